/**
 * Two capsules whose segments are clearly not parallel: both are turned into the axes of the world and seen from the position of the first,
 * so that nothing of the answer has to be turned back. What is parallel, without length or about touching is left to distanceCapsules.ts.
 *
 * a + s u and b + t v, r = b - a: s of the lines is (u.r v.v - v.r u.v) / |u x v|^2, between the ends; t is then the projection on the second,
 * between its ends, and s once more that on the first. Each of them without branches: they could not be foreseen.
 */
import { checkMaxDistance } from '../math/checks.ts';
import { CULL_MARGIN, MIN_LENGTH_SQ, NEARLY_UNIT } from '../math/tolerance.ts';
import type { Pose } from '../math/transform.ts';
import type { DistanceResult } from '../results/distanceResult.ts';
import { EDGE, VERTEX } from '../results/features.ts';
import type { Capsule } from '../shapes/shape.ts';
import { checkPoses, checkTurns, SAFE_LENGTH_SQ } from './arguments.ts';
import { FAR_SQ } from './distanceBall.ts';
import { distanceCapsules } from './distanceCapsules.ts';

/** Squared sine of the angle from which on the lines are clearly not parallel: s is right to some roundings then. */
const SKEW_SIN_SQ = 0.02;
/** A point within this part of a segment's length of an end is the end. */
const END_ROUNDING = 1e-15;
const FAR_END = 1 - END_ROUNDING;
/** Farther apart than this part (squared) of the coordinates, rounding leaves the direction between two points as it is. */
const WELL_APART_SQ = 1e-2;

const distanceSkewCapsules_turned = /* @__PURE__ */ new Float64Array(16);

/** `distanceBetween` of two capsules. Poses are checked here. */
export function distanceSkewCapsules(
  a: Capsule,
  poseA: Pose,
  b: Capsule,
  poseB: Pose,
  maxDistance: number,
  out: DistanceResult,
): DistanceResult | null {
  const { position: p, quaternion: q } = poseA;
  const { position: o, quaternion: w } = poseB;
  const { x: px, y: py, z: pz } = p;
  const { x: ox, y: oy, z: oz } = o;
  const dx = ox - px;
  const dy = oy - py;
  const dz = oz - pz;
  const dLenSq = dx * dx + dy * dy + dz * dz;
  const isPlaceA = typeof px === 'number' && typeof py === 'number' && typeof pz === 'number';
  const isPlaceB = typeof ox === 'number' && typeof oy === 'number' && typeof oz === 'number';
  if (!(isPlaceA && isPlaceB && px * px + py * py + pz * pz + dLenSq <= SAFE_LENGTH_SQ)) checkPoses(poseA, poseB);
  const reaches = a.reach + b.reach;
  // (Of a limit below zero the square is below zero here, and of NaN it is NaN.)
  const limit = reaches + maxDistance;
  if (!(dLenSq <= limit * Math.abs(limit) * CULL_MARGIN)) {
    checkMaxDistance(maxDistance);
    checkTurns(poseA, poseB, true);
    return null;
  }
  // The start and the vector of each segment, turned: M v of the matrix M of its rotation.
  const { x: qx, y: qy, z: qz, w: qw } = q;
  // 2 / |q|^2: a rotation is mostly unit to rounding, and then one step of Newton's method is as good and sooner done.
  const qNormSq = qx * qx + qy * qy + qz * qz + qw * qw;
  const isTurnA = typeof qx === 'number' && typeof qy === 'number' && typeof qz === 'number' && typeof qw === 'number';
  let k = 4 - 2 * qNormSq;
  if (!(isTurnA && Math.abs(qNormSq - 1) < NEARLY_UNIT)) {
    checkPoses(poseA, poseB);
    k = 2 / qNormSq;
  }
  const { ax: fromX, ay: fromY, az: fromZ, bx: toX, by: toY, bz: toZ } = a.core;
  const alongX = toX - fromX;
  const alongY = toY - fromY;
  const alongZ = toZ - fromZ;
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
  const e = distanceSkewCapsules_turned;
  e[0] = xx * fromX + xy * fromY + xz * fromZ;
  e[1] = yx * fromX + yy * fromY + yz * fromZ;
  e[2] = zx * fromX + zy * fromY + zz * fromZ;
  e[3] = xx * alongX + xy * alongY + xz * alongZ;
  e[4] = yx * alongX + yy * alongY + yz * alongZ;
  e[5] = zx * alongX + zy * alongY + zz * alongZ;
  const { x: wx, y: wy, z: wz, w: ww } = w;
  const wNormSq = wx * wx + wy * wy + wz * wz + ww * ww;
  const isTurnB = typeof wx === 'number' && typeof wy === 'number' && typeof wz === 'number' && typeof ww === 'number';
  let m = 4 - 2 * wNormSq;
  if (!(isTurnB && Math.abs(wNormSq - 1) < NEARLY_UNIT)) {
    checkPoses(poseA, poseB);
    m = 2 / wNormSq;
  }
  const { ax: startX, ay: startY, az: startZ, bx: endX, by: endY, bz: endZ } = b.core;
  const wayX = endX - startX;
  const wayY = endY - startY;
  const wayZ = endZ - startZ;
  const mx = m * wx;
  const my = m * wy;
  const mz = m * wz;
  const gxx = 1 - (my * wy + mz * wz);
  const gxy = mx * wy - mz * ww;
  const gxz = mx * wz + my * ww;
  const gyx = mx * wy + mz * ww;
  const gyy = 1 - (mx * wx + mz * wz);
  const gyz = my * wz - mx * ww;
  const gzx = mx * wz - my * ww;
  const gzy = my * wz + mx * ww;
  const gzz = 1 - (mx * wx + my * wy);
  const bx = gxx * startX + gxy * startY + gxz * startZ;
  const by = gyx * startX + gyy * startY + gyz * startZ;
  const bz = gzx * startX + gzy * startY + gzz * startZ;
  e[6] = bx;
  e[7] = by;
  e[8] = bz;
  const vx = gxx * wayX + gxy * wayY + gxz * wayZ;
  const vy = gyx * wayX + gyy * wayY + gyz * wayZ;
  const vz = gzx * wayX + gzy * wayY + gzz * wayZ;

  const ax = e[0]!;
  const ay = e[1]!;
  const az = e[2]!;
  const ux = e[3]!;
  const uy = e[4]!;
  const uz = e[5]!;
  const rx = bx + dx - ax;
  const ry = by + dy - ay;
  const rz = bz + dz - az;
  const uu = ux * ux + uy * uy + uz * uz;
  const vv = vx * vx + vy * vy + vz * vz;
  const uv = ux * vx + uy * vy + uz * vz;
  const ur = ux * rx + uy * ry + uz * rz;
  const vr = vx * rx + vy * ry + vz * rz;
  // n = u x v
  const cx = uy * vz - uz * vy;
  const cy = uz * vx - ux * vz;
  const cz = ux * vy - uy * vx;
  const cc = cx * cx + cy * cy + cz * cz;
  const invU = 1 / uu;
  const invV = 1 / vv;
  let s = (ur * vv - vr * uv) / cc;
  s = s <= END_ROUNDING ? 0 : s >= FAR_END ? 1 : s;
  let t = (uv * s - vr) * invV;
  t = t <= END_ROUNDING ? 0 : t >= FAR_END ? 1 : t;
  s = (ur + uv * t) * invU;
  s = s <= END_ROUNDING ? 0 : s >= FAR_END ? 1 : s;
  const isAfterU = Number(s === 1);
  const isInU = Number(s > 0) - isAfterU;
  const isAfterV = Number(t === 1);
  const isInV = Number(t > 0) - isAfterV;
  // The nearest points, seen from their own positions, and the way from the first to the second.
  const fx = ax + s * ux;
  const fy = ay + s * uy;
  const fz = az + s * uz;
  const gx = bx + t * vx;
  const gy = by + t * vy;
  const gz = bz + t * vz;
  let ex = gx + dx - fx;
  let ey = gy + dy - fy;
  let ez = gz + dz - fz;
  let lenSq = ex * ex + ey * ey + ez * ez;
  // (Nothing is a number where a segment has no length.)
  if (!(cc > SKEW_SIN_SQ * uu * vv && lenSq > FAR_SQ * reaches * reaches + MIN_LENGTH_SQ)) {
    return distanceCapsules(a, a.core, poseA, b, b.core, poseB, maxDistance, out);
  }
  if ((isInU & isInV) === 1) {
    // Across both: n, towards the second.
    const along = (cx * ex + cy * ey + cz * ez) / cc;
    ex = cx * along;
    ey = cy * along;
    ez = cz * along;
    lenSq = ex * ex + ey * ey + ez * ez;
  } else if ((isInU | isInV) === 1 && lenSq < WELL_APART_SQ * (reaches * reaches + dLenSq)) {
    // What is left of the way along the segment is rounding.
    const back = isInU * (ex * ux + ey * uy + ez * uz) * invU;
    const forth = isInV * (ex * vx + ey * vy + ez * vz) * invV;
    ex -= back * ux + forth * vx;
    ey -= back * uy + forth * vy;
    ez -= back * uz + forth * vz;
    lenSq = ex * ex + ey * ey + ez * ez;
  }
  const radiusA = a.radius;
  const radiusB = b.radius;
  const length = Math.sqrt(lenSq);
  const distance = length - (radiusA + radiusB);
  if (distance > maxDistance) return null;
  const inv = 1 / length;
  const nx = ex * inv;
  const ny = ey * inv;
  const nz = ez * inv;
  const { pointA, pointB, normalA, normalB } = out;
  out.distance = distance;
  normalA.x = nx;
  normalA.y = ny;
  normalA.z = nz;
  normalB.x = -nx;
  normalB.y = -ny;
  normalB.z = -nz;
  pointA.x = px + (fx + nx * radiusA);
  pointA.y = py + (fy + ny * radiusA);
  pointA.z = pz + (fz + nz * radiusA);
  pointB.x = ox + (gx - nx * radiusB);
  pointB.y = oy + (gy - ny * radiusB);
  pointB.z = oz + (gz - nz * radiusB);
  out.featureA = VERTEX + isAfterU + isInU * EDGE;
  out.featureB = VERTEX + isAfterV + isInV * EDGE;
  out.subshapeA = 0;
  out.subshapeB = 0;
  return out;
}
