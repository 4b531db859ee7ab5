import { box, CollisionWorld, capsule, Transform, Vec3, type Vec3Like } from 'touchstone';

const world = new CollisionWorld();
world.add(box({ x: 10, y: 1, z: 10 }), new Transform({ x: 0, y: -1, z: 0 }));
world.add(box({ x: 1, y: 5, z: 10 }), new Transform({ x: 4, y: 5, z: 0 }));
const body = capsule({ x: 0, y: 0.5, z: 0 }, { x: 0, y: 1.5, z: 0 }, 0.5);

/** How far the body stays from what it meets, so that the next cast starts apart from it. */
const GAP = 1e-4;
const left = new Vec3();
const crease = new Vec3();
const planes = Array.from({ length: 5 }, () => new Vec3());

/** Out of what has moved into the body, or what it was put into: or no cast could begin, and it would stand still for ever. */
function leaveOverlaps(pose: Transform): void {
  for (let i = 0; i < 4; i++) {
    const found = world.distance(body, pose, 0);
    if (!found) return;
    pose.position.addScaled(found.normalB, GAP - found.distance);
  }
}

/** Takes from `left` what leads into the planes that were met: along the last one, or the crease of it and another one, or nowhere. */
function slide(count: number): void {
  const last = planes[count - 1];
  left.addScaled(last, -Math.min(0, left.dot(last)));
  for (const other of planes.slice(0, count - 1)) {
    if (left.dot(other) > -1e-12) continue;
    crease.copy(last).cross(other);
    const lengthSq = crease.lengthSq();
    left.copy(crease).scale(lengthSq > 1e-12 ? crease.dot(left) / lengthSq : 0);
    if (planes.slice(0, count).some((plane) => left.dot(plane) < -1e-9)) left.set(0, 0, 0);
    return;
  }
}

/** Moves a body up to what it hits and along it, up to five times; returns whether it met something to stand on. */
function moveAndSlide(pose: Transform, displacement: Vec3Like): boolean {
  leaveOverlaps(pose);
  left.copy(displacement);
  let isGrounded = false;
  for (let i = 0; i < planes.length && left.length() > 1e-9; i++) {
    const found = world.castShape(body, pose, left);
    if (!found) {
      pose.position.add(left);
      break;
    }
    // Up to a gap before it, measured across the surface.
    const into = -left.dot(found.normalB);
    const part = into > 0 ? Math.max(0, found.fraction - GAP / into) : 0;
    pose.position.addScaled(left, part);
    left.scale(1 - part);
    planes[i].copy(found.normalB);
    isGrounded ||= found.normalB.y > 0.7;
    slide(i + 1);
  }
  return isGrounded;
}

// From a millimetre inside the floor, into the wall and along it.
const player = new Transform({ x: 0, y: -0.001, z: 0 });
const isGrounded = moveAndSlide(player, { x: 5, y: -0.1, z: 3 });
console.log(player.position.x.toFixed(2), player.position.y.toFixed(2), player.position.z.toFixed(2), isGrounded); // 2.50 0.00 3.00 true
