/**
 * A ray against a ball, by the quadratic |m + t d|^2 = r^2 with m from the centre to the ray's origin. A quarter of its discriminant is
 * r^2 d^2 - |m x d|^2, which does not cancel when the origin is far. Near the surface the difference that gives t cancels, but what is left
 * is still right to a rounding of |m|.
 */
import { MIN_LENGTH_SQ } from '../math/tolerance.ts';
import type { Vec3Like } from '../math/vec3.ts';
import { VERTEX } from '../results/features.ts';
import type { RayResult } from '../results/rayResult.ts';
import { HIT, INSIDE, type LocalRay, MISS } from './localRay.ts';

/** The ball of the ray's radius about `center`. */
export function rayBall(ray: LocalRay, center: Vec3Like, out: RayResult): number {
  const { dx, dy, dz, radius } = ray;
  const mx = ray.ox - center.x;
  const my = ray.oy - center.y;
  const mz = ray.oz - center.z;
  const a = ray.dLenSq;
  const b = mx * dx + my * dy + mz * dz;
  const c = mx * mx + my * my + mz * mz - radius * radius;
  if (ray.atOrigin) {
    if (c < 0) return INSIDE;
    if (b >= 0) return MISS;
  }
  // m x d
  const wx = my * dz - mz * dy;
  const wy = mz * dx - mx * dz;
  const wz = mx * dy - my * dx;
  const disc = radius * radius * a - (wx * wx + wy * wy + wz * wz);
  if (!(disc >= 0)) return MISS;
  let t = (-b - Math.sqrt(disc)) / a;
  // From outside and towards the ball, whatever rounding says.
  if (t < 0 && c >= 0 && b < 0) t = 0;
  if (!(t >= ray.start && t <= ray.end)) return MISS;
  // From the centre to the hit; at a ball without a size, which is met head on, against the ray.
  let nx = mx + dx * t;
  let ny = my + dy * t;
  let nz = mz + dz * t;
  let nLenSq = nx * nx + ny * ny + nz * nz;
  if (!(radius > 0 && nLenSq > MIN_LENGTH_SQ)) {
    nx = -dx;
    ny = -dy;
    nz = -dz;
    nLenSq = a;
  }
  const inv = 1 / Math.sqrt(nLenSq);
  nx *= inv;
  ny *= inv;
  nz *= inv;
  out.fraction = t;
  out.feature = VERTEX;
  out.normal.x = nx;
  out.normal.y = ny;
  out.normal.z = nz;
  out.point.x = center.x + nx * radius;
  out.point.y = center.y + ny * radius;
  out.point.z = center.z + nz * radius;
  return HIT;
}
