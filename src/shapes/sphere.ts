/** A sphere is a rounded point. */
import { checkSize, checkVec3 } from '../math/checks.ts';
import type { Vec3Like } from '../math/vec3.ts';
import { Polytope } from './polytope.ts';
import { ConvexShape, SPHERE, type Sphere } from './shape.ts';
import { POINT } from './topology.ts';

/** A point by itself. */
export function pointPolytope(x: number, y: number, z: number): Polytope {
  return new Polytope(POINT, Float64Array.of(x, y, z));
}

/**
 * A ball of `radius` about `center` (the origin of its frame by default). Radius 0 is a point.
 * Throws when the radius is negative or anything is not finite.
 *
 * @example
 * ```ts
 * import { distanceToPoint, sphere, Transform } from 'touchstone';
 *
 * console.log(distanceToPoint({ x: 3, y: 0, z: 0 }, sphere(1), new Transform())?.distance); // 2
 * ```
 */
export function sphere(radius: number, center: Vec3Like = { x: 0, y: 0, z: 0 }): Sphere {
  checkSize(radius, 'sphere: radius');
  checkVec3(center, 'sphere: center');
  return new ConvexShape(SPHERE, radius, pointPolytope(center.x, center.y, center.z));
}
