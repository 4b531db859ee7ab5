/**
 * What a world keeps of each of its shapes, by slot: numbers in lists, all of them in one buffer, so that a snapshot is a copy of that. A slot
 * is used again after its shape was removed, under another handle.
 */

/** How much of a handle is the generation of its slot: 8 bits; 22 are left for the slot, and all handles are small integers to every engine. */
const GENERATION_BITS = 8;
const LAST_GENERATION = (1 << GENERATION_BITS) - 1;
const MAX_SLOTS = 1 << 22;

/** Where a slot is: in none of the branches of the tree while it is not in use, and else in one of them, by its node (boxTree.ts). */
export const FREE = 0;
export const ENDLESS = 2;
export const STANDING = 4;
export const MOVING = 5;

/** The buffer begins with six integers: what it is, the size of a pose, for how many slots there is room, and three that change. */
const HEADER_SIZE = 6;
/** How many slots have ever been in use; the one that is used next, or -1: the others follow in `next`; how many are in use. */
const LENGTH = 3;
const FIRST_FREE = 4;
const COUNT = 5;
/** The letters tsw, and the version of this layout. */
export const MAGIC = 0x74737703;

const INTEGERS = ['generation', 'home', 'next', 'layer', 'mask'] as const;

export class Slots {
  readonly poseSize: number;
  header!: Int32Array;
  /** `poseSize` numbers each. */
  poses!: Float64Array;
  /** Six numbers each: the least x, y, z, then the greatest. */
  boxes!: Float64Array;
  generation!: Int32Array;
  /** FREE, ENDLESS, or STANDING for all others, whether they move or not. */
  home!: Int32Array;
  next!: Int32Array;
  layer!: Int32Array;
  mask!: Int32Array;

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
    return 4 * HEADER_SIZE + capacity * (8 * (this.poseSize + 6) + 4 * INTEGERS.length);
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
    for (const key of INTEGERS) {
      this[key] = new Int32Array(buffer, at, capacity);
      at += 4 * capacity;
    }
    if (this.header[0] !== MAGIC) this.header.set([MAGIC, poseSize, capacity, 0, -1, 0]);
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
    for (const key of ['poses', 'boxes', ...INTEGERS] as const) this[key].set(old[key]);
    this.header.set(old.header.subarray(LENGTH), LENGTH);
  }

  /** Gives a slot back, and leaves nothing of it. After its last generation it is never used again, so that no handle means two shapes. */
  free(slot: number): void {
    const { header, poseSize } = this;
    header[COUNT]--;
    this.poses.fill(0, poseSize * slot, poseSize * slot + poseSize);
    this.boxes.fill(0, 6 * slot, 6 * slot + 6);
    this.home[slot] = FREE;
    this.layer[slot] = 0;
    this.mask[slot] = 0;
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

  /** True for a handle that was given out and names no shape any more. */
  isStale(handle: number): boolean {
    const slot = handle >> GENERATION_BITS;
    const generation = handle & LAST_GENERATION;
    return generation > 0 && generation < this.generation[slot] && ((slot << GENERATION_BITS) | generation) === handle;
  }
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
