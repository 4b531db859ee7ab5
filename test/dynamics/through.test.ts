/** Nothing goes through anything: bullets at what stands, at what moves, at each other; bars that are swung at what lies there; sensors that are passed. */
import { box, capsule, convex, heightfield, type Shape, sphere, Transform, triangleMesh } from 'touchstone';
import { type Body, PhysicsWorld } from 'touchstone/dynamics';
import { describe, expect, test } from 'vitest';
import { Random } from '../gen.ts';

const SHAPES = [
  box({ x: 0.3, y: 0.3, z: 0.3 }),
  sphere(0.3),
  capsule({ x: 0, y: -0.2, z: 0 }, { x: 0, y: 0.2, z: 0 }, 0.2),
  convex([-0.3, 0, 0, 0.3, 0, 0, 0, 0.4, 0, 0, 0, 0.3, 0, -0.2, -0.3]),
];
const at = (x: number, y: number, z = 0) => new Transform({ x, y, z });
const NOWHERE = { x: 0, y: 0, z: 0 };

function steps(world: PhysicsWorld, count: number): void {
  for (let i = 0; i < count; i++) world.step(1 / 60);
}

/** A level field of n by n squares, 80 m wide, standing upright across x; as triangles. */
function wallOfTriangles(n: number): Shape {
  const positions: number[] = [];
  const indices: number[] = [];
  for (let i = 0; i <= n; i++) for (let j = 0; j <= n; j++) positions.push(0, (80 * i) / n - 40, (80 * j) / n - 40);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      const a = (n + 1) * i + j;
      indices.push(a, a + 1, a + n + 1, a + n + 1, a + 1, a + n + 2);
    }
  }
  return triangleMesh(positions, indices);
}

const field = heightfield({ columns: 31, rows: 31, heights: new Float64Array(31 * 31), size: { x: 80, y: 1, z: 80 } });
// (Turned, so that its upper side looks along -x.)
const UPRIGHT = new Transform(NOWHERE, { x: 0, y: 0, z: Math.SQRT1_2, w: Math.SQRT1_2 });

describe('100 spinning bullets of four shapes', () => {
  const walls: [string, Shape, Transform][] = [
    ['a wall of 2 cm', box({ x: 0.01, y: 40, z: 40 }), at(0, 0)],
    ['a mesh of two triangles', wallOfTriangles(1), at(0, 0)],
    ['a mesh of 1,800 triangles', wallOfTriangles(30), at(0, 0)],
    ['a height field', field, UPRIGHT],
  ];
  test.each(walls)('at %s, at 30 to 5,000 m/s: none goes through, none is faster afterwards', (_, wall, pose) => {
    const random = new Random(9);
    for (const speed of [30, 100, 500, 5000]) {
      const world = new PhysicsWorld({ gravity: NOWHERE, sleeping: false });
      world.add(wall, pose, { type: 'static', restitution: 0.5 });
      const bullets = Array.from({ length: 100 }, (_, i) =>
        world.add(
          SHAPES[i % 4],
          new Transform({ x: -3, y: 2 * (i % 10) - 9.1, z: 2 * Math.floor(i / 10) - 9.3 }, random.quaternion()),
          {
            velocity: { x: speed, y: 0.1 * speed * (random.next() - 0.5), z: 0.1 * speed * (random.next() - 0.5) },
            angularVelocity: random.vec3(60),
          },
        ),
      );
      steps(world, 15);
      for (const { position, velocity: v } of bullets) {
        expect(position.x).toBeLessThan(0.05);
        expect(Math.hypot(v.x, v.y, v.z)).toBeLessThan(1.05 * speed);
      }
    }
  });
});

describe('bullets', () => {
  test.each([10, 100, 1000])('at %d m/s they meet bodies that come towards them, rest or sleep', (speed) => {
    for (const [other, isAwake] of [
      [-speed, true],
      [0, true],
      [0, false],
      [0.4 * speed, true],
    ] as const) {
      for (const isBullet of [false, true]) {
        const world = new PhysicsWorld({ gravity: NOWHERE });
        const target = world.add(SHAPES[0], at(1.7, 0), {
          velocity: { x: other, y: 0, z: 0 },
          bullet: isBullet,
          awake: isAwake,
          mass: 1,
        });
        const bullet = world.add(sphere(0.05), at(-1.1, 0), { velocity: { x: speed, y: 0, z: 0 }, bullet: true, mass: 1 });
        let began = 0;
        for (let i = 0; i < 40; i++) {
          world.step(1 / 60);
          world.events.touchesBegan(() => began++);
          expect(bullet.position.x).toBeLessThan(target.position.x);
        }
        expect(began).toBe(1);
        expect(target.velocity.x).toBeGreaterThan(other + 0.1 * speed);
        expect(bullet.velocity.x + target.velocity.x).toBeCloseTo(speed + other, 6);
      }
    }
  });

  test('a hundred that fly at each other: none changes sides', () => {
    const random = new Random(31);
    const world = new PhysicsWorld({ gravity: NOWHERE, sleeping: false });
    const pairs = Array.from({ length: 50 }, (_, i) => {
      const y = 3 * (i % 10);
      const z = 3 * Math.floor(i / 10);
      const speed = 20 + 1000 * random.next();
      const ball = (x: number, v: number) =>
        world.add(sphere(0.3), at(x, y, z), { velocity: { x: v, y: 0, z: 0 }, bullet: true, restitution: i % 2 });
      return [ball(-20, speed), ball(20 * random.next(), -speed * random.next())] as const;
    });
    let met = 0;
    for (let i = 0; i < 150; i++) {
      world.step(1 / 60);
      world.events.touchesBegan(() => met++);
      for (const [left, right] of pairs) expect(left.position.x).toBeLessThan(right.position.x - 0.5);
    }
    expect(met).toBe(50);
  });
});

describe('what the program moves', () => {
  test.each([2, 10, 40, 150])('a thin bar that turns at %d rad/s takes along what lies in its way, asleep or awake', (w) => {
    for (const isAwake of [true, false]) {
      const world = new PhysicsWorld({ gravity: NOWHERE });
      const bar = world.add(box({ x: 3, y: 0.5, z: 0.01 }), at(0, 0), {
        type: 'kinematic',
        angularVelocity: { x: 0, y: w, z: 0 },
      });
      const balls = [0.7, 1.5, 2.6].map((x) => world.add(sphere(0.04), at(x, 0, -0.9), { awake: isAwake }));
      // On which side of the bar each is: it starts before it and is pushed, or has left its reach.
      const turned = new Float64Array(3);
      const before = balls.map(() => NaN);
      for (let i = 0; i < (w === 2 ? 240 : 60); i++) {
        world.step(1 / 60);
        const { quaternion: q } = bar;
        balls.forEach(({ position: p }, k) => {
          // Along the bar's own axes.
          const c = 1 - 2 * q.y * q.y;
          const s = 2 * q.w * q.y;
          const x = c * p.x - s * p.z;
          const z = s * p.x + c * p.z;
          const angle = Math.atan2(z, x);
          if (Math.hypot(x, z) > 3) before[k] = NaN;
          // Crossing the bar between two steps changes the sign of z where x is on it.
          const last = before[k];
          if (!Number.isNaN(last) && Math.hypot(x, z) < 2.9) {
            const crossed = last < 0 && angle > 0 && angle - last < Math.PI;
            const back = last > 0 && angle < 0 && last - angle < Math.PI;
            if (crossed || back) turned[k]++;
          }
          if (Math.hypot(x, z) <= 3) before[k] = angle;
        });
      }
      if (w <= 40) expect([...turned]).toEqual([0, 0, 0]);
      for (const { position, velocity } of balls) {
        expect(Math.hypot(position.x, position.z)).toBeGreaterThan(3);
        expect(Math.hypot(velocity.x, velocity.z)).toBeLessThan(3 * 3.1 * w);
      }
    }
  });

  test('a piston that is fast pushes a ball along, and not through the wall at the end', () => {
    const world = new PhysicsWorld({ gravity: NOWHERE });
    world.add(box({ x: 0.01, y: 2, z: 2 }), at(5, 0), { type: 'static' });
    const piston = world.add(box({ x: 0.02, y: 1, z: 1 }), at(0, 0), { type: 'kinematic', velocity: { x: 60, y: 0, z: 0 } });
    const ball = world.add(sphere(0.1), at(0.5, 0.1));
    for (let i = 0; i < 4; i++) {
      world.step(1 / 60);
      expect(ball.position.x).toBeGreaterThan(piston.position.x);
    }
    // It moves through the wall; the ball does not.
    for (let i = 0; i < 30; i++) {
      world.step(1 / 60);
      expect(ball.position.x).toBeLessThan(5);
    }
  });

  test('a propeller at 3,000 turns a minute turns as far as it should', () => {
    const world = new PhysicsWorld();
    const w = 100 * Math.PI;
    const body = world.add(box({ x: 1, y: 0.1, z: 0.1 }), at(0, 0), { type: 'kinematic', angularVelocity: { x: 0, y: w, z: 0 } });
    steps(world, 61);
    const { y, w: c } = body.quaternion;
    const half = (w * 61) / 120;
    expect(Math.abs(y * Math.cos(half) - c * Math.sin(half))).toBeLessThan(1e-4);
  });
});

describe('sensors', () => {
  function pass(sensor: (world: PhysicsWorld) => Body, body: (world: PhysicsWorld) => Body, count = 60): string[] {
    const world = new PhysicsWorld({ gravity: NOWHERE });
    const gate = sensor(world);
    body(world);
    const told: string[] = [];
    for (let i = 0; i < count; i++) {
      world.step(1 / 60);
      world.events.sensorsEntered((handle) => told.push(handle === gate.handle ? `in ${i}` : 'wrong'));
      world.events.sensorsLeft((handle) => told.push(handle === gate.handle ? `out ${i}` : 'wrong'));
    }
    return told;
  }
  const plate = box({ x: 0.005, y: 1, z: 1 });

  test.each([3, 30, 300, 3000])('a ball that flies through a thin gate at %d m/s enters and leaves it once', (speed) => {
    for (const type of ['static', 'kinematic'] as const) {
      for (const shift of [0, 0.013, 0.37, 0.7]) {
        const told = pass(
          (world) => world.add(plate, at(1, 0), { type, sensor: true }),
          (world) => world.add(sphere(0.05), at(-shift * (1 + speed / 60), 0), { velocity: { x: speed, y: 0, z: 0 } }),
          120,
        );
        expect(told.map((what) => what.split(' ')[0])).toEqual(['in', 'out']);
        // Beyond the length of the ball and the gate it is one step.
        if (speed >= 300) expect(told[0].slice(3)).toBe(told[1].slice(4));
      }
    }
  });

  test('a sensor that is swung over a body notices it, asleep or awake', () => {
    for (const awake of [true, false]) {
      const told = pass(
        (world) => world.add(plate, at(-3, 0), { type: 'kinematic', sensor: true, velocity: { x: 90, y: 0, z: 0 } }),
        (world) => world.add(sphere(0.1), at(1, 0), { awake }),
      );
      expect(told.map((what) => what.split(' ')[0])).toEqual(['in', 'out']);
    }
  });

  test('what stops in the gate, or at a wall before it, is told as it is', () => {
    const before = (world: PhysicsWorld) => {
      world.add(box({ x: 0.1, y: 2, z: 2 }), at(0.5, 0), { type: 'static' });
      return world.add(plate, at(1, 0), { type: 'static', sensor: true });
    };
    const ball = (world: PhysicsWorld) => world.add(sphere(0.1), at(-1, 0), { velocity: { x: 200, y: 0, z: 0 } });
    expect(pass(before, ball)).toEqual([]);
    const behind = (world: PhysicsWorld) => {
      world.add(box({ x: 0.1, y: 2, z: 2 }), at(1.15, 0), { type: 'static' });
      return world.add(plate, at(1, 0), { type: 'static', sensor: true });
    };
    expect(pass(behind, ball).map((what) => what.split(' ')[0])).toEqual(['in']);
  });
});
