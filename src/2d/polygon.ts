import { checkSize } from '../math/checks.ts';
import { checkList, checkVec2 } from './checks.ts';
import { convexHull, MAX_VERTICES } from './convexHull.ts';
import { makeCore } from './core.ts';
import { ConvexShape } from './shape.ts';
import type { Vec2Like } from './vec2.ts';

/**
 * The convex hull of `points` (objects with x and y, or a flat array x, y, x, y, ...), with a layer of `radius` around it.
 * Duplicates, inner points and points along an edge are left out; the vertices run counter-clockwise from the leftmost one. Two
 * points make a capsule, one a circle. Throws when there is no point, when the hull has more than 64 vertices, when the radius
 * is negative or when anything is not finite.
 */
export function polygon(points: readonly Vec2Like[] | ArrayLike<number>, options?: { radius?: number }): ConvexShape {
  const xs: number[] = [];
  const ys: number[] = [];
  readPoints(points, xs, ys, 'polygon');
  const radius = options?.radius ?? 0;
  checkSize(radius, 'polygon: radius');
  const hull = convexHull(xs, ys);
  if (hull.length > MAX_VERTICES) {
    throw new RangeError(`polygon: points must have a hull of at most ${MAX_VERTICES} vertices`);
  }
  const corners = (coordinates: readonly number[]) => hull.map((i) => coordinates[i]!);
  return new ConvexShape('polygon', makeCore(corners(xs), corners(ys)), radius);
}

/** Reads and checks a list of points, given as objects or as flat numbers, into two arrays. */
export function readPoints(points: readonly Vec2Like[] | ArrayLike<number>, xs: number[], ys: number[], caller: string): void {
  checkList(points, `${caller}: points`);
  const isFlat = typeof points[0] === 'number';
  if (isFlat && points.length % 2 !== 0) {
    throw new RangeError(`${caller}: points must have an even number of coordinates, got ${points.length}`);
  }
  for (let i = 0; i < points.length; i += isFlat ? 2 : 1) {
    const p = (isFlat ? { x: points[i], y: points[i + 1] } : points[i]) as Vec2Like;
    checkVec2(p, `${caller}: points[${isFlat ? i / 2 : i}]`);
    xs.push(p.x);
    ys.push(p.y);
  }
}
