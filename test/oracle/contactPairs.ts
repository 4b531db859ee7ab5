/** The laws of contacts over random cases of some of the 15 pairs: features of all kinds on features of all kinds, the mix guarded. */
import { describe, expect, it } from 'vitest';
import { Random, SOAK } from '../gen.ts';
import { convexPool, PAIRS, pairSample, REGIMES, randomPair } from '../pairs.ts';
import type { Kind, Sample } from '../shapes.ts';
import { tryContacts } from './contactLaw.ts';
import { describeCase } from './distanceFaults.ts';

/** Cases for each pair in the suite. */
const COUNT = 20_000;
const SEED = 4041;

/** Shapes to choose from: what an oracle finds out about a shape serves many cases. */
interface Pool {
  rounded: Sample[];
  mixed: Sample[];
}

function drawPool(random: Random, kind: Kind): Pool {
  const hulls = convexPool(random, kind === 'convex' ? 160 : 0);
  const draw = (isRounded: boolean): Sample[] => Array.from({ length: 300 }, () => pairSample(random, kind, hulls, isRounded));
  return { rounded: draw(true), mixed: draw(false) };
}

export function describeContacts(isWanted: (a: Kind, b: Kind) => boolean): void {
  const pairs = PAIRS.map(([a, b], i) => [a, b, i] as const).filter(([a, b]) => isWanted(a, b));
  describe(`contactsBetween keeps its laws over ${SOAK * COUNT} cases, seed ${SEED} + number of the pair`, () => {
    it.each(pairs)('%s %s', (kindA, kindB, number) => {
      const random = new Random(SEED + number);
      let pools: [Pool, Pool] | null = null;
      const seen = { faces: 0, edges: 0, points: 0, unsound: 0 };
      let snapped = 0;
      const failures: string[] = [];
      for (let i = 0; i < SOAK * COUNT; i++) {
        if (pools === null || i % COUNT === 0) pools = [drawPool(random, kindA), drawPool(random, kindB)];
        const regime = REGIMES[i & 3];
        const family = regime === 'deep' || random.bool(0.4) ? 'rounded' : 'mixed';
        const a = random.pick(pools[0][family]);
        const b = random.pick(pools[1][family]);
        const made = randomPair(random, a, b, regime);
        // Either order.
        const { name, poseA, poseB } = made;
        const subject = i & 4 ? { name, a: b, poseA: poseB, b: a, poseB: poseA } : made;
        const result = tryContacts(subject);
        seen[result.kind]++;
        if (result.isSnapped) snapped++;
        if (result.faults.length > 0) failures.push(`${result.faults.join('; ')}: ${describeCase(subject)}`);
      }
      expect(`${failures.length} failures ${failures.slice(0, 3).join('\n')}`).toBe('0 failures ');
      const part = (count: number): number => count / (SOAK * COUNT);
      // Thin shapes whose cores all but touch: see tryContacts.
      expect(part(seen.unsound)).toBeLessThan(0.0003);
      // All others are held to rounding.
      expect(part(snapped)).toBeLessThan(0.08);
      expect(part(seen.points)).toBeGreaterThan(0.05);
      if (kindA !== 'sphere') expect(part(seen.edges)).toBeGreaterThan(0.08);
      if (kindA !== 'sphere' && kindA !== 'capsule') expect(part(seen.faces)).toBeGreaterThan(0.2);
    });
  });
}
