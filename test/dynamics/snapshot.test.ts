/** Rollback: a world that is brought back again and again comes to the same bits as one that runs straight on. */
import { box, capsule, convex, sphere, Transform, triangleMesh } from 'touchstone';
import { PhysicsWorld } from 'touchstone/dynamics';
import { expect, test } from 'vitest';
import { Random } from '../gen.ts';

const SHAPES = [
  box({ x: 0.3, y: 0.3, z: 0.3 }),
  sphere(0.3),
  capsule({ x: 0, y: -0.2, z: 0 }, { x: 0, y: 0.2, z: 0 }, 0.2),
  convex([-0.3, 0, 0, 0.3, 0, 0, 0, 0.4, 0, 0, 0, 0.3, 0, -0.2, -0.3]),
];

/** Bodies that fall on a mesh, some on joints. */
function scene(): PhysicsWorld {
  const world = new PhysicsWorld();
  world.add(triangleMesh([-9, 0, -9, -9, 0, 9, 9, 0, -9, 9, 0, 9], [0, 1, 2, 2, 1, 3]), new Transform(), { type: 'static' });
  let last = null;
  for (let i = 0; i < 40; i++) {
    const pose = new Transform({ x: (i % 4) * 0.7, y: 0.8 + Math.floor(i / 16) * 0.8, z: (Math.floor(i / 4) % 4) * 0.7 });
    const body = world.add(SHAPES[i % 4], pose, { restitution: i % 3 === 0 ? 0.5 : 0 });
    if (i > 30) world.join(last, body, { type: 'ball', anchor: pose.position });
    last = body;
  }
  return world;
}

test('seed 11: 300 rollbacks', () => {
  const random = new Random(11);
  const straight = scene();
  for (let i = 0; i < 150; i++) straight.step(1 / 60);
  const world = scene();
  const snapshots = [world.snapshot()];
  for (let at = 0, rollbacks = 0; at < 150; ) {
    world.step(1 / 60);
    snapshots[++at] = world.snapshot(snapshots[at]);
    if (rollbacks < 300 && random.next() < 0.6) {
      at = Math.max(0, at - 1 - Math.floor(4 * random.next()));
      world.restore(snapshots[at]);
      rollbacks++;
    }
  }
  expect(world.hash()).toBe(straight.hash());
});

test('bodies that were added or removed since are gone or back, under the same handles', () => {
  const world = new PhysicsWorld();
  const first = world.add(sphere(1), new Transform(), { userData: 'first' });
  const snapshot = world.snapshot();
  world.remove(first);
  const second = world.add(sphere(1), new Transform({ x: 5, y: 0, z: 0 }));
  world.step(1 / 60);
  world.restore(snapshot);
  expect([first.isInWorld, second.isInWorld, world.count]).toEqual([true, false, 1]);
  expect(world.body(first.handle)).toBe(first);
  expect(first.position.y).toBe(0);
  world.step(1 / 60);
  expect(first.position.y).toBeLessThan(0);
});

test('what is no snapshot of this world is refused', () => {
  const world = new PhysicsWorld();
  const other = new PhysicsWorld();
  other.add(sphere(1), new Transform());
  expect(() => world.restore(new ArrayBuffer(100))).toThrow(RangeError);
  expect(() => world.restore(world.snapshot().slice(0))).toThrow(/a copy has no shapes/);
  expect(() => world.restore(other.snapshot())).toThrow(/this world/);
  expect(() => world.restore(3 as never)).toThrow(TypeError);
});
