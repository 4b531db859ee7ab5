import { describe, expect, it } from 'vitest';
import { Random } from '../../test/gen.ts';
import { Vec3 } from '../math/vec3.ts';
import { EDGE, FACE } from '../results/features.ts';
import { PointResult } from '../results/pointResult.ts';
import { convexHull } from '../shapes/build/convexHull.ts';
import { nearestOfHull } from './nearestOfHull.ts';
import { FOOT, NEAREST, OFFSET } from './nearestPoint.ts';
import { INSIDE } from './pointBox.ts';
import { pointHull } from './pointHull.ts';

const SEED = 8;
const random = new Random(SEED);
const HULL = convexHull(Array.from({ length: 40 }, () => random.direction()));

/** What is found for a point: the code, the nearest point and the vector from it. */
function find(p: Vec3): { code: number; foot: Vec3; offset: Vec3 } {
  NEAREST.set([p.x, p.y, p.z]);
  const code = nearestOfHull(HULL);
  const [x, y, z] = NEAREST.slice(FOOT) as unknown as [number, number, number];
  const [dx, dy, dz] = NEAREST.slice(OFFSET) as unknown as [number, number, number];
  return { code, foot: new Vec3(x, y, z), offset: new Vec3(dx, dy, dz) };
}

/** Any point at a distance from the middle. */
function pointAt(from: number, to: number): Vec3 {
  const { x, y, z } = random.direction();
  const length = random.range(from, to);
  return new Vec3(x * length, y * length, z * length);
}

describe(`the nearest point of a hull, seed ${SEED}`, () => {
  it('is on a feature of every kind, mostly found at once, and no vertex is on the other side of the plane across it', () => {
    const found = [0, 0, 0];
    for (let i = 0; i < 800; i++) {
      const p = pointAt(1.01, 3);
      const { code, foot, offset } = find(p);
      if (code < 0) continue;
      expect(code >> INSIDE).toBe(0);
      found[code >> 14]!++;
      const distance = Math.hypot(offset.x, offset.y, offset.z);
      const gap = Math.hypot(p.x - foot.x - offset.x, p.y - foot.y - offset.y, p.z - foot.z - offset.z);
      expect(gap).toBeLessThan(4 * Number.EPSILON * Math.hypot(p.x, p.y, p.z));
      for (let v = 0; v < HULL.vertexCount; v++) {
        const over = (HULL.x[v]! - foot.x) * offset.x + (HULL.y[v]! - foot.y) * offset.y + (HULL.z[v]! - foot.z) * offset.z;
        expect(over).toBeLessThan(1e-15 * (1 + distance));
      }
      const out = new PointResult();
      pointHull(p, HULL, out);
      expect(out.feature).toBe(code);
      expect(out.distance).toBeCloseTo(distance, 14);
    }
    for (const count of found) expect(count).toBeGreaterThan(50);
    expect(found[0]! + found[1]! + found[2]!).toBeGreaterThan(600);
  });

  it('leaves an edge or a face to go on from where it is not found', () => {
    let left = 0;
    for (let i = 0; i < 800; i++) {
      const p = pointAt(0.9, 2);
      const { code } = find(p);
      if (code >= 0) continue;
      left++;
      expect(~code).toBeGreaterThanOrEqual(EDGE);
      const faces = ~code >= FACE ? [~code - FACE] : [...HULL.edgeFaces.slice(2 * (~code - EDGE), 2 * (~code - EDGE) + 2)];
      const heights = faces.map(
        (f) => HULL.faceNx[f]! * p.x + HULL.faceNy[f]! * p.y + HULL.faceNz[f]! * p.z - HULL.faceOffset[f]!,
      );
      expect(Math.max(...heights)).toBeGreaterThanOrEqual(0);
    }
    expect(left).toBeGreaterThan(20);
  });

  it('is on the nearest plane for a point inside', () => {
    for (let i = 0; i < 300; i++) {
      const p = pointAt(0, 0.7);
      const { code, foot, offset } = find(p);
      expect(code >> INSIDE).toBe(1);
      const face = (code & 0xffff) - FACE;
      const depth = Math.hypot(offset.x, offset.y, offset.z);
      for (let f = 0; f < HULL.faceCount; f++) {
        const under = HULL.faceOffset[f]! - (HULL.faceNx[f]! * p.x + HULL.faceNy[f]! * p.y + HULL.faceNz[f]! * p.z);
        if (f === face) expect(under).toBeCloseTo(depth, 15);
        else expect(under).toBeGreaterThan(depth - 1e-15);
      }
      expect(foot.x + offset.x).toBeCloseTo(p.x, 15);
    }
  });

  it('is not looked for on a polygon', () => {
    NEAREST.set([0, 0, 1]);
    expect(nearestOfHull(convexHull([new Vec3(), new Vec3(1), new Vec3(0, 1)]))).toBe(-1);
  });
});
