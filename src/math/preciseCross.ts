/**
 * The area vector (b - a) x (c - a) of a triangle, accurate to rounding however thin the triangle is. Plain arithmetic first; where
 * cancellation has eaten digits, the same formula in double-double arithmetic (each number an unevaluated sum of two doubles).
 */
import type { Vec3, Vec3Like } from './vec3.ts';

/** Below this sine of the angle at a, plain arithmetic has lost more than about four of its sixteen digits. */
const THIN_SIN_SQ = 1e-8;
/** 2^27 + 1: multiplying by it splits a double into two halves of 26 bits. */
const SPLITTER = 134217729;

/** The rounding error of sum = a + b, exact for all doubles. */
export function sumTail(a: number, b: number, sum: number): number {
  const bRounded = sum - a;
  return a - (sum - bRounded) + (b - bRounded);
}

/** The rounding error of product = a * b, exact while nothing overflows or underflows. */
export function productTail(a: number, b: number, product: number): number {
  const ca = SPLITTER * a;
  const aHigh = ca - (ca - a);
  const aLow = a - aHigh;
  const cb = SPLITTER * b;
  const bHigh = cb - (cb - b);
  const bLow = b - bHigh;
  return aLow * bLow - (product - aHigh * bHigh - aLow * bHigh - aHigh * bLow);
}

/** Writes (b - a) x (c - a) to `out` and returns it. Its length is twice the area; it is zero only for collinear points. */
export function preciseCross(a: Vec3Like, b: Vec3Like, c: Vec3Like, out: Vec3): Vec3 {
  const ux = b.x - a.x;
  const uy = b.y - a.y;
  const uz = b.z - a.z;
  const vx = c.x - a.x;
  const vy = c.y - a.y;
  const vz = c.z - a.z;
  const x = uy * vz - uz * vy;
  const y = uz * vx - ux * vz;
  const z = ux * vy - uy * vx;
  const uLenSq = ux * ux + uy * uy + uz * uz;
  const vLenSq = vx * vx + vy * vy + vz * vz;
  if (x * x + y * y + z * z > THIN_SIN_SQ * uLenSq * vLenSq) return out.set(x, y, z);
  const uxTail = sumTail(b.x, -a.x, ux);
  const uyTail = sumTail(b.y, -a.y, uy);
  const uzTail = sumTail(b.z, -a.z, uz);
  const vxTail = sumTail(c.x, -a.x, vx);
  const vyTail = sumTail(c.y, -a.y, vy);
  const vzTail = sumTail(c.z, -a.z, vz);
  return out.set(
    minor(uy, uyTail, vz, vzTail, uz, uzTail, vy, vyTail),
    minor(uz, uzTail, vx, vxTail, ux, uxTail, vz, vzTail),
    minor(ux, uxTail, vy, vyTail, uy, uyTail, vx, vxTail),
  );
}

/** (a + aTail) (b + bTail) - (c + cTail) (d + dTail), correct to the last bits of a double. */
export function minor(
  a: number,
  aTail: number,
  b: number,
  bTail: number,
  c: number,
  cTail: number,
  d: number,
  dTail: number,
): number {
  const ab = a * b;
  const cd = c * d;
  const abTail = productTail(a, b, ab) + (a * bTail + aTail * b);
  const cdTail = productTail(c, d, cd) + (c * dTail + cTail * d);
  const difference = ab - cd;
  return difference + (sumTail(ab, -cd, difference) + (abTail - cdTail));
}
