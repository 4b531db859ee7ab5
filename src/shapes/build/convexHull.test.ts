import { describe, expect, test } from 'vitest';
import { Random } from '../../../test/gen.ts';
import { checkSame, volumeOf } from '../../../test/oracle/hullLaws.ts';
import { rotated } from '../../../test/oracle/hullSets.ts';
import { type HullTables, tablesOf } from '../../../test/oracle/hullTables.ts';
import { hullPolytope as buildHull } from './convexHull.ts';

const convexHull = (...args: Parameters<typeof buildHull>): HullTables => tablesOf(buildHull(...args));

/** The corners of the cube from -1 to 1. */
const CUBE = [-1, 1].flatMap((x) => [-1, 1].flatMap((y) => [-1, 1].flatMap((z) => [x, y, z])));

function onSphere(count: number, seed: number): Float64Array {
  const random = new Random(seed);
  return Float64Array.from(Array.from({ length: count }, () => random.direction()).flatMap((d) => [d.x, d.y, d.z]));
}

describe('convexHull', () => {
  test('merges the triangles of a cube into six quads', () => {
    const hull = convexHull(CUBE);
    expect([hull.dimension, hull.vertexCount, hull.edgeCount, hull.faceCount]).toEqual([3, 8, 12, 6]);
    expect(Array.from(hull.faceOffset)).toEqual([1, 1, 1, 1, 1, 1]);
    expect(hull.reach).toBe(Math.sqrt(3));
    expect(volumeOf(hull)).toBeCloseTo(8, 14);
  });

  test('takes numbers, typed arrays and objects', () => {
    const objects = Array.from({ length: 8 }, (_, i) => ({ x: CUBE[3 * i], y: CUBE[3 * i + 1], z: CUBE[3 * i + 2] }));
    for (const points of [CUBE, Float32Array.from(CUBE), Int8Array.from(CUBE), objects]) {
      expect(convexHull(points).vertexCount).toBe(8);
    }
  });

  test('leaves out points inside, on faces, on edges and repeated ones', () => {
    const more = [...CUBE, ...CUBE, 0, 0, 0, 1, 0, 0, 0.5, -1, 0.25, 1, 1, 0, -1, 1, 0.3];
    expect(convexHull(more).x).toEqual(convexHull(CUBE).x);
  });

  test('gives the same tables for any order of the points', () => {
    const points = onSphere(60, 1);
    const reversed = Float64Array.from(points, (_, i) => points[points.length - 3 - 3 * Math.floor(i / 3) + (i % 3)]);
    checkSame(convexHull(reversed), convexHull(points));
  });

  test('points in a plane make a polygon, with one face for both sides', () => {
    const hull = convexHull([0, 0, 0, 2, 0, 0, 2, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 0.5]);
    expect([hull.dimension, hull.vertexCount, hull.edgeCount, hull.faceCount]).toEqual([2, 4, 4, 1]);
    expect([hull.faceNx[0] + 0, hull.faceNy[0], hull.faceNz[0] + 0, hull.faceOffset[0] + 0]).toEqual([0, 1, 0, 0]);
  });

  test('points on a line make a segment, equal points a point', () => {
    const segment = convexHull([1, 1, 1, 3, 3, 3, 2, 2, 2]);
    expect([segment.dimension, segment.vertexCount, segment.edgeCount, segment.faceCount]).toEqual([1, 2, 1, 0]);
    expect([segment.x[0], segment.x[1]]).toEqual([1, 3]);
    const point = convexHull([4, 5, 6, 4, 5, 6]);
    expect([point.dimension, point.vertexCount, point.edgeCount, point.faceCount]).toEqual([0, 1, 0, 0]);
    expect([point.x[0], point.y[0], point.z[0]]).toEqual([4, 5, 6]);
  });

  test.each([1e-300, 1e-6, 1e6, 1e49])('scale %s does not matter', (scale) => {
    const hull = convexHull(rotated(new Random(2), Float64Array.from(CUBE)).map((v) => v * scale));
    expect([hull.vertexCount, hull.edgeCount, hull.faceCount]).toEqual([8, 12, 6]);
  });

  test('keeps coordinates bit by bit, far from the origin too', () => {
    const points = onSphere(30, 3).map((v) => v + 12345.678);
    const given = new Set(points);
    const hull = convexHull(points);
    expect([...hull.x, ...hull.y, ...hull.z].every((v) => given.has(v))).toBe(true);
  });
});

describe('convexHull of grids', () => {
  const grid = (n: number): Float64Array =>
    Float64Array.from({ length: 3 * n * n * n }, (_, i) => (Math.floor(Math.floor(i / 3) / n ** (i % 3)) % n) / (n - 1));

  test('is a box when all its corners are there', () => {
    const hull = convexHull(grid(12));
    expect([hull.vertexCount, hull.edgeCount, hull.faceCount]).toEqual([8, 12, 6]);
    expect([...hull.faceOffset].sort()).toEqual([0, 0, 0, 1, 1, 1]);
  });

  test.each([0, 1, 7])('lacks a corner that is not there: corner %s', (corner) => {
    const n = 12;
    const at = (corner & 1) * (n - 1) + ((corner >> 1) & 1) * n * (n - 1) + (corner >> 2) * n * n * (n - 1);
    const points = grid(n).filter((_, i) => Math.floor(i / 3) !== at);
    const hull = convexHull(points);
    // A triangle takes its place.
    expect([hull.vertexCount, hull.edgeCount, hull.faceCount]).toEqual([10, 15, 7]);
    expect(volumeOf(hull)).toBeCloseTo(1 - 1 / (6 * (n - 1) ** 3), 14);
    checkSame(convexHull([...points, ...points]), hull);
  });

  test('a box has the names that a box with slightly leaning sides has', () => {
    const leaning = CUBE.map((value, i) => (i % 3 === 0 ? value + 1e-6 * CUBE[i + 1] : value));
    const box = convexHull(CUBE);
    const other = convexHull(leaning);
    for (const key of ['loopVertices', 'loopEdges', 'edgeVertices', 'edgeFaces', 'vertexEdges', 'vertexFaces'] as const) {
      expect(box[key], key).toEqual(other[key]);
    }
    for (const key of ['x', 'faceNx', 'faceNy', 'faceNz', 'faceOffset'] as const) {
      expect(Math.max(...box[key].map((value, i) => Math.abs(value - other[key][i]))), key).toBeLessThan(3e-6);
    }
  });

  test('is a box too when rotated, with noise on all its faces, whatever the order', () => {
    const points = rotated(new Random(8), grid(12));
    const reversed = Float64Array.from(points, (_, i) => points[points.length - 3 - 3 * Math.floor(i / 3) + (i % 3)]);
    const hull = convexHull(points);
    expect([hull.vertexCount, hull.edgeCount, hull.faceCount]).toEqual([8, 12, 6]);
    checkSame(convexHull(reversed), hull);
  });
});

describe('convexHull with maxVertices', () => {
  test('keeps all vertices when there are no more', () => {
    const hull = convexHull(onSphere(200, 4));
    expect([hull.vertexCount, hull.simplificationError]).toEqual([200, 0]);
  });

  test('keeps that many, most of the volume, and says how far off it is', () => {
    const points = onSphere(3000, 5);
    const whole = convexHull(points, { maxVertices: 16384 });
    let volume = 0;
    for (const maxVertices of [4, 8, 20, 60, 255]) {
      const hull = convexHull(points, { maxVertices });
      expect(hull.vertexCount).toBe(maxVertices);
      expect(volumeOf(hull)).toBeGreaterThan(volume);
      volume = volumeOf(hull);
      let worst = 0;
      for (let i = 0; i < points.length; i += 3) {
        for (let f = 0; f < hull.faceCount; f++) {
          const height = hull.faceNx[f] * points[i] + hull.faceNy[f] * points[i + 1] + hull.faceNz[f] * points[i + 2];
          worst = Math.max(worst, height - hull.faceOffset[f]);
        }
      }
      // No point is farther from the hull than said, and no plane can be farther from a point than the hull is.
      expect(hull.simplificationError).toBeGreaterThanOrEqual(worst - 1e-15);
      expect(hull.simplificationError).toBeLessThan(maxVertices < 8 ? 1.2 : 3 * worst);
    }
    expect(volume).toBeGreaterThan(0.97 * volumeOf(whole));
  });

  test('gives up the corner that costs least: of a box with one corner cut off', () => {
    const points = [...CUBE.slice(0, 21), 1, 1, 0.99, 1, 0.99, 1, 0.99, 1, 1];
    const hull = convexHull(points, { maxVertices: 8 });
    expect(hull.vertexCount).toBe(8);
    expect(volumeOf(hull)).toBeGreaterThan(7.98);
  });

  test('applies to polygons', () => {
    const circle = Array.from({ length: 500 }, (_, i) => [
      Math.cos((i * Math.PI) / 250),
      Math.sin((i * Math.PI) / 250),
      0,
    ]).flat();
    const hull = convexHull(circle, { maxVertices: 100 });
    expect([hull.dimension, hull.vertexCount]).toEqual([2, 100]);
    expect(hull.simplificationError).toBeGreaterThan(1e-4);
    expect(hull.simplificationError).toBeLessThan(3e-3);
  });

  test('noise on the faces of a rotated box does not count', () => {
    const random = new Random(6);
    const points = new Float64Array(3 * 3000).map(() => random.range(-1, 1));
    for (let i = 0; i < 3000; i++) points[3 * i + random.int(3)] = random.pick([-1, 1]);
    points.set(CUBE);
    const hull = convexHull(rotated(random, points));
    expect([hull.vertexCount, hull.faceCount]).toEqual([8, 6]);
    expect(hull.simplificationError).toBeLessThan(1e-14);
  });
});

describe('convexHull refuses', () => {
  test.each([
    ['no points', [], RangeError, 'convexHull: points must not be empty'],
    ['numbers that are no points', [1, 2, 3, 4], RangeError, 'got 4 numbers, which is not a multiple of 3'],
    ['NaN', [0, 0, 0, 0, Number.NaN, 0], RangeError, 'convexHull: points[4] must be finite, got NaN'],
    ['infinity', [{ x: 0, y: 0, z: Infinity }], RangeError, 'convexHull: points[0].z must be finite, got Infinity'],
    ['text', ['1', 2, 3] as unknown as number[], TypeError, "convexHull: points[0] must be a number, got '1'"],
    ['a hole', [{ x: 0, y: 0, z: 0 }, null] as unknown as number[], TypeError, 'convexHull: points[1] must be an object'],
    [
      'a missing z',
      [{ x: 0, y: 0 }] as unknown as number[],
      TypeError,
      'convexHull: points[0].z must be a number, got undefined',
    ],
    ['nothing', undefined as unknown as number[], TypeError, 'convexHull: points must be an array'],
    ['too large a number', [1e60, 0, 0], RangeError, 'convexHull: points[0] must be at most 1e+50'],
  ])('%s', (_, points, kind, message) => {
    expect(() => convexHull(points as number[])).toThrow(kind as typeof RangeError);
    expect(() => convexHull(points as number[])).toThrow(message as string);
  });

  test.each([3, 4.5, 16385, Number.NaN, '8'])('maxVertices %s', (maxVertices) => {
    expect(() => convexHull(CUBE, { maxVertices: maxVertices as number })).toThrow('convexHull: maxVertices must be a');
  });
});
