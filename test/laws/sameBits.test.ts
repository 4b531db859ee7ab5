/** Answers that are the same to the last bit, however they are asked for: rollback and replays hang on it. */
import { describe, expect, it } from 'vitest';
import { Transform } from '../../src/math/transform.ts';
import { distanceBetween } from '../../src/queries/distanceBetween.ts';
import { overlaps } from '../../src/queries/overlaps.ts';
import type { DistanceResult } from '../../src/results/distanceResult.ts';
import { box } from '../../src/shapes/box.ts';
import { capsule } from '../../src/shapes/capsule.ts';
import { convex } from '../../src/shapes/convex.ts';
import type { ConvexShape } from '../../src/shapes/shape.ts';
import { sphere } from '../../src/shapes/sphere.ts';
import { triangle } from '../../src/shapes/triangle.ts';
import { Random, SOAK } from '../gen.ts';
import { along } from '../oracle/point.ts';

const COUNT = 200 * SOAK;
const SEED = 2718;

const MAKERS: Record<string, (r: Random) => ConvexShape> = {
  sphere: (r) => sphere(r.range(0.1, 1), r.vec3()),
  capsule: (r) => capsule(r.vec3(), r.vec3(), r.range(0, 1)),
  box: (r) => box({ x: r.range(0.1, 1), y: r.range(0.1, 1), z: r.range(0.1, 1) }, { radius: r.pick([0, 0.2]) }),
  triangle: (r) => triangle(r.vec3(), r.vec3(), r.vec3(), { radius: r.pick([0, 0.2]) }),
  convex: (r) =>
    convex(
      Array.from({ length: 4 + r.int(20) }, () => r.vec3()),
      { radius: r.pick([0, 0.2]) },
    ),
};
const PAIRS = Object.keys(MAKERS).flatMap((a, i, all) => all.slice(i).map((b) => [a, b] as const));

/** Two shapes at poses that are apart, overlap, or touch but for rounding. */
function drawPair(random: Random, kindA: string, kindB: string): [ConvexShape, Transform, ConvexShape, Transform] {
  const a = MAKERS[kindA](random);
  const b = MAKERS[kindB](random);
  const poseA = new Transform(random.vec3(2), random.quaternion());
  const poseB = new Transform(random.vec3(2), random.quaternion());
  if (random.bool()) {
    const { normalA, distance } = distanceBetween(a, poseA, b, poseB)!;
    poseB.position.copy(along(poseB.position, normalA, -distance));
  }
  return [a, poseA, b, poseB];
}

describe.each(PAIRS)(`%s, %s: ${COUNT} pairs, seed ${SEED}`, (kindA, kindB) => {
  it('overlaps is distance <= 0', () => {
    const random = new Random(SEED);
    for (let i = 0; i < COUNT; i++) {
      const pair = drawPair(random, kindA, kindB);
      const { distance } = distanceBetween(...pair)!;
      expect(overlaps(...pair), `case ${i}, at ${distance}`).toBe(distance <= 0);
    }
  });

  it('what was found a step before changes nothing, in `out` or as one argument more', () => {
    const random = new Random(SEED + 1);
    type Asking = (...all: unknown[]) => DistanceResult | null;
    const ask = distanceBetween as Asking;
    for (let i = 0; i < COUNT; i++) {
      const [a, poseA, b, poseB] = drawPair(random, kindA, kindB);
      const expected = distanceBetween(a, poseA, b, poseB);
      const before = new Transform(along(poseB.position, random.vec3(), random.logRange(-6, 0)), random.quaternion());
      const out = distanceBetween(a, poseA, b, before)!;
      const previous = distanceBetween(a, poseA, b, before);
      expect(ask(a, poseA, b, poseB, Infinity, out, previous), `case ${i}`).toEqual(expected);
    }
  });
});
