/**
 * The distance of a point from a core. The edge that it is farthest in front of has the nearest point, unless the point is beyond an end of it;
 * then that is the vertex there, or, where the edges are all but parallel, on the next edge. Inside, it is the nearest edge.
 */
import type { Axis } from '../shapes/axis.ts';
import { CLOSE, type Core } from '../shapes/core.ts';
import type { Place } from '../shapes/place.ts';

/** Fills the distance, the normal and A's feature of `out` for the point of `place`, from the middle of the core. */
export function pointCore(core: Core, place: Place, out: Axis): void {
  const { px, py } = place;
  // Of two opposite edges of a symmetric core the one on the side of the point says all.
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
  out.distance = distance;
  out.nx = nx;
  out.ny = ny;
  out.isOfB = false;
  out.featureA = code;
}
