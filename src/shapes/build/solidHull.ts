/**
 * The hull of points that are not in one plane: exact quickhull, without the points that are within a part of the tolerance of it
 * (quickhull.ts); without the vertices that turn out to be within a part of it, or are too many (vertexRemoval.ts); then faces
 * (mergeFaces.ts).
 */
import { areaVector } from '../../math/exactCross.ts';
import { Vec3 } from '../../math/vec3.ts';
import type { Polytope } from '../polytope.ts';
import { bakeSolid } from './bake.ts';
import { flatHull } from './flatHull.ts';
import { builderMemory, DEAD, MARK } from './memory.ts';
import { FaceMerger } from './mergeFaces.ts';
import type { PointSet } from './points.ts';
import { Quickhull } from './quickhull.ts';
import { findSimplex, type Simplex } from './simplex.ts';
import { trueCorners, verticesOf } from './surface.ts';
import { VertexRemoval } from './vertexRemoval.ts';

/** Points within this part of the tolerance of the hull are no vertices. */
const LEFT_OUT = 0.25;
/** Vertices within this part of the tolerance of the hull of the others are taken off. */
const TAKEN_OFF = 0.5;
/**
 * The width of a set is at least a quarter of the height of its simplex, so a set whose simplex is higher than this many tolerances
 * cannot be flat.
 */
const SURELY_SOLID = 8;
/**
 * So many times as many vertices as wanted are chosen for the volume that each adds, before those go that cost the least; and at
 * least so many.
 */
const CHOICE = 2;
const LEAST_CHOICE = 256;

const memory = builderMemory;

/** The hull of the points with the given indices, flat if they lie in a slab as thick as the tolerance. */
export function solidHull(points: PointSet, indices: Int32Array, simplex: Simplex, maxVertices: number): Polytope {
  const { tolerance } = points;
  const isThin = simplex.height <= SURELY_SOLID * tolerance;
  let hull = new Quickhull(points, indices, simplex, isThin ? 0 : LEFT_OUT * tolerance);
  const isWhole = hull.grow(isThin ? Infinity : Math.max(CHOICE * maxVertices, LEAST_CHOICE));
  if (isThin) {
    const normal = flatNormal(hull, points);
    if (normal !== null) return flatHull(points, indices, normal, maxVertices);
  }
  const outside = isWhole ? 0 : hull.distanceOutside();
  const extreme = trueCorners(hull, points);
  if (extreme !== null) hull = rebuilt(points, extreme);
  const most = TAKEN_OFF * tolerance;
  const frozen = new Set<number>();
  let removal = new VertexRemoval(hull, points.count, frozen);
  for (;;) {
    removal.removeWithin(most);
    const { removed } = removal;
    if (removal.distanceOutside() <= most) break;
    for (let i = 0; i < removed.length; i++) if (removal.distanceSq(i, 0) > most * most) frozen.add(removed[i]);
    hull = rebuilt(points, Int32Array.from([...verticesOf(hull, points), ...removed]));
    removal = new VertexRemoval(hull, points.count, frozen);
  }
  const within = removal.removed.length;
  removal.removeDown(maxVertices);
  const isSimplified = !isWhole || removal.removed.length > within;
  const error = isSimplified ? outside + removal.distanceOutside() : 0;
  return bakeSolid(points, hull, new FaceMerger(hull, points), error * points.unscale);
}

/** The exact hull of points that are all extreme. */
function rebuilt(points: PointSet, extreme: Int32Array): Quickhull {
  const hull = new Quickhull(points, extreme, findSimplex(extreme), 0);
  hull.grow(Infinity);
  return hull;
}

/** The normal of a face from which no vertex is farther than the tolerance; null if there is none. */
function flatNormal(hull: Quickhull, points: PointSet): Vec3 | null {
  const { corners, xyz } = memory;
  const vertices = verticesOf(hull, points);
  const n = new Vec3();
  for (let f = 0; f < 4 * hull.faceCount; f += 4) {
    if (corners[f | MARK] === DEAD) continue;
    const a = corners[f] << 2;
    areaVector(xyz, corners[f], corners[f | 1], corners[f | 2], n);
    const length = Math.sqrt(n.x * n.x + n.y * n.y + n.z * n.z);
    const most = points.tolerance * length;
    let isFlat = true;
    for (let i = 0; i < vertices.length && isFlat; i++) {
      const v = vertices[i] << 2;
      const height = n.x * (xyz[v] - xyz[a]) + n.y * (xyz[v | 1] - xyz[a | 1]) + n.z * (xyz[v | 2] - xyz[a | 2]);
      isFlat = height >= -most;
    }
    if (isFlat) return n.set(n.x / length, n.y / length, n.z / length);
  }
  return null;
}
