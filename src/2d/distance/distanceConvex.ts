/** Signed distance of two convex shapes in the world: that of their cores, less both radii, with the points from the axis. */
import { EDGE } from '../../results/features.ts';
import type { Frame } from '../math/frame.ts';
import type { DistanceResult } from '../results/distanceResult.ts';
import { Axis } from '../shapes/axis.ts';
import { Place, setRelative } from '../shapes/place.ts';
import type { ConvexShape } from '../shapes/shape.ts';
import { coreDistance } from './coreDistance.ts';

const distanceConvex_place = /* @__PURE__ */ new Place();
const distanceConvex_axis = /* @__PURE__ */ new Axis();

/**
 * Fills `out` (but for the subshapes) and says true; false, with `out` as it was, if the distance is more than `within.distance`, which may be
 * that of `out`.
 */
export function distanceConvex(
  a: ConvexShape,
  frameA: Frame,
  b: ConvexShape,
  frameB: Frame,
  within: Limit,
  out: DistanceResult,
): boolean {
  const place = distanceConvex_place;
  const axis = distanceConvex_axis;
  setRelative(place, a.core, frameA, b.core, frameB);
  coreDistance(a.core, b.core, place, axis);
  if (!(axis.distance - (a.radius + b.radius) <= within.distance)) return false;
  writeDistance(a, frameA, b, frameB, axis, out);
  return true;
}

/** The greatest distance of interest, as a field: a number that is passed to a function which V8 does not inline goes on the heap. */
export class Limit {
  distance = Infinity;
}

/** None. */
export const NO_LIMIT = /* @__PURE__ */ new Limit();

/** Fills `out` (but for the subshapes) with the distance along an axis, and the points of it. */
export function writeDistance(
  a: ConvexShape,
  frameA: Frame,
  b: ConvexShape,
  frameB: Frame,
  axis: Axis,
  out: DistanceResult,
): void {
  const { isOfB, featureA, featureB } = axis;
  // The one whose normal it is, and the other, of which a vertex is nearest.
  const frame = isOfB ? frameB : frameA;
  const otherFrame = isOfB ? frameA : frameB;
  const other = isOfB ? a : b;
  const vertex = other.core.edges[(isOfB ? featureA : featureB) & (EDGE - 1)];
  const { radius } = other;
  const point = isOfB ? out.pointB : out.pointA;
  const normal = isOfB ? out.normalB : out.normalA;
  const otherPoint = isOfB ? out.pointA : out.pointB;
  const otherNormal = isOfB ? out.normalA : out.normalB;
  const nx = frame.c * axis.nx - frame.s * axis.ny;
  const ny = frame.s * axis.nx + frame.c * axis.ny;
  const vx = other.core.middleX + vertex.x;
  const vy = other.core.middleY + vertex.y;
  const x = otherFrame.c * vx - otherFrame.s * vy;
  const y = otherFrame.s * vx + otherFrame.c * vy;
  const distance = axis.distance - (a.radius + b.radius);
  const toSurface = radius + distance;
  normal.x = nx;
  normal.y = ny;
  otherNormal.x = 0 - nx;
  otherNormal.y = 0 - ny;
  point.x = otherFrame.x + (x - toSurface * nx);
  point.y = otherFrame.y + (y - toSurface * ny);
  otherPoint.x = otherFrame.x + (x - radius * nx);
  otherPoint.y = otherFrame.y + (y - radius * ny);
  out.distance = distance;
  out.featureA = featureA;
  out.featureB = featureB;
}
