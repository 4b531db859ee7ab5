import type { Frame } from '../math/frame.ts';
import { CULL_MARGIN } from '../math/tolerance.ts';
import { Vec3, type Vec3Like } from '../math/vec3.ts';
import type { PointResult } from '../results/pointResult.ts';
import type { ConvexShape } from '../shapes/shape.ts';
import { pointConvex } from './pointConvex.ts';
import { NearestPoint } from './pointPolytope.ts';

const pointInFrame_local = /* @__PURE__ */ new Vec3();
const pointInFrame_nearest = /* @__PURE__ */ new NearestPoint();

/** Writes how far a point is from a convex shape that stands as a frame says, in the space of the frame; false when that is more than a limit. */
export function pointInFrame(point: Vec3Like, shape: ConvexShape, f: Frame, maxDistance: number, out: PointResult): boolean {
  const { reach } = shape;
  const x = point.x - f.px;
  const y = point.y - f.py;
  const z = point.z - f.pz;
  const most = maxDistance + reach * CULL_MARGIN;
  if (most < 0 || x * x + y * y + z * z > most * most * CULL_MARGIN) return false;
  const local = pointInFrame_local;
  local.x = f.xx * x + f.yx * y + f.zx * z;
  local.y = f.xy * x + f.yy * y + f.zy * z;
  local.z = f.xz * x + f.yz * y + f.zz * z;
  const nearest = pointInFrame_nearest;
  pointConvex(shape, local, nearest);
  const { x: sx, y: sy, z: sz, nx, ny, nz, distance } = nearest;
  if (distance > maxDistance) return false;
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
  return true;
}
