/** A measuring tool: two clicks, each snapped to the nearest corner, edge or face; then what lies between, and how far parts are apart. */
import {
  box,
  CollisionWorld,
  convex,
  distanceBetween,
  distanceToPoint,
  type FeatureType,
  featureType,
  raycast,
  sphere,
  Transform,
  Vec3,
  type Vec3Like,
} from 'touchstone';

const parts = {
  plate: { shape: box({ x: 2, y: 0.25, z: 1 }), pose: new Transform() },
  wedge: { shape: convex([0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 1, 2, 0, 1, 0, 1, 1]), pose: new Transform({ x: -1, y: 1.25, z: 0 }) },
  ball: { shape: sphere(0.5), pose: new Transform({ x: 3, y: 2, z: 0 }) },
};
type Name = keyof typeof parts;

const world = new CollisionWorld();
for (const [name, { shape, pose }] of Object.entries(parts)) world.add(shape, pose, { userData: name });

interface Picked {
  part: Name;
  kind: FeatureType;
  point: Vec3;
  normal: Vec3;
}

/** What a click means: the first part on the ray; if a corner or an edge of it is within `reach` of the place that was hit, that. */
function pick(origin: Vec3Like, displacement: Vec3Like, reach = 0.1): Picked | null {
  const hit = world.raycast(origin, displacement);
  if (!hit) return null;
  const part = world.get(hit.handle).userData as Name;
  const { shape, pose } = parts[part];
  const picked: Picked = { part, kind: featureType(hit.feature), point: hit.point.clone(), normal: hit.normal.clone() };
  // From a little off the face the nearest point may lie on an edge, and from a little off the edge on a corner.
  for (let round = 0; round < 2; round++) {
    for (const axis of AXES) {
      const near = distanceToPoint(picked.point.clone().addScaled(axis, reach), shape, pose);
      if (!near || RANK.indexOf(featureType(near.feature)) >= RANK.indexOf(picked.kind)) continue;
      Object.assign(picked, { kind: featureType(near.feature), point: near.point.clone(), normal: near.normal.clone() });
    }
  }
  return picked;
}
const AXES = [-1, 1].flatMap((s) => [new Vec3(s, 0, 0), new Vec3(0, s, 0), new Vec3(0, 0, s)]);
const RANK: FeatureType[] = ['vertex', 'edge', 'face'];

/** Length, parts of it along the axes, and the angle between the surfaces in degrees. */
function measure(from: Picked, to: Picked): { length: number; along: Vec3; angle: number } {
  const along = to.point.clone().sub(from.point);
  const angle = (Math.acos(Math.max(-1, Math.min(1, from.normal.dot(to.normal)))) * 180) / Math.PI;
  return { length: along.length(), along, angle };
}

/** The least clearance of two parts, with the line to be drawn; negative when they run into each other. */
function clearance(a: Name, b: Name): { length: number; from: Vec3; to: Vec3 } {
  const { distance, pointA, pointB } = distanceBetween(parts[a].shape, parts[a].pose, parts[b].shape, parts[b].pose)!;
  return { length: distance, from: pointA.clone(), to: pointB.clone() };
}

const corner = pick({ x: 1.95, y: 5, z: 0.97 }, { x: 0, y: -10, z: 0 })!;
const slope = pick({ x: 0, y: 5, z: 0.5 }, { x: 0, y: -10, z: 0 })!;
console.log(corner.part, corner.kind, corner.point.x, corner.point.z); // plate vertex 2 1
console.log(slope.part, slope.kind, slope.point.y.toFixed(3)); // wedge face 1.750
const line = measure(corner, slope);
console.log(line.length.toFixed(4), line.along.y.toFixed(3)); // 2.5495 1.500
const top = pick({ x: -1.5, y: 5, z: -0.5 }, { x: 0, y: -10, z: 0 })!;
console.log(top.part, top.kind, measure(top, slope).angle.toFixed(2)); // plate face 26.57
console.log(clearance('plate', 'wedge').length, clearance('wedge', 'ball').length.toFixed(6)); // 1 1.636001

// A ray along the table of the plate, as a laser would measure it.
const laser = raycast({ x: -9, y: 0, z: 0 }, { x: 20, y: 0, z: 0 }, parts.plate.shape, parts.plate.pose);
console.log(laser?.distance); // 7
