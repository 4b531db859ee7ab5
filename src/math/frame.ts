/**
 * A pose made ready for arithmetic: the rotation as a matrix, the position beside it. Column i of the matrix is the local axis i
 * seen from the world, so `world = position + M local` and `local = M^T (world - position)`.
 */
import { checkVec3, MAX_MAGNITUDE, show, throwNumber } from './checks.ts';
import type { QuatLike } from './quat.ts';
import type { Pose } from './transform.ts';

/** |q| may differ from 1 by this much; queries rotate by q / |q|, so the drift costs nothing. */
const QUATERNION_DRIFT = 1e-3;
const MIN_NORM_SQ = (1 - QUATERNION_DRIFT) * (1 - QUATERNION_DRIFT);
const MAX_NORM_SQ = (1 + QUATERNION_DRIFT) * (1 + QUATERNION_DRIFT);

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
  if (pose === null || typeof pose !== 'object' || !pose.position || !pose.quaternion) throwPose(pose, name);
  const { x: px, y: py, z: pz } = pose.position;
  const { x, y, z, w } = pose.quaternion;
  const normSq = x * x + y * y + z * z + w * w;
  if (!(normSq >= MIN_NORM_SQ && normSq <= MAX_NORM_SQ)) throwQuaternion(pose.quaternion, name);
  if (!(Math.abs(px) <= MAX_MAGNITUDE && Math.abs(py) <= MAX_MAGNITUDE && Math.abs(pz) <= MAX_MAGNITUDE)) throwPose(pose, name);
  const s = 2 / normSq;
  const sx = s * x;
  const sy = s * y;
  const sz = s * z;
  out.px = px;
  out.py = py;
  out.pz = pz;
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

function throwQuaternion(q: QuatLike, name: string): never {
  for (const key of ['x', 'y', 'z', 'w'] as const) {
    const value = q[key];
    if (typeof value !== 'number' || !Number.isFinite(value)) throwNumber(value, `${name}.quaternion.${key}`);
  }
  const norm = Math.sqrt(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w);
  throw new RangeError(`${name}.quaternion must have length 1 +- ${QUATERNION_DRIFT}, got ${norm}`);
}

function throwPose(pose: Pose, name: string): never {
  if (pose === null || typeof pose !== 'object') {
    throw new TypeError(`${name} must be an object with position and quaternion, got ${show(pose)}`);
  }
  if (!pose.quaternion)
    throw new TypeError(`${name}.quaternion must be an object with x, y, z and w, got ${show(pose.quaternion)}`);
  checkVec3(pose.position, `${name}.position`);
  throw new TypeError(`${name}.position must have numbers for x, y and z`);
}
