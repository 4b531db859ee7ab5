import { castShape, distanceBetween, distanceToPoint, overlaps, sphere, Transform, triangleMesh } from 'touchstone';

// A house of concrete as a modelling program exports it: here a cube of 4 x 4 x 4, its eight corners and twelve triangles.
const corners = [-2, -2, -2, 2, -2, -2, -2, 2, -2, 2, 2, -2, -2, -2, 2, 2, -2, 2, -2, 2, 2, 2, 2, 2];
const faces = [0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5, 0, 1, 5, 0, 5, 4, 2, 6, 7, 2, 7, 3, 0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6];
const paper = triangleMesh(corners, faces);
const stone = triangleMesh(corners, faces, { solid: true });

const ball = sphere(0.5);
const within = new Transform({ x: 0, y: 1, z: 0 });
const here = new Transform();
console.log(overlaps(ball, within, paper, here), distanceBetween(ball, within, paper, here)?.distance); // false 0.5

const found = distanceBetween(ball, within, stone, here);
console.log(overlaps(ball, within, stone, here), found?.distance, found?.normalB.y); // true -1.5 1
console.log(distanceToPoint(within.position, stone, here)?.distance); // -1
console.log(castShape(ball, within, { x: 9, y: 0, z: 0 }, stone, here)?.startsOverlapping); // true

// With a face missing it is no solid; the message names the edge.
try {
  triangleMesh(corners, faces.slice(6), { solid: true });
} catch (error) {
  console.log((error as Error).message.split(':')[0]); // triangleMesh must be closed to be a solid
}
