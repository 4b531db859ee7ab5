import { Quat, type QuatLike } from './quat.ts';
import { Vec3, type Vec3Like } from './vec3.ts';

/** Where a shape is: any unscaled three.js `Object3D` or cannon-es `Body` is one. */
export interface Pose {
  position: Vec3Like;
  quaternion: QuatLike;
}

/** A pose of our own: copies the given position and quaternion, the identity where none is given. */
export class Transform implements Pose {
  readonly position: Vec3;
  readonly quaternion: Quat;

  constructor(position?: Vec3Like, quaternion?: QuatLike) {
    this.position = position ? new Vec3(position.x, position.y, position.z) : new Vec3();
    this.quaternion = quaternion ? new Quat(quaternion.x, quaternion.y, quaternion.z, quaternion.w) : new Quat();
  }
}
