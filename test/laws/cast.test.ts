/** The answer of `castShape` is the oracle's, for every ordered pair and in every way that two shapes can meet or miss. */
import { describe, expect, it } from 'vitest';
import { CAST_FAMILIES, ORDERED_PAIRS, randomCast } from '../casts.ts';
import { Random, SOAK } from '../gen.ts';
import { CastFailures, judgeCast, type Verdict } from '../oracle/castFaults.ts';
import { convexPool } from '../pairs.ts';

const SEED = 5005;
/** Casts for each family and pair. */
const COUNT = 16;

/** What a family must show, so that it cannot go by unnoticed. */
const EXPECTED: Readonly<Record<string, Partial<Record<Verdict, number>>>> = {
  aimed: { hit: 0.3, miss: 0.1 },
  'aimed again': { hit: 0.3, miss: 0.1 },
  'grazing along a face, an edge or a vertex': { hit: 0.2, miss: 0.1, touch: 0.03 },
  'starts touching': { touch: 0.5 },
  'starts overlapping': { overlap: 0.5 },
  'ends at the contact': { hit: 0.2, miss: 0.1 },
  'no way at all': { miss: 0.3, overlap: 0.1 },
  'onto a floor of half extent 500': { hit: 0.3, miss: 0.1 },
  'collapsed and flat, grazing': { hit: 0.1, graze: 0.1, miss: 0.05, touch: 0.03 },
  'on a grid': { hit: 0.02, miss: 0.3, overlap: 0.01 },
};

const FAMILIES = Object.keys(CAST_FAMILIES).map((family, i) => [family, i] as const);

describe(`castShape agrees with the oracle over ${SOAK * COUNT} casts of each ordered pair, seed ${SEED} + number of the family`, () => {
  it.each(FAMILIES)('%s', (family, number) => {
    const random = new Random(SEED + number);
    const pool = convexPool(random, 40 * Math.min(SOAK, 20));
    const failures = new CastFailures();
    const seen: Record<Verdict, number> = { hit: 0, miss: 0, overlap: 0, touch: 0, graze: 0 };
    for (const [kindA, kindB] of ORDERED_PAIRS) {
      for (let i = 0; i < SOAK * COUNT; i++) {
        const subject = randomCast(random, family, kindA, kindB, pool);
        const { verdict, faults } = judgeCast(subject);
        failures.add(subject, faults);
        seen[verdict]++;
      }
    }
    expect(String(failures)).toBe('');
    const total = SOAK * COUNT * ORDERED_PAIRS.length;
    const expected = EXPECTED[family] ?? { hit: 0.3 };
    for (const [verdict, part] of Object.entries(expected)) {
      expect(seen[verdict as Verdict] / total, verdict).toBeGreaterThan(part);
    }
  });
});
