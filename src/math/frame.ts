/**
 * A pose made ready for arithmetic: the rotation as a matrix, the position beside it. Column i of the matrix is the local axis i
 * seen from the world, so `world = position + M local` and `local = M^T (world - position)`.
 */
import { checkVec3, isNumber, MAX_MAGNITUDE, show, throwNumber } from './checks.ts';
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
  // The types first, then the numbers: NaN and Infinity fail the comparisons.
  const p = pose?.position;
  const q = pose?.quaternion;
  // (Not p?.x: its value may be undefined, so the number would go on the heap.)
  if (!p || typeof p.x !== 'number' || typeof p.y !== 'number' || typeof p.z !== 'number') throwPose(pose, name);
  if (!q || typeof q.x !== 'number' || typeof q.y !== 'number' || typeof q.z !== 'number' || typeof q.w !== 'number')
    throwPose(pose, name);
  const { x, y, z, w } = q;
  const normSq = x * x + y * y + z * z + w * w;
  if (!(normSq >= MIN_NORM_SQ && normSq <= MAX_NORM_SQ)) throwPose(pose, name);
  const px = p.x;
  const py = p.y;
  const pz = p.z;
  if (!(px * px + py * py + pz * pz <= MAX_MAGNITUDE * MAX_MAGNITUDE)) throwPose(pose, name);
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

function throwPose(pose: Pose, name: string): never {
  if (typeof pose !== 'object' || pose === null) {
    throw new TypeError(`${name} must be an object with position and quaternion, got ${show(pose)}`);
  }
  const { position: p, quaternion: q } = pose;
  checkVec3(p, `${name}.position`);
  const lenSq = p.x * p.x + p.y * p.y + p.z * p.z;
  if (!(lenSq <= MAX_MAGNITUDE * MAX_MAGNITUDE)) {
    throw new RangeError(`${name}.position must be at most ${MAX_MAGNITUDE} from the origin, got ${Math.sqrt(lenSq)}`);
  }
  if (typeof q !== 'object' || q === null) {
    throw new TypeError(`${name}.quaternion must be an object with x, y, z and w, got ${show(q)}`);
  }
  const key = (['x', 'y', 'z', 'w'] as const).find((k) => !isNumber(q[k]));
  if (key !== undefined) throwNumber(q[key], `${name}.quaternion.${key}`);
  const norm = Math.sqrt(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w);
  throw new RangeError(`${name}.quaternion must have length 1 +- ${QUATERNION_DRIFT}, got ${norm}`);
}
