/** Cases whose numbers are small whole numbers of halves: nothing rounds, so the answer has no excuse. */
import { describe, expect, it } from 'vitest';
import type { Vec3Like } from '../../src/math/vec3.ts';
import { distanceBetween } from '../../src/queries/distanceBetween.ts';
import { FAMILIES_OF_PAIRS, isExact } from '../degeneratePairs.ts';
import { Random, SOAK } from '../gen.ts';
import { Failures } from '../oracle/distanceLaw.ts';
import { cross, dot, length, sub } from '../oracle/polytope.ts';
import { rationalCoreDistance } from '../oracle/rationalDistance.ts';
import { PAIRS } from '../pairs.ts';
import { featureVertices, type Sample } from '../shapes.ts';

const SEED = 8128;
const COUNT = 100;

const isAt = (p: Vec3Like, q: Vec3Like): boolean => p.x === q.x && p.y === q.y && p.z === q.z;

function isBetween(p: Vec3Like, a: Vec3Like, b: Vec3Like): boolean {
  const u = sub(b, a);
  const w = sub(p, a);
  return length(cross(u, w)) === 0 && dot(u, w) >= 0 && dot(u, w) <= dot(u, u);
}

/** True for two corners of a face with all others on one side of the line through them. */
function isRim(a: Vec3Like, b: Vec3Like, corners: readonly Vec3Like[]): boolean {
  const sides = corners.map((c) => cross(sub(b, a), sub(c, a))).filter((n) => length(n) > 0);
  return sides.every((n) => dot(n, sides[0]) > 0);
}

/** A smaller feature than the named one that the point lies on. */
function smallerFeature(sample: Sample, code: number, p: Vec3Like): string | null {
  const corners = featureVertices(sample, code);
  const type = code >> 14;
  if (type > 0 && corners.some((v) => isAt(v, p)))
    return `${type === 1 ? 'edge' : 'face'} ${code & 0x3fff} for a point on a vertex`;
  if (type < 2) return null;
  for (const a of corners) {
    for (const b of corners) {
      if (!isAt(a, b) && isRim(a, b, corners) && isBetween(p, a, b)) return `face ${code & 0x3fff} for a point on an edge`;
    }
  }
  return null;
}

describe(`on a grid the features are the most specific ones and distances are right to the last bits, seed ${SEED}`, () => {
  it.each(PAIRS)('%s %s', (kindA, kindB) => {
    const random = new Random(SEED + PAIRS.findIndex(([a, b]) => a === kindA && b === kindB));
    const failures = new Failures();
    let tried = 0;
    while (tried < SOAK * COUNT) {
      const subject = { name: 'grid', ...FAMILIES_OF_PAIRS['on a grid'](random, kindA, kindB) };
      if (!isExact(subject)) continue;
      tried++;
      const { a, poseA, b, poseB } = subject;
      const answer = distanceBetween(a.shape, poseA, b.shape, poseB)!;
      const exact = rationalCoreDistance(a, poseA, b, poseB);
      const faults: string[] = [];
      if (!(Math.abs(answer.distance - exact) <= 4 * Number.EPSILON * (a.size + b.size)))
        faults.push(`distance ${answer.distance}, exactly ${exact}`);
      const smallerA = smallerFeature(a, answer.featureA, sub(answer.pointA, poseA.position));
      const smallerB = smallerFeature(b, answer.featureB, sub(answer.pointB, poseB.position));
      if (smallerA) faults.push(`featureA is ${smallerA}`);
      if (smallerB) faults.push(`featureB is ${smallerB}`);
      failures.add(subject, faults);
    }
    expect(String(failures)).toBe('');
  });
});
