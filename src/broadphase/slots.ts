/**
 * What a world keeps of each of its shapes, by slot: numbers in lists, all of them in one buffer, so that a snapshot is a copy of that. A slot
 * is used again after its shape was removed, under another handle.
 */

import { MAX_MAGNITUDE } from '../math/checks.ts';
import { Digest } from '../math/digest.ts';
import { QUATERNION_DRIFT } from '../math/frame.ts';

/** How much of a handle is the generation of its slot: 8 bits; 22 are left for the slot, and all handles are small integers to every engine. */
const GENERATION_BITS = 8;
const LAST_GENERATION = (1 << GENERATION_BITS) - 1;
export const MAX_SLOTS = 1 << 22;
/** By how much the square of the length of a unit vector may be off. */
const UNIT_SLACK = 1e-9;
/** And a limit of such a length, for the rounding of one who has checked it otherwise. */
const UNIT_MARGIN = 1 + 1e-9;

/** Where a slot is: in none of the branches of the tree while it is not in use, and else in one of them, by its node (boxTree.ts). */
export const FREE = 0;
export const ENDLESS = 2;
export const STANDING = 4;
export const MOVING = 5;

/** The buffer begins with eight integers: what it is, the size of a pose, for how many slots there is room, and five that change. */
export const HEADER_SIZE = 8;
/** How many slots have ever been in use; the one that is used next, or -1: the others follow in `next`; how many are in use. */
const LENGTH = 3;
const FIRST_FREE = 4;
const COUNT = 5;
/** How many shapes of a table are used at most, and 32 bits made of those. */
const TABLE_SIZE = 6;
const TABLE_DIGEST = 7;
/** The letters tsw, and the version of this layout. */
export const MAGIC = 0x74737704;

const DOUBLES = ['poses', 'boxes', 'fronts'] as const;
const INTEGERS = ['generation', 'home', 'next', 'layer', 'mask', 'shape'] as const;
/** How many numbers besides the pose a slot has. */
const DOUBLE_COUNT = 9;

export class Slots {
  readonly poseSize: number;
  header!: Int32Array;
  /** `poseSize` numbers each. */
  poses!: Float64Array;
  /** Six numbers each: the least x, y, z, then the greatest. */
  boxes!: Float64Array;
  /** Three numbers each: the unit normal, in the shape's frame, of something that can be met from that side only; zeros for all else. */
  fronts!: Float64Array;
  generation!: Int32Array;
  /** FREE, ENDLESS, or STANDING for all others, whether they move or not. */
  home!: Int32Array;
  next!: Int32Array;
  layer!: Int32Array;
  mask!: Int32Array;
  /** The place of the shape in a table, or -1. */
  shape!: Int32Array;

  /** With the lists of a buffer, or with room for a few slots. */
  constructor(poseSize: number, capacity = 16, buffer?: ArrayBuffer) {
    this.poseSize = poseSize;
    this.use(capacity, buffer);
  }

  get buffer(): ArrayBuffer {
    return this.header.buffer as ArrayBuffer;
  }

  get length(): number {
    return this.header[LENGTH];
  }

  get count(): number {
    return this.header[COUNT];
  }

  /** How many bytes so many slots take. */
  sizeOf(capacity: number): number {
    return 4 * HEADER_SIZE + capacity * (8 * (this.poseSize + DOUBLE_COUNT) + 4 * INTEGERS.length);
  }

  /** Takes its lists from a buffer, or from a new one, with room for so many slots. */
  use(capacity: number, buffer = new ArrayBuffer(this.sizeOf(capacity))): void {
    const { poseSize } = this;
    this.header = new Int32Array(buffer, 0, HEADER_SIZE);
    let at = 4 * HEADER_SIZE;
    this.poses = new Float64Array(buffer, at, poseSize * capacity);
    at += 8 * poseSize * capacity;
    this.boxes = new Float64Array(buffer, at, 6 * capacity);
    at += 48 * capacity;
    this.fronts = new Float64Array(buffer, at, 3 * capacity);
    at += 24 * capacity;
    for (const key of INTEGERS) {
      this[key] = new Int32Array(buffer, at, capacity);
      at += 4 * capacity;
    }
    if (this.header[0] !== MAGIC) this.header.set([MAGIC, poseSize, capacity, 0, -1, 0, 0, 0]);
  }

  /** How many shapes of a table are known to be enough, and 32 bits made of those. */
  get tableSize(): number {
    return this.header[TABLE_SIZE];
  }

  get tableDigest(): number {
    return this.header[TABLE_DIGEST];
  }

  setTable(size: number, digest: number): void {
    this.header[TABLE_SIZE] = size;
    this.header[TABLE_DIGEST] = digest;
  }

  /** How many slots have ever been in use, how many are, and which is used next. */
  setCounts(length: number, count: number, firstFree: number): void {
    this.header[LENGTH] = length;
    this.header[COUNT] = count;
    this.header[FIRST_FREE] = firstFree;
  }

  get firstFree(): number {
    return this.header[FIRST_FREE];
  }

  /** Takes what other slots are, up to one of them. */
  copyFrom(other: Slots, length: number): void {
    for (const key of DOUBLES) this[key].set(other[key].subarray(0, (length * other[key].length) / other.home.length));
    for (const key of INTEGERS) this[key].set(other[key].subarray(0, length));
  }

  /** Makes room for so many slots. */
  reserve(count: number): void {
    while (this.home.length < count) this.grow();
  }

  /** A slot that is not in use; it is still FREE. */
  take(): number {
    let slot = this.header[FIRST_FREE];
    if (slot >= 0) {
      this.header[FIRST_FREE] = this.next[slot];
      this.next[slot] = 0;
    } else {
      slot = this.length;
      if (slot === MAX_SLOTS) throw new RangeError(`a world holds ${MAX_SLOTS} shapes at most`);
      if (slot === this.home.length) this.grow();
      this.generation[slot] = 1;
      this.header[LENGTH]++;
    }
    this.header[COUNT]++;
    return slot;
  }

  private grow(): void {
    const old = { ...this };
    this.use(2 * old.home.length);
    for (const key of [...DOUBLES, ...INTEGERS]) this[key].set(old[key]);
    this.header.set(old.header.subarray(LENGTH), LENGTH);
  }

  /** Gives a slot back, and leaves nothing of it. After its last generation it is never used again, so that no handle means two shapes. */
  free(slot: number): void {
    const { boxes, fronts, header, poseSize, poses } = this;
    header[COUNT]--;
    for (let i = poseSize * slot; i < poseSize * slot + poseSize; i++) poses[i] = 0;
    for (let i = 6 * slot; i < 6 * slot + 6; i++) boxes[i] = 0;
    for (let i = 3 * slot; i < 3 * slot + 3; i++) fronts[i] = 0;
    this.home[slot] = FREE;
    this.layer[slot] = 0;
    this.mask[slot] = 0;
    this.shape[slot] = 0;
    if (this.generation[slot]++ === LAST_GENERATION) return;
    this.next[slot] = header[FIRST_FREE];
    header[FIRST_FREE] = slot;
  }

  handleOf(slot: number): number {
    return (slot << GENERATION_BITS) | this.generation[slot];
  }

  /** The slot of a handle, or -1 for one that names no shape (any more). */
  slotOf(handle: number): number {
    if (typeof handle !== 'number') return -1;
    const slot = handle >> GENERATION_BITS;
    return this.home[slot] > FREE && this.handleOf(slot) === handle ? slot : -1;
  }

  /** 32 bits made of the whole state, however much room there is for more. */
  hash(): number {
    const { length } = this;
    const digest = new Digest();
    for (const value of [length, this.firstFree, this.count]) digest.bits(value);
    for (const key of DOUBLES) {
      const list = this[key];
      const words = new Int32Array(list.buffer, list.byteOffset, 2 * length * (list.length / this.home.length));
      for (let i = 0; i < words.length; i++) digest.bits(words[i]);
    }
    for (const key of INTEGERS) for (let i = 0; i < length; i++) digest.bits(this[key][i]);
    return digest.value >>> 0;
  }

  /**
   * What is wrong with the lists of a buffer from elsewhere, in words; '' for a state that a world can be in, as far as that can be told without the
   * shapes.
   */
  findProblem(): string {
    const { boxes, count, firstFree, fronts, generation, home, length, next, poses, poseSize } = this;
    if (!(length >= 0 && length <= home.length && count >= 0 && count <= length))
      return `counts ${length} slots, ${count} in use`;
    let used = 0;
    let again = 0;
    for (let slot = 0; slot < length; slot++) {
      const uses = generation[slot];
      if (!(uses >= 1 && uses <= LAST_GENERATION + Number(home[slot] === FREE))) return `has slot ${slot} in use ${uses} times`;
      if (home[slot] === FREE) {
        if (uses <= LAST_GENERATION) again++;
        continue;
      }
      used++;
      for (let i = 6 * slot; i < 6 * slot + 3; i++)
        if (!(boxes[i] <= boxes[i + 3])) return `has a box at slot ${slot} from ${boxes[i]} to ${boxes[i + 3]}`;
      if (home[slot] !== homeOf(boxes, slot)) return `has slot ${slot} in branch ${home[slot]}`;
      // The coordinates, then the rotation.
      let positionSq = 0;
      let rotationSq = 0;
      const turn = poseSize * slot + (poseSize === 7 ? 3 : 2);
      for (let i = poseSize * slot; i < turn; i++) positionSq += poses[i] * poses[i];
      for (let i = turn; i < poseSize * slot + poseSize; i++) rotationSq += poses[i] * poses[i];
      if (!(positionSq <= MAX_MAGNITUDE * MAX_MAGNITUDE && Math.abs(Math.sqrt(rotationSq) - 1) <= QUATERNION_DRIFT * UNIT_MARGIN))
        return `has no pose at slot ${slot}`;
      let frontSq = 0;
      for (let i = 3 * slot; i < 3 * slot + 3; i++) frontSq += fronts[i] * fronts[i];
      if (!(frontSq === 0 || Math.abs(frontSq - 1) < UNIT_SLACK))
        return `has a direction of length ${Math.sqrt(frontSq)} at slot ${slot}`;
    }
    if (used !== count) return `counts ${count} slots in use, has ${used}`;
    // Slots that are used again follow each other, each once.
    let slot = firstFree;
    for (; again > 0; again--) {
      if (!(slot >= 0 && slot < length && home[slot] === FREE && generation[slot] <= LAST_GENERATION))
        return `goes to slot ${slot} next`;
      slot = next[slot];
    }
    return slot === -1 ? '' : `goes to slot ${slot} next`;
  }

  /** True for a handle that was given out and names no shape any more. */
  isStale(handle: number): boolean {
    const slot = handle >> GENERATION_BITS;
    const generation = handle & LAST_GENERATION;
    return generation > 0 && generation < this.generation[slot] && ((slot << GENERATION_BITS) | generation) === handle;
  }
}

/** The branch that a slot belongs to by its box. */
export function homeOf(boxes: Float64Array, slot: number): number {
  for (let i = 6 * slot; i < 6 * slot + 6; i++) if (!(Math.abs(boxes[i]) < Infinity)) return ENDLESS;
  return STANDING;
}

/** A copy of a list of numbers with room for twice as many. */
export function grown<T extends Int32Array | Float64Array>(list: T): T {
  const copy = new (list.constructor as new (length: number) => T)(2 * list.length);
  copy.set(list);
  return copy;
}

/** Slots in a row. */
export class SlotList {
  items = new Int32Array(64);
  count = 0;

  add(slot: number): void {
    if (this.count === this.items.length) this.items = grown(this.items);
    this.items[this.count++] = slot;
  }

  /** Puts the lowest first: Shell's sort. */
  sort(): void {
    const { count, items } = this;
    for (let gap = count >> 1; gap > 0; gap >>= 1) {
      for (let i = gap; i < count; i++) {
        const slot = items[i];
        let k = i;
        for (; k >= gap && items[k - gap] > slot; k -= gap) items[k] = items[k - gap];
        items[k] = slot;
      }
    }
  }
}
