import { Vec3, type Vec3Like } from './vec3.ts';

/** The largest gap that may be left at an impact, where none is given. */
const DEFAULT_TOLERANCE = 1e-9;

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

  /** Whether A turns at all. */
  get turns(): boolean {
    const { x, y, z } = this.rotation;
    return x !== 0 || y !== 0 || z !== 0;
  }

  /** Makes it a displacement. */
  move({ x, y, z }: Vec3Like): this {
    const { displacement: d, rotation: r } = this;
    d.x = x;
    d.y = y;
    d.z = z;
    r.x = 0;
    r.y = 0;
    r.z = 0;
    this.ignoreStartOverlap = false;
    return this;
  }

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
