import { checkAngle, sinCos } from './angle.ts';
import { checkVec3 } from './checks.ts';
import type { Vec3Like } from './vec3.ts';

/** Anything with x, y, z and w: a three.js `Quaternion`, a cannon-es `Quaternion`, a plain object. */
export interface QuatLike {
  x: number;
  y: number;
  z: number;
  w: number;
}

/** A rotation. It need not be exactly unit: queries rotate by q / |q|, and refuse |q| outside 1 +- 1e-3. */
export class Quat implements QuatLike {
  x: number;
  y: number;
  z: number;
  w: number;

  constructor(x = 0, y = 0, z = 0, w = 1) {
    this.x = x;
    this.y = y;
    this.z = z;
    this.w = w;
  }

  /** Sets all four components and returns this quaternion. */
  set(x: number, y: number, z: number, w: number): this {
    this.x = x;
    this.y = y;
    this.z = z;
    this.w = w;
    return this;
  }

  /** Takes the components of `other` and returns this quaternion. */
  copy(other: QuatLike): this {
    return this.set(other.x, other.y, other.z, other.w);
  }

  /**
   * A new unit quaternion: the rotation by `angle` radians about `axis` (of any length), counter-clockwise seen against the axis.
   * Throws when the axis is zero or anything is not finite, and for an angle beyond 1e6 in magnitude.
   */
  static fromAxisAngle(axis: Vec3Like, angle: number): Quat {
    checkVec3(axis, 'axis');
    checkAngle(angle);
    const { x, y, z } = axis;
    const largest = Math.max(Math.abs(x), Math.abs(y), Math.abs(z));
    if (largest === 0) throw new RangeError('axis must not be zero');
    // Divided by the largest component first, so that no square overflows or underflows.
    const ux = x / largest;
    const uy = y / largest;
    const uz = z / largest;
    const half = sinCos(0.5 * angle, { s: 0, c: 0 });
    const scale = half.s / Math.sqrt(ux * ux + uy * uy + uz * uz);
    return new Quat(ux * scale, uy * scale, uz * scale, half.c);
  }
}
