/** Every query in 3D that takes `out`. A new one is one line. */
import {
  Aabb,
  CastResult,
  ContactManifold,
  castShape,
  computeAabb,
  contactsBetween,
  DistanceResult,
  distanceBetween,
  distanceToPoint,
  MassProperties,
  massProperties,
  overlaps,
  PointResult,
  RayResult,
  raycast,
  type Shape,
  Transform,
  Vec3,
} from 'touchstone';
import { allShapes } from '../determinism/shapes3d.ts';
import { type Call, type Case, draw, MASK, random } from './draw.ts';

const poses = draw(() => new Transform(random.vec3(1), random.quaternion()));
const otherPoses = draw(() => new Transform(random.vec3(2), random.quaternion()));
const points = draw(() => new Vec3().copy(random.vec3(2)));
const displacements = draw(() => new Vec3().copy(random.vec3(6)));

/** From around the other shape towards it. */
const farPoses = draw(() => {
  const { x, y, z } = random.direction();
  return new Transform({ x: 6 * x, y: 6 * y, z: 6 * z }, random.quaternion());
});
const ways = farPoses.map(({ position: { x, y, z } }) => new Vec3(-2 * x, -2 * y, -2 * z));
const motions = ways.map((displacement) => ({
  displacement,
  rotation: new Vec3().copy(random.vec3(2)),
  center: new Vec3().copy(random.vec3(0.5)),
  tolerance: 1e-6,
}));

const point = new PointResult();
const ray = new RayResult();
const aabb = new Aabb();
const mass = new MassProperties();
const distance = new DistanceResult();
const contacts = new ContactManifold();
const cast = new CastResult();

const ON_SHAPES: Record<string, (shape: Shape) => Call> = {
  distanceToPoint: (shape) => (i) => distanceToPoint(points[i & MASK]!, shape, poses[i & MASK]!, Infinity, point),
  'distanceToPoint within 1': (shape) => (i) => distanceToPoint(points[i & MASK]!, shape, poses[i & MASK]!, 1, point),
  raycast: (shape) => (i) => raycast(points[i & MASK]!, displacements[i & MASK]!, shape, poses[i & MASK]!, ray),
  computeAabb: (shape) => (i) => computeAabb(shape, poses[i & MASK]!, aabb),
  massProperties: (shape) => () => massProperties(shape, 2, mass),
};

const ON_PAIRS: Record<string, (a: Shape, b: Shape) => Call> = {
  distanceBetween: (a, b) => (i) => distanceBetween(a, poses[i & MASK]!, b, otherPoses[i & MASK]!, Infinity, distance),
  castShape: (a, b) => (i) => castShape(a, farPoses[i & MASK]!, ways[i & MASK]!, b, poses[i & MASK]!, cast),
};

/** In one order only. */
const ON_UNORDERED_PAIRS: Record<string, (a: Shape, b: Shape) => Call> = {
  'distanceBetween and contactsBetween': (a, b) => {
    // Warms the ways that only shapes which all but touch take, and few of the others.
    poses.forEach((pose, i) => {
      const near = almostTouching(a, pose, b, otherPoses[i]!);
      for (let k = 0; k < 8; k++) distanceBetween(a, pose, b, near, Infinity, distance);
    });
    return (i) => {
      distanceBetween(a, poses[i & MASK]!, b, otherPoses[i & MASK]!, Infinity, distance);
      contactsBetween(a, poses[i & MASK]!, b, otherPoses[i & MASK]!, distance, contacts);
      contacts.reduce(4);
    };
  },
  overlaps: (a, b) => (i) => overlaps(a, poses[i & MASK]!, b, otherPoses[i & MASK]!),
};

/** Slow ones: each shape against the next one in the list only. */
const ON_NEIGHBOURS: Record<string, (a: Shape, b: Shape) => Call> = {
  'castShape turning': (a, b) => (i) => castShape(a, farPoses[i & MASK]!, motions[i & MASK]!, b, poses[i & MASK]!, cast),
};

/** The second pose, moved along the way between the shapes so that they all but touch. */
function almostTouching(a: Shape, poseA: Transform, b: Shape, poseB: Transform): Transform {
  distanceBetween(a, poseA, b, poseB, Infinity, distance);
  const { normalA: n } = distance;
  const way = 1e-9 - distance.distance;
  const { x, y, z } = poseB.position;
  return new Transform({ x: x + n.x * way, y: y + n.y * way, z: z + n.z * way }, poseB.quaternion);
}

export function* cases3d(): Generator<Case> {
  const shapes = allShapes(random);
  for (const [query, make] of Object.entries(ON_SHAPES)) {
    for (const [name, shape] of shapes) yield [`${query}: ${name}`, make(shape)];
  }
  for (const [query, make] of Object.entries(ON_PAIRS)) {
    for (const [nameA, a] of shapes) {
      for (const [nameB, b] of shapes) yield [`${query}: ${nameA}, ${nameB}`, make(a, b)];
    }
  }
  for (const [query, make] of Object.entries(ON_UNORDERED_PAIRS)) {
    for (const [i, [nameA, a]] of shapes.entries()) {
      for (const [nameB, b] of shapes.slice(i)) yield [`${query}: ${nameA}, ${nameB}`, make(a, b)];
    }
  }
  for (const [query, make] of Object.entries(ON_NEIGHBOURS)) {
    for (const [i, [nameA, a]] of shapes.entries()) {
      const [nameB, b] = shapes[(i + 1) % shapes.length]!;
      yield [`${query}: ${nameA}, ${nameB}`, make(a, b)];
    }
  }
}
