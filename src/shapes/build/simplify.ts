/** Fewer vertices for a hull that has too many, keeping the volume as well as possible. */
import type { HullTables } from '../hull.ts';
import { type PointSet, sortPoints } from './points.ts';
import { Quickhull } from './quickhull.ts';
import { findSimplex } from './simplex.ts';

/** At most `maxVertices` of the points (sorted, in convex position), sorted. */
export function simplify(points: PointSet, maxVertices: number): PointSet {
  const quickhull = Quickhull.for(points);
  quickhull.buildGreedily(findSimplex(points), maxVertices);
  return points.subset(sortPoints(points, quickhull.vertices()));
}

/** The largest distance from one of the points to a solid, in the units of the solid. */
export function simplificationError(points: PointSet, tables: HullTables): number {
  const { x, y, z, count, unscale } = points;
  const { faceNx, faceNy, faceNz, faceOffset } = tables;
  let error = 0;
  for (let i = 0; i < count; i++) {
    const px = x[i]! * unscale;
    const py = y[i]! * unscale;
    const pz = z[i]! * unscale;
    let most = -Infinity;
    for (let f = 0; f < faceOffset.length; f++) {
      most = Math.max(most, faceNx[f]! * px + faceNy[f]! * py + faceNz[f]! * pz - faceOffset[f]!);
    }
    error = Math.max(error, most);
  }
  return error;
}
