import { checkSize } from '../../math/checks.ts';
import { checkVec2 } from '../math/checks.ts';
import type { Vec2Like } from '../math/vec2.ts';
import { makeCore } from './core.ts';
import { ConvexShape } from './shape.ts';

/**
 * All points within `radius` of the segment from `a` to `b`: vertices 0 = a and 1 = b, edge 0. Equal points make a circle,
 * radius 0 a segment. Throws when the radius is negative or anything is not finite.
 *
 * @example
 * ```ts
 * import { capsule, computeAabb, Transform2 } from 'touchstone/2d';
 *
 * console.log(computeAabb(capsule({ x: 0, y: 0 }, { x: 0, y: 1 }, 0.5), new Transform2()).max.y); // 1.5
 * ```
 */
export function capsule(a: Vec2Like, b: Vec2Like, radius: number): ConvexShape {
  checkVec2(a, 'capsule: a');
  checkVec2(b, 'capsule: b');
  checkSize(radius, 'capsule: radius');
  return new ConvexShape('capsule', makeCore([a, b]), radius);
}
