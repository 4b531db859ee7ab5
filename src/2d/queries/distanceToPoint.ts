import { checkMaxDistance } from '../../math/checks.ts';
import { Chain } from '../chain/chain.ts';
import { edgeAt, spotAt } from '../chain/distanceChain.ts';
import { isBehind, nearestLine } from '../chain/nearestParts.ts';
import { checkPoint, throwType } from '../math/checks.ts';
import { Frame, frameA, setFrame } from '../math/frame.ts';
import { type Pose2, Transform2 } from '../math/pose.ts';
import type { Vec2Like } from '../math/vec2.ts';
import { DistanceResult } from '../results/distanceResult.ts';
import { PointResult } from '../results/pointResult.ts';
import { POINT } from '../shapes/point.ts';
import { leavesOf, type Shape } from '../shapes/shape.ts';
import { distanceBetween } from './distanceBetween.ts';

/**
 * The signed distance from `point` (in the world) to the surface of `shape`, with the nearest surface point, the outward normal
 * there and the feature; null when the distance is more than `maxDistance`. Inside, the distance is negative and the surface point the nearest
 * one all the same; of a compound it is the deepest part's. A chain counts as inside behind its nearest edge. At the
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
  const nearest = distanceToPoint_nearest;
  const { pointA, normalA } = nearest;
  let sign = 1;
  if (shape instanceof Chain) {
    // Its lines have no inside: the nearest one counts.
    const at = distanceToPoint_frame;
    at.x = point.x;
    at.y = point.y;
    const line = nearestLine(POINT, at, shape, frameA, false, nearest);
    nearest.flip();
    if (isBehind(shape, line, frameA, nearest)) sign = -1;
    nearest.subshapeA = edgeAt(shape, line, spotAt(line, frameA, pointA, nearest.featureA));
  } else {
    distanceToPoint_at.position.set(point.x, point.y);
    distanceBetween(shape, pose, POINT, distanceToPoint_at, Infinity, nearest);
  }
  const distance = sign * nearest.distance;
  if (!(distance <= maxDistance)) return null;
  out.subshape = nearest.subshapeA;
  out.distance = distance;
  out.point.copy(pointA);
  out.normal.set(sign * normalA.x, sign * normalA.y);
  out.feature = nearest.featureA;
  return out;
}

const distanceToPoint_frame = /* @__PURE__ */ new Frame();
const distanceToPoint_at = /* @__PURE__ */ new Transform2();
const distanceToPoint_nearest = /* @__PURE__ */ new DistanceResult();
