/** Numbers made of random bits: every call ends, with a proper answer or a RangeError. */
import { describe, expect, it } from 'vitest';
import type { Pose } from '../../src/math/transform.ts';
import type { Vec3Like } from '../../src/math/vec3.ts';
import { distanceBetween } from '../../src/queries/distanceBetween.ts';
import { overlaps } from '../../src/queries/overlaps.ts';
import { DistanceResult } from '../../src/results/distanceResult.ts';
import { Random, SOAK } from '../gen.ts';
import { describeCase, type PairCase } from '../oracle/distanceFaults.ts';
import { Failures, tryCase } from '../oracle/distanceLaw.ts';
import { poisoned } from '../oracle/distanceReference.ts';
import { PAIRS } from '../pairs.ts';
import {
  boxSample,
  capsuleSample,
  convexSample,
  featureVertices,
  type Kind,
  type Sample,
  sphereSample,
  triangleSample,
} from '../shapes.ts';

const SEED = 577;
const COUNT = 1000;

type Draw = () => number;

const view = new DataView(new ArrayBuffer(8));

/** Any 64 bits as a double: NaN, infinities and denormals among them. */
function rawBits(random: Random): number {
  view.setUint32(0, Math.floor(random.next() * 4294967296));
  view.setUint32(4, Math.floor(random.next() * 4294967296));
  return view.getFloat64(0);
}

const SPECIAL = [
  0,
  -0,
  1,
  -1,
  0.5,
  Number.MIN_VALUE,
  -Number.MIN_VALUE,
  2.2250738585072014e-308,
  1e-160,
  1e-100,
  1e50,
  -1e50,
  1 + Number.EPSILON,
];

/** Random mantissa and sign with an exponent between the two given. */
function withExponent(random: Random, low: number, high: number): number {
  return (random.bool() ? 1 : -1) * (1 + random.next()) * 2 ** Math.floor(random.range(low, high));
}

const DRAWS: Readonly<Record<string, (random: Random) => number>> = {
  'raw bits': rawBits,
  'any number that is allowed': (random) => withExponent(random, -1070, 166),
  'allowed numbers and special ones': (random) => (random.bool() ? random.pick(SPECIAL) : withExponent(random, -200, 60)),
  'one size with special ones': (random) => (random.bool(0.3) ? random.pick(SPECIAL) : withExponent(random, -1, 2)),
  'tiny numbers': (random) => withExponent(random, -1074, -900),
};

function drawSample(random: Random, kind: Kind, draw: Draw): Sample {
  const point = (): Vec3Like => ({ x: draw(), y: draw(), z: draw() });
  const size = (): number => (random.bool() ? 0 : Math.abs(draw()));
  switch (kind) {
    case 'sphere':
      return sphereSample(kind, Math.abs(draw()), point());
    case 'capsule':
      return capsuleSample(kind, point(), point(), size());
    case 'box':
      return boxSample(kind, { x: Math.abs(draw()), y: Math.abs(draw()), z: size() }, point(), size());
    case 'triangle':
      return triangleSample(kind, point(), point(), point(), size());
    case 'convex':
      return convexSample(kind, Array.from({ length: 1 + random.int(8) }, point), random.bool() ? 1 : point(), size());
  }
}

function isUnit({ quaternion: { x, y, z, w } }: Pose): boolean {
  return Math.abs(Math.hypot(x, y, z, w) - 1) < 9e-4;
}

function drawPose(random: Random, draw: Draw): Pose {
  const q = random.quaternion();
  // A rotation with components of all sizes, made unit; the raw numbers where that fails.
  const tiny = { x: draw(), y: draw(), z: draw(), w: 1 };
  const isTiny = isUnit({ position: tiny, quaternion: tiny });
  const quaternion = random.bool() ? q : isTiny || random.bool(0.1) ? tiny : { x: 0, y: 0, z: 0, w: random.pick([1, -1]) };
  return { position: random.bool(0.2) ? { x: 0, y: 0, z: 0 } : { x: draw(), y: draw(), z: draw() }, quaternion };
}

/** Null where the numbers are not allowed; then the error says so. */
function drawCase(random: Random, kindA: Kind, kindB: Kind, draw: Draw): PairCase | null {
  const poseA = drawPose(random, draw);
  const poseB = random.bool(0.2) ? poseA : drawPose(random, draw);
  try {
    return { name: 'fuzz', a: drawSample(random, kindA, draw), poseA, b: drawSample(random, kindB, draw), poseB };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

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

describe(`distanceBetween on numbers of random bits between 2^-30 and 2^30 agrees with the oracle, seed ${SEED}`, () => {
  it.each(PAIRS)('%s %s', (kindA, kindB) => {
    const random = new Random(SEED + PAIRS.findIndex(([a, b]) => a === kindA && b === kindB));
    const failures = new Failures();
    for (let i = 0; i < (SOAK * COUNT) / 4; i++) {
      const spread = random.pick([1, 5, 30]);
      const draw: Draw = () => (random.bool(0.1) ? random.int(3) - 1 : withExponent(random, -spread, spread));
      const subject = drawCase(random, kindA, kindB, draw);
      if (!subject || !isUnit(subject.poseA) || !isUnit(subject.poseB)) continue;
      failures.add(subject, tryCase(subject).faults);
    }
    expect(String(failures)).toBe('');
  });
});
