import { checkMaxDistance } from '../../math/checks.ts';
import { Chain, type ChainLine } from '../chain/chain.ts';
import { lineAround } from '../chain/distanceChain.ts';
import { checkPair, distanceParts } from '../chain/leaves.ts';
import { distanceConvex } from '../distance/distanceConvex.ts';
import { throwType } from '../math/checks.ts';
import { type Frame, frameA, frameB, setFrames } from '../math/frame.ts';
import type { Pose2 } from '../math/pose.ts';
import { DistanceResult } from '../results/distanceResult.ts';
import { ConvexShape, type Shape } from '../shapes/shape.ts';

/**
 * The signed distance between the surfaces of two shapes, with the nearest (or deepest) points, the normals and features there, in
 * the world; null when it is more than `maxDistance`. Overlapping, it is minus the least translation that separates; of
 * compounds and chains the nearest or deepest pair of leaves counts. A chain is felt from its front only. Coincident centres of
 * circles: the normal is A's +y. A centre on the segment of a capsule: a perpendicular. Nothing is allocated when `out` is given.
 *
 * @example
 * ```ts
 * import { circle, distanceBetween, rectangle, Transform2 } from 'touchstone/2d';
 *
 * const near = distanceBetween(circle(1), new Transform2({ x: 5, y: 0 }), rectangle({ x: 1, y: 1 }), new Transform2());
 * console.log(near?.distance, near?.pointB.x); // 3 1
 * ```
 */
export function distanceBetween(
  a: Shape,
  poseA: Pose2,
  b: Shape,
  poseB: Pose2,
  maxDistance = Infinity,
  out: DistanceResult = new DistanceResult(),
): DistanceResult | null {
  if (!(out instanceof DistanceResult)) throwType('distanceBetween: out must be a DistanceResult', out);
  // It is checked as a number of the result, of which V8 knows that it is one.
  out.distance = maxDistance;
  checkMaxDistance(out.distance, 'distanceBetween: maxDistance');
  return distancePlaced('distanceBetween', a, poseA, b, poseB, out);
}

/** Fills `out` for shapes that are no farther from each other than out.distance, and returns it, or null. */
function distancePlaced(
  query: string,
  a: Shape,
  poseA: Pose2,
  b: Shape,
  poseB: Pose2,
  out: DistanceResult,
): DistanceResult | null {
  setFrames(query, poseA, poseB);
  if (a instanceof ConvexShape && b instanceof ConvexShape) {
    out.subshapeA = 0;
    out.subshapeB = 0;
    return distanceConvex(a, frameA, b, frameB, out, out) ? out : null;
  }
  checkPair(query, a, b);
  return distanceNearest(a, frameA, b, frameB, out);
}

/** Fills `out` for the nearest parts of two shapes, and returns it, or null if they are farther from each other than out.distance. */
export function distanceNearest(a: Shape, frameA: Frame, b: Shape, frameB: Frame, out: DistanceResult): DistanceResult | null {
  return visitParts(a, frameA, b, frameB, false, null, null, null, out) ? out : null;
}

/**
 * Visits the parts of two shapes that are no farther from each other than out.distance, or, without a visitor, fills `out` for the nearest
 * of them; says whether there are any. The visitor may ask for distances itself: then the poses are read again. Of two shapes the chain comes
 * second, and answers are flipped back.
 */
function visitParts(
  a: Shape,
  frameA: Frame,
  b: Shape,
  frameB: Frame,
  isFlipped: boolean,
  poseA: Pose2 | null,
  poseB: Pose2 | null,
  visit: ((result: DistanceResult) => unknown) | null,
  out: DistanceResult,
): boolean {
  if (a instanceof Chain) return visitParts(b, frameB, a, frameA, true, poseA, poseB, visit, out);
  const { normalA, distance: maxDistance } = out;
  let best = maxDistance;
  let bestA = -1;
  let bestB = 0;
  let bestAround: ChainLine | null = null;
  // The last answer: lines of a chain that are crossed at a convex corner give the same one.
  let subshapeA = -1;
  let subshapeB = -1;
  let x = 0.5;
  let y = 0.5;
  for (let i = 0; i < a.parts.length; i++) {
    const around = lineAround(a.parts[i], frameA, b, frameB);
    for (let j = 0; j < b.parts.length; j++) {
      out.distance = best;
      if (!distanceParts(a, frameA, i, b, frameB, j, around, out)) continue;
      if (visit === null) {
        if (bestA >= 0 && !(out.distance < best)) continue;
        best = out.distance;
        bestA = i;
        bestB = j;
        bestAround = around;
        continue;
      }
      if (isFlipped) out.flip();
      if (out.subshapeA === subshapeA && out.subshapeB === subshapeB && normalA.x === x && normalA.y === y) continue;
      ({ subshapeA, subshapeB } = out);
      ({ x, y } = normalA);
      if (visit(out) === false) return true;
      setFrames('distancesBetween', poseA!, poseB!);
    }
  }
  out.distance = maxDistance;
  if (bestA < 0 || !distanceParts(a, frameA, bestA, b, frameB, bestB, bestAround, out)) return false;
  if (isFlipped) out.flip();
  return true;
}

/**
 * Visits every pair of leaves of two shapes whose distance is at most `maxDistance`: the parts of compounds, the edges of chains; two
 * convex shapes are one pair. `out` is filled before each visit, which may pass it to `contactsBetween`; returning false ends the
 * round. The visitor must not start another round with the same `out`.
 *
 * @example
 * ```ts
 * import { circle, compound, distancesBetween, Transform2 } from 'touchstone/2d';
 *
 * const pair = compound([{ shape: circle(1) }, { shape: circle(1), position: { x: 3, y: 0 } }]);
 * distancesBetween(circle(1), new Transform2({ x: 1.5, y: 2 }), pair, new Transform2(), 1, (near) => {
 *   console.log(near.subshapeB, near.distance); // 0 0.5, then 1 0.5
 * });
 * ```
 */
export function distancesBetween(
  a: Shape,
  poseA: Pose2,
  b: Shape,
  poseB: Pose2,
  maxDistance: number,
  visit: (result: DistanceResult) => unknown,
  out: DistanceResult = new DistanceResult(),
): void {
  if (!(out instanceof DistanceResult)) throwType('distancesBetween: out must be a DistanceResult', out);
  checkMaxDistance(maxDistance, 'distancesBetween: maxDistance');
  if (typeof visit !== 'function') throwType('distancesBetween: visit must be a function', visit);
  checkPair('distancesBetween', a, b);
  setFrames('distancesBetween', poseA, poseB);
  out.distance = maxDistance;
  visitParts(a, frameA, b, frameB, false, poseA, poseB, visit, out);
}

/**
 * Whether two shapes touch or overlap: whether their distance is zero or less.
 *
 * @example
 * ```ts
 * import { circle, overlaps, Transform2 } from 'touchstone/2d';
 *
 * console.log(overlaps(circle(1), new Transform2(), circle(1), new Transform2({ x: 1.5, y: 0 }))); // true
 * ```
 */
export function overlaps(a: Shape, poseA: Pose2, b: Shape, poseB: Pose2): boolean {
  overlaps_result.distance = 0;
  return distancePlaced('overlaps', a, poseA, b, poseB, overlaps_result) !== null;
}

const overlaps_result = /* @__PURE__ */ new DistanceResult();
