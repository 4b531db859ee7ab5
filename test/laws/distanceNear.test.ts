/** Hulls that are hardly apart, feature on feature: whichever way the walk over the CSO takes, the answer is the oracle's. */
import { describe, expect, it } from 'vitest';
import { Random, SOAK } from '../gen.ts';
import { Failures, tryCase } from '../oracle/distanceLaw.ts';
import { convexPool, join, pairSample, randomSpot, SPOTS, type SpotType } from '../pairs.ts';
import type { Kind, Sample } from '../shapes.ts';

const SEED = 5772;
const COUNT = 400;
const KINDS: readonly Kind[] = ['capsule', 'box', 'triangle', 'convex'];
const FEATURES = SPOTS.flatMap((a) => SPOTS.map((b) => [a, b] as const)).filter(([a, b]) => a !== 'face' || b !== 'face');

describe(`distanceBetween of a hull a hair apart agrees with the oracle, seed ${SEED}`, () => {
  it.each(KINDS)('%s', (kind) => {
    const random = new Random(SEED + KINDS.indexOf(kind));
    const failures = new Failures();
    let pool: Sample[] = [];
    let apart = 0;
    for (let i = 0; i < SOAK * COUNT; i++) {
      if (i % COUNT === 0) pool = convexPool(random, 60);
      for (const [spotA, spotB] of FEATURES) apart += Number(near(random, kind, pool, spotA, spotB, failures));
    }
    expect(String(failures)).toBe('');
    expect(apart).toBeGreaterThan(0.5 * SOAK * COUNT * FEATURES.length);
  });
});

/** One case, with a gap of 1e-13 to 1e-2 of the pair's size. Returns whether the shapes are apart. */
function near(random: Random, kind: Kind, pool: readonly Sample[], onA: SpotType, onB: SpotType, failures: Failures): boolean {
  const a = pairSample(random, 'convex', pool, false);
  const b = pairSample(random, kind, pool, false);
  const poseA = { position: random.vec3(a.size + b.size), quaternion: random.quaternion() };
  const joint = {
    spotA: randomSpot(random, a, onA, random.bool(0.1)),
    spotB: randomSpot(random, b, onB, random.bool(0.1)),
    gap: Math.max(a.size, b.size) * random.logRange(-13, -2),
    tilt: random.bool(0.2) ? random.logRange(-14, -2) : 0,
  };
  const subject = { name: `${onA} on ${onB}: ${a.name}, ${b.name}`, a, poseA, b, poseB: join(random, a, poseA, b, joint) };
  const { faults, expected } = tryCase(subject);
  failures.add(subject, faults);
  return expected > 0;
}
