import type { Core } from './core.ts';
import type { Place } from './place.ts';

/** Edges that a point is this much less far in front of, as a fraction of the size, are as near to it; points so close are one. */
const AS_NEAR = 1e-14;

/**
 * Finds the place of the outline nearest to place.p, and the distance: signed for a polygon, whose inside is deepest where an edge is
 * nearest. False when the distance is more than place.limit. A core that is a point: the normal is +y where the points coincide.
 *
 * An edge that the point is farthest in front of, or least far behind, has the nearest place on it: no edge is farther from the
 * point than the outline is, and beside a vertex one of its two edges is the farthest. Edges that are all but parallel may tell the
 * wrong one of them by rounding; the way along them leads to the right one.
 */
export function setNearest(core: Core, place: Place): boolean {
  const { count, first } = core;
  const { px, py, limit } = place;
  let best = -Infinity;
  let edge = first;
  let e = first;
  do {
    const separation = px * e.nx + py * e.ny - e.height;
    if (separation > best) {
      if (separation > limit) return false;
      best = separation;
      edge = e;
    }
    e = e.next;
  } while (e !== first);
  let along = (py - edge.y) * edge.nx - (px - edge.x) * edge.ny;
  if (along < 0 || along > edge.length || count === 1) {
    const slack = AS_NEAR * (core.extent + Math.abs(px) + Math.abs(py));
    const isForward = along > 0;
    for (let steps = 1; ; steps++) {
      // Beyond an end of the edge: the other edge there has the place, unless the point is beyond its end too.
      const next = isForward ? edge.next : edge.before;
      const wx = px - next.x;
      const wy = py - next.y;
      const nextAlong = wy * next.nx - wx * next.ny;
      const isBeside = isForward ? nextAlong > 0 : nextAlong < next.length;
      const separation = wx * next.nx + wy * next.ny;
      if (steps === count || !isBeside || separation < best - slack) {
        const vertex = isForward ? next : edge;
        const dx = px - vertex.x;
        const dy = py - vertex.y;
        const distance = Math.sqrt(dx * dx + dy * dy);
        if (distance <= slack && count > 1) break;
        place.distance = distance;
        place.nx = distance > 0 ? dx / distance : 0;
        place.ny = distance > 0 ? dy / distance : 1;
        place.spot.edge = vertex;
        place.spot.along = 0;
        return true;
      }
      best = separation;
      edge = next;
      along = nextAlong;
      if (isForward ? along <= edge.length : along >= 0) break;
    }
  }
  place.distance = best;
  place.nx = edge.nx;
  place.ny = edge.ny;
  place.spot.edge = edge;
  place.spot.along = along;
  return true;
}
