/** Contacts keep their names, and `reduce` its choice, while nothing but noise changes: what stands on something, jittered. */
import { describe, expect, it } from 'vitest';
import type { Pose } from '../../src/math/transform.ts';
import type { Vec3Like } from '../../src/math/vec3.ts';
import { contactsBetween } from '../../src/queries/contactsBetween.ts';
import { distanceBetween } from '../../src/queries/distanceBetween.ts';
import type { ContactManifold } from '../../src/results/contactManifold.ts';
import { box } from '../../src/shapes/box.ts';
import { capsule } from '../../src/shapes/capsule.ts';
import { convex } from '../../src/shapes/convex.ts';
import type { ConvexShape } from '../../src/shapes/shape.ts';
import { triangle } from '../../src/shapes/triangle.ts';
import { Random, SOAK } from '../gen.ts';
import { along } from '../oracle/polytope.ts';
import { axisAngle, multiply, turn } from '../pairs.ts';

const v = (x: number, y: number, z: number): Vec3Like => ({ x, y, z });
const Y = v(0, 1, 0);
const STEPS = 200 * SOAK;
const SEED = 515;

/** An upright prism of height 1 on a regular polygon. */
function prism(count: number, radius: number): ConvexShape {
  const corners = Array.from({ length: count }, (_, i) => {
    const t = (2 * Math.PI * i) / count;
    return [radius * Math.cos(t), radius * Math.sin(t)] as const;
  });
  return convex(corners.flatMap(([x, z]) => [x, -0.5, z, x, 0.5, z]));
}

const cube = box(v(0.5, 0.5, 0.5));
const rounded = box(v(0.4, 0.4, 0.4), { radius: 0.1 });
const small = box(v(0.25, 0.5, 0.25));
const plank = box(v(1.5, 0.5, 0.3));
const pill = capsule(v(-0.5, 0, 0), v(0.5, 0, 0), 0.5);
const sheet = triangle(v(-0.5, 0, -0.5), v(0.5, 0, -0.5), v(0, 0, 0.5));

/** What stands on what: both about one wide, the upper one at the place and the angle given, one high, a hundredth deep. */
const STANDING: readonly [string, ConvexShape, Vec3Like, number, ConvexShape][] = [
  ['equal boxes', cube, v(0, 1, 0), 0, cube],
  ['equal boxes, turned by a quarter', cube, v(0, 1, 0), Math.PI / 2, cube],
  ['equal boxes, turned by 0.0003', cube, v(0, 1, 0), 3e-4, cube],
  ['equal boxes, turned by 0.1', cube, v(0, 1, 0), 0.1, cube],
  ['equal rounded boxes', rounded, v(0, 1, 0), 0, rounded],
  ['a rounded box on a box', rounded, v(0, 1, 0), 0, cube],
  ['a small box in the middle of a large one', small, v(0, 1, 0), 0.2, cube],
  ['a small box, one side over a side', small, v(0.1, 1, 0.25), 0, cube],
  ['a small box, two sides over sides', small, v(0.25, 1, 0.25), 0, cube],
  ['equal boxes, half over, sides over sides', cube, v(0.5, 1, 0), 0, cube],
  ['a plank across a plank', plank, v(0, 1, 0), Math.PI / 2, plank],
  ['equal prisms of five sides', prism(5, 0.5), v(0, 1, 0), 0, prism(5, 0.5)],
  ['equal prisms of eight sides', prism(8, 0.5), v(0, 1, 0), 0, prism(8, 0.5)],
  ['equal prisms of eight sides, turned by a side', prism(8, 0.5), v(0, 1, 0), Math.PI / 4, prism(8, 0.5)],
  ['equal prisms of eight sides, turned by half a side', prism(8, 0.5), v(0, 1, 0), Math.PI / 8, prism(8, 0.5)],
  ['equal prisms of twelve sides', prism(12, 0.5), v(0, 1, 0), 0, prism(12, 0.5)],
  ['a prism of eight sides on a box', prism(8, 0.5), v(0, 1, 0), 0, cube],
  ['a capsule on a box', pill, v(0, 1, 0), 0.3, plank],
  ['a capsule as long as the box', pill, v(0, 1, 0), 0, cube],
  ['a capsule above the edge of a box', pill, v(0, 1, 0.5), 0, cube],
  ['parallel capsules', pill, v(0, 1, 0), 0, pill],
  ['parallel capsules, half over', pill, v(0.5, 1, 0), 0, pill],
  ['a triangle on a triangle', sheet, v(0, 0, 0), 0, sheet],
  ['a triangle on a box', sheet, v(0, 0.5, 0), 0, cube],
];

const names = (m: ContactManifold): string[] => Array.from({ length: m.count }, (_, i) => `${m.featureA(i)}-${m.featureB(i)}`);

/** The part of the names that outlive a step, of a shape standing on another while both are jittered by `noise`. */
function keptPart(subject: (typeof STANDING)[number], noise: number, reduceTo: number): number {
  const [, a, place, angle, b] = subject;
  const random = new Random(SEED);
  const whole = random.quaternion();
  const flat = a === sheet && b === sheet;
  let before: string[] = [];
  let kept = 0;
  let all = 0;
  for (let step = 0; step <= STEPS; step++) {
    const jittered = (position: Vec3Like, about: number): Pose => ({
      position: turn(whole, along(position, random.vec3(1), noise)),
      quaternion: multiply(multiply(whole, axisAngle(random.direction(), noise * random.range(-1, 1))), axisAngle(Y, about)),
    });
    const poseA = jittered(along(place, Y, flat ? 0.01 : -0.01), angle);
    const poseB = jittered(v(0, 0, 0), 0);
    const manifold = contactsBetween(a, poseA, b, poseB, distanceBetween(a, poseA, b, poseB)!);
    const now = names(manifold.reduce(reduceTo));
    kept += before.filter((name) => now.includes(name)).length;
    all += before.length;
    before = now;
  }
  return kept / all;
}

describe.each([1e-9, 1e-6, 1e-4])(`jittered by %s of the size, ${STEPS} steps, seed ${SEED}`, (noise) => {
  it.each(STANDING.map((subject) => [subject[0], subject] as const))('%s', (_name, subject) => {
    for (const n of [32, 6, 5, 4, 3, 2, 1]) expect(keptPart(subject, noise, n), `reduce(${n})`).toBeGreaterThanOrEqual(0.99);
  });
});
