/** The distance of two leaves of any shapes. */
import { Chain } from './chain.ts';
import { distanceChainEdge } from './distanceChainEdge.ts';
import { distanceConvex } from './distanceConvex.ts';
import { frameA, frameB } from './pose.ts';
import type { DistanceResult } from './results.ts';
import { leavesOf, type Shape } from './shape.ts';

/** Throws for what is no shape, and for two chains: they have no inside, so there is no distance to speak of. */
export function checkPair(a: Shape, b: Shape): void {
  leavesOf(a, 'a');
  leavesOf(b, 'b');
  if (a instanceof Chain && b instanceof Chain) throw new TypeError('a and b must not both be chains');
}

/**
 * Fills `out` for leaf i of a and leaf j of b in the frames of the query and says true; false when their distance is more than
 * out.distance, or when an edge of a chain has nothing to say (see distanceChainEdge.ts).
 */
export function distanceLeaves(a: Shape, i: number, b: Shape, j: number, out: DistanceResult): boolean {
  const leafA = a.leaves[i]!;
  const leafB = b.leaves[j]!;
  const isNear =
    b instanceof Chain
      ? distanceChainEdge(leafA, frameA, b, j, frameB, out)
      : a instanceof Chain
        ? distanceChainEdge(leafB, frameB, a, i, frameA, out)
        : distanceConvex(leafA, frameA, leafB, frameB, out) !== null;
  if (isNear && a instanceof Chain) out.flip();
  out.subshapeA = i;
  out.subshapeB = j;
  return isNear;
}
