/** The normal of a face along which two leaves are farthest apart, or least deep in each other, of those that their surfaces have. */
import { supportVertex } from '../distance/support.ts';
import type { Frame } from '../math/frame.ts';
import { directionFrom, directionTo, pointFrom, pointTo } from '../math/frameVectors.ts';
import { Vec3 } from '../math/vec3.ts';
import { NearestPoint, pointPolytope } from '../point/pointPolytope.ts';
import { FACE, VERTEX } from '../results/features.ts';
import type { Polytope } from '../shapes/polytope.ts';
import { isFelt, type Side } from './composite.ts';
import { type NormalCone, surfaceOf } from './normalCone.ts';

/** A normal, and how two leaves stand along it. */
export class FaceNormal {
  /** Unit, from B to A. */
  readonly normal = new Vec3();
  /** How far the leaves are apart along it, from surface to surface: A is in front of B's face by this, or behind it where it is negative. */
  separation = NaN;
  /** The features of both cores, by their own numbers: the face, and the vertex of the other leaf that is deepest below it. */
  featureA = 0;
  featureB = 0;
  /** Whether it is a face of B, and where that vertex is. */
  isOfB = true;
  readonly vertex = new Vec3();
}

const faceNormal_outward = /* @__PURE__ */ new Vec3();
const faceNormal_against = /* @__PURE__ */ new Vec3();
const faceNormal_vertex = /* @__PURE__ */ new Vec3();

/** Finds that of the faces of both leaves which belong to a surface, along which `separation` is largest but less than `below`; false for none. */
export function findFaceNormal(a: Side, b: Side, cone: NormalCone, below: number, out: FaceNormal): boolean {
  out.separation = -Infinity;
  offerFaces(b, a, true, cone, below, out);
  offerFaces(a, b, false, cone, below, out);
  return out.separation > -Infinity;
}

function offerFaces(owner: Side, other: Side, isOfB: boolean, cone: NormalCone, below: number, out: FaceNormal): void {
  if (surfaceOf(owner) === null && !owner.isOneSided) return;
  const { core, radius } = owner.shape;
  const { core: otherCore, radius: otherRadius } = other.shape;
  const { faceCount } = core.topology;
  const u = faceNormal_outward;
  const against = faceNormal_against;
  const v = faceNormal_vertex;
  for (let face = 0; face < faceCount; face++) {
    if (!isFelt(owner, face)) continue;
    faceOutward(owner.frame, core, face, u);
    against.x = -u.x;
    against.y = -u.y;
    against.z = -u.z;
    const deepest = supportVertex(otherCore, directionTo(other.frame, against, v));
    vertexOf(other.frame, otherCore, deepest, v);
    const separation = u.x * v.x + u.y * v.y + u.z * v.z - heightOf(owner.frame, core, face, u) - radius - otherRadius;
    if (!(separation > out.separation && separation < below)) continue;
    v.x -= otherRadius * u.x;
    v.y -= otherRadius * u.y;
    v.z -= otherRadius * u.z;
    if (core.topology.dimension === 3 && !isOpen(owner, v, separation + radius, u, cone)) continue;
    if (!cone.has(other, v, against)) continue;
    out.separation = separation;
    out.isOfB = isOfB;
    out.vertex.copy(v);
    const code = FACE + face;
    out.featureA = isOfB ? VERTEX + deepest : code;
    out.featureB = isOfB ? code : VERTEX + deepest;
    out.normal.copy(isOfB ? u : against);
  }
}

const isOpen_point = /* @__PURE__ */ new Vec3();
const isOpen_nearest = /* @__PURE__ */ new NearestPoint();

/** Whether no other leaf is in front of the face of a solid, at its point that is nearest to a vertex that is so far in front of it. */
function isOpen(owner: Side, vertex: Vec3, height: number, u: Vec3, cone: NormalCone): boolean {
  const p = isOpen_point;
  const nearest = isOpen_nearest;
  const { core, radius } = owner.shape;
  p.set(vertex.x - height * u.x, vertex.y - height * u.y, vertex.z - height * u.z);
  pointPolytope(core, pointTo(owner.frame, p, p), nearest);
  pointFrom(owner.frame, p.set(nearest.x, nearest.y, nearest.z), p);
  p.set(p.x + radius * u.x, p.y + radius * u.y, p.z + radius * u.z);
  return cone.has(owner, p, u);
}

function faceOutward(frame: Frame, { normals }: Polytope, face: number, out: Vec3): void {
  out.x = normals[3 * face];
  out.y = normals[3 * face + 1];
  out.z = normals[3 * face + 2];
  directionFrom(frame, out, out);
}

/** How far the plane of a face is along its normal. */
function heightOf({ px, py, pz }: Frame, { offsets }: Polytope, face: number, { x, y, z }: Vec3): number {
  return offsets[face] + (x * px + y * py + z * pz);
}

/** Writes where a vertex is. */
export function vertexOf(frame: Frame, { vertices }: Polytope, vertex: number, out: Vec3): Vec3 {
  out.x = vertices[3 * vertex];
  out.y = vertices[3 * vertex + 1];
  out.z = vertices[3 * vertex + 2];
  return pointFrom(frame, out, out);
}
