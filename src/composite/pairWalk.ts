/**
 * The leaves of two shapes, pair by pair: those of A that are near B, and for each of them those of B that are near it. All is seen from
 * B's position, so that nothing is lost far from the origin.
 */
import { Aabb } from '../math/aabb.ts';
import { Frame, setFrame } from '../math/frame.ts';
import { type Pose, Transform } from '../math/transform.ts';
import type { Vec3 } from '../math/vec3.ts';
import { computeAabb } from '../queries/computeAabb.ts';
import type { Shape } from '../shapes/composite.ts';
import { ConvexShape } from '../shapes/shape.ts';
import { type Composite, Side } from './composite.ts';
import { Limits, setBox } from './tree.ts';

/** A side whose leaves are handed to the walk. */
class PairSide extends Side {
  private readonly walk: PairWalk;
  private readonly isFirst: boolean;

  constructor(walk: PairWalk, isFirst: boolean) {
    super(walk.limits);
    this.walk = walk;
    this.isFirst = isFirst;
  }

  visit(): boolean {
    return this.isFirst ? this.walk.visitFirst() : this.walk.visitPair();
  }
}

const pairWalk_frame = /* @__PURE__ */ new Frame();

export abstract class PairWalk {
  readonly limits = new Limits();
  readonly a: Side = new PairSide(this, true);
  readonly b: Side = new PairSide(this, false);
  /** How far apart leaves may be; lowered as nearer ones are found. */
  limit = Infinity;
  /** How far apart the boxes of leaves may be; no more than the limit. */
  protected within = Infinity;
  private readonly relative = new Transform();
  protected readonly box = new Aabb();

  /** Called for every pair of leaves that is near enough; false ends the walk. */
  abstract visitPair(): boolean;

  begin(a: Shape, poseA: Pose, b: Shape, poseB: Pose): void {
    setFrame(pairWalk_frame, poseA, 'poseA');
    setFrame(pairWalk_frame, poseB, 'poseB');
    const { rootPose: first } = this.a;
    const { rootPose: second } = this.b;
    const { position: p } = poseA;
    const { position: q } = poseB;
    first.position.set(p.x - q.x, p.y - q.y, p.z - q.z);
    first.quaternion.copy(poseA.quaternion).normalize();
    second.position.set(0, 0, 0);
    second.quaternion.copy(poseB.quaternion).normalize();
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
    if (!(a.root instanceof ConvexShape)) this.aim(a, b.root, b.rootPose);
    a.search();
  }

  /** With a leaf of A: those of B that are near it. */
  visitFirst(): boolean {
    const { a, b } = this;
    b.begin(b.root);
    if (!(b.root instanceof ConvexShape)) this.aim(b, a.shape, a.pose);
    return b.search();
  }

  /** Makes the search of a side one for what is near a shape of the other. */
  protected aim(side: Side, shape: Shape, pose: Transform): void {
    this.setAround(side, shape, pose);
    setBox(side.outer.search, this.box);
  }

  /** Sets `box` to one around a shape, in the frame of a side's root. */
  protected setAround(side: Side, shape: Shape, pose: Transform): void {
    const { relative, box } = this;
    relative.copy(side.rootPose).invert().multiply(pose);
    if (shape instanceof ConvexShape) computeAabb(shape, relative, box);
    else boxOf(shape as Composite, relative, box);
  }

  /** Leaves that are farther apart than the limit, or than `within`, are not visited any more. */
  protected narrow(): void {
    this.within = Math.min(this.within, this.limit);
    const most = Math.max(0, this.within);
    this.limits.distanceSq = most * most;
  }
}

/** A box around a composite at a pose: around its own box, which is cheap, and not the smallest. */
function boxOf(composite: Composite, pose: Transform, out: Aabb): void {
  const { min, max } = composite.bounds;
  if (!(max.x - min.x + (max.y - min.y) + (max.z - min.z) < Infinity)) {
    composite.aabb(pose, out);
    return;
  }
  const f = pairWalk_frame;
  setFrame(f, pose, 'pose');
  const mx = 0.5 * (min.x + max.x);
  const my = 0.5 * (min.y + max.y);
  const mz = 0.5 * (min.z + max.z);
  const hx = 0.5 * (max.x - min.x);
  const hy = 0.5 * (max.y - min.y);
  const hz = 0.5 * (max.z - min.z);
  const x = f.xx * mx + f.xy * my + f.xz * mz + f.px;
  const y = f.yx * mx + f.yy * my + f.yz * mz + f.py;
  const z = f.zx * mx + f.zy * my + f.zz * mz + f.pz;
  const ex = Math.abs(f.xx) * hx + Math.abs(f.xy) * hy + Math.abs(f.xz) * hz;
  const ey = Math.abs(f.yx) * hx + Math.abs(f.yy) * hy + Math.abs(f.yz) * hz;
  const ez = Math.abs(f.zx) * hx + Math.abs(f.zy) * hy + Math.abs(f.zz) * hz;
  out.min.set(x - ex, y - ey, z - ez);
  out.max.set(x + ex, y + ey, z + ez);
}

/** Moves a point from where it is seen from B's position to the world. */
export function moveToWorld(point: Vec3, { position }: Pose): void {
  point.set(point.x + position.x, point.y + position.y, point.z + position.z);
}
