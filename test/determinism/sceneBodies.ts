/** The family of bodies: what falls, bounces, rolls, hangs on joints, flies fast and comes back from snapshots. */
import { box, capsule, compound, convex, sphere, Transform, triangleMesh } from 'touchstone';
import { PhysicsWorld } from 'touchstone/dynamics';
import type { Random } from '../gen.ts';
import type { Hash } from './hash.ts';
import type { Families } from './scene.ts';

function bodies(random: Random, hash: Hash): void {
  const shapes = [
    box({ x: 0.3, y: 0.2, z: 0.4 }),
    sphere(0.3),
    capsule({ x: 0, y: -0.2, z: 0 }, { x: 0, y: 0.2, z: 0 }, 0.15),
    convex([-0.3, 0, 0, 0.3, 0, 0, 0, 0.4, 0, 0, 0, 0.3, 0, -0.2, -0.3]),
    compound([{ shape: sphere(0.2) }, { shape: box({ x: 0.1, y: 0.1, z: 0.3 }), position: { x: 0.2, y: 0, z: 0 } }]),
  ];
  const world = new PhysicsWorld();
  const floor = triangleMesh([-9, 0, -9, -9, 0, 9, 9, 0, -9, 9, 0.5, 9], [0, 1, 2, 2, 1, 3]);
  world.add(floor, new Transform(), { type: 'static', restitution: 0.3 });
  const wall = world.add(box({ x: 0.02, y: 2, z: 4 }), new Transform({ x: 4, y: 2, z: 0 }), { type: 'kinematic' });
  wall.setVelocity({ x: -0.5, y: 0, z: 0 });
  let last = null;
  for (let i = 0; i < 20; i++) {
    const pose = new Transform(
      { x: (i % 3) - 1, y: 0.6 + 0.6 * Math.floor(i / 6), z: (Math.floor(i / 3) % 2) - 0.5 },
      random.quaternion(),
    );
    const body = world.add(shapes[i % 5], pose, {
      friction: 0.3 + 0.1 * (i % 4),
      angularVelocity: random.vec3(3),
      bullet: i === 7,
    });
    if (i % 7 === 6) world.join(last, body, { type: 'ball', anchor: pose.position });
    if (i === 7) body.setVelocity({ x: 80, y: 5, z: 3 });
    last = body;
  }
  for (let step = 0; step < 60; step++) {
    if (step === 30) world.restore(world.snapshot());
    world.step(1 / 60);
    if (step % 20 === 19) hash.number(world.hash());
  }
  for (const { position, quaternion, velocity } of world) {
    hash.numbers([position.x, position.y, position.z]);
    hash.number(quaternion.w);
    hash.numbers([velocity.x, velocity.y, velocity.z]);
  }
}

export const FAMILIES_BODIES: Families = { bodies };
