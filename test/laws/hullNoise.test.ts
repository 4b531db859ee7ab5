/**
 * Hulls whose vertices or faces are nearly but not quite coincident or coplanar, as of every mesh that was placed far away and taken
 * back: no given point is farther outside than the tolerance, measured from the hull; and every answer is right by its own normal, from
 * the given points, and by all planes of the hull.
 */
import { describe, expect, test } from 'vitest';
import { Transform } from '../../src/math/transform.ts';
import type { Vec3Like } from '../../src/math/vec3.ts';
import { distanceBetween } from '../../src/queries/distanceBetween.ts';
import { distanceToPoint } from '../../src/queries/distanceToPoint.ts';
import { raycast } from '../../src/queries/raycast.ts';
import { box } from '../../src/shapes/box.ts';
import { convexHull } from '../../src/shapes/build/convexHull.ts';
import { capsule } from '../../src/shapes/capsule.ts';
import { convex } from '../../src/shapes/convex.ts';
import type { Convex, ConvexShape } from '../../src/shapes/shape.ts';
import { sphere } from '../../src/shapes/sphere.ts';
import { Random, SOAK } from '../gen.ts';
import { rotated } from '../oracle/hullSets.ts';
import { along, dot, length, nearestOfHull, sub } from '../oracle/point.ts';

const SETS = 60 * SOAK;
/** Each set is asked so many times: seven families, so 200,000 queries with SOAK = 16. */
const QUERIES = 30;
/** 1e-12 of the size, which is 2 and more. */
const BOUND = 2e-12;
const HERE = new Transform();

const noise = (r: Random, points: number[], size: number): number[] => points.map((value) => value + r.range(-size, size));

/** Points on a grid over the faces of a box. */
function grid(nx: number, ny: number, nz: number, h: Vec3Like): number[] {
  const out: number[] = [];
  for (let i = 0; i < nx; i++) {
    for (let j = 0; j < ny; j++) {
      for (let k = 0; k < nz; k++) {
        const isInside = i > 0 && i < nx - 1 && j > 0 && j < ny - 1 && k > 0 && k < nz - 1;
        if (!isInside) out.push(h.x * ((2 * i) / (nx - 1) - 1), h.y * ((2 * j) / (ny - 1) - 1), h.z * ((2 * k) / (nz - 1) - 1));
      }
    }
  }
  return out;
}

const FAMILIES: Record<string, (r: Random, size: number) => number[]> = {
  'a box of 152 vertices': (r, size) => noise(r, grid(6, 6, 6, { x: 1, y: 0.7, z: 0.5 }), size),
  'five points, two of them near each other': (r, size) => {
    const points = Array.from({ length: 12 }, () => r.range(-1, 1));
    return [...points, ...noise(r, points.slice(0, 3), size)];
  },
  'a plate with a bulge': (r, size) =>
    grid(4, 4, 2, { x: 1, y: 1, z: 0.1 }).map((value, i, all) => {
      const isTop = i % 3 === 2 && value > 0;
      return isTop ? value + size * (2 - all[i - 2] ** 2 - all[i - 1] ** 2) * r.range(0.9, 1) : value;
    }),
  'a plate with noise': (r, size) => noise(r, grid(4, 4, 2, { x: 1, y: 1, z: 0.05 }), size),
  'a box with a bent lid': (r, size) =>
    grid(3, 3, 2, { x: 1, y: 1, z: 1 }).map((value, i, all) =>
      i % 3 === 2 && value > 0 ? value - size * Math.abs(all[i - 2]) * r.range(0.9, 1) : value,
    ),
  'a thin polygon': (r, size) => Array.from({ length: 12 }, (_, i) => [...onCircle(i, 12), size * r.range(-1, 1)]).flat(),
  'a prism of 64 sides': (r, size) =>
    noise(r, Array.from({ length: 128 }, (_, i) => [...onCircle(i >> 1, 64), i & 1]).flat(), size),
};

function onCircle(i: number, count: number): [number, number] {
  const angle = (2 * Math.PI * i) / count;
  return [Math.cos(angle), Math.sin(angle)];
}

const pointsOf = (flat: ArrayLike<number>): Vec3Like[] =>
  Array.from({ length: flat.length / 3 }, (_, i) => ({ x: flat[3 * i], y: flat[3 * i + 1], z: flat[3 * i + 2] }));

/** The greatest n.p over the given points, and the least. */
const highest = (points: readonly Vec3Like[], n: Vec3Like): number => Math.max(...points.map((p) => dot(p, n)));

class Subject {
  readonly shape: Convex;
  readonly points: readonly Vec3Like[];
  /** The planes of all faces. */
  readonly planes: readonly { n: Vec3Like; offset: number }[];

  constructor(flat: Float64Array) {
    this.shape = convex(convexHull(flat));
    this.points = pointsOf(flat);
    const { topology, normals, offsets } = this.shape.core;
    const n = pointsOf(normals);
    this.planes = topology.dimension === 3 ? n.map((normal, f) => ({ n: normal, offset: offsets[f] })) : [];
  }

  /** Against another shape, given by its points and its radius. */
  checkPair(other: ConvexShape, pose: Transform, points: readonly Vec3Like[]): void {
    const { distance, pointA, pointB, normalA: n } = distanceBetween(this.shape, HERE, other, pose)!;
    const gap = -highest(points, { x: -n.x, y: -n.y, z: -n.z }) - highest(this.points, n) - other.radius;
    expect(Math.abs(gap - distance), 'along its normal').toBeLessThan(BOUND);
    expect(length(sub(pointB, along(pointA, n, distance))), 'its points are along its normal').toBeLessThan(BOUND);
  }

  checkPoint(p: Vec3Like): void {
    const { distance, point, normal } = distanceToPoint(p, this.shape, HERE)!;
    expect(Math.abs(dot(p, normal) - highest(this.points, normal) - distance), 'a point, along its normal').toBeLessThan(BOUND);
    expect(length(sub(p, along(point, normal, distance))), 'a point, its point is along its normal').toBeLessThan(BOUND);
    if (this.planes.length === 0) return;
    const above = Math.max(...this.planes.map(({ n, offset }) => dot(n, p) - offset));
    expect(distance, 'a point, by all planes').toBeGreaterThan(above - BOUND);
    if (above < 0) expect(Math.abs(distance - above), 'a point inside, by all planes').toBeLessThan(BOUND);
  }

  checkRay(origin: Vec3Like, target: Vec3Like): void {
    const displacement = sub(target, origin);
    const hit = raycast(origin, displacement, this.shape, HERE);
    let enter = 0;
    let leave = 1;
    for (const { n, offset } of this.planes) {
      const height = dot(n, origin) - offset;
      const slope = dot(n, displacement);
      if (slope < 0) enter = Math.max(enter, -height / slope);
      else if (slope > 0) leave = Math.min(leave, -height / slope);
      else if (height > 0) leave = -1;
    }
    if (this.planes.length === 0 || Math.abs(leave - enter) < 1e-6) return;
    expect(hit !== null, 'a ray hits').toBe(enter < leave);
    if (hit === null) return;
    const slope = Math.abs(dot(hit.normal, displacement)) / length(displacement);
    expect(Math.abs(hit.fraction - enter) * length(displacement) * slope, 'a ray, by all planes').toBeLessThan(BOUND);
    if (enter > 0)
      expect(Math.abs(highest(this.points, hit.normal) - dot(hit.point, hit.normal)), 'a ray, its normal').toBeLessThan(BOUND);
  }
}

/** Sets that were once answered wrongly. */
const KEPT = [
  [
    'a box of 152 vertices',
    700868,
    'deep in its copy, over a face that is 2.5e-12 from parallel to the one of the best axis: points not opposite',
  ],
] as const;

describe('noisy hulls', () => {
  for (const [k, [name, make]] of Object.entries(FAMILIES).entries()) {
    const first = 700000 + 100003 * k;
    test(`${name}: ${SETS} sets, ${SETS * QUERIES} queries, seeds from ${first}`, () => {
      for (let i = 0; i < SETS; i++) checkSet(make, first + i);
    });
  }

  test.each(KEPT)('%s, seed %i: %s', (name, seed) => checkSet(FAMILIES[name], seed));
});

function checkSet(make: (r: Random, size: number) => number[], seed: number): void {
  const random = new Random(seed);
  const size = random.logRange(-16, -3);
  const subject = new Subject(rotated(random, Float64Array.from(make(random, size))));
  try {
    for (let q = 0; q < QUERIES / 3; q++) checkOnce(subject, random);
  } catch (error) {
    throw new Error(`seed ${seed}, noise ${size}: ${(error as Error).message}`, { cause: error });
  }
}

describe('points beside vertices and edges of noisy hulls, flattened or not', () => {
  for (const [k, [name, make]] of Object.entries(FAMILIES).entries()) {
    const first = 1500000 + 100003 * k;
    test(`${name}: ${SETS} sets, seeds from ${first}`, () => {
      for (let i = 0; i < SETS; i++) {
        const random = new Random(first + i);
        const size = random.logRange(-16, -3);
        const flat = random.pick([1, 1, 1e-3, 1e-6, 1e-9]);
        const points = make(random, size).map((value, at) => (at % 3 === 2 ? value * flat : value));
        const subject = new Subject(Float64Array.from(points));
        const corners = pointsOf(subject.shape.core.vertices);
        try {
          for (let q = 0; q < QUERIES; q++) {
            const from = random.pick(corners);
            const to = random.pick(corners);
            const part = random.bool() ? 0 : random.next();
            const off = random.logRange(-17, 0);
            const r = random.vec3(off);
            const squeezed = random.bool() ? flat : 1;
            const at = along(along(from, sub(to, from), part), { x: r.x, y: r.y, z: r.z * squeezed }, 1);
            subject.checkPoint(at);
          }
        } catch (error) {
          throw new Error(`seed ${first + i}, noise ${size}, flat ${flat}: ${(error as Error).message}`, { cause: error });
        }
      }
    });
  }

  test('above the plane of one face by rounding and below that of the one it is over: that face, not an edge far away', () => {
    const ring = (i: number): [number, number] => onCircle(i, 7);
    const subject = new Subject(Float64Array.from(Array.from({ length: 7 }, (_, i) => [...ring(i), 1e-9 * (i & 1)]).flat()));
    for (let i = 0; i < 200; i++) {
      const random = new Random(1 + i);
      subject.checkPoint({ x: random.range(-0.5, 0.5), y: random.range(-0.5, 0.5), z: 1e-9 * (1 + random.range(-1e-9, 1e-9)) });
    }
  });
});

function checkOnce(subject: Subject, random: Random): void {
  const pose = new Transform(random.vec3(random.pick([1, 2, 4])), random.quaternion());
  const at = (p: Vec3Like): Vec3Like => pointsOf(rotatedBy(pose, p))[0];
  const end = random.vec3();
  const h = { x: random.range(0.1, 1), y: random.range(0.1, 1), z: random.range(0.1, 1) };
  const corners = pointsOf(grid(2, 2, 2, h));
  const radius = random.range(0, 1);
  const others: [ConvexShape, Vec3Like[]][] = [
    [sphere(radius), [{ x: 0, y: 0, z: 0 }]],
    [capsule(end, { x: 0, y: 0, z: 0 }, radius), [end, { x: 0, y: 0, z: 0 }]],
    [box(h), corners],
    [subject.shape, [...subject.points]],
  ];
  const [other, points] = random.pick(others);
  subject.checkPair(other, pose, points.map(at));
  subject.checkPoint(random.vec3(random.pick([0.5, 1, 3])));
  subject.checkRay(random.vec3(4), random.vec3(0.5));
}

/** A point at a pose. */
function rotatedBy({ position, quaternion: q }: Transform, p: Vec3Like): number[] {
  const t = cross(q, p);
  const u = { x: 2 * t.x, y: 2 * t.y, z: 2 * t.z };
  const w = cross(q, u);
  return [p.x + q.w * u.x + w.x + position.x, p.y + q.w * u.y + w.y + position.y, p.z + q.w * u.z + w.z + position.z];
}

const cross = (a: Vec3Like, b: Vec3Like): Vec3Like => ({
  x: a.y * b.z - a.z * b.y,
  y: a.z * b.x - a.x * b.z,
  z: a.x * b.y - a.y * b.x,
});

describe('thin sets keep their corners', () => {
  test('12-gons, turned, placed at 1e4 and taken back (seeds from 1)', () => {
    for (let i = 0; i < 300; i++) {
      const random = new Random(1 + i);
      const flat = rotated(
        random,
        Float64Array.from({ length: 36 }, (_, k) => [...onCircle(Math.floor(k / 3), 12), 0][k % 3]),
      );
      const { x, y, z } = random.direction();
      const far = [1e4 * x, 1e4 * y, 1e4 * z];
      expect(farthestOutside(flat.map((value, k) => value + far[k % 3] - far[k % 3])), `seed ${1 + i}`).toBeLessThan(3e-13);
    }
  });

  test('polygons 3e-14 to 3e-10 thick (seeds from 1000)', () => {
    for (let i = 0; i < 300 * SOAK; i++) {
      const random = new Random(1000 + i);
      const size = random.logRange(-14, -10);
      const flat = rotated(random, Float64Array.from(FAMILIES['a thin polygon'](random, size)));
      expect(farthestOutside(flat), `seed ${1000 + i}`).toBeLessThan(3e-13);
    }
  });
});

/** How far a given point is from the hull at most: it is inside, or outside by its distance. */
function farthestOutside(flat: Float64Array): number {
  const hull = convexHull(flat);
  expect(hull.simplificationError).toBe(0);
  const vertices = pointsOf(hull.vertices);
  return Math.max(...pointsOf(flat).map((p) => nearestOfHull(p, vertices).distance));
}
