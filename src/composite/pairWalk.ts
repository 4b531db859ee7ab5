/**
 * The leaves of two shapes, pair by pair: those of A that are near B, and for each of them those of B that are near it. All is seen from
 * B's position, so that nothing is lost far from the origin.
 */
import { Frame } from '../math/frame.ts';
import { copyFrame, relateFrames } from '../math/frameMath.ts';
import { Vec3 } from '../math/vec3.ts';
import { boundsInFrame } from '../shapes/bounds.ts';
import type { Shape } from '../shapes/composite.ts';
import { ConvexShape } from '../shapes/shape.ts';
import { type Composite, Side } from './composite.ts';
import { Limits } from './tree.ts';

/** A side whose leaves are handed to the walk. */
class PairSide extends Side {
  private readonly pairs: PairWalk;

  constructor(pairs: PairWalk) {
    super(pairs.limits);
    this.pairs = pairs;
  }

  override aim(): void {
    this.pairs.aim(this);
  }

  visit(): boolean {
    return this.pairs.visitLeaf(this);
  }
}

/** A little more than 1. */
const NEXT = 1 + 1e-9;

export class PairWalk {
  readonly limits = new Limits();
  readonly a: Side = new PairSide(this);
  readonly b: Side = new PairSide(this);
  /** How far apart leaves may be; lowered as nearer ones are found. */
  limit = Infinity;
  /** How far apart the boxes of leaves may be; no more than the limit. */
  protected within = Infinity;
  /** Where B is in the space that the shapes stand in: all is seen from there. */
  readonly origin = new Vec3();
  private readonly relative = new Frame();

  /** Called for every pair of leaves that is near enough; false ends the walk. */
  visitPair(): boolean {
    return false;
  }

  /** Begins with shapes that stand as two frames of one space say. */
  place(a: Shape, frameA: Frame, b: Shape, frameB: Frame): void {
    copyFrame(frameA, this.a.rootFrame);
    copyFrame(frameB, this.b.rootFrame);
    const { origin } = this;
    origin.x = frameB.px;
    origin.y = frameB.py;
    origin.z = frameB.pz;
    const { rootFrame } = this.a;
    const { rootFrame: other } = this.b;
    rootFrame.px = frameA.px - frameB.px;
    rootFrame.py = frameA.py - frameB.py;
    rootFrame.pz = frameA.pz - frameB.pz;
    other.px = 0;
    other.py = 0;
    other.pz = 0;
    this.a.begin(a);
    this.b.begin(b);
  }

  /** Visits the pairs of leaves no farther apart than the limit, or, for the mode ALONG, those that may meet. */
  walk(mode: number): void {
    const { a, b } = this;
    a.mode = mode;
    b.mode = mode;
    this.within = Infinity;
    this.narrow();
    a.search();
  }

  /** With a leaf of A: those of B that are near it. */
  visitLeaf(side: Side): boolean {
    const { b } = this;
    if (side === b) return this.visitPair();
    b.begin(b.root);
    return b.search();
  }

  /** Makes the search of a side one for what is near the other shape, or, for B, the leaf of it. */
  aim(side: Side): void {
    const { a, b, relative } = this;
    const other = side === a ? b : a;
    const { min, max } = side.given.box;
    const shape = side === a ? b.root : a.shape;
    const outline = shape instanceof ConvexShape ? shape : (shape as Composite).outline;
    relateFrames(side.frame, side === a ? other.rootFrame : other.frame, relative);
    if (outline !== null) boundsInFrame(outline, relative, side.given.box);
    else {
      min.set(-Infinity, -Infinity, -Infinity);
      max.set(Infinity, Infinity, Infinity);
    }
  }

  /** Leaves that are farther apart than the limit, or than `within`, are not visited any more. */
  protected narrow(): void {
    this.within = Math.min(this.within, this.limit);
    // More than rounding: what is as far must not be lost.
    const most = NEXT * Math.max(0, this.within);
    this.limits.distanceSq = most * most;
  }
}
