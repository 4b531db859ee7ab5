/** Long random sequences against a world that asks every shape, in three dimensions. */
import { describe, expect, test } from 'vitest';
import {
  CollisionWorld,
  castShape,
  computeAabb,
  distanceBetween,
  distanceToPoint,
  overlaps,
  type Pose,
  raycast,
  type Shape,
  Transform,
  type Vec3Like,
} from '../../src/index.ts';
import { allShapes } from '../determinism/shapes3d.ts';
import { Random, SOAK } from '../gen.ts';
import { type Kit, Model } from './model.ts';

const shapes = allShapes(new Random(5)).map(([, shape]) => shape);
const SIZE = 5;

const kit: Kit<Shape, Pose, Vec3Like> = {
  createWorld: () => new CollisionWorld(),
  shape: (random) => random.pick(shapes),
  pose: (random) => {
    if (random.bool(0.7)) return new Transform(random.vec3(SIZE), random.quaternion());
    const at = () => random.int(5) - 2;
    return new Transform({ x: at(), y: at(), z: at() });
  },
  step: (random, { position: p, quaternion }) => {
    const s = random.vec3(0.2);
    return new Transform({ x: p.x + s.x, y: p.y + s.y, z: p.z + s.z }, quaternion);
  },
  vector: (random, size) => {
    const v = random.vec3(size);
    return random.bool(0.2) ? { x: Math.round(v.x), y: random.bool() ? 0 : Math.round(v.y), z: 0 } : v;
  },
  computeAabb,
  raycast: (origin, displacement, shape, pose) => raycast(origin, displacement, shape, pose),
  castShape: (a, poseA, displacement, b, poseB) => castShape(a, poseA, displacement, b, poseB),
  distanceBetween: (a, poseA, b, poseB, max) => distanceBetween(a, poseA, b, poseB, max),
  distanceToPoint: (point, shape, pose, max) => distanceToPoint(point, shape, pose, max),
  overlaps,
};

describe('a world answers as if it asked every shape', () => {
  test.each([1, 2, 3, 4])('in any sequence of operations, seed %i', (seed) => {
    const model = new Model(kit, seed);
    const steps = SOAK > 1 ? 25_000 : 1500;
    for (let i = 0; i < steps; i++) {
      try {
        model.step();
      } catch (error) {
        throw new Error(`step ${i} with ${model.entries.size} shapes: ${(error as Error).stack}`);
      }
    }
    expect(model.entries.size).toBe(model.world.count);
  });
});
