import { describe, expect, it } from 'vitest';
import { castShape, chain, circle, distanceBetween, rectangle, rotation, Transform2 } from '../../src/2d/index.ts';
import { Random, SOAK } from '../gen.ts';
import { point, pose, type Sample, sample } from './gen.ts';
import { bodyDistance, length, type Point, place } from './oracle.ts';

/** The oracle's gap when the part t of the motion is done. */
function gapAt(
  a: Sample,
  poseA: Transform2,
  motion: { displacement: Point; rotation: number; center: Point },
  b: Sample,
  poseB: Transform2,
  t: number,
): number {
  const norm = length({ x: poseA.rotation.c, y: poseA.rotation.s });
  const angle = Math.atan2(poseA.rotation.s, poseA.rotation.c) + motion.rotation * t;
  const { center, displacement } = motion;
  const { c, s } = poseA.rotation;
  const pivot = {
    x: poseA.position.x + (c * center.x - s * center.y) / norm + t * displacement.x,
    y: poseA.position.y + (s * center.x + c * center.y) / norm + t * displacement.y,
  };
  const turn = { c: Math.cos(angle), s: Math.sin(angle) };
  const position = { x: pivot.x - (turn.c * center.x - turn.s * center.y), y: pivot.y - (turn.s * center.x + turn.c * center.y) };
  return bodyDistance(place(a.body, position, turn), place(b.body, poseB.position, poseB.rotation));
}

describe('castShape with rotation in 2D', () => {
  it(`is never past the impact and within the tolerance of it, ${2000 * SOAK} motions, seed 261`, () => {
    const random = new Random(261);
    let hits = 0;
    let misses = 0;
    for (let i = 0; i < 2000 * SOAK; i++) {
      const a = sample(random, random.int(4));
      const b = sample(random, random.int(4));
      const poseA = pose(random, 3);
      const poseB = pose(random, 1);
      const tolerance = random.pick([1e-9, 1e-9, 1e-6, 1e-11]);
      const motion = {
        displacement: point(random, 3),
        rotation: random.range(-6, 6),
        center: random.bool() ? { x: 0, y: 0 } : point(random),
        tolerance,
      };
      const result = castShape(a.shape, poseA, motion, b.shape, poseB);
      const fail = (what: string) =>
        expect.fail(`${what}: ${JSON.stringify({ a: a.body, poseA, motion, b: b.body, poseB, result })}`);
      const start = gapAt(a, poseA, motion, b, poseB, 0);
      if (start < -1e-9) {
        if (!result?.startsOverlapping) fail('starts overlapping');
        continue;
      }
      const end = result ? result.fraction : 1;
      // Bare points and segments can pass through each other between two samples with no gap below zero; all others cannot.
      const samples = 100;
      for (let k = 0; k < samples; k++) {
        const gap = gapAt(a, poseA, motion, b, poseB, (end * k) / samples);
        if (gap < -1e-13) fail(`past the impact: ${gap} at ${(end * k) / samples}`);
      }
      if (result) {
        hits++;
        const gap = gapAt(a, poseA, motion, b, poseB, result.fraction);
        if (!(gap > -1e-13 && gap <= tolerance + 1e-13)) fail(`gap ${gap}`);
      } else {
        misses++;
      }
    }
    expect(hits).toBeGreaterThan(200 * SOAK);
    expect(misses).toBeGreaterThan(200 * SOAK);
  });

  it('hits a wall with the tip of a turning bar', () => {
    // A bar of length 1 turns from pointing right to pointing up; the ceiling is at sin(angle) = 0.5.
    const bar = rectangle({ x: 0.5, y: 0 }, { center: { x: 0.5, y: 0 } });
    const ceiling = rectangle({ x: 5, y: 1 });
    const result = castShape(
      bar,
      new Transform2(),
      { displacement: { x: 0, y: 0 }, rotation: Math.PI / 2 },
      ceiling,
      new Transform2({ x: 0, y: 1.5 }),
    );
    expect(result?.fraction).toBeCloseTo(1 / 3, 8);
    expect(result?.fraction).toBeLessThanOrEqual(1 / 3);
    expect(result?.point.y).toBeCloseTo(0.5, 8);
  });

  it('is the straight cast when nothing turns', () => {
    const box = rectangle({ x: 0.5, y: 0.5 });
    const at = new Transform2({ x: -3, y: 0.2 });
    const displacement = { x: 4, y: 0 };
    const straight = castShape(box, at, displacement, box, new Transform2());
    expect(castShape(box, at, { displacement, rotation: 0 }, box, new Transform2())).toEqual(straight);
  });

  it('lets a shape turn away from where it rests, and stops one that turns in', () => {
    const box = rectangle({ x: 0.5, y: 0.5 });
    const floor = chain([
      { x: 5, y: 0 },
      { x: -5, y: 0 },
    ]);
    const at = new Transform2({ x: 0, y: 0.5 });
    const away = { displacement: { x: 0, y: 1 }, rotation: 0.1 };
    expect(castShape(box, at, away, floor, new Transform2())).toBeNull();
    expect(castShape(box, at, { displacement: { x: 0, y: 0 }, rotation: 0.1 }, floor, new Transform2())?.fraction).toBeLessThan(
      1e-8,
    );
    expect(castShape(circle(0.5), at, { displacement: { x: 1, y: 0.01 }, rotation: 3 }, floor, new Transform2())).toBeNull();
  });

  it('refuses what is no motion', () => {
    const box = rectangle({ x: 1, y: 1 });
    const at = new Transform2(undefined, rotation(1));
    expect(() => castShape(box, at, { displacement: { x: 1, y: 0 }, rotation: Number.NaN }, box, at)).toThrow(
      'rotation must be finite',
    );
    expect(() => castShape(box, at, { displacement: { x: 1, y: 0 }, rotation: 1, tolerance: -1 }, box, at)).toThrow('tolerance');
    expect(() => castShape(box, at, null as never, box, at)).toThrow('displacement');
    expect(distanceBetween(box, at, box, at)!.distance).toBeLessThan(0);
  });

  it('ends far from the origin, without tolerance and over ways along which a tolerance is less than rounding', () => {
    const a = rectangle({ x: 1, y: 0.5 });
    const b = rectangle({ x: 0.3, y: 1 });
    const cast = (far: number, x: number, tolerance: number) => {
      const motion = { displacement: { x: -2 * x, y: 0.125 }, rotation: 1, tolerance };
      const poseB = new Transform2({ x: far, y: 0.125 }, rotation(1));
      return castShape(a, new Transform2({ x: far + x, y: 0 }), motion, b, poseB)!;
    };
    const near = cast(0, 5, 0);
    for (const far of [1e4, 1e6, 1e9]) {
      for (const tolerance of [0, 1e-9]) expect(Math.abs(cast(far, 5, tolerance).fraction - near.fraction)).toBeLessThan(1e-9);
    }
    for (const x of [5e8, 5e12]) expect(Math.abs(cast(0, x, 1e-9).fraction - 0.5)).toBeLessThan(2 / x);
  });
});
