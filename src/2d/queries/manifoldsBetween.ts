import { checkMaxDistance } from '../../math/checks.ts';
import { coreManifold } from '../contacts/coreManifold.ts';
import { moveToWorld } from '../contacts/moveToWorld.ts';
import { Limit } from '../distance/distanceConvex.ts';
import { throwType } from '../math/checks.ts';
import { frameA, frameB, setFrames } from '../math/frame.ts';
import type { Pose2 } from '../math/pose.ts';
import { ContactManifold } from '../results/contactManifold.ts';
import { Place, setRelative } from '../shapes/place.ts';
import { ConvexShape, type Shape } from '../shapes/shape.ts';
import { contactsBetween } from './contactsBetween.ts';
import { distancesBetween } from './distanceBetween.ts';

const manifoldsBetween_place = /* @__PURE__ */ new Place();
const manifoldsBetween_limit = /* @__PURE__ */ new Limit();

/**
 * Visits the contacts of two shapes that are at most `maxDistance` apart: what `distanceBetween` and `contactsBetween` find together, in one
 * call that does not look for the nearest points. One manifold for two convex shapes; of compounds and chains one for each pair of parts that
 * touch or are near. A visitor that returns false ends it.
 *
 * `out` (a new manifold when none is given) is filled before each visit and is used again for the next one.
 *
 * @example
 * ```ts
 * import { manifoldsBetween, rectangle, Transform2 } from 'touchstone/2d';
 *
 * const crate = rectangle({ x: 0.5, y: 0.5 });
 * const floor = rectangle({ x: 10, y: 1 });
 * manifoldsBetween(crate, new Transform2({ x: 0, y: 1.49 }), floor, new Transform2(), 0.02, (manifold) => {
 *   console.log(manifold.count, manifold.normal.y, manifold.distance(0) < 0); // 2 1 true
 * });
 * ```
 */
export function manifoldsBetween(
  a: Shape,
  poseA: Pose2,
  b: Shape,
  poseB: Pose2,
  maxDistance: number,
  visit: (manifold: ContactManifold) => unknown,
  out: ContactManifold = new ContactManifold(),
): void {
  if (!(out instanceof ContactManifold)) throwType('manifoldsBetween: out must be a ContactManifold', out);
  checkMaxDistance(maxDistance, 'manifoldsBetween: maxDistance');
  if (typeof visit !== 'function') throwType('manifoldsBetween: visit must be a function', visit);
  setFrames('manifoldsBetween', poseA, poseB);
  const limit = manifoldsBetween_limit;
  limit.distance = maxDistance;
  if (a instanceof ConvexShape && b instanceof ConvexShape) {
    if (manifoldConvex(a, b, limit, out)) visit(out);
    return;
  }
  visitParts(a, poseA, b, poseB, maxDistance, visit, out);
}

/** The same for compounds and chains: one part at a time. */
function visitParts(
  a: Shape,
  poseA: Pose2,
  b: Shape,
  poseB: Pose2,
  maxDistance: number,
  visit: (manifold: ContactManifold) => unknown,
  out: ContactManifold,
): void {
  distancesBetween(a, poseA, b, poseB, maxDistance, (distance) => {
    return visit(contactsBetween(a, poseA, b, poseB, distance, out, maxDistance));
  });
}

/** The manifold of two convex shapes in the frames of the query, in the world; false when they are farther apart than the limit. */
function manifoldConvex(a: ConvexShape, b: ConvexShape, limit: Limit, out: ContactManifold): boolean {
  const x = frameB.x - frameA.x;
  const y = frameB.y - frameA.y;
  const reach = a.reach + b.reach + limit.distance;
  if (reach < 0 || x * x + y * y > reach * reach) return false;
  const place = manifoldsBetween_place;
  setRelative(place, a.core, frameA, b.core, frameB);
  if (!coreManifold(a, b, place, limit, out)) return false;
  moveToWorld(out, frameA);
  return true;
}
