/** A query that answers null, or visits nothing, leaves `out` as it was. */
import { describe, expect, it } from 'vitest';
import { compound } from '../../src/composite/compound.ts';
import { halfSpace } from '../../src/composite/halfSpace.ts';
import { triangleMesh } from '../../src/composite/triangleMesh.ts';
import { Vec3 } from '../../src/math/vec3.ts';
import { castShape } from '../../src/queries/castShape.ts';
import { distanceBetween } from '../../src/queries/distanceBetween.ts';
import { distanceToPoint } from '../../src/queries/distanceToPoint.ts';
import { manifoldsBetween } from '../../src/queries/manifoldsBetween.ts';
import { raycast } from '../../src/queries/raycast.ts';
import { CastResult } from '../../src/results/castResult.ts';
import { ContactManifold } from '../../src/results/contactManifold.ts';
import { DistanceResult } from '../../src/results/distanceResult.ts';
import { PointResult } from '../../src/results/pointResult.ts';
import { RayResult } from '../../src/results/rayResult.ts';
import type { Shape } from '../../src/shapes/composite.ts';
import { Random, SOAK } from '../gen.ts';
import { convexPool, PAIRS, pairSample, REGIMES, randomPair } from '../pairs.ts';

const SEED = 1207;
const COUNT = 150;

/** All that a result says, with marks in it that no query writes. */
function marked<T extends object>(out: T): [T, string] {
  const mark = (object: Record<string, unknown>): void => {
    for (const key of Object.keys(object)) {
      const value = object[key];
      if (typeof value === 'number') object[key] = 7.25;
      else if (typeof value === 'boolean') object[key] = true;
      else if (value instanceof Float64Array || value instanceof Int32Array) value.fill(7);
      else if (value !== null && typeof value === 'object') mark(value as Record<string, unknown>);
    }
  };
  mark(out as Record<string, unknown>);
  return [out, JSON.stringify({ ...out })];
}

/** The same shape as it is, and as a part of each kind of composite. */
function variants(shape: Shape, random: Random): Shape[] {
  const corners = Array.from({ length: 12 }, () => random.range(-1, 1));
  return [
    shape,
    compound([{ shape: shape as never, position: random.vec3(0.1) }]),
    triangleMesh(corners, [0, 1, 2, 1, 2, 3]),
    halfSpace({ x: 0, y: 1, z: 0 }, 0),
  ];
}

describe(`out is left alone when the answer is null, ${SOAK * COUNT} cases, seed ${SEED} + number of the pair`, () => {
  it.each(PAIRS.map(([a, b], i) => [a, b, i] as const))('%s %s', (kindA, kindB, number) => {
    const random = new Random(SEED + number);
    const pool = convexPool(random, 20);
    const faults: string[] = [];
    let nulls = 0;
    const check = (name: string, isNull: boolean, out: object, before: string): void => {
      if (!isNull) return;
      nulls++;
      if (JSON.stringify({ ...out }) !== before) faults.push(name);
    };
    for (let i = 0; i < SOAK * COUNT; i++) {
      const sampleA = pairSample(random, kindA, pool, random.bool());
      const sampleB = pairSample(random, kindB, pool, random.bool());
      const { a, poseA, b, poseB } = randomPair(random, sampleA, sampleB, REGIMES[i % REGIMES.length]);
      const shapeA = random.pick(variants(a.shape, random).slice(0, 3));
      const shapeB = random.pick(variants(b.shape, random));
      const names = `${shapeA.kind}, ${shapeB.kind}, case ${i}`;
      const known = distanceBetween(shapeA, poseA, shapeB, poseB)?.distance ?? 1;
      const limit = known - random.pick([1e-9, 0.01, 1]);
      const [distance, distanceBefore] = marked(new DistanceResult());
      check(
        `distanceBetween ${names}`,
        distanceBetween(shapeA, poseA, shapeB, poseB, limit, distance) === null,
        distance,
        distanceBefore,
      );
      const [manifold, manifoldBefore] = marked(new ContactManifold());
      let visits = 0;
      manifoldsBetween(shapeA, poseA, shapeB, poseB, limit, () => void visits++, manifold);
      check(`manifoldsBetween ${names}`, visits === 0, manifold, manifoldBefore);
      const [cast, castBefore] = marked(new CastResult());
      const along = new Vec3().copy(random.vec3(4));
      check(`castShape ${names}`, castShape(shapeA, poseA, along, shapeB, poseB, cast) === null, cast, castBefore);
      const [ray, rayBefore] = marked(new RayResult());
      const origin = random.vec3(3);
      check(`raycast ${names}`, raycast(origin, along, shapeB, poseB, ray) === null, ray, rayBefore);
      const [point, pointBefore] = marked(new PointResult());
      check(`distanceToPoint ${names}`, distanceToPoint(origin, shapeB, poseB, 0.1, point) === null, point, pointBefore);
    }
    expect(`${faults.length} ${[...new Set(faults)].slice(0, 4).join('; ')}`).toBe('0 ');
    expect(nulls).toBeGreaterThan(2 * SOAK * COUNT);
  });
});
