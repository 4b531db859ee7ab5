import { box, convex, distanceToPoint, featureType, RayResult, raycast, Transform } from 'touchstone';

// Shapes are made once. This one is a crate with edges rounded by an eighth; a hull of points works the same way.
const crate = box({ x: 0.375, y: 0.375, z: 0.375 }, { radius: 0.125 });
const rock = convex([0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, 2], { scale: { x: 1, y: 0.5, z: 1 } });

// A pose is anything with a position and a quaternion: a three.js Object3D, a cannon-es Body, or our own.
const pose = new Transform({ x: 0, y: 10, z: 0 });

const hit = raycast({ x: -5, y: 10.25, z: 0 }, { x: 10, y: 0, z: 0 }, crate, pose);
if (hit) console.log(hit.distance, hit.normal.x, featureType(hit.feature)); // 4.5 -1 face

const near = distanceToPoint({ x: 0, y: 10, z: 3.5 }, crate, pose, 5);
if (near) console.log(near.distance, near.point.z, near.normal.z); // 3 0.5 1

// In a loop, hand in a result: then nothing is allocated. null means that the ray missed.
const out = new RayResult();
console.log(raycast({ x: 0, y: 9, z: 0 }, { x: 0, y: -20, z: 0 }, rock, pose, out)); // null
