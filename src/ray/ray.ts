import { productTail, sumTail } from '../math/preciseCross.ts';
import type { Vec3Like } from '../math/vec3.ts';

/**
 * A line in the frame of the core that it is cast at: the points o + t d, against the core inflated by `radius`. What is asked is where
 * the whole line enters; `start` and `end` tell the query which part of it is the ray. The line of a ray from far away is described
 * from near the shape, so that its arithmetic is done with numbers of the shape's size.
 */
export class Ray {
  ox = -0;
  oy = -0;
  oz = -0;
  dx = -0;
  dy = -0;
  dz = -0;
  /** |d|^2 */
  dLenSq = -0;
  /** t where the ray starts; 0 unless the origin was moved. */
  start = -0;
  /** t where the ray ends. */
  end = NaN;
  radius = -0;
}

/** Where a line enters an inflated core, in the core's frame. */
export class RayHit {
  /** In displacements from the ray's origin. */
  t = -0;
  /** A point of the inflated surface. */
  x = -0;
  y = -0;
  z = -0;
  /** The outward unit normal there. */
  nx = -0;
  ny = -0;
  nz = -0;
  /** The code of the feature of the core. */
  feature = 0;
  /** Whether the ray starts inside (see rayConvex). */
  startsInside = false;
}

/**
 * Moves the origin of a ray that starts far away along itself, to the point nearest to `position` or to its end: writes the offset of that
 * point from `position`, correct to the last bits although it is a difference of large numbers, and where the ray starts and ends seen
 * from there.
 */
export function moveNear(origin: Vec3Like, displacement: Vec3Like, position: Vec3Like, ray: Ray): void {
  const dx = displacement.x;
  const dy = displacement.y;
  const dz = displacement.z;
  const ox = origin.x - position.x;
  const oy = origin.y - position.y;
  const oz = origin.z - position.z;
  const dLenSq = dx * dx + dy * dy + dz * dz;
  const moved = Math.min(1, -(ox * dx + oy * dy + oz * dz) / dLenSq);
  const sx = dx * moved;
  const sy = dy * moved;
  const sz = dz * moved;
  const ex = sumTail(origin.x, -position.x, ox) + productTail(dx, moved, sx);
  const ey = sumTail(origin.y, -position.y, oy) + productTail(dy, moved, sy);
  const ez = sumTail(origin.z, -position.z, oz) + productTail(dz, moved, sz);
  const mx = ox + sx;
  const my = oy + sy;
  const mz = oz + sz;
  const nearX = mx + (sumTail(ox, sx, mx) + ex);
  const nearY = my + (sumTail(oy, sy, my) + ey);
  const nearZ = mz + (sumTail(oz, sz, mz) + ez);
  // From very far, the nearest point was only found to a part of that distance: once more from here.
  const rest = moved < 1 ? -(nearX * dx + nearY * dy + nearZ * dz) / dLenSq : 0;
  ray.ox = nearX + dx * rest;
  ray.oy = nearY + dy * rest;
  ray.oz = nearZ + dz * rest;
  ray.start = -moved - rest;
  ray.end = 1 - moved - rest;
}
