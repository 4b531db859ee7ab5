/** Hulls of up to 255 vertices, which are too large to try every pair of features: an answer apart proves itself, depths are tried. */
import { describe, expect, it } from 'vitest';
import { distanceBetween } from '../../src/queries/distanceBetween.ts';
import { Random, SOAK } from '../gen.ts';
import { leastSeparation, placePair } from '../oracle/distance.ts';
import { faultsOf } from '../oracle/distanceFaults.ts';
import { Failures, tryCase } from '../oracle/distanceLaw.ts';
import { REGIMES, randomPair, regimeOf } from '../pairs.ts';
import { boxSample, capsuleSample, convexSample, type Kind, randomShape, type Sample } from '../shapes.ts';

const SEED = 255;
const COUNT = 80;

/** Points of an ellipsoid, all of them vertices, or of a grid, whose faces have many corners. */
function largeHull(random: Random, radius: number): Sample {
  const count = 40 + random.int(216);
  const width = { x: random.range(0.3, 1), y: random.range(0.3, 1), z: random.range(0.3, 1) };
  const points = Array.from({ length: count }, () => {
    const { x, y, z } = random.direction();
    return { x: width.x * x, y: width.y * y, z: width.z * z };
  });
  return convexSample(`hull of ${count}`, points, 1, radius);
}

describe(`distanceBetween on large hulls, seed ${SEED}`, () => {
  it.each<Kind>(['capsule', 'box', 'triangle', 'convex'])('%s convex', (kind) => {
    const random = new Random(SEED + kind.length);
    const hulls = Array.from({ length: 4 }, (_, i) => largeHull(random, i % 2 === 0 ? 0 : 0.1));
    const failures = new Failures();
    const seen = { separated: 0, touching: 0, shallow: 0, deep: 0 };
    for (let i = 0; i < SOAK * COUNT; i++) {
      const a = kind === 'convex' ? random.pick(hulls) : randomShape(random, kind, random.pick(['plain', 'rounded']));
      const subject = randomPair(random, a, random.pick(hulls), REGIMES[i & 3]);
      const { poseA, b, poseB } = subject;
      const pair = placePair(a, poseA, b, poseB);
      const answer = distanceBetween(a.shape, poseA, b.shape, poseB)!;
      seen[regimeOf(subject, answer.distance)]++;
      const { depth } = leastSeparation(pair.a, pair.b);
      const isOverlap = depth > 1e-14 * pair.size;
      const expected = isOverlap ? -depth - pair.radiusA - pair.radiusB : answer.distance;
      const faults = faultsOf(subject, pair, answer, expected);
      if (!isOverlap && answer.distance + pair.radiusA + pair.radiusB < -1e-12 * pair.size)
        faults.push('overlapping, though apart');
      failures.add(subject, faults);
    }
    expect(String(failures)).toBe('');
    for (const regime of REGIMES) expect(seen[regime] / (SOAK * COUNT), regime).toBeGreaterThan(0.1);
  });
});

describe('the tip of a cone of many sides, all of which meet there', () => {
  const UPRIGHT = { x: 0, y: 0, z: 0, w: 1 };
  const cone = (sides: number, height: number): Sample => {
    const rim = Array.from({ length: sides }, (_, i) => {
      const angle = (2 * Math.PI * i) / sides;
      return { x: Math.cos(angle), y: 0, z: Math.sin(angle) };
    });
    return convexSample('cone', [{ x: 0, y: height, z: 0 }, ...rim], 1, 0);
  };

  it('is in a rod as short as 3e-11', () => {
    const end = { x: 3.301160678760829e-11, y: 0, z: 0 };
    const b = capsuleSample('rod', end, { ...end, x: -end.x }, 0);
    const poseA = { position: { x: 1, y: 0, z: 0 }, quaternion: UPRIGHT };
    const poseB = { position: { x: 1, y: 1000, z: 0 }, quaternion: UPRIGHT };
    const { faults, expected } = tryCase({ name: 'rod', a: cone(57, 1000), poseA, b, poseB });
    expect(faults).toEqual([]);
    expect(expected).toBe(0);
  });

  it('is beside a needle, 1e9 from the origin', () => {
    const b = boxSample('needle', { x: 2.086778639442154e-14, y: 2.086778639442154e-14, z: 1 }, { x: 0, y: 0, z: 0 }, 0);
    const poseA = { position: { x: 1e9, y: 0, z: 0 }, quaternion: UPRIGHT };
    const poseB = {
      position: { x: 1000000000.0000001, y: 999.9998398685625, z: -0.00047582697774215 },
      quaternion: { x: 0.09262210116976498, y: -0.47543143539422894, z: 0.16913688157224402, w: -0.8583582072223097 },
    };
    expect(tryCase({ name: 'needle', a: cone(59, 1000), poseA, b, poseB }).faults).toEqual([]);
  });
});
