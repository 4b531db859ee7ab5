/** Joints between two bodies, by slot; each body leads through its own, in the order in which they were made. */
import { grown } from '../broadphase/slots.ts';

const COLUMNS = ['a', 'b', 'type', 'flags', 'generation', 'links'] as const;

export class JointTable {
  /** The slots of a joint; -1 in `a` for the world. */
  a = new Int32Array(8);
  b = new Int32Array(8);
  /** 0 for one that is not in use. */
  type = new Int32Array(8);
  flags = new Int32Array(8);
  /** How often it has been used. */
  generation = new Int32Array(8);
  /** The next joint of a and of b, or -1. */
  links = new Int32Array(16);
  /** `size` numbers each. */
  numbers: Float64Array;
  readonly size: number;
  /** The first joint of each slot, or -1. */
  heads = new Int32Array(16).fill(-1);
  /** All before this one are in use or have been. */
  length = 0;
  count = 0;

  constructor(size: number) {
    this.size = size;
    this.numbers = new Float64Array(8 * size);
  }

  /** Makes room for bodies. */
  reserve(slots: number): void {
    if (slots <= this.heads.length) return;
    const heads = new Int32Array(Math.max(slots, 2 * this.heads.length)).fill(-1);
    heads.set(this.heads);
    this.heads = heads;
  }

  /** Makes room for joints. */
  private grow(): void {
    for (const key of COLUMNS) this[key] = grown(this[key]);
    this.numbers = grown(this.numbers);
  }

  /** Adds a joint and returns it: the lowest that is free. */
  add(a: number, b: number, type: number): number {
    let joint = 0;
    while (joint < this.length && this.type[joint] !== 0) joint++;
    if (joint === this.length && ++this.length > this.type.length) this.grow();
    this.a[joint] = a;
    this.b[joint] = b;
    this.type[joint] = type;
    this.flags[joint] = 0;
    this.generation[joint]++;
    this.numbers.fill(0, this.size * joint, this.size * joint + this.size);
    this.count++;
    this.link();
    return joint;
  }

  remove(joint: number): void {
    this.type[joint] = 0;
    this.count--;
    this.link();
  }

  /** The next joint of a slot after this one, or -1. */
  next(joint: number, slot: number): number {
    return this.links[2 * joint + (this.a[joint] === slot ? 0 : 1)];
  }

  /** The slot that a joint has beside this one; -1 for the world. */
  other(joint: number, slot: number): number {
    return this.a[joint] === slot ? this.b[joint] : this.a[joint];
  }

  /** Sets what leads to joints from the bodies. */
  link(): void {
    const { a, b, heads, links, type } = this;
    heads.fill(-1);
    for (let joint = this.length - 1; joint >= 0; joint--) {
      if (type[joint] === 0) continue;
      if (a[joint] >= 0) {
        links[2 * joint] = heads[a[joint]];
        heads[a[joint]] = joint;
      }
      links[2 * joint + 1] = heads[b[joint]];
      heads[b[joint]] = joint;
    }
  }

  /** Counts and links joints that were written over. */
  relink(): void {
    this.count = 0;
    for (let joint = 0; joint < this.length; joint++) if (this.type[joint] !== 0) this.count++;
    this.link();
  }

  /** Makes room for so many, before they are written over. */
  use(length: number): void {
    while (length > this.type.length) this.grow();
    this.length = length;
  }
}
