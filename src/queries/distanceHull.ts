/** A solid hull and a capsule, a box, a triangle or another solid hull, in the frame of the first. */
import { CoreDistance } from '../kernels/coreDistance.ts';
import { APART } from '../kernels/gjk.ts';
import { PolytopeView } from '../kernels/polytopeView.ts';
import { LIMIT_MARGIN, Search } from '../kernels/search.ts';
import { larger } from '../math/choice.ts';
import { Frame, MAX_NORM_SQ, MIN_NORM_SQ } from '../math/frame.ts';
import { CULL_MARGIN, NEARLY_UNIT } from '../math/tolerance.ts';
import type { Pose } from '../math/transform.ts';
import { finishPair, hullApart } from '../pairs/polytopePair.ts';
import type { DistanceResult } from '../results/distanceResult.ts';
import { BOX, CAPSULE, type Convex, type Shape, TRIANGLE } from '../shapes/shape.ts';
import { areNumbers, checkPoses, MAX_LENGTH_SQ } from './arguments.ts';
import { turnEnds } from './turnEnds.ts';

const distanceHull_first = /* @__PURE__ */ new PolytopeView();
const distanceHull_second = /* @__PURE__ */ new PolytopeView();
const distanceHull_frame = /* @__PURE__ */ new Frame();
const distanceHull_ends = /* @__PURE__ */ new Float64Array(6);
const distanceHull_search = /* @__PURE__ */ new Search();
const distanceHull_core = /* @__PURE__ */ new CoreDistance();

/**
 * `distanceBetween` of a solid hull and a shape that is no sphere and no flat hull; `isFirst` tells whether the hull is A. Poses
 * are checked here.
 */
export function distanceHull(
  shape: Convex,
  pose: Pose,
  other: Shape,
  otherPose: Pose,
  maxDistance: number,
  isFirst: boolean,
  out: DistanceResult,
  previous: DistanceResult | undefined,
): DistanceResult | null {
  const { position: p, quaternion: q } = pose;
  const { position: s, quaternion: t } = otherPose;
  const { x: px, y: py, z: pz } = p;
  const { x: qx, y: qy, z: qz, w: qw } = q;
  const { x: sx, y: sy, z: sz } = s;
  const { x: tx, y: ty, z: tz, w: tw } = t;
  const arePositions = areNumbers(px, py, pz) && areNumbers(sx, sy, sz);
  const areRotations = areNumbers(qx, qy, qz) && areNumbers(tx, ty, tz) && typeof qw === 'number' && typeof tw === 'number';
  const qNormSq = qx * qx + qy * qy + qz * qz + qw * qw;
  const tNormSq = tx * tx + ty * ty + tz * tz + tw * tw;
  const areUnit = qNormSq >= MIN_NORM_SQ && qNormSq <= MAX_NORM_SQ && tNormSq >= MIN_NORM_SQ && tNormSq <= MAX_NORM_SQ;
  const areInReach = px * px + py * py + pz * pz + (sx * sx + sy * sy + sz * sz) <= MAX_LENGTH_SQ;
  if (!(arePositions && areRotations && areUnit && areInReach)) {
    if (isFirst) checkPoses(pose, otherPose);
    else checkPoses(otherPose, pose);
  }
  const dx = sx - px;
  const dy = sy - py;
  const dz = sz - pz;
  const shapeReach = shape.reach;
  const otherReach = other.reach;
  const reach = shapeReach + otherReach + maxDistance;
  if (dx * dx + dy * dy + dz * dz > reach * reach * CULL_MARGIN || reach < 0) return null;

  // The rotation by q / |q| as a matrix; its columns are the local axes seen from the world.
  const k = 2 / qNormSq;
  const kx = k * qx;
  const ky = k * qy;
  const kz = k * qz;
  const xx = 1 - (ky * qy + kz * qz);
  const xy = kx * qy - kz * qw;
  const xz = kx * qz + ky * qw;
  const yx = kx * qy + kz * qw;
  const yy = 1 - (kx * qx + kz * qz);
  const yz = ky * qz - kx * qw;
  const zx = kx * qz - ky * qw;
  const zy = ky * qz + kx * qw;
  const zz = 1 - (kx * qx + ky * qy);
  const localX = xx * dx + yx * dy + zx * dz;
  const localY = xy * dx + yy * dy + zy * dz;
  const localZ = xz * dx + yz * dy + zz * dz;
  const second = distanceHull_second;
  if (other.type === CAPSULE) {
    const ends = distanceHull_ends;
    turnEnds(other.core, t, ends);
    const fromX = ends[0]!;
    const fromY = ends[1]!;
    const fromZ = ends[2]!;
    const toX = ends[3]!;
    const toY = ends[4]!;
    const toZ = ends[5]!;
    ends[0] = xx * fromX + yx * fromY + zx * fromZ + localX;
    ends[1] = xy * fromX + yy * fromY + zy * fromZ + localY;
    ends[2] = xz * fromX + yz * fromY + zz * fromZ + localZ;
    ends[3] = xx * toX + yx * toY + zx * toZ + localX;
    ends[4] = xy * toX + yy * toY + zy * toZ + localY;
    ends[5] = xz * toX + yz * toY + zz * toZ + localZ;
    second.setEnds(ends);
  } else {
    const m = 2 / tNormSq;
    const mx = m * tx;
    const my = m * ty;
    const mz = m * tz;
    const gxx = 1 - (my * ty + mz * tz);
    const gxy = mx * ty - mz * tw;
    const gxz = mx * tz + my * tw;
    const gyx = mx * ty + mz * tw;
    const gyy = 1 - (mx * tx + mz * tz);
    const gyz = my * tz - mx * tw;
    const gzx = mx * tz - my * tw;
    const gzy = my * tz + mx * tw;
    const gzz = 1 - (mx * tx + my * ty);
    // R = F^T G
    const r = distanceHull_frame;
    r.xx = xx * gxx + yx * gyx + zx * gzx;
    r.xy = xx * gxy + yx * gyy + zx * gzy;
    r.xz = xx * gxz + yx * gyz + zx * gzz;
    r.yx = xy * gxx + yy * gyx + zy * gzx;
    r.yy = xy * gxy + yy * gyy + zy * gzy;
    r.yz = xy * gxz + yy * gyz + zy * gzz;
    r.zx = xz * gxx + yz * gyx + zz * gzx;
    r.zy = xz * gxy + yz * gyy + zz * gzy;
    r.zz = xz * gxz + yz * gyz + zz * gzz;
    r.px = localX;
    r.py = localY;
    r.pz = localZ;
    if (other.type === BOX) second.setBox(other.core, r);
    else if (other.type === TRIANGLE) second.setTriangle(other.core, r);
    else second.setHull((other as Convex).core, r);
  }
  const shapeRadius = shape.radius;
  const otherRadius = other.radius;
  const radii = shapeRadius + otherRadius;
  const search = distanceHull_search;
  const size = larger(shapeReach, otherReach) || 1;
  search.size = size;
  search.isKnown = previous !== undefined;
  if (previous !== undefined) {
    const n = isFirst ? previous.normalA : previous.normalB;
    search.x = xx * n.x + yx * n.y + zx * n.z;
    search.y = xy * n.x + yy * n.y + zy * n.z;
    search.z = xz * n.x + yz * n.y + zz * n.z;
  }
  const core = distanceHull_core;
  const found = hullApart(shape.core, second, search, core);
  if (found !== APART) {
    // A little more, so that a limit met exactly is not lost to rounding: the exact comparison comes below.
    search.limit = Math.max(0, maxDistance + radii) + LIMIT_MARGIN * size;
    if (previous === undefined) {
      search.x = localX;
      search.y = localY;
      search.z = localZ;
      if (dx === 0 && dy === 0 && dz === 0) search.y = 1;
    }
    const first = distanceHull_first;
    first.setHull(shape.core, null);
    if (!finishPair(first, second, search, found, core)) return null;
  }
  const distance = core.distance - radii;
  if (distance > maxDistance) return null;

  const { nx, ny, nz, featureA, featureB } = core;
  let wx = xx * nx + xy * ny + xz * nz;
  let wy = yx * nx + yy * ny + yz * nz;
  let wz = zx * nx + zy * ny + zz * nz;
  // Unit to rounding, and a step of Newton's for 1 / sqrt leaves no more than the last bit; but for cores so small that squares
  // lose digits.
  const lenSq = wx * wx + wy * wy + wz * wz;
  const unit = Math.abs(lenSq - 1) < NEARLY_UNIT ? 1.5 - 0.5 * lenSq : 1 / Math.sqrt(lenSq);
  wx *= unit;
  wy *= unit;
  wz *= unit;
  // Each point from the position of its own shape, out from its core to its surface.
  const x = core.ax;
  const y = core.ay;
  const z = core.az;
  const otherX = core.bx - localX;
  const otherY = core.by - localY;
  const otherZ = core.bz - localZ;
  const shapePoint = isFirst ? out.pointA : out.pointB;
  const otherPoint = isFirst ? out.pointB : out.pointA;
  const shapeNormal = isFirst ? out.normalA : out.normalB;
  const otherNormal = isFirst ? out.normalB : out.normalA;
  out.distance = distance;
  shapePoint.x = xx * x + xy * y + xz * z + wx * shapeRadius + px;
  shapePoint.y = yx * x + yy * y + yz * z + wy * shapeRadius + py;
  shapePoint.z = zx * x + zy * y + zz * z + wz * shapeRadius + pz;
  otherPoint.x = xx * otherX + xy * otherY + xz * otherZ - wx * otherRadius + sx;
  otherPoint.y = yx * otherX + yy * otherY + yz * otherZ - wy * otherRadius + sy;
  otherPoint.z = zx * otherX + zy * otherY + zz * otherZ - wz * otherRadius + sz;
  shapeNormal.x = wx;
  shapeNormal.y = wy;
  shapeNormal.z = wz;
  otherNormal.x = -wx;
  otherNormal.y = -wy;
  otherNormal.z = -wz;
  out.featureA = isFirst ? featureA : featureB;
  out.featureB = isFirst ? featureB : featureA;
  out.subshapeA = 0;
  out.subshapeB = 0;
  return out;
}
