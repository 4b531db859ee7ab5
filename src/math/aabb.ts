import { Vec3 } from './vec3.ts';

/** An axis-aligned box in the world, from `min` to `max`. A new one is empty: `min` is +Infinity, `max` -Infinity. */
export class Aabb {
  /** The corner with the least coordinates. */
  readonly min = new Vec3(Infinity, Infinity, Infinity);
  /** The corner with the greatest coordinates. */
  readonly max = new Vec3(-Infinity, -Infinity, -Infinity);
}
