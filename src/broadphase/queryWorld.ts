/** The questions that a world answers, written once for two and three dimensions. */
import type { Dimension, Named, WorldTypes } from './dimension.ts';
import type { BatchFilter } from './poolMessages.ts';
import { CAST, DISTANCE, HANDLE_ONLY, POINT, Probe, type QueryFilter, RAY } from './probe.ts';
import { ShapeWorld, type WorldOptions } from './shapeWorld.ts';

/** The methods that answer batches, by question. */
const NO_FILTER: BatchFilter = {};
const BATCHES = ['pointBatch', 'distanceBatch', 'raycastBatch', 'castShapeBatch'];

interface Batch<T extends WorldTypes> {
  probe: Probe<T>;
  /** How many queries there are. */
  count: number;
  output: Float64Array;
}

/** A world with its queries. */
export abstract class QueryWorld<T extends WorldTypes> extends ShapeWorld<T['shape'], T['pose'], T['entry'], T['vector']> {
  /** @internal */
  declare readonly space: Dimension<T>;
  /** Four for each depth of nesting. */
  private readonly probes: Probe<T>[] = [];

  /** @internal */
  constructor(dimension: Dimension<T>, options?: WorldOptions<T['shape']>) {
    super(dimension, options);
  }

  /**
   * The first shape on the segment from `origin` to `origin + displacement`, or null: see `raycast`.
   *
   * @example
   * ```ts
   * import { CollisionWorld, sphere, Transform, WorldRayResult } from 'touchstone';
   *
   * const world = new CollisionWorld();
   * const self = world.add(sphere(1), new Transform());
   * const hit = new WorldRayResult();
   * const filter = { mask: 0b01, ignore: self, predicate: (handle: number) => world.get(handle).userData !== 'ghost' };
   * if (world.raycast({ x: 0, y: 0, z: 0 }, { x: 9, y: 0, z: 0 }, filter, hit)) console.log(hit.handle, hit.point.x);
   * ```
   */
  raycast(origin: T['vector'], displacement: T['vector'], filter?: QueryFilter, out?: T['ray']): T['ray'] | null {
    return this.ask('raycast', RAY, filter, out).closest(origin, displacement);
  }

  /** Whether there is any shape on the segment from `origin` to `origin + displacement`. */
  raycastAny(origin: T['vector'], displacement: T['vector'], filter?: QueryFilter): boolean {
    return this.ask('raycastAny', RAY, filter, HANDLE_ONLY).any(origin, displacement);
  }

  /** Visits all shapes on the segment from `origin` to `origin + displacement`, each where it is entered, until `visit` returns false. */
  raycastAll(
    origin: T['vector'],
    displacement: T['vector'],
    visit: (hit: T['ray']) => unknown,
    filter?: QueryFilter,
    out?: T['ray'],
  ): void {
    this.ask('raycastAll', RAY, filter, out).all(visit, origin, displacement);
  }

  /**
   * The first shape that `shape` touches when it is moved from `pose` by `motion`, or null: see `castShape`.
   *
   * @example
   * ```ts
   * import { box, CollisionWorld, sphere, Transform } from 'touchstone';
   *
   * const world = new CollisionWorld();
   * world.add(box({ x: 1, y: 1, z: 1 }), new Transform({ x: 5, y: 0, z: 0 }));
   * console.log(world.castShape(sphere(1), new Transform(), { x: 10, y: 0, z: 0 })?.fraction); // 0.3
   * ```
   */
  castShape(shape: T['shape'], pose: T['pose'], motion: T['motion'], filter?: QueryFilter, out?: T['cast']): T['cast'] | null {
    return this.ask('castShape', CAST, filter, out).closest(pose, motion, shape);
  }

  /** Whether `shape` touches any shape when it is moved from `pose` by `motion`. */
  castShapeAny(shape: T['shape'], pose: T['pose'], motion: T['motion'], filter?: QueryFilter): boolean {
    return this.ask('castShapeAny', CAST, filter, HANDLE_ONLY).any(pose, motion, shape);
  }

  /** Visits all shapes that `shape` touches when it is moved from `pose` by `motion`, each where it is first touched, until `visit` returns false. */
  castShapeAll(
    shape: T['shape'],
    pose: T['pose'],
    motion: T['motion'],
    visit: (hit: T['cast']) => unknown,
    filter?: QueryFilter,
    out?: T['cast'],
  ): void {
    this.ask('castShapeAll', CAST, filter, out).all(visit, pose, motion, shape);
  }

  /**
   * The shape that is nearest to `shape` at `pose` and no farther than `maxDistance`, or null: see `distanceBetween`. Of shapes that
   * overlap it, the one that does so most.
   */
  distance(
    shape: T['shape'],
    pose: T['pose'],
    maxDistance = Infinity,
    filter?: QueryFilter,
    out?: T['distance'],
  ): T['distance'] | null {
    return this.ask('distance', DISTANCE, filter, out).closest(pose, maxDistance, shape);
  }

  /** Whether any shape is no farther from `shape` at `pose` than `maxDistance`. */
  distanceAny(shape: T['shape'], pose: T['pose'], maxDistance: number, filter?: QueryFilter): boolean {
    return this.ask('distanceAny', DISTANCE, filter, HANDLE_ONLY).any(pose, maxDistance, shape);
  }

  /** Visits all shapes that are no farther from `shape` at `pose` than `maxDistance`, until `visit` returns false. */
  distanceAll(
    shape: T['shape'],
    pose: T['pose'],
    maxDistance: number,
    visit: (result: T['distance']) => unknown,
    filter?: QueryFilter,
    out?: T['distance'],
  ): void {
    this.ask('distanceAll', DISTANCE, filter, out).all(visit, pose, maxDistance, shape);
  }

  /**
   * Visits all shapes that overlap `shape` at `pose` (touching counts), by their handles, until `visit` returns false.
   *
   * @example
   * ```ts
   * import { CollisionWorld, sphere, Transform } from 'touchstone';
   *
   * const world = new CollisionWorld();
   * const near = world.add(sphere(1), new Transform({ x: 1, y: 0, z: 0 }));
   * world.overlap(sphere(1), new Transform(), (handle) => console.log(handle === near)); // true
   * ```
   */
  overlap(shape: T['shape'], pose: T['pose'], visit: (handle: number) => unknown, filter?: QueryFilter): void {
    this.ask('overlap', DISTANCE, filter, HANDLE_ONLY).all(visit, pose, 0, shape);
  }

  /** Whether any shape overlaps `shape` at `pose`; touching counts. */
  overlapAny(shape: T['shape'], pose: T['pose'], filter?: QueryFilter): boolean {
    return this.ask('overlapAny', DISTANCE, filter, HANDLE_ONLY).any(pose, 0, shape);
  }

  /** The shape that overlaps `shape` at `pose` most, or null: the same as {@link distance} up to 0. */
  overlapClosest(shape: T['shape'], pose: T['pose'], filter?: QueryFilter, out?: T['distance']): T['distance'] | null {
    return this.ask('overlapClosest', DISTANCE, filter, out).closest(pose, 0, shape);
  }

  /**
   * The shape whose surface is nearest to a point and no farther than `maxDistance`, or null: see `distanceToPoint`. Inside
   * shapes distances are negative: with `maxDistance` 0, the shape in which the point is deepest.
   */
  point(point: T['vector'], maxDistance = Infinity, filter?: QueryFilter, out?: T['point']): T['point'] | null {
    return this.ask('point', POINT, filter, out).closest(point, maxDistance);
  }

  /** Whether any shape is no farther from a point than `maxDistance`; with 0, whether the point is in any. */
  pointAny(point: T['vector'], maxDistance: number, filter?: QueryFilter): boolean {
    return this.ask('pointAny', POINT, filter, HANDLE_ONLY).any(point, maxDistance);
  }

  /** Visits all shapes that are no farther from a point than `maxDistance`, until `visit` returns false. */
  pointAll(
    point: T['vector'],
    maxDistance: number,
    visit: (result: T['point']) => unknown,
    filter?: QueryFilter,
    out?: T['point'],
  ): void {
    this.ask('pointAll', POINT, filter, out).all(visit, point, maxDistance);
  }

  /**
   * Many rays at once: of each, origin and displacement in a row of numbers. Of each answer `out` gets: handle (-1 for none; the rest is 0
   * then), fraction, distance, point, normal, feature, subshape, and 1 where it starts inside (see `rayColumns`). Returns `out`, a new list when
   * none is given. All rows are looked at first: one that is not usable is an error with its number, and nothing is written. A filter of a batch
   * may ignore another shape in each row.
   *
   * @example
   * ```ts
   * import { CollisionWorld, rayColumns, sphere, Transform } from 'touchstone';
   *
   * const world = new CollisionWorld();
   * world.add(sphere(1), new Transform());
   * const answers = world.raycastBatch(Float64Array.of(-3, 0, 0, 4, 0, 0, -3, 5, 0, 4, 0, 0));
   * const { fraction, handle, size } = rayColumns;
   * // The fraction of the first ray; the second misses.
   * console.log(answers[fraction], answers[size + handle]); // 0.5 -1
   * ```
   */
  raycastBatch(rays: Float64Array, filter?: BatchFilter, out?: Float64Array): Float64Array {
    return this.batch(RAY, rays, undefined, Infinity, filter, out);
  }

  /**
   * Many casts of one shape: of each, position, rotation and displacement. Answers: handle, fraction, distance, point, the normal of what is
   * hit, featureA, featureB, subshapeA, subshapeB, and 1 where it starts overlapping (see `castColumns`).
   */
  castShapeBatch(shape: T['shape'], casts: Float64Array, filter?: BatchFilter, out?: Float64Array): Float64Array {
    return this.batch(CAST, casts, shape, Infinity, filter, out);
  }

  /**
   * What is nearest to one shape in many poses: of each, position and rotation. Answers: handle, distance, pointA, pointB, normalA,
   * featureA, featureB, subshapeA, subshapeB (see `distanceColumns`).
   */
  distanceBatch(
    shape: T['shape'],
    poses: Float64Array,
    maxDistance = Infinity,
    filter?: BatchFilter,
    out?: Float64Array,
  ): Float64Array {
    return this.batch(DISTANCE, poses, shape, maxDistance, filter, out);
  }

  /** What is nearest to many points. Answers: handle, distance, point, normal, feature, subshape (see `pointColumns`). */
  pointBatch(points: Float64Array, maxDistance = Infinity, filter?: BatchFilter, out?: Float64Array): Float64Array {
    return this.batch(POINT, points, undefined, maxDistance, filter, out);
  }

  /** Checks the lists of a batch, and every row. @internal */
  prepareBatch(
    question: number,
    input: Float64Array,
    range: number,
    shape: T['shape'],
    filter?: BatchFilter,
    out?: Float64Array,
  ): Batch<T> {
    const ignore = filter?.ignore;
    const isList = ignore instanceof Int32Array;
    const probe = this.ask(BATCHES[question], question, isList ? { ...filter, ignore: undefined } : (filter as QueryFilter));
    const { inputSize, outputSize } = probe;
    const count = this.checkRows(input, inputSize, 'input');
    if (isList) this.checkIgnored(ignore, count);
    probe.checkRows(count, input, range, shape);
    const output = out ?? new Float64Array(outputSize * count);
    if (this.checkRows(output, outputSize, 'out') < count) {
      this.refuseNumber(`out must hold ${outputSize * count} numbers`, output.length);
    }
    return { probe, count, output };
  }

  /** Throws unless a list has a handle or -1 for each row. */
  private checkIgnored(ignore: Int32Array, count: number): void {
    if (ignore.length !== count) this.refuseNumber(`filter.ignore must have ${count} handles, one for each row`, ignore.length);
    for (let row = 0; row < count; row++) if (ignore[row] !== -1) this.slotOf(ignore[row], `filter.ignore[${row}]`);
  }

  /** How many rows of a size a list holds; throws for anything but a list of whole rows. */
  private checkRows(list: Float64Array, size: number, name: string): number {
    if (!(list instanceof Float64Array)) this.refuse(`${name} must be a Float64Array`, list);
    if (list.length % size !== 0) this.refuseNumber(`${name} must hold ${size} numbers for each query`, list.length);
    return list.length / size;
  }

  /** Runs a batch of any kind. @internal */
  batch(
    question: number,
    input: Float64Array,
    shape: T['shape'],
    range: number,
    filter?: BatchFilter,
    out?: Float64Array,
  ): Float64Array {
    const { count, output, probe } = this.prepareBatch(question, input, range, shape, filter, out);
    const { ignore = -1 } = filter ?? NO_FILTER;
    for (let row = 0; row < count; row++) {
      probe.answer(row, input, output, range, shape, typeof ignore === 'number' ? ignore : ignore[row]);
    }
    return output;
  }

  /** The probe for a question at the present depth of nesting, made ready for a filter and a result. */
  private ask(verb: string, question: number, filter: QueryFilter | undefined, out?: Named): Probe<T> {
    this.verb = verb;
    const at = 4 * this.depth + question;
    this.probes[at] ??= new Probe(this, this.space, question);
    const probe = this.probes[at];
    probe.prepare(filter, out);
    return probe;
  }
}
