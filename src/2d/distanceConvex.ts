/**
 * Signed distance of two convex shapes: that of their cores, less both radii.
 *
 * The nearest (or deepest) features are found by the separating axis test. An edge with the other core in front of it and its nearest
 * vertex beside it settles the matter; where the cores overlap, it is the edge with the greatest separation. One function does it
 * all, so that numbers stay in registers from the poses to the answer.
 */
import { MAX_VERTICES } from './convexHull.ts';
import { CLOSE, lowest, support } from './core.ts';
import { difference, setDifference, splitPlace } from './difference.ts';
import { codeAt, Place, type Spot } from './place.ts';
import { Frame, type Pose2, setFrame } from './pose.ts';
import type { DistanceResult } from './results.ts';
import type { ConvexShape } from './shape.ts';
import type { Vec2 } from './vec2.ts';

const distanceConvex_bounds = /* @__PURE__ */ new Float64Array(2 * MAX_VERTICES);
const distanceConvex_place = /* @__PURE__ */ new Place();
const distanceConvex_frameA = /* @__PURE__ */ new Frame();
const distanceConvex_frameB = /* @__PURE__ */ new Frame();

/**
 * Fills `out` (but for the subshapes) and says true, unless the distance is more than out.distance, which the caller sets to the
 * greatest distance of interest.
 */
export function distanceConvex(a: ConvexShape, poseA: Pose2, b: ConvexShape, poseB: Pose2, out: DistanceResult): boolean {
  const { core: coreA, radius: radiusA } = a;
  const { core: coreB, radius: radiusB } = b;
  setFrame(distanceConvex_frameA, poseA, 'poseA');
  setFrame(distanceConvex_frameB, poseB, 'poseB');
  const { x: ax, y: ay, c: ac, s: as } = distanceConvex_frameA;
  const { x: bx, y: by, c: bc, s: bs } = distanceConvex_frameB;
  // The middles from the positions, and the way from A's to B's, in the world.
  const middleAx = ac * coreA.middleX - as * coreA.middleY;
  const middleAy = as * coreA.middleX + ac * coreA.middleY;
  const middleBx = bc * coreB.middleX - bs * coreB.middleY;
  const middleBy = bs * coreB.middleX + bc * coreB.middleY;
  const wx = bx - ax + (middleBx - middleAx);
  const wy = by - ay + (middleBy - middleAy);
  // That way in A's frame, and back in B's; the rotation to A's frame from B's.
  const px = ac * wx + as * wy;
  const py = ac * wy - as * wx;
  const gx = -(bc * wx + bs * wy);
  const gy = bs * wx - bc * wy;
  const c = ac * bc + as * bs;
  const s = ac * bs - as * bc;
  const place = distanceConvex_place;
  const { count: countA } = coreA;
  const { count: countB } = coreB;
  // The nearest places: on an edge of A or B, `along` from where it starts, and at a vertex of the other shape; h is the normal there in
  // the frame of the edge.
  let isPoint = countA === 1 || countB === 1;
  let isOfB = countA === 1 && countB > 1;
  let own = isOfB ? coreB : coreA;
  let edge = own.first;
  let vertex = isOfB ? coreA.first : coreB.first;
  let along = 0.5;
  let distance = 0.5;
  let hx = 0.5;
  let hy = 0.5;
  if (!isPoint) {
    // How far the other core is in front of each edge, or more: bounds without a branch, which are compared when all of them are
    // there. Of two symmetric cores, one of two opposite edges says all.
    const bounds = distanceConvex_bounds;
    const isSymmetric = coreA.isSymmetric === true && coreB.isSymmetric === true;
    const boundsA = isSymmetric ? countA >> 1 : countA;
    const count = isSymmetric ? (countA + countB) >> 1 : countA + countB;
    let k = 0;
    for (let side = 0; side < 2; side++) {
      const isB = side > 0;
      const end = isB ? count : boundsA;
      const other = isB ? coreA : coreB;
      const turn = isB ? -s : s;
      const dx = isB ? gx : px;
      const dy = isB ? gy : py;
      let { first: e } = isB ? coreB : coreA;
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
    for (let least = -Infinity; ; ) {
      let bound = bounds[0]!;
      k = 0;
      for (let i = 1; i < count; i++) {
        if (bounds[i]! > bound) {
          bound = bounds[i]!;
          k = i;
        }
      }
      // An edge that is as far in front as the first may have its vertex beside it.
      if (!(bound > least)) {
        // Rounding has a hand in it: edges are all but parallel, or corners meet.
        place.c = c;
        place.s = s;
        setDifference(coreA, coreB, place);
        isPoint = true;
        isOfB = false;
        own = difference;
        break;
      }
      // The middle of the other core, then its vertex, from the middle of the one with the edge.
      let qx = px;
      let qy = py;
      let turn = s;
      let other = coreB;
      let i = k;
      own = coreA;
      isOfB = k >= boundsA;
      if (isOfB) {
        qx = gx;
        qy = gy;
        turn = -s;
        other = coreA;
        i -= boundsA;
        own = coreB;
      }
      edge = own.edges[i]!;
      if (isSymmetric && qx * edge.nx + qy * edge.ny < 0) edge = own.edges[i + (own.count >> 1)]!;
      hx = edge.nx;
      hy = edge.ny;
      const mx = c * hx + turn * hy;
      const my = c * hy - turn * hx;
      vertex = support(other, mx, my);
      const { x, y, before } = vertex;
      distance = qx * hx + qy * hy - edge.height + (mx * x + my * y);
      bounds[k] = distance;
      if (distance < bound) continue;
      bounds[k] = -Infinity;
      qx += c * x - turn * y - edge.x;
      qy += c * y + turn * x - edge.y;
      along = qy * hx - qx * hy;
      const isAfter = along > edge.length;
      if (along >= 0 && !isAfter) break;
      // Beyond an end of the edge: the vertices are nearest if they are so to both edges of each.
      const slack = CLOSE * (coreA.extent + coreB.extent + Math.abs(px) + Math.abs(py));
      least = Math.max(least, distance - slack);
      const { next } = edge;
      if (isAfter) {
        qx += edge.x - next.x;
        qy += edge.y - next.y;
      }
      const neighbour = isAfter ? next : edge.before;
      // The way back in the frame of the other core.
      const backX = -c * qx - turn * qy;
      const backY = turn * qx - c * qy;
      const length = Math.sqrt(qx * qx + qy * qy);
      if (
        length > slack &&
        along * (qy * neighbour.nx - qx * neighbour.ny) <= 0 &&
        backY * vertex.nx - backX * vertex.ny <= 0 &&
        backY * before.nx - backX * before.ny >= 0
      ) {
        distance = length;
        hx = qx / length;
        hy = qy / length;
        break;
      }
    }
  }
  if (isPoint) {
    const qx = isOfB ? gx : px;
    const qy = isOfB ? gy : py;
    const { first } = own;
    edge = first;
    let best = qx * first.nx + qy * first.ny - first.height;
    for (let e = first.next; e !== first; e = e.next) {
      const separation = qx * e.nx + qy * e.ny - e.height;
      if (separation > best) {
        best = separation;
        edge = e;
      }
    }
    for (;;) {
      hx = edge.nx;
      hy = edge.ny;
      let vx = qx - edge.x;
      let vy = qy - edge.y;
      distance = vx * hx + vy * hy;
      along = vy * hx - vx * hy;
      const isAfter = along > edge.length;
      if (along >= 0 && !isAfter && own.count > 1) break;
      let neighbour = edge.before;
      if (isAfter) {
        neighbour = edge.next;
        vx = qx - neighbour.x;
        vy = qy - neighbour.y;
      }
      const length = Math.sqrt(vx * vx + vy * vy);
      if (!(length > CLOSE * (own.extent + Math.abs(qx) + Math.abs(qy)))) break;
      if (own.count === 1 || along * (vy * neighbour.nx - vx * neighbour.ny) <= 0) {
        distance = length;
        hx = vx / length;
        hy = vy / length;
        break;
      }
      // Beside the next edge, which is all but parallel.
      edge = neighbour;
    }
  }
  distance -= radiusA + radiusB;
  if (!(distance <= out.distance)) return false;
  if (along < 0) along = 0;
  else if (along >= edge.length) {
    along = 0;
    edge = edge.next;
  }
  if (own === difference) {
    const { spot, guestSpot } = place;
    spot.edge = edge;
    spot.along = along;
    splitPlace(place);
    edge = spot.edge;
    vertex = guestSpot.edge;
    along = spot.along;
    isOfB = guestSpot.along > 0;
    if (isOfB) {
      edge = vertex;
      vertex = spot.edge;
      along = guestSpot.along;
      const x = hx;
      hx = -(c * x + s * hy);
      hy = s * x - c * hy;
    }
  }
  let feature = along > 0 ? edge.code : edge.index;
  let { x: placeAx, y: placeAy, index: featureA } = vertex;
  let placeBx = edge.x - along * edge.ny;
  let placeBy = edge.y + along * edge.nx;
  let normalX = bs * hy - bc * hx;
  let normalY = -(bs * hx + bc * hy);
  if (!isOfB) {
    const { x, y, index } = vertex;
    placeAx = placeBx;
    placeAy = placeBy;
    placeBx = x;
    placeBy = y;
    featureA = feature;
    feature = index;
    normalX = ac * hx - as * hy;
    normalY = as * hx + ac * hy;
  }
  const { normalA, normalB, pointA, pointB } = out;
  out.distance = distance;
  out.featureA = featureA;
  out.featureB = feature;
  normalA.x = normalX;
  normalA.y = normalY;
  normalB.x = 0 - normalX;
  normalB.y = 0 - normalY;
  pointA.x = ax + (middleAx + (ac * placeAx - as * placeAy) + radiusA * normalX);
  pointA.y = ay + (middleAy + (as * placeAx + ac * placeAy) + radiusA * normalY);
  pointB.x = bx + (middleBx + (bc * placeBx - bs * placeBy) - radiusB * normalX);
  pointB.y = by + (middleBy + (bs * placeBx + bc * placeBy) - radiusB * normalY);
  return true;
}

/**
 * Writes the surface point with the given outward normal at a spot of the core, in the world, and returns the code of the feature
 * there.
 */
export function writePoint(shape: ConvexShape, frame: Frame, spot: Spot, normal: Vec2, point: Vec2): number {
  const { core, radius } = shape;
  const { c, s } = frame;
  const { edge, along } = spot;
  const x = core.middleX + edge.x - along * edge.ny;
  const y = core.middleY + edge.y + along * edge.nx;
  point.x = frame.x + (c * x - s * y + radius * normal.x);
  point.y = frame.y + (s * x + c * y + radius * normal.y);
  return codeAt(spot);
}
