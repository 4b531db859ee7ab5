/** Anything with x and y: a Pixi `Point`, a planck `Vec2`, a matter vector, a plain object. */
export interface Vec2Like {
  /** The x component. */
  x: number;
  /** The y component. */
  y: number;
}

/** A rotation as cosine and sine of its angle. It need not be exactly unit: queries rotate by (c, s) / |(c, s)|. */
export interface RotationLike {
  /** The cosine of the angle. */
  c: number;
  /** The sine of the angle. */
  s: number;
}

/**
 * Two mutable numbers. Results are made of these; arguments may be any {@link Vec2Like}. Methods change the vector and return it, unless they say
 * otherwise; they allocate nothing but in `clone`.
 *
 * @example
 * ```ts
 * import { Vec2 } from 'touchstone/2d';
 *
 * const way = new Vec2(4, 6).sub({ x: 1, y: 2 });
 * console.log(way.length(), way.normalize().y); // 5 0.8
 * ```
 */
export class Vec2 implements Vec2Like {
  // V8 takes 0 for a small integer; these are doubles from the first one on.
  /** The x component. */
  x = NaN;
  /** The y component. */
  y = NaN;

  constructor(x = 0, y = 0) {
    this.x = x;
    this.y = y;
  }

  /** Sets both components and returns this vector. */
  set(x: number, y: number): this {
    this.x = x;
    this.y = y;
    return this;
  }

  /** Takes the components of `other` and returns this vector. */
  copy(other: Vec2Like): this {
    return this.set(other.x, other.y);
  }

  /** A new vector with the same components. */
  clone(): Vec2 {
    return new Vec2(this.x, this.y);
  }

  /** Adds `v` to this vector and returns it. */
  add(v: Vec2Like): this {
    return this.set(this.x + v.x, this.y + v.y);
  }

  /** Takes `v` away from this vector and returns it. */
  sub(v: Vec2Like): this {
    return this.set(this.x - v.x, this.y - v.y);
  }

  /** Adds `factor` times `v` to this vector and returns it. */
  addScaled(v: Vec2Like, factor: number): this {
    return this.set(this.x + factor * v.x, this.y + factor * v.y);
  }

  /** Multiplies this vector by a number and returns it. */
  scale(factor: number): this {
    return this.set(factor * this.x, factor * this.y);
  }

  /** Turns this vector around, and returns it. */
  negate(): this {
    return this.set(-this.x, -this.y);
  }

  /** Turns this vector by a right angle, counter-clockwise, and returns it. */
  perpendicular(): this {
    return this.set(-this.y, this.x);
  }

  /** this . v */
  dot(v: Vec2Like): number {
    return this.x * v.x + this.y * v.y;
  }

  /** The cross product this x v: positive where `v` is to the left of this vector. */
  cross(v: Vec2Like): number {
    return this.x * v.y - this.y * v.x;
  }

  /** The square of its length. */
  lengthSq(): number {
    return this.x * this.x + this.y * this.y;
  }

  /** Its length. */
  length(): number {
    return Math.sqrt(this.lengthSq());
  }

  /** How far the point `v` is from this one. */
  distanceTo(v: Vec2Like): number {
    const dx = v.x - this.x;
    const dy = v.y - this.y;
    return Math.sqrt(dx * dx + dy * dy);
  }

  /** Gives this vector length 1, and returns it. Throws a RangeError for the zero vector, which has no direction. */
  normalize(): this {
    const largest = Math.max(Math.abs(this.x), Math.abs(this.y));
    if (!(largest > 0 && largest < Infinity))
      throw new RangeError(`normalize: the vector must be finite and not zero, got (${this.x}, ${this.y})`);
    // Divided by the larger component first, so that no square overflows or underflows.
    this.set(this.x / largest, this.y / largest);
    return this.scale(1 / this.length());
  }

  /** Moves this point the part `t` of the way to `v`, and returns it: 0 stays here, 1 is `v`. */
  lerp(v: Vec2Like, t: number): this {
    return this.set((1 - t) * this.x + t * v.x, (1 - t) * this.y + t * v.y);
  }

  /** Turns this vector by a rotation, which is taken as it is, and returns it. */
  applyRotation({ c, s }: RotationLike): this {
    return this.set(c * this.x - s * this.y, s * this.x + c * this.y);
  }
}
