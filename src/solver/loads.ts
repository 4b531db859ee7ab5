/**
 * How stiff the contacts of an island must be so that it stands, from who rests on whom.
 *
 * Bodies have levels: 1 for what rests on something that stands, one more for what rests on that. From the highest level down, each hands what it carries and its own
 * weight to those below it, in equal parts. A contact is a spring k = m (2 pi f)^2, m the mass that it feels; the contacts that carry a body are a hinge of
 * the stiffness S = sum k x^2, x measured across it where it is narrowest.
 *
 * - A load W sinks in by W / sum k, which shall be less than a hundredth of the body.
 * - A column of n bodies of height a stands while m g a n^3 < 7.84 S (a column under its own weight). Here n^2 m / 2 is the sum of all that the levels carry, and
 *   both sides are taken for a level as a whole, since what stands side by side buckles together.
 *
 * Both say how large the frequency f must be.
 */
import { grown } from '../broadphase/slots.ts';

/** What sinks by this part of its size or less stands well. */
const SAG_PART = 0.01;
/** Twice as stiff as what just stands. */
const SAFETY = 2;
const BUCKLING = 3.92;

/** What is kept of the contacts that carry a body: the sum of their masses, of these times the places, and times the products of those. */
const SUMS = 10;

export class Loads {
  /** Rows: the bodies above and below (-1: what stands), and the next row on what is below. */
  private above = new Int32Array(64);
  private below = new Int32Array(64);
  private next = new Int32Array(64);
  private count = 0;
  /** By slot: the first row on it, its level, what it carries with itself, how many rows carry it, sums over the contacts of these. */
  private heads = new Int32Array(16);
  private level = new Int32Array(16);
  private load = new Float64Array(16);
  private carriers = new Int32Array(16);
  private sums = new Float64Array(16 * SUMS);
  /** Bodies in the order of their levels. */
  private queue = new Int32Array(16);
  /** By level: what it carries, how stiff it is, how high. */
  private carried = new Float64Array(16);
  private stiffness = new Float64Array(16);
  private height = new Float64Array(16);

  reserve(slots: number): void {
    while (slots + 2 > this.heads.length) {
      this.heads = grown(this.heads);
      this.level = grown(this.level);
      this.load = grown(this.load);
      this.carriers = grown(this.carriers);
      this.sums = grown(this.sums);
      this.queue = grown(this.queue);
      this.carried = grown(this.carried);
      this.stiffness = grown(this.stiffness);
      this.height = grown(this.height);
    }
  }

  /** Begins with the bodies of an island, of which `masses` has `stride` numbers each, the mass at `total`. */
  begin(slots: Int32Array, from: number, to: number, masses: Float64Array, stride: number, total: number): void {
    this.count = 0;
    for (let k = from; k < to; k++) {
      const slot = slots[k];
      this.heads[slot] = -1;
      this.level[slot] = 0;
      this.carriers[slot] = 0;
      this.load[slot] = masses[stride * slot + total];
      this.sums.fill(0, SUMS * slot, SUMS * slot + SUMS);
    }
  }

  /** Adds a row by which one body may rest on another; -1 for one that stands. */
  add(above: number, below: number): void {
    if (this.count === this.above.length) {
      this.above = grown(this.above);
      this.below = grown(this.below);
      this.next = grown(this.next);
    }
    const row = this.count++;
    this.above[row] = above;
    this.below[row] = below;
    if (below >= 0) {
      this.next[row] = this.heads[below];
      this.heads[below] = row;
    }
  }

  /** Finds the level of each body. */
  findLevels(): void {
    const { above, below, count, heads, level, next, queue } = this;
    let length = 0;
    for (let row = 0; row < count; row++) {
      const slot = above[row];
      if (below[row] >= 0 || level[slot] !== 0) continue;
      level[slot] = 1;
      queue[length++] = slot;
    }
    for (let k = 0; k < length; k++) {
      const slot = queue[k];
      for (let row = heads[slot]; row >= 0; row = next[row]) {
        const higher = above[row];
        if (level[higher] !== 0) continue;
        level[higher] = level[slot] + 1;
        queue[length++] = higher;
      }
    }
    this.reached = length;
  }
  private reached = 0;

  /** Whether a row carries: what is above has a higher level. */
  isCarrying(row: number): boolean {
    const { above, below, level } = this;
    const lower = below[row];
    return level[above[row]] > 0 && (lower < 0 || level[lower] < level[above[row]]);
  }

  /** Adds a contact of a row that carries: the mass that it feels and where it is, seen from the body: four numbers. */
  addContact(row: number, contact: Float64Array): void {
    const { sums } = this;
    const at = SUMS * this.above[row];
    const m = contact[0];
    const x = contact[1];
    const y = contact[2];
    const z = contact[3];
    sums[at] += m;
    sums[at + 1] += m * x;
    sums[at + 2] += m * y;
    sums[at + 3] += m * z;
    sums[at + 4] += m * x * x;
    sums[at + 5] += m * y * y;
    sums[at + 6] += m * z * z;
    sums[at + 7] += m * x * y;
    sums[at + 8] += m * x * z;
    sums[at + 9] += m * y * z;
  }

  /** Writes to `out` the square of the frequency that is needed for a gravity `out[0]`; `masses` has half the height of a body at `inner`. */
  finish(masses: Float64Array, stride: number, inner: number, out: Float64Array): void {
    const { above, carried, carriers, count, heads, height, level, load, next, queue, reached, stiffness, sums } = this;
    const g = out[0];
    for (let row = 0; row < count; row++) if (this.isCarrying(row)) carriers[above[row]]++;
    const top = reached > 0 ? level[queue[reached - 1]] : 0;
    for (let n = 0; n <= top + 1; n++) carried[n] = stiffness[n] = height[n] = 0;
    let most = 0;
    // From the highest level down.
    for (let k = reached - 1; k >= 0; k--) {
      const slot = queue[k];
      for (let row = heads[slot]; row >= 0; row = next[row]) {
        if (this.isCarrying(row)) load[slot] += load[above[row]] / carriers[above[row]];
      }
      const half = masses[stride * slot + inner];
      const at = SUMS * slot;
      if (sums[at] > 0) most = Math.max(most, (g * load[slot]) / (2 * half * SAG_PART * sums[at]));
      const n = level[slot];
      carried[n] += load[slot];
      stiffness[n] += leastMoment(sums, at);
      height[n] = Math.max(height[n], 2 * half);
    }
    let moment = 0;
    for (let n = top; n > 0; n--) {
      moment += carried[n] * height[n];
      const levels = top - n + 1;
      if (levels > 2 && stiffness[n] > 0) most = Math.max(most, (SAFETY * g * moment * levels) / (BUCKLING * stiffness[n]));
    }
    out[0] = most / (4 * Math.PI * Math.PI);
  }
}

/** The lesser of the two second moments of places in a plane about their middle; 0 for places in a line. */
function leastMoment(sums: Float64Array, at: number): number {
  const m = sums[at];
  if (!(m > 0)) return 0;
  const x = sums[at + 1] / m;
  const y = sums[at + 2] / m;
  const z = sums[at + 3] / m;
  const xx = sums[at + 4] - m * x * x;
  const yy = sums[at + 5] - m * y * y;
  const zz = sums[at + 6] - m * z * z;
  const xy = sums[at + 7] - m * x * y;
  const xz = sums[at + 8] - m * x * z;
  const yz = sums[at + 9] - m * y * z;
  const trace = xx + yy + zz;
  // Of two moments p and q: p + q, and p q as the sum of the minors.
  const product = xx * yy - xy * xy + (xx * zz - xz * xz) + (yy * zz - yz * yz);
  const root = trace * trace - 4 * product;
  const least = 0.5 * (trace - Math.sqrt(root > 0 ? root : 0));
  return least > 1e-6 * trace ? least : 0;
}
