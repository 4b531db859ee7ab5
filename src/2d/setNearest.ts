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
  const { count, x, y, nx, ny, length, rows } = core;
  const { px, py, limit } = place;
  const mx = px - core.middleX;
  const my = py - core.middleY;
  let best = -Infinity;
  let edge = 0;
  for (let i = 0; i < count; i++) {
    const separation = mx * rows[4 * i]! + my * rows[4 * i + 1]! - rows[4 * i + 2]!;
    if (separation > best) {
      if (separation > limit) return false;
      best = separation;
      edge = i;
    }
  }
  let along = (py - y[edge]!) * nx[edge]! - (px - x[edge]!) * ny[edge]!;
  if (along < 0 || along > length[edge]! || count === 1) {
    const slack = AS_NEAR * (core.extent + Math.abs(px) + Math.abs(py));
    const isForward = along > 0;
    for (let steps = 1; ; steps++) {
      // Beyond an end of the edge: the other edge there has the place, unless the point is beyond its end too.
      const next = (edge + (isForward ? 1 : count - 1)) % count;
      const wx = px - x[next]!;
      const wy = py - y[next]!;
      const nextAlong = wy * nx[next]! - wx * ny[next]!;
      const isBeside = isForward ? nextAlong > 0 : nextAlong < length[next]!;
      const separation = wx * nx[next]! + wy * ny[next]!;
      if (steps === count || !isBeside || separation < best - slack) {
        const vertex = isForward ? next : edge;
        const dx = px - x[vertex]!;
        const dy = py - y[vertex]!;
        const distance = Math.sqrt(dx * dx + dy * dy);
        if (distance <= slack && count > 1) break;
        place.distance = distance;
        place.nx = distance > 0 ? dx / distance : 0;
        place.ny = distance > 0 ? dy / distance : 1;
        place.edge = -1;
        place.vertex = vertex;
        return true;
      }
      best = separation;
      edge = next;
      along = nextAlong;
      if (isForward ? along <= length[edge]! : along >= 0) break;
    }
  }
  place.distance = best;
  place.nx = nx[edge]!;
  place.ny = ny[edge]!;
  place.edge = edge;
  place.vertex = edge;
  place.along = along;
  return true;
}
