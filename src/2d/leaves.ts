/** The convex parts of any shape, and the distance of two of them. */
import { Chain } from './chain.ts';
import { Compound } from './compound.ts';
import { distanceChainEdge } from './distanceChainEdge.ts';
import { distanceConvex } from './distanceConvex.ts';
import type { Frame } from './pose.ts';
import type { DistanceResult } from './results.ts';
import { ConvexShape, type Shape, throwShape } from './shape.ts';

/** The number of leaves; throws for anything that is not a shape. */
export function leafCount(shape: Shape, name: string): number {
  if (shape instanceof ConvexShape) return 1;
  if (shape instanceof Compound) return shape.leaves.length;
  if (shape instanceof Chain) return shape.edges.length;
  return throwShape(shape, name);
}

export function leafAt(shape: Shape, index: number): ConvexShape {
  return shape instanceof ConvexShape ? shape : shape instanceof Compound ? shape.leaves[index]! : shape.edges[index]!;
}

/** Throws for two chains: they have no inside, so there is no distance to speak of. */
export function checkPair(a: Shape, b: Shape): void {
  if (a instanceof Chain && b instanceof Chain)
    throw new TypeError('a and b must not both be chains: chains meet shapes, not chains');
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
  if (isFarApart(leafAt(a, i), frameA, leafAt(b, j), frameB, out)) return false;
  if (b instanceof Chain) {
    if (!distanceChainEdge(leafAt(a, i), frameA, b, j, frameB, out)) return false;
  } else if (a instanceof Chain) {
    if (!distanceChainEdge(leafAt(b, j), frameB, a, i, frameA, out)) return false;
    out.flip();
  } else if (!distanceConvex(leafAt(a, i), frameA, leafAt(b, j), frameB, out)) {
    return false;
  }
  out.subshapeA = i;
  out.subshapeB = j;
  return true;
}

/** Room for rounding, which must not decide at the limit itself. */
const ROUNDING = 1e-12;

/** Whether the circles about two leaves are farther apart than out.distance: a cheap test before the true one. */
function isFarApart(a: ConvexShape, frameA: Frame, b: ConvexShape, frameB: Frame, out: DistanceResult): boolean {
  const ax = frameA.c * a.middleX - frameA.s * a.middleY;
  const ay = frameA.s * a.middleX + frameA.c * a.middleY;
  const bx = frameB.c * b.middleX - frameB.s * b.middleY;
  const by = frameB.s * b.middleX + frameB.c * b.middleY;
  const x = frameB.px - frameA.px + (bx - ax);
  const y = frameB.py - frameA.py + (by - ay);
  const size = a.spread + b.spread;
  const limit = size + out.distance + ROUNDING * (size + a.reach + b.reach + Math.abs(out.distance));
  return !(limit >= 0 && x * x + y * y <= limit * limit);
}
