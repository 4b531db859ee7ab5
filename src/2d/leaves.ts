/** The distances of the parts of any two shapes: of compounds their leaves, of chains their lines. */
import { Chain, type ChainLine } from './chain.ts';
import { distanceLine, insideLine, pushLine, setInChain } from './distanceChain.ts';
import { distanceConvex } from './distanceConvex.ts';
import { Place } from './place.ts';
import { frameA, frameB } from './pose.ts';
import type { DistanceResult } from './results.ts';
import { leavesOf, type Shape } from './shape.ts';

/** Throws for what is no shape, and for two chains: they have no inside, so there is no distance to speak of. */
export function checkPair(a: Shape, b: Shape): void {
  leavesOf(a, 'a');
  leavesOf(b, 'b');
  if (a instanceof Chain && b instanceof Chain) throw new TypeError('a and b must not both be chains');
}

/** Leaf i of the one of two shapes that is no chain is wholly inside the other, a chain, and nearest to this line; null when it is not. */
export function lineAround(a: Shape, b: Shape, i: number): ChainLine | null {
  if (b instanceof Chain) return insideLine(a.parts[i]!, frameA, b, frameB);
  if (a instanceof Chain) return insideLine(b.parts[i]!, frameB, a, frameA);
  return null;
}

const distanceParts_place = /* @__PURE__ */ new Place();

/**
 * Fills `out` for leaf i of the one of two shapes and part j of the other, which is the chain if there is one and otherwise b, in the
 * frames of the query, and says true; false when their distance is more than out.distance, or when a line of a chain has nothing to say.
 * `around` is the answer of {@link lineAround}.
 */
export function distanceParts(a: Shape, b: Shape, i: number, j: number, around: ChainLine | null, out: DistanceResult): boolean {
  const isFlipped = a instanceof Chain;
  const leaf = (isFlipped ? b : a).parts[i]!;
  const chain = isFlipped ? a : b;
  if (!(chain instanceof Chain)) {
    out.subshapeA = i;
    out.subshapeB = j;
    return distanceConvex(leaf, frameA, chain.parts[j]!, frameB, out) !== null;
  }
  const line = chain.lines[j]!;
  const frame = isFlipped ? frameB : frameA;
  const chainFrame = isFlipped ? frameA : frameB;
  let isNear = around === null || around === line;
  if (around === null) isNear = distanceLine(leaf, frame, chain, line, chainFrame, out);
  else if (isNear) {
    const limit = out.distance;
    setInChain(distanceParts_place, chainFrame, leaf, frame);
    isNear = pushLine(leaf, chain, line, chainFrame, distanceParts_place, out) && out.distance <= limit;
  }
  out.subshapeA = i;
  if (isNear && isFlipped) out.flip();
  return isNear;
}
