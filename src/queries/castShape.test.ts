/** Casts whose answers are known in closed form, through every way that castShape has. */
import { describe, expect, it } from 'vitest';
import { box, CastResult, capsule, convex, Quat, type Shape, sphere, Transform, triangle } from '../index.ts';
import { castShape } from './castShape.ts';

const v = (x: number, y: number, z: number) => ({ x, y, z });
const at = (x: number, y: number, z: number) => new Transform(v(x, y, z));
const origin = new Transform();
const ball = sphere(0.5);
const pill = capsule(v(0, -0.5, 0), v(0, 0.5, 0), 0.5);
const lying = capsule(v(-0.5, 0, 0), v(0.5, 0, 0), 0.25);
const cube = box(v(0.5, 0.5, 0.5));
const hullCube = convex([-1, -1, -1, 1, -1, -1, -1, 1, -1, 1, 1, -1, -1, -1, 1, 1, -1, 1, -1, 1, 1, 1, 1, 1], { scale: 0.5 });
const floor = triangle(v(-9, 0, -9), v(0, 0, 9), v(9, 0, -9));
/** A cube on its edge, and on its corner: turned by 45 degrees about z, and then about its face diagonal. */
const HALF_DIAGONAL = Math.SQRT1_2;

describe('straight down onto a face, an edge, a ball', () => {
  const down = v(0, -10, 0);
  const cases: [name: string, a: Shape, b: Shape, gap: number][] = [
    ['ball, ball', ball, ball, 4],
    ['ball, capsule', ball, pill, 3.5],
    ['capsule, ball', pill, ball, 3.5],
    ['ball, box', ball, cube, 4],
    ['box, ball', cube, ball, 4],
    ['capsule, capsule', pill, pill, 3],
    ['capsule across capsule', lying, pill, 3.75],
    ['capsule, box', pill, cube, 3.5],
    ['box, lying capsule', cube, lying, 4.25],
    ['box, box', cube, cube, 4],
    ['ball, triangle', ball, floor, 4.5],
    ['box, triangle', cube, floor, 4.5],
    ['capsule, triangle', pill, floor, 4],
    ['triangle, ball', floor, ball, 4.5],
    ['hull, box', hullCube, cube, 4],
    ['hull, hull', hullCube, hullCube, 4],
    ['hull, triangle', hullCube, floor, 4.5],
    ['ball, hull', ball, hullCube, 4],
    ['hull, capsule', hullCube, pill, 3.5],
  ];
  it.each(cases)('%s', (_name, a, b, gap) => {
    const hit = castShape(a, at(0, 5, 0), down, b, origin)!;
    expect(hit.distance).toBeCloseTo(gap, 14);
    expect(hit.fraction).toBeCloseTo(gap / 10, 15);
    expect(hit.normalB).toMatchObject({ x: expect.closeTo(0, 14), y: expect.closeTo(1, 14), z: expect.closeTo(0, 14) });
    expect(hit.startsOverlapping).toBe(false);
    // The same from the other side, and not from too near.
    const back = castShape(b, origin, v(0, 10, 0), a, at(0, 5, 0))!;
    expect(back.distance).toBeCloseTo(gap, 14);
    expect(castShape(a, at(0, 5, 0), v(0, -gap * (1 - 1e-12), 0), b, origin)).toBeNull();
    expect(castShape(a, at(0, 5, 0), v(0, -gap, 0), b, origin)!.fraction).toBeCloseTo(1, 14);
    expect(castShape(a, at(0, 5, 0), v(0, 10, 0), b, origin)).toBeNull();
  });
});

describe('turned', () => {
  const onEdge = new Transform(v(0, 5, 0), Quat.fromAxisAngle(v(0, 0, 1), Math.PI / 4));
  const across = new Transform(v(0, 0, 0), Quat.fromAxisAngle(v(1, 0, 0), Math.PI / 4));
  it('the edge of a box onto an edge across it', () => {
    for (const shape of [cube, hullCube]) {
      const hit = castShape(shape, onEdge, v(0, -10, 0), cube, across)!;
      expect(hit.distance).toBeCloseTo(5 - 2 * HALF_DIAGONAL, 14);
      expect(hit.point).toMatchObject({
        x: expect.closeTo(0, 14),
        y: expect.closeTo(HALF_DIAGONAL, 14),
        z: expect.closeTo(0, 14),
      });
      expect(hit.featureA >> 14).toBe(1);
      expect(hit.featureB >> 14).toBe(1);
    }
  });
  it('a ball past the edge of a rounded box', () => {
    const rounded = box(v(0.5, 0.5, 0.5), { radius: 0.25 });
    const hit = castShape(ball, at(-5, 0.5 + 0.6, 0), v(10, 0, 0), rounded, origin)!;
    // The balls about the edge and the centre meet where the offset is (x, 0.6), of length 0.75.
    expect(hit.distance).toBeCloseTo(4.5 - Math.sqrt(0.75 * 0.75 - 0.36), 14);
    expect(castShape(ball, at(-5, 0.5 + 0.7500001, 0), v(10, 0, 0), rounded, origin)).toBeNull();
  });
});

describe('from the very start', () => {
  it('overlapping: fraction 0, and said so; no way at all changes nothing', () => {
    for (const d of [v(0, 1, 0), v(0, 0, 0)]) {
      expect(castShape(cube, at(0, 0.9, 0), d, cube, origin)).toMatchObject({
        fraction: 0,
        distance: 0,
        startsOverlapping: true,
      });
    }
    expect(castShape(cube, at(0, 2, 0), v(0, 0, 0), cube, origin)).toBeNull();
  });
  it('touching: into each other is a hit, along and away is none', () => {
    for (const a of [cube, ball, pill, hullCube]) {
      const start = at(0, a === pill ? 1.5 : 1, 0);
      expect(castShape(a, start, v(0, -1, 0), cube, origin)).toMatchObject({ fraction: 0, startsOverlapping: false });
      expect(castShape(a, start, v(1, 0, 0), cube, origin)).toBeNull();
      expect(castShape(a, start, v(0, 1, 0), cube, origin)).toBeNull();
    }
  });
});

describe('a result that shares its point with a pose', () => {
  const shifted = () => ({ position: v(0.5, 0.25, 0), quaternion: new Quat() });
  const motions = { straight: v(0, -1, 0), turning: { displacement: v(0, -1, 0), rotation: v(0, 1, 0) } };
  it.each(Object.entries(motions))('%s', (_name, motion) => {
    for (const start of [v(0.5, 0.75, 0), v(0.5, 2, 0)]) {
      const expected = castShape(cube, new Transform(start), motion, cube, shifted());
      for (const side of ['a', 'b']) {
        const out = new CastResult();
        const poseA = { position: side === 'a' ? out.point.copy(start) : start, quaternion: new Quat() };
        const poseB = {
          position: side === 'b' ? out.point.copy(shifted().position) : shifted().position,
          quaternion: new Quat(),
        };
        expect(castShape(cube, poseA, motion, cube, poseB, out)).toEqual(expected);
      }
    }
  });
});

describe('an overlap at the start that is ignored', () => {
  const ground = box(v(2, 0.5, 2), { center: v(0, -0.5, 0) });
  const deep = at(0, 0.5 - 1e-12, 0);
  const go = (displacement: { x: number; y: number; z: number }, start = deep) =>
    castShape(cube, start, { displacement, ignoreStartOverlap: true }, ground, origin);
  it('lets a cube that is 1e-12 deep in the floor leave it, and slide along', () => {
    expect(castShape(cube, deep, v(0, 1, 0), ground, origin)).toMatchObject({ fraction: 0, startsOverlapping: true });
    for (const d of [v(0, 1, 0), v(3, 0, 1), v(-3, 1e-9, 0), v(0, 0, 0)]) expect(go(d)).toBeNull();
    expect(go(v(0, 1, 0), at(0, 0.2, 0))).toBeNull();
  });
  it('stops what goes deeper', () => {
    for (const d of [v(0, -1, 0), v(3, -1e-3, 0)]) expect(go(d)).toMatchObject({ fraction: 0, startsOverlapping: true });
  });
  it('goes either way out of a corner', () => {
    const corner = at(2.5 - 1e-6, 0.5 - 1e-6, 0);
    for (const d of [v(1, -1, 0), v(-1, 1, 0), v(0, 0, 1)]) expect(go(d, corner)).toBeNull();
    expect(go(v(-1, -1, 0), corner)).toMatchObject({ fraction: 0, startsOverlapping: true });
  });
  it('is asked for with a motion that turns, too', () => {
    const spin = (rotation: { x: number; y: number; z: number }, displacement = v(0, 0, 0)) =>
      castShape(cube, deep, { displacement, rotation, ignoreStartOverlap: true }, ground, origin);
    expect(spin(v(0, 3, 0))).toBeNull();
    expect(spin(v(0, 1, 0), v(0, 2, 0))).toBeNull();
    expect(spin(v(0, 0, 0.5))).toMatchObject({ fraction: 0, startsOverlapping: true });
  });
  it('must be a boolean', () => {
    const motion = { displacement: v(0, 1, 0), ignoreStartOverlap: 1 as never };
    expect(() => castShape(cube, deep, motion, ground, origin)).toThrow('ignoreStartOverlap must be true or false, got 1');
  });
});
