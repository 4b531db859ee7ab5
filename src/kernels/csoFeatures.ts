/**
 * Features at a vertex of the CSO, named by the edges that leave it (see csoWalk.ts): those of the first core are at i of its
 * list, those of the second at ~i.
 */

import { FIRST_RAY } from '../math/rayList.ts';
import { EDGE, FACE, VERTEX } from '../results/features.ts';
import type { Hull } from '../shapes/hull.ts';
import type { CoreDistance } from './coreDistance.ts';
import type { PolytopeView } from './polytopeView.ts';
import type { SmallRays } from './smallRays.ts';
import type { SwiftSimplex } from './swiftSimplex.ts';

/** Nearer to the end of an edge than this part of it, unit vectors do not tell which feature a point is on. */
export const VERGE = 1e-12;

/** No edge. */
export const NONE = 0x3fffffff;

/**
 * Writes the features of both cores that meet at their vertices a and b, along the edges i and j, if there are any. Returns false
 * for two edges of a hull that have no face in common.
 */
export function writeFeatures(
  hullA: Hull,
  second: PolytopeView,
  small: SmallRays,
  a: number,
  b: number,
  i: number,
  j: number,
  out: CoreDistance,
): boolean {
  const isOfFirst = i >= 0 && i !== NONE;
  const isOtherOfFirst = j >= 0 && j !== NONE;
  let featureA = VERTEX + a;
  let featureB = VERTEX + b;
  if (isOfFirst || isOtherOfFirst) featureA = rayFeature(hullA, a, isOfFirst ? i : j, isOtherOfFirst ? j : i);
  if (i < 0 || j < 0) {
    const m = i < 0 ? ~i : ~j;
    const n = j < 0 ? ~j : ~i;
    const { hull } = second;
    featureB = hull !== null ? rayFeature(hull, b, m, n) : small.feature(second, b, m, n);
  }
  out.featureA = featureA;
  out.featureB = featureB;
  return featureA >= 0 && featureB >= 0;
}

/** The edge at i of the rays of vertex v, or the face between that and the one at j; -1 where they are not next to each other. */
function rayFeature(hull: Hull, v: number, i: number, j: number): number {
  const { start: starts, edges, faces } = hull.rays.fans;
  const start = starts[v]!;
  const m = (i - FIRST_RAY) >> 2;
  const n = (j - FIRST_RAY) >> 2;
  if (m === n) return EDGE + edges[start + m]!;
  const last = starts[v + 1]! - start - 1;
  // Counter-clockwise, each edge is followed by the face to its left.
  if (n === m + 1 || (n === 0 && m === last)) return FACE + faces[start + m]!;
  if (m === n + 1 || (m === 0 && n === last)) return FACE + faces[start + n]!;
  return -1;
}

/** The vertex at the far end of the ray at i of vertex v. */
export function rayEnd(hull: Hull, v: number, i: number): number {
  const { start, neighbours } = hull.rays.fans;
  return neighbours[start[v]! + ((i - FIRST_RAY) >> 2)]!;
}

/** True when the point at along[0] and along[1] of two rays of vertex v is on the face between them, which has more corners than three. */
export function isOnFace(hull: Hull, v: number, i: number, j: number, along: Float64Array): boolean {
  const { x, y, z, faceNx, faceNy, faceNz, faceStart, loopVertices } = hull;
  const rays = hull.rays.of(v);
  const face = rayFeature(hull, v, i, j) - FACE;
  if (face < 0) return false;
  const start = faceStart[face]!;
  const end = faceStart[face + 1]!;
  if (end - start === 3) return false;
  const s = along[0]!;
  const t = along[1]!;
  const px = x[v]! + rays[i]! * s + rays[j]! * t;
  const py = y[v]! + rays[i + 1]! * s + rays[j + 1]! * t;
  const pz = z[v]! + rays[i + 2]! * s + rays[j + 2]! * t;
  const nx = faceNx[face]!;
  const ny = faceNy[face]!;
  const nz = faceNz[face]!;
  let c = loopVertices[end - 1]!;
  for (let k = start; k < end; k++) {
    const d = loopVertices[k]!;
    const ex = x[d]! - x[c]!;
    const ey = y[d]! - y[c]!;
    const ez = z[d]! - z[c]!;
    // (e x n).p: how far p is beyond this edge, from either end.
    const beyond = (ey * nz - ez * ny) * (px - x[c]!) + (ez * nx - ex * nz) * (py - y[c]!) + (ex * ny - ey * nx) * (pz - z[c]!);
    if (!(beyond < -VERGE * (ex * ex + ey * ey + ez * ez))) return false;
    c = d;
  }
  return true;
}

/**
 * Fills a simplex with four vertices of the CSO: those at the ends of three edges that leave the vertex of a and b, the third of
 * them the newest, and that vertex itself; or, if `isFar`, the corner opposite to it between the first two edges.
 */
export function writeCorners(
  hullA: Hull,
  second: PolytopeView,
  { ends }: SmallRays,
  a: number,
  b: number,
  i: number,
  j: number,
  k: number,
  isFar: boolean,
  out: SwiftSimplex,
): void {
  const { ia, ib, w, v } = out;
  const { hull } = second;
  const { points } = hullA.inner;
  ia.fill(a);
  ib.fill(b);
  for (let n = 1; n < 4; n++) {
    const at = n === 1 ? i : n === 2 ? j : k;
    if (at >= 0) ia[n] = rayEnd(hullA, a, at);
    else ib[n] = hull !== null ? rayEnd(hull, b, ~at) : ends[~at >> 2]!;
  }
  if (isFar) {
    if (i >= 0 || j >= 0) ia[0] = i >= 0 ? ia[1]! : ia[2]!;
    // Across a side of a box the numbers of its corners are those of two others and of the third, added without carrying.
    ib[0] = i < 0 && j < 0 ? ib[1]! ^ ib[2]! ^ b : i < 0 ? ib[1]! : ib[2]!;
  }
  for (let n = 0; n < 4; n++) {
    const from = 4 * ia[n]!;
    second.vertex(ib[n]!);
    w[4 * n] = second.sx - points[from]!;
    w[4 * n + 1] = second.sy - points[from + 1]!;
    w[4 * n + 2] = second.sz - points[from + 2]!;
  }
  out.count = 3;
  v[3] = Infinity;
}
