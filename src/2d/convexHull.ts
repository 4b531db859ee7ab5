/**
 * The convex hull of points in the plane: Andrew's monotone chain with accurate areas, then the removal of corners that are none.
 * Counter-clockwise, starting at the point with the smallest x (the smallest y among equals), or the next corner after it.
 */
import { preciseCross } from '../math/preciseCross.ts';
import { Vec3 } from '../math/vec3.ts';

/**
 * A vertex is dropped when it stands out from the chord that replaces it by no more than this fraction of the largest coordinate:
 * the rounding of coordinates alone moves a point off its line by a thirtieth of that. It keeps the turn at every vertex above
 * the rounding of normals too, which the merge in supportVertex.ts relies on.
 */
const COLLINEAR = 1e-14;

/** Writes the hull of the points (xs[i], ys[i]) back to the front of both arrays and returns its number of vertices. */
export function convexHull(xs: number[], ys: number[]): number {
  const order = xs.map((_, i) => i).sort((i, j) => xs[i]! - xs[j]! || ys[i]! - ys[j]!);
  const points = order.map((i) => new Vec3(xs[i], ys[i], 0));
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
function halfHull(points: readonly Vec3[]): Vec3[] {
  const chain: Vec3[] = [];
  for (const p of points) {
    const last = chain[chain.length - 1];
    if (last && last.x === p.x && last.y === p.y) continue;
    while (chain.length >= 2 && preciseCross(chain[chain.length - 2]!, chain[chain.length - 1]!, p, halfHull_cross).z <= 0) {
      chain.pop();
    }
    chain.push(p);
  }
  return chain;
}

const halfHull_cross = /* @__PURE__ */ new Vec3();

function dropCollinear(hull: Vec3[]): Vec3[] {
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
      const height = length > 0 ? Math.abs(px * uy - py * ux) / length : Math.sqrt(px * px + py * py);
      isOnChord = height <= tolerance;
    }
    if (!isOnChord) kept.push((start + step) % count);
  }
  kept.sort((i, j) => i - j);
  return kept.map((i) => hull[i]!);
}
