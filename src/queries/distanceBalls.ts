/** Two spheres, each about the origin of its frame: nothing has to be turned. What is near or off the origin is left to distanceSphere.ts. */
import { checkMaxDistance } from '../math/checks.ts';
import { MIN_LENGTH_SQ, NEARLY_UNIT } from '../math/tolerance.ts';
import type { Pose } from '../math/transform.ts';
import type { DistanceResult } from '../results/distanceResult.ts';
import { VERTEX } from '../results/features.ts';
import type { Sphere } from '../shapes/shape.ts';
import { checkPoses, SAFE_LENGTH_SQ } from './arguments.ts';
import { distanceSphere } from './distanceSphere.ts';

/** `distanceBetween` of two spheres. Poses are checked here. */
export function distanceBalls(
  a: Sphere,
  poseA: Pose,
  b: Sphere,
  poseB: Pose,
  maxDistance: number,
  out: DistanceResult,
): DistanceResult | null {
  const { position: p, quaternion: q } = poseA;
  const { position: s, quaternion: t } = poseB;
  const { x: px, y: py, z: pz } = p;
  const { x: qx, y: qy, z: qz, w: qw } = q;
  const { x: sx, y: sy, z: sz } = s;
  const { x: tx, y: ty, z: tz, w: tw } = t;
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
  const dx = sx - px;
  const dy = sy - py;
  const dz = sz - pz;
  const lenSq = dx * dx + dy * dy + dz * dz;
  const radiusA = a.radius;
  const radiusB = b.radius;
  if (
    !(
      areNumbers &&
      Math.abs(qx * qx + qy * qy + qz * qz + qw * qw - 1) + Math.abs(tx * tx + ty * ty + tz * tz + tw * tw - 1) < NEARLY_UNIT &&
      px * px + py * py + pz * pz + lenSq <= SAFE_LENGTH_SQ
    )
  ) {
    checkPoses(poseA, poseB);
  }
  if (!(lenSq > MIN_LENGTH_SQ && a.reach === radiusA && b.reach === radiusB)) {
    checkMaxDistance(maxDistance);
    return distanceSphere(a, poseA, b, b.core, poseB, maxDistance, true, out);
  }
  const length = Math.sqrt(lenSq);
  const distance = length - (radiusA + radiusB);
  if (!(distance <= maxDistance)) {
    checkMaxDistance(maxDistance);
    return null;
  }
  const inv = 1 / length;
  const { pointA, pointB, normalA, normalB } = out;
  const nx = dx * inv;
  const ny = dy * inv;
  const nz = dz * inv;
  out.distance = distance;
  normalA.x = nx;
  normalA.y = ny;
  normalA.z = nz;
  normalB.x = -nx;
  normalB.y = -ny;
  normalB.z = -nz;
  pointA.x = px + nx * radiusA;
  pointA.y = py + ny * radiusA;
  pointA.z = pz + nz * radiusA;
  pointB.x = sx - nx * radiusB;
  pointB.y = sy - ny * radiusB;
  pointB.z = sz - nz * radiusB;
  out.featureA = VERTEX;
  out.featureB = VERTEX;
  out.subshapeA = 0;
  out.subshapeB = 0;
  return out;
}
