import { describe, expect, test } from 'vitest';
import { Random } from '../../test/gen.ts';
import { orient3d } from './exact.ts';

/** The sign of the determinant with whole-number arithmetic: a double is a whole number times 2^-1074. */
function bigOrient(x: Float64Array, y: Float64Array, z: Float64Array): number {
  const u = [1, 2, 3].map((i) => [toBig(x[i]) - toBig(x[0]), toBig(y[i]) - toBig(y[0]), toBig(z[i]) - toBig(z[0])]);
  const [a, b, c] = u as [bigint[], bigint[], bigint[]];
  const det = a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0]);
  return det > 0n ? 1 : det < 0n ? -1 : 0;
}

function toBig(value: number): bigint {
  const bits = new BigUint64Array(Float64Array.of(value).buffer)[0];
  const exponent = Number((bits >> 52n) & 0x7ffn);
  const fraction = bits & 0xfffffffffffffn;
  const magnitude = exponent === 0 ? fraction : (fraction | 0x10000000000000n) << BigInt(exponent - 1);
  return value < 0 ? -magnitude : magnitude;
}

function sideBySide(x: Float64Array, y: Float64Array, z: Float64Array): Float64Array {
  return Float64Array.from({ length: 4 * x.length }, (_, i) => [x, y, z][i % 4]?.[Math.floor(i / 4)] ?? Number.NaN);
}

function check(x: Float64Array, y: Float64Array, z: Float64Array): number {
  const xyz = sideBySide(x, y, z);
  const sign = orient3d(xyz, 0, 1, 2, 3);
  expect(sign).toBe(bigOrient(x, y, z));
  // Even permutations keep the sign, odd ones turn it.
  expect(orient3d(xyz, 1, 2, 0, 3)).toBe(sign);
  expect(orient3d(xyz, 1, 0, 2, 3)).toBe(sign === 0 ? 0 : -sign);
  expect(orient3d(xyz, 3, 2, 1, 0)).toBe(sign);
  return sign;
}

describe('orient3d', () => {
  test('is 1 on the side from which a, b, c turn counter-clockwise', () => {
    const x = Float64Array.of(0, 1, 0, 0.2, 0.2, 5);
    const y = Float64Array.of(0, 0, 1, 0.2, 0.2, 5);
    const z = Float64Array.of(0, 0, 0, 1e-300 * 1e300, -1, 0);
    const xyz = sideBySide(x, y, z);
    expect([3, 4, 5].map((d) => orient3d(xyz, 0, 1, 2, d))).toEqual([1, -1, 0]);
  });

  test('agrees with whole-number arithmetic on nearly coplanar points, seed 1', () => {
    const random = new Random(1);
    let zeros = 0;
    for (let i = 0; i < 3000; i++) {
      const scale = random.pick([1, 1e-30, 1e30]);
      const [a, b, c] = [random.vec3(), random.vec3(), random.vec3()];
      const s = random.range(-2, 2);
      const t = random.range(-2, 2);
      const noise = random.pick([0, 1e-17, 1e-16, 1e-15, 1e-12]);
      // A point in the plane of the three, but for rounding and noise.
      const d = (key: 'x' | 'y' | 'z'): number =>
        a[key] + s * (b[key] - a[key]) + t * (c[key] - a[key]) + random.range(-noise, noise);
      const column = (key: 'x' | 'y' | 'z'): Float64Array =>
        Float64Array.of(a[key], b[key], c[key], d(key)).map((v) => v * scale);
      if (check(column('x'), column('y'), column('z')) === 0) zeros++;
    }
    expect(zeros).toBeLessThan(300);
  });

  test('finds zero for points that are exactly coplanar, with coordinates of very different size, seed 2', () => {
    const random = new Random(2);
    for (let i = 0; i < 1000; i++) {
      const size = random.pick([1, 1e-20, 1e20]);
      // z = 3 x - 5 y holds exactly for small whole numbers.
      const x = Float64Array.from({ length: 4 }, () => (random.int(2000) - 1000) * size);
      const y = Float64Array.from({ length: 4 }, () => (random.int(2000) - 1000) * size);
      const z = x.map((v, k) => 3 * (v / size) * size - 5 * (y[k] / size) * size);
      check(x, y, z);
      const tiny = Float64Array.from({ length: 4 }, () => random.range(-1, 1) * random.pick([1, 1e-25, 1e-50]));
      check(x, tiny, x);
      expect(orient3d(sideBySide(x, tiny, x), 0, 1, 2, 3)).toBe(0);
    }
  });
});
