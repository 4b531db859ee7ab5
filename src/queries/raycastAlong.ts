import { checkMaxDistance, checkSize, checkVec3, MAX_MAGNITUDE } from '../math/checks.ts';
import type { Pose } from '../math/transform.ts';
import { Vec3, type Vec3Like } from '../math/vec3.ts';
import { RayResult } from '../results/rayResult.ts';
import type { Shape } from '../shapes/composite.ts';
import { raycast } from './raycast.ts';

/** A ray without an end is this long: results are as exact as those of a short one, since they depend on fractions. */
const ENDLESS = 1e30;

const raycastAlong_displacement = /* @__PURE__ */ new Vec3();

/**
 * `raycast` by a direction, of any length but zero, and how far it goes: the first point of a shape that is no farther than `maxDistance`
 * (Infinity for no end) from `origin` that way. The result is that of `raycast`; `distance` is along the direction, `fraction` is
 * `distance / maxDistance`. Returns `out` (a new result when none is given), or null. A `maxDistance` of 0 hits only from inside.
 *
 * @example
 * ```ts
 * import { raycastAlong, sphere, Transform } from 'touchstone';
 *
 * const eye = { x: 0, y: 0, z: 5 };
 * const hit = raycastAlong(eye, { x: 0, y: 0, z: -2 }, 100, sphere(1), new Transform());
 * console.log(hit?.distance, hit?.point.z); // 4 1
 * ```
 */
export function raycastAlong(
  origin: Vec3Like,
  direction: Vec3Like,
  maxDistance: number,
  shape: Shape,
  pose: Pose,
  out: RayResult = new RayResult(),
): RayResult | null {
  checkVec3(direction, 'raycastAlong: direction');
  const { x, y, z } = direction;
  const most = Math.max(Math.abs(x), Math.abs(y), Math.abs(z));
  if (most === 0) throw new RangeError('raycastAlong: direction must not be zero');
  const isLength = typeof maxDistance === 'number' && maxDistance >= 0;
  if (!(isLength && (maxDistance <= MAX_MAGNITUDE || maxDistance === Infinity))) throwMaxDistance(maxDistance);
  const d = raycastAlong_displacement;
  // Divided by the largest first, so that no square is too small or too large.
  d.x = x / most;
  d.y = y / most;
  d.z = z / most;
  const scale = Math.min(maxDistance, ENDLESS) / Math.sqrt(d.x * d.x + d.y * d.y + d.z * d.z);
  d.x *= scale;
  d.y *= scale;
  d.z *= scale;
  const hit = raycast(origin, d, shape, pose, out);
  if (hit !== null && maxDistance > ENDLESS) hit.fraction = hit.distance / maxDistance;
  return hit;
}

function throwMaxDistance(value: number): void {
  checkMaxDistance(value, 'raycastAlong: maxDistance');
  checkSize(value, 'raycastAlong: maxDistance');
}
