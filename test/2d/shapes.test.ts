import { describe, expect, it } from 'vitest';
import {
  Aabb,
  type ConvexShape,
  capsule,
  castShape,
  circle,
  compound,
  computeAabb,
  contactsBetween,
  distanceBetween,
  distanceToPoint,
  massProperties,
  polygon,
  raycast,
  rectangle,
  rotation,
  Transform2,
} from '../../src/2d/index.ts';
import { Random, SOAK } from '../gen.ts';
import { point, pose, type Sample, sample } from './gen.ts';
import { place, pointDistance, wrap } from './oracle.ts';

describe('computeAabb in 2D', () => {
  it(`touches the shape on all sides, ${50_000 * SOAK} shapes, seed 271`, () => {
    const random = new Random(271);
    const out = new Aabb();
    for (let i = 0; i < 50_000 * SOAK; i++) {
      const s = sample(random);
      const at = pose(random, 3);
      computeAabb(s.shape, at, out);
      const { points, radius } = place(s.body, at.position, at.rotation);
      const xs = points.map((p) => p.x);
      const ys = points.map((p) => p.y);
      const expected = [Math.min(...xs) - radius, Math.min(...ys) - radius, Math.max(...xs) + radius, Math.max(...ys) + radius];
      const actual = [out.min.x, out.min.y, out.max.x, out.max.y];
      if (!actual.every((value, k) => Math.abs(value - expected[k]) < 1e-14))
        expect.fail(JSON.stringify({ s: s.body, at, actual, expected }));
    }
  });
});

/** The integral of 1, x, y and x^2 + y^2 over a rounded polygon, strip by strip with Simpson's rule between all the kinks. */
function slices({ points, radius: r }: { points: { x: number; y: number }[]; radius: number }): number[] {
  const hull = wrap(points);
  const edges = hull.map((p, i) => [p, hull[(i + 1) % hull.length]] as const);
  const normals = edges.map(([p, q]) => {
    const len = Math.hypot(q.x - p.x, q.y - p.y) || 1;
    return { x: (q.y - p.y) / len, y: (p.x - q.x) / len };
  });
  const kinks = hull.flatMap((p) => [p.x - r, p.x + r]);
  for (const [i, [p, q]] of edges.entries()) kinks.push(p.x + r * normals[i].x, q.x + r * normals[i].x);
  kinks.sort((a, b) => a - b);
  /** The lowest and the highest point at x, over the discs of the corners and the moved edges. */
  const span = (x: number): [number, number] => {
    let low = Infinity;
    let high = -Infinity;
    const add = (y: number) => {
      low = Math.min(low, y);
      high = Math.max(high, y);
    };
    for (const p of hull) {
      const half = Math.sqrt(r * r - (x - p.x) ** 2);
      if (half >= 0) add(p.y - half);
      if (half >= 0) add(p.y + half);
    }
    edges.forEach(([p, q], i) => {
      const ax = p.x + r * normals[i].x;
      const bx = q.x + r * normals[i].x;
      if ((x - ax) * (x - bx) <= 0 && ax !== bx) add(p.y + r * normals[i].y + ((x - ax) / (bx - ax)) * (q.y - p.y));
    });
    return [low, high];
  };
  const sums = [0, 0, 0, 0];
  for (let k = 0; k + 1 < kinks.length; k++) {
    const a = kinks[k];
    const b = kinks[k + 1];
    if (b - a < 1e-12) continue;
    // x = middle + half sin(u) takes the square roots out of the ends of the arcs.
    const steps = 300;
    for (let i = 0; i <= steps; i++) {
      const u = -Math.PI / 2 + (Math.PI * i) / steps;
      const x = (a + b) / 2 + ((b - a) / 2) * Math.sin(u);
      const [low, high] = span(Math.min(b - 1e-13, Math.max(a + 1e-13, x)));
      if (!(high > low)) continue;
      const weight = (((i === 0 || i === steps ? 1 : i % 2 === 1 ? 4 : 2) * Math.PI) / steps / 3) * ((b - a) / 2) * Math.cos(u);
      sums[0] += weight * (high - low);
      sums[1] += weight * x * (high - low);
      sums[2] += (weight * (high * high - low * low)) / 2;
      sums[3] += weight * (x * x * (high - low) + (high ** 3 - low ** 3) / 3);
    }
  }
  return sums;
}

describe('massProperties in 2D', () => {
  it(`agrees with numeric integration on ${500 * SOAK} rounded shapes, seed 281`, () => {
    const random = new Random(281);
    for (let i = 0; i < 500 * SOAK; i++) {
      const s = sample(random, random.int(4));
      const [area, firstX, firstY, second] = slices(s.body) as [number, number, number, number];
      const { mass, centerOfMass, inertia } = massProperties(s.shape, 3);
      const fail = (what: string) => expect.fail(`${what}: ${JSON.stringify({ s: s.body, area, mass, centerOfMass, inertia })}`);
      if (!(Math.abs(mass / 3 - area) < 1e-6)) fail(`area ${area}`);
      if (area < 1e-3) continue;
      const x = firstX / area;
      const y = firstY / area;
      if (!(Math.hypot(centerOfMass.x - x, centerOfMass.y - y) < 1e-5)) fail(`centre ${x} ${y}`);
      if (!(Math.abs(inertia / 3 - (second - area * (x * x + y * y))) < 1e-5)) fail(`inertia ${second - area * (x * x + y * y)}`);
    }
  });

  it('is exact where there is a formula', () => {
    const r = 0.3;
    const near = (value: number, expected: number) => expect(Math.abs(value / expected - 1)).toBeLessThan(1e-14);
    near(massProperties(circle(r, { x: 5, y: 1 })).mass, Math.PI * r * r);
    near(massProperties(circle(r, { x: 5, y: 1 })).inertia, (Math.PI * r ** 4) / 2);
    const box = massProperties(rectangle({ x: 1, y: 0.5 }, { center: { x: 2, y: 3 } }), 2);
    near(box.mass, 4);
    near(box.inertia, (4 * (4 + 1)) / 12);
    expect(box.centerOfMass).toMatchObject({ x: 2, y: 3 });
    near(massProperties(capsule({ x: -1, y: 0 }, { x: 1, y: 0 }, r)).mass, 4 * r + Math.PI * r * r);
    near(massProperties(rectangle({ x: 1, y: 0.5 }, { radius: r })).mass, 2 + 6 * r + Math.PI * r * r);
    // The area of a rounded polygon: its own, its outline times r, and a circle.
    const random = new Random(282);
    for (let i = 0; i < 200; i++) {
      const s = sample(random, 4);
      const hull = wrap(s.body.points);
      let area = Math.PI * s.body.radius ** 2;
      hull.forEach((p, k) => {
        const q = hull[(k + 1) % hull.length];
        area += (p.x * q.y - p.y * q.x) / 2 + s.body.radius * Math.hypot(q.x - p.x, q.y - p.y);
      });
      expect(Math.abs(massProperties(s.shape).mass - area)).toBeLessThan(1e-14 * Math.max(1, area));
    }
    // A part without mass, however far away, changes nothing.
    const wire = { shape: capsule({ x: 0, y: 0 }, { x: 1, y: 0 }, 0), position: { x: 1e6, y: 0 } };
    const balls = [{ shape: circle(1) }, { shape: circle(1), position: { x: 2, y: 0 } }];
    for (const parts of [
      [wire, ...balls],
      [...balls, wire],
    ])
      near(massProperties(compound(parts)).inertia, 3 * Math.PI);
    expect(massProperties(capsule({ x: 0, y: 0 }, { x: 1, y: 0 }, 0))).toMatchObject({
      mass: 0,
      inertia: 0,
      centerOfMass: { x: 0.5, y: 0 },
    });
  });
});

describe('compound', () => {
  it('answers as its parts do, 3000 compounds, seed 291', () => {
    const random = new Random(291);
    for (let i = 0; i < 3000; i++) {
      const parts: Sample[] = [sample(random), sample(random), sample(random)];
      const places = parts.map(() => pose(random, 1));
      const child = (k: number) => ({ shape: parts[k].shape, position: places[k].position, rotation: places[k].rotation });
      // The third part sits one level deeper.
      const whole = compound([child(0), child(1), { shape: compound([child(2)]) }]);
      const at = pose(random, 1);
      const poses = places.map((local) => nest(at, local));
      const x = point(random, 3);
      const other = sample(random);
      const poseB = pose(random, 2);
      const d = point(random, 4);
      const least = (values: (number | undefined)[]) => Math.min(...values.map((value) => value ?? Infinity));
      const check = (what: string, actual: number | undefined, expected: number) => {
        if (actual === undefined ? expected < 1 : !(Math.abs(actual - expected) < 1e-13))
          expect.fail(`${what} ${actual} ${expected}`);
      };
      check(
        'point',
        distanceToPoint(x, whole, at)!.distance,
        least(parts.map((p, k) => distanceToPoint(x, p.shape, poses[k])!.distance)),
      );
      const between = distanceBetween(whole, at, other.shape, poseB)!;
      const distances = parts.map((p, k) => distanceBetween(p.shape, poses[k], other.shape, poseB)!.distance);
      check('distance', between.distance, least(distances));
      expect(Math.abs(distances[between.subshapeA] - between.distance)).toBeLessThan(1e-13);
      const back = distanceBetween(other.shape, poseB, whole, at)!;
      check('swapped', back.distance, between.distance);
      expect(contactsBetween(other.shape, poseB, whole, at, back).count).toBeGreaterThan(0);
      const ray = raycast(x, d, whole, at);
      check('ray', ray?.fraction, least(parts.map((p, k) => raycast(x, d, p.shape, poses[k])?.fraction)));
    }
  });

  it('adds the mass of nested parts once', () => {
    const box = rectangle({ x: 0.5, y: 0.5 });
    const row = compound([
      { shape: box, position: { x: -1, y: 0 } },
      { shape: box, position: { x: 1, y: 0 }, rotation: rotation(1) },
    ]);
    const nested = compound([{ shape: compound([{ shape: row, position: { x: 5, y: 0 } }]) }]);
    const { mass, centerOfMass, inertia } = massProperties(nested);
    expect(mass).toBeCloseTo(2, 14);
    expect(centerOfMass.x).toBeCloseTo(5, 13);
    expect(inertia).toBeCloseTo(2 * (1 / 6 + 1), 12);
  });

  it('is cast as its parts are', () => {
    const box = rectangle({ x: 0.5, y: 0.5 });
    const row = compound([
      { shape: box, position: { x: 0, y: 5 } },
      { shape: box, position: { x: 2, y: 0 } },
    ]);
    const result = castShape(circle(0.5), new Transform2({ x: -3, y: 0 }), { x: 10, y: 0 }, row, new Transform2());
    expect(result?.fraction).toBeCloseTo(0.4, 14);
    expect(result?.subshapeB).toBe(1);
  });
});

function nest(outer: Transform2, inner: Transform2): Transform2 {
  const norm = Math.hypot(outer.rotation.c, outer.rotation.s);
  const c = outer.rotation.c / norm;
  const s = outer.rotation.s / norm;
  const { x, y } = inner.position;
  const position = { x: outer.position.x + c * x - s * y, y: outer.position.y + s * x + c * y };
  const { c: ic, s: is } = inner.rotation;
  return new Transform2(position, { c: c * ic - s * is, s: s * ic + c * is });
}

describe('polygon', () => {
  it('leaves out duplicates, inner points and points along edges', () => {
    const counts = (shape: ConvexShape) => shape.core.count;
    expect(counts(polygon([0, 0, 1, 0, 1, 1, 0, 1, 0.5, 0.5, 0.5, 0, 1, 1]))).toBe(4);
    expect(counts(polygon([0, 0, 1 / 3, 1 / 3, 1, 1, 0.1, 0.1]))).toBe(2);
    expect(
      counts(
        polygon([
          { x: 2, y: 3 },
          { x: 2, y: 3 },
        ]),
      ),
    ).toBe(1);
    const turned = rotation(0.7);
    const onEdges = Array.from({ length: 40 }, (_, i) => {
      const t = (i % 10) / 10;
      const [x, y] = [
        [t, 0],
        [1, t],
        [1 - t, 1],
        [0, 1 - t],
      ][Math.floor(i / 10)] as [number, number];
      return { x: turned.c * x - turned.s * y, y: turned.s * x + turned.c * y };
    });
    expect(counts(polygon(onEdges))).toBe(4);
    expect(() => polygon(Array.from({ length: 65 }, (_, i) => ({ x: Math.cos(i), y: Math.sin(i) })))).toThrow('at most 64');
    expect(counts(polygon(Array.from({ length: 64 }, (_, i) => ({ x: Math.cos(i), y: Math.sin(i) }))))).toBe(64);
  });

  it('keeps all points within its hull where they are on a line but for some roundings, 2000 hulls, seed 302', () => {
    const random = new Random(302);
    for (let i = 0; i < 2000; i++) {
      const angle = random.range(0, 7);
      const noise = random.pick([1e-16, 1e-14, 3e-14, 1e-13]);
      const points = Array.from({ length: 2 + random.int(30) }, () => {
        const along = random.bool(0.3) ? random.int(3) - 1 : random.range(-1, 1);
        return {
          x: along * Math.cos(angle) + random.range(-noise, noise),
          y: along * Math.sin(angle) + random.range(-noise, noise),
        };
      });
      const shape = polygon(points);
      for (const p of points) {
        if (!(distanceToPoint(p, shape, new Transform2())!.distance < 1e-13)) expect.fail(JSON.stringify(points));
      }
    }
  });

  it('is counter-clockwise and convex, 5000 hulls, seed 301', () => {
    const random = new Random(301);
    for (let i = 0; i < 5000; i++) {
      const s = sample(random, 4);
      const { count, edges } = s.shape.core;
      for (const { nx, ny, next } of count > 2 ? edges : []) expect(nx * next.ny - ny * next.nx).toBeGreaterThan(0);
      for (const p of s.body.points) expect(pointDistance({ points: s.body.points, radius: 0 }, p)).toBeLessThan(1e-14);
    }
  });
});
