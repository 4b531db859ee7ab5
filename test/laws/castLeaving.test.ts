/** Casts that ignore an overlap at the start: a hit, at once, exactly where the motion makes it deeper. */
import { describe, expect, it } from 'vitest';
import { castShape } from '../../src/queries/castShape.ts';
import { ORDERED_PAIRS, randomCast } from '../casts.ts';
import { Random, SOAK } from '../gen.ts';
import { Cast } from '../oracle/cast.ts';
import { type CastCase, CastFailures } from '../oracle/castFaults.ts';
import { convexPool } from '../pairs.ts';

const SEED = 4242;
const COUNT = 12;
/** The oracle's own rounding, and what overlaps by less than that only touches, as a part of the size. */
const ROUNDING = 2e-12;

/** Parts of the way: what is left of a corner is soon passed. */
const MOMENTS = [1e-2, 1e-4, 1e-6, 1e-8];

function ignoring({ a, poseA, displacement, b, poseB }: CastCase) {
  return castShape(a.shape, poseA, { displacement, ignoreStartOverlap: true }, b.shape, poseB);
}

/** What is wrong with the answer where the shapes overlap in the beginning. */
function faultsOf(subject: CastCase): { faults: string[]; isHit: boolean } {
  const { a, poseA, displacement, b, poseB } = subject;
  const result = ignoring(subject);
  const oracle = new Cast(a, poseA, displacement, b, poseB);
  const start = oracle.gapAt(oracle.begin);
  const slack = ROUNDING * oracle.size;
  const least = oracle.leastGap();
  if (result === null)
    return { isHit: false, faults: least.gap >= start - slack ? [] : [`from ${start} to ${least.gap}, ignored`] };
  const faults: string[] = [];
  if (!(result.startsOverlapping && result.fraction === 0 && result.distance === 0)) faults.push(`hit at ${result.fraction}`);
  const isDeeperSoon = MOMENTS.some((part) => oracle.gapAt(oracle.begin + part * (oracle.end - oracle.begin)) < start);
  if (!isDeeperSoon && oracle.end - oracle.begin > slack) faults.push(`from ${start}, never deeper, a hit`);
  return { isHit: true, faults };
}

describe(`casts that ignore an overlap at the start, ${SOAK * COUNT} of each ordered pair, seed ${SEED}`, () => {
  it('hit where it gets deeper, and miss where it does not', () => {
    const random = new Random(SEED);
    const pool = convexPool(random, 40);
    const failures = new CastFailures();
    const seen = { hits: 0, misses: 0 };
    for (const [kindA, kindB] of ORDERED_PAIRS) {
      for (let i = 0; i < SOAK * COUNT; i++) {
        const subject = randomCast(random, 'starts overlapping', kindA, kindB, pool);
        const { a, poseA, displacement, b, poseB } = subject;
        const plain = castShape(a.shape, poseA, displacement, b.shape, poseB);
        if (!plain?.startsOverlapping) continue;
        const { faults, isHit } = faultsOf(subject);
        seen[isHit ? 'hits' : 'misses']++;
        failures.add(subject, faults);
      }
    }
    expect(String(failures)).toBe('');
    expect(Math.min(seen.hits, seen.misses)).toBeGreaterThan(50 * SOAK);
  });

  it('are the same as others where nothing overlaps', () => {
    const random = new Random(SEED);
    const pool = convexPool(random, 40);
    for (const [kindA, kindB] of ORDERED_PAIRS) {
      for (let i = 0; i < SOAK * COUNT; i++) {
        const subject = randomCast(random, random.pick(['aimed', 'feature on feature', 'starts touching']), kindA, kindB, pool);
        const { a, poseA, displacement, b, poseB } = subject;
        const plain = castShape(a.shape, poseA, displacement, b.shape, poseB);
        if (!plain?.startsOverlapping) expect(ignoring(subject)).toEqual(plain);
      }
    }
  });
});
