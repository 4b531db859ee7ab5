/**
 * Half spaces n . x >= depth, and the point of all of them that is nearest to another: one after the other, a plane that is not kept yet is the
 * last one that bounds the answer, which is then looked for within it, among those before. So it is found after three planes at most.
 */
import type { Vec3 } from '../math/vec3.ts';

/** As many as matter: a move meets no more, and what is near a shape has no more normals that differ. */
const CAPACITY = 32;
const ROW = 4;
/** Planes within which there is still a direction: none, one, two, three. */
const DEPTHS = 4;
const BLOCK = ROW * CAPACITY;
/** A motion that leads into a plane by no more than this part of its length goes along it, and so with the depth of what is left. */
const ALONG = 1e-9;
/** Squared sine of an angle between planes below which they have no crease: for a motion, and for leaving an overlap, which leads far there. */
const PARALLEL_SQ = 1e-14;
const APART_SQ = 1e-7;
/** By how much normals differ, in all coordinates together, that are one. */
const SAME_NORMAL = 1e-7;
/** The depth of a plane that a motion must not lead into. */
const TOUCHING = { depth: 0 };

export class Planes {
  count = 0;
  /** n and depth of each; then the same as seen within one plane, within two and within three. */
  private readonly rows = new Float64Array(DEPTHS * BLOCK);
  /** What the answer shall be near to, within those planes. */
  private readonly targets = new Float64Array(3 * DEPTHS);
  private slack = -0;
  private parallelSq = -0;

  clear(): void {
    this.count = 0;
  }

  /** Adds a plane, once; what is too much is left out. */
  add(n: Vec3, { depth } = TOUCHING): void {
    const { rows, count } = this;
    const { x, y, z } = n;
    const end = ROW * count;
    let at = 0;
    while (at < end && Math.abs(rows[at] - x) + Math.abs(rows[at + 1] - y) + Math.abs(rows[at + 2] - z) > SAME_NORMAL) at += ROW;
    if (at === BLOCK || (at < end && !(depth > rows[at + 3]))) return;
    rows[at] = x;
    rows[at + 1] = y;
    rows[at + 2] = z;
    rows[at + 3] = depth;
    if (at === end) this.count = count + 1;
  }

  /** Writes normal i. */
  read(i: number, out: Vec3): void {
    const { rows } = this;
    out.x = rows[ROW * i];
    out.y = rows[ROW * i + 1];
    out.z = rows[ROW * i + 2];
  }

  /** Whether a motion leads into none of them. */
  isFree({ x, y, z }: Vec3): boolean {
    const { rows, count } = this;
    const least = -ALONG * Math.sqrt(x * x + y * y + z * z);
    for (let i = 0; i < ROW * count; i += ROW) {
      if (rows[i] * x + rows[i + 1] * y + rows[i + 2] * z < least) return false;
    }
    return true;
  }

  /** Makes of a motion the one nearest to it that leads into none of them: along one, along the crease of two, or none. */
  slide(motion: Vec3): void {
    const { x, y, z } = motion;
    this.slack = ALONG * Math.sqrt(x * x + y * y + z * z);
    this.parallelSq = PARALLEL_SQ;
    if (!this.project(motion)) motion.set(0, 0, 0);
  }

  /** Writes the shortest displacement that leads out of all of them; false where none does. */
  separate(out: Vec3): boolean {
    const { rows, count } = this;
    this.slack = 0;
    this.parallelSq = APART_SQ;
    for (let i = 0; i < count; i++) this.slack = Math.max(this.slack, ALONG * rows[ROW * i + 3]);
    out.set(0, 0, 0);
    return this.project(out);
  }

  private project(point: Vec3): boolean {
    const { targets } = this;
    targets[0] = point.x;
    targets[1] = point.y;
    targets[2] = point.z;
    return this.nearest(point, this.count, 0);
  }

  /** Moves `point` from the target to the nearest point of the first half spaces, seen within as many planes as `depth` says. */
  private nearest(point: Vec3, count: number, depth: number): boolean {
    const { rows, targets, slack, parallelSq } = this;
    const from = BLOCK * depth;
    for (let i = from; i < from + ROW * count; i += ROW) {
      const x = rows[i];
      const y = rows[i + 1];
      const z = rows[i + 2];
      const d = rows[i + 3];
      if (d - (x * point.x + y * point.y + z * point.z) <= slack) continue;
      const nn = x * x + y * y + z * z;
      // It does not cross what is left: three planes leave a point.
      if (depth === DEPTHS - 1 || !(nn > parallelSq)) return false;
      // Within its plane: target and planes are moved there along its normal.
      for (let j = from; j < i; j += ROW) {
        const part = (rows[j] * x + rows[j + 1] * y + rows[j + 2] * z) / nn;
        rows[j + BLOCK] = rows[j] - part * x;
        rows[j + BLOCK + 1] = rows[j + 1] - part * y;
        rows[j + BLOCK + 2] = rows[j + 2] - part * z;
        rows[j + BLOCK + 3] = rows[j + 3] - part * d;
      }
      const t = 3 * depth;
      const behind = (d - (x * targets[t] + y * targets[t + 1] + z * targets[t + 2])) / nn;
      point.x = targets[t + 3] = targets[t] + behind * x;
      point.y = targets[t + 4] = targets[t + 1] + behind * y;
      point.z = targets[t + 5] = targets[t + 2] + behind * z;
      if (!this.nearest(point, (i - from) / ROW, depth + 1)) return false;
    }
    return true;
  }
}
