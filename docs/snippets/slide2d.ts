import { CollisionWorld2, capsule, rectangle, rotation, Transform2, Vec2, type Vec2Like } from 'touchstone/2d';

const world = new CollisionWorld2();
world.add(rectangle({ x: 10, y: 1 }), new Transform2({ x: 0, y: -1 }));
world.add(rectangle({ x: 3, y: 0.5 }), new Transform2({ x: 6, y: 0 }, rotation(0.5)));
const body = capsule({ x: 0, y: 0.4 }, { x: 0, y: 1.2 }, 0.4);

/** A little room is left between the body and what it meets. */
const SKIN = 0.01;

const left = new Vec2();

/** Moves a body up to what it hits, then along it, three times at most. */
function moveAndSlide(pose: Transform2, displacement: Vec2Like): void {
  left.copy(displacement);
  for (let i = 0; i < 3 && left.lengthSq() > 1e-12; i++) {
    const hit = world.castShape(body, pose, { displacement: left, ignoreStartOverlap: true });
    const part = hit ? Math.max(0, hit.distance - SKIN) / left.length() : 1;
    pose.position.addScaled(left, part);
    if (!hit) return;
    left.scale(1 - part);
    // What is left of the motion, without the part that leads into the surface.
    left.addScaled(hit.normalB, -Math.min(0, left.dot(hit.normalB)));
  }
}

const player = new Transform2({ x: 0, y: 0.01 });
moveAndSlide(player, { x: 5, y: 0 });
console.log(player.position.x.toFixed(2), player.position.y.toFixed(2)); // 4.97 0.07
