import { CoreDistance, coreDistance } from '../distance/coreDistance.ts';
import { checkMaxDistance } from '../math/checks.ts';
import { LIMIT_MARGIN } from '../math/tolerance.ts';
import type { Pose } from '../math/transform.ts';
import { DistanceResult } from '../results/distanceResult.ts';
import { queriesOf, type Shape } from '../shapes/composite.ts';
import { ConvexShape } from '../shapes/shape.ts';
import { checkPoses } from './arguments.ts';
import { PairFrames } from './pairFrames.ts';
import { writeDistance } from './writeDistance.ts';

const distanceBetween_frames = /* @__PURE__ */ new PairFrames();
const distanceBetween_core = /* @__PURE__ */ new CoreDistance();

/**
 * The signed distance between the surfaces of two shapes, with the nearest point, the outward normal and the feature of each, all in
 * the world. Negative when they overlap: minus the shortest translation that separates them; the points are then those that are
 * deepest along it.
 *
 * Returns `out` (a new result when none is given), or null when the distance is more than `maxDistance`: a pair far apart then costs
 * little.
 */
export function distanceBetween(
  a: Shape,
  poseA: Pose,
  b: Shape,
  poseB: Pose,
  maxDistance = Infinity,
  out: DistanceResult = new DistanceResult(),
): DistanceResult | null {
  checkMaxDistance(maxDistance);
  if (!(a instanceof ConvexShape && b instanceof ConvexShape)) {
    return queriesOf(a, 'a', b, 'b').distanceBetween(a, poseA, b, poseB, maxDistance, out);
  }
  const frames = distanceBetween_frames;
  try {
    if (!frames.set(a, poseA, b, poseB, maxDistance)) return null;
  } catch (error) {
    // Reading from null or undefined throws, but does not say which argument it was.
    checkPoses(poseA, poseB);
    throw error;
  }
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
