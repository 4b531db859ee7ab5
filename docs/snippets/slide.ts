import { box, CollisionWorld, capsule, Transform, Vec3, type Vec3Like } from 'touchstone';

const world = new CollisionWorld();
world.add(box({ x: 10, y: 1, z: 10 }), new Transform({ x: 0, y: -1, z: 0 }));
world.add(box({ x: 1, y: 5, z: 10 }), new Transform({ x: 4, y: 5, z: 0 }));
const body = capsule({ x: 0, y: 0.5, z: 0 }, { x: 0, y: 1.5, z: 0 }, 0.5);

/** A little room is left between the body and what it meets. */
const SKIN = 0.01;
const left = new Vec3();

/** Moves a body up to what it hits, then along it, three times at most. */
function moveAndSlide(pose: Transform, displacement: Vec3Like): void {
  left.copy(displacement);
  for (let i = 0; i < 3 && left.lengthSq() > 1e-12; i++) {
    // Whoever begins inside of something, by a hair or by a wall that has moved, can leave it.
    const found = world.castShape(body, pose, { displacement: left, ignoreStartOverlap: true });
    if (!found) {
      pose.position.add(left);
      return;
    }
    const step = Math.max(0, found.distance - SKIN) / left.length();
    pose.position.addScaled(left, step);
    left.scale(1 - step);
    // What is left of the motion, without the part that leads into the surface.
    left.addScaled(found.normalB, -Math.min(0, left.dot(found.normalB)));
  }
}

const player = new Transform({ x: 0, y: 0.01, z: 0 });
moveAndSlide(player, { x: 5, y: 0, z: 3 });
console.log(player.position.x.toFixed(2), player.position.z.toFixed(2)); // 2.49 3.00

// A millimetre inside the floor: it walks all the same.
const sunk = new Transform({ x: 0, y: -0.001, z: 0 });
moveAndSlide(sunk, { x: 0.5, y: 0, z: 0 });
console.log(sunk.position.x); // 0.5
