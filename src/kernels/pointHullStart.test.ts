import { describe, expect, it } from 'vitest';
import { Random } from '../../test/gen.ts';
import { Vec3 } from '../math/vec3.ts';
import { EDGE } from '../results/features.ts';
import { PointResult } from '../results/pointResult.ts';
import { convexHull } from '../shapes/build/convexHull.ts';
import { pointHull } from './pointHull.ts';
import { NOWHERE, startAtVertex } from './pointHullStart.ts';

const SEED = 8;
const random = new Random(SEED);
const HULL = convexHull(Array.from({ length: 40 }, () => random.direction()));

describe(`where to start looking for the nearest point of a hull, seed ${SEED}`, () => {
  it('is a vertex only if that is the nearest feature, and mostly found outside', () => {
    let found = 0;
    for (let i = 0; i < 500; i++) {
      const { x, y, z } = random.direction();
      const length = random.range(1.01, 3);
      const p = new Vec3(x * length, y * length, z * length);
      const feature = startAtVertex(p, HULL);
      if (feature !== NOWHERE) found++;
      const out = new PointResult();
      pointHull(p, HULL, out);
      expect(out.distance).toBeGreaterThan(0);
      if (feature !== NOWHERE && feature < EDGE) {
        expect(out.feature).toBe(feature);
        expect(out.distance).toBeCloseTo(
          Math.hypot(x * length - HULL.x[feature]!, y * length - HULL.y[feature]!, z * length - HULL.z[feature]!),
          14,
        );
        for (let v = 0; v < HULL.vertexCount; v++) {
          expect(Math.hypot(p.x - HULL.x[v]!, p.y - HULL.y[v]!, p.z - HULL.z[v]!)).toBeGreaterThan(out.distance - 1e-14);
        }
      }
    }
    expect(found).toBeGreaterThan(400);
  });

  it('is nowhere inside', () => {
    for (let i = 0; i < 300; i++) {
      const { x, y, z } = random.direction();
      const length = random.range(0, 0.7);
      expect(startAtVertex({ x: x * length, y: y * length, z: z * length }, HULL)).toBe(NOWHERE);
    }
  });
});
