import { checkMaxDistance, checkVec3 } from '../math/checks.ts';
import { Frame, setFrame } from '../math/frame.ts';
import type { Pose } from '../math/transform.ts';
import { Vec3, type Vec3Like } from '../math/vec3.ts';
import { pointCore } from '../pairs/pointCore.ts';
import { PointResult } from '../results/pointResult.ts';
import { ConvexShape, type Shape, throwShape } from '../shapes/shape.ts';

const distanceToPoint_frame = /* @__PURE__ */ new Frame();
const distanceToPoint_local = /* @__PURE__ */ new Vec3();

/** Part of a length that is left for rounding when a pair is refused without a full query, so that a limit met exactly is not lost. */
const CULL_MARGIN = 1 + 1e-12;

/**
 * The signed distance from a point to the surface of a shape, negative inside, with the nearest point of the surface, the outward
 * normal there and the feature it belongs to; all in the world.
 *
 * Returns `out` (a new result when none is given), or null when the distance is more than `maxDistance`. A point on the core of a
 * rounded shape is nearest to the surface in more than one direction: the documented one is chosen (a sphere's local +y, across a
 * segment, the face's own normal).
 */
export function distanceToPoint(
  point: Vec3Like,
  shape: Shape,
  pose: Pose,
  maxDistance = Infinity,
  out: PointResult = new PointResult(),
): PointResult | null {
  if (!(shape instanceof ConvexShape)) throwShape(shape, 'shape');
  checkVec3(point, 'point');
  if (maxDistance !== Infinity) checkMaxDistance(maxDistance);
  const frame = distanceToPoint_frame;
  setFrame(frame, pose, 'pose');
  const px = point.x - frame.px;
  const py = point.y - frame.py;
  const pz = point.z - frame.pz;
  const limit = maxDistance + shape.reach;
  if (px * px + py * py + pz * pz > limit * limit * CULL_MARGIN || limit < 0) return null;
  const local = distanceToPoint_local;
  local.x = frame.xx * px + frame.yx * py + frame.zx * pz;
  local.y = frame.xy * px + frame.yy * py + frame.zy * pz;
  local.z = frame.xz * px + frame.yz * py + frame.zz * pz;
  pointCore(local, shape, out);
  const radius = shape.radius;
  const distance = out.distance - radius;
  if (distance > maxDistance) return null;
  out.distance = distance;
  out.subshape = 0;
  const { point: q, normal: n } = out;
  const nx = n.x;
  const ny = n.y;
  const nz = n.z;
  // Out from the core to the surface, then to the world.
  const sx = q.x + nx * radius;
  const sy = q.y + ny * radius;
  const sz = q.z + nz * radius;
  q.x = frame.xx * sx + frame.xy * sy + frame.xz * sz + frame.px;
  q.y = frame.yx * sx + frame.yy * sy + frame.yz * sz + frame.py;
  q.z = frame.zx * sx + frame.zy * sy + frame.zz * sz + frame.pz;
  n.x = frame.xx * nx + frame.xy * ny + frame.xz * nz;
  n.y = frame.yx * nx + frame.yy * ny + frame.yz * nz;
  n.z = frame.zx * nx + frame.zy * ny + frame.zz * nz;
  return out;
}
