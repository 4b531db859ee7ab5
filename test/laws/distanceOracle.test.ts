/** The oracle of distances against arithmetic without rounding, and the laws on an implementation that is right, then on ones that are not. */
import { describe, expect, it } from 'vitest';
import { Random, SOAK } from '../gen.ts';
import { coreDistance, leastSeparation, placePair, surfaceDistance } from '../oracle/distance.ts';
import { type Answer, describeCase, faultsOf, flipped, type PairCase } from '../oracle/distanceFaults.ts';
import { referenceDistance } from '../oracle/distanceReference.ts';
import { along, perpendiculars, times } from '../oracle/polytope.ts';
import { rationalCoreDistance } from '../oracle/rationalDistance.ts';
import { convexPool, PAIRS, pairSample, REGIMES, randomPair } from '../pairs.ts';
import { featureVertices, type Kind } from '../shapes.ts';

const SEED = 90210;

function* cases(kindA: Kind, kindB: Kind, count: number): Generator<PairCase> {
  const random = new Random(SEED + PAIRS.findIndex(([a, b]) => a === kindA && b === kindB));
  const pool = convexPool(random, 12);
  for (let i = 0; i < count; i++) {
    const regime = REGIMES[i % 4];
    const a = pairSample(random, kindA, pool, random.bool());
    const b = pairSample(random, kindB, pool, random.bool());
    yield randomPair(random, a, b, regime);
  }
}

describe(`the oracle agrees with whole numbers, seed ${SEED}`, () => {
  it.each(PAIRS)('%s %s', (kindA, kindB) => {
    const count = SOAK * (kindA === 'box' || kindA === 'convex' ? 12 : 40);
    for (const subject of cases(kindA, kindB, count)) {
      const { a, poseA, b, poseB } = subject;
      const pair = placePair(a, poseA, b, poseB);
      const { distance, separation } = coreDistance(pair);
      if (separation && separation.depth > 0) {
        const all = leastSeparation(pair.a, pair.b, true).depth;
        expect(Math.abs(separation.depth - all) / pair.size, describeCase(subject)).toBeLessThan(1e-15);
      }
      const exact = rationalCoreDistance(a, poseA, b, poseB);
      const error = Math.abs(distance - exact) / (pair.size + Math.abs(exact));
      expect(error, `${describeCase(subject)}: ${distance}, exactly ${exact}`).toBeLessThan(1.2e-14);
    }
  });
});

/** Answers that a wrong implementation might give. */
const SPOILT: readonly [name: string, spoil: (answer: Answer, subject: PairCase) => Answer][] = [
  ['a distance off by 1e-11', (r, { a, b }) => ({ ...r, distance: r.distance + 1e-11 * (a.size + b.size) })],
  ['pointA off along the normal', (r, { a, b }) => ({ ...r, pointA: along(r.pointA, r.normalA, 1e-11 * (a.size + b.size)) })],
  [
    'both points off across the normal, on a vertex',
    (r, { a, b }) => {
      const across = times(perpendiculars(r.normalA)[0], 1e-11 * (a.size + b.size));
      return { ...r, pointA: along(r.pointA, across, 1), pointB: along(r.pointB, across, 1), featureA: 0 };
    },
  ],
  ['normals turned round', (r) => ({ ...r, normalA: r.normalB, normalB: r.normalA })],
  ['a normal that is not unit', (r) => ({ ...r, normalA: times(r.normalA, 1 + 1e-14), normalB: times(r.normalB, 1 + 1e-14) })],
  ['a subshape', (r) => ({ ...r, subshapeB: 1 })],
  ['a field left as it was', (r) => ({ ...r, normalB: { ...r.normalB, z: NaN } })],
  ['a feature that does not exist', (r) => ({ ...r, featureB: 0xc000 })],
];

describe(`the laws accept the oracle as an implementation and refuse it spoilt, seed ${SEED}`, () => {
  it.each(PAIRS)('%s %s', (kindA, kindB) => {
    const count = 60;
    let tried = 0;
    let wrongFeatures = 0;
    for (const subject of cases(kindA, kindB, count)) {
      const { a, poseA, b, poseB } = subject;
      const pair = placePair(a, poseA, b, poseB);
      const expected = surfaceDistance(pair);
      // Points a hair apart give the slow implementation no normal to speak of.
      const core = (expected + pair.radiusA + pair.radiusB) / pair.size;
      if (core > 1e-14 && core < 1e-5) continue;
      tried++;
      const answer = referenceDistance(subject);
      expect(faultsOf(subject, pair, answer, expected), describeCase(subject)).toEqual([]);
      for (const [name, spoil] of SPOILT) {
        // Two points have no size, and flat cores that touch have two normals.
        if (
          pair.size === 0 ||
          (name === 'normals turned round' && Math.abs(expected + pair.radiusA + pair.radiusB) < 1e-6 * pair.size)
        )
          continue;
        expect(faultsOf(subject, pair, spoil(answer, subject), expected), `${name}: ${describeCase(subject)}`).not.toEqual([]);
      }
      const turned: PairCase = { name: subject.name, a: b, poseA: poseB, b: a, poseB: poseA };
      const turnedPair = placePair(b, poseB, a, poseA);
      expect(faultsOf(turned, turnedPair, flipped(answer), expected), describeCase(turned)).toEqual([]);
      wrongFeatures +=
        faultsOf(subject, pair, { ...answer, featureA: otherFeature(subject, answer.featureA) }, expected).length > 0 ? 1 : 0;
    }
    // A neighbouring feature is right as well where the point lies on both, to rounding.
    if (kindA !== 'sphere') expect(wrongFeatures).toBeGreaterThan(0.5 * tried);
    expect(tried).toBeGreaterThan(0.6 * count);
  });
});

/** A feature of the same kind with the next index, or vertex 0. */
function otherFeature({ a }: PairCase, code: number): number {
  try {
    featureVertices(a, code + 1);
    return code + 1;
  } catch {
    return code === 0 ? 1 : 0;
  }
}
