import { describe, expect, it } from 'vitest';
import { EDGE, FACE, VERTEX } from '../results/features.ts';
import { TriangleCore } from '../shapes/triangle.ts';
import { APART, MEETING, PROVEN } from './candidate.ts';
import { CoreDistance } from './coreDistance.ts';
import { SEGMENT, SHIFT } from './flatCore.ts';
import { segmentTriangle } from './segmentTriangle.ts';

const at = (x: number, y: number, z: number) => ({ x, y, z });
const flat = new TriangleCore(at(-1, -1, 0), at(1, -1, 0), at(0, 1, 0));
type Point = readonly [x: number, y: number, z: number];

/** Lists the segment from p to q, with half of its place in the shift. */
function list(p: Point, q: Point): void {
  SEGMENT.set([...p, ...q].map((value, i) => value - (i % 3) / 2));
  SEGMENT.set([0, 0.5, 1], SHIFT);
}

describe('a segment and a triangle', () => {
  it.each<[name: string, p: Point, q: Point, found: number, distance: number, featureA: number, featureB: number]>([
    ['the first end over the face', [0, 0, 0.5], [3, 0, 1], PROVEN, 0.5, FACE, VERTEX],
    ['the second end under it', [0, 0, -2], [0.25, 0, -1], PROVEN, 1, FACE, VERTEX + 1],
    ['across an edge', [0, -2, -1], [0, -2, 1], APART, 1, EDGE, EDGE],
    ['an end beside an edge', [0.25, -4, 0], [0.25, -2, 0], APART, 1, EDGE, VERTEX + 1],
    ['along a corner', [-1, 3, 0], [1, 3, 0], APART, 2, VERTEX + 2, EDGE],
    ['an end beyond a corner', [0, 2, 0], [0, 3, 1], APART, 1, VERTEX + 2, VERTEX],
  ])('%s', (_, p, q, found, distance, featureA, featureB) => {
    const out = new CoreDistance();
    list(p, q);
    expect(segmentTriangle(flat, out)).toBe(found);
    expect(out).toMatchObject({ featureA, featureB });
    expect(out.distance).toBeCloseTo(distance, 15);
    expect(out.bx - out.ax).toBeCloseTo(out.nx * distance, 15);
    expect(out.by - out.ay).toBeCloseTo(out.ny * distance, 15);
    expect(out.bz - out.az).toBeCloseTo(out.nz * distance, 15);
  });

  it.each<[name: string, p: Point, q: Point, core: TriangleCore]>([
    ['a segment through the face', [0, 0, -1], [0, 0, 1], flat],
    ['a segment parallel to it, over it', [0, 0, 1], [0.25, 0, 1], flat],
    ['corners on one line', [0, 0, 1], [0, 0, 2], new TriangleCore(at(-1, 0, 0), at(0, 0, 0), at(1, 0, 0))],
  ])('leaves %s to others', (_, p, q, core) => {
    list(p, q);
    expect(segmentTriangle(core, new CoreDistance())).toBe(MEETING);
  });
});
