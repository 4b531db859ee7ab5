import { describe, expect, it } from 'vitest';
import { EDGE, FACE, VERTEX } from '../results/features.ts';
import { boxPolytope } from '../shapes/box.ts';
import { segmentPolytope } from '../shapes/capsule.ts';
import { CoreDistance, coreDistance } from './coreDistance.ts';
import { CorePair } from './corePair.ts';

function at(x: number, y: number, z: number): CorePair {
  const frame = new CorePair();
  frame.px = x;
  frame.py = y;
  frame.pz = z;
  return frame;
}

const cube = boxPolytope(0, 0, 0, 1, 1, 1);
const stick = segmentPolytope({ x: 0, y: 0, z: -2 }, { x: 0, y: 0, z: 2 });

describe('coreDistance', () => {
  it.each([
    ['vertex on vertex', at(3, 3, 3), Math.sqrt(3), VERTEX, VERTEX + 7],
    ['edge on edge', at(3, 3, 0.5), Math.sqrt(2), EDGE + 8, EDGE + 11],
    ['deep along y', at(0.5, 1.5, 0.5), -0.5, FACE + 1, FACE + 4],
  ])('two cubes, %s', (_, frame, distance, featureA, featureB) => {
    const out = new CoreDistance();
    expect(coreDistance(cube, cube, frame, out)).toBe(true);
    expect(out.distance).toBeCloseTo(distance, 15);
    expect(out.bx - out.ax).toBeCloseTo(out.nx * distance, 14);
    if (distance > 1.5) expect([out.featureA, out.featureB]).toEqual([featureA, featureB]);
  });

  it('a segment through a cube comes out by the shortest way', () => {
    const out = new CoreDistance();
    coreDistance(cube, stick, at(0.75, 0, 0), out);
    expect(out.distance).toBe(-0.25);
    expect([out.nx, out.ny + 0, out.nz + 0]).toEqual([1, 0, 0]);
  });

  it('says no beyond the limit', () => {
    const within = (limit: number): CoreDistance => {
      const out = new CoreDistance();
      out.limit = limit;
      return out;
    };
    expect(coreDistance(cube, cube, at(5, 0, 0), within(2.5))).toBe(false);
    expect(coreDistance(cube, cube, at(5, 0, 0), within(3.5))).toBe(true);
  });
});
