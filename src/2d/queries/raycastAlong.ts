import { checkMaxDistance, checkSize } from '../../math/checks.ts';
import { checkPoint } from '../math/checks.ts';
import type { Pose2 } from '../math/pose.ts';
import { Vec2, type Vec2Like } from '../math/vec2.ts';
import { RayResult } from '../results/rayResult.ts';
import type { Shape } from '../shapes/shape.ts';
import { raycast } from './raycast.ts';

/** A ray without an end is this long: results are as exact as those of a short one, since they depend on fractions. */
const ENDLESS = 1e30;

const raycastAlong_displacement = /* @__PURE__ */ new Vec2();

/**
 * `raycast` by a direction, of any length but zero, and how far it goes: the first point of a shape that is no farther than `maxDistance`
 * (Infinity for no end) from `origin` that way. The result is that of `raycast`; `distance` is along the direction, `fraction` is
 * `distance / maxDistance`. Returns `out` (a new result when none is given), or null. A `maxDistance` of 0 hits only from inside.
 *
 * @example
 * ```ts
 * import { circle, raycastAlong, Transform2 } from 'touchstone/2d';
 *
 * const hit = raycastAlong({ x: 5, y: 0 }, { x: -2, y: 0 }, 100, circle(1), new Transform2());
 * console.log(hit?.distance, hit?.point.x); // 4 1
 * ```
 */
export function raycastAlong(
  origin: Vec2Like,
  direction: Vec2Like,
  maxDistance: number,
  shape: Shape,
  pose: Pose2,
  out: RayResult = new RayResult(),
): RayResult | null {
  checkPoint(direction, 'raycastAlong: direction');
  checkMaxDistance(maxDistance, 'raycastAlong: maxDistance');
  if (maxDistance !== Infinity) checkSize(maxDistance, 'raycastAlong: maxDistance');
  const { x, y } = direction;
  const most = Math.max(Math.abs(x), Math.abs(y));
  if (most === 0) throw new RangeError('raycastAlong: direction must not be zero');
  const d = raycastAlong_displacement;
  // Divided by the larger first, so that no square is too small or too large.
  d.x = x / most;
  d.y = y / most;
  const scale = Math.min(maxDistance, ENDLESS) / Math.sqrt(d.x * d.x + d.y * d.y);
  d.x *= scale;
  d.y *= scale;
  const hit = raycast(origin, d, shape, pose, out);
  if (hit !== null && maxDistance > ENDLESS) hit.fraction = hit.distance / maxDistance;
  return hit;
}
