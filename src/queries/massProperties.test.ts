import { describe, expect, it } from 'vitest';
import { MassProperties } from '../results/massProperties.ts';
import { box } from '../shapes/box.ts';
import { capsule } from '../shapes/capsule.ts';
import { convex } from '../shapes/convex.ts';
import type { ConvexShape } from '../shapes/shape.ts';
import { sphere } from '../shapes/sphere.ts';
import { triangle } from '../shapes/triangle.ts';
import { massProperties } from './massProperties.ts';

const v = (x: number, y: number, z: number) => ({ x, y, z });

/** Expects the numbers of `actual` to be those given, to 1e-13 of the largest of their kind. */
function expectMass(actual: MassProperties, mass: number, center: number[], inertia: number[]): void {
  const { x, y, z } = actual.centerOfMass;
  const { xx, yy, zz, xy, xz, yz } = actual.inertia;
  const near = (values: number[], expected: number[]) => {
    const bound = 1e-13 * Math.max(...expected.map(Math.abs));
    values.forEach((value, i) => {
      expect(Math.abs(value - expected[i]), `${values} for ${expected}`).toBeLessThanOrEqual(bound);
    });
  };
  near([actual.mass], [mass]);
  near([x, y, z], center);
  near([xx, yy, zz, xy, xz, yz], inertia);
}

describe('massProperties', () => {
  it('of a sphere: 4/3 pi r^3 and 2/5 m r^2', () => {
    const mass = ((4 * Math.PI) / 3) * 8 * 3;
    const axis = 0.4 * mass * 4;
    expectMass(massProperties(sphere(2, v(1, -2, 3)), 3), mass, [1, -2, 3], [axis, axis, axis, 0, 0, 0]);
  });

  it('of a capsule: a cylinder and two half balls', () => {
    const [r, length] = [0.5, 3];
    const cylinder = Math.PI * r * r * length;
    const ball = (4 / 3) * Math.PI * r ** 3;
    const along = (cylinder / 2 + 0.4 * ball) * r * r;
    // A half ball has its centroid 3/8 r off its centre.
    const across =
      cylinder * (length ** 2 / 12 + r ** 2 / 4) + ball * (0.4 * r ** 2 + length ** 2 / 4 + (2 * (3 / 8) * r * length) / 2);
    const actual = massProperties(capsule(v(1, -1, 5), v(1, 2, 5), r));
    expectMass(actual, cylinder + ball, [1, 0.5, 5], [across, along, across, 0, 0, 0]);
  });

  it('of a box: m (b^2 + c^2) / 3', () => {
    const actual = massProperties(box(v(1, 2, 3), { center: v(4, 5, 6) }), 0.5);
    expectMass(actual, 24, [4, 5, 6], [104, 80, 40, 0, 0, 0]);
  });

  it('of boxes so thin for their size that areas and edges have no squares', () => {
    const [long, thin] = [1e50, 1e-140];
    const center = v(long, 0, -long);
    // m (b^2 + c^2) / 3
    const third = (8 / 3) * long ** 2 * thin * long ** 2;
    const plate = massProperties(box(v(long, thin, long), { center }));
    expectMass(plate, 8 * long ** 2 * thin, [long, 0, -long], [third, 2 * third, third, 0, 0, 0]);
    // With a layer it is that of the flat one.
    const flat = massProperties(box(v(long, 0, long), { center, radius: long }));
    const { xx, yy, zz } = flat.inertia;
    const rounded = massProperties(box(v(long, thin, long), { center, radius: long }));
    expectMass(rounded, flat.mass, [long, 0, -long], [xx, yy, zz, 0, 0, 0]);
    // The volume rounds to nothing, but not the centre.
    const needle = massProperties(box(v(thin, thin, long), { center: v(0, 0, long / 2) }));
    expectMass(needle, 0, [0, 0, long / 2], [0, 0, 0, 0, 0, 0]);
  });

  it('of a tetrahedron at the origin, with products of the sign of the tensor', () => {
    // With a corner at the origin and edges of length 1 the integral of x^2 is 1/60 and of x y 1/120; the centroid is 1/4.
    const [square, product] = [1 / 60 - 1 / 6 / 16, 1 / 120 - 1 / 6 / 16];
    const actual = massProperties(convex([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1]));
    const inertia = [2 * square, 2 * square, 2 * square, -product, -product, -product];
    expectMass(actual, 1 / 6, [0.25, 0.25, 0.25], inertia);
    expect(actual.inertia.xy).toBeGreaterThan(0);
  });

  it('of a right angled triangle with a layer: slab, half cylinders, lunes', () => {
    const actual = massProperties(triangle(v(0, 0, 0), v(3, 0, 0), v(0, 4, 0), { radius: 0.5 }));
    const slab = 6 * 1;
    const cylinders = 0.5 * Math.PI * 0.25 * 12;
    const ball = (4 / 3) * Math.PI * 0.125;
    expect(actual.mass).toBeCloseTo(slab + cylinders + ball, 13);
    // A corner with interior angle t has 2 (pi - t) of the ball's 4 pi.
    const part = (t: number) => (ball * (Math.PI - t)) / (2 * Math.PI);
    const firstX = slab * 1 + 0.5 * Math.PI * 0.25 * (3 * 1.5 + 5 * 1.5 + 4 * 0) + part(Math.atan(4 / 3)) * 3;
    expect(actual.centerOfMass.x).toBeCloseTo(firstX / actual.mass, 13);
    expect(actual.centerOfMass.z).toBe(0);
  });

  const flat: [name: string, shape: ConvexShape, center: number[]][] = [
    ['triangle', triangle(v(0, 0, 7), v(3, 0, 7), v(0, 6, 7)), [1, 2, 7]],
    ['collinear triangle', triangle(v(0, 0, 0), v(8, 0, 0), v(2, 0, 0)), [4, 0, 0]],
    ['triangle of equal corners', triangle(v(1, 2, 3), v(1, 2, 3), v(1, 2, 3)), [1, 2, 3]],
    ['capsule of radius 0', capsule(v(1, 1, 1), v(3, 5, 7), 0), [2, 3, 4]],
    ['sphere of radius 0', sphere(0, v(1, 2, 3)), [1, 2, 3]],
    ['flat box', box(v(1, 0, 2), { center: v(1, 2, 3) }), [1, 2, 3]],
    ['flat hull', convex([0, 0, 7, 2, 0, 7, 0, 1, 7, 2, 1, 7, 1, 1, 7]), [1, 0.5, 7]],
    ['straight hull', convex([1, 1, 1, 3, 5, 7, 2, 3, 4]), [2, 3, 4]],
    ['single-point hull', convex([1, 2, 3]), [1, 2, 3]],
    ['hull scaled flat', convex([0, 0, 0, 3, 0, 0, 0, 3, 0, 0, 0, 3], { scale: v(1, 2, 0) }), [1, 2, 0]],
    ['hull scaled to a line', convex([0, 0, 0, 3, 0, 0, 0, 3, 0, 0, 0, 3], { scale: v(2, 0, 0) }), [3, 0, 0]],
    ['hull scaled to a point', convex([1, 1, 1, 3, 0, 0, 0, 3, 0, 0, 0, 3], { scale: 0 }), [0, 0, 0]],
  ];
  it.each(flat)('of a %s without volume: mass 0, inertia 0, the centroid', (_name, shape, center) => {
    expectMass(massProperties(shape, 5), 0, center, [0, 0, 0, 0, 0, 0]);
  });

  it('of density 0: mass 0, inertia 0, the same centre', () => {
    expectMass(massProperties(sphere(2, v(1, 2, 3)), 0), 0, [1, 2, 3], [0, 0, 0, 0, 0, 0]);
  });

  it('writes every number of out and returns it', () => {
    const out = new MassProperties();
    out.mass = NaN;
    out.centerOfMass.set(NaN, NaN, NaN);
    Object.assign(out.inertia, { xx: NaN, yy: NaN, zz: NaN, xy: NaN, xz: NaN, yz: NaN });
    for (const [, shape] of flat) {
      expect(massProperties(shape, 1, out)).toBe(out);
      expect(out).toEqual(massProperties(shape));
    }
  });

  const shape = sphere(1);
  it.each<[unknown, unknown, ErrorConstructor, string]>([
    [undefined, 1, TypeError, 'shape must be a shape (made by sphere, box, convex, triangleMesh or the like), got undefined'],
    [null, 1, TypeError, 'shape must be a shape (made by sphere, box, convex, triangleMesh or the like), got null'],
    ['ball', 1, TypeError, "shape must be a shape (made by sphere, box, convex, triangleMesh or the like), got 'ball'"],
    [
      { type: 0, radius: 1 },
      1,
      TypeError,
      'shape must be a shape (made by sphere, box, convex, triangleMesh or the like), got an object',
    ],
    [
      shape.core,
      1,
      TypeError,
      'shape must be a shape (made by sphere, box, convex, triangleMesh or the like), got a Hull; write convex(hull)',
    ],
    [shape, -1, RangeError, 'density must not be negative, got -1'],
    [shape, NaN, RangeError, 'density must be finite, got NaN'],
    [shape, Infinity, RangeError, 'density must be finite, got Infinity'],
    [shape, 1e60, RangeError, 'density must be at most 1e+50 in magnitude, got 1e+60'],
    [shape, '2', TypeError, "density must be a number, got '2'"],
    [shape, null, TypeError, 'density must be a number, got null'],
  ])('refuses massProperties(%s, %s)', (wrongShape, density, error, message) => {
    const call = () => massProperties(wrongShape as never, density as never);
    expect(call).toThrow(error);
    expect(call).toThrow(message);
  });
});
