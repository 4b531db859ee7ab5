/**
 * The Minkowski difference A - B of two cores, without building it. Its edges are the edges of A and of -B in the order of their
 * directions. Each is an edge of one core (the first) with the vertex of the other (the second) that is farthest against its normal;
 * walking round the first, that vertex walks round the second.
 */
import { Core, finishCore } from './core.ts';

/** The origin as a core: the difference is the other core then. */
export const ORIGIN = /* @__PURE__ */ finishCore(new Core(1));

/** Edges of A and B closer to parallel than this sine are put in order by {@link isBefore}, the same way from either side. */
const TIE = 1e-14;
/**
 * Up to this sine they count as parallel. It is above rounding, and less than half of the least turn at a vertex (see
 * convexHull.ts), so an edge has one such partner at most.
 */
const PARALLEL = 1.5e-15;

/** The rotation from B's frame to A's. */
export interface Turn {
  c: number;
  s: number;
}

/**
 * The vertex of `second` farthest against the normal of edge i of `first`, found by walking from vertex j. `isOfA` says that the first
 * core is A. At a tie, A's edge comes before B's in the outline: it has the start of B's edge for its vertex, and B's edge the end of
 * A's, so that the two carry on from each other.
 */
export function supportVertex(first: Core, i: number, second: Core, j: number, turn: Turn, isOfA: boolean): number {
  const { count, nx, ny } = second;
  if (count === 1) return 0;
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
function isBefore(first: Core, i: number, second: Core, j: number, turn: Turn, isOfA: boolean): boolean {
  const cross = first.nx[i]! * second.ny[j]! - first.ny[i]! * second.nx[j]!;
  const dot = first.nx[i]! * second.nx[j]! + first.ny[i]! * second.ny[j]!;
  const crossAB = isOfA ? cross : -cross;
  // Edges whose normals agree lie half a turn apart in the outline.
  return turn.c * dot - turn.s * crossAB < 0 && turn.c * crossAB + turn.s * dot <= PARALLEL;
}
