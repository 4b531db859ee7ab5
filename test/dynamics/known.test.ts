/** Known answers of mechanics. */
import { box, capsule, compound, sphere, Transform, triangleMesh } from 'touchstone';
import { PhysicsWorld } from 'touchstone/dynamics';
import { describe, expect, test } from 'vitest';
import { Random } from '../gen.ts';

const CUBE = box({ x: 0.5, y: 0.5, z: 0.5 });

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
  test('with a restitution of 1 neither a ball nor a turning box gains energy in a hundred bounces', () => {
    for (const [shape, part] of [
      [sphere(0.5), 1e-6],
      [CUBE, 0.02],
    ] as const) {
      const world = new PhysicsWorld({ sleeping: false });
      world.add(box({ x: 90, y: 1, z: 90 }), new Transform({ x: 0, y: -1, z: 0 }), { type: 'static', friction: 0 });
      const body = world.add(shape, new Transform({ x: 0, y: 2, z: 0 }), {
        restitution: 1,
        angularVelocity: { x: 1, y: 2, z: 3 },
        velocity: { x: 0.2, y: 0, z: 0.1 },
      });
      const energy = () => {
        const { angularMomentum: l, angularVelocity: w, mass, position, velocity: v } = body;
        return 0.5 * (mass * (v.x * v.x + v.y * v.y + v.z * v.z) + l.x * w.x + l.y * w.y + l.z * w.z) + mass * 9.81 * position.y;
      };
      const before = energy();
      let most = -Infinity;
      for (let i = 0; i < 6000; i++) {
        world.step(1 / 60);
        most = Math.max(most, energy() / before - 1);
      }
      console.log(`bounces of a ${shape.kind}: energy ${most} at most, ${energy() / before - 1} in the end`);
      expect(most).toBeLessThan(part);
    }
  });

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

describe('friction', () => {
  test('a box that slides at 6 m/s comes to rest after v^2 / 2 mu g, in 36 directions alike', () => {
    const ways: number[] = [];
    for (let k = 0; k < 36; k++) {
      const world = onFloor();
      const c = Math.cos((k * Math.PI) / 18);
      const s = Math.sin((k * Math.PI) / 18);
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
    for (const way of ways) expect(Math.abs(way / expected - 1)).toBeLessThan(1e-4);
    expect(Math.max(...ways) - Math.min(...ways)).toBeLessThan(1e-6);
  });

  test.each([
    [0.4, true],
    [0.49, true],
    [0.6, false],
    [1, false],
  ])('on a slope of tangent %d with a friction of 0.5 a box holds: %s', (tangent, holds) => {
    // The floor stays level, and gravity leans.
    const g = 9.81 / Math.sqrt(1 + tangent * tangent);
    const world = onFloor({ gravity: { x: tangent * g, y: -g, z: 0 } });
    const crate = world.add(box({ x: 0.5, y: 0.1, z: 0.5 }), new Transform({ x: 0, y: 0.1, z: 0 }), { friction: 0.5 });
    for (let i = 0; i < 120; i++) world.step(1 / 60);
    const { x } = crate.position;
    if (holds) expect(Math.abs(x)).toBeLessThan(1e-4);
    else expect(Math.abs(x / (0.5 * (tangent - 0.5) * g * 4) - 1)).toBeLessThan(2e-4);
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
    expect(Math.abs(other.velocity.x / ((5 / 7) * 3 * 2) - 1)).toBeLessThan(0.0005);
    expect(Math.abs(other.position.x / ((5 / 7) * 0.5 * 3 * 4) - 1)).toBeLessThan(0.0005);
  });

  test('a capsule rolls down a slope, and a wheel on its axle on a rail, by g sin / (1 + I / m r^2)', () => {
    const wheel = compound([
      { shape: capsule({ x: 0, y: 0, z: -1 }, { x: 0, y: 0, z: 1 }, 0.2) },
      { shape: sphere(0.6), position: { x: 0, y: 0, z: -1.2 } },
      { shape: sphere(0.6), position: { x: 0, y: 0, z: 1.2 } },
    ]);
    const long = capsule({ x: 0, y: 0, z: -0.4 }, { x: 0, y: 0, z: 0.4 }, 0.2);
    for (const shape of [long, wheel]) {
      const world = new PhysicsWorld({ sleeping: false, gravity: { x: 3, y: -9, z: 0 } });
      world.add(box({ x: 200, y: 1, z: 0.5 }), new Transform({ x: 0, y: -1, z: 0 }), { type: 'static' });
      const body = world.add(shape, new Transform({ x: 0, y: 0.2, z: 0 }));
      const expected = 3 / (1 + body.inertia.zz / (body.mass * 0.04));
      for (let i = 0; i < 120; i++) world.step(1 / 60);
      console.log(`rolling ${shape.kind}: ${body.position.x} of ${2 * expected}`);
      expect(Math.abs(body.velocity.x / (2 * expected) - 1)).toBeLessThan(0.001);
      expect(Math.abs(body.position.x / (2 * expected) - 1)).toBeLessThan(0.001);
    }
  });

  test('down a mesh of seams a ball rolls straight on, as on a plane', () => {
    const positions: number[] = [];
    const indices: number[] = [];
    for (let i = 0; i <= 20; i++) for (let j = 0; j <= 20; j++) positions.push(2 * i - 2, 0, 2 * j - 20);
    for (let i = 0; i < 20; i++) {
      for (let j = 0; j < 20; j++) {
        const a = 21 * i + j;
        indices.push(a, a + 1, a + 21, a + 21, a + 1, a + 22);
      }
    }
    const world = new PhysicsWorld({ sleeping: false, gravity: { x: 3, y: -9, z: 0 } });
    world.add(triangleMesh(positions, indices), new Transform(), { type: 'static' });
    const ball = world.add(sphere(0.5), new Transform({ x: 0, y: 0.5, z: 0.37 }));
    for (let i = 0; i < 180; i++) world.step(1 / 60);
    expect(Math.abs(ball.position.x / (0.5 * (5 / 7) * 3 * 9) - 1)).toBeLessThan(0.0005);
    expect(Math.abs(ball.position.z - 0.37)).toBeLessThan(1e-12);
  });

  test('each box of a stack of ten carries the weight of those above it, the heaviest on top', () => {
    const world = onFloor();
    const boxes = Array.from({ length: 10 }, (_, i) =>
      world.add(CUBE, new Transform({ x: 0, y: i + 0.5, z: 0 }), { mass: 1 + i }),
    );
    for (let i = 0; i < 120; i++) world.step(1 / 60);
    for (const [i, body] of boxes.entries()) {
      let carried = NaN;
      world.visitContacts(({ handleA, normalForce }) => {
        // (The lower body has the lower handle.)
        if (handleA !== body.handle) carried = normalForce;
      }, body);
      const weight = boxes.slice(i).reduce((sum, { mass }) => sum + 9.81 * mass, 0);
      expect(Math.abs(carried / weight - 1)).toBeLessThan(1e-6);
    }
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
      return world.add(shapes[i % 3], new Transform(at, random.quaternion()), {
        velocity,
        angularVelocity: random.vec3(3),
        restitution: (i % 3) / 3,
      });
    });
    const sums = () => {
      const p = [0, 0, 0, 0, 0, 0];
      for (const { angularMomentum: l, centerOfMass: c, mass, velocity: v } of bodies) {
        p[0] += mass * v.x;
        p[1] += mass * v.y;
        p[2] += mass * v.z;
        p[3] += l.x + mass * (c.y * v.z - c.z * v.y);
        p[4] += l.y + mass * (c.z * v.x - c.x * v.z);
        p[5] += l.z + mass * (c.x * v.y - c.y * v.x);
      }
      return p;
    };
    const scale = bodies.reduce(
      (sum, { centerOfMass: c, mass, velocity: v }) => sum + mass * Math.hypot(c.x, c.y, c.z) * Math.hypot(v.x, v.y, v.z),
      0,
    );
    const before = sums();
    for (let i = 0; i < 180; i++) world.step(1 / 60);
    const errors = sums().map((value, i) => Math.abs(value - before[i]) / scale);
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

  test("a free top follows Euler's equations: turned as their solution after 2 s, and flips as often in 60 s", () => {
    const I = [0.45, 0.37, 0.1];
    const start = [0.01, 5, 0.01];
    const world = new PhysicsWorld({ gravity: { x: 0, y: 0, z: 0 }, sleeping: false });
    const top = world.add(box({ x: 0.1, y: 0.3, z: 0.6 }), new Transform(), { angularVelocity: { x: 0.01, y: 5, z: 0.01 } });
    for (const [k, moment] of [top.inertia.xx, top.inertia.yy, top.inertia.zz].entries()) I[k] = moment;
    // Runge and Kutta of fourth order on w and q, in steps of 1e-4 s: good to 1e-12.
    const rate = (s: number[]): number[] => {
      const [a, b, c, x, y, z, w] = s as [number, number, number, number, number, number, number];
      return [
        ((I[1] - I[2]) / I[0]) * b * c,
        ((I[2] - I[0]) / I[1]) * c * a,
        ((I[0] - I[1]) / I[2]) * a * b,
        0.5 * (w * a + y * c - z * b),
        0.5 * (w * b + z * a - x * c),
        0.5 * (w * c + x * b - y * a),
        0.5 * (-x * a - y * b - z * c),
      ];
    };
    const along = (s: number[], k: number[], h: number) => s.map((value, i) => value + h * k[i]);
    let state = [...start, 0, 0, 0, 1];
    const upOf = (x: number, z: number) => 1 - 2 * (x * x + z * z);
    let flips = 0;
    let expected = 0;
    let [side, expectedSide] = [1, 1];
    const h = 1e-4;
    for (let i = 0; i < 3600; i++) {
      world.step(1 / 60);
      const steps = Math.round((i + 1) / 60 / h) - Math.round(i / 60 / h);
      for (let n = 0; n < steps; n++) {
        const k1 = rate(state);
        const k2 = rate(along(state, k1, h / 2));
        const k3 = rate(along(state, k2, h / 2));
        const k4 = rate(along(state, k3, h));
        state = state.map((value, j) => value + (h / 6) * (k1[j] + 2 * k2[j] + 2 * k3[j] + k4[j]));
      }
      const { x, y, z, w } = top.quaternion;
      if (i === 119) {
        const [, , , ex, ey, ez, ew] = state as [number, number, number, number, number, number, number];
        const angle = 2 * Math.sqrt(Math.max(0, 1 - (x * ex + y * ey + z * ez + w * ew) ** 2));
        console.log(`free top: ${angle} rad off after 2 s`);
        expect(angle).toBeLessThan(0.002 * 2 * Math.PI);
      }
      if (upOf(x, z) * side < -0.5) [side, flips] = [-side, flips + 1];
      if (upOf(state[3], state[5]) * expectedSide < -0.5) [expectedSide, expected] = [-expectedSide, expected + 1];
    }
    console.log(`free top: ${flips} flips of ${expected}`);
    expect(flips).toBe(expected);
  });
});
