import { describe, expect, it } from 'vitest';
import { distanceToPoint, PointResult } from '../../src/2d/index.ts';
import { featureIndex, featureType } from '../../src/results/features.ts';
import { Random, SOAK } from '../gen.ts';
import { gridPose, gridSample, point, pose, sample, verticesOf } from './gen.ts';
import { length, nearestOnSegment, place, pointDistance, wrap } from './oracle.ts';

const LIMIT = 1e-13;

function near(random: Random, center: { x: number; y: number }): { x: number; y: number } {
  const offset = point(random, random.pick([0.3, 1, 3]));
  return { x: center.x + offset.x, y: center.y + offset.y };
}

function check(random: Random, isGrid: boolean): number {
  const s = isGrid ? gridSample(random) : sample(random);
  const at = isGrid ? gridPose(random) : pose(random, 2);
  const x = isGrid ? { x: (random.int(25) - 12) / 4, y: (random.int(25) - 12) / 4 } : near(random, at.position);
  const out = new PointResult();
  out.distance = out.point.x = out.point.y = out.normal.x = out.normal.y = out.feature = out.subshape = NaN;
  distanceToPoint(x, s.shape, at, Infinity, out);
  const placed = place(s.body, at.position, at.rotation);
  const expected = pointDistance(placed, x);
  const label = () => `${s.name} ${JSON.stringify({ s: s.body, at, x, out })}`;
  if (!(Math.abs(out.distance - expected) < LIMIT)) expect.fail(`distance ${out.distance}, not ${expected}: ${label()}`);
  // The surface point is on the surface, `distance` away along the normal.
  if (!(Math.abs(pointDistance(placed, out.point)) < LIMIT)) expect.fail(`point off the surface: ${label()}`);
  const gap = Math.hypot(x.x - out.point.x - out.distance * out.normal.x, x.y - out.point.y - out.distance * out.normal.y);
  if (!(gap < LIMIT)) expect.fail(`x != point + distance normal: ${gap} ${label()}`);
  if (!(Math.abs(length(out.normal) - 1) < LIMIT)) expect.fail(`normal not unit: ${label()}`);
  if (out.subshape !== 0) expect.fail(`subshape: ${label()}`);
  // The point of the core lies on the named feature and, for an edge, not at its ends.
  const core = { x: out.point.x - placed.radius * out.normal.x, y: out.point.y - placed.radius * out.normal.y };
  const { count } = s.shape.core;
  const vertices = place({ points: verticesOf(s.shape), radius: 0 }, at.position, at.rotation).points;
  const i = featureIndex(out.feature);
  if (!(i < Math.max(1, count))) expect.fail(`feature: ${label()}`);
  const isEdge = featureType(out.feature) === 'edge';
  const named = isEdge ? nearestOnSegment(vertices[i], vertices[(i + 1) % count], core) : vertices[i];
  if (!(Math.hypot(named.x - core.x, named.y - core.y) < LIMIT)) expect.fail(`point not on its feature: ${label()}`);
  return out.distance;
}

describe('distanceToPoint in 2D', () => {
  it(`agrees with the oracle on ${50_000 * SOAK} random points, seed 201`, () => {
    const random = new Random(201);
    let inside = 0;
    const cases = 50_000 * SOAK;
    for (let i = 0; i < cases; i++) if (check(random, false) < 0) inside++;
    expect(inside / cases).toBeGreaterThan(0.15);
    expect(inside / cases).toBeLessThan(0.7);
  });

  it(`agrees with the oracle on ${20_000 * SOAK} points of a grid, seed 202`, () => {
    const random = new Random(202);
    for (let i = 0; i < 20_000 * SOAK; i++) check(random, true);
  });

  it('leaves out what is farther than maxDistance', () => {
    const random = new Random(203);
    for (let i = 0; i < 2000; i++) {
      const s = sample(random);
      const at = pose(random, 2);
      const x = point(random, 3);
      const { distance } = distanceToPoint(x, s.shape, at)!;
      expect(distanceToPoint(x, s.shape, at, distance)).not.toBeNull();
      expect(distanceToPoint(x, s.shape, at, distance - 1e-9)).toBeNull();
    }
  });

  it('wraps hulls as the factory does', () => {
    const random = new Random(204);
    for (let i = 0; i < 5000; i++) {
      const s = sample(random, 4);
      expect(s.shape.core.count).toBe(wrap(s.body.points).length);
    }
  });
});
