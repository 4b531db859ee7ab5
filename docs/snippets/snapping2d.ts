import { distanceToPoint, featureType, type Pose2, rectangle, type Shape, Transform2, type Vec2Like } from 'touchstone/2d';

/** Moves a point to the outline of a shape if that is near, and says to what kind of feature. */
function snap(point: Vec2Like, shape: Shape, pose: Pose2, reach: number) {
  const near = distanceToPoint(point, shape, pose, reach);
  return near && { x: near.point.x, y: near.point.y, to: featureType(near.feature) };
}

const card = rectangle({ x: 2, y: 1 });
const pose = new Transform2();
console.log(JSON.stringify(snap({ x: 2.05, y: 1.05 }, card, pose, 0.2))); // {"x":2,"y":1,"to":"vertex"}
console.log(snap({ x: 0, y: 3 }, card, pose, 0.2)); // null
