/** Worlds at the limits: shapes without end in one world or two, results that are kept, batches with what they take when nothing is said. */
import { MessageChannel } from 'node:worker_threads';
import { describe, expect, test } from 'vitest';
import {
  box,
  CollisionWorld,
  compound,
  computeAabb,
  halfSpace,
  heightfield,
  type Pose,
  Quat,
  QueryPool,
  serveQueries,
  sphere,
  Transform,
  triangleMesh,
} from '../../src/index.ts';

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
  const pool = new QueryPool(world, [ball], [channel.port1], { minRows: 0 });
  const poses = Float64Array.of(500, 0, 0, 0, 0, 0, 1);
  expect(await pool.distanceBatch(ball, poses)).toEqual(world.distanceBatch(ball, poses));
  expect(await pool.pointBatch(Float64Array.of(0, 900, 0))).toEqual(world.pointBatch(Float64Array.of(0, 900, 0)));
  // The same state: nothing is sent again.
  expect((await pool.distanceBatch(ball, poses))[1]).toBe(498);
  await expect(pool.pointBatch(Float64Array.of(0, 0, Number.NaN))).rejects.toThrow(RangeError);
  await expect(pool.raycastBatch(new Float64Array(6), { mask: 'all' } as never)).rejects.toThrow(TypeError);
  channel.port1.close();
});

describe('a half space', () => {
  const floor = halfSpace(v(0, 1, 0), 0);
  const plain = { x: 0, y: 0, z: 0, w: 1 };
  const poses: [unknown, string][] = [
    [{ position: v(Number.NaN, 0, 0), quaternion: plain }, 'pose.position.x must be finite, got NaN'],
    [{ position: v(1e60, 0, 0), quaternion: plain }, 'pose.position.x must be at most 1e+50 in magnitude, got 1e+60'],
    [{ position: v(0, 0, 0), quaternion: { ...plain, w: 2 } }, 'pose.quaternion must have length 1 +- 0.001, got 2'],
    [{}, 'pose must be an object with position and quaternion, got an object'],
    [null, 'pose must be an object with position and quaternion, got null'],
  ];
  test.each(poses)('has no place at %j', (pose, message) => {
    const world = new CollisionWorld();
    expect(() => world.add(floor, pose as Pose)).toThrow(`world.add: ${message}`);
    expect(() => computeAabb(floor, pose as Pose)).toThrow(message);
    expect(world.count).toBe(0);
    const handle = world.add(floor, new Transform());
    const hash = world.hash();
    expect(() => world.move(handle, pose as Pose)).toThrow(`world.move: ${message}`);
    expect(world.hash()).toBe(hash);
    expect(world.point(v(0, 3, 0))?.distance).toBe(3);
  });
});

describe('a world answers alike at any size', () => {
  const corners = [-1, 0, -1, 1, 0, -1, 0, 0, 1, 1, 1, 1, -1, 0.5, 0];
  const heights = Array.from({ length: 81 }, (_, i) => (i % 7) / 7);
  /** The same questions, all lengths times `size`: fractions, and distances divided by it. */
  function ask(size: number): number[] {
    const world = new CollisionWorld();
    const s = (x: number, y: number, z: number) => v(size * x, size * y, size * z);
    const mesh = triangleMesh(
      corners.map((x) => size * x),
      [0, 1, 2, 1, 3, 4],
    );
    const spread = Array.from({ length: 300 }, (_, i) => [i % 10, (i % 7) / 10, Math.floor(i / 10)].map((x) => (size * x) / 40));
    const soup = triangleMesh(
      spread.flatMap(([x, y, z]) => [x, y, z, x + size / 50, y, z, x, y + size / 90, z + size / 50]),
      Array.from({ length: 900 }, (_, i) => i),
    );
    const row = compound([0, 1, 2, 3, 4].map((i) => ({ shape: sphere(size / 20), position: s(i / 10, 0, 0) })));
    const field = heightfield({ columns: 9, rows: 9, heights, size: s(1, 0.1, 1) });
    for (const [i, shape] of [mesh, row, field, soup, box(s(0.1, 0.2, 0.1))].entries()) {
      world.add(shape, new Transform(s(0, -i / 10, i / 8)));
      world.add(shape, new Transform(s(0.1, -i / 10, -i / 8), new Quat(0.6, 0, 0, 0.8)));
    }
    const found: number[] = [];
    for (let i = 0; i < 40; i++) {
      const from = s((i % 5) / 5 - 0.4, 0.9, (i % 8) / 8 - 0.5);
      const ray = world.raycast(from, s(0.01 * i, -1.9, 0.05));
      const cast = world.castShape(sphere(size / 30), new Transform(from), s(0.01 * i, -1.9, 0.05));
      const near = world.distance(sphere(size / 30), new Transform(from));
      found.push(ray?.handle ?? -1, ray?.fraction ?? -1, cast?.handle ?? -1, cast?.fraction ?? -1);
      found.push(near?.handle ?? -1, (near?.distance ?? -1) / size, (world.point(from)?.distance ?? -1) / size);
    }
    return found;
  }
  const wanted = ask(1);

  test.each([1e-6, 1e6, 1e30, 1e38, 3e38, 1e39, 1e42, 1e49, 4e49])('of %d', (size) => {
    const found = ask(size);
    for (const [i, value] of wanted.entries()) expect(Math.abs(found[i] - value)).toBeLessThan(1e-9);
  });
});
