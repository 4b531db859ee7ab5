/**
 * Features at a vertex of the CSO, named by the edges that leave it (see csoWalk.ts): those of the first core are at i of its
 * list, those of the second at ~i.
 */

import { FIRST_RAY } from '../math/rayList.ts';
import { EDGE, FACE, VERTEX } from '../results/features.ts';
import type { Hull } from '../shapes/hull.ts';
import type { HullRays } from '../shapes/hullRays.ts';
import { ANSWER, FEATURES } from './placedCore.ts';
import { HULL_VIEW } from './polytopeView.ts';
import { smallFeature } from './smallRays.ts';

/** Nearer to the end of an edge than this part of it, unit vectors do not tell which feature a point is on. */
export const VERGE = 1e-12;

/** No edge. */
export const NONE = 0x3fffffff;

/**
 * Writes the features of both cores that meet at their vertices a and b, along the edges i and j, if there are any. Returns false
 * for two edges of a hull that have no face in common. `raysB` is of use for a second core that is a hull.
 */
export function writeFeatures(
  raysA: HullRays,
  raysB: HullRays,
  kind: number,
  a: number,
  b: number,
  i: number,
  j: number,
): boolean {
  const isOfFirst = i >= 0 && i !== NONE;
  const isOtherOfFirst = j >= 0 && j !== NONE;
  let featureA = VERTEX + a;
  let featureB = VERTEX + b;
  if (isOfFirst || isOtherOfFirst) featureA = rayFeature(raysA, a, isOfFirst ? i : j, isOtherOfFirst ? j : i);
  if (i < 0 || j < 0) {
    const m = i < 0 ? ~i : ~j;
    const n = j < 0 ? ~j : ~i;
    featureB = kind === HULL_VIEW ? rayFeature(raysB, b, m, n) : smallFeature(kind, b, m, n);
  }
  ANSWER[FEATURES] = featureA;
  ANSWER[FEATURES + 1] = featureB;
  return featureA >= 0 && featureB >= 0;
}

/** The edge at i of the rays of vertex v, or the face between that and the one at j; -1 where they are not next to each other. */
function rayFeature({ fans }: HullRays, v: number, i: number, j: number): number {
  const { start: starts, edges, faces } = fans;
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
export function rayEnd({ fans }: HullRays, v: number, i: number): number {
  const { start, neighbours } = fans;
  return neighbours[start[v]! + ((i - FIRST_RAY) >> 2)]!;
}

/** True when the point at along[0] and along[1] of two rays of vertex v is on the face between them, which has more corners than three. */
export function isOnFace(hull: Hull, v: number, i: number, j: number, along: Float64Array): boolean {
  const { x, y, z, faceNx, faceNy, faceNz, faceStart, loopVertices } = hull;
  const rays = hull.rays.of(v);
  const face = rayFeature(hull.rays, v, i, j) - FACE;
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
