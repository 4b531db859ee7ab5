import { box, CollisionWorld, sphere, Transform } from 'touchstone';

const world = new CollisionWorld();
world.add(box({ x: 1, y: 1, z: 1 }), new Transform({ x: 5, y: 0, z: 0 }));
const rock = world.add(sphere(1), new Transform({ x: 0, y: 3, z: 0 }));

// The obstacle nearest to a drone, within ten metres; the way out of it is the normal.
const near = world.distance(sphere(0.25), new Transform(), 10);
if (near) console.log(near.handle === rock, near.distance, near.normalB.y); // true 1.75 -1
