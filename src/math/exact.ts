/**
 * Exact geometric predicates. The determinant is written as a sum of products of three differences; every product is kept as an
 * unevaluated sum of doubles (productTail gives the rounding error of a product exactly), and the sign of the sum of all of them
 * is found by adding them one by one into a list of doubles that do not overlap in their bits (an expansion).
 *
 * Exact as long as nothing underflows: coordinates must be zero or between 1e-60 and 1e50 in magnitude.
 */
import { productTail, sumTail } from './preciseCross.ts';

/** The six products of the determinant of rows u, v, w: the component taken from u, v and w, and the sign. */
const PRODUCTS = /* @__PURE__ */ Int8Array.of(0, 1, 2, 1, 1, 2, 0, 1, 2, 0, 1, 1, 0, 2, 1, -1, 1, 0, 2, -1, 2, 1, 0, -1);

/**
 * Bound on the error of the determinant in plain arithmetic, as a part of the product of the sums of the three differences' components:
 * each of the six products has an error of 8 roundings of 2^-53, and they are at most all of that product together; and a margin.
 */
const PLAIN_ERROR = 16 * (Number.EPSILON / 2);

/** The same bound for double-double arithmetic: a few dozen squares of the rounding. */
const CAREFUL_ERROR = 64 * Number.EPSILON * Number.EPSILON;

/** Six products of three two-part factors, four doubles each. */
const MAX_TERMS = 6 * 8 * 4;

const orient3d_parts = /* @__PURE__ */ new Float64Array(18);
const orient3d_terms = /* @__PURE__ */ new Float64Array(MAX_TERMS);
const signOfSum_expansion = /* @__PURE__ */ new Float64Array(MAX_TERMS + 1);

/**
 * The sign (1, 0 or -1) of (b - a) x (c - a) . (d - a), for the points with these indices in a list of coordinates, four entries
 * a point (x, y, z and one without meaning): 1 when d is on the side from which a, b, c turn counter-clockwise, 0 when the four
 * are coplanar. Exact.
 */
export function orient3d(xyz: Float64Array, a: number, b: number, c: number, d: number): number {
  const ux = xyz[b << 2] - xyz[a << 2];
  const uy = xyz[(b << 2) | 1] - xyz[(a << 2) | 1];
  const uz = xyz[(b << 2) | 2] - xyz[(a << 2) | 2];
  const vx = xyz[c << 2] - xyz[a << 2];
  const vy = xyz[(c << 2) | 1] - xyz[(a << 2) | 1];
  const vz = xyz[(c << 2) | 2] - xyz[(a << 2) | 2];
  const wx = xyz[d << 2] - xyz[a << 2];
  const wy = xyz[(d << 2) | 1] - xyz[(a << 2) | 1];
  const wz = xyz[(d << 2) | 2] - xyz[(a << 2) | 2];
  const plain = (uy * vz - uz * vy) * wx + (uz * vx - ux * vz) * wy + (ux * vy - uy * vx) * wz;
  const uSum = Math.abs(ux) + Math.abs(uy) + Math.abs(uz);
  const vSum = Math.abs(vx) + Math.abs(vy) + Math.abs(vz);
  const wSum = Math.abs(wx) + Math.abs(wy) + Math.abs(wz);
  const error = PLAIN_ERROR * uSum * vSum * wSum;
  if (plain > error) return 1;
  if (plain < -error) return -1;
  return exactSign(xyz, a, b, c, d);
}

/** The same in exact arithmetic. */
function exactSign(xyz: Float64Array, a: number, b: number, c: number, d: number): number {
  for (let i = 0; i < 3; i++) {
    const shared = xyz[(a << 2) | i];
    if (shared === xyz[(b << 2) | i] && shared === xyz[(c << 2) | i] && shared === xyz[(d << 2) | i]) return 0;
  }
  const parts = orient3d_parts;
  setDifference(parts, 0, xyz, b, a);
  setDifference(parts, 6, xyz, c, a);
  setDifference(parts, 12, xyz, d, a);
  const careful = carefulDeterminant(parts);
  const bound = CAREFUL_ERROR * rowSum(parts, 0) * rowSum(parts, 6) * rowSum(parts, 12);
  if (careful > bound) return 1;
  if (careful < -bound) return -1;
  const terms = orient3d_terms;
  let count = 0;
  for (let p = 0; p < 24; p += 4) {
    const u = 2 * PRODUCTS[p];
    const v = 6 + 2 * PRODUCTS[p + 1];
    const w = 12 + 2 * PRODUCTS[p + 2];
    const sign = PRODUCTS[p + 3];
    for (let i = 0; i < 2; i++) {
      const f = sign * parts[u + i];
      if (f === 0) continue;
      for (let j = 0; j < 2; j++) {
        const g = parts[v + j];
        if (g === 0) continue;
        const fg = f * g;
        const fgTail = productTail(f, g, fg);
        for (let k = 0; k < 2; k++) {
          const h = parts[w + k];
          if (h === 0) continue;
          const fgh = fg * h;
          const tail = fgTail * h;
          terms[count] = productTail(fgTail, h, tail);
          terms[count + 1] = tail;
          terms[count + 2] = productTail(fg, h, fgh);
          terms[count + 3] = fgh;
          count += 4;
        }
      }
    }
  }
  return signOfSum(terms, count);
}

/** The sum of the magnitudes of a row. */
function rowSum(parts: Float64Array, at: number): number {
  return Math.abs(parts[at]) + Math.abs(parts[at + 2]) + Math.abs(parts[at + 4]);
}

/** The determinant in double-double arithmetic: products and sums with their rounding errors, but not with the errors of these. */
function carefulDeterminant(parts: Float64Array): number {
  let sum = 0;
  let tail = 0;
  for (let i = 0; i < 3; i++) {
    // w_i (u_j v_k - u_k v_j)
    const j = 2 * ((i + 1) % 3);
    const k = 2 * ((i + 2) % 3);
    const uj = parts[j];
    const uk = parts[k];
    const vj = parts[6 + j];
    const vk = parts[6 + k];
    const w = parts[12 + 2 * i];
    const p = uj * vk;
    const q = uk * vj;
    const pTail = productTail(uj, vk, p) + (uj * parts[7 + k] + parts[j + 1] * vk);
    const qTail = productTail(uk, vj, q) + (uk * parts[7 + j] + parts[k + 1] * vj);
    const minor = p - q;
    const minorTail = sumTail(p, -q, minor) + (pTail - qTail);
    const term = minor * w;
    const termTail = productTail(minor, w, term) + (minor * parts[13 + 2 * i] + minorTail * w);
    const next = sum + term;
    tail += sumTail(sum, term, next) + termTail;
    sum = next;
  }
  return sum + tail;
}

/** Writes point p - point q as three pairs (rounded difference, rounding error). */
function setDifference(parts: Float64Array, at: number, xyz: Float64Array, p: number, q: number): void {
  for (let i = 0; i < 3; i++) {
    const from = xyz[(q << 2) | i];
    const to = xyz[(p << 2) | i];
    const difference = to - from;
    parts[at + 2 * i] = difference;
    parts[at + 2 * i + 1] = sumTail(to, -from, difference);
  }
}

/** The exact sign of the sum of the first `count` terms. */
function signOfSum(terms: Float64Array, count: number): number {
  // The expansion holds non-overlapping doubles, smallest first. Adding a number carries a rounded sum upwards through it and
  // leaves each rounding error behind; errors of zero are left out, which keeps it short.
  const expansion = signOfSum_expansion;
  let length = 0;
  for (let t = 0; t < count; t++) {
    let carry = terms[t];
    let kept = 0;
    for (let i = 0; i < length; i++) {
      const e = expansion[i];
      const sum = carry + e;
      const tail = sumTail(carry, e, sum);
      if (tail !== 0) expansion[kept++] = tail;
      carry = sum;
    }
    if (carry !== 0) expansion[kept++] = carry;
    length = kept;
  }
  if (length === 0) return 0;
  return expansion[length - 1] > 0 ? 1 : -1;
}
