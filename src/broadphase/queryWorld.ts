/** The questions that a world answers, written once for two and three dimensions. */
import { show } from '../math/checks.ts';
import type { Probe, QueryFilter } from './probe.ts';
import { checkVisitor, type Entry, ShapeWorld } from './shapeWorld.ts';

/** Anything that names a shape. */
export interface Named {
  handle: number;
}

/** The types of a dimension. */
export interface WorldTypes {
  /** A shape. */
  shape: unknown;
  /** Where a shape is. */
  pose: unknown;
  /** A point or a displacement. */
  vector: unknown;
  /** A displacement, or a motion that turns. */
  motion: unknown;
  /** What `get` tells. */
  entry: Entry<this['shape'], this['pose']>;
  /** The result of a ray. */
  ray: Named;
  /** The result of a cast. */
  cast: Named;
  /** The result of a distance. */
  distance: Named;
  /** The result of a point. */
  point: Named;
}

type RayProbe<T extends WorldTypes> = Probe<T['shape'], T['pose'], T['ray']> & {
  set(origin: T['vector'], displacement: T['vector']): void;
};
type CastProbe<T extends WorldTypes> = Probe<T['shape'], T['pose'], T['cast']> & {
  set(shape: T['shape'], pose: T['pose'], motion: T['motion']): void;
};
type DistanceProbe<T extends WorldTypes> = Probe<T['shape'], T['pose'], T['distance']> & {
  set(shape: T['shape'], pose: T['pose'], maxDistance: number): void;
};
type OverlapProbe<T extends WorldTypes> = Probe<T['shape'], T['pose'], null> & { set(shape: T['shape'], pose: T['pose']): void };
type PointProbe<T extends WorldTypes> = Probe<T['shape'], T['pose'], T['point']> & {
  set(point: T['vector'], maxDistance: number): void;
};

/** The probes of one depth of nesting. */
export interface Probes<T extends WorldTypes> {
  readonly ray: RayProbe<T>;
  readonly cast: CastProbe<T>;
  readonly distance: DistanceProbe<T>;
  readonly overlap: OverlapProbe<T>;
  readonly point: PointProbe<T>;
}

/** The queries that come in batches. */
export type BatchKind = 'ray' | 'cast' | 'distance' | 'point';

interface Batch<T extends WorldTypes> {
  probe: Probe<T['shape'], T['pose'], Named>;
  /** How many queries there are, and how many numbers each takes and answers with. */
  count: number;
  inputSize: number;
  outputSize: number;
  output: Float64Array;
}

/** How many rows of a size a list holds; throws for anything but a list of whole rows. */
function checkRows(list: Float64Array, size: number, name: string): number {
  if (!(list instanceof Float64Array)) throw new TypeError(`${name} must be a Float64Array, got ${show(list)}`);
  if (list.length % size !== 0) throw new RangeError(`${name} must hold ${size} numbers for each query, got ${list.length}`);
  return list.length / size;
}

/** A world with its queries. */
export abstract class QueryWorld<T extends WorldTypes> extends ShapeWorld<T['shape'], T['pose'], T['entry']> {
  private readonly levels: Probes<T>[] = [];

  /** @internal */
  protected abstract createProbes(): Probes<T>;

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
    const { ray } = this.probes();
    ray.set(origin, displacement);
    return this.closest(ray, filter, out);
  }

  /** Whether there is any shape on the segment from `origin` to `origin + displacement`. */
  raycastAny(origin: T['vector'], displacement: T['vector'], filter?: QueryFilter): boolean {
    const { ray } = this.probes();
    ray.set(origin, displacement);
    return this.any(ray, filter);
  }

  /** Visits all shapes on the segment from `origin` to `origin + displacement`, each where it is entered, until `visit` returns false. */
  raycastAll(
    origin: T['vector'],
    displacement: T['vector'],
    visit: (hit: T['ray']) => unknown,
    filter?: QueryFilter,
    out?: T['ray'],
  ): void {
    const { ray } = this.probes();
    ray.set(origin, displacement);
    this.all(ray, visit, filter, out);
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
    const { cast } = this.probes();
    cast.set(shape, pose, motion);
    return this.closest(cast, filter, out);
  }

  /** Whether `shape` touches any shape when it is moved from `pose` by `motion`. */
  castShapeAny(shape: T['shape'], pose: T['pose'], motion: T['motion'], filter?: QueryFilter): boolean {
    const { cast } = this.probes();
    cast.set(shape, pose, motion);
    return this.any(cast, filter);
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
    const { cast } = this.probes();
    cast.set(shape, pose, motion);
    this.all(cast, visit, filter, out);
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
    const { distance } = this.probes();
    distance.set(shape, pose, maxDistance);
    return this.closest(distance, filter, out);
  }

  /** Whether any shape is no farther from `shape` at `pose` than `maxDistance`. */
  distanceAny(shape: T['shape'], pose: T['pose'], maxDistance: number, filter?: QueryFilter): boolean {
    const { distance } = this.probes();
    distance.set(shape, pose, maxDistance);
    return this.any(distance, filter);
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
    const { distance } = this.probes();
    distance.set(shape, pose, maxDistance);
    this.all(distance, visit, filter, out);
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
    checkVisitor(visit);
    const { overlap } = this.probes();
    overlap.set(shape, pose);
    this.begin(overlap, filter);
    this.findAll(overlap, visit as (found: unknown) => unknown, null);
  }

  /** Whether any shape overlaps `shape` at `pose`; touching counts. */
  overlapAny(shape: T['shape'], pose: T['pose'], filter?: QueryFilter): boolean {
    const { overlap } = this.probes();
    overlap.set(shape, pose);
    return this.any(overlap, filter);
  }

  /** The shape that overlaps `shape` at `pose` most, or null: the same as {@link distance} up to 0. */
  overlapClosest(shape: T['shape'], pose: T['pose'], filter?: QueryFilter, out?: T['distance']): T['distance'] | null {
    return this.distance(shape, pose, 0, filter, out);
  }

  /**
   * The shape whose surface is nearest to a point and no farther than `maxDistance`, or null: see `distanceToPoint`. Inside
   * shapes distances are negative: with `maxDistance` 0, the shape in which the point is deepest.
   */
  point(point: T['vector'], maxDistance = Infinity, filter?: QueryFilter, out?: T['point']): T['point'] | null {
    const { point: probe } = this.probes();
    probe.set(point, maxDistance);
    return this.closest(probe, filter, out);
  }

  /** Whether any shape is no farther from a point than `maxDistance`; with 0, whether the point is in any. */
  pointAny(point: T['vector'], maxDistance: number, filter?: QueryFilter): boolean {
    const { point: probe } = this.probes();
    probe.set(point, maxDistance);
    return this.any(probe, filter);
  }

  /** Visits all shapes that are no farther from a point than `maxDistance`, until `visit` returns false. */
  pointAll(
    point: T['vector'],
    maxDistance: number,
    visit: (result: T['point']) => unknown,
    filter?: QueryFilter,
    out?: T['point'],
  ): void {
    const { point: probe } = this.probes();
    probe.set(point, maxDistance);
    this.all(probe, visit, filter, out);
  }

  /**
   * Many rays at once: of each, origin and displacement in a row of numbers. Of each answer `out` gets: handle (-1 for none; the rest is 0
   * then), fraction, distance, point, normal, feature, subshape, and 1 where it starts inside. Returns `out`, a new list when none is given.
   *
   * @example
   * ```ts
   * import { CollisionWorld, sphere, Transform } from 'touchstone';
   *
   * const world = new CollisionWorld();
   * world.add(sphere(1), new Transform());
   * const answers = world.raycastBatch(Float64Array.of(-3, 0, 0, 4, 0, 0, -3, 5, 0, 4, 0, 0));
   * console.log(answers[1], answers[12]); // 0.5, and -1: the second ray misses
   * ```
   */
  raycastBatch(rays: Float64Array, filter?: QueryFilter, out?: Float64Array): Float64Array {
    return this.batch('ray', rays, undefined, Infinity, filter, out);
  }

  /**
   * Many casts of one shape: of each, position, rotation and displacement. Answers: handle, fraction, distance, point, the normal of what is
   * hit, featureA, featureB, subshapeA, subshapeB, and 1 where it starts overlapping.
   */
  castShapeBatch(shape: T['shape'], casts: Float64Array, filter?: QueryFilter, out?: Float64Array): Float64Array {
    return this.batch('cast', casts, shape, Infinity, filter, out);
  }

  /**
   * What is nearest to one shape in many poses: of each, position and rotation. Answers: handle, distance, pointA, pointB, normalA,
   * featureA, featureB, subshapeA, subshapeB.
   */
  distanceBatch(
    shape: T['shape'],
    poses: Float64Array,
    maxDistance = Infinity,
    filter?: QueryFilter,
    out?: Float64Array,
  ): Float64Array {
    return this.batch('distance', poses, shape, maxDistance, filter, out);
  }

  /** What is nearest to many points. Answers: handle, distance, point, normal, feature, subshape. */
  pointBatch(points: Float64Array, maxDistance = Infinity, filter?: QueryFilter, out?: Float64Array): Float64Array {
    return this.batch('point', points, undefined, maxDistance, filter, out);
  }

  /** Checks the lists of a batch. @internal */
  prepareBatch(kind: BatchKind, input: Float64Array, out?: Float64Array): Batch<T> {
    const probe: Probe<T['shape'], T['pose'], Named> = this.probes()[kind];
    const { inputSize, outputSize } = probe;
    const count = checkRows(input, inputSize, 'input');
    const output = out ?? new Float64Array(outputSize * count);
    if (checkRows(output, outputSize, 'out') < count) {
      throw new RangeError(`out must hold ${outputSize * count} numbers, got ${output.length}`);
    }
    return { probe, count, inputSize, outputSize, output };
  }

  /** Runs a batch of any kind. @internal */
  batch(
    kind: BatchKind,
    input: Float64Array,
    shape: T['shape'],
    range: number,
    filter: QueryFilter | undefined,
    out?: Float64Array,
  ): Float64Array {
    const { count, inputSize, output, outputSize, probe } = this.prepareBatch(kind, input, out);
    probe.batchShape = shape;
    probe.batchRange = range;
    const result = probe.create();
    for (let k = 0; k < count; k++) {
      const at = k * outputSize;
      probe.read(input, k * inputSize);
      this.begin(probe, filter);
      probe.out = result;
      const handle = this.findClosest(probe);
      if (handle >= 0) probe.write(output, at);
      else output.fill(0, at, at + outputSize);
      output[at] = handle;
    }
    return output;
  }

  /** The probes for a query at the present depth of nesting. */
  private probes(): Probes<T> {
    const { level, levels } = this;
    if (level === levels.length) levels.push(this.createProbes());
    return levels[level]!;
  }

  private closest<R extends Named>(probe: Probe<T['shape'], T['pose'], R>, filter: QueryFilter | undefined, out?: R): R | null {
    const result = out ?? probe.create();
    this.begin(probe, filter);
    probe.out = result;
    result.handle = this.findClosest(probe);
    return result.handle < 0 ? null : result;
  }

  private any(probe: Probe<T['shape'], T['pose']>, filter: QueryFilter | undefined): boolean {
    this.begin(probe, filter);
    return this.findAny(probe);
  }

  private all<R extends Named>(
    probe: Probe<T['shape'], T['pose'], R>,
    visit: (result: R) => unknown,
    filter: QueryFilter | undefined,
    out?: R,
  ): void {
    checkVisitor(visit);
    const result = out ?? probe.create();
    this.begin(probe, filter);
    probe.out = result;
    this.findAll(probe, visit as (found: unknown) => unknown, result);
  }
}
