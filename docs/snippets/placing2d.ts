import { circle, distanceBetween, overlaps, type Pose2, rectangle, type Shape, Transform2 } from 'touchstone/2d';

/** Pushes a shape out of others by the shortest way, one at a time, until it overlaps none; false if that does not end. */
function place(shape: Shape, pose: Transform2, others: readonly { shape: Shape; pose: Pose2 }[]): boolean {
  for (let i = 0; i < 16; i++) {
    const other = others.find((o) => overlaps(shape, pose, o.shape, o.pose));
    if (!other) return true;
    const near = distanceBetween(shape, pose, other.shape, other.pose);
    // Along B's normal, by the depth and a little more.
    if (near) pose.position.addScaled(near.normalB, 1e-6 - near.distance);
  }
  return false;
}

const at = new Transform2({ x: 0.8, y: 0.5 });
console.log(place(circle(0.5), at, [{ shape: rectangle({ x: 1, y: 1 }), pose: new Transform2() }]), at.position.x.toFixed(3)); // true 1.500
