/** Numbers made of random bits: every call ends, with a proper answer or a RangeError. */
import { describe, expect, it } from 'vitest';
import { distanceBetween } from '../../src/queries/distanceBetween.ts';
import { overlaps } from '../../src/queries/overlaps.ts';
import { DistanceResult } from '../../src/results/distanceResult.ts';
import { DRAWS, rawBits } from '../fuzz.ts';
import { Random, SOAK } from '../gen.ts';
import { describeCase, type PairCase } from '../oracle/distanceFaults.ts';
import { COUNT, describeFuzz, drawCase, SEED } from '../oracle/distanceFuzz.ts';
import { Failures } from '../oracle/distanceLaw.ts';
import { poisoned } from '../oracle/distanceReference.ts';
import { PAIRS } from '../pairs.ts';
import { featureVertices } from '../shapes.ts';

function improper(subject: PairCase, answer: DistanceResult): string[] {
  const { distance, pointA, pointB, normalA, normalB } = answer;
  const numbers = [distance, ...[pointA, pointB, normalA, normalB].flatMap(({ x, y, z }) => [x, y, z])];
  if (!numbers.every(Number.isFinite)) return [`not finite: ${JSON.stringify(answer)}`];
  const faults: string[] = [];
  for (const { x, y, z } of [normalA, normalB]) {
    const length = Math.sqrt(x * x + y * y + z * z);
    if (!(Math.abs(length - 1) < 1e-14)) faults.push(`a normal of length ${length}`);
  }
  try {
    featureVertices(subject.a, answer.featureA);
    featureVertices(subject.b, answer.featureB);
  } catch (error) {
    faults.push((error as Error).message);
  }
  return faults;
}

describe.each(Object.entries(DRAWS))(`distanceBetween and overlaps on %s, seed ${SEED}`, (_, drawNumber) => {
  it.each(PAIRS)('%s %s', (kindA, kindB) => {
    const random = new Random(SEED + PAIRS.findIndex(([a, b]) => a === kindA && b === kindB));
    const result = new DistanceResult();
    const failures = new Failures();
    let answers = 0;
    for (let i = 0; i < SOAK * COUNT; i++) {
      const subject = drawCase(random, kindA, kindB, () => drawNumber(random));
      if (!subject) continue;
      const { a, poseA, b, poseB } = subject;
      try {
        const answer = distanceBetween(a.shape, poseA, b.shape, poseB, Infinity, poisoned(result));
        answers++;
        failures.add(subject, answer ? improper(subject, answer) : ['null without a limit']);
        if (typeof overlaps(a.shape, poseA, b.shape, poseB) !== 'boolean') failures.add(subject, ['overlaps gives no boolean']);
      } catch (error) {
        if (!(error instanceof RangeError)) throw new Error(describeCase(subject), { cause: error });
      }
    }
    expect(String(failures)).toBe('');
    if (drawNumber !== rawBits) expect(answers).toBeGreaterThan(0.1 * SOAK * COUNT);
  });
});

describeFuzz();
