import { box, castShape, Quat, Transform, Vec3 } from 'touchstone';

// A box that tumbles and bounces in a room. The bits of its path are the same in every engine.
const crate = box({ x: 0.5, y: 0.3, z: 0.2 }, { radius: 0.05 });
const walls = [-1, 1].flatMap((s) => [
  { shape: box({ x: 1, y: 9, z: 9 }), pose: new Transform({ x: 6 * s, y: 0, z: 0 }) },
  { shape: box({ x: 9, y: 1, z: 9 }), pose: new Transform({ x: 0, y: 6 * s, z: 0 }) },
  { shape: box({ x: 9, y: 9, z: 1 }), pose: new Transform({ x: 0, y: 0, z: 6 * s }) },
]);
const pose = new Transform();
const velocity = new Vec3(3, 4, 5);
const turn = Quat.fromEuler(0.1, 0.05, 0.02); // not by Math.sin, which engines may round differently
for (let i = 0; i < 600; i++) {
  pose.quaternion.premultiply(turn).normalize();
  const way = velocity.clone().scale(1 / 60);
  for (const wall of walls) {
    const hit = castShape(crate, pose, way, wall.shape, wall.pose);
    if (hit) velocity.addScaled(hit.normalB, -2 * Math.min(0, velocity.dot(hit.normalB)));
  }
  pose.position.addScaled(velocity, 1 / 60);
}
const bits = new BigUint64Array(Float64Array.of(pose.position.x, pose.position.y, pose.position.z).buffer);
console.log([...bits].map((word) => word.toString(16)).join(' ')); // c010666666666660 401199999999999e c010000000000003
