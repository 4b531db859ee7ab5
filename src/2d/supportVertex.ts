/**
 * The Minkowski difference A - B of two cores, without building it. Its edges are the edges of A and of -B in the order of their
 * directions. Each is an edge of one core (the first) with the vertex of the other (the second) that is farthest against its normal;
 * walking round the first, that vertex walks round the second.
 */
import { Core, edgeCode, finishCore } from './core.ts';

/** The code of the most specific feature of one core at a place. */
export function codeAt(core: Core, place: Place, isOfA: boolean): number {
  const edge = isOfA ? place.edgeA : place.edgeB;
  if (edge < 0) return isOfA ? place.vertexA : place.vertexB;
  if (place.along <= 0) return edge;
  return place.along < core.length[edge]! ? edgeCode(core.count, edge) : edge + 1 === core.count ? 0 : edge + 1;
}

/** The origin as a core: the difference is the other core then. */
export const ORIGIN = /* @__PURE__ */ finishCore(new Core(1));

/** Edges of A and B closer to parallel than this sine are put in order by {@link isBefore}, the same way from either side. */
export const TIE = 1e-14;
/**
 * Up to this sine they count as parallel. It is above rounding, and less than half of the least turn at a vertex (see
 * convexHull.ts), so an edge has one such partner at most.
 */
const PARALLEL = 1.5e-15;

/** A place on the outline of the difference of A and B, seen from a point, in A's frame. */
export class Place {
  /** The point (where B's origin is) and the rotation from B's frame to A's. */
  px = 0;
  py = 0;
  c = 1;
  s = 0;
  /** From the outline to the point. */
  distance = 0;
  /** A's outward unit normal. */
  nx = 0;
  ny = 0;
  /** The vertices of A and B there, or the first vertex of the edge there. */
  vertexA = 0;
  vertexB = 0;
  /** The edge of A or of B there, or -1. Not both. */
  edgeA = -1;
  edgeB = -1;
  /** How far along that edge. */
  along = 0;
}

/**
 * Puts the place on edge i of the first core, with vertex j of the second, and says where the point lies beside it: 0 on it, -1 before its
 * start, 1 after its end.
 */
export function placeOnEdge(first: Core, second: Core, place: Place, i: number, j: number, isOfA: boolean): number {
  const { px, py, c } = place;
  const s = isOfA ? place.s : -place.s;
  const nx = first.nx[i]!;
  const ny = first.ny[i]!;
  // From vertex i to vertex j, in the frame of the first core; A's origin in B's frame is -R^T p.
  const wx = (isOfA ? px : s * py - c * px) + (c * second.x[j]! - s * second.y[j]!) - first.x[i]!;
  const wy = (isOfA ? py : -s * px - c * py) + (s * second.x[j]! + c * second.y[j]!) - first.y[i]!;
  const along = wy * nx - wx * ny;
  place.distance = wx * nx + wy * ny;
  place.nx = isOfA ? nx : -(c * nx + s * ny);
  place.ny = isOfA ? ny : -(c * ny - s * nx);
  placeAtVertices(place, isOfA ? i : j, isOfA ? j : i);
  if (isOfA) place.edgeA = i;
  else place.edgeB = i;
  place.along = along;
  return along < 0 ? -1 : along > first.length[i]! ? 1 : 0;
}

/** Puts the place at two vertices; distance and normal are left to the caller. */
export function placeAtVertices(place: Place, vertexA: number, vertexB: number): void {
  place.vertexA = vertexA;
  place.vertexB = vertexB;
  place.edgeA = -1;
  place.edgeB = -1;
  place.along = 0;
}

/**
 * The vertex of `second`, which is no point, farthest against the normal of edge i of `first`, found by walking from vertex j. `isOfA` says that the first
 * core is A. At a tie, A's edge comes before B's in the outline: it has the start of B's edge for its vertex, and B's edge the end of
 * A's, so that the two carry on from each other.
 */
export function supportVertex(first: Core, i: number, second: Core, j: number, turn: Place, isOfA: boolean): number {
  const { count, nx, ny } = second;
  // The normal in the frame of the second core, whose edge j runs along (-ny, nx): go on while that leads down, or else back.
  const s = isOfA ? turn.s : -turn.s;
  const mx = turn.c * first.nx[i]! + s * first.ny[i]!;
  const my = turn.c * first.ny[i]! - s * first.nx[i]!;
  let steps = 0;
  for (; steps < count; steps++) {
    const slope = my * nx[j]! - mx * ny[j]!;
    if (slope > TIE || (slope >= -TIE && isBefore(first, i, second, j, turn, isOfA) === isOfA)) break;
    j = j + 1 === count ? 0 : j + 1;
  }
  if (steps > 0) return j;
  for (; steps < count; steps++) {
    const before = j === 0 ? count - 1 : j - 1;
    const slope = my * nx[before]! - mx * ny[before]!;
    if (slope < -TIE || (slope <= TIE && isBefore(first, i, second, before, turn, isOfA) !== isOfA)) break;
    j = before;
  }
  return j;
}

/** Whether the edge of A comes before that of -B, where the two are all but parallel: unless it is truly turned further. */
function isBefore(first: Core, i: number, second: Core, j: number, turn: Place, isOfA: boolean): boolean {
  const cross = first.nx[i]! * second.ny[j]! - first.ny[i]! * second.nx[j]!;
  const dot = first.nx[i]! * second.nx[j]! + first.ny[i]! * second.ny[j]!;
  const crossAB = isOfA ? cross : -cross;
  // Edges whose normals agree lie half a turn apart in the outline.
  return turn.c * dot - turn.s * crossAB < 0 && turn.c * crossAB + turn.s * dot <= PARALLEL;
}
