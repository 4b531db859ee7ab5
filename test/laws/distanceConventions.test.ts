/** The documented answers where geometry leaves a choice, and shapes that are the same set of points under different names. */
import { describe, expect, it } from 'vitest';
import type { Pose } from '../../src/math/transform.ts';
import type { Vec3Like } from '../../src/math/vec3.ts';
import { distanceBetween } from '../../src/queries/distanceBetween.ts';
import { overlaps } from '../../src/queries/overlaps.ts';
import { featureType } from '../../src/results/features.ts';
import { box } from '../../src/shapes/box.ts';
import { capsule } from '../../src/shapes/capsule.ts';
import { convex } from '../../src/shapes/convex.ts';
import type { ConvexShape } from '../../src/shapes/shape.ts';
import { sphere } from '../../src/shapes/sphere.ts';
import { triangle } from '../../src/shapes/triangle.ts';
import { Random, SOAK } from '../gen.ts';
import { along, dot, length, sub } from '../oracle/polytope.ts';
import { convexPool, pairSample, turn } from '../pairs.ts';
import { KINDS, type Kind } from '../shapes.ts';

const vec = (x: number, y: number, z: number): Vec3Like => ({ x, y, z });
const SEED = 31;

describe(`documented answers, seed ${SEED}`, () => {
  const random = new Random(SEED);
  const poses = Array.from({ length: 20 }, (): [Pose, Pose] => {
    const position = random.vec3(5);
    return [
      { position, quaternion: random.quaternion() },
      { position, quaternion: random.quaternion() },
    ];
  });

  it.each(poses)("coincident centres of spheres: A's local +y", (poseA, poseB) => {
    const answer = distanceBetween(sphere(1), poseA, sphere(0.5), poseB)!;
    expect(answer.distance).toBeCloseTo(-1.5, 15);
    expect(length(sub(answer.normalA, turn(poseA.quaternion, vec(0, 1, 0))))).toBeLessThan(1e-15);
    const other = distanceBetween(sphere(0.5), poseB, sphere(1), poseA)!;
    expect(length(sub(other.normalA, turn(poseB.quaternion, vec(0, 1, 0))))).toBeLessThan(1e-15);
  });

  it('a limit met exactly counts, also where the radii and it nearly cancel', () => {
    const unturned = { x: 0, y: 0, z: 0, w: 1 };
    const poseA = { position: vec(-2.3271614293777887, -1.9443047135297264, 1.27159460023731), quaternion: unturned };
    const poseB = { position: vec(-2.327199744741288, -1.944337636610237, 1.2715879271503943), quaternion: unturned };
    const [a, b] = [sphere(0.0010266330897575244), sphere(1.3088929114867998)];
    const { distance } = distanceBetween(a, poseA, b, poseB)!;
    expect(distanceBetween(a, poseA, b, poseB, distance)?.distance).toBe(distance);
    expect(distanceBetween(a, poseA, b, poseB, distance - 1e-15)).toBeNull();
  });

  it.each([
    ['y before all', vec(1, 1, 1), vec(0, 1, 0)],
    ['y before x', vec(1, 1, 2), vec(0, 1, 0)],
    ['y before z', vec(2, 1, 1), vec(0, 1, 0)],
    ['z before x', vec(1, 2, 1), vec(0, 0, 1)],
    ['x alone', vec(1, 2, 2), vec(1, 0, 0)],
  ])("a sphere's centre at equal depth in a box: %s", (_, half, axis) => {
    for (const [poseA, poseB] of poses) {
      const answer = distanceBetween(sphere(0.25), poseA, box(half), poseB)!;
      expect(answer.distance).toBeCloseTo(-1.25, 14);
      expect(Math.abs(dot(answer.normalA, turn(poseB.quaternion, axis)))).toBeCloseTo(1, 14);
    }
  });

  it.each(poses)("a sphere's centre on a capsule's segment: a perpendicular", (poseA, poseB) => {
    const a = vec(-0.5, 0.25, 1);
    const answer = distanceBetween(sphere(0.25), poseA, capsule(a, vec(0.5, -0.25, -1), 0.5), poseB)!;
    expect(answer.distance).toBeCloseTo(-0.75, 14);
    expect(Math.abs(dot(answer.normalA, turn(poseB.quaternion, a)))).toBeLessThan(1e-14);
    expect(length(answer.normalA)).toBeCloseTo(1, 15);
  });

  it.each(poses)('a point on a triangle: the core distance is 0, along its normal', (poseA, poseB) => {
    const flat = triangle(vec(-1, -1, 0), vec(1, -1, 0), vec(0, 2, 0), { radius: 0.125 });
    const answer = distanceBetween(sphere(0.25), poseA, flat, poseB)!;
    expect(answer.distance).toBeCloseTo(-0.375, 14);
    expect(Math.abs(dot(answer.normalA, turn(poseB.quaternion, vec(0, 0, 1))))).toBeCloseTo(1, 14);
  });

  it('overlapping triangles of one plane touch, they are not deep', () => {
    const flat = triangle(vec(-1, -1, 0), vec(1, -1, 0), vec(0, 2, 0));
    for (const [poseA] of poses) {
      const answer = distanceBetween(flat, poseA, flat, poseA)!;
      expect(Math.abs(answer.distance)).toBeLessThan(1e-14);
      expect(Math.abs(dot(answer.normalA, turn(poseA.quaternion, vec(0, 0, 1))))).toBeCloseTo(1, 14);
      expect(
        overlaps(flat, { position: vec(0, 0, 0), quaternion: { x: 0, y: 0, z: 0, w: 1 } }, flat, {
          position: vec(0.5, 0, 0),
          quaternion: { x: 0, y: 0, z: 0, w: 1 },
        }),
      ).toBe(true);
    }
  });
});

type Twins = (random: Random) => ConvexShape[];

/** Shapes that are the same set of points. */
const SAME: Readonly<Record<string, Twins>> = {
  'a ball': (random) => {
    const c = random.vec3();
    const radius = random.pick([0, 0.5]);
    return [
      sphere(radius, c),
      capsule(c, c, radius),
      box(vec(0, 0, 0), { center: c, radius }),
      triangle(c, c, c, { radius }),
      convex([c], { radius }),
    ];
  },
  'a rounded segment': (random) => {
    const a = random.vec3();
    const b = random.vec3();
    const middle = vec((a.x + b.x) / 2, (a.y + b.y) / 2, (a.z + b.z) / 2);
    const radius = random.pick([0, 0.5]);
    return [capsule(a, b, radius), triangle(a, b, b, { radius }), triangle(a, middle, b, { radius }), convex([b, a], { radius })];
  },
  'a segment along an axis': (random) => {
    const half = random.next();
    const radius = random.pick([0, 0.5]);
    return [
      capsule(vec(0, -half, 0), vec(0, half, 0), radius),
      box(vec(0, half, 0), { radius }),
      convex([vec(1, -half, 2), vec(3, half, 1), vec(0, 0, 7), vec(2, 0, -1)], { scale: vec(0, 1, 0), radius }),
    ];
  },
  'a triangle': (random) => {
    const [a, b, c] = [random.vec3(), random.vec3(), random.vec3()];
    const radius = random.pick([0, 0.5]);
    return [triangle(a, b, c, { radius }), triangle(c, b, a, { radius }), convex([a, b, c], { radius })];
  },
  'a box': (random) => {
    const half = vec(random.next(), random.pick([0, random.next()]), random.next());
    const radius = random.pick([0, 0.5]);
    const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((i) =>
      vec(i & 1 ? half.x : -half.x, i & 2 ? half.y : -half.y, i & 4 ? half.z : -half.z),
    );
    const unit = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => vec(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1));
    return [box(half, { radius }), convex(corners, { radius }), convex(unit, { scale: vec(-half.x, half.y, half.z), radius })];
  },
};

describe.each(Object.entries(SAME))(`%s is the same under any name, seed ${SEED}`, (name, make) => {
  it.each<Kind>([...KINDS])('beside a %s', (kind) => {
    const random = new Random(SEED + KINDS.indexOf(kind));
    const pool = convexPool(random, 20);
    for (let i = 0; i < SOAK * 60; i++) {
      const twins = make(random);
      const b = pairSample(random, kind, pool, random.bool());
      const reach = Math.max(...twins.map((shape) => shape.reach));
      const poseA = { position: random.vec3(), quaternion: random.quaternion() };
      const position = along(poseA.position, random.vec3(), random.range(0, 1) * (reach + b.size));
      const poseB = { position, quaternion: random.bool(0.3) ? poseA.quaternion : random.quaternion() };
      const distances = twins.map((shape) => distanceBetween(shape, poseB, b.shape, poseA)!.distance);
      const spread = Math.max(...distances) - Math.min(...distances);
      expect(spread / (reach + b.size), `${name} beside ${b.name}: ${distances.join(', ')}`).toBeLessThan(2e-12);
      if (name === 'a ball') {
        for (const shape of twins.slice(0, 3)) {
          expect(featureType(distanceBetween(shape, poseB, b.shape, poseA)!.featureA)).toBe('vertex');
        }
      }
    }
  });
});
