/** Shapes and poses of numbers made of random bits, and the law that the answer on them is the oracle's. */
import { describe, expect, it } from 'vitest';
import { type Draw, drawPose, drawSample, isUnit, withExponent } from '../fuzz.ts';
import { Random, SOAK } from '../gen.ts';
import { PAIRS } from '../pairs.ts';
import type { Kind } from '../shapes.ts';
import type { PairCase } from './distanceFaults.ts';
import { Failures, tryCase } from './distanceLaw.ts';

export const SEED = 577;
export const COUNT = 1000;

/** Null where the numbers are not allowed; then the error says so. */
export function drawCase(random: Random, kindA: Kind, kindB: Kind, draw: Draw): PairCase | null {
  const poseA = drawPose(random, draw);
  const poseB = random.bool(0.2) ? poseA : drawPose(random, draw);
  try {
    return { name: 'fuzz', a: drawSample(random, kindA, draw), poseA, b: drawSample(random, kindB, draw), poseB };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Slivers ten powers of ten longer than wide are drawn here: these pairs still have a case that fails. */
export function isOpenPair(kindA: Kind, kindB: Kind): boolean {
  return kindB === 'convex' && (kindA === 'capsule' || kindA === 'box');
}

/** The law for the pairs that `choose` takes. */
export function describeFuzz(choose: (kindA: Kind, kindB: Kind) => boolean): void {
  describe(`distanceBetween on numbers of random bits between 2^-30 and 2^30 agrees with the oracle, seed ${SEED}`, () => {
    it.each(PAIRS.filter(([a, b]) => choose(a, b)))('%s %s', (kindA, kindB) => {
      const random = new Random(SEED + PAIRS.findIndex(([a, b]) => a === kindA && b === kindB));
      const failures = new Failures();
      for (let i = 0; i < (SOAK * COUNT) / 4; i++) {
        const spread = random.pick([1, 5, 30]);
        const draw: Draw = () => (random.bool(0.1) ? random.int(3) - 1 : withExponent(random, -spread, spread));
        const subject = drawCase(random, kindA, kindB, draw);
        if (!subject || !isUnit(subject.poseA) || !isUnit(subject.poseB)) continue;
        failures.add(subject, tryCase(subject).faults);
      }
      expect(String(failures)).toBe('');
    });
  });
}
