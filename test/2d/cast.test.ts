import { describe, expect, it } from 'vitest';
import {
  CastResult,
  castShape,
  chain,
  circle,
  compound,
  distanceBetween,
  RayResult,
  raycast,
  rectangle,
  rotation,
  type Shape,
  Transform2,
} from '../../src/2d/index.ts';
import { Random, SOAK } from '../gen.ts';
import { gridPose, gridSample, point, pose, type Sample, sample } from './gen.ts';
import { bodyDistance, difference, dot, length, lineHits, type Point, place, pointDistance } from './oracle.ts';

const LIMIT = 1e-13;

type Verdict = 'hit' | 'miss' | 'overlap' | 'graze';

function poisoned(): CastResult {
  const out = new CastResult();
  for (const v of [out.point, out.normalA, out.normalB]) v.set(NaN, NaN);
  out.fraction = out.distance = out.featureA = out.featureB = out.subshapeA = out.subshapeB = NaN;
  return out;
}

function check(a: Sample, poseA: Transform2, d: Point, b: Sample, poseB: Transform2): Verdict {
  const out = poisoned();
  const result = castShape(a.shape, poseA, d, b.shape, poseB, out);
  const bodyA = place(a.body, poseA.position, poseA.rotation);
  const bodyB = place(b.body, poseB.position, poseB.rotation);
  const start = bodyDistance(bodyA, bodyB);
  const fail = (what: string) =>
    expect.fail(`${what}: ${JSON.stringify({ a: a.body, poseA, d, b: b.body, poseB, result, start })}`);
  if (start < -1e-9) {
    if (!result?.startsOverlapping || result.fraction !== 0 || result.distance !== 0) fail('starts overlapping');
    return 'overlap';
  }
  if (start < 1e-9 || length(d) === 0) {
    if (length(d) === 0 && start > 1e-9 && result) fail('hit without a way');
    return 'graze';
  }
  // A meets B where t d lies in B - A.
  const region = difference(bodyB, bodyA);
  const hits = lineHits(region, { x: 0, y: 0 }, d);
  const heights = region.points.map((p) => (p.x * d.y - p.y * d.x) / length(d));
  const clearance = Math.max(Math.min(...heights), -Math.max(...heights)) - region.radius;
  const isNearEnd = hits !== null && Math.abs(hits[0] - 1) < 1e-9;
  const isGraze = isNearEnd || Math.abs(clearance) < 1e-9;
  const expected = hits !== null && hits[0] >= 0 && hits[0] <= 1;
  if (isGraze && (result !== null) !== expected) return 'graze';
  if (result === null) {
    if (expected) fail(`missed at ${hits}`);
    return 'miss';
  }
  if (!expected) fail('false hit');
  const slant = Math.abs(dot(result.normalA, d)) / length(d);
  if (!isGraze && !(Math.abs(result.fraction - hits![0]) * length(d) * slant < LIMIT)) fail(`fraction, not ${hits![0]}`);
  const moved = place(
    a.body,
    { x: poseA.position.x + result.fraction * d.x, y: poseA.position.y + result.fraction * d.y },
    poseA.rotation,
  );
  if (!(Math.abs(bodyDistance(moved, bodyB)) < LIMIT)) fail(`not touching at the impact: ${bodyDistance(moved, bodyB)}`);
  if (!(Math.abs(pointDistance(bodyB, out.point)) < LIMIT)) fail('point off B');
  if (!isGraze && !(Math.abs(pointDistance(moved, out.point)) * slant < LIMIT))
    fail(`point off A: ${pointDistance(moved, out.point)}`);
  if (!(Math.abs(length(out.normalA) - 1) < LIMIT)) fail('normal not unit');
  if (out.normalB.x !== -out.normalA.x || out.normalB.y !== -out.normalA.y) fail('normals not opposite');
  if (!(dot(out.normalA, d) > -1e-9)) fail('normal against the motion');
  // The normal supports both: nothing of A is beyond the point, nothing of B before it.
  const highA = Math.max(...moved.points.map((p) => dot(p, out.normalA))) + moved.radius - dot(out.point, out.normalA);
  const lowB = Math.min(...bodyB.points.map((p) => dot(p, out.normalA))) - bodyB.radius - dot(out.point, out.normalA);
  if (!isGraze && !(Math.abs(highA) < 1e-13 && Math.abs(lowB) < 1e-13)) fail(`normal does not support: ${highA} ${lowB}`);
  if (out.startsOverlapping || !(Math.abs(out.distance - out.fraction * length(d)) < LIMIT)) fail('distance');
  if (out.subshapeA !== 0 || out.subshapeB !== 0 || Number.isNaN(out.featureA + out.featureB)) fail('subshape or feature');
  return 'hit';
}

describe('castShape in 2D', () => {
  it(`agrees with the oracle on ${50_000 * SOAK} random casts, seed 231`, () => {
    const random = new Random(231);
    const counts = { hit: 0, miss: 0, overlap: 0, graze: 0 };
    const cases = 50_000 * SOAK;
    for (let i = 0; i < cases; i++) {
      const poseA = pose(random, 4);
      const poseB = pose(random, 2);
      const way = random.range(0.5, 2);
      const aim = point(random, 2);
      const d = {
        x: (aim.x + poseB.position.x - poseA.position.x) * way,
        y: (aim.y + poseB.position.y - poseA.position.y) * way,
      };
      counts[check(sample(random), poseA, d, sample(random), poseB)]++;
    }
    expect(counts.hit / cases).toBeGreaterThan(0.3);
    expect(counts.miss / cases).toBeGreaterThan(0.2);
    expect(counts.overlap / cases).toBeGreaterThan(0.05);
    expect(counts.graze / cases).toBeLessThan(0.001);
  });

  it(`agrees with the oracle on ${20_000 * SOAK} casts of a grid, seed 232`, () => {
    const random = new Random(232);
    const counts = { hit: 0, miss: 0, overlap: 0, graze: 0 };
    const grid = () => (random.int(25) - 12) / 4;
    for (let i = 0; i < 20_000 * SOAK; i++) {
      const d = random.bool(0.3) ? { x: grid(), y: 0 } : { x: grid(), y: grid() };
      counts[check(gridSample(random), gridPose(random), d, gridSample(random), gridPose(random))]++;
    }
    expect(counts.hit).toBeGreaterThan(1500 * SOAK);
  });

  it(`is exact from 1e6 away, ${10_000 * SOAK} casts, seed 233`, () => {
    const random = new Random(233);
    const snap = (v: number) => Math.round(v * 2 ** 20) / 2 ** 20;
    let hits = 0;
    for (let i = 0; i < 10_000 * SOAK; i++) {
      const a = sample(random, random.int(4));
      const b = sample(random);
      const poseA = pose(random, 1);
      const poseB = pose(random, 1);
      const target = { x: snap(random.range(-1, 1)), y: snap(random.range(-1, 1)) };
      const angle = random.range(0, 7);
      const d = { x: snap(2e6 * Math.cos(angle)), y: snap(2e6 * Math.sin(angle)) };
      poseA.position.set(target.x - d.x / 2, target.y - d.y / 2);
      const result = castShape(a.shape, poseA, d, b.shape, poseB);
      const near = { x: d.x / 1e6, y: d.y / 1e6 };
      const region = difference(place(b.body, poseB.position, poseB.rotation), place(a.body, target, poseA.rotation));
      const expected = lineHits(region, { x: 0, y: 0 }, near);
      const heights = region.points.map((p) => (p.x * near.y - p.y * near.x) / length(near));
      const clearance = Math.max(Math.min(...heights), -Math.max(...heights)) - region.radius;
      if (Math.abs(clearance) < 1e-9) continue;
      if ((result === null) !== (expected === null))
        expect.fail(`${JSON.stringify({ a: a.body, poseA, d, b: b.body, poseB, result })}`);
      if (!result) continue;
      hits++;
      const moved = place(a.body, { x: target.x + expected![0] * near.x, y: target.y + expected![0] * near.y }, poseA.rotation);
      const slant = Math.abs(dot(result.normalA, d)) / length(d);
      const off = Math.abs(pointDistance(moved, result.point)) * slant;
      if (!(off < LIMIT)) expect.fail(`${off} ${JSON.stringify({ a: a.body, poseA, d, b: b.body, poseB, result })}`);
    }
    expect(hits).toBeGreaterThan(3000 * SOAK);
  });

  it(`changes sign at the impact and splits in two, ${3000 * SOAK} casts, seed 234`, () => {
    const random = new Random(234);
    for (let i = 0; i < 3000 * SOAK; i++) {
      const a = sample(random);
      const b = sample(random);
      const poseA = pose(random, 4);
      const poseB = pose(random, 1);
      const d = point(random, 6);
      const result = castShape(a.shape, poseA, d, b.shape, poseB);
      if (!result || result.startsOverlapping) continue;
      // A bare point or segment passes through another without ever overlapping it.
      if (a.body.radius + b.body.radius === 0 && a.shape.core.count + b.shape.core.count < 4) continue;
      const slant = dot(result.normalA, d) / length(d);
      if (slant < 1e-3) continue;
      const at = (t: number) => new Transform2({ x: poseA.position.x + t * d.x, y: poseA.position.y + t * d.y }, poseA.rotation);
      const step = 1e-10 / (slant * length(d));
      expect(distanceBetween(a.shape, at(result.fraction - step), b.shape, poseB)!.distance).toBeGreaterThan(0);
      const after = distanceBetween(a.shape, at(result.fraction + step), b.shape, poseB)!.distance;
      if (!(after < 0)) expect.fail(`${after} ${JSON.stringify({ a: a.body, poseA, d, b: b.body, poseB, result })}`);
      const half = castShape(a.shape, at(result.fraction / 2), d, b.shape, poseB)!;
      expect(Math.abs(half.fraction - result.fraction / 2) * length(d) * slant).toBeLessThan(LIMIT);
      // B cast back by the negated motion meets A at the same time.
      const back = castShape(b.shape, poseB, { x: -d.x, y: -d.y }, a.shape, poseA)!;
      expect(Math.abs(back.fraction - result.fraction) * length(d) * slant).toBeLessThan(LIMIT);
    }
  });

  it('lets touching shapes part and slide', () => {
    const box = rectangle({ x: 0.5, y: 0.5 });
    const floor = rectangle({ x: 10, y: 0.5 });
    for (const angle of [0, 0.3, 1, 2, 3]) {
      const rotation = { c: Math.cos(angle), s: Math.sin(angle) };
      const up = { x: -rotation.s, y: rotation.c };
      const along = { x: rotation.c, y: rotation.s };
      const at = new Transform2(up, rotation);
      const ground = new Transform2({ x: 0, y: 0 }, rotation);
      expect(castShape(box, at, up, floor, ground)).toBeNull();
      expect(castShape(box, at, along, floor, ground)).toBeNull();
      expect(castShape(box, at, { x: -along.x, y: -along.y }, floor, ground)).toBeNull();
      const down = castShape(box, at, { x: -up.x, y: -up.y }, floor, ground);
      expect(down?.fraction).toBeLessThan(1e-14);
      expect(down?.startsOverlapping).toBe(false);
    }
  });

  it('may write its answer into vectors that it was asked with', () => {
    const box = rectangle({ x: 0.5, y: 0.5 });
    const targets: Shape[] = [
      rectangle({ x: 1, y: 1 }),
      compound([{ shape: box, position: { x: 5, y: 0 } }, { shape: circle(1) }]),
      chain([1, -1, 1, 1, -1, 1, -1, -1], { loop: true }),
    ];
    const turn = rotation(0.3);
    const poseB = new Transform2(undefined, rotation(1));
    for (const target of targets) {
      for (const [x, y] of [
        [-3, 0.1],
        [-1.2, 0.2],
      ] as const) {
        for (const angle of [0, 0.5]) {
          const motion = (displacement: Point) => (angle === 0 ? displacement : { displacement, rotation: angle });
          const expected = castShape(box, new Transform2({ x, y }, turn), motion({ x: 4, y: 0.3 }), target, poseB)!;
          for (const key of ['point', 'normalA', 'normalB'] as const) {
            const out = new CastResult();
            out[key].set(x, y);
            const at = { position: out[key], rotation: turn };
            expect(castShape(box, at, motion({ x: 4, y: 0.3 }), target, poseB, out)).toEqual(expected);
            const other = new CastResult();
            other[key].set(4, 0.3);
            expect(castShape(box, new Transform2({ x, y }, turn), motion(other[key]), target, poseB, other)).toEqual(expected);
          }
          const ray = new RayResult();
          ray.point.set(x, y);
          ray.normal.set(4, 0.3);
          expect(raycast(ray.point, ray.normal, target, poseB, ray)).toEqual(raycast({ x, y }, { x: 4, y: 0.3 }, target, poseB));
        }
      }
    }
  });
});
