/** What no world should have to bear: nothing is NaN, nothing is lost, nothing flies away. */
import { box, capsule, convex, type Shape, sphere, Transform, triangleMesh } from 'touchstone';
import { type Body, PhysicsWorld } from 'touchstone/dynamics';
import { expect, test } from 'vitest';
import { Random } from '../gen.ts';

const SHAPES = [
  box({ x: 0.3, y: 0.3, z: 0.3 }),
  sphere(0.3),
  capsule({ x: 0, y: -0.2, z: 0 }, { x: 0, y: 0.2, z: 0 }, 0.2),
  convex([-0.3, 0, 0, 0.3, 0, 0, 0, 0.4, 0, 0, 0, 0.3, 0, -0.2, -0.3]),
];

function withFloor(at = 0): PhysicsWorld {
  const world = new PhysicsWorld();
  world.add(box({ x: 50, y: 1, z: 50 }), new Transform({ x: at, y: -1, z: at }), { type: 'static' });
  return world;
}

function heap(world: PhysicsWorld, options = {}): void {
  for (let i = 0; i < 40; i++) {
    const pose = new Transform({ x: (i % 4) * 0.7, y: 1 + Math.floor(i / 16) * 0.8, z: (Math.floor(i / 4) % 4) * 0.7 });
    world.add(SHAPES[i % 4], pose, options);
  }
}

/** The fastest speed; NaN where anything is no number. */
function fastest(world: PhysicsWorld): number {
  let speed = 0;
  for (const { position: p, quaternion: q, velocity: v } of world) {
    const sum = p.x + p.y + p.z + q.x + q.y + q.z + q.w;
    speed = Number.isFinite(sum) ? Math.max(speed, Math.hypot(v.x, v.y, v.z)) : NaN;
    if (Number.isNaN(speed)) return NaN;
  }
  return speed;
}

test('forty bodies spawned at one point come apart', () => {
  const world = withFloor();
  for (let i = 0; i < 40; i++) world.add(SHAPES[i % 4], new Transform({ x: 0, y: 2, z: 0 }));
  for (let i = 0; i < 240; i++) world.step(1 / 60);
  expect(fastest(world)).toBeLessThan(20);
});

test('a tower of ten stands a thousand kilometres from the origin', () => {
  const world = withFloor(1e6);
  const bodies = Array.from({ length: 10 }, (_, i) =>
    world.add(box({ x: 0.5, y: 0.5, z: 0.5 }), new Transform({ x: 1e6, y: i + 0.5, z: 1e6 })),
  );
  for (let i = 0; i < 240; i++) world.step(1 / 60);
  expect(Math.abs(bodies[9].position.y - 9.5)).toBeLessThan(0.1);
  expect(bodies[9].position.x).toBe(1e6);
});

test('steps of 0, 1e-6, 0.1 and others in turn', () => {
  const random = new Random(3);
  const world = withFloor();
  heap(world);
  for (let i = 0; i < 300; i++) world.step([0, 1e-6, 0.1, 1 / 60, 1 / 240, 0.05][Math.floor(6 * random.next())]);
  expect(fastest(world)).toBeLessThan(20);
});

test('without friction and with a friction of a million, with a restitution of 1', () => {
  for (const friction of [0, 1e6]) {
    const world = withFloor();
    heap(world, { friction, restitution: 1 });
    for (let i = 0; i < 120; i++) world.step(1 / 60);
    expect(fastest(world)).toBeLessThan(20);
  }
});

test('bodies of 1 mm and of 20 m together; mass ratios of a million', () => {
  const world = withFloor();
  world.add(sphere(1e-3), new Transform({ x: 0, y: 0.1, z: 0 }));
  world.add(sphere(20), new Transform({ x: 0, y: 21, z: 0 }));
  for (let i = 0; i < 6; i++) {
    world.add(SHAPES[0], new Transform({ x: 30, y: 0.6 * i + 0.3, z: 0 }), { density: i % 2 ? 1e6 : 1 });
  }
  for (let i = 0; i < 120; i++) world.step(1 / 60);
  expect(fastest(world)).toBeLessThan(100);
});

test('a thousand bodies, of which most are removed while they fall', () => {
  const random = new Random(4);
  const world = withFloor();
  const bodies = Array.from({ length: 1000 }, (_, i) =>
    world.add(
      SHAPES[i % 4],
      new Transform({ x: (i % 20) * 0.8 - 8, y: 1 + Math.floor(i / 400), z: (Math.floor(i / 20) % 20) * 0.8 - 8 }),
    ),
  );
  for (let i = 0; i < 10; i++) world.step(1 / 60);
  for (const body of bodies) if (random.next() < 0.8) world.remove(body);
  for (let i = 0; i < 20; i++) world.step(1 / 60);
  expect(fastest(world)).toBeLessThan(20);
  expect(world.count).toBe(1 + bodies.filter((body) => body.isInWorld).length);
});

test.each([7, 8])('seed %d: bodies that come, go, change, are joined and brought back', (seed) => {
  const random = new Random(seed);
  const world = withFloor();
  let bodies: Body[] = [];
  let snapshot: ArrayBuffer | null = null;
  const steps = process.env.SOAK ? 20_000 : 400;
  for (let i = 0; i < steps; i++) {
    const what = random.next();
    if (what < 0.1 && bodies.length < 60) {
      const pose = new Transform(
        { x: 4 * random.next() - 2, y: 1 + 4 * random.next(), z: 4 * random.next() - 2 },
        random.quaternion(),
      );
      bodies.push(
        world.add(SHAPES[Math.floor(4 * random.next())], pose, {
          restitution: random.next(),
          density: 10 ** (3 * random.next() - 1),
        }),
      );
    }
    bodies = bodies.filter((body) => body.isInWorld);
    const body = bodies[Math.floor(random.next() * bodies.length)];
    const other = bodies[Math.floor(random.next() * bodies.length)];
    if (body !== undefined && other !== undefined) {
      if (what > 0.96) world.remove(body);
      else if (what > 0.94) body.type = (['static', 'kinematic', 'dynamic'] as const)[Math.floor(3 * random.next())];
      else if (what > 0.92) body.shape = SHAPES[Math.floor(4 * random.next())];
      else if (what > 0.9 && body.type === 'dynamic') body.applyImpulse(random.vec3(1), body.position);
      else if (what > 0.89) snapshot = world.snapshot();
      else if (what > 0.885 && snapshot !== null) world.restore(snapshot);
      else if (what > 0.87 && body !== other && (body.type === 'dynamic' || other.type === 'dynamic')) {
        world.join(body, other, random.next() < 0.5 ? { type: 'ball', anchor: body.position } : { type: 'distance' });
      }
    }
    world.step(1 / 60);
    expect(fastest(world)).not.toBeNaN();
  }
});

test('bullets of four shapes at a wall of 2 cm and at a mesh: none goes through', () => {
  const random = new Random(9);
  const walls: Shape[] = [
    box({ x: 0.01, y: 40, z: 40 }),
    triangleMesh([0, -40, -40, 0, -40, 40, 0, 40, -40, 0, 40, 40], [0, 1, 2, 2, 1, 3]),
  ];
  for (const wall of walls) {
    for (const speed of [30, 100, 500]) {
      const world = new PhysicsWorld({ gravity: { x: 0, y: 0, z: 0 }, sleeping: false });
      world.add(wall, new Transform(), { type: 'static', restitution: 0.5 });
      const bullets = Array.from({ length: 32 }, (_, i) =>
        world.add(
          SHAPES[i % 4],
          new Transform({ x: -3, y: 1.7 * (i % 8) - 6, z: 1.7 * Math.floor(i / 8) - 3 }, random.quaternion()),
          {
            bullet: true,
            velocity: { x: speed, y: 0.2 * speed * (random.next() - 0.5), z: 0 },
            angularVelocity: random.vec3(30),
          },
        ),
      );
      for (let i = 0; i < 15; i++) world.step(1 / 60);
      for (const { position, velocity: v } of bullets) {
        expect(position.x).toBeLessThan(0.05);
        expect(Math.hypot(v.x, v.y, v.z)).toBeLessThan(1.1 * speed);
      }
    }
  }
});

test('what is not usable is refused by name and changes nothing', () => {
  const world = withFloor();
  const body = world.add(sphere(1), new Transform({ x: 0, y: 3, z: 0 }));
  const hash = world.hash();
  expect(() => body.applyForce({ x: NaN, y: 0, z: 0 })).toThrow(/applyForce: force/);
  expect(() => body.applyImpulse({ x: 1e40, y: 0, z: 0 })).toThrow(RangeError);
  expect(() => body.setVelocity({ x: 1e7, y: 0, z: 0 })).toThrow(/setVelocity: velocity/);
  expect(() => world.step(-1)).toThrow(/step: dt/);
  expect(() => world.step(NaN)).toThrow(/step: dt/);
  expect(() => world.add(sphere(1), new Transform(), { densty: 1 } as never)).toThrow(/densty/);
  expect(() => world.add(sphere(0), new Transform())).toThrow(/volume/);
  expect(() => world.add(triangleMesh([0, 0, 0, 1, 0, 0, 0, 1, 0]), new Transform())).toThrow();
  expect(() => world.join(body, body, { type: 'ball', anchor: body.position })).toThrow(RangeError);
  expect(() => world.join(null, body, { type: 'hinge' } as never)).toThrow(/type/);
  expect(() => body.moveTo(new Transform(), 1)).toThrow(/kinematic/);
  expect([world.count, world.hash()]).toEqual([2, hash]);
  world.remove(body);
  expect(() => body.position).toThrow(/removed/);
});
