/**
 * A ray against the unit sphere, several ways: as a textbook has it, with more care, and exactly, in whole numbers. Doubles are
 * whole multiples of a small power of two, so all but the square root is exact, and that is taken to 60 digits.
 */
import type { Vec3Like } from 'touchstone';
import { vec } from '../render/vec.ts';

export interface Hit {
  fraction: number;
  point: Vec3Like;
}

/** The textbook: the smaller root of a t^2 + 2 b t + c = 0. Every operation is rounded by `r`. */
export function textbook(o: Vec3Like, d: Vec3Like, r: (value: number) => number): Hit | null {
  const dot = (p: Vec3Like, q: Vec3Like) => r(r(r(p.x * q.x) + r(p.y * q.y)) + r(p.z * q.z));
  const a = dot(d, d);
  const b = dot(o, d);
  const c = r(dot(o, o) - 1);
  const discriminant = r(r(b * b) - r(a * c));
  if (discriminant < 0) return null;
  const fraction = r(r(-b - r(Math.sqrt(discriminant))) / a);
  if (!(fraction >= 0 && fraction <= 1)) return null;
  return { fraction, point: vec(r(o.x + r(d.x * fraction)), r(o.y + r(d.y * fraction)), r(o.z + r(d.z * fraction))) };
}

/** With care: the nearest point of the line to the centre first, then half the chord back from it. */
export function careful(o: Vec3Like, d: Vec3Like, r: (value: number) => number): Hit | null {
  const dot = (p: Vec3Like, q: Vec3Like) => r(r(r(p.x * q.x) + r(p.y * q.y)) + r(p.z * q.z));
  const at = (t: number) => vec(r(o.x + r(d.x * t)), r(o.y + r(d.y * t)), r(o.z + r(d.z * t)));
  const a = dot(d, d);
  const nearest = r(-dot(o, d) / a);
  const p = at(nearest);
  const halfChordSq = r(1 - dot(p, p));
  if (halfChordSq < 0) return null;
  const fraction = r(nearest - r(Math.sqrt(r(halfChordSq / a))));
  if (!(fraction >= 0 && fraction <= 1)) return null;
  return { fraction, point: at(fraction) };
}

const BITS = 120;
const ROOT_BITS = 200n;

/** A double as a whole number of 2^-BITS; exact for anything that is not tiny. */
const whole = (value: number): bigint => BigInt(value * 2 ** BITS);

export class ExactHit {
  private readonly x: bigint;
  private readonly y: bigint;
  private readonly z: bigint;

  private constructor(x: bigint, y: bigint, z: bigint) {
    this.x = x;
    this.y = y;
    this.z = z;
  }

  /** The exact hit; null for a miss. */
  static find(origin: Vec3Like, displacement: Vec3Like): ExactHit | null {
    const o = [whole(origin.x), whole(origin.y), whole(origin.z)] as const;
    const d = [whole(displacement.x), whole(displacement.y), whole(displacement.z)] as const;
    const dot = (p: readonly bigint[], q: readonly bigint[]) => p[0] * q[0] + p[1] * q[1] + p[2] * q[2];
    const a = dot(d, d);
    const b = dot(o, d);
    const c = dot(o, o) - whole(1) * whole(1);
    const discriminant = b * b - a * c;
    if (discriminant < 0n || a === 0n) return null;
    const t = ((-b - squareRoot(discriminant)) << ROOT_BITS) / a;
    if (t < 0n || t > 1n << ROOT_BITS) return null;
    return new ExactHit((o[0] << ROOT_BITS) + d[0] * t, (o[1] << ROOT_BITS) + d[1] * t, (o[2] << ROOT_BITS) + d[2] * t);
  }

  get point(): Vec3Like {
    return vec(toNumber(this.x), toNumber(this.y), toNumber(this.z));
  }

  /** How far a computed point is from the exact one. */
  distanceTo(p: Vec3Like): number {
    const off = (value: number, exact: bigint) => toNumber((whole(value) << ROOT_BITS) - exact);
    return Math.hypot(off(p.x, this.x), off(p.y, this.y), off(p.z, this.z));
  }
}

/** A whole number of 2^-(BITS + ROOT_BITS) as a double: a few digits first, then the scale, so that nothing overflows. */
function toNumber(value: bigint): number {
  const spare = 128n;
  return Number(value >> (BigInt(BITS) + ROOT_BITS - spare)) * 2 ** -Number(spare);
}

/** The whole part of the square root (Newton's method, from above). */
function squareRoot(value: bigint): bigint {
  if (value < 2n) return value;
  let root = 1n << BigInt((value.toString(2).length >> 1) + 1);
  for (;;) {
    const next = (root + value / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}
