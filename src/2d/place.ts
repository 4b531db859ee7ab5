/** A place on the outline of a core: where a query ends, and what it asks. */
import { type Core, edgeCode } from './core.ts';

export class Place {
  /** A point, in the frame of the core; for a line, where it enters. */
  px = 0;
  py = 0;
  /** The rotation to this core's frame from that of the other, whose origin is at p. */
  c = 1;
  s = 0;
  /** The nearest place is not looked for beyond this distance. */
  limit = 0;
  /** A line q + t d, of which the part from t = start to t = end is asked for; it enters what the core is rounded to by `radius` at t = enter. */
  qx = 0;
  qy = 0;
  dx = 0;
  dy = 0;
  start = 0;
  end = 1;
  radius = 0;
  enter = 0;
  /** From the outline to the point; negative inside. */
  distance = 0;
  /** The outward unit normal. */
  nx = 0;
  ny = 0;
  /** The edge there, or -1; the vertex there, or the one where that edge starts; how far along the edge. */
  edge = -1;
  vertex = 0;
  along = 0;
}

/** The code of the most specific feature of the core at a place. */
export function codeAt(core: Core, place: Place): number {
  const { edge, along } = place;
  if (edge < 0 || along <= 0) return place.vertex;
  return along < core.length[edge]! ? edgeCode(core.count, edge) : (edge + 1) % core.count;
}
