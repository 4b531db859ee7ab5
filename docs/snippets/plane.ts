import { capsule, castShape, circle, contactsBetween, distanceBetween, rotation, Transform2, weldTiles } from 'touchstone/2d';

// Tiles side by side become one outline: nothing that slides over them catches on a seam.
const [ground] = weldTiles({ columns: 4, rows: 2, solid: [1, 1, 1, 1, 1, 0, 0, 0] });
const level = new Transform2();

// A circle cast from above the step: where it lands.
const ball = circle(0.5);
const hit = castShape(ball, new Transform2({ x: 2.5, y: 6 }), { x: 0, y: -10 }, ground, level);
if (hit) console.log(hit.fraction, hit.normalB.y); // 0.45 1

// A player that floats 1/4 above the tiles, lying on its side and upright: two contacts, and nothing within 0.2.
const player = capsule({ x: -0.5, y: 0.5 }, { x: 0.5, y: 0.5 }, 0.5);
const lying = new Transform2({ x: 2.5, y: 1.25 });
const upright = new Transform2({ x: 2.5, y: 2.25 }, rotation(Math.PI / 2));
const gap = distanceBetween(player, lying, ground, level);
if (gap) console.log(gap.distance, contactsBetween(player, lying, ground, level, gap).count); // 0.25 2
console.log(distanceBetween(player, upright, ground, level, 0.2)); // null
