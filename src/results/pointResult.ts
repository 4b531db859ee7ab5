import { Vec3 } from '../math/vec3.ts';
import { plain } from './plain.ts';

/** The answer of `distanceToPoint`. */
export class PointResult {
  /** From the point to the surface; negative when the point is inside. */
  distance = Infinity;
  /** The point of the surface nearest to the query point, in the world. */
  readonly point = new Vec3();
  /** The outward unit normal of the surface at `point`, in the world. */
  readonly normal = new Vec3();
  /** The feature of the core that `point` belongs to (see `featureType` and `featureIndex`). */
  feature = 0;
  /** The leaf of a composite that was nearest; 0 for a convex shape. */
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
