/** Hulls of points that lie in a plane, on a line or in one place within the tolerance. */
import { Vec3, type Vec3Like } from '../../math/vec3.ts';
import type { HullTables } from '../hull.ts';
import { bakePolygon, bakeSegment } from './flatTables.ts';
import { planarHull } from './planarHull.ts';
import type { PointSet } from './points.ts';
import { findSimplex } from './simplex.ts';
import { simplifyPolygon } from './simplifyPolygon.ts';

/**
 * The tables of the hull of sorted points that are no solid. `flatNormal` is the normal of their plane, if it is known already.
 */
export function flatHull(points: PointSet, flatNormal: Vec3Like | null, maxVertices: number): HullTables {
  const simplex = findSimplex(points);
  const dimension = simplex.dimension(points.tolerance);
  if (dimension < 2) return straightHull(points, simplex.a, simplex.b, dimension);
  const normal = upward(flatNormal ?? simplex.normal);
  const { x, y, z, count } = points;
  const { originX, originY, originZ, unscale } = points.frame;
  let least = Infinity;
  let most = -Infinity;
  for (let i = 0; i < count; i++) {
    const along = normal.x * x[i]! + normal.y * y[i]! + normal.z * z[i]!;
    least = Math.min(least, along);
    most = Math.max(most, along);
  }
  const all = planarHull(
    points,
    Int32Array.from({ length: count }, (_, i) => i),
    normal,
  );
  if (all.length < 3) return straightHull(points, all[0]!, all[1]!, 1);
  const { corners, error } = simplifyPolygon(points, all, maxVertices);
  // Vertices are named in the order of the points, edges by their two ends.
  const named = corners.slice().sort((i, j) => i - j);
  const names = new Map(named.map((p, i) => [p, i]));
  const first = corners.indexOf(named[0]!);
  const loop = corners.map((_, i) => names.get(corners[(first + i) % corners.length]!)!);
  const ends = loop.map((a, i) => {
    const b = loop[(i + 1) % loop.length]!;
    return { i, low: Math.min(a, b), high: Math.max(a, b) };
  });
  ends.sort((p, q) => p.low - q.low || p.high - q.high);
  const edges = new Uint16Array(loop.length);
  for (let e = 0; e < ends.length; e++) edges[ends[e]!.i] = e;
  return bakePolygon(
    Float64Array.from(named, (p) => (x[p]! + originX) * unscale),
    Float64Array.from(named, (p) => (y[p]! + originY) * unscale),
    Float64Array.from(named, (p) => (z[p]! + originZ) * unscale),
    Uint16Array.from(loop),
    edges,
    edges.length,
    normal,
    ((least + most) / 2 + (normal.x * originX + normal.y * originY + normal.z * originZ)) * unscale,
    error * unscale,
  );
}

/** The normal or its opposite: the one whose largest component is positive. */
function upward(n: Vec3Like): Vec3 {
  const xx = Math.abs(n.x);
  const yy = Math.abs(n.y);
  const zz = Math.abs(n.z);
  const largest = xx >= yy && xx >= zz ? n.x : yy >= zz ? n.y : n.z;
  return largest < 0 ? new Vec3(-n.x, -n.y, -n.z) : new Vec3(n.x, n.y, n.z);
}

/** A segment between the two points that are farthest apart along a and b; the first point alone when all are in one place. */
function straightHull(points: PointSet, a: number, b: number, dimension: number): HullTables {
  const { x, y, z, count } = points;
  let first = 0;
  let last = 0;
  if (dimension === 1) {
    const ux = x[b]! - x[a]!;
    const uy = y[b]! - y[a]!;
    const uz = z[b]! - z[a]!;
    let least = Infinity;
    let most = -Infinity;
    for (let i = 0; i < count; i++) {
      const along = ux * (x[i]! - x[a]!) + uy * (y[i]! - y[a]!) + uz * (z[i]! - z[a]!);
      if (along < least) {
        least = along;
        first = i;
      }
      if (along > most) {
        most = along;
        last = i;
      }
    }
  }
  const p = Math.min(first, last);
  const q = Math.max(first, last);
  const start = points.original(p, new Vec3());
  const end = points.original(q, new Vec3());
  return bakeSegment(start, end, 0);
}
