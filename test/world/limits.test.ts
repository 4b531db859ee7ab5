/** Worlds at the limits: shapes without end in one world or two, results that are kept, batches with what they take when nothing is said. */
import { MessageChannel } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { box, CollisionWorld, halfSpace, QueryPool, serveQueries, sphere, Transform } from '../../src/index.ts';

const v = (x: number, y: number, z: number) => ({ x, y, z });
const at = (x: number, y: number, z: number) => new Transform(v(x, y, z));
const ball = sphere(1);

test('results can be kept', () => {
  const world = new CollisionWorld();
  world.add(box(v(1, 1, 1)), at(9, 0, 0));
  const handle = world.add(box(v(1, 1, 1)), at(0, 0, 0));
  const results = [
    world.raycast(v(0, 5, 0), v(0, -9, 0))!,
    world.castShape(ball, at(0, 5, 0), v(0, -9, 0))!,
    world.distance(ball, at(0, 5, 0), 9)!,
    world.point(v(0, 5, 0))!,
  ];
  for (const result of results) {
    expect(result.handle).toBe(handle);
    const copy = result.clone();
    expect(copy).toEqual(result);
    expect(copy).not.toBe(result);
    expect(copy.constructor).toBe(result.constructor);
    result.handle = 77;
    expect(copy.handle).toBe(handle);
  }
});

test('a world of one shape', () => {
  const world = new CollisionWorld();
  const handle = world.add(ball, at(0, 0, 0));
  for (let i = 0; i < 5; i++) {
    world.move(handle, at(i, 0, 0));
    expect(world.raycast(v(i, 5, 0), v(0, -9, 0))?.handle).toBe(handle);
    expect(world.distance(ball, at(i + 3, 0, 0), 9)?.distance).toBe(1);
  }
  expect(world.point(v(0, 50, 0))?.handle).toBe(handle);
});

test('pairs of two worlds, with half spaces in either', () => {
  const floor = halfSpace(v(0, 1, 0), 0);
  const wall = halfSpace(v(1, 0, 0), 0);
  const a = new CollisionWorld();
  const b = new CollisionWorld();
  const low = a.add(ball, at(5, 0, 0));
  const high = a.add(ball, at(5, 9, 0));
  const floorA = a.add(floor, new Transform());
  const floorB = b.add(floor, new Transform());
  const wallB = b.add(wall, new Transform());
  const lowB = b.add(ball, at(5.5, 0, 0));
  const far = b.add(ball, at(50, 9, 0));
  const found: string[] = [];
  a.findPairsWith(b, (first, second) => {
    found.push(`${first} ${second}`);
  });
  const wanted = [
    [low, floorB],
    [low, lowB],
    [floorA, floorB],
    [floorA, wallB],
    [floorA, lowB],
  ].map(([first, second]) => `${first} ${second}`);
  expect(found.sort()).toEqual(wanted.sort());
  expect(found.some((pair) => pair.startsWith(`${high} `) || pair.endsWith(` ${far}`))).toBe(false);
});

test('a pool takes Infinity where no distance is given, and brings errors of either kind back', async () => {
  const world = new CollisionWorld();
  world.add(ball, at(0, 0, 0));
  const channel = new MessageChannel();
  serveQueries(channel.port2, new CollisionWorld(), [ball]);
  const pool = new QueryPool(world, [ball], [channel.port1]);
  const poses = Float64Array.of(500, 0, 0, 0, 0, 0, 1);
  expect(await pool.distanceBatch(ball, poses)).toEqual(world.distanceBatch(ball, poses));
  expect(await pool.pointBatch(Float64Array.of(0, 900, 0))).toEqual(world.pointBatch(Float64Array.of(0, 900, 0)));
  // The same state: nothing is sent again.
  expect((await pool.distanceBatch(ball, poses))[1]).toBe(498);
  await expect(pool.pointBatch(Float64Array.of(0, 0, Number.NaN))).rejects.toThrow(RangeError);
  await expect(pool.raycastBatch(new Float64Array(6), { mask: 'all' } as never)).rejects.toThrow(TypeError);
  channel.port1.close();
});
