import type { Pose } from '../math/transform.ts';
import { coresWithin, segmentOf } from '../pairs/coreDistance.ts';
import { DistanceResult } from '../results/distanceResult.ts';
import { type Shape as AnyShape, queriesOf } from '../shapes/composite.ts';
import { CONVEX, ConvexShape, type Shape, SPHERE } from '../shapes/shape.ts';
import { checkPoses } from './arguments.ts';
import { distanceBetween } from './distanceBetween.ts';
import { PairFrames } from './pairFrames.ts';

const overlaps_frames = /* @__PURE__ */ new PairFrames();
const overlaps_result = /* @__PURE__ */ new DistanceResult();

/** True when two shapes have a point in common; touching counts. The same as `distanceBetween(...).distance <= 0`, for less. */
export function overlaps(a: AnyShape, poseA: Pose, b: AnyShape, poseB: Pose): boolean {
  if (!(a instanceof ConvexShape && b instanceof ConvexShape)) {
    return queriesOf(a, 'a', b, 'b').overlaps(a, poseA, b, poseB);
  }
  if (isBall(a) || isBall(b) || (isRod(a) ? !isHull(b) : isRod(b) && !isHull(a))) {
    return distanceBetween(a, poseA, b, poseB, 0, overlaps_result) !== null;
  }
  const frames = overlaps_frames;
  try {
    if (!frames.set(a, poseA, b, poseB, 0)) return false;
  } catch (error) {
    // Reading from null or undefined throws, but does not say which argument it was.
    checkPoses(poseA, poseB);
    throw error;
  }
  const { swapped, search } = frames;
  search.limit = a.radius + b.radius;
  search.size = Math.max(a.reach, b.reach);
  return coresWithin(swapped ? b : a, swapped ? a : b, frames.relative, search);
}

/** True for a sphere, and a hull of one point. */
function isBall(shape: Shape): boolean {
  return shape.type === SPHERE || (shape.type === CONVEX && shape.core.dimension === 0);
}

function isRod(shape: Shape): boolean {
  return segmentOf(shape) !== null;
}

/** True for a hull that is flat or solid. */
function isHull(shape: Shape): boolean {
  return shape.type === CONVEX && shape.core.dimension > 1;
}
