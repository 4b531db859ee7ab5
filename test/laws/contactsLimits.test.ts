/** Contacts at the limits: more corners in common than a manifold holds, layers as thin as rounding, and distances that contradict themselves. */
import { describe, expect, it } from 'vitest';
import { Transform } from '../../src/math/transform.ts';
import { contactsBetween } from '../../src/queries/contactsBetween.ts';
import { distanceBetween } from '../../src/queries/distanceBetween.ts';
import type { DistanceResult } from '../../src/results/distanceResult.ts';
import { box } from '../../src/shapes/box.ts';
import { Random, SOAK } from '../gen.ts';
import { tryContacts } from '../oracle/contactLaw.ts';
import type { PairCase } from '../oracle/distanceFaults.ts';
import { Failures } from '../oracle/distanceLaw.ts';
import { join, randomSpot, SPOTS } from '../pairs.ts';
import { boxSample, capsuleSample, convexSample, randomPose, type Sample, triangleSample } from '../shapes.ts';

const SEED = 3311;

describe(`contactsBetween of faces with many corners, seed ${SEED}`, () => {
  const COUNT = 40 * SOAK;

  /** A prism of many sides, or a truncated cone. */
  function drawPrism(random: Random): Sample {
    const sides = random.pick([18, 34, 36]);
    const top = random.pick([1, 1, 0.7]);
    const points = Array.from({ length: 2 * sides }, (_, i) => {
      const angle = (2 * Math.PI * (i >> 1)) / sides;
      const size = i & 1 ? top : 1;
      return { x: size * Math.cos(angle), y: (i & 1) - 0.5, z: size * Math.sin(angle) };
    });
    return convexSample(`prism of ${sides} sides`, points, random.pick([1, 1, 0.8]), random.pick([0, 0, 0.2]));
  }

  it(`keeps its laws over ${COUNT} cases, turned, tilted and rounded`, () => {
    const random = new Random(SEED);
    const prisms = Array.from({ length: 4 }, () => drawPrism(random));
    const failures = new Failures();
    const subjects: PairCase[] = [];
    let full = 0;
    for (let i = 0; i < COUNT; i++) {
      const a = random.pick(prisms);
      const b = random.pick(prisms);
      const poseA = randomPose(random, random.pick(['identity', 'right angles', 'far']), 1);
      const gap = random.pick([0, 0.01, -0.01, 0.3, -0.2]);
      const tilt = random.pick([0, 1e-9, 1e-4, 0.01, 0.03]);
      const spotA = { point: { x: 0, y: 0.5, z: 0 }, normal: { x: 0, y: 1, z: 0 }, direction: null };
      const spotB = { point: { x: random.pick([0, 0, 0.1]), y: -0.5, z: 0 }, normal: { x: 0, y: -1, z: 0 }, direction: null };
      const subject = { name: 'prisms', a, poseA, b, poseB: join(random, a, poseA, b, { spotA, spotB, gap, tilt }) };
      const result = tryContacts(subject);
      if (result.count === 32) full++;
      failures.add(subject, result.faults);
      subjects.push(subject);
    }
    expect(String(failures)).toBe('');
    expect(full / COUNT).toBeGreaterThan(0.5);
    // Nothing is left over from what was asked before.
    const ask = ({ a, poseA, b, poseB }: PairCase): string =>
      JSON.stringify(contactsBetween(a.shape, poseA, b.shape, poseB, distanceBetween(a.shape, poseA, b.shape, poseB)!));
    const answers = subjects.map(ask);
    expect(subjects.reverse().map(ask).reverse()).toEqual(answers);
  });

  it("has the pair's distance where the nearest edges cross beside a corner that has a contact", () => {
    const prism = (name: string, sides: number, radius: number): Sample => {
      const points = Array.from({ length: 2 * sides }, (_, i) => {
        const angle = (2 * Math.PI * (i >> 1)) / sides;
        return { x: Math.cos(angle), y: i & 1 ? -0.3 : 0.3, z: Math.sin(angle) };
      });
      return convexSample(name, points, 1, radius);
    };
    const a = prism('of 41 sides', 41, 0);
    const poseA = new Transform(
      { x: 0, y: 0.8245087637007237, z: 0.00003680509142577645 },
      { x: -0.00007526802586100566, y: 0, z: -0.00020719377207834312, w: 0.9999999757027322 },
    );
    const b = prism('of 59 sides', 59, 0.1);
    const poseB = new Transform({ x: 0, y: 0, z: 0 }, { x: 0, y: 0.053300334582689395, z: 0, w: 0.9985785268737624 });
    const { faults, count } = tryContacts({ name: 'prisms', a, poseA, b, poseB });
    expect(faults).toEqual([]);
    expect(count).toBe(32);
  });
});

describe(`contactsBetween of layers as thin as rounding, seed ${SEED}`, () => {
  const COUNT = 800 * SOAK;

  function drawThin(random: Random): Sample {
    const radius = random.bool(0.7) ? random.logRange(-17, -9) : random.pick([0, 0.1]);
    const half = { x: random.range(0.3, 1), y: random.range(0.3, 1), z: random.range(0.3, 1) };
    return random.pick([
      boxSample('box', half, random.vec3(), radius),
      capsuleSample('capsule', random.vec3(), random.vec3(), radius),
      triangleSample('triangle', random.vec3(), random.vec3(), random.vec3(), radius),
    ]);
  }

  it(`keeps its laws over ${COUNT} cases`, () => {
    const random = new Random(SEED);
    const failures = new Failures();
    const shapes = Array.from({ length: 200 }, () => drawThin(random));
    for (let i = 0; i < COUNT; i++) {
      const a = random.pick(shapes);
      const b = random.pick(shapes);
      const poseA = randomPose(random, random.pick(['identity', 'right angles']), 1);
      const joint = {
        spotA: randomSpot(random, a, random.pick(SPOTS), random.bool(0.1)),
        spotB: randomSpot(random, b, random.pick(SPOTS), random.bool(0.1)),
        gap: random.pick([0.01, 0.3]),
        isParallel: random.bool(),
        tilt: random.bool() ? random.logRange(-16, -1) : 0,
      };
      const subject = { name: 'thin layers', a, poseA, b, poseB: join(random, a, poseA, b, joint) };
      failures.add(subject, tryContacts(subject).faults);
    }
    expect(String(failures)).toBe('');
  });
});

describe('contactsBetween refuses a distance that contradicts itself', () => {
  const cube = box({ x: 1, y: 1, z: 1 });
  const above = new Transform({ x: 0.25, y: 2.5, z: 0 });
  const below = new Transform();
  const CHANGES: Record<string, (distance: DistanceResult) => void> = {
    'another distance': (near) => {
      near.distance = 0.6;
    },
    'a point beside': (near) => {
      near.pointA.x += 0.1;
    },
    'a point that is not a number': (near) => {
      near.pointB.z = Number.NaN;
    },
  };

  it.each(Object.entries(CHANGES))('%s', (_name, change) => {
    const near = distanceBetween(cube, above, cube, below)!;
    expect(contactsBetween(cube, above, cube, below, near).count).toBe(4);
    change(near);
    expect(() => contactsBetween(cube, above, cube, below, near)).toThrow(RangeError);
    expect(() => contactsBetween(cube, above, cube, below, near)).toThrow('distance must be that of these shapes in these poses');
  });
});
