/**
 * What a world keeps of each of its shapes, by slot: numbers in typed arrays, so that a snapshot is a copy of them. A slot is used again
 * after its shape was removed, under another handle.
 */

/** How much of a handle is the generation of its slot: 8 bits; 22 are left for the slot, and all handles are small integers to every engine. */
const GENERATION_BITS = 8;
const LAST_GENERATION = (1 << GENERATION_BITS) - 1;
const MAX_SLOTS = 1 << 22;

/** Where a slot that is not in use belongs: in no tree; others belong in the first or the second. */
export const FREE = 0;

/** The lists that are the state of a world; numbers that take eight bytes come first. */
export const STATE = ['poses', 'boxes', 'generation', 'home', 'next', 'layer', 'mask'] as const;
/** The lists that say where the trees have a slot. */
const PLACES = ['tree', 'node', 'waiting'] as const;

export class Slots {
  /** How many slots have ever been in use. */
  length = 0;
  /** How many are in use. */
  count = 0;
  /** The slot that is used next, or -1: the others follow in `next`. */
  firstFree = -1;
  generation = new Int32Array(0);
  /** Where it belongs. */
  home = new Int32Array(0);
  next = new Int32Array(0);
  layer = new Int32Array(0);
  mask = new Int32Array(0);
  /** Six numbers each: the least x, y, z, then the greatest. */
  boxes = new Float64Array(0);
  /** `poseSize` numbers each. */
  poses = new Float64Array(0);
  /** In which tree it is, and at which leaf. */
  tree = new Int32Array(0);
  node = new Int32Array(0);
  /** 0 where the trees know its box; otherwise the slot that waits behind it plus 2. */
  waiting = new Int32Array(0);
  readonly poseSize: number;

  constructor(poseSize: number) {
    this.poseSize = poseSize;
  }

  /** How many numbers of a list a slot has. */
  sizeOf(key: (typeof STATE | typeof PLACES)[number]): number {
    return key === 'poses' ? this.poseSize : key === 'boxes' ? 6 : 1;
  }

  /** Makes room for so many slots. */
  reserve(length: number): void {
    if (length <= this.home.length) return;
    const size = Math.max(16, length, 2 * this.home.length);
    for (const key of [...STATE, ...PLACES]) this[key] = grown(this[key], this.sizeOf(key) * size) as never;
  }

  /** A slot that is not in use; it is still FREE. */
  take(): number {
    let slot = this.firstFree;
    if (slot >= 0) {
      this.firstFree = this.next[slot]!;
    } else {
      slot = this.length;
      if (slot === MAX_SLOTS) throw new RangeError(`a world holds ${MAX_SLOTS} shapes at most`);
      this.reserve(slot + 1);
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
