import { describe, expect, it } from 'vitest';
import { Random, SOAK } from '../../test/gen.ts';
import { atan2Error, sinCosError } from '../../test/oracle/bigAngle.ts';
import { atan2, MAX_ANGLE, sinCos } from './angle.ts';

/** The bound that the doc comments state, in units in the last place. */
const MAX_ERROR = 1;

function worst(count: number, draw: () => number): number {
  let error = 0;
  for (let i = 0; i < count; i++) error = Math.max(error, draw());
  return error;
}

describe('sinCos', () => {
  const error = (angle: number): number => {
    const { s, c } = sinCos(angle, { s: 0, c: 0 });
    return sinCosError(angle, s, c);
  };

  it('is within 1 unit in the last place within a turn (seed 11)', () => {
    const random = new Random(11);
    expect(worst(6000 * SOAK, () => error(random.range(-7, 7) + random.next() * 1e-9))).toBeLessThan(MAX_ERROR);
  });

  it('is within 1 unit in the last place for angles of any magnitude it takes (seed 12)', () => {
    const random = new Random(12);
    expect(worst(4000 * SOAK, () => error((random.bool() ? 1 : -1) * random.logRange(-20, 6)))).toBeLessThan(MAX_ERROR);
    expect(worst(4000 * SOAK, () => error(random.range(-1, 1) * MAX_ANGLE + random.next() * 1e-4))).toBeLessThan(MAX_ERROR);
  });

  it('is within 1 unit in the last place at and next to multiples of pi / 4 (seed 13)', () => {
    const random = new Random(13);
    const draw = () => {
      const nearest = Math.fround(random.range(-1, 1)) * MAX_ANGLE;
      const multiple = Math.floor(random.bool() ? nearest : random.range(-40, 40)) * (Math.PI / 4);
      return Math.abs(multiple) > MAX_ANGLE ? 0 : error(multiple * (1 + (random.int(5) - 2) * 2 ** -52));
    };
    expect(worst(4000 * SOAK, draw)).toBeLessThan(MAX_ERROR);
  });

  it('is exact at zero, odd in the sine and even in the cosine (seed 14)', () => {
    expect(sinCos(0, { s: 5, c: 5 })).toEqual({ s: 0, c: 1 });
    const random = new Random(14);
    for (let i = 0; i < 1000; i++) {
      const angle = random.range(0, 50);
      const plus = sinCos(angle, { s: 0, c: 0 });
      const minus = sinCos(-angle, { s: 0, c: 0 });
      expect(minus).toEqual({ s: -plus.s, c: plus.c });
    }
  });

  it('writes to out and returns it', () => {
    const out = { s: 0, c: 0, extra: 1 };
    expect(sinCos(1, out)).toBe(out);
    expect(out.extra).toBe(1);
  });

  it.each([
    [NaN, 'finite'],
    [Infinity, 'finite'],
    [-Infinity, 'finite'],
    [1000001, 'at most 1000000 in magnitude'],
    [-1e40, 'at most 1000000 in magnitude'],
    [-1e300, 'at most 1e+50 in magnitude'],
  ])('refuses %s', (angle, limit) => {
    expect(() => sinCos(angle, { s: 0, c: 0 })).toThrow(new RangeError(`angle must be ${limit}, got ${angle}`));
  });

  it('refuses what is not a number', () => {
    expect(() => sinCos('1' as never, { s: 0, c: 0 })).toThrow(new TypeError("angle must be a number, got '1'"));
  });
});

describe('atan2', () => {
  it('is within 1 unit in the last place all around (seed 21)', () => {
    const random = new Random(21);
    const draw = () => {
      const y = random.range(-1, 1);
      const x = random.range(-1, 1) * random.logRange(-2, 2);
      return atan2Error(y, x, atan2(y, x));
    };
    expect(worst(12_000 * SOAK, draw)).toBeLessThan(MAX_ERROR);
  });

  it('is within 1 unit in the last place next to the axes, the diagonals and the seams of its table (seed 22)', () => {
    const random = new Random(22);
    const draw = () => {
      const x = random.range(0.5, 1) * random.pick([-1, 1]);
      const ratio = random.pick([random.logRange(-15, -1), random.int(17) / 16]);
      const y = x * ratio * (1 + (random.int(5) - 2) * 2 ** -52);
      const swap = random.bool();
      return Math.abs(y) < 1e-20 ? 0 : atan2Error(swap ? x : y, swap ? y : x, swap ? atan2(x, y) : atan2(y, x));
    };
    expect(worst(12_000 * SOAK, draw)).toBeLessThan(MAX_ERROR);
  });

  it('depends on the ratio only, from the smallest to the largest doubles (seed 23)', () => {
    const random = new Random(23);
    for (let i = 0; i < 500; i++) {
      const y = random.range(-1, 1);
      const x = random.range(-1, 1);
      for (const power of [-940, -700, 700, 1020]) expect(atan2(y * 2 ** power, x * 2 ** power)).toBe(atan2(y, x));
    }
    expect(atan2(2 ** -1074, 2 ** -1074)).toBe(Math.PI / 4);
  });

  it('treats zeros, infinities and NaN as Math.atan2 does', () => {
    const values = [0, -0, 1, -1, 1e-300, -1e-300, 1e300, -1e300, Infinity, -Infinity, NaN];
    for (const y of values) for (const x of values) expect([y, x, atan2(y, x)]).toEqual([y, x, Math.atan2(y, x)]);
  });
});
