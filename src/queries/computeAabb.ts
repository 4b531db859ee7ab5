import { Aabb } from '../math/aabb.ts';
import { throwOut } from '../math/checks.ts';
import { Frame, setFrame } from '../math/frame.ts';
import type { Pose } from '../math/transform.ts';
import { boundsInFrame } from '../shapes/bounds.ts';
import { isConvex, type Shape } from '../shapes/composite.ts';
import { checkPlaced } from './arguments.ts';

const computeAabb_frame = /* @__PURE__ */ new Frame();

/**
 * The smallest axis-aligned box in the world that holds a shape at a pose. Returns `out` (a new box when none is given).
 * It is tight, and exact to rounding: add a margin where a rounding error matters.
 *
 * @example
 * ```ts
 * import { computeAabb, sphere, Transform } from 'touchstone';
 *
 * const bounds = computeAabb(sphere(1), new Transform({ x: 5, y: 0, z: 0 }));
 * console.log(bounds.min.x, bounds.max.x); // 4 6
 * ```
 */
export function computeAabb(shape: Shape, pose: Pose, out: Aabb = new Aabb()): Aabb {
  try {
    // Another library's box will do, if it has a min and a max.
    if (!(out?.min && out.max)) throwOut(out, 'an Aabb', 'computeAabb');
    isConvex(shape, 'shape');
    setFrame(computeAabb_frame, pose, 'pose');
    return boundsInFrame(shape, computeAabb_frame, out);
  } catch (error) {
    checkPlaced(shape, pose, 'computeAabb: ', 'shape', 'pose');
    throw error;
  }
}
