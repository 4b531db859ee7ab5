import { checkMaxDistance, checkVec3, throwOut } from '../math/checks.ts';
import { Frame, setFrame } from '../math/frame.ts';
import type { Pose } from '../math/transform.ts';
import type { Vec3Like } from '../math/vec3.ts';
import { pointInFrame } from '../point/pointInFrame.ts';
import { PointResult } from '../results/pointResult.ts';
import { compositeDistanceToPoint, isConvex, type Shape } from '../shapes/composite.ts';

const distanceToPoint_frame = /* @__PURE__ */ new Frame();

/**
 * The signed distance from a point to the surface of a shape, negative inside, with the nearest point of the surface, the outward
 * normal there and the feature it belongs to; all in the world.
 *
 * Returns `out` (a new result when none is given), or null when the distance is more than `maxDistance`. A point on the core of a
 * rounded shape is nearest to the surface in more than one direction: the documented one is chosen (a sphere's local +y, across a
 * segment, the face's own normal).
 *
 * @example
 * ```ts
 * import { distanceToPoint, sphere, Transform } from 'touchstone';
 *
 * const near = distanceToPoint({ x: 0, y: 0, z: 5 }, sphere(1), new Transform());
 * console.log(near?.distance, near?.point.z, near?.normal.z); // 4 1 1
 * ```
 */
export function distanceToPoint(
  point: Vec3Like,
  shape: Shape,
  pose: Pose,
  maxDistance = Infinity,
  out: PointResult = new PointResult(),
): PointResult | null {
  checkVec3(point, 'distanceToPoint: point');
  const isOne = isConvex(shape, 'distanceToPoint: shape');
  const frame = distanceToPoint_frame;
  setFrame(frame, pose, 'distanceToPoint: pose');
  checkMaxDistance(maxDistance, 'distanceToPoint: maxDistance');
  if (!(out instanceof PointResult)) throwOut(out, 'a PointResult', 'distanceToPoint');
  const isNear = isOne
    ? pointInFrame(point, shape, frame, maxDistance, out)
    : compositeDistanceToPoint(point, shape, frame, maxDistance, out);
  return isNear ? out : null;
}
