/**
 * The convex hull of points in the plane: from left to right along the bottom and back along the top, keeping left turns only.
 * Counter-clockwise, starting at the corner with the smallest x (the smallest y among equals).
 */

import type { Vec2Like } from '../math/vec2.ts';
import { CLOSE } from './core.ts';

/** The most vertices that a hull may have. */
export const MAX_VERTICES = 64;

/**
 * The points that are corners of their hull, in order. One is left out when it stands out from the chord that replaces it by no more
 * than rounding.
 */
export function convexHull(points: readonly Vec2Like[]): Vec2Like[] {
  const order = [...points].sort((p, q) => p.x - q.x || p.y - q.y);
  const hull: Vec2Like[] = [];
  for (const way of [order, [...order].reverse()]) {
    const start = hull.length;
    for (const p of way) {
      for (; hull.length > start + 1; hull.pop()) {
        const [a, b] = hull.slice(-2) as [Vec2Like, Vec2Like];
        if ((b.x - a.x) * (p.y - b.y) - (b.y - a.y) * (p.x - b.x) > 0) break;
      }
      hull.push(p);
    }
  }
  const tolerance = CLOSE * points.reduce((most, { x, y }) => Math.max(most, Math.abs(x), Math.abs(y)), 0);
  for (let i = hull.length - 1; i >= 0 && hull.length > 1; i--) {
    // The distance of the corner from the chord between those before and after it, u, or from the end of it.
    const from = hull.at(i - 1)!;
    const to = hull[(i + 1) % hull.length];
    const ux = to.x - from.x;
    const uy = to.y - from.y;
    const vx = hull[i].x - from.x;
    const vy = hull[i].y - from.y;
    // Nowhere along a chord without length.
    const t = Math.min(1, Math.max(0, (ux * vx + uy * vy) / (ux * ux + uy * uy) || 0));
    const hx = vx - t * ux;
    const hy = vy - t * uy;
    if (hx * hx + hy * hy > tolerance * tolerance) continue;
    hull.splice(i, 1);
    // The one after it has another one before it now.
    if (i < hull.length) i++;
  }
  return hull;
}
