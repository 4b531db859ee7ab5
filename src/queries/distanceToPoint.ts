import { checkMaxDistance, checkVec3, throwOut } from '../math/checks.ts';
import { Frame, setFrame } from '../math/frame.ts';
import { CULL_MARGIN } from '../math/tolerance.ts';
import type { Pose } from '../math/transform.ts';
import { Vec3, type Vec3Like } from '../math/vec3.ts';
import { pointConvex } from '../point/pointConvex.ts';
import { NearestPoint } from '../point/pointPolytope.ts';
import { PointResult } from '../results/pointResult.ts';
import { compositeDistanceToPoint, isConvex, type Shape } from '../shapes/composite.ts';
import type { ConvexShape } from '../shapes/shape.ts';

const distanceToPoint_frame = /* @__PURE__ */ new Frame();
const distanceToPoint_local = /* @__PURE__ */ new Vec3();
const distanceToPoint_nearest = /* @__PURE__ */ new NearestPoint();

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
  setFrame(distanceToPoint_frame, pose, 'distanceToPoint: pose');
  checkMaxDistance(maxDistance, 'distanceToPoint: maxDistance');
  if (!(out instanceof PointResult)) throwOut(out, 'a PointResult', 'distanceToPoint');
  if (!isOne) return compositeDistanceToPoint(point, shape, pose, maxDistance, out);
  return distanceInFrame(point, shape, distanceToPoint_frame, maxDistance, out);
}

/** The same for a convex shape at any distance, with a point and a result that are known to be such. */
export function distanceToConvex(point: Vec3Like, shape: ConvexShape, pose: Pose, out: PointResult): void {
  setFrame(distanceToPoint_frame, pose, 'pose');
  distanceInFrame(point, shape, distanceToPoint_frame, Infinity, out);
}

/** The same for a convex shape that stands as a frame says. */
export function distanceInFrame(
  point: Vec3Like,
  shape: ConvexShape,
  f: Frame,
  maxDistance: number,
  out: PointResult,
): PointResult | null {
  const { reach } = shape;
  const x = point.x - f.px;
  const y = point.y - f.py;
  const z = point.z - f.pz;
  const most = maxDistance + reach * CULL_MARGIN;
  if (most < 0 || x * x + y * y + z * z > most * most * CULL_MARGIN) return null;
  const local = distanceToPoint_local;
  local.x = f.xx * x + f.yx * y + f.zx * z;
  local.y = f.xy * x + f.yy * y + f.zy * z;
  local.z = f.xz * x + f.yz * y + f.zz * z;
  const nearest = distanceToPoint_nearest;
  pointConvex(shape, local, nearest);
  const { x: sx, y: sy, z: sz, nx, ny, nz, distance } = nearest;
  if (distance > maxDistance) return null;
  const { point: q, normal: n } = out;
  out.distance = distance;
  out.feature = nearest.feature;
  out.subshape = 0;
  q.x = f.xx * sx + f.xy * sy + f.xz * sz + f.px;
  q.y = f.yx * sx + f.yy * sy + f.yz * sz + f.py;
  q.z = f.zx * sx + f.zy * sy + f.zz * sz + f.pz;
  n.x = f.xx * nx + f.xy * ny + f.xz * nz;
  n.y = f.yx * nx + f.yy * ny + f.yz * nz;
  n.z = f.zx * nx + f.zy * ny + f.zz * nz;
  return out;
}
