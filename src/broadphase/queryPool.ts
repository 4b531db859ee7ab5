/**
 * Batches of queries on several threads. Every worker has a world of its own, which is brought to the state of the asking one before a batch
 * whenever that has changed; shapes are no numbers, so both sides make them, in the same order. Where memory can be shared, a batch is there, and
 * whoever is free takes the next rows; elsewhere each worker is sent a part of it. Answers are the same bits as without workers: each query is
 * answered by the same code on the same state.
 */
import { show } from '../math/checks.ts';
import type { WorldTypes } from './dimension.ts';
import { type BatchFilter, listen, listenForEnd, nextNumber, type QueryPort, type Reply, type Request } from './poolMessages.ts';
import { CAST, DISTANCE, POINT, RAY } from './probe.ts';
import type { QueryWorld } from './queryWorld.ts';
import { digestsOf, rowsOf } from './serveQueries.ts';

// The library is compiled without the types of browsers or Node, which both have these.
declare function setTimeout(call: () => void, milliseconds: number): unknown;
declare function clearTimeout(timer: unknown): void;

/** What a {@link QueryPool} takes. */
export interface QueryPoolOptions {
  /**
   * A batch of fewer rows is answered at once, on the thread that asks: 1,000 by default, and, while this is not 0, 2 more for every 5 shapes of a
   * world that has changed since the batch before, whose state must be sent.
   */
  minRows?: number;
  /** After so many milliseconds without an answer of a worker a batch is given up, and the worker with it; 10,000 by default. */
  timeout?: number;
}

/** To send the state of a shape and to take it over costs as much as half of so many rows: 0.4 microseconds. */
const ROWS_PER_SHAPE = 0.4;

/** Browsers have shared memory for pages that are isolated from others. */
function canShare(): boolean {
  return typeof SharedArrayBuffer === 'function';
}

/** A list of the same numbers in shared memory: itself, where it is there. */
function toShared(list: Float64Array): Float64Array {
  if (list.buffer instanceof SharedArrayBuffer) return list;
  const shared = new Float64Array(new SharedArrayBuffer(list.byteLength));
  shared.set(list);
  return shared;
}

/** With room for the world to grow. */
function allocateState(size: number): ArrayBuffer {
  return canShare() ? (new SharedArrayBuffer(2 * size) as unknown as ArrayBuffer) : new ArrayBuffer(size);
}

/** One of the threads. */
interface Lane {
  readonly port: QueryPort;
  /** Its number, from 1 on, and that of the pool on its port. */
  readonly name: string;
  readonly pool: number;
  /** Whether its list of shapes was compared; and what is wrong with it, for good. */
  isChecked: boolean;
  problem: string;
  readonly waiting: Map<number, (reply: Reply) => void>;
}

/**
 * Workers that answer batches of queries about a world. Batches are the same as those of the world itself, but for a promise of the
 * answers, and take no predicate, which cannot go to another thread. The world may be changed as soon as a call has returned.
 *
 * Sending a batch takes two tenths of a millisecond, and sending the state of a world that has changed four for every 1,000 shapes; what is gained is at most
 * as much as there are free processors. So small batches are answered at once, without the workers (see `minRows`).
 *
 * A batch rejects, and names the worker, when that has ended, does not answer in time, or has another list of shapes; later batches go on without
 * it, and without any worker left they are answered here. A batch with a row that is not usable rejects with the number of the row.
 *
 * Lists on a `SharedArrayBuffer` are read and written where they are; others are copied there and back, or, where there is none, to the workers.
 *
 * @example
 * ```ts
 * import { Worker } from 'node:worker_threads';
 * import { box, CollisionWorld, QueryPool, rayColumns, sphere, Transform } from 'touchstone';
 *
 * const shapes = [sphere(1), box({ x: 1, y: 1, z: 1 })];
 * const world = new CollisionWorld();
 * world.add(shapes[0], new Transform());
 * async function firstDistance(rays: Float64Array, script: URL): Promise<number> {
 *   const workers = [new Worker(script), new Worker(script)]; // each calls serveQueries with the same shapes
 *   const answers = await new QueryPool(world, shapes, workers).raycastBatch(rays);
 *   return answers[rayColumns.distance];
 * }
 * ```
 */
export class QueryPool<T extends WorldTypes> {
  private readonly world: QueryWorld<T>;
  private readonly indices = new Map<T['shape'], number>();
  private readonly digests: Int32Array;
  private readonly lanes: readonly Lane[];
  private readonly minRows: number;
  private readonly timeout: number;
  private sentRevision = -1;
  private spare: ArrayBuffer | undefined = undefined;

  /** The world may only hold shapes of the list; `workers` are threads that call {@link serveQueries} with the same list. */
  constructor(
    world: QueryWorld<T>,
    shapes: readonly T['shape'][],
    workers: readonly QueryPort[],
    { minRows = 1000, timeout = 10_000 }: QueryPoolOptions = {},
  ) {
    if (!Array.isArray(workers)) throw new TypeError(`workers must be an array, got ${show(workers)}`);
    if (workers.length === 0) throw new RangeError('workers must not be empty');
    if (!(minRows >= 0)) throw new RangeError(`options.minRows must be zero or more, got ${minRows}`);
    if (!(timeout > 0)) throw new RangeError(`options.timeout must be above zero, got ${timeout}`);
    this.world = world;
    this.minRows = minRows;
    this.timeout = timeout;
    this.digests = digestsOf(shapes, world.space, 'QueryPool');
    shapes.forEach((shape, index) => {
      this.indices.set(shape, index);
    });
    this.lanes = workers.map((port, index) => {
      if (typeof port?.postMessage !== 'function' || !(port.on || port.addEventListener))
        throw new TypeError(`workers[${index}] must be a worker or a port, got ${show(port)}`);
      const name = `worker ${index + 1} of ${workers.length}`;
      const lane: Lane = { port, name, pool: nextNumber(port), isChecked: false, problem: '', waiting: new Map() };
      listen<Reply>(port, 'answer', (reply) => {
        if (reply.pool !== lane.pool) return;
        const settle = lane.waiting.get(reply.id);
        lane.waiting.delete(reply.id);
        settle?.(reply);
      });
      listenForEnd(port, (what) => this.lose(lane, `${name} ${what}`));
      return lane;
    });
  }

  /** How many workers there are that have not been lost. */
  get workerCount(): number {
    return this.lanes.filter(({ problem }) => problem === '').length;
  }

  /** See {@link QueryWorld.raycastBatch}. */
  raycastBatch(rays: Float64Array, filter?: BatchFilter, out?: Float64Array): Promise<Float64Array> {
    return this.batch(RAY, rays, undefined, Infinity, filter, out);
  }

  /** See {@link QueryWorld.castShapeBatch}. */
  castShapeBatch(shape: T['shape'], casts: Float64Array, filter?: BatchFilter, out?: Float64Array): Promise<Float64Array> {
    return this.batch(CAST, casts, shape, Infinity, filter, out);
  }

  /** See {@link QueryWorld.distanceBatch}. */
  distanceBatch(
    shape: T['shape'],
    poses: Float64Array,
    maxDistance = Infinity,
    filter?: BatchFilter,
    out?: Float64Array,
  ): Promise<Float64Array> {
    return this.batch(DISTANCE, poses, shape, maxDistance, filter, out);
  }

  /** See {@link QueryWorld.pointBatch}. */
  pointBatch(points: Float64Array, maxDistance = Infinity, filter?: BatchFilter, out?: Float64Array): Promise<Float64Array> {
    return this.batch(POINT, points, undefined, maxDistance, filter, out);
  }

  private async batch(
    question: number,
    input: Float64Array,
    shape: T['shape'],
    range: number,
    filter: BatchFilter | undefined,
    out?: Float64Array,
  ): Promise<Float64Array> {
    const { world } = this;
    if (filter?.predicate !== undefined) throw new TypeError('filter.predicate cannot go to another thread');
    const { count, output, probe } = world.prepareBatch(question, input, range, shape, filter, out);
    const place = shape === undefined ? -1 : this.indexOf(shape);
    const shapes = this.shapesOfWorld();
    const lanes = this.lanes.filter(({ problem }) => problem === '');
    const rowsOfState = shapes === null || this.minRows === 0 ? 0 : ROWS_PER_SHAPE * world.count;
    if (count < this.minRows + rowsOfState || lanes.length === 0)
      return world.batch(question, input, shape, range, filter, output);
    const plain = { mask: filter?.mask, layer: filter?.layer, ignore: filter?.ignore };
    const message = { question, count, shape: place, range, filter: plain };
    const answers = output.subarray(0, count * probe.outputSize);
    const state = this.takeState(shapes);
    if (canShare()) {
      const rows = toShared(input);
      const shared = { output: toShared(answers), taken: new Int32Array(new SharedArrayBuffer(4)) };
      await this.send(lanes, () => ({ ...message, state, input: rows, shared }));
      if (shared.output !== answers) answers.set(shared.output);
      return output;
    }
    const from = (k: number) => Math.floor((k * count) / lanes.length);
    const part = (list: Float64Array, k: number) => rowsOf(list, count, from(k), from(k + 1));
    const replies = await this.send(lanes, (k) => {
      const { ignore } = plain;
      const own = typeof ignore === 'object' ? { ...plain, ignore: ignore.slice(from(k), from(k + 1)) } : plain;
      return { ...message, state, input: part(input, k).slice(), filter: own, shared: null };
    });
    for (const [k, reply] of replies.entries()) part(answers, k).set(reply.output!);
    return output;
  }

  /** Sends a message to each worker; when all have replied, throws the error of the first that has met one, or gives the replies. */
  private async send(
    lanes: readonly Lane[],
    messageFor: (k: number) => Omit<Request, 'touchstone' | 'pool' | 'id' | 'digests'>,
  ): Promise<Reply[]> {
    const replies = await Promise.all(lanes.map((lane, k) => this.ask(lane, messageFor(k))));
    const error = replies.find((reply) => reply.error !== null)?.error;
    if (!error) return replies;
    throw new (error.name === 'TypeError' ? TypeError : error.name === 'RangeError' ? RangeError : Error)(error.message);
  }

  /** What a worker replies; an error where it cannot, or is lost before it does. */
  private ask(lane: Lane, message: Omit<Request, 'touchstone' | 'pool' | 'id' | 'digests'>): Promise<Reply> {
    const { name, pool, port, waiting } = lane;
    const id = nextNumber(port);
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.lose(lane, `${name} has not answered within ${this.timeout} ms (does it call serveQueries?)`);
      }, this.timeout);
      waiting.set(id, (reply) => {
        clearTimeout(timer);
        // What it has once been told is wrong stays wrong.
        if (reply.error?.message.startsWith('serveQueries')) this.lose(lane, `${name}: ${reply.error.message}`);
        resolve(lane.problem === '' ? reply : failure(pool, id, lane.problem));
      });
      const digests = lane.isChecked ? null : this.digests;
      lane.isChecked = true;
      port.postMessage({ touchstone: 'ask', pool, id, digests, ...message } satisfies Request);
    });
  }

  /** Goes on without a worker: whatever waits for it is told why. */
  private lose(lane: Lane, problem: string): void {
    if (lane.problem !== '') return;
    lane.problem = problem;
    for (const [id, settle] of [...lane.waiting]) {
      lane.waiting.delete(id);
      settle(failure(lane.pool, id, problem));
    }
  }

  private indexOf(shape: T['shape']): number {
    const index = this.indices.get(shape);
    if (index === undefined) throw new RangeError(`${show(shape)} is not among the shapes that the pool was made with`);
    return index;
  }

  /** The places in the list of the shapes of the world, by slot, -1 for none; null when the workers have its state. */
  private shapesOfWorld(): Int32Array | null {
    const { world } = this;
    if (world.revision === this.sentRevision) return null;
    const shapes = new Int32Array(world.slots.length);
    for (let slot = 0; slot < shapes.length; slot++) {
      const shape = world.references[2 * slot];
      shapes[slot] = shape === undefined ? -1 : this.indexOf(shape);
    }
    return shapes;
  }

  /** The state of the world, or null when the workers have it. */
  private takeState(shapes: Int32Array | null): Request['state'] {
    const { lanes, world } = this;
    if (shapes === null) return null;
    // A buffer that workers may still read must stay as it is.
    const isFree = lanes.every(({ problem, waiting }) => problem === '' && waiting.size === 0);
    this.spare = world.snapshot(isFree ? this.spare : undefined, allocateState);
    this.sentRevision = world.revision;
    return { buffer: this.spare, shapes };
  }
}

function failure(pool: number, id: number, message: string): Reply {
  return { touchstone: 'answer', pool, id, output: null, error: { name: 'Error', message } };
}
