import { plain } from '../../results/plain.ts';
import { Vec2 } from '../math/vec2.ts';

/** The answer of `distanceToPoint`. */
export class PointResult {
  /** From the point to the surface; negative when the point is inside. */
  distance = Infinity;
  /** The point of the surface nearest to the query point. */
  readonly point = new Vec2();
  /** The outward unit normal of the surface at `point`. */
  readonly normal = new Vec2();
  /** The feature of the core that `point` belongs to (see `featureType` and `featureIndex`). */
  feature = 0;
  /** The leaf of a compound, the edge of a chain; 0 for a convex shape. */
  subshape = 0;

  /** Takes everything from `other`, and returns this result. */
  copy(other: PointResult): this {
    this.distance = other.distance;
    this.point.copy(other.point);
    this.normal.copy(other.normal);
    this.feature = other.feature;
    this.subshape = other.subshape;
    return this;
  }

  /** A new result that says the same. */
  clone(): PointResult {
    return new PointResult().copy(this);
  }

  /** All of it as a plain object. */
  toJSON(): Record<string, unknown> {
    return plain(this);
  }
}
