/** What does not change the answer, or changes it in a known way: order, motion, size, limits, a nudge. */
import { describe, expect, it } from 'vitest';
import type { Pose } from '../../src/math/transform.ts';
import type { Vec3Like } from '../../src/math/vec3.ts';
import { distanceBetween } from '../../src/queries/distanceBetween.ts';
import { DistanceResult } from '../../src/results/distanceResult.ts';
import { resized } from '../degeneratePairs.ts';
import { Random, SOAK } from '../gen.ts';
import { placePair, surfaceDistance } from '../oracle/distance.ts';
import { distanceTolerance, faultsOf, flipped, type PairCase } from '../oracle/distanceFaults.ts';
import { Failures } from '../oracle/distanceLaw.ts';
import { poisoned } from '../oracle/distanceReference.ts';
import { along, cross, length, polytopeOf, sub, times } from '../oracle/polytope.ts';
import {
  axisAngle,
  convexPool,
  join,
  multiply,
  PAIRS,
  pairSample,
  REGIMES,
  randomPair,
  randomSpot,
  type Spot,
  type SpotType,
  turn,
} from '../pairs.ts';
import { spread } from '../points.ts';
import { type Kind, randomShape, type Sample } from '../shapes.ts';

const SEED = 1618;
/** Cases for each law and pair. */
const COUNT = 200;

function numberOf(kindA: Kind, kindB: Kind): number {
  return PAIRS.findIndex(([a, b]) => a === kindA && b === kindB);
}

function ask({ a, poseA, b, poseB }: PairCase, maxDistance?: number, out?: DistanceResult): DistanceResult | null {
  return distanceBetween(a.shape, poseA, b.shape, poseB, maxDistance, out);
}

/** Runs a law over random cases of all regimes of each pair; `check` returns what is wrong. */
function law(title: string, check: (subject: PairCase, answer: DistanceResult, random: Random) => string[]): void {
  describe(`${title}, seed ${SEED}`, () => {
    it.each(PAIRS)('%s %s', (kindA, kindB) => {
      const random = new Random(SEED + numberOf(kindA, kindB));
      const pool = convexPool(random, 40);
      const failures = new Failures();
      for (let i = 0; i < SOAK * COUNT; i++) {
        const a = pairSample(random, kindA, pool, random.bool());
        const b = pairSample(random, kindB, pool, random.bool());
        const subject = randomPair(random, a, b, REGIMES[i & 3]);
        const answer = ask(subject);
        failures.add(subject, answer ? check(subject, answer, random) : ['returned null without a limit']);
      }
      expect(String(failures)).toBe('');
    });
  });
}

const toleranceOf = (subject: PairCase): number => {
  const { a, poseA, b, poseB } = subject;
  return distanceTolerance(subject, placePair(a, poseA, b, poseB));
};

/** What is wrong with an answer to a case, by the oracle. */
function wrong(subject: PairCase, answer: DistanceResult | null): string[] {
  if (!answer) return ['returned null'];
  const { a, poseA, b, poseB } = subject;
  const pair = placePair(a, poseA, b, poseB);
  return faultsOf(subject, pair, answer, surfaceDistance(pair));
}

law('the other order gives the same answer', (subject, answer) => {
  const { a, poseA, b, poseB } = subject;
  const other = distanceBetween(b.shape, poseB, a.shape, poseA)!;
  const off = Math.abs(other.distance - answer.distance);
  const faults = off <= toleranceOf(subject) ? [] : [`distance ${answer.distance} and ${other.distance}`];
  return [...faults, ...wrong(subject, flipped(other) as DistanceResult)];
});

law('moving and turning both moves and turns the answer', (subject, answer, random) => {
  const { a, b } = subject;
  const rotation = random.quaternion();
  const shift = times(random.direction(), random.pick([0, 1, 1e3, 1e6]));
  const move = ({ position, quaternion }: Pose): Pose => ({
    position: along(turn(rotation, position), shift, 1),
    quaternion: multiply(rotation, quaternion),
  });
  const moved = { name: subject.name, a, poseA: move(subject.poseA), b, poseB: move(subject.poseB) };
  const other = ask(moved)!;
  // The poses themselves are rounded where they are put down.
  const rounding = 8 * Number.EPSILON * (length(moved.poseA.position) + length(moved.poseB.position));
  const off = Math.abs(other.distance - answer.distance);
  const faults = off <= toleranceOf(subject) + rounding ? [] : [`distance ${answer.distance} moved to ${other.distance}`];
  return [...faults, ...wrong(moved, other)];
});

law('powers of two scale every length of the answer and nothing else, to the last bit', (subject, answer, random) => {
  const factor = 2 ** (random.int(41) - 20);
  const scale = ({ position, quaternion }: Pose): Pose => ({ position: times(position, factor), quaternion });
  const a = resized(subject.a, factor);
  const b = resized(subject.b, factor);
  // A hull made anew from its vertices may number them anew, so both are made anew.
  const original = { ...subject, a: resized(subject.a, 1), b: resized(subject.b, 1) };
  const small = ask(original)!;
  const large = ask({ name: subject.name, a, poseA: scale(subject.poseA), b, poseB: scale(subject.poseB) })!;
  const faults = Math.abs(small.distance - answer.distance) <= toleranceOf(subject) ? [] : ['made anew, it differs'];
  const isSame = (v: DistanceResult['pointA'], w: DistanceResult['pointA'], s: number): boolean =>
    v.x * s === w.x && v.y * s === w.y && v.z * s === w.z;
  if (small.distance * factor !== large.distance)
    faults.push(`distance ${small.distance} times ${factor} became ${large.distance}`);
  if (!isSame(small.pointA, large.pointA, factor) || !isSame(small.pointB, large.pointB, factor))
    faults.push(`points differ at ${factor}`);
  if (!isSame(small.normalA, large.normalA, 1)) faults.push(`normals differ at ${factor}`);
  if (small.featureA !== large.featureA || small.featureB !== large.featureB) faults.push(`features differ at ${factor}`);
  return faults;
});

law('any size from 1e-6 to 1e6 is as good', (subject, answer, random) => {
  const factor = random.logRange(-6, 6);
  const scale = ({ position, quaternion }: Pose): Pose => ({ position: times(position, factor), quaternion });
  const scaled = {
    name: `${subject.name} times ${factor}`,
    a: resized(subject.a, factor),
    poseA: scale(subject.poseA),
    b: resized(subject.b, factor),
    poseB: scale(subject.poseB),
  };
  const other = ask(scaled)!;
  const off = Math.abs(other.distance / factor - answer.distance);
  // Positions of many sizes round when they are scaled.
  const rounding = 4 * Number.EPSILON * (length(subject.poseA.position) + length(subject.poseB.position));
  const faults =
    off <= toleranceOf(subject) + rounding ? [] : [`distance ${answer.distance} became ${other.distance} at ${factor}`];
  return [...faults, ...wrong(scaled, other)];
});

const bits = new DataView(new ArrayBuffer(8));

/** The next double up or down. */
function neighbour(value: number, step: 1 | -1): number {
  if (value === 0) return step * Number.MIN_VALUE;
  bits.setFloat64(0, value);
  bits.setBigInt64(0, bits.getBigInt64(0) + BigInt(value > 0 ? step : -step));
  return bits.getFloat64(0);
}

law('null exactly when the distance is more than maxDistance', (subject, answer, random) => {
  const { distance } = answer;
  const size = subject.a.size + subject.b.size;
  const limits = [
    distance,
    neighbour(distance, 1),
    neighbour(distance, -1),
    0,
    Infinity,
    -Infinity,
    distance + size,
    distance - size,
  ];
  limits.push(distance * random.range(0, 2), distance + size * random.range(-1, 1), random.range(-size, size));
  const faults: string[] = [];
  for (const limit of limits) {
    const limited = ask(subject, limit, poisoned(new DistanceResult()));
    if ((limited === null) !== distance > limit)
      faults.push(`${limited ? 'an answer' : 'null'} for the limit ${limit} at distance ${distance}`);
    else if (limited && limited.distance !== distance)
      faults.push(`distance ${limited.distance} with the limit ${limit}, ${distance} without`);
    else if (limited) faults.push(...wrong(subject, limited).map((fault) => `limit ${limit}: ${fault}`));
  }
  return faults;
});

/** The largest change of pose that the nudges make. */
const NUDGE = 1e-9;

law(`a pose moved by ${NUDGE} moves the distance by no more`, (subject, answer, random) => {
  const { a, poseA, b, poseB } = subject;
  const position = along(poseB.position, random.direction(), NUDGE);
  const moved = ask({ name: subject.name, a, poseA, b, poseB: { position, quaternion: poseB.quaternion } })!;
  const turned = ask({
    ...subject,
    poseB: { position: poseB.position, quaternion: multiply(axisAngle(random.direction(), NUDGE), poseB.quaternion) },
  })!;
  const slack = 2 * toleranceOf(subject) + 4 * Number.EPSILON * length(poseB.position);
  const faults: string[] = [];
  if (!(Math.abs(moved.distance - answer.distance) <= NUDGE + slack))
    faults.push(`moved: ${answer.distance} became ${moved.distance}`);
  const sweep = NUDGE * b.size * 1.0001;
  if (!(Math.abs(turned.distance - answer.distance) <= sweep + slack))
    faults.push(`turned: ${answer.distance} became ${turned.distance}`);
  return faults;
});

const WITH_FACES: readonly Kind[] = ['box', 'triangle', 'convex'];
const FACE_PAIRS = PAIRS.filter(([a, b]) => WITH_FACES.includes(a) && WITH_FACES.includes(b));

/** Solids about as thick as they are wide: their normals are as well known as their vertices. */
function wellShaped(pool: readonly Sample[]): Sample[] {
  return pool.filter(({ name, solid }) => solid && /^(plain|rounded)/.test(name));
}

describe(`the normal of faces that rest on each other stays, seed ${SEED}`, () => {
  it.each(FACE_PAIRS)('%s %s', (kindA, kindB) => {
    const random = new Random(SEED + numberOf(kindA, kindB));
    const pool = wellShaped(convexPool(random, 60));
    const draw = (kind: Kind): Sample =>
      kind === 'convex' ? random.pick(pool) : randomShape(random, kind, random.pick(['plain', 'rounded']));
    const failures = new Failures();
    let tried = 0;
    for (let i = 0; i < SOAK * 4 * COUNT; i++) {
      const a = draw(kindA);
      const b = draw(kindB);
      const poseA = { position: random.vec3(), quaternion: random.quaternion() };
      const spotA = randomSpot(random, a, 'face');
      const scale = Math.min(spread(a), spread(b));
      // Two flat cores would come out on the other side.
      const gap = random.pick([0, 1, a.solid || b.solid ? -1 : 1]) * scale * random.logRange(-12, -4);
      const spotB = randomSpot(random, b, 'face');
      const poseB = join(random, a, poseA, b, { spotA, spotB, gap });
      const subject = { name: `gap ${gap}`, a, poseA, b, poseB };
      const normal = turn(poseA.quaternion, spotA.normal);
      // A disc of this radius about the touching point lies in both faces.
      const overlap = Math.min(rimDistance(a, spotA), rimDistance(b, spotB));
      if (!(overlap > 0.02 * scale)) continue;
      tried++;
      // A nudge may turn the normal by its own angle, and by its height over the width of what rests.
      const bound = 4 * NUDGE * (1 + (a.size + b.size) / overlap) + 1e-12 * ((a.size + b.size) / overlap);
      const nudges: Pose[] = [
        poseB,
        { position: along(poseB.position, random.direction(), NUDGE), quaternion: poseB.quaternion },
        { position: along(poseB.position, normal, a.solid || b.solid ? -NUDGE : NUDGE), quaternion: poseB.quaternion },
        { position: poseB.position, quaternion: multiply(axisAngle(random.direction(), NUDGE), poseB.quaternion) },
        { position: poseB.position, quaternion: multiply(axisAngle(random.direction(), 1e-15), poseB.quaternion) },
      ];
      const faults = nudges.flatMap((nudged, k) => {
        const { normalA, distance } = ask({ ...subject, poseB: nudged })!;
        // Two flat cores that all but touch rest on either side.
        const isEither = !a.solid && !b.solid && gap < 2 * NUDGE;
        const off = Math.min(length(sub(normalA, normal)), isEither ? length(along(normalA, normal, 1)) : Infinity);
        return off <= bound ? [] : [`nudge ${k}: the normal is off by ${off}, ${bound} allowed, at distance ${distance}`];
      });
      failures.add(subject, faults);
    }
    expect(tried).toBeGreaterThan(SOAK * COUNT);
    expect(String(failures)).toBe('');
  });
});

/** How far a point of a face is from its rim. */
function rimDistance(sample: Sample, { point, normal }: Spot): number {
  const { vertices, faces } = polytopeOf(sample);
  const { loop } = faces.find((face) => face.normal === normal)!;
  const distances = loop.map((v, i) => {
    const u = sub(vertices[loop[(i + 1) % loop.length]], vertices[v]);
    return length(cross(u, sub(point, vertices[v]))) / length(u);
  });
  return Math.min(...distances);
}

/** True for directions far from parallel. */
function areSkew(u: Vec3Like, v: Vec3Like): boolean {
  return length(cross(u, v)) > 0.1 * length(u) * length(v);
}

describe(`a contact of known features, points and normal is found, seed ${SEED}`, () => {
  const types: readonly (readonly [SpotType, SpotType])[] = [
    ['vertex', 'vertex'],
    ['vertex', 'edge'],
    ['vertex', 'face'],
    ['edge', 'edge'],
    ['edge', 'vertex'],
    ['face', 'vertex'],
  ];
  it.each(PAIRS)('%s %s', (kindA, kindB) => {
    const random = new Random(SEED + numberOf(kindA, kindB));
    const pool = wellShaped(convexPool(random, 60));
    const failures = new Failures();
    for (let i = 0; i < SOAK * COUNT; i++) {
      const [typeA, typeB] = random.pick(types);
      const draw = (kind: Kind): Sample =>
        kind === 'convex' ? random.pick(pool) : randomShape(random, kind, random.pick(['plain', 'rounded']));
      const a = draw(kindA);
      const b = draw(kindB);
      const poseA = { position: random.vec3(), quaternion: random.quaternion() };
      const spotA = randomSpot(random, a, typeA);
      const spotB = randomSpot(random, b, typeB);
      const gap = a.size * random.logRange(-3, 1);
      const poseB = join(random, a, poseA, b, { spotA, spotB, gap });
      const subject = { name: `${typeA} ${typeB}`, a, poseA, b, poseB };
      const normal = turn(poseA.quaternion, spotA.normal);
      const answer = ask(subject)!;
      const slack = 1e-13 * (a.size + b.size + gap);
      const faults: string[] = [];
      if (!(Math.abs(answer.distance - gap) <= 10 * slack)) faults.push(`distance ${answer.distance}, not ${gap}`);
      const core = gap + a.shape.radius + b.shape.radius;
      if (!(length(sub(answer.normalA, normal)) <= (10 * slack) / core))
        faults.push(`normal off by ${length(sub(answer.normalA, normal))}`);
      const point = along(along(poseA.position, turn(poseA.quaternion, spotA.point), 1), normal, a.shape.radius);
      const isUnique =
        typeA !== 'edge' ||
        typeB !== 'edge' ||
        (spotA.direction &&
          spotB.direction &&
          areSkew(turn(poseA.quaternion, spotA.direction), turn(poseB.quaternion, spotB.direction)));
      if (isUnique && !(length(sub(answer.pointA, point)) <= 1e-9 * (a.size + b.size + gap)))
        faults.push(`pointA off by ${length(sub(answer.pointA, point))}`);
      failures.add(subject, faults);
    }
    expect(String(failures)).toBe('');
  });
});
