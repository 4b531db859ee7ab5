/** The distance of two leaves of any shapes. */
import { Chain } from './chain.ts';
import { distanceChainEdge } from './distanceChainEdge.ts';
import { distanceConvex } from './distanceConvex.ts';
import type { Frame } from './pose.ts';
import type { DistanceResult } from './results.ts';
import type { ConvexShape, Shape } from './shape.ts';

/** Room for rounding, which must not decide at the limit itself. */
const ROUNDING = 1e-12;

/** Throws for two chains: they have no inside, so there is no distance to speak of. */
export function checkPair(a: Shape, b: Shape): void {
  if (a instanceof Chain && b instanceof Chain) throw new TypeError('a and b must not both be chains');
}

/**
 * Fills `out` for leaf i of a and leaf j of b and says true; false when their distance is more than out.distance, or when an edge of
 * a chain has nothing to say (see distanceChainEdge.ts).
 */
export function distanceLeaves(
  a: Shape,
  i: number,
  frameA: Frame,
  b: Shape,
  j: number,
  frameB: Frame,
  out: DistanceResult,
): boolean {
  const leafA = a.leaves[i]!;
  const leafB = b.leaves[j]!;
  out.subshapeA = i;
  out.subshapeB = j;
  if (isFarApart(leafA, frameA, leafB, frameB, out)) return false;
  if (b instanceof Chain) return distanceChainEdge(leafA, frameA, b, j, frameB, out);
  if (!(a instanceof Chain)) return distanceConvex(leafA, frameA, leafB, frameB, out);
  if (!distanceChainEdge(leafB, frameB, a, i, frameA, out)) return false;
  out.flip();
  out.subshapeA = i;
  out.subshapeB = j;
  return true;
}

/** Whether the circles about two leaves are farther apart than out.distance: a cheap test before the true one. */
function isFarApart(a: ConvexShape, frameA: Frame, b: ConvexShape, frameB: Frame, out: DistanceResult): boolean {
  const x = frameB.px - frameA.px + (frameB.c * b.middleX - frameB.s * b.middleY) - (frameA.c * a.middleX - frameA.s * a.middleY);
  const y = frameB.py - frameA.py + (frameB.s * b.middleX + frameB.c * b.middleY) - (frameA.s * a.middleX + frameA.c * a.middleY);
  const size = a.spread + b.spread;
  const limit = size + out.distance + ROUNDING * (a.reach + b.reach + Math.abs(out.distance));
  return !(limit >= 0 && x * x + y * y <= limit * limit);
}
