import { Vec2 } from './vec2.ts';

/** An axis-aligned rectangle in the world, from `min` to `max`. A new one is empty: `min` is +Infinity, `max` -Infinity. */
export class Aabb {
  /** The corner with the least coordinates. */
  readonly min = new Vec2(Infinity, Infinity);
  /** The corner with the greatest coordinates. */
  readonly max = new Vec2(-Infinity, -Infinity);
}
