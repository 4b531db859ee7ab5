import { describe, expect, it } from 'vitest';
import { Random } from '../../test/gen.ts';
import { Vec3 } from '../math/vec3.ts';
import { boxPolytope } from '../shapes/box.ts';
import { hullPolytope as convexHull } from '../shapes/build/convexHull.ts';
import type { Polytope } from '../shapes/polytope.ts';
import { nearSupport, supportVertex } from './support.ts';

/** Points on an ellipsoid. */
function ellipsoid(count: number, x: number, y: number, z: number): Polytope {
  const random = new Random(count);
  return convexHull(
    Array.from({ length: count }, () => {
      const d = random.direction();
      return { x: x * d.x, y: y * d.y, z: z * d.z };
    }),
  );
}

const CORES: Record<string, Polytope> = {
  box: boxPolytope(0, 0, 0, 1, 2, 3),
  'box off its origin': boxPolytope(5, -3, 1, 1, 2, 3),
  tetrahedron: ellipsoid(4, 1, 1, 1),
  'a hull of 12': ellipsoid(12, 1, 1, 1),
  'a hull of 200': ellipsoid(200, 1, 1, 1),
  needle: ellipsoid(40, 1e-6, 1e-6, 1),
  plate: ellipsoid(40, 1, 1e-6, 1),
  'flat polygon': convexHull([0, 0, 0, 2, 0, 0, 3, 1, 0, 2, 2, 0, 0, 2, 0, -1, 1, 0]),
};

describe('supportVertex', () => {
  it.each(Object.keys(CORES))('%s: no vertex is farther', (name) => {
    const core = CORES[name];
    const { vertices } = core;
    const random = new Random(7);
    for (let i = 0; i < 2000; i++) {
      const d = new Vec3().copy(random.direction());
      // Along axes, within planes, and of any length.
      if (i % 5 === 0) d.x = 0;
      if (i % 7 === 0) d.z = 0;
      d.scale(10 ** random.range(-140, 140));
      const height = (v: number): number => vertices[3 * v] * d.x + vertices[3 * v + 1] * d.y + vertices[3 * v + 2] * d.z;
      let most = -Infinity;
      for (let v = 0; 3 * v < vertices.length; v++) most = Math.max(most, height(v));
      const found = height(supportVertex(core, d));
      expect(most - found).toBeLessThanOrEqual(1e-15 * core.reach * d.length());
    }
  });

  it('answers with a vertex where there is no direction', () => {
    for (const core of Object.values(CORES)) {
      for (const d of [new Vec3(), new Vec3(Infinity, 0, -Infinity), new Vec3(NaN, 1, 0), new Vec3(5e-324, 0, 0)]) {
        expect(3 * nearSupport(core, d)).toBeLessThan(core.vertices.length);
        expect(3 * supportVertex(core, d)).toBeLessThan(core.vertices.length);
      }
    }
  });

  it('is found anew when the numbers of a core have changed', () => {
    const core = ellipsoid(12, 1, 1, 1);
    const up = new Vec3(0, 1, 0);
    const before = supportVertex(core, up);
    for (let i = 0; i < core.vertices.length; i++) core.vertices[i] = -core.vertices[i];
    core.measure();
    expect(supportVertex(core, up)).not.toBe(before);
    expect(core.vertices[3 * supportVertex(core, up) + 1]).toBe(Math.max(...core.vertices.filter((_, i) => i % 3 === 1)));
  });
});
