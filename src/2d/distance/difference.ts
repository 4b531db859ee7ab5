/**
 * The Minkowski difference H - G of two cores that are no points, as a core in H's frame: G is within H's reach where its middle is
 * inside. Its edges are those of H and of -G in the order of their directions, merged as in merge sort; parallel ones become one.
 */

import { crossCore } from '../ray/crossCore.ts';
import { MAX_VERTICES } from '../shapes/convexHull.ts';
import { Core, type Edge, makeEdges, support } from '../shapes/core.ts';
import type { Place } from '../shapes/place.ts';

/** Edges whose directions differ by no more than this sine are parallel. Normals are rounded by a quarter of that. */
const PARALLEL = 2e-15;

/** The difference, with an edge to spare, and the vertices of H and G that each of its vertices comes from. */
export const difference = /* @__PURE__ */ new Core(/* @__PURE__ */ makeEdges(2 * MAX_VERTICES + 1));
const difference_vertexH: Edge[] = [];
const difference_vertexG: Edge[] = [];

/** Builds {@link difference} for G turned by (turn.c, turn.s). */
export function setDifference(h: Core, g: Core, turn: Place): void {
  const { c, s } = turn;
  const { edges } = difference;
  // It starts at the vertex of G farthest against the normal of H's edge 0, m in G's frame, before the edge of G parallel to that.
  let i = h.first;
  const mx = c * i.nx + s * i.ny;
  const my = c * i.ny - s * i.nx;
  let j = support(g, mx, my);
  const { before } = j;
  if (Math.abs(mx * before.ny - my * before.nx) <= PARALLEL && mx * before.nx + my * before.ny < 0) j = before;
  let k = 0;
  let leftG = g.count;
  for (let leftH = h.count; leftG + leftH > 0; k++) {
    const e = edges[k];
    e.x = i.x - (c * j.x - s * j.y);
    e.y = i.y - (s * j.x + c * j.y);
    difference_vertexH[k] = i;
    difference_vertexG[k] = j;
    const jnx = s * j.ny - c * j.nx;
    const jny = -(s * j.nx + c * j.ny);
    // How far H's edge is turned on from G's, from which it is less than half a turn away.
    const sine = jnx * i.ny - jny * i.nx;
    const isParallel = leftG > 0 && Math.abs(sine) <= PARALLEL && jnx * i.nx + jny * i.ny > 0;
    const isOfG = leftG > 0 && (leftH === 0 || sine > PARALLEL);
    e.nx = isOfG ? jnx : i.nx;
    e.ny = isOfG ? jny : i.ny;
    e.height = e.x * e.nx + e.y * e.ny;
    e.length = 0;
    if (isOfG || isParallel) {
      e.length = j.length;
      j = j.next;
      leftG--;
    }
    if (!isOfG) {
      e.length += i.length;
      i = i.next;
      leftH--;
    }
    e.next = edges[k + 1];
    e.next.before = e;
  }
  const last = edges[k - 1];
  last.next = difference.first;
  difference.first.before = last;
  difference.count = k;
  difference.extent = h.extent + g.extent;
}

/** Finds the places on H and G that a place on the difference comes from. Of parallel edges, G's comes first. */
export function splitPlace(place: Place): void {
  const { spot, otherSpot } = place;
  const { edge, along } = spot;
  const h = difference_vertexH[edge.index];
  const g = difference_vertexG[edge.index];
  const nextG = difference_vertexG[edge.next.index];
  const lengthG = nextG === g ? 0 : g.length;
  const isOnG = along < lengthG || difference_vertexH[edge.next.index] === h;
  spot.edge = h;
  spot.along = isOnG ? 0 : along - lengthG;
  otherSpot.edge = isOnG ? g : nextG;
  otherSpot.along = isOnG ? along : 0;
}

/**
 * Whether G, turned by (line.c, line.s), meets H as its middle goes along the line, seen from H's; line.radius is the sum of both radii.
 * Finds the places of both.
 */
export function crossPair(h: Core, g: Core, line: Place): boolean {
  line.otherSpot.edge = g.first;
  line.otherSpot.along = 0;
  if (g.count === 1) return crossCore(h, line);
  setDifference(h, g, line);
  if (!crossCore(difference, line)) return false;
  splitPlace(line);
  return true;
}
