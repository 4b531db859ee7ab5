import { DEFAULT_TOLERANCE } from '../cast/turningSweep.ts';
import { MAX_ANGLE } from '../math/angle.ts';
import { checkOptions, checkSize, checkVec3, show } from '../math/checks.ts';
import { Vec3, type Vec3Like } from '../math/vec3.ts';
import { hasXyz, MAX_LENGTH_SQ } from './arguments.ts';

/** A motion with a constant turn, or one that may begin with an overlap. */
export interface Motion {
  /** How the centre of turning moves, in the world. */
  displacement: Vec3Like;
  /**
   * How A turns meanwhile: the axis, in the world, times the angle in radians, counter-clockwise seen against the axis. It may be left out
   * where `ignoreStartOverlap` is given.
   */
  rotation?: Vec3Like;
  /** The centre of turning in A's frame; its origin by default. */
  center?: Vec3Like;
  /** The largest gap that may be left between the shapes at the reported impact; 1e-9 by default. */
  tolerance?: number;
  /**
   * True to let A leave a shape that it overlaps from the start, or slide along in it: the overlap is a hit, at once and with
   * `startsOverlapping`, only where the motion makes it deeper; for a motion that turns, deeper than it was in the beginning. False, the
   * default, to let every overlap at the start be a hit.
   */
  ignoreStartOverlap?: boolean;
}

/** A motion that is kept, whoever changes the one that was given. */
export class OwnMotion implements Motion {
  readonly displacement = new Vec3();
  readonly rotation = new Vec3();
  readonly center = new Vec3();
  tolerance = DEFAULT_TOLERANCE;
  ignoreStartOverlap = false;

  /** Takes a motion that is usable. */
  copy({ displacement, rotation, center, tolerance, ignoreStartOverlap }: Motion): this {
    this.displacement.copy(displacement);
    if (rotation === undefined) this.rotation.set(0, 0, 0);
    else this.rotation.copy(rotation);
    if (center === undefined) this.center.set(0, 0, 0);
    else this.center.copy(center);
    this.tolerance = DEFAULT_TOLERANCE;
    if (tolerance !== undefined) this.tolerance = tolerance;
    this.ignoreStartOverlap = ignoreStartOverlap === true;
    return this;
  }
}

/**
 * True for anything that has a displacement. Whether it has numbers is not asked here: where some have none, V8 would box those
 * that are.
 */
export function isMotion(motion: Vec3Like | Motion): motion is Motion {
  return (motion as Motion).displacement !== undefined;
}

const KEYS: readonly string[] = ['displacement', 'rotation', 'center', 'tolerance', 'ignoreStartOverlap'];

/** Throws for a motion that is not usable; true when it turns at all. */
export function checkMotion(motion: Motion): boolean {
  const { displacement: d, rotation, center: c, ignoreStartOverlap: ignores } = motion;
  if (!(hasXyz(d) && d.x * d.x + d.y * d.y + d.z * d.z <= MAX_LENGTH_SQ)) checkVec3(d, 'castShape: displacement');
  for (const key in motion) if (!KEYS.includes(key)) checkOptions(motion, 'castShape: motion', KEYS);
  if (ignores !== undefined && typeof ignores !== 'boolean') {
    throw new TypeError(`castShape: ignoreStartOverlap must be true or false, got ${show(ignores)}`);
  }
  if (c !== undefined && !(hasXyz(c) && c.x * c.x + c.y * c.y + c.z * c.z <= MAX_LENGTH_SQ)) checkVec3(c, 'castShape: center');
  // V8 would box a tolerance that is a number of some motions and undefined of others.
  if (!(motion instanceof OwnMotion) && motion.tolerance !== undefined) checkSize(motion.tolerance, 'castShape: tolerance');
  if (rotation === undefined && ignores !== undefined) return false;
  const r = rotation as Vec3Like;
  if (!(hasXyz(r) && r.x * r.x + r.y * r.y + r.z * r.z <= MAX_ANGLE * MAX_ANGLE)) throwRotation(r);
  return r.x !== 0 || r.y !== 0 || r.z !== 0;
}

function throwRotation(rotation: Vec3Like): never {
  checkVec3(rotation, 'castShape: rotation');
  const { x, y, z } = rotation;
  throw new RangeError(`castShape: rotation must be at most ${MAX_ANGLE} radians long, got ${Math.sqrt(x * x + y * y + z * z)}`);
}
