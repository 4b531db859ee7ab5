/**
 * A sphere about the origin of its frame and a capsule, a box, a triangle or a hull: its centre is turned into the frame of the
 * other, and the vector to it from the nearest point of the core back. Where that is too short to tell the direction, or which
 * feature of a hull is nearest is not seen at once, distanceSphere.ts answers.
 */
import { nearestOfHull } from '../kernels/nearestOfHull.ts';
import { FOOT, NEAREST, OFFSET } from '../kernels/nearestPoint.ts';
import { INSIDE, nearestOfBox } from '../kernels/pointBox.ts';
import { nearestOfSegment } from '../kernels/pointSegment.ts';
import { nearestOfTriangle } from '../kernels/pointTriangle.ts';
import { checkMaxDistance } from '../math/checks.ts';
import { CULL_MARGIN, MIN_LENGTH_SQ, NEARLY_UNIT } from '../math/tolerance.ts';
import type { Pose } from '../math/transform.ts';
import type { DistanceResult } from '../results/distanceResult.ts';
import { VERTEX } from '../results/features.ts';
import { BOX, type Box, CAPSULE, type Capsule, CONVEX, type Convex, type Sphere, type Triangle } from '../shapes/shape.ts';
import { checkPair, SAFE_LENGTH_SQ } from './arguments.ts';
import { distanceSphere } from './distanceSphere.ts';

/** Squared, as a part of the shapes' reach: offsets longer than this are turned by rounding by less than 1e-12. */
export const FAR_SQ = 1e-5;

/** `distanceBetween` of a shape and a ball; `isFirst` tells whether the shape is A. Poses are checked here. */
export function distanceBall(
  shape: Capsule | Box | Triangle | Convex,
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
  const { x: sx, y: sy, z: sz } = s;
  const dx = sx - px;
  const dy = sy - py;
  const dz = sz - pz;
  const dLenSq = dx * dx + dy * dy + dz * dz;
  const isPlace = typeof px === 'number' && typeof py === 'number' && typeof pz === 'number';
  const isBallPlace = typeof sx === 'number' && typeof sy === 'number' && typeof sz === 'number';
  const { x: tx, y: ty, z: tz, w: tw } = t;
  const { x: qx, y: qy, z: qz, w: qw } = q;
  const isTurn = typeof qx === 'number' && typeof qy === 'number' && typeof qz === 'number' && typeof qw === 'number';
  const isBallTurn = typeof tx === 'number' && typeof ty === 'number' && typeof tz === 'number' && typeof tw === 'number';
  const tExcess = tx * tx + ty * ty + tz * tz + tw * tw - 1;
  const qNormSq = qx * qx + qy * qy + qz * qz + qw * qw;
  // 2 / |q|^2: a rotation is mostly unit to rounding, and then one step of Newton's method is as good and sooner done.
  let k = 4 - 2 * qNormSq;
  const areUnit = Math.abs(qNormSq - 1) + Math.abs(tExcess) < NEARLY_UNIT;
  if (!(isPlace && isBallPlace && isTurn && isBallTurn && areUnit && px * px + py * py + pz * pz + dLenSq <= SAFE_LENGTH_SQ)) {
    checkPair(pose, ballPose, isFirst);
    if (!(Math.abs(qNormSq - 1) < NEARLY_UNIT)) k = 2 / qNormSq;
  }
  const ballRadius = ball.radius;
  if (ball.reach !== ballRadius) {
    checkMaxDistance(maxDistance);
    return distanceSphere(shape, pose, ball, ball.core, ballPose, maxDistance, isFirst, out);
  }
  const gap = ballRadius + shape.reach;
  // (The sum is a number beyond doubt, and V8 need not look again.)
  const within = maxDistance + 0;
  // (Of a limit below zero the square is below zero here, and of NaN it is NaN.)
  const limit = gap + within;
  if (!(dLenSq <= limit * Math.abs(limit) * CULL_MARGIN)) {
    checkMaxDistance(maxDistance);
    return null;
  }
  // The rotation by q / |q| as a matrix; its columns are the local axes seen from the world.
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
    type === BOX
      ? nearestOfBox(shape.core)
      : type === CAPSULE
        ? nearestOfSegment(shape.core)
        : type === CONVEX
          ? nearestOfHull(shape.core)
          : nearestOfTriangle(shape.core);
  const ox = e[OFFSET]!;
  const oy = e[OFFSET + 1]!;
  const oz = e[OFFSET + 2]!;
  const wx = xx * ox + xy * oy + xz * oz;
  const wy = yx * ox + yy * oy + yz * oz;
  const wz = zx * ox + zy * oy + zz * oz;
  const lenSq = wx * wx + wy * wy + wz * wz;
  if (code < 0 || !(lenSq > FAR_SQ * gap * gap + MIN_LENGTH_SQ)) {
    return distanceSphere(shape, pose, ball, ball.core, ballPose, maxDistance, isFirst, out);
  }
  const shapeRadius = shape.radius;
  const side = 1 - 2 * (code >>> INSIDE);
  const feature = code & 0xffff;
  const length = Math.sqrt(lenSq);
  const distance = side * length - (shapeRadius + ballRadius);
  if (distance > within) return null;
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
  // (Not where the ball's centre is less the vector to it: for a ball far away that has lost digits.)
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
