/** The contacts of two shapes that are not both convex: those of the pair of leaves that a distance names. */

import { Frame, setFrame } from '../math/frame.ts';
import { type Pose, Transform } from '../math/transform.ts';
import { contactsBetween as contactsBetweenConvex } from '../queries/contactsBetween.ts';
import type { ContactManifold } from '../results/contactManifold.ts';
import { DistanceResult } from '../results/distanceResult.ts';
import type { Shape } from '../shapes/composite.ts';
import type { Shape as Convex } from '../shapes/shape.ts';
import { setPlaneTriangle } from './cast.ts';
import { isConvex, PlaceSide, type Side } from './composite.ts';
import { copyDistance } from './distance.ts';
import { HalfSpace } from './plane.ts';

const contacts_a = /* @__PURE__ */ new PlaceSide();
const contacts_b = /* @__PURE__ */ new PlaceSide();
const contacts_distance = /* @__PURE__ */ new DistanceResult();
const contacts_frame = /* @__PURE__ */ new Frame();
const contacts_still = /* @__PURE__ */ new Transform();

export function contactsBetween(
  a: Shape,
  poseA: Pose,
  b: Shape,
  poseB: Pose,
  distance: DistanceResult,
  out: ContactManifold,
  maxDistance: number,
): ContactManifold {
  setFrame(contacts_frame, poseA, 'poseA');
  setFrame(contacts_frame, poseB, 'poseB');
  const { x, y, z } = poseB.position;
  const { position: p } = poseA;
  const near = contacts_distance;
  const first = contacts_a;
  const second = contacts_b;
  first.rootPose.position.set(p.x - x, p.y - y, p.z - z);
  first.rootPose.quaternion.copy(poseA.quaternion).normalize();
  second.rootPose.position.set(0, 0, 0);
  second.rootPose.quaternion.copy(poseB.quaternion).normalize();
  first.begin(a);
  second.begin(b);
  first.locate(distance.subshapeA, 'distance.subshapeA');
  second.locate(distance.subshapeB, 'distance.subshapeB');
  copyDistance(distance, near);
  const { pointA, pointB } = near;
  pointA.set(pointA.x - x, pointA.y - y, pointA.z - z);
  pointB.set(pointB.x - x, pointB.y - y, pointB.z - z);
  spreadHalfSpace(first, second, near);
  spreadHalfSpace(second, first, near);
  contactsBetweenConvex(first.shape as Convex, first.pose, second.shape as Convex, second.pose, near, out, maxDistance);
  const { columns } = out;
  for (let i = 0; i < 4 * out.count; i += 4) {
    columns[i]! += x;
    columns[i + 1]! += y;
    columns[i + 2]! += z;
  }
  return out;
}

/** In the place of a half space, a triangle in its plane that is larger than the other shape. */
function spreadHalfSpace(side: Side, other: Side, { normalB, pointB }: DistanceResult): void {
  if (!(side.shape instanceof HalfSpace)) return;
  if (!isConvex(other.shape)) throw new TypeError('a and b must not both be half spaces');
  side.triangle.size = 2 * other.shape.reach;
  setPlaneTriangle(normalB, pointB, other.pose.position, side.triangle);
  side.shape = side.triangle.get();
  side.pose.copy(contacts_still);
}
