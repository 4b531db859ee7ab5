/** What must hold for the mass properties of any shape. Bounds are relative: to the mass, the size, the largest moment of inertia. */
import { describe, expect, it } from 'vitest';
import type { Vec3Like } from '../../src/math/vec3.ts';
import { massProperties } from '../../src/queries/massProperties.ts';
import type { MassProperties } from '../../src/results/massProperties.ts';
import { box } from '../../src/shapes/box.ts';
import { capsule } from '../../src/shapes/capsule.ts';
import { convex } from '../../src/shapes/convex.ts';
import type { ConvexShape } from '../../src/shapes/shape.ts';
import { sphere } from '../../src/shapes/sphere.ts';
import { triangle } from '../../src/shapes/triangle.ts';
import { Random, SOAK } from '../gen.ts';
import { sliceMass } from '../oracle/massSlices.ts';

const EXACT = 1e-13;

const v = (x: number, y: number, z: number): Vec3Like => ({ x, y, z });
const moved = (p: Vec3Like, by: Vec3Like) => v(p.x + by.x, p.y + by.y, p.z + by.z);
const scaled = (p: Vec3Like, by: number) => v(p.x * by, p.y * by, p.z * by);
const cloud = (random: Random, count: number) => Array.from({ length: count }, () => random.vec3());

/** The largest difference between two answers for bodies of the given size. */
type Mass = Pick<MassProperties, 'mass' | 'centerOfMass' | 'inertia'>;

function difference(a: Mass, b: Mass, size: number): number {
  const [p, q, i, j] = [a.centerOfMass, b.centerOfMass, a.inertia, b.inertia];
  const largest = Math.max(j.xx, j.yy, j.zz);
  return Math.max(
    Math.abs(a.mass - b.mass) / b.mass,
    Math.hypot(p.x - q.x, p.y - q.y, p.z - q.z) / size,
    Math.hypot(i.xx - j.xx, i.yy - j.yy, i.zz - j.zz, i.xy - j.xy, i.xz - j.xz, i.yz - j.yz) / largest,
  );
}

/** The rotation matrix of a unit quaternion, by rows. */
function matrix(random: Random): number[][] {
  const { x, y, z, w } = random.quaternion();
  return [
    [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
    [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
    [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
  ];
}

const turned = (m: number[][], p: Vec3Like) => {
  const [x, y, z] = m.map((row) => row[0] * p.x + row[1] * p.y + row[2] * p.z);
  return v(x, y, z);
};

/** Mass properties as they are after the body is turned by m: the centre is turned, the tensor becomes M I M^T. */
function turnedMass(m: number[][], a: Mass): Mass {
  const { xx, yy, zz, xy, xz, yz } = a.inertia;
  const rows = [v(xx, xy, xz), v(xy, yy, yz), v(xz, yz, zz)].map((row) => turned(m, row));
  const columns = (['x', 'y', 'z'] as const).map((k) => turned(m, v(rows[0][k], rows[1][k], rows[2][k])));
  const [c0, c1, c2] = columns;
  return {
    mass: a.mass,
    centerOfMass: turned(m, a.centerOfMass) as MassProperties['centerOfMass'],
    inertia: { xx: c0.x, yy: c1.y, zz: c2.z, xy: c0.y, xz: c0.z, yz: c1.z },
  };
}

/** Mass, first and second moments about the origin: sums of these are sums over bodies. */
function moments(shape: ConvexShape): number[] {
  const { mass, centerOfMass, inertia } = massProperties(shape);
  const { x, y, z } = centerOfMass;
  const half = (inertia.xx + inertia.yy + inertia.zz) / 2;
  return [
    mass,
    mass * x,
    mass * y,
    mass * z,
    half - inertia.xx + mass * x * x,
    half - inertia.yy + mass * y * y,
    half - inertia.zz + mass * z * z,
    -inertia.xy + mass * x * y,
    -inertia.xz + mass * x * z,
    -inertia.yz + mass * y * z,
  ];
}

/** One shape of each kind through given points, as a function of a map of these points. */
function families(random: Random): ((map: (p: Vec3Like) => Vec3Like, size: number) => ConvexShape)[] {
  const points = cloud(random, 12);
  const [a, b, c] = points as [Vec3Like, Vec3Like, Vec3Like];
  const r = random.range(0, 0.5);
  const rim = [a, b, moved(b, v(c.x - a.x, c.y - a.y, c.z - a.z)), c];
  return [
    (map, size) => sphere(r * size, map(a)),
    (map, size) => capsule(map(a), map(b), r * size),
    (map, size) => triangle(map(a), map(b), map(c), { radius: r * size }),
    (map, size) => convex(rim.map(map), { radius: r * size }),
    (map) => convex(points.map(map)),
    (map, size) => convex(points.map(map), { radius: r * size }),
  ];
}

const CASES = 200 * SOAK;

describe('mass properties', () => {
  const bodies: [name: string, count: number, radius: number][] = [
    ['segment', 2, 0.3],
    ['triangle', 3, 0.2],
    ['tetrahedron', 4, 0.3],
    ['thinly rounded tetrahedron', 4, 0.05],
    ['widely rounded tetrahedron', 4, 1.5],
    ['hull', 6, 0.2],
  ];
  it.each(bodies)('agree with numeric integration: %s of %i points, radius %d (seed 31)', (_name, count, radius) => {
    const random = new Random(31);
    for (let i = 0; i < SOAK; i++) {
      const points = cloud(random, count);
      expect(difference(massProperties(convex(points, { radius })), sliceMass(points, radius, 1e-10), 1)).toBeLessThan(1e-9);
    }
  });

  it('agree with numeric integration: flat quadrilateral (seed 32)', () => {
    const random = new Random(32);
    const [a, ab, ac] = cloud(random, 3) as [Vec3Like, Vec3Like, Vec3Like];
    const points = [a, moved(a, ab), moved(a, ac), moved(moved(a, scaled(ab, 0.75)), scaled(ac, 0.5))];
    const shape = convex(points, { radius: 0.3 });
    expect(difference(massProperties(shape), sliceMass(points, 0.3, 1e-10), 1)).toBeLessThan(1e-9);
  });

  it('are additive: K + (L and M) = L + M for a body K cut in two (seed 41)', () => {
    const random = new Random(41);
    for (let i = 0; i < CASES; i++) {
      const points = cloud(random, 5 + random.int(20));
      const radius = random.pick([0, random.range(0, 1)]);
      const left = points.filter((p) => p.x < 0);
      const right = points.filter((p) => p.x >= 0);
      const cut = left.flatMap((p) =>
        right.map((q) => {
          const t = p.x / (p.x - q.x);
          return v(0, p.y + t * (q.y - p.y), p.z + t * (q.z - p.z));
        }),
      );
      if (left.length < 2 || right.length < 2) continue;
      const whole = moments(convex(points, { radius }));
      const shared = moments(convex(cut, { radius }));
      const first = moments(convex([...left, ...cut], { radius }));
      const second = moments(convex([...right, ...cut], { radius }));
      for (let k = 0; k < 10; k++) {
        expect(Math.abs(whole[k] + shared[k] - first[k] - second[k]), `case ${i}, moment ${k}`).toBeLessThan(
          EXACT * (1 + whole[0]),
        );
      }
    }
  });

  it('have a mass that is a cubic in the radius, with 4/3 pi in front of r^3 (seed 42)', () => {
    const random = new Random(42);
    for (let i = 0; i < CASES; i++) {
      const points = cloud(random, 1 + random.int(20));
      const step = random.range(0.3, 1);
      const [m0, m1, m2, m3] = [0, 1, 2, 3].map((k) => massProperties(convex(points, { radius: k * step })).mass);
      const third = m3 - 3 * m2 + 3 * m1 - m0;
      expect(Math.abs(third - 8 * Math.PI * step ** 3)).toBeLessThan(EXACT * m3);
    }
  });

  it('turn with the body (seed 43)', () => {
    const random = new Random(43);
    for (let i = 0; i < CASES; i++) {
      const m = matrix(random);
      for (const make of families(random)) {
        const expected = turnedMass(m, massProperties(make((p) => p, 1)));
        expect(difference(massProperties(make((p) => turned(m, p), 1)), expected, 1)).toBeLessThan(EXACT);
      }
    }
  });

  it('scale with the third and the fifth power of the size, from 1e-50 to 1e40 (seed 44)', () => {
    const random = new Random(44);
    for (let i = 0; i < CASES; i++) {
      const size = random.pick([1e-50, 1e-6, 1e6, 1e40, random.logRange(-8, 8)]);
      for (const make of families(random)) {
        const unit = massProperties(make((p) => p, 1));
        const actual = massProperties(make((p) => scaled(p, size), size));
        actual.mass /= size ** 3;
        const c = scaled(actual.centerOfMass, 1 / size);
        actual.centerOfMass.set(c.x, c.y, c.z);
        for (const k of ['xx', 'yy', 'zz', 'xy', 'xz', 'yz'] as const)
          actual.inertia[k] = actual.inertia[k] / size ** 3 / size ** 2;
        expect(difference(actual, unit, 1)).toBeLessThan(EXACT);
      }
    }
  });

  it('move with the body, a million sizes away too (seed 45)', () => {
    const random = new Random(45);
    // Coordinates with 20 binary digits after the point are moved without rounding.
    const grid = (p: Vec3Like) =>
      v(Math.round(p.x * 2 ** 20) / 2 ** 20, Math.round(p.y * 2 ** 20) / 2 ** 20, Math.round(p.z * 2 ** 20) / 2 ** 20);
    for (let i = 0; i < CASES; i++) {
      const by = v(random.int(4e6) - 2e6, random.int(4e6) - 2e6, random.int(4e6) - 2e6);
      for (const make of families(random)) {
        const expected = massProperties(make(grid, 1));
        const actual = massProperties(make((p) => moved(grid(p), by), 1));
        const c = actual.centerOfMass;
        // A coordinate of 2e6 has steps of 2.3e-10.
        expect(
          Math.hypot(
            c.x - by.x - expected.centerOfMass.x,
            c.y - by.y - expected.centerOfMass.y,
            c.z - by.z - expected.centerOfMass.z,
          ),
        ).toBeLessThan(5e-10);
        c.copy(expected.centerOfMass);
        expect(difference(actual, expected, 1)).toBeLessThan(EXACT);
      }
    }
  });

  it('do not depend on how a body is described (seed 46)', () => {
    const random = new Random(46);
    for (let i = 0; i < CASES; i++) {
      const [a, b, c, center] = cloud(random, 4) as [Vec3Like, Vec3Like, Vec3Like, Vec3Like];
      const radius = random.range(0.01, 1);
      const h = v(random.pick([0, random.range(0.1, 1)]), random.pick([0, random.range(0.1, 1)]), random.range(0.1, 1));
      const corners = Array.from({ length: 8 }, (_, k) =>
        moved(center, v(k & 1 ? h.x : -h.x, k & 2 ? h.y : -h.y, k & 4 ? h.z : -h.z)),
      );
      const same: [ConvexShape, ConvexShape][] = [
        [convex([a], { radius }), sphere(radius, a)],
        [capsule(a, a, radius), sphere(radius, a)],
        [box(v(0, 0, 0), { center: a, radius }), sphere(radius, a)],
        [triangle(a, a, a, { radius }), sphere(radius, a)],
        [convex([a, b], { radius }), capsule(a, b, radius)],
        [triangle(a, b, b, { radius }), capsule(a, b, radius)],
        [triangle(v(0, 0, 0), v(h.z, 0, 0), v(4 * h.z, 0, 0), { radius }), capsule(v(0, 0, 0), v(4 * h.z, 0, 0), radius)],
        [convex([a, b, c], { radius }), triangle(a, b, c, { radius })],
        [convex(corners, { radius }), box(h, { center, radius })],
      ];
      for (const [actual, expected] of same) {
        expect(difference(massProperties(actual), massProperties(expected), 1)).toBeLessThan(EXACT);
      }
    }
  });

  it('follow the scale of a convex shape, non-uniform, negative and zero (seed 47)', () => {
    const random = new Random(47);
    for (let i = 0; i < CASES; i++) {
      const points = cloud(random, 4 + random.int(20));
      const radius = random.pick([0, random.range(0.01, 1)]);
      const factor = () => random.pick([random.range(0.2, 3), random.range(-3, -0.2), radius > 0 ? 0 : 1]);
      const scale = v(factor(), factor(), factor());
      const stretched = points.map((p) => v(p.x * scale.x, p.y * scale.y, p.z * scale.z));
      const actual = massProperties(convex(points, { scale, radius }));
      expect(difference(actual, massProperties(convex(stretched, { radius })), 3)).toBeLessThan(EXACT);
    }
  });

  it('of a hull of many points on a sphere lie between those of two balls (seed 48)', () => {
    const random = new Random(48);
    const points = Array.from({ length: 2000 }, () => random.direction());
    const hull = convex(points, { radius: 0.5 });
    // Every hull face is farther from the centre than the smallest face plane.
    const inner = Math.min(...hull.core.offsets);
    const ball = massProperties(sphere(1.5));
    const smallBall = massProperties(sphere(inner + 0.5));
    const actual = massProperties(hull);
    expect(inner).toBeGreaterThan(0.9);
    expect(actual.mass).toBeLessThan(ball.mass);
    expect(actual.mass).toBeGreaterThan(smallBall.mass);
    for (const k of ['xx', 'yy', 'zz'] as const) {
      expect(actual.inertia[k]).toBeLessThan(ball.inertia[k]);
      expect(actual.inertia[k]).toBeGreaterThan(smallBall.inertia[k]);
    }
  });

  it('are right to the last digits for a sliver with a thin layer (seed 49)', () => {
    const random = new Random(49);
    for (let i = 0; i < CASES; i++) {
      // Corners on a line, one of them moved off it by a hundred millionth: 2 r area + pi/2 r^2 perimeter + 4/3 pi r^3.
      const height = 2 ** -27;
      const radius = random.logRange(-10, -7);
      const m = random.range(0.2, 0.8);
      const shape = triangle(v(0, 0, 5), v(1, 1, 5), v(m, m + height, 5), { radius });
      const sides = Math.SQRT2 + Math.hypot(m, m + height) + Math.hypot(1 - m, 1 - m - height);
      const area = (m + height - m) / 2;
      const expected = radius * (2 * area + radius * ((Math.PI / 2) * sides + (4 / 3) * Math.PI * radius));
      expect(Math.abs(massProperties(shape).mass / expected - 1)).toBeLessThan(EXACT);
    }
  });

  it('are those of a real body: centre inside, positive moments that obey the triangle inequality (seed 50)', () => {
    const random = new Random(50);
    for (let i = 0; i < CASES; i++) {
      const shape = convex(cloud(random, 4 + random.int(30)), { radius: random.pick([0, random.range(0, 1)]) });
      const { centerOfMass: c, inertia } = massProperties(shape);
      const { normals, offsets } = shape.core;
      offsets.forEach((offset, f) => {
        expect(normals[3 * f] * c.x + normals[3 * f + 1] * c.y + normals[3 * f + 2] * c.z).toBeLessThan(offset);
      });
      const { xx, yy, zz, xy, xz, yz } = inertia;
      expect(Math.min(xx + yy - zz, yy + zz - xx, zz + xx - yy)).toBeGreaterThan(0);
      expect(xx * yy - xy * xy).toBeGreaterThan(0);
      expect(xx * (yy * zz - yz * yz) - xy * (xy * zz - yz * xz) + xz * (xy * yz - yy * xz)).toBeGreaterThan(0);
    }
  });
});
