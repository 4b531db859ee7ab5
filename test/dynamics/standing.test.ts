/** What stands, and for how long: scenes with sleep off, so that nothing but the solver holds them. */
import { box, convex, Transform } from 'touchstone';
import { type Body, PhysicsWorld } from 'touchstone/dynamics';
import { describe, expect, test } from 'vitest';

const CUBE = box({ x: 0.5, y: 0.5, z: 0.5 });

function floorOf(world: PhysicsWorld): void {
  world.add(box({ x: 100, y: 1, z: 100 }), new Transform({ x: 0, y: -1, z: 0 }), { type: 'static' });
}

/** A tower of cubes, each laid down a little beside the one below. */
function tower(world: PhysicsWorld, height: number, offset: number): Body[] {
  return Array.from({ length: height }, (_, i) =>
    world.add(CUBE, new Transform({ x: offset * (((i * 7) % 5) / 2 - 1), y: i + 0.5, z: offset * (((i * 3) % 5) / 2 - 1) })),
  );
}

/** How far bodies have gone sideways at most while some seconds passed. */
function sideways(world: PhysicsWorld, bodies: Body[], seconds: number): number {
  const before = bodies.map(({ position: { x, z } }) => ({ x, z }));
  for (let i = 0; i < 60 * seconds; i++) world.step(1 / 60);
  return Math.max(...bodies.map(({ position: { x, z } }, i) => Math.hypot(x - before[i].x, z - before[i].z)));
}

const at = (x: number, y: number, z = 0, lean = 0) =>
  new Transform({ x, y, z }, { x: 0, y: 0, z: Math.sin(lean / 2), w: Math.cos(lean / 2) });

/** What a mason would build: how it is made, and how far anything may go sideways in 10 s. */
const BUILT: [string, number, (world: PhysicsWorld) => Body[]][] = [
  [
    '20 boxes of 5 cm',
    1e-6,
    (world) => Array.from({ length: 20 }, (_, i) => world.add(box({ x: 0.025, y: 0.025, z: 0.025 }), at(0, 0.05 * i + 0.025))),
  ],
  [
    'a column of five, the top one a thousand times as heavy',
    1e-6,
    (world) => Array.from({ length: 5 }, (_, i) => world.add(CUBE, at(0, i + 0.5), { density: i === 4 ? 1000 : 1 })),
  ],
  [
    'a table, with a thousand times a leg on it',
    0.05,
    (world) => {
      const legs = [-1, 1].flatMap((x) => [-1, 1].map((z) => world.add(box({ x: 0.1, y: 0.5, z: 0.1 }), at(x, 0.5, z))));
      return [...legs, world.add(box({ x: 1.2, y: 0.1, z: 1.2 }), at(0, 1.1)), world.add(CUBE, at(0, 1.7), { mass: 40 })];
    },
  ],
  [
    'a pyramid of ten rows',
    0.02,
    (world) =>
      Array.from({ length: 10 }, (_, row) =>
        Array.from({ length: 10 - row }, (_, k) => world.add(CUBE, at(k - 4.5 + 0.5 * row, row + 0.5))),
      ).flat(),
  ],
  [
    'an arch of nine wedges',
    0.03,
    (world) =>
      Array.from({ length: 9 }, (_, k) => {
        const middle = (Math.PI * (k + 0.5)) / 9;
        const x = 2.7 * Math.cos(middle);
        const y = 2.7 * Math.sin(middle);
        const points = [k, k + 1].flatMap((i) =>
          [3, 2.4].flatMap((r) => [-0.5, 0.5].flatMap((z) => wedge(r, (Math.PI * i) / 9, x, y, z))),
        );
        return world.add(convex(points), at(x, y), { friction: 0.8 });
      }),
  ],
  [
    'a house of cards, three high',
    0.03,
    (world) => {
      const lean = 0.35;
      const width = Math.sin(lean);
      const height = Math.cos(lean) + 0.02 * Math.sin(lean);
      const cards: Body[] = [];
      const card = (half: number, where: Transform) =>
        cards.push(world.add(box({ x: 0.01, y: half, z: 0.35 }), where, { friction: 0.8 }));
      for (let rows = 3, y = 0; rows > 0; rows--, y += height + 0.02) {
        for (let k = 0; k < rows; k++) {
          const x = (k - (rows - 1) / 2) * (2 * width + 0.04);
          for (const side of [-1, 1]) card(0.5, at(x + side * (width / 2 + 0.0102), y + height / 2, 0, side * lean));
        }
        for (let k = 0; k < rows - 1; k++)
          card(0.45, at((k - (rows - 2) / 2) * (2 * width + 0.04), y + height + 0.01, 0, Math.PI / 2));
      }
      return cards;
    },
  ],
  [
    'a tower of 18 layers of three planks',
    0.05,
    (world) =>
      Array.from({ length: 54 }, (_, i) => {
        const layer = Math.floor(i / 3);
        const across = 0.752 * ((i % 3) - 1);
        const isTurned = layer % 2 === 1;
        const plank = isTurned ? box({ x: 0.375, y: 0.15, z: 1.125 }) : box({ x: 1.125, y: 0.15, z: 0.375 });
        return world.add(plank, at(isTurned ? across : 0, 0.15 + 0.3 * layer, isTurned ? 0 : across));
      }),
  ],
  [
    '15 wheels on each other',
    1e-6,
    (world) => {
      const points = Array.from({ length: 48 }, (_, i) =>
        wedge(0.5, (Math.PI * Math.floor(i / 2)) / 12, 0, 0, i % 2 === 0 ? -0.15 : 0.15),
      );
      const wheel = convex(points.flatMap(([x, z, y]) => [x, y, z]));
      return Array.from({ length: 15 }, (_, i) => world.add(wheel, at(0, 0.15 + 0.3 * i)));
    },
  ],
];

/** A corner at a distance from the origin and an angle, seen from x and y. */
function wedge(r: number, angle: number, x: number, y: number, z: number): number[] {
  return [r * Math.cos(angle) - x, r * Math.sin(angle) - y, z];
}

describe('what is built stands, and makes no energy', () => {
  test.each(BUILT)('%s: below %d m sideways after 10 s', (_, limit, build) => {
    const world = new PhysicsWorld({ sleeping: false });
    floorOf(world);
    const bodies = build(world);
    const before = bodies.map(({ position: { x, y, z } }) => ({ x, y, z }));
    const height = () => bodies.reduce((sum, { mass, position }) => sum + mass * position.y, 0);
    const start = height();
    for (let i = 0; i < 600; i++) {
      world.step(1 / 60);
      expect(height()).toBeLessThan(1.01 * start);
    }
    for (const [i, { position, velocity: v }] of bodies.entries()) {
      expect(Math.hypot(position.x - before[i].x, position.z - before[i].z)).toBeLessThan(limit);
      expect(Math.abs(position.y - before[i].y)).toBeLessThan(0.05);
      expect(Math.hypot(v.x, v.y, v.z)).toBeLessThan(0.1);
    }
  });
});

describe('towers of cubes', () => {
  test.each([
    [20, 0, 10, 1e-6],
    [50, 0, 10, 1e-6],
    [20, 0.05, 10, 0.1],
  ])('%d high, laid down with offsets of %d m: after %d s sideways below %d m', (height, offset, seconds, limit) => {
    const world = new PhysicsWorld({ sleeping: false });
    floorOf(world);
    expect(sideways(world, tower(world, height, offset), seconds)).toBeLessThan(limit);
  });
});

test.each([
  [1, 1e6],
  [4, 1e6],
])('what has a million times the mass stands on %d: it sinks by less than 8 cm', (count, mass) => {
  const world = new PhysicsWorld({ sleeping: false });
  floorOf(world);
  for (let i = 0; i < count; i++) world.add(CUBE, new Transform({ x: 0, y: i + 0.5, z: 0 }), { mass: 1 });
  const heavy = world.add(CUBE, new Transform({ x: 0, y: count + 0.5, z: 0 }), { mass });
  expect(sideways(world, [heavy], 10)).toBeLessThan(1e-6);
  expect(heavy.position.y).toBeGreaterThan(count + 0.42);
});
