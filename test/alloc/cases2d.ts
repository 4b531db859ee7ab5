/** Every query in 2D that takes `out`. A new one is one line. */
import {
  Aabb,
  CastResult,
  ContactManifold,
  ConvexShape,
  castShape,
  computeAabb,
  contactsBetween,
  DistanceResult,
  distanceBetween,
  distanceToPoint,
  MassProperties,
  manifoldsBetween,
  massProperties,
  overlaps,
  PointResult,
  type Pose2,
  RayResult,
  raycast,
  raycastAlong,
  rotation,
  type Shape,
  Transform2,
  Vec2,
  type Vec2Like,
} from 'touchstone/2d';
import { allPairs2d, allShapes2d } from '../determinism/shapes2d.ts';
import type { Call, Case, Draw } from './draw.ts';

const point = new PointResult();
const ray = new RayResult();
const aabb = new Aabb();
const mass = new MassProperties();
const distance = new DistanceResult();
const contacts = new ContactManifold();
const cast = new CastResult();
const visit = () => {};

export function* cases2d(draw: Draw): Generator<Case> {
  const { random, mask, style } = draw;
  const vector = ({ x, y }: Vec2Like): Vec2Like => (style === 'Transforms' ? new Vec2(x, y) : { x, y });
  const pose = (position: Vec2Like, angle: number): Pose2 => {
    const { c, s } = rotation(angle);
    return style === 'Transforms' ? new Transform2(position, { c, s }) : { position: vector(position), rotation: { c, s } };
  };

  const poses = draw.list(() => pose(random.vec3(1), random.range(-4, 4)));
  const otherPoses = draw.list(() => pose(random.vec3(2), random.range(-4, 4)));
  const points = draw.list(() => vector(random.vec3(2)));
  const displacements = draw.list(() => vector(random.vec3(6)));
  const motions = draw.list(() => ({ displacement: vector(random.vec3(6)), rotation: random.range(-4, 4) }));

  const onShapes: Record<string, (shape: Shape) => Call> = {
    distanceToPoint: (shape) => (i) => distanceToPoint(points[i & mask], shape, poses[i & mask], Infinity, point),
    raycast: (shape) => (i) => raycast(points[i & mask], displacements[i & mask], shape, poses[i & mask], ray),
    raycastAlong: (shape) => (i) => raycastAlong(points[i & mask], displacements[i & mask], 12.5, shape, poses[i & mask], ray),
    computeAabb: (shape) => (i) => computeAabb(shape, poses[i & mask], aabb),
    massProperties: (shape) => () => massProperties(shape, 2, mass),
  };

  const onPairs: Record<string, (a: Shape, b: Shape) => Call> = {
    distanceBetween: (a, b) => (i) => distanceBetween(a, poses[i & mask], b, otherPoses[i & mask], Infinity, distance),
    contactsBetween: (a, b) => (i) => {
      if (distanceBetween(a, poses[i & mask], b, otherPoses[i & mask], Infinity, distance) === null) return;
      contactsBetween(a, poses[i & mask], b, otherPoses[i & mask], distance, contacts);
    },
    manifoldsBetween: (a, b) => (i) => manifoldsBetween(a, poses[i & mask], b, otherPoses[i & mask], 0.5, visit, contacts),
    castShape: (a, b) => (i) => castShape(a, poses[i & mask], displacements[i & mask], b, otherPoses[i & mask], cast),
    castTurning: (a, b) => (i) => castShape(a, poses[i & mask], motions[i & mask], b, otherPoses[i & mask], cast),
    overlaps: (a, b) => (i) => overlaps(a, poses[i & mask], b, otherPoses[i & mask]),
  };

  for (const [query, make] of Object.entries(onShapes)) {
    for (const [name, shape] of allShapes2d(random)) yield [`2d ${query}: ${name}`, () => make(shape)];
  }
  for (const [query, make] of Object.entries(onPairs)) {
    // In one order only.
    const done = new Set<string>();
    for (const [nameA, a, nameB, b] of allPairs2d(random)) {
      if (done.has(`${nameB}, ${nameA}`)) continue;
      done.add(`${nameA}, ${nameB}`);
      if (query === 'manifoldsBetween' && !(a instanceof ConvexShape && b instanceof ConvexShape)) continue;
      yield [`2d ${query}: ${nameA}, ${nameB}`, () => make(a, b)];
    }
  }
}
