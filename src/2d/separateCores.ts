/**
 * The nearest (or deepest) features of two cores that are no points, by the separating axis test. An edge with the other core in front
 * of it and its nearest vertex beside it settles the matter; where the cores overlap, it is the edge with the greatest separation. Most edges
 * are never looked at: how far the middles are from each other along the normal bounds the separation from above.
 */

import { MAX_VERTICES } from './convexHull.ts';
import type { Core } from './core.ts';
import { difference, placeOnG, placeOnH, setDifference, splitPlace } from './difference.ts';
import type { Place } from './place.ts';
import { setNearest } from './setNearest.ts';

const separateCores_bounds = /* @__PURE__ */ new Float64Array(2 * MAX_VERTICES);
/** Separations that differ by no more than this fraction of the size are equal. */
const AS_NEAR = 1e-14;

/**
 * Finds the places of H and G nearest to each other, for G turned by (place.c, place.s) with its origin at place.p; the distance and
 * H's normal there go to `place`. False when the distance is more than place.limit.
 */
export function separateCores(h: Core, g: Core, place: Place): boolean {
  const { px, py, c, s, limit } = place;
  const { count: countH, rows: rowsH } = h;
  const { count: countG, rows: rowsG } = g;
  const count = countH + countG;
  const bounds = separateCores_bounds;
  // From H's middle to G's in H's frame, and back in G's.
  const hx = px + (c * g.middleX - s * g.middleY) - h.middleX;
  const hy = py + (s * g.middleX + c * g.middleY) - h.middleY;
  const gx = -(c * hx + s * hy);
  const gy = s * hx - c * hy;
  let top = -Infinity;
  let k = 0;
  for (let i = 0; i < countH; i++) {
    const bound = hx * rowsH[4 * i]! + hy * rowsH[4 * i + 1]! - rowsH[4 * i + 2]! - g.inner;
    bounds[i] = bound;
    if (bound > top) {
      top = bound;
      k = i;
    }
  }
  for (let i = 0; i < countG; i++) {
    const bound = gx * rowsG[4 * i]! + gy * rowsG[4 * i + 1]! - rowsG[4 * i + 2]! - h.inner;
    bounds[countH + i] = bound;
    if (bound > top) {
      top = bound;
      k = countH + i;
    }
  }
  const slack = AS_NEAR * (h.extent + g.extent + Math.abs(px) + Math.abs(py));
  let best = -Infinity;
  let bestEdge = 0;
  let bestVertex = 0;
  let bestAlong = 0;
  let isBeside = false;
  for (let next = 0; k < count; next++) {
    const isOfG = k >= countH;
    const own = isOfG ? g : h;
    const other = isOfG ? h : g;
    const { rows } = own;
    const { spokes, count: otherCount } = other;
    const turn = isOfG ? -s : s;
    const edge = isOfG ? k - countH : k;
    const nx = rows[4 * edge]!;
    const ny = rows[4 * edge + 1]!;
    // The vertex of the other core that is farthest against the normal, m in its frame.
    const mx = c * nx + turn * ny;
    const my = c * ny - turn * nx;
    let low = Infinity;
    let vertex = 0;
    for (let j = 0; j < otherCount; j++) {
      const height = mx * spokes[2 * j]! + my * spokes[2 * j + 1]!;
      if (height < low) {
        low = height;
        vertex = j;
      }
    }
    const separation = bounds[k]! + other.inner + low;
    if (separation > best - slack) {
      const middles = isOfG ? gy * nx - gx * ny : hy * nx - hx * ny;
      const along = middles - rows[4 * edge + 3]! + (spokes[2 * vertex + 1]! * mx - spokes[2 * vertex]! * my);
      const isNowBeside = along >= 0 && along <= own.length[edge]!;
      if (separation > best + slack || (isNowBeside && !isBeside)) {
        if (separation > limit) return false;
        best = separation;
        bestEdge = k;
        bestVertex = vertex;
        bestAlong = along;
        isBeside = isNowBeside;
        if (separation > 0 && isBeside) break;
      }
    }
    bounds[k] = -Infinity;
    for (k = next; k < count && !(bounds[k]! > best - slack); k++);
    next = k;
  }
  const isOfG = bestEdge >= countH;
  const own = isOfG ? g : h;
  const placeOwn = isOfG ? placeOnG : placeOnH;
  const placeOther = isOfG ? placeOnH : placeOnG;
  const edge = isOfG ? bestEdge - countH : bestEdge;
  placeOwn.vertex = edge;
  placeOwn.edge = edge;
  placeOwn.along = bestAlong;
  placeOther.vertex = bestVertex;
  placeOther.edge = -1;
  if (isBeside) {
    const nx = own.nx[edge]!;
    const ny = own.ny[edge]!;
    place.distance = best;
    place.nx = isOfG ? s * ny - c * nx : nx;
    place.ny = isOfG ? -(s * nx + c * ny) : ny;
    return true;
  }
  if (bestAlong > 0) placeOwn.vertex = (edge + 1) % own.count;
  placeOwn.edge = -1;
  // From vertex to vertex, in both frames.
  const vx = px + (c * g.x[placeOnG.vertex]! - s * g.y[placeOnG.vertex]!) - h.x[placeOnH.vertex]!;
  const vy = py + (s * g.x[placeOnG.vertex]! + c * g.y[placeOnG.vertex]!) - h.y[placeOnH.vertex]!;
  const distance = Math.sqrt(vx * vx + vy * vy);
  if (distance > slack && isAhead(h, placeOnH.vertex, vx, vy) && isAhead(g, placeOnG.vertex, -c * vx - s * vy, s * vx - c * vy)) {
    place.distance = distance;
    place.nx = vx / distance;
    place.ny = vy / distance;
    return true;
  }
  // Rounding has a hand in it: edges are all but parallel, or corners meet.
  setDifference(h, g, place);
  if (!setNearest(difference, place)) return false;
  splitPlace(g, place);
  return true;
}

/** Whether a vertex is the place of a core nearest to what lies in the given direction from it. */
function isAhead(core: Core, i: number, x: number, y: number): boolean {
  const before = (i + core.count - 1) % core.count;
  return y * core.nx[i]! - x * core.ny[i]! <= 0 && y * core.nx[before]! - x * core.ny[before]! >= 0;
}
