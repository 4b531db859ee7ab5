/** Contacts from step to step, after moving and scaling everything, and where there are too many of them. */
import { describe, expect, it } from 'vitest';
import type { Pose } from '../../src/math/transform.ts';
import type { Vec3Like } from '../../src/math/vec3.ts';
import { contactsBetween } from '../../src/queries/contactsBetween.ts';
import { distanceBetween } from '../../src/queries/distanceBetween.ts';
import { ContactManifold } from '../../src/results/contactManifold.ts';
import { box } from '../../src/shapes/box.ts';
import { convex } from '../../src/shapes/convex.ts';
import type { ConvexShape } from '../../src/shapes/shape.ts';
import { Random, SOAK } from '../gen.ts';
import { areaOf, hullOf, isWithin, overlapOf, type Point2, placesOf } from '../oracle/contacts.ts';
import { along } from '../oracle/polytope.ts';
import { axisAngle, convexPool, multiply, PAIRS, pairSample, REGIMES, randomPair, turn } from '../pairs.ts';

const v = (x: number, y: number, z: number): Vec3Like => ({ x, y, z });
const Y = v(0, 1, 0);

/** The corners of a regular polygon. */
const polygon = (count: number, radius: number, angle = 0): Point2[] =>
  Array.from({ length: count }, (_, i) => {
    const t = angle + (2 * Math.PI * i) / count;
    return { u: radius * Math.cos(t), v: radius * Math.sin(t) };
  });

/** A prism of height 2 on a polygon, upright. */
const prism = (corners: readonly Point2[]): ConvexShape => convex(corners.flatMap(({ u, v: w }) => [u, -1, w, u, 1, w]));

const names = (m: ContactManifold): string =>
  Array.from({ length: m.count }, (_, i) => `${m.featureA(i)}-${m.featureB(i)}`)
    .sort()
    .join(' ');

/** A polygon turned by an angle about y and moved. */
function placed(corners: readonly Point2[], angle: number, { x, z }: Vec3Like): Point2[] {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  return corners.map(({ u, v: w }) => ({ u: x + u * cos + w * sin, v: z - u * sin + w * cos }));
}

/** For each corner of one polygon, whether it is in the other; null where one is too near to an edge to say. */
function pattern(p: readonly Point2[], q: readonly Point2[], margin: number): string | null {
  const bits = (of: readonly Point2[], within: readonly Point2[], slack: number): string =>
    of.map((corner) => (isWithin(corner, within, slack) ? 1 : 0)).join('');
  const tight = bits(p, q, -margin) + bits(q, p, -margin);
  return tight === bits(p, q, margin) + bits(q, p, margin) ? tight : null;
}

const SQUARE: readonly Point2[] = [
  { u: 1, v: 1 },
  { u: -1, v: 1 },
  { u: -1, v: -1 },
  { u: 1, v: -1 },
];
const scaled = (corners: readonly Point2[], s: number): Point2[] => corners.map(({ u, v: w }) => ({ u: s * u, v: s * w }));

describe('names change only where the geometry does', () => {
  const smallSquare = scaled(SQUARE, 0.5);
  const SUBJECTS: [string, ConvexShape, readonly Point2[], ConvexShape, readonly Point2[]][] = [
    ['a box on a box', box(v(0.5, 1, 0.5)), smallSquare, box(v(1, 1, 1)), SQUARE],
    ['a hull on a hull', prism(polygon(7, 0.7)), polygon(7, 0.7), prism(polygon(9, 1)), polygon(9, 1)],
    ['a hull on a box', prism(polygon(7, 0.7)), polygon(7, 0.7), box(v(1, 1, 1)), SQUARE],
  ];
  const WAYS: [string, (t: number) => { angle: number; offset: Vec3Like }][] = [
    ['slide', (t) => ({ angle: 0.3, offset: v(-1.5 + 3 * t, 0, 0.21) })],
    ['turn', (t) => ({ angle: 7 * t, offset: v(0.45, 0, 0.2) })],
  ];
  const STEPS = 3000;
  /** What is nearer to an edge or a corner is named by it: a thousandth of the extent of the smaller face, which is below 1.42. */
  const NAMED = 1.42e-3;
  const poseB: Pose = { position: v(0, 0, 0), quaternion: axisAngle(Y, 0) };

  it.each(SUBJECTS.flatMap(([name, ...rest]) => WAYS.map(([way, move]) => [name, way, move, ...rest] as const)))(
    '%s: %s, sinking and rocking a little all the while',
    (_name, _way, move, a, cornersA, b, cornersB) => {
      let knownPattern = '';
      let knownNames = '';
      let compared = 0;
      let changes = 0;
      for (let step = 0; step <= STEPS; step++) {
        const { angle, offset } = move(step / STEPS);
        const rock = axisAngle(v(Math.sin(step), 0, Math.cos(step)), 1e-6 * Math.sin(0.7 * step));
        const poseA: Pose = {
          position: along(offset, Y, 1.99 + 0.005 * Math.sin(0.1 * step)),
          quaternion: multiply(rock, axisAngle(Y, angle)),
        };
        const distance = distanceBetween(a, poseA, b, poseB)!;
        const seen = pattern(placed(cornersA, angle, offset), cornersB, NAMED);
        // Hanging over by most of its width, the least way out is to the side.
        if (seen === null || Math.abs(distance.normalA.y) < 0.9) {
          knownPattern = '';
          continue;
        }
        const found = names(contactsBetween(a, poseA, b, poseB, distance));
        if (knownPattern === seen) {
          compared++;
          expect(found, `step ${step}`).toBe(knownNames);
        } else changes++;
        knownPattern = seen;
        knownNames = found;
      }
      expect(compared).toBeGreaterThan(0.8 * STEPS);
      expect(changes).toBeGreaterThan(2);
    },
  );

  it('a box that slides with a side exactly over a side keeps them through every rounding', () => {
    const a = box(v(0.5, 1, 0.5));
    const b = box(v(1, 1, 1));
    const seen: string[] = [];
    for (let step = 0; step <= STEPS; step++) {
      const poseA: Pose = { position: v(-1.2 + (2.4 * step) / STEPS, 1.99, 0.5), quaternion: axisAngle(Y, 0) };
      // The same turned, so that nothing is exact.
      const q = axisAngle(v(1, 2, 3), 0.7);
      const turned = ({ position, quaternion }: Pose): Pose => ({
        position: turn(q, position),
        quaternion: multiply(q, quaternion),
      });
      const distance = distanceBetween(a, turned(poseA), b, turned(poseB))!;
      const found = names(contactsBetween(a, turned(poseA), b, turned(poseB), distance));
      if (found !== seen.at(-1)) seen.push(found);
    }
    // Half over the one end, within, half over the other end, and for a moment corner on corner in between.
    expect(seen.length).toBeGreaterThanOrEqual(3);
    expect(seen.length).toBeLessThanOrEqual(5);
  });

  it('the four of reduce(4) are the same ones while nothing but noise changes', () => {
    const a = prism(polygon(9, 0.7));
    const b = box(v(2, 1, 2));
    const kept = new Set<string>();
    for (let step = 0; step < 500; step++) {
      const poseA: Pose = {
        position: v(1e-5 * Math.sin(step), 1.99, 1e-5 * Math.cos(3 * step)),
        quaternion: axisAngle(Y, 0.2 + 1e-5 * Math.sin(7 * step)),
      };
      kept.add(names(contactsBetween(a, poseA, b, poseB, distanceBetween(a, poseA, b, poseB)!).reduce(4)));
    }
    expect([...kept]).toHaveLength(1);
  });
});

/** The largest area that `n` corners of a convex polygon span, the first among them: by dynamic programming. */
function bestArea(p: readonly Point2[], n: number): number {
  const count = p.length;
  const cross = (i: number, j: number): number =>
    (p[i].u - p[0].u) * (p[j % count].v - p[0].v) - (p[i].v - p[0].v) * (p[j % count].u - p[0].u);
  let best = new Float64Array(count).fill(-Infinity);
  best[0] = 0;
  for (let k = 1; k < n; k++) {
    const next = new Float64Array(count).fill(-Infinity);
    for (let i = 0; i < count; i++) {
      for (let j = i + 1; j < count; j++) next[j] = Math.max(next[j], best[i] + cross(i, j) / 2);
    }
    best = next;
  }
  return Math.max(...best);
}

describe('more than 32 contacts', () => {
  it('come down to 32 that span all but a thousandth of what 32 can, seed 81', () => {
    const random = new Random(81);
    for (let round = 0; round < 12; round++) {
      const counts = [64, 40 + random.int(24)] as const;
      const cornersA = polygon(counts[0], 1);
      const cornersB = polygon(counts[1], random.range(0.97, 1.03));
      const angle = random.range(0, 1);
      const a = prism(cornersA);
      const b = prism(cornersB);
      const poseA: Pose = { position: v(0.01, 1.99, 0), quaternion: axisAngle(Y, angle) };
      const poseB: Pose = { position: v(0, 0, 0), quaternion: axisAngle(Y, 0) };
      const manifold = contactsBetween(a, poseA, b, poseB, distanceBetween(a, poseA, b, poseB)!);
      const all = hullOf(overlapOf(placed(cornersA, angle, poseA.position), cornersB, 1e-12));
      expect(all.length).toBeGreaterThan(40);
      expect(manifold.count).toBe(32);
      const area = areaOf(hullOf(placesOf(manifold)));
      let best = 0;
      for (let start = 0; start < all.length; start += 4)
        best = Math.max(best, bestArea([...all.slice(start), ...all.slice(0, start)], 32));
      expect(area / best).toBeGreaterThan(0.999);
      // No 32 points of a disc span more than 16 sin(pi / 16) / pi of it.
      expect(area / areaOf(all)).toBeGreaterThan(0.992);
    }
  });
});

describe('everything moved or scaled', () => {
  it(`gives the same contacts there, ${SOAK * 500} cases for each pair, seed 82`, () => {
    const random = new Random(82);
    const pool = convexPool(random, 60);
    const moved = new ContactManifold();
    const out = new ContactManifold();
    let tried = 0;
    let differ = 0;
    for (const [kindA, kindB] of PAIRS) {
      for (let i = 0; i < SOAK * 500; i++) {
        const a = pairSample(random, kindA, pool, random.bool());
        const b = pairSample(random, kindB, pool, random.bool());
        const { poseA, poseB } = randomPair(random, a, b, REGIMES[i & 3]);
        const distance = distanceBetween(a.shape, poseA, b.shape, poseB)!;
        contactsBetween(a.shape, poseA, b.shape, poseB, distance, out);
        const q = random.quaternion();
        const shift = random.vec3(5);
        const move = ({ position, quaternion }: Pose): Pose => ({
          position: along(turn(q, position), shift, 1),
          quaternion: multiply(q, quaternion),
        });
        const there = distanceBetween(a.shape, move(poseA), b.shape, move(poseB))!;
        for (const key of ['normalA', 'normalB'] as const) there[key].copy(turn(q, distance[key]));
        for (const key of ['pointA', 'pointB'] as const) there[key].copy(along(turn(q, distance[key]), shift, 1));
        there.distance = distance.distance;
        there.featureA = distance.featureA;
        there.featureB = distance.featureB;
        contactsBetween(a.shape, move(poseA), b.shape, move(poseB), there, moved);
        tried++;
        if (!isMoved(out, moved, (p) => along(turn(q, p), shift, 1), 1e-9 * (a.size + b.size))) differ++;
      }
    }
    // Where an edge lies on an edge but for about the tolerance, a rounding decides; nowhere else.
    expect(differ / tried).toBeLessThan(0.003);
  });

  function isMoved(p: ContactManifold, q: ContactManifold, move: (at: Vec3Like) => Vec3Like, slack: number): boolean {
    if (p.count !== q.count || names(p) !== names(q)) return false;
    for (let i = 0; i < p.count; i++) {
      const at = move(p.location(i));
      let k = 0;
      while (p.featureA(i) !== q.featureA(k) || p.featureB(i) !== q.featureB(k)) k++;
      const there = q.location(k);
      if (!(Math.hypot(at.x - there.x, at.y - there.y, at.z - there.z) <= slack)) return false;
      if (!(Math.abs(p.distance(i) - q.distance(k)) <= slack)) return false;
    }
    return true;
  }

  it('gives the same bits at another power of two', () => {
    const random = new Random(83);
    for (let i = 0; i < 2000; i++) {
      const factor = 2 ** (random.int(21) - 10);
      const times = ({ x, y, z }: Vec3Like): Vec3Like => v(x * factor, y * factor, z * factor);
      const half = v(random.range(0.2, 1), random.range(0.2, 1), random.range(0.2, 1));
      const radius = random.bool() ? 0 : random.range(0.05, 0.5);
      const poseA: Pose = { position: random.vec3(1), quaternion: random.quaternion() };
      const poseB: Pose = { position: random.vec3(1), quaternion: random.quaternion() };
      const points = polygon(6, 0.8).flatMap(({ u, v: w }) => [u, -0.5, w, u, 0.5, w]);
      const find = (s: number, scale: (p: Vec3Like) => Vec3Like): ContactManifold => {
        const a = box(scale(half), { radius: s * radius });
        const b = convex(points.map((x) => s * x));
        const at = { position: scale(poseA.position), quaternion: poseA.quaternion };
        const on = { position: scale(poseB.position), quaternion: poseB.quaternion };
        return contactsBetween(a, at, b, on, distanceBetween(a, at, b, on)!);
      };
      const small = find(1, (p) => p);
      const large = find(factor, times);
      expect(names(large)).toBe(names(small));
      for (let k = 0; k < small.count; k++) {
        expect(large.location(k)).toEqual(times(small.location(k)));
        expect(large.distance(k)).toBe(factor * small.distance(k));
      }
    }
  });
});
