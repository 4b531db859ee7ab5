/**
 * What a world keeps of each of its shapes, by slot: numbers in lists, all of them in one buffer, so that a snapshot is a copy of that. A slot
 * is used again after its shape was removed, under another handle.
 */

/** How much of a handle is the generation of its slot: 8 bits; 22 are left for the slot, and all handles are small integers to every engine. */
const GENERATION_BITS = 8;
const LAST_GENERATION = (1 << GENERATION_BITS) - 1;
const MAX_SLOTS = 1 << 22;

/** The numbers of the trees (trees.ts); a slot that is not in use is in none. */
export const FREE = 0;
export const STANDING = 1;
export const MOVING = 2;
export const ENDLESS = 3;

/** The buffer begins with six integers, which only a snapshot has use for. */
export const HEADER_SIZE = 6;
const NUMBERS = ['poses', 'boxes'] as const;
const INTEGERS = ['generation', 'home', 'next', 'layer', 'mask'] as const;
/** What only the trees know is not in the buffer. */
const PLACES = ['tree', 'node', 'waiting', 'movedAt'] as const;

export class Slots {
  /** How many slots have ever been in use. */
  length = 0;
  /** How many are in use. */
  count = 0;
  /** The slot that is used next, or -1: the others follow in `next`. */
  firstFree = -1;
  readonly poseSize: number;
  /** For how many slots there is room. */
  capacity = 0;
  buffer!: ArrayBuffer;
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
  /** The number of the tree that it is in, and its leaf there. */
  tree = new Int32Array(0);
  node = this.tree;
  /** 0 where the trees know its box; otherwise the slot that waits behind it plus 2. */
  waiting = this.tree;
  /** The number of the update in which it changed last. */
  movedAt = this.tree;

  /** With the lists of a buffer, or with room for a few slots. */
  constructor(poseSize: number, capacity = 16, buffer?: ArrayBuffer) {
    this.poseSize = poseSize;
    this.use(capacity, buffer);
  }

  /** How many bytes so many slots take. */
  sizeOf(capacity: number): number {
    return 4 * HEADER_SIZE + capacity * (8 * (this.poseSize + 6) + 4 * INTEGERS.length);
  }

  /** Takes its lists from a buffer, or from a new one, with room for so many slots. */
  use(capacity: number, buffer = new ArrayBuffer(this.sizeOf(capacity))): void {
    let at = 4 * HEADER_SIZE;
    this.buffer = buffer;
    this.capacity = capacity;
    for (const key of NUMBERS) {
      this[key] = new Float64Array(buffer, at, capacity * (key === 'boxes' ? 6 : this.poseSize));
      at += this[key].byteLength;
    }
    for (const key of INTEGERS) {
      this[key] = new Int32Array(buffer, at, capacity);
      at += 4 * capacity;
    }
    if (this.tree.length < capacity) for (const key of PLACES) this[key] = grown(this[key], capacity);
  }

  private grow(): void {
    const old = { ...this };
    this.use(2 * this.capacity);
    for (const key of [...NUMBERS, ...INTEGERS]) this[key].set(old[key]);
  }

  /** A slot that is not in use; it is still FREE. */
  take(): number {
    let slot = this.firstFree;
    if (slot >= 0) {
      this.firstFree = this.next[slot]!;
    } else {
      slot = this.length;
      if (slot === MAX_SLOTS) throw new RangeError(`a world holds ${MAX_SLOTS} shapes at most`);
      if (slot === this.capacity) this.grow();
      this.generation[slot] = 1;
      this.length++;
    }
    this.count++;
    return slot;
  }

  /** Gives a slot back. After its last generation it is never used again, so that no handle means two shapes. */
  free(slot: number): void {
    this.count--;
    this.home[slot] = FREE;
    if (this.generation[slot]!++ === LAST_GENERATION) return;
    this.next[slot] = this.firstFree;
    this.firstFree = slot;
  }

  handleOf(slot: number): number {
    return (slot << GENERATION_BITS) | this.generation[slot]!;
  }

  /** The slot of a handle, or -1 for one that names no shape (any more). */
  slotOf(handle: number): number {
    if (typeof handle !== 'number') return -1;
    const slot = handle >> GENERATION_BITS;
    return this.home[slot]! > FREE && this.handleOf(slot) === handle ? slot : -1;
  }

  /** True for a handle that was given out and names no shape any more. */
  isStale(handle: number): boolean {
    const slot = handle >> GENERATION_BITS;
    const generation = handle & LAST_GENERATION;
    return generation > 0 && generation < this.generation[slot]! && ((slot << GENERATION_BITS) | generation) === handle;
  }
}

/** A copy of a list of numbers with room for more. */
export function grown<T extends Int32Array | Float64Array>(list: T, length: number): T {
  const copy = new (list.constructor as new (length: number) => T)(length);
  copy.set(list);
  return copy;
}

/** Slots in a row. */
export class SlotList {
  items = new Int32Array(64);
  count = 0;

  add(slot: number): void {
    if (this.count === this.items.length) this.items = grown(this.items, 2 * this.count);
    this.items[this.count++] = slot;
  }

  /** Puts the lowest first: Shell's sort. */
  sort(): void {
    const { count, items } = this;
    let gap = 1;
    while (3 * gap < count) gap = 3 * gap + 1;
    for (; gap > 0; gap = Math.floor(gap / 3)) {
      for (let i = gap; i < count; i++) {
        const slot = items[i]!;
        let k = i;
        for (; k >= gap && items[k - gap]! > slot; k -= gap) items[k] = items[k - gap]!;
        items[k] = slot;
      }
    }
  }
}
