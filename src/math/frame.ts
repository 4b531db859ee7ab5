/**
 * A pose made ready for arithmetic: the rotation as a matrix, the position beside it. Column i of the matrix is the local axis i
 * seen from the world, so `world = position + M local` and `local = M^T (world - position)`.
 */
import { checkQuat, checkVec3, MAX_MAGNITUDE, show } from './checks.ts';
import type { Pose } from './transform.ts';
import type { Vec3Like } from './vec3.ts';

/** |q| may differ from 1 by this much; queries rotate by q / |q|, so the drift costs nothing. */
export const QUATERNION_DRIFT = 1e-3;
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
  if ((pose as ObjectLike)?.isObject3D === true) checkObject(pose as ObjectLike, name);
  // The types first, then the numbers: NaN and Infinity fail the comparisons.
  const p = pose?.position;
  const q = pose?.quaternion;
  // (Not p?.x: its value may be undefined, so the number would go on the heap.)
  if (!p || typeof p.x !== 'number' || typeof p.y !== 'number' || typeof p.z !== 'number') throwPose(pose, name);
  if (!q || typeof q.x !== 'number' || typeof q.y !== 'number' || typeof q.z !== 'number' || typeof q.w !== 'number')
    throwPose(pose, name);
  const { x, y, z, w } = q;
  const { x: px, y: py, z: pz } = p;
  const normSq = x * x + y * y + z * z + w * w;
  const isUnit = normSq >= MIN_NORM_SQ && normSq <= MAX_NORM_SQ;
  if (!(isUnit && px * px + py * py + pz * pz <= MAX_MAGNITUDE * MAX_MAGNITUDE)) throwPose(pose, name);
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

/** What a three.js object has beside a pose. */
export interface ObjectLike extends Pose {
  isObject3D?: boolean;
  scale: Vec3Like;
  parent: ObjectLike | null;
}

/** A scale that differs from 1 by more than this is one: more than the rounding of single precision. */
const NO_SCALE = 1e-6;

/**
 * Throws for a three.js object whose position and quaternion are not those of the world: one that is scaled, or in a parent that is moved,
 * turned or scaled.
 */
export function checkObject(object: ObjectLike, name: string): void {
  let isPlain = isUnscaled(object);
  for (let { parent } = object; parent; { parent } = parent) {
    const { position: p, quaternion: q } = parent;
    isPlain &&= isUnscaled(parent) && isZero(p) && isZero(q);
  }
  if (isPlain) return;
  throw new RangeError(
    `${name} must not be a three.js object with a scale or in a moved parent; use poseOf(object) of touchstone/three`,
  );
}

function isUnscaled({ scale: { x, y, z } }: ObjectLike): boolean {
  return Math.max(Math.abs(x - 1), Math.abs(y - 1), Math.abs(z - 1)) <= NO_SCALE;
}

function isZero({ x, y, z }: Vec3Like): boolean {
  return x === 0 && y === 0 && z === 0;
}

/** For a point or a matrix where a pose is wanted, how to write one. */
function poseHint(value: object): string {
  if (Object(value) !== value || Array.isArray(value)) return '';
  if ('elements' in value) return '; write matrix.decompose(position, quaternion, scale)';
  return 'x' in value && 'y' in value ? '; write new Transform(position)' : '';
}

function throwPose(pose: Pose, name: string): never {
  if (!(pose?.position || pose?.quaternion)) {
    throw new TypeError(`${name} must be an object with position and quaternion, got ${show(pose)}${poseHint(pose)}`);
  }
  const { position: p, quaternion: q } = pose;
  checkVec3(p, `${name}.position`);
  const lenSq = p.x * p.x + p.y * p.y + p.z * p.z;
  if (!(lenSq <= MAX_MAGNITUDE * MAX_MAGNITUDE)) {
    throw new RangeError(`${name}.position must be at most ${MAX_MAGNITUDE} from the origin, got ${Math.sqrt(lenSq)}`);
  }
  checkQuat(q, `${name}.quaternion`);
  const norm = Math.sqrt(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w);
  throw new RangeError(`${name}.quaternion must have length 1 +- ${QUATERNION_DRIFT}, got ${norm}`);
}
