import { checkQuat, checkVec3, show } from './checks.ts';
import { checkObject, type ObjectLike } from './frame.ts';
import { Quat, type QuatLike } from './quat.ts';
import { Vec3, type Vec3Like } from './vec3.ts';

/** Where a shape is: any unscaled three.js `Object3D` or cannon-es `Body` is one. */
export interface Pose {
  /** Where the origin of the shape's frame is in the world. */
  position: Vec3Like;
  /** How the shape's frame is turned; of length 1 within 0.1 %. */
  quaternion: QuatLike;
}

/**
 * A pose of our own: copies the given position and quaternion, the identity where none is given. Throws for a position or a quaternion
 * that is not one.
 *
 * @example
 * ```ts
 * import { Quat, Transform, Vec3 } from 'touchstone';
 *
 * const turret = new Transform({ x: 0, y: 2, z: 0 }, Quat.fromAxisAngle({ x: 0, y: 1, z: 0 }, Math.PI / 2));
 * const muzzle = turret.apply({ x: 0, y: 0, z: 1 }, new Vec3());
 * console.log(muzzle.x, muzzle.y); // 1 2
 * ```
 */
export class Transform implements Pose {
  /** Where the origin of the local frame is in the world. */
  readonly position: Vec3;
  /** How the local frame is turned. */
  readonly quaternion: Quat;

  constructor(position?: Vec3Like, quaternion?: QuatLike) {
    this.position = new Vec3();
    this.quaternion = new Quat();
    if (position !== undefined) {
      if (isPose(position))
        throw new TypeError(`Transform: position must be a vector, got ${show(position)}; write Transform.from(pose)`);
      checkVec3(position, 'Transform: position');
      this.position.copy(position);
    }
    if (quaternion !== undefined) {
      checkQuat(quaternion, 'Transform: quaternion');
      this.quaternion.copy(quaternion);
    }
  }

  /** A new transform with the numbers of any pose: see {@link Transform.copy}. */
  static from(pose: Pose): Transform {
    return new Transform().copy(pose);
  }

  /** Sets position and quaternion and returns this transform. Throws for what is none. */
  set(position: Vec3Like, quaternion: QuatLike): this {
    checkVec3(position, 'Transform: position');
    checkQuat(quaternion, 'Transform: quaternion');
    this.position.copy(position);
    this.quaternion.copy(quaternion);
    return this;
  }

  /**
   * Takes the numbers of another pose and returns this transform. Throws for a three.js object whose position and quaternion are not those in
   * the world: that is what `poseOf` of `touchstone/three` is for.
   */
  copy(pose: Pose): this {
    if (!isPose(pose)) throw new TypeError(`Transform: pose must be an object with position and quaternion, got ${show(pose)}`);
    if ((pose as ObjectLike).isObject3D === true) checkObject(pose as ObjectLike, 'Transform: pose');
    return this.set(pose.position, pose.quaternion);
  }

  /** A new transform with the same numbers. */
  clone(): Transform {
    return new Transform(this.position, this.quaternion);
  }

  /** Makes this the pose of what has the pose `child` in the frame of this one, and returns it. */
  multiply(child: Pose): this {
    const { x, y, z } = this.position;
    this.position.copy(child.position).applyQuaternion(this.quaternion);
    this.position.set(this.position.x + x, this.position.y + y, this.position.z + z);
    this.quaternion.multiply(child.quaternion);
    return this;
  }

  /** Makes this the pose of what has this pose in the frame of `parent`, and returns it. */
  premultiply(parent: Pose): this {
    this.position.applyQuaternion(parent.quaternion).add(parent.position);
    this.quaternion.premultiply(parent.quaternion);
    return this;
  }

  /** Makes this the pose of the world seen from here, and returns it: followed by the former pose it is the identity. */
  invert(): this {
    this.quaternion.invert();
    this.position.negate().applyQuaternion(this.quaternion);
    return this;
  }

  /** Writes to `out` where a point of the local frame is in the world, and returns it. `out` may be `point`. */
  apply(point: Vec3Like, out: Vec3 = new Vec3()): Vec3 {
    return out.copy(point).applyQuaternion(this.quaternion).add(this.position);
  }

  /** Writes to `out` where a point of the world is in the local frame, and returns it. `out` may be `point`. */
  applyInverse(point: Vec3Like, out: Vec3 = new Vec3()): Vec3 {
    return turnBack(out.copy(point).sub(this.position), this.quaternion);
  }

  /** Writes to `out` what a direction of the local frame is in the world, and returns it: turned, not moved. */
  applyDirection(direction: Vec3Like, out: Vec3 = new Vec3()): Vec3 {
    return out.copy(direction).applyQuaternion(this.quaternion);
  }

  /** Writes to `out` what a direction of the world is in the local frame, and returns it: turned, not moved. */
  applyInverseDirection(direction: Vec3Like, out: Vec3 = new Vec3()): Vec3 {
    return turnBack(out.copy(direction), this.quaternion);
  }

  /** Turns local +z towards `target`, local +y as near to `up` as that leaves it, and returns this transform. */
  lookAt(target: Vec3Like, up?: Vec3Like): this {
    checkVec3(target, 'lookAt: target');
    const direction = transform_direction.copy(target).sub(this.position);
    this.quaternion.setLookAt(direction, up);
    return this;
  }

  /** Moves and turns this transform the part `t` of the way to another pose, and returns it. */
  lerp(pose: Pose, t: number): this {
    this.position.lerp(pose.position, t);
    this.quaternion.slerp(pose.quaternion, t);
    return this;
  }
}

const transform_direction = /* @__PURE__ */ new Vec3();
const turnBack_opposite = /* @__PURE__ */ new Quat();

/** Turns a vector by the opposite of a rotation. */
function turnBack(v: Vec3, { x, y, z, w }: QuatLike): Vec3 {
  return v.applyQuaternion(turnBack_opposite.set(-x, -y, -z, w));
}

function isPose(value: unknown): value is Pose {
  return typeof value === 'object' && value !== null && 'position' in value && 'quaternion' in value;
}
