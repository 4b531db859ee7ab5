/**
 * Signed distance of two convex shapes: that of their cores, less both radii.
 *
 * The nearest (or deepest) features are found by the separating axis test. An edge with the other core in front of it and its nearest
 * vertex beside it settles the matter; where the cores overlap, it is the edge with the greatest separation. One function does it
 * all, so that numbers stay in registers from the frames to the answer.
 */
import { EDGE } from '../../results/features.ts';
import { Frame } from '../math/pose.ts';
import { DistanceResult } from '../results/results.ts';
import { MAX_VERTICES } from '../shapes/convexHull.ts';
import { CLOSE, type Edge, lowest, support } from '../shapes/core.ts';
import { codeAt, Place, setRelative, writeNearest } from '../shapes/place.ts';
import { POINT } from '../shapes/point.ts';
import { ConvexShape } from '../shapes/shape.ts';
import { difference, setDifference, splitPlace } from './difference.ts';
import { distanceCircle } from './distanceCircle.ts';

const distanceConvex_bounds = /* @__PURE__ */ new Float64Array(2 * MAX_VERTICES);
const distanceConvex_place = /* @__PURE__ */ new Place();
const distanceConvex_difference = /* @__PURE__ */ new ConvexShape('polygon', difference, 0);
const distanceConvex_origin = /* @__PURE__ */ new Frame();
const distanceConvex_nearest = /* @__PURE__ */ new DistanceResult();

/**
 * Fills `out` (but for the subshapes) and returns it, or null if the distance is more than out.distance, which the caller sets to the
 * greatest distance of interest.
 */
export function distanceConvex(
  a: ConvexShape,
  frameA: Frame,
  b: ConvexShape,
  frameB: Frame,
  out: DistanceResult,
): DistanceResult | null {
  return b.core.count === 1
    ? distanceCircle(a, frameA, b, frameB, false, out)
    : a.core.count === 1
      ? distanceCircle(b, frameB, a, frameA, true, out)
      : distancePolygons(a, frameA, b, frameB, out);
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
function distancePolygons(
  a: ConvexShape,
  frameA: Frame,
  b: ConvexShape,
  frameB: Frame,
  out: DistanceResult,
): DistanceResult | null {
  const place = distanceConvex_place;
  const { core: coreA } = a;
  const { core: coreB } = b;
  const { count: countA, cells: cellsA } = coreA;
  const { count: countB, cells: cellsB } = coreB;
  place.px = frameB.x - frameA.x;
  place.py = frameB.y - frameA.y;
  setRelative(place, coreA, frameA, coreB, frameB);
  const { px, py, c, s } = place;
  // The way back, in B's frame.
  const gx = -(c * px + s * py);
  const gy = s * px - c * py;
  // The core that is farthest in front of an edge of the other. Of two symmetric cores, one of two opposite edges says all.
  const bounds = distanceConvex_bounds;
  const isSymmetric = coreA.isSymmetric === true && coreB.isSymmetric === true;
  const boundsA = isSymmetric ? countA >> 1 : countA;
  const count = isSymmetric ? (countA + countB) >> 1 : countA + countB;
  let bound = -Infinity;
  let k = 0;
  let { first: e } = coreA;
  for (let i = 0; i < boundsA; i++) {
    const front = boundInFront(e, px, py, c, s, cellsB, isSymmetric);
    bounds[i] = front;
    if (front > bound) {
      bound = front;
      k = i;
    }
    e = e.next;
  }
  e = coreB.first;
  for (let i = boundsA; i < count; i++) {
    const front = boundInFront(e, gx, gy, c, -s, cellsA, isSymmetric);
    bounds[i] = front;
    if (front > bound) {
      bound = front;
      k = i;
    }
    e = e.next;
  }
  // The nearest places: on the outline of the host, with the normal there in its frame, and at a vertex of the guest.
  let isFlipped = false;
  let { first: vertex } = coreB;
  let code = 0;
  let distance = 0.5;
  let nx = 0.5;
  let ny = 0.5;
  for (let least = -Infinity; ; ) {
    // An edge that is as far in front as the first may have its vertex beside it.
    if (!(bound > least)) {
      // Rounding has a hand in it: edges are all but parallel, or corners meet.
      setDifference(coreA, coreB, place);
      const nearest = distanceConvex_nearest;
      const { spot, guestSpot } = place;
      difference.middleX = -px;
      difference.middleY = -py;
      nearest.distance = Infinity;
      distanceCircle(distanceConvex_difference, distanceConvex_origin, POINT, distanceConvex_origin, false, nearest);
      const { featureA, normalA } = nearest;
      let edge = difference.edges[featureA % EDGE];
      spot.edge = edge;
      spot.along = featureA < EDGE ? 0 : (py - edge.y) * edge.nx - (px - edge.x) * edge.ny;
      splitPlace(place);
      distance = nearest.distance;
      nx = normalA.x;
      ny = normalA.y;
      ({ edge } = spot);
      vertex = guestSpot.edge;
      isFlipped = guestSpot.along > 0;
      if (isFlipped) {
        edge = vertex;
        vertex = spot.edge;
        const x = nx;
        nx = -(c * x + s * ny);
        ny = s * x - c * ny;
      }
      spot.edge = edge;
      spot.along += guestSpot.along;
      code = codeAt(spot);
      break;
    }
    // The middle of the other core, then its vertex, from the middle of the one with the edge.
    isFlipped = k >= boundsA;
    let own = coreA;
    let i = k;
    let other = coreB;
    let turn = s;
    let qx = px;
    let qy = py;
    if (isFlipped) {
      own = coreB;
      i -= boundsA;
      other = coreA;
      turn = -s;
      qx = gx;
      qy = gy;
    }
    let edge = own.edges[i];
    if (isSymmetric && qx * edge.nx + qy * edge.ny < 0) edge = edge.opposite;
    nx = edge.nx;
    ny = edge.ny;
    const mx = c * nx + turn * ny;
    const my = c * ny - turn * nx;
    vertex = support(other, mx, my);
    const { x, y, before } = vertex;
    distance = qx * nx + qy * ny - edge.height + (mx * x + my * y);
    bounds[k] = distance;
    if (distance >= bound) {
      bounds[k] = -Infinity;
      qx += c * x - turn * y - edge.x;
      qy += c * y + turn * x - edge.y;
      const along = qy * nx - qx * ny;
      const { length } = edge;
      code = edge.code;
      if (along > 0 && along < length) break;
      // Beyond an end of the edge: the vertices are nearest if they are so to both edges of each.
      let neighbour = edge.before;
      if (along > 0) {
        neighbour = edge.next;
        qx += edge.x - neighbour.x;
        qy += edge.y - neighbour.y;
        edge = neighbour;
      }
      code = edge.index;
      if (along === 0 || along === length) break;
      const slack = CLOSE * (coreA.extent + coreB.extent + Math.abs(px) + Math.abs(py));
      least = Math.max(least, distance - slack);
      // The way back in the frame of the other core.
      const backX = -c * qx - turn * qy;
      const backY = turn * qx - c * qy;
      const way = Math.sqrt(qx * qx + qy * qy);
      if (
        way > slack &&
        along * (qy * nx - qx * ny) >= 0 &&
        along * (qy * neighbour.nx - qx * neighbour.ny) <= 0 &&
        backY * vertex.nx - backX * vertex.ny <= 0 &&
        backY * before.nx - backX * before.ny >= 0
      ) {
        distance = way;
        nx = qx / way;
        ny = qy / way;
        break;
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
  // The vertex of the guest, from its position, in the world.
  let frameH = frameA;
  let guest = b;
  let frameG = frameB;
  if (isFlipped) {
    frameH = frameB;
    guest = a;
    frameG = frameA;
  }
  const { core, radius } = guest;
  const { x: guestX, y: guestY, c: guestC, s: guestS } = frameG;
  const x = core.middleX + vertex.x;
  const y = core.middleY + vertex.y;
  return writeNearest(
    distance - (a.radius + b.radius),
    code,
    vertex.index,
    frameH.c * nx - frameH.s * ny,
    frameH.s * nx + frameH.c * ny,
    guestX,
    guestY,
    guestC * x - guestS * y,
    guestS * x + guestC * y,
    radius,
    isFlipped,
    out,
  );
}
