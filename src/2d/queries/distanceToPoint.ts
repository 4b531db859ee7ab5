import { checkMaxDistance } from '../../math/checks.ts';
import { Chain } from '../chain/chain.ts';
import { edgeAt, isBehindLine, setDirection, spotAt } from '../chain/distanceChain.ts';
import { checkPoint, throwType } from '../math/checks.ts';
import { frameA, setFrame } from '../math/frame.ts';
import { type Pose2, Transform2 } from '../math/pose.ts';
import type { Vec2Like } from '../math/vec2.ts';
import { DistanceResult } from '../results/distanceResult.ts';
import { PointResult } from '../results/pointResult.ts';
import { Place } from '../shapes/place.ts';
import { POINT } from '../shapes/point.ts';
import { leavesOf, type Shape } from '../shapes/shape.ts';
import { distanceBetween } from './distanceBetween.ts';

/**
 * The signed distance from `point` (in the world) to the surface of `shape`, with the nearest surface point, the outward normal
 * there and the feature; null when the distance is more than `maxDistance`. Inside, the distance is negative and the surface point the
 * nearest way out; of a compound it is the deepest part's. A chain counts as inside behind its nearest edge. At the
 * very centre of a circle the normal is the shape's +y, on the segment of a capsule a perpendicular.
 *
 * @example
 * ```ts
 * import { circle, distanceToPoint, Transform2 } from 'touchstone/2d';
 *
 * console.log(distanceToPoint({ x: 3, y: 0 }, circle(1), new Transform2())?.distance); // 2
 * ```
 */
export function distanceToPoint(
  point: Vec2Like,
  shape: Shape,
  pose: Pose2,
  maxDistance = Infinity,
  out: PointResult = new PointResult(),
): PointResult | null {
  checkPoint(point, 'distanceToPoint: point');
  leavesOf(shape, 'distanceToPoint');
  if (!(out instanceof PointResult)) throwType('distanceToPoint: out must be a PointResult', out);
  checkMaxDistance(maxDistance, 'distanceToPoint: maxDistance');
  setFrame(frameA, pose, 'distanceToPoint');
  distanceToPoint_at.position.set(point.x, point.y);
  const nearest = distanceToPoint_nearest;
  // Of a chain, whose lines have no inside, the nearest line counts.
  const isChain = shape instanceof Chain;
  distanceBetween(isChain ? shape.outline : shape, pose, POINT, distanceToPoint_at, Infinity, nearest);
  const { pointA, normalA, featureA } = nearest;
  let { subshapeA } = nearest;
  let sign = 1;
  if (isChain) {
    const line = shape.lines[subshapeA];
    setDirection(distanceToPoint_place, frameA, normalA);
    if (isBehindLine(line, distanceToPoint_place, featureA)) sign = -1;
    subshapeA = edgeAt(shape, line, spotAt(line, frameA, pointA, featureA));
  }
  const distance = sign * nearest.distance;
  if (!(distance <= maxDistance)) return null;
  out.subshape = subshapeA;
  out.distance = distance;
  out.point.copy(pointA);
  out.normal.set(sign * normalA.x, sign * normalA.y);
  out.feature = featureA;
  return out;
}

const distanceToPoint_place = /* @__PURE__ */ new Place();
const distanceToPoint_at = /* @__PURE__ */ new Transform2();
const distanceToPoint_nearest = /* @__PURE__ */ new DistanceResult();
