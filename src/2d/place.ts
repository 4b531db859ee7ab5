/** A place on the outline of a core, or on those of a host and its guest: where a query ends, and what it asks. */
import { type Core, Edge } from './core.ts';
import type { Frame } from './pose.ts';

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
  /** The nearest place is not looked for beyond this distance. */
  limit = NaN;
  /**
   * A line p + t d, of which the part from t = start to t = start + 1 is asked for; it enters what the core is rounded to by
   * `radius` at t = enter.
   */
  dx = NaN;
  dy = NaN;
  start = NaN;
  radius = NaN;
  enter = NaN;
  /** From the outline to the point; negative inside. */
  distance = NaN;
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
