import { convexOverlap } from '../distance/convexOverlap.ts';
import type { Pose } from '../math/transform.ts';
import { checkShapes, compositeOverlaps, type Shape } from '../shapes/composite.ts';
import { ConvexShape } from '../shapes/shape.ts';
import { checkPair, Places } from './arguments.ts';
import { PairFrames } from './pairFrames.ts';

const overlaps_places = /* @__PURE__ */ new Places();
const overlaps_frames = /* @__PURE__ */ new PairFrames();

/**
 * True when two shapes have a point in common; touching counts. The same as `distanceBetween(...).distance <= 0`, but where shapes are near or
 * overlap in half of its time or less: it looks for no nearest points, and for no way to separate shapes that overlap.
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
      const frames = overlaps_frames;
      if (!frames.set(a, poseA, b, poseB, 0)) return false;
      const { swapped, relative } = frames;
      return convexOverlap(swapped ? b : a, swapped ? a : b, relative);
    }
    checkShapes(a, b);
    const places = overlaps_places.set(poseA, poseB);
    return compositeOverlaps(a, places.a, b, places.b);
  } catch (error) {
    checkPair('overlaps: ', a, poseA, b, poseB);
    throw error;
  }
}
