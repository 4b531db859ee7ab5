/** Signed distance of two convex shapes: that of their cores, less both radii. */
import { placeOnG, placeOnH, splitPlace } from './difference.ts';
import { Place } from './place.ts';
import type { Frame } from './pose.ts';
import type { DistanceResult } from './results.ts';
import { separateCores } from './separateCores.ts';
import { setNearest } from './setNearest.ts';
import type { ConvexShape } from './shape.ts';
import { writeSurface } from './writeSurface.ts';

/** Room for rounding in the tests for shapes too far apart, which must not decide at the limit itself. */
const ROUNDING = 1e-12;
const distanceConvex_place = /* @__PURE__ */ new Place();

/**
 * Fills `out` (but for the subshapes) and says true, unless the distance is more than out.distance, which the caller sets to the
 * greatest distance of interest.
 */
export function distanceConvex(a: ConvexShape, frameA: Frame, b: ConvexShape, frameB: Frame, out: DistanceResult): boolean {
  if (a.core.count === 1 && b.core.count > 1) return distanceFromHost(b, frameB, a, frameA, true, out);
  return distanceFromHost(a, frameA, b, frameB, false, out);
}

/** The distance of a guest from its host, in whose frame it is found. `isFlipped` says that the host is B. */
function distanceFromHost(
  host: ConvexShape,
  frameH: Frame,
  guest: ConvexShape,
  frameG: Frame,
  isFlipped: boolean,
  out: DistanceResult,
): boolean {
  const wx = frameG.x - frameH.x;
  const wy = frameG.y - frameH.y;
  const c = frameH.c * frameG.c + frameH.s * frameG.s;
  const s = frameH.c * frameG.s - frameH.s * frameG.c;
  const { core: coreH } = host;
  const { core: coreG } = guest;
  const radii = host.radius + guest.radius;
  const maxDistance = out.distance;
  const limit = radii + maxDistance + ROUNDING * (host.reach + guest.reach + Math.abs(maxDistance));
  const place = distanceConvex_place;
  // The middle of the guest: where it is when it is a point.
  const x = frameH.c * wx + frameH.s * wy;
  const y = frameH.c * wy - frameH.s * wx;
  const middleX = c * coreG.middleX - s * coreG.middleY;
  const middleY = s * coreG.middleX + c * coreG.middleY;
  place.limit = limit;
  const isPoint = coreG.count === 1;
  if (isPoint) {
    place.px = x + middleX;
    place.py = y + middleY;
  } else {
    place.px = x;
    place.py = y;
    place.c = c;
    place.s = s;
  }
  if (!(isPoint ? setNearest(coreH, place) : separateCores(coreH, coreG, place))) return false;
  if (isPoint) splitPlace(coreG, place);
  const distance = place.distance - radii;
  if (!(distance <= maxDistance)) return false;
  out.distance = distance;
  writePair(host, frameH, guest, frameG, isFlipped, place, out);
  return true;
}

/** Writes normals, points and features of a host and its guest at the places of both that were found; place.n is the host's normal. */
export function writePair(
  host: ConvexShape,
  frameH: Frame,
  guest: ConvexShape,
  frameG: Frame,
  isFlipped: boolean,
  place: Place,
  out: DistanceResult,
): void {
  const { normalA, normalB, pointA, pointB } = out;
  const normalH = isFlipped ? normalB : normalA;
  const normalG = isFlipped ? normalA : normalB;
  const x = frameH.c * place.nx - frameH.s * place.ny;
  const y = frameH.s * place.nx + frameH.c * place.ny;
  normalH.set(x, y);
  normalG.set(0 - x, 0 - y);
  const featureH = writeSurface(host, frameH, placeOnH, normalH, isFlipped ? pointB : pointA);
  const featureG = writeSurface(guest, frameG, placeOnG, normalG, isFlipped ? pointA : pointB);
  out.featureA = isFlipped ? featureG : featureH;
  out.featureB = isFlipped ? featureH : featureG;
}
