import { box, CollisionWorld, sphere, Transform, Vec3, type Vec3Like } from 'touchstone';

const world = new CollisionWorld();
world.add(box({ x: 20, y: 1, z: 20 }), new Transform({ x: 0, y: -1, z: 0 }));
world.add(box({ x: 1, y: 2, z: 6 }), new Transform({ x: 4, y: 2, z: 0 }));
const ball = sphere(0.5);
const players = [-2, 2].map((z) => world.add(ball, new Transform({ x: 0, y: 1, z })));

/** One tick: everybody moves as far as the way is free. It depends on the world and the inputs alone. */
function tick(inputs: readonly Vec3Like[]): void {
  players.forEach((player, i) => {
    const { pose } = world.get(player);
    const way = new Vec3().copy(inputs[i]);
    const hit = world.castShape(ball, pose, way, { ignore: player });
    pose.position.addScaled(way, hit ? Math.max(0, hit.fraction - 1e-3) : 1);
    world.move(player, pose);
  });
}

// The other player's input is not here yet: the last one is taken for it, and every tick is kept.
const mine = Array.from({ length: 60 }, (_, i) => ({ x: 0.1, y: 0, z: i < 30 ? 0 : 0.05 }));
const theirs = Array.from({ length: 60 }, (_, i) => ({ x: i < 20 ? 0.1 : -0.1, y: 0, z: 0 }));
const kept: ArrayBuffer[] = [];
for (let i = 0; i < 30; i++) {
  kept[i] = world.snapshot(kept[i]);
  tick([mine[i], theirs[Math.min(i, 15)]]);
}
const predicted = world.hash();

// It arrives, and from tick 20 on it was another one: back to there, and forward again.
world.restore(kept[20]);
for (let i = 20; i < 30; i++) tick([mine[i], theirs[i]]);
console.log(world.hash() === predicted); // false

// Who had known all along is in the same state, to the last bit.
const corrected = world.hash();
world.restore(kept[0]);
for (let i = 0; i < 30; i++) tick([mine[i], theirs[i]]);
console.log(world.hash() === corrected); // true
