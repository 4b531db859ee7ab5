import { Vec3 } from '../math/vec3.ts';
import type { DistanceResult } from './distanceResult.ts';
import { plain } from './plain.ts';

/** The answer of `castShape`. All of it is in the world. */
export class CastResult {
  /** At what part of its motion A first touches B, 0 to 1. */
  fraction = 1;
  /** How far A has moved until then: fraction times the length of the displacement. */
  distance = Infinity;
  /**
   * Where they touch: a point of B's surface, and of A's, moved; when they overlap from the start, the point of B's surface
   * deepest in A.
   */
  readonly point = new Vec3();
  /** A's outward unit normal there, towards B. */
  readonly normalA = new Vec3();
  /** B's outward unit normal there: the opposite of `normalA`. */
  readonly normalB = new Vec3();
  /** The feature of A's core that touches (see `featureType` and `featureIndex`). */
  featureA = 0;
  /** The feature of B's core that touches. */
  featureB = 0;
  /** The leaf of a composite A that touches; 0 for a convex shape. */
  subshapeA = 0;
  /** The leaf of a composite B that touches; 0 for a convex shape. */
  subshapeB = 0;
  /** True when the shapes overlap before anything moves; `fraction` is 0 then. */
  startsOverlapping = false;

  /** Takes everything from `other`, and returns this result. */
  copy(other: CastResult): this {
    copyCast(other, this);
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

/** Takes what a CastResult says into another one, of this class or of one that says more. */
export function copyCast(from: CastResult, to: CastResult): void {
  to.fraction = from.fraction;
  to.distance = from.distance;
  to.point.copy(from.point);
  to.normalA.copy(from.normalA);
  to.normalB.copy(from.normalB);
  to.featureA = from.featureA;
  to.featureB = from.featureB;
  to.subshapeA = from.subshapeA;
  to.subshapeB = from.subshapeB;
  to.startsOverlapping = from.startsOverlapping;
}

/** Writes the answer where the shapes are at a distance, but for how far A has gone. */
export function writeCast(distance: DistanceResult, isOverlapping: boolean, out: CastResult): void {
  const { pointB, normalA, normalB } = distance;
  out.point.x = pointB.x;
  out.point.y = pointB.y;
  out.point.z = pointB.z;
  out.normalA.x = normalA.x;
  out.normalA.y = normalA.y;
  out.normalA.z = normalA.z;
  out.normalB.x = normalB.x;
  out.normalB.y = normalB.y;
  out.normalB.z = normalB.z;
  out.featureA = distance.featureA;
  out.featureB = distance.featureB;
  out.subshapeA = distance.subshapeA;
  out.subshapeB = distance.subshapeB;
  out.startsOverlapping = isOverlapping;
}
