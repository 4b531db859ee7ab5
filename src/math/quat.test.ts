import { describe, expect, it } from 'vitest';
import { turn } from '../../test/pairs.ts';
import { Quat } from './quat.ts';

const v = (x: number, y: number, z: number) => ({ x, y, z });

describe('Quat.fromAxisAngle', () => {
  it('turns by half the angle in its own components', () => {
    const q = Quat.fromAxisAngle(v(0, 0, 5), Math.PI / 3);
    expect(q).toBeInstanceOf(Quat);
    expect([q.x, q.y]).toEqual([0, 0]);
    expect(q.z).toBeCloseTo(0.5, 15);
    expect(q.w).toBeCloseTo(Math.sqrt(0.75), 15);
  });

  it('is the identity for angle 0, about any axis', () => {
    expect(Quat.fromAxisAngle(v(1, 2, 3), 0)).toEqual(new Quat(0, 0, 0, 1));
  });

  it.each([1e-40, 1, 1e40])('is unit for an axis of length %s', (length) => {
    const { x, y, z, w } = Quat.fromAxisAngle(v(3 * length, -4 * length, 12 * length), 2);
    expect(x * x + y * y + z * z + w * w).toBeCloseTo(1, 14);
    expect(x).toBeCloseTo((3 / 13) * Math.sin(1), 14);
  });

  it.each<[unknown, unknown, ErrorConstructor, string]>([
    [v(0, 0, 0), 1, RangeError, 'axis must not be zero'],
    [v(0, NaN, 0), 1, RangeError, 'axis.y must be finite, got NaN'],
    [null, 1, TypeError, 'axis must be an object with x, y and z, got null'],
    [v(0, 1, 0), NaN, RangeError, 'angle must be finite, got NaN'],
    [v(0, 1, 0), 1.5e6, RangeError, 'angle must be at most 1000000 in magnitude, got 1500000'],
    [v(0, 1, 0), undefined, TypeError, 'angle must be a number, got undefined'],
  ])('refuses (%j, %s)', (axis, angle, error, message) => {
    const call = () => Quat.fromAxisAngle(axis as never, angle as never);
    expect(call).toThrow(error);
    expect(call).toThrow(message);
  });
});

describe('Quat.setFromAxes', () => {
  const AXES: [string, [number, number, number, number]][] = [
    ['nothing', [0, 0, 0, 1]],
    ['half a turn about x', [1, 0, 0, 0]],
    ['half a turn about y', [0, 1, 0, 0]],
    ['half a turn about z', [0, 0, 1, 0]],
    ['a third of a turn', [0.5, 0.5, 0.5, 0.5]],
    ['mostly x', [0.8, 0.4, 0.2, -0.4]],
    ['mostly y', [0.4, -0.8, 0.4, 0.2]],
    ['mostly z', [-0.2, 0.4, 0.8, 0.4]],
  ];

  it.each(AXES)('finds the rotation that its axes were turned by: %s', (_, [x, y, z, w]) => {
    const q = new Quat(x, y, z, w);
    const [ex, ey, ez] = [v(1, 0, 0), v(0, 1, 0), v(0, 0, 1)].map((axis) => turn(q, axis));
    const found = new Quat().setFromAxes(ex, ey, ez);
    // Either of the two quaternions of a rotation.
    expect(Math.abs(found.x * x + found.y * y + found.z * z + found.w * w)).toBeCloseTo(1, 15);
  });
});
