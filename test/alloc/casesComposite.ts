/** Every query on composites that takes `out`. */
import {
  Aabb,
  CastResult,
  type CompositeShape,
  ContactManifold,
  castShape,
  computeAabb,
  contactsBetween,
  DistanceResult,
  distanceBetween,
  distancesBetween,
  distanceToPoint,
  hitsRay,
  MassProperties,
  manifoldsBetween,
  massProperties,
  overlaps,
  PointResult,
  RayResult,
  raycast,
  type Shape,
  Transform,
  triangleMesh,
} from 'touchstone';
import { drawBodies, drawComposites, drawSolids } from '../determinism/composites3d.ts';
import type { Call, Case, Draw } from './draw.ts';
import { inStyle } from './inStyle.ts';

const BODIES = ['sphere', 'capsule', 'box', 'hull', 'compound'];
const TETRAHEDRON: [positions: number[], indices: number[]] = [
  [-1, -1, -1, 1, -1, -1, 0, 1, 0, 0, -1, 1],
  [0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3],
];

export function* casesComposite(draw: Draw): Generator<Case> {
  const { random, mask, style } = draw;
  const { vector, pose } = inStyle(style);

  const poses = draw.list(() => pose(random.vec3(1), random.quaternion()));
  /** Of bodies: crossing the surface, near it and above it. */
  const bodyPoses = poses.map((at) => {
    const { x, y, z } = random.vec3(1.5);
    return pose(new Transform(at.position, at.quaternion).apply({ x, y: 0.5 * y + 0.2, z }), random.quaternion());
  });
  const points = draw.list(() => vector(random.vec3(3)));
  const ways = draw.list(() => vector(random.vec3(6)));
  const motions = ways.map(({ x, y, z }) => ({
    displacement: vector({ x: 0.3 * x, y: 0.3 * y, z: 0.3 * z }),
    rotation: vector(random.vec3(1)),
    tolerance: 1e-4,
  }));
  const sliding = ways.map((displacement) => ({ displacement, ignoreStartOverlap: true }));

  const ray = new RayResult();
  const point = new PointResult();
  const aabb = new Aabb();
  const mass = new MassProperties();
  const distance = new DistanceResult();
  const cast = new CastResult();
  const contacts = new ContactManifold();

  const onShapes: Record<string, (shape: Shape) => Call> = {
    raycast: (shape) => (i) => raycast(points[i & mask], ways[i & mask], shape, poses[i & mask], ray),
    hitsRay: (shape) => (i) => hitsRay(points[i & mask], ways[i & mask], shape, poses[i & mask]),
    distanceToPoint: (shape) => (i) => distanceToPoint(points[i & mask], shape, poses[i & mask], Infinity, point),
    'distanceToPoint within 0.5': (shape) => (i) => distanceToPoint(points[i & mask], shape, poses[i & mask], 0.5, point),
    computeAabb: (shape) => (i) => computeAabb(shape, poses[i & mask], aabb),
  };
  const onPairs: Record<string, (body: Shape, shape: Shape) => Call> = {
    distanceBetween: (body, shape) => (i) =>
      distanceBetween(body, bodyPoses[i & mask], shape, poses[i & mask], Infinity, distance),
    'distancesBetween and contactsBetween': (body, shape) => {
      let at = 0;
      const visit = (near: DistanceResult): void => {
        contactsBetween(body, bodyPoses[at], shape, poses[at], near, contacts);
      };
      return (i) => {
        at = i & mask;
        distancesBetween(body, bodyPoses[at], shape, poses[at], 0.1, visit, distance);
      };
    },
    manifoldsBetween: (body, shape) => {
      const visit = (): void => {};
      return (i) => manifoldsBetween(body, bodyPoses[i & mask], shape, poses[i & mask], 0.1, visit, contacts);
    },
    overlaps: (body, shape) => (i) => overlaps(body, bodyPoses[i & mask], shape, poses[i & mask]),
    castShape: (body, shape) => (i) => castShape(body, bodyPoses[i & mask], ways[i & mask], shape, poses[i & mask], cast),
    'castShape out of an overlap': (body, shape) => (i) =>
      castShape(body, bodyPoses[i & mask], sliding[i & mask], shape, poses[i & mask], cast),
    'castShape turning': (body, shape) => (i) =>
      castShape(body, bodyPoses[i & mask], motions[i & mask], shape, poses[i & mask], cast),
  };

  const solid: [string, CompositeShape] = ['closed mesh', triangleMesh(...TETRAHEDRON)];
  const composites = [...drawComposites(random), solid, ...drawSolids()];
  const bodies = drawBodies(random);
  for (const [query, make] of Object.entries(onShapes)) {
    for (const [name, shape] of composites) yield [`composite ${query}: ${name}`, () => make(shape)];
  }
  yield ['composite massProperties: closed mesh', () => () => massProperties(solid[1], 2, mass)];
  for (const [query, make] of Object.entries(onPairs)) {
    for (const [name, shape] of composites) {
      for (const [k, body] of bodies.entries()) yield [`composite ${query}: ${BODIES[k]}, ${name}`, () => make(body, shape)];
    }
  }
}
