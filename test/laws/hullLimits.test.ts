/** Hulls at the limits of the builder: sets about as thick as the tolerance, more faces than there is room for, pyramids that must not fall flat. */
import { describe, expect, test } from 'vitest';
import { Transform } from '../../src/math/transform.ts';
import { distanceToPoint } from '../../src/queries/distanceToPoint.ts';
import { hullPolytope as convexHull } from '../../src/shapes/build/convexHull.ts';
import { convex } from '../../src/shapes/convex.ts';
import { Random, SOAK } from '../gen.ts';
import { checkEuler, checkSame, sizeOf, volumeOf } from '../oracle/hullLaws.ts';
import { tablesOf } from '../oracle/hullTables.ts';

const HERE = new Transform();

describe('sets about as thick as the tolerance', () => {
  const SETS = 1000 * SOAK;
  /** Distances are found with so much rounding, as a part of the size. */
  const ROUNDING = 1e-15;
  const near = (random: Random): number => (random.bool() ? random.pick([-1, 1]) : random.range(-1, 1));
  const FAMILIES: Record<string, (random: Random) => () => number[]> = {
    'a needle': (random) => {
      const { x, y, z } = random.direction();
      return () => {
        const s = near(random);
        return [s * x, s * y, s * z];
      };
    },
    'a plate': (random) => {
      const d = random.direction();
      const e = random.direction();
      return () => {
        const s = near(random);
        const t = near(random);
        return [s * d.x + t * e.x, s * d.y + t * e.y, s * d.z + t * e.z];
      };
    },
    'a few places': (random) => {
      const places = Array.from({ length: 4 }, () => random.vec3());
      return () => {
        const { x, y, z } = random.pick(places);
        return [x, y, z];
      };
    },
    'one place far away': (random) => {
      const { x, y, z } = random.vec3(1000);
      return () => [x, y, z];
    },
  };

  test.each(Object.entries(FAMILIES))(`%s: no point is farther outside than the tolerance (seed 71)`, (_name, family) => {
    const random = new Random(71);
    const seen = [0, 0, 0, 0];
    for (let i = 0; i < SETS; i++) {
      const draw = family(random);
      const coarse = Array.from({ length: 3 + random.int(8) }, draw).flat();
      const thickness = sizeOf(coarse).tolerance * random.range(0.2, 1.5);
      const points = coarse.map((value) => value + random.range(-thickness, thickness));
      const { tolerance, diagonal, largest } = sizeOf(points);
      const hull = convexHull(points);
      seen[hull.dimension]++;
      const shape = convex(hull);
      let worst = -Infinity;
      for (let k = 0; k < points.length; k += 3) {
        const found = distanceToPoint({ x: points[k], y: points[k + 1], z: points[k + 2] }, shape, HERE)!;
        worst = Math.max(worst, found.distance);
      }
      // A flat hull far from the origin has its plane only as exactly as it can be written.
      const rounding = ROUNDING * diagonal + (hull.dimension > 1 ? 4 * Number.EPSILON * largest : 0);
      expect(worst, `set ${i}: ${points}`).toBeLessThan(tolerance + rounding);
    }
    // Sets that count as thin, and sets that do not.
    expect(seen.filter((count) => count > SETS / 200).length, `dimensions: ${seen}`).toBeGreaterThan(1);
  });

  test('four points near a segment as seen along their thinnest direction, but too far from it across, are a polygon', () => {
    const points = [
      [0.9589580523106666, -0.149363196082988, -0.13869628456758135],
      [-0.9781485153375681, 0.15235222035257717, 0.14147184489003692],
      [0.978148515337537, -0.1523522203525011, -0.1414718448901394],
      [0.0997502635815069, -0.015536673520533253, -0.014427107536130497],
    ];
    const hull = convexHull(points.flat());
    expect(hull.dimension).toBe(2);
    const { tolerance } = sizeOf(points.flat());
    for (const [x, y, z] of points) {
      expect(distanceToPoint({ x: x, y: y, z: z }, convex(hull), HERE)!.distance).toBeLessThan(tolerance);
    }
  });
});

describe('maxVertices', () => {
  const SQUARE = [-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0];

  test('a pyramid keeps its apex: without it the rest would be flat', () => {
    const hull = convexHull([...SQUARE, 0, 0, 1], { maxVertices: 4 });
    expect([hull.dimension, hull.vertexCount]).toEqual([3, 4]);
    // Half of the base under the whole height.
    expect(volumeOf(tablesOf(hull))).toBeCloseTo(2 / 3, 14);
  });

  test('a pyramid keeps its apex where a second one beside it made it seem worth little', () => {
    const hull = convexHull([...SQUARE, 0, 0, 1, 0.02, 0, 0.99], { maxVertices: 4 });
    expect([hull.dimension, hull.vertexCount]).toEqual([3, 4]);
    expect(Math.max(...tablesOf(hull).z)).toBe(1);
    expect(volumeOf(tablesOf(hull))).toBeCloseTo(2 / 3, 14);
  });
});

describe('very many vertices', () => {
  test('more faces than there is room for at first', () => {
    const random = new Random(72);
    const points = Float64Array.from(
      Array.from({ length: 17_000 }, () => random.direction()).flatMap(({ x, y, z }) => [x, y, z]),
    );
    const before = tablesOf(convexHull(points.subarray(0, 300)));
    const hull = convexHull(points, { maxVertices: 16_384 });
    expect([hull.dimension, hull.vertexCount, hull.edgeCount, hull.faceCount]).toEqual([3, 16_384, 49_146, 32_764]);
    expect(hull.simplificationError).toBeGreaterThan(0);
    expect(hull.simplificationError).toBeLessThan(1e-3);
    const tables = tablesOf(hull);
    checkEuler(tables);
    expect(volumeOf(tables)).toBeGreaterThan(0.999 * (4 / 3) * Math.PI);
    // The memory that this took leaves nothing behind.
    checkSame(tablesOf(convexHull(points.subarray(0, 300))), before);
  });
});
