/**
 * A sphere and any other shape: its centre is a point in the frame of the other, which is turned there and back; the sphere's own rotation
 * matters only where it is not about the origin of its frame.
 */
import { MAX_NORM_SQ, MIN_NORM_SQ } from '../math/frame.ts';
import { CULL_MARGIN, NEARLY_UNIT } from '../math/tolerance.ts';
import type { Pose } from '../math/transform.ts';
import { Vec3, type Vec3Like } from '../math/vec3.ts';
import { pointCore } from '../pairs/pointCore.ts';
import type { DistanceResult } from '../results/distanceResult.ts';
import { VERTEX } from '../results/features.ts';
import { PointResult } from '../results/pointResult.ts';
import type { Shape } from '../shapes/shape.ts';
import { areNumbers, checkPoses, MAX_LENGTH_SQ } from './arguments.ts';

const distanceSphere_center = /* @__PURE__ */ new Vec3();
const distanceSphere_nearest = /* @__PURE__ */ new PointResult();

/**
 * `distanceBetween` of a shape and a ball about `core`, a point in its frame; `isFirst` tells whether the shape is A. Poses are
 * checked here.
 */
export function distanceSphere(
  shape: Shape,
  pose: Pose,
  ball: Shape,
  core: Vec3Like,
  ballPose: Pose,
  maxDistance: number,
  isFirst: boolean,
  out: DistanceResult,
): DistanceResult | null {
  const { position: p, quaternion: q } = pose;
  const { position: s, quaternion: t } = ballPose;
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
    if (isFirst) checkPoses(pose, ballPose);
    else checkPoses(ballPose, pose);
  }
  const shapeRadius = shape.radius;
  const ballRadius = ball.radius;
  let dx = sx - px;
  let dy = sy - py;
  let dz = sz - pz;
  if (maxDistance !== Infinity) {
    const reach = shape.reach + ball.reach + maxDistance;
    if (dx * dx + dy * dy + dz * dz > reach * reach * CULL_MARGIN || reach < 0) return null;
  }
  let cx = 0;
  let cy = 0;
  let cz = 0;
  if (ball.reach !== ballRadius) {
    // The centre turned by t: c + 2 / |t|^2 (w (t x c) + t x (t x c))
    const { x, y, z } = core;
    const k = 2 / tNormSq;
    const ux = ty * z - tz * y;
    const uy = tz * x - tx * z;
    const uz = tx * y - ty * x;
    cx = x + k * (tw * ux + (ty * uz - tz * uy));
    cy = y + k * (tw * uy + (tz * ux - tx * uz));
    cz = z + k * (tw * uz + (tx * uy - ty * ux));
    dx += cx;
    dy += cy;
    dz += cz;
  }

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
  const center = distanceSphere_center;
  center.x = xx * dx + yx * dy + zx * dz;
  center.y = xy * dx + yy * dy + zy * dz;
  center.z = xz * dx + yz * dy + zz * dz;
  const nearest = distanceSphere_nearest;
  pointCore(center, shape, nearest);
  const distance = nearest.distance - (shapeRadius + ballRadius);
  if (distance > maxDistance) return null;

  const { point, normal, feature } = nearest;
  const { x: nx, y: ny, z: nz } = normal;
  const { x, y, z } = point;
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
  const shapePoint = isFirst ? out.pointA : out.pointB;
  const ballPoint = isFirst ? out.pointB : out.pointA;
  const shapeNormal = isFirst ? out.normalA : out.normalB;
  const ballNormal = isFirst ? out.normalB : out.normalA;
  out.distance = distance;
  shapePoint.x = xx * x + xy * y + xz * z + wx * shapeRadius + px;
  shapePoint.y = yx * x + yy * y + yz * z + wy * shapeRadius + py;
  shapePoint.z = zx * x + zy * y + zz * z + wz * shapeRadius + pz;
  ballPoint.x = cx - wx * ballRadius + sx;
  ballPoint.y = cy - wy * ballRadius + sy;
  ballPoint.z = cz - wz * ballRadius + sz;
  shapeNormal.x = wx;
  shapeNormal.y = wy;
  shapeNormal.z = wz;
  ballNormal.x = -wx;
  ballNormal.y = -wy;
  ballNormal.z = -wz;
  out.featureA = isFirst ? feature : VERTEX;
  out.featureB = isFirst ? VERTEX : feature;
  out.subshapeA = 0;
  out.subshapeB = 0;
  return out;
}
