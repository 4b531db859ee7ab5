import { CollisionWorld2, chain, circle, Transform2, weldTiles } from 'touchstone/2d';

// Tiles that hang together become one chain, holes and all, so that nothing catches where two tiles meet.
const map = { columns: 6, rows: 3, solid: [1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 1] };
const world = new CollisionWorld2();
for (const outline of weldTiles(map)) world.add(outline, new Transform2());

// A hill drawn by hand. What is to the left of a chain, as one walks along it, is solid: ground runs from right to left.
const hill = world.add(chain([4, 0, 2, 1.5, 0, 0]), new Transform2({ x: 10, y: 0 }));

const ball = circle(0.25);
const onTile = world.castShape(ball, new Transform2({ x: 4.5, y: 9 }), { x: 0, y: -20 });
if (onTile) console.log(onTile.point.y.toFixed(3), onTile.normalB.y); // 2.000 1
const onHill = world.castShape(ball, new Transform2({ x: 11, y: 9 }), { x: 0, y: -20 });
if (onHill) console.log(onHill.handle === hill, onHill.normalB.x.toFixed(3), onHill.normalB.y.toFixed(3)); // true -0.600 0.800
