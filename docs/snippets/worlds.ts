import { box, CollisionWorld, sphere, Transform, WorldRayResult } from 'touchstone';

const WALLS = 0b01;
const PLAYERS = 0b10;
const world = new CollisionWorld();
const wall = world.add(box({ x: 0.5, y: 2, z: 4 }), new Transform({ x: 6, y: 0, z: 0 }), { layer: WALLS });
const ann = world.add(sphere(1), new Transform(), { layer: PLAYERS, userData: { name: 'Ann' } });
const bob = world.add(sphere(1), new Transform({ x: 3, y: 0, z: 0 }), { layer: PLAYERS, userData: { name: 'Bob' } });

// What Ann sees first: herself is left out, and a result is handed in, so that nothing is allocated.
const hit = new WorldRayResult();
const ahead = { x: 20, y: 0, z: 0 };
if (world.raycast({ x: 0, y: 0, z: 0 }, ahead, { ignore: ann }, hit)) console.log(hit.handle === bob, hit.distance); // true 2

// Only walls; then only shapes that a function agrees to.
console.log(world.raycast({ x: 0, y: 0, z: 0 }, ahead, { mask: WALLS }, hit)?.distance); // 5.5
const isBob = (handle: number) => (world.get(handle).userData as { name?: string } | undefined)?.name === 'Bob';
console.log(world.raycast({ x: 0, y: 0, z: 0 }, ahead, { predicate: isBob }, hit)?.distance); // 2

// The world has a copy of every pose: say so when something has moved.
world.move(bob, new Transform({ x: 3, y: 5, z: 0 }));
console.log(world.raycast({ x: 0, y: 0, z: 0 }, ahead, { ignore: ann }, hit)?.handle === wall); // true

// Back to how it was, to the last bit: for an undo, or a rollback.
const before = world.snapshot();
const hash = world.hash();
world.remove(ann);
world.move(bob, new Transform());
world.restore(before);
console.log(world.has(ann), world.hash() === hash); // true true
