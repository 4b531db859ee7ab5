/**
 * Signed distance of a circle from a convex shape: that of its centre from the core, less both radii.
 *
 * The edge that the centre is farthest in front of has the nearest point, unless the centre is beyond an end of it; then that is the
 * vertex there, or, where the edges are all but parallel, on the next edge. Inside, it is the nearest edge.
 */

import type { Frame } from '../math/pose.ts';
import type { DistanceResult } from '../results/results.ts';
import { CLOSE } from '../shapes/core.ts';
import { writeNearest } from '../shapes/place.ts';
import type { ConvexShape } from '../shapes/shape.ts';

/**
 * Fills `out` (but for the subshapes) and returns it, or null if the distance is more than out.distance. The host, which may be a
 * circle too, is A, or B when `isFlipped`.
 */
export function distanceCircle(
  host: ConvexShape,
  frameH: Frame,
  guest: ConvexShape,
  frameG: Frame,
  isFlipped: boolean,
  out: DistanceResult,
): DistanceResult | null {
  const { core, radius: hostRadius } = host;
  const { core: point, radius } = guest;
  const { c, s } = frameH;
  const { x: guestX, y: guestY } = frameG;
  // The centre from the position of the guest, then from that of the host, both in the world, then from the middle of the host in its
  // frame.
  let centerX = 0;
  let centerY = 0;
  if (point.extent > 0) {
    const { c: guestC, s: guestS } = frameG;
    const { middleX, middleY } = point;
    centerX = guestC * middleX - guestS * middleY;
    centerY = guestS * middleX + guestC * middleY;
  }
  const wx = guestX - frameH.x + centerX;
  const wy = guestY - frameH.y + centerY;
  const px = c * wx + s * wy - core.middleX;
  const py = c * wy - s * wx - core.middleY;
  // Of two opposite edges of a symmetric core the one on the side of the centre says all.
  const { first, end, isSymmetric } = core;
  let edge = first;
  let rise = px * first.nx + py * first.ny;
  let distance = (isSymmetric === true ? Math.abs(rise) : rise) - first.height;
  for (let e = first.next; e !== end; e = e.next) {
    const eRise = px * e.nx + py * e.ny;
    const separation = (isSymmetric === true ? Math.abs(eRise) : eRise) - e.height;
    if (separation > distance) {
      distance = separation;
      rise = eRise;
      edge = e;
    }
  }
  if (isSymmetric === true && rise < 0) edge = edge.opposite;
  let { nx, ny, code } = edge;
  for (;;) {
    const along = (py - edge.y) * nx - (px - edge.x) * ny;
    if (along > 0 && along < edge.length) break;
    // At or beyond an end of the edge.
    const corner = along > 0 ? edge.next : edge;
    const neighbour = along > 0 ? corner : edge.before;
    const vx = px - corner.x;
    const vy = py - corner.y;
    const length = Math.sqrt(vx * vx + vy * vy);
    const slack = CLOSE * (core.extent + Math.abs(px) + Math.abs(py));
    code = corner.index;
    // Seen from its end, it may be within the edge by rounding.
    if (!(length > slack && along * (vy * nx - vx * ny) >= 0)) break;
    const separation = px * neighbour.nx + py * neighbour.ny - neighbour.height;
    if (core.count === 1 || along * (vy * neighbour.nx - vx * neighbour.ny) <= 0 || separation < distance - slack) {
      distance = length;
      nx = vx / length;
      ny = vy / length;
      break;
    }
    // Or beside the next edge, which is all but parallel.
    distance = separation;
    edge = neighbour;
    nx = edge.nx;
    ny = edge.ny;
    code = edge.code;
  }
  return writeNearest(
    distance - (hostRadius + radius),
    code,
    0,
    c * nx - s * ny,
    s * nx + c * ny,
    guestX,
    guestY,
    centerX,
    centerY,
    radius,
    isFlipped,
    out,
  );
}
