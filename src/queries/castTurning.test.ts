import { describe, expect, it } from 'vitest';
import { Random } from '../../test/gen.ts';
import { Transform } from '../math/transform.ts';
import { CastResult } from '../results/castResult.ts';
import { box } from '../shapes/box.ts';
import { capsule } from '../shapes/capsule.ts';
import { sphere } from '../shapes/sphere.ts';
import { triangle } from '../shapes/triangle.ts';
import { castShape } from './castShape.ts';

const v = (x: number, y: number, z: number) => ({ x, y, z });
const at = (x: number, y: number, z: number) => new Transform(v(x, y, z));
const REST = v(0, 0, 0);
const here = new Transform();
const floor = box(v(500, 0.5, 500), { center: v(0, -0.5, 0) });

describe('castShape with rotation', () => {
  it('hits a ceiling with the tip of a turning bar', () => {
    // A bar of length 1 turns from pointing along x to pointing up; the ceiling is where the sine of the angle is 0.5.
    const bar = box(v(0.5, 0, 0.1), { center: v(0.5, 0, 0) });
    const ceiling = box(v(5, 1, 5));
    const result = castShape(bar, here, { displacement: REST, rotation: v(0, 0, Math.PI / 2) }, ceiling, at(0, 1.5, 0))!;
    expect(result.fraction).toBeLessThanOrEqual(1 / 3);
    expect(result.fraction).toBeCloseTo(1 / 3, 8);
    expect(result.point.x).toBeCloseTo(Math.cos(Math.PI / 6), 8);
    expect(result.point.y).toBeCloseTo(0.5, 8);
    expect(result.normalA.y).toBeCloseTo(1, 8);
    expect(result.distance).toBe(0);
    expect(result.startsOverlapping).toBe(false);
  });

  it('meets a ball from 1e5 to 1e14 of its radii away, whatever the direction, seed 812', () => {
    const random = new Random(812);
    const rod = capsule(REST, v(0, 0.25, 0), 0);
    for (let i = 0; i < 300; i++) {
      const n = random.direction();
      const away = random.logRange(5, 14);
      const way = away * random.range(1.0001, 2);
      const motion = { displacement: v(way * n.x, way * n.y, way * n.z), rotation: v(0, 0, 1) };
      const { point, fraction } = castShape(rod, at(-away * n.x, -away * n.y, -away * n.z), motion, sphere(1), here)!;
      expect(Math.hypot(point.x, point.y, point.z)).toBeCloseTo(1, 14);
      // The rod's end is on the line to the centre, and its other end a quarter ahead at the most.
      expect(Math.abs(fraction * way - away + 1)).toBeLessThan(0.25 + 2e-15 * way);
    }
  });

  it('touches a ball 1e17 of its radii away and does not begin within it', () => {
    const rod = capsule(REST, v(0, 0.25, 0), 0);
    const motion = { displacement: v(1e17, 0, 0), rotation: v(0, 0, 1) };
    const result = castShape(rod, at(-1e17, 0, 0), motion, sphere(1), here)!;
    expect(result.startsOverlapping).toBe(false);
    expect(result.fraction).toBeCloseTo(1, 14);
    expect(Math.hypot(result.point.x, result.point.y, result.point.z)).toBeCloseTo(1, 15);
  });

  it('meets a parallel rod where it would without a turn about its own axis', () => {
    const rod = capsule(v(0, 0, -1), v(0, 0, 1), 0.5);
    const motion = { displacement: v(3, 0, 0), rotation: v(0, 0, Math.PI / 2) };
    const result = castShape(rod, here, motion, capsule(v(2, 0.5, -0.5), v(2, 0.5, 2), 0.25), here)!;
    expect(3 * result.fraction).toBeCloseTo(2 - Math.sqrt(0.75 ** 2 - 0.5 ** 2), 8);
  });

  it('takes a box as thin as rounding, whose edges are on one line, for that line', () => {
    const motion = { displacement: v(0, 0, -3), rotation: v(0.2, 0.1, 0.3) };
    const rod = capsule(v(0, -1, 0), v(0, 1, 0), 0.5);
    const [thin, line] = [box(v(1, 1e-15, 1e-15)), capsule(v(-1, 0, 0), v(1, 0, 0), 0)].map((shape) =>
      castShape(shape, at(0.1, 0, 2), motion, rod, here),
    );
    expect(thin!.fraction).toBeCloseTo(line!.fraction, 9);
    expect(thin!.featureB).toBe(line!.featureB);
  });

  it('turns about the given point of A', () => {
    // Half a turn about its own end carries the ball to the other side.
    const ball = sphere(0.25);
    const motion = { displacement: REST, rotation: v(0, 0, Math.PI), center: v(2, 0, 0) };
    expect(castShape(ball, here, motion, sphere(0.25), at(2, 2, 0))).toBeNull();
    const result = castShape(ball, here, motion, sphere(0.25), at(2, -2, 0))!;
    // Centres at a distance of 0.5 on a circle of radius 2: an angle of 2 asin(1 / 8) before the quarter.
    expect(result.fraction).toBeCloseTo(0.5 - (2 * Math.asin(1 / 8)) / Math.PI, 8);
  });

  it('is the straight cast when nothing turns', () => {
    const cube = box(v(0.5, 0.5, 0.5));
    const displacement = v(4, 0, 0);
    const straight = castShape(cube, at(-3, 0.2, 0), displacement, cube, here)!;
    expect(castShape(cube, at(-3, 0.2, 0), { displacement, rotation: REST }, cube, here)).toEqual(straight);
  });

  it('agrees with the straight cast of a ball about its centre', () => {
    const ball = sphere(0.5);
    const displacement = v(4, -3, 1);
    const straight = castShape(ball, at(-3, 2, 0), displacement, floor, here)!;
    const turning = castShape(ball, at(-3, 2, 0), { displacement, rotation: v(3, 2, 1), tolerance: 0 }, floor, here)!;
    expect(turning.fraction).toBeLessThanOrEqual(straight.fraction);
    expect(turning.fraction).toBeCloseTo(straight.fraction, 9);
    expect(turning.distance).toBe(turning.fraction * Math.sqrt(26));
  });

  it('leaves a gap of at most the tolerance, and none where it is zero', () => {
    const bar = capsule(v(-2, 0, 0), v(2, 0, 0), 0.1);
    for (const tolerance of [0.1, 1e-3, 1e-6, 1e-9, 1e-12, 0]) {
      const motion = { displacement: v(0, -3, 0), rotation: v(0, 0, 1), tolerance };
      const { fraction } = castShape(bar, at(0, 2, 0), motion, floor, here)!;
      // The lower end is at 2 - 3 t - 2 sin t.
      const gap = 2 - 3 * fraction - 2 * Math.sin(fraction) - 0.1;
      expect(gap).toBeGreaterThan(-1e-15);
      expect(gap).toBeLessThanOrEqual(Math.max(tolerance, 1e-10));
    }
  });

  it('starts overlapping', () => {
    const cube = box(v(0.5, 0.5, 0.5));
    const result = castShape(cube, at(0, 0.4, 0), { displacement: v(0, 5, 0), rotation: v(0, 1, 0) }, floor, here)!;
    expect(result.startsOverlapping).toBe(true);
    expect(result.fraction).toBe(0);
    expect(result.distance).toBe(0);
    expect(result.normalA.y).toBeCloseTo(-1, 12);
  });

  it('lets what rests on a floor part from it, slide, spin and roll', () => {
    const cube = box(v(0.5, 0.5, 0.5));
    const resting = at(0, 0.5, 0);
    expect(castShape(cube, resting, { displacement: v(0, 2, 0), rotation: v(0.1, 0, 0.1) }, floor, here)).toBeNull();
    expect(castShape(cube, resting, { displacement: REST, rotation: v(0, 3, 0) }, floor, here)).toBeNull();
    expect(castShape(cube, resting, { displacement: v(3, 0, 2), rotation: v(0, 3, 0) }, floor, here)).toBeNull();
    const ball = sphere(0.5);
    expect(castShape(ball, resting, { displacement: v(3, 0, 0), rotation: v(0, 0, -6) }, floor, here)).toBeNull();
    const wheel = capsule(v(0, 0, -0.3), v(0, 0, 0.3), 0.5);
    expect(castShape(wheel, resting, { displacement: v(3, 0, 0), rotation: v(0, 0, -6) }, floor, here)).toBeNull();
    // A standing capsule that falls over from where it stands moves its end up, not down.
    const pin = capsule(v(0, -0.5, 0), v(0, 0.5, 0), 0.25);
    expect(castShape(pin, at(0, 0.75, 0), { displacement: REST, rotation: v(1, 0, 0) }, floor, here)).toBeNull();
  });

  it('stops at once what turns into the floor that it rests on', () => {
    const cube = box(v(0.5, 0.5, 0.5));
    const result = castShape(cube, at(0, 0.5, 0), { displacement: REST, rotation: v(0, 0, 0.1) }, floor, here)!;
    expect(result.fraction).toBe(0);
    expect(result.startsOverlapping).toBe(false);
  });

  it('lets a plank rock on what is under its middle, and a stick on a stick', () => {
    const plank = box(v(2, 0.1, 0.5), { center: v(0, 0.1, 0) });
    const pivot = sphere(0.5, v(0, -0.5, 0));
    expect(castShape(plank, here, { displacement: v(0, 0.02, 0), rotation: v(0, 0, 0.2) }, pivot, here)).toBeNull();
    const along = capsule(v(-2, 0, 0), v(2, 0, 0), 0.125);
    const across = capsule(v(0, 0, -2), v(0, 0, 2), 0.125);
    expect(castShape(along, at(0, 0.25, 0), { displacement: v(0, 0.3, 0), rotation: v(0.1, 0, 0.1) }, across, here)).toBeNull();
    expect(
      castShape(along, at(0, 0.25, 0), { displacement: v(0, -0.3, 0), rotation: v(0.1, 0, 0.1) }, across, here),
    ).not.toBeNull();
  });

  it('orbits a ball that it touches', () => {
    const motion = { displacement: REST, rotation: v(0, 0, 6), center: v(-1, 0, 0) };
    expect(castShape(sphere(0.5), at(1, 0, 0), motion, sphere(0.5), here)).toBeNull();
    // With a gap that is hardly more than the tolerance it is still done in no time.
    expect(
      castShape(sphere(0.5), at(1 + 1.1e-9, 0, 0), { ...motion, center: v(-1 - 1.1e-9, 0, 0) }, sphere(0.5), here),
    ).toBeNull();
  });

  it('turns in one place as often as it is told, and looks once', () => {
    const bar = box(v(1, 0.1, 0.1));
    const motion = { displacement: REST, rotation: v(0, 0, 1e6) };
    expect(castShape(bar, here, motion, sphere(0.2), at(0, 1.3, 0))).toBeNull();
    const { fraction } = castShape(bar, here, motion, sphere(0.2), at(0, 1.1, 0))!;
    expect(fraction * 1e6).toBeLessThan(Math.PI / 2);
  });

  it('is as good far from the origin as near it', () => {
    const bar = box(v(0.5, 0, 0.1), { center: v(0.5, 0, 0) });
    const ceiling = box(v(5, 1, 5));
    const motion = { displacement: v(0, 0.25, 0), rotation: v(0, 0, 1) };
    const near = castShape(bar, here, motion, ceiling, at(0, 1.5, 0))!;
    const far = castShape(bar, at(2 ** 20, 2 ** 20, 0), motion, ceiling, at(2 ** 20, 2 ** 20 + 1.5, 0))!;
    expect(far.fraction).toBe(near.fraction);
  });

  it('misses what is not on the way', () => {
    const motion = { displacement: v(0, -10, 0), rotation: v(1, 2, 3) };
    expect(castShape(triangle(v(0, 0, 0), v(1, 0, 0), v(0, 0, 1)), at(0, 3, 4), motion, sphere(1), here)).toBeNull();
    expect(castShape(sphere(1), at(0, -3, 0), motion, sphere(1), here)).toBeNull();
    expect(castShape(sphere(1), at(0, 13, 0), motion, sphere(1), here)).toBeNull();
  });

  it('does not remember the last one', () => {
    const motion = { displacement: v(1e50, 0, 0), rotation: v(0, 0, 1) };
    expect(castShape(sphere(1e49), at(-9e49, 0, 0), motion, sphere(1e49), here)).not.toBeNull();
    const bar = { displacement: v(0, -3, 0), rotation: v(0, 0, 1) };
    expect(castShape(sphere(0.5), at(0, 2, 0), bar, floor, here)?.fraction).toBeCloseTo(0.5, 8);
  });

  it('ends where a bare stick stays at its hinge', () => {
    const stick = capsule(v(0, 0, 0), v(1, 0, 0), 0);
    const hinge = capsule(v(0, 0, 0), v(0, 0, 1e-30), 0);
    const motion = { displacement: v(0, 0, 0), rotation: v(0, 3, 0), tolerance: 0 };
    const result = castShape(stick, here, motion, hinge, here);
    expect(result === null || result.fraction < 1).toBe(true);
  });

  it('fills and returns the result that it is given', () => {
    const out = new CastResult();
    const motion = { displacement: v(0, -3, 0), rotation: v(0, 0, 1) };
    expect(castShape(sphere(0.5), at(0, 2, 0), motion, floor, here, out)).toBe(out);
  });
});

const bad = (value: unknown) => value as never;
const WRONG: [name: string, motion: unknown, error: ErrorConstructor, message: string][] = [
  ['no rotation', { displacement: REST }, TypeError, 'rotation must be an object with x, y and z, got undefined'],
  ['an angle', { displacement: REST, rotation: 1 }, TypeError, 'rotation must be an object with x, y and z, got 1'],
  ['NaN', { displacement: REST, rotation: v(0, NaN, 0) }, RangeError, 'rotation.y must be finite, got NaN'],
  [
    'too far',
    { displacement: REST, rotation: v(0, 2e6, 0) },
    RangeError,
    'rotation must be at most 1000000 radians long, got 2000000',
  ],
  ['no displacement', { displacement: 3, rotation: REST }, TypeError, 'displacement must be an object with x, y and z, got 3'],
  ['infinite', { displacement: v(Infinity, 0, 0), rotation: REST }, RangeError, 'displacement.x must be finite, got Infinity'],
  [
    'center',
    { displacement: REST, rotation: REST, center: null },
    TypeError,
    'center must be an object with x, y and z, got null',
  ],
  ['center NaN', { displacement: REST, rotation: REST, center: v(0, 0, NaN) }, RangeError, 'center.z must be finite, got NaN'],
  ['negative', { displacement: REST, rotation: REST, tolerance: -1 }, RangeError, 'tolerance must not be negative, got -1'],
  ['text', { displacement: REST, rotation: REST, tolerance: '1' }, TypeError, "tolerance must be a number, got '1'"],
  ['neither', { rotation: REST }, TypeError, 'castShape: displacement must be an object with x, y and z, got an object'],
];

describe('castShape refuses motions', () => {
  it.each(WRONG)('%s', (_, motion, error, message) => {
    const call = () => castShape(sphere(1), here, bad(motion), sphere(1), here);
    expect(call).toThrow(error);
    expect(call).toThrow(message);
  });

  it('and poses that are none', () => {
    const motion = { displacement: REST, rotation: v(1, 0, 0) };
    expect(() => castShape(sphere(1), bad({}), motion, sphere(1), here)).toThrow('castShape: poseA must be an object');
    expect(() => castShape(sphere(1), here, motion, sphere(1), bad(null))).toThrow('poseB must be an object');
  });
});
