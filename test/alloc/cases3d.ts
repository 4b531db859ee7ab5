/** Every query in 3D that takes `out`. A new one is one line. */
import {
  Aabb,
  computeAabb,
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

const point = new PointResult();
const ray = new RayResult();
const aabb = new Aabb();
const mass = new MassProperties();
const distance = new DistanceResult();

const ON_SHAPES: Record<string, (shape: Shape) => Call> = {
  distanceToPoint: (shape) => (i) => distanceToPoint(points[i & MASK]!, shape, poses[i & MASK]!, Infinity, point),
  'distanceToPoint within 1': (shape) => (i) => distanceToPoint(points[i & MASK]!, shape, poses[i & MASK]!, 1, point),
  raycast: (shape) => (i) => raycast(points[i & MASK]!, displacements[i & MASK]!, shape, poses[i & MASK]!, ray),
  computeAabb: (shape) => (i) => computeAabb(shape, poses[i & MASK]!, aabb),
  massProperties: (shape) => () => massProperties(shape, 2, mass),
};

const ON_PAIRS: Record<string, (a: Shape, b: Shape) => Call> = {
  distanceBetween: (a, b) => (i) => distanceBetween(a, poses[i & MASK]!, b, otherPoses[i & MASK]!, Infinity, distance),
  overlaps: (a, b) => (i) => overlaps(a, poses[i & MASK]!, b, otherPoses[i & MASK]!),
};

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
}
