import { describe, expect, it } from 'vitest';
import { Random } from '../../test/gen.ts';
import { Frame } from '../math/frame.ts';
import { convexHull } from '../shapes/build/convexHull.ts';
import { CommonPoint, pointOfBall } from './commonPoint.ts';
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
    const point = new CommonPoint();
    point.x = point.y = point.z = Number.NaN;
    expect(pointOfBall(CUBE, triangleView(corners), point)).toBe(isDeep);
    if (isDeep) expect(Math.max(Math.abs(point.x), Math.abs(point.y), Math.abs(point.z))).toBeLessThan(1);
  });

  it('is in both of two cubes', () => {
    const random = new Random(SEED);
    const point = new CommonPoint();
    let found = 0;
    for (let i = 0; i < 200; i++) {
      const frame = new Frame();
      const offset = random.vec3(2);
      frame.px = offset.x;
      frame.py = offset.y;
      frame.pz = offset.z;
      const second = new PolytopeView();
      second.setHull(CUBE, frame);
      if (!pointOfBall(CUBE, second, point)) continue;
      found++;
      for (const c of [0, 1]) {
        expect(Math.abs(point.x - c * offset.x)).toBeLessThan(1);
        expect(Math.abs(point.y - c * offset.y)).toBeLessThan(1);
        expect(Math.abs(point.z - c * offset.z)).toBeLessThan(1);
      }
    }
    expect(found).toBeGreaterThan(20);
  });
});
