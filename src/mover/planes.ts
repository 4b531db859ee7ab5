/**
 * The planes that a move has met, and the motions that lead into none of them, in closed form: in space a motion that is held back by planes
 * goes along one of them, along the crease of two, or not at all.
 */
import { Vec3 } from '../math/vec3.ts';
import { type Slope, setLevel } from './vectors.ts';

/** What a plane does to a motion along the ground: it carries it, or holds it back. */
export const SUPPORT = 1;
export const WALL = 0;

/** As many planes as a move can meet, two for each cast. */
const CAPACITY = 32;
/** A motion that leads into a plane by no more than this part of its length goes along it. */
const ALONG = 1e-9;
/** Squared sine of an angle between planes below which they have no crease. */
const PARALLEL_SQ = 1e-14;

export class Planes {
  count = 0;
  /** x, y, z of each normal. */
  private readonly normals = new Float64Array(3 * CAPACITY);
  private readonly kinds = new Int8Array(CAPACITY);
  private readonly trial = new Vec3();
  private readonly path = new Vec3();
  private readonly level = new Vec3();
  private bestSq = -0;

  clear(): void {
    this.count = 0;
  }

  add(n: Vec3, kind: number): void {
    const at = this.count;
    if (at === CAPACITY) return;
    this.normals[3 * at] = n.x;
    this.normals[3 * at + 1] = n.y;
    this.normals[3 * at + 2] = n.z;
    this.kinds[at] = kind;
    this.count = at + 1;
  }

  /** Whether a motion leads into none of the planes: n . x >= 0, but for a part of the length of `whole`. */
  private isFree({ x, y, z }: Vec3, whole: Vec3): boolean {
    const { normals, count } = this;
    const least = -ALONG * Math.sqrt(whole.x * whole.x + whole.y * whole.y + whole.z * whole.z);
    for (let i = 0; i < 3 * count; i += 3) {
      if (normals[i] * x + normals[i + 1] * y + normals[i + 2] * z < least) return false;
    }
    return true;
  }

  /** Writes the motion nearest to `left` that leads into no plane to `out`. It is never longer, and never leads back. */
  slide(left: Vec3, out: Vec3): void {
    if (this.isFree(left, left)) out.copy(left);
    else this.slideAlong(left, out);
  }

  private slideAlong(left: Vec3, out: Vec3): void {
    const { normals, count, trial } = this;
    const { x: dx, y: dy, z: dz } = left;
    this.bestSq = 0;
    out.set(0, 0, 0);
    for (let i = 0; i < 3 * count; i += 3) {
      const nx = normals[i];
      const ny = normals[i + 1];
      const nz = normals[i + 2];
      const into = nx * dx + ny * dy + nz * dz;
      if (into >= 0) continue;
      trial.x = dx - into * nx;
      trial.y = dy - into * ny;
      trial.z = dz - into * nz;
      this.offer(left, out);
      for (let j = 0; j < 3 * count; j += 3) {
        if (j === i) continue;
        // The crease of both.
        const cx = ny * normals[j + 2] - nz * normals[j + 1];
        const cy = nz * normals[j] - nx * normals[j + 2];
        const cz = nx * normals[j + 1] - ny * normals[j];
        const lenSq = cx * cx + cy * cy + cz * cz;
        if (!(lenSq > PARALLEL_SQ)) continue;
        const along = (cx * dx + cy * dy + cz * dz) / lenSq;
        trial.x = cx * along;
        trial.y = cy * along;
        trial.z = cz * along;
        this.offer(left, out);
      }
    }
  }

  /** Takes `trial` if it leads into nothing and is longer than what there is: of projections the longest is the nearest. */
  private offer(left: Vec3, out: Vec3): void {
    const { trial } = this;
    const lenSq = trial.x * trial.x + trial.y * trial.y + trial.z * trial.z;
    if (!(lenSq > this.bestSq) || !this.isFree(trial, left)) return;
    this.bestSq = lenSq;
    out.copy(trial);
  }

  /**
   * Takes from a motion what leads, seen from above, into planes that lean back but are too steep to be walked on: nobody climbs them. Those
   * are meant whose cosine with `up` is between 0 and that of the steepest slope.
   */
  holdBack(motion: Vec3, up: Vec3, slope: Slope): void {
    setLevel(this.level, motion, up);
    if (this.isHeldBack(this.level, up, slope)) this.holdBackBy(motion, up, slope);
  }

  private holdBackBy(motion: Vec3, up: Vec3, slope: Slope): void {
    const { normals, count, trial, level, path } = this;
    this.bestSq = 0;
    trial.set(0, 0, 0);
    for (let i = 0; i < 3 * count; i += 3) {
      const nu = normals[i] * up.x + normals[i + 1] * up.y + normals[i + 2] * up.z;
      if (!(nu > 0 && nu < slope.cos)) continue;
      const hx = normals[i] - nu * up.x;
      const hy = normals[i + 1] - nu * up.y;
      const hz = normals[i + 2] - nu * up.z;
      const part = (hx * level.x + hy * level.y + hz * level.z) / (hx * hx + hy * hy + hz * hz);
      if (!(part < 0)) continue;
      path.x = level.x - part * hx;
      path.y = level.y - part * hy;
      path.z = level.z - part * hz;
      const lenSq = path.x * path.x + path.y * path.y + path.z * path.z;
      if (!(lenSq > this.bestSq) || this.isHeldBack(path, up, slope)) continue;
      this.bestSq = lenSq;
      trial.copy(path);
    }
    // The level part is replaced.
    motion.x = motion.x - level.x + trial.x;
    motion.y = motion.y - level.y + trial.y;
    motion.z = motion.z - level.z + trial.z;
  }

  /** Whether a level motion leads into one of those. */
  private isHeldBack({ x, y, z }: Vec3, up: Vec3, slope: Slope): boolean {
    const { normals, count } = this;
    const least = -ALONG * Math.sqrt(x * x + y * y + z * z);
    for (let i = 0; i < 3 * count; i += 3) {
      const nu = normals[i] * up.x + normals[i + 1] * up.y + normals[i + 2] * up.z;
      if (nu > 0 && nu < slope.cos && normals[i] * x + normals[i + 1] * y + normals[i + 2] * z < least) return true;
    }
    return false;
  }

  /**
   * Writes a motion along the ground to `out`: for the level motion `left`, or the part of it that walls leave, the one above or below it that
   * keeps to all planes that carry, as long as that part. Zero where nothing is left.
   */
  walk(left: Vec3, up: Vec3, out: Vec3): void {
    const { normals, kinds, count, level } = this;
    this.bestSq = 0;
    out.set(0, 0, 0);
    level.copy(left);
    if (this.offerLevel(up, out)) return;
    const { x: ux, y: uy, z: uz } = up;
    for (let w = 0; w < count; w++) {
      if (kinds[w] === SUPPORT) continue;
      const wx = normals[3 * w];
      const wy = normals[3 * w + 1];
      const wz = normals[3 * w + 2];
      const wu = wx * ux + wy * uy + wz * uz;
      for (let g = 0; g < count; g++) {
        if (kinds[g] !== SUPPORT) continue;
        // Seen from above, the crease of wall w and ground g runs across m: n_w - n_g (n_w . up) / (n_g . up).
        const gx = normals[3 * g];
        const gy = normals[3 * g + 1];
        const gz = normals[3 * g + 2];
        const ratio = wu / (gx * ux + gy * uy + gz * uz);
        const mx = wx - ratio * gx;
        const my = wy - ratio * gy;
        const mz = wz - ratio * gz;
        const lenSq = mx * mx + my * my + mz * mz;
        const into = mx * left.x + my * left.y + mz * left.z;
        if (!(into < 0 && lenSq > PARALLEL_SQ)) continue;
        const part = into / lenSq;
        level.x = left.x - part * mx;
        level.y = left.y - part * my;
        level.z = left.z - part * mz;
        this.offerLevel(up, out);
      }
    }
  }

  /** Takes the motion along the ground above `level` if no wall is in its way and it is longer than what there is. */
  private offerLevel(up: Vec3, out: Vec3): boolean {
    const { normals, kinds, count, level, path } = this;
    const lenSq = level.x * level.x + level.y * level.y + level.z * level.z;
    if (!(lenSq > this.bestSq)) return false;
    let rise = -Infinity;
    for (let g = 0; g < count; g++) {
      if (kinds[g] !== SUPPORT) continue;
      const gx = normals[3 * g];
      const gy = normals[3 * g + 1];
      const gz = normals[3 * g + 2];
      const height = -(gx * level.x + gy * level.y + gz * level.z) / (gx * up.x + gy * up.y + gz * up.z);
      if (height > rise) rise = height;
    }
    if (rise === -Infinity) rise = 0;
    path.x = level.x + rise * up.x;
    path.y = level.y + rise * up.y;
    path.z = level.z + rise * up.z;
    if (!this.isFree(path, path)) return false;
    this.bestSq = lenSq;
    const scale = Math.sqrt(lenSq / (lenSq + rise * rise));
    out.x = path.x * scale;
    out.y = path.y * scale;
    out.z = path.z * scale;
    return true;
  }
}
