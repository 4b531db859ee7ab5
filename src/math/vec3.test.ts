import { describe, expect, it } from 'vitest';
import { Random } from '../../test/gen.ts';
import { setPerpendicular, Vec3 } from './vec3.ts';

describe('Vec3', () => {
  it('is zero unless told otherwise, and set and copy return it', () => {
    const a = new Vec3();
    expect(a).toEqual(new Vec3(0, 0, 0));
    expect(a.set(1, 2, 3)).toBe(a);
    expect(a.copy({ x: 4, y: 5, z: 6 })).toBe(a);
    expect({ ...a }).toEqual({ x: 4, y: 5, z: 6 });
    expect(a.copy(a)).toEqual(new Vec3(4, 5, 6));
  });
});

describe('setPerpendicular', () => {
  it('is a unit vector across the given one, of any length (seed 41)', () => {
    const random = new Random(41);
    const out = new Vec3();
    for (let i = 0; i < 20_000; i++) {
      const { x, y, z } = random.vec3(random.logRange(-140, 140));
      const size = Math.max(Math.abs(x), Math.abs(y), Math.abs(z));
      expect(setPerpendicular(out, x, y, z)).toBe(out);
      expect(Math.abs(Math.hypot(out.x, out.y, out.z) - 1)).toBeLessThan(1e-15);
      expect(Math.abs(out.x * (x / size) + out.y * (y / size) + out.z * (z / size))).toBeLessThan(1e-15);
    }
  });

  it.each([
    ['x', [1, 0, 0], [0, 1, 0]],
    ['-x', [-2, 0, 0], [0, 1, 0]],
    ['y', [0, 3, 0], [0, 0, 1]],
    ['z', [0, 0, 1], [0, 1, 0]],
    ['x and z', [1, 0, 1], [0, 1, 0]],
    ['x and y', [1, 1, 0], [0, 0, 1]],
    ['y and z', [0, 1, 1], [1, 0, 0]],
  ])('of %s keeps to the axes', (_name, [x, y, z], [px, py, pz]) => {
    const { x: ax, y: ay, z: az } = setPerpendicular(new Vec3(), x, y, z);
    expect([ax + 0, ay + 0, az + 0]).toEqual([px, py, pz]);
  });

  it('may write to the vector that its input came from', () => {
    const a = new Vec3(1, 2, 3);
    const b = setPerpendicular(new Vec3(), 1, 2, 3);
    expect(setPerpendicular(a, a.x, a.y, a.z)).toEqual(b);
  });
});
