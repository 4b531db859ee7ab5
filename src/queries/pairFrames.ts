/**
 * What queries on a pair do first: validate, put the shape with the larger core first, and find where the second stands in the first's
 * frame. Positions are subtracted before anything is turned, so far from the origin nothing is lost.
 */
import { CorePair } from '../distance/corePair.ts';
import { Frame, MAX_NORM_SQ, MIN_NORM_SQ, type ObjectLike } from '../math/frame.ts';
import { CULL_MARGIN } from '../math/tolerance.ts';
import type { Pose } from '../math/transform.ts';
import type { ConvexShape } from '../shapes/shape.ts';
import { areNumbers, checkPoses, MAX_LENGTH_SQ } from './arguments.ts';

export class PairFrames {
  /** True when b comes first. */
  swapped = false;
  /** Where the first shape stands in the world. */
  readonly world = new Frame();
  /** Where the second shape stands in the first's frame. */
  readonly relative = new CorePair();

  /**
   * Positions farther apart than this need no frames. A field, since a number passed to a function as long as `setPoses` is put
   * on the heap.
   */
  private reach = Infinity;

  /**
   * Finds the order of two shapes and sets the frames. Returns false, with nothing set, when they are surely farther apart than
   * `maxDistance`.
   */
  set(a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, maxDistance: number): boolean {
    this.reach = (a.reach + b.reach) * CULL_MARGIN + maxDistance;
    if (this.reach < 0) {
      checkPoses(poseA, poseB);
      return false;
    }
    const { rank } = a.core.topology;
    const { rank: otherRank } = b.core.topology;
    return this.setPoses(poseA, poseB, rank === otherRank ? isSecondFirst(a, poseA, b, poseB) : rank < otherRank);
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
    const areObjects = (poseA as ObjectLike).isObject3D === true || (poseB as ObjectLike).isObject3D === true;
    if (areObjects || !(arePositions && areRotations && areUnit && areInReach)) checkPoses(poseA, poseB);
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
    const { world: f, relative: r } = this;
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
    r.px = fxx * dx + fyx * dy + fzx * dz;
    r.py = fxy * dx + fyy * dy + fzy * dz;
    r.pz = fxz * dx + fyz * dy + fzz * dz;
    return true;
  }
}

/**
 * True when b comes first, of two cores of the same rank: the position decides, so that the answer is the same in either order of the
 * arguments where the nearest points are not unique; but not of two points, where A's own +y is the answer if they coincide.
 */
function isSecondFirst(a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose): boolean {
  if (a.core.topology.dimension === 0) return false;
  const { position: p } = poseA;
  const { position: q } = poseB;
  if (p.x !== q.x) return p.x > q.x;
  if (p.y !== q.y) return p.y > q.y;
  if (p.z !== q.z) return p.z > q.z;
  return a.reach > b.reach;
}
