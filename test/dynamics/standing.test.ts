/** What stands, and for how long: scenes with sleep off, so that nothing but the solver holds them. */
import { box, Transform } from 'touchstone';
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
  return Math.max(...bodies.map(({ position: { x, z } }, i) => Math.hypot(x - before[i]!.x, z - before[i]!.z)));
}

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
