/**
 * The convex hull of points in the plane: Andrew's monotone chain, then the removal of corners that are none or stand out by rounding.
 * Counter-clockwise, starting at the point with the smallest x (the smallest y among equals), or the next corner after it.
 */
import type { Vec2Like } from './vec2.ts';

/**
 * A vertex is dropped when it stands out from the chord that replaces it by no more than this fraction of the largest coordinate:
 * the rounding of coordinates alone moves a point off its line by a thirtieth of that. It keeps the turn at every vertex above
 * the rounding of normals too, which the merge in supportVertex.ts relies on.
 */
const COLLINEAR = 1e-14;

/** Writes the hull of the points (xs[i], ys[i]) back to the front of both arrays and returns its number of vertices. */
export function convexHull(xs: number[], ys: number[]): number {
  const points = xs.map((x, i) => ({ x, y: ys[i]! })).sort((p, q) => p.x - q.x || p.y - q.y);
  const lower = halfHull(points);
  const upper = halfHull(points.reverse());
  // Each half ends where the other begins.
  lower.pop();
  upper.pop();
  const hull = dropCollinear(lower.length + upper.length > 0 ? [...lower, ...upper] : [points[0]!]);
  hull.forEach((p, i) => {
    xs[i] = p.x;
    ys[i] = p.y;
  });
  return hull.length;
}

/** The chain of left turns through sorted points, from the first to the last. */
function halfHull(points: readonly Vec2Like[]): Vec2Like[] {
  const chain: Vec2Like[] = [];
  for (const p of points) {
    const last = chain[chain.length - 1];
    if (last && last.x === p.x && last.y === p.y) continue;
    while (chain.length >= 2 && !turnsLeft(chain[chain.length - 2]!, chain[chain.length - 1]!, p)) chain.pop();
    chain.push(p);
  }
  return chain;
}

function turnsLeft(a: Vec2Like, b: Vec2Like, c: Vec2Like): boolean {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) > 0;
}

function dropCollinear(hull: Vec2Like[]): Vec2Like[] {
  const count = hull.length;
  if (count < 3) return hull;
  let extent = 0;
  let start = 0;
  let startDistSq = 0;
  hull.forEach((p, i) => {
    extent = Math.max(extent, Math.abs(p.x), Math.abs(p.y));
    // The vertex farthest from the first is a true corner.
    const distSq = (p.x - hull[0]!.x) * (p.x - hull[0]!.x) + (p.y - hull[0]!.y) * (p.y - hull[0]!.y);
    if (distSq > startDistSq) {
      startDistSq = distSq;
      start = i;
    }
  });
  const tolerance = COLLINEAR * extent;
  const kept = [start];
  for (let step = 1; step < count; step++) {
    const from = kept[kept.length - 1]!;
    const chordStart = hull[from]!;
    const chordEnd = hull[(start + step + 1) % count]!;
    const ux = chordEnd.x - chordStart.x;
    const uy = chordEnd.y - chordStart.y;
    const length = Math.sqrt(ux * ux + uy * uy);
    // Every vertex left out since the last one kept must lie on the new chord.
    let isOnChord = true;
    for (let i = (from + 1) % count; isOnChord && i !== (start + step + 1) % count; i = (i + 1) % count) {
      const p = hull[i]!;
      const px = p.x - chordStart.x;
      const py = p.y - chordStart.y;
      isOnChord = length > 0 && Math.abs(px * uy - py * ux) <= tolerance * length;
    }
    if (!isOnChord) kept.push((start + step) % count);
  }
  kept.sort((i, j) => i - j);
  return kept.map((i) => hull[i]!);
}
