import { checkSize } from '../math/checks.ts';
import { segmentCore } from './capsule.ts';
import { checkVec2 } from './checks.ts';
import { makeCore } from './core.ts';
import { ConvexShape } from './shape.ts';
import type { Vec2Like } from './vec2.ts';

/**
 * A rectangle with the given half extents about `center` (the origin of its frame by default), with a layer of `radius` around it.
 * Vertices 0 to 3 are at (-, -), (+, -), (+, +), (-, +); edges 0 to 3 face -y, +x, +y, -x. A zero half extent makes a segment
 * (vertex 0 at the negative end, as of a capsule), two make a point. Throws when a half extent or the radius is negative or
 * anything is not finite.
 */
export function rectangle(halfExtents: Vec2Like, options?: { radius?: number; center?: Vec2Like }): ConvexShape {
  checkVec2(halfExtents, 'rectangle: halfExtents');
  const { x: hx, y: hy } = halfExtents;
  checkSize(hx, 'rectangle: halfExtents.x');
  checkSize(hy, 'rectangle: halfExtents.y');
  const { radius = 0, center = { x: 0, y: 0 } } = options ?? {};
  checkSize(radius, 'rectangle: radius');
  checkVec2(center, 'rectangle: center');
  const left = center.x - hx;
  const right = center.x + hx;
  const bottom = center.y - hy;
  const top = center.y + hy;
  // A segment also when the size is lost beside the coordinates of the centre.
  const core =
    left < right && bottom < top
      ? makeCore([left, right, right, left], [bottom, bottom, top, top])
      : segmentCore(left, bottom, right, top);
  return new ConvexShape('rectangle', core, radius);
}
