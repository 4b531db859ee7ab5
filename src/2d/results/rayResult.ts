import { plain } from '../../results/plain.ts';
import { Vec2 } from '../math/vec2.ts';

/** The answer of `raycast`. */
export class RayResult {
  /** Where along the displacement the ray enters the shape, 0 to 1. */
  fraction = Infinity;
  /** The way from the origin to `point`: fraction times the length of the displacement. */
  distance = Infinity;
  /** Where the ray enters; the origin when it starts inside. */
  readonly point = new Vec2();
  /** The outward unit normal at `point`; against the ray when it starts inside. */
  readonly normal = new Vec2();
  /** The feature of the core that was hit. */
  feature = 0;
  /** The leaf of a compound, the edge of a chain; 0 for a convex shape. */
  subshape = 0;
  /** True when the origin lies inside the shape; `fraction` is 0 then. */
  startsInside = false;

  /** Takes everything from `other`, and returns this result. */
  copy(other: RayResult): this {
    this.fraction = other.fraction;
    this.distance = other.distance;
    this.point.copy(other.point);
    this.normal.copy(other.normal);
    this.feature = other.feature;
    this.subshape = other.subshape;
    this.startsInside = other.startsInside;
    return this;
  }

  /** A new result that says the same. */
  clone(): RayResult {
    return new RayResult().copy(this);
  }

  /** All of it as a plain object. */
  toJSON(): Record<string, unknown> {
    return plain(this);
  }
}
