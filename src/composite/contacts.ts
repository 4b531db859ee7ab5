/** The contacts of two shapes that are not both convex: those of the pair of leaves that a distance names. */

import { OFF_SIZE } from '../contacts/witness.ts';
import { type Pose, Transform } from '../math/transform.ts';
import { setPerpendicular, Vec3, type Vec3Like } from '../math/vec3.ts';
import { addNearest, contactsBetweenConvex, throwStale } from '../queries/contactsBetween.ts';
import { distanceToConvex } from '../queries/distanceToPoint.ts';
import { type ContactManifold, MAX_CONTACTS } from '../results/contactManifold.ts';
import { copyDistance, DistanceResult } from '../results/distanceResult.ts';
import { FACE, VERTEX } from '../results/features.ts';
import { PointResult } from '../results/pointResult.ts';
import type { Shape } from '../shapes/composite.ts';
import { type Side, setFaceNormal } from './composite.ts';
import { Extent } from './extent.ts';
import { flip } from './flip.ts';
import { LeafTriangle } from './leafTriangle.ts';
import { surfaceOf } from './normalCone.ts';
import { PairWalk } from './pairWalk.ts';

const contacts_distance = /* @__PURE__ */ new DistanceResult();
const contacts_still = /* @__PURE__ */ new Transform();
const contacts_plane = /* @__PURE__ */ new DistanceResult();
const contacts_extent = /* @__PURE__ */ new Extent();
const contacts_point = /* @__PURE__ */ new PointResult();
const contacts_vector = /* @__PURE__ */ new Vec3();
const contacts_triangle = /* @__PURE__ */ new LeafTriangle();

let contactWalk: PairWalk | null = null;

/** A part of the size that is rounding. */
const SAME_PLACE = 1e-12;

export function contactsBetween(
  a: Shape,
  poseA: Pose,
  b: Shape,
  poseB: Pose,
  distance: DistanceResult,
  out: ContactManifold,
  maxDistance: number,
): ContactManifold {
  contactWalk ??= new PairWalk();
  const { a: first, b: second } = contactWalk;
  const { x, y, z } = poseB.position;
  const near = contacts_distance;
  contactWalk.begin(a, poseA, b, poseB);
  first.locate(distance.subshapeA, 'distance.subshapeA');
  second.locate(distance.subshapeB, 'distance.subshapeB');
  copyDistance(distance, near);
  const { pointA, pointB } = near;
  pointA.sub(poseB.position);
  pointB.sub(poseB.position);
  // Along the normal of a welded leaf, the nearest point of the other shape may be inside it.
  const offA = sideOfSurface(first, second, pointA, near.normalA);
  const offB = sideOfSurface(second, first, pointB, near.normalB);
  if (offA > 0 || offB > 0 || (offA < 0 && offB < 0)) throwStale();
  if (isNearestAt(first, pointA, near.normalA) && isNearestAt(second, pointB, near.normalB)) {
    contactsBetweenConvex(first.shape, first.pose, second.shape, second.pose, near, out, maxDistance);
  } else if (rankOf(second, near.normalB) >= rankOf(first, near.normalA)) {
    findAbove(first, second, near, out, maxDistance);
  } else {
    flip(near);
    findAbove(second, first, near, out, maxDistance);
    out.flip();
  }
  const { columns } = out;
  for (let i = 0; i < 4 * out.count; i += 4) {
    columns[i] += x;
    columns[i + 1] += y;
    columns[i + 2] += z;
  }
  return out;
}

/**
 * 1 for a point that is not of a leaf, -1 for one inside it, where a welded surface may have it, 0 on its surface, but for far more than
 * rounding. On the surface is also what is beside the leaf, in the plane that supports it: the point of a welded neighbour.
 */
function sideOfSurface({ shape, pose }: Side, other: Side, point: Vec3, normal: Vec3): number {
  distanceToConvex(point, shape, pose, contacts_point);
  const off = contacts_point.distance;
  const slack = OFF_SIZE * (Math.abs(point.x) + Math.abs(point.y) + Math.abs(point.z) + Math.min(shape.reach, other.shape.reach));
  if (Math.abs(off) <= slack) return 0;
  if (off < 0) return surfaceOf(other) === null ? 1 : -1;
  const extent = contacts_extent;
  extent.set(shape, pose).measure(normal);
  const above = normal.x * point.x + normal.y * point.y + normal.z * point.z - extent.high - shape.radius;
  return Math.abs(above) <= slack ? 0 : 1;
}

/** Whether no point of a leaf is farther along its normal than `point`, and the leaf has that point. */
function isNearestAt({ shape, pose }: Side, point: Vec3, normal: Vec3): boolean {
  const extent = contacts_extent;
  const slack = SAME_PLACE * (shape.reach + Math.abs(point.x) + Math.abs(point.y) + Math.abs(point.z));
  extent.set(shape, pose).measure(normal);
  if (extent.high + shape.radius - (normal.x * point.x + normal.y * point.y + normal.z * point.z) > slack) return false;
  distanceToConvex(point, shape, pose, contacts_point);
  return contacts_point.distance <= slack;
}

/** How sure it is that a normal is that of a leaf's face: a triangle's, that of a face of a solid, or none. */
function rankOf(side: Side, normal: Vec3): number {
  const { shape } = side;
  const { topology } = shape.core;
  for (let face = 0; face < topology.faceCount; face++) {
    const n = setFaceNormal(side, face, contacts_vector);
    if (n.x * normal.x + n.y * normal.y + n.z * normal.z > 1 - SAME_PLACE) return topology.dimension < 3 ? 2 : 1;
  }
  return 0;
}

/**
 * The contacts of a shape A that is higher above a face of B than it reaches down beside it: those with the plane of the face, as with a
 * half space, that are over the leaf, and the one of the distance.
 */
function findAbove(a: Side, b: Side, near: DistanceResult, out: ContactManifold, maxDistance: number): void {
  const { shape, pose } = a;
  const plane = contacts_plane;
  const extent = contacts_extent;
  const { normalB: n, pointB: own } = near;
  const { pointA: lowest, pointB: foot } = plane;
  extent.set(shape, pose).measure(n);
  copyDistance(near, plane);
  const height = extent.low - shape.radius - (n.x * own.x + n.y * own.y + n.z * own.z);
  extent.vertex(extent.lowest, lowest);
  lowest.x -= shape.radius * n.x;
  lowest.y -= shape.radius * n.y;
  lowest.z -= shape.radius * n.z;
  foot.x = lowest.x - height * n.x;
  foot.y = lowest.y - height * n.y;
  foot.z = lowest.z - height * n.z;
  plane.distance = height;
  plane.featureA = VERTEX + shape.core.topology.vertexNames[extent.lowest];
  plane.featureB = FACE;
  const triangle = contacts_triangle;
  triangle.size = 2 * shape.reach;
  setPlaneTriangle(n, foot, pose.position, triangle);
  contactsBetweenConvex(shape, pose, triangle.get(), contacts_still, plane, out, maxDistance);
  const slack = SAME_PLACE * (shape.reach + b.shape.reach);
  const { columns } = out;
  const at = contacts_vector;
  let hasNearest = near.distance > maxDistance;
  for (let i = out.count - 1; i >= 0; i--) {
    at.x = columns[4 * i];
    at.y = columns[4 * i + 1];
    at.z = columns[4 * i + 2];
    distanceToConvex(at, b.shape, b.pose, contacts_point);
    if (!(contacts_point.distance <= slack)) out.remove(i);
    else if (columns[4 * i + 3] <= near.distance + slack) hasNearest = true;
  }
  if (!hasNearest && out.count < MAX_CONTACTS) addNearest(near, out);
}

const planeTriangle_u = /* @__PURE__ */ new Vec3();

/** Sets the corners of a triangle in the plane across n through p that holds all within `out.size` of the foot of `center`. */
function setPlaneTriangle(n: Vec3, p: Vec3, center: Vec3Like, out: LeafTriangle): void {
  const { size, corners } = out;
  const u = setPerpendicular(planeTriangle_u, n.x, n.y, n.z);
  const vx = n.y * u.z - n.z * u.y;
  const vy = n.z * u.x - n.x * u.z;
  const vz = n.x * u.y - n.y * u.x;
  const height = n.x * (center.x - p.x) + n.y * (center.y - p.y) + n.z * (center.z - p.z);
  for (let k = 0; k < 3; k++) {
    const along = k === 0 ? 4 * size : -2 * size;
    const across = k === 0 ? 0 : k === 1 ? 4 * size : -4 * size;
    corners[3 * k] = center.x - height * n.x + along * u.x + across * vx;
    corners[3 * k + 1] = center.y - height * n.y + along * u.y + across * vy;
    corners[3 * k + 2] = center.z - height * n.z + along * u.z + across * vz;
  }
}
