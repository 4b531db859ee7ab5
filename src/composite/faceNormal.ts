/**
 * The normal along which two leaves are farthest apart, or least deep in each other, of those that a surface has on the faces of a leaf and, over
 * the convex edges of a triangle, at the other end of the fan: on the face of its neighbour.
 */
import { nameOf } from '../distance/features.ts';
import { supportVertex } from '../distance/support.ts';
import type { Frame } from '../math/frame.ts';
import { directionFrom, directionTo, pointFrom, pointTo } from '../math/frameVectors.ts';
import { Vec3 } from '../math/vec3.ts';
import { NearestPoint, pointPolytope } from '../point/pointPolytope.ts';
import { EDGE, FACE, VERTEX } from '../results/features.ts';
import type { Polytope } from '../shapes/polytope.ts';
import { isFelt, PlaceSide, type Side } from './composite.ts';
import { type NormalCone, SAME_DIRECTION, surfaceOf } from './normalCone.ts';
import type { Surface } from './surface.ts';

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
  /** Whether the face is of B's leaf, and whether it is that of a neighbour, in which the leaf has an edge only. */
  isOfB = true;
  isFan = false;
  /** Where the deepest vertex is, on the surface of its leaf. */
  readonly vertex = new Vec3();
}

const offer_outward = /* @__PURE__ */ new Vec3();
const offer_against = /* @__PURE__ */ new Vec3();
const offer_vertex = /* @__PURE__ */ new Vec3();
const offer_point = /* @__PURE__ */ new Vec3();
const offer_nearest = /* @__PURE__ */ new NearestPoint();

/** Finds the one along which `separation` is largest; false for none. */
export function findFaceNormal(a: Side, b: Side, cone: NormalCone, out: FaceNormal): boolean {
  out.separation = -Infinity;
  offerFaces(b, a, true, cone, out);
  offerFaces(a, b, false, cone, out);
  return out.separation > -Infinity;
}

function offerFaces(owner: Side, other: Side, isOfB: boolean, cone: NormalCone, out: FaceNormal): void {
  const surface = surfaceOf(owner);
  if (surface === null && !owner.isOneSided) return;
  const { core } = owner.shape;
  const { faceCount } = core.topology;
  const u = offer_outward;
  for (let face = 0; face < faceCount; face++) {
    if (!isFelt(owner, face)) continue;
    u.set(core.normals[3 * face], core.normals[3 * face + 1], core.normals[3 * face + 2]);
    directionFrom(owner.frame, u, u);
    out.offset = core.offsets[face];
    offerNormal(owner, other, isOfB, cone, u, FACE + face, out);
  }
  if (surface?.hasNeighbours) offerFans(surface as Surface, owner, other, isOfB, cone, out);
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
  against.set(-u.x, -u.y, -u.z);
  const deepest = heightAlong(other.frame, otherCore, against, v);
  const separation = u.x * (v.x - px) + u.y * (v.y - py) + u.z * (v.z - pz) - out.offset - radius - otherRadius;
  if (!(separation > out.separation)) return;
  v.set(v.x - otherRadius * u.x, v.y - otherRadius * u.y, v.z - otherRadius * u.z);
  const isFan = feature < FACE;
  if ((isFan || core.topology.dimension === 3) && !isOpen(owner, v, u, cone, feature)) return;
  if (!cone.has(other, v, against)) return;
  out.separation = separation;
  out.isOfB = isOfB;
  out.isFan = isFan;
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
  const nearest = offer_nearest;
  const { core, radius } = owner.shape;
  pointTo(owner.frame, p.set(x, y, z), p);
  if (feature < FACE) nearestOnEdge(core, feature - EDGE, p);
  else {
    const { normals: n, offsets } = core;
    const at = 3 * (feature - FACE);
    const height = n[at] * p.x + n[at + 1] * p.y + n[at + 2] * p.z - offsets[feature - FACE];
    p.set(p.x - height * n[at], p.y - height * n[at + 1], p.z - height * n[at + 2]);
    pointPolytope(core, p, nearest);
    p.set(nearest.x, nearest.y, nearest.z);
  }
  pointFrom(owner.frame, p, p);
  p.set(p.x + radius * u.x, p.y + radius * u.y, p.z + radius * u.z);
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
  p.set(v[a] + t * x, v[a + 1] + t * y, v[a + 2] + t * z);
}

let fans_neighbour: PlaceSide | null = null;

/** Offers the normals of the faces beyond the convex edges of a triangle. */
function offerFans(surface: Surface, owner: Side, other: Side, isOfB: boolean, cone: NormalCone, out: FaceNormal): void {
  fans_neighbour ??= new PlaceSide();
  const neighbour = fans_neighbour;
  const { core } = owner.shape;
  const { vertices: p, normals, offsets } = core;
  const u = offer_outward;
  const leaf = owner.subshape - owner.offset;
  for (let edge = 0; edge < 3; edge++) {
    const next = surface.neighbour(leaf, edge);
    if (next < 0 || !surface.setCorners(next, neighbour)) continue;
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
    const length = Math.sqrt(nx * nx + ny * ny + nz * nz);
    const at = 3 * edge;
    for (let face = 0; face < 2; face++) {
      if (!isFelt(owner, face)) continue;
      const sign = (face === 0 ? 1 : -1) / length;
      let height = -Infinity;
      for (let k = 0; k < 9; k += 3) {
        height = Math.max(
          height,
          normals[3 * face] * c[k] + normals[3 * face + 1] * c[k + 1] + normals[3 * face + 2] * c[k + 2] - offsets[face],
        );
      }
      u.set(sign * nx, sign * ny, sign * nz);
      const cosine = u.x * normals[3 * face] + u.y * normals[3 * face + 1] + u.z * normals[3 * face + 2];
      // Behind the plane of the triangle, and not in it.
      if (height > SAME_DIRECTION * core.outerRadius || cosine > 1 - SAME_DIRECTION) continue;
      out.offset = u.x * p[at] + u.y * p[at + 1] + u.z * p[at + 2];
      directionFrom(owner.frame, u, u);
      offerNormal(owner, other, isOfB, cone, u, EDGE + edge, out);
    }
  }
}

/** Writes where a vertex is. */
export function vertexOf(frame: Frame, { vertices }: Polytope, vertex: number, out: Vec3): Vec3 {
  out.set(vertices[3 * vertex], vertices[3 * vertex + 1], vertices[3 * vertex + 2]);
  return pointFrom(frame, out, out);
}

/** Writes where the vertex is that is farthest along a direction, and returns its number. */
export function heightAlong(frame: Frame, core: Polytope, direction: Vec3, out: Vec3): number {
  const vertex = supportVertex(core, directionTo(frame, direction, heightAlong_local));
  vertexOf(frame, core, vertex, out);
  return vertex;
}

const heightAlong_local = /* @__PURE__ */ new Vec3();
