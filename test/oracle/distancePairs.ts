/** The law over random cases of some of the 15 pairs: four regimes in equal parts, each of them guarded. */
import { describe, expect, it } from 'vitest';
import { Random, SOAK } from '../gen.ts';
import { convexPool, PAIRS, pairSample, REGIMES, randomPair, regimeOf } from '../pairs.ts';
import type { Kind, Sample } from '../shapes.ts';
import { Failures, tryCase } from './distanceLaw.ts';

/** Cases for each pair in the suite. */
const COUNT = 20_000;
const SEED = 3141;

export function describePairs(isWanted: (a: Kind, b: Kind) => boolean): void {
  const pairs = PAIRS.map(([a, b], i) => [a, b, i] as const).filter(([a, b]) => isWanted(a, b));
  describe(`distanceBetween agrees with the oracle over ${SOAK * COUNT} cases, seed ${SEED} + number of the pair`, () => {
    it.each(pairs)('%s %s', (kindA, kindB, number) => {
      const random = new Random(SEED + number);
      const poolSize = kindA === 'convex' || kindB === 'convex' ? 160 : 0;
      let pool: Sample[] = [];
      const failures = new Failures();
      const seen = { separated: 0, touching: 0, shallow: 0, deep: 0 };
      for (let i = 0; i < SOAK * COUNT; i++) {
        if (i % COUNT === 0) pool = convexPool(random, poolSize);
        const regime = REGIMES[i & 3];
        const isRounded = regime === 'deep' || random.bool();
        const a = pairSample(random, kindA, pool, isRounded);
        const b = pairSample(random, kindB, pool, isRounded);
        const subject = randomPair(random, a, b, regime);
        const { faults, expected } = tryCase(subject);
        failures.add(subject, faults);
        seen[regimeOf(subject, expected)]++;
      }
      expect(String(failures)).toBe('');
      for (const regime of REGIMES) expect(seen[regime] / (SOAK * COUNT), regime).toBeGreaterThan(0.15);
    });
  });
}
