import { box, distanceBetween, overlaps, type Pose, type Shape, Transform } from 'touchstone';

/** Pushes a shape out of others by the shortest way, one at a time, until it overlaps none; false if that does not end. */
function place(shape: Shape, pose: Transform, others: readonly { shape: Shape; pose: Pose }[]): boolean {
  for (let i = 0; i < 16; i++) {
    const other = others.find((o) => overlaps(shape, pose, o.shape, o.pose));
    if (!other) return true;
    const near = distanceBetween(shape, pose, other.shape, other.pose);
    // Along B's normal, by the depth and a little more.
    if (near) pose.position.addScaled(near.normalB, 1e-6 - near.distance);
  }
  return false;
}

const chair = box({ x: 0.5, y: 0.5, z: 0.5 });
const at = new Transform({ x: 0.8, y: 0.5, z: 0 });
const room = [{ shape: box({ x: 1, y: 1, z: 1 }), pose: new Transform() }];
console.log(place(chair, at, room), at.position.x.toFixed(3)); // true 1.500
