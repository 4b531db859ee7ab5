import { CollisionWorld2, capsule, rectangle, Transform2 } from 'touchstone/2d';
import { CharacterMover2 } from 'touchstone/2d/character';

const world = new CollisionWorld2();
world.add(rectangle({ x: 20, y: 1 }), new Transform2({ x: 0, y: -1 }));
const shelf = world.add(rectangle({ x: 1, y: 0.1 }), new Transform2({ x: 0, y: 1.2 }), { oneWay: { x: 0, y: 1 } });

const dt = 1 / 60;
const hero = new CharacterMover2(world, capsule({ x: 0, y: 0.3 }, { x: 0, y: 0.9 }, 0.3));
let isDropping = false;
hero.filter = { predicate: (handle) => !(isDropping && handle === shelf) };

// Up through the shelf and onto it.
let rising = 6;
for (let i = 0; i < 90; i++) {
  hero.move({ x: 0, y: rising * dt }, dt);
  rising = hero.isGrounded ? 0 : rising - 9.81 * dt;
}
console.log(hero.groundHandle === shelf, hero.position.y.toFixed(2)); // true 1.30

// And down again: it need only be left out until the body has sunk in.
isDropping = true;
for (let i = 0; i < 60; i++) {
  if (i === 10) isDropping = false;
  rising = hero.isGrounded && !isDropping ? 0 : rising - 9.81 * dt;
  hero.move({ x: 0, y: rising * dt }, dt);
}
console.log(hero.isGrounded, hero.position.y.toFixed(2)); // true 0.00
