import { describe, expect, it } from 'vitest';
import {
  ContactManifold,
  contactsBetween,
  distanceBetween,
  manifoldsBetween,
  rectangle,
  Transform2,
} from '../../src/2d/index.ts';
import { Random, SOAK } from '../gen.ts';
import { gridPose, gridSample, pose, type Sample, sample } from './gen.ts';

const LIMIT = 1e-13;
/** How often noise decided which of two edges that face the other shape alike is clipped. */
let ties = 0;

/** One call and two calls give the same contacts, or, where `isTied`, at least as good ones. */
function check(a: Sample, poseA: Transform2, b: Sample, poseB: Transform2, maxDistance: number, isTied = false): number {
  const fail = (what: string) => expect.fail(`${what}: ${JSON.stringify({ a: a.body, poseA, b: b.body, poseB, maxDistance })}`);
  const near = distanceBetween(a.shape, poseA, b.shape, poseB, maxDistance);
  const expected = near && contactsBetween(a.shape, poseA, b.shape, poseB, near, undefined, maxDistance);
  let visits = 0;
  const out = new ContactManifold();
  out.normal.set(NaN, NaN);
  manifoldsBetween(a.shape, poseA, b.shape, poseB, maxDistance, visit, out);
  function visit(found: ContactManifold) {
    visits++;
    if (found !== out) fail('not out');
    if (expected === null) return fail('a visit');
    if (found.count !== expected.count) return isTied ? ties++ : fail(`count ${found.count}, not ${expected.count}`);
    if (!(found.normal.distanceTo(expected.normal) < LIMIT)) fail('normal');
    for (let i = 0; i < found.count; i++) {
      if (!(found.location(i).distanceTo(expected.location(i)) < LIMIT)) fail(`location ${i}`);
      if (!(Math.abs(found.distance(i) - expected.distance(i)) < LIMIT)) fail(`distance ${i}`);
      if (found.featureA(i) !== expected.featureA(i) || found.featureB(i) !== expected.featureB(i)) fail(`names ${i}`);
    }
  }
  if (visits !== (expected === null ? 0 : 1)) fail(`${visits} visits`);
  return expected?.count ?? 0;
}

describe('manifoldsBetween in 2D', () => {
  it(`gives what distanceBetween and contactsBetween give, ${20_000 * SOAK} random pairs, seed 251`, () => {
    const random = new Random(251);
    const counts = [0, 0, 0];
    for (let i = 0; i < 20_000 * SOAK; i++) {
      const maxDistance = random.pick([Infinity, 0.5, 0.02, 0, -0.05]);
      counts[check(sample(random), pose(random, 1.3), sample(random), pose(random, 1.3), maxDistance)]++;
    }
    for (const count of counts) expect(count).toBeGreaterThan(0.05 * 20_000 * SOAK);
  });

  it(`gives what distanceBetween and contactsBetween give, ${20_000 * SOAK} pairs of a grid, seed 252`, () => {
    const random = new Random(252);
    for (let i = 0; i < 20_000 * SOAK; i++) {
      check(gridSample(random), gridPose(random), gridSample(random), gridPose(random), random.pick([Infinity, 0.25, 0]), true);
    }
    expect(ties).toBeLessThan(0.002 * 20_000 * SOAK);
  });

  it('visits nothing, and leaves the manifold alone, where shapes are farther apart than the limit', () => {
    const box = rectangle({ x: 1, y: 1 });
    const out = new ContactManifold().add({ x: 3, y: 4 }, 5);
    for (const x of [2.3, 30]) {
      manifoldsBetween(box, new Transform2({ x, y: 0 }), box, new Transform2(), 0.2, () => expect.fail('a visit'), out);
      expect([out.count, out.location(0).x, out.distance(0)]).toEqual([1, 3, 5]);
    }
  });
});
