/** A third-person character: walks and jumps through a level of stairs, a ramp and a lift, on a mesh and on boxes, followed by a camera that sees no wall. */
import { box, CollisionWorld, capsule, sphere, Transform, triangleMesh, Vec3 } from 'touchstone';
import { CharacterMover } from 'touchstone/character';

const DT = 1 / 60;
const GRAVITY = 20;

/** What a player holds down: directions as seen by the camera, and the jump. */
interface Keys {
  x: number;
  z: number;
  jump?: boolean;
}

const world = new CollisionWorld();
// The floor is a mesh of many triangles: nothing catches on their edges.
const positions: number[] = [];
const indices: number[] = [];
for (let row = 0; row <= 40; row++) {
  for (let column = 0; column <= 40; column++) {
    positions.push(column - 20, 0, row - 20);
    const i = 41 * row + column;
    if (row < 40 && column < 40) indices.push(i, i + 41, i + 1, i + 1, i + 41, i + 42);
  }
}
world.add(triangleMesh(positions, indices), new Transform());
for (let step = 0; step < 5; step++) {
  world.add(box({ x: 0.25, y: 0.125 * (step + 1), z: 2 }), new Transform({ x: 4.25 + 0.5 * step, y: 0.125 * (step + 1), z: 0 }));
}
world.add(box({ x: 2, y: 0.625, z: 2 }), new Transform({ x: 8.5, y: 0.625, z: 0 }));
const lift = world.add(box({ x: 1, y: 0.1, z: 1 }), new Transform({ x: 7.5, y: 1.15, z: 3 }));

const body = capsule({ x: 0, y: 0.4, z: 0 }, { x: 0, y: 1.4, z: 0 }, 0.4);
export const hero = new CharacterMover(world, body, { maxSlope: Math.PI / 4, stepHeight: 0.3 });
const velocity = new Vec3();
const camera = new Vec3(0, 3, 6);
const lens = sphere(0.2);
let time = 0;

export function update(keys: Keys, speed = 4): void {
  time += DT;
  const { pose } = world.get(lift);
  pose.position.y = 1.15 + Math.max(0, Math.min(3, time - 4));
  world.move(lift, pose);

  // Along the ground as the keys say, up and down by gravity; a jump takes the platform's velocity along.
  velocity.set(speed * keys.x, hero.isGrounded ? 0 : velocity.y - GRAVITY * DT, speed * keys.z);
  if (hero.isGrounded && keys.jump) velocity.addScaled(hero.groundVelocity, 1).y += 7;
  const before = hero.position.y;
  hero.move(velocity.clone().scale(DT), DT);
  if (!hero.isGrounded && hero.position.y - before < velocity.y * DT - 1e-9) velocity.y = Math.min(0, velocity.y); // a ceiling

  // The camera is where it would like to be, or as near as walls let it.
  const head = new Vec3(0, 1.5, 0).add(hero.position);
  const wanted = new Vec3(0, 1.5, 6);
  const hit = world.castShape(lens, new Transform(head), wanted);
  camera.copy(head).addScaled(wanted, hit ? hit.fraction : 1);
}

const play = (seconds: number, keys: Keys) => {
  for (let i = 0; i < seconds / DT; i++) update(keys);
};
play(2, { x: 1, z: 0 }); // up the stairs, without a jump
console.log(hero.isGrounded, hero.position.x.toFixed(2), hero.position.y.toFixed(3)); // true 8.00 1.250
play(0.75, { x: 0, z: 1 }); // onto the lift, which waits
console.log(hero.groundHandle === lift, hero.position.z.toFixed(2), hero.position.y.toFixed(3)); // true 3.00 1.250
play(5, { x: 0, z: 0 });
console.log(hero.groundHandle === lift, hero.position.y.toFixed(2)); // true 4.25
