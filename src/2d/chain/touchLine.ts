/** Shapes that touch as a cast goes, lines of a chain among them. */

import type { Frame } from '../math/frame.ts';
import type { CastResult } from '../results/castResult.ts';
import type { DistanceResult } from '../results/distanceResult.ts';
import { Place } from '../shapes/place.ts';
import type { ConvexShape } from '../shapes/shape.ts';
import type { Chain, ChainLine } from './chain.ts';
import { hasNormal, pushLine, setDirection, setInChain, writeEdge } from './distanceChain.ts';

/** The pose of the last touch in the frame of the chain, and the separation there if it is from behind. */
export const touchLine_place = /* @__PURE__ */ new Place();

/**
 * Where a shape touches a line of a chain, which is `a` if that is the line's shape, makes `out`, their distance, that of the push which
 * the chain gives it, unless it touches along a normal of the line; false when it comes from behind. Writes the subshape of the chain only.
 */
export function touchLine(
  a: ConvexShape,
  frameA: Frame,
  chain: Chain,
  line: ChainLine,
  b: ConvexShape,
  frameB: Frame,
  out: DistanceResult,
): boolean {
  const place = touchLine_place;
  const isFlipped = line.shape === a;
  const leaf = isFlipped ? b : a;
  const chainFrame = isFlipped ? frameA : frameB;
  let isFront = true;
  if (isFlipped) out.flip();
  setInChain(place, chainFrame, leaf, isFlipped ? frameB : frameA);
  setDirection(place, chainFrame, out.normalB);
  if (out.distance > -leaf.radius && hasNormal(line, place)) writeEdge(chain, line, chainFrame, out);
  else isFront = pushLine(leaf, chain, line, chainFrame, place, out);
  if (isFlipped) out.flip();
  return isFront;
}

/** The answer where the shapes are at the given distance before A has moved. */
export function writeCast(distance: DistanceResult, isOverlapping: boolean, out: CastResult): void {
  out.fraction = 0;
  out.distance = 0;
  out.point.copy(distance.pointB);
  out.normalA.copy(distance.normalA);
  out.normalB.copy(distance.normalB);
  out.featureA = distance.featureA;
  out.featureB = distance.featureB;
  out.subshapeA = distance.subshapeA;
  out.subshapeB = distance.subshapeB;
  out.startsOverlapping = isOverlapping;
}
