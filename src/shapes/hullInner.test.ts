import { describe, expect, it } from 'vitest';
import { Random } from '../../test/gen.ts';
import { CELL_BITS, CELL_COUNT, CELL_MIDDLE, CELL_SCALE, middleOfCell } from '../math/directionCells.ts';
import { convexHull } from './build/convexHull.ts';
import type { Hull } from './hull.ts';

const SEED = 17;
const SQUARE = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
] as const;

function ellipsoid(random: Random, count: number): Hull {
  const points = Array.from({ length: count }, () => {
    const { x, y, z } = random.direction();
    return { x: 3 + x, y: 0.4 * y, z: 0.7 * z - 2 };
  });
  return convexHull(points);
}

const least = (hull: Hull, x: number, y: number, z: number): number =>
  Math.min(...hull.faceOffset.map((d, f) => d - hull.faceNx[f]! * x - hull.faceNy[f]! * y - hull.faceNz[f]! * z));

describe(`what is inside a hull, seed ${SEED}`, () => {
  it('a box has the ball that touches its nearer faces', () => {
    const hull = convexHull([-1, 1].flatMap((z) => SQUARE.map(([x, y]) => ({ x: 5 + 2 * x, y: 3 * y, z: 0.5 * z }))));
    const { x, y, z, radius } = hull.ball;
    expect([x, y, z]).toEqual([5, 0, 0]);
    expect(radius).toBeCloseTo(0.5, 14);
  });

  it('no face is nearer to the middle than the radius, and the ball is not much smaller than it could be', () => {
    const random = new Random(SEED);
    for (let i = 0; i < 20; i++) {
      const hull = ellipsoid(random, 8 + random.int(100));
      const { x, y, z, radius } = hull.ball;
      expect(least(hull, x, y, z)).toBeCloseTo(radius, 14);
      for (let k = 0; k < 50; k++) {
        const d = random.vec3(0.5);
        expect(radius).toBeGreaterThan(0.8 * least(hull, x + d.x, y + d.y, z + d.z));
      }
    }
  });

  it('the numbers side by side are those of the tables', () => {
    const hull = ellipsoid(new Random(SEED), 40);
    const { points, planes } = hull.inner;
    for (let v = 0; v < hull.vertexCount; v++) {
      expect([...points.subarray(4 * v, 4 * v + 3)]).toEqual([hull.x[v], hull.y[v], hull.z[v]]);
    }
    for (let f = 0; f < hull.faceCount; f++) {
      const plane = [hull.faceNx[f], hull.faceNy[f], hull.faceNz[f], hull.faceOffset[f]];
      expect([...planes.subarray(4 * f, 4 * f + 4)]).toEqual(plane);
    }
  });

  it('the vertex of a cell is about as far along the directions in it as any', () => {
    const random = new Random(SEED);
    const hull = ellipsoid(random, 60);
    const { inner } = hull;
    const cellOf = (a: number): number => (CELL_MIDDLE + a * CELL_SCALE) | 0;
    const axes = [1, -1].flatMap((s) => [
      { x: s, y: 0, z: 0 },
      { x: 0, y: s, z: 0 },
      { x: 0, y: 0, z: s },
    ]);
    for (const d of [...axes, ...Array.from({ length: 500 }, () => random.direction())]) {
      const v = inner.vertexHint((((cellOf(d.x) << CELL_BITS) | cellOf(d.y)) << CELL_BITS) | cellOf(d.z));
      const along = (i: number): number => d.x * (hull.x[i]! - 3) + d.y * hull.y[i]! + d.z * (hull.z[i]! + 2);
      expect(along(v)).toBeGreaterThan(along(hull.supportVertex(d)) - 0.25);
    }
  });

  it('the face of a cell is the one that a ray along its middle leaves by', () => {
    const hull = ellipsoid(new Random(SEED), 60);
    const { inner } = hull;
    for (let cell = 0; cell < CELL_COUNT; cell++) {
      const [dx, dy, dz] = [cell >> (2 * CELL_BITS), cell >> CELL_BITS, cell].map(middleOfCell) as [number, number, number];
      const way = (f: number): number => {
        const along = hull.faceNx[f]! * dx + hull.faceNy[f]! * dy + hull.faceNz[f]! * dz;
        const under = hull.faceOffset[f]! - (hull.faceNx[f]! * inner.x + hull.faceNy[f]! * inner.y + hull.faceNz[f]! * inner.z);
        return along > 0 ? under / along : Infinity;
      };
      const shortest = Math.min(...Array.from({ length: hull.faceCount }, (_, f) => way(f)));
      expect(way(inner.faceHint(cell))).toBeCloseTo(shortest, 12);
    }
  });
});
