import { describe, expect, it } from 'vitest';
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
