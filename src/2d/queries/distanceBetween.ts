import { checkMaxDistance } from '../../math/checks.ts';
import { Pool } from '../../math/pool.ts';
import { Chain } from '../chain/chain.ts';
import { Answers, checkPair, findParts } from '../chain/nearestParts.ts';
import { distanceConvex, Limit } from '../distance/distanceConvex.ts';
import { throwType } from '../math/checks.ts';
import { type Frame, frameA, frameB, setFrames } from '../math/frame.ts';
import type { Pose2 } from '../math/pose.ts';
import { DistanceResult } from '../results/distanceResult.ts';
import { ConvexShape, type Shape } from '../shapes/shape.ts';

/**
 * The signed distance between the surfaces of two shapes, with the nearest (or deepest) points, the normals and features there, in
 * the world; null when it is more than `maxDistance`. Overlapping, it is minus the least translation that separates; of
 * compounds and chains the nearest or deepest pair of leaves counts. A chain is touched from its front only. Coincident centres of
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
  const limit = distanceBetween_limit;
  limit.distance = maxDistance;
  checkMaxDistance(limit.distance, 'distanceBetween: maxDistance');
  return distancePlaced('distanceBetween', a, poseA, b, poseB, out) ? out : null;
}

const distanceBetween_limit = /* @__PURE__ */ new Limit();

/** Fills `out` for shapes that are no farther from each other than the limit, and says whether they are. */
function distancePlaced(query: string, a: Shape, poseA: Pose2, b: Shape, poseB: Pose2, out: DistanceResult): boolean {
  setFrames(query, poseA, poseB);
  const limit = distanceBetween_limit;
  if (a instanceof ConvexShape && b instanceof ConvexShape) {
    if (!distanceConvex(a, frameA, b, frameB, limit, out)) return false;
    out.subshapeA = 0;
    out.subshapeB = 0;
    return true;
  }
  checkPair(query, a, b);
  return distanceNearest(a, frameA, b, frameB, limit, out);
}

/** Fills `out` for the nearest parts of two shapes, if they are no farther from each other than the limit, which becomes their distance. */
export function distanceNearest(a: Shape, frameA: Frame, b: Shape, frameB: Frame, limit: Limit, out: DistanceResult): boolean {
  const isFlipped = a instanceof Chain;
  const isFound = isFlipped
    ? findParts(b, frameB, a, frameA, limit, null, out)
    : findParts(a, frameA, b, frameB, limit, null, out);
  if (isFound && isFlipped) out.flip();
  return isFound;
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
  const limit = distanceBetween_limit;
  limit.distance = maxDistance;
  const answers = allAnswers.take();
  answers.count = 0;
  try {
    const isFlipped = a instanceof Chain;
    if (isFlipped) findParts(b, frameB, a, frameA, limit, answers, out);
    else findParts(a, frameA, b, frameB, limit, answers, out);
    for (let i = 0; i < answers.count; i++) {
      out.copy(answers.list[i]);
      if (isFlipped) out.flip();
      if (visit(out) === false) return;
    }
  } finally {
    allAnswers.give();
  }
}

const allAnswers = /* @__PURE__ */ new Pool(() => new Answers());

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
  distanceBetween_limit.distance = 0;
  return distancePlaced('overlaps', a, poseA, b, poseB, overlaps_result);
}

const overlaps_result = /* @__PURE__ */ new DistanceResult();
