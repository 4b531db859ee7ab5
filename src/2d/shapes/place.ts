/** A place on the outline of a core, or on those of a host and its guest: where a query ends, and what it asks. */

import type { Frame } from '../math/pose.ts';
import type { Vec2 } from '../math/vec2.ts';
import type { DistanceResult } from '../results/results.ts';
import { type Core, Edge } from './core.ts';
import type { ConvexShape } from './shape.ts';

/** A spot on the outline of a core: an edge and how far along it; 0 at the vertex where it starts. */
export class Spot {
  edge = new Edge(0, 0);
  along = NaN;
}

/** The code of the most specific feature at a spot. */
export function codeAt({ edge, along }: Spot): number {
  return along <= 0 ? edge.index : along < edge.length ? edge.code : edge.next.index;
}

export class Place {
  /** A point, from the middle of the core; of a guest, its middle. */
  px = NaN;
  py = NaN;
  /** The rotation to the host's frame from that of the guest. */
  c = NaN;
  s = NaN;
  /**
   * A line p + t d, of which the part from t = start to t = start + 1 is asked for; it enters what the core is rounded to by
   * `radius` at t = enter.
   */
  dx = NaN;
  dy = NaN;
  start = NaN;
  radius = NaN;
  enter = NaN;
  /** The outward unit normal. */
  nx = NaN;
  ny = NaN;
  /** Where that is on the core, or on the host and on the guest. */
  readonly spot = new Spot();
  readonly guestSpot = new Spot();
}

/**
 * Turns place.p, from the position of the host to that of the guest in the world, into the way from middle to middle in the
 * host's frame.
 */
export function setRelative(place: Place, host: Core, frameH: Frame, guest: Core, frameG: Frame): void {
  const { px, py } = place;
  const { c: hostC, s: hostS } = frameH;
  const { middleX, middleY } = guest;
  const c = hostC * frameG.c + hostS * frameG.s;
  const s = hostC * frameG.s - hostS * frameG.c;
  place.c = c;
  place.s = s;
  place.px = hostC * px + hostS * py + (c * middleX - s * middleY - host.middleX);
  place.py = hostC * py - hostS * px + (s * middleX + c * middleY - host.middleY);
}

/**
 * Fills `out` (but for the subshapes) and returns it, or null if the distance is more than out.distance. In the world, n is the
 * normal of the host, and (x, y) the nearest vertex of the guest from its position. The host is A, or B when `isFlipped`.
 */
export function writeNearest(
  distance: number,
  code: number,
  guestCode: number,
  nx: number,
  ny: number,
  guestX: number,
  guestY: number,
  x: number,
  y: number,
  radius: number,
  isFlipped: boolean,
  out: DistanceResult,
): DistanceResult | null {
  if (!(distance <= out.distance)) return null;
  let { pointA: pointH, pointB: pointG, normalA: normalH, normalB: normalG } = out;
  out.featureA = code;
  out.featureB = guestCode;
  if (isFlipped) {
    pointG = pointH;
    pointH = out.pointB;
    normalG = normalH;
    normalH = out.normalB;
    out.featureA = guestCode;
    out.featureB = code;
  }
  out.distance = distance;
  normalH.x = nx;
  normalH.y = ny;
  normalG.x = 0 - nx;
  normalG.y = 0 - ny;
  const way = radius + distance;
  pointH.x = guestX + (x - way * nx);
  pointH.y = guestY + (y - way * ny);
  pointG.x = guestX + (x - radius * nx);
  pointG.y = guestY + (y - radius * ny);
  return out;
}

/** Writes the normal at a place of the given frame, in the world, and the opposite one. */
export function writeNormals(place: Place, frame: Frame, normal: Vec2, opposite: Vec2): void {
  const { nx, ny } = place;
  const { c, s } = frame;
  normal.x = c * nx - s * ny;
  normal.y = s * nx + c * ny;
  opposite.x = 0 - normal.x;
  opposite.y = 0 - normal.y;
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
