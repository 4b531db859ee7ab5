import { box, CollisionWorld, capsule, Transform } from 'touchstone';

const world = new CollisionWorld();
const wall = world.add(box({ x: 0.5, y: 2, z: 4 }), new Transform({ x: 5, y: 2, z: 0 }));

const player = capsule({ x: 0, y: 0.5, z: 0 }, { x: 0, y: 1.5, z: 0 }, 0.5);
const here = new Transform();

const hit = world.castShape(player, here, { x: 10, y: 0, z: 0 }); // walk ten metres: how far is it free?
if (hit) console.log(hit.handle === wall, hit.distance, hit.normalB.x); // true 4 -1

const near = world.distance(player, here, 20); // what is nearest, and where?
if (near) console.log(near.distance, near.pointB.x, near.normalB.x); // 4 4.5 -1
