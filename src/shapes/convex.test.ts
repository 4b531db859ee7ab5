import { describe, expect, test } from 'vitest';
import { Random } from '../../test/gen.ts';
import { type HullTables, tablesOf } from '../../test/oracle/hullTables.ts';
import { hullPolytope as convexHull } from './build/convexHull.ts';
import { convex } from './convex.ts';

const HULL = convexHull([1, 0, 0, -1, 0, 0, 0, 2, 0, 0, -2, 0, 0, 0, 3, 0, 0, -3]);
const OCTAHEDRON = tablesOf(HULL);

function points(hull: HullTables): string[] {
  return Array.from(hull.loopVertices, (v) => `${hull.x[v]},${hull.y[v]},${hull.z[v]}`);
}

describe('convex', () => {
  test('shares the hull when it is not scaled', () => {
    expect(convex(HULL).core).toBe(HULL);
    expect(convex(HULL, { scale: 1 }).core).toBe(HULL);
    expect(convex(HULL, { scale: { x: 1, y: 1, z: 1 }, radius: 0.5 }).core).toBe(HULL);
  });

  test('makes the hull of points', () => {
    expect(convex([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1]).core.faceCount).toBe(4);
  });

  test('its reach is that of the scaled core and the layer', () => {
    const shape = convex(HULL, { scale: { x: 1, y: 1, z: -2 }, radius: 0.25 });
    expect([shape.kind, shape.radius, shape.reach]).toEqual(['convex', 0.25, 6.25]);
  });

  test('a mirrored hull turns its loops around and keeps its names', () => {
    const core = tablesOf(convex(HULL, { scale: { x: -1, y: 1, z: 1 } }).core);
    for (let f = 0; f < core.faceCount; f++) {
      expect(core.faceNx[f]).toBeCloseTo(-OCTAHEDRON.faceNx[f], 15);
      const forward = Array.from(OCTAHEDRON.loopVertices.slice(OCTAHEDRON.faceStart[f], OCTAHEDRON.faceStart[f + 1]));
      const backward = Array.from(core.loopVertices.slice(core.faceStart[f], core.faceStart[f + 1]));
      expect(backward).toEqual([forward[0], ...forward.slice(1).reverse()]);
    }
  });

  test('a zero in one axis leaves the rim, with the names of the hull', () => {
    const core = tablesOf(convex(HULL, { scale: { x: 2, y: 1, z: 0 } }).core);
    expect([core.dimension, core.faceCount, core.faceNz[0], core.loopVertices.length]).toEqual([2, 1, 1, 4]);
    expect(new Set(points(core))).toEqual(new Set(['2,0,0', '-2,0,0', '0,2,0', '0,-2,0']));
    for (let i = 0; i < 4; i++) {
      const ends = [OCTAHEDRON.edgeVertices[2 * core.loopEdges[i]], OCTAHEDRON.edgeVertices[2 * core.loopEdges[i] + 1]];
      expect(ends.sort()).toEqual([core.loopVertices[i], core.loopVertices[(i + 1) % 4]].sort());
    }
    // Only vertices on the rim are corners.
    const random = new Random(1);
    for (let i = 0; i < 50; i++) expect(core.loopVertices).toContain(core.supportVertex(random.direction()));
  });

  test('a zero in two axes leaves a segment from the end that is lower before scaling', () => {
    const core = tablesOf(convex(HULL, { scale: { x: 0, y: -2, z: 0 } }).core);
    expect([core.dimension, core.vertexCount, core.edgeCount]).toEqual([1, 2, 1]);
    expect(Array.from(core.y)).toEqual([4, -4]);
  });

  test('a zero in three axes leaves a point', () => {
    const core = tablesOf(convex(HULL, { scale: 0, radius: 1 }).core);
    expect([core.dimension, core.vertexCount, core.x[0], core.y[0], core.z[0]]).toEqual([0, 1, 0, 0, 0]);
  });

  test('a polygon seen edge-on becomes a segment, otherwise it stays a polygon', () => {
    const square = convexHull([0, 0, 0, 1, 1, 0, 1, 1, 1, 0, 0, 1]);
    expect(convex(square, { scale: { x: 1, y: 1, z: 0 } }).core.dimension).toBe(1);
    expect(convex(square, { scale: { x: 1, y: 0, z: 1 } }).core.dimension).toBe(2);
    expect(convex(square, { scale: { x: 0, y: 0, z: 1 } }).core.dimension).toBe(1);
    expect(convex(square, { scale: -3 }).core.dimension).toBe(2);
  });

  test('segments and points stay what they are, or become points', () => {
    const segment = convexHull([0, 0, 0, 1, 0, 0]);
    expect(tablesOf(convex(segment, { scale: { x: -2, y: 0, z: 5 } }).core).x).toEqual(Float64Array.of(0, -2));
    expect(convex(segment, { scale: { x: 0, y: 1, z: 1 } }).core.dimension).toBe(0);
    expect(tablesOf(convex([1, 2, 3], { scale: 2 }).core).y).toEqual(Float64Array.of(4));
  });
});

describe('convex refuses', () => {
  test('a hull with more edges than codes, and says what to do', () => {
    const random = new Random(2);
    const sphere = Array.from({ length: 6000 }, () => random.direction());
    const hull = convexHull(sphere, { maxVertices: 16384 });
    expect(() => convex(hull)).toThrow(RangeError);
    expect(() => convex(hull)).toThrow('make it with maxVertices 5463 or less');
    expect(convex(convexHull(sphere, { maxVertices: 5463 })).core.edgeCount).toBeLessThanOrEqual(16384);
  });

  test.each([
    [{ radius: -1 }, 'convex: radius must not be negative, got -1'],
    [{ scale: Number.NaN }, 'convex: scale must be finite, got NaN'],
    [{ scale: { x: 1, y: Infinity, z: 1 } }, 'convex: scale.y must be finite, got Infinity'],
    [{ scale: 'big' as unknown as number }, "convex: scale must be a number, got 'big'"],
    [{ scale: null as unknown as number }, 'convex: scale must be an object with x, y and z, got null'],
    [{ scale: 1e50 }, 'convex: scale must not make the shape larger than 1e+50'],
  ])('%j', (options, message) => {
    expect(() => convex(HULL, options)).toThrow(message);
  });
});
