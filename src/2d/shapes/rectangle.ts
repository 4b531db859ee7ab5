import { checkSize } from '../../math/checks.ts';
import { checkOptions, checkSizes, checkVec2 } from '../math/checks.ts';
import type { Vec2Like } from '../math/vec2.ts';
import { makeCore } from './core.ts';
import { ConvexShape } from './shape.ts';

/**
 * A rectangle with the given half extents about `center` (the origin of its frame by default), with a layer of `radius` around it.
 * Vertices 0 to 3 are at (-, -), (+, -), (+, +), (-, +); edges 0 to 3 face -y, +x, +y, -x. A zero half extent makes a segment
 * (vertex 0 at the negative end, as of a capsule), two make a point. Throws when a half extent or the radius is negative or
 * anything is not finite.
 *
 * @example
 * ```ts
 * import { computeAabb, rectangle, Transform2 } from 'touchstone/2d';
 *
 * console.log(computeAabb(rectangle({ x: 2, y: 1 }, { radius: 0.5 }), new Transform2()).max.x); // 2.5
 * ```
 */
export function rectangle(halfExtents: Vec2Like, options: { radius?: number; center?: Vec2Like } = {}): ConvexShape {
  checkOptions(options, 'rectangle: options', ['radius', 'center']);
  checkSizes(halfExtents, 'rectangle: halfExtents');
  const { x: hx, y: hy } = halfExtents;
  const { radius = 0, center = { x: 0, y: 0 } } = options;
  checkSize(radius, 'rectangle: radius');
  checkVec2(center, 'rectangle: center');
  const corner = (x: number, y: number) => ({ x: center.x + x, y: center.y + y });
  const core = makeCore([corner(-hx, -hy), corner(hx, -hy), corner(hx, hy), corner(-hx, hy)]);
  return new ConvexShape('rectangle', core, radius);
}
