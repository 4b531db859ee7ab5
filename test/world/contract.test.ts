/** What the documentation of a world promises, case by case. */
import { describe, expect, test } from 'vitest';
import * as flat from '../../src/2d/index.ts';
import { Cursor } from '../../src/broadphase/cursor.ts';
import { MOVING, STANDING } from '../../src/broadphase/slots.ts';
import {
  box,
  CollisionWorld,
  computeAabb,
  distanceBetween,
  halfSpace,
  raycast,
  sphere,
  Transform,
  triangleMesh,
  WorldRayResult,
  WorldShape,
} from '../../src/index.ts';
import { Random } from '../gen.ts';
import { checkInvariants, countBranches } from './invariants.ts';

const at = (x: number, y = 0, z = 0) => new Transform({ x, y, z });
/** A pose with numbers that no pose has. */
const moved = (x: number, y: number) => {
  const pose = at(0);
  pose.position.set(x, y, 0);
  return pose;
};
const vec = (x: number, y = 0, z = 0) => ({ x, y, z });

/** A row of unit spheres at x = 0, 10, 20, ... */
function row(count: number): { world: CollisionWorld; handles: number[] } {
  const world = new CollisionWorld();
  const ball = sphere(1);
  return { world, handles: Array.from({ length: count }, (_, i) => world.add(ball, at(10 * i))) };
}

describe('handles', () => {
  test('are positive small integers, in the order of adding', () => {
    const { handles } = row(5);
    for (const handle of handles) expect(Number.isInteger(handle) && handle > 0 && handle < 2 ** 30).toBe(true);
    expect([...handles].sort((a, b) => a - b)).toEqual(handles);
  });

  test('a stale one is an error that says so, for every verb', () => {
    const { world, handles } = row(3);
    const [, gone] = handles as [number, number];
    world.remove(gone);
    const again = world.add(sphere(2), at(1));
    expect(again).not.toBe(gone);
    const error = (verb: string) => new RangeError(`world.${verb}: handle is stale: the shape of ${gone} was removed`);
    expect(() => world.move(gone, at(0))).toThrow(error('move'));
    expect(() => world.remove(gone)).toThrow(error('remove'));
    expect(() => world.get(gone)).toThrow(error('get'));
    expect(() => world.setFilter(gone, {})).toThrow(error('setFilter'));
    expect(() => world.raycast(vec(0), vec(1), { ignore: gone })).toThrow(/filter\.ignore is stale/);
    expect(world.has(gone)).toBe(false);
  });

  test('one that was never given, or is none', () => {
    const { world } = row(1);
    for (const wrong of [0, -1, 1.5, 257, 1e10, Number.NaN, Infinity]) {
      expect(() => world.get(wrong)).toThrow(new RangeError(`world.get: handle must be one that add has returned, got ${wrong}`));
    }
    expect(() => world.get('1' as never)).toThrow(new TypeError(`world.get: handle must be a number, got '1'`));
    expect(() => world.get(undefined as never)).toThrow(TypeError);
  });

  test('no handle is ever given twice, however often a place is used again', () => {
    const world = new CollisionWorld();
    const seen = new Set<number>();
    for (let i = 0; i < 2000; i++) {
      const handle = world.add(sphere(1), at(0));
      expect(seen.has(handle)).toBe(false);
      seen.add(handle);
      world.remove(handle);
    }
    expect(() => world.get([...seen][0])).toThrow(/stale/);
    expect(world.slots.length).toBeLessThan(10);
  });
});

describe('what is kept of a shape', () => {
  test('nothing, once it is removed: the hash is that of what there is', () => {
    const hashAfter = (x: number, order: readonly number[]): number => {
      const { world, handles } = row(4);
      world.setFilter(handles[1], { layer: x });
      for (const i of order) world.move(handles[i], at(x));
      for (const i of order) world.remove(handles[i]);
      const again = [world.add(sphere(1), at(1)), world.add(sphere(1), at(1))];
      expect(again.map((handle) => handle >> 8).sort()).toEqual([1, 2]);
      return world.hash();
    };
    expect(hashAfter(7, [1, 2])).toBe(hashAfter(9, [2, 1]));
  });

  test('get returns it, into out', () => {
    const world = new CollisionWorld();
    const shape = sphere(1);
    const pose = new Transform({ x: 1, y: 2, z: 3 }, { x: 0, y: 1, z: 0, w: 0 });
    const handle = world.add(shape, pose, { layer: 0x80000000, mask: 6, userData: 'mine' });
    pose.position.x = 100;
    const out = new WorldShape();
    expect(world.get(handle, out)).toBe(out);
    const { x, y, z } = out.pose.position;
    expect([out.handle, out.shape, x, y, z, out.layer, out.mask, out.userData]).toEqual([
      handle,
      shape,
      1,
      2,
      3,
      0x80000000,
      6,
      'mine',
    ]);
    world.setFilter(handle, { mask: 0xffffffff });
    expect([world.get(handle).layer, world.get(handle).mask]).toEqual([0x80000000, 0xffffffff]);
  });
});

describe('bad input leaves the world as it was', () => {
  const { world, handles } = row(20);
  const hash = world.hash();
  const [a] = handles as [number];
  const ball = sphere(1);
  const wrong: [name: string, call: () => unknown, error: RegExp][] = [
    [
      'NaN in a position',
      () => world.add(ball, moved(Number.NaN, 0)),
      /RangeError: world\.add: pose\.position\.x must be finite, got NaN/,
    ],
    [
      'NaN in a move',
      () => world.move(a, moved(0, Infinity)),
      /RangeError: world\.move: pose\.position\.y must be finite, got Infinity/,
    ],
    ['something else than a shape', () => world.add({} as never, at(0)), /TypeError: world\.add: shape must be/],
    ['a layer with a fraction', () => world.add(ball, at(0), { layer: 1.5 }), /RangeError: world\.add: layer must be .* 1\.5/],
    ['a mask of 33 bits', () => world.add(ball, at(0), { mask: 2 ** 32 }), /RangeError: world\.add: mask must be .* 4294967296/],
    [
      'options that are none',
      () => world.add(ball, at(0), 1 as never),
      /TypeError: world\.add: options must be an object with layer, mask, userData and oneWay, got 1/,
    ],
    [
      'NaN in a ray',
      () => world.raycast(vec(0), vec(Number.NaN)),
      /RangeError: world\.raycast: displacement\.x must be finite, got NaN/,
    ],
    [
      'a motion with NaN',
      () => world.castShape(ball, at(0), { displacement: vec(1), rotation: vec(Number.NaN) }),
      /RangeError: world\.castShape: rotation/,
    ],
    ['a point of NaN', () => world.point(vec(0, Number.NaN), 1), /RangeError: world\.point: point\.y must be finite, got NaN/],
    [
      'a negative margin',
      () => world.findPairs(() => {}, { margin: -1 }),
      /RangeError: world\.findPairs: margin must not be negative, got -1/,
    ],
    [
      'a predicate that is none',
      () => world.raycast(vec(0), vec(1), { predicate: 1 as never }),
      /TypeError: world\.raycast: filter\.predicate/,
    ],
    [
      'a world of another dimension',
      () => world.findPairsWith(new flat.CollisionWorld2() as never, () => {}),
      /TypeError: world\.findPairsWith: other must be/,
    ],
    [
      'a buffer that is none',
      () => world.restore(new Uint8Array(100) as never),
      /TypeError: world\.restore: buffer must be an ArrayBuffer/,
    ],
    ['an empty buffer', () => world.restore(new ArrayBuffer(0)), /RangeError: world\.restore: buffer holds no snapshot/],
    [
      'a buffer of something else',
      () => world.restore(new ArrayBuffer(1000)),
      /RangeError: world\.restore: buffer holds no snapshot .* 0, 0/,
    ],
    [
      'a snapshot of the plane',
      () => world.restore(new flat.CollisionWorld2().snapshot()),
      /RangeError: world\.restore: buffer holds no snapshot .* 4/,
    ],
    [
      'a snapshot cut short',
      () => world.restore(world.snapshot().slice(0, 500)),
      /RangeError: world\.restore: buffer is cut short: 500 bytes of \d+/,
    ],
    [
      'a copy of a snapshot',
      () => world.restore(world.snapshot().slice(0)),
      /RangeError: world\.restore: buffer must be the one that snapshot returned/,
    ],
    [
      'a batch of half a ray',
      () => world.raycastBatch(new Float64Array(9)),
      /RangeError: world\.raycastBatch: input must hold 6 numbers for each query, got 9/,
    ],
    [
      'room for too few answers',
      () => world.raycastBatch(new Float64Array(12), undefined, new Float64Array(12)),
      /RangeError: world\.raycastBatch: out must hold 24/,
    ],
  ];
  test.each(wrong)('%s', (_name, call, error) => {
    let thrown: unknown;
    try {
      call();
    } catch (caught) {
      thrown = caught;
    }
    expect(`${(thrown as Error)?.name}: ${(thrown as Error)?.message}`).toMatch(error);
    expect(world.hash()).toBe(hash);
    world.raycastAny(vec(0), vec(1));
    checkInvariants(world);
  });

  test('a snapshot of another version', () => {
    const buffer = world.snapshot();
    new Uint8Array(buffer)[0]++;
    expect(() => world.restore(buffer)).toThrow(/holds no snapshot of this version/);
  });
});

describe('callbacks', () => {
  const change: [name: string, change: (world: CollisionWorld, handle: number) => unknown][] = [
    ['add', (world) => world.add(sphere(1), at(0))],
    ['move', (world, handle) => world.move(handle, at(1))],
    ['remove', (world, handle) => world.remove(handle)],
    ['setFilter', (world, handle) => world.setFilter(handle, { layer: 2 })],
    ['restore', (world) => world.restore(world.snapshot())],
  ];
  const callers: [name: string, call: (world: CollisionWorld, back: () => boolean) => unknown][] = [
    ['overlap', (world, back) => world.overlap(sphere(30), at(0), back)],
    ['raycastAll', (world, back) => world.raycastAll(vec(-5), vec(100), back)],
    ['findPairs', (world, back) => world.findPairs(back, { margin: 20 })],
    ['findPairsWith', (world, back) => new CollisionWorld().findPairsWith(world, back)],
    ['a predicate', (world, predicate) => world.raycast(vec(-5), vec(100), { predicate })],
    ['a predicate of any', (world, predicate) => world.overlapAny(sphere(30), at(0), { predicate })],
  ];
  test.each(callers.flatMap(([by, call]) => change.map(([name, act]) => [by, name, call, act] as const)))(
    'of %s must not %s',
    (by, name, call, act) => {
      const { world, handles } = row(5);
      const hash = world.hash();
      let calls = 0;
      const back = (): boolean => {
        calls++;
        expect(() => act(world, handles[2])).toThrow(
          new TypeError(`world.${name} must not be called while a query of this world calls back`),
        );
        return true;
      };
      call(world, back);
      if (by !== 'findPairsWith') expect(calls).toBeGreaterThan(0);
      expect(world.hash()).toBe(hash);
      act(world, handles[2]);
    },
  );

  test('may ask anything, to any depth', () => {
    const { world, handles } = row(6);
    const seen: number[][] = [];
    const ask = (depth: number, path: number[]): void => {
      world.overlap(sphere(25), at(0), (handle) => {
        if (depth === 0) seen.push([...path, handle]);
        else ask(depth - 1, [...path, handle]);
        expect(world.raycast(vec(-5), vec(100))?.handle).toBe(handles[0]);
        expect(world.distance(sphere(1), at(39), Infinity)?.handle).toBe(handles[4]);
      });
    };
    ask(2, []);
    const near = handles.slice(0, 3);
    expect(seen).toEqual(near.flatMap((a) => near.flatMap((b) => near.map((c) => [a, b, c]))));
  });

  test('may ask with the objects that the query itself was asked with', () => {
    const { world, handles } = row(4);
    const way = vec(100);
    const place = at(-5);
    const seen: number[] = [];
    world.castShapeAll(sphere(0.5), place, way, ({ handle }) => {
      seen.push(handle);
      way.x = -1;
      place.position.x = 500;
      expect(world.castShapeAny(sphere(0.5), place, way)).toBe(false);
    });
    expect(seen).toEqual(handles);
    const flatWorld = new flat.CollisionWorld2();
    const circles = [0, 10, 20].map((x) => flatWorld.add(flat.circle(1), new flat.Transform2({ x, y: 0 })));
    const origin = { x: -5, y: 0 };
    const along = { x: 100, y: 0 };
    const found: number[] = [];
    flatWorld.raycastAll(origin, along, ({ handle }) => {
      found.push(handle);
      origin.y = 50;
      expect(flatWorld.raycast(origin, along)).toBe(null);
      expect(() => flatWorld.remove(handle)).toThrow(/^world.remove must not be called while/);
    });
    expect(found).toEqual(circles);
  });

  test('may use a motion that turns again', () => {
    const { world, handles } = row(4);
    const motion = { displacement: vec(100), rotation: vec(0.001), center: vec(0), tolerance: 1e-6, ignoreStartOverlap: true };
    const seen: number[] = [];
    world.castShapeAll(sphere(0.5), at(-5), motion, ({ handle }) => {
      seen.push(handle);
      motion.displacement.x = -1;
      motion.rotation.x = 9;
      motion.center.x = 50;
      motion.ignoreStartOverlap = false;
      expect(world.castShapeAny(sphere(0.5), at(-50), motion)).toBe(false);
    });
    expect(seen).toEqual(handles);
    const flatWorld = new flat.CollisionWorld2();
    const circles = [0, 10, 20].map((x) => flatWorld.add(flat.circle(1), new flat.Transform2({ x, y: 0 })));
    const flatMotion = { displacement: { x: 100, y: 0 }, rotation: 0.001 };
    const found: number[] = [];
    flatWorld.castShapeAll(flat.circle(0.5), new flat.Transform2({ x: -5, y: 0 }), flatMotion, ({ handle }) => {
      found.push(handle);
      flatMotion.displacement.x = -1;
      flatMotion.rotation = 3;
    });
    expect(found).toEqual(circles);
  });

  test('after one that throws, the world works as before', () => {
    const { world, handles } = row(3);
    const fail = (): never => {
      throw new Error('mine');
    };
    expect(() => world.overlap(sphere(30), at(0), fail)).toThrow('mine');
    expect(() => world.findPairs(fail, { margin: 50 })).toThrow('mine');
    expect(() => world.raycast(vec(-5), vec(100), { predicate: fail })).toThrow('mine');
    world.move(handles[0], at(-50));
    expect(world.raycast(vec(-5), vec(100))?.handle).toBe(handles[1]);
  });

  test('return false to stop', () => {
    const { world, handles } = row(9);
    const seen: number[] = [];
    world.raycastAll(vec(-5), vec(100), ({ handle }) => seen.push(handle) < 3);
    expect(seen).toEqual(handles.slice(0, 3));
  });
});

describe('answers', () => {
  test('are those of the pair queries, into out, with a handle; null leaves nothing behind', () => {
    const { world, handles } = row(3);
    const out = new WorldRayResult();
    expect(world.raycast(vec(5), vec(10, 0.5), undefined, out)).toBe(out);
    expect(out).toMatchObject({ ...raycast(vec(5), vec(10, 0.5), sphere(1), at(10))!, handle: handles[1] });
    expect(world.raycast(vec(5), vec(2), undefined, out)).toBe(null);
  });

  test('of what is equally near, the lowest handle', () => {
    const world = new CollisionWorld();
    const handles = [4, 2, 1, 3].map((i) => world.add(box(vec(1, 1, 1)), at(5), { userData: i }));
    expect(world.raycast(vec(0), vec(10))?.handle).toBe(handles[0]);
    world.remove(handles[0]);
    const last = world.add(box(vec(1, 1, 1)), at(5));
    expect(world.raycast(vec(0), vec(10))?.handle).toBe(Math.min(last, handles[1]));
    expect(world.distance(sphere(1), at(0))?.handle).toBe(Math.min(last, handles[1]));
  });

  test('a cast that turns is found by the ball it turns in', () => {
    const world = new CollisionWorld();
    const wall = world.add(box(vec(0.5, 0.5, 0.5)), at(0, 3));
    const rod = box(vec(4, 0.1, 0.1));
    expect(world.castShape(rod, at(0), vec(0, 0, 1e-3))).toBe(null);
    const turn = { displacement: vec(0), rotation: vec(0, 0, Math.PI) };
    const hit = world.castShape(rod, at(0), turn)!;
    expect(hit.handle).toBe(wall);
    expect(hit.fraction).toBeGreaterThan(0.3);
    const about = { displacement: vec(0), rotation: vec(0, 0, -0.5), center: vec(-40) };
    expect(world.castShape(rod, at(0, 12), about)?.handle).toBe(wall);
  });

  test('a surface of one side has no distance from behind, whatever was found before', () => {
    const world = new CollisionWorld();
    const positions = [-5, 0, -5, 5, 0, -5, 0, 0, 5];
    const sheet = world.add(triangleMesh(positions, [0, 2, 1], { oneSided: true }), at(0));
    const ball = sphere(1);
    const inside = world.distance(ball, at(0, 0.5))!;
    expect([inside.handle, inside.distance < 0]).toEqual([sheet, true]);
    expect(world.distance(ball, at(0, -3))).toBe(null);
    expect(world.distanceAny(ball, at(0, -3), 9)).toBe(false);
    const far = world.add(ball, at(0, -8));
    expect(world.distance(ball, at(0, -3))?.handle).toBe(far);
    world.distanceAll(ball, at(0, -3), 9, ({ handle }) => expect(handle).toBe(far));
  });

  test('at a million from the origin', () => {
    const random = new Random(3);
    const world = new CollisionWorld();
    const ball = sphere(0.5);
    const poses = Array.from({ length: 200 }, () => {
      const { x, y, z } = random.vec3(8);
      return at(1e6 + x, y - 1e6, z);
    });
    const handles = poses.map((pose) => world.add(ball, pose));
    for (let i = 0; i < 200; i++) {
      const { x, y, z } = random.vec3(8);
      const here = at(1e6 + x, y - 1e6, z);
      const distances = poses.map((pose) => distanceBetween(ball, here, ball, pose)!.distance);
      const least = Math.min(...distances);
      expect(world.distance(ball, here)).toMatchObject({ distance: least, handle: handles[distances.indexOf(least)] });
    }
  });
});

describe('pairs', () => {
  test('touching boxes are pairs; a margin reaches farther; masks leave some out', () => {
    const world = new CollisionWorld();
    const cube = box(vec(1, 1, 1));
    const [a, b, c] = [0, 2, 4.5].map((x) => world.add(cube, at(x))) as [number, number, number];
    const pairs = (margin?: number): number[][] => {
      const found: number[][] = [];
      world.findPairs((i, k) => found.push([i, k]), margin === undefined ? undefined : { margin });
      return found;
    };
    expect(pairs()).toEqual([[a, b]]);
    expect(pairs(0.5)).toEqual([
      [a, b],
      [b, c],
    ]);
    world.setFilter(b, { layer: 2, mask: 1 });
    world.setFilter(a, { mask: 1 });
    expect(pairs(0.5)).toEqual([[b, c]]);
  });

  test('in an order that does not depend on history', () => {
    const random = new Random(8);
    const poses = Array.from({ length: 300 }, () => new Transform(random.vec3(6)));
    const orderly = new CollisionWorld();
    for (const pose of poses) orderly.add(sphere(1), pose);
    // The same shapes under the same handles, after much moving about and asking.
    const restless = new CollisionWorld();
    const handles = poses.map(() => restless.add(sphere(1), new Transform(random.vec3(6))));
    for (let i = 0; i < 3000; i++) {
      restless.move(random.pick(handles), new Transform(random.vec3(60)));
      if (i % 7 === 0) restless.raycastAny(vec(0), vec(1));
    }
    for (const [i, handle] of handles.entries()) restless.move(handle, poses[i]);
    const pairsOf = (world: CollisionWorld): string => {
      const found: number[][] = [];
      world.findPairs((a, b) => found.push([a, b]));
      return JSON.stringify(found);
    };
    expect(pairsOf(restless)).toBe(pairsOf(orderly));
    expect(pairsOf(orderly).length).toBeGreaterThan(1000);
    expect(restless.hash()).toBe(orderly.hash());
  });

  test('between two worlds', () => {
    const random = new Random(9);
    const worlds = [new CollisionWorld(), new CollisionWorld()] as const;
    const boxes = worlds.map((world) =>
      Array.from({ length: 150 }, () => {
        const pose = new Transform(random.vec3(6));
        return { handle: world.add(sphere(1), pose), box: computeAabb(sphere(1), pose) };
      }),
    );
    for (const { handle, box: b } of boxes[1].slice(0, 20))
      worlds[1].move(handle, new Transform({ x: b.min.x + 1, y: b.min.y + 1, z: b.min.z + 1 }));
    const wanted: number[][] = [];
    for (const a of boxes[0]) {
      for (const b of boxes[1]) {
        const keys = ['x', 'y', 'z'] as const;
        if (keys.every((key) => a.box.min[key] <= b.box.max[key] && b.box.min[key] <= a.box.max[key]))
          wanted.push([a.handle, b.handle]);
      }
    }
    const found: number[][] = [];
    worlds[0].findPairsWith(worlds[1], (a, b) => found.push([a, b]));
    expect(found).toEqual(wanted);
    expect(found.length).toBeGreaterThan(100);
  });
});

describe('a box without end', () => {
  const { world, handles } = row(40);
  world.move(handles[3], at(30, 1));
  world.raycastAny(vec(0), vec(1));
  const listOf = (cursor: Cursor): number[] => {
    const found: number[] = [];
    cursor.begin(world.tree);
    for (let slot = cursor.next(); slot >= 0; slot = cursor.next()) found.push(slot);
    return found.sort((a, b) => a - b);
  };
  const all = handles.map((_, slot) => slot);

  test('is near to everything', () => {
    const cursor = new Cursor(false);
    cursor.asked.set([-Infinity, -Infinity, -Infinity, Infinity, Infinity, Infinity]);
    cursor.limit[0] = 0;
    expect(listOf(cursor)).toEqual(all);
    cursor.asked[3] = 105;
    expect(listOf(cursor)).toEqual(all.slice(0, 11));
  });

  test('meets everything wherever it moves', () => {
    for (const way of [vec(0), vec(1, -2, 3), vec(-1e-300, 0, -0), vec(1e9)]) {
      const cursor = new Cursor(true);
      cursor.asked.set([-Infinity, -Infinity, -Infinity, Infinity, 0, Infinity, way.x, way.y, way.z]);
      cursor.limit[0] = 1;
      expect(listOf(cursor)).toEqual(all);
    }
  });

  test('a ray along the side of a box, either way, with every kind of zero', () => {
    const plate = new CollisionWorld();
    const handle = plate.add(box(vec(1, 1, 1)), at(0));
    plate.add(box(vec(1, 1, 1)), at(0, 100));
    for (const x of [1, -1]) {
      for (const zero of [0, -0]) {
        const hit = plate.raycast({ x: -5 * x, y: 0.5, z: 0 }, { x: 10 * x, y: zero, z: zero });
        expect([hit?.handle, hit?.fraction]).toEqual([handle, 0.4]);
        const inside = plate.raycast(vec(0), { x: zero, y: zero, z: zero });
        expect(inside?.handle).toBe(handle);
      }
    }
  });
});

describe('the tree', () => {
  /** The sum of the surfaces of the inner nodes of what stands and of what moves: what a query that goes everywhere costs. */
  function costOf({ tree: { links, sizes } }: CollisionWorld): number {
    const below = (node: number): number => {
      const link = links[node];
      return link < 0 ? 0 : sizes[node] + below(link) + below(link + 1);
    };
    return below(STANDING) + below(MOVING);
  }

  test('stays as good as a new one, whatever moves', () => {
    const random = new Random(4);
    const world = new CollisionWorld();
    const handles = Array.from({ length: 400 }, () => world.add(sphere(0.5), new Transform(random.vec3(20))));
    const shake = (movers: readonly number[], size: number): void => {
      for (let i = 0; i < 100; i++) {
        for (const handle of movers) {
          const { x, y, z } = world.get(handle).pose.position;
          const step = random.vec3(size);
          world.move(handle, at(Math.max(-20, Math.min(20, x + step.x)), y + step.y / size, z + step.z / size));
        }
        world.raycastAny(vec(0), vec(1));
        const fresh = new CollisionWorld();
        for (const handle of handles) fresh.add(sphere(0.5), world.get(handle).pose);
        fresh.raycastAny(vec(0), vec(1));
        expect(costOf(world) / costOf(fresh)).toBeLessThan(2);
      }
      checkInvariants(world);
    };
    shake(handles.slice(0, 40), 20);
    shake(handles.slice(100, 103), 5);
    shake(handles, 0.5);
  });

  test('keeps apart what stands and what moves, without being told', () => {
    const { world, handles } = row(400);
    const counts = (): number[] => {
      world.raycastAny(vec(0), vec(1));
      checkInvariants(world);
      return countBranches(world.tree);
    };
    expect(counts()).toEqual([400, 0, 0]);
    for (const handle of handles.slice(0, 30)) world.move(handle, at(30, 1));
    expect(counts()).toEqual([370, 30, 0]);
    // What has come to rest stands again once those that go on have worn out their tree.
    for (let i = 0; i < 200; i++) {
      for (const handle of handles.slice(0, 5)) world.move(handle, at(30 + 7 * i, handle % 5));
      counts();
    }
    expect(counts()).toEqual([395, 5, 0]);
    world.add(halfSpace(vec(0, 1), -100), at(0));
    world.remove(handles[0]);
    expect(counts()).toEqual([395, 4, 1]);
  });

  test('of many boxes without end', () => {
    const world = new CollisionWorld();
    const handles = Array.from({ length: 300 }, (_, i) => {
      const handle = world.add(halfSpace(vec(i % 2, (i + 1) % 2), -i), at(0));
      world.raycastAny(vec(0), vec(1));
      return handle;
    });
    checkInvariants(world);
    world.remove(handles[0]);
    expect(world.point(vec(0, 0), Infinity)?.handle).toBe(handles[1]);
    expect(world.raycast(vec(0, 500), vec(0, -1000))?.handle).toBe(handles[2]);
    checkInvariants(world);
  });

  test('a line of shapes that come one by one makes no deep tree', () => {
    const world = new CollisionWorld();
    for (let i = 0; i < 3000; i++) {
      world.add(sphere(0.5), at(1.2 ** (i % 300), i));
      world.raycastAny(vec(0), vec(1));
    }
    checkInvariants(world);
  });
});
