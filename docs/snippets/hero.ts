import { box, CollisionWorld, capsule, Transform } from 'touchstone';
import { CharacterMover } from 'touchstone/character';

const world = new CollisionWorld();
world.add(box({ x: 20, y: 1, z: 20 }), new Transform({ x: 0, y: -1, z: 0 }));
const lift = world.add(box({ x: 1, y: 0.1, z: 1 }), new Transform({ x: 3, y: 0.1, z: 0 }));

// The origin of the shape's frame is the position of the character: at its feet, if the shape begins there.
const body = capsule({ x: 0, y: 0.35, z: 0 }, { x: 0, y: 1.45, z: 0 }, 0.35);
const hero = new CharacterMover(world, body, { maxSlope: Math.PI / 4, stepHeight: 0.3 });

const dt = 1 / 60;
let rising = 0;

/** One step: `walk` is the velocity that the player wants, level. */
function step(walk: { x: number; z: number }, jumps: boolean): void {
  if (hero.isGrounded) rising = jumps ? 5 + hero.groundVelocity.y : 0;
  else rising -= 9.81 * dt;
  hero.move({ x: walk.x * dt, y: rising * dt, z: walk.z * dt }, dt);
  for (let i = 0; i < hero.touchCount; i++) {
    if (hero.touches[i].kind === 'ceiling') rising = Math.min(rising, 0);
  }
}

// Onto the lift, which is a step of 0.2, and up with it.
for (let i = 0; i < 60; i++) step({ x: 3, z: 0 }, false);
for (let i = 0; i < 60; i++) {
  world.move(lift, new Transform({ x: 3, y: 0.1 + 0.02 * i, z: 0 }));
  step({ x: 0, z: 0 }, false);
}
console.log(hero.groundHandle === lift, hero.position.y.toFixed(3), hero.groundVelocity.y.toFixed(2)); // true 1.380 1.20
