import { describe, expect, it } from 'vitest';
import { Random } from '../../test/gen.ts';
import { Frame } from '../math/frame.ts';
import { convexHull } from '../shapes/build/convexHull.ts';
import { approach } from './approach.ts';
import { MEETING } from './gjk.ts';
import { PLACED, POINT } from './placedCore.ts';
import { PolytopeView } from './polytopeView.ts';

const SEED = 5;
const CUBE = convexHull([-1, 1].flatMap((z) => [-1, 1].flatMap((y) => [-1, 1].map((x) => ({ x, y, z })))));

const corner = (x: number, y: number, z: number) => ({ x, y, z });

function triangleView(corners: readonly { x: number; y: number; z: number }[]): PolytopeView {
  const [a, b, c] = corners as [ReturnType<typeof corner>, ReturnType<typeof corner>, ReturnType<typeof corner>];
  const view = new PolytopeView();
  const plain = { ax: a.x, ay: a.y, az: a.z, bx: b.x, by: b.y, bz: b.z, cx: c.x, cy: c.y, cz: c.z };
  view.setTriangle({ ...plain, nx: 0, ny: 0, nz: 0 } as Parameters<PolytopeView['setTriangle']>[0], null);
  return view;
}

describe(`a point that a cube has in common with another core, seed ${SEED}`, () => {
  it.each([
    ['a triangle without size, inside', [corner(0.25, 0, 0), corner(0.25, 0, 0), corner(0.25, 0, 0)], true],
    ['a triangle without size, outside', [corner(3, 0, 0), corner(3, 0, 0), corner(3, 0, 0)], false],
    ['a triangle of two corners, outside', [corner(3, -1, 0), corner(3, 1, 0), corner(3, 1, 0)], false],
    ['a triangle through the middle', [corner(-5, -5, 0), corner(5, -5, 0), corner(0, 5, 0)], true],
    ['a triangle beside it', [corner(2, -5, 0), corner(2, 5, 0), corner(2, 0, 5)], false],
  ])('%s', (_, corners, isDeep) => {
    const view = triangleView(corners);
    view.place();
    PLACED.fill(Number.NaN, POINT);
    expect(approach(CUBE, null, view.kind) === MEETING).toBe(isDeep);
    const point = [...PLACED.slice(POINT, POINT + 3)];
    expect(point.every(Number.isFinite)).toBe(true);
    if (isDeep) expect(Math.max(...point.map(Math.abs))).toBeLessThan(1);
  });

  it('is in both of two cubes', () => {
    const random = new Random(SEED);
    let found = 0;
    for (let i = 0; i < 200; i++) {
      const frame = new Frame();
      const offset = random.vec3(2);
      frame.px = offset.x;
      frame.py = offset.y;
      frame.pz = offset.z;
      const second = new PolytopeView();
      second.setHull(CUBE, frame);
      second.place();
      if (approach(CUBE, second.hull, second.kind) !== MEETING) continue;
      found++;
      const [x, y, z] = PLACED.slice(POINT, POINT + 3) as unknown as [number, number, number];
      for (const c of [0, 1]) {
        expect(Math.abs(x - c * offset.x)).toBeLessThan(1);
        expect(Math.abs(y - c * offset.y)).toBeLessThan(1);
        expect(Math.abs(z - c * offset.z)).toBeLessThan(1);
      }
    }
    expect(found).toBeGreaterThan(20);
  });
});
