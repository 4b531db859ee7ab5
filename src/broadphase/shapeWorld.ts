/** What the worlds of two and of three dimensions have in common: handles, boxes, layers, pairs and snapshots. */
import { checkSize, show } from '../math/checks.ts';
import { BoxTree } from './boxTree.ts';
import type { Space } from './dimension.ts';
import { PairList } from './pairs.ts';
import { ENDLESS, FREE, SlotList, Slots, STANDING } from './slots.ts';
import { readSnapshot, stateHash, writeSnapshot } from './snapshot.ts';

/** Which layers a shape is in, and which it meets. */
export interface ShapeFilter {
  /** The layers that the shape is in: up to 32 bits; 1 by default. A shape in no layer is found by no query. */
  layer?: number;
  /** The layers that it meets: all 32 bits by default. */
  mask?: number;
}

/** What {@link ShapeWorld.add} takes besides the shape and its pose. */
export interface AddOptions extends ShapeFilter {
  /** Anything that belongs to the shape; `get` returns it. */
  userData?: unknown;
}

const ADD_OPTIONS = ['layer', 'mask', 'userData'];
const FILTER_OPTIONS = ['layer', 'mask'];
const PAIR_OPTIONS = ['margin'];
const NO_OPTIONS = {};

/** What {@link ShapeWorld.findPairs} takes. */
export interface PairOptions {
  /** Boxes that are no farther apart than this, along every axis, count as overlapping; 0 by default. */
  margin?: number;
}

/** What `get` tells of a shape. */
export interface Entry<S, P> {
  handle: number;
  shape: S | null;
  readonly pose: P;
  layer: number;
  mask: number;
  userData: unknown;
}

/**
 * A world as far as it does not matter what is asked of its shapes. `S` is the type of shapes, `P` that of poses, `E` that of what `get`
 * returns.
 */
export abstract class ShapeWorld<S, P, E extends Entry<S, P> = Entry<S, P>> {
  /** @internal */
  readonly space: Space<S, P, E>;
  /** @internal */
  readonly slots: Slots;
  /** @internal */
  readonly tree: BoxTree;
  /** The shape of each slot and its user data, side by side; undefined where there is none. @internal */
  references: unknown[] = [];
  /** How many queries that call back are under way. @internal */
  depth = 0;
  private readonly pairs = new PairList();
  /** Slots of shapes inside of which there are points outside their boxes, if `openRevision` is `shapesRevision`. @internal */
  readonly openSlots = new SlotList();
  private openRevision = 0;
  /** Changes whenever shapes come or go. */
  private shapesRevision = 0;
  /** Changes whenever the world does. @internal */
  revision = 0;
  /** The method that was called last, for messages. @internal */
  verb = '';

  /** @internal */
  constructor(space: Space<S, P, E>) {
    this.space = space;
    this.slots = new Slots(space.poseSize);
    this.tree = new BoxTree(this.slots);
  }

  /** How many shapes there are. */
  get count(): number {
    return this.slots.count;
  }

  /**
   * Adds a shape at a pose, which is copied, and returns its handle: a positive whole number below 2^30 that names this shape until it is
   * removed, and no other afterwards. One shape may be added many times. A world holds 4,194,304 shapes at most.
   *
   * @example
   * ```ts
   * import { CollisionWorld, sphere, Transform } from 'touchstone';
   *
   * const world = new CollisionWorld();
   * const ball = world.add(sphere(1), new Transform(), { layer: 0b10, mask: 0b01, userData: { name: 'ball' } });
   * world.move(ball, new Transform({ x: 3, y: 0, z: 0 }));
   * console.log(world.get(ball).pose.position.x); // 3
   * ```
   */
  add(shape: S, pose: P, options?: AddOptions): number {
    this.beginChange('add');
    const { slots } = this;
    const { layer, mask, userData } = this.checkOptions(options, 'options', ADD_OPTIONS);
    const layerBits = this.checkBits(layer, 1, 'layer');
    const maskBits = this.checkBits(mask, -1, 'mask');
    const slot = this.place(-1, shape, pose);
    slots.layer[slot] = layerBits;
    slots.mask[slot] = maskBits;
    this.setReferences(slot, shape, userData);
    return slots.handleOf(slot);
  }

  /** Moves a shape to a pose, which is copied. */
  move(handle: number, pose: P): void {
    this.beginChange('move');
    const slot = this.slotOf(handle, 'handle');
    this.place(slot, this.references[2 * slot] as S, pose);
  }

  /** Puts a shape to a pose: that of a slot, or for -1 that of a new one, which is returned. */
  private place(known: number, shape: S, pose: P): number {
    const { slots, space } = this;
    let slot = known;
    try {
      space.writeBox(shape, pose, world_box, 0);
      if (slot < 0) slot = slots.take();
    } catch (error) {
      this.fail(error);
    }
    const { boxes, home, poses, poseSize } = slots;
    home[slot] = STANDING;
    for (let i = 0; i < 6; i++) {
      boxes[6 * slot + i] = world_box[i];
      if (!(Math.abs(world_box[i]) < Infinity)) home[slot] = ENDLESS;
    }
    space.writePose(pose, poses, poseSize * slot);
    this.tree.change(slot);
    return slot;
  }

  /** Removes a shape. Its handle is stale from then on: using it is an error. */
  remove(handle: number): void {
    this.beginChange('remove');
    const slot = this.slotOf(handle, 'handle');
    this.slots.free(slot);
    this.setReferences(slot, undefined, undefined);
    this.tree.change(slot);
  }

  private setReferences(slot: number, shape: S | undefined, userData: unknown): void {
    this.shapesRevision = (this.shapesRevision + 1) | 0;
    this.references[2 * slot] = shape;
    this.references[2 * slot + 1] = userData;
  }

  /** True for the handle of a shape that is in this world. */
  has(handle: number): boolean {
    return this.slots.slotOf(handle) >= 0;
  }

  /** What there is to know of a shape. Returns `out` (a new one when none is given). */
  get(handle: number, out: E = new this.space.Entry()): E {
    this.verb = 'get';
    const slot = this.slotOf(handle, 'handle');
    this.checkOut(out, this.space.Entry, 'Shape');
    const { layer, mask, poses, poseSize } = this.slots;
    out.handle = handle;
    out.shape = this.references[2 * slot] as S;
    this.space.readPose(poses, poseSize * slot, out.pose);
    out.layer = layer[slot] >>> 0;
    out.mask = mask[slot] >>> 0;
    out.userData = this.references[2 * slot + 1];
    return out;
  }

  /** Changes the layers that a shape is in, or those that it meets; what is not given stays. */
  setFilter(handle: number, filter: ShapeFilter): void {
    this.beginChange('setFilter');
    const { layer: layers, mask: masks } = this.slots;
    const slot = this.slotOf(handle, 'handle');
    if (filter === undefined) this.refuse('filter must be an object with layer and mask', filter);
    const { layer, mask } = this.checkOptions(filter, 'filter', FILTER_OPTIONS);
    const layerBits = this.checkBits(layer, layers[slot], 'layer');
    masks[slot] = this.checkBits(mask, masks[slot], 'mask');
    layers[slot] = layerBits;
  }

  /**
   * Visits every pair of shapes whose boxes overlap (those of `computeAabb`; touching counts) and whose masks each have a layer of the other,
   * once: the lower handle first, and the pairs in the order of their handles, whatever happened before.
   *
   * @example
   * ```ts
   * import { CollisionWorld, sphere, Transform } from 'touchstone';
   *
   * const world = new CollisionWorld();
   * for (let i = 0; i < 3; i++) world.add(sphere(1), new Transform({ x: 1.5 * i, y: 0, z: 0 }));
   * world.findPairs((a, b) => console.log(a, b)); // the first and the second, the second and the third
   * ```
   */
  findPairs(visit: (handleA: number, handleB: number) => void, options?: PairOptions): void {
    this.verb = 'findPairs';
    this.visitPairs(this, visit, options);
  }

  /** The same for pairs of a shape of this world and a shape of another one. */
  findPairsWith(other: this, visit: (handle: number, otherHandle: number) => void, options?: PairOptions): void {
    this.verb = 'findPairsWith';
    if (!(other instanceof ShapeWorld) || other.slots.poseSize !== this.slots.poseSize) {
      this.refuse('other must be a world of the same dimension', other);
    }
    this.visitPairs(other, visit, options);
  }

  private visitPairs(other: ShapeWorld<S, P, E>, visit: (a: number, b: number) => void, options: PairOptions | undefined): void {
    const { margin = 0 } = this.checkOptions(options, 'options', PAIR_OPTIONS);
    this.checkFunction(visit, 'visit');
    try {
      checkSize(margin, 'margin');
    } catch (error) {
      this.fail(error);
    }
    this.update();
    other.update();
    // A visitor may look for pairs itself.
    const pairs = this.depth === 0 ? this.pairs : new PairList();
    pairs.margin = margin;
    pairs.collect(this.tree, other.tree);
    this.depth++;
    other.depth++;
    try {
      pairs.visit(this.slots, other.slots, visit);
    } finally {
      this.depth--;
      other.depth--;
    }
  }

  /**
   * Writes the whole state to one buffer and returns it: `buffer` if there is one and it is large enough, otherwise a new one. `restore`
   * brings it back, shapes and user data too: what a buffer of numbers cannot hold is kept for as long as the buffer itself is. New
   * buffers are made by `allocate`: of shared memory, for instance.
   *
   * @example
   * ```ts
   * import { CollisionWorld, sphere, Transform } from 'touchstone';
   *
   * const world = new CollisionWorld();
   * const ball = world.add(sphere(1), new Transform());
   * const before = world.snapshot();
   * world.remove(ball);
   * world.restore(before);
   * console.log(world.has(ball)); // true
   * ```
   */
  snapshot(buffer?: ArrayBuffer, allocate: (size: number) => ArrayBuffer = (size) => new ArrayBuffer(size)): ArrayBuffer {
    this.verb = 'snapshot';
    return writeSnapshot(this, buffer, allocate);
  }

  /**
   * Goes back to the state that a snapshot was taken of, in this world or in another one: the same calls then give the same bits, handles
   * included. It takes the buffer itself: a copy of its bytes has no shapes.
   */
  restore(buffer: ArrayBuffer): void {
    this.beginChange('restore');
    readSnapshot(this, buffer);
    this.shapesRevision = (this.shapesRevision + 1) | 0;
  }

  /** 32 bits that tell one state from another: handles, poses, boxes and filters. The same calls give the same hash on every machine. */
  hash(): number {
    return stateHash(this.slots);
  }

  /** Brings what queries walk through up to date. @internal */
  update(): void {
    this.tree.update();
    if (this.openRevision === this.shapesRevision) return;
    const { openSlots, slots } = this;
    this.openRevision = this.shapesRevision;
    openSlots.count = 0;
    for (let slot = 0; slot < slots.length; slot++) if (slots.home[slot] > FREE && this.isOpen(slot)) openSlots.add(slot);
  }

  /** Whether the shape in a slot is convex. @internal */
  isConvex(slot: number): boolean {
    return this.space.isConvex(this.references[2 * slot] as S);
  }

  /** Whether points outside its box can be inside the shape in a slot. @internal */
  isOpen(slot: number): boolean {
    return this.space.isOpen(this.references[2 * slot] as S);
  }

  /** The slot of a handle; throws for one that is stale or was never given. @internal */
  slotOf(handle: number, name: string): number {
    const slot = this.slots.slotOf(handle);
    if (slot >= 0) return slot;
    if (typeof handle === 'number' && this.slots.isStale(handle))
      this.fail(new RangeError(`${name} is stale: the shape of ${handle} was removed`));
    this.refuseNumber(`${name} must be ${typeof handle === 'number' ? 'one that add has returned' : 'a number'}`, handle);
  }

  /** Options that are given; throws for keys that are none of these. @internal */
  checkOptions<O extends object>(options: O | undefined, name: string, keys: readonly string[]): O {
    if (options === undefined) return NO_OPTIONS as O;
    try {
      this.space.checkOptions(options, name, keys);
    } catch (error) {
      this.fail(error);
    }
    return options;
  }

  /** Up to 32 bits as an integer; what is not given is `otherwise`. @internal */
  checkBits<B>(value: number | undefined, otherwise: B, name: string): number | B {
    if (value === undefined) return otherwise;
    // As a signed or an unsigned number.
    if (typeof value === 'number' && ((value | 0) === value || value >>> 0 === value)) return value | 0;
    this.refuseNumber(`${name} must be a whole number of 32 bits`, value);
  }

  /** Throws for something that cannot be called. @internal */
  checkFunction(value: unknown, name: string): void {
    if (typeof value !== 'function') this.refuse(`${name} must be a function`, value);
  }

  /** Throws for an `out` that is not one of this world. @internal */
  checkOut(out: unknown, type: new () => unknown, name: string): void {
    if (!(out instanceof type)) this.refuse(`out must be a World${name}`, out);
  }

  /** Throws for the wrong kind of thing: says what must be. @internal */
  refuse(must: string, value: unknown): never {
    this.fail(new TypeError(`${must}, got ${show(value)}`));
  }

  /** The same for the wrong number, or for what is none. @internal */
  refuseNumber(must: string, value: unknown): never {
    if (typeof value === 'number') this.fail(new RangeError(`${must}, got ${value}`));
    this.refuse(must, value);
  }

  /** Throws an error of a check anew, with the name of the method that was called instead of the one that it may have. @internal */
  fail(error: unknown): never {
    const { constructor: Type, message } = error as Error;
    if (Type !== TypeError && Type !== RangeError) throw error;
    throw new (Type as typeof TypeError)(`world.${this.verb}: ${message.replace(/^[\w.]+: /, '')}`);
  }

  /** Whatever changes the world begins here. */
  private beginChange(verb: string): void {
    if (this.depth > 0) throw new TypeError(`world.${verb} must not be called while a query of this world calls back`);
    this.verb = verb;
    this.revision = (this.revision + 1) | 0;
  }
}

const world_box = /* @__PURE__ */ new Float64Array(6);
