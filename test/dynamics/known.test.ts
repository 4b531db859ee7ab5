/** Known answers of mechanics. */
import { box, sphere, Transform } from 'touchstone';
import { PhysicsWorld } from 'touchstone/dynamics';
import { describe, expect, test } from 'vitest';
import { Random } from '../gen.ts';

describe('flight', () => {
  test('places and velocities are exact for a constant acceleration', () => {
    const world = new PhysicsWorld();
    const ball = world.add(sphere(0.5), new Transform({ x: 0, y: 100, z: 0 }), { velocity: { x: 3, y: 5, z: -2 } });
    for (let i = 0; i < 120; i++) world.step(1 / 60);
    const { x, y, z } = ball.position;
    expect(Math.max(Math.abs(x - 6), Math.abs(y - (100 + 10 - 0.5 * 9.81 * 4)), Math.abs(z + 4))).toBeLessThan(1e-11);
    expect(Math.abs(ball.velocity.y - (5 - 9.81 * 2))).toBeLessThan(1e-12);
  });
});

describe('bounces', () => {
  test.each([0.3, 0.6, 0.9, 1])('with a restitution of %d a ball rises to e^2 h', (restitution) => {
    const world = new PhysicsWorld();
    world.add(box({ x: 10, y: 1, z: 10 }), new Transform({ x: 0, y: -1, z: 0 }), { type: 'static', restitution });
    const ball = world.add(sphere(0.5), new Transform({ x: 0, y: 3.5, z: 0 }));
    let top = 0;
    for (let i = 0, hasBounced = false; i < 300; i++) {
      world.step(1 / 60);
      const { y } = ball.velocity;
      hasBounced ||= y > 0;
      // The top of the parabola that it is on.
      if (hasBounced && y > 0) top = Math.max(top, ball.position.y - 0.5 + (y * y) / (2 * 9.81));
      if (hasBounced && y < 0) break;
    }
    expect(Math.abs(top - restitution * restitution * 3)).toBeLessThan(1e-9);
  });
});

/** A world with a floor whose surface is y = 0, and what it is like. */
function onFloor(options: { friction?: number; gravity?: { x: number; y: number; z: number } } = {}): PhysicsWorld {
  const world = new PhysicsWorld({ sleeping: false, gravity: options.gravity });
  const floor = new Transform({ x: 0, y: -1, z: 0 });
  world.add(box({ x: 200, y: 1, z: 200 }), floor, { type: 'static', friction: options.friction ?? 0.5 });
  return world;
}

const CUBE = box({ x: 0.5, y: 0.5, z: 0.5 });

describe('friction', () => {
  test('a box that slides at 6 m/s comes to rest after v^2 / 2 mu g, in 12 directions alike', () => {
    const ways: number[] = [];
    for (let k = 0; k < 12; k++) {
      const world = onFloor();
      const c = Math.cos((k * Math.PI) / 6);
      const s = Math.sin((k * Math.PI) / 6);
      const crate = world.add(box({ x: 0.5, y: 0.1, z: 0.5 }), new Transform({ x: 0, y: 0.1, z: 0 }), { friction: 0.5 });
      for (let i = 0; i < 30; i++) world.step(1 / 60);
      const { x, z } = crate.position;
      const from = { x, z };
      crate.setVelocity({ x: 6 * c, y: 0, z: 6 * s });
      for (let i = 0; i < 120; i++) world.step(1 / 60);
      ways.push(Math.hypot(crate.position.x - from.x, crate.position.z - from.z));
    }
    const expected = 36 / (2 * 0.5 * 9.81);
    console.log(`sliding: ${ways[0]} of ${expected}`);
    for (const way of ways) expect(Math.abs(way / expected - 1)).toBeLessThan(0.005);
    expect(Math.max(...ways) - Math.min(...ways)).toBeLessThan(1e-3);
  });

  test.each([
    [0.4, true],
    [0.6, false],
  ])('on a slope of tangent %d with a friction of 0.5 a box holds: %s', (tangent, holds) => {
    // The floor stays level, and gravity leans.
    const g = 9.81 / Math.sqrt(1 + tangent * tangent);
    const world = onFloor({ gravity: { x: tangent * g, y: -g, z: 0 } });
    const crate = world.add(box({ x: 0.5, y: 0.1, z: 0.5 }), new Transform({ x: 0, y: 0.1, z: 0 }), { friction: 0.5 });
    for (let i = 0; i < 120; i++) world.step(1 / 60);
    const { x } = crate.position;
    if (holds) expect(Math.abs(x)).toBeLessThan(1e-3);
    else expect(Math.abs(x / (0.5 * (tangent - 0.5) * g * 4) - 1)).toBeLessThan(0.01);
  });

  test('a ball that slides rolls at 5/7 of its speed in the end, and down a slope by 5/7 g sin', () => {
    const world = onFloor();
    const ball = world.add(sphere(0.5), new Transform({ x: 0, y: 0.5, z: 0 }), { velocity: { x: 7, y: 0, z: 0 }, friction: 0.5 });
    for (let i = 0; i < 120; i++) world.step(1 / 60);
    console.log(`rolling: ${ball.velocity.x} of 5`);
    expect(Math.abs(ball.velocity.x / 5 - 1)).toBeLessThan(0.002);
    const slope = onFloor({ gravity: { x: 3, y: -9, z: 0 } });
    const other = slope.add(sphere(0.5), new Transform({ x: 0, y: 0.5, z: 0 }), { friction: 0.5 });
    for (let i = 0; i < 120; i++) slope.step(1 / 60);
    expect(Math.abs(other.velocity.x / ((5 / 7) * 3 * 2) - 1)).toBeLessThan(0.002);
  });

  test('on a conveyor belt a box comes to the speed of the belt', () => {
    const world = new PhysicsWorld();
    const belt = { type: 'static', surfaceVelocity: { x: 2, y: 0, z: 1 } } as const;
    world.add(box({ x: 50, y: 1, z: 50 }), new Transform({ x: 0, y: -1, z: 0 }), belt);
    const crate = world.add(CUBE, new Transform({ x: 0, y: 0.5, z: 0 }));
    for (let i = 0; i < 180; i++) world.step(1 / 60);
    expect(Math.max(Math.abs(crate.velocity.x - 2), Math.abs(crate.velocity.z - 1))).toBeLessThan(1e-3);
  });
});

describe('what is kept', () => {
  test('momentum and angular momentum of 40 bodies that collide', () => {
    const random = new Random(5);
    const world = new PhysicsWorld({ gravity: { x: 0, y: 0, z: 0 }, sleeping: false });
    const shapes = [CUBE, sphere(0.5), box({ x: 0.3, y: 0.5, z: 0.7 })];
    const bodies = Array.from({ length: 40 }, (_, i) => {
      const at = { x: 2 * (i % 4) - 3, y: 2 * (Math.floor(i / 4) % 4) - 3, z: 2 * Math.floor(i / 16) - 2 };
      const velocity = { x: -2 * at.x + random.next(), y: -2 * at.y, z: -2 * at.z + random.next() };
      return world.add(shapes[i % 3]!, new Transform(at, random.quaternion()), {
        velocity,
        angularVelocity: random.vec3(3),
        restitution: (i % 3) / 3,
      });
    });
    const sums = () => {
      const p = [0, 0, 0, 0, 0, 0];
      for (const { angularMomentum: l, centerOfMass: c, mass, velocity: v } of bodies) {
        p[0]! += mass * v.x;
        p[1]! += mass * v.y;
        p[2]! += mass * v.z;
        p[3]! += l.x + mass * (c.y * v.z - c.z * v.y);
        p[4]! += l.y + mass * (c.z * v.x - c.x * v.z);
        p[5]! += l.z + mass * (c.x * v.y - c.y * v.x);
      }
      return p;
    };
    const scale = bodies.reduce(
      (sum, { centerOfMass: c, mass, velocity: v }) => sum + mass * Math.hypot(c.x, c.y, c.z) * Math.hypot(v.x, v.y, v.z),
      0,
    );
    const before = sums();
    for (let i = 0; i < 180; i++) world.step(1 / 60);
    const errors = sums().map((value, i) => Math.abs(value - before[i]!) / scale);
    console.log(`momentum ${Math.max(...errors.slice(0, 3))}, angular momentum ${Math.max(...errors.slice(3))}`);
    expect(Math.max(...errors.slice(0, 3))).toBeLessThan(1e-12);
    expect(Math.max(...errors.slice(3))).toBeLessThan(1e-9);
  });

  test('a free top for 60 s: the angular momentum to the bit, the energy to 1e-3', () => {
    const world = new PhysicsWorld({ gravity: { x: 0, y: 0, z: 0 }, sleeping: false });
    const top = world.add(box({ x: 0.1, y: 0.3, z: 0.6 }), new Transform(), { angularVelocity: { x: 0.01, y: 5, z: 0.01 } });
    const energy = () => {
      const { angularMomentum: l, angularVelocity: w } = top;
      return l.x * w.x + l.y * w.y + l.z * w.z;
    };
    const { x, y, z } = top.angularMomentum;
    const start = energy();
    let worst = 0;
    let flips = 0;
    for (let i = 0, side = 1; i < 3600; i++) {
      world.step(1 / 60);
      worst = Math.max(worst, Math.abs(energy() / start - 1));
      const { x: qx, z: qz } = top.quaternion;
      // What its own y axis is along y of the world.
      const up = 1 - 2 * (qx * qx + qz * qz);
      if (up * side < -0.5) {
        side = -side;
        flips++;
      }
    }
    const { angularMomentum: l } = top;
    console.log(`free top: energy ${worst}, ${flips} flips`);
    expect([l.x, l.y, l.z]).toEqual([x, y, z]);
    expect(worst).toBeLessThan(1e-3);
    expect(flips).toBeGreaterThan(5);
  });
});
