import { CoreDistance, coreDistance } from '../distance/coreDistance.ts';
import { checkMaxDistance, throwOut } from '../math/checks.ts';
import { LIMIT_MARGIN } from '../math/tolerance.ts';
import type { Pose } from '../math/transform.ts';
import { DistanceResult } from '../results/distanceResult.ts';
import { checkShapes, compositeDistanceBetween, type Shape } from '../shapes/composite.ts';
import { ConvexShape } from '../shapes/shape.ts';
import { checkPair, Places } from './arguments.ts';
import { PairFrames } from './pairFrames.ts';
import { writeDistance } from './writeDistance.ts';

const distanceBetween_frames = /* @__PURE__ */ new PairFrames();
const distanceBetween_places = /* @__PURE__ */ new Places();
const distanceBetween_core = /* @__PURE__ */ new CoreDistance();

/**
 * The signed distance between the surfaces of two shapes, with the nearest point, the outward normal and the feature of each, all in
 * the world. Negative when they overlap: minus the shortest translation that separates them; the points are then those that are
 * deepest along it.
 *
 * Returns `out` (a new result when none is given), or null when the distance is more than `maxDistance`: a pair far apart then costs
 * little.
 *
 * @example
 * ```ts
 * import { box, distanceBetween, sphere, Transform } from 'touchstone';
 *
 * const near = distanceBetween(sphere(1), new Transform({ x: 0, y: 5, z: 0 }), box({ x: 2, y: 1, z: 2 }), new Transform());
 * console.log(near?.distance, near?.pointA.y, near?.pointB.y, near?.normalA.y); // 3 4 1 -1
 * ```
 */
export function distanceBetween(
  a: Shape,
  poseA: Pose,
  b: Shape,
  poseB: Pose,
  maxDistance = Infinity,
  out: DistanceResult = new DistanceResult(),
): DistanceResult | null {
  try {
    // Written out: a number passed to a function that V8 does not inline is put on the heap.
    if (typeof maxDistance !== 'number' || Number.isNaN(maxDistance)) checkMaxDistance(maxDistance);
    if (!(out instanceof DistanceResult)) throwOut(out, 'a DistanceResult', 'distanceBetween');
    if (a instanceof ConvexShape && b instanceof ConvexShape) return distanceBetweenConvex(a, poseA, b, poseB, maxDistance, out);
    checkShapes(a, b);
    const places = distanceBetween_places.set(poseA, poseB);
    return compositeDistanceBetween(a, places.a, b, places.b, maxDistance, out) ? out : null;
  } catch (error) {
    // Reading from null or undefined throws, but does not say which argument it was.
    checkPair('distanceBetween: ', a, poseA, b, poseB);
    checkMaxDistance(maxDistance, 'distanceBetween: maxDistance');
    throw error;
  }
}

/** The same for convex shapes, with a distance and a result that are known to be such. */
export function distanceBetweenConvex(
  a: ConvexShape,
  poseA: Pose,
  b: ConvexShape,
  poseB: Pose,
  maxDistance: number,
  out: DistanceResult,
): DistanceResult | null {
  const frames = distanceBetween_frames;
  if (!frames.set(a, poseA, b, poseB, maxDistance)) return null;
  const core = distanceBetween_core;
  const { swapped } = frames;
  const first = swapped ? b : a;
  const second = swapped ? a : b;
  const radii = a.radius + b.radius;
  // A little more, so that a limit met exactly is not lost to rounding: the exact comparison comes below.
  core.limit = Math.max(0, maxDistance + radii) + LIMIT_MARGIN * (a.reach + b.reach);
  if (!coreDistance(first.core, second.core, frames.relative, core)) return null;
  if (core.distance - radii > maxDistance) return null;
  writeDistance(first, swapped ? poseB : poseA, second, swapped ? poseA : poseB, frames, core, out);
  return out;
}
