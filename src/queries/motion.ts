import { MAX_ANGLE } from '../math/angle.ts';
import { checkOptions, checkSize, checkVec3, show } from '../math/checks.ts';
import { type Motion, OwnMotion } from '../math/motion.ts';
import type { Vec3Like } from '../math/vec3.ts';
import { hasXyz, MAX_LENGTH_SQ } from './arguments.ts';

const KEYS: readonly string[] = ['displacement', 'rotation', 'center', 'tolerance', 'ignoreStartOverlap'];

/** Takes a displacement, or a motion, that is given to `castShape`. Throws for one that is not usable. */
export function readMotion(motion: Vec3Like | Motion, out: OwnMotion): void {
  // (Whether a displacement has numbers is asked later: where some have none, V8 would box those that are.)
  if (motion !== null && motion !== undefined && (motion as Motion).displacement !== undefined) {
    checkMotion(motion as Motion);
    out.copy(motion as Motion);
  } else {
    checkDisplacement(motion as Vec3Like, 'displacement');
    out.move(motion as Vec3Like);
  }
}

function checkDisplacement(d: Vec3Like, name: string): void {
  if (!(hasXyz(d) && d.x * d.x + d.y * d.y + d.z * d.z <= MAX_LENGTH_SQ)) checkVec3(d, name);
}

/** Throws for a motion that is not usable. */
function checkMotion(motion: Motion): void {
  const { displacement: d, rotation, center: c, ignoreStartOverlap: ignores } = motion;
  checkDisplacement(d, 'castShape: displacement');
  for (const key in motion) if (!KEYS.includes(key)) checkOptions(motion, 'castShape: motion', KEYS);
  if (ignores !== undefined && typeof ignores !== 'boolean') {
    throw new TypeError(`castShape: ignoreStartOverlap must be true or false, got ${show(ignores)}`);
  }
  if (c !== undefined && !(hasXyz(c) && c.x * c.x + c.y * c.y + c.z * c.z <= MAX_LENGTH_SQ)) checkVec3(c, 'castShape: center');
  // V8 would box a tolerance that is a number of some motions and undefined of others.
  if (!(motion instanceof OwnMotion) && motion.tolerance !== undefined) checkSize(motion.tolerance, 'castShape: tolerance');
  if (rotation === undefined && ignores !== undefined) return;
  const r = rotation as Vec3Like;
  if (!(hasXyz(r) && r.x * r.x + r.y * r.y + r.z * r.z <= MAX_ANGLE * MAX_ANGLE)) throwRotation(r);
}

function throwRotation(rotation: Vec3Like): never {
  checkVec3(rotation, 'castShape: rotation');
  const { x, y, z } = rotation;
  throw new RangeError(`castShape: rotation must be at most ${MAX_ANGLE} radians long, got ${Math.sqrt(x * x + y * y + z * z)}`);
}
