import { checkSize } from '../../math/checks.ts';
import { checkList, checkOptions, checkVec2 } from '../math/checks.ts';
import type { Vec2Like } from '../math/vec2.ts';
import { convexHull, MAX_VERTICES } from './convexHull.ts';
import { makeCore } from './core.ts';
import { ConvexShape } from './shape.ts';

/**
 * The convex hull of `points` (objects with x and y, or a flat array x, y, x, y, ...), with a layer of `radius` around it.
 * Duplicates, inner points and points along an edge are left out; the vertices run counter-clockwise from the leftmost one. Two
 * points make a capsule, one a circle. A concave outline is filled: make a `compound` of convex parts for it, or a `chain` with `loop`. Throws when there is no point, when the hull has more than 64 vertices, when the radius
 * is negative or when anything is not finite.
 *
 * @example
 * ```ts
 * import { massProperties, polygon } from 'touchstone/2d';
 *
 * console.log(massProperties(polygon([0, 0, 2, 0, 0, 2])).mass); // 2
 * ```
 */
export function polygon(points: readonly Vec2Like[] | ArrayLike<number>, options: { radius?: number } = {}): ConvexShape {
  checkOptions(options, 'polygon: options', ['radius']);
  const hull = convexHull(readPoints(points, 'polygon'));
  const { radius = 0 } = options;
  checkSize(radius, 'polygon: radius');
  if (hull.length > MAX_VERTICES) {
    throw new RangeError(`polygon: points must have at most ${MAX_VERTICES} points, got ${hull.length}`);
  }
  return new ConvexShape('polygon', makeCore(hull), radius);
}

/** Reads and checks a list of points, given as objects or as flat numbers. */
export function readPoints(points: readonly Vec2Like[] | ArrayLike<number>, caller: string): Vec2Like[] {
  checkList(points, `${caller}: points`);
  const isFlat = typeof points[0] === 'number';
  const count = isFlat ? points.length / 2 : points.length;
  if (count % 1 !== 0) {
    throw new RangeError(`${caller}: points must have an even length, got ${points.length}`);
  }
  return Array.from({ length: count }, (_, i) => {
    const p = (isFlat ? { x: points[2 * i], y: points[2 * i + 1] } : points[i]) as Vec2Like;
    checkVec2(p, `${caller}: points[${i}]`);
    return p;
  });
}
