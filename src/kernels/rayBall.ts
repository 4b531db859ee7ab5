/**
 * A ray against a ball, by the quadratic |m + t d|^2 = r^2 with m from the centre to the ray's origin. The discriminant is taken from q,
 * the point of the ray nearest to the centre (|q|^2 = r^2 - disc), which does not cancel when the origin is far; the root is taken in
 * the form that does not cancel when the origin is near the surface.
 */
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
  // q = m + tNearest d
  const tNearest = -b / a;
  const qx = mx + dx * tNearest;
  const qy = my + dy * tNearest;
  const qz = mz + dz * tNearest;
  const disc = radius * radius - (qx * qx + qy * qy + qz * qz);
  if (!(disc >= 0)) return MISS;
  const root = Math.sqrt(a * disc);
  const t = b <= 0 ? c / (root - b) : -(b + root) / a;
  if (!(t >= ray.start && t <= ray.end)) return MISS;
  // From the centre to the hit: q - (root / a) d, of length r.
  const back = root / a;
  let nx = qx - dx * back;
  let ny = qy - dy * back;
  let nz = qz - dz * back;
  if (!(radius > 0)) {
    // A ball of radius zero, met head on.
    nx = -dx;
    ny = -dy;
    nz = -dz;
  }
  const inv = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz);
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
