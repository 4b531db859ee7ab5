import { describe, expect, it } from 'vitest';
import { FAMILIES_OF_PAIRS } from '../degeneratePairs.ts';
import { Random, SOAK } from '../gen.ts';
import { Failures, tryCase } from '../oracle/distanceLaw.ts';
import { PAIRS } from '../pairs.ts';

const SEED = 2718;
/** Cases for each family and pair. */
const COUNT = 60;

describe.each(Object.entries(FAMILIES_OF_PAIRS))(
  `distanceBetween where geometry degenerates: %s, seed ${SEED}`,
  (family, make) => {
    it.each(PAIRS)('%s %s', (kindA, kindB) => {
      const random = new Random(SEED + PAIRS.findIndex(([a, b]) => a === kindA && b === kindB));
      const failures = new Failures();
      for (let i = 0; i < SOAK * COUNT; i++) {
        const subject = { name: family, ...make(random, kindA, kindB) };
        failures.add(subject, tryCase(subject).faults);
      }
      expect(String(failures)).toBe('');
    });
  },
);
