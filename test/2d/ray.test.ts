import { describe, expect, it } from 'vitest';
import { capsule, castShape, circle, polygon, RayResult, raycast, rectangle, rotation, Transform2 } from '../../src/2d/index.ts';
import { Random, SOAK } from '../gen.ts';
import { gridPose, gridSample, point, pose, sample, verticesOf } from './gen.ts';
import { dot, length, lineHits, type Point, place, pointDistance } from './oracle.ts';

const LIMIT = 1e-13;

/** A hit, a miss, a start inside, or a case too close to a graze to tell. */
type Verdict = 'hit' | 'miss' | 'inside' | 'graze';

function check(random: Random, isGrid: boolean): Verdict {
  const s = isGrid ? gridSample(random) : sample(random);
  const at = isGrid ? gridPose(random) : pose(random, 1);
  const grid = () => (random.int(25) - 12) / 4;
  const origin = isGrid ? { x: grid(), y: grid() } : point(random, random.pick([2, 4]));
  const target = isGrid ? { x: grid(), y: grid() } : point(random, 2);
  const stretch = isGrid ? 1 : random.range(0.5, 2);
  const d = { x: (target.x - origin.x) * stretch, y: (target.y - origin.y) * stretch };
  const out = new RayResult();
  out.fraction = out.distance = out.point.x = out.point.y = out.normal.x = out.normal.y = out.feature = out.subshape = NaN;
  const result = raycast(origin, d, s.shape, at, out);
  const placed = place(s.body, at.position, at.rotation);
  const label = () => `${s.name} ${JSON.stringify({ s: s.body, at, origin, d, result })}`;
  const start = pointDistance(placed, origin);
  if (Math.abs(start) < 1e-9) return 'graze';
  if (start < 0) {
    if (!result?.startsInside || result.fraction !== 0 || result.distance !== 0) expect.fail(`starts inside: ${label()}`);
    if (length(d) > 0 && !(Math.abs(dot(out.normal, d) + length(d)) < LIMIT))
      expect.fail(`normal not against the ray: ${label()}`);
    if (out.point.x !== origin.x || out.point.y !== origin.y) expect.fail(`point is not the origin: ${label()}`);
    return 'inside';
  }
  if (length(d) === 0) {
    if (result) expect.fail(`hit without a way: ${label()}`);
    return 'miss';
  }
  const hits = lineHits(placed, origin, d);
  const isNearEnd = hits !== null && (Math.abs(hits[0]) < 1e-9 || Math.abs(hits[0] - 1) < 1e-9);
  const isGraze = isNearEnd || lineClearance(placed, origin, d) > -1e-9;
  if (isGraze && (result === null) !== (hits === null || hits[0] < 0 || hits[0] > 1)) return 'graze';
  if (result === null) {
    if (hits !== null && hits[0] >= 0 && hits[0] <= 1) expect.fail(`missed at ${hits[0]}: ${label()}`);
    return 'miss';
  }
  if (hits === null || hits[0] < 0 || hits[0] > 1) expect.fail(`false hit: ${label()}`);
  // A slanted hit is as uncertain along the ray as its slant makes it; across the surface it is exact.
  const slant = Math.abs(dot(out.normal, d)) / length(d);
  const error = Math.abs(result.fraction - hits[0]) * length(d);
  if (!(error * slant < LIMIT || isGraze)) expect.fail(`fraction ${result.fraction}, not ${hits[0]}: ${label()}`);
  if (!(Math.abs(pointDistance(placed, out.point)) < LIMIT)) expect.fail(`point off the surface: ${label()}`);
  if (!(Math.abs(length(out.normal) - 1) < LIMIT)) expect.fail(`normal not unit: ${label()}`);
  // The normal is outward: a step along it leaves the surface by that much.
  const step = 0.01;
  const stepped = { x: out.point.x + step * out.normal.x, y: out.point.y + step * out.normal.y };
  if (!(Math.abs(pointDistance(placed, stepped) - step) < 1e-13)) expect.fail(`normal not outward: ${label()}`);
  if (out.startsInside || !(Math.abs(out.distance - out.fraction * length(d)) < LIMIT)) expect.fail(`distance: ${label()}`);
  return 'hit';
}

/** How deep the line goes into the shape at its deepest, as a negative number; how far it passes by, as a positive one. */
function lineClearance(body: { points: Point[]; radius: number }, o: Point, d: Point): number {
  const len = length(d);
  const heights = body.points.map((p) => ((p.x - o.x) * d.y - (p.y - o.y) * d.x) / len);
  return Math.max(Math.min(...heights), -Math.max(...heights)) - body.radius;
}

function sweep(random: Random, cases: number, isGrid: boolean): Record<Verdict, number> {
  const counts = { hit: 0, miss: 0, inside: 0, graze: 0 };
  for (let i = 0; i < cases; i++) counts[check(random, isGrid)]++;
  return counts;
}

describe('raycast in 2D', () => {
  it(`agrees with the oracle on ${50_000 * SOAK} random rays, seed 211`, () => {
    const cases = 50_000 * SOAK;
    const counts = sweep(new Random(211), cases, false);
    expect(counts.hit / cases).toBeGreaterThan(0.2);
    expect(counts.miss / cases).toBeGreaterThan(0.2);
    expect(counts.inside / cases).toBeGreaterThan(0.05);
    expect(counts.graze / cases).toBeLessThan(0.001);
  });

  it(`agrees with the oracle on ${20_000 * SOAK} rays of a grid, seed 212`, () => {
    const counts = sweep(new Random(212), 20_000 * SOAK, true);
    expect(counts.hit).toBeGreaterThan(2000 * SOAK);
  });

  it(`is exact from 1e6 away, ${20_000 * SOAK} rays, seed 213`, () => {
    // Everything lies on a grid of 2^-20, so the far origin is exact and the near part of the ray is known exactly too.
    const random = new Random(213);
    const snap = (v: number) => Math.round(v * 2 ** 20) / 2 ** 20;
    let hits = 0;
    for (let i = 0; i < 20_000 * SOAK; i++) {
      const s = sample(random);
      const at = pose(random, 1);
      const target = { x: snap(random.range(-1, 1)), y: snap(random.range(-1, 1)) };
      const angle = random.range(0, 7);
      const d = { x: snap(2e6 * Math.cos(angle)), y: snap(2e6 * Math.sin(angle)) };
      const origin = { x: target.x - d.x / 2, y: target.y - d.y / 2 };
      const result = raycast(origin, d, s.shape, at);
      const placed = place(s.body, at.position, at.rotation);
      const near = { x: d.x / 1e6, y: d.y / 1e6 };
      const expected = lineHits(placed, target, near);
      const isGraze = Math.abs(lineClearance(placed, target, near)) < 1e-9;
      if (isGraze) continue;
      if ((result === null) !== (expected === null))
        expect.fail(`${s.name} ${JSON.stringify({ s: s.body, at, target, d, result, expected })}`);
      if (result === null || expected === null) continue;
      hits++;
      const hit = { x: target.x + expected[0] * near.x, y: target.y + expected[0] * near.y };
      const slant = Math.abs(dot(result.normal, d)) / length(d);
      const error = Math.hypot(result.point.x - hit.x, result.point.y - hit.y);
      if (!(error * slant < LIMIT))
        expect.fail(`${error} ${s.name} ${JSON.stringify({ s: s.body, at, target, d, result, hit })}`);
      if (!(Math.abs(pointDistance(placed, result.point)) < LIMIT))
        expect.fail(`off the surface: ${JSON.stringify({ s: s.body, at, target, d })}`);
    }
    expect(hits).toBeGreaterThan(5000 * SOAK);
  });

  it(`answers on circles as a point that is cast does, ${20_000 * SOAK} rays, seed 214`, () => {
    const random = new Random(214);
    const counts = { hit: 0, miss: 0, inside: 0, tangent: 0 };
    for (let i = 0; i < 20_000 * SOAK; i++) {
      const radius = random.logRange(-2, 1);
      const center = random.bool() ? { x: 0, y: 0 } : point(random, radius);
      const shape = circle(radius, center);
      const at = new Transform2(point(random), rotation(random.range(-3, 3)));
      // Rotations drift from unit length; up to 1e-3 is allowed.
      const drift = 1 + random.pick([0, 1e-12, -3e-9, 1e-6, 9e-4]);
      at.rotation.c *= drift;
      at.rotation.s *= drift;
      const placed = place({ points: [center], radius }, at.position, at.rotation);
      const [middle] = placed.points as [Point];
      const angle = random.range(0, 7);
      const [ux, uy] = [Math.cos(angle), Math.sin(angle)];
      // How far the line passes the centre; the origin, before or behind that; and how long the ray is.
      const isTangent = random.bool(0.2);
      const across = isTangent ? radius * random.pick([1, -1]) : random.range(-1.5, 1.5) * radius;
      const back = random.range(-1, 6) * radius;
      const len = random.bool(0.05) ? 0 : random.range(0, 8) * radius;
      const origin = { x: middle.x - back * ux - across * uy, y: middle.y - back * uy + across * ux };
      const d = { x: len * ux, y: len * uy };
      const result = raycast(origin, d, shape, at);
      const cast = castShape(circle(0), new Transform2(origin), d, shape, at);
      const label = () => JSON.stringify({ radius, center, at, origin, d, result, cast });
      if (isTangent) {
        // Whether it touches is a matter of rounding; where it does not.
        counts.tangent++;
        if (result && !(Math.abs(pointDistance(placed, result.point)) < LIMIT * (1 + radius))) expect.fail(`off: ${label()}`);
        continue;
      }
      if ((result === null) !== (cast === null)) expect.fail(`hit or not: ${label()}`);
      if (result === null || cast === null) {
        counts.miss++;
        continue;
      }
      if (result.startsInside !== cast.startsOverlapping) expect.fail(`inside or not: ${label()}`);
      counts[result.startsInside ? 'inside' : 'hit']++;
      const slant = result.startsInside ? 1 : Math.abs(dot(result.normal, d)) / len;
      const bound = (LIMIT * (1 + radius)) / slant;
      if (!(Math.abs(result.distance - cast.distance) <= bound)) expect.fail(`distance: ${label()}`);
      if (result.feature !== cast.featureB || result.subshape !== 0) expect.fail(`feature: ${label()}`);
      if (result.startsInside) continue;
      const normalError = Math.hypot(result.normal.x - cast.normalB.x, result.normal.y - cast.normalB.y);
      if (!(normalError * radius <= bound)) expect.fail(`normal: ${label()}`);
    }
    expect(Math.min(counts.hit, counts.miss, counts.inside, counts.tangent)).toBeGreaterThan(1000 * SOAK);
  });

  it('goes along a segment and along the edge of a box', () => {
    const at = new Transform2();
    const line = capsule({ x: -1, y: 0 }, { x: 1, y: 0 }, 0);
    expect(raycast({ x: -3, y: 0 }, { x: 4, y: 0 }, line, at)?.point).toMatchObject({ x: -1, y: 0 });
    expect(raycast({ x: 3, y: 0 }, { x: -4, y: 0 }, line, at)?.point).toMatchObject({ x: 1, y: 0 });
    const round = capsule({ x: -1, y: 0 }, { x: 1, y: 0 }, 0.5);
    expect(raycast({ x: -3, y: 0.25 }, { x: 4, y: 0 }, round, at)?.point.x).toBeCloseTo(-1 - Math.sqrt(0.1875), 14);
    expect(raycast({ x: -3, y: 0.75 }, { x: 4, y: 0 }, round, at)).toBeNull();
    const box = rectangle({ x: 1, y: 1 });
    expect(raycast({ x: -3, y: 1 + 1e-9 }, { x: 9, y: 0 }, box, at)).toBeNull();
    expect(raycast({ x: -3, y: 1 - 1e-9 }, { x: 9, y: 0 }, box, at)?.fraction).toBeCloseTo(2 / 9, 14);
  });

  it('hits only what the displacement reaches', () => {
    const at = new Transform2();
    expect(raycast({ x: -3, y: 0 }, { x: 1.999, y: 0 }, circle(1), at)).toBeNull();
    expect(raycast({ x: -3, y: 0 }, { x: 2, y: 0 }, circle(1), at)?.fraction).toBe(1);
    expect(raycast({ x: 3, y: 0 }, { x: 2, y: 0 }, circle(1), at)).toBeNull();
    expect(raycast({ x: 0.5, y: 0 }, { x: 0, y: 0 }, circle(1), at)?.normal).toMatchObject({ x: 1, y: 0 });
  });

  it('hits nothing but the edge where it runs along a bare one but for rounding, 5000 rays, seed 323', () => {
    const random = new Random(323);
    let hits = 0;
    for (let i = 0; i < 5000; i++) {
      const [a, b] = [point(random), point(random)];
      const shape = random.bool() ? capsule(a, b, 0) : polygon([a, b, point(random)]);
      // From beyond an end of the edge to its middle or past it.
      const t = random.pick([-1, -4, 2, 20]);
      const origin = { x: a.x + t * (b.x - a.x), y: a.y + t * (b.y - a.y) };
      const end = random.pick([0.5, 1, 0, 1.5]);
      const d = { x: a.x + end * (b.x - a.x) - origin.x, y: a.y + end * (b.y - a.y) - origin.y };
      const hit = raycast(origin, d, shape, new Transform2());
      if (hit === null) continue;
      hits++;
      expect(Math.abs(pointDistance({ points: verticesOf(shape), radius: 0 }, hit.point))).toBeLessThan(
        1e-13 * (1 + Math.abs(t)),
      );
    }
    expect(hits).toBeGreaterThan(500);
  });
});
