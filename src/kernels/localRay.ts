import { productTail, sumTail } from '../math/preciseCross.ts';
import type { Vec3Like } from '../math/vec3.ts';

/**
 * A ray in the frame of the shape it is cast at: the points o + t d for t from `start` to `end`, against the core inflated by
 * `radius`. Its origin need not be where the ray starts: a ray from far away is moved along itself, near to the shape, so that its
 * arithmetic is done with numbers of the shape's size.
 */
export class LocalRay {
  ox = 0;
  oy = 0;
  oz = 0;
  dx = 0;
  dy = 0;
  dz = 0;
  dLenSq = 0;
  /** t where the ray starts; 0 unless the origin was moved. */
  start = 0;
  /** t where the ray ends. Kernels that try several features lower it to the nearest hit so far. */
  end = 1;
  radius = 0;
  /** True unless the origin was moved: only then can the ray start inside. */
  atOrigin = true;
}

/**
 * What a ray kernel found. HIT: fraction (as t), point, normal and feature are written. INSIDE: the ray starts strictly inside;
 * nothing is written.
 */
export const MISS = 0;
export const HIT = 1;
export const INSIDE = 2;

/**
 * Moves a ray that starts far away along itself, to the point nearest to `position` or to its end: writes the offset of that point from
 * `position`, correct to the last bits although it is a difference of large numbers, and where the ray starts and ends seen from there.
 */
export function moveNear(origin: Vec3Like, displacement: Vec3Like, position: Vec3Like, ray: LocalRay): void {
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
  ray.atOrigin = false;
}
