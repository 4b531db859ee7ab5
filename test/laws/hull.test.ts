import { describe, expect, test } from 'vitest';
import { hullPolytope as buildHull } from '../../src/shapes/build/convexHull.ts';
import { convex } from '../../src/shapes/convex.ts';
import fixtures from '../fixtures/hull.json' with { type: 'json' };
import { Random, SOAK } from '../gen.ts';
import { bruteHull } from '../oracle/hullBrute.ts';
import * as laws from '../oracle/hullLaws.ts';
import { HULL_FAMILIES, type Points, placed, rotated } from '../oracle/hullSets.ts';
import { type HullTables as Hull, tablesOf } from '../oracle/hullTables.ts';

const SETS = 800 * SOAK;
const MANY = { maxVertices: 16384 };

const convexHull = (...args: Parameters<typeof buildHull>): Hull => tablesOf(buildHull(...args));

/** Families whose faces are flat but for rounding, and large. */
const FLAT_FACES = new Set(
  ['cube', 'ball', 'sphere', 'tetrahedron', 'grid', 'rotated grid', 'lattice sphere', 'duplicates'].concat([
    'prism',
    'rotated prism',
    'points on box faces',
    'rings on a cone',
  ]),
);

/** All that a hull of these points must obey. */
function checkHull(hull: Hull, points: Points, random: Random): void {
  const size = laws.sizeOf(points);
  laws.checkEuler(hull);
  laws.checkContains(hull, points, size.bound);
  // A flat hull may have its corners moved into its plane.
  laws.checkVerticesGiven(hull, points, hull.dimension === 2 ? size.tolerance : 0);
  laws.checkFaces(hull, size.planeTolerance);
  laws.checkAdjacency(hull);
  laws.checkNormals(hull, size.planeTolerance);
  if (hull.dimension === 3) {
    laws.checkOutlines(hull, size.bound);
    expect(laws.countExactlyCoplanar(hull)).toBe(0);
    laws.checkWalks(hull, random, size.bound);
  }
}

function shuffled(random: Random, points: Points): Points {
  const order = Array.from({ length: points.length / 3 }, (_, i) => i);
  for (let i = order.length - 1; i > 0; i--) {
    const j = random.int(i + 1);
    [order[i], order[j]] = [order[j], order[i]];
  }
  return Float64Array.from(order.flatMap((i) => [points[3 * i], points[3 * i + 1], points[3 * i + 2]]));
}

/** The points in some order, 20 times: which of them come first in a list must not matter. */
describe('hulls that were once wrong', () => {
  test.each(fixtures.map(({ name, points }) => [name, Float64Array.from(points)] as const))('%s', (_, points) => {
    const random = new Random(1);
    const hull = convexHull(points, MANY);
    checkHull(hull, points, random);
    for (let i = 0; i < 20; i++) laws.checkSame(convexHull(shuffled(random, points), MANY), hull);
  });
});

describe('laws of hulls', () => {
  let seed = 0;
  for (const [name, make] of Object.entries(HULL_FAMILIES)) {
    const first = 1000003 * ++seed;
    test(`${name}: ${SETS} sets, seeds from ${first}`, () => {
      for (let i = 0; i < SETS; i++) {
        const random = new Random(first + i);
        const points = placed(random, make(random));
        try {
          const hull = convexHull(points, MANY);
          checkHull(hull, points, random);
          // Rounding decides about faces that fit together only just, so half of the builder's tolerance must do.
          const { tolerance, diagonal } = laws.sizeOf(points);
          if (hull.dimension === 3 && FLAT_FACES.has(name) && tolerance <= 1e-13 * diagonal) {
            expect(laws.countCoplanar(hull, tolerance / 2)).toBe(0);
          }
          laws.checkSame(convexHull(shuffled(random, points), MANY), hull);
        } catch (error) {
          throw new Error(`seed ${first + i}: ${(error as Error).message}`, { cause: error });
        }
      }
    });
  }
});

describe('hulls and an oracle that tries every plane', () => {
  const families = ['cube', 'sphere', 'tetrahedron', 'grid', 'duplicates', 'lattice sphere', 'prism', 'rings on a cone'];
  for (const [k, name] of families.entries()) {
    const first = 50000 + 1000 * k;
    test(`${name}, seeds from ${first}`, () => {
      let compared = 0;
      for (let i = 0; i < 60 * SOAK; i++) {
        const random = new Random(first + i);
        const points = HULL_FAMILIES[name](random).slice(0, 3 * 24);
        const brute = bruteHull(points, 1e-11, 1e-6);
        const hull = convexHull(points, MANY);
        if (brute === null || hull.dimension < 3) continue;
        compared++;
        expect(Math.abs(laws.volumeOf(hull) - brute.volume), `seed ${first + i}`).toBeLessThan(
          1e-12 * laws.sizeOf(points).diagonal ** 3,
        );
        expect([hull.faceCount, hull.vertexCount], `seed ${first + i}`).toEqual([brute.faces, brute.vertices]);
      }
      expect(compared).toBeGreaterThan(10);
    });
  }
});

describe('large sets', () => {
  const random = new Random(7);
  const sets: Record<string, () => Points> = {
    '100,000 points in a ball': () => cloud(100000, () => random.next() ** (1 / 3)),
    '10,000 points on a sphere': () => cloud(10000, () => 1),
    '20,000 points on the faces of a rotated box': () => rotated(random, boxFaces(20000)),
    '30 x 30 x 30 rotated grid': () => rotated(random, grid(30)),
  };
  function cloud(count: number, radius: () => number): Points {
    const out = new Float64Array(3 * count);
    for (let i = 0; i < count; i++) {
      const d = random.direction();
      const r = radius();
      out.set([r * d.x, r * d.y, r * d.z], 3 * i);
    }
    return out;
  }
  function boxFaces(count: number): Points {
    const out = cloud(count, () => 1).map(() => random.range(-1, 1));
    for (let i = 0; i < count; i++) out[3 * i + random.int(3)] = random.pick([-1, 1]);
    return out;
  }
  function grid(n: number): Points {
    return Float64Array.from({ length: 3 * n * n * n }, (_, i) => Math.floor(Math.floor(i / 3) / n ** (i % 3)) % n);
  }
  for (const [name, make] of Object.entries(sets)) {
    test(name, () => {
      const points = make();
      const size = laws.sizeOf(points);
      const hull = convexHull(points, MANY);
      laws.checkEuler(hull);
      laws.checkAdjacency(hull);
      laws.checkFaces(hull, size.planeTolerance);
      laws.checkNormals(hull, size.planeTolerance);
      laws.checkContains(hull, points.slice(0, 3 * 2000), size.bound);
    });
  }
});

describe('100,000 points, most of them or all at corners, with the default number of vertices', () => {
  const COUNT = 100_000;
  /** Of the processor; a fifth of it is usual. What took time that grows as the square of the number did not end in minutes. */
  const MOST_MS = 2000;
  const turn = (part: number): [number, number] => [Math.cos(2 * Math.PI * part), Math.sin(2 * Math.PI * part)];
  const families: Record<string, (i: number) => [number, number, number]> = {
    'a cone': (i) => (i === 0 ? [0, 0, 1] : [...turn(i / (COUNT - 1)), 0]),
    'a cylinder': (i) => [...turn((i >> 1) / (COUNT / 2)), i & 1],
    'a disc': (i) => [...turn(i / COUNT), 0],
    'a sphere': (i) => {
      const z = 1 - (2 * i + 1) / COUNT;
      const [x, y] = turn(0.381966 * i);
      return [x * Math.sqrt(1 - z * z), y * Math.sqrt(1 - z * z), z];
    },
  };
  test.each(Object.entries(families))('%s', (_name, make) => {
    const points = Float64Array.from(Array.from({ length: COUNT }, (_, i) => make(i)).flat());
    const start = process.cpuUsage();
    const hull = convexHull(points);
    const { user, system } = process.cpuUsage(start);
    expect(hull.vertexCount).toBe(255);
    expect((user + system) / 1000).toBeLessThan(MOST_MS);
  });
});

describe('scaled hulls obey the laws too', () => {
  const families = [
    'cube',
    'sphere',
    'grid',
    'rotated prism',
    'lattice sphere',
    'bevelled box',
    'coplanar',
    'collinear',
    'all equal',
  ];
  for (const [k, name] of families.entries()) {
    const first = 90000 + 1000 * k;
    test(`${name}, seeds from ${first}`, () => {
      for (let i = 0; i < 150 * SOAK; i++) {
        const random = new Random(first + i);
        const points = HULL_FAMILIES[name](random);
        const built = buildHull(points, MANY);
        const hull = tablesOf(built);
        const factor = (): number => random.pick([0, 1, -1, 2, -0.5, random.range(-3, 3), random.logRange(-3, 3)]);
        const scale = { x: factor(), y: factor(), z: factor() };
        const core = tablesOf(convex(built, { scale }).core);
        const moved = points.map((v, j) => v * (j % 3 === 0 ? scale.x : j % 3 === 1 ? scale.y : scale.z) + 0);
        const size = laws.sizeOf(moved);
        const whole = laws.sizeOf(points).diagonal * Math.max(Math.abs(scale.x), Math.abs(scale.y), Math.abs(scale.z));
        const bound = 1e-12 * whole + 16 * Number.EPSILON * size.largest;
        try {
          laws.checkContains(core, moved, bound);
          laws.checkFaces(core, bound);
          if (core.dimension === 3) {
            expect(core.edgeCount).toBe(hull.edgeCount);
            laws.checkAdjacency(core);
            laws.checkNormals(core, bound);
            laws.checkOutlines(core, bound);
          } else if (core.dimension === 2) {
            laws.checkRim(core);
          }
          laws.checkSupport(core, random.direction(), bound);
        } catch (error) {
          throw new Error(`seed ${first + i}, scale ${JSON.stringify(scale)}: ${(error as Error).message}`, { cause: error });
        }
      }
    });
  }
});
