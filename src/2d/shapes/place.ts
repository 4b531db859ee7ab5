/** A place on the outline of a core, or on those of a host and another core: where a query ends, and what it asks. */

import type { Frame } from '../math/frame.ts';
import type { Vec2 } from '../math/vec2.ts';
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
  /** A point, from the middle of the core; of another core, its middle. */
  px = NaN;
  py = NaN;
  /** The rotation to the host's frame from that of the other core. */
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
  /** Where that is on the core, or on the host and on the other core. */
  readonly spot = new Spot();
  readonly otherSpot = new Spot();
}

/** Sets where the other core stands in the frame of the host: its rotation, and the displacement from middle to middle. */
export function setRelative(place: Place, host: Core, frame: Frame, other: Core, otherFrame: Frame): void {
  place.px = otherFrame.x - frame.x;
  place.py = otherFrame.y - frame.y;
  turnRelative(place, host, frame, other, otherFrame);
}

/** The same where place.p is the displacement from position to position, in the world. */
export function turnRelative(place: Place, host: Core, frame: Frame, other: Core, otherFrame: Frame): void {
  const { px, py } = place;
  const { c: hostC, s: hostS } = frame;
  const { middleX, middleY } = other;
  const c = hostC * otherFrame.c + hostS * otherFrame.s;
  const s = hostC * otherFrame.s - hostS * otherFrame.c;
  place.c = c;
  place.s = s;
  place.px = hostC * px + hostS * py + (c * middleX - s * middleY - host.middleX);
  place.py = hostC * py - hostS * px + (s * middleX + c * middleY - host.middleY);
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
