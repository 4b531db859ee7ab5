import { checkNumber, checkVec3 } from '../math/checks.ts';
import { MIN_LENGTH } from '../math/tolerance.ts';
import type { Vec3Like } from '../math/vec3.ts';
import { HalfSpace } from './plane.ts';
import { QUERIES } from './queries.ts';

/**
 * All points p with `normal . p <= offset`, for a unit normal: an infinite floor, or wall. The normal may have any length, and points out
 * of what is solid; the offset counts along it. Its box in `computeAabb` is infinite, but for the side that a normal along an axis
 * leaves. It has no mass, and two half spaces have no distance.
 *
 * Throws when the normal is zero or anything is not finite.
 *
 * @example
 * ```ts
 * import { distanceBetween, halfSpace, sphere, Transform } from 'touchstone';
 *
 * const floor = halfSpace({ x: 0, y: 1, z: 0 });
 * const near = distanceBetween(sphere(0.5), new Transform({ x: 3, y: 2, z: 1 }), floor, new Transform());
 * console.log(near?.distance, near?.pointB.y); // 1.5 0
 * ```
 */
export function halfSpace(normal: Vec3Like, offset = 0): HalfSpace {
  checkVec3(normal, 'halfSpace: normal');
  checkNumber(offset, 'halfSpace: offset');
  const { x, y, z } = normal;
  const largest = Math.max(Math.abs(x), Math.abs(y), Math.abs(z));
  if (!(largest > MIN_LENGTH)) throw new RangeError(`halfSpace: normal must not be zero, got (${x}, ${y}, ${z})`);
  const length =
    largest * Math.sqrt((x / largest) * (x / largest) + (y / largest) * (y / largest) + (z / largest) * (z / largest));
  return new HalfSpace({ x: x / length, y: y / length, z: z / length }, offset, QUERIES);
}
