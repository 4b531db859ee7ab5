/**
 * Batches of queries on several threads. Every worker has a world of its own, which is brought to the state of the asking one before a batch
 * whenever that has changed; shapes are no numbers, so both sides make them, in the same order. Where memory can be shared, a batch is there, and
 * whoever is free takes the next rows; elsewhere each worker is sent a part of it. Answers are the same bits as without workers: each query is
 * answered by the same code on the same state.
 */
import { show } from '../math/checks.ts';
import type { WorldTypes } from './dimension.ts';
import { CAST, DISTANCE, POINT, type QueryFilter, RAY } from './probe.ts';
import type { QueryWorld } from './queryWorld.ts';
import { keepReferences } from './snapshot.ts';

/** Either end of the connection to a thread: a `Worker` or the `parentPort` of Node, a `Worker` of a browser or, inside, its `self`. */
export interface QueryPort {
  /** Sends a message to the other side. */
  postMessage(message: unknown): void;
  /** How Node is told of messages. */
  on?: (event: never, listener: never) => unknown;
  /** How browsers are. */
  addEventListener?: (event: never, listener: never) => unknown;
}

/** How many rows of a batch in shared memory a worker takes at a time: a fraction of a millisecond. */
const CHUNK = 256;

/** What goes to a worker: a batch, or some rows of it, and the state of the world when it has changed. */
interface Request {
  id: number;
  question: number;
  state: { buffer: ArrayBuffer; shapes: Int32Array } | null;
  /** How many rows there are. */
  count: number;
  input: Float64Array;
  /** In shared memory: where answers go, and how many chunks have been taken. Otherwise answers are sent back. */
  shared: { output: Float64Array; taken: Int32Array } | null;
  shape: number;
  range: number;
  filter: QueryFilter | undefined;
}

interface Reply {
  id: number;
  output: Float64Array | null;
  error: { name: string; message: string } | null;
}

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

function listen<M>(port: QueryPort, listener: (message: M) => void): void {
  const event = 'message' as never;
  if (port.on) port.on(event, listener as never);
  else port.addEventListener!(event, (({ data }: { data: M }) => listener(data)) as never);
}

/**
 * Answers batches for a {@link QueryPool}: to be called once in each worker, with an empty world and the same shapes in the same order
 * as the pool was made with.
 *
 * @example
 * ```ts
 * import { parentPort } from 'node:worker_threads';
 * import { box, CollisionWorld, serveQueries, sphere } from 'touchstone';
 *
 * // In a browser, the port is self.
 * if (parentPort) serveQueries(parentPort, new CollisionWorld(), [sphere(1), box({ x: 1, y: 1, z: 1 })]);
 * ```
 */
export function serveQueries<T extends WorldTypes>(port: QueryPort, world: QueryWorld<T>, shapes: readonly T['shape'][]): void {
  listen(port, ({ id, question, state, count, input, shared, shape, range, filter }: Request) => {
    const reply: Reply = { id, output: null, error: null };
    const ask = (rows: Float64Array, output?: Float64Array) => world.batch(question, rows, shapes[shape], range, filter, output);
    try {
      if (state !== null) {
        keepReferences(
          state.buffer,
          Array.from(state.shapes).flatMap((index) => [shapes[index], undefined]),
        );
        world.restore(state.buffer);
      }
      if (shared === null) {
        reply.output = ask(input);
      } else {
        const { output, taken } = shared;
        for (let row = take(taken); row < count; row = take(taken)) {
          ask(rowsOf(input, count, row, row + CHUNK), rowsOf(output, count, row, row + CHUNK));
        }
      }
    } catch (error) {
      const { name, message } = error as Error;
      reply.error = { name, message };
    }
    port.postMessage(reply);
  });
}

/** The first row of the next chunk that nobody has taken. */
function take(taken: Int32Array): number {
  return CHUNK * Atomics.add(taken, 0, 1);
}

/** Some rows of a list that has so many. */
function rowsOf(list: Float64Array, count: number, from: number, to: number): Float64Array {
  const size = list.length / count;
  return list.subarray(size * from, size * Math.min(to, count));
}

/**
 * Workers that answer batches of queries about a world. Batches are the same as those of the world itself, but for a promise of the
 * answers, and take no predicate, which cannot go to another thread. The world may be changed as soon as a call has returned.
 *
 * Lists on a `SharedArrayBuffer` are read and written where they are; others are copied there and back, or, where there is none, to the workers.
 *
 * @example
 * ```ts
 * import { Worker } from 'node:worker_threads';
 * import { box, CollisionWorld, QueryPool, sphere, Transform } from 'touchstone';
 *
 * const shapes = [sphere(1), box({ x: 1, y: 1, z: 1 })];
 * const world = new CollisionWorld();
 * world.add(shapes[0], new Transform());
 * async function ask(rays: Float64Array, script: URL): Promise<Float64Array> {
 *   const workers = [new Worker(script), new Worker(script)]; // each calls serveQueries with the same shapes
 *   return new QueryPool(world, shapes, workers).raycastBatch(rays);
 * }
 * ```
 */
export class QueryPool<T extends WorldTypes> {
  private readonly world: QueryWorld<T>;
  private readonly indices = new Map<T['shape'], number>();
  private readonly ports: readonly QueryPort[];
  private readonly waiting = new Map<number, (reply: Reply) => void>();
  private lastId = 0;
  private sentRevision = -1;
  private spare: ArrayBuffer | undefined = undefined;

  /** The world may only hold shapes of the list; `workers` are threads that call {@link serveQueries} with the same list. */
  constructor(world: QueryWorld<T>, shapes: readonly T['shape'][], workers: readonly QueryPort[]) {
    if (workers.length === 0) throw new RangeError('workers must not be empty');
    this.world = world;
    this.ports = workers;
    shapes.forEach((shape, index) => {
      this.indices.set(shape, index);
    });
    for (const port of workers) {
      listen(port, (reply: Reply) => {
        const settle = this.waiting.get(reply.id);
        this.waiting.delete(reply.id);
        settle?.(reply);
      });
    }
  }

  /** See {@link QueryWorld.raycastBatch}. */
  raycastBatch(rays: Float64Array, filter?: QueryFilter, out?: Float64Array): Promise<Float64Array> {
    return this.batch(RAY, rays, undefined, Infinity, filter, out);
  }

  /** See {@link QueryWorld.castShapeBatch}. */
  castShapeBatch(shape: T['shape'], casts: Float64Array, filter?: QueryFilter, out?: Float64Array): Promise<Float64Array> {
    return this.batch(CAST, casts, shape, Infinity, filter, out);
  }

  /** See {@link QueryWorld.distanceBatch}. */
  distanceBatch(
    shape: T['shape'],
    poses: Float64Array,
    maxDistance = Infinity,
    filter?: QueryFilter,
    out?: Float64Array,
  ): Promise<Float64Array> {
    return this.batch(DISTANCE, poses, shape, maxDistance, filter, out);
  }

  /** See {@link QueryWorld.pointBatch}. */
  pointBatch(points: Float64Array, maxDistance = Infinity, filter?: QueryFilter, out?: Float64Array): Promise<Float64Array> {
    return this.batch(POINT, points, undefined, maxDistance, filter, out);
  }

  private async batch(
    question: number,
    input: Float64Array,
    shape: T['shape'],
    range: number,
    filter: QueryFilter | undefined,
    out?: Float64Array,
  ): Promise<Float64Array> {
    if (filter?.predicate !== undefined) throw new TypeError('filter.predicate cannot go to another thread');
    const { count, output, probe } = this.world.prepareBatch(question, input, filter, out);
    const message = { question, count, shape: shape === undefined ? -1 : this.indexOf(shape), range, filter };
    const answers = output.subarray(0, count * probe.outputSize);
    const state = this.takeState();
    const workers = this.ports.length;
    if (canShare()) {
      const rows = toShared(input);
      const shared = { output: toShared(answers), taken: new Int32Array(new SharedArrayBuffer(4)) };
      await this.send(() => ({ ...message, state, input: rows, shared }));
      if (shared.output !== answers) answers.set(shared.output);
    } else {
      const part = (list: Float64Array, k: number) =>
        rowsOf(list, count, Math.floor((k * count) / workers), Math.floor(((k + 1) * count) / workers));
      const replies = await this.send((k) => ({ ...message, state, input: part(input, k).slice(), shared: null }));
      for (const [k, reply] of replies.entries()) part(answers, k).set(reply.output!);
    }
    return output;
  }

  /** Sends a message to each worker; when all have replied, throws the error of the first that has met one, or gives the replies. */
  private async send(messageFor: (k: number) => Omit<Request, 'id'>): Promise<Reply[]> {
    const replies = await Promise.all(
      this.ports.map((port, k) => {
        const id = ++this.lastId;
        port.postMessage({ id, ...messageFor(k) } satisfies Request);
        return new Promise<Reply>((resolve) => {
          this.waiting.set(id, resolve);
        });
      }),
    );
    const error = replies.find((reply) => reply.error !== null)?.error;
    if (error) throw new (error.name === 'TypeError' ? TypeError : RangeError)(error.message);
    return replies;
  }

  private indexOf(shape: T['shape']): number {
    const index = this.indices.get(shape);
    if (index === undefined) throw new RangeError(`${show(shape)} is not among the shapes that the pool was made with`);
    return index;
  }

  /** The state of the world, or null when the workers have it. */
  private takeState(): Request['state'] {
    const { world } = this;
    if (world.revision === this.sentRevision) return null;
    const shapes = new Int32Array(world.slots.length);
    for (let slot = 0; slot < shapes.length; slot++) {
      const shape = world.references[2 * slot];
      shapes[slot] = shape === undefined ? -1 : this.indexOf(shape);
    }
    // A buffer that workers may still read must stay as it is.
    this.spare = world.snapshot(this.waiting.size === 0 ? this.spare : undefined, allocateState);
    this.sentRevision = world.revision;
    return { buffer: this.spare, shapes };
  }
}
