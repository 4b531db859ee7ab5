/** The side of a pool that is on another thread. */
import { Digest } from '../math/digest.ts';
import type { Space, WorldTypes } from './dimension.ts';
import { listen, type QueryPort, type Reply, type Request } from './poolMessages.ts';
import type { QueryWorld } from './queryWorld.ts';
import { keepReferences } from './snapshot.ts';

/** How many rows of a batch in shared memory a worker takes at a time: a fraction of a millisecond. */
export const CHUNK = 256;

/** For each shape of a list 32 bits made of it. Throws for what is no shape. */
export function digestsOf<S, P, E, V>(shapes: readonly S[], space: Space<S, P, E, V>, name: string): Int32Array {
  return Int32Array.from(shapes, (shape, index) => {
    const digest = new Digest();
    space.describe(shape, `${name}: shapes[${index}]`, digest);
    return digest.value;
  });
}

/**
 * Answers batches for a {@link QueryPool}: to be called once in each worker, with an empty world and the same shapes in the same order
 * as the pool was made with, which is checked.
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
  const own = digestsOf(shapes, world.space, 'serveQueries');
  /** The state of the world of each pool, and which of them this world is in. */
  const states = new Map<number, NonNullable<Request['state']>>();
  let current = -1;
  const answer = ({
    pool,
    digests,
    question,
    state,
    count,
    input,
    shared,
    shape,
    range,
    filter,
  }: Request): Float64Array | null => {
    if (digests !== null) checkDigests(digests, own);
    if (state !== null) states.set(pool, state);
    if (state !== null || pool !== current) {
      const { buffer, shapes: places } = states.get(pool)!;
      keepReferences(
        buffer,
        Array.from(places).flatMap((index) => [shapes[index], undefined]),
      );
      current = -1;
      world.restore(buffer);
      current = pool;
    }
    if (shared === null) return world.batch(question, input, shapes[shape], range, filter);
    const { output, taken } = shared;
    const { ignore } = filter;
    for (let row = take(taken); row < count; row = take(taken)) {
      const end = row + CHUNK;
      const part = typeof ignore === 'object' ? { ...filter, ignore: ignore.subarray(row, Math.min(end, count)) } : filter;
      world.batch(question, rowsOf(input, count, row, end), shapes[shape], range, part, rowsOf(output, count, row, end));
    }
    return null;
  };
  listen<Request>(port, 'ask', (request) => {
    const reply: Reply = { touchstone: 'answer', pool: request.pool, id: request.id, output: null, error: null };
    try {
      reply.output = answer(request);
    } catch (error) {
      const { name, message } = error as Error;
      reply.error = { name, message };
    }
    port.postMessage(reply);
  });
}

/** Throws where the shapes of the pool are not those here. */
function checkDigests(asked: Int32Array, own: Int32Array): void {
  if (asked.length !== own.length) {
    throw new RangeError(`serveQueries: shapes must be those of the pool: it has ${asked.length}, the worker ${own.length}`);
  }
  const index = asked.findIndex((digest, i) => digest !== own[i]);
  if (index >= 0) throw new RangeError(`serveQueries: shapes must be those of the pool: shapes[${index}] differs`);
}

/** The first row of the next chunk that nobody has taken. */
function take(taken: Int32Array): number {
  return CHUNK * Atomics.add(taken, 0, 1);
}

/** Some rows of a list that has so many. */
export function rowsOf(list: Float64Array, count: number, from: number, to: number): Float64Array {
  const size = list.length / count;
  return list.subarray(size * from, size * Math.min(to, count));
}
