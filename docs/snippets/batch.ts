import { box, CollisionWorld, rayColumns, Transform } from 'touchstone';

const world = new CollisionWorld();
const crate = world.add(box({ x: 1, y: 1, z: 1 }), new Transform({ x: 5, y: 0, z: 0 }));

// A fan of 100 rays as one list: origin and displacement of each.
const rays = new Float64Array(6 * 100);
for (let i = 0; i < 100; i++) rays.set([0, 0, 0, 10, 0.1 * (i - 50), 0], 6 * i);
const answers = world.raycastBatch(rays);
const { size, handle, fraction } = rayColumns;
let hits = 0;
for (let i = 0; i < 100; i++) if (answers[size * i + handle] === crate) hits++;
console.log(hits, answers[size * 50 + fraction]); // 51 0.4
