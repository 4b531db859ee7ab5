import { describe, expect, it } from 'vitest';
import { axisAngle } from '../../test/pairs.ts';
import type { QuatLike } from '../math/quat.ts';
import { Transform } from '../math/transform.ts';
import type { Vec3Like } from '../math/vec3.ts';
import type { ContactManifold } from '../results/contactManifold.ts';
import { EDGE, FACE } from '../results/features.ts';
import { box } from '../shapes/box.ts';
import { capsule } from '../shapes/capsule.ts';
import { convex } from '../shapes/convex.ts';
import type { ConvexShape } from '../shapes/shape.ts';
import { sphere } from '../shapes/sphere.ts';
import { triangle } from '../shapes/triangle.ts';
import { contactsBetween } from './contactsBetween.ts';
import { distanceBetween } from './distanceBetween.ts';

const v = (x: number, y: number, z: number): Vec3Like => ({ x, y, z });
const Y = v(0, 1, 0);
const Z = v(0, 0, 1);
const at = (x: number, y: number, z: number, q?: QuatLike): Transform => new Transform(v(x, y, z), q);
const ground = at(0, 0, 0);

function contacts(a: ConvexShape, poseA: Transform, b: ConvexShape, poseB: Transform = ground): ContactManifold {
  return contactsBetween(a, poseA, b, poseB, distanceBetween(a, poseA, b, poseB)!);
}

/** Everything about the contacts, sorted by place, rounded. */
function list(m: ContactManifold): string[] {
  const round = (x: number): number => Math.round(x * 1e9) / 1e9 + 0;
  return Array.from({ length: m.count }, (_, i) => {
    const { x, y, z } = m.location(i);
    return [x, y, z, m.distance(i)].map(round).join(' ');
  }).sort();
}

const floor = box(v(2, 1, 2));
const cube = box(v(0.5, 0.5, 0.5));
const pill = capsule(v(-1, 0, 0), v(1, 0, 0), 0.5);

describe('contactsBetween', () => {
  it.each([
    ['along x', v(1, 0.5, 1e-13), v(1.1, 1, 0.2), v(-0.9, 1, 0.2)],
    ['along z', v(1e-13, 0.5, 1), v(0.1, 1, 1.2), v(0.1, 1, -0.8)],
  ])('sees a side thinner than rounding as its edge: %s', (_, half, first, second) => {
    for (const side of [1, -1]) {
      const m = contacts(box(half), at(0.1, 1.49 * side, 0.2), floor);
      const places = [first, second].map(({ x, y, z }) => [x, y * side, z, -0.01].join(' ')).sort();
      expect(list(m)).toEqual(places);
      expect([m.featureB(0), m.featureB(1)]).toEqual([FACE + (side > 0 ? 1 : 4), FACE + (side > 0 ? 1 : 4)]);
    }
  });

  it('has no contact of a vertex that is farther than the limit', () => {
    const above = at(0, 2, 0);
    const near = distanceBetween(sphere(0.5), above, floor, ground)!;
    expect(contactsBetween(sphere(0.5), above, floor, ground, near, undefined, 0.5).count).toBe(1);
    expect(contactsBetween(sphere(0.5), above, floor, ground, near, undefined, 0.25).count).toBe(0);
  });

  it('gives the four corners of a box that lies on a box, overlapping, touching or apart', () => {
    for (const gap of [-0.125, 0, 0.25]) {
      const m = contacts(cube, at(0, 1.5 + gap, 0), floor);
      expect(m.normal).toEqual(v(0, 1, 0));
      expect(list(m)).toEqual([`-0.5 1 -0.5 ${gap}`, `-0.5 1 0.5 ${gap}`, `0.5 1 -0.5 ${gap}`, `0.5 1 0.5 ${gap}`]);
      expect(Array.from({ length: 4 }, (_, i) => m.featureB(i))).toEqual(Array(4).fill(FACE + 1));
    }
  });

  it('cuts off what hangs over', () => {
    expect(list(contacts(cube, at(2, 1.5, 0), floor))).toEqual(['1.5 1 -0.5 0', '1.5 1 0.5 0', '2 1 -0.5 0', '2 1 0.5 0']);
    expect(contacts(cube, at(2, 1.5, 2, axisAngle(Y, Math.PI / 4)), floor).count).toBe(3);
    expect(contacts(cube, at(0, 1.5, 0, axisAngle(Y, Math.PI / 4)), box(v(0.5, 1, 0.5))).count).toBe(8);
  });

  it('gives two boxes of one size four contacts, each named by two corners', () => {
    const m = contacts(cube, at(0, 1, 0), cube);
    const names = Array.from({ length: m.count }, (_, i) => `${m.featureA(i)}-${m.featureB(i)}`);
    expect(names.sort()).toEqual(['2-0', '3-1', '6-4', '7-5']);
  });

  it('gives an edge on a face two, a corner one and crossing edges as many as their faces have in common', () => {
    const edgeOn = contacts(cube, at(0, 1 + Math.SQRT1_2, 0, axisAngle(Z, Math.PI / 4)), floor);
    expect(edgeOn.count).toBe(4);
    const deep = Array.from({ length: 4 }, (_, i) => edgeOn.distance(i)).filter((d) => Math.abs(d) < 1e-12);
    expect(deep).toHaveLength(2);
    expect(contacts(sphere(0.5), at(0, 1.5, 0), floor).count).toBe(1);
  });

  it('gives parallel capsules two, also where they are turned a little, and crossing ones one', () => {
    expect(list(contacts(pill, at(0.5, 1, 0), pill))).toEqual(['-0.5 0.5 0 0', '1 0.5 0 0']);
    expect(list(contacts(pill, at(0.5, 1.25, 0, axisAngle(Y, Math.PI)), pill))).toEqual(['-0.5 0.5 0 0.25', '1 0.5 0 0.25']);
    expect(contacts(pill, at(0.5, 1, 0, axisAngle(Y, 0.01)), pill).count).toBe(3);
    expect(contacts(pill, at(0.5, 1, 0, axisAngle(Y, 0.5)), pill).count).toBe(1);
    expect(contacts(pill, at(3.5, 1, 0), pill).count).toBe(1);
  });

  it('lays a capsule along the edge of a box and of a triangle', () => {
    const along = contacts(pill, at(0, 1.4, 2.4), floor);
    expect(list(along).map((line) => line.split(' ').slice(0, 3).join(' '))).toEqual(['-1 1 2', '1 1 2']);
    expect([along.featureB(0), along.featureB(1)]).toEqual([EDGE, EDGE]);
    const sheet = triangle(v(-2, 0, 0), v(2, 0, 0), v(0, -3, 0));
    const onEdge = contacts(pill, at(0, 0.5, 0), sheet);
    expect(list(onEdge)).toEqual(['-1 0 0 0', '1 0 0 0']);
    expect([onEdge.featureB(0), onEdge.featureB(1)]).toEqual([EDGE, EDGE]);
  });

  it('stands a triangle on its edge: its face is seen end-on and not clipped against', () => {
    const sheet = triangle(v(-0.5, 0, 0), v(0.5, 0, 0), v(0, 1, 0));
    expect(list(contacts(sheet, at(0, 1, 0), floor))).toEqual(['-0.5 1 0 0', '0.5 1 0 0']);
    expect(contacts(sheet, at(0, 1, 0, axisAngle(v(1, 0, 0), 0.02)), floor).count).toBe(2);
    expect(contacts(sheet, at(0, 1, 0, axisAngle(v(1, 0, 0), 0.2)), floor).count).toBe(3);
  });

  it('takes hulls of any dimension on either side', () => {
    const points = [-1, -1, -1, 1, -1, -1, -1, 1, -1, 1, 1, -1, -1, -1, 1, 1, -1, 1, -1, 1, 1, 1, 1, 1];
    const plate = convex(points, { scale: v(1, 0, 1) });
    const rod = convex(points, { scale: v(1, 0, 0) });
    const dot = convex(points, { scale: 0 });
    const square = ['-0.5 0 -1 0.1', '-0.5 0 1 0.1', '1 0 -1 0.1', '1 0 1 0.1'];
    expect(list(contacts(plate, at(0.5, 0.1, 0), plate))).toEqual(square);
    expect(list(contacts(rod, at(0.5, 0.1, 0), plate))).toEqual(['-0.5 0 0 0.1', '1 0 0 0.1']);
    expect(list(contacts(plate, at(0.5, 0.1, 0), rod))).toEqual(['-0.5 0 0 0.1', '1 0 0 0.1']);
    expect(list(contacts(rod, at(0.5, 0.1, 0), rod))).toEqual(['-0.5 0 0 0.1', '1 0 0 0.1']);
    expect(list(contacts(dot, at(0.5, 0.1, 0), plate))).toEqual(['0.5 0 0 0.1']);
    expect(list(contacts(plate, at(0.5, 0.1, 0), dot))).toEqual(['0 0 0 0.1']);
    expect(list(contacts(box(v(1, 0, 1)), at(0.5, 0.1, 0), plate))).toEqual(square);
  });

  it('follows the columns to the surfaces of rounded shapes that are tilted', () => {
    const round = box(v(0.4, 0.4, 0.4), { radius: 0.1 });
    const m = contacts(round, at(0, 1.5, 0, axisAngle(Z, 0.1)), floor);
    expect(m.count).toBe(4);
    for (let i = 0; i < 4; i++) {
      const p = m.location(i);
      const bottom = v(p.x, p.y + m.distance(i), p.z);
      const gap = distanceBetween(sphere(0), at(bottom.x, bottom.y, bottom.z), round, at(0, 1.5, 0, axisAngle(Z, 0.1)))!;
      expect(Math.abs(gap.distance)).toBeLessThan(1e-14);
    }
  });

  it('is as good far from the origin', () => {
    const far = 2 ** 20;
    const near = contacts(cube, at(0.25, 1.484375, 0.125), floor);
    const away = contacts(cube, at(far + 0.25, 1.484375 - far, 0.125), floor, at(far, -far, 0));
    for (let i = 0; i < 4; i++) {
      expect(away.distance(i)).toBe(near.distance(i));
      expect(away.location(i).x - far).toBe(near.location(i).x);
    }
  });

  it('writes to `out` and leaves nothing of what was there', () => {
    const out = contacts(cube, at(0, 1.5, 0), floor);
    const poseA = at(0, 1.5, 0);
    const result = distanceBetween(sphere(0.5), poseA, floor, ground)!;
    expect(contactsBetween(sphere(0.5), poseA, floor, ground, result, out)).toBe(out);
    expect(list(out)).toEqual(['0 1 0 0']);
  });
});
