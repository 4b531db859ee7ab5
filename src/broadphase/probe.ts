/** What a world asks of one shape after the other, written once for all verbs and for two and three dimensions. */
import { checkMaxDistance } from '../math/checks.ts';
import { Cursor } from './cursor.ts';
import type { Answer, Dimension, Named, WorldTypes } from './dimension.ts';
import type { ShapeWorld } from './shapeWorld.ts';
import { SlotList, type Slots } from './slots.ts';

/** Which shapes of a world a query asks about. All that are given must agree; nothing given means all shapes. */
export interface QueryFilter {
  /** Only shapes in one of these layers: `(shape.layer & mask) !== 0`. All 32 bits by default. */
  mask?: number;
  /** The layers that the query itself is in: only shapes whose mask has one of them. Not asked for by default. */
  layer?: number;
  /** A handle that is left out: of the shape that asks, for instance. */
  ignore?: number;
  /** Only shapes for which this returns true. It may query the world, not change it, and is asked in no certain order. */
  predicate?: (handle: number) => boolean;
}

/** The four questions: about a point or a shape, at a place or all along a motion. The first bit is for a shape, the second for a motion. */
export const POINT = 0;
export const DISTANCE = 1;
export const RAY = 2;
export const CAST = 3;
const SHAPE_BIT = 1;
const MOTION_BIT = 2;

/** What their results are called. */
const NAMES = ['Point', 'Distance', 'Ray', 'Cast'];

/** Stands for a result where nothing but the handle is wanted. */
export const HANDLE_ONLY: Named = { handle: -1 };

/** A motion that is more than a displacement. */
interface TurningMotion<T extends WorldTypes> {
  displacement: T['vector'];
  rotation?: unknown;
  center?: T['vector'];
  tolerance?: number;
}

/**
 * One query at one depth of nesting: which shapes come into question, and what it asks of each. A callback may ask the world again while
 * a query is under way; that one works with probes of its own.
 */
export class Probe<T extends WorldTypes> extends Cursor {
  /** How many numbers of a batch one query takes, and how many it answers with. */
  readonly inputSize: number;
  readonly outputSize: number;
  /** Where the answer of the query goes; null where nothing but the handle is wanted. It is written once, and left alone where there is none. */
  private out: Answer<T['vector']> | null = null;
  /** What the shape that was asked last has answered, and the best so far: they change places. */
  private last: Answer<T['vector']>;
  private best: Answer<T['vector']>;
  /** How deep it is where a cast starts. */
  private readonly overlap: Answer<T['vector']>;
  /** Slots in a row, for queries that visit all. */
  private readonly list = new SlotList();
  private readonly world: ShapeWorld<T['shape'], T['pose'], T['entry']>;
  private readonly dimension: Dimension<T>;
  private readonly slots: Slots;
  private readonly question: number;
  private readonly Result: new () => Answer<T['vector']>;
  private readonly hasShape: boolean;
  /** Where the shape that is tested is. */
  private readonly pose: T['pose'];
  /** What is asked with: copies, since callbacks may use the same objects to ask again. */
  private shape: T['shape'] = undefined;
  private motion: T['motion'] = undefined;
  private readonly ownMotion: { copy(motion: T['motion']): T['motion'] };
  private readonly place: T['pose'] & { readonly position: T['vector'] };
  private readonly vector: T['vector'];
  /** Whether what is asked with is convex, so that no overlap with something convex is deeper than that of their boxes. */
  private isBounded = false;
  /** How many of those that no box bounds have been offered. */
  private openAt = 0;
  private mask = -1;
  private layer: number | undefined = undefined;
  private ignored = -1;
  private predicate: ((handle: number) => boolean) | undefined = undefined;

  constructor(world: ShapeWorld<T['shape'], T['pose'], T['entry']>, dimension: Dimension<T>, question: number) {
    super((question & MOTION_BIT) !== 0);
    const { Pose, Results, poseSize, size } = dimension;
    this.world = world;
    this.slots = world.slots;
    this.dimension = dimension;
    this.question = question;
    this.Result = Results[question] as unknown as new () => Answer<T['vector']>;
    this.hasShape = (question & SHAPE_BIT) !== 0;
    this.last = new this.Result();
    this.best = new this.Result();
    this.overlap = new Results[DISTANCE]() as unknown as Answer<T['vector']>;
    this.pose = new Pose();
    this.place = new Pose();
    this.vector = new Pose().position;
    this.ownMotion = new dimension.OwnMotion();
    this.inputSize = (this.hasShape ? poseSize : size) + (this.isSweep ? size : 0);
    this.outputSize = (question === DISTANCE ? 3 : 2) * size + 4 + (this.hasShape ? 2 : 0) + (this.isSweep ? 2 : 0);
  }

  /** Asks with a shape at a pose, or with a point: with a motion, or as far as `reach`. Throws for what is not usable. */
  private set(at: T['pose'] | T['vector'], reach: unknown, shape: T['shape']): void {
    const { asked, dimension, hasShape, isSweep, limit, place, vector } = this;
    this.shape = shape;
    if (hasShape) {
      dimension.writeBox(shape, at, asked, 0);
      dimension.writePose(at, probe_numbers, 0);
    } else {
      dimension.checkVector(at, isSweep ? 'origin' : 'point');
      dimension.writeVector(at, asked, 0);
      dimension.writeVector(at, asked, 3);
      dimension.writeVector(at, probe_numbers, 0);
    }
    dimension.readPose(probe_numbers, 0, place);
    if (isSweep) {
      const displacement = (hasShape && (reach as TurningMotion<T> | null)?.displacement) || reach;
      dimension.checkVector(displacement, 'displacement');
      dimension.writeVector(displacement, asked, 6);
      dimension.readVector(asked, 6, vector);
      this.motion = vector;
      if (displacement !== reach) this.setMotion(reach as TurningMotion<T>);
      limit[0] = 1;
    } else {
      checkMaxDistance(reach as number);
      limit.fill(reach as number);
    }
  }

  /** Asks with a box around the one there is, however that is turned about a point within |center| of the position, which goes along. */
  private setMotion(motion: TurningMotion<T>): void {
    const { asked, dimension, place } = this;
    // What touches from the start answers at once, but for a motion that is not usable.
    dimension.castShape(dimension.pointShape, place, motion, dimension.pointShape, place, this.last);
    this.motion = this.ownMotion.copy(motion);
    const { center, rotation, tolerance = 1e-9 } = motion;
    if (rotation === undefined) return;
    const at = probe_numbers;
    at.fill(0);
    if (center !== undefined) dimension.writeVector(center, at, 3);
    dimension.writeVector(place.position, at, 0);
    let reach = tolerance;
    for (let axis = 0; axis < dimension.size; axis++) {
      reach += Math.max(asked[axis + 3] - at[axis], at[axis] - asked[axis]) + 2 * Math.abs(at[axis + 3]);
    }
    for (let axis = 0; axis < dimension.size; axis++) {
      asked[axis] = at[axis] - reach;
      asked[axis + 3] = at[axis] + reach;
    }
  }

  /** Starts with what is asked, and with the boxes as they are now. */
  private start(at: T['pose'] | T['vector'], reach: unknown, shape: T['shape']): void {
    const { world } = this;
    try {
      this.set(at, reach, shape);
    } catch (error) {
      world.fail(error);
    }
    this.isBounded = !this.hasShape || this.dimension.isConvex(shape);
    this.openAt = 0;
    world.update();
    this.begin(world.tree);
  }

  /** The nearest shape, or null. */
  closest<R>(at: T['pose'] | T['vector'], reach: unknown, shape?: T['shape']): R | null {
    this.start(at, reach, shape);
    if (this.find(false) < 0) return null;
    const { best, out } = this;
    return out!.copy(best) as R;
  }

  /** Whether there is any shape. */
  any(at: T['pose'] | T['vector'], reach: unknown, shape?: T['shape']): boolean {
    this.start(at, reach, shape);
    return this.find(true) >= 0;
  }

  /** Reads a row of a batch. */
  private readRow(row: number, input: Float64Array): void {
    const { dimension, hasShape, inputSize, isSweep, place, vector } = this;
    const from = row * inputSize;
    if (hasShape) dimension.readPose(input, from, place);
    else dimension.readVector(input, from, place.position);
    if (isSweep) dimension.readVector(input, from + inputSize - dimension.size, vector);
  }

  /** Throws for rows that are not usable, with the number of the first, and for a shape that is none. */
  checkRows(count: number, input: Float64Array, range: number, shape: T['shape']): void {
    const { hasShape, isSweep, place, vector, world } = this;
    const { verb } = world;
    for (let row = 0; row < count; row++) {
      this.readRow(row, input);
      world.verb = `${verb}: row ${row}`;
      try {
        this.set(hasShape ? place : place.position, isSweep ? vector : range, shape);
      } catch (error) {
        world.fail(error);
      }
    }
    world.verb = verb;
  }

  /** Answers a row of a batch; `ignored` is a handle that is left out, or -1. */
  answer(row: number, input: Float64Array, output: Float64Array, range: number, shape: T['shape'], ignored: number): void {
    const { hasShape, isSweep, outputSize, place, vector } = this;
    const to = row * outputSize;
    this.readRow(row, input);
    this.ignored = ignored < 0 ? -1 : this.slots.slotOf(ignored);
    if (this.closest(hasShape ? place : place.position, isSweep ? vector : range, shape) !== null) this.write(output, to);
    else output.fill(0, to, to + outputSize)[to] = -1;
  }

  /** Writes the answer to a row of a batch. */
  private write(list: Float64Array, row: number): void {
    const { dimension, hasShape, isSweep } = this;
    const out = this.out!;
    let at = row;
    const writeVector = (vector: T['vector']): void => {
      dimension.writeVector(vector, list, at);
      at += dimension.size;
    };
    list[at++] = out.handle;
    if (isSweep) list[at++] = out.fraction;
    list[at++] = out.distance;
    if (hasShape && !isSweep) {
      writeVector(out.pointA);
      writeVector(out.pointB);
      writeVector(out.normalA);
    } else {
      writeVector(out.point);
      writeVector(hasShape ? out.normalB : out.normal);
    }
    list[at++] = hasShape ? out.featureA : out.feature;
    if (hasShape) list[at++] = out.featureB;
    list[at++] = hasShape ? out.subshapeA : out.subshape;
    if (hasShape) list[at++] = out.subshapeB;
    if (isSweep) list[at] = Number(hasShape ? out.startsOverlapping : out.startsInside);
  }

  /** Takes the shapes that a filter lets through and where answers go; throws for what is not usable. */
  prepare(filter: QueryFilter | undefined, out: Named | undefined): void {
    const { Result, world } = this;
    const { ignore, layer, mask, predicate } = world.checkOptions(filter, 'filter', FILTER_KEYS);
    if (predicate !== undefined) world.checkFunction(predicate, 'filter.predicate');
    this.mask = world.checkBits(mask, -1, 'filter.mask');
    this.layer = world.checkBits(layer, undefined, 'filter.layer');
    this.ignored = ignore === undefined ? -1 : world.slotOf(ignore, 'filter.ignore');
    this.predicate = predicate;
    if (out === undefined) this.out = new Result();
    else if (out === HANDLE_ONLY) this.out = null;
    // The last one was looked at before.
    else if (out !== this.out) {
      world.checkOut(out, Result, `${NAMES[this.question]}Result`);
      this.out = out as Answer<T['vector']>;
    }
  }

  /** The next slot that comes into question, from the tree or from those that no box bounds; or -1. */
  private nextOffered(): number {
    const { question, world } = this;
    const { openSlots } = world;
    for (let slot = this.next(); slot >= 0; slot = this.next()) {
      if (question === POINT && openSlots.count > 0 && world.isOpen(slot)) continue;
      if (this.leafKey[0] <= this.limit[0] || !(this.isBounded && world.isConvex(slot))) return slot;
    }
    return question === POINT && this.openAt < openSlots.count ? openSlots.items[this.openAt++] : -1;
  }

  /** The next slot that passes the filter, or -1. */
  private nextSlot(): number {
    const { ignored, layer, mask, predicate, slots } = this;
    for (;;) {
      const slot = this.nextOffered();
      if (slot < 0) return slot;
      if ((slots.layer[slot] & mask) === 0 || slot === ignored) continue;
      if (layer !== undefined && (slots.mask[slot] & layer) === 0) continue;
      if (predicate === undefined || predicate(slots.handleOf(slot))) return slot;
    }
  }

  /** Asks a shape; what it answers is in `last`. */
  private test(slot: number): boolean {
    const { dimension, last: out, place, pose, shape, slots } = this;
    const other = this.world.references[2 * slot] as T['shape'];
    dimension.readPose(slots.poses, slots.poseSize * slot, pose);
    const { fronts } = slots;
    const isOneWay = fronts[3 * slot] !== 0 || fronts[3 * slot + 1] !== 0 || fronts[3 * slot + 2] !== 0;
    if (this.isSweep) {
      const hit = this.hasShape
        ? dimension.castShape(shape, place, this.motion, other, pose, out)
        : dimension.raycast(place.position, this.vector, other, pose, out);
      return hit !== null && (!isOneWay || this.isInFront(slot));
    }
    if (this.hasShape && this.limit[1] === 0 && this.out === null && !isOneWay)
      return dimension.overlaps(shape, place, other, pose);
    // Not with the limit as an argument, which would be put on the heap. (There is no distance from behind a surface of one side.)
    const near = this.hasShape
      ? dimension.distanceBetween(shape, place, other, pose, Infinity, out)
      : dimension.distanceToPoint(place.position, other, pose, Infinity, out);
    return near !== null && out.distance <= this.limit[1] && (!isOneWay || this.isInFront(slot));
  }

  /**
   * Whether the answer in `last` counts for a shape that is met from one side only: it is on a surface that faces that side, is come to from there, and what
   * is asked with is outside, but for a rounding.
   */
  private isInFront(slot: number): boolean {
    const { asked, dimension, hasShape, isSweep, last: out, place, pose, shape, slots, vector } = this;
    // Vectors of a plane have two coordinates.
    const front = isInFront_numbers.fill(0);
    dimension.readVector(slots.fronts, 3 * slot, vector);
    dimension.turnVector(pose, vector);
    dimension.writeVector(vector, front, 0);
    dimension.readVector(asked, 6, vector);
    const starts = isSweep && (hasShape ? out.startsOverlapping : out.startsInside);
    if (isSweep && !(front[0] * asked[6] + front[1] * asked[7] + front[2] * asked[8] < 0)) return false;
    if (starts) {
      if (!hasShape) return false;
      // How deep it is; the answer of the cast stays.
      const near = dimension.distanceBetween(shape, place, this.world.references[2 * slot], pose, Infinity, this.overlap);
      if (near === null) return false;
    }
    const answer = starts ? this.overlap : out;
    dimension.writeVector(hasShape ? answer.normalB : answer.normal, front, 3);
    const cosine = front[0] * front[3] + front[1] * front[4] + front[2] * front[5];
    if (!(cosine > FACING)) return false;
    if (isSweep && !starts) return true;
    let size = 0;
    for (let axis = 0; axis < dimension.size && hasShape; axis++) size = Math.max(size, asked[axis + 3] - asked[axis]);
    return answer.distance >= -TOUCHING * size;
  }

  /**
   * The handle with the least fraction or distance, the lowest of several; -1 for none. The answer is in `best`. With `isAny`, the first that
   * answers yes will do.
   */
  private find(isAny: boolean): number {
    const { isSweep, limit, world } = this;
    let best = -1;
    world.depth++;
    try {
      for (let slot = this.nextSlot(); slot >= 0; slot = this.nextSlot()) {
        if (!this.test(slot)) continue;
        if (isAny) return slot;
        const { best: before, last } = this;
        const value = isSweep ? last.fraction : last.distance;
        if (best >= 0 && !(value < limit[0] || (value === limit[0] && slot < best))) continue;
        best = slot;
        limit[0] = value;
        this.best = last;
        this.last = before;
      }
    } finally {
      world.depth--;
    }
    if (best >= 0) this.best.handle = this.slots.handleOf(best);
    return best;
  }

  /** Visits all shapes that answer yes, in the order of their handles, until `visit` returns false. It gets `out`, or the handle alone. */
  all(visit: (found: never) => unknown, at: T['pose'] | T['vector'], reach: unknown, shape?: T['shape']): void {
    const { last, list, out, slots, world } = this;
    list.count = 0;
    world.checkFunction(visit, 'visit');
    this.start(at, reach, shape);
    world.depth++;
    try {
      for (let slot = this.nextSlot(); slot >= 0; slot = this.nextSlot()) list.add(slot);
      list.sort();
      for (let k = 0; k < list.count; k++) {
        const slot = list.items[k];
        if (!this.test(slot)) continue;
        last.handle = slots.handleOf(slot);
        if (visit((out === null ? last.handle : out.copy(last)) as never) === false) return;
      }
    } finally {
      world.depth--;
    }
  }
}

const isInFront_numbers = /* @__PURE__ */ new Float64Array(6);
/** The cosine from which on a surface faces a side: those across it do not, however they are rounded. */
const FACING = 1e-9;
/** What overlaps something by less than this part of its size stands on it. */
const TOUCHING = 1e-9;
const FILTER_KEYS = ['mask', 'layer', 'ignore', 'predicate'];
const probe_numbers = /* @__PURE__ */ new Float64Array(7);
