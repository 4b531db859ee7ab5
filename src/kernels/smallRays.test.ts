import { describe, expect, it } from 'vitest';
import { Random } from '../../test/gen.ts';
import { Frame } from '../math/frame.ts';
import { box } from '../shapes/box.ts';
import { capsule } from '../shapes/capsule.ts';
import { triangle } from '../shapes/triangle.ts';
import { PLACED, TOWARDS } from './placedCore.ts';
import { PolytopeView } from './polytopeView.ts';
import { SMALL_RAYS, setSmallRays, smallEnd, smallFeature, smallSupport, VERTEX_AT } from './smallRays.ts';
import { vertexFeature } from './vertexFeature.ts';

const SEED = 8;

/** Somewhere else, turned by a right angle. */
function turned(): Frame {
  const frame = new Frame();
  frame.px = 3;
  frame.py = -2;
  frame.xx = 0;
  frame.xy = -1;
  frame.yx = 1;
  frame.yy = 0;
  return frame;
}

function view(set: (view: PolytopeView, frame: Frame) => void): PolytopeView {
  const made = new PolytopeView();
  set(made, turned());
  return made;
}

const BOX = view((v, f) => v.setBox(box({ x: 1, y: 2, z: 3 }).core, f));
const FLAT_BOX = view((v, f) => v.setBox(box({ x: 1, y: 0, z: 3 }).core, f));
const TRIANGLE = view((v, f) =>
  v.setTriangle(triangle({ x: 0, y: 0, z: 0 }, { x: 2, y: 0, z: 1 }, { x: 0, y: 3, z: 0 }).core, f),
);
const SEGMENT = view((v, f) => v.setSegment(capsule({ x: 0, y: -1, z: 0 }, { x: 0, y: 2, z: 1 }, 1).core, f));

describe(`the rays of a small core, seed ${SEED}`, () => {
  it.each([
    ['box', BOX, 8, 3],
    ['flat box', FLAT_BOX, 8, 2],
    ['triangle', TRIANGLE, 3, 2],
    ['segment', SEGMENT, 2, 1],
  ] as const)('lead from each vertex of a %s to its neighbours', (_, core, vertices, degree) => {
    core.place();
    for (let v = 0; v < vertices; v++) {
      core.vertex(v);
      const { sx, sy, sz } = core;
      setSmallRays(core.kind, v);
      expect([...SMALL_RAYS.slice(VERTEX_AT, VERTEX_AT + 3)]).toEqual([sx, sy, sz]);
      const ends: number[] = [];
      for (let n = 0; n <= core.kind; n++) {
        const [x, y, z, length] = SMALL_RAYS.slice(4 * n, 4 * n + 4) as unknown as [number, number, number, number];
        const lenSq = x * x + y * y + z * z;
        if (lenSq === 0) continue;
        const end = smallEnd(core.kind, v, 4 * n);
        ends.push(end);
        core.vertex(end);
        expect(lenSq).toBeCloseTo(1, 14);
        expect(sx + x * length).toBeCloseTo(core.sx, 14);
        expect(sy + y * length).toBeCloseTo(core.sy, 14);
        expect(sz + z * length).toBeCloseTo(core.sz, 14);
      }
      expect(new Set(ends).size).toBe(degree);
      expect(ends).not.toContain(v);
    }
  });

  it.each([
    ['box', BOX, 8],
    ['flat box', FLAT_BOX, 8],
    ['triangle', TRIANGLE, 3],
    ['segment', SEGMENT, 2],
  ] as const)('start at the farthest vertex of a %s', (_, core, vertices) => {
    const random = new Random(SEED);
    core.place();
    for (let i = 0; i < 50; i++) {
      const { x, y, z } = random.direction();
      PLACED.set([x, y, z], TOWARDS);
      const along = (v: number) => {
        core.vertex(v);
        return core.sx * x + core.sy * y + core.sz * z;
      };
      const least = Math.min(...Array.from({ length: vertices }, (_, v) => along(v)));
      expect(along(smallSupport(core.kind))).toBeCloseTo(least, 14);
    }
  });

  it.each([
    ['box', BOX, 8],
    ['triangle', TRIANGLE, 3],
    ['segment', SEGMENT, 2],
  ] as const)('name the edges and faces of a %s', (_, core, vertices) => {
    const { kind } = core;
    for (let v = 0; v < vertices; v++) {
      for (let m = 0; m <= kind; m++) {
        for (let n = 0; n <= kind; n++) {
          const [i, j] = [4 * m, 4 * n];
          expect(smallFeature(kind, v, i, j)).toBe(vertexFeature(core, v, smallEnd(kind, v, i), smallEnd(kind, v, j)));
        }
      }
    }
  });
});
