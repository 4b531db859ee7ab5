/** From the extreme points of a solid to its faces: exact hull, faces within the tolerance, until no vertex is redundant. */
import { Vec3, type Vec3Like } from '../../math/vec3.ts';
import type { Solid } from './bake.ts';
import { FaceMerger } from './mergeFaces.ts';
import { nextInFace } from './meshTables.ts';
import type { PointSet } from './points.ts';
import { Quickhull } from './quickhull.ts';
import { findSimplex } from './simplex.ts';
import { TriangleSurface } from './triangleSurface.ts';

/**
 * The width of a set is at least a quarter of the height of its simplex, so a set whose simplex is higher than this many tolerances
 * cannot be flat.
 */
export const SURELY_SOLID = 8;

/**
 * Points that were left out may end up this many tolerances outside, since each was within one of vertices that may have been left out
 * after it. Beyond that only what is exactly redundant is left out.
 */
const MAX_DRIFT = 4;

/** What merging leads to: a solid, or that all points are in one plane, and its normal if that is known. */
export type SolidOrFlat = Solid | { readonly flatNormal: Vec3Like | null };

/** The solid of sorted points in convex position, with faces merged where they lie in one plane within the tolerance. */
export function mergedSolid(points: PointSet): SolidOrFlat {
  const left: number[] = [];
  const within = mergeAll(points, new Uint8Array(points.count), left);
  if ('flatNormal' in within || isWithin(points, left, within)) return within;
  return mergeAll(points, new Uint8Array(points.count).fill(1), []);
}

/** Merges and leaves out until nothing changes. Vertices that are left out are added to `left`. */
function mergeAll(all: PointSet, allFrozen: Uint8Array, left: number[]): SolidOrFlat {
  let points = all;
  let frozen = allFrozen;
  let names = Int32Array.from({ length: points.count }, (_, i) => i);
  for (;;) {
    const simplex = findSimplex(points);
    if (simplex.dimension(points.tolerance) < 3) return { flatNormal: null };
    const surface = new TriangleSurface(points, Quickhull.of(points, simplex, 0).mesh());
    let merger = new FaceMerger(surface, frozen);
    if (simplex.height < SURELY_SOLID * points.tolerance) {
      const flatNormal = findFlat(points, merger);
      if (flatNormal) return { flatNormal };
    }
    const redundant = new Uint8Array(points.count);
    let count = merger.markRedundant(redundant);
    while (count === 0 && merger.freezeThinVertices() > 0) {
      merger = new FaceMerger(surface, frozen);
      count = merger.markRedundant(redundant);
    }
    if (count === 0) return solidOf(surface, merger);
    const kept = new Int32Array(points.count - count);
    let k = 0;
    for (let i = 0; i < points.count; i++) {
      if (redundant[i] === 0) kept[k++] = i;
      else left.push(names[i]!);
    }
    points = points.subset(kept);
    frozen = Uint8Array.from(kept, (i) => frozen[i]!);
    names = kept.map((i) => names[i]!);
  }
}

/** The normal of a face from which no point is farther than the tolerance. */
function findFlat(points: PointSet, merger: FaceMerger): Vec3 | null {
  const { x, y, z, count, tolerance } = points;
  for (let f = 0; f < merger.faceCount; f++) {
    const nx = merger.normals[3 * f]!;
    const ny = merger.normals[3 * f + 1]!;
    const nz = merger.normals[3 * f + 2]!;
    let least = Infinity;
    for (let i = 0; i < count; i++) least = Math.min(least, nx * x[i]! + ny * y[i]! + nz * z[i]!);
    if (merger.offsets[f]! - least <= tolerance) return new Vec3(nx, ny, nz);
  }
  return null;
}

/** Whether the points that were left out are hardly outside. */
function isWithin(all: PointSet, left: readonly number[], solid: Solid): boolean {
  const { x, y, z } = all;
  const normals = solid.normals!;
  const offsets = solid.offsets!;
  const most = MAX_DRIFT * all.tolerance;
  for (let f = 0; f < solid.faceCount; f++) {
    const nx = normals[3 * f]!;
    const ny = normals[3 * f + 1]!;
    const nz = normals[3 * f + 2]!;
    const limit = offsets[f]! + most;
    for (let i = 0; i < left.length; i++) {
      const v = left[i]!;
      if (!(nx * x[v]! + ny * y[v]! + nz * z[v]! <= limit)) return false;
    }
  }
  return true;
}

function solidOf(surface: TriangleSurface, merger: FaceMerger): Solid {
  const { points, corners, twins } = surface;
  const labels = merger.label;
  // Points are sorted, so the smallest vertex is the first.
  let first = surface.edgeFrom[0]!;
  while (labels[first >> 2] === labels[twins[first]! >> 2]) first = nextInFace(twins[first]!);
  const { normals, offsets, faceCount } = merger;
  const halfEdgeCount = corners.length;
  return { points, corners, twins, halfEdgeCount, labels, normals, offsets, vertexCount: points.count, faceCount, first };
}
