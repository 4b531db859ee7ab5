/**
 * Signed distance of two cores, the second of which stands in the frame of the first, by its axis: the normal along which they are nearest (or
 * overlap least) and the two features there. Half of an answer: a solver needs no more, and the nearest points follow from it.
 *
 * The nearest features are found by the separating axis test. An edge with the other core in front of it and its nearest vertex beside it settles
 * the matter; where the cores overlap, it is the edge with the greatest separation.
 */
import { EDGE } from '../../results/features.ts';
import { pointCore } from '../point/pointCore.ts';
import type { Axis } from '../shapes/axis.ts';
import { MAX_VERTICES } from '../shapes/convexHull.ts';
import { CLOSE, type Core, type Edge, lowest, support } from '../shapes/core.ts';
import { codeAt, Place } from '../shapes/place.ts';
import { difference, setDifference, splitPlace } from './difference.ts';

const coreDistance_back = /* @__PURE__ */ new Place();
const coreDistance_bounds = /* @__PURE__ */ new Float64Array(2 * MAX_VERTICES);

/** Fills `out` for core B, which stands in A's frame as `place` says, from middle to middle. */
export function coreDistance(a: Core, b: Core, place: Place, out: Axis): void {
  if (b.count === 1) {
    pointCore(a, place, out);
    out.featureB = 0;
  } else if (a.count === 1) {
    const back = coreDistance_back;
    const { px, py, c, s } = place;
    back.px = -(c * px + s * py);
    back.py = s * px - c * py;
    pointCore(b, back, out);
    out.isOfB = true;
    out.featureB = out.featureA;
    out.featureA = 0;
  } else polygonDistance(a, b, place, out);
}

/** How far a core with its middle at q, turned by (c, s), is in front of an edge, or more: vertices next to the one seen may be nearer. */
function boundInFront(
  e: Edge,
  qx: number,
  qy: number,
  c: number,
  s: number,
  cells: readonly Edge[],
  isSymmetric: boolean,
): number {
  const { nx, ny } = e;
  // The normal in the frame of the core.
  const mx = c * nx + s * ny;
  const my = c * ny - s * nx;
  const v = lowest(cells, mx, my);
  const rise = qx * nx + qy * ny;
  return (isSymmetric ? Math.abs(rise) : rise) - e.height + (mx * v.x + my * v.y);
}

/** Polygons or segments. */
function polygonDistance(a: Core, b: Core, place: Place, out: Axis): void {
  const { count: countA, cells: cellsA } = a;
  const { count: countB, cells: cellsB } = b;
  const { px, py, c, s } = place;
  // The way back, in B's frame.
  const gx = -(c * px + s * py);
  const gy = s * px - c * py;
  // The core that is farthest in front of an edge of the other. Of two symmetric cores, one of two opposite edges says all.
  const bounds = coreDistance_bounds;
  const isSymmetric = a.isSymmetric === true && b.isSymmetric === true;
  const boundsA = isSymmetric ? countA >> 1 : countA;
  const count = isSymmetric ? (countA + countB) >> 1 : countA + countB;
  let bound = -Infinity;
  let k = 0;
  let { first: e } = a;
  for (let i = 0; i < boundsA; i++) {
    const front = boundInFront(e, px, py, c, s, cellsB, isSymmetric);
    bounds[i] = front;
    if (front > bound) {
      bound = front;
      k = i;
    }
    e = e.next;
  }
  e = b.first;
  for (let i = boundsA; i < count; i++) {
    const front = boundInFront(e, gx, gy, c, -s, cellsA, isSymmetric);
    bounds[i] = front;
    if (front > bound) {
      bound = front;
      k = i;
    }
    e = e.next;
  }
  // An edge that is as far in front as the first may have its vertex beside it.
  for (let least = -Infinity; bound > least; ) {
    // The middle of the other core, then its vertex, from the middle of the one with the edge.
    const isOfB = k >= boundsA;
    let own = a;
    let i = k;
    let other = b;
    let turn = s;
    let qx = px;
    let qy = py;
    if (isOfB) {
      own = b;
      i -= boundsA;
      other = a;
      turn = -s;
      qx = gx;
      qy = gy;
    }
    let edge = own.edges[i];
    if (isSymmetric && qx * edge.nx + qy * edge.ny < 0) edge = edge.opposite;
    let { nx, ny } = edge;
    const mx = c * nx + turn * ny;
    const my = c * ny - turn * nx;
    const vertex = support(other, mx, my);
    const { x, y, before } = vertex;
    let distance = qx * nx + qy * ny - edge.height + (mx * x + my * y);
    bounds[k] = distance;
    if (distance >= bound) {
      bounds[k] = -Infinity;
      qx += c * x - turn * y - edge.x;
      qy += c * y + turn * x - edge.y;
      const along = qy * nx - qx * ny;
      const { length } = edge;
      let { code } = edge;
      let isFound = along > 0 && along < length;
      if (!isFound) {
        // Beyond an end of the edge: the vertices are nearest if they are so to both edges of each.
        let neighbour = edge.before;
        if (along > 0) {
          neighbour = edge.next;
          qx += edge.x - neighbour.x;
          qy += edge.y - neighbour.y;
          edge = neighbour;
        }
        code = edge.index;
        isFound = along === 0 || along === length;
        if (!isFound) {
          const slack = CLOSE * (a.extent + b.extent + Math.abs(px) + Math.abs(py));
          least = Math.max(least, distance - slack);
          // The way back in the frame of the other core.
          const backX = -c * qx - turn * qy;
          const backY = turn * qx - c * qy;
          const way = Math.sqrt(qx * qx + qy * qy);
          isFound =
            way > slack &&
            along * (qy * nx - qx * ny) >= 0 &&
            along * (qy * neighbour.nx - qx * neighbour.ny) <= 0 &&
            backY * vertex.nx - backX * vertex.ny <= 0 &&
            backY * before.nx - backX * before.ny >= 0;
          if (isFound) {
            distance = way;
            nx = qx / way;
            ny = qy / way;
          }
        }
      }
      if (isFound) {
        out.distance = distance;
        out.nx = nx;
        out.ny = ny;
        out.isOfB = isOfB;
        out.featureA = isOfB ? vertex.index : code;
        out.featureB = isOfB ? code : vertex.index;
        return;
      }
    }
    // The next edge that the other core may be farthest in front of.
    bound = -Infinity;
    for (let i = 0; i < count; i++) {
      if (bounds[i] > bound) {
        bound = bounds[i];
        k = i;
      }
    }
  }
  differenceDistance(a, b, place, out);
}

/** The same by the difference of the cores, where rounding has a hand in it: edges are all but parallel, or corners meet. */
function differenceDistance(a: Core, b: Core, place: Place, out: Axis): void {
  const { spot, otherSpot, px, py, c, s } = place;
  setDifference(a, b, place);
  difference.middleX = -px;
  difference.middleY = -py;
  pointCore(difference, place, out);
  const { featureA: feature, nx, ny } = out;
  const edge = difference.edges[feature % EDGE];
  spot.edge = edge;
  spot.along = feature < EDGE ? 0 : (py - edge.y) * edge.nx - (px - edge.x) * edge.ny;
  splitPlace(place);
  // One of the two spots is a vertex.
  out.isOfB = otherSpot.along > 0;
  out.featureA = codeAt(spot);
  out.featureB = codeAt(otherSpot);
  if (out.isOfB) {
    out.nx = -(c * nx + s * ny);
    out.ny = s * nx - c * ny;
  }
}
