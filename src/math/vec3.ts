import type { QuatLike } from './quat.ts';

/** Anything with x, y and z: a three.js `Vector3`, a cannon-es `Vec3`, a plain object. */
export interface Vec3Like {
  /** The x component. */
  x: number;
  /** The y component. */
  y: number;
  /** The z component. */
  z: number;
}

/** Three mutable numbers. Results are made of these; arguments may be any {@link Vec3Like}. */
export class Vec3 implements Vec3Like {
  /** The x component. */
  x: number;
  /** The y component. */
  y: number;
  /** The z component. */
  z: number;

  constructor(x = 0, y = 0, z = 0) {
    // Fractions first: V8 then takes the fields for doubles from the first vector on, and need not look what kind of vector it meets.
    this.x = 0.5;
    this.y = 0.5;
    this.z = 0.5;
    this.x = x;
    this.y = y;
    this.z = z;
  }

  /** Sets all three components and returns this vector. */
  set(x: number, y: number, z: number): this {
    this.x = x;
    this.y = y;
    this.z = z;
    return this;
  }

  /** Takes the components of `other` and returns this vector. */
  copy(other: Vec3Like): this {
    return this.set(other.x, other.y, other.z);
  }

  /** A new vector with the same components. */
  clone(): Vec3 {
    return new Vec3(this.x, this.y, this.z);
  }

  /** Adds `v` to this vector and returns it. */
  add(v: Vec3Like): this {
    return this.set(this.x + v.x, this.y + v.y, this.z + v.z);
  }

  /** Takes `v` away from this vector and returns it. */
  sub(v: Vec3Like): this {
    return this.set(this.x - v.x, this.y - v.y, this.z - v.z);
  }

  /** Adds `factor` times `v` to this vector and returns it. */
  addScaled(v: Vec3Like, factor: number): this {
    return this.set(this.x + factor * v.x, this.y + factor * v.y, this.z + factor * v.z);
  }

  /** Multiplies this vector by a number and returns it. */
  scale(factor: number): this {
    return this.set(factor * this.x, factor * this.y, factor * this.z);
  }

  /** Turns this vector around, and returns it. */
  negate(): this {
    return this.set(-this.x, -this.y, -this.z);
  }

  /** this . v */
  dot(v: Vec3Like): number {
    return this.x * v.x + this.y * v.y + this.z * v.z;
  }

  /** Makes this vector the cross product this x v, and returns it. */
  cross(v: Vec3Like): this {
    const { x, y, z } = this;
    return this.set(y * v.z - z * v.y, z * v.x - x * v.z, x * v.y - y * v.x);
  }

  /** The square of its length. */
  lengthSq(): number {
    return this.x * this.x + this.y * this.y + this.z * this.z;
  }

  /** Its length. */
  length(): number {
    return Math.sqrt(this.lengthSq());
  }

  /** How far the point `v` is from this one. */
  distanceTo(v: Vec3Like): number {
    const dx = v.x - this.x;
    const dy = v.y - this.y;
    const dz = v.z - this.z;
    return Math.sqrt(dx * dx + dy * dy + dz * dz);
  }

  /** Gives this vector length 1, and returns it. Throws a RangeError for the zero vector, which has no direction. */
  normalize(): this {
    const largest = Math.max(Math.abs(this.x), Math.abs(this.y), Math.abs(this.z));
    if (!(largest > 0 && largest < Infinity)) {
      throw new RangeError(`normalize: the vector must be finite and not zero, got (${this.x}, ${this.y}, ${this.z})`);
    }
    // Divided by the largest component first, so that no square overflows or underflows.
    this.set(this.x / largest, this.y / largest, this.z / largest);
    return this.scale(1 / this.length());
  }

  /** Moves this point the part `t` of the way to `v`, and returns it: 0 stays here, 1 is `v`. */
  lerp(v: Vec3Like, t: number): this {
    return this.set((1 - t) * this.x + t * v.x, (1 - t) * this.y + t * v.y, (1 - t) * this.z + t * v.z);
  }

  /** Turns this vector by a quaternion of any length but zero, and returns it. */
  applyQuaternion(q: QuatLike): this {
    const { x, y, z } = this;
    const { x: qx, y: qy, z: qz, w: qw } = q;
    // v + w t + q x t with t = 2 (q x v) / |q|^2
    const s = 2 / (qx * qx + qy * qy + qz * qz + qw * qw);
    const tx = s * (qy * z - qz * y);
    const ty = s * (qz * x - qx * z);
    const tz = s * (qx * y - qy * x);
    return this.set(x + qw * tx + (qy * tz - qz * ty), y + qw * ty + (qz * tx - qx * tz), z + qw * tz + (qx * ty - qy * tx));
  }
}

/**
 * Writes a unit vector perpendicular to (x, y, z) to `out` and returns it: the axis of its smallest
 * component (y before z before x among equals) with its part along (x, y, z) taken away, so a horizontal vector gets +y. The input
 * must not be zero.
 */
export function setPerpendicular(out: Vec3, x: number, y: number, z: number): Vec3 {
  return turnPerpendicular(out.set(x, y, z));
}

/** Replaces a vector, which must not be zero, by the unit vector perpendicular to it that {@link setPerpendicular} chooses. */
export function turnPerpendicular(v: Vec3): Vec3 {
  const { x, y, z } = v;
  const xx = Math.abs(x);
  const yy = Math.abs(y);
  const zz = Math.abs(z);
  const scale = 1 / Math.max(xx, yy, zz);
  const ux = x * scale;
  const uy = y * scale;
  const uz = z * scale;
  // e - u (e.u)/(u.u), the part of the axis e across u, made unit.
  const lenSq = ux * ux + uy * uy + uz * uz;
  let px: number;
  let py: number;
  let pz: number;
  if (yy <= xx && yy <= zz) {
    px = -uy * ux;
    py = lenSq - uy * uy;
    pz = -uy * uz;
  } else if (zz <= xx) {
    px = -uz * ux;
    py = -uz * uy;
    pz = lenSq - uz * uz;
  } else {
    px = lenSq - ux * ux;
    py = -ux * uy;
    pz = -ux * uz;
  }
  const inv = 1 / Math.sqrt(px * px + py * py + pz * pz);
  v.x = px * inv;
  v.y = py * inv;
  v.z = pz * inv;
  return v;
}
