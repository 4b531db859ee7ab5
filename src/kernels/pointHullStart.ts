/** Where to start looking for the point of a solid hull nearest to p. */
import { CELL_BITS, CELL_COUNT, CELL_MIDDLE, CELL_SCALE } from '../math/directionCells.ts';
import { FIRST_RAY, SHORT_LIST } from '../math/rayList.ts';
import type { Vec3Like } from '../math/vec3.ts';
import { EDGE, VERTEX } from '../results/features.ts';
import type { Hull } from '../shapes/hull.ts';

/** No feature to start from. */
export const NOWHERE = -1;
/** Keeps a cell in the table whatever rounding does to a direction of hardly any length. */
const LAST_CELL = CELL_COUNT - 1;

/**
 * Looks at the edges that leave the vertex that is farthest towards p from the middle of the hull. Returns the vertex if none of
 * them leads to p, the edge that does so most steeply if p is above one of its faces, else NOWHERE.
 */
export function startAtVertex({ x: px, y: py, z: pz }: Vec3Like, hull: Hull): number {
  const { inner, edgeFaces } = hull;
  const { planes } = inner;
  const dx = px - inner.x;
  const dy = py - inner.y;
  const dz = pz - inner.z;
  // Well inside, the planes have to be looked at.
  if (dx * dx + dy * dy + dz * dz < inner.radius * inner.radius) return NOWHERE;
  const scale = CELL_SCALE / (Math.abs(dx) + Math.abs(dy) + Math.abs(dz));
  const row = (((CELL_MIDDLE + dx * scale) | 0) << CELL_BITS) | ((CELL_MIDDLE + dy * scale) | 0);
  const v = inner.vertexHint(((row << CELL_BITS) | ((CELL_MIDDLE + dz * scale) | 0)) & LAST_CELL) | 0;
  const rays = hull.rays.of(v);
  const { fans } = hull.rays;
  const vpx = px - rays[0]!;
  const vpy = py - rays[1]!;
  const vpz = pz - rays[2]!;
  let most = 0.0;
  let at = -1;
  const d0 = rays[4]! * vpx + rays[5]! * vpy + rays[6]! * vpz;
  const d1 = rays[8]! * vpx + rays[9]! * vpy + rays[10]! * vpz;
  const d2 = rays[12]! * vpx + rays[13]! * vpy + rays[14]! * vpz;
  const d3 = rays[16]! * vpx + rays[17]! * vpy + rays[18]! * vpz;
  const d4 = rays[20]! * vpx + rays[21]! * vpy + rays[22]! * vpz;
  const d5 = rays[24]! * vpx + rays[25]! * vpy + rays[26]! * vpz;
  const d6 = rays[28]! * vpx + rays[29]! * vpy + rays[30]! * vpz;
  const d7 = rays[32]! * vpx + rays[33]! * vpy + rays[34]! * vpz;
  if (d0 > most) {
    most = d0;
    at = 4;
  }
  if (d1 > most) {
    most = d1;
    at = 8;
  }
  if (d2 > most) {
    most = d2;
    at = 12;
  }
  if (d3 > most) {
    most = d3;
    at = 16;
  }
  if (d4 > most) {
    most = d4;
    at = 20;
  }
  if (d5 > most) {
    most = d5;
    at = 24;
  }
  if (d6 > most) {
    most = d6;
    at = 28;
  }
  if (d7 > most) {
    most = d7;
    at = 32;
  }
  for (let i = SHORT_LIST; i < rays.length; i += 4) {
    const slope = rays[i]! * vpx + rays[i + 1]! * vpy + rays[i + 2]! * vpz;
    if (slope > most) {
      most = slope;
      at = i;
    }
  }
  if (at < 0) return VERTEX + v;
  const e = fans.edges[fans.start[v]! + ((at - FIRST_RAY) >> 2)]!;
  const f = 4 * edgeFaces[2 * e]!;
  const g = 4 * edgeFaces[2 * e + 1]!;
  const isOver =
    planes[f]! * px + planes[f + 1]! * py + planes[f + 2]! * pz > planes[f + 3]! ||
    planes[g]! * px + planes[g + 1]! * py + planes[g + 2]! * pz > planes[g + 3]!;
  return isOver ? EDGE + e : NOWHERE;
}
