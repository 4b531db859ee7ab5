/** A capsule is a rounded segment. */
import { checkSize, checkVec3 } from '../math/checks.ts';
import { MIN_LENGTH_SQ } from '../math/tolerance.ts';
import type { Vec3Like } from '../math/vec3.ts';
import { Polytope } from './polytope.ts';
import { CAPSULE, type Capsule, ConvexShape } from './shape.ts';
import { pointPolytope } from './sphere.ts';
import { SEGMENT } from './topology.ts';

/** The segment from a to b; the point a where its length would vanish as a square. */
export function segmentPolytope(a: Vec3Like, b: Vec3Like, topology = SEGMENT): Polytope {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const dz = b.z - a.z;
  if (!(dx * dx + dy * dy + dz * dz > MIN_LENGTH_SQ)) return pointPolytope(a.x, a.y, a.z);
  return new Polytope(topology, Float64Array.of(a.x, a.y, a.z, b.x, b.y, b.z));
}

/**
 * All points within `radius` of the segment from `pointA` to `pointB`. Equal points make a sphere, radius 0 a segment.
 * Throws when the radius is negative or anything is not finite.
 *
 * @example
 * ```ts
 * import { capsule, computeAabb, Transform } from 'touchstone';
 *
 * const body = capsule({ x: 0, y: 0.5, z: 0 }, { x: 0, y: 1.5, z: 0 }, 0.5);
 * console.log(computeAabb(body, new Transform()).max.y); // 2
 * ```
 */
export function capsule(pointA: Vec3Like, pointB: Vec3Like, radius: number): Capsule {
  checkVec3(pointA, 'capsule: pointA');
  checkVec3(pointB, 'capsule: pointB');
  checkSize(radius, 'capsule: radius');
  return new ConvexShape(CAPSULE, radius, segmentPolytope(pointA, pointB));
}
