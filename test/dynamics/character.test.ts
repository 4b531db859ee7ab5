/** A character among bodies (examples/programs/pusher.ts): it pushes, is carried, is rested on, and nothing shoves it through a wall. */
import { box, distanceBetween, sphere, Transform } from 'touchstone';
import { PhysicsWorld } from 'touchstone/dynamics';
import { expect, test } from 'vitest';
import { BodyCharacter } from '../../examples/programs/pusher.ts';

const DT = 1 / 60;
const at = (x: number, y: number, z = 0) => new Transform({ x, y, z });
const CUBE = box({ x: 0.5, y: 0.5, z: 0.5 });

function onFloor(): PhysicsWorld {
  const world = new PhysicsWorld();
  world.add(box({ x: 50, y: 1, z: 50 }), at(0, -1), { type: 'static' });
  return world;
}

test('it never overlaps what it pushes, whatever that weighs, and pushes no harder than it can', () => {
  for (const mass of [1, 40, 90, 150, 1e4]) {
    const world = onFloor();
    const crate = world.add(CUBE, at(2, 0.5), { mass });
    const hero = new BodyCharacter(world, { x: 0, y: 0, z: 0.1 });
    for (let i = 0; i < 300; i++) {
      hero.move({ x: 2 * DT, y: -0.1 * DT, z: 0 }, DT);
      const distance = distanceBetween(hero.mover.shape, hero.mover, crate.shape, crate)!;
      expect(distance.distance).toBeGreaterThan(-1e-6);
      world.step(DT);
      expect(hero.mover.isGrounded).toBe(true);
    }
    // 600 N move what friction holds with less: 0.6 m g.
    if (mass <= 90) expect(crate.position.x).toBeGreaterThan(7);
    else expect(crate.position.x).toBeLessThan(2.01);
  }
});

test('it rides on a body that slides, and on a lift, and weighs on what it stands on', () => {
  const world = onFloor();
  const sled = world.add(box({ x: 1, y: 0.2, z: 1 }), at(0, 0.2), { mass: 200, friction: 0.01, velocity: { x: 2, y: 0, z: 0 } });
  const rider = new BodyCharacter(world, { x: 0, y: 0.4, z: 0 });
  const lift = world.add(box({ x: 1, y: 0.1, z: 1 }), at(0, 0.1, 5), { type: 'kinematic', velocity: { x: 0, y: 1, z: 0 } });
  const lifted = new BodyCharacter(world, { x: 0, y: 0.2, z: 5 });
  let load = 0;
  for (let i = 0; i < 120; i++) {
    for (const hero of [rider, lifted]) hero.move({ x: 0, y: -0.1 * DT, z: 0 }, DT);
    world.step(DT);
    world.visitContacts(({ normalForce }) => (load = normalForce), sled);
  }
  expect(Math.abs(load / (280 * 9.81) - 1)).toBeLessThan(0.01);
  // (It is where the ground was before the last step.)
  expect(Math.abs(rider.mover.position.x - sled.position.x + sled.velocity.x * DT)).toBeLessThan(1e-3);
  expect(Math.abs(lifted.mover.position.y - (lift.position.y + 0.1 - DT))).toBeLessThan(1e-6);
});

test('bodies rest on it and are stopped by it', () => {
  const world = onFloor();
  const hero = new BodyCharacter(world, { x: 0, y: 0, z: 0 });
  const plank = world.add(box({ x: 0.4, y: 0.05, z: 0.4 }), at(0, 2.2), { mass: 5 });
  const ball = world.add(sphere(0.2), at(6, 1), { velocity: { x: -10, y: 2, z: 0 } });
  for (let i = 0; i < 60; i++) {
    hero.move({ x: 0, y: -0.1 * DT, z: 0 }, DT);
    world.step(DT);
    expect(ball.position.x).toBeGreaterThan(0.5);
  }
  expect(plank.position.y).toBeGreaterThan(1.7);
  expect(Math.hypot(hero.mover.position.x, hero.mover.position.z)).toBeLessThan(0.01);
});

test('neither a heavy crate that slides into it nor a piston brings it through a wall', () => {
  for (const type of ['dynamic', 'kinematic'] as const) {
    const world = onFloor();
    world.add(box({ x: 0.05, y: 3, z: 3 }), at(1, 1.5), { type: 'static' });
    const hero = new BodyCharacter(world, { x: 0, y: 0, z: 0 });
    const mass = type === 'dynamic' ? { mass: 5000 } : {};
    const crate = world.add(CUBE, at(-3, 0.5), { type, friction: 0, velocity: { x: 4, y: 0, z: 0 }, ...mass });
    for (let i = 0; i < 120; i++) {
      hero.move({ x: 0, y: -0.1 * DT, z: 0 }, DT);
      world.step(DT);
      const { x } = hero.mover.position;
      expect(x).toBeLessThan(0.95 - 0.35 + 1e-6);
    }
    if (type === 'dynamic') expect(crate.position.x).toBeLessThan(0.6 - 0.3 - 0.45);
  }
});
