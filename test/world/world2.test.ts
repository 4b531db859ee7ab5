/** Long random sequences against a world that asks every shape, in two dimensions. */
import { describe, expect, test } from 'vitest';
import {
  CollisionWorld2,
  castShape,
  compound,
  computeAabb,
  distanceBetween,
  distanceToPoint,
  overlaps,
  type Pose2,
  raycast,
  type Shape,
  Transform2,
  type Vec2Like,
} from '../../src/2d/index.ts';
import { pose, sample } from '../2d/gen.ts';
import { Random, SOAK } from '../gen.ts';
import { type Kit, Model } from './model.ts';

const random = new Random(6);
const shapes: Shape[] = Array.from({ length: 30 }, () => sample(random).shape);
shapes.push(compound([{ shape: sample(random).shape }, { shape: sample(random).shape, position: { x: 1, y: 1 } }]));
const SIZE = 12;

const kit: Kit<Shape, Pose2, Vec2Like> = {
  createWorld: () => new CollisionWorld2(),
  shape: (random) => random.pick(shapes),
  pose: (random) => {
    if (random.bool(0.7)) return pose(random, SIZE);
    return new Transform2({ x: random.int(9) - 4, y: random.int(9) - 4 });
  },
  step: (random, { position: p, rotation }) =>
    new Transform2({ x: p.x + random.range(-0.2, 0.2), y: p.y + random.range(-0.2, 0.2) }, rotation),
  vector: (random, size) => {
    const v = { x: random.range(-2, 2) * size, y: random.range(-2, 2) * size };
    return random.bool(0.2) ? { x: Math.round(v.x), y: 0 } : v;
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
