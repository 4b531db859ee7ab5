/** The distance of two shapes that are not both convex: that of their nearest leaves. */
import { checkMaxDistance, show, throwOut } from '../math/checks.ts';
import type { Pose } from '../math/transform.ts';
import { checkPair } from '../queries/arguments.ts';
import { distanceBetweenConvex } from '../queries/distanceBetween.ts';
import { copyDistance, DistanceResult } from '../results/distanceResult.ts';
import { FACE, VERTEX } from '../results/features.ts';
import { isConvex, type Shape } from '../shapes/composite.ts';
import { NEAR, type Side } from './composite.ts';
import { Extent } from './extent.ts';
import { flip } from './flip.ts';
import type { Plane } from './leafPlane.ts';
import { moveToWorld, PairWalk } from './pairWalk.ts';
import { Pool } from './pool.ts';
import { domainOf } from './seam.ts';
import { Weld } from './weld.ts';

/** A walk that knows the distance of a pair of leaves. */
export abstract class LeafWalk extends PairWalk {
  readonly candidate = new DistanceResult();
  weld = new Weld();
  /** How far apart the last two convex leaves are by themselves. */
  protected bare = Infinity;

  override begin(a: Shape, poseA: Pose, b: Shape, poseB: Pose): void {
    super.begin(a, poseA, b, poseB);
    this.weld.forget();
  }

  /** Fills `candidate` for the leaves that both sides look at; false when they are farther apart than the limit, or silent. */
  setDistance(): boolean {
    const { a, b, candidate, weld, limit } = this;
    const { shape: first } = a;
    const { shape: second } = b;
    weld.limit = limit;
    if (b.part.reach === Infinity) return this.setPlaneDistance(a, b);
    if (a.part.reach === Infinity) {
      const isWithin = this.setPlaneDistance(b, a);
      flip(candidate);
      return isWithin;
    }
    // Of two surfaces, both have their say.
    if (limit < 0 && (domainOf(a) ?? domainOf(b)) !== null && weld.isShallow(a, b) && weld.isShallow(b, a)) return false;
    // Two calls, each with a constant: a number that is worked out would go on the heap on its way. (And leaves that overlap may be
    // deeper along the normal of a welded surface than they are.)
    const found =
      limit > 0
        ? distanceBetweenConvex(first, a.pose, second, b.pose, Infinity, candidate)
        : distanceBetweenConvex(first, a.pose, second, b.pose, 0, candidate);
    if (found === null) return false;
    this.bare = candidate.distance;
    if (candidate.distance > 0 && candidate.distance > limit) return false;
    candidate.subshapeA = a.subshape;
    candidate.subshapeB = b.subshape;
    if (!weld.settle(a, b, candidate)) return false;
    if (domainOf(a) === null) return candidate.distance <= limit;
    flip(candidate);
    const isKept = weld.settle(b, a, candidate);
    flip(candidate);
    return isKept && candidate.distance <= limit;
  }

  /**
   * The same for a convex leaf and a half space, by the support point against the normal. (A floor is in almost every scene: its distances and
   * casts take a half to a third of the time that those of its leaf would.)
   */
  private setPlaneDistance({ shape, pose, subshape }: Side, { part, pose: planePose, subshape: planeSubshape }: Side): boolean {
    const { candidate } = this;
    const { pointA, pointB, normalA, normalB } = candidate;
    const { normal, offset } = part as unknown as Plane;
    const { radius, core } = shape;
    const { position: p } = planePose;
    const n = planePose.applyDirection(normal, normalB);
    const extent = plane_extent.set(shape, pose).measure(n);
    const distance = extent.low - (offset + (n.x * p.x + n.y * p.y + n.z * p.z)) - radius;
    extent.vertex(extent.lowest, pointA);
    pointA.x -= radius * n.x;
    pointA.y -= radius * n.y;
    pointA.z -= radius * n.z;
    pointB.x = pointA.x - distance * n.x;
    pointB.y = pointA.y - distance * n.y;
    pointB.z = pointA.z - distance * n.z;
    normalA.x = -n.x;
    normalA.y = -n.y;
    normalA.z = -n.z;
    candidate.distance = distance;
    candidate.featureA = VERTEX + core.topology.vertexNames[extent.lowest];
    candidate.featureB = FACE;
    candidate.subshapeA = subshape;
    candidate.subshapeB = planeSubshape;
    this.bare = distance;
    return distance <= this.limit;
  }
}

const plane_extent = /* @__PURE__ */ new Extent();

/** More than rounding. */
const NEXT = 1 + 1e-9;

/** Finds the nearest pair. */
class NearestWalk extends LeafWalk {
  readonly nearest = new DistanceResult();
  isFound = false;

  override visitPair(): boolean {
    const { a, b, candidate, nearest } = this;
    this.bare = Infinity;
    const isAnswer = this.setDistance();
    // The nearest of all leaves by themselves has a normal of the surface, unless they are not felt from behind: nothing farther counts.
    if (!(a.isOneSided || b.isOneSided)) this.within = Math.min(this.within, NEXT * Math.max(0, this.bare));
    if (isAnswer && !(this.isFound && candidate.distance >= nearest.distance)) {
      copyDistance(candidate, nearest);
      this.isFound = true;
      this.limit = candidate.distance;
    }
    this.narrow();
    return true;
  }
}

/** Copies a distance that is seen from a position to the world. */
export function writeDistance(from: DistanceResult, pose: Pose, to: DistanceResult): void {
  copyDistance(from, to);
  moveToWorld(to.pointA, pose);
  moveToWorld(to.pointB, pose);
}

let nearestWalk: NearestWalk | null = null;

export function distanceBetween(
  a: Shape,
  poseA: Pose,
  b: Shape,
  poseB: Pose,
  maxDistance: number,
  out: DistanceResult,
): DistanceResult | null {
  checkMaxDistance(maxDistance);
  nearestWalk ??= new NearestWalk();
  const walk = nearestWalk;
  walk.begin(a, poseA, b, poseB);
  walk.limit = maxDistance;
  walk.isFound = false;
  walk.walk(NEAR);
  if (!walk.isFound) return null;
  writeDistance(walk.nearest, poseB, out);
  return out;
}

/** Hands every pair to a visitor. */
class VisitWalk extends LeafWalk {
  visitor!: (result: DistanceResult) => unknown;
  out!: DistanceResult;
  poseB!: Pose;

  override visitPair(): boolean {
    if (!this.setDistance()) return true;
    writeDistance(this.candidate, this.poseB, this.out);
    return this.visitor(this.out) !== false;
  }
}

const visitWalks = /* @__PURE__ */ new Pool(() => new VisitWalk());

/**
 * Visits every pair of leaves of two shapes whose distance is at most `maxDistance`: children of compounds, triangles of meshes and
 * height fields; two convex shapes are one pair. `out` is filled before each visit, and may be passed to `contactsBetween` for the
 * manifold of that pair; returning false ends the round. Where welded leaves share what touches, one of them is visited with it. The
 * visitor may ask other queries, also of the same shapes, but not with the same `out`.
 *
 * @example
 * ```ts
 * import { ContactManifold, contactsBetween, distancesBetween, sphere, Transform, triangleMesh } from 'touchstone';
 *
 * const valley = triangleMesh([-2, 1, 0, 0, 0, 2, 0, 0, -2, 2, 1, 0], [0, 1, 2, 1, 3, 2]);
 * const ball = sphere(1);
 * const above = new Transform({ x: 0, y: 1.1, z: 0 });
 * const manifold = new ContactManifold();
 * distancesBetween(ball, above, valley, new Transform(), 0.1, (near) => {
 *   contactsBetween(ball, above, valley, new Transform(), near, manifold);
 *   console.log(near.subshapeB, manifold.count); // 0 1, then 1 1
 * });
 * ```
 */
export function distancesBetween(
  a: Shape,
  poseA: Pose,
  b: Shape,
  poseB: Pose,
  maxDistance: number,
  visit: (result: DistanceResult) => unknown,
  out: DistanceResult = new DistanceResult(),
): void {
  // Arguments shifted by one: the first of them is named.
  if (typeof maxDistance !== 'number') checkPair('distancesBetween: ', a, poseA, b, poseB);
  checkMaxDistance(maxDistance, 'distancesBetween: maxDistance');
  if (typeof visit !== 'function') throw new TypeError(`distancesBetween: visit must be a function, got ${show(visit)}`);
  if (!(out instanceof DistanceResult)) throwOut(out, 'a DistanceResult', 'distancesBetween');
  isConvex(a, 'distancesBetween: a');
  isConvex(b, 'distancesBetween: b');
  const walk = visitWalks.take();
  try {
    walk.begin(a, poseA, b, poseB);
    walk.limit = maxDistance;
    walk.visitor = visit;
    walk.out = out;
    walk.poseB = poseB;
    walk.walk(NEAR);
  } finally {
    visitWalks.give();
  }
}

/** Finds out whether any pair overlaps. */
class OverlapWalk extends LeafWalk {
  isFound = false;

  override visitPair(): boolean {
    this.isFound = this.isOverlapping();
    return !this.isFound;
  }

  private isOverlapping(): boolean {
    const { a, b } = this;
    // Something that has only a front is not felt from behind.
    if (a.isOneSided || b.isOneSided) return this.setDistance();
    return distanceBetweenConvex(a.shape, a.pose, b.shape, b.pose, 0, this.candidate) !== null;
  }
}

let overlapWalk: OverlapWalk | null = null;

export function overlaps(a: Shape, poseA: Pose, b: Shape, poseB: Pose): boolean {
  overlapWalk ??= new OverlapWalk();
  const walk = overlapWalk;
  walk.begin(a, poseA, b, poseB);
  walk.limit = 0;
  walk.isFound = false;
  walk.walk(NEAR);
  return walk.isFound;
}
