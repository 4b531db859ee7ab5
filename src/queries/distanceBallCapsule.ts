/**
 * A sphere about the origin of its frame and a capsule, or a hull of two points: the segment is turned into the axes of the world and seen
 * from its own position, so that nothing of the answer has to be turned back. Where the centre is too near to the segment to tell
 * the direction, distanceSphere.ts answers.
 */
import { MAX_NORM_SQ, MIN_NORM_SQ } from '../math/frame.ts';
import { CULL_MARGIN, MIN_LENGTH_SQ, NEARLY_UNIT } from '../math/tolerance.ts';
import type { Pose } from '../math/transform.ts';
import type { DistanceResult } from '../results/distanceResult.ts';
import { EDGE, VERTEX } from '../results/features.ts';
import type { Capsule, Sphere } from '../shapes/shape.ts';
import { checkPoses, MAX_LENGTH_SQ } from './arguments.ts';
import { FAR_SQ } from './distanceBall.ts';
import { distanceSphere } from './distanceSphere.ts';

/** `distanceBetween` of a capsule and a ball; `isFirst` tells whether the capsule is A. Poses are checked here. */
export function distanceBallCapsule(
  capsule: Capsule,
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
  const capsuleRadius = capsule.radius;
  const ballRadius = ball.radius;
  const dx = sx - px;
  const dy = sy - py;
  const dz = sz - pz;
  const reach = capsule.reach;
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
  const { ax, ay, az, bx, by, bz } = capsule.core;
  const abx = bx - ax;
  const aby = by - ay;
  const abz = bz - az;
  // The start and the vector of the segment, turned.
  const fx = xx * ax + xy * ay + xz * az;
  const fy = yx * ax + yy * ay + yz * az;
  const fz = zx * ax + zy * ay + zz * az;
  const ux = xx * abx + xy * aby + xz * abz;
  const uy = yx * abx + yy * aby + yz * abz;
  const uz = zx * abx + zy * aby + zz * abz;
  const rx = dx - fx;
  const ry = dy - fy;
  const rz = dz - fz;
  const along = rx * ux + ry * uy + rz * uz;
  const uLenSq = ux * ux + uy * uy + uz * uz;
  const place = along <= 0 ? 0 : along >= uLenSq ? 1 : along / uLenSq;
  const wx = rx - place * ux;
  const wy = ry - place * uy;
  const wz = rz - place * uz;
  const lenSq = wx * wx + wy * wy + wz * wz;
  const gap = ballRadius + reach;
  if (!(lenSq > FAR_SQ * gap * gap + MIN_LENGTH_SQ)) {
    return distanceSphere(capsule, pose, ball, ball.core, ballPose, maxDistance, isFirst, out);
  }
  const feature = along <= 0 ? VERTEX : along >= uLenSq ? VERTEX + 1 : EDGE;
  const length = Math.sqrt(lenSq);
  const distance = length - (capsuleRadius + ballRadius);
  if (distance > maxDistance) return null;
  const inv = 1 / length;
  const nx = wx * inv;
  const ny = wy * inv;
  const nz = wz * inv;
  let { pointA: capsulePoint, pointB: ballPoint, normalA: capsuleNormal, normalB: ballNormal } = out;
  if (isFirst === true) {
    out.featureA = feature;
    out.featureB = VERTEX;
  } else {
    capsulePoint = out.pointB;
    ballPoint = out.pointA;
    capsuleNormal = out.normalB;
    ballNormal = out.normalA;
    out.featureA = VERTEX;
    out.featureB = feature;
  }
  out.distance = distance;
  capsulePoint.x = px + (fx + place * ux + nx * capsuleRadius);
  capsulePoint.y = py + (fy + place * uy + ny * capsuleRadius);
  capsulePoint.z = pz + (fz + place * uz + nz * capsuleRadius);
  ballPoint.x = sx - nx * ballRadius;
  ballPoint.y = sy - ny * ballRadius;
  ballPoint.z = sz - nz * ballRadius;
  capsuleNormal.x = nx;
  capsuleNormal.y = ny;
  capsuleNormal.z = nz;
  ballNormal.x = -nx;
  ballNormal.y = -ny;
  ballNormal.z = -nz;
  out.subshapeA = 0;
  out.subshapeB = 0;
  return out;
}
