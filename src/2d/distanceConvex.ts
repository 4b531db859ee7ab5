/** Signed distance of two convex shapes: that of their cores, less both radii. */
import { codeAt, Place, type Spot, setRelative } from './place.ts';
import type { Frame } from './pose.ts';
import type { DistanceResult } from './results.ts';
import { separateCores } from './separateCores.ts';
import { setNearest } from './setNearest.ts';
import type { ConvexShape } from './shape.ts';
import type { Vec2 } from './vec2.ts';

/** Room for rounding in the tests for shapes too far apart, which must not decide at the limit itself. */
const ROUNDING = 1e-12;
const distanceConvex_place = /* @__PURE__ */ new Place();

/**
 * Fills `out` (but for the subshapes) and says true, unless the distance is more than out.distance, which the caller sets to the
 * greatest distance of interest.
 */
export function distanceConvex(a: ConvexShape, frameA: Frame, b: ConvexShape, frameB: Frame, out: DistanceResult): boolean {
  // The guest is looked at from its host, which is A unless that is a point.
  const isFlipped = a.core.count === 1 && b.core.count > 1;
  const host = isFlipped ? b : a;
  const guest = isFlipped ? a : b;
  const frameH = isFlipped ? frameB : frameA;
  const frameG = isFlipped ? frameA : frameB;
  const { core: coreH } = host;
  const { core: coreG } = guest;
  const place = distanceConvex_place;
  const radii = host.radius + guest.radius;
  const maxDistance = out.distance;
  place.limit = radii + maxDistance + ROUNDING * (host.reach + guest.reach + Math.abs(maxDistance));
  place.px = frameG.x - frameH.x;
  place.py = frameG.y - frameH.y;
  setRelative(place, coreH, frameH, coreG, frameG);
  place.guestSpot.edge = coreG.first;
  place.guestSpot.along = 0;
  if (!(coreG.count === 1 ? setNearest(coreH, place) : separateCores(coreH, coreG, place))) return false;
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
  normalH.x = x;
  normalH.y = y;
  normalG.x = 0 - x;
  normalG.y = 0 - y;
  const featureH = writePoint(host, frameH, place.spot, normalH, isFlipped ? pointB : pointA);
  const featureG = writePoint(guest, frameG, place.guestSpot, normalG, isFlipped ? pointA : pointB);
  out.featureA = isFlipped ? featureG : featureH;
  out.featureB = isFlipped ? featureH : featureG;
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
