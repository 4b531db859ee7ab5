/** Anything with x, y and z: a three.js `Vector3`, a cannon-es `Vec3`, a plain object. */
export interface Vec3Like {
  x: number;
  y: number;
  z: number;
}

/** Three mutable numbers. Results are made of these; arguments may be any {@link Vec3Like}. */
export class Vec3 implements Vec3Like {
  x: number;
  y: number;
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
