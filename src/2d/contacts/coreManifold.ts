/** The contacts of two convex shapes, the second of which stands in the frame of the first, from the axis of their cores. */
import { coreDistance } from '../distance/coreDistance.ts';
import type { Limit } from '../distance/distanceConvex.ts';
import type { ContactManifold } from '../results/contactManifold.ts';
import { Axis } from '../shapes/axis.ts';
import type { Place } from '../shapes/place.ts';
import type { ConvexShape } from '../shapes/shape.ts';
import { clipAxis, setNearest } from './clipAxis.ts';

const coreManifold_axis = /* @__PURE__ */ new Axis();

/**
 * Writes the contacts that are no farther than `limit.distance` to `out`, in A's frame, where B stands as `place` says, from middle to middle.
 * Returns false, with `out` as it was, when the shapes are farther apart.
 */
export function coreManifold(a: ConvexShape, b: ConvexShape, place: Place, limit: Limit, out: ContactManifold): boolean {
  const axis = coreManifold_axis;
  coreDistance(a.core, b.core, place, axis);
  setNearest(a, b, place, axis);
  if (!(axis.gap <= limit.distance)) return false;
  clipAxis(a, b, place, axis, out);
  leaveOutFar(out, limit);
  return true;
}

/** Takes out the contacts that are farther than the limit. */
export function leaveOutFar(out: ContactManifold, { distance }: Limit): void {
  if (out.count > 1 && out.second.distance > distance) out.count--;
  if (out.first.distance > distance) out.remove(0);
}
