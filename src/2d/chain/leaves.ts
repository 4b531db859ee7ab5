/** The distances of the parts of any two shapes: of compounds their leaves, of chains their lines. */

import { distanceConvex } from '../distance/distanceConvex.ts';
import type { Frame } from '../math/frame.ts';
import type { DistanceResult } from '../results/distanceResult.ts';
import { Place } from '../shapes/place.ts';
import { leavesOf, type Shape } from '../shapes/shape.ts';
import { Chain, type ChainLine } from './chain.ts';
import { distanceLine, pushLine, setInChain } from './distanceChain.ts';

/** Throws for what is no shape, and for two chains: they have no inside, so there is no distance to speak of. */
export function checkPair(query: string, a: Shape, b: Shape): void {
  leavesOf(a, query, ': a');
  leavesOf(b, query, ': b');
  if (a instanceof Chain && b instanceof Chain) throw new TypeError(`${query}: a and b must not both be chains`);
}

const distanceParts_place = /* @__PURE__ */ new Place();

/**
 * Fills `out` for part i of A, which is no chain, and part j of B, and says true; false when their distance is more than out.distance,
 * or when a line of a chain has nothing to say. `around` is the line of the chain B that the part of A is wholly inside and nearest to,
 * or null.
 */
export function distanceParts(
  a: Shape,
  frameA: Frame,
  i: number,
  b: Shape,
  frameB: Frame,
  j: number,
  around: ChainLine | null,
  out: DistanceResult,
): boolean {
  const leaf = a.parts[i];
  out.subshapeA = i;
  out.subshapeB = j;
  if (!(b instanceof Chain)) return distanceConvex(leaf, frameA, b.parts[j], frameB, out, out);
  const line = b.lines[j];
  if (around === null) return distanceLine(leaf, frameA, b, line, frameB, out);
  if (around !== line) return false;
  const limit = out.distance;
  setInChain(distanceParts_place, frameB, leaf, frameA);
  return pushLine(leaf, b, line, frameB, distanceParts_place, out) && out.distance <= limit;
}
