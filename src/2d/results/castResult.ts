import { plain } from '../../results/plain.ts';
import { Vec2 } from '../math/vec2.ts';

/** The answer of `castShape`. */
export class CastResult {
  /** How much of the motion is done at the impact, 0 to 1. */
  fraction = Infinity;
  /** The way that A has gone: fraction times the length of the displacement. */
  distance = Infinity;
  /** Where the shapes touch, on B's surface. */
  readonly point = new Vec2();
  /** A's outward unit normal at `point`, at the impact. */
  readonly normalA = new Vec2();
  /** B's outward unit normal at `point`: opposite to `normalA`. */
  readonly normalB = new Vec2();
  /** The features of the cores that touch. */
  featureA = 0;
  /** The same of B. */
  featureB = 0;
  /** The leaf of a compound, the edge of a chain; 0 for a convex shape. */
  subshapeA = 0;
  /** The same of B. */
  subshapeB = 0;
  /** True when the shapes overlap before the motion; `fraction` is 0 then. */
  startsOverlapping = false;

  /** Takes everything from `other`, and returns this result. */
  copy(other: CastResult): this {
    this.fraction = other.fraction;
    this.distance = other.distance;
    this.point.copy(other.point);
    this.normalA.copy(other.normalA);
    this.normalB.copy(other.normalB);
    this.featureA = other.featureA;
    this.featureB = other.featureB;
    this.subshapeA = other.subshapeA;
    this.subshapeB = other.subshapeB;
    this.startsOverlapping = other.startsOverlapping;
    return this;
  }

  /** A new result that says the same. */
  clone(): CastResult {
    return new CastResult().copy(this);
  }

  /** All of it as a plain object. */
  toJSON(): Record<string, unknown> {
    return plain(this);
  }
}
