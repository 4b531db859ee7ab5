import type { Pose } from '../math/transform.ts';
import { DistanceResult } from '../results/distanceResult.ts';
import { queriesOf, type Shape } from '../shapes/composite.ts';
import { ConvexShape } from '../shapes/shape.ts';
import { distanceBetween } from './distanceBetween.ts';

const overlaps_result = /* @__PURE__ */ new DistanceResult();

/** True when two shapes have a point in common; touching counts. The same as `distanceBetween(...).distance <= 0`. */
export function overlaps(a: Shape, poseA: Pose, b: Shape, poseB: Pose): boolean {
  if (!(a instanceof ConvexShape && b instanceof ConvexShape)) return queriesOf(a, 'a', b, 'b').overlaps(a, poseA, b, poseB);
  return distanceBetween(a, poseA, b, poseB, 0, overlaps_result) !== null;
}
