/** The shortest way out of what a shape overlaps, past what it does not. */
import { Vec3 } from '../math/vec3.ts';

const CAPACITY = 24;
/** The part of the largest depth by which a way out may miss a plane. */
const SLACK = 1e-9;
/** Planes whose determinant is less do not meet in a line or a point that means anything. */
const SINGULAR = 1e-7;
/** The cosine of normals that are one. */
const SAME_NORMAL = 1 - 1e-14;

/** Half spaces that must hold a displacement: n . x >= depth. */
export class Separation {
  count = 0;
  private readonly normals = new Float64Array(3 * CAPACITY);
  private readonly depths = new Float64Array(CAPACITY);
  private readonly trial = new Vec3();
  private bestSq = -0;
  private slack = -0;

  clear(): void {
    this.count = 0;
  }

  /** Adds a plane, once; what is too much is left out. */
  add(n: Vec3, { depth }: { depth: number }): void {
    const { normals, depths, count } = this;
    let at = 0;
    while (at < count && !(normals[3 * at] * n.x + normals[3 * at + 1] * n.y + normals[3 * at + 2] * n.z > SAME_NORMAL)) at++;
    if (at === CAPACITY || (at < count && !(depth > depths[at]))) return;
    normals[3 * at] = n.x;
    normals[3 * at + 1] = n.y;
    normals[3 * at + 2] = n.z;
    depths[at] = depth;
    this.count = Math.max(count, at + 1);
  }

  /** Writes the shortest displacement that satisfies all planes to `out`: false where none does. It lies on one, two or three of them. */
  solve(out: Vec3): boolean {
    const { normals: n, depths, count, trial } = this;
    let deepest = 0;
    for (let i = 0; i < count; i++) deepest = Math.max(deepest, depths[i]);
    this.slack = SLACK * deepest;
    this.bestSq = Infinity;
    out.set(0, 0, 0);
    if (deepest === 0) return true;
    for (let i = 0; i < count; i++) {
      const a = 3 * i;
      const p = depths[i];
      trial.x = n[a] * p;
      trial.y = n[a + 1] * p;
      trial.z = n[a + 2] * p;
      if (p > 0) this.offer(out);
      for (let j = i + 1; j < count; j++) {
        const b = 3 * j;
        const q = depths[j];
        const ab = n[a] * n[b] + n[a + 1] * n[b + 1] + n[a + 2] * n[b + 2];
        const det = 1 - ab * ab;
        if (!(det > SINGULAR)) continue;
        const s = (p - q * ab) / det;
        const t = (q - p * ab) / det;
        trial.x = n[a] * s + n[b] * t;
        trial.y = n[a + 1] * s + n[b + 1] * t;
        trial.z = n[a + 2] * s + n[b + 2] * t;
        this.offer(out);
        // b x c of every third plane: a . (b x c) x = p (b x c) + q (c x a) + r (a x b).
        const abx = n[a + 1] * n[b + 2] - n[a + 2] * n[b + 1];
        const aby = n[a + 2] * n[b] - n[a] * n[b + 2];
        const abz = n[a] * n[b + 1] - n[a + 1] * n[b];
        for (let k = j + 1; k < count; k++) {
          const c = 3 * k;
          const r = depths[k];
          const volume = abx * n[c] + aby * n[c + 1] + abz * n[c + 2];
          if (!(Math.abs(volume) > SINGULAR)) continue;
          const bcx = n[b + 1] * n[c + 2] - n[b + 2] * n[c + 1];
          const bcy = n[b + 2] * n[c] - n[b] * n[c + 2];
          const bcz = n[b] * n[c + 1] - n[b + 1] * n[c];
          const cax = n[c + 1] * n[a + 2] - n[c + 2] * n[a + 1];
          const cay = n[c + 2] * n[a] - n[c] * n[a + 2];
          const caz = n[c] * n[a + 1] - n[c + 1] * n[a];
          trial.x = (p * bcx + q * cax + r * abx) / volume;
          trial.y = (p * bcy + q * cay + r * aby) / volume;
          trial.z = (p * bcz + q * caz + r * abz) / volume;
          this.offer(out);
        }
      }
    }
    return this.bestSq < Infinity;
  }

  /** Takes `trial` if it satisfies all planes and is shorter than what there is. */
  private offer(out: Vec3): void {
    const { normals: n, depths, count, trial, slack } = this;
    const { x, y, z } = trial;
    const lenSq = x * x + y * y + z * z;
    if (!(lenSq < this.bestSq)) return;
    for (let i = 0; i < count; i++) {
      if (n[3 * i] * x + n[3 * i + 1] * y + n[3 * i + 2] * z < depths[i] - slack) return;
    }
    this.bestSq = lenSq;
    out.copy(trial);
  }
}
