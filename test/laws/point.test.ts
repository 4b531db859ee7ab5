/** What must hold for distanceToPoint on every shape. Errors are in parts of the size of the shape, or of the distance if that is larger. */
import { describe, expect, it } from 'vitest';
import type { Pose } from '../../src/math/transform.ts';
import type { Vec3Like } from '../../src/math/vec3.ts';
import { distanceToPoint } from '../../src/queries/distanceToPoint.ts';
import { PointResult } from '../../src/results/pointResult.ts';
import { Random, SOAK } from '../gen.ts';
import { type PointErrors, PointJudge } from '../oracle/checkPoint.ts';
import { randomPoint } from '../points.ts';
import {
  describeCase,
  FAMILIES,
  KINDS,
  type Kind,
  normalizedPose,
  POSES,
  randomPose,
  randomShape,
  type Sample,
} from '../shapes.ts';
import { Worst } from './worst.ts';

const SHAPES = 300 * SOAK;
const POINTS = 10;

const BOUNDS: PointErrors = { distance: 1e-14, surface: 1e-13, offset: 1e-14, unit: 1e-14, cone: 1e-12, feature: 1e-13 };

/** A result that no answer can be mistaken for. */
function poisonedResult(): PointResult {
  const out = new PointResult();
  out.distance = NaN;
  out.point.set(NaN, NaN, NaN);
  out.normal.set(NaN, NaN, NaN);
  out.feature = -1;
  out.subshape = -1;
  return out;
}

const show = (subject: Sample, pose: Pose, point: Vec3Like) => `${describeCase(subject, pose)}, point ${JSON.stringify(point)}`;

describe.each(KINDS)('distanceToPoint on a %s', (kind) => {
  it.each(FAMILIES)('agrees with the oracle, and fills all of out: %s (seed 101)', (family) => {
    const random = new Random(101);
    const worst = new Worst<keyof PointErrors>(BOUNDS);
    let inside = 0;
    for (let i = 0; i < SHAPES; i++) {
      const subject = randomShape(random, kind, family);
      const judge = new PointJudge(subject);
      for (let k = 0; k < POINTS; k++) {
        const pose = randomPose(random, random.pick(POSES), subject.size);
        const point = randomPoint(random, subject, pose);
        const out = poisonedResult();
        expect(distanceToPoint(point, subject.shape, pose, Infinity, out)).toBe(out);
        if (out.subshape !== 0) expect.unreachable('subshape was not written');
        if (out.distance < 0) inside++;
        worst.add({ ...judge.errors(point, pose, out) }, () => show(subject, pose, point));
      }
    }
    worst.expectWithinBounds();
    // The sharp triangle has no inside, nor have most degenerate shapes; all others must have been asked from either side.
    const share = inside / (SHAPES * POINTS);
    if (family !== 'degenerate' && !(kind === 'triangle' && family === 'plain')) expect(share).toBeGreaterThan(0.15);
    expect(share).toBeLessThan(0.75);
  });
});

/** Runs a law on some cases of each kind. */
function forCases(
  seed: number,
  count: number,
  law: (subject: Sample, pose: Pose, point: Vec3Like, random: Random) => void,
): void {
  const random = new Random(seed);
  for (let i = 0; i < count * SOAK; i++) {
    const kind: Kind = KINDS[i % KINDS.length];
    const subject = randomShape(random, kind, random.pick(FAMILIES));
    const pose = randomPose(random, random.pick(POSES), subject.size);
    law(subject, pose, randomPoint(random, subject, pose), random);
  }
}

describe('distanceToPoint', () => {
  const within = (point: Vec3Like, subject: Sample, pose: Pose, limit: number) =>
    distanceToPoint(point, subject.shape, pose, limit, new PointResult());

  it('answers at exactly maxDistance, and not just below it (seed 111)', () => {
    forCases(111, 4000, (subject, pose, point) => {
      const { distance } = within(point, subject, pose, Infinity)!;
      const below = distance === 0 ? -Number.MIN_VALUE : distance - Math.abs(distance) * 2 ** -52;
      expect(within(point, subject, pose, distance), show(subject, pose, point)).not.toBeNull();
      expect(within(point, subject, pose, below), show(subject, pose, point)).toBeNull();
      expect(within(point, subject, pose, -Infinity)).toBeNull();
    });
  });

  it('makes a new result when none is given', () => {
    forCases(112, 100, (subject, pose, point) => {
      const first = distanceToPoint(point, subject.shape, pose);
      expect(first).toBeInstanceOf(PointResult);
      expect(distanceToPoint(point, subject.shape, pose)).not.toBe(first);
      expect(first).toEqual(within(point, subject, pose, Infinity));
    });
  });

  it('does not mind a quaternion that is not quite unit (seed 113)', () => {
    forCases(113, 4000, (subject, pose, point, random) => {
      const { x, y, z, w } = pose.quaternion;
      const s = random.pick([0.9991, 1.0009]) / Math.hypot(x, y, z, w);
      const drifted = { position: pose.position, quaternion: { x: x * s, y: y * s, z: z * s, w: w * s } };
      const scale = subject.size + Math.hypot(point.x - pose.position.x, point.y - pose.position.y, point.z - pose.position.z);
      const a = within(point, subject, drifted, Infinity)!;
      const b = within(point, subject, normalizedPose(drifted), Infinity)!;
      expect(Math.abs(a.distance - b.distance) / (scale || 1), show(subject, pose, point)).toBeLessThan(1e-14);
    });
  });

  it('moves with the world, also by 1e6 (seed 114)', () => {
    forCases(114, 4000, (subject, pose, point, random) => {
      // Steps that doubles add without rounding, or the question itself would change.
      const step = 2 ** random.pick([0, 10, 20]) * Math.max(1, 2 ** Math.ceil(Math.log2(subject.size)));
      const shift = (v: Vec3Like) => ({ x: v.x + step, y: v.y - step, z: v.z + step });
      const moved = { position: shift(pose.position), quaternion: pose.quaternion };
      const back = (v: Vec3Like) => ({ x: v.x - step, y: v.y + step, z: v.z - step });
      const from = { position: back(moved.position), quaternion: pose.quaternion };
      const to = shift(point);
      const a = within(to, subject, moved, Infinity)!;
      const b = within(back(to), subject, from, Infinity)!;
      const scale = subject.size + Math.hypot(to.x - moved.position.x, to.y - moved.position.y, to.z - moved.position.z);
      expect(Math.abs(a.distance - b.distance) / (scale || 1), show(subject, pose, point)).toBeLessThan(1e-14);
    });
  });

  it('gives the same answer twice, whatever was asked in between', () => {
    forCases(115, 300, (subject, pose, point, random) => {
      const first = within(point, subject, pose, Infinity);
      within(random.vec3(2), randomShape(random, 'convex', 'rounded'), pose, Infinity);
      expect(within(point, subject, pose, Infinity)).toEqual(first);
    });
  });
});
