/** Sine and cosine to 240 binary digits after the point, in whole-number arithmetic. Shares nothing with src/math/angle.ts. */

const BITS = 240n;
const ONE = 1n << BITS;

/** A double as a fixed-point number, exact for magnitudes from 2^-188 up. */
function fromDouble(value: number): bigint {
  let shift = 0n;
  let whole = value;
  while (!Number.isInteger(whole)) {
    whole *= 2;
    shift++;
  }
  return (BigInt(whole) << BITS) >> shift;
}

function toDouble(fixed: bigint): number {
  const magnitude = fixed < 0n ? -fixed : fixed;
  const drop = BigInt(Math.max(0, magnitude.toString(2).length - 64));
  const value = Number(magnitude >> drop) * 2 ** Number(drop - BITS);
  return fixed < 0n ? -value : value;
}

/** The sum of x^n / n! with alternating signs, n = first, first + 2, ... */
function alternatingSeries(x: bigint, first: bigint): bigint {
  let term = first === 0n ? ONE : x;
  let sum = 0n;
  for (let n = first; term !== 0n; n += 2n) {
    sum += term;
    term = -((((term * x) >> BITS) * x) >> BITS) / ((n + 1n) * (n + 2n));
  }
  return sum;
}

/** atan(1 / n). */
function arcTangentOfInverse(n: bigint): bigint {
  let power = ONE / n;
  let sum = 0n;
  for (let k = 1n; power !== 0n; k += 2n) {
    sum += k % 4n === 1n ? power / k : -power / k;
    power /= n * n;
  }
  return sum;
}

/** Machin: pi / 4 = 4 atan(1/5) - atan(1/239). */
const HALF_PI = 2n * (4n * arcTangentOfInverse(5n) - arcTangentOfInverse(239n));

function bigSinCos(angle: number): { s: bigint; c: bigint } {
  const fixed = fromDouble(angle);
  const turns = (2n * fixed + HALF_PI) / (2n * HALF_PI) - (2n * fixed + HALF_PI < 0n ? 1n : 0n);
  const rest = fixed - turns * HALF_PI;
  const s = alternatingSeries(rest, 1n);
  const c = alternatingSeries(rest, 0n);
  const quadrant = ((turns % 4n) + 4n) % 4n;
  if (quadrant === 0n) return { s, c };
  if (quadrant === 1n) return { s: c, c: -s };
  return quadrant === 2n ? { s: -s, c: -c } : { s: -c, c: s };
}

/** The distance from a double to the next one of larger magnitude. */
export function ulp(value: number): number {
  return 2 ** Math.max(-1074, Math.floor(Math.log2(Math.abs(value))) - 52);
}

/** How far `s` and `c` are from the true sine and cosine of `angle`, the larger of the two, in units in the last place. */
export function sinCosError(angle: number, s: number, c: number): number {
  const exact = bigSinCos(angle);
  const sError = Math.abs(toDouble(exact.s - fromDouble(s))) / ulp(toDouble(exact.s));
  const cError = Math.abs(toDouble(exact.c - fromDouble(c))) / ulp(toDouble(exact.c));
  return Math.max(sError, cError);
}

/**
 * How far `angle` is from the true angle of the point (x, y), in units in the last place: y cos a - x sin a is the length of (x, y)
 * times the sine of the error.
 */
export function atan2Error(y: number, x: number, angle: number): number {
  const { s, c } = bigSinCos(angle);
  const across = toDouble((fromDouble(y) * c - fromDouble(x) * s) >> BITS);
  return Math.abs(across) / Math.sqrt(x * x + y * y) / ulp(angle);
}
