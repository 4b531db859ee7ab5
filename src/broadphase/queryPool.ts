/**
 * Batches of queries on several threads. Every worker has a world of its own, which is brought to the state of the asking one before a batch
 * whenever that has changed; shapes are no numbers, so both sides make them, in the same order. Whatever is in shared memory is
 * not copied. Answers are the same bits as without workers: each query is answered by the same code on the same state.
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

/** What goes to a worker: some rows of a batch, and the state of the world when it has changed. */
interface Request {
  id: number;
  question: number;
  state: { buffer: ArrayBuffer; shapes: Int32Array } | null;
  input: Float64Array;
  /** Where answers go in shared memory; otherwise they are sent back. */
  output: Float64Array | null;
  shape: number;
  range: number;
  filter: QueryFilter | undefined;
}

interface Reply {
  id: number;
  output: Float64Array | null;
  error: { name: string; message: string } | null;
}

function isSharedList({ buffer }: Float64Array): boolean {
  return typeof SharedArrayBuffer === 'function' && buffer instanceof SharedArrayBuffer;
}

/** Shared memory where there is any, with room for the world to grow. */
function allocateShared(size: number): ArrayBuffer {
  return typeof SharedArrayBuffer === 'function'
    ? (new SharedArrayBuffer(2 * size) as unknown as ArrayBuffer)
    : new ArrayBuffer(size);
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
  listen(port, ({ id, question, state, input, output, shape, range, filter }: Request) => {
    const reply: Reply = { id, output: null, error: null };
    try {
      if (state !== null) {
        keepReferences(
          state.buffer,
          Array.from(state.shapes).flatMap((index) => [shapes[index], undefined]),
        );
        world.restore(state.buffer);
      }
      const answers = world.batch(question, input, shapes[shape], range, filter, output ?? undefined);
      if (output === null) reply.output = answers;
    } catch (error) {
      const { name, message } = error as Error;
      reply.error = { name, message };
    }
    port.postMessage(reply);
  });
}

/**
 * Workers that answer batches of queries about a world. Batches are the same as those of the world itself, but for a promise of the
 * answers, and take no predicate, which cannot go to another thread. The world may be changed as soon as a call has returned.
 *
 * Lists on a `SharedArrayBuffer` are read and written where they are; others are copied to the workers and back.
 *
 * @example
 * ```ts
 * import { Worker } from 'node:worker_threads';
 * import { box, CollisionWorld, QueryPool, sphere, Transform } from 'touchstone';
 *
 * const shapes = [sphere(1), box({ x: 1, y: 1, z: 1 })];
 * const world = new CollisionWorld();
 * world.add(shapes[0]!, new Transform());
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
    const { inputSize, outputSize } = probe;
    const index = shape === undefined ? -1 : this.indexOf(shape);
    const state = this.takeState();
    const isShared = isSharedList(output);
    const parts = this.ports.map((port, k) => {
      const from = Math.floor((k * count) / this.ports.length);
      const to = Math.floor(((k + 1) * count) / this.ports.length);
      const rows = input.subarray(from * inputSize, to * inputSize);
      const answers = output.subarray(from * outputSize, to * outputSize);
      const id = ++this.lastId;
      port.postMessage({
        ...{ id, question, state, shape: index, range, filter },
        // Not the whole list of which these are a part.
        input: isSharedList(input) ? rows : rows.slice(),
        output: isShared ? answers : null,
      } satisfies Request);
      return new Promise<void>((resolve, reject) => {
        this.waiting.set(id, (reply) => {
          if (reply.output !== null) answers.set(reply.output);
          if (reply.error === null) resolve();
          else
            reject(reply.error.name === 'TypeError' ? new TypeError(reply.error.message) : new RangeError(reply.error.message));
        });
      });
    });
    const settled = await Promise.allSettled(parts);
    const failed = settled.find(({ status }) => status === 'rejected');
    if (failed !== undefined) throw (failed as PromiseRejectedResult).reason;
    return output;
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
    this.spare = world.snapshot(this.waiting.size === 0 ? this.spare : undefined, allocateShared);
    this.sentRevision = world.revision;
    return { buffer: this.spare, shapes };
  }
}
