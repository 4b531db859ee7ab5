/** Casts of numbers made of random bits: every call ends, with a proper answer, null or an error that says what is wrong. */
import { describe, expect, it } from 'vitest';
import type { Motion } from '../../src/math/motion.ts';
import type { Pose } from '../../src/math/transform.ts';
import type { Vec3Like } from '../../src/math/vec3.ts';
import { castShape } from '../../src/queries/castShape.ts';
import { distanceBetween } from '../../src/queries/distanceBetween.ts';
import { ORDERED_PAIRS } from '../casts.ts';
import { DRAWS, type Draw, drawPose, drawSample, rawBits } from '../fuzz.ts';
import { Random, SOAK } from '../gen.ts';
import { describeCast, poisonedCast } from '../oracle/castFaults.ts';
import { featureVertices, type Sample } from '../shapes.ts';

const SEED = 8008;
/** Casts of each draw and ordered pair. Of the 280,000 in all some have no shapes or are refused; ten million are answered in the soak. */
const COUNT = 2240;
/** A shape is made for this many casts. */
const REUSED = 40;

const out = poisonedCast();

/** What is wrong with the answer to a cast, if anything. */
function improper(a: Sample, poseA: Pose, displacement: Vec3Like | Motion, b: Sample, poseB: Pose): string | null {
  out.fraction = out.distance = out.featureA = out.featureB = out.subshapeA = out.subshapeB = NaN;
  for (const v of [out.point, out.normalA, out.normalB]) v.set(NaN, NaN, NaN);
  const result = castShape(a.shape, poseA, displacement, b.shape, poseB, out);
  if (result === null) return null;
  const { fraction, distance, point, normalA, normalB, featureA, featureB, subshapeA, subshapeB } = result;
  if (!(fraction >= 0 && fraction <= 1 && distance >= 0 && distance < Infinity))
    return `fraction ${fraction}, distance ${distance}`;
  if (!Number.isFinite(point.x + point.y + point.z)) return `point ${JSON.stringify(point)}`;
  const length = Math.sqrt(normalA.x * normalA.x + normalA.y * normalA.y + normalA.z * normalA.z);
  if (!(Math.abs(length - 1) < 1e-13)) return `a normal of length ${length}`;
  if (normalB.x !== -normalA.x || normalB.y !== -normalA.y || normalB.z !== -normalA.z) return 'normals not opposite';
  if (subshapeA !== 0 || subshapeB !== 0) return `subshapes ${subshapeA}, ${subshapeB}`;
  try {
    featureVertices(a, featureA);
    featureVertices(b, featureB);
  } catch (error) {
    return (error as Error).message;
  }
  return null;
}

/** True when the answer is that of distanceBetween where nothing has moved yet, and is improper there, too: that has a test of its own. */
function isOfDistance(a: Sample, poseA: Pose, b: Sample, poseB: Pose): boolean {
  if (out.fraction !== 0) return false;
  const { normalA, pointB } = distanceBetween(a.shape, poseA, b.shape, poseB)!;
  return Object.is(normalA.x, out.normalA.x) && Object.is(normalA.y, out.normalA.y) && Object.is(pointB.x, out.point.x);
}

/** A sample of the drawn numbers; null where they are not allowed, and the error says so. */
function makeSample(random: Random, kind: Sample['shape']['kind'], draw: Draw): Sample | null {
  try {
    return drawSample(random, kind, draw);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

describe.each(Object.entries(DRAWS))(
  `castShape on %s, ${SOAK * COUNT} casts of each ordered pair, seed ${SEED}`,
  (_, drawNumber) => {
    it('ends with a proper answer', () => {
      const random = new Random(SEED);
      const draw = (): number => drawNumber(random);
      // Hardly any shape can be made of raw bits.
      const drawShape = drawNumber === rawBits ? (): number => DRAWS['any number that is allowed'](random) : draw;
      const failed: string[] = [];
      let answers = 0;
      for (const [kindA, kindB] of ORDERED_PAIRS) {
        let a: Sample | null = null;
        let b: Sample | null = null;
        for (let i = 0; i < SOAK * COUNT; i++) {
          if (i % REUSED === 0) {
            a = makeSample(random, kindA, drawShape);
            b = makeSample(random, kindB, drawShape);
          }
          if (!a || !b) continue;
          const poseA = drawPose(random, draw);
          const poseB = random.bool(0.2) ? poseA : drawPose(random, draw);
          const p = poseA.position;
          const q = poseB.position;
          // Towards B, or anywhere.
          const s = random.pick([1, 0.5, 2, 1 + 1e-9]);
          const displacement = random.bool(0.7)
            ? { x: s * (q.x - p.x), y: s * (q.y - p.y), z: s * (q.z - p.z) }
            : { x: draw(), y: draw(), z: draw() };
          try {
            const fault = improper(a, poseA, displacement, b, poseB);
            answers++;
            if (fault && !isOfDistance(a, poseA, b, poseB))
              failed.push(`${describeCast({ name: 'fuzz', a, poseA, displacement, b, poseB })}\n  ${fault}`);
          } catch (error) {
            if (!(error instanceof RangeError))
              throw new Error(describeCast({ name: 'fuzz', a, poseA, displacement, b, poseB }), { cause: error });
          }
        }
      }
      expect(failed.length > 0 ? `${failed.length} failed, such as\n${failed.slice(0, 3).join('\n')}` : '').toBe('');
      if (drawNumber !== rawBits) expect(answers / (SOAK * COUNT * ORDERED_PAIRS.length)).toBeGreaterThan(0.1);
    });
  },
);

describe(`castShape with rotation on numbers of one size with special ones, ${(SOAK * COUNT) / 8} casts of each ordered pair, seed ${SEED}`, () => {
  it('ends with a proper answer', () => {
    const random = new Random(SEED);
    const draw = (): number => DRAWS['one size with special ones'](random);
    const within = (most: number): number => Math.min(most, Math.max(-most, draw()));
    const failed: string[] = [];
    let hits = 0;
    for (const [kindA, kindB] of ORDERED_PAIRS) {
      let a: Sample | null = null;
      let b: Sample | null = null;
      for (let i = 0; i < (SOAK * COUNT) / 8; i++) {
        if (i % REUSED === 0) {
          a = makeSample(random, kindA, () => within(1e3));
          b = makeSample(random, kindB, () => within(1e3));
        }
        if (!a || !b) continue;
        const motion = {
          displacement: { x: within(1e6), y: draw(), z: draw() },
          rotation: { x: within(10), y: within(10), z: within(10) },
          center: { x: within(10), y: within(10), z: within(10) },
          tolerance: Math.abs(draw()),
        };
        const [poseA, poseB] = [drawPose(random, draw), drawPose(random, draw)];
        try {
          const fault = improper(a, poseA, motion, b, poseB);
          if (!Number.isNaN(out.fraction)) hits++;
          if (fault && !isOfDistance(a, poseA, b, poseB))
            failed.push(`${describeCast({ name: 'fuzz', a, poseA, displacement: motion.displacement, b, poseB })}\n  ${fault}`);
        } catch (error) {
          if (!(error instanceof RangeError)) throw error;
        }
      }
    }
    expect(failed.length > 0 ? `${failed.length} failed, such as\n${failed.slice(0, 3).join('\n')}` : '').toBe('');
    expect(hits).toBeGreaterThan(50 * SOAK);
  });
});
