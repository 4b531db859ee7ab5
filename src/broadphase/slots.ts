/**
 * What a world keeps of each of its shapes, by slot: numbers in typed arrays, so that a snapshot is a copy of them. A slot is used again
 * after its shape was removed, under another handle.
 */

/** How much of a handle is the generation of its slot: 8 bits; 22 are left for the slot, and all handles are small integers to every engine. */
export const GENERATION_BITS = 8;
export const LAST_GENERATION = (1 << GENERATION_BITS) - 1;
export const MAX_SLOTS = 1 << 22;

/** Where a slot is, in the low bits of its state. */
export const FREE = 0;
export const PENDING = 1;
export const STANDING = 2;
export const MOVING = 3;
/** A box without end is in no tree. */
export const ENDLESS = 4;
export const PLACE = 7;
/** Its box has changed, and its tree does not know yet. */
export const CHANGED = 8;
/** It has moved since the tree of moving shapes was last built. */
export const ACTIVE = 16;

/** The lists of integers that a slot has a place in. */
export const INTEGERS = ['generation', 'state', 'next', 'layer', 'mask', 'node'] as const;

export class Slots {
  /** How many slots have ever been in use. */
  length = 0;
  /** The slot that is used next, or -1: the others follow in `next`. */
  firstFree = -1;
  state = new Int32Array(0);
  generation = new Int32Array(0);
  next = new Int32Array(0);
  layer = new Int32Array(0);
  mask = new Int32Array(0);
  /** The leaf of its tree. */
  node = new Int32Array(0);
  /** Six numbers each: the least x, y, z, then the greatest. */
  boxes = new Float64Array(0);
  /** `poseSize` numbers each. */
  poses = new Float64Array(0);
  readonly poseSize: number;

  constructor(poseSize: number) {
    this.poseSize = poseSize;
  }

  /** Makes room for so many slots. */
  reserve(length: number): void {
    if (length <= this.state.length) return;
    const size = Math.max(16, length, 2 * this.state.length);
    for (const key of INTEGERS) this[key] = grown(this[key], size);
    this.boxes = grown(this.boxes, 6 * size);
    this.poses = grown(this.poses, this.poseSize * size);
  }

  /** A slot that is not in use; its state is still FREE. */
  take(): number {
    const slot = this.firstFree;
    if (slot >= 0) {
      this.firstFree = this.next[slot]!;
      return slot;
    }
    if (this.length === MAX_SLOTS) throw new RangeError(`a world holds ${MAX_SLOTS} shapes at most`);
    this.reserve(this.length + 1);
    this.generation[this.length] = 1;
    return this.length++;
  }

  /** Gives a slot back. After its last generation it is never used again, so that no handle means two shapes. */
  free(slot: number): void {
    this.state[slot] = FREE;
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
    const isLive = slot >= 0 && slot < this.length && this.state[slot] !== FREE && this.handleOf(slot) === handle;
    return isLive ? slot : -1;
  }

  /** True for a handle that was given out at some time. */
  wasGiven(handle: number): boolean {
    const slot = handle >> GENERATION_BITS;
    const generation = handle & LAST_GENERATION;
    const isWhole = ((slot << GENERATION_BITS) | generation) === handle;
    return isWhole && slot >= 0 && slot < this.length && generation >= 1 && generation < this.generation[slot]!;
  }
}

/** A copy of a list of numbers with room for more. */
export function grown<T extends Int32Array | Float64Array>(list: T, length: number): T {
  const copy = new (list.constructor as new (length: number) => T)(length);
  copy.set(list);
  return copy;
}
