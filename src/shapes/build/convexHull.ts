/** The hull builder: what dimension the points have, and the hull of that. The result is the same for any order of the points. */
import { checkOptions, show } from '../../math/checks.ts';
import type { Hull } from '../hull.ts';
import type { Polytope } from '../polytope.ts';
import { boxHull, isBox } from './boxHull.ts';
import { flatHull, pointHull, straightHull } from './flatHull.ts';
import { trimMemory } from './memory.ts';
import { firstIndices, type PointList, type PointSet, readPoints } from './points.ts';
import { findSimplex } from './simplex.ts';
import { solidHull } from './solidHull.ts';

/** The most vertices that a hull may have. */
export const MAX_VERTICES = 16384;
const DEFAULT_MAX_VERTICES = 255;

/**
 * The convex hull of points, given as a flat list x, y, z, ... or as objects with x, y and z. Coplanar triangles are merged into
 * polygons; points that are inside, repeated, or on an edge or a face are left out. No given point is farther outside the hull than
 * 1e-13 of the size of the set (or a few roundings of the largest coordinate); what is flat, straight or in one place within that makes
 * a hull of dimension 2, 1 or 0. The vertices are given points, unchanged; those of a flat hull may be moved by as much into its plane.
 *
 * A hull with more than `maxVertices` (255 by default, 4 to 16,384) vertices is simplified: it keeps those that keep the most volume,
 * and `simplificationError` says how far it is from the true hull at most. Throws when there are no points or anything is not finite.
 *
 * @example
 * ```ts
 * import { convexHull } from 'touchstone';
 *
 * const hull = convexHull([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1]);
 * console.log(hull.faceCount, hull.edgeCount, hull.face(0).length); // 4 6 3
 * ```
 */
export function convexHull(points: PointList, options?: { maxVertices?: number }): Hull {
  return hullPolytope(points, options);
}

/** The same as what it is. */
export function hullPolytope(points: PointList, options?: { maxVertices?: number }): Polytope {
  checkOptions(options, 'convexHull: options', ['maxVertices']);
  const maxVertices = options?.maxVertices === undefined ? DEFAULT_MAX_VERTICES : options.maxVertices;
  if (typeof maxVertices !== 'number') {
    throw new TypeError(`convexHull: maxVertices must be a number, got ${show(maxVertices)}`);
  }
  if (!(maxVertices >= 4 && maxVertices <= MAX_VERTICES && Math.floor(maxVertices) === maxVertices)) {
    throw new RangeError(`convexHull: maxVertices must be a whole number from 4 to ${MAX_VERTICES}, got ${maxVertices}`);
  }
  const hull = hullOf(readPoints(points, 'convexHull: points'), maxVertices);
  trimMemory();
  return hull;
}

let knownBox: Polytope | null = null;

/** The hull of the box from -1 to 1. */
function box(): Polytope {
  if (knownBox === null) {
    const corners = Float64Array.from({ length: 24 }, (_, i) => ((Math.floor(i / 3) >> (i % 3)) & 1 ? 1 : -1));
    knownBox = anyHull(readPoints(corners, 'corners'), 8);
  }
  return knownBox;
}

function hullOf(points: PointSet, maxVertices: number): Polytope {
  if (maxVertices < 8 || !isBox(points)) return anyHull(points, maxVertices);
  return boxHull(points, box());
}

function anyHull(points: PointSet, maxVertices: number): Polytope {
  const { tolerance } = points;
  const indices = firstIndices(points.count);
  const simplex = findSimplex(indices);
  let hull = simplex.length > tolerance ? null : pointHull(points, indices);
  if (hull === null && !(simplex.width > tolerance)) hull = straightHull(points, indices, simplex.a, simplex.b);
  if (hull !== null) return hull;
  if (!(simplex.height > tolerance / 2)) return flatHull(points, indices, simplex.normal, maxVertices);
  return solidHull(points, indices, simplex, maxVertices);
}
