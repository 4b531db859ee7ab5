import { Aabb } from '../math/aabb.ts';
import { throwType } from '../math/checks.ts';
import { frameA, setFrame } from '../math/frame.ts';
import type { Pose2 } from '../math/pose.ts';
import { leavesOf, type Shape } from '../shapes/shape.ts';

/**
 * The smallest axis-aligned rectangle in the world that holds `shape` at `pose`, to rounding.
 *
 * @example
 * ```ts
 * import { circle, computeAabb, Transform2 } from 'touchstone/2d';
 *
 * console.log(computeAabb(circle(1), new Transform2({ x: 5, y: 0 })).min.x); // 4
 * ```
 */
export function computeAabb(shape: Shape, pose: Pose2, out: Aabb = new Aabb()): Aabb {
  const leaves = leavesOf(shape, 'computeAabb');
  if (!(out instanceof Aabb)) throwType('computeAabb: out must be an Aabb', out);
  setFrame(frameA, pose, 'computeAabb');
  const { c, s } = frameA;
  let minX = Infinity;
  let minY = Infinity;
  let maxX = -Infinity;
  let maxY = -Infinity;
  for (let k = 0; k < leaves.length; k++) {
    const { core, radius } = leaves[k];
    let e = core.first;
    do {
      const ex = core.middleX + e.x;
      const ey = core.middleY + e.y;
      const x = c * ex - s * ey;
      const y = s * ex + c * ey;
      minX = Math.min(minX, x - radius);
      minY = Math.min(minY, y - radius);
      maxX = Math.max(maxX, x + radius);
      maxY = Math.max(maxY, y + radius);
      e = e.next;
    } while (e !== core.first);
  }
  out.min.set(frameA.x + minX, frameA.y + minY);
  out.max.set(frameA.x + maxX, frameA.y + maxY);
  return out;
}
