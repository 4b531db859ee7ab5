/** Casts in the plane that ignore an overlap at the start: a hit exactly where the motion makes it deeper. */
import { describe, expect, it } from 'vitest';
import {
  CastResult,
  castShape,
  chain,
  circle,
  compound,
  distanceBetween,
  type Motion2,
  rectangle,
  Transform2,
} from '../../src/2d/index.ts';
import { Random, SOAK } from '../gen.ts';
import { point, pose, type Sample, sample } from './gen.ts';
import { bodyDistance, place } from './oracle.ts';

/** Parts of the way: what is left of a corner is soon passed. */
const MOMENTS = [1e-2, 1e-4, 1e-6, 1e-8];
const ROUNDING = 1e-12;

/** The oracle's signed distance when A has moved by t times the displacement. */
function gapAt(
  a: Sample,
  { position, rotation }: Transform2,
  d: { x: number; y: number },
  b: Sample,
  poseB: Transform2,
  t: number,
) {
  const at = { x: position.x + t * d.x, y: position.y + t * d.y };
  return bodyDistance(place(a.body, at, rotation), place(b.body, poseB.position, poseB.rotation));
}

describe('castShape that ignores an overlap at the start, in 2D', () => {
  it(`hits where it gets deeper, and misses where it does not, ${2000 * SOAK} casts, seed 271`, () => {
    const random = new Random(271);
    const seen = { hits: 0, misses: 0, same: 0 };
    for (let i = 0; i < 2000 * SOAK; i++) {
      const [a, b] = [sample(random), sample(random)];
      const [poseA, poseB] = [pose(random, 1), pose(random, 1)];
      const displacement = point(random, 2);
      const plain = castShape(a.shape, poseA, displacement, b.shape, poseB);
      const result = castShape(a.shape, poseA, { displacement, ignoreStartOverlap: true }, b.shape, poseB);
      if (!plain?.startsOverlapping) {
        expect(result).toEqual(plain);
        seen.same++;
        continue;
      }
      const fail = (what: string) =>
        expect.fail(`${what}: ${JSON.stringify({ a: a.body, poseA, displacement, b: b.body, poseB, result })}`);
      const gap = (t: number) => gapAt(a, poseA, displacement, b, poseB, t);
      const start = gap(0);
      if (result === null) {
        seen.misses++;
        for (let k = 1; k <= 20; k++) if (gap(k / 20) < start - ROUNDING) fail(`from ${start} to ${gap(k / 20)}, ignored`);
        if (MOMENTS.some((t) => gap(t) < start - ROUNDING)) fail('deeper at once, ignored');
      } else {
        seen.hits++;
        expect(result).toEqual(plain);
        if (!MOMENTS.some((t) => gap(t) < start)) fail('never deeper, a hit');
      }
    }
    expect(Math.min(seen.hits, seen.misses, seen.same)).toBeGreaterThan(100 * SOAK);
  });

  it(`hits, turning, where it is deeper than in the beginning by the tolerance, ${500 * SOAK} motions, seed 272`, () => {
    const random = new Random(272);
    const seen = { hits: 0, misses: 0 };
    const tolerance = 1e-9;
    for (let i = 0; i < 500 * SOAK; i++) {
      const [a, b] = [sample(random), sample(random)];
      const [poseA, poseB] = [pose(random, 1), pose(random, 1)];
      const motion = { displacement: point(random), rotation: random.range(-1, 1), ignoreStartOverlap: true, tolerance };
      const depth = bodyDistance(place(a.body, poseA.position, poseA.rotation), place(b.body, poseB.position, poseB.rotation));
      if (depth > -1e-6) continue;
      const result = castShape(a.shape, poseA, motion, b.shape, poseB);
      const end = result ? result.fraction : 1;
      const gap = (t: number) => {
        const [c, s] = [Math.cos(motion.rotation * t), Math.sin(motion.rotation * t)];
        const { c: cA, s: sA } = poseA.rotation;
        const at = { x: poseA.position.x + t * motion.displacement.x, y: poseA.position.y + t * motion.displacement.y };
        return bodyDistance(
          place(a.body, at, { c: c * cA - s * sA, s: s * cA + c * sA }),
          place(b.body, poseB.position, poseB.rotation),
        );
      };
      let isOut = false;
      for (let k = 0; k <= 50; k++) {
        const now = gap((end * k) / 50);
        if (now > 0) isOut = true;
        if (now < (isOut ? 0 : depth) - 2 * tolerance - ROUNDING)
          expect.fail(`${depth} to ${now}: ${JSON.stringify({ motion, result })}`);
      }
      seen[result ? 'hits' : 'misses']++;
      if (result?.startsOverlapping) expect(gap(end)).toBeLessThan(depth + 2 * tolerance);
    }
    expect(Math.min(seen.hits, seen.misses)).toBeGreaterThan(30 * SOAK);
  });

  const floor = rectangle({ x: 10, y: 1 });
  const steps = chain([10, 3, 5, 3, 5, 1, -10, 1]);
  const pair = compound([{ shape: rectangle({ x: 10, y: 1 }) }, { shape: circle(1), position: { x: 6, y: 2 } }]);
  const body = rectangle({ x: 0.5, y: 0.5 });
  const from = (x: number) => new Transform2({ x, y: 1.5 - 1e-12 });
  const at = new Transform2();
  const ignoring = (x: number, y: number): Motion2 => ({ displacement: { x, y }, ignoreStartOverlap: true });

  it.each([
    ['a rectangle', floor],
    ['a chain', steps],
    ['a compound', pair],
  ])('lets what stands a rounding deep in %s walk, rise and rise in a turn, but not sink', (_name, ground) => {
    expect(castShape(body, from(0), { x: 1, y: 0 }, ground, at)?.startsOverlapping).toBe(true);
    expect(castShape(body, from(0), ignoring(1, 0), ground, at)).toBeNull();
    expect(castShape(body, from(0), ignoring(0, 1), ground, at)).toBeNull();
    expect(
      castShape(body, from(0), { ...ignoring(0, 3), rotation: 0.5, center: { x: 0, y: 0 } }, ground, at),
    ).not.toBeUndefined();
    const sunk = castShape(body, from(0), ignoring(1, -1), ground, at);
    expect(sunk?.startsOverlapping).toBe(true);
    expect(sunk?.fraction).toBe(0);
    expect(sunk?.normalB.y).toBeCloseTo(1, 9);
    expect(sunk!.point.y).toBeCloseTo(distanceBetween(body, from(0), ground, at)!.pointB.y, 9);
  });

  it('is stopped by what comes next', () => {
    const wall = castShape(body, from(0), ignoring(9, 0), steps, at, new CastResult());
    expect(wall?.fraction).toBeCloseTo(4.5 / 9, 12);
    expect(wall?.normalB.x).toBe(-1);
    expect(castShape(body, from(0), ignoring(9, 0), pair, at)?.subshapeB).toBe(1);
  });
});
