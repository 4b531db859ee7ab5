/** A world goes to another machine: whole, as changes, rounded; and what is not of that world is refused by name. */
import { describe, expect, test } from 'vitest';
import * as flat from '../../src/2d/index.ts';
import { box, CollisionWorld, type Shape, type ShapeTable, shapeTable, sphere, Transform } from '../../src/index.ts';
import { Random, SOAK } from '../gen.ts';
import { checkInvariants } from './invariants.ts';
import { happen, TRAVELS } from './travel.ts';

const v = (x: number, y = 0, z = 0) => ({ x, y, z });
const kits = Object.entries(TRAVELS);
const ROUNDS = SOAK > 1 ? 40 * SOAK : 40;

describe.each(kits)('a world %s', (_, kit) => {
  test('is the same there, and stays so when the same happens to it', () => {
    const random = new Random(17);
    for (let round = 0; round < ROUNDS; round++) {
      const here = kit.createSide();
      const there = kit.createSide();
      const handles: number[] = [];
      happen(kit, here, handles, random, random.int(200));
      // Whatever was there before.
      happen(kit, there, [], random, random.int(60));
      there.world.read(here.world.write());
      expect(there.world.hash()).toBe(here.world.hash());
      expect(there.world.count).toBe(handles.length);
      for (const handle of handles) {
        const { shape, ...rest } = here.world.get(handle);
        const { shape: other, ...copy } = there.world.get(handle);
        expect({ ...copy, userData: 0 }).toEqual({ ...rest, userData: 0 });
        expect(there.table.keyOf(other)).toBe(here.table.keyOf(shape));
      }
      const seed = random.int(1e6);
      for (const side of [here, there]) happen(kit, side, handles.slice(), new Random(seed), 50);
      expect(there.world.hash()).toBe(here.world.hash());
      expect(kit.ray(there.world, new Random(seed))).toEqual(kit.ray(here.world, new Random(seed)));
      there.world.raycast(kit.vector(random, 1), kit.vector(random, 1));
      checkInvariants(there.world);
    }
  });

  test('goes on as changes, from any state that both have had', () => {
    const random = new Random(18);
    const here = kit.createSide();
    const there = kit.createSide();
    let handles: number[] = [];
    const seen = [{ since: here.world.snapshot(), known: there.world.snapshot(), handles: [] as number[] }];
    for (let round = 0; round < 5 * ROUNDS; round++) {
      happen(kit, here, handles, random, random.int(random.pick([3, 30])));
      const { since, known } = random.pick(seen);
      const message = here.world.write({ since });
      // The other side may be anywhere, and have stored its snapshots as bytes.
      there.world.read(message, { since: random.bool() ? known : known.slice(0) });
      expect(there.world.hash()).toBe(here.world.hash());
      seen.push({ since: here.world.snapshot(), known: there.world.snapshot(), handles: handles.slice() });
      if (seen.length > 5) seen.shift();
      if (random.bool(0.1)) {
        const back = random.pick(seen);
        here.world.restore(back.since);
        handles = back.handles.slice();
      }
    }
    there.world.raycast(kit.vector(random, 1), kit.vector(random, 1));
    checkInvariants(there.world);
  });

  test('rounded, is the same for all who read it', () => {
    const random = new Random(19);
    const server = kit.createSide();
    const clients = [kit.createSide(), kit.createSide()];
    const handles: number[] = [];
    const precision = 1 / 1024;
    let since: ArrayBuffer | undefined;
    for (let round = 0; round < ROUNDS; round++) {
      happen(kit, server, handles, random, 20);
      const exact = handles.map((handle) => server.world.get(handle).pose.position);
      const message = server.world.write({ since, precision });
      for (const { world } of clients) world.read(message, since === undefined ? {} : { since: world.snapshot() });
      server.world.read(message, { since });
      since = server.world.snapshot();
      for (const { world } of clients) expect(world.hash()).toBe(server.world.hash());
      for (const [i, handle] of handles.entries()) {
        const { position } = server.world.get(handle).pose;
        for (const key of Object.keys(position) as ['x'])
          expect(Math.abs(position[key] - exact[i][key])).toBeLessThanOrEqual(precision / 2);
      }
    }
  });

  test('restores copies of snapshots from anywhere, and keeps the user data that it has', () => {
    const random = new Random(20);
    for (let round = 0; round < ROUNDS; round++) {
      const here = kit.createSide();
      const handles: number[] = [];
      happen(kit, here, handles, random, 60);
      const snapshot = here.world.snapshot();
      const data = handles.map((handle) => here.world.get(handle).userData);
      const there = kit.createSide();
      there.world.restore(structuredClone(snapshot));
      expect(there.world.hash()).toBe(here.world.hash());
      there.world.raycast(kit.vector(random, 1), kit.vector(random, 1));
      checkInvariants(there.world);
      for (const handle of handles) expect(there.world.get(handle).userData).toBe(undefined);
      for (const handle of handles) here.world.move(handle, kit.pose(random));
      here.world.restore(snapshot.slice(0));
      expect(handles.map((handle) => here.world.get(handle).userData)).toEqual(data);
      expect(there.world.hash()).toBe(here.world.hash());
    }
  });
});

describe('bytes for each shape', () => {
  const table = shapeTable({ ball: sphere(0.5), crate: box(v(1, 1, 1)) });
  const random = new Random(21);
  const world = new CollisionWorld({ shapes: table });
  const handles = Array.from({ length: 1000 }, (_, i) =>
    world.add(i % 2 ? table.shapes.ball : table.shapes.crate, new Transform(random.vec3(100), random.quaternion())),
  );
  const move = (size: number): void => {
    for (const handle of handles) {
      const { pose } = world.get(handle);
      const { x, y, z } = random.vec3(size);
      pose.position.add({ x, y, z });
      pose.quaternion.x += size / 100;
      world.move(handle, new Transform(pose.position, pose.quaternion.normalize()));
    }
  };
  const perShape = (options?: object): number => world.write(options).length / handles.length;

  test('of the whole state', () => {
    console.log(`bytes a shape: ${perShape()} exact, ${perShape({ precision: 1 / 1024 })} rounded`);
    expect(perShape()).toBeLessThan(63);
    expect(perShape({ precision: 1 / 1024 })).toBeLessThan(22);
  });

  test('of what has changed', () => {
    let since = world.snapshot();
    expect(world.write({ since }).length).toBeLessThan(40);
    move(0.05);
    const exact = perShape({ since });
    world.read(world.write({ precision: 1 / 1024 }));
    since = world.snapshot();
    expect(perShape({ since, precision: 1 / 1024 })).toBeLessThan(0.04);
    move(0.05);
    const rounded = perShape({ since, precision: 1 / 1024 });
    console.log(`bytes a shape that moved and turned: ${exact} exact, ${rounded} rounded`);
    expect(exact).toBeLessThan(53);
    expect(rounded).toBeLessThan(10);
    world.read(world.write({ precision: 1 / 1024 }));
    since = world.snapshot();
    world.move(handles[500], new Transform(v(1)));
    expect(world.write({ since }).length).toBeLessThan(80);
  });

  test('into a buffer, where there is room', () => {
    const buffer = new Uint8Array(100_000);
    expect(world.write({ buffer }).buffer).toBe(buffer.buffer);
    expect(world.write({ buffer: new Uint8Array(10) })).toEqual(world.write());
  });
});

describe('what is refused', () => {
  const shapes = () => ({ ball: sphere(1), crate: box(v(1, 1, 1)) });
  const table = shapeTable(shapes());
  function filled(used: ShapeTable<Shape>): CollisionWorld {
    const world = new CollisionWorld({ shapes: used });
    for (const [i, key] of used.keys.entries()) world.add(used.shapes[key], new Transform(v(3 * i)));
    return world;
  }
  const world = filled(table);
  const message = world.write();
  const hash = world.hash();

  const tables: [string, ShapeTable<Shape>, string][] = [
    ['with another radius', shapeTable({ ...shapes(), ball: sphere(1.5) }), "shape 0 of that is not 'ball' as it is here"],
    ['with another size', shapeTable({ ...shapes(), crate: box(v(1, 1, 1.01)) }), "shape 1 of that is not 'crate' as it is here"],
    ['in another order', shapeTable({ crate: box(v(1, 1, 1)), ball: sphere(1) }), "shape 0 of that is not 'crate' as it is here"],
    ['with another key', shapeTable({ ...shapes(), ball: sphere(1), chest: box(v(2, 1, 1)) }), ''],
    ['that is longer', shapeTable({ ...shapes(), hero: sphere(2) }), ''],
    ['that is shorter', shapeTable({ ball: sphere(1) }), 'it has 2 or more, this one 1'],
    ['by indices', shapeTable([sphere(1), box(v(1, 1, 1))]), "shape 0 of that is not '0' as it is here, or has another key"],
  ];
  test.each(tables)('a table %s', (_, other, problem) => {
    const there = new CollisionWorld({ shapes: other });
    if (problem === '') {
      there.read(message);
      expect(there.hash()).toBe(hash);
      return;
    }
    const before = there.hash();
    expect(() => there.read(message)).toThrow(RangeError);
    expect(() => there.read(message)).toThrow(`world.read: bytes were written with another table of shapes: `);
    expect(() => there.read(message)).toThrow(problem);
    expect(() => there.restore(world.snapshot().slice(0))).toThrow(
      /^world.restore: buffer is of a world with another table of shapes/,
    );
    expect(there.hash()).toBe(before);
  });

  test('bytes that are none, and of the other dimension', () => {
    const there = new CollisionWorld({ shapes: table });
    const wrong: [unknown, string][] = [
      [undefined, 'bytes must be a Uint8Array or an ArrayBuffer, got undefined'],
      ['abc', "bytes must be a Uint8Array or an ArrayBuffer, got 'abc'"],
      [new Float64Array(9), 'bytes must be a Uint8Array or an ArrayBuffer, got a Float64Array'],
      [new Uint8Array(0), 'bytes are cut short'],
      [message.slice(0, 3), 'bytes are cut short'],
      [new Uint8Array(99), 'bytes must be those that a world has written: they begin otherwise'],
      [Uint8Array.of(0x74, 0x73, 0x6d, 9, 1, 2, 3, 4, 5), 'bytes must be of version 1, got 9'],
      [message.slice(0, -1), 'bytes are damaged'],
      [Uint8Array.of(...message, 0), 'bytes are damaged'],
    ];
    for (const [bytes, problem] of wrong) expect(() => there.read(bytes as Uint8Array)).toThrow(`world.read: ${problem}`);
    const plane = new flat.CollisionWorld2({ shapes: flat.shapeTable([flat.circle(1)]) });
    expect(() => plane.read(message)).toThrow('world.read: bytes must be of a world of the same dimension');
    expect(there.count).toBe(0);
    there.read(Uint8Array.from(message).buffer);
    expect(there.hash()).toBe(hash);
  });

  test('changes without their state, or with another one', () => {
    const there = new CollisionWorld({ shapes: table });
    const since = world.snapshot();
    const changes = world.write({ since });
    expect(() => there.read(changes)).toThrow('world.read: options.since must be given: bytes hold changes only');
    expect(() => there.read(message, { since })).toThrow('world.read: options.since must not be given: bytes hold a whole state');
    expect(() => there.read(changes, { since: there.snapshot() })).toThrow(
      'world.read: options.since must be a snapshot of the state since which changes were written, got another one',
    );
    expect(() => world.write({ since: new ArrayBuffer(8) })).toThrow(
      /^world.write: options.since holds no snapshot of this version/,
    );
    expect(() => world.write({ since: 5 as never })).toThrow(/^world.write: buffer must be an ArrayBuffer, got 5|options.since/);
    there.read(changes, { since });
    expect(there.hash()).toBe(hash);
  });

  test('a world without a table, and shapes that are not in it', () => {
    const bare = new CollisionWorld();
    const none = 'the world must have a table of shapes: new CollisionWorld({ shapes: shapeTable(...) })';
    expect(() => bare.write()).toThrow(`world.write: ${none}`);
    expect(() => bare.read(message)).toThrow(`world.read: ${none}`);
    expect(() => bare.restore(bare.snapshot().slice(0))).toThrow(/^world.restore: buffer must be the one that snapshot returned/);
    expect(() => world.add(sphere(1), new Transform())).toThrow(
      "world.add: shape must be one of the world's table, got a sphere",
    );
    expect(() => new CollisionWorld({ shapes: [sphere(1)] as never })).toThrow(
      'world.new: options.shapes must be a table made by shapeTable, got an array of 1',
    );
    expect(() => new CollisionWorld({ table } as never)).toThrow(/must not have the key 'table'; there is shapes/);
    expect(world.hash()).toBe(hash);
  });

  test('options of write', () => {
    expect(() => world.write({ precision: -1 })).toThrow('world.write: options.precision must be zero or more, got -1');
    expect(() => world.write({ precision: Number.NaN })).toThrow('world.write: options.precision must be zero or more, got NaN');
    expect(() => world.write({ precision: 1e-300 })).toThrow(
      /options.precision must leave fewer than 2\^52 steps to 3, got 1e-300/,
    );
    expect(() => world.write({ buffer: [] as never })).toThrow(/options.buffer must be a Uint8Array, got an array of 0/);
    expect(() => world.write({ presicion: 1 } as never)).toThrow(/must not have the key 'presicion'/);
  });

  test('tables of what are no shapes', () => {
    const ball = sphere(1);
    expect(() => shapeTable(undefined as never)).toThrow('shapeTable: shapes must be an object of shapes, got undefined');
    expect(() => shapeTable({ ball: 7 } as never)).toThrow(/^shapeTable: shapes.ball must be a shape .*, got 7/);
    expect(() => shapeTable({ a: ball, b: ball })).toThrow('shapeTable: shapes.b must not be the same shape as shapes.a');
    expect(() => shapeTable([flat.circle(1)] as never)).toThrow(/^shapeTable: shapes.0 must be a shape .*, got a circle/);
    expect(() => flat.shapeTable([ball] as never)).toThrow(/^shapeTable: shapes.0 must be a shape of 2D, got/);
  });
});

test('tables tell shapes apart by all that they are, and find them', () => {
  for (const [, kit] of kits) {
    const { table } = kit.createSide();
    const again = kit.createSide().table;
    const digests = table.keys.map((_, i) => table.digestAt(i));
    expect(new Set(digests).size).toBe(table.size);
    expect(digests).toEqual(again.keys.map((_, i) => again.digestAt(i)));
    for (const [i, key] of table.keys.entries()) {
      expect(table.keyOf(table.shapes[key])).toBe(key);
      expect(table.indexOf(table.shapes[key])).toBe(i);
      expect(table.indexOf(again.shapes[key])).toBe(-1);
    }
    expect(table.keyOf(null)).toBe(undefined);
  }
});
