/** Anything with x and y: a Pixi `Point`, a planck `Vec2`, a matter vector, a plain object. */
export interface Vec2Like {
  /** The x component. */
  x: number;
  /** The y component. */
  y: number;
}

/** Two mutable numbers. Results are made of these; arguments may be any {@link Vec2Like}. */
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
}
