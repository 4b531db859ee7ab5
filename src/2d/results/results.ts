/** What the queries answer. Points and normals are in the world; with `out` given, a query fills every field of it. */
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
}

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
}

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
}

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
}

function swap(a: Vec2, b: Vec2): void {
  const { x, y } = a;
  a.copy(b);
  b.set(x, y);
}
