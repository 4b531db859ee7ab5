import { describe, expect, it } from 'vitest';
import { Random } from '../../test/gen.ts';
import { convexHull } from './build/convexHull.ts';

const SEED = 11;

describe(`the rays of a hull, seed ${SEED}`, () => {
  it('are its edges, in the order of the fans, as unit vectors and lengths', () => {
    const random = new Random(SEED);
    const hull = convexHull(Array.from({ length: 60 }, () => random.direction()));
    const { start, rays } = hull.rays;
    for (let v = 0; v < hull.vertexCount; v++) {
      const first = hull.vertexStart[v]!;
      const degree = hull.vertexStart[v + 1]! - first;
      expect(start[v]! % 16).toBe(0);
      expect(start[v + 1]! - start[v]!).toBe(16 * Math.ceil(degree / 4));
      for (let n = 0; 4 * n < start[v + 1]! - start[v]!; n++) {
        const at = start[v]! + 4 * n;
        const [x, y, z, length] = rays.slice(at, at + 4) as unknown as [number, number, number, number];
        if (n >= degree) {
          expect([x, y, z, length]).toEqual([0, 0, 0, 0]);
          continue;
        }
        const end = hull.vertexNeighbours[first + n]!;
        expect(x * x + y * y + z * z).toBeCloseTo(1, 14);
        expect(hull.x[v]! + x * length).toBeCloseTo(hull.x[end]!, 14);
        expect(hull.y[v]! + y * length).toBeCloseTo(hull.y[end]!, 14);
        expect(hull.z[v]! + z * length).toBeCloseTo(hull.z[end]!, 14);
      }
    }
  });
});
