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
  type Pose,
  RayResult,
  raycast,
  raycastAlong,
  type Shape,
} from 'touchstone';
import { allShapes } from '../determinism/shapes3d.ts';
import type { Call, Case, Draw } from './draw.ts';
import { inStyle } from './inStyle.ts';

const point = new PointResult();
const ray = new RayResult();
const aabb = new Aabb();
const mass = new MassProperties();
const distance = new DistanceResult();
const contacts = new ContactManifold();
const cast = new CastResult();

type OnShape = (shape: Shape) => Call;
type OnPair = (a: Shape, b: Shape) => Call;

export function* cases3d(draw: Draw): Generator<Case> {
  const { random, mask, style } = draw;
  const { vector, pose } = inStyle(style);

  const poses = draw.list(() => pose(random.vec3(1), random.quaternion()));
  const otherPoses = draw.list(() => pose(random.vec3(2), random.quaternion()));
  const points = draw.list(() => vector(random.vec3(2)));
  const displacements = draw.list(() => vector(random.vec3(6)));
  /** From around the other shape towards it. */
  const farPoses = draw.list(() => {
    const { x, y, z } = random.direction();
    return pose({ x: 6 * x, y: 6 * y, z: 6 * z }, random.quaternion());
  });
  const inwards = farPoses.map(({ position: { x, y, z } }) => vector({ x: -2 * x, y: -2 * y, z: -2 * z }));
  const farPoints = draw.list(() => vector(random.vec3(1000)));
  const farRays = farPoints.map(({ x, y, z }) => vector({ x: -2 * x, y: -2 * y, z: -2 * z }));
  const motions = inwards.map((displacement) => ({
    displacement,
    rotation: vector(random.vec3(2)),
    center: vector(random.vec3(0.5)),
    tolerance: 1e-6,
  }));

  /** The second pose, moved along the line between the shapes so that they all but touch. */
  const almostTouching = (a: Shape, poseA: Pose, b: Shape, poseB: Pose): Pose => {
    distanceBetween(a, poseA, b, poseB, Infinity, distance);
    const { normalA: n } = distance;
    const by = 1e-9 - distance.distance;
    const { x, y, z } = poseB.position;
    return pose({ x: x + n.x * by, y: y + n.y * by, z: z + n.z * by }, poseB.quaternion);
  };

  const onShapes: Record<string, OnShape> = {
    distanceToPoint: (shape) => (i) => distanceToPoint(points[i & mask], shape, poses[i & mask], Infinity, point),
    'distanceToPoint within 1': (shape) => (i) => distanceToPoint(points[i & mask], shape, poses[i & mask], 1, point),
    'raycast from afar': (shape) => (i) => raycast(farPoints[i & mask], farRays[i & mask], shape, poses[i & mask], ray),
    raycast: (shape) => (i) => raycast(points[i & mask], displacements[i & mask], shape, poses[i & mask], ray),
    raycastAlong: (shape) => (i) => raycastAlong(points[i & mask], displacements[i & mask], 12.5, shape, poses[i & mask], ray),
    computeAabb: (shape) => (i) => computeAabb(shape, poses[i & mask], aabb),
    massProperties: (shape) => () => massProperties(shape, 2, mass),
  };

  const onPairs: Record<string, OnPair> = {
    distanceBetween: (a, b) => (i) => distanceBetween(a, poses[i & mask], b, otherPoses[i & mask], Infinity, distance),
    castShape: (a, b) => (i) => castShape(a, farPoses[i & mask], inwards[i & mask], b, poses[i & mask], cast),
  };

  /** In one order only. */
  const onUnorderedPairs: Record<string, OnPair> = {
    'distanceBetween and contactsBetween': (a, b) => {
      // Warms the code that only shapes which all but touch take, and few of the others.
      poses.forEach((poseA, i) => {
        const near = almostTouching(a, poseA, b, otherPoses[i]);
        for (let k = 0; k < 8; k++) distanceBetween(a, poseA, b, near, Infinity, distance);
      });
      return (i) => {
        distanceBetween(a, poses[i & mask], b, otherPoses[i & mask], Infinity, distance);
        contactsBetween(a, poses[i & mask], b, otherPoses[i & mask], distance, contacts);
        contacts.reduce(4);
      };
    },
    overlaps: (a, b) => (i) => overlaps(a, poses[i & mask], b, otherPoses[i & mask]),
  };

  /** Slow ones: each shape against the next one in the list only. */
  const onNeighbours: Record<string, OnPair> = {
    'castShape turning': (a, b) => (i) => castShape(a, farPoses[i & mask], motions[i & mask], b, poses[i & mask], cast),
  };

  const shapes = allShapes(random);
  for (const [query, make] of Object.entries(onShapes)) {
    for (const [name, shape] of shapes) yield [`${query}: ${name}`, () => make(shape)];
  }
  for (const [query, make] of Object.entries(onPairs)) {
    for (const [nameA, a] of shapes) {
      for (const [nameB, b] of shapes) yield [`${query}: ${nameA}, ${nameB}`, () => make(a, b)];
    }
  }
  for (const [query, make] of Object.entries(onUnorderedPairs)) {
    for (const [i, [nameA, a]] of shapes.entries()) {
      for (const [nameB, b] of shapes.slice(i)) yield [`${query}: ${nameA}, ${nameB}`, () => make(a, b)];
    }
  }
  for (const [query, make] of Object.entries(onNeighbours)) {
    for (const [i, [nameA, a]] of shapes.entries()) {
      const [nameB, b] = shapes[(i + 1) % shapes.length];
      yield [`${query}: ${nameA}, ${nameB}`, () => make(a, b)];
    }
  }
}
