import type { QuatLike } from './quat.ts';
import type { Pose } from './transform.ts';
import { Vec3 } from './vec3.ts';

/** A pose for use within an algorithm: without the methods of a `Transform`, which every program that asks would have to load. */
export class Placement implements Pose {
  readonly position = new Vec3();
  readonly quaternion: QuatLike = { x: NaN, y: NaN, z: NaN, w: NaN };

  /** Takes the rotation of another pose. */
  turnAs(pose: Pose): void {
    const { quaternion: q } = this;
    const { x, y, z, w } = pose.quaternion;
    q.x = x;
    q.y = y;
    q.z = z;
    q.w = w;
  }
}
