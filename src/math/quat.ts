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
}
