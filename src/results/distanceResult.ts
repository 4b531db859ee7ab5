import { Vec3 } from '../math/vec3.ts';
import { plain } from './plain.ts';

/** The answer of `distanceBetween`. All of it is in the world. */
export class DistanceResult {
  /** From surface to surface; negative when the shapes overlap: minus the shortest translation that separates them. */
  distance = Infinity;
  /** The point of A's surface nearest to B, or deepest in it. */
  readonly pointA = new Vec3();
  /**
   * The point of B's surface nearest to A, or deepest in it: pointA + normalA * distance. (Where A crosses a welded surface and its deepest point is beside
   * the leaf that is named, this is the point of the leaf nearest to that place, and not opposite `pointA`.)
   */
  readonly pointB = new Vec3();
  /** A's outward unit normal at `pointA`, towards B. */
  readonly normalA = new Vec3();
  /** B's outward unit normal at `pointB`, towards A: the opposite of `normalA`. */
  readonly normalB = new Vec3();
  /** The feature of A's core that `pointA` belongs to (see `featureType` and `featureIndex`). */
  featureA = 0;
  /** The feature of B's core that `pointB` belongs to. */
  featureB = 0;
  /** The leaf of a composite A that is nearest; 0 for a convex shape. */
  subshapeA = 0;
  /** The leaf of a composite B that is nearest; 0 for a convex shape. */
  subshapeB = 0;

  /** Takes everything from `other`, and returns this result. */
  copy(other: DistanceResult): this {
    copyDistance(other, this);
    return this;
  }

  /** A new result that says the same. */
  clone(): DistanceResult {
    return new DistanceResult().copy(this);
  }

  /** All of it as a plain object. */
  toJSON(): Record<string, unknown> {
    return plain(this);
  }
}

/** Takes what a DistanceResult says into another one, of this class or of one that says more. */
export function copyDistance(from: DistanceResult, to: DistanceResult): void {
  to.distance = from.distance;
  to.pointA.copy(from.pointA);
  to.pointB.copy(from.pointB);
  to.normalA.copy(from.normalA);
  to.normalB.copy(from.normalB);
  to.featureA = from.featureA;
  to.featureB = from.featureB;
  to.subshapeA = from.subshapeA;
  to.subshapeB = from.subshapeB;
}
