/**
 * The normal along which two leaves are farthest apart, or least deep in each other, of those that a surface has on the faces of a leaf and, over
 * the convex edges of a triangle, at the other end of the fan: on the face of its neighbour.
 */
import { nameOf } from '../distance/features.ts';
import { supportVertex } from '../distance/support.ts';
import type { Frame } from '../math/frame.ts';
import { copyFrame } from '../math/frameMath.ts';
import { directionFrom, directionTo, pointFrom, pointTo } from '../math/frameVectors.ts';
import { Vec3 } from '../math/vec3.ts';
import { EDGE, FACE, VERTEX } from '../results/features.ts';
import type { Polytope } from '../shapes/polytope.ts';
import { canBeTouched, PlaceSide, type Side } from './composite.ts';
import { type NormalCone, SAME_DIRECTION, SAME_PLACE, surfaceOf } from './normalCone.ts';
import type { Surface } from './surface.ts';

/** Separations that differ by less than this part of the size are alike. */
export const ALIKE = 1e-12;
/** As many as a leaf and its neighbours have faces that are alike, and more. */
const MOST_ALIKE = 16;

/** A normal, and how two leaves stand along it. */
export class FaceNormal {
  /** Unit, from B to A. */
  readonly normal = new Vec3();
  /** How far the leaves are apart along it, from surface to surface: how far one is in front of the other's plane, or behind it where that is negative. */
  separation = NaN;
  offset = NaN;
  /** The features of both cores, by their own numbers: the face or the edge, and the vertex of the other leaf that is deepest; */
  featureA = 0;
  featureB = 0;
  /** and as answers call them. */
  codeA = 0;
  codeB = 0;
  /** Whether the face is of B's leaf. */
  isOfB = true;
  /** Which triangle of the surface the face belongs to, where it is not the leaf's own; else -1. */
  neighbour = -1;
  /** Where the deepest vertex is, on the surface of its leaf. */
  readonly vertex = new Vec3();
  /** How the leaves stand along the normal that was offered last. */
  offered = NaN;
  /** What of that is rounding. (A field: as an argument it would go on the heap.) */
  slack = NaN;
  /** All normals along which they stand alike, but for rounding: this one and others. */
  readonly alike = new Float64Array(3 * MOST_ALIKE);
  alikeCount = 0;

  /** Adds the normal to those that are alike; where the leaves stand better along it than along these, in place of them. */
  note({ x, y, z }: Vec3): void {
    const { alike, offered, separation, slack } = this;
    if (offered > separation + slack) this.alikeCount = 0;
    let i = 3 * this.alikeCount;
    if (i === alike.length) return;
    alike[i++] = x;
    alike[i++] = y;
    alike[i] = z;
    this.alikeCount++;
  }
}

const offer_outward = /* @__PURE__ */ new Vec3();
const offer_against = /* @__PURE__ */ new Vec3();
const offer_vertex = /* @__PURE__ */ new Vec3();
const offer_point = /* @__PURE__ */ new Vec3();

/** Finds the one along which `separation` is largest, of those of the leaves' own faces, or of fans, too; false for none. */
export function findFaceNormal(a: Side, b: Side, hasFans: boolean, cone: NormalCone, out: FaceNormal): boolean {
  out.separation = -Infinity;
  out.alikeCount = 0;
  offerFaces(b, a, true, hasFans, cone, out);
  offerFaces(a, b, false, hasFans, cone, out);
  return out.separation > -Infinity;
}

function offerFaces(owner: Side, other: Side, isOfB: boolean, hasFans: boolean, cone: NormalCone, out: FaceNormal): void {
  const surface = surfaceOf(owner);
  if (surface === null && !owner.isOneSided) return;
  const { core } = owner.shape;
  const { faceCount } = core.topology;
  const u = offer_outward;
  for (let face = 0; face < faceCount; face++) {
    if (!canBeTouched(owner, face)) continue;
    u.x = core.normals[3 * face];
    u.y = core.normals[3 * face + 1];
    u.z = core.normals[3 * face + 2];
    directionFrom(owner.frame, u, u);
    out.offset = core.offsets[face];
    offerNormal(owner, other, isOfB, cone, u, FACE + face, out);
    if (hasFans && surface?.hasNeighbours) offerFan(surface as Surface, owner, other, isOfB, face, cone, out);
  }
}

/** Offers a normal of the owner, whose plane is `out.offset` along it from the owner's origin. */
function offerNormal(
  owner: Side,
  other: Side,
  isOfB: boolean,
  cone: NormalCone,
  u: Vec3,
  feature: number,
  out: FaceNormal,
): void {
  const { core, radius } = owner.shape;
  const { core: otherCore, radius: otherRadius } = other.shape;
  const { px, py, pz } = owner.frame;
  const against = offer_against;
  const v = offer_vertex;
  against.x = -u.x;
  against.y = -u.y;
  against.z = -u.z;
  const deepest = heightAlong(other.frame, otherCore, against, v);
  const separation = u.x * (v.x - px) + u.y * (v.y - py) + u.z * (v.z - pz) - out.offset - radius - otherRadius;
  const slack = ALIKE * (owner.shape.reach + other.shape.reach);
  out.offered = separation;
  out.slack = slack;
  if (!(separation >= out.separation - slack)) return;
  v.x = v.x - otherRadius * u.x;
  v.y = v.y - otherRadius * u.y;
  v.z = v.z - otherRadius * u.z;
  const isSeen = feature < EDGE || (feature >= FACE && core.topology.dimension === 2);
  if (!isSeen && !isOpen(owner, v, u, cone, feature)) return;
  if (!cone.has(other, v, against)) return;
  out.note(isOfB ? u : against);
  if (!(separation > out.separation)) return;
  out.separation = separation;
  out.isOfB = isOfB;
  out.neighbour = -1;
  out.vertex.copy(v);
  const vertex = VERTEX + deepest;
  const code = nameOf(core.topology, feature);
  const otherCode = nameOf(otherCore.topology, vertex);
  out.featureA = isOfB ? vertex : feature;
  out.featureB = isOfB ? feature : vertex;
  out.codeA = isOfB ? otherCode : code;
  out.codeB = isOfB ? code : otherCode;
  out.normal.copy(isOfB ? u : against);
}

/** Whether no other leaf is in front of a face of a solid, or of the edge of a triangle, at its point that is nearest to one along its normal. */
function isOpen(owner: Side, { x, y, z }: Vec3, u: Vec3, cone: NormalCone, feature: number): boolean {
  const p = offer_point;
  const { core, radius } = owner.shape;
  p.x = x;
  p.y = y;
  p.z = z;
  pointTo(owner.frame, p, p);
  if (feature < FACE) nearestOnEdge(core, feature - EDGE, p);
  else {
    const { normals: n, offsets } = core;
    const at = 3 * (feature - FACE);
    const height = n[at] * p.x + n[at + 1] * p.y + n[at + 2] * p.z - offsets[feature - FACE];
    p.x = p.x - height * n[at];
    p.y = p.y - height * n[at + 1];
    p.z = p.z - height * n[at + 2];
    nearestOnFace(core, feature - FACE, p);
  }
  pointFrom(owner.frame, p, p);
  p.x = p.x + radius * u.x;
  p.y = p.y + radius * u.y;
  p.z = p.z + radius * u.z;
  return cone.has(owner, p, u);
}

/** Moves a point to the nearest one of an edge. */
function nearestOnEdge({ vertices: v, topology }: Polytope, edge: number, p: Vec3): void {
  const a = 3 * topology.edgeVertices[2 * edge];
  const b = 3 * topology.edgeVertices[2 * edge + 1];
  const x = v[b] - v[a];
  const y = v[b + 1] - v[a + 1];
  const z = v[b + 2] - v[a + 2];
  const along = (p.x - v[a]) * x + (p.y - v[a + 1]) * y + (p.z - v[a + 2]) * z;
  const t = Math.max(0, Math.min(1, along / (x * x + y * y + z * z)));
  p.x = v[a] + t * x;
  p.y = v[a + 1] + t * y;
  p.z = v[a + 2] + t * z;
}

/** Moves a point in the plane of a face to the nearest one of the face: there itself, or on an edge that it is beyond. */
function nearestOnFace(core: Polytope, face: number, p: Vec3): void {
  const { vertices: v, normals: n, topology } = core;
  const { faceStart, faceVertices, faceEdges } = topology;
  const place = nearestOnFace_place;
  const best = nearestOnFace_best;
  const start = faceStart[face];
  const end = faceStart[face + 1];
  const { x, y, z } = p;
  let leastSq = Infinity;
  for (let i = start; i < end; i++) {
    const a = 3 * faceVertices[i];
    const b = 3 * faceVertices[i + 1 < end ? i + 1 : start];
    const ex = v[b] - v[a];
    const ey = v[b + 1] - v[a + 1];
    const ez = v[b + 2] - v[a + 2];
    const px = x - v[a];
    const py = y - v[a + 1];
    const pz = z - v[a + 2];
    // Beyond the edge e where n . (e x p) < 0.
    const across =
      n[3 * face] * (ey * pz - ez * py) + n[3 * face + 1] * (ez * px - ex * pz) + n[3 * face + 2] * (ex * py - ey * px);
    if (across >= 0) continue;
    place.x = x;
    place.y = y;
    place.z = z;
    nearestOnEdge(core, faceEdges[i], place);
    const dx = place.x - x;
    const dy = place.y - y;
    const dz = place.z - z;
    const distSq = dx * dx + dy * dy + dz * dz;
    if (distSq >= leastSq) continue;
    leastSq = distSq;
    best.copy(place);
  }
  if (leastSq < Infinity) p.copy(best);
}

const nearestOnFace_place = /* @__PURE__ */ new Vec3();
const nearestOnFace_best = /* @__PURE__ */ new Vec3();

const nearestOfFace_local = /* @__PURE__ */ new Vec3();

/**
 * Writes the point of a face or an edge of a leaf, given by its own number, that is nearest to a point in its plane. Returns whether that is the same
 * place.
 */
export function nearestOfFace({ shape, frame }: Side, feature: number, point: Vec3, normal: Vec3, out: Vec3): boolean {
  const { core, radius } = shape;
  const p = nearestOfFace_local;
  out.x = point.x - radius * normal.x;
  out.y = point.y - radius * normal.y;
  out.z = point.z - radius * normal.z;
  pointTo(frame, out, p);
  if (feature < FACE) nearestOnEdge(core, feature - EDGE, p);
  else {
    nearestOnFace(core, feature - FACE, p);
  }
  pointFrom(frame, p, p);
  out.x = p.x + radius * normal.x;
  out.y = p.y + radius * normal.y;
  out.z = p.z + radius * normal.z;
  const slack = SAME_PLACE * (core.outerRadius + radius);
  return Math.max(Math.abs(out.x - point.x), Math.abs(out.y - point.y), Math.abs(out.z - point.z)) <= slack;
}

let fans_neighbour: PlaceSide | null = null;

/**
 * Offers the normals of the faces beyond the convex edges of a triangle's face, which has been offered, and from the best of these on those beyond its
 * edges, as long as they are better and the triangle is behind their planes.
 */
function offerFan(
  surface: Surface,
  owner: Side,
  other: Side,
  isOfB: boolean,
  face: number,
  cone: NormalCone,
  out: FaceNormal,
): void {
  fans_neighbour ??= new PlaceSide();
  const neighbour = fans_neighbour;
  const { core } = owner.shape;
  const { vertices: p, normals } = core;
  const u = offer_outward;
  const own = owner.subshape - owner.offset;
  const slack = SAME_DIRECTION * core.outerRadius;
  // What the other owner offers has no part in how far this goes.
  let best = out.offered;
  for (let leaf = own; leaf >= 0; ) {
    const from = leaf;
    leaf = -1;
    for (let edge = 0; edge < 3; edge++) {
      const next = surface.neighbour(from, edge);
      if (next < 0 || next === own || !surface.setCorners(next, neighbour)) continue;
      const { corners: c } = neighbour.triangle;
      // n = ab x ac
      const bx = c[3] - c[0];
      const by = c[4] - c[1];
      const bz = c[5] - c[2];
      const cx = c[6] - c[0];
      const cy = c[7] - c[1];
      const cz = c[8] - c[2];
      const nx = by * cz - bz * cy;
      const ny = bz * cx - bx * cz;
      const nz = bx * cy - by * cx;
      const scale = (face === 0 ? 1 : -1) / Math.sqrt(nx * nx + ny * ny + nz * nz);
      u.x = scale * nx;
      u.y = scale * ny;
      u.z = scale * nz;
      const offset = u.x * c[0] + u.y * c[1] + u.z * c[2];
      const height = Math.max(
        u.x * p[0] + u.y * p[1] + u.z * p[2],
        u.x * p[3] + u.y * p[4] + u.z * p[5],
        u.x * p[6] + u.y * p[7] + u.z * p[8],
      );
      const cosine = u.x * normals[3 * face] + u.y * normals[3 * face + 1] + u.z * normals[3 * face + 2];
      // Behind the plane of the other triangle, and not in it.
      if (height > offset + slack || cosine > 1 - SAME_DIRECTION) continue;
      const feature = from === own ? EDGE + edge : VERTEX + supportVertex(core, u);
      directionFrom(owner.frame, u, u);
      out.offset = offset;
      const before = out.separation;
      offerNormal(owner, other, isOfB, cone, u, feature, out);
      if (out.separation > before) out.neighbour = next;
      if (!(out.offered > best)) continue;
      best = out.offered;
      leaf = next;
    }
  }
}

/** A triangle of the surface that a side looks at, in its place. */
export function neighbourOf(owner: Side, leaf: number): Side {
  fans_neighbour ??= new PlaceSide();
  const neighbour = fans_neighbour;
  (owner.part as Surface).setCorners(leaf, neighbour);
  neighbour.shape = neighbour.triangle.get();
  copyFrame(owner.frame, neighbour.frame);
  return neighbour;
}

/** Writes where a vertex is. */
export function vertexOf(frame: Frame, { vertices }: Polytope, vertex: number, out: Vec3): Vec3 {
  out.x = vertices[3 * vertex];
  out.y = vertices[3 * vertex + 1];
  out.z = vertices[3 * vertex + 2];
  return pointFrom(frame, out, out);
}

/** Writes where the vertex is that is farthest along a direction, and returns its number. */
export function heightAlong(frame: Frame, core: Polytope, direction: Vec3, out: Vec3): number {
  const vertex = supportVertex(core, directionTo(frame, direction, heightAlong_local));
  vertexOf(frame, core, vertex, out);
  return vertex;
}

const heightAlong_local = /* @__PURE__ */ new Vec3();
