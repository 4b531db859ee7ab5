/**
 * The nearest (or deepest) features of two cores: the place on the outline of their difference nearest to a point. Outside, it lies on
 * the one edge that has the point in front of it and beside it, or else on the nearest vertex; inside, on the edge with the greatest
 * (least negative) separation.
 */
import type { Core } from './core.ts';
import { Place, placeAtVertices, placeOnEdge, supportVertex, TIE } from './supportVertex.ts';

/** The input (the point and the rotation) and the output of {@link separateCores}, and what it needs meanwhile. */
export class Closest extends Place {
  /** The greatest separation so far, at an edge of A or else of B, with the vertex of the other. */
  best = 0;
  bestEdge = 0;
  bestVertex = 0;
  isBestOfA = false;
  /** The square of the least distance so far; its place is in the fields above. */
  nearestSq = 0;
}

/**
 * Beyond the tip of a flat or needle-like outline the edges have a point in front of them, or behind, only by rounding. So an edge with
 * the point behind it by less than this fraction of the size still offers its ends, and where no edge sees the point farther in
 * front than this, its distance to the outline tells whether it is inside.
 */
const SHALLOW = 1e-14;

/** Squares of distances that differ by no more than this fraction are equal up to rounding. */
const AS_NEAR = 1e-15;

/** Fills the output fields of `io`. Coincident points: the normal is A's +y. */
export function separateCores(a: Core, b: Core, io: Closest): void {
  io.best = -Infinity;
  io.nearestSq = Infinity;
  placeAtVertices(io, 0, 0);
  if (walkEdges(a, b, io, true, false) || walkEdges(b, a, io, false, false)) return;
  const shallow = SHALLOW * (a.extent + b.extent + Math.abs(io.px) + Math.abs(io.py));
  const { best, bestEdge, bestVertex, isBestOfA } = io;
  if (best > shallow || (a.count === 1 && b.count === 1)) {
    setVertices(a, b, io);
    return;
  }
  const isDeep = best < -shallow;
  if (isDeep && placeOnEdge(isBestOfA ? a : b, isBestOfA ? b : a, io, bestEdge, bestVertex, isBestOfA) === 0) return;
  // The best vertex is not beside its edge, or nothing but rounding tells inside from outside: the nearest place of the whole outline.
  io.nearestSq = Infinity;
  walkEdges(a, b, io, true, true);
  walkEdges(b, a, io, false, true);
  if (Math.sqrt(io.nearestSq) > shallow - best) setVertices(a, b, io);
  else io.distance = best;
}

/**
 * Looks at the edges of the first core. True when one of them is the nearest place, from outside; else `io` has the greatest
 * separation and the nearest vertex so far. A thorough walk leaves the nearest place of the whole outline there, edge or vertex.
 */
function walkEdges(first: Core, second: Core, io: Closest, isOfA: boolean, isThorough: boolean): boolean {
  const { count, x, y, nx, ny, length } = first;
  if (count === 1) return false;
  const { count: secondCount, x: secondX, y: secondY, nx: secondNx, ny: secondNy } = second;
  const { c } = io;
  const s = isOfA ? io.s : -io.s;
  // The origin of the second core in the frame of the first; that of A in B's is -R^T p.
  const px = isOfA ? io.px : s * io.py - c * io.px;
  const py = isOfA ? io.py : -s * io.px - c * io.py;
  const slack = SHALLOW * (first.extent + second.extent + Math.abs(io.px) + Math.abs(io.py));
  let { best } = io;
  let j = 0;
  for (let i = 0; i < count; i++) {
    const inx = nx[i]!;
    const iny = ny[i]!;
    // The normal in the frame of the second core; while the edge ahead leads down by more than rounding, so does the whole outline.
    const mx = c * inx + s * iny;
    const my = c * iny - s * inx;
    if (secondCount > 1) {
      while (my * secondNx[j]! - mx * secondNy[j]! < -TIE) j = j + 1 === secondCount ? 0 : j + 1;
      const before = j === 0 ? secondCount - 1 : j - 1;
      if (my * secondNx[j]! - mx * secondNy[j]! <= TIE || my * secondNx[before]! - mx * secondNy[before]! >= -TIE) {
        j = supportVertex(first, i, second, j, io, isOfA);
      }
    }
    // From vertex i to the vertex of the second core.
    const vx = px - x[i]!;
    const vy = py - y[i]!;
    const separation = vx * inx + vy * iny + (secondX[j]! * mx + secondY[j]! * my);
    if (separation > best) {
      best = separation;
      io.bestEdge = i;
      io.bestVertex = j;
      io.isBestOfA = isOfA;
    }
    if (separation <= -slack && !isThorough) continue;
    const along = vy * inx - vx * iny + (secondY[j]! * mx - secondX[j]! * my);
    const beyond = along - length[i]!;
    const isBeside = along > 0 && beyond < 0;
    if (isBeside && !isThorough) {
      if (separation <= 0) continue;
      placeOnEdge(first, second, io, i, j, isOfA);
      return true;
    }
    const past = isBeside ? 0 : along <= 0 ? along : beyond;
    const distSq = separation * separation + past * past;
    // A place beside an edge is preferred to the end of another that is as near.
    if (isBeside ? distSq > io.nearestSq * (1 + AS_NEAR) : distSq >= io.nearestSq) continue;
    io.nearestSq = distSq;
    if (isThorough) placeOnEdge(first, second, io, i, j, isOfA);
    if (isBeside) continue;
    const vertex = along <= 0 ? i : i + 1 === count ? 0 : i + 1;
    placeAtVertices(io, isOfA ? vertex : j, isOfA ? j : vertex);
  }
  io.best = best;
  return false;
}

/** The distance of the two vertices, and the direction from one to the other. */
function setVertices(a: Core, b: Core, io: Closest): void {
  const { c, s, vertexA, vertexB } = io;
  const x = b.x[vertexB]!;
  const y = b.y[vertexB]!;
  const dx = io.px + (c * x - s * y) - a.x[vertexA]!;
  const dy = io.py + (s * x + c * y) - a.y[vertexA]!;
  const distance = Math.sqrt(dx * dx + dy * dy);
  io.distance = distance;
  io.nx = distance > 0 ? dx / distance : 0;
  io.ny = distance > 0 ? dy / distance : 1;
  placeAtVertices(io, vertexA, vertexB);
}
