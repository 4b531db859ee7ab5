/** Cases at the limits in the plane: chains that come first, lines shorter than what lies on them, polygons of as many corners as there may be. */
import { describe, expect, it } from 'vitest';
import {
  ContactManifold,
  capsule,
  castShape,
  chain,
  circle,
  computeAabb,
  type DistanceResult,
  distanceBetween,
  distancesBetween,
  distanceToPoint,
  featureType,
  lerpPoses,
  massProperties,
  polygon,
  raycastAlong,
  rectangle,
  rotation,
  Transform2,
} from '../../src/2d/index.ts';
import { Random, SOAK } from '../gen.ts';
import { pose, sample, verticesOf } from './gen.ts';
import { bodyDistance, place } from './oracle.ts';

const SEED = 4242;
const CASES = 2000 * SOAK;
const still = new Transform2();

describe(`a chain that comes first, seed ${SEED}`, () => {
  const walls = () => chain([4, -1, 1, 0, 0.5, 0.7, -1, 0.5, -2, -1.5, -4, -1]);

  it('is as far as one that comes second', () => {
    const random = new Random(SEED);
    const wall = walls();
    for (let i = 0; i < CASES; i++) {
      const { shape } = sample(random);
      const at = pose(random, 3);
      const near = distanceBetween(shape, at, wall, still);
      const flipped = distanceBetween(wall, still, shape, at);
      expect(flipped === null).toBe(near === null);
      if (near === null || flipped === null) continue;
      expect(flipped.flip()).toEqual(near);
      const seen: string[] = [];
      distancesBetween(shape, at, wall, still, 2, (found) => {
        seen.push(JSON.stringify(found));
      });
      const back: string[] = [];
      distancesBetween(wall, still, shape, at, 2, (found) => {
        back.push(JSON.stringify(found.flip()));
      });
      expect(back).toEqual(seen);
    }
  });

  it('hits what would hit it', () => {
    const random = new Random(SEED + 1);
    const wall = walls();
    let hits = 0;
    let starts = 0;
    for (let i = 0; i < CASES; i++) {
      const { shape } = sample(random);
      const at = pose(random, 4);
      const way = { x: random.range(-5, 5), y: random.range(-5, 5) };
      const back = { x: -way.x, y: -way.y };
      const motion = random.bool(0.2) ? { displacement: back, ignoreStartOverlap: true } : back;
      const hit = castShape(shape, at, motion === back ? way : { displacement: way, ignoreStartOverlap: true }, wall, still);
      const first = castShape(wall, still, motion, shape, at);
      expect(first === null, `case ${i}`).toBe(hit === null);
      if (hit === null || first === null) continue;
      hits++;
      if (hit.startsOverlapping) starts++;
      expect(first.startsOverlapping).toBe(hit.startsOverlapping);
      expect(first.fraction).toBeCloseTo(hit.fraction, 11);
      expect([first.subshapeA, first.featureA, first.featureB]).toEqual([hit.subshapeB, hit.featureB, hit.featureA]);
      expect(first.normalA.x).toBeCloseTo(hit.normalB.x, 11);
      expect(first.normalA.y).toBeCloseTo(hit.normalB.y, 11);
      if (hit.startsOverlapping) continue;
      // The place is on what was hit, here the shape as it stands, also where the chain turns in and the normal is not one of the shape.
      expect(Math.abs(distanceToPoint(first.point, shape, at)!.distance)).toBeLessThan(1e-11);
      expect(first.point.x).toBeCloseTo(hit.point.x - hit.fraction * way.x, 11);
      expect(first.point.y).toBeCloseTo(hit.point.y - hit.fraction * way.y, 11);
    }
    expect(hits / CASES).toBeGreaterThan(0.2);
    expect(starts / CASES).toBeGreaterThan(0.03);
  });

  it('ends a round when the visitor says so', () => {
    const wall = chain([3, 0, 1, 1, -1, 0, -3, 1]);
    let visits = 0;
    distancesBetween(wall, still, circle(1), new Transform2({ x: 0, y: 2 }), 9, () => ++visits < 2);
    expect(visits).toBe(2);
  });
});

describe('what turns and comes exactly upon a corner of a loop, where no line pushes it out', () => {
  const CASES: [string, number[], Transform2, { x: number; y: number }, number, number][] = [
    [
      'a sharp corner',
      [-0.25, -0.25, -0.5, 0, -0.25, 1, -0.25, -0.75, -1, -0.75, -1, -0.5],
      new Transform2({ x: -0.75, y: -1 }, rotation(1.8)),
      { x: -3, y: 3 },
      -1.8695486700162292,
      1 / 12,
    ],
    [
      'a loop that crosses itself',
      [-0.25, 0.75, 0, 1, -0.5, 1, 0.5, -0.75, 1, 0.5, 0.75, -1],
      new Transform2({ x: 0, y: 0.75 }),
      { x: 4, y: -1 },
      1.6410664007999003,
      1 / 4,
    ],
  ];

  it.each(CASES)('%s', (_name, points, at, displacement, turn, fraction) => {
    const spike = capsule({ x: 0, y: 0 }, { x: -0.25, y: -1 }, 0);
    const dot = circle(0);
    const shape = fraction < 0.1 ? spike : dot;
    const hit = castShape(shape, at, { displacement, rotation: turn }, chain(points, { loop: true }), still)!;
    expect(hit.fraction).toBeCloseTo(fraction, 8);
    expect(hit.point.x).toBeCloseTo(at.position.x + fraction * displacement.x, 8);
    expect(hit.point.y).toBeCloseTo(at.position.y + fraction * displacement.y, 8);
  });
});

describe('a line that is shorter than what lies across it', () => {
  const plank = rectangle({ x: 2, y: 0.5 });

  it.each([0, 1, 2, 3])('holds a plank that is sunk into it, turned by %s quarters', (quarters) => {
    // Seen from the front the line runs from right to left.
    for (const x of [-1, -0.3, 0, 0.4, 1.5]) {
      const stand = chain([0.25, 0, -0.25, 0]);
      const turned = rotation((quarters * Math.PI) / 2);
      const half = quarters % 2 === 0 ? 0.5 : 2;
      const at = new Transform2({ x: quarters % 2 === 0 ? x : 0, y: half - 0.1 }, turned);
      const near = distanceBetween(plank, at, stand, still)!;
      expect(near.distance).toBeCloseTo(-0.1, 14);
      expect(near.normalB.x).toBeCloseTo(0, 14);
      expect(near.normalB.y).toBe(1);
      // Both points are on one column, the one on the line, the other on the plank's lower side.
      expect(Math.abs(near.pointB.x)).toBeLessThanOrEqual(0.25);
      expect(near.pointB.y).toBeCloseTo(0, 14);
      expect(near.pointA.x).toBeCloseTo(near.pointB.x, 14);
      expect(near.pointA.y).toBeCloseTo(-0.1, 14);
      expect(featureType(near.featureA)).toBe('edge');
    }
  });
});

describe('polygons of as many corners as there may be', () => {
  const round = (start: number) =>
    polygon(
      Array.from({ length: 64 }, (_, i) => ({
        x: Math.cos(start + (i * Math.PI) / 32),
        y: Math.sin(start + (i * Math.PI) / 32),
      })),
    );

  it('meet where they should: no edge of the one is parallel to one of the other', () => {
    const a = round(0);
    const b = round(0.04);
    const from = new Transform2({ x: -5, y: 0.1 });
    const hit = castShape(a, from, { x: 9, y: 0 }, b, still)!;
    const [bodyA, bodyB] = [a, b].map((shape) => ({ points: verticesOf(shape), radius: 0 }));
    const touching = place(bodyA, { x: -5 + 9 * hit.fraction, y: 0.1 }, still.rotation);
    expect(Math.abs(bodyDistance(touching, bodyB))).toBeLessThan(1e-12);
  });
});

describe('small parts', () => {
  it('a loop may end where it began', () => {
    const points = [0, 0, 1, 0, 1, 1];
    expect(chain([...points, 0, 0], { loop: true }).leaves.length).toBe(chain(points, { loop: true }).leaves.length);
  });

  it('lerpPoses between opposite rotations keeps the first up to the middle', () => {
    const from = new Transform2({ x: 0, y: 0 }, rotation(0.5));
    const to = new Transform2({ x: 2, y: 4 }, { c: -from.rotation.c, s: -from.rotation.s });
    expect(lerpPoses(from, to, 0.5 - 1e-12).rotation).toEqual(from.rotation);
    expect(lerpPoses(from, to, 0.5).rotation).toEqual(to.rotation);
    expect(lerpPoses(from, to, 0.5).position).toEqual({ x: 1, y: 2 });
  });

  it('a manifold is left as it is by a reduction to no fewer, and has no contact between two', () => {
    const manifold = new ContactManifold().add({ x: 0, y: 0 }, 0).add({ x: 1, y: 0 }, -1);
    expect(manifold.reduce(2).count).toBe(2);
    for (const i of [0.5, -1, 2, Number.NaN]) expect(() => manifold.distance(i)).toThrow(`no contact ${i} of 2`);
  });

  it.each<[string, () => unknown, string]>([
    ['computeAabb', () => computeAabb(circle(1), still, {} as never), 'computeAabb: out must be an Aabb'],
    ['massProperties', () => massProperties(circle(1), 1, {} as never), 'massProperties: out must be a MassProperties'],
    [
      'distancesBetween',
      () => distancesBetween(circle(1), still, circle(1), still, 1, () => {}, {} as DistanceResult),
      'distancesBetween: out must be a DistanceResult',
    ],
    [
      'raycastAlong',
      () => raycastAlong({ x: 0, y: 0 }, { x: 0, y: 0 }, 1, circle(1), still),
      'raycastAlong: direction must not be zero',
    ],
  ])('%s refuses what it cannot use', (_name, call, message) => {
    expect(call).toThrow(message);
  });
});
