import type { Pose } from '../math/transform.ts';
import { DistanceResult } from '../results/distanceResult.ts';
import { checkShapes, compositeOverlaps, type Shape } from '../shapes/composite.ts';
import { ConvexShape } from '../shapes/shape.ts';
import { checkPair } from './arguments.ts';
import { distanceBetweenConvex } from './distanceBetween.ts';

const overlaps_result = /* @__PURE__ */ new DistanceResult();

/**
 * True when two shapes have a point in common; touching counts. The same as `distanceBetween(...).distance <= 0`.
 *
 * @example
 * ```ts
 * import { overlaps, sphere, Transform } from 'touchstone';
 *
 * console.log(overlaps(sphere(1), new Transform(), sphere(1), new Transform({ x: 1.5, y: 0, z: 0 }))); // true
 * ```
 */
export function overlaps(a: Shape, poseA: Pose, b: Shape, poseB: Pose): boolean {
  try {
    if (a instanceof ConvexShape && b instanceof ConvexShape) {
      return distanceBetweenConvex(a, poseA, b, poseB, 0, overlaps_result) !== null;
    }
    checkShapes(a, b);
    return compositeOverlaps(a, poseA, b, poseB);
  } catch (error) {
    checkPair('overlaps: ', a, poseA, b, poseB);
    throw error;
  }
}
