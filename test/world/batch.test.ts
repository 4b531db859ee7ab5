/** Batches give the numbers of single queries, here and on other threads. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { bundle } from '../../scripts/bundle.mjs';
import * as flat from '../../src/2d/index.ts';
import { CollisionWorld, QueryPool, type QueryPort, sphere, Transform } from '../../src/index.ts';
import { Random } from '../gen.ts';
import { flatShapes, shapes } from './poolScene.ts';

const ROWS = 500;
const random = new Random(12);
const numbers = (count: number, size: number) => Float64Array.from({ length: count }, () => random.range(-size, size));

function createWorld(): { world: CollisionWorld; handles: number[] } {
  const world = new CollisionWorld();
  const handles = Array.from({ length: 300 }, (_, i) =>
    world.add(shapes[i % shapes.length], new Transform(random.vec3(10), random.quaternion()), { layer: 1 << (i % 3) }),
  );
  return { world, handles };
}

const rays = numbers(6 * ROWS, 12);
const points = numbers(3 * ROWS, 12);
const poses = numbers(7 * ROWS, 12);
const casts = numbers(10 * ROWS, 12);
for (let k = 0; k < ROWS; k++) {
  const { x, y, z, w } = random.quaternion();
  poses.set([x, y, z, w], 7 * k + 3);
  casts.set([x, y, z, w], 10 * k + 3);
}
const vec = (list: Float64Array, at: number) => ({ x: list[at], y: list[at + 1], z: list[at + 2] });
const poseAt = (list: Float64Array, at: number) => ({
  position: vec(list, at),
  quaternion: { ...vec(list, at + 3), w: list[at + 6] },
});
const xyz = ({ x, y, z }: { x: number; y: number; z: number }) => [x, y, z];

/** A list as long as others, in shared memory. */
const shared = (length: number) => new Float64Array(new SharedArrayBuffer(8 * length));

describe('a batch', () => {
  const { world } = createWorld();
  const shape = shapes[4];
  const filter = { mask: 3 };
  const rows = (size: number, row: (k: number) => number[] | null) =>
    Float64Array.from(Array.from({ length: ROWS }, (_, k) => row(k) ?? [-1, ...new Array(size - 1).fill(0)]).flat());

  test('of rays', () => {
    const wanted = rows(12, (k) => {
      const hit = world.raycast(vec(rays, 6 * k), vec(rays, 6 * k + 3), filter);
      const { handle, fraction, distance, point, normal, feature, subshape, startsInside } = hit ?? ({} as never);
      return hit && [handle, fraction, distance, ...xyz(point), ...xyz(normal), feature, subshape, Number(startsInside)];
    });
    const out = new Float64Array(12 * ROWS).fill(Number.NaN);
    expect(world.raycastBatch(rays, filter, out)).toBe(out);
    expect(out).toEqual(wanted);
    expect(world.raycastBatch(rays, filter)).toEqual(wanted);
  });

  test('of casts', () => {
    const wanted = rows(14, (k) => {
      const hit = world.castShape(shape, poseAt(casts, 10 * k), vec(casts, 10 * k + 7), filter);
      const { handle, fraction, distance, point, normalB, featureA, featureB, subshapeA, subshapeB } = hit ?? ({} as never);
      const codes = [featureA, featureB, subshapeA, subshapeB];
      return hit && [handle, fraction, distance, ...xyz(point), ...xyz(normalB), ...codes, Number(hit.startsOverlapping)];
    });
    expect(world.castShapeBatch(shape, casts, filter)).toEqual(wanted);
  });

  test('of distances', () => {
    const wanted = rows(15, (k) => {
      const hit = world.distance(shape, poseAt(poses, 7 * k), 3, filter);
      const { handle, distance, pointA, pointB, normalA, featureA, featureB, subshapeA, subshapeB } = hit ?? ({} as never);
      return hit && [handle, distance, ...xyz(pointA), ...xyz(pointB), ...xyz(normalA), featureA, featureB, subshapeA, subshapeB];
    });
    expect(world.distanceBatch(shape, poses, 3, filter)).toEqual(wanted);
  });

  test('of points', () => {
    const wanted = rows(10, (k) => {
      const hit = world.point(vec(points, 3 * k), 2, filter);
      const { handle, distance, point, normal, feature, subshape } = hit ?? ({} as never);
      return hit && [handle, distance, ...xyz(point), ...xyz(normal), feature, subshape];
    });
    expect(world.pointBatch(points, 2, filter)).toEqual(wanted);
  });

  test('in the plane', () => {
    const plane = new flat.CollisionWorld2();
    for (let i = 0; i < 60; i++)
      plane.add(flatShapes[i % 3], new flat.Transform2({ x: random.range(-9, 9), y: random.range(-9, 9) }));
    const list = numbers(4 * ROWS, 10);
    const out = plane.raycastBatch(list);
    let hits = 0;
    for (let k = 0; k < ROWS; k++) {
      const hit = plane.raycast({ x: list[4 * k], y: list[4 * k + 1] }, { x: list[4 * k + 2], y: list[4 * k + 3] });
      expect(out[10 * k]).toBe(hit?.handle ?? -1);
      if (hit === null) continue;
      hits++;
      const { fraction, distance, point, normal, feature, subshape, startsInside } = hit;
      const row = [fraction, distance, point.x, point.y, normal.x, normal.y, feature, subshape, Number(startsInside)];
      expect([...out.subarray(10 * k + 1, 10 * k + 10)]).toEqual(row);
    }
    expect(hits).toBeGreaterThan(50);
  });
});

describe('a pool', () => {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-pool-'));
  const script = join(folder, 'worker.mjs');
  const workers: Worker[] = [];
  const start = (dimension: number): Worker[] => {
    const started = [0, 1, 2].map(() => new Worker(script, { workerData: dimension }));
    workers.push(...started);
    return started;
  };
  beforeAll(async () => {
    const alias = { 'touchstone/2d': resolve('src/2d/index.ts'), touchstone: resolve('src/index.ts') };
    writeFileSync(script, await bundle('test/world/poolWorker.ts', { alias, external: ['node:worker_threads'] }));
  });
  afterAll(async () => {
    await Promise.all(workers.map((worker) => worker.terminate()));
    rmSync(folder, { recursive: true });
  });

  test('gives the same bits, while the world changes', async () => {
    const { world, handles } = createWorld();
    const pool = new QueryPool(world, shapes, start(3), { minRows: 0 });
    const shape = shapes[3];
    for (let round = 0; round < 4; round++) {
      const filter = round % 2 === 0 ? undefined : { mask: 5, ignore: handles[7] };
      const wanted = [
        world.raycastBatch(rays, filter),
        world.castShapeBatch(shape, casts, filter),
        world.distanceBatch(shape, poses, 4, filter),
        world.pointBatch(points, 2, filter),
      ];
      // All at once; in shared memory or not.
      const asked = [
        round < 2 ? pool.raycastBatch(rays, filter) : pool.raycastBatch(rays, filter, shared(12 * ROWS)),
        pool.castShapeBatch(shape, casts, filter),
        pool.distanceBatch(shape, poses, 4, filter),
        pool.pointBatch(points, 2, filter),
      ];
      // What was asked is of the world as it was then.
      for (const handle of handles.slice(0, 50)) world.move(handle, new Transform(random.vec3(10)));
      const added = world.add(shapes[0], new Transform());
      const later = pool.raycastBatch(rays);
      const wantedLater = world.raycastBatch(rays);
      world.remove(added);
      for (const [i, answer] of (await Promise.all(asked)).entries()) expect([...answer]).toEqual([...wanted[i]]);
      expect(await later).toEqual(wantedLater);
    }
  });

  test('gives the same bits where there is no shared memory', async () => {
    const { world, handles } = createWorld();
    const pool = new QueryPool(world, shapes, start(3), { minRows: 0 });
    const none = new Float64Array(0);
    vi.stubGlobal('SharedArrayBuffer', undefined);
    try {
      for (let round = 0; round < 2; round++) {
        const wanted = [world.raycastBatch(rays), world.pointBatch(points, 2)];
        const asked = [pool.raycastBatch(rays), pool.pointBatch(points, 2)];
        world.move(handles[round], new Transform(random.vec3(10)));
        expect(await Promise.all(asked)).toEqual(wanted);
      }
      await expect(pool.pointBatch(Float64Array.of(1, 2, Number.NaN))).rejects.toThrow(/point.z must be finite, got NaN/);
      const one = rays.subarray(0, 6);
      expect(await pool.raycastBatch(one)).toEqual(world.raycastBatch(one));
      expect(await pool.raycastBatch(none)).toEqual(none);
    } finally {
      vi.unstubAllGlobals();
    }
    expect(await pool.raycastBatch(none)).toEqual(none);
  });

  test('leaves what is behind the answers as it is', async () => {
    const { world } = createWorld();
    const pool = new QueryPool(world, shapes, start(3), { minRows: 0 });
    for (const room of [new Float64Array(12 * ROWS + 24), shared(12 * ROWS + 24)]) {
      expect(await pool.raycastBatch(rays, undefined, room.fill(7))).toBe(room);
      expect([...room]).toEqual([...world.raycastBatch(rays), ...new Array(24).fill(7)]);
    }
  });

  test('in the plane', async () => {
    const world = new flat.CollisionWorld2();
    for (let i = 0; i < 60; i++)
      world.add(flatShapes[i % 3], new flat.Transform2({ x: random.range(-9, 9), y: random.range(-9, 9) }));
    const list = numbers(4 * ROWS, 10);
    const pool = new flat.QueryPool(world, flatShapes, start(2), { minRows: 0 });
    expect(await pool.raycastBatch(list)).toEqual(world.raycastBatch(list));
  });

  test('refuses what cannot go there, and says what went wrong there', async () => {
    const { world } = createWorld();
    const pool = new QueryPool(world, shapes, start(3), { minRows: 0 });
    const predicate = () => true;
    await expect(pool.raycastBatch(rays, { predicate })).rejects.toThrow(
      new TypeError('filter.predicate cannot go to another thread'),
    );
    await expect(pool.castShapeBatch(sphere(1), casts)).rejects.toThrow(/not among the shapes/);
    await expect(pool.raycastBatch(new Float64Array(5))).rejects.toThrow(/6 numbers for each query, got 5/);
    await expect(pool.pointBatch(Float64Array.of(1, 2, Number.NaN))).rejects.toThrow(
      new RangeError('world.pointBatch: row 0: point.z must be finite, got NaN'),
    );
    expect(await pool.pointBatch(points)).toEqual(world.pointBatch(points));
    world.add(sphere(3), new Transform());
    await expect(pool.raycastBatch(rays)).rejects.toThrow(/a Sphere is not among the shapes|is not among the shapes/);
    expect(() => new QueryPool(world, shapes, [])).toThrow(new RangeError('workers must not be empty'));
  });

  test('works with the ports of a browser', async () => {
    const { world } = createWorld();
    const channel = new MessageChannel();
    // Only what a browser's worker has.
    const endOf = (port: MessagePort): QueryPort => ({
      postMessage: (message) => port.postMessage(message),
      addEventListener: (event: string, listener: (message: object) => void) => port.addEventListener(event, listener),
    });
    const { serve } = await import('./poolScene.ts');
    serve(endOf(channel.port2), 3);
    const pool = new QueryPool(world, shapes, [endOf(channel.port1)], { minRows: 0 });
    channel.port1.start();
    channel.port2.start();
    expect(await pool.raycastBatch(rays)).toEqual(world.raycastBatch(rays));
    channel.port1.close();
  });
});
