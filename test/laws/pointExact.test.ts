/** Points in numbers that are exact: the feature is the smallest one that holds the nearest point, and ties go the documented way. */
import { describe, expect, it } from 'vitest';
import { Transform } from '../../src/math/transform.ts';
import type { Vec3Like } from '../../src/math/vec3.ts';
import { distanceBetween } from '../../src/queries/distanceBetween.ts';
import { distanceToPoint } from '../../src/queries/distanceToPoint.ts';
import { EDGE, FACE, VERTEX } from '../../src/results/features.ts';
import { box } from '../../src/shapes/box.ts';
import { capsule } from '../../src/shapes/capsule.ts';
import { convex } from '../../src/shapes/convex.ts';
import type { ConvexShape } from '../../src/shapes/shape.ts';
import { sphere } from '../../src/shapes/sphere.ts';
import { triangle } from '../../src/shapes/triangle.ts';
import { boxSample, convexSample, featureVertices, type Sample } from '../shapes.ts';

const v = (x: number, y: number, z: number): Vec3Like => ({ x, y, z });
const here = new Transform();
const turned = new Transform(v(1, 2, 3), { x: Math.SQRT1_2, y: 0, z: 0, w: Math.SQRT1_2 });

/** All points of a grid from -3 to 3. */
function* grid(step = 1): Generator<Vec3Like> {
  for (let x = -3; x <= 3; x += step) for (let y = -3; y <= 3; y += step) for (let z = -3; z <= 3; z += step) yield v(x, y, z);
}

const cube = [-2, 2].flatMap((x) => [-2, 2].flatMap((y) => [-2, 2].map((z) => v(x, y, z))));
const BLOCKS: [string, Sample][] = [
  ['box', boxSample('box', v(2, 2, 2), v(0, 0, 0), 0)],
  ['rounded box', boxSample('box', v(2, 2, 2), v(0, 0, 0), 0.5)],
  ['convex', convexSample('cube', cube, 1, 0)],
  ['mirrored convex', convexSample('cube', cube, v(-1, 1, 1), 0)],
  ['rounded convex', convexSample('cube', cube, 1, 0.5)],
];

describe.each(BLOCKS)('a cube as a %s', (_name, subject) => {
  it('names the smallest feature that holds the nearest point, at every point of a grid', () => {
    for (const p of grid(0.5)) {
      const out = distanceToPoint(p, subject.shape, here)!;
      const clamp = (x: number) => Math.max(-2, Math.min(2, x));
      const isInside = Math.max(Math.abs(p.x), Math.abs(p.y), Math.abs(p.z)) < 2;
      const named = featureVertices(subject, out.feature);
      if (isInside) {
        expect(out.distance).toBe(Math.max(Math.abs(p.x), Math.abs(p.y), Math.abs(p.z)) - 2 - subject.shape.radius);
        expect(named.length).toBe(4);
        continue;
      }
      const q = v(clamp(p.x), clamp(p.y), clamp(p.z));
      expect(out.distance).toBeCloseTo(Math.hypot(p.x - q.x, p.y - q.y, p.z - q.z) - subject.shape.radius, 14);
      // 4 corners of a face, 2 of an edge, 1: on how many planes the nearest point lies decides; and they all lie on those planes.
      const planes = [q.x, q.y, q.z].filter((c) => Math.abs(c) === 2).length;
      expect(named.length).toBe([8, 4, 2, 1][planes]);
      for (const key of ['x', 'y', 'z'] as const) {
        if (Math.abs(q[key]) === 2) expect(named.map((corner) => corner[key])).toEqual(named.map(() => q[key]));
      }
    }
  });
});

describe('ties and points on the core', () => {
  const cases: [string, Vec3Like, ConvexShape, number, number, Vec3Like][] = [
    ['the centre of a ball: local +y', v(0, 0, 0), sphere(2), -2, VERTEX, v(0, 1, 0)],
    ['the centre of a cube: +y', v(0, 0, 0), box(v(1, 1, 1)), -1, FACE + 1, v(0, 1, 0)],
    ['equal depth below z and x in a box: z', v(0.5, 0, 0.5), box(v(1, 1, 1)), -0.5, FACE + 2, v(0, 0, 1)],
    ['equal depth below y and z: y', v(0, -0.5, -0.5), box(v(1, 1, 1)), -0.5, FACE + 4, v(0, -1, 0)],
    ['the axis of a capsule: across it', v(0.5, 0, 0), capsule(v(-1, 0, 0), v(1, 0, 0), 0.5), -0.5, EDGE, v(0, 1, 0)],
    ['the end of a capsule: across it', v(1, 0, 0), capsule(v(-1, 0, 0), v(1, 0, 0), 0.5), -0.5, VERTEX + 1, v(0, 1, 0)],
    ['a capsule without a length: a ball', v(0, 0, 0), capsule(v(0, 0, 0), v(0, 0, 0), 0.5), -0.5, VERTEX, v(0, 1, 0)],
    ['on a triangle: its own normal', v(1, 1, 0), triangle(v(0, 0, 0), v(4, 0, 0), v(0, 4, 0)), 0, FACE, v(0, 0, 1)],
    ['behind a triangle', v(1, 1, -2), triangle(v(0, 0, 0), v(4, 0, 0), v(0, 4, 0)), 2, FACE, v(0, 0, -1)],
    ['on an edge of a triangle: away from it', v(1, 0, 0), triangle(v(0, 0, 0), v(4, 0, 0), v(0, 4, 0)), 0, EDGE, v(0, -1, 0)],
    ['in a flat box: its side', v(0.5, 0, 0.5), box(v(1, 0, 1)), 0, FACE + 1, v(0, 1, 0)],
    ['on a flat hull: its own normal, either way', v(0.5, 0, 0.5), convex(cube, { scale: v(1, 0, 1) }), 0, FACE, v(0, 1, 0)],
  ];

  it.each(cases)('%s', (_name, p, shape, distance, feature, normal) => {
    const out = distanceToPoint(p, shape, here)!;
    if (feature === FACE && shape.kind === 'convex') out.normal.y = Math.abs(out.normal.y);
    const { x, y, z } = out.normal;
    // Zeros without a sign.
    const plain = { x: x + 0, y: y + 0, z: z + 0 };
    expect({ distance: out.distance + 0, feature: out.feature, normal: plain }).toEqual({ distance, feature, normal });
  });

  it('the centre of a ball that is turned: its own +y, seen from the world', () => {
    const out = distanceToPoint(turned.position, sphere(2), turned)!;
    expect(out.normal.y).toBeCloseTo(0, 15);
    expect(out.normal.z).toBeCloseTo(1, 15);
  });
});

describe('kept failures', () => {
  it('a point on the axis of a turned capsule, but for rounding: the normal is across the axis, the point on the surface', () => {
    const axis = v(-0.4967915448, -0.3279196926, -0.4508748072);
    const shape = capsule(v(0.6, 0.64, -0.02), v(0.6 + axis.x, 0.64 + axis.y, -0.02 + axis.z), 0.07);
    const out = distanceToPoint(v(0.6 + axis.x / 3, 0.64 + axis.y / 3, -0.02 + axis.z / 3), shape, here)!;
    expect(Math.abs(out.normal.x * axis.x + out.normal.y * axis.y + out.normal.z * axis.z)).toBeLessThan(1e-15);
    expect(distanceToPoint(out.point, shape, here)!.distance).toBeCloseTo(0, 15);
  });

  it('a point over a flat wedge next to a vertex: the walk keeps to faces that the point is above', () => {
    const points = [
      [-0.08466822889834925, 0.24372404819576296, 0.24224493777754397],
      [-0.08466822880506925, 0.06465931390820967, 0.24173038416438875],
      [-0.0846682287182947, -0.01224537625636389, 0.2419724953940708],
      [-0.08466822836175344, 0.2872458334909149, 0.241492257248185],
      [-0.08466822823148085, -0.2652639003248488, 0.24157801425007872],
      [-0.08466822808994386, -0.6687684812278228, 0.24192571365770923],
      [-0.0846682279860518, 0.3371434351415489, 0.24169286867601508],
      [-0.08466822795468908, 0.11840122755579724, 0.24201069762003027],
      [-0.0846682278103213, -0.5169394083501189, 0.24209953080409496],
    ];
    const out = distanceToPoint(v(-0.08466822780777405, -0.5169394083616681, 0.2420995307980703), convex(points.flat()), here)!;
    expect(out.distance).toBeCloseTo(2.5472540743365357e-12, 16);
  });

  it('a limit just above minus the radius: rounding of their sum refuses nothing', () => {
    const pose = new Transform(v(0.33345436210569934, -0.46973119890974635, 0.02303425152494576));
    const p = v(0.33345436210382207, -0.4697311989100581, 0.023034251524610066);
    const shape = sphere(0.3488868985039614, v(0, 0, 0));
    const { distance } = distanceToPoint(p, shape, pose)!;
    expect(distanceToPoint(p, shape, pose, distance)).not.toBeNull();
  });

  it.each([
    ['an edge, which the rounding of the normal puts it within', v(0, 1, -0.5), EDGE + 1],
    ['a corner, beside which it is over the face', v(1.5 - 1e-16 - 1 / 3, 2 / 3, -2 / 3), VERTEX + 2],
  ])('over %s: not the face', (_name, p, feature) => {
    const shape = triangle(v(-0.5, -1, 0), v(-0.5, 0, 1), v(1.5, 0, 0));
    expect(distanceToPoint(p, shape, here)!.feature).toBe(feature);
    expect(distanceBetween(sphere(0), new Transform(p), shape, here)!.featureB).toBe(feature);
  });

  it('a point behind the corner of a triangle, along its normal but for rounding: outside of it', () => {
    const a = v(-0.3507901473099997, 0.6521241663950107, 0.04694499566913635);
    const b = v(-0.5455001946798622, 0.6514225265487776, 0.1351149883942372);
    const c = v(0.6167748377215303, 0.558211004566802, -0.5627191080830882);
    const p = v(-0.1965859047649278, 0.0607152397470157, 0.38277534324044726);
    const { distance, normal } = distanceToPoint(p, triangle(a, b, c), here)!;
    expect(distance).toBeCloseTo(0.6973704103901315, 15);
    expect(normal.x * (p.x - a.x) + normal.y * (p.y - a.y) + normal.z * (p.z - a.z)).toBeGreaterThan(0);
  });

  it('the middle one of three collinear corners: a normal across the line', () => {
    const shape = triangle(v(0, 1, -1), v(0, 0, 0), v(0, 0.3, -0.3), { radius: 0.5 });
    const { normal } = distanceToPoint(v(0, 0.3, -0.3), shape, here)!;
    expect(Math.abs(normal.y - normal.z)).toBeLessThan(1e-15);
  });
});
