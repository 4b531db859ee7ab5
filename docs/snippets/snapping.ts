import { box, distanceToPoint, featureType, type Pose, type Shape, Transform, type Vec3Like } from 'touchstone';

/** Moves a point to the surface of a shape if that is near, and says to what kind of feature. */
function snap(point: Vec3Like, shape: Shape, pose: Pose, reach: number) {
  const near = distanceToPoint(point, shape, pose, reach);
  return near && { x: near.point.x, y: near.point.y, z: near.point.z, to: featureType(near.feature) };
}

const table = box({ x: 2, y: 0.1, z: 1 });
const pose = new Transform();
console.log(JSON.stringify(snap({ x: 2.05, y: 0.15, z: 0 }, table, pose, 0.2))); // {"x":2,"y":0.1,"z":0,"to":"edge"}
console.log(snap({ x: 0, y: 1, z: 0 }, table, pose, 0.2)); // null
