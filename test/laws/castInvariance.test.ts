/** What a cast must share with casts that are the same to the eye: swapped, moved and turned with everything, resized, cut in two. */
import { describe, expect, it } from 'vitest';
import type { Pose } from '../../src/math/transform.ts';
import type { Vec3Like } from '../../src/math/vec3.ts';
import { castShape } from '../../src/queries/castShape.ts';
import type { CastResult } from '../../src/results/castResult.ts';
import { ORDERED_PAIRS, randomCast, swapped, wayOf } from '../casts.ts';
import { resized } from '../degeneratePairs.ts';
import { Random, SOAK } from '../gen.ts';
import { Cast } from '../oracle/cast.ts';
import { type CastCase, CastFailures, GRAZE } from '../oracle/castFaults.ts';
import { along, dot, length, times } from '../oracle/polytope.ts';
import { convexPool, multiply, turn } from '../pairs.ts';

const SEED = 7007;
/** Casts for each ordered pair. */
const COUNT = 25;
/** How far two answers may differ, as a part of the size: each may be off by half of it. */
const LIMIT = 2e-12;

function cast({ a, poseA, displacement, b, poseB }: CastCase): CastResult | null {
  return castShape(a.shape, poseA, displacement, b.shape, poseB);
}

/** Moves and turns a pose with everything else. */
function moved({ position, quaternion }: Pose, by: Pose): Pose {
  return {
    position: along(by.position, turn(by.quaternion, position), 1),
    quaternion: multiply(by.quaternion, quaternion),
  };
}

/** True when the cast only grazes, or ends at the contact, or starts there: it may go either way then. */
function isOpen(subject: CastCase): boolean {
  const { a, poseA, displacement, b, poseB } = subject;
  const oracle = new Cast(a, poseA, displacement, b, poseB);
  const near = 10 * GRAZE * oracle.size;
  return Math.abs(oracle.leastGap().gap) < near || Math.abs(oracle.gapAt(oracle.begin)) < near;
}

/** True when the shapes do not get deeper between two times than a graze. */
function isGrazeBetween({ a, poseA, displacement, b, poseB }: CastCase, first: number, second: number): boolean {
  const oracle = new Cast(a, poseA, displacement, b, poseB);
  const [from, to] = [Math.min(first, second), Math.max(first, second)];
  return oracle.leastGap(oracle.atFraction(from), oracle.atFraction(to)).gap > -GRAZE * oracle.size;
}

/** What is different between two answers that should be one. */
function differences(subject: CastCase, first: CastResult | null, second: CastResult | null, rounding = 0): string[] {
  if (first === null || second === null) {
    if (first === second || isOpen(subject)) return [];
    return [`${first ? `hit at ${first.fraction}` : 'missed'}, then ${second ? `hit at ${second.fraction}` : 'missed'}`];
  }
  if (first.startsOverlapping !== second.startsOverlapping) return isOpen(subject) ? [] : ['startsOverlapping differs'];
  const size = subject.a.size + subject.b.size;
  const off = Math.abs(first.fraction - second.fraction) * slope(subject, first.normalA);
  if (off <= LIMIT * size + rounding || isGrazeBetween(subject, first.fraction, second.fraction)) return [];
  return [`hit at ${first.fraction}, then at ${second.fraction}: ${off / size} of the size apart`];
}

/** How much nearer the shapes come on the whole way, by the normal of the impact: with it, an error of the fraction is one of the gap. */
const slope = ({ displacement }: CastCase, normal: Vec3Like): number => Math.abs(dot(displacement, normal));

type Law = (subject: CastCase, result: CastResult | null, random: Random) => string[];

const LAWS: Readonly<Record<string, Law>> = {
  'swap: B cast back by the negated motion meets A at the same time': (subject, result) =>
    differences(subject, result, cast(swapped(subject))),
  'rigid motion': (subject, result, random) => {
    const by = { position: random.vec3(10), quaternion: random.quaternion() };
    const { a, b, poseA, poseB, displacement, name } = subject;
    const second = cast({
      name,
      a,
      b,
      poseA: moved(poseA, by),
      poseB: moved(poseB, by),
      displacement: turn(by.quaternion, displacement),
    });
    return differences(subject, result, second, 1e-15 * (20 + wayOf(subject)));
  },
  'uniform scale from 1e-6 to 1e6': (subject, result, random) => {
    const factor = random.logRange(-6, 6);
    const pose = ({ position, quaternion }: Pose): Pose => ({ position: times(position, factor), quaternion });
    const { a, b, poseA, poseB, displacement, name } = subject;
    const second = cast({
      name,
      a: resized(a, factor),
      b: resized(b, factor),
      poseA: pose(poseA),
      poseB: pose(poseB),
      displacement: times(displacement, factor),
    });
    // What is resized is rounded: the positions, the way, and the fraction of it.
    const far = length(poseA.position) + length(poseB.position) + 2 * wayOf(subject);
    return differences(subject, result, second, Number.EPSILON * far);
  },
  'cut in two': (subject, result, random) => {
    if (!result || result.startsOverlapping || result.fraction < 1e-3) return [];
    const part = result.fraction * random.range(0.2, 0.8);
    const { poseA, displacement } = subject;
    const first = cast({ ...subject, displacement: times(displacement, part) });
    if (first) return isOpen(subject) ? [] : [`hit at ${result.fraction}, but at ${first.fraction * part} on a shorter way`];
    const position = along(poseA.position, displacement, part);
    const rest = cast({
      ...subject,
      poseA: { position, quaternion: poseA.quaternion },
      displacement: times(displacement, 1 - part),
    });
    if (rest) rest.fraction = part + rest.fraction * (1 - part);
    return differences(subject, result, rest, 1e-15 * wayOf(subject));
  },
  'just before the impact they are apart, just after they overlap': (subject, result) => {
    if (!result || result.startsOverlapping) return [];
    const { a, poseA, displacement, b, poseB } = subject;
    const oracle = new Cast(a, poseA, displacement, b, poseB);
    const closing = slope(subject, result.normalA) / oracle.length;
    // A graze has no after; a flat Minkowski difference has no inside.
    const isFlat = a.shape.radius + b.shape.radius === 0 && !a.solid && !b.solid;
    if (closing < 1e-3 || isFlat) return [];
    const at = oracle.atFraction(result.fraction);
    // No longer than needed: a step of 1e-14 of a way of 1e12 sizes would be past a thin overlap again.
    const step = (1e-10 * oracle.size + 1e-15 * oracle.length) / closing;
    const before = oracle.gapAt(at - step);
    const after = oracle.gapAt(at + step);
    return (before > 0 && after < 0) || isOpen(subject) ? [] : [`the gap is ${before} just before, ${after} just after`];
  },
};

const FAMILIES = ['aimed', 'feature on feature', 'head on', 'onto a floor of half extent 500', 'tiny against huge'];

describe(`casts that are the same to the eye, ${SOAK * COUNT} of each ordered pair, seed ${SEED} + number of the law`, () => {
  const laws = Object.entries(LAWS).map(([name, law], i) => [name, law, i] as const);
  it.each(laws)('%s', (_, law, number) => {
    const random = new Random(SEED + number);
    const pool = convexPool(random, 40);
    const failures = new CastFailures();
    let hits = 0;
    for (const [kindA, kindB] of ORDERED_PAIRS) {
      for (let i = 0; i < SOAK * COUNT; i++) {
        const subject = randomCast(random, FAMILIES[i % FAMILIES.length], kindA, kindB, pool);
        const result = cast(subject);
        if (result) hits++;
        failures.add(subject, law(subject, result, random));
      }
    }
    expect(String(failures)).toBe('');
    expect(hits / (SOAK * COUNT * ORDERED_PAIRS.length)).toBeGreaterThan(0.5);
  });
});
