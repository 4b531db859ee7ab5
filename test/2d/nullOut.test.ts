/** Where the answer is null, `out` is as it was: for every query, convex shapes and composites. */
import { expect, it } from 'vitest';
import {
  CastResult,
  castShape,
  DistanceResult,
  distanceBetween,
  distanceToPoint,
  PointResult,
  RayResult,
  raycast,
  raycastAlong,
  type Shape,
  Transform2,
} from '../../src/2d/index.ts';
import { Random, SOAK } from '../gen.ts';
import { point, pose, sample } from './gen.ts';
import { SURFACES } from './surfaces.ts';

const COUNT = 2000 * SOAK;

it(`leaves out alone where the answer is null, ${COUNT} cases, seed 61`, () => {
  const random = new Random(61);
  const draws = Object.values(SURFACES);
  let nulls = 0;
  /** Asks with a result that a hit has filled. */
  const ask = <T extends { toJSON(): unknown }>(out: T, query: (out: T) => T | null) => {
    const before = JSON.stringify(out.toJSON());
    if (query(out) !== null) return;
    nulls++;
    expect(JSON.stringify(out.toJSON())).toBe(before);
  };
  const at = new Transform2();
  const box = sample(random, 2).shape;
  const distance = distanceBetween(box, at, box, at)!;
  const cast = castShape(box, new Transform2({ x: 9, y: 0 }), { x: -20, y: 0 }, box, at)!;
  const onPoint = distanceToPoint({ x: 9, y: 3 }, box, at)!;
  const ray =
    raycast({ x: 9, y: 0 }, { x: -20, y: 0 }, sample(random, 0).shape, new Transform2({ x: 0, y: 0.01 })) ?? new RayResult();
  for (let i = 0; i < COUNT; i++) {
    const a: Shape = sample(random).shape;
    const b: Shape = random.bool() ? sample(random).shape : random.pick(draws)(random).shapes[0];
    const [poseA, poseB] = [pose(random, 3), pose(random, 1)];
    const [first, second] = random.bool() ? [a, b] : [b, a];
    const limit = random.range(-0.3, 0.3);
    ask(new DistanceResult().copy(distance), (out) => distanceBetween(first, poseA, second, poseB, limit, out));
    const displacement = point(random, 2);
    const motions = [
      displacement,
      { displacement, ignoreStartOverlap: true },
      { displacement, rotation: random.range(-3, 3), ignoreStartOverlap: random.bool() },
    ];
    for (const motion of motions) ask(new CastResult().copy(cast), (out) => castShape(first, poseA, motion, second, poseB, out));
    const p = point(random, 3);
    ask(new PointResult().copy(onPoint), (out) => distanceToPoint(p, b, poseB, limit, out));
    ask(new RayResult().copy(ray), (out) => raycast(p, displacement, b, poseB, out));
    ask(new RayResult().copy(ray), (out) => raycastAlong(p, { x: 0.6, y: 0.8 }, 1, b, poseB, out));
  }
  expect(nulls).toBeGreaterThan(COUNT);
});
