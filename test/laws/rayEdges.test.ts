/** Rays in places where an answer must be chosen: on the surface, along a face, through an edge, tangent; in numbers that are exact. */
import { describe, expect, it } from 'vitest';
import { Transform } from '../../src/math/transform.ts';
import type { Vec3Like } from '../../src/math/vec3.ts';
import { raycast as raycastOf } from '../../src/queries/raycast.ts';
import { EDGE, FACE, VERTEX } from '../../src/results/features.ts';
import { box } from '../../src/shapes/box.ts';
import { capsule } from '../../src/shapes/capsule.ts';
import { convex } from '../../src/shapes/convex.ts';
import type { ConvexShape } from '../../src/shapes/shape.ts';
import { sphere } from '../../src/shapes/sphere.ts';
import { triangle } from '../../src/shapes/triangle.ts';

const v = (x: number, y: number, z: number): Vec3Like => ({ x, y, z });
const here = new Transform();

/** The query, with zeros that have no sign. */
const raycast = (...args: Parameters<typeof raycastOf>) => {
  const hit = raycastOf(...args);
  for (const vector of hit === null ? [] : [hit.point, hit.normal]) vector.set(vector.x + 0, vector.y + 0, vector.z + 0);
  if (hit !== null) hit.fraction += 0;
  return hit;
};

const cube = [-1, 1].flatMap((x) => [-1, 1].flatMap((y) => [-1, 1].map((z) => v(x, y, z))));

/** Shapes that all have the square |x| <= 1, |z| <= 1 at y = 1 as their top, and are solid below it. */
const BLOCKS: [string, ConvexShape][] = [
  ['box', box(v(1, 1, 1))],
  ['convex', convex(cube)],
  ['rounded box', box(v(1, 0.5, 1), { radius: 0.5 })],
  ['rounded convex', convex(cube, { scale: v(1, 0.5, 1), radius: 0.5 })],
];

describe.each(BLOCKS)('a ray at the top of a %s', (_name, shape) => {
  it('from the surface goes in: hits at 0', () => {
    expect(raycast(v(0.25, 1, 0.5), v(0, -3, 0), shape, here)).toMatchObject({
      fraction: 0,
      distance: 0,
      startsInside: false,
      point: { x: 0.25, y: 1, z: 0.5 },
      normal: { x: 0, y: 1, z: 0 },
    });
  });

  it('from the surface goes away, or along: misses', () => {
    expect(raycast(v(0.25, 1, 0.5), v(0, 3, 0), shape, here)).toBeNull();
    expect(raycast(v(0.25, 1, 0.5), v(1, 3, 0), shape, here)).toBeNull();
    expect(raycast(v(0.25, 1, 0.5), v(5, 0, 0), shape, here)).toBeNull();
  });

  it('from above hits the face at half the way, ends at it, ends before it', () => {
    expect(raycast(v(0.25, 3, 0.5), v(0, -4, 0), shape, here)).toMatchObject({ fraction: 0.5, distance: 2, normal: { y: 1 } });
    expect(raycast(v(0.25, 3, 0.5), v(0, -2, 0), shape, here)).toMatchObject({ fraction: 1, distance: 2 });
    expect(raycast(v(0.25, 3, 0.5), v(0, -2 * (1 - 2 ** -50), 0), shape, here)).toBeNull();
  });

  it('without a length hits from inside only', () => {
    expect(raycast(v(0.25, 0.75, 0.5), v(0, 0, 0), shape, here)).toMatchObject({
      fraction: 0,
      startsInside: true,
      normal: { x: 0, y: 1, z: 0 },
    });
    expect(raycast(v(0.25, 1, 0.5), v(0, 0, 0), shape, here)).toBeNull();
    expect(raycast(v(0.25, 2, 0.5), v(0, 0, 0), shape, here)).toBeNull();
    expect(raycast(v(0.25, 2, 0.5), v(0, -1e-160, 0), shape, here)).toBeNull();
  });
});

describe('features of a ray without a radius', () => {
  it.each([
    ['face', v(3, 0.25, 0.5), v(-4, 0, 0), FACE, v(1, 0.25, 0.5)],
    ['edge from the side', v(3, 1, 0.5), v(-4, 0, 0), EDGE + 8, v(1, 1, 0.5)],
    ['edge from between', v(3, 3, 0.5), v(-4, -4, 0), EDGE + 8, v(1, 1, 0.5)],
    ['corner', v(3, 3, 3), v(-4, -4, -4), VERTEX, v(1, 1, 1)],
    ['opposite corner', v(-3, -3, -3), v(4, 4, 4), VERTEX + 7, v(-1, -1, -1)],
    ['edge along y', v(-3, 0.5, 3), v(4, 0, -4), EDGE + 5, v(-1, 0.5, 1)],
    ['bottom', v(0.5, -3, 0.25), v(0, 4, 0), FACE + 4, v(0.5, -1, 0.25)],
  ])('a box is hit on its %s', (_name, origin, displacement, feature, point) => {
    const hit = raycast(origin, displacement, box(v(1, 1, 1)), here)!;
    expect(hit).toMatchObject({ fraction: 0.5, feature, point });
    expect(hit.normal.x * displacement.x + hit.normal.y * displacement.y + hit.normal.z * displacement.z).toBeLessThan(0);
  });

  const flat = triangle(v(0, 0, 0), v(4, 0, 0), v(0, 4, 0));
  it.each([
    ['face', v(1, 1, 2), v(0, 0, -4), FACE, v(0, 0, 1)],
    ['face from behind', v(1, 1, -2), v(0, 0, 4), FACE, v(0, 0, -1)],
    ['edge ab', v(1, 0, 2), v(0, 0, -4), EDGE, v(0, 0, 1)],
    ['edge bc', v(2, 2, 2), v(0, 0, -4), EDGE + 1, v(0, 0, 1)],
    ['edge ca', v(0, 1, 2), v(0, 0, -4), EDGE + 2, v(0, 0, 1)],
    ['corner a', v(0, 0, 2), v(0, 0, -4), VERTEX, v(0, 0, 1)],
    ['corner b', v(4, 0, 2), v(0, 0, -4), VERTEX + 1, v(0, 0, 1)],
    ['corner c', v(0, 4, 2), v(0, 0, -4), VERTEX + 2, v(0, 0, 1)],
    ['edge ca within the plane', v(-2, 1, 0), v(4, 0, 0), EDGE + 2, v(-1, 0, 0)],
    ['edge ab within the plane', v(1, -2, 0), v(0, 4, 0), EDGE, v(0, -1, 0)],
    ['corner a within the plane', v(-2, 0, 0), v(4, 0, 0), VERTEX, v(-1, 0, 0)],
  ])('a triangle is hit on its %s', (_name, origin, displacement, feature, normal) => {
    expect(raycast(origin, displacement, flat, here)).toMatchObject({ fraction: 0.5, feature, normal });
  });

  it('a triangle is met from on it, through it, but not along it', () => {
    expect(raycast(v(1, 1, 0), v(0, 0, 1), flat, here)).toMatchObject({ fraction: 0, startsInside: false });
    expect(raycast(v(1, 1, 0), v(0, 0, -1), flat, here)).toMatchObject({ fraction: 0, startsInside: false });
    expect(raycast(v(1, 1, 0), v(1, 0, 0), flat, here)).toBeNull();
    expect(raycast(v(-2, 1, 2 ** -40), v(4, 0, 0), flat, here)).toBeNull();
  });
});

describe('tangent rays', () => {
  it('touch a ball, a capsule and a rounded box at one point, or miss by the last bit', () => {
    const ball = raycast(v(-2, 1, 0), v(4, 0, 0), sphere(1), here);
    expect(ball).toMatchObject({ fraction: 0.5, point: v(0, 1, 0), normal: v(0, 1, 0) });
    expect(raycast(v(-2, 1 + 2 ** -50, 0), v(4, 0, 0), sphere(1), here)).toBeNull();
    const tube = capsule(v(0, 0, -1), v(0, 0, 1), 1);
    expect(raycast(v(-2, 1, 0.5), v(4, 0, 0), tube, here)).toMatchObject({
      point: v(0, 1, 0.5),
      normal: v(0, 1, 0),
      feature: EDGE,
    });
    expect(raycast(v(-2, 1 + 2 ** -50, 0), v(4, 0, 0), tube, here)).toBeNull();
    expect(raycast(v(-2, 1 + 2 ** -50, 0), v(4, 0, 0), box(v(0.5, 0.5, 0.5), { radius: 0.5 }), here)).toBeNull();
  });

  it('along the axis of a capsule meets the end that comes first', () => {
    const tube = capsule(v(0, 0, -1), v(0, 0, 1), 0.5);
    expect(raycast(v(0, 0, 3), v(0, 0, -6), tube, here)).toMatchObject({
      distance: 1.5,
      feature: VERTEX + 1,
      normal: v(0, 0, 1),
    });
    expect(raycast(v(0, 0, -3), v(0, 0, 6), tube, here)).toMatchObject({ distance: 1.5, feature: VERTEX, normal: v(0, 0, -1) });
    expect(raycast(v(0, 0.25, 3), v(0, 0, -6), tube, here)).toMatchObject({ feature: VERTEX + 1 });
    expect(raycast(v(0, 0.75, 3), v(0, 0, -6), tube, here)).toBeNull();
  });

  it('meet points and segments without a radius where they are exactly on the way', () => {
    expect(raycast(v(-2, 0, 0), v(4, 0, 0), sphere(0), here)).toMatchObject({
      fraction: 0.5,
      normal: v(-1, 0, 0),
      feature: VERTEX,
    });
    const line = capsule(v(0, -1, 0), v(0, 1, 0), 0);
    expect(raycast(v(-2, 0.5, 0), v(4, 0, 0), line, here)).toMatchObject({ fraction: 0.5, normal: v(-1, 0, 0), feature: EDGE });
    expect(raycast(v(0, 3, 0), v(0, -4, 0), line, here)).toMatchObject({
      fraction: 0.5,
      normal: v(0, 1, 0),
      feature: VERTEX + 1,
    });
    expect(raycast(v(-2, 0.5, 2 ** -40), v(4, 0, 0), line, here)).toBeNull();
    expect(raycast(v(0, 0, 0), v(1, 0, 0), line, here)).toMatchObject({ fraction: 0, startsInside: false });
    expect(raycast(v(0, 0, 0), v(0, 1, 0), line, here)).toBeNull();
    expect(raycast(v(0, 0, 0), v(1, 0, 0), sphere(0), here)).toBeNull();
  });
});
