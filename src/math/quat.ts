import { checkAngle, Polar, setAngle, setSinCos, Turn } from './angle.ts';
import { checkVec3, show } from './checks.ts';
import { turnPerpendicular, Vec3, type Vec3Like } from './vec3.ts';

/** Anything with x, y, z and w: a three.js `Quaternion`, a cannon-es `Quaternion`, a plain object. */
export interface QuatLike {
  /** The x component of the axis times the sine of half the angle. */
  x: number;
  /** The y component of the axis times the sine of half the angle. */
  y: number;
  /** The z component of the axis times the sine of half the angle. */
  z: number;
  /** The cosine of half the angle. */
  w: number;
}

/** A rotation. It need not be exactly unit: queries rotate by q / |q|, and refuse |q| outside 1 +- 1e-3. */
export class Quat implements QuatLike {
  /** The x component of the axis times the sine of half the angle. */
  x: number;
  /** The y component of the axis times the sine of half the angle. */
  y: number;
  /** The z component of the axis times the sine of half the angle. */
  z: number;
  /** The cosine of half the angle. */
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

  /** A new quaternion with the same components. */
  clone(): Quat {
    return new Quat(this.x, this.y, this.z, this.w);
  }

  /** Gives this quaternion length 1, and returns it. Throws a RangeError where all components are zero. */
  normalize(): this {
    const { x, y, z, w } = this;
    const length = Math.sqrt(x * x + y * y + z * z + w * w);
    if (!(length > 0 && length < Infinity)) {
      throw new RangeError(`normalize: the quaternion must be finite and not zero, got (${x}, ${y}, ${z}, ${w})`);
    }
    return this.set(x / length, y / length, z / length, w / length);
  }

  /** Makes this the opposite rotation, and returns it; a quaternion that is not unit gets the inverse of its length. */
  invert(): this {
    const { x, y, z, w } = this;
    const s = 1 / (x * x + y * y + z * z + w * w);
    return this.set(-x * s, -y * s, -z * s, w * s);
  }

  /** Makes this the rotation by `q` followed by this one (the product this q), and returns it. */
  multiply(q: QuatLike): this {
    return setProduct(this, this, q);
  }

  /** Makes this the rotation by this one followed by `q` (the product q this), and returns it. */
  premultiply(q: QuatLike): this {
    return setProduct(this, q, this);
  }

  /** The four-dimensional dot product: the cosine of half the angle between two unit rotations, up to its sign. */
  dot(q: QuatLike): number {
    return this.x * q.x + this.y * q.y + this.z * q.z + this.w * q.w;
  }

  /**
   * Turns this unit rotation the part `t` of the way to the unit rotation `q`, at constant speed on the shorter arc, and returns it:
   * 0 stays here, 1 is `q` or its negative, which turns alike.
   */
  slerp(q: QuatLike, t: number): this {
    const { x, y, z, w } = this;
    const sign = this.dot(q) < 0 ? -1 : 1;
    const qx = sign * q.x;
    const qy = sign * q.y;
    const qz = sign * q.z;
    const qw = sign * q.w;
    // The angle between them from the lengths of difference and sum, which is exact for small angles too.
    const { polar, turn } = quat_scratch;
    polar.y = Math.sqrt((qx - x) * (qx - x) + (qy - y) * (qy - y) + (qz - z) * (qz - z) + (qw - w) * (qw - w));
    polar.x = Math.sqrt((qx + x) * (qx + x) + (qy + y) * (qy + y) + (qz + z) * (qz + z) + (qw + w) * (qw + w));
    setAngle(polar);
    const angle = 2 * polar.angle;
    turn.angle = angle;
    setSinCos(turn);
    const whole = turn.s;
    turn.angle = t * angle;
    setSinCos(turn);
    // sin(t a) / sin(a) of q and cos(t a) - cos(a) sin(t a) / sin(a) of this.
    const toward = whole > 0 ? turn.s / whole : t;
    const stay = whole > 0 ? turn.c - toward * (x * qx + y * qy + z * qz + w * qw) : 1 - t;
    return this.set(stay * x + toward * qx, stay * y + toward * qy, stay * z + toward * qz, stay * w + toward * qw).normalize();
  }

  /**
   * Makes this the rotation by `angle` radians about `axis` (of any length), counter-clockwise seen against the axis, and returns it.
   * Throws when the axis is zero or anything is not finite, and for an angle beyond 1e6 in magnitude.
   */
  setFromAxisAngle(axis: Vec3Like, angle: number): this {
    checkVec3(axis, 'axis');
    checkAngle(angle);
    const { x, y, z } = axis;
    const largest = Math.max(Math.abs(x), Math.abs(y), Math.abs(z));
    if (largest === 0) throw new RangeError('axis must not be zero');
    // Divided by the largest component first, so that no square overflows or underflows.
    const ux = x / largest;
    const uy = y / largest;
    const uz = z / largest;
    const { turn } = quat_scratch;
    turn.angle = 0.5 * angle;
    setSinCos(turn);
    const scale = turn.s / Math.sqrt(ux * ux + uy * uy + uz * uz);
    return this.set(ux * scale, uy * scale, uz * scale, turn.c);
  }

  /**
   * Makes this the rotation by three angles in radians about the axes x, y and z, and returns it. `order` says how the rotations follow
   * each other as three.js says it: 'XYZ' (the default) turns about x in the frame that was turned about y in the frame turned about z
   * last, which is the product of the three rotations in that order.
   */
  setFromEuler(x: number, y: number, z: number, order: EulerOrder = 'XYZ'): this {
    if (!/^(?=.*X)(?=.*Y)(?=.*Z)...$/.test(order)) {
      throw new RangeError(`order must be 'XYZ', 'XZY', 'YXZ', 'YZX', 'ZXY' or 'ZYX', got ${show(order)}`);
    }
    checkAngle(x, 'x');
    checkAngle(y, 'y');
    checkAngle(z, 'z');
    const { turn, factor } = quat_scratch;
    this.set(0, 0, 0, 1);
    for (let i = 0; i < 3; i++) {
      const axis = order.charAt(i);
      turn.angle = 0.5 * (axis === 'X' ? x : axis === 'Y' ? y : z);
      setSinCos(turn);
      factor.set(axis === 'X' ? turn.s : 0, axis === 'Y' ? turn.s : 0, axis === 'Z' ? turn.s : 0, turn.c);
      this.multiply(factor);
    }
    return this;
  }

  /**
   * Makes this the least rotation that turns the direction `from` into the direction `to` (both of any length but zero), and returns it.
   * For opposite directions that is half a turn about an axis across them.
   */
  setFromDirections(from: Vec3Like, to: Vec3Like): this {
    checkVec3(from, 'from');
    checkVec3(to, 'to');
    const { from: u, to: v } = quat_scratch;
    u.copy(from).normalize();
    v.copy(to).normalize();
    // u . v + 1 is the square of |u + v| over 2, which does not cancel where they are nearly opposite.
    const sx = u.x + v.x;
    const sy = u.y + v.y;
    const sz = u.z + v.z;
    const w = 0.5 * (sx * sx + sy * sy + sz * sz);
    if (!(w > OPPOSITE)) {
      turnPerpendicular(u);
      return this.set(u.x, u.y, u.z, 0);
    }
    return this.set(u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x, w).normalize();
  }

  /**
   * Makes this the rotation that turns +z into `direction` with +y as near to `up` as that leaves it, and returns it: what
   * `Object3D.lookAt` does. Throws where `direction` is zero; an `up` along it is replaced by an axis across.
   */
  setLookAt(direction: Vec3Like, up: Vec3Like = UP): this {
    checkVec3(direction, 'direction');
    checkVec3(up, 'up');
    const { from: z, to: x, up: y } = quat_scratch;
    z.copy(direction).normalize();
    x.copy(up).cross(z);
    if (!(x.lengthSq() > PARALLEL * (up.x * up.x + up.y * up.y + up.z * up.z))) turnPerpendicular(x.copy(z));
    x.normalize();
    y.copy(z).cross(x);
    return this.setFromAxes(x, y, z);
  }

  /**
   * Makes this the rotation that turns the axes of a frame into the unit vectors `x`, `y` and `z`, which must be at right angles and
   * right-handed: the columns of a rotation matrix. Returns it.
   */
  setFromAxes(x: Vec3Like, y: Vec3Like, z: Vec3Like): this {
    const trace = x.x + y.y + z.z;
    // From the largest of the four components, so that nothing is divided by little.
    if (trace >= Math.max(x.x, y.y, z.z)) this.set(y.z - z.y, z.x - x.z, x.y - y.x, 1 + trace);
    else if (x.x >= y.y && x.x >= z.z) this.set(1 + x.x - y.y - z.z, x.y + y.x, z.x + x.z, y.z - z.y);
    else if (y.y >= z.z) this.set(x.y + y.x, 1 - x.x + y.y - z.z, y.z + z.y, z.x - x.z);
    else this.set(z.x + x.z, y.z + z.y, 1 - x.x - y.y + z.z, x.y - y.x);
    return this.normalize();
  }

  /** A new unit quaternion: see {@link Quat.setFromAxisAngle}. */
  static fromAxisAngle(axis: Vec3Like, angle: number): Quat {
    return new Quat().setFromAxisAngle(axis, angle);
  }

  /** A new unit quaternion: see {@link Quat.setFromEuler}. */
  static fromEuler(x: number, y: number, z: number, order: EulerOrder = 'XYZ'): Quat {
    return new Quat().setFromEuler(x, y, z, order);
  }
}

/** The order of three rotations about the axes. */
export type EulerOrder = 'XYZ' | 'XZY' | 'YXZ' | 'YZX' | 'ZXY' | 'ZYX';

const UP: Vec3Like = /* @__PURE__ */ new Vec3(0, 1, 0);
/** 1 + cosine below which two directions count as opposite: the axis between them has no digits left. */
const OPPOSITE = 1e-30;
/** The square of a sine below which `up` counts as parallel to the direction. */
const PARALLEL = 1e-30;

const quat_scratch = /* @__PURE__ */ (() => ({
  polar: new Polar(),
  turn: new Turn(),
  factor: new Quat(),
  from: new Vec3(),
  to: new Vec3(),
  up: new Vec3(),
}))();

/** out = p q; `out` may be either. */
function setProduct<T extends Quat>(out: T, p: QuatLike, q: QuatLike): T {
  const { x: px, y: py, z: pz, w: pw } = p;
  const { x: qx, y: qy, z: qz, w: qw } = q;
  return out.set(
    pw * qx + px * qw + (py * qz - pz * qy),
    pw * qy + py * qw + (pz * qx - px * qz),
    pw * qz + pz * qw + (px * qy - py * qx),
    pw * qw - (px * qx + py * qy + pz * qz),
  );
}
