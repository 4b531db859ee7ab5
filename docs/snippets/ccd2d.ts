import { castShape, circle, rectangle, Transform2, Vec2 } from 'touchstone/2d';

// A ball so fast that it would be behind a thin wall after one step.
const ball = circle(0.1);
const wall = rectangle({ x: 0.01, y: 2 });
const at = new Transform2({ x: -1, y: 0 });
const wallAt = new Transform2();
const velocity = new Vec2(100, 0);

let left = 1 / 60;
for (let bounces = 0; bounces < 4 && left > 0; bounces++) {
  const way = velocity.clone().scale(left);
  const hit = castShape(ball, at, way, wall, wallAt);
  at.position.addScaled(way, hit ? hit.fraction : 1);
  left *= hit ? 1 - hit.fraction : 0;
  // It bounces: the part of the velocity along the normal turns round.
  if (hit) velocity.addScaled(hit.normalB, -2 * velocity.dot(hit.normalB));
}
console.log(velocity.x, at.position.x.toFixed(3)); // -100 -0.887
