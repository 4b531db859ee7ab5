/** Where a shape is. */
import { type SinCos, sinCos } from '../../math/angle.ts';
import { checkNumber, throwOut } from '../../math/checks.ts';
import { checkPoint, checkVec2 } from './checks.ts';
import { checkPose, checkRotation } from './frame.ts';
import { type RotationLike, Vec2, type Vec2Like } from './vec2.ts';

/** A position and a rotation: `world = position + (c x - s y, s x + c y)`. */
export interface Pose2 {
  /** Where the origin of the shape's frame is in the world. */
  position: Vec2Like;
  /** How the shape's frame is turned. */
  rotation: RotationLike;
}

/**
 * The rotation by `angle` radians, counter-clockwise; c and s are within 1 ulp. Throws beyond 1e6 radians.
 *
 * @example
 * ```ts
 * import { rotation, Transform2 } from 'touchstone/2d';
 *
 * const upright = new Transform2({ x: 0, y: 1 }, rotation(Math.PI / 2));
 * console.log(upright.rotation.s); // 1
 * ```
 */
export function rotation(angle: number, out: SinCos = { c: 1, s: 0 }): SinCos {
  return sinCos(angle, out);
}

/**
 * A pose of our own: copies the given position and rotation, the identity where none is given. Throws for what is none. Methods change the
 * transform and return it, unless they say otherwise; they allocate nothing but in `clone`, `from` and where no `out` is given. Rotations are
 * taken as they are: those that have drifted from length 1 scale what they turn.
 *
 * @example
 * ```ts
 * import { rotation, Transform2 } from 'touchstone/2d';
 *
 * const tank = new Transform2({ x: 5, y: 0 }, rotation(Math.PI / 2));
 * const muzzle = tank.apply({ x: 2, y: 0 });
 * console.log(muzzle.x, muzzle.y); // 5 2
 * ```
 */
export class Transform2 implements Pose2 {
  /** Where the origin of the local frame is in the world. */
  readonly position: Vec2;
  /** How the local frame is turned. */
  readonly rotation: { c: number; s: number };

  constructor(position: Vec2Like = { x: 0, y: 0 }, rotation: RotationLike = { c: 1, s: 0 }) {
    checkPose({ position, rotation }, 'Transform2');
    this.position = new Vec2(position.x, position.y);
    this.rotation = { c: rotation.c, s: rotation.s };
  }

  /** A new transform with the numbers of any pose: see {@link Transform2.copy}. */
  static from(pose: Pose2): Transform2 {
    return new Transform2().copy(pose);
  }

  /** Sets position and rotation and returns this transform. Throws for what is none. */
  set(position: Vec2Like, rotation: RotationLike): this {
    checkVec2(position, 'Transform2: position');
    checkRotation(rotation, 'Transform2: rotation');
    this.position.copy(position);
    return this.turn(rotation.c, rotation.s);
  }

  /** Takes the numbers of another pose and returns this transform. Throws for what is none. */
  copy(pose: Pose2): this {
    checkPose(pose, 'Transform2: pose');
    this.position.copy(pose.position);
    return this.turn(pose.rotation.c, pose.rotation.s);
  }

  /** A new transform with the same numbers. */
  clone(): Transform2 {
    return new Transform2(this.position, this.rotation);
  }

  /** Makes this the pose of what has the pose `child` in the frame of this one, and returns it. */
  multiply(child: Pose2): this {
    const { c, s } = this.rotation;
    const { c: childC, s: childS } = child.rotation;
    const { x, y } = child.position;
    this.position.set(this.position.x + (c * x - s * y), this.position.y + (s * x + c * y));
    return this.turn(c * childC - s * childS, s * childC + c * childS);
  }

  /** Makes this the pose of what has this pose in the frame of `parent`, and returns it. */
  premultiply(parent: Pose2): this {
    const { c, s } = parent.rotation;
    const { c: childC, s: childS } = this.rotation;
    this.position.applyRotation(parent.rotation).add(parent.position);
    return this.turn(c * childC - s * childS, s * childC + c * childS);
  }

  /** Makes this the pose of the world seen from here, and returns it: followed by the former pose it is the identity. */
  invert(): this {
    const { c, s } = this.rotation;
    turnVectorBack(this.rotation, this.position.negate(), this.position);
    return this.turn(c, -s);
  }

  /** Writes to `out` where a point of the local frame is in the world, and returns it. `out` may be `point`. */
  apply(point: Vec2Like, out: Vec2 = new Vec2()): Vec2 {
    return out.copy(point).applyRotation(this.rotation).add(this.position);
  }

  /** Writes to `out` where a point of the world is in the local frame, and returns it. `out` may be `point`. */
  applyInverse(point: Vec2Like, out: Vec2 = new Vec2()): Vec2 {
    return turnVectorBack(this.rotation, out.copy(point).sub(this.position), out);
  }

  /** Writes to `out` what a direction of the local frame is in the world, and returns it: turned, not moved. */
  applyDirection(direction: Vec2Like, out: Vec2 = new Vec2()): Vec2 {
    return out.copy(direction).applyRotation(this.rotation);
  }

  /** Writes to `out` what a direction of the world is in the local frame, and returns it: turned, not moved. */
  applyInverseDirection(direction: Vec2Like, out: Vec2 = new Vec2()): Vec2 {
    return turnVectorBack(this.rotation, direction, out);
  }

  /** Turns local +x towards the point `target`, and returns this transform. Throws a RangeError where that is its position. */
  lookAt(target: Vec2Like): this {
    checkVec2(target, 'lookAt: target');
    rotationTowards(lookAt_direction.copy(target).sub(this.position), this.rotation);
    return this;
  }

  /**
   * Moves and turns this transform the part `t` of the way to another pose, and returns it: the position along a line; the rotation the shorter
   * way, by cosine and sine in proportion, made unit. Between opposite rotations the nearer one in time counts.
   */
  lerp(pose: Pose2, t: number): this {
    checkNumber(t, 'lerp: t');
    const from = this.rotation;
    const to = pose.rotation;
    const { position } = this;
    const c = from.c + t * (to.c - from.c);
    const s = from.s + t * (to.s - from.s);
    const length = Math.sqrt(c * c + s * s);
    const nearer = t < 0.5 ? from : to;
    position.set(position.x + t * (pose.position.x - position.x), position.y + t * (pose.position.y - position.y));
    return length > OPPOSITE ? this.turn(c / length, s / length) : this.turn(nearer.c, nearer.s);
  }

  private turn(c: number, s: number): this {
    this.rotation.c = c;
    this.rotation.s = s;
    return this;
  }
}

/** Rotations whose mean is shorter than this have no shorter way between them. */
const OPPOSITE = 1e-9;

/**
 * A direction turned back by a rotation: from the world to a pose's own frame, with `pose.rotation`. `out` may be the direction.
 *
 * @example
 * ```ts
 * import { rotation, turnVectorBack } from 'touchstone/2d';
 *
 * console.log(turnVectorBack(rotation(Math.PI / 2), { x: -2, y: 0 }).y); // 2
 * ```
 */
export function turnVectorBack({ c, s }: RotationLike, { x, y }: Vec2Like, out: Vec2 = new Vec2()): Vec2 {
  if (!(out instanceof Vec2)) throwOut(out, 'a Vec2', 'turnVectorBack');
  return out.set(c * x + s * y, c * y - s * x);
}

/**
 * The rotation that turns +x towards a direction of any length but zero.
 *
 * @example
 * ```ts
 * import { rotationTowards } from 'touchstone/2d';
 *
 * console.log(rotationTowards({ x: 0, y: 5 }).s); // 1
 * ```
 */
export function rotationTowards(direction: Vec2Like, out: RotationLike = { c: 1, s: 0 }): RotationLike {
  checkPoint(direction, 'rotationTowards: direction');
  const { x, y } = direction;
  const most = Math.max(Math.abs(x), Math.abs(y));
  if (most === 0) throw new RangeError('rotationTowards: direction must not be zero');
  const c = x / most;
  const s = y / most;
  const length = Math.sqrt(c * c + s * s);
  out.c = c / length;
  out.s = s / length;
  return out;
}

const lookAt_direction = /* @__PURE__ */ new Vec2();
