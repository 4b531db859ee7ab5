/** What the worlds of two and of three dimensions have in common: handles, boxes, layers, pairs and snapshots. */
import { checkSize, show } from '../math/checks.ts';
import { MIN_LENGTH } from '../math/tolerance.ts';
import { BoxTree } from './boxTree.ts';
import type { Space } from './dimension.ts';
import type { ReadOptions, WriteOptions } from './message.ts';
import { PairList } from './pairs.ts';
import type { ShapeTable } from './shapeTable.ts';
import { FREE, homeOf, SlotList, Slots } from './slots.ts';
import { readSnapshot, writeSnapshot } from './snapshot.ts';

/** Which layers a shape is in, and which it meets. */
export interface ShapeFilter {
  /** The layers that the shape is in: up to 32 bits; 1 by default. A shape in no layer is found by no query. */
  layer?: number;
  /** The layers that it meets: all 32 bits by default. */
  mask?: number;
}

/** What a world is made with. */
export interface WorldOptions<S> {
  /** Shapes that another machine has, too, so that the world can go there: see `shapeTable`. The world takes no others then. */
  shapes?: ShapeTable<S>;
}

/** What {@link ShapeWorld.add} takes besides the shape and its pose. */
export interface AddOptions<V = unknown> extends ShapeFilter {
  /**
   * For a platform that is met from one side only: the direction out of that side, in the shape's own frame, of any length. Rays and casts hit it where
   * they come against that direction, from outside, on a surface that faces it; distances, overlaps and points know it while they are in front of such
   * a surface; for all else it is not there.
   */
  oneWay?: V;
  /** Anything that belongs to the shape; `get` returns it. */
  userData?: unknown;
}

const WORLD_OPTIONS = ['shapes'];
const ADD_OPTIONS = ['layer', 'mask', 'userData', 'oneWay'];
const FILTER_OPTIONS = ['layer', 'mask'];
const PAIR_OPTIONS = ['margin'];
const WRITE_OPTIONS = ['since', 'precision', 'buffer'];
const READ_OPTIONS = ['since'];
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
  readonly oneWay: unknown;
}

/**
 * A world as far as it does not matter what is asked of its shapes. `S` is the type of shapes, `P` that of poses, `E` that of what `get`
 * returns, `V` that of vectors.
 */
export abstract class ShapeWorld<S, P, E extends Entry<S, P> = Entry<S, P>, V = unknown> {
  /** @internal */
  readonly space: Space<S, P, E, V>;
  /** @internal */
  readonly table: ShapeTable<S> | null;
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
  /** Whether there has ever been one. */
  private hasOpen = false;
  /** Changes whenever shapes come or go. */
  private shapesRevision = 0;
  /** Changes whenever the world does. @internal */
  revision = 0;
  /** The method that was called last, for messages. @internal */
  verb = '';

  /** @internal */
  constructor(space: Space<S, P, E, V>, options?: WorldOptions<S>) {
    this.space = space;
    this.verb = 'new';
    const { shapes = null } = this.checkOptions(options, 'options', WORLD_OPTIONS);
    if (shapes !== null && shapes.kind !== 'shapeTable') this.refuse('options.shapes must be a table made by shapeTable', shapes);
    this.table = shapes;
    this.slots = new Slots(space.poseSize);
    this.slots.setTable(0, shapes?.digestOf(0) ?? 0);
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
   * Since the pose is copied, changing it later (moving the mesh or body that it belongs to) moves nothing in the world: call {@link move}.
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
  add(shape: S, pose: P, options?: AddOptions<V>): number {
    this.beginChange('add');
    const { slots, table } = this;
    const { layer, mask, oneWay, userData } = this.checkOptions(options, 'options', ADD_OPTIONS);
    const layerBits = this.checkBits(layer, 1, 'layer');
    const maskBits = this.checkBits(mask, -1, 'mask');
    const index = table === null ? -1 : table.indexOf(shape);
    if (index < 0 && table !== null) this.refuse("shape must be one of the world's table", shape);
    const front = this.readFront(oneWay);
    const slot = this.place(-1, shape, pose);
    slots.layer[slot] = layerBits;
    slots.mask[slot] = maskBits;
    slots.shape[slot] = index;
    if (table !== null && index >= slots.tableSize) slots.setTable(index + 1, table.digestOf(index + 1));
    slots.fronts.set(front, 3 * slot);
    this.setReferences(slot, shape, userData);
    return slots.handleOf(slot);
  }

  /** Moves a shape to a pose, which is copied: to be called whenever what the shape stands for has moved. */
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
    for (let i = 0; i < 6; i++) boxes[6 * slot + i] = world_box[i];
    home[slot] = homeOf(boxes, slot);
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
    this.hasOpen ||= shape !== undefined && this.space.isOpen(shape);
    this.references[2 * slot] = shape;
    this.references[2 * slot + 1] = userData;
  }

  /** Notes that there are other shapes. */
  private noteShapes(): void {
    const { references, slots } = this;
    this.shapesRevision = (this.shapesRevision + 1) | 0;
    for (let slot = 0; slot < slots.length && !this.hasOpen; slot++)
      this.hasOpen = slots.home[slot] !== FREE && this.space.isOpen(references[2 * slot] as S);
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
    this.space.readVector(this.slots.fronts, 3 * slot, out.oneWay as V);
    return out;
  }

  /**
   * Changes from which side a shape is met: see `oneWay` in {@link AddOptions}; undefined for all sides.
   *
   * @example
   * ```ts
   * import { box, CollisionWorld, Transform } from 'touchstone';
   *
   * const world = new CollisionWorld();
   * const shelf = world.add(box({ x: 1, y: 0.1, z: 1 }), new Transform(), { oneWay: { x: 0, y: 1, z: 0 } });
   * const up = { x: 0, y: 2, z: 0 };
   * const down = { x: 0, y: -2, z: 0 };
   * console.log(world.raycastAny(down, { x: 0, y: 4, z: 0 }), world.raycastAny(up, { x: 0, y: -4, z: 0 })); // false true
   * world.setOneWay(shelf, undefined);
   * console.log(world.raycastAny(down, { x: 0, y: 4, z: 0 })); // true
   * ```
   */
  setOneWay(handle: number, direction: V | undefined): void {
    this.beginChange('setOneWay');
    const slot = this.slotOf(handle, 'handle');
    this.slots.fronts.set(this.readFront(direction), 3 * slot);
  }

  /** A direction made unit; zeros where there is none. */
  private readFront(direction: V | undefined): Float64Array {
    const front = world_front.fill(0);
    if (direction === undefined) return front;
    try {
      this.space.checkVector(direction, 'oneWay');
    } catch (error) {
      this.fail(error);
    }
    this.space.writeVector(direction, front, 0);
    const largest = Math.max(Math.abs(front[0]), Math.abs(front[1]), Math.abs(front[2]));
    if (!(largest > MIN_LENGTH)) this.fail(new RangeError('oneWay must not be zero'));
    for (let i = 0; i < 3; i++) front[i] /= largest;
    const length = Math.sqrt(front[0] * front[0] + front[1] * front[1] + front[2] * front[2]);
    for (let i = 0; i < 3; i++) front[i] /= length;
    return front;
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
   * included. It takes the buffer itself, or, where the world was made with a table of shapes, a copy of it from anywhere: user data is then what
   * this world has under the same handle.
   */
  restore(buffer: ArrayBuffer): void {
    this.beginChange('restore');
    readSnapshot(this, buffer);
    this.noteShapes();
  }

  /**
   * The whole state as bytes for another machine, which has a world with the same table of shapes (see `shapeTable`) and calls {@link read}: without
   * user data, in about 50 bytes a shape, or, as changes `since` a snapshot that the other one has too, about 20 for each shape that moved and none for
   * others. With a `precision` all numbers of poses are rounded, which leaves 3 to 12 bytes of a shape that moved.
   *
   * @example
   * ```ts
   * import { CollisionWorld, shapeTable, sphere, Transform } from 'touchstone';
   *
   * const table = shapeTable({ ball: sphere(1) });
   * const server = new CollisionWorld({ shapes: table });
   * const client = new CollisionWorld({ shapes: table });
   * const balls = [1, 2, 3].map((x) => server.add(table.shapes.ball, new Transform({ x, y: 0, z: 0 })));
   * client.read(server.write());
   * const since = server.snapshot(); // what both have now
   * const known = client.snapshot();
   * server.move(balls[1], new Transform({ x: 2, y: 0.5, z: 0 }));
   * client.read(server.write({ since }), { since: known });
   * console.log(client.get(balls[1]).pose.position.y, client.hash() === server.hash()); // 0.5 true
   * ```
   */
  write(options?: WriteOptions): Uint8Array {
    this.verb = 'write';
    return this.tableOf().write(this, this.checkOptions(options, 'options', WRITE_OPTIONS));
  }

  /**
   * Goes to the state that `write` has written, in a world with the same table of shapes. Throws before anything is changed for bytes that are damaged, of
   * another version or dimension, or written with another table, and names the shape that differs; and for changes `since` another state than
   * the one given. User data stays with the handles that stay.
   */
  read(bytes: Uint8Array | ArrayBuffer, options?: ReadOptions): void {
    this.beginChange('read');
    this.tableOf().read(this, bytes, this.checkOptions(options, 'options', READ_OPTIONS));
    this.noteShapes();
  }

  /** The table of shapes; throws where there is none. */
  private tableOf(): ShapeTable<S> {
    const { table } = this;
    if (table === null)
      this.fail(new TypeError('the world must have a table of shapes: new CollisionWorld({ shapes: shapeTable(...) })'));
    return table;
  }

  /** 32 bits that tell one state from another: handles, poses, boxes and filters. The same calls give the same hash on every machine. */
  hash(): number {
    return this.slots.hash();
  }

  /** Brings what queries walk through up to date. @internal */
  update(): void {
    this.tree.update();
    if (!this.hasOpen || this.openRevision === this.shapesRevision) return;
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

  /** Whatever changes the world begins here. @internal */
  protected beginChange(verb: string): void {
    if (this.depth > 0) throw new TypeError(`world.${verb} must not be called while a query of this world calls back`);
    this.verb = verb;
    this.revision = (this.revision + 1) | 0;
  }
}

const world_box = /* @__PURE__ */ new Float64Array(6);
const world_front = /* @__PURE__ */ new Float64Array(3);
