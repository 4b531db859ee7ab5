/** Fewer vertices for a hull that has too many, keeping the volume as well as possible. */
import { Vec3 } from '../../math/vec3.ts';
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
  const { count } = points;
  const p = new Vec3();
  const { faceNx, faceNy, faceNz, faceOffset } = tables;
  let error = 0;
  for (let i = 0; i < count; i++) {
    points.original(i, p);
    let most = -Infinity;
    for (let f = 0; f < faceOffset.length; f++) {
      most = Math.max(most, faceNx[f]! * p.x + faceNy[f]! * p.y + faceNz[f]! * p.z - faceOffset[f]!);
    }
    error = Math.max(error, most);
  }
  return error;
}
