/**
 * What every query on a pair does first: validate, put the shape of the higher rank first (the kernels want it so), and find where the
 * second stands in the first's frame. Positions are subtracted before anything is turned, so far from the origin nothing is lost.
 */
import { Search } from '../kernels/search.ts';
import { Frame, setFrame } from '../math/frame.ts';
import type { Pose } from '../math/transform.ts';
import { RANK } from '../pairs/coreDistance.ts';
import { CAPSULE, ConvexShape, type Shape, throwShape } from '../shapes/shape.ts';
import { hasPose } from './arguments.ts';

export class PairFrames {
  /** True when b comes first. */
  swapped = false;
  /** Where the first shape stands in the world. */
  readonly world = new Frame();
  /** Where the second shape stands in the first's frame. */
  readonly relative = new Frame();
  /** From the origin of the first shape to that of the second, in the world: */
  dx = 0;
  dy = 0;
  dz = 0;
  /** A search that starts that way, in the frame of the first. */
  readonly search = new Search();

  private readonly other = new Frame();

  /** Validates, and finds the order and the offset. */
  set(a: Shape, poseA: Pose, b: Shape, poseB: Pose): void {
    if (!(a instanceof ConvexShape)) throwShape(a, 'a');
    if (!(b instanceof ConvexShape)) throwShape(b, 'b');
    this.setPoses(poseA, poseB, a.type === b.type ? isSecondFirst(a, poseA, b, poseB) : RANK[a.type]! < RANK[b.type]!);
  }

  /** The same in a given order, of shapes that have been checked. */
  setPoses(poseA: Pose, poseB: Pose, swapped: boolean): void {
    const { world, other } = this;
    this.swapped = swapped;
    setFrame(swapped ? other : world, poseA, 'poseA');
    setFrame(swapped ? world : other, poseB, 'poseB');
    this.dx = other.px - world.px;
    this.dy = other.py - world.py;
    this.dz = other.pz - world.pz;
  }

  /** Finds `relative` and where to start the search. */
  relate(): void {
    const { world: f, other: g, relative: r, dx, dy, dz, search } = this;
    // R = F^T G, p = F^T d
    r.xx = f.xx * g.xx + f.yx * g.yx + f.zx * g.zx;
    r.xy = f.xx * g.xy + f.yx * g.yy + f.zx * g.zy;
    r.xz = f.xx * g.xz + f.yx * g.yz + f.zx * g.zz;
    r.yx = f.xy * g.xx + f.yy * g.yx + f.zy * g.zx;
    r.yy = f.xy * g.xy + f.yy * g.yy + f.zy * g.zy;
    r.yz = f.xy * g.xz + f.yy * g.yz + f.zy * g.zz;
    r.zx = f.xz * g.xx + f.yz * g.yx + f.zz * g.zx;
    r.zy = f.xz * g.xy + f.yz * g.yy + f.zz * g.zy;
    r.zz = f.xz * g.xz + f.yz * g.yz + f.zz * g.zz;
    r.px = f.xx * dx + f.yx * dy + f.zx * dz;
    r.py = f.xy * dx + f.yy * dy + f.zy * dz;
    r.pz = f.xz * dx + f.yz * dy + f.zz * dz;
    search.x = r.px;
    search.y = r.py;
    search.z = r.pz;
    if (dx === 0 && dy === 0 && dz === 0) search.y = 1;
  }
}

/**
 * True when b comes first, of two shapes of one type: by position, so that the answer is the same in either order of the arguments where the
 * nearest points are not unique. (Two spheres stay as they are: coincident ones have A's +y as their normal.)
 */
function isSecondFirst(a: Shape, poseA: Pose, b: Shape, poseB: Pose): boolean {
  // Poses have not been checked yet.
  if (a.type < CAPSULE || !hasPose(poseA) || !hasPose(poseB)) return false;
  const { position: p } = poseA;
  const { position: q } = poseB;
  if (p.x !== q.x) return p.x > q.x;
  if (p.y !== q.y) return p.y > q.y;
  if (p.z !== q.z) return p.z > q.z;
  return a.reach > b.reach;
}
