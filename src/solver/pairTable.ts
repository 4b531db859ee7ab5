/**
 * Pairs of bodies whose boxes overlap, by slot. A pair is found by its two slots (a hash table), and each body leads through its own pairs. The pairs
 * of a body that moves are in the order of the other's slot, so that whoever walks through them does so in the same order whatever happened before.
 */
import { grown } from '../broadphase/slots.ts';

const COLUMNS = ['a', 'b', 'first', 'flags', 'links'] as const;
/** Four links a pair: the next and the previous pair of a, the next and the previous of b. */
const NEXT_A = 0;
const NEXT_B = 2;

export class PairTable {
  /** The slots of a pair, a < b; -1 in `a` of a pair that is not in use. */
  a = new Int32Array(16);
  b = new Int32Array(16);
  /** The first of the manifolds of a pair, or -1. */
  first = new Int32Array(16);
  /** What the owner notes about a pair. */
  flags = new Int32Array(16);
  private links = new Int32Array(64);
  /** The first pair of each slot, or -1. */
  heads = new Int32Array(16).fill(-1);
  /** All pairs before this one are in use or have been. */
  length = 0;
  count = 0;
  /** A pair that is free, or -1; the others follow in `b`. */
  private firstFree = -1;
  /** Pairs by the hash of their slots, or -1. */
  private table = new Int32Array(64).fill(-1);

  /** Makes room for bodies. */
  reserve(slots: number): void {
    if (slots <= this.heads.length) return;
    const heads = new Int32Array(Math.max(slots, 2 * this.heads.length)).fill(-1);
    heads.set(this.heads);
    this.heads = heads;
  }

  /** Forgets everything. */
  clear(): void {
    this.heads.fill(-1);
    this.table.fill(-1);
    this.length = 0;
    this.count = 0;
    this.firstFree = -1;
  }

  /** The pair of two slots in either order, or -1. */
  find(slot: number, other: number): number {
    const { a, b, table } = this;
    const low = slot < other ? slot : other;
    const high = slot < other ? other : slot;
    const mask = table.length - 1;
    for (let i = hashOf(low, high) & mask; ; i = (i + 1) & mask) {
      const pair = table[i];
      if (pair < 0 || (a[pair] === low && b[pair] === high)) return pair;
    }
  }

  /**
   * Adds a pair that is not there, and returns it. `isSorted` says of either slot whether its pairs are kept in order; those of what stands need
   * not be.
   */
  add(low: number, high: number, isLowSorted: boolean, isHighSorted: boolean): number {
    let pair = this.firstFree;
    if (pair >= 0) this.firstFree = this.b[pair];
    else {
      pair = this.length++;
      if (pair === this.a.length) for (const key of COLUMNS) this[key] = grown(this[key]);
    }
    this.a[pair] = low;
    this.b[pair] = high;
    this.first[pair] = -1;
    this.flags[pair] = 0;
    this.count++;
    this.link(pair, NEXT_A, low, high, isLowSorted);
    this.link(pair, NEXT_B, high, low, isHighSorted);
    if (4 * this.count > this.table.length) this.rehash();
    else this.place(pair);
    return pair;
  }

  /** Takes a pair out. */
  remove(pair: number): void {
    const { a, b, table } = this;
    const mask = table.length - 1;
    this.unlink(pair, NEXT_A, a[pair]);
    this.unlink(pair, NEXT_B, b[pair]);
    let hole = hashOf(a[pair], b[pair]) & mask;
    while (table[hole] !== pair) hole = (hole + 1) & mask;
    // Those that follow move up, unless they would come before their own place.
    for (let i = (hole + 1) & mask; table[i] >= 0; i = (i + 1) & mask) {
      const home = hashOf(a[table[i]], b[table[i]]) & mask;
      if (((i - home) & mask) >= ((i - hole) & mask)) {
        table[hole] = table[i];
        hole = i;
      }
    }
    table[hole] = -1;
    a[pair] = -1;
    b[pair] = this.firstFree;
    this.firstFree = pair;
    this.count--;
  }

  /** The next pair of a slot after this one, or -1. */
  next(pair: number, slot: number): number {
    return this.links[4 * pair + (this.a[pair] === slot ? NEXT_A : NEXT_B)];
  }

  /** The slot that a pair has beside this one. */
  other(pair: number, slot: number): number {
    return this.a[pair] === slot ? this.b[pair] : this.a[pair];
  }

  /** Where the links of a pair for one of its slots begin. */
  private linksOf(pair: number, slot: number): number {
    return 4 * pair + (this.a[pair] === slot ? NEXT_A : NEXT_B);
  }

  private link(pair: number, at: number, slot: number, other: number, isSorted: boolean): void {
    const { heads, links } = this;
    let previous = -1;
    let next = heads[slot];
    while (isSorted && next >= 0 && this.other(next, slot) < other) {
      previous = next;
      next = links[this.linksOf(next, slot)];
    }
    links[4 * pair + at] = next;
    links[4 * pair + at + 1] = previous;
    if (next >= 0) links[this.linksOf(next, slot) + 1] = pair;
    if (previous >= 0) links[this.linksOf(previous, slot)] = pair;
    else heads[slot] = pair;
  }

  private unlink(pair: number, at: number, slot: number): void {
    const { heads, links } = this;
    const next = links[4 * pair + at];
    const previous = links[4 * pair + at + 1];
    if (next >= 0) links[this.linksOf(next, slot) + 1] = previous;
    if (previous >= 0) links[this.linksOf(previous, slot)] = next;
    else heads[slot] = next;
  }

  private place(pair: number): void {
    const { table } = this;
    const mask = table.length - 1;
    let i = hashOf(this.a[pair], this.b[pair]) & mask;
    while (table[i] >= 0) i = (i + 1) & mask;
    table[i] = pair;
  }

  private rehash(): void {
    this.table = new Int32Array(2 * this.table.length).fill(-1);
    for (let pair = 0; pair < this.length; pair++) if (this.a[pair] >= 0) this.place(pair);
  }
}

function hashOf(low: number, high: number): number {
  let h = Math.imul(low, 0x9e3779b1) ^ Math.imul(high, 0x85ebca6b);
  h ^= h >>> 15;
  h = Math.imul(h, 0x2c1b3c6d);
  return h ^ (h >>> 13);
}
