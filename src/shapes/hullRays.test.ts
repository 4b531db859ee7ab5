import { describe, expect, it } from 'vitest';
import { Random } from '../../test/gen.ts';
import { FIRST_RAY, RAY_GROUP, SHORT_LIST } from '../math/rayList.ts';
import { convexHull } from './build/convexHull.ts';

const SEED = 11;

describe(`the rays of a hull, seed ${SEED}`, () => {
  it('are its edges, in the order of the fans, as unit vectors and lengths', () => {
    const random = new Random(SEED);
    const hull = convexHull(Array.from({ length: 60 }, () => random.direction()));
    for (let v = 0; v < hull.vertexCount; v++) {
      const list = hull.rays.of(v);
      const first = hull.vertexStart[v]!;
      const degree = hull.vertexStart[v + 1]! - first;
      expect(list.length).toBe(Math.max(SHORT_LIST, FIRST_RAY + RAY_GROUP * Math.ceil(degree / 4)));
      expect(list.slice(0, FIRST_RAY)).toEqual([hull.x[v], hull.y[v], hull.z[v], 0]);
      for (let n = 0; FIRST_RAY + 4 * n < list.length; n++) {
        const at = FIRST_RAY + 4 * n;
        const [x, y, z, length] = list.slice(at, at + 4) as [number, number, number, number];
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
      expect(hull.rays.of(v)).toBe(list);
    }
  });
});
