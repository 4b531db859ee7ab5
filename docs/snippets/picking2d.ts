import { CollisionWorld2, circle, rectangle, rotation, Transform2 } from 'touchstone/2d';

const world = new CollisionWorld2();
world.add(rectangle({ x: 2, y: 1 }), new Transform2({ x: 0, y: 0 }, rotation(0.3)), { userData: 'card' });
world.add(circle(1), new Transform2({ x: 1.5, y: 0 }), { userData: 'coin' });

// What is under the pointer: every shape that the point is in, or within three pixels of, at 100 pixels to a unit.
const picked: unknown[] = [];
world.pointAll({ x: 1, y: 0.2 }, 0.03, ({ handle }) => void picked.push(world.get(handle).userData));
console.log(picked.join(' ')); // card coin
