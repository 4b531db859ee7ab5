/** The families of queries in 3D. */
import {
  Aabb,
  CastResult,
  ContactManifold,
  castShape,
  computeAabb,
  contactsBetween,
  convexHull,
  DistanceResult,
  distanceBetween,
  distanceToPoint,
  type Hull,
  massProperties,
  overlaps,
  PointResult,
  type QuatLike,
  RayResult,
  raycast,
  type Shape,
  type Vec3Like,
} from 'touchstone';
import type { Random } from '../gen.ts';
import type { Families } from './scene.ts';
import { allShapes, cloud } from './shapes3d.ts';

/** What a hull knows beside what it publishes. */
interface Tables {
  readonly topology: Record<'faceStart' | 'faceVertices' | 'faceEdges' | 'edgeFaces', ArrayLike<number>>;
}

const QUERIES_PER_SHAPE = 1000;
const QUERIES_PER_PAIR = 100;

interface DrawnPose {
  position: Vec3Like;
  quaternion: QuatLike;
}

function drawPose(random: Random, size: number): DrawnPose {
  return { position: random.vec3(size), quaternion: random.quaternion() };
}

/** Calls `query` again and again for every shape, with a new pose each time. */
function forShapes(random: Random, query: (shape: Shape, pose: DrawnPose) => void): void {
  for (const [, shape] of allShapes(random)) {
    for (let i = 0; i < QUERIES_PER_SHAPE; i++) query(shape, drawPose(random, 3));
  }
}

/** Calls `query` again and again for every two shapes, in both orders, with new poses each time: overlapping, near and far. */
function forPairs(random: Random, query: (a: Shape, poseA: DrawnPose, b: Shape, poseB: DrawnPose) => void): void {
  const shapes = allShapes(random);
  for (const [, a] of shapes) {
    for (const [, b] of shapes) {
      for (let i = 0; i < QUERIES_PER_PAIR; i++) query(a, drawPose(random, 0.5), b, drawPose(random, 2));
    }
  }
}

type Cast = (a: Shape, poseA: DrawnPose, displacement: Vec3Like, b: Shape, poseB: DrawnPose) => void;

/** Calls `query` for casts of every two shapes, most of them towards each other. */
function forCasts(random: Random, query: Cast): void {
  forPairs(random, (a, poseA, b, poseB) => {
    const from = random.vec3(4);
    const aim = poseB.position;
    const displacement = { x: 2 * (aim.x - from.x), y: 2 * (aim.y - from.y), z: 2 * (aim.z - from.z) };
    query(a, { position: from, quaternion: poseA.quaternion }, displacement, b, poseB);
  });
}

export const FAMILIES_3D: Families = {
  hull(random, hash) {
    for (const count of [1, 2, 3, 4, 8, 20, 100, 1000]) {
      for (let i = 0; i < 10; i++) {
        const hull = convexHull(cloud(random, count), { maxVertices: 64 }) as Hull & Tables;
        const { vertices, normals, offsets, topology } = hull;
        for (const table of [vertices, normals, offsets]) hash.numbers(table);
        for (const table of [topology.faceStart, topology.faceVertices, topology.faceEdges, topology.edgeFaces])
          hash.numbers(table);
        hash.number(hull.simplificationError);
      }
    }
  },

  distanceToPoint(random, hash) {
    const out = new PointResult();
    forShapes(random, (shape, pose) => {
      const { x, y, z } = pose.position;
      const offset = random.vec3(random.bool() ? 1 : 4);
      hash.value(distanceToPoint({ x: x + offset.x, y: y + offset.y, z: z + offset.z }, shape, pose, 3, out));
    });
  },

  raycast(random, hash) {
    const out = new RayResult();
    forShapes(random, (shape, pose) => {
      const { x, y, z } = pose.position;
      const origin = random.vec3(4);
      const aim = random.vec3(1);
      const displacement = { x: 2 * (x + aim.x - origin.x), y: 2 * (y + aim.y - origin.y), z: 2 * (z + aim.z - origin.z) };
      hash.value(raycast(origin, displacement, shape, pose, out));
    });
  },

  computeAabb(random, hash) {
    const out = new Aabb();
    forShapes(random, (shape, pose) => hash.value(computeAabb(shape, pose, out)));
  },

  massProperties(random, hash) {
    for (let i = 0; i < 10; i++) {
      for (const [, shape] of allShapes(random)) hash.value(massProperties(shape, random.range(0.5, 2)));
    }
  },

  distanceBetween(random, hash) {
    const out = new DistanceResult();
    forPairs(random, (a, poseA, b, poseB) => hash.value(distanceBetween(a, poseA, b, poseB, 2, out)));
  },

  contactsBetween(random, hash) {
    const distance = new DistanceResult();
    const out = new ContactManifold();
    const hashContacts = (): void => {
      hash.value(out.normal);
      for (let i = 0; i < out.count; i++) {
        hash.value(out.location(i));
        hash.number(out.distance(i));
        hash.number(out.featureA(i));
        hash.number(out.featureB(i));
      }
    };
    forPairs(random, (a, poseA, b, poseB) => {
      distanceBetween(a, poseA, b, poseB, Infinity, distance);
      contactsBetween(a, poseA, b, poseB, distance, out);
      hashContacts();
      out.reduce(4).flip();
      hashContacts();
    });
  },

  castShape(random, hash) {
    const out = new CastResult();
    forCasts(random, (a, poseA, displacement, b, poseB) => hash.value(castShape(a, poseA, displacement, b, poseB, out)));
  },

  'castShape turning'(random, hash) {
    const out = new CastResult();
    forCasts(random, (a, poseA, displacement, b, poseB) => {
      const center = random.vec3(random.pick([0, 0.5]));
      const motion = { displacement, rotation: random.vec3(3), center, tolerance: random.pick([1e-9, 1e-6]) };
      hash.value(castShape(a, poseA, motion, b, poseB, out));
    });
  },

  overlaps(random, hash) {
    forPairs(random, (a, poseA, b, poseB) => hash.value(overlaps(a, poseA, b, poseB)));
  },
};
