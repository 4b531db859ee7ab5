import { CollisionWorld2, capsule, rectangle, Transform2 } from 'touchstone/2d';

const BODY = 1;
const TRIGGER = 2;
const world = new CollisionWorld2();
const coin = world.add(rectangle({ x: 0.5, y: 0.5 }), new Transform2({ x: 4, y: 1 }), { layer: TRIGGER, mask: BODY });
const body = capsule({ x: 0, y: 0.5 }, { x: 0, y: 1.5 }, 0.5);

let inside = new Set<number>();
/** What is entered and left since the last call. */
function update(pose: Transform2): string[] {
  const now = new Set<number>();
  world.overlap(body, pose, (handle) => void now.add(handle), { mask: TRIGGER });
  const events: string[] = [...now]
    .filter((handle) => !inside.has(handle))
    .map((handle) => (handle === coin ? 'enter coin' : 'enter'));
  events.push(...[...inside].filter((handle) => !now.has(handle)).map(() => 'leave'));
  inside = now;
  return events;
}

const player = new Transform2();
console.log(update(player).length); // 0
player.position.x = 3.5;
console.log(update(player).join()); // enter coin
player.position.x = 9;
console.log(update(player).join()); // leave
