/** Casts that turn: never past the impact, and within the tolerance of it. */
import { describe, expect, it } from 'vitest';
import type { Vec3Like } from '../../src/math/vec3.ts';
import { castShape } from '../../src/queries/castShape.ts';
import { ORDERED_PAIRS } from '../casts.ts';
import { resized } from '../degeneratePairs.ts';
import { Random, SOAK } from '../gen.ts';
import { poisonedCast } from '../oracle/castFaults.ts';
import { leastTurningGap, poseAt, type TurningCase, turningGap } from '../oracle/castTurning.ts';
import { placePair } from '../oracle/distance.ts';
import { describeCase, faultsOf } from '../oracle/distanceFaults.ts';
import { along, cross, sub, times, unit } from '../oracle/polytope.ts';
import { axisAngle, convexPool, join, multiply, pairSample, randomSpot, SPOTS, turn } from '../pairs.ts';
import { corePoint, spread } from '../points.ts';
import { boxSample, capsuleSample, convexSample, type Kind, randomPose, type Sample, triangleSample } from '../shapes.ts';

const SEED = 6006;
const COUNT = 16;
const SAMPLES = 60;
/** The oracle's own rounding, as a part of the size. */
const ROUNDING = 1e-13;

const vec = (x: number, y: number, z: number): Vec3Like => ({ x, y, z });

function randomTurning(random: Random, kindA: Kind, kindB: Kind, pool: readonly Sample[]): TurningCase {
  const factor = random.pick([1, 1, 1, 1e-3, 1e3]);
  const a = pairSample(random, kindA, pool, random.bool(0.4));
  const other = pairSample(random, kindB, pool, random.bool(0.4));
  const b = factor === 1 ? other : resized(other, factor);
  const poseB = randomPose(random, random.pick(['identity', 'turned', 'right angles']), b.size);
  const quaternion = random.bool(0.2) ? poseB.quaternion : random.quaternion();
  const width = spread(a) + spread(b);
  const aim = along(turn(poseB.quaternion, corePoint(random, b)), random.direction(), 0.5 * random.next() * width);
  const target = along(along(poseB.position, aim, 1), turn(quaternion, corePoint(random, a)), -1);
  const way = times(random.direction(), width * random.range(0.3, 3));
  const rotation = times(random.direction(), random.pick([1, 1, 1e-3, 3]) * random.range(0.1, 3));
  const center = random.bool() ? { x: 0, y: 0, z: 0 } : random.vec3(a.size);
  const displacement = random.bool(0.1) ? { x: 0, y: 0, z: 0 } : times(way, random.range(0.5, 3));
  const tolerance = random.pick([1e-9, 1e-9, 1e-6, 1e-11, 0]) * Math.max(1, factor);
  return {
    a,
    poseA: { position: along(target, way, -1), quaternion },
    motion: { displacement, rotation, center, tolerance },
    b,
    poseB,
  };
}

function describeTurning(subject: TurningCase): string {
  return `${describeCase({ name: 'turning', ...subject })}\n  by ${JSON.stringify(subject.motion)}`;
}

/** What is wrong with the answer to a case, and what it was. */
function judge(subject: TurningCase): { verdict: 'hit' | 'miss' | 'overlap' | 'touch'; faults: string[] } {
  const { a, poseA, motion, b, poseB } = subject;
  const out = poisonedCast();
  const result = castShape(a.shape, poseA, motion, b.shape, poseB, out);
  // The rounding of the fraction is one of the place, too.
  const way = Math.hypot(motion.displacement.x, motion.displacement.y, motion.displacement.z);
  const size = a.size + b.size + Math.hypot(motion.center.x, motion.center.y, motion.center.z) + 1e-2 * way;
  const rounding = ROUNDING * size;
  const tolerance = Math.max(motion.tolerance, 1e-13 * size) + rounding;
  const start = turningGap(subject, 0);
  if (start < -rounding) {
    const isRight = result?.startsOverlapping && result.fraction === 0 && result.distance === 0;
    return { verdict: 'overlap', faults: isRight ? [] : [`not startsOverlapping at ${start}`] };
  }
  const end = result ? result.fraction : 1;
  const faults: string[] = [];
  if (!(end >= 0 && end <= 1)) return { verdict: 'hit', faults: [`fraction ${end}`] };
  const least = leastTurningGap(subject, end, SAMPLES);
  if (least.gap < -rounding) faults.push(`past the impact: the gap is ${least.gap} at ${least.at}, before ${end}`);
  if (!result) return { verdict: start < tolerance ? 'touch' : 'miss', faults };
  const gap = turningGap(subject, end);
  if (!(gap >= -rounding && gap <= tolerance)) faults.push(`the gap at ${end} is ${gap}`);
  if (start >= tolerance && result.startsOverlapping) faults.push('startsOverlapping');
  const moved = { name: '', a, poseA: poseAt(subject, end), b, poseB };
  const { point, normalA, normalB, featureA, featureB } = result;
  const pointA = along(point, normalA, -gap);
  const answer = { distance: gap, pointA, pointB: point, normalA, normalB, featureA, featureB, subshapeA: 0, subshapeB: 0 };
  faults.push(...faultsOf(moved, placePair(a, moved.poseA, b, poseB), answer, gap, rounding));
  return { verdict: start < tolerance ? 'touch' : 'hit', faults };
}

/** Two long sticks of any kind, one of which turns while it passes the other crosswise, or meets it. */
function crossingSticks(random: Random, kindA: Kind, kindB: Kind): TurningCase {
  const half = random.range(5, 50);
  const radius = random.pick([0, 0.01, 0.1]);
  const stick = (kind: Kind): Sample => {
    const [left, right] = [vec(-half, 0, 0), vec(half, 0, 0)];
    switch (kind) {
      case 'sphere':
        return capsuleSample('stick', left, vec(0, 0, 0), radius);
      case 'capsule':
        return capsuleSample('stick', left, right, radius);
      case 'box':
        return boxSample('stick', vec(half, 0.05, 0.05), vec(0, 0, 0), radius);
      case 'triangle':
        return triangleSample('stick', left, right, vec(0, 0, -0.3), radius);
      case 'convex':
        return convexSample('stick', [left, right, vec(0, 0.05, 0), vec(0, -0.05, 0.05), vec(1, -0.05, -0.05)], 1, radius);
    }
  };
  const height = 2 * (0.05 + radius) + random.pick([1, 1, -1]) * random.logRange(-6, 0) + random.range(0, 0.5);
  return {
    a: stick(kindA),
    poseA: {
      position: vec(random.range(-1, 1), height, random.range(-3, -1)),
      quaternion: axisAngle(vec(0, 1, 0), random.range(-0.5, 0.5)),
    },
    motion: {
      displacement: vec(0, -random.range(0, 0.6), random.range(2, 6)),
      rotation: times(random.direction(), random.range(0.05, 1.5)),
      center: random.bool() ? vec(0, 0, 0) : vec(random.range(-half, half), 0, 0),
      tolerance: random.pick([1e-9, 1e-6]),
    },
    b: stick(kindB),
    poseB: { position: vec(0, 0, 0), quaternion: axisAngle(vec(0, 1, 0), random.range(1, 2)) },
  };
}

/** From any pose to where a feature of A is near one of B, and on from there, turning about anything. */
function passing(random: Random, kindA: Kind, kindB: Kind, pool: readonly Sample[]): TurningCase {
  const a = pairSample(random, kindA, pool, random.bool());
  const b = pairSample(random, kindB, pool, random.bool());
  const near = randomPose(random, random.pick(['identity', 'turned']), a.size);
  const spotA = randomSpot(random, a, random.pick(SPOTS));
  const spotB = randomSpot(random, b, random.pick(SPOTS));
  const poseB = join(random, a, near, b, { spotA, spotB, gap: random.logRange(-9, -1), isParallel: random.bool(0.3) });
  const normal = turn(near.quaternion, spotA.normal);
  const angle = random.range(0.1, 3);
  const axis = random.bool() ? normal : random.direction();
  const outside = along(spotA.point, spotA.normal, random.range(0, 2));
  const center = random.pick([spotA.point, vec(0, 0, 0), outside, random.vec3(a.size)]);
  const displacement = times(unit(cross(normal, random.direction())), random.pick([0, 1, 1]) * random.range(0.1, 2));
  const part = random.next();
  const quaternion = multiply(axisAngle(times(axis, -1), angle * part), near.quaternion);
  const pivot = along(along(near.position, turn(near.quaternion, center), 1), displacement, -part);
  return {
    a,
    poseA: { position: sub(pivot, turn(quaternion, center)), quaternion },
    motion: { displacement, rotation: times(axis, angle), center, tolerance: 1e-9 },
    b,
    poseB,
  };
}

/** How they are made, and the part of them that must hit. */
const WAYS = [
  ['from anywhere', randomTurning, 0.3],
  ['long sticks that cross', crossingSticks, 0.1],
  ['at a small gap', passing, 0.1],
] as const;

describe(`casts that turn stop in time, ${SOAK * COUNT} of each ordered pair, seed ${SEED}`, () => {
  it.each(WAYS)('%s: within the tolerance of the impact, never past it', (_, make, hits) => {
    const random = new Random(SEED);
    const pool = convexPool(random, 40);
    const seen = { hit: 0, miss: 0, overlap: 0, touch: 0 };
    const failed: string[] = [];
    for (const [kindA, kindB] of ORDERED_PAIRS) {
      for (let i = 0; i < SOAK * COUNT; i++) {
        const subject = make(random, kindA, kindB, pool);
        const { verdict, faults } = judge(subject);
        seen[verdict]++;
        if (faults.length > 0) failed.push(`${describeTurning(subject)}\n  ${faults.join('\n  ')}`);
      }
    }
    expect(failed.length > 0 ? `${failed.length} failed, such as\n${failed.slice(0, 5).join('\n')}` : '').toBe('');
    const total = SOAK * COUNT * ORDERED_PAIRS.length;
    expect(seen.hit / total).toBeGreaterThan(hits);
    expect(seen.miss / total).toBeGreaterThan(0.1);
  });
});
