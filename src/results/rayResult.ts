import { Vec3 } from '../math/vec3.ts';
import { plain } from './plain.ts';

/** The answer of `raycast`. */
export class RayResult {
  /** Where along the displacement the ray enters the shape, 0 to 1. */
  fraction = 1;
  /** The way from the origin to `point`: fraction times the length of the displacement. */
  distance = Infinity;
  /** Where the ray enters, in the world; the origin when it starts inside. */
  readonly point = new Vec3();
  /** The outward unit normal at `point`, in the world; against the ray when it starts inside. */
  readonly normal = new Vec3();
  /** The feature of the core that was hit (see `featureType` and `featureIndex`). */
  feature = 0;
  /** The leaf of a composite that was hit; 0 for a convex shape. */
  subshape = 0;
  /** True when the origin lies inside the shape; `fraction` is 0 then. */
  startsInside = false;

  /** Takes everything from `other`, and returns this result. */
  copy(other: RayResult): this {
    copyRay(other, this);
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

/** Takes what a RayResult says into another one, of this class or of one that says more. */
export function copyRay(from: RayResult, to: RayResult): void {
  to.fraction = from.fraction;
  to.distance = from.distance;
  to.point.copy(from.point);
  to.normal.copy(from.normal);
  to.feature = from.feature;
  to.subshape = from.subshape;
  to.startsInside = from.startsInside;
}
