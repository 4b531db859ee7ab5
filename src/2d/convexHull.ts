/**
 * The convex hull of points in the plane by gift wrapping: from each corner to the point that has all others to its left.
 * Counter-clockwise, starting at the corner with the smallest x (the smallest y among equals).
 */

import { CLOSE } from './core.ts';

/** The most vertices that a hull may have. */
export const MAX_VERTICES = 64;

/**
 * The points (xs[i], ys[i]) that are corners of their hull, in order; 65 of them when there are too many. One is left out when it
 * stands out from the chord that replaces it by no more than rounding.
 */
export function convexHull(xs: readonly number[], ys: readonly number[]): number[] {
  const count = xs.length;
  let extent = 0;
  let start = 0;
  let startDistSq = 0;
  for (let i = 0; i < count; i++) {
    extent = Math.max(extent, Math.abs(xs[i]!), Math.abs(ys[i]!));
    // The point farthest from the first is a true corner.
    const dx = xs[i]! - xs[0]!;
    const dy = ys[i]! - ys[0]!;
    if (dx * dx + dy * dy > startDistSq) {
      startDistSq = dx * dx + dy * dy;
      start = i;
    }
  }
  const tolerance = CLOSE * extent;
  const isSame = (i: number, j: number) => Math.max(Math.abs(xs[i]! - xs[j]!), Math.abs(ys[i]! - ys[j]!)) <= tolerance;
  const hull = [start];
  for (let from = start; hull.length <= MAX_VERTICES; hull.push(from)) {
    let next = start;
    let ux = 0;
    let uy = 0;
    let uLen = 0;
    for (let i = 0; i < count; i++) {
      if (isSame(i, from)) continue;
      const vx = xs[i]! - xs[from]!;
      const vy = ys[i]! - ys[from]!;
      const vLen = Math.sqrt(vx * vx + vy * vy);
      const height = (ux * vy - uy * vx) / Math.max(uLen, vLen);
      const isOnLine = Math.abs(height) <= tolerance && ux * vx + uy * vy >= 0;
      if (isOnLine ? vLen > uLen : height < 0) {
        next = i;
        ux = vx;
        uy = vy;
        uLen = vLen;
      }
    }
    if (isSame(next, start)) break;
    from = next;
  }
  const isBefore = (i: number, j: number) => xs[i]! < xs[j]! || (xs[i] === xs[j] && ys[i]! < ys[j]!);
  const first = hull.indexOf(hull.reduce((best, i) => (isBefore(i, best) ? i : best)));
  return [...hull.slice(first), ...hull.slice(0, first)];
}
