/** Shapes that two machines, or two threads, both have: what goes from one to the other names a shape by its place in the table. */
import { show } from '../math/checks.ts';
import { Digest } from '../math/digest.ts';
import { type ReadOptions, readMessage, type WriteOptions, writeMessage } from './message.ts';
import type { ShapeWorld } from './shapeWorld.ts';
import type { Slots } from './slots.ts';
import { findTableProblem } from './tableProblems.ts';

/** The shapes of a table by their keys. */
export interface ShapesByKey<S> {
  readonly [key: string]: S;
}

/** Gives a digest all that makes a shape what it is; throws for what is none, which messages call by the name. */
export type DescribeShape<S> = (shape: S, name: string, digest: Digest) => void;

/**
 * Shapes in the order in which they were given; made by `shapeTable`. Tables are the same where they have the same shapes under the same keys in
 * the same order. More may follow at the end: what was written with the shorter one is read with the longer one.
 */
export class ShapeTable<S = unknown, T extends ShapesByKey<S> = ShapesByKey<S>> {
  /** Tells it from other things, as the kind of a shape does. */
  readonly kind = 'shapeTable';
  /** The shapes by their keys; of an array, these are its indices. */
  readonly shapes: Readonly<T>;
  /** The keys, in order. */
  readonly keys: readonly string[];
  private readonly list: readonly S[];
  private readonly indices = new Map<unknown, number>();
  /** For each shape, 32 bits made of it and of its key. */
  private readonly digests: Int32Array;

  /** @internal */
  constructor(shapes: T | readonly S[], describe: DescribeShape<S>) {
    if (typeof shapes !== 'object' || shapes === null)
      throw new TypeError(`shapeTable: shapes must be an object of shapes, got ${show(shapes)}`);
    this.shapes = Object.freeze({ ...shapes }) as Readonly<T>;
    this.keys = Object.freeze(Object.keys(shapes));
    this.list = this.keys.map((key) => this.shapes[key]);
    this.digests = Int32Array.from(this.list, (shape, index) => {
      const name = `shapeTable: shapes.${this.keys[index]}`;
      const digest = new Digest();
      digest.text(this.keys[index]);
      describe(shape, name, digest);
      if (this.indices.has(shape)) {
        throw new RangeError(`${name} must not be the same shape as shapes.${this.keyOf(shape)}`);
      }
      this.indices.set(shape, index);
      return digest.value;
    });
  }

  /** How many shapes there are. */
  get size(): number {
    return this.list.length;
  }

  /** The place of a shape, from 0 on; -1 for one that is not in the table. */
  indexOf(shape: S): number {
    return this.indices.get(shape) ?? -1;
  }

  /** The key of a shape; undefined for one that is not in the table. */
  keyOf(shape: S): string | undefined {
    return this.keys[this.indexOf(shape)];
  }

  /** Writes a world that has this table. Worlds reach it through their tables: a program without any carries nothing of it. @internal */
  write<P>(world: ShapeWorld<S, P>, options: WriteOptions): Uint8Array {
    return writeMessage(world, options);
  }

  /** Reads what was written. @internal */
  read<P>(world: ShapeWorld<S, P>, bytes: Uint8Array | ArrayBuffer, options: ReadOptions): void {
    readMessage(world, bytes, options);
  }

  /** What is wrong with slots of a snapshot. @internal */
  findProblem<P>(world: ShapeWorld<S, P>, slots: Slots, name: string, kept?: unknown[]): string {
    return findTableProblem(world, this, slots, name, kept);
  }

  /** The shape at a place. @internal */
  at(index: number): S {
    return this.list[index];
  }

  /** 32 bits made of the shape at a place and of its key. @internal */
  digestAt(index: number): number {
    return this.digests[index];
  }

  /** 32 bits made of the first so many shapes. @internal */
  digestOf(count: number): number {
    const digest = new Digest();
    for (let index = 0; index < count; index++) digest.bits(this.digests[index]);
    return digest.value;
  }
}
