/** The axes of the separating axis theorem for two boxes (see boxBox.ts), and which of them separates most. */
import { MIN_LENGTH_SQ } from '../math/tolerance.ts';
import { type Axis, EDGE_BIAS, PRODUCT_ROUNDING } from './axis.ts';
import { type BoxPair, FIRST_EDGES, SECOND_FACES } from './boxBox.ts';
import type { Search } from './search.ts';

const boxBoxAxis_normal = /* @__PURE__ */ new Float64Array(3);

/**
 * Writes the axis of largest separation to `axis`, from the first box to the second, with its number; axes with a bit in
 * `excluded` are left out. Where the boxes are farther apart than the search's limit, only a separation that says so.
 */
export function boxBoxAxis(pair: BoxPair, search: Search, excluded: number, axis: Axis): void {
  const { limit } = search;
  const { t, a, b, r } = pair;
  const a0 = a[0]!;
  const a1 = a[1]!;
  const a2 = a[2]!;
  const b0 = b[0]!;
  const b1 = b[1]!;
  const b2 = b[2]!;
  const t0 = t[0]!;
  const t1 = t[1]!;
  const t2 = t[2]!;
  const r00 = r[0]!;
  const r01 = r[1]!;
  const r02 = r[2]!;
  const r10 = r[3]!;
  const r11 = r[4]!;
  const r12 = r[5]!;
  const r20 = r[6]!;
  const r21 = r[7]!;
  const r22 = r[8]!;
  const q00 = Math.abs(r00);
  const q01 = Math.abs(r01);
  const q02 = Math.abs(r02);
  const q10 = Math.abs(r10);
  const q11 = Math.abs(r11);
  const q12 = Math.abs(r12);
  const q20 = Math.abs(r20);
  const q21 = Math.abs(r21);
  const q22 = Math.abs(r22);
  // Faces of the first box.
  let best = 1;
  let most = -Infinity;
  const s1 = Math.abs(t1) - (a1 + b0 * q10 + b1 * q11 + b2 * q12);
  if (!(excluded & 2)) most = s1;
  const s2 = Math.abs(t2) - (a2 + b0 * q20 + b1 * q21 + b2 * q22);
  if (s2 > most && !(excluded & 4)) {
    most = s2;
    best = 2;
  }
  const s0 = Math.abs(t0) - (a0 + b0 * q00 + b1 * q01 + b2 * q02);
  if (s0 > most && !(excluded & 1)) {
    most = s0;
    best = 0;
  }
  // Faces of the second.
  const u0 = t0 * r00 + t1 * r10 + t2 * r20;
  const u1 = t0 * r01 + t1 * r11 + t2 * r21;
  const u2 = t0 * r02 + t1 * r12 + t2 * r22;
  const s4 = Math.abs(u1) - (b1 + a0 * q01 + a1 * q11 + a2 * q21);
  if (s4 > most && !(excluded & 16)) {
    most = s4;
    best = 4;
  }
  const s5 = Math.abs(u2) - (b2 + a0 * q02 + a1 * q12 + a2 * q22);
  if (s5 > most && !(excluded & 32)) {
    most = s5;
    best = 5;
  }
  const s3 = Math.abs(u0) - (b0 + a0 * q00 + a1 * q10 + a2 * q20);
  if (s3 > most && !(excluded & 8)) {
    most = s3;
    best = 3;
  }
  axis.number = best;
  axis.separation = most;
  if (most > limit) return;
  if (best < SECOND_FACES) {
    const sign = 1 - 2 * Number(t[best]! < 0);
    axis.nx = sign * Number(best === 0);
    axis.ny = sign * Number(best === 1);
    axis.nz = sign * Number(best === 2);
  } else {
    const j = best - SECOND_FACES;
    const x = r[j]!;
    const y = r[3 + j]!;
    const z = r[6 + j]!;
    const sign = 1 - 2 * Number(t0 * x + t1 * y + t2 * z < 0);
    axis.nx = sign * x;
    axis.ny = sign * y;
    axis.nz = sign * z;
  }
  // Edges: n = e x R, whose parts and reaches are entries of the rotation. Not unit, so s |s| > most |most| n.n says whether it separates
  // more; those that do, or may for rounding, are worked out in full.
  const extent = a0 + a1 + a2 + b0 + b1 + b2;
  const bias = EDGE_BIAS * extent;
  const slack = PRODUCT_ROUNDING * (extent + Math.abs(t0) + Math.abs(t1) + Math.abs(t2));
  let least = most + bias;
  let bar = least * Math.abs(least);
  let s = slack + Math.abs(t2 * r10 - t1 * r20) - (a1 * q20 + a2 * q10 + b1 * q02 + b2 * q01);
  if (s * Math.abs(s) > bar * (r10 * r10 + r20 * r20)) {
    tryEdges(pair, 0, 0, excluded, axis);
    least = axis.separation + bias;
    bar = least * Math.abs(least);
  }
  s = slack + Math.abs(t2 * r11 - t1 * r21) - (a1 * q21 + a2 * q11 + b0 * q02 + b2 * q00);
  if (s * Math.abs(s) > bar * (r11 * r11 + r21 * r21)) {
    tryEdges(pair, 0, 1, excluded, axis);
    least = axis.separation + bias;
    bar = least * Math.abs(least);
  }
  s = slack + Math.abs(t2 * r12 - t1 * r22) - (a1 * q22 + a2 * q12 + b0 * q01 + b1 * q00);
  if (s * Math.abs(s) > bar * (r12 * r12 + r22 * r22)) {
    tryEdges(pair, 0, 2, excluded, axis);
    least = axis.separation + bias;
    bar = least * Math.abs(least);
  }
  s = slack + Math.abs(t0 * r20 - t2 * r00) - (a0 * q20 + a2 * q00 + b1 * q12 + b2 * q11);
  if (s * Math.abs(s) > bar * (r20 * r20 + r00 * r00)) {
    tryEdges(pair, 1, 0, excluded, axis);
    least = axis.separation + bias;
    bar = least * Math.abs(least);
  }
  s = slack + Math.abs(t0 * r21 - t2 * r01) - (a0 * q21 + a2 * q01 + b0 * q12 + b2 * q10);
  if (s * Math.abs(s) > bar * (r21 * r21 + r01 * r01)) {
    tryEdges(pair, 1, 1, excluded, axis);
    least = axis.separation + bias;
    bar = least * Math.abs(least);
  }
  s = slack + Math.abs(t0 * r22 - t2 * r02) - (a0 * q22 + a2 * q02 + b0 * q11 + b1 * q10);
  if (s * Math.abs(s) > bar * (r22 * r22 + r02 * r02)) {
    tryEdges(pair, 1, 2, excluded, axis);
    least = axis.separation + bias;
    bar = least * Math.abs(least);
  }
  s = slack + Math.abs(t1 * r00 - t0 * r10) - (a0 * q10 + a1 * q00 + b1 * q22 + b2 * q21);
  if (s * Math.abs(s) > bar * (r00 * r00 + r10 * r10)) {
    tryEdges(pair, 2, 0, excluded, axis);
    least = axis.separation + bias;
    bar = least * Math.abs(least);
  }
  s = slack + Math.abs(t1 * r01 - t0 * r11) - (a0 * q11 + a1 * q01 + b0 * q22 + b2 * q20);
  if (s * Math.abs(s) > bar * (r01 * r01 + r11 * r11)) {
    tryEdges(pair, 2, 1, excluded, axis);
    least = axis.separation + bias;
    bar = least * Math.abs(least);
  }
  s = slack + Math.abs(t1 * r02 - t0 * r12) - (a0 * q12 + a1 * q02 + b0 * q21 + b1 * q20);
  if (s * Math.abs(s) > bar * (r02 * r02 + r12 * r12)) {
    tryEdges(pair, 2, 2, excluded, axis);
  }
}

/**
 * Takes over the product of the edges ei and Rj if it separates more than the axis so far. It is made unit before it is used: then a
 * direction that is off by rounding still gives a true bound.
 */
function tryEdges({ t, a, b, r }: BoxPair, i: number, j: number, excluded: number, axis: Axis): void {
  const number = FIRST_EDGES + 3 * i + j;
  if (excluded & (1 << number)) return;
  const p = (i + 1) % 3;
  const q = (i + 2) % 3;
  const m = (j + 1) % 3;
  const k = (j + 2) % 3;
  // ei x R has -Rq at p, Rp at q.
  const lenSq = r[3 * p + j]! * r[3 * p + j]! + r[3 * q + j]! * r[3 * q + j]!;
  if (!(lenSq > MIN_LENGTH_SQ)) return;
  const inv = 1 / Math.sqrt(lenSq);
  const np = -r[3 * q + j]! * inv;
  const nq = r[3 * p + j]! * inv;
  const along = t[p]! * np + t[q]! * nq;
  const reachA = a[p]! * Math.abs(np) + a[q]! * Math.abs(nq);
  const reachM = b[m]! * Math.abs(r[3 * p + m]! * np + r[3 * q + m]! * nq);
  const reachK = b[k]! * Math.abs(r[3 * p + k]! * np + r[3 * q + k]! * nq);
  const separation = Math.abs(along) - reachA - (reachM + reachK);
  const bias = EDGE_BIAS * (a[0]! + a[1]! + a[2]! + b[0]! + b[1]! + b[2]!);
  if (!(separation > axis.separation + bias)) return;
  const sign = 1 - 2 * Number(along < 0);
  const n = boxBoxAxis_normal;
  n[i] = 0;
  n[p] = np * sign;
  n[q] = nq * sign;
  axis.number = number;
  axis.separation = separation;
  axis.nx = n[0]!;
  axis.ny = n[1]!;
  axis.nz = n[2]!;
}
