import { castShape, circle, rectangle, Transform2, Vec2 } from 'touchstone/2d';

// A ball so fast that it would be behind a thin wall after one step.
const ball = circle(0.1);
const wall = rectangle({ x: 0.01, y: 2 });
const at = new Transform2({ x: -1, y: 0 });
const wallAt = new Transform2();
const velocity = new Vec2(100, 0);

let left = 1 / 60;
for (let bounces = 0; bounces < 4 && left > 0; bounces++) {
  const hit = castShape(ball, at, { x: left * velocity.x, y: left * velocity.y }, wall, wallAt);
  const part = left * (hit ? hit.fraction : 1);
  at.position.set(at.position.x + part * velocity.x, at.position.y + part * velocity.y);
  left = hit ? left - part : 0;
  if (!hit) break;
  // It bounces: the part of the velocity along the normal turns round.
  const into = -2 * (velocity.x * hit.normalB.x + velocity.y * hit.normalB.y);
  velocity.set(velocity.x + into * hit.normalB.x, velocity.y + into * hit.normalB.y);
}
console.log(velocity.x, at.position.x.toFixed(3)); // -100 -0.887
