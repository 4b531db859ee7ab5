/**
 * A pose made ready for arithmetic: the rotation as a matrix, the position beside it. Column i of the matrix is the local axis i
 * seen from the world, so `world = position + M local` and `local = M^T (world - position)`.
 */
import { checkVec3, isNumber, isVec3, show, throwNumber } from './checks.ts';
import type { QuatLike } from './quat.ts';
import type { Pose } from './transform.ts';

/** |q| may differ from 1 by this much; queries rotate by q / |q|, so the drift costs nothing. */
const QUATERNION_DRIFT = 1e-3;
export const MIN_NORM_SQ = (1 - QUATERNION_DRIFT) * (1 - QUATERNION_DRIFT);
export const MAX_NORM_SQ = (1 + QUATERNION_DRIFT) * (1 + QUATERNION_DRIFT);

export class Frame {
  px = 0;
  py = 0;
  pz = 0;
  xx = 1;
  xy = 0;
  xz = 0;
  yx = 0;
  yy = 1;
  yz = 0;
  zx = 0;
  zy = 0;
  zz = 1;
}

/** Fills `out` from a pose. Throws a RangeError or TypeError that calls the pose `name` when a number in it is not usable. */
export function setFrame(out: Frame, pose: Pose, name: string): void {
  if (typeof pose !== 'object' || pose === null || !isVec3(pose.position) || !isQuat(pose.quaternion)) throwPose(pose, name);
  const { x, y, z, w } = pose.quaternion;
  const normSq = x * x + y * y + z * z + w * w;
  if (!(normSq >= MIN_NORM_SQ && normSq <= MAX_NORM_SQ)) {
    throw new RangeError(`${name}.quaternion must have length 1 +- ${QUATERNION_DRIFT}, got ${Math.sqrt(normSq)}`);
  }
  const s = 2 / normSq;
  const sx = s * x;
  const sy = s * y;
  const sz = s * z;
  out.px = pose.position.x;
  out.py = pose.position.y;
  out.pz = pose.position.z;
  out.xx = 1 - (sy * y + sz * z);
  out.xy = sx * y - sz * w;
  out.xz = sx * z + sy * w;
  out.yx = sx * y + sz * w;
  out.yy = 1 - (sx * x + sz * z);
  out.yz = sy * z - sx * w;
  out.zx = sx * z - sy * w;
  out.zy = sy * z + sx * w;
  out.zz = 1 - (sx * x + sy * y);
}

function isQuat(q: QuatLike): boolean {
  return typeof q === 'object' && q !== null && isNumber(q.x) && isNumber(q.y) && isNumber(q.z) && isNumber(q.w);
}

function throwPose(pose: Pose, name: string): never {
  if (typeof pose !== 'object' || pose === null) {
    throw new TypeError(`${name} must be an object with position and quaternion, got ${show(pose)}`);
  }
  checkVec3(pose.position, `${name}.position`);
  const q = pose.quaternion;
  if (typeof q !== 'object' || q === null) {
    throw new TypeError(`${name}.quaternion must be an object with x, y, z and w, got ${show(q)}`);
  }
  const key = (['x', 'y', 'z', 'w'] as const).find((k) => !isNumber(q[k])) ?? 'w';
  throwNumber(q[key], `${name}.quaternion.${key}`);
}
