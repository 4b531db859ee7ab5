/**
 * A sphere about the origin of its frame and a capsule, a box or a triangle: its centre is turned into the frame of the other, and the vector to it
 * from the nearest point of the core back. Where that is too short to tell the direction, distanceSphere.ts answers.
 */
import { FOOT, NEAREST, OFFSET } from '../kernels/nearestPoint.ts';
import { INSIDE, nearestOfBox } from '../kernels/pointBox.ts';
import { nearestOfSegment } from '../kernels/pointSegment.ts';
import { nearestOfTriangle } from '../kernels/pointTriangle.ts';
import { MAX_NORM_SQ, MIN_NORM_SQ } from '../math/frame.ts';
import { CULL_MARGIN, MIN_LENGTH_SQ, NEARLY_UNIT } from '../math/tolerance.ts';
import type { Pose } from '../math/transform.ts';
import type { DistanceResult } from '../results/distanceResult.ts';
import { VERTEX } from '../results/features.ts';
import { BOX, type Box, CAPSULE, type Capsule, type Sphere, type Triangle } from '../shapes/shape.ts';
import { checkPoses, MAX_LENGTH_SQ } from './arguments.ts';
import { distanceSphere } from './distanceSphere.ts';

/** Squared, as a part of the shapes' reach: offsets longer than this are turned by rounding by less than 1e-12. */
export const FAR_SQ = 1e-5;

/** `distanceBetween` of a shape and a ball; `isFirst` tells whether the shape is A. Poses are checked here. */
export function distanceBall(
  shape: Capsule | Box | Triangle,
  pose: Pose,
  ball: Sphere,
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
  const qNormSq = qx * qx + qy * qy + qz * qz + qw * qw;
  const tNormSq = tx * tx + ty * ty + tz * tz + tw * tw;
  const areUnit = qNormSq >= MIN_NORM_SQ && qNormSq <= MAX_NORM_SQ && tNormSq >= MIN_NORM_SQ && tNormSq <= MAX_NORM_SQ;
  const areInReach = px * px + py * py + pz * pz + (sx * sx + sy * sy + sz * sz) <= MAX_LENGTH_SQ;
  const areNumbers =
    typeof px === 'number' &&
    typeof py === 'number' &&
    typeof pz === 'number' &&
    typeof qx === 'number' &&
    typeof qy === 'number' &&
    typeof qz === 'number' &&
    typeof qw === 'number' &&
    typeof sx === 'number' &&
    typeof sy === 'number' &&
    typeof sz === 'number' &&
    typeof tx === 'number' &&
    typeof ty === 'number' &&
    typeof tz === 'number' &&
    typeof tw === 'number';
  if (!(areNumbers && areUnit && areInReach)) {
    if (isFirst === true) checkPoses(pose, ballPose);
    else checkPoses(ballPose, pose);
  }
  const shapeRadius = shape.radius;
  const ballRadius = ball.radius;
  const dx = sx - px;
  const dy = sy - py;
  const dz = sz - pz;
  const reach = shape.reach;
  if (maxDistance !== Infinity) {
    const limit = reach + ballRadius + maxDistance;
    if (dx * dx + dy * dy + dz * dz > limit * limit * CULL_MARGIN || limit < 0) return null;
  }
  // The rotation by q / |q| as a matrix; its columns are the local axes seen from the world.
  // 2 / |q|^2; a rotation is mostly unit to rounding, and then one step of Newton's method is as good and sooner done.
  const k = Math.abs(qNormSq - 1) < NEARLY_UNIT ? 4 - 2 * qNormSq : 2 / qNormSq;
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
  const e = NEAREST;
  e[0] = xx * dx + yx * dy + zx * dz;
  e[1] = xy * dx + yy * dy + zy * dz;
  e[2] = xz * dx + yz * dy + zz * dz;
  const { type } = shape;
  const code =
    type === BOX ? nearestOfBox(shape.core) : type === CAPSULE ? nearestOfSegment(shape.core) : nearestOfTriangle(shape.core);
  const ox = e[OFFSET]!;
  const oy = e[OFFSET + 1]!;
  const oz = e[OFFSET + 2]!;
  const wx = xx * ox + xy * oy + xz * oz;
  const wy = yx * ox + yy * oy + yz * oz;
  const wz = zx * ox + zy * oy + zz * oz;
  const lenSq = wx * wx + wy * wy + wz * wz;
  const gap = ballRadius + reach;
  if (!(lenSq > FAR_SQ * gap * gap + MIN_LENGTH_SQ)) {
    return distanceSphere(shape, pose, ball, ball.core, ballPose, maxDistance, isFirst, out);
  }
  const side = 1 - 2 * (code >>> INSIDE);
  const feature = code & 0xffff;
  const length = Math.sqrt(lenSq);
  const distance = side * length - (shapeRadius + ballRadius);
  if (distance > maxDistance) return null;
  const x = e[FOOT]!;
  const y = e[FOOT + 1]!;
  const z = e[FOOT + 2]!;
  const inv = side / length;
  const nx = wx * inv;
  const ny = wy * inv;
  const nz = wz * inv;
  let { pointA: shapePoint, pointB: ballPoint, normalA: shapeNormal, normalB: ballNormal } = out;
  if (isFirst === true) {
    out.featureA = feature;
    out.featureB = VERTEX;
  } else {
    shapePoint = out.pointB;
    ballPoint = out.pointA;
    shapeNormal = out.normalB;
    ballNormal = out.normalA;
    out.featureA = VERTEX;
    out.featureB = feature;
  }
  out.distance = distance;
  shapePoint.x = xx * x + xy * y + xz * z + nx * shapeRadius + px;
  shapePoint.y = yx * x + yy * y + yz * z + ny * shapeRadius + py;
  shapePoint.z = zx * x + zy * y + zz * z + nz * shapeRadius + pz;
  ballPoint.x = sx - nx * ballRadius;
  ballPoint.y = sy - ny * ballRadius;
  ballPoint.z = sz - nz * ballRadius;
  shapeNormal.x = nx;
  shapeNormal.y = ny;
  shapeNormal.z = nz;
  ballNormal.x = -nx;
  ballNormal.y = -ny;
  ballNormal.z = -nz;
  out.subshapeA = 0;
  out.subshapeB = 0;
  return out;
}
