/** Laws of the arithmetic of poses in the plane, and copies of results. */
import { describe, expect, it } from 'vitest';
import {
  CollisionWorld2,
  circle,
  cloneResult,
  composePoses,
  contactsBetween,
  copyPose,
  copyResult,
  DistanceResult,
  distanceBetween,
  invertPose,
  lerpPoses,
  pointToLocal,
  pointToWorld,
  rectangle,
  rotation,
  rotationTowards,
  Transform2,
  turnVector,
  turnVectorBack,
  Vec2,
} from '../../src/2d/index.ts';
import { Random } from '../gen.ts';

const random = new Random(181);
const vector = () => new Vec2(random.range(-5, 5), random.range(-5, 5));
const pose = () => new Transform2(vector(), rotation(random.range(-3, 3)));
const gap = (a: Vec2, b: Vec2) => Math.abs(a.x - b.x) + Math.abs(a.y - b.y);

describe('poses in the plane', () => {
  it('a composed pose takes a point where the two take it one after the other, seed 181', () => {
    for (let i = 0; i < 500; i++) {
      const parent = pose();
      const child = pose();
      const p = vector();
      const both = pointToWorld(composePoses(parent, child), p);
      expect(gap(both, pointToWorld(parent, pointToWorld(child, p)))).toBeLessThan(1e-13);
      expect(gap(pointToLocal(parent, pointToWorld(parent, p)), p)).toBeLessThan(1e-14);
      expect(gap(turnVectorBack(parent.rotation, turnVector(parent.rotation, p)), p)).toBeLessThan(1e-14);
      const nowhere = composePoses(invertPose(parent), parent);
      expect(gap(nowhere.position, new Vec2())).toBeLessThan(1e-14);
      expect(nowhere.rotation.c).toBeCloseTo(1, 14);
    }
  });

  it('writes to any of its arguments', () => {
    const a = pose();
    const b = pose();
    const expected = composePoses(a, b);
    expect(composePoses(a, b, copyPose(a))).toEqual(expected);
    const first = copyPose(a);
    expect(composePoses(first, b, first)).toEqual(expected);
    const second = copyPose(b);
    expect(composePoses(a, second, second)).toEqual(expected);
    const p = vector();
    const world = pointToWorld(a, p);
    expect(pointToWorld(a, p, p)).toEqual(world);
  });

  it('turns towards a direction, and blends', () => {
    expect(rotationTowards({ x: -3, y: 4 })).toEqual({ c: -0.6, s: 0.8 });
    expect(rotationTowards({ x: 0, y: 1e-200 })).toEqual({ c: 0, s: 1 });
    expect(() => rotationTowards({ x: 0, y: 0 })).toThrow('rotationTowards: direction must not be zero');
    const half = lerpPoses(new Transform2(), new Transform2({ x: 2, y: 0 }, { c: 0, s: 1 }), 0.5);
    expect(half.position.x).toBe(1);
    expect(half.rotation.s).toBeCloseTo(Math.SQRT1_2, 15);
    expect(lerpPoses(new Transform2(), new Transform2({ x: 0, y: 0 }, { c: -1, s: 0 }), 0.5).rotation).toEqual({ c: -1, s: 0 });
  });
});

describe('copies of results in the plane', () => {
  const tile = rectangle({ x: 1, y: 1 });
  const above = new Transform2({ x: 0.5, y: 2.5 });
  it('say the same, and stay what they are', () => {
    const found = distanceBetween(tile, above, tile, new Transform2())!;
    const kept = cloneResult(found);
    expect(kept).toBeInstanceOf(DistanceResult);
    expect(kept).toEqual(found);
    expect(kept.pointA).not.toBe(found.pointA);
    expect(copyResult(found, new DistanceResult())).toEqual(found);
    const manifold = contactsBetween(tile, above, tile, new Transform2(), found);
    const contacts = cloneResult(manifold);
    expect(contacts.count).toBe(2);
    manifold.flip();
    expect(contacts.location(0).y).toBe(1);
    expect(JSON.parse(JSON.stringify(found)).pointA).toEqual({ x: found.pointA.x, y: found.pointA.y });
  });

  it('keep the handle of a world', () => {
    const world = new CollisionWorld2();
    const handle = world.add(circle(1), new Transform2());
    const hit = world.raycast({ x: -5, y: 0 }, { x: 10, y: 0 })!;
    expect(cloneResult(hit).handle).toBe(handle);
  });
});
