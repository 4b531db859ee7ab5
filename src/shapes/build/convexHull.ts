/**
 * The hull builder. Exact quickhull first (quickhull.ts), then faces within a tolerance (mergeFaces.ts), fewer vertices where a limit
 * asks for it (simplify.ts), and at last the tables for the queries (bake.ts). The result is the same for any order of the points.
 */
import { show } from '../../math/checks.ts';
import { Hull } from '../hull.ts';
import { bakeSolid } from './bake.ts';
import { bakeBox } from './boxHull.ts';
import { flatHull } from './flatHull.ts';
import { areWithin, largestDistance } from './hullDistance.ts';
import { trimMemory } from './memory.ts';
import { type PointSet, sortPoints } from './points.ts';
import { Quickhull } from './quickhull.ts';
import { type PointList, readPoints } from './readPoints.ts';
import { findFatSimplex, findSimplex, type Simplex } from './simplex.ts';
import { simplify } from './simplify.ts';
import { mergedSolid, SURELY_SOLID } from './solid.ts';

/** The most vertices that a hull may have. */
export const MAX_VERTICES = 16384;
const DEFAULT_MAX_VERTICES = 255;
/** Hulls with no more vertices than this are looked at for coplanar triangles first. */
const FEW = 16;
/** Points no farther than this part of the tolerance above a plane need not become vertices. */
const SLACK = 0.5;
/** So many tolerances those points may be outside in the end. */
const MAX_OUTSIDE = 2;

/**
 * The convex hull of points, given as a flat list x, y, z, ... or as objects with x, y and z. Coplanar triangles are merged into
 * polygons; points that are inside, repeated, or on an edge or a face are left out. What is within 1e-13 of the size of the set counts
 * as coplanar, collinear or equal; flat, straight and single-point sets make a hull of dimension 2, 1 or 0.
 *
 * A hull with more than `maxVertices` (255 by default, 4 to 16,384) vertices is simplified: it keeps those that keep the most volume,
 * and `simplificationError` says how far it is from the true hull at most. Throws when there are no points or anything is not finite.
 */
export function convexHull(points: PointList, options?: { maxVertices?: number }): Hull {
  const maxVertices = options?.maxVertices ?? DEFAULT_MAX_VERTICES;
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

function hullOf(given: PointSet, maxVertices: number): Hull {
  let points = given;
  let simplex = findFatSimplex(points);
  if (simplex !== null && maxVertices >= 8) {
    const box = bakeBox(points);
    if (box !== null) return new Hull(box);
  }
  if (simplex === null) {
    simplex = findSimplex(points);
    const surely = SURELY_SOLID * points.tolerance;
    if (!(simplex.length > surely && simplex.width > surely && simplex.height > surely)) {
      // Nearly flat: whether it is flat must not depend on the order of the points.
      points = points.subset(sortPoints(points));
      simplex = findSimplex(points);
      if (simplex.dimension(points.tolerance) < 3) return new Hull(flatHull(points, null, maxVertices));
    }
  }
  return solidHull(points, simplex, maxVertices, SLACK * points.tolerance) ?? solidHull(points, simplex, maxVertices, 0)!;
}

/**
 * The hull of points that are not in one plane. With a slack, points that are no farther than that from a plane are left out at once,
 * which spares a hull of all the noise on faces that are flat within the tolerance; null when that went too far.
 */
function solidHull(points: PointSet, simplex: Simplex, maxVertices: number, slack: number): Hull | null {
  const quickhull = Quickhull.of(points, simplex, slack);
  const near = quickhull.nearPoints();
  const mostOutside = MAX_OUTSIDE * points.tolerance * points.frame.unscale;
  if (quickhull.vertexCount <= maxVertices) {
    // Small hulls, as of boxes, often have faces of several triangles; large ones are worth a try without.
    const tables = (quickhull.vertexCount > FEW ? bakeSolid(quickhull.solid(false)) : null) ?? bakeSolid(quickhull.solid(true));
    if (tables !== null) return areWithin(points, near, tables, mostOutside) ? new Hull(tables) : null;
  }
  const vertices = quickhull.vertices();
  const extreme = points.subset(sortPoints(points, vertices));
  const kept = extreme.count <= maxVertices ? extreme : simplify(extreme, maxVertices);
  const merged = mergedSolid(kept);
  if ('flatNormal' in merged) return near.length > 0 ? null : new Hull(flatHull(kept, merged.flatNormal, maxVertices));
  const tables = bakeSolid(merged)!;
  if (kept !== extreme)
    tables.simplificationError = Math.max(largestDistance(extreme, tables), largestDistance(points.subset(near), tables));
  else if (!areWithin(points, near, tables, mostOutside)) return null;
  return new Hull(tables);
}
