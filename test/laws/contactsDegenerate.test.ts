import { describe, expect, it } from 'vitest';
import { FAMILIES_OF_PAIRS } from '../degeneratePairs.ts';
import { Random, SOAK } from '../gen.ts';
import { tryContacts } from '../oracle/contactLaw.ts';
import { Failures } from '../oracle/distanceLaw.ts';
import { PAIRS } from '../pairs.ts';

const SEED = 1618;
/** Cases for each family and pair. */
const COUNT = 30;
/** Contacts are for shapes that are near: seen across a distance of many sizes, all of them are at one place. */
const families = Object.entries(FAMILIES_OF_PAIRS).filter(([family]) => family !== 'far from each other');

describe.each(families)(`contactsBetween where geometry degenerates: %s, seed ${SEED}`, (family, make) => {
  it.each(PAIRS)('%s %s', (kindA, kindB) => {
    const random = new Random(SEED + PAIRS.findIndex(([a, b]) => a === kindA && b === kindB));
    const failures = new Failures();
    for (let i = 0; i < SOAK * COUNT; i++) {
      const subject = { name: family, ...make(random, kindA, kindB) };
      failures.add(subject, tryContacts(subject).faults);
    }
    expect(String(failures)).toBe('');
  });
});
