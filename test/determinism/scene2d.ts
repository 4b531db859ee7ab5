/** The families of queries in 2D. */
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
  manifoldsBetween,
  massProperties,
  overlaps,
  PointResult,
  type Pose2,
  RayResult,
  raycast,
  rotation,
  type Shape,
} from 'touchstone/2d';
import type { Random } from '../gen.ts';
import type { Families } from './scene.ts';
import { allPairs2d, allShapes2d } from './shapes2d.ts';

const QUERIES_PER_SHAPE = 1000;
const QUERIES_PER_PAIR = 200;

function drawPose(random: Random, size: number): Pose2 {
  return { position: random.vec3(size), rotation: rotation(random.range(-4, 4)) };
}

/** Calls `query` again and again for every shape, with a new pose each time. */
function forShapes(random: Random, query: (shape: Shape, pose: Pose2) => void): void {
  for (const [, shape] of allShapes2d(random)) {
    for (let i = 0; i < QUERIES_PER_SHAPE; i++) query(shape, drawPose(random, 3));
  }
}

/** Calls `query` again and again for every two shapes, in both orders, with new poses each time: overlapping, near and far. */
function forPairs(random: Random, query: (a: Shape, poseA: Pose2, b: Shape, poseB: Pose2) => void): void {
  for (const [, a, , b] of allPairs2d(random)) {
    for (let i = 0; i < QUERIES_PER_PAIR; i++) query(a, drawPose(random, 0.5), b, drawPose(random, 2));
  }
}

export const FAMILIES_2D: Families = {
  '2d rotation'(random, hash) {
    for (let i = 0; i < QUERIES_PER_SHAPE; i++) hash.value(rotation(random.range(-10, 10)));
  },

  '2d distanceToPoint'(random, hash) {
    const out = new PointResult();
    forShapes(random, (shape, pose) => {
      const { x, y } = pose.position;
      const offset = random.vec3(random.bool() ? 1 : 4);
      hash.value(distanceToPoint({ x: x + offset.x, y: y + offset.y }, shape, pose, 3, out));
    });
  },

  '2d raycast'(random, hash) {
    const out = new RayResult();
    forShapes(random, (shape, pose) => {
      const { x, y } = pose.position;
      const origin = random.vec3(4);
      const aim = random.vec3(1);
      const displacement = { x: 2 * (x + aim.x - origin.x), y: 2 * (y + aim.y - origin.y) };
      hash.value(raycast(origin, displacement, shape, pose, out));
    });
  },

  '2d computeAabb'(random, hash) {
    const out = new Aabb();
    forShapes(random, (shape, pose) => hash.value(computeAabb(shape, pose, out)));
  },

  '2d massProperties'(random, hash) {
    for (let i = 0; i < 10; i++) {
      for (const [, shape] of allShapes2d(random)) hash.value(massProperties(shape, random.range(0.5, 2)));
    }
  },

  '2d distanceBetween'(random, hash) {
    const out = new DistanceResult();
    forPairs(random, (a, poseA, b, poseB) => hash.value(distanceBetween(a, poseA, b, poseB, 2, out)));
  },

  '2d overlaps'(random, hash) {
    forPairs(random, (a, poseA, b, poseB) => hash.value(overlaps(a, poseA, b, poseB)));
  },

  '2d contactsBetween'(random, hash) {
    const distance = new DistanceResult();
    const out = new ContactManifold();
    forPairs(random, (a, poseA, b, poseB) => {
      if (distanceBetween(a, poseA, b, poseB, Infinity, distance) === null) return;
      contactsBetween(a, poseA, b, poseB, distance, out);
      hash.value(out.normal);
      hash.number(out.count);
      for (let i = 0; i < out.count; i++) hash.value([out.location(i), out.distance(i), out.featureA(i), out.featureB(i)]);
    });
  },

  '2d manifoldsBetween'(random, hash) {
    const out = new ContactManifold();
    forPairs(random, (a, poseA, b, poseB) => manifoldsBetween(a, poseA, b, poseB, 1, (found) => hash.value(found.toJSON()), out));
  },

  '2d castShape'(random, hash) {
    const out = new CastResult();
    forPairs(random, (a, poseA, b, poseB) => hash.value(castShape(a, poseA, random.vec3(6), b, poseB, out)));
  },

  '2d castShape, turning'(random, hash) {
    const out = new CastResult();
    forPairs(random, (a, poseA, b, poseB) => {
      const motion = { displacement: random.vec3(6), rotation: random.range(-4, 4) };
      hash.value(castShape(a, poseA, motion, b, poseB, out));
    });
  },
};
