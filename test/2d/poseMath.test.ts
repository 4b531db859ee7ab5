/** Laws of the arithmetic of poses in the plane, and copies of results. */
import { describe, expect, it } from 'vitest';
import {
  CastResult,
  CollisionWorld2,
  ContactManifold,
  castShape,
  circle,
  cloneResult,
  composePoses,
  contactsBetween,
  copyPose,
  copyResult,
  DistanceResult,
  distanceBetween,
  distanceToPoint,
  invertPose,
  lerpPoses,
  PointResult,
  pointToLocal,
  pointToWorld,
  RayResult,
  raycast,
  rectangle,
  rotation,
  rotationTowards,
  Transform2,
  turnVector,
  turnVectorBack,
  Vec2,
} from '../../src/2d/index.ts';
import { Transform, Vec3 } from '../../src/index.ts';
import { ContactManifold as Manifold3 } from '../../src/results/contactManifold.ts';
import { Random } from '../gen.ts';

const random = new Random(181);
const vector = () => new Vec2(random.range(-5, 5), random.range(-5, 5));
const pose = () => new Transform2(vector(), rotation(random.range(-3, 3)));
const gap = (a: Vec2, b: Vec2) => Math.abs(a.x - b.x) + Math.abs(a.y - b.y);

describe('poses in the plane', () => {
  it('what is no vector or pose to write to is refused by name', () => {
    const at = pose();
    const p = vector();
    const none = {} as never;
    expect(() => pointToWorld(at, p, none)).toThrow('pointToWorld: out must be a Vec2, got an object');
    expect(() => pointToLocal(at, p, none)).toThrow('pointToLocal: out must be a Vec2, got an object');
    expect(() => turnVector(at.rotation, p, none)).toThrow('turnVector: out must be a Vec2, got an object');
    expect(() => turnVectorBack(at.rotation, p, none)).toThrow('turnVectorBack: out must be a Vec2, got an object');
    expect(() => copyPose(at, none)).toThrow('copyPose: out must be a Transform2, got an object');
    expect(() => composePoses(at, at, none)).toThrow('composePoses: out must be a Transform2, got an object');
    expect(() => invertPose(at, none)).toThrow('invertPose: out must be a Transform2, got an object');
    expect(() => lerpPoses(at, at, 0.5, none)).toThrow('lerpPoses: out must be a Transform2, got an object');
  });

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

describe('Vec2 and Transform2', () => {
  it('have the methods of Vec3 and Transform', () => {
    const methodsOf = (object: object) => Object.getOwnPropertyNames(Object.getPrototypeOf(object));
    const missing = (plane: object, space: object) => methodsOf(space).filter((name) => !methodsOf(plane).includes(name));
    expect(missing(new Vec2(), new Vec3())).toEqual(['applyQuaternion']);
    expect(methodsOf(new Vec2())).toContain('applyRotation');
    expect(missing(new Transform2(), new Transform())).toEqual([]);
    expect(missing(new ContactManifold(), new Manifold3())).toEqual(['move', 'check']);
    for (const Result of [DistanceResult, PointResult, RayResult, CastResult])
      expect(methodsOf(new Result())).toEqual(expect.arrayContaining(['copy', 'clone', 'toJSON']));
  });

  it('compute what their names say, seed 182', () => {
    for (let i = 0; i < 500; i++) {
      const [a, b] = [vector(), vector()];
      const t = random.range(-1, 2);
      const sum = a.clone().add(b);
      expect([sum.x, sum.y]).toEqual([a.x + b.x, a.y + b.y]);
      expect(gap(sum.sub(b), a)).toBeLessThan(1e-14);
      expect(gap(a.clone().addScaled(b, t), a.clone().add(b.clone().scale(t)))).toBe(0);
      expect(gap(a.clone().negate().add(a), new Vec2())).toBe(0);
      expect(a.clone().perpendicular().dot(a)).toBe(0);
      expect(a.cross(b)).toBe(a.clone().perpendicular().dot(b));
      expect(a.length()).toBe(Math.sqrt(a.lengthSq()));
      expect(a.distanceTo(b)).toBeCloseTo(a.clone().sub(b).length(), 14);
      expect(Math.abs(a.clone().normalize().length() - 1)).toBeLessThan(1e-15);
      expect(Math.abs(a.clone().normalize().cross(a))).toBeLessThan(1e-14);
      expect(gap(a.clone().lerp(b, 0), a) + gap(a.clone().lerp(b, 1), b)).toBe(0);
      expect(gap(a.clone().applyRotation(rotation(t)), turnVector(rotation(t), a))).toBe(0);
    }
    expect(() => new Vec2().normalize()).toThrow('normalize: the vector must be finite and not zero, got (0, 0)');
    expect(new Vec2(1e-200, 1e-200).normalize().x).toBeCloseTo(Math.SQRT1_2, 15);
  });

  it('compose, invert, apply and look as the functions do, seed 183', () => {
    for (let i = 0; i < 500; i++) {
      const [a, b] = [pose(), pose()];
      const p = vector();
      const same = (actual: Transform2, expected: Transform2) =>
        expect([actual.position, actual.rotation]).toEqual([expected.position, expected.rotation]);
      same(Transform2.from(a).multiply(b), composePoses(a, b));
      same(b.clone().premultiply(a), composePoses(a, b));
      same(a.clone().invert(), invertPose(a));
      same(a.clone().lerp(b, 0.3), lerpPoses(a, b, 0.3));
      same(lerpPoses(a, b, 0.3, b.clone()), lerpPoses(a, b, 0.3));
      same(new Transform2().set(a.position, a.rotation), a);
      expect(gap(a.apply(p), pointToWorld(a, p))).toBeLessThan(1e-14);
      expect(gap(a.applyInverse(p), pointToLocal(a, p))).toBe(0);
      expect(gap(a.applyDirection(p), turnVector(a.rotation, p))).toBe(0);
      expect(gap(a.applyInverseDirection(p), turnVectorBack(a.rotation, p))).toBe(0);
      const ahead = a.clone().lookAt(p).applyInverse(p);
      expect(ahead.x).toBeCloseTo(a.position.distanceTo(p), 13);
      expect(Math.abs(ahead.y)).toBeLessThan(1e-14);
    }
  });

  it('refuse what is none, and are then as they were', () => {
    const at = new Transform2({ x: 1, y: 2 });
    const refused: [() => unknown, string][] = [
      [() => at.set({ x: Number.NaN, y: 0 }, { c: 1, s: 0 }), 'Transform2: position.x must be finite, got NaN'],
      [() => at.set({ x: 0, y: 0 }, { c: 2, s: 0 }), 'Transform2: rotation must have length 1 +- 0.001, got 2'],
      [() => at.copy({ x: 0, y: 0 } as never), 'Transform2: pose must be an object with'],
      [() => at.lookAt({ x: 1, y: 2 }), 'direction must not be zero'],
      [() => at.lookAt(undefined as never), 'lookAt: target must be an object with x, y, got undefined'],
      [() => at.lerp(at, Number.NaN), 'lerp: t must be finite, got NaN'],
    ];
    for (const [call, message] of refused) {
      expect(call).toThrow(message);
      expect(at).toEqual(new Transform2({ x: 1, y: 2 }));
    }
  });

  it('results copy, clone and give plain objects; manifolds are lists of contacts', () => {
    const box = rectangle({ x: 1, y: 1 });
    const above = new Transform2({ x: 0.5, y: 1.9 });
    const still = new Transform2();
    const near = distanceBetween(box, above, box, still)!;
    const contacts = contactsBetween(box, above, box, still, near);
    const results = [
      near,
      contacts,
      distanceToPoint({ x: 3, y: 0.5 }, box, still)!,
      raycast({ x: 3, y: 0.5 }, { x: -4, y: 0 }, box, still)!,
      castShape(box, new Transform2({ x: 5, y: 0 }), { x: -9, y: 0 }, box, still)!,
    ];
    for (const result of results) {
      const twin = (result.clone as () => typeof result)();
      expect(twin).toEqual(result);
      expect(twin).not.toBe(result);
      expect(JSON.stringify(twin)).toBe(JSON.stringify(result));
      expect(JSON.stringify(result)).not.toContain('null');
    }
    expect([...contacts]).toEqual(
      [0, 1].map((i) => ({
        location: { ...contacts.location(i) },
        distance: contacts.distance(i),
        featureA: contacts.featureA(i),
        featureB: contacts.featureB(i),
      })),
    );
    expect(contacts.toJSON()).toEqual({ normal: { x: 0, y: 1 }, contacts: [...contacts] });
  });
});
