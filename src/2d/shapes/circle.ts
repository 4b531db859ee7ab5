import { checkSize } from '../../math/checks.ts';
import { checkVec2 } from '../math/checks.ts';
import type { Vec2Like } from '../math/vec2.ts';
import { makeCore } from './core.ts';
import { ConvexShape } from './shape.ts';

/**
 * All points within `radius` of `center` (the origin of its frame by default). Radius 0 is a point. Throws when the radius is
 * negative or anything is not finite.
 *
 * @example
 * ```ts
 * import { circle, massProperties } from 'touchstone/2d';
 *
 * console.log(massProperties(circle(1)).mass === Math.PI); // true
 * ```
 */
export function circle(radius: number, center: Vec2Like = { x: 0, y: 0 }): ConvexShape {
  checkSize(radius, 'circle: radius');
  checkVec2(center, 'circle: center');
  return new ConvexShape('circle', makeCore([center]), radius);
}
