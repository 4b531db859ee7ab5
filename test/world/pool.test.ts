/** A pool whose workers end, hang, are not there or have other shapes; batches with rows and filters that are not usable. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { MessageChannel, Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundle } from '../../scripts/bundle.mjs';
import * as flat from '../../src/2d/index.ts';
import {
  box,
  CollisionWorld,
  castColumns,
  distanceColumns,
  pointColumns,
  QueryPool,
  rayColumns,
  type Shape,
  serveQueries,
  sphere,
  Transform,
  triangleMesh,
} from '../../src/index.ts';
import { Random } from '../gen.ts';
import { shapes } from './poolScene.ts';

const random = new Random(51);
const v = (x: number, y = 0, z = 0) => ({ x, y, z });
const rays = Float64Array.from({ length: 6 * 700 }, () => random.range(-12, 12));

function createWorld(used: readonly Shape[] = shapes): { world: CollisionWorld; handles: number[] } {
  const world = new CollisionWorld();
  const add = (i: number) => world.add(used[i % used.length], new Transform(random.vec3(10), random.quaternion()));
  return { world, handles: Array.from({ length: 200 }, (_, i) => add(i)) };
}

/** A port whose other end serves a list of shapes. */
function served(list: readonly Shape[]) {
  const { port1, port2 } = new MessageChannel();
  serveQueries(port2, new CollisionWorld(), list);
  ports.push(port1);
  return port1;
}
const ports: { close(): void }[] = [];

describe('a pool', () => {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-pool-'));
  const workers: Worker[] = [];
  const start = (script: string): Worker => {
    const worker = new Worker(join(folder, script), { workerData: 3 });
    worker.on('error', () => {});
    workers.push(worker);
    return worker;
  };
  beforeAll(async () => {
    const alias = { 'touchstone/2d': resolve('src/2d/index.ts'), touchstone: resolve('src/index.ts') };
    writeFileSync(
      join(folder, 'good.mjs'),
      await bundle('test/world/poolWorker.ts', { alias, external: ['node:worker_threads'] }),
    );
    writeFileSync(join(folder, 'idle.mjs'), 'setInterval(() => {}, 1000);');
    writeFileSync(join(folder, 'throws.mjs'), 'throw new Error("no such file");');
    writeFileSync(join(folder, 'ends.mjs'), 'process.exit(3);');
  });
  afterAll(async () => {
    for (const port of ports) port.close();
    await Promise.all(workers.map((worker) => worker.terminate()));
    rmSync(folder, { recursive: true });
  });

  test.each([
    ['idle.mjs', 'Error: worker 2 of 2 has not answered within 300 ms (does it call serveQueries?)'],
    ['throws.mjs', 'Error: worker 2 of 2 has failed: no such file'],
    ['ends.mjs', 'Error: worker 2 of 2 has ended, with exit code 3'],
  ])('goes on without a worker that is %s', async (script, problem) => {
    const { world } = createWorld();
    const pool = new QueryPool(world, shapes, [start('good.mjs'), start(script)], { minRows: 0, timeout: 300 });
    // The first worker may need its time, too.
    const error = await pool.raycastBatch(rays).catch((caught) => caught);
    expect(String(error)).toMatch(/^Error: worker [12] of 2/);
    if (pool.workerCount === 1) expect(String(error)).toBe(problem);
    expect(await pool.raycastBatch(rays)).toEqual(world.raycastBatch(rays));
    expect(pool.workerCount).toBeLessThan(2);
  });

  test('is told of a worker that ends in the middle, and answers here when none is left', async () => {
    const { world, handles } = createWorld();
    const worker = start('good.mjs');
    const pool = new QueryPool(world, shapes, [worker], { minRows: 0 });
    expect(await pool.raycastBatch(rays)).toEqual(world.raycastBatch(rays));
    const many = Float64Array.from({ length: 6 * 400_000 }, (_, i) => rays[i % rays.length]);
    const asked = pool.raycastBatch(many);
    setTimeout(() => worker.terminate(), 20);
    await expect(asked).rejects.toThrow(/^worker 1 of 1 has ended, with exit code 1$/);
    expect(pool.workerCount).toBe(0);
    world.move(handles[0], new Transform());
    expect(await pool.raycastBatch(rays)).toEqual(world.raycastBatch(rays));
  });

  test('refuses workers with another list of shapes, by name', async () => {
    const level = triangleMesh([0, 0, 0, 1, 0, 0, 0, 1, 0]);
    const list = [sphere(1), box(v(1, 1, 1)), level];
    const { world } = createWorld(list);
    const others: [Shape[], string][] = [
      [
        [sphere(1), box(v(1, 1, 1)), sphere(2)],
        'worker 1 of 1: serveQueries: shapes must be those of the pool: shapes[2] differs',
      ],
      [[box(v(1, 1, 1)), sphere(1), level], 'shapes[0] differs'],
      [[sphere(1), box(v(1, 1, 1)), triangleMesh([0, 0, 0, 1, 0, 0, 0, 1, 1e-9])], 'shapes[2] differs'],
      [[sphere(1), box(v(1, 1, 1))], 'it has 3, the worker 2'],
    ];
    for (const [other, problem] of others) {
      const pool = new QueryPool(world, list, [served(other)], { minRows: 0 });
      await expect(pool.raycastBatch(rays)).rejects.toThrow(problem);
      expect(pool.workerCount).toBe(0);
    }
    const again = [sphere(1), box(v(1, 1, 1)), triangleMesh([0, 0, 0, 1, 0, 0, 0, 1, 0])];
    const pool = new QueryPool(world, list, [served(again)], { minRows: 0 });
    expect(await pool.raycastBatch(rays)).toEqual(world.raycastBatch(rays));
    expect(() => serveQueries(served([]), new CollisionWorld(), [7 as never])).toThrow(
      /^serveQueries: shapes\[0\] must be a shape/,
    );
  });

  test('shares a worker with other pools, and with messages that are none of its own', async () => {
    const port = served(shapes);
    const pools = [0, 1, 2].map(() => {
      const { world, handles } = createWorld();
      return { world, handles, pool: new QueryPool(world, shapes, [port], { minRows: 0 }) };
    });
    port.postMessage({ hello: 'there' });
    port.postMessage(null);
    for (let round = 0; round < 4; round++) {
      const asked = pools.map(({ pool }) => pool.raycastBatch(rays));
      const wanted = pools.map(({ world }) => world.raycastBatch(rays));
      expect(await Promise.all(asked)).toEqual(wanted);
      // Only one of them has changed.
      const { world, handles } = pools[round % 3];
      world.move(handles[round], new Transform());
    }
  });

  test('takes filters that cannot be cloned for what they say', async () => {
    const { world, handles } = createWorld();
    const pool = new QueryPool(world, shapes, [served(shapes)], { minRows: 0 });
    const filter = new Proxy({ mask: 1, ignore: handles[3] }, {});
    world.move(handles[5], new Transform());
    expect(await pool.raycastBatch(rays, filter)).toEqual(world.raycastBatch(rays, filter));
    await expect(pool.raycastBatch(rays, { mask: 'all' } as never)).rejects.toThrow(/filter.mask must be/);
    world.move(handles[6], new Transform());
    expect(await pool.raycastBatch(rays)).toEqual(world.raycastBatch(rays));
  });

  test('leaves another shape out in each row', async () => {
    const { world } = createWorld();
    const pool = new QueryPool(world, shapes, [served(shapes), served(shapes)], { minRows: 0 });
    const count = rays.length / 6;
    const first = world.raycastBatch(rays);
    const ignore = Int32Array.from({ length: count }, (_, row) => (row % 3 === 0 ? -1 : first[rayColumns.size * row]));
    const wanted: number[] = [];
    for (let row = 0; row < count; row++) {
      const [x, y, z, dx, dy, dz] = rays.subarray(6 * row, 6 * row + 6);
      const filter = ignore[row] < 0 ? undefined : { ignore: ignore[row] };
      wanted.push(world.raycast(v(x, y, z), v(dx, dy, dz), filter)?.handle ?? -1);
    }
    const handlesIn = (list: Float64Array) => wanted.map((_, row) => list[rayColumns.size * row + rayColumns.handle]);
    expect(handlesIn(world.raycastBatch(rays, { ignore }))).toEqual(wanted);
    expect(await pool.raycastBatch(rays, { ignore })).toEqual(world.raycastBatch(rays, { ignore }));
    expect(wanted).not.toEqual(handlesIn(first));
    expect(() => world.raycastBatch(rays, { ignore: ignore.subarray(1) })).toThrow(
      'world.raycastBatch: filter.ignore must have 700 handles, one for each row, got 699',
    );
    ignore[7] = 5;
    await expect(pool.raycastBatch(rays, { ignore })).rejects.toThrow(
      /^world.raycastBatch: filter.ignore\[7\] must be one that add has/,
    );
  });

  test('names the row that is not usable, and writes nothing', async () => {
    const { world } = createWorld();
    const pool = new QueryPool(world, shapes, [served(shapes)], { minRows: 0 });
    const bad = rays.slice();
    bad[6 * 417 + 4] = Number.NaN;
    const out = new Float64Array(12 * 700).fill(7);
    const problem = 'world.raycastBatch: row 417: displacement.y must be finite, got NaN';
    expect(() => world.raycastBatch(bad, undefined, out)).toThrow(new RangeError(problem));
    const asked = [pool.raycastBatch(rays), pool.raycastBatch(bad, undefined, out), pool.raycastBatch(rays)];
    const [before, failed, after] = await Promise.allSettled(asked);
    expect(failed).toEqual({ status: 'rejected', reason: new RangeError(problem) });
    expect(before).toEqual({ status: 'fulfilled', value: world.raycastBatch(rays) });
    expect(after).toEqual(before);
    expect(out.every((x) => x === 7)).toBe(true);
    const poses = Float64Array.of(0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 2);
    expect(() => world.distanceBatch(shapes[0], poses)).toThrow(
      'world.distanceBatch: row 1: pose.quaternion must have length 1 +- 0.001, got 2',
    );
    expect(() => world.pointBatch(new Float64Array(3), Number.NaN)).toThrow(
      /^world.pointBatch: row 0: maxDistance must not be NaN/,
    );
  });

  test('answers small batches at once', async () => {
    const { world } = createWorld();
    const { port1 } = new MessageChannel();
    ports.push(port1);
    // Nobody is at the other end.
    const pool = new QueryPool(world, shapes, [port1], { timeout: 50 });
    expect(await pool.raycastBatch(rays)).toEqual(world.raycastBatch(rays));
    expect(pool.workerCount).toBe(1);
  });

  test('refuses what are no workers', () => {
    const { world } = createWorld();
    const make = (workers: unknown, options?: unknown) => () => new QueryPool(world, shapes, workers as never, options as never);
    expect(make(undefined)).toThrow(new TypeError('workers must be an array, got undefined'));
    expect(make([])).toThrow(new RangeError('workers must not be empty'));
    expect(make([null])).toThrow(new TypeError('workers[0] must be a worker or a port, got null'));
    expect(make(['worker.js'])).toThrow(new TypeError("workers[0] must be a worker or a port, got 'worker.js'"));
    expect(make([new MessageChannel().port1], { timeout: 0 })).toThrow('options.timeout must be above zero, got 0');
    expect(make([new MessageChannel().port1], { minRows: Number.NaN })).toThrow('options.minRows must be zero or more, got NaN');
  });
});

test('columns have names, in both dimensions', () => {
  const world = new CollisionWorld();
  const handle = world.add(sphere(1), new Transform(v(5)));
  const ray = world.raycastBatch(Float64Array.of(0, 0, 0, 8, 0, 0));
  expect(ray).toHaveLength(rayColumns.size);
  expect([ray[rayColumns.handle], ray[rayColumns.fraction], ray[rayColumns.distance], ray[rayColumns.point]]).toEqual([
    handle,
    0.5,
    4,
    4,
  ]);
  expect(ray[rayColumns.normal]).toBe(-1);
  const cast = world.castShapeBatch(sphere(1), Float64Array.of(0, 0, 0, 0, 0, 0, 1, 6, 0, 0));
  expect(cast).toHaveLength(castColumns.size);
  expect([cast[castColumns.fraction], cast[castColumns.point], cast[castColumns.normalB]]).toEqual([0.5, 4, -1]);
  expect(cast[castColumns.startsOverlapping]).toBe(0);
  const near = world.distanceBatch(sphere(1), Float64Array.of(0, 0, 0, 0, 0, 0, 1));
  expect(near).toHaveLength(distanceColumns.size);
  const { distance, pointA, pointB, normalA } = distanceColumns;
  expect([near[distance], near[pointA], near[pointB], near[normalA]]).toEqual([3, 1, 4, 1]);
  const point = world.pointBatch(Float64Array.of(0, 0, 0));
  expect(point).toHaveLength(pointColumns.size);
  expect([point[pointColumns.distance], point[pointColumns.point], point[pointColumns.normal]]).toEqual([4, 4, -1]);
  const plane = new flat.CollisionWorld2();
  plane.add(flat.circle(1), new flat.Transform2({ x: 5, y: 0 }));
  const flatRay = plane.raycastBatch(Float64Array.of(0, 0, 8, 0));
  expect(flatRay).toHaveLength(flat.rayColumns.size);
  expect([flatRay[flat.rayColumns.point], flatRay[flat.rayColumns.normal], flatRay[flat.rayColumns.startsInside]]).toEqual([
    4, -1, 0,
  ]);
  const flatCast = plane.castShapeBatch(flat.circle(1), Float64Array.of(0, 0, 1, 0, 6, 0));
  expect(flatCast).toHaveLength(flat.castColumns.size);
  expect([flatCast[flat.castColumns.point], flatCast[flat.castColumns.normalB]]).toEqual([4, -1]);
  const flatNear = plane.distanceBatch(flat.circle(1), Float64Array.of(0, 0, 1, 0));
  expect(flatNear).toHaveLength(flat.distanceColumns.size);
  expect([flatNear[flat.distanceColumns.pointB], flatNear[flat.distanceColumns.normalA]]).toEqual([4, 1]);
  const flatPoint = plane.pointBatch(Float64Array.of(0, 0));
  expect(flatPoint).toHaveLength(flat.pointColumns.size);
  expect([flatPoint[flat.pointColumns.point], flatPoint[flat.pointColumns.normal]]).toEqual([4, -1]);
});
