/** Long random sequences against a world that asks every shape, in two dimensions. */
import { describe, expect, test } from 'vitest';
import {
  CollisionWorld2,
  castShape,
  chain,
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
const at = (x: number, y: number): Vec2Like => ({ x, y });
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

/** Ground that is open at both ends, a cave, a loop, and one that crosses itself no less than a level does. */
const chains: Shape[] = [
  chain([at(3, 0), at(1, 0.5), at(0, 0), at(-2, 0)]),
  chain([at(0, 2), at(0, 0), at(1, 0)]),
  chain([at(-1, -1), at(-1, 1), at(1, 1), at(1, -1)], { loop: true }),
  chain([at(-1, -1), at(1, -1), at(1, 1), at(0, 0), at(-1, 1)], { loop: true }),
];
const withChains: Kit<Shape, Pose2, Vec2Like> = {
  ...kit,
  shape: (random) => (random.bool(0.3) ? random.pick(chains) : random.pick(shapes)),
  shapeToAskWith: (random) => random.pick(shapes),
  // That a limit changes no answer is a law of its own (test/2d).
  distanceBetween: (a, poseA, b, poseB, max) => {
    const found = distanceBetween(a, poseA, b, poseB);
    return found !== null && found.distance <= max ? found : null;
  },
};

describe('a world answers as if it asked every shape', () => {
  const kits: [string, Kit<Shape, Pose2, Vec2Like>, number][] = [
    ['of convex shapes', kit, 1],
    ['with chains', withChains, 0.5],
  ];
  test.each(kits.flatMap((row) => [1, 2, 3, 4].map((seed) => [...row, seed] as const)))(
    '%s, in any sequence of operations (%#)',
    (_, given, share, seed) => {
      const model = new Model(given, seed);
      const steps = share * (SOAK > 1 ? 25_000 : 1500);
      for (let i = 0; i < steps; i++) {
        try {
          model.step();
        } catch (error) {
          throw new Error(`seed ${seed}, step ${i} with ${model.entries.size} shapes: ${(error as Error).stack}`);
        }
      }
      expect(model.entries.size).toBe(model.world.count);
    },
  );
});
