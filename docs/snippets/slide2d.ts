import { CollisionWorld2, capsule, rectangle, rotation, Transform2, type Vec2Like } from 'touchstone/2d';

const world = new CollisionWorld2();
world.add(rectangle({ x: 10, y: 1 }), new Transform2({ x: 0, y: -1 }));
world.add(rectangle({ x: 3, y: 0.5 }), new Transform2({ x: 6, y: 0 }, rotation(0.5)));
const body = capsule({ x: 0, y: 0.4 }, { x: 0, y: 1.2 }, 0.4);

/** A little room is left between the body and what it meets. */
const SKIN = 0.01;

/** Moves a body up to what it hits, then along it, three times at most. */
function moveAndSlide(pose: Transform2, { x, y }: Vec2Like): void {
  for (let i = 0; i < 3 && x * x + y * y > 1e-12; i++) {
    const hit = world.castShape(body, pose, { x, y });
    const part = hit ? Math.max(0, hit.distance - SKIN) / Math.sqrt(x * x + y * y) : 1;
    pose.position.set(pose.position.x + part * x, pose.position.y + part * y);
    if (!hit) return;
    const into = Math.min(0, x * hit.normalB.x + y * hit.normalB.y);
    x = (1 - part) * (x - into * hit.normalB.x);
    y = (1 - part) * (y - into * hit.normalB.y);
  }
}

const player = new Transform2({ x: 0, y: 0.01 });
moveAndSlide(player, { x: 5, y: 0 });
console.log(player.position.x.toFixed(2), player.position.y.toFixed(2)); // 4.97 0.07
