import { describe, expect, it } from 'vitest';
import { capsule, circle, DistanceResult, distanceBetween, overlaps, Transform2 } from '../../src/2d/index.ts';
import { featureIndex, featureType } from '../../src/results/features.ts';
import { Random, SOAK } from '../gen.ts';
import { gridPose, gridSample, pose, type Sample, sample, verticesOf } from './gen.ts';
import { bodyDistance, dot, length, nearestOnSegment, type Point, place, pointDistance } from './oracle.ts';

const LIMIT = 1e-13;

function poisoned(): DistanceResult {
  const out = new DistanceResult();
  for (const v of [out.pointA, out.pointB, out.normalA, out.normalB]) v.set(NaN, NaN);
  out.distance = out.featureA = out.featureB = out.subshapeA = out.subshapeB = NaN;
  return out;
}

function onFeature(s: Sample, at: Transform2, surface: Point, normal: Point, code: number): boolean {
  const { count } = s.shape.core;
  const vertices = place({ points: verticesOf(s.shape), radius: 0 }, at.position, at.rotation).points;
  const core = { x: surface.x - s.body.radius * normal.x, y: surface.y - s.body.radius * normal.y };
  const i = featureIndex(code);
  if (!(i < count)) return false;
  const named = featureType(code) === 'edge' ? nearestOnSegment(vertices[i], vertices[(i + 1) % count], core) : vertices[i];
  return Math.hypot(named.x - core.x, named.y - core.y) < LIMIT;
}

function check(a: Sample, poseA: Transform2, b: Sample, poseB: Transform2, size = 1): number {
  const out = poisoned();
  distanceBetween(a.shape, poseA, b.shape, poseB, Infinity, out);
  const bodyA = place(a.body, poseA.position, poseA.rotation);
  const bodyB = place(b.body, poseB.position, poseB.rotation);
  const expected = bodyDistance(bodyA, bodyB);
  const limit = LIMIT * size;
  const fail = (what: string) => expect.fail(`${what}: ${JSON.stringify({ a: a.body, poseA, b: b.body, poseB, out, expected })}`);
  if (!(Math.abs(out.distance - expected) < limit)) fail('distance');
  if (!(Math.abs(pointDistance(bodyA, out.pointA)) < limit)) fail('pointA off the surface');
  if (!(Math.abs(pointDistance(bodyB, out.pointB)) < limit)) fail('pointB off the surface');
  if (!(Math.abs(length(out.normalA) - 1) < LIMIT)) fail('normal not unit');
  if (out.normalB.x !== -out.normalA.x || out.normalB.y !== -out.normalA.y) fail('normals not opposite');
  // pointB = pointA + distance normalA
  const gapX = out.pointB.x - out.pointA.x - out.distance * out.normalA.x;
  const gapY = out.pointB.y - out.pointA.y - out.distance * out.normalA.y;
  if (!(Math.hypot(gapX, gapY) < limit)) fail('points and normal disagree');
  // No point of A is farther along the normal than pointA, none of B farther against it than pointB.
  const highA = Math.max(...bodyA.points.map((p) => dot(p, out.normalA))) + bodyA.radius - dot(out.pointA, out.normalA);
  const lowB = Math.min(...bodyB.points.map((p) => dot(p, out.normalA))) - bodyB.radius - dot(out.pointB, out.normalA);
  const coreGap = out.distance + bodyA.radius + bodyB.radius;
  // Where corners all but coincide, the direction between them is as uncertain as their places.
  const normalError = coreGap > 0 ? Math.max(limit, (1e-15 * size * size) / coreGap) : limit;
  if (!(Math.abs(highA) < normalError && Math.abs(lowB) < normalError)) fail(`normal does not support ${highA} ${lowB}`);
  if (out.subshapeA !== 0 || out.subshapeB !== 0) fail('subshape');
  if (size === 1 && !onFeature(a, poseA, out.pointA, out.normalA, out.featureA)) fail('featureA');
  if (size === 1 && !onFeature(b, poseB, out.pointB, out.normalB, out.featureB)) fail('featureB');
  return out.distance;
}

describe('distanceBetween in 2D', () => {
  it(`agrees with the oracle on ${50_000 * SOAK} random pairs, seed 221`, () => {
    const random = new Random(221);
    let overlapping = 0;
    const cases = 50_000 * SOAK;
    for (let i = 0; i < cases; i++)
      if (check(sample(random), pose(random, 1.2), sample(random), pose(random, 1.2)) < 0) overlapping++;
    expect(overlapping / cases).toBeGreaterThan(0.3);
    expect(overlapping / cases).toBeLessThan(0.7);
  });

  it(`agrees with the oracle on ${30_000 * SOAK} pairs of a grid: parallel, touching, coincident; seed 222`, () => {
    const random = new Random(222);
    for (let i = 0; i < 30_000 * SOAK; i++) check(gridSample(random), gridPose(random), gridSample(random), gridPose(random));
  });

  it(`agrees with the oracle on ${10_000 * SOAK} nearly parallel pairs, seed 223`, () => {
    const random = new Random(223);
    for (let i = 0; i < 10_000 * SOAK; i++) {
      const poseA = gridPose(random);
      const poseB = gridPose(random);
      const tilt = random.logRange(-17, -3);
      poseB.rotation.c -= tilt * poseB.rotation.s;
      poseB.rotation.s += tilt * poseB.rotation.c;
      poseB.position.y += random.bool() ? 0 : random.logRange(-17, -3);
      check(gridSample(random), poseA, gridSample(random), poseB);
    }
  });

  it(`agrees with the oracle 1e6 from the origin and 1e6 apart, ${10_000 * SOAK} pairs each, seed 224`, () => {
    const random = new Random(224);
    for (let i = 0; i < 10_000 * SOAK; i++) {
      const a = sample(random);
      const b = sample(random);
      const poseA = pose(random, 1);
      const poseB = pose(random, 1);
      // Moved by a whole number, with the fraction cut to fit: the relative pose is the same to the last bit.
      const snap = (v: number) => Math.round(v * 2 ** 30) / 2 ** 30;
      for (const at of [poseA, poseB]) at.position.set(snap(at.position.x), snap(at.position.y));
      const here = distanceBetween(a.shape, poseA, b.shape, poseB)!;
      const farA = new Transform2({ x: poseA.position.x + 2 ** 20, y: poseA.position.y - 2 ** 20 }, poseA.rotation);
      const farB = new Transform2({ x: poseB.position.x + 2 ** 20, y: poseB.position.y - 2 ** 20 }, poseB.rotation);
      const far = distanceBetween(a.shape, farA, b.shape, farB)!;
      if (far.distance !== here.distance || far.featureA !== here.featureA || far.normalA.x !== here.normalA.x) {
        expect.fail(JSON.stringify({ a: a.body, poseA, b: b.body, poseB, here, far }));
      }
      check(a, poseA, b, farB, 2 ** 20);
    }
  });

  it(`agrees with the oracle where a vertex is a hair from another one, ${10_000 * SOAK} pairs, seed 226`, () => {
    const random = new Random(226);
    for (let i = 0; i < 10_000 * SOAK; i++) {
      const a = sample(random);
      const b = sample(random);
      const poseA = pose(random, 1);
      const poseB = new Transform2(undefined, pose(random, 1).rotation);
      const [edgeA, edgeB] = [random.pick(a.shape.core.edges), random.pick(b.shape.core.edges)];
      const [va, vb] = [verticesOf(a.shape)[edgeA.index], verticesOf(b.shape)[edgeB.index]];
      // Along a normal at the vertex, where the nearest feature changes, or in between.
      const { nx, ny } = random.bool() ? edgeA : edgeA.before;
      const turn = random.bool() ? 0 : random.range(-1, 1);
      const gap = random.logRange(-14, -8);
      const { c, s } = poseA.rotation;
      const x = va.x + gap * (nx - turn * ny);
      const y = va.y + gap * (ny + turn * nx);
      const toB = poseB.rotation;
      poseB.position.set(
        poseA.position.x + (c * x - s * y) - (toB.c * vb.x - toB.s * vb.y),
        poseA.position.y + (s * x + c * y) - (toB.s * vb.x + toB.c * vb.y),
      );
      check(a, poseA, b, poseB);
    }
  });

  it('keeps the point of a capsule on it where a point is a hair beyond its end', () => {
    const points = [
      { x: 0.3214609421148304, y: -1.0874152700436313 },
      { x: 0.9529147206373467, y: -0.7415830337331429 },
    ] as const;
    const shape = capsule(...points, 1);
    const at = new Transform2({ x: 0.32146094211482223, y: -1.0874152700436162 });
    const { pointA } = distanceBetween(shape, new Transform2(), circle(0), at)!;
    expect(Math.abs(pointDistance({ points: [...points], radius: 1 }, pointA))).toBeLessThan(LIMIT);
  });

  it(`keeps its answer when swapped, scaled or moved, ${5000 * SOAK} pairs, seed 225`, () => {
    const random = new Random(225);
    for (let i = 0; i < 5000 * SOAK; i++) {
      const a = sample(random);
      const b = sample(random);
      const poseA = pose(random, 1.2);
      const poseB = pose(random, 1.2);
      const there = distanceBetween(a.shape, poseA, b.shape, poseB)!;
      const back = distanceBetween(b.shape, poseB, a.shape, poseA)!;
      if (!(Math.abs(there.distance - back.distance) < LIMIT))
        expect.fail(JSON.stringify({ a: a.body, poseA, b: b.body, poseB, there, back }));
      expect(overlaps(a.shape, poseA, b.shape, poseB)).toBe(there.distance <= 0);
      if (distanceBetween(a.shape, poseA, b.shape, poseB, there.distance) === null)
        expect.fail(`null at the limit itself ${JSON.stringify({ a: a.body, poseA, b: b.body, poseB, there })}`);
      if (distanceBetween(a.shape, poseA, b.shape, poseB, there.distance - 1e-9) !== null)
        expect.fail('not null beyond the limit');
    }
  });
});
