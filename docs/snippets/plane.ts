import { capsule, castShape, circle, contactsBetween, distanceBetween, polygon, rotation, Transform2, weldTiles } from 'touchstone/2d';

// Tiles side by side become one outline: nothing that slides over them catches on a seam.
const [ground] = weldTiles({ columns: 4, rows: 2, solid: [1, 1, 1, 1, 1, 0, 0, 0] });
const level = new Transform2();

// A circle cast from above the step: where it lands.
const ball = circle(0.5);
const hit = castShape(ball, new Transform2({ x: 2.5, y: 6 }), { x: 0, y: -10 }, ground!, level);
if (hit) console.log(hit.fraction, hit.normalB.y); // 0.45 1

// A player that stands 1/4 above the tiles, and a stone with rounded corners that is farther than 1 away.
const player = capsule({ x: 0, y: 0.5 }, { x: 0, y: 1.5 }, 0.5);
const stone = polygon([0, 0, 1, 0, 0.5, 1], { radius: 0.1 });
const standing = new Transform2({ x: 3, y: 1.25 });
const gap = distanceBetween(player, standing, ground!, level);
if (gap) console.log(gap.distance, contactsBetween(player, standing, ground!, level, gap).count); // 0.25 1
console.log(distanceBetween(stone, new Transform2({ x: 0, y: 5 }, rotation(0.5)), ground!, level, 1)); // null
