/**
 * What queries on a pair do first: validate, put the shape of the higher rank first (the kernels want it so), and find where the
 * second stands in the first's frame. Positions are subtracted before anything is turned, so far from the origin nothing is lost.
 */
import { Search } from '../kernels/search.ts';
import { Frame, MAX_NORM_SQ, MIN_NORM_SQ } from '../math/frame.ts';
import { CULL_MARGIN } from '../math/tolerance.ts';
import type { Pose } from '../math/transform.ts';
import { RANK } from '../pairs/coreDistance.ts';
import { CONVEX, type Shape } from '../shapes/shape.ts';
import { areNumbers, checkPoses, MAX_LENGTH_SQ } from './arguments.ts';

export class PairFrames {
  /** True when b comes first. */
  swapped = false;
  /** Where the first shape stands in the world. */
  readonly world = new Frame();
  /** Where the second shape stands in the first's frame. */
  readonly relative = new Frame();
  /** A search that starts that way, in the frame of the first. */
  readonly search = new Search();

  /**
   * Positions farther apart than this need no frames. A field, since a number passed to a function as long as `setPoses` is put
   * on the heap.
   */
  private reach = Infinity;

  /**
   * Finds the order of two shapes and sets the frames. Returns false, with nothing set, when they are surely farther apart than
   * `maxDistance`.
   */
  set(a: Shape, poseA: Pose, b: Shape, poseB: Pose, maxDistance: number): boolean {
    this.reach = a.reach + b.reach + maxDistance;
    if (this.reach < 0) {
      checkPoses(poseA, poseB);
      return false;
    }
    const swapped = a.type === b.type ? isSecondFirst(a, poseA, b, poseB) : RANK[a.type]! < RANK[b.type]!;
    return this.setPoses(poseA, poseB, swapped);
  }

  /**
   * Sets the frames in a given order. Throws for poses that are not usable; returns false, with nothing set, for positions too
   * far apart.
   */
  setPoses(poseA: Pose, poseB: Pose, swapped: boolean): boolean {
    const { position: p, quaternion: q } = swapped ? poseB : poseA;
    const { position: s, quaternion: t } = swapped ? poseA : poseB;
    const { x: px, y: py, z: pz } = p;
    const { x: qx, y: qy, z: qz, w: qw } = q;
    const { x: sx, y: sy, z: sz } = s;
    const { x: tx, y: ty, z: tz, w: tw } = t;
    const arePositions = areNumbers(px, py, pz) && areNumbers(sx, sy, sz);
    const areRotations = areNumbers(qx, qy, qz) && areNumbers(tx, ty, tz) && typeof qw === 'number' && typeof tw === 'number';
    const qNormSq = qx * qx + qy * qy + qz * qz + qw * qw;
    const tNormSq = tx * tx + ty * ty + tz * tz + tw * tw;
    const areUnit = qNormSq >= MIN_NORM_SQ && qNormSq <= MAX_NORM_SQ && tNormSq >= MIN_NORM_SQ && tNormSq <= MAX_NORM_SQ;
    const areInReach = px * px + py * py + pz * pz + (sx * sx + sy * sy + sz * sz) <= MAX_LENGTH_SQ;
    if (!(arePositions && areRotations && areUnit && areInReach)) checkPoses(poseA, poseB);
    const { reach } = this;
    const dx = sx - px;
    const dy = sy - py;
    const dz = sz - pz;
    if (dx * dx + dy * dy + dz * dz > reach * reach * CULL_MARGIN) return false;
    this.swapped = swapped;

    // Both rotations as matrices F and G: their columns are the local axes seen from the world.
    const k = 2 / qNormSq;
    const kx = k * qx;
    const ky = k * qy;
    const kz = k * qz;
    const fxx = 1 - (ky * qy + kz * qz);
    const fxy = kx * qy - kz * qw;
    const fxz = kx * qz + ky * qw;
    const fyx = kx * qy + kz * qw;
    const fyy = 1 - (kx * qx + kz * qz);
    const fyz = ky * qz - kx * qw;
    const fzx = kx * qz - ky * qw;
    const fzy = ky * qz + kx * qw;
    const fzz = 1 - (kx * qx + ky * qy);
    const m = 2 / tNormSq;
    const mx = m * tx;
    const my = m * ty;
    const mz = m * tz;
    const gxx = 1 - (my * ty + mz * tz);
    const gxy = mx * ty - mz * tw;
    const gxz = mx * tz + my * tw;
    const gyx = mx * ty + mz * tw;
    const gyy = 1 - (mx * tx + mz * tz);
    const gyz = my * tz - mx * tw;
    const gzx = mx * tz - my * tw;
    const gzy = my * tz + mx * tw;
    const gzz = 1 - (mx * tx + my * ty);
    const { world: f, relative: r, search } = this;
    f.px = px;
    f.py = py;
    f.pz = pz;
    f.xx = fxx;
    f.xy = fxy;
    f.xz = fxz;
    f.yx = fyx;
    f.yy = fyy;
    f.yz = fyz;
    f.zx = fzx;
    f.zy = fzy;
    f.zz = fzz;
    // R = F^T G, p = F^T d
    r.xx = fxx * gxx + fyx * gyx + fzx * gzx;
    r.xy = fxx * gxy + fyx * gyy + fzx * gzy;
    r.xz = fxx * gxz + fyx * gyz + fzx * gzz;
    r.yx = fxy * gxx + fyy * gyx + fzy * gzx;
    r.yy = fxy * gxy + fyy * gyy + fzy * gzy;
    r.yz = fxy * gxz + fyy * gyz + fzy * gzz;
    r.zx = fxz * gxx + fyz * gyx + fzz * gzx;
    r.zy = fxz * gxy + fyz * gyy + fzz * gzy;
    r.zz = fxz * gxz + fyz * gyz + fzz * gzz;
    const x = fxx * dx + fyx * dy + fzx * dz;
    const y = fxy * dx + fyy * dy + fzy * dz;
    const z = fxz * dx + fyz * dy + fzz * dz;
    r.px = x;
    r.py = y;
    r.pz = z;
    search.x = x;
    search.y = y;
    search.z = z;
    if (dx === 0 && dy === 0 && dz === 0) search.y = 1;
    return true;
  }
}

/**
 * True when b comes first, of two shapes of one type: a hull of two points counts as a capsule and comes second; else by
 * {@link isBehind}.
 */
function isSecondFirst(a: Shape, poseA: Pose, b: Shape, poseB: Pose): boolean {
  if (a.type === CONVEX && b.type === CONVEX) {
    const isStraight = a.core.dimension === 1;
    if (isStraight !== (b.core.dimension === 1)) return isStraight;
  }
  return isBehind(a, poseA, b, poseB);
}

/**
 * The order of two shapes that are alike: true when b comes first. By position, so that the answer is the same in either order of the
 * arguments where the nearest points are not unique.
 */
export function isBehind(a: Shape, poseA: Pose, b: Shape, poseB: Pose): boolean {
  const { position: p } = poseA;
  const { position: q } = poseB;
  if (p.x !== q.x) return p.x > q.x;
  if (p.y !== q.y) return p.y > q.y;
  if (p.z !== q.z) return p.z > q.z;
  return a.reach > b.reach;
}
