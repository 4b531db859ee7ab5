/**
 * The nearest (or deepest) features of two cores that are no points, by the separating axis test. An edge with the other core in front
 * of it and its nearest vertex beside it settles the matter; where the cores overlap, it is the edge with the greatest separation.
 */

import { MAX_VERTICES } from './convexHull.ts';
import { type Core, type Edge, lowest, support } from './core.ts';
import { difference, setDifference, splitPlace } from './difference.ts';
import type { Place } from './place.ts';
import { setNearest } from './setNearest.ts';

/** Separations that differ by no more than this fraction of the size are equal. */
const AS_NEAR = 1e-14;

const separateCores_bounds = /* @__PURE__ */ new Float64Array(2 * MAX_VERTICES);

/**
 * Finds the places of H and G nearest to each other, for G turned by (place.c, place.s) with its middle at place.p; the distance and
 * H's normal there go to `place`. False when the distance is more than place.limit.
 */
export function separateCores(h: Core, g: Core, place: Place): boolean {
  const { px, py, c, s, limit } = place;
  const bounds = separateCores_bounds;
  const slack = AS_NEAR * (h.extent + g.extent + Math.abs(px) + Math.abs(py));
  // From G's middle to H's in G's frame.
  const gx = -(c * px + s * py);
  const gy = s * px - c * py;
  // How far the other core is in front of each edge, or less: bounds without a branch, which are compared when all of them are there.
  // Of two symmetric cores, one of two opposite edges says all.
  const isSymmetric = h.isSymmetric && g.isSymmetric;
  const countH = isSymmetric ? h.count / 2 : h.count;
  const count = countH + (isSymmetric ? g.count / 2 : g.count);
  let k = 0;
  for (let side = 0; side < 2; side++) {
    const isOfG = side > 0;
    const end = isOfG ? count : countH;
    const other = isOfG ? h : g;
    const turn = isOfG ? -s : s;
    const dx = isOfG ? gx : px;
    const dy = isOfG ? gy : py;
    let { first: e } = isOfG ? g : h;
    for (; k < end; k++) {
      const { nx, ny } = e;
      // The normal in the frame of the other core.
      const mx = c * nx + turn * ny;
      const my = c * ny - turn * nx;
      const v = lowest(other, mx, my);
      const rise = dx * nx + dy * ny;
      bounds[k] = (isSymmetric ? Math.abs(rise) : rise) - e.height + (mx * v.x + my * v.y);
      e = e.next;
    }
  }
  let top = -Infinity;
  let along = NaN;
  let edge = h.first;
  let vertex = edge;
  let isOfG = false;
  let isBeside = false;
  while (!isBeside) {
    let bound = bounds[0]!;
    k = 0;
    for (let i = 1; i < count; i++) {
      if (bounds[i]! > bound) {
        bound = bounds[i]!;
        k = i;
      }
    }
    // An edge that is as far in front as the first may have its vertex beside it.
    if (!(bound > top - slack)) break;
    const isNowOfG = k >= countH;
    const own = isNowOfG ? g : h;
    let e = own.edges[isNowOfG ? k - countH : k]!;
    const turn = isNowOfG ? -s : s;
    const dx = isNowOfG ? gx : px;
    const dy = isNowOfG ? gy : py;
    if (isSymmetric && dx * e.nx + dy * e.ny < 0) e = own.edges[e.index + own.count / 2]!;
    const { nx, ny } = e;
    const mx = c * nx + turn * ny;
    const my = c * ny - turn * nx;
    const v = support(isNowOfG ? h : g, mx, my);
    const separation = dx * nx + dy * ny - e.height + (mx * v.x + my * v.y);
    bounds[k] = separation;
    if (separation < bound) continue;
    bounds[k] = -Infinity;
    const eAlong = (dy - e.y) * nx - (dx - e.x) * ny + (v.y * mx - v.x * my);
    isBeside = eAlong >= 0 && eAlong <= e.length;
    if (isBeside || separation > top) {
      if (separation > limit) return false;
      top = separation;
      along = eAlong;
      edge = e;
      vertex = v;
      isOfG = isNowOfG;
    }
  }
  if (!isBeside && along > 0) edge = edge.next;
  const { spot, guestSpot } = place;
  const ownSpot = isOfG ? guestSpot : spot;
  const otherSpot = isOfG ? spot : guestSpot;
  ownSpot.edge = edge;
  ownSpot.along = isBeside ? along : 0;
  otherSpot.edge = vertex;
  otherSpot.along = 0;
  if (isBeside) {
    const { nx, ny } = edge;
    place.distance = top;
    place.nx = isOfG ? s * ny - c * nx : nx;
    place.ny = isOfG ? -(s * nx + c * ny) : ny;
    return true;
  }
  // From vertex to vertex, in both frames.
  const { edge: v } = spot;
  const { edge: w } = guestSpot;
  const vx = px + (c * w.x - s * w.y) - v.x;
  const vy = py + (s * w.x + c * w.y) - v.y;
  const distance = Math.sqrt(vx * vx + vy * vy);
  if (distance > slack && isAhead(v, vx, vy) && isAhead(w, -c * vx - s * vy, s * vx - c * vy)) {
    place.distance = distance;
    place.nx = vx / distance;
    place.ny = vy / distance;
    return true;
  }
  // Rounding has a hand in it: edges are all but parallel, or corners meet.
  setDifference(h, g, place);
  if (!setNearest(difference, place)) return false;
  splitPlace(place);
  return true;
}

/** Whether a vertex is the place of its core nearest to what lies in the given direction from it. */
function isAhead(vertex: Edge, x: number, y: number): boolean {
  const { before } = vertex;
  return y * vertex.nx - x * vertex.ny <= 0 && y * before.nx - x * before.ny >= 0;
}
