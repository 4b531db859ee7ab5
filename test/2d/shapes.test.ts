import { describe, expect, it } from 'vitest';
import {
  Aabb,
  type ConvexShape,
  capsule,
  castShape,
  chain,
  circle,
  compound,
  computeAabb,
  contactsBetween,
  DistanceResult,
  distanceBetween,
  distanceToPoint,
  massProperties,
  polygon,
  raycast,
  rectangle,
  rotation,
  Transform2,
  weldTiles,
} from '../../src/2d/index.ts';
import { convex, sphere } from '../../src/index.ts';
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
      if (!actual.every((value, k) => Math.abs(value - expected[k]!) < 1e-14))
        expect.fail(JSON.stringify({ s: s.body, at, actual, expected }));
    }
  });
});

/** The integral of 1, x, y and x^2 + y^2 over a rounded polygon, strip by strip with Simpson's rule between all the kinks. */
function slices({ points, radius: r }: { points: { x: number; y: number }[]; radius: number }): number[] {
  const hull = wrap(points);
  const edges = hull.map((p, i) => [p, hull[(i + 1) % hull.length]!] as const);
  const normals = edges.map(([p, q]) => {
    const len = Math.hypot(q.x - p.x, q.y - p.y) || 1;
    return { x: (q.y - p.y) / len, y: (p.x - q.x) / len };
  });
  const kinks = hull.flatMap((p) => [p.x - r, p.x + r]);
  for (const [i, [p, q]] of edges.entries()) kinks.push(p.x + r * normals[i]!.x, q.x + r * normals[i]!.x);
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
      const ax = p.x + r * normals[i]!.x;
      const bx = q.x + r * normals[i]!.x;
      if ((x - ax) * (x - bx) <= 0 && ax !== bx) add(p.y + r * normals[i]!.y + ((x - ax) / (bx - ax)) * (q.y - p.y));
    });
    return [low, high];
  };
  const sums = [0, 0, 0, 0];
  for (let k = 0; k + 1 < kinks.length; k++) {
    const a = kinks[k]!;
    const b = kinks[k + 1]!;
    if (b - a < 1e-12) continue;
    // x = middle + half sin(u) takes the square roots out of the ends of the arcs.
    const steps = 300;
    for (let i = 0; i <= steps; i++) {
      const u = -Math.PI / 2 + (Math.PI * i) / steps;
      const x = (a + b) / 2 + ((b - a) / 2) * Math.sin(u);
      const [low, high] = span(Math.min(b - 1e-13, Math.max(a + 1e-13, x)));
      if (!(high > low)) continue;
      const weight = (((i === 0 || i === steps ? 1 : i % 2 === 1 ? 4 : 2) * Math.PI) / steps / 3) * ((b - a) / 2) * Math.cos(u);
      sums[0]! += weight * (high - low);
      sums[1]! += weight * x * (high - low);
      sums[2]! += (weight * (high * high - low * low)) / 2;
      sums[3]! += weight * (x * x * (high - low) + (high ** 3 - low ** 3) / 3);
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
        const q = hull[(k + 1) % hull.length]!;
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
      const child = (k: number) => ({ shape: parts[k]!.shape, position: places[k]!.position, rotation: places[k]!.rotation });
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
        least(parts.map((p, k) => distanceToPoint(x, p.shape, poses[k]!)!.distance)),
      );
      const between = distanceBetween(whole, at, other.shape, poseB)!;
      const distances = parts.map((p, k) => distanceBetween(p.shape, poses[k]!, other.shape, poseB)!.distance);
      check('distance', between.distance, least(distances));
      expect(Math.abs(distances[between.subshapeA]! - between.distance)).toBeLessThan(1e-13);
      const back = distanceBetween(other.shape, poseB, whole, at)!;
      check('swapped', back.distance, between.distance);
      expect(contactsBetween(other.shape, poseB, whole, at, back).count).toBeGreaterThan(0);
      const ray = raycast(x, d, whole, at);
      check('ray', ray?.fraction, least(parts.map((p, k) => raycast(x, d, p.shape, poses[k]!)?.fraction)));
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

describe('wrong calls in 2D', () => {
  const solid = convex([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1]);
  const box = rectangle({ x: 1, y: 1 });
  const at = new Transform2();
  const bad = (value: unknown) => value as never;
  const calls: [string, () => unknown, string][] = [
    ['circle(-1)', () => circle(-1), 'circle: radius must not be negative, got -1'],
    ['circle(NaN)', () => circle(Number.NaN), 'circle: radius must be finite'],
    ["circle('1')", () => circle(bad('1')), "circle: radius must be a number, got '1'"],
    ['circle(1, 2)', () => circle(1, bad(2)), 'circle: center must be an object with x and y, got 2'],
    ['capsule without b', () => capsule({ x: 0, y: 0 }, bad(undefined), 1), 'capsule: b must be an object'],
    ['capsule radius', () => capsule({ x: 0, y: 0 }, { x: 1, y: 0 }, Infinity), 'capsule: radius must be finite'],
    ['rectangle(-1)', () => rectangle({ x: -1, y: 1 }), 'rectangle: halfExtents.x must not be negative'],
    ['rectangle radius', () => rectangle({ x: 1, y: 1 }, { radius: -2 }), 'rectangle: radius must not be negative, got -2'],
    ['rectangle center', () => rectangle({ x: 1, y: 1 }, { center: bad(null) }), 'rectangle: center'],
    ['rectangle(h, 0.5)', () => rectangle({ x: 1, y: 1 }, bad(0.5)), 'rectangle: options must be an object with radius, got 0.5'],
    ['polygon(p, 0.5)', () => polygon([0, 0, 1, 0], bad(0.5)), 'polygon: options must be an object with radius, got 0.5'],
    ['polygon radius null', () => polygon([0, 0], { radius: bad(null) }), 'polygon: radius must be a number, got null'],
    ['chain(p, true)', () => chain([0, 0, 1, 0], bad(true)), 'chain: options must be an object with loop, got true'],
    ['weldTiles()', () => weldTiles(bad(undefined)), 'weldTiles: grid must be an object with columns and rows, got undefined'],
    [
      'weldTiles size',
      () => weldTiles({ columns: 1, rows: 1, solid: [1], size: { x: Number.NaN, y: 1 } }),
      'weldTiles: size.x must be finite',
    ],
    ['weldTiles origin', () => weldTiles({ columns: 1, rows: 1, solid: [1], origin: bad(null) }), 'weldTiles: origin must be'],
    ['weldTiles -1 x -1', () => weldTiles({ columns: -1, rows: -1, solid: [1] }), 'weldTiles: solid must have -1 x -1 entries'],
    ['polygon()', () => polygon(bad(undefined)), 'polygon: points must be an array'],
    ['polygon([])', () => polygon([]), 'polygon: points must not be empty'],
    ['polygon odd', () => polygon([1, 2, 3]), 'polygon: points must have an even number'],
    ['polygon NaN', () => polygon([{ x: 0, y: Number.NaN }]), 'polygon: points[0].y must be finite'],
    ['compound()', () => compound(bad(3)), 'compound: children must be an array, got 3'],
    ['compound([])', () => compound([]), 'compound: children must not be empty'],
    ['compound shape', () => compound([{ shape: bad({}) }]), 'compound: children[0].shape must be a shape'],
    ['compound chain', () => compound([{ shape: bad(chain([0, 0, 1, 1])) }]), 'must not be a chain'],
    [
      'compound rotation',
      () => compound([{ shape: box, rotation: { c: 2, s: 0 } }]),
      'compound: children[0].rotation must have length 1',
    ],
    ['rotation(Infinity)', () => rotation(Infinity), 'angle must be finite'],
    [
      'no pose',
      () => distanceToPoint({ x: 0, y: 0 }, box, bad(null)),
      'pose must be an object with position and rotation, got null',
    ],
    ['no rotation', () => computeAabb(box, bad({ position: { x: 0, y: 0 } })), 'pose.rotation must be an object'],
    ['no position', () => computeAabb(box, bad({ rotation: { c: 1, s: 0 } })), 'pose.position must be an object'],
    [
      'drifted rotation',
      () => computeAabb(box, { position: { x: 0, y: 0 }, rotation: { c: 1.01, s: 0 } }),
      'pose.rotation must have length 1 +- 0.001, got 1.01',
    ],
    [
      'NaN rotation',
      () => computeAabb(box, { position: { x: 0, y: 0 }, rotation: { c: Number.NaN, s: 0 } }),
      'pose.rotation.c must be finite',
    ],
    [
      'NaN position',
      () => computeAabb(box, { position: { x: Number.NaN, y: 0 }, rotation: { c: 1, s: 0 } }),
      'pose.position.x must be finite',
    ],
    ['poseB named', () => distanceBetween(box, at, box, bad({})), 'poseB.rotation'],
    ['no shape', () => distanceBetween(bad(null), at, box, at), 'a must be a shape'],
    ['foreign shape', () => distanceBetween(box, at, bad({ radius: 1 }), at), 'b must be a shape'],
    ['maxDistance NaN', () => distanceBetween(box, at, box, at, Number.NaN), 'maxDistance must not be NaN'],
    ['no distance', () => contactsBetween(box, at, box, at, bad({})), 'distance must be a DistanceResult'],
    [
      'foreign subshape',
      () => contactsBetween(box, at, box, at, Object.assign(new DistanceResult(), { subshapeA: 3 })),
      'a has no subshape 3',
    ],
    ['a sphere', () => distanceBetween(bad(sphere(1)), at, box, at), 'a must be a shape, got a ConvexShape'],
    ['a sphere and a circle', () => distanceBetween(circle(1), at, bad(sphere(1)), at), 'b must be a shape'],
    ['contacts of a sphere', () => contactsBetween(bad(sphere(1)), at, circle(1), at, new DistanceResult()), 'a must be a shape'],
    ['ray at a sphere', () => raycast({ x: -2, y: 0 }, { x: 4, y: 0 }, bad(sphere(1)), at), 'shape must be a shape'],
    ['ray at a solid', () => raycast({ x: -2, y: 0 }, { x: 4, y: 0 }, bad(solid), at), 'shape must be a shape'],
    ['point of a solid', () => distanceToPoint({ x: 2, y: 0 }, bad(solid), at), 'shape must be a shape'],
    ['cast of a solid', () => castShape(bad(solid), at, { x: 1, y: 0 }, box, at), 'a must be a shape'],
    ['ray from nowhere', () => raycast(bad(undefined), { x: 1, y: 0 }, box, at), 'origin must be an object'],
    ['ray to nowhere', () => raycast({ x: 0, y: 0 }, { x: Infinity, y: 0 }, box, at), 'displacement.x must be finite'],
    ['cast nowhere', () => castShape(box, at, bad(undefined), box, at), 'displacement must be an object'],
    ['density', () => massProperties(box, -1), 'density must not be negative'],
    ['mass of nothing', () => massProperties(bad(undefined)), 'shape must be a shape'],
  ];
  it.each(calls)('%s', (_name, call, message) => {
    expect(call).toThrow(message);
  });

  it('takes rotations that have drifted', () => {
    const drifted = new Transform2({ x: 1, y: 2 }, { c: 0.6 * 1.0009, s: 0.8 * 1.0009 });
    const exact = new Transform2({ x: 1, y: 2 }, { c: 0.6, s: 0.8 });
    const there = distanceBetween(box, drifted, circle(1), at)!;
    const here = distanceBetween(box, exact, circle(1), at)!;
    expect(Math.abs(there.distance - here.distance)).toBeLessThan(1e-15);
  });

  it('gives coincident circles the +y of A, and a centre on a segment a perpendicular', () => {
    const turned = new Transform2(undefined, { c: 0.6, s: 0.8 });
    const same = distanceBetween(circle(1), turned, circle(0.5), at)!;
    expect(same.distance).toBe(-1.5);
    expect(same.normalA.x).toBeCloseTo(-0.8, 15);
    expect(same.normalA.y).toBeCloseTo(0.6, 15);
    const onSegment = distanceBetween(capsule({ x: -1, y: 0 }, { x: 1, y: 0 }, 0.5), at, circle(0.5), at)!;
    expect(onSegment.distance).toBe(-1);
    expect(Math.abs(onSegment.normalA.y)).toBe(1);
  });
});
