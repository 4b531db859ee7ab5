/** What must hold for computeAabb on every shape: it is the smallest box that holds the shape, to rounding. */
import { describe, expect, it } from 'vitest';
import { Aabb } from '../../src/math/aabb.ts';
import { computeAabb } from '../../src/queries/computeAabb.ts';
import { Random, SOAK } from '../gen.ts';
import { DdPose } from '../oracle/doubleDouble.ts';
import { describeCase, FAMILIES, KINDS, POSES, randomPose, randomShape } from '../shapes.ts';
import { Worst } from './worst.ts';

const SHAPES = 600 * SOAK;
const TURNS = 5;

function poisoned(): Aabb {
  const out = new Aabb();
  out.min.set(NaN, NaN, NaN);
  out.max.set(NaN, NaN, NaN);
  return out;
}

describe.each(KINDS)('computeAabb of a %s', (kind) => {
  it.each(FAMILIES)('is as large as the farthest vertices and the radius: %s (seed 301)', (family) => {
    const random = new Random(301);
    const worst = new Worst({ min: 1e-14, max: 1e-14 });
    for (let i = 0; i < SHAPES; i++) {
      const subject = randomShape(random, kind, family);
      const { radius } = subject.shape;
      for (let k = 0; k < TURNS; k++) {
        const pose = randomPose(random, random.pick(POSES), subject.size);
        const out = poisoned();
        expect(computeAabb(subject.shape, pose, out)).toBe(out);
        const frame = new DdPose(pose);
        const world = subject.vertices.map((vertex) => frame.toWorld(vertex).value);
        const scale = subject.size + Math.hypot(pose.position.x, pose.position.y, pose.position.z);
        const errors = { min: 0, max: 0 };
        for (const axis of ['x', 'y', 'z'] as const) {
          const low = Math.min(...world.map((vertex) => vertex[axis])) - radius;
          const high = Math.max(...world.map((vertex) => vertex[axis])) + radius;
          errors.min = Math.max(errors.min, Math.abs(out.min[axis] - low) / (scale || 1));
          errors.max = Math.max(errors.max, Math.abs(out.max[axis] - high) / (scale || 1));
        }
        worst.add(errors, () => describeCase(subject, pose));
      }
    }
    worst.expectWithinBounds();
  });
});

it('computeAabb makes a new box when none is given', () => {
  const random = new Random(302);
  const { shape } = randomShape(random, 'box', 'plain');
  const pose = randomPose(random, 'turned', 1);
  const first = computeAabb(shape, pose);
  expect(first).toBeInstanceOf(Aabb);
  expect(computeAabb(shape, pose)).not.toBe(first);
  expect(computeAabb(shape, pose)).toEqual(first);
});
