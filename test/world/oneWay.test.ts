/** Platforms that are met from one side only: of rays, casts, distances, overlaps and points, in both dimensions. */
import { describe, expect, test } from 'vitest';
import * as flat from '../../src/2d/index.ts';
import { box, CollisionWorld, capsule, Quat, sphere, Transform, type Vec3Like } from '../../src/index.ts';
import { Random } from '../gen.ts';

const v = (x: number, y: number, z = 0) => ({ x, y, z });
const up = v(0, 1);
const body = capsule(v(0, -0.5), v(0, 0.5), 0.3);
const shelf = box(v(2, 0.1, 2));

function world(pose = new Transform(), oneWay: Vec3Like = up) {
  const made = new CollisionWorld();
  return { made, handle: made.add(shelf, pose, { oneWay }) };
}

describe('a platform with one way', () => {
  const { made, handle } = world();

  test('stops what comes down on it, and nothing else', () => {
    expect(made.castShape(body, new Transform(v(0, 3)), v(0, -4))?.handle).toBe(handle);
    expect(made.castShape(body, new Transform(v(0, 3)), v(3, -4))?.handle).toBe(handle);
    expect(made.castShape(body, new Transform(v(0, -3)), v(0, 6))).toBe(null);
    // Against its side, downwards too: what comes from beside passes through.
    expect(made.castShape(body, new Transform(v(-4, 0)), v(8, 0))).toBe(null);
    expect(made.castShape(body, new Transform(v(-4, 0)), v(8, -0.1))).toBe(null);
    expect(made.raycast(v(0, 3), v(0, -6))?.handle).toBe(handle);
    expect(made.raycast(v(0, -3), v(0, 6))).toBe(null);
    expect(made.raycast(v(-4, 0), v(8, -0.1))).toBe(null);
    expect(made.raycast(v(0, 0), v(0, -6))).toBe(null);
  });

  test('stops nothing that is astride it', () => {
    for (const y of [0.85, 0.5, 0, -0.5, -0.8]) {
      for (const way of [v(0, -3), v(0, 3), v(2, -1)]) expect(made.castShapeAny(body, new Transform(v(0, y)), way)).toBe(false);
      expect(made.overlapAny(body, new Transform(v(0, y)))).toBe(false);
      expect(made.distance(body, new Transform(v(0, y)))).toBe(null);
    }
  });

  test('bears what stands on it, to a rounding', () => {
    for (const gap of [0, 1e-14, -1e-14, -3e-10]) {
      const pose = new Transform(v(0.3, 0.9 + gap));
      expect(made.castShape(body, pose, v(0, -1))?.fraction).toBeCloseTo(0, 9);
      expect(made.castShapeAny(body, pose, v(1, 0))).toBe(false);
      expect(made.castShapeAny(body, pose, v(0, 1))).toBe(false);
      expect(made.distance(body, pose)?.handle).toBe(handle);
    }
    expect(made.castShapeAny(body, new Transform(v(0.3, 0.9 - 1e-6)), v(0, -1))).toBe(false);
  });

  test('is near to what is in front of it', () => {
    expect(made.distance(body, new Transform(v(0, 2)))?.distance).toBeCloseTo(1.1, 12);
    expect(made.distance(body, new Transform(v(0, -2)))).toBe(null);
    expect(made.distance(body, new Transform(v(4, 0)))).toBe(null);
    expect(made.distanceAny(body, new Transform(v(0, 2)), 1)).toBe(false);
    expect(made.distanceAny(body, new Transform(v(0, 2)), 1.2)).toBe(true);
    expect(made.point(v(0, 1))?.distance).toBeCloseTo(0.9, 12);
    expect(made.point(v(0, 0))).toBe(null);
    expect(made.point(v(0, -1))).toBe(null);
    const touching: number[] = [];
    made.overlap(body, new Transform(v(0, 0.9 - 1e-12)), (found) => touching.push(found));
    expect(touching).toEqual([handle]);
  });

  test('turns with its pose', () => {
    const turned = world(new Transform(v(5, 0), new Quat().setFromAxisAngle(v(0, 0, 1), -Math.PI / 2)), v(0, 3)).made;
    expect(turned.raycastAny(v(9, 0), v(-8, 0))).toBe(true);
    expect(turned.raycastAny(v(1, 0), v(8, 0))).toBe(false);
  });

  test('lets other shapes answer', () => {
    const both = new CollisionWorld();
    both.add(shelf, new Transform(), { oneWay: up });
    const ceiling = both.add(shelf, new Transform(v(0, 4)));
    expect(both.castShape(body, new Transform(v(0, -3)), v(0, 9))?.handle).toBe(ceiling);
    expect(both.distance(body, new Transform(v(0, -1.5)))?.handle).toBe(ceiling);
    const seen: number[] = [];
    both.raycastAll(v(0, -3), v(0, 9), ({ handle: found }) => seen.push(found));
    expect(seen).toEqual([ceiling]);
  });

  test('is told by get, changed by setOneWay, kept by snapshots, and part of the hash', () => {
    const { made: changed, handle: platform } = world(new Transform(), v(0, 5));
    expect(changed.get(platform).oneWay).toMatchObject(up);
    const before = changed.snapshot();
    const hash = changed.hash();
    changed.setOneWay(platform, undefined);
    expect(changed.get(platform).oneWay).toMatchObject(v(0, 0));
    expect(changed.hash()).not.toBe(hash);
    expect(changed.raycastAny(v(0, -3), v(0, 6))).toBe(true);
    changed.restore(before);
    expect(changed.raycastAny(v(0, -3), v(0, 6))).toBe(false);
    changed.remove(platform);
    expect(changed.get(changed.add(shelf, new Transform())).oneWay).toMatchObject(v(0, 0));
  });

  test('refuses what is no direction', () => {
    const { made: kept, handle: platform } = world();
    const hash = kept.hash();
    expect(() => kept.add(shelf, new Transform(), { oneWay: v(0, 0) })).toThrow(
      new RangeError('world.add: oneWay must not be zero'),
    );
    expect(() => kept.add(shelf, new Transform(), { oneWay: v(0, Number.NaN) })).toThrow(
      'world.add: oneWay.y must be finite, got NaN',
    );
    expect(() => kept.setOneWay(platform, 'up' as never)).toThrow(/^world.setOneWay: oneWay must be an object with x, y and z/);
    expect(kept.hash()).toBe(hash);
  });
});

test('falling on any platform in any pose, a shape comes to rest on it or falls past it, and is never held astride', () => {
  const random = new Random(31);
  let stopped = 0;
  for (let i = 0; i < 4000; i++) {
    const turn = new Quat().setFromAxisAngle(random.direction(), random.range(-0.8, 0.8));
    const { made } = world(new Transform(random.vec3(1), turn));
    const start = new Transform(v(random.range(-3, 3), random.range(-2, 4), random.range(-3, 3)));
    const way = v(random.range(-2, 2), random.range(-6, 2), random.range(-2, 2));
    const shape = random.bool() ? body : sphere(0.4);
    const hit = made.castShape(shape, start, way);
    if (hit === null) continue;
    stopped++;
    const normal = new Transform(v(0, 0), turn).applyDirection(up);
    expect(normal.dot(way)).toBeLessThan(0);
    expect(normal.dot(hit.normalB)).toBeGreaterThan(0);
    const { x, y, z } = start.position;
    const there = new Transform(v(x + hit.fraction * way.x, y + hit.fraction * way.y, z + hit.fraction * way.z));
    expect(Math.abs(made.distance(shape, there, Number.POSITIVE_INFINITY)?.distance ?? 1)).toBeLessThan(1e-9);
  }
  expect(stopped).toBeGreaterThan(300);
});

test('in the plane', () => {
  const plane = new flat.CollisionWorld2();
  const at = (x: number, y: number) => new flat.Transform2({ x, y });
  const platform = plane.add(flat.rectangle({ x: 2, y: 0.1 }), at(0, 0), { oneWay: { x: 0, y: 1 } });
  const player = flat.circle(0.5);
  expect(plane.get(platform).oneWay).toMatchObject({ x: 0, y: 1 });
  expect(plane.castShape(player, at(0, 3), { x: 1, y: -4 })?.handle).toBe(platform);
  expect(plane.castShapeAny(player, at(0, -3), { x: 0, y: 6 })).toBe(false);
  expect(plane.castShapeAny(player, at(-4, 0), { x: 8, y: -0.1 })).toBe(false);
  expect(plane.castShapeAny(player, at(0, 0.3), { x: 0, y: -2 })).toBe(false);
  expect(plane.castShape(player, at(0, 0.6 - 1e-13), { x: 0, y: -2 })?.fraction).toBeCloseTo(0, 9);
  expect(plane.raycastAny({ x: 0, y: -3 }, { x: 0, y: 6 })).toBe(false);
  expect(plane.raycastAny({ x: 0, y: 3 }, { x: 0, y: -6 })).toBe(true);
  expect(plane.overlapAny(player, at(0, 0.3))).toBe(false);
  expect(plane.distance(player, at(0, 2))?.distance).toBeCloseTo(1.4, 12);
  expect(plane.distance(player, at(0, -2))).toBe(null);
  expect(plane.pointAny({ x: 0, y: 0 }, 0)).toBe(false);
});
