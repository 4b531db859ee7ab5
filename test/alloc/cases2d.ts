/** Every query in 2D that takes `out`. A new one is one line. */
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
  rotation,
  type Shape,
  Transform2,
  Vec2,
} from 'touchstone/2d';
import { allPairs2d, allShapes2d } from '../determinism/shapes2d.ts';
import { type Call, type Case, draw, MASK, random } from './draw.ts';

const poses = draw(() => new Transform2(random.vec3(1), rotation(random.range(-4, 4))));
const otherPoses = draw(() => new Transform2(random.vec3(2), rotation(random.range(-4, 4))));
const points = draw(() => new Vec2().copy(random.vec3(2)));
const displacements = draw(() => new Vec2().copy(random.vec3(6)));
const motions = draw(() => ({ displacement: new Vec2().copy(random.vec3(6)), rotation: random.range(-4, 4) }));

const point = new PointResult();
const ray = new RayResult();
const aabb = new Aabb();
const mass = new MassProperties();
const distance = new DistanceResult();
const contacts = new ContactManifold();
const cast = new CastResult();

const ON_SHAPES: Record<string, (shape: Shape) => Call> = {
  distanceToPoint: (shape) => (i) => distanceToPoint(points[i & MASK]!, shape, poses[i & MASK]!, Infinity, point),
  raycast: (shape) => (i) => raycast(points[i & MASK]!, displacements[i & MASK]!, shape, poses[i & MASK]!, ray),
  computeAabb: (shape) => (i) => computeAabb(shape, poses[i & MASK]!, aabb),
  massProperties: (shape) => () => massProperties(shape, 2, mass),
};

const ON_PAIRS: Record<string, (a: Shape, b: Shape) => Call> = {
  distanceBetween: (a, b) => (i) => distanceBetween(a, poses[i & MASK]!, b, otherPoses[i & MASK]!, Infinity, distance),
  contactsBetween: (a, b) => (i) => {
    if (distanceBetween(a, poses[i & MASK]!, b, otherPoses[i & MASK]!, Infinity, distance) === null) return;
    contactsBetween(a, poses[i & MASK]!, b, otherPoses[i & MASK]!, distance, contacts);
  },
  castShape: (a, b) => (i) => castShape(a, poses[i & MASK]!, displacements[i & MASK]!, b, otherPoses[i & MASK]!, cast),
  castTurning: (a, b) => (i) => castShape(a, poses[i & MASK]!, motions[i & MASK]!, b, otherPoses[i & MASK]!, cast),
  overlaps: (a, b) => (i) => overlaps(a, poses[i & MASK]!, b, otherPoses[i & MASK]!),
};

export function* cases2d(): Generator<Case> {
  for (const [query, make] of Object.entries(ON_SHAPES)) {
    for (const [name, shape] of allShapes2d(random)) yield [`2d ${query}: ${name}`, make(shape)];
  }
  for (const [query, make] of Object.entries(ON_PAIRS)) {
    // In one order only.
    const done = new Set<string>();
    for (const [nameA, a, nameB, b] of allPairs2d(random)) {
      if (done.has(`${nameB}, ${nameA}`)) continue;
      done.add(`${nameA}, ${nameB}`);
      yield [`2d ${query}: ${nameA}, ${nameB}`, make(a, b)];
    }
  }
}
