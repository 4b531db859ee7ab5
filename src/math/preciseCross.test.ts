import { describe, expect, it } from 'vitest';
import { Random } from '../../test/gen.ts';
import { Dd, DdVec } from '../../test/oracle/doubleDouble.ts';
import { preciseCross, productTail, sumTail } from './preciseCross.ts';
import { Vec3, type Vec3Like } from './vec3.ts';

/** A double as a whole number of 2^-1074. */
function exactly(value: number): bigint {
  let exponent = 0;
  let mantissa = value;
  while (!Number.isInteger(mantissa)) {
    mantissa *= 2;
    exponent++;
  }
  return BigInt(mantissa) << BigInt(1074 - exponent);
}

describe('sumTail and productTail', () => {
  it('are the rounding errors, exactly (seed 31)', () => {
    const random = new Random(31);
    for (let i = 0; i < 5000; i++) {
      const a = random.range(-1, 1) * random.logRange(-20, 20);
      const b = random.range(-1, 1) * random.logRange(-20, 20);
      expect(exactly(a) + exactly(b)).toBe(exactly(a + b) + exactly(sumTail(a, b, a + b)));
      const scale = 1074n;
      expect(exactly(a) * exactly(b)).toBe((exactly(a * b) + exactly(productTail(a, b, a * b))) << scale);
    }
  });
});

describe('preciseCross', () => {
  const trueCross = (a: Vec3Like, b: Vec3Like, c: Vec3Like) => {
    const [p, q, r] = [DdVec.from(a), DdVec.from(b), DdVec.from(c)];
    return q.sub(p).cross(r.sub(p));
  };

  it('is right to the last digits however thin the triangle is (seed 32)', () => {
    const random = new Random(32);
    const out = new Vec3();
    for (let i = 0; i < 20_000; i++) {
      const size = random.logRange(-6, 6);
      const a = random.vec3(size);
      const b = random.vec3(size);
      const t = random.range(-2, 2);
      const off = random.vec3(size * random.logRange(-14, 0));
      const c = { x: a.x + t * (b.x - a.x) + off.x, y: a.y + t * (b.y - a.y) + off.y, z: a.z + t * (b.z - a.z) + off.z };
      expect(preciseCross(a, b, c, out)).toBe(out);
      const truth = trueCross(a, b, c);
      const error = DdVec.from(out).sub(truth).length().value;
      // In the thinnest triangles even 32 digits are not all right; 1e-8 of a normal that was to be lost altogether.
      const thin = truth.length().value / (size * size);
      expect(error, JSON.stringify([a, b, c])).toBeLessThanOrEqual(truth.length().value * (thin > 1e-9 ? 1e-11 : 1e-8));
    }
  });

  it('is zero for collinear points on a grid, and exact for small whole numbers', () => {
    const v = (x: number, y: number, z: number) => ({ x, y, z });
    expect(preciseCross(v(1, 2, 3), v(2, 4, 6), v(4, 8, 12), new Vec3())).toEqual(new Vec3(0, 0, 0));
    expect(preciseCross(v(5, 5, 5), v(5, 5, 5), v(1, 2, 3), new Vec3())).toEqual(new Vec3(0, 0, 0));
    expect(preciseCross(v(0, 0, 0), v(1, 0, 0), v(0, 1, 0), new Vec3())).toEqual(new Vec3(0, 0, 1));
  });

  it('may write to one of its own points', () => {
    const a = new Vec3(0, 0, 0);
    const b = new Vec3(1, 0, 0);
    const c = new Vec3(0, 1, 0);
    for (const out of [a, b, c]) {
      a.set(0, 0, 0);
      b.set(1, 0, 0);
      c.set(0, 1, 0);
      expect(preciseCross(a, b, c, out)).toEqual(new Vec3(0, 0, 1));
    }
  });
});

it('the oracle itself: a quotient, a root and a product of 32 digits come back', () => {
  const random = new Random(33);
  for (let i = 0; i < 2000; i++) {
    const a = new Dd(random.range(0.1, 1), random.range(-1e-17, 1e-17));
    const b = new Dd(random.range(0.1, 1), random.range(-1e-17, 1e-17));
    expect(Math.abs(a.div(b).mul(b).sub(a).value)).toBeLessThan(1e-30);
    expect(Math.abs(a.sqrt().mul(a.sqrt()).sub(a).value)).toBeLessThan(1e-30);
  }
});
