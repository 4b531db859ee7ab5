/** The distance of two shapes that are not both convex: that of their nearest leaves. */
import type { Frame } from '../math/frame.ts';
import { directionFrom } from '../math/frameVectors.ts';
import { Pool } from '../math/pool.ts';
import { Vec3 } from '../math/vec3.ts';
import { copyDistance, DistanceResult } from '../results/distanceResult.ts';
import { FACE, VERTEX } from '../results/features.ts';
import type { Shape } from '../shapes/composite.ts';
import { NEAR, type Side } from './composite.ts';
import { type FaceNormal, heightAlong } from './faceNormal.ts';
import { flip } from './flip.ts';
import { type ImmersedVisitor, type Immersion, visitImmersed } from './immersion.ts';
import { APART, CROSSING, LeafPair, NOTHING } from './leafPair.ts';
import type { Plane } from './leafPlane.ts';
import { PairWalk } from './pairWalk.ts';
import { Pushes, surfaceKey } from './pushes.ts';

/** A walk that knows what two leaves are to each other. */
export abstract class LeafWalk extends PairWalk {
  readonly leaves = new LeafPair();

  /** Copies a distance that is seen from B's position to the space that the shapes stand in. */
  writeDistance(from: DistanceResult, to: DistanceResult): void {
    copyDistance(from, to);
    to.pointA.add(this.origin);
    to.pointB.add(this.origin);
  }

  /** What the leaves that both sides look at are to each other: see `LeafPair`. */
  settle(): number {
    const { a, b, leaves, limit } = this;
    if (b.part.reach === Infinity) return this.settlePlane(a, b);
    if (a.part.reach === Infinity) {
      const found = this.settlePlane(b, a);
      flip(leaves.answer);
      return found;
    }
    leaves.limit = limit;
    return leaves.settle(a, b);
  }

  /** Whether the leaves have a point in common, and neither is behind the other. */
  overlaps(): boolean {
    const { a, b, leaves } = this;
    leaves.limit = 0;
    if (a.part.reach === Infinity || b.part.reach === Infinity) return this.settle() === CROSSING;
    return leaves.measure(a, b) && leaves.answer.distance <= 0 && !leaves.isBehind(a, b);
  }

  /**
   * The same for a convex leaf and a half space, by the support point against the normal. (A floor is in almost every scene: its distances and
   * casts take a half to a third of the time that those of its leaf would.)
   */
  private settlePlane({ shape, frame, subshape }: Side, { part, frame: planeFrame, subshape: planeSubshape }: Side): number {
    const { leaves, limit } = this;
    const { answer } = leaves;
    const { pointA, pointB, normalA, normalB } = answer;
    const { normal, offset } = part as unknown as Plane;
    const { radius, core } = shape;
    const { px, py, pz } = planeFrame;
    const { x, y, z } = directionFrom(planeFrame, normal, normalB);
    normalA.x = -x;
    normalA.y = -y;
    normalA.z = -z;
    const vertex = heightAlong(frame, core, normalA, pointA);
    const distance = x * (pointA.x - px) + y * (pointA.y - py) + z * (pointA.z - pz) - offset - radius;
    pointA.x = pointA.x - radius * x;
    pointA.y = pointA.y - radius * y;
    pointA.z = pointA.z - radius * z;
    pointB.x = pointA.x - distance * x;
    pointB.y = pointA.y - distance * y;
    pointB.z = pointA.z - distance * z;
    answer.distance = distance;
    answer.featureA = VERTEX + core.topology.vertexNames[vertex];
    answer.featureB = FACE;
    answer.subshapeA = subshape;
    answer.subshapeB = planeSubshape;
    leaves.bare = distance;
    leaves.isOwn = true;
    leaves.isBare = false;
    leaves.isOutline = false;
    return distance <= 0 ? CROSSING : distance <= limit ? APART : NOTHING;
  }
}

/** The pairs of leaves that overlap, and how deep they are. */
class Crossings {
  count = 0;
  readonly pushes = new Pushes();
  private leavesA = new Int32Array(16);
  private leavesB = new Int32Array(16);
  private depths = new Float64Array(16);
  private normals = new Float64Array(48);
  private readonly normal = new Vec3();
  private readonly seen = new DistanceResult();

  clear(): void {
    this.count = 0;
    this.pushes.count = 0;
  }

  /** Adds what a walk has just settled. */
  add({ a, b, leaves }: LeafWalk): void {
    const { answer, face, isOwn, isOutline } = leaves;
    const i = this.count++;
    if (i === this.depths.length) {
      const { leavesA, leavesB, depths, normals } = this;
      this.normals = new Float64Array(6 * i);
      this.normals.set(normals);
      this.leavesA = new Int32Array(2 * i);
      this.leavesA.set(leavesA);
      this.leavesB = new Int32Array(2 * i);
      this.leavesB.set(leavesB);
      this.depths = new Float64Array(2 * i);
      this.depths.set(depths);
    }
    this.leavesA[i] = a.subshape;
    this.leavesB[i] = b.subshape;
    this.depths[i] = answer.distance;
    const { x, y, z } = answer.normalB;
    this.normals[3 * i] = x;
    this.normals[3 * i + 1] = y;
    this.normals[3 * i + 2] = z;
    // What leads off the box around all is no normal of the surface, and covers none.
    if (isOutline) return;
    if (isOwn) this.pushes.add(a, b, answer.normalB);
    else this.addAlike(a, b, face);
  }

  /** Adds the pushes along all normals that are alike: which of them is the answer is chance. */
  private addAlike(a: Side, b: Side, { alike, alikeCount }: FaceNormal): void {
    const { normal, pushes } = this;
    for (let k = 0; k < 3 * alikeCount; k += 3) {
      normal.x = alike[k];
      normal.y = alike[k + 1];
      normal.z = alike[k + 2];
      pushes.add(a, b, normal);
    }
  }

  /** Makes a walk look at the leaves of an entry. */
  locate({ a, b }: LeafWalk, i: number): void {
    a.begin(a.root);
    a.locate(this.leavesA[i], 'leaf');
    b.begin(b.root);
    b.locate(this.leavesB[i], 'leaf');
  }

  /** Whether a push out of other leaves takes those of an entry off each other, and is shorter. */
  isCovered(walk: LeafWalk, i: number): boolean {
    this.locate(walk, i);
    this.seen.distance = this.depths[i];
    return this.pushes.covers(walk.a, walk.b, this.seen);
  }

  /** Whether an entry comes before another one: deeper, or as deep with a normal or leaves that come first. (A number that is returned would go on the heap.) */
  private isBefore(i: number, k: number): boolean {
    const { depths, leavesA, leavesB, normals } = this;
    if (depths[i] !== depths[k]) return depths[i] < depths[k];
    for (let axis = 0; axis < 3; axis++) {
      const order = normals[3 * i + axis] - normals[3 * k + axis];
      if (Math.abs(order) > SAME) return order < 0;
    }
    return leavesA[i] !== leavesA[k] ? leavesA[i] < leavesA[k] : leavesB[i] < leavesB[k];
  }

  /** The deepest entry that is not covered; of several that are as deep, that of the leaves that come first. Changes the entries. */
  deepest(walk: LeafWalk): number {
    const { count, depths } = this;
    for (;;) {
      let best = 0;
      for (let i = 1; i < count; i++) if (this.isBefore(i, best)) best = i;
      if (!this.isCovered(walk, best)) return best;
      depths[best] = Infinity;
    }
  }
}

/** What leaves that do not overlap have: their own distance, that of columns from the plane of a face, or of others. */
const OWN = 0;
const ON_PLANE = 1;
const BESIDE = 2;

/**
 * Finds the nearest pair. Of pairs that are apart the nearest by themselves has a normal of the surface, unless it is not touched from behind; where
 * rounding says that another one is as near, it is that which has. Where leaves overlap it is the deepest that no other push covers.
 */
class NearestWalk extends LeafWalk implements ImmersedVisitor {
  nearest = new DistanceResult();
  private isFound = false;
  private readonly crossings = new Crossings();
  /** The nearest of each kind. */
  private readonly kinds = [new DistanceResult(), new DistanceResult(), new DistanceResult()];
  private least = Infinity;
  private slack = -0;

  find(maxDistance: number): boolean {
    const { crossings, kinds, leaves, a, b } = this;
    this.slack = ROUNDING * (a.root.reach < Infinity ? a.root.reach : b.root.reach);
    this.limit = Math.max(0, maxDistance) + this.slack;
    this.least = Infinity;
    for (let i = 0; i < kinds.length; i++) kinds[i].distance = Infinity;
    crossings.clear();
    this.walk(NEAR);
    if (crossings.count > 0) {
      this.nearest = kinds[0];
      crossings.locate(this, crossings.deepest(this));
      this.settle();
      copyDistance(leaves.answer, this.nearest);
    } else {
      let kind = OWN;
      while (kind < BESIDE && !(kinds[kind].distance <= this.least + this.slack)) kind++;
      this.nearest = kinds[kind];
      this.nearest.distance = this.least;
    }
    const { distance } = this.nearest;
    this.isFound = distance < Infinity;
    return this.isFound && distance <= maxDistance;
  }

  /** The same, with leaves that are inside a solid. */
  findAll(maxDistance: number): boolean {
    this.find(maxDistance);
    visitImmersed(this.a, this.b, this, true);
    return this.isFound && this.nearest.distance <= maxDistance;
  }

  visitImmersed({ answer }: Immersion): boolean {
    const { nearest } = this;
    if (this.isFound && !isAfter(nearest, answer)) return true;
    copyDistance(answer, nearest);
    this.isFound = true;
    return true;
  }

  override visitPair(): boolean {
    const { a, b, leaves, crossings, kinds, slack } = this;
    const { answer, face } = leaves;
    const found = this.settle();
    if (!(isPassable(a) || isPassable(b))) this.within = Math.min(this.within, Math.max(0, leaves.bare) + slack);
    if (found === CROSSING) {
      crossings.add(this);
      this.limit = 0;
    } else if (found === APART && crossings.count === 0) {
      const best = kinds[leaves.isOwn ? OWN : face.separation >= -slack ? ON_PLANE : BESIDE];
      if (!isAfter(answer, best)) copyDistance(answer, best);
      this.least = Math.min(this.least, answer.distance);
      this.limit = Math.min(this.limit, Math.max(0, this.least) + slack);
    }
    this.narrow();
    return true;
  }
}

/** Whether the nearest leaf may be one that is not touched, since it is come to from behind: around a solid that means being inside. */
function isPassable({ isOneSided, isSolid }: Side): boolean {
  return isOneSided && !isSolid;
}

/** Whether an answer is farther than another one, or as far and of leaves that come later. */
function isAfter(answer: DistanceResult, other: DistanceResult): boolean {
  if (answer.distance !== other.distance) return answer.distance > other.distance;
  if (answer.subshapeA !== other.subshapeA) return answer.subshapeA > other.subshapeA;
  return answer.subshapeB > other.subshapeB;
}

let nearestWalk: NearestWalk | null = null;

/** The deepest push of two shapes that overlap, and stand as two frames of one space say; seen from B's position. */
export function deepestPush(a: Shape, frameA: Frame, b: Shape, frameB: Frame): DistanceResult {
  nearestWalk ??= new NearestWalk();
  nearestWalk.place(a, frameA, b, frameB);
  nearestWalk.find(0);
  return nearestWalk.nearest;
}

export function distanceBetween(
  a: Shape,
  frameA: Frame,
  b: Shape,
  frameB: Frame,
  maxDistance: number,
  out: DistanceResult,
): boolean {
  nearestWalk ??= new NearestWalk();
  const walk = nearestWalk;
  walk.place(a, frameA, b, frameB);
  if (!walk.findAll(maxDistance)) return false;
  walk.writeDistance(walk.nearest, out);
  return true;
}

/**
 * Hands to a visitor what each pair of leaves has: their own distance, where the surfaces have its normal, else the deepest of their columns; and where no
 * pair has the depth of the shapes, the deepest push. What is deeper than that is left out.
 */
class VisitWalk extends LeafWalk implements ImmersedVisitor {
  private readonly crossings = new Crossings();
  private readonly answers: DistanceResult[] = [];
  /** What touches where nothing else is. */
  private readonly touch = new DistanceResult();
  private count = 0;
  private slack = -0;
  /** The depth of the shapes: no leaves are deeper. */
  private least = -Infinity;
  private readonly keysA = [NaN];
  private readonly keysB = [NaN];

  /** Visits what is no farther than a limit. */
  visit(maxDistance: number, visitor: (result: DistanceResult) => unknown, out: DistanceResult): void {
    const { crossings, answers, leaves } = this;
    this.limit = Math.max(0, maxDistance);
    this.count = 0;
    this.touch.distance = Infinity;
    crossings.clear();
    this.walk(NEAR);
    let least = -Infinity;
    this.setSlack();
    if (crossings.count > 0) {
      crossings.locate(this, crossings.deepest(this));
      this.settle();
      least = leaves.answer.distance - this.slack;
      if (!this.hasAsDeep(leaves.answer)) this.add(leaves.answer, this.a, this.b);
    } else if (this.touch.distance < Infinity && !this.hasAsDeep(this.touch)) this.add(this.touch, this.a, this.b);
    this.least = least;
    visitImmersed(this.a, this.b, this, true);
    least = this.least;
    for (let i = 0; i < this.count; i++) {
      const { distance } = answers[i];
      if (!(distance <= maxDistance && distance >= least) || this.isTold(i)) continue;
      this.writeDistance(answers[i], out);
      if (visitor(out) === false) return;
    }
  }

  /** Sets what of a distance is rounding. (A field: a number that is returned would go on the heap.) */
  private setSlack(): void {
    const { a, b } = this;
    this.slack = ROUNDING * (a.root.reach < Infinity ? a.root.reach : b.root.reach);
  }

  /** Whether an answer that will be visited is as deep as another one. */
  private hasAsDeep({ distance }: DistanceResult): boolean {
    const { slack } = this;
    for (let i = 0; i < this.count; i++) if (Math.abs(this.answers[i].distance - distance) <= slack) return true;
    return false;
  }

  override visitPair(): boolean {
    const { a, b, leaves, crossings } = this;
    const found = this.settle();
    if (found === NOTHING) return true;
    if (found === CROSSING) crossings.add(this);
    if (leaves.isBare) {
      if (!isAfter(leaves.answer, this.touch)) copyDistance(leaves.answer, this.touch);
    } else if (found === APART || leaves.isOwn || leaves.setColumn(a, b)) this.add(leaves.answer, a, b);
    return true;
  }

  visitImmersed({ answer, isSolidB, body, solid }: Immersion): boolean {
    this.least = Math.min(this.least, answer.distance - this.slack);
    this.add(answer, isSolidB ? body : solid, isSolidB ? solid : body);
    return true;
  }

  private add(answer: DistanceResult, a: Side, b: Side): void {
    const i = this.count++;
    if (i === this.answers.length) this.answers.push(new DistanceResult());
    copyDistance(answer, this.answers[i]);
    this.keysA[i] = surfaceKey(a);
    this.keysB[i] = surfaceKey(b);
  }

  /** Whether an earlier answer says the same. */
  private isTold(i: number): boolean {
    for (let k = 0; k < i; k++) if (this.isSameAs(i, k)) return true;
    return false;
  }

  /** Whether two answers are of the same surfaces, with the same point and normal. */
  private isSameAs(i: number, k: number): boolean {
    const { answers, keysA, keysB, a, b } = this;
    if (keysA[k] !== keysA[i] || keysB[k] !== keysB[i]) return false;
    const { distance, normalB: n, pointB: p } = answers[i];
    const { distance: otherDistance, normalB: m, pointB: q } = answers[k];
    const slack = SAME * (a.root.reach < Infinity ? a.root.reach : b.root.reach);
    const apart = Math.max(Math.abs(p.x - q.x), Math.abs(p.y - q.y), Math.abs(p.z - q.z), Math.abs(distance - otherDistance));
    return apart <= slack && Math.max(Math.abs(n.x - m.x), Math.abs(n.y - m.y), Math.abs(n.z - m.z)) <= SAME;
  }
}

/** Normals, and points as a part of the size, that differ by no more are the same. */
const SAME = 1e-9;
/** A part of the size that is rounding. */
const ROUNDING = 1e-12;

const visitWalks = /* @__PURE__ */ new Pool(() => new VisitWalk());

export function distancesBetween(
  a: Shape,
  frameA: Frame,
  b: Shape,
  frameB: Frame,
  maxDistance: number,
  visit: (result: DistanceResult) => unknown,
  out: DistanceResult,
): void {
  const walk = visitWalks.take();
  try {
    walk.place(a, frameA, b, frameB);
    walk.visit(maxDistance, visit, out);
  } finally {
    visitWalks.give();
  }
}

/** Finds out whether any pair overlaps. */
class OverlapWalk extends LeafWalk implements ImmersedVisitor {
  isFound = false;

  override visitPair(): boolean {
    this.isFound = this.overlaps();
    return !this.isFound;
  }

  visitImmersed(): boolean {
    this.isFound = true;
    return false;
  }
}

let overlapWalk: OverlapWalk | null = null;

export function overlaps(a: Shape, frameA: Frame, b: Shape, frameB: Frame): boolean {
  overlapWalk ??= new OverlapWalk();
  const walk = overlapWalk;
  walk.place(a, frameA, b, frameB);
  // Boxes that rounding puts apart may hold what touches.
  walk.limit = ROUNDING * (a.reach < Infinity ? a.reach : b.reach);
  walk.isFound = false;
  walk.walk(NEAR);
  if (!walk.isFound) visitImmersed(walk.a, walk.b, walk, false);
  return walk.isFound;
}
