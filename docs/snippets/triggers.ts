import { box, CollisionWorld, capsule, Transform } from 'touchstone';

const BODY = 1;
const TRIGGER = 2;
const world = new CollisionWorld();
const door = world.add(box({ x: 1, y: 1, z: 1 }), new Transform({ x: 4, y: 1, z: 0 }), { layer: TRIGGER, mask: BODY });
const body = capsule({ x: 0, y: 0.5, z: 0 }, { x: 0, y: 1.5, z: 0 }, 0.5);

/** What is left and entered since the last call. */
let inside = new Set<number>();
function update(pose: Transform): string[] {
  const now = new Set<number>();
  world.overlap(body, pose, (handle) => void now.add(handle), { mask: TRIGGER });
  const events: string[] = [...now]
    .filter((handle) => !inside.has(handle))
    .map((handle) => (handle === door ? 'enter door' : 'enter'));
  events.push(...[...inside].filter((handle) => !now.has(handle)).map(() => 'leave'));
  inside = now;
  return events;
}

const player = new Transform();
console.log(update(player).length); // 0
player.position.x = 3;
console.log(update(player).join()); // enter door
player.position.x = 9;
console.log(update(player).join()); // leave
