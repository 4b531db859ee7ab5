/**
 * Angles without Math.sin, Math.cos and Math.atan2, whose last bits differ between machines: only + - * /, so the results are the
 * same bits everywhere. Both functions reduce the argument to a short interval and sum the Taylor series there; what the
 * reduction rounds away is carried along in a second double. Errors stay below 1 unit in the last place.
 */
import { checkNumber } from './checks.ts';
import { productTail, sumTail } from './preciseCross.ts';

/** Sine and cosine of one angle. */
export interface SinCos {
  s: number;
  c: number;
}

/** {@link sinCos} takes angles up to this magnitude: the reduction is exact while angle / (pi / 2) is below 2^20. */
export const MAX_ANGLE = 1e6;

const TWO_OVER_PI = 2 / Math.PI;
/** pi / 2 as a sum of doubles. The first three have 33 bits, so that a whole number below 2^20 times one of them is exact. */
const HALF_PI_1 = 1.5707963267341256;
const HALF_PI_2 = 6.077100506303966e-11;
const HALF_PI_3 = 2.0222662487111665e-21;
const HALF_PI_4 = 8.4784276603689e-32;

/** pi / 2 and pi are these tails larger than the doubles Math.PI / 2 and Math.PI. */
const HALF_PI_TAIL = 6.123233995736766e-17;
const PI_TAIL = 1.2246467991473532e-16;

/** atan(k / 8) = ATAN_HIGH[k] + ATAN_LOW[k]. Index 0 stands for "no shift"; index 1 is not used. */
const ATAN_HIGH = [
  0, 0, 0.24497866312686414, 0.35877067027057225, 0.4636476090008061, 0.5585993153435624, 0.6435011087932844, 0.7188299996216245,
  0.7853981633974483,
];
const ATAN_LOW = [
  0, 0, 1.0698755618734451e-17, -2.4623815582638635e-17, 2.2698777452961687e-17, -5.4556305485916264e-18, 1.5834785051444286e-17,
  -2.1478388444456983e-17, 3.061616997868383e-17,
];
/** k / 8 = SHIFT_1[k] + SHIFT_2[k], both powers of two (or zero), so that products with them are exact. */
const SHIFT_1 = [0, 0, 0.25, 0.25, 0.5, 0.5, 0.5, 1, 1];
const SHIFT_2 = [0, 0, 0, 0.125, 0, 0.125, 0.25, -0.125, 0];

/** Outside these magnitudes the arguments of atan2 are scaled by a power of two, away from overflow and lost digits. */
const ATAN_SMALL = 1e-280;
const ATAN_LARGE = 1e280;
const TWO_100 = 1.2676506002282294e30;
/** Below this the rounding error of the quotient cannot be had from a product, and is not needed: atan(z) = z to the last bit. */
const TAIL_SMALL = 1e-270;

/**
 * The angle of the point (x, y), from -pi to pi, within 1 unit in the last place. Zeros, signed zeros and infinities are treated
 * as by Math.atan2: (0, 0) gives 0, and y = -0 gives a negative angle or -0. NaN gives NaN.
 */
export function atan2(y: number, x: number): number {
  const polar = atan2_polar;
  polar.x = x;
  polar.y = y;
  setAngle(polar);
  return polar.angle;
}

/** A point and its angle. */
export class Polar {
  x = 0;
  y = 0;
  angle = 0;
}

const atan2_polar = /* @__PURE__ */ new Polar();

/** Sets the angle of a point: {@link atan2} for code that must not allocate, where a number returned would be put on the heap. */
export function setAngle(polar: Polar): void {
  const { x, y } = polar;
  const ax = Math.abs(x);
  const ay = Math.abs(y);
  const isSteep = ay > ax;
  const isLeft = x < 0 || (x === 0 && 1 / x < 0);
  let long = Math.max(ax, ay);
  let short = Math.min(ax, ay);
  if (!(long >= ATAN_SMALL && long <= ATAN_LARGE)) {
    if (long === 0) long = 1;
    else if (long === Infinity) {
      short = short === Infinity ? 1 : 0;
      long = 1;
    } else {
      const scale = long < 1 ? TWO_100 : 1 / TWO_100;
      long *= scale;
      short *= scale;
    }
  }
  // atan(t) = atan(k/8) + atan(z), z = (t - k/8) / (1 + t k/8), with k/8 the eighth nearest to t = short / long.
  const nearest = Math.floor((8 * short) / long + 0.5);
  const k = nearest >= 2 ? nearest : 0;
  const shift1 = SHIFT_1[k];
  const shift2 = SHIFT_2[k];
  const dividend = short - shift1 * long - shift2 * long;
  const divisor = long + (shift1 + shift2) * short;
  const z = dividend / divisor;
  const back = z * divisor;
  const zTail = short > TAIL_SMALL ? (dividend - back - productTail(z, divisor, back)) / divisor : 0;
  const w = z * z;
  const tenth = 1 / 17 - w * (1 / 19 - w * (1 / 21));
  const series = w * (-1 / 3 + w * (1 / 5 - w * (1 / 7 - w * (1 / 9 - w * (1 / 11 - w * (1 / 13 - w * (1 / 15 - w * tenth)))))));
  // The whole angle is base + sign (atan(k/8) + atan(z)), with base 0, pi/2 or pi. Small parts are added first.
  const sign = isSteep === isLeft ? 1 : -1;
  const base = isSteep ? Math.PI / 2 : isLeft ? Math.PI : 0;
  const baseTail = isSteep ? HALF_PI_TAIL : isLeft ? PI_TAIL : 0;
  const high = base + sign * ATAN_HIGH[k];
  const highTail = base - high + sign * ATAN_HIGH[k] + (baseTail + sign * ATAN_LOW[k]);
  const angle = high + (sign * z + (sign * (z * series + zTail) + highTail));
  polar.angle = y < 0 || (y === 0 && 1 / y < 0) ? -angle : angle;
}

/**
 * Writes the sine and the cosine of `angle` (radians) to `out` and returns it, each within 1 unit in the last place. 0 gives
 * exactly 0 and 1. Throws a RangeError for an angle beyond {@link MAX_ANGLE} in magnitude or not finite.
 */
export function sinCos<T extends SinCos>(angle: number, out: T): T {
  checkAngle(angle);
  const turn = sinCos_turn;
  turn.angle = angle;
  setSinCos(turn);
  out.s = turn.s;
  out.c = turn.c;
  return out;
}

/** An angle, its sine and its cosine. */
export class Turn {
  angle = 0;
  s = 0;
  c = 1;
}

const sinCos_turn = /* @__PURE__ */ new Turn();

/**
 * Sets sine and cosine of an angle that {@link checkAngle} has let pass: {@link sinCos} for code that must not allocate, where a
 * number handed over would be put on the heap.
 */
export function setSinCos(turn: Turn): void {
  const { angle } = turn;
  const k = Math.floor(angle * TWO_OVER_PI + 0.5);
  // r + tail = angle - k pi/2. The first difference is exact; each later one leaves its rounding error in the tail.
  const r1 = angle - k * HALF_PI_1;
  const part2 = k * HALF_PI_2;
  const r2 = r1 - part2;
  const part3 = k * HALF_PI_3;
  const r3 = r2 - part3;
  const r2Tail = sumTail(r1, -part2, r2);
  const r3Tail = sumTail(r2, -part3, r3);
  const rest = r2Tail + (r3Tail - k * HALF_PI_4);
  const r = r3 + rest;
  const tail = r3 - r + rest;
  const w = r * r;
  const sinHigh = 1 / 362880 - w * (1 / 39916800 - w * (1 / 6227020800 - w * (1 / 1307674368000 - w * (1 / 355687428096000))));
  const sinSeries = w * (-1 / 6 + w * (1 / 120 - w * (1 / 5040 - w * sinHigh)));
  const cosHigh = 1 / 3628800 - w * (1 / 479001600 - w * (1 / 87178291200 - w * (1 / 20922789888000)));
  const cosSeries = w * w * (1 / 24 - w * (1 / 720 - w * (1 / 40320 - w * cosHigh)));
  // 1 - w/2 rounds; what it rounds away is added back with the rest of the series.
  const half = 0.5 * w;
  const cosLead = 1 - half;
  const sin = r + (r * sinSeries + tail * cosLead);
  const cos = cosLead + (1 - cosLead - half + (cosSeries - r * tail));
  // Every quarter turn swaps sine and cosine; in quadrants 2 and 3 the sine is negative, in 1 and 2 the cosine.
  const s = k & 1 ? cos : sin;
  const c = k & 1 ? sin : cos;
  turn.s = k & 2 ? -s : s;
  turn.c = (k + 1) & 2 ? -c : c;
}

/** Checks an angle: a number that {@link sinCos} takes. */
export function checkAngle(angle: number, name = 'angle'): void {
  checkNumber(angle, name);
  if (Math.abs(angle) > MAX_ANGLE) throw new RangeError(`${name} must be at most ${MAX_ANGLE} in magnitude, got ${angle}`);
}
