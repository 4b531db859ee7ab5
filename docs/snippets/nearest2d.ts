import { CollisionWorld2, circle, rectangle, Transform2 } from 'touchstone/2d';

const world = new CollisionWorld2();
world.add(rectangle({ x: 1, y: 1 }), new Transform2({ x: 5, y: 0 }));
const rock = world.add(circle(1), new Transform2({ x: 0, y: 3 }));

const near = world.distance(circle(0.25), new Transform2(), 10);
if (near) console.log(near.handle === rock, near.distance, near.normalB.y); // true 1.75 -1
