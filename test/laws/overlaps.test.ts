import { describe, expect, it } from 'vitest';
import { distanceBetween } from '../../src/queries/distanceBetween.ts';
import { overlaps } from '../../src/queries/overlaps.ts';
import { FAMILIES_OF_PAIRS, isExact } from '../degeneratePairs.ts';
import { Random, SOAK } from '../gen.ts';
import { placePair, surfaceDistance } from '../oracle/distance.ts';
import type { PairCase } from '../oracle/distanceFaults.ts';
import { Failures } from '../oracle/distanceLaw.ts';
import { rationalCoreDistance } from '../oracle/rationalDistance.ts';
import { convexPool, PAIRS, pairSample, REGIMES, randomPair } from '../pairs.ts';

const SEED = 4669;
const COUNT = 600;

/** Distances nearer to zero than this part of the size may be of either sign, by rounding. */
const BAND = 1e-13;

function answers({ a, poseA, b, poseB }: PairCase): [boolean, boolean] {
  return [overlaps(a.shape, poseA, b.shape, poseB), overlaps(b.shape, poseB, a.shape, poseA)];
}

describe(`overlaps is distance <= 0, but for rounding, seed ${SEED}`, () => {
  it.each(PAIRS)('%s %s', (kindA, kindB) => {
    const random = new Random(SEED + PAIRS.findIndex(([a, b]) => a === kindA && b === kindB));
    const pool = convexPool(random, 60);
    const failures = new Failures();
    let touching = 0;
    for (let i = 0; i < SOAK * COUNT; i++) {
      const a = pairSample(random, kindA, pool, random.bool());
      const b = pairSample(random, kindB, pool, random.bool());
      const subject = randomPair(random, a, b, random.bool() ? 'touching' : REGIMES[i & 3]);
      const pair = placePair(a, subject.poseA, b, subject.poseB);
      const distance = surfaceDistance(pair);
      if (Math.abs(distance) <= BAND * pair.size) continue;
      if (distance <= 0) touching++;
      const expected = distance <= 0;
      const [one, other] = answers(subject);
      failures.add(subject, one === expected && other === expected ? [] : [`overlaps is ${one} and ${other} at ${distance}`]);
    }
    expect(String(failures)).toBe('');
    expect(touching / (SOAK * COUNT)).toBeGreaterThan(0.3);
    expect(touching / (SOAK * COUNT)).toBeLessThan(0.7);
  });
});

describe(`on a grid, where nothing rounds, touching overlaps and the signs agree, seed ${SEED}`, () => {
  it.each(PAIRS)('%s %s', (kindA, kindB) => {
    const random = new Random(SEED + PAIRS.findIndex(([a, b]) => a === kindA && b === kindB));
    const failures = new Failures();
    let tried = 0;
    while (tried < SOAK * 120) {
      const subject = { name: 'grid', ...FAMILIES_OF_PAIRS['on a grid'](random, kindA, kindB) };
      const { a, poseA, b, poseB } = subject;
      // A sphere or a capsule without radius is as exact as the rest.
      if (!isExact(subject)) continue;
      tried++;
      const exact = rationalCoreDistance(a, poseA, b, poseB);
      const { distance, normalA } = distanceBetween(a.shape, poseA, b.shape, poseB)!;
      // Where they touch along a slanted normal, the normal itself rounds.
      const isAxis = [normalA.x, normalA.y, normalA.z].some((c) => Math.abs(c) === 1);
      if (exact === 0 && !isAxis) continue;
      const [one, other] = answers(subject);
      const faults: string[] = [];
      if (one !== exact <= 0 || other !== exact <= 0) faults.push(`overlaps is ${one} and ${other} at exactly ${exact}`);
      if (distance <= 0 !== exact <= 0) faults.push(`distance ${distance}, exactly ${exact}`);
      failures.add(subject, faults);
    }
    expect(String(failures)).toBe('');
  });
});
