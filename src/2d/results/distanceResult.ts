import { plain } from '../../results/plain.ts';
import { Vec2 } from '../math/vec2.ts';

/** The answer of `distanceBetween`. */
export class DistanceResult {
  /** Between the surfaces; negative when they overlap: minus the least translation that separates. */
  distance = Infinity;
  /** The point of A's surface nearest to B, or deepest in it. */
  readonly pointA = new Vec2();
  /** The point of B's surface nearest to A, or deepest in it. */
  readonly pointB = new Vec2();
  /** A's outward unit normal at `pointA`. */
  readonly normalA = new Vec2();
  /** B's outward unit normal at `pointB`: opposite to `normalA`. */
  readonly normalB = new Vec2();
  /** The feature of A's core that `pointA` belongs to. */
  featureA = 0;
  /** The feature of B's core that `pointB` belongs to. */
  featureB = 0;
  /** The leaf of a compound, the edge of a chain; 0 for a convex shape. */
  subshapeA = 0;
  /** The same of B. */
  subshapeB = 0;

  /** Swaps the parts of A and B, and returns this result. */
  flip(): this {
    swap(this.pointA, this.pointB);
    swap(this.normalA, this.normalB);
    const { featureA, subshapeA } = this;
    this.featureA = this.featureB;
    this.featureB = featureA;
    this.subshapeA = this.subshapeB;
    this.subshapeB = subshapeA;
    return this;
  }

  /** Takes everything from `other`, and returns this result. */
  copy(other: DistanceResult): this {
    this.distance = other.distance;
    this.pointA.copy(other.pointA);
    this.pointB.copy(other.pointB);
    this.normalA.copy(other.normalA);
    this.normalB.copy(other.normalB);
    this.featureA = other.featureA;
    this.featureB = other.featureB;
    this.subshapeA = other.subshapeA;
    this.subshapeB = other.subshapeB;
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

function swap(a: Vec2, b: Vec2): void {
  const { x, y } = a;
  a.copy(b);
  b.set(x, y);
}
