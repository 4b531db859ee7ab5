/**
 * Two boxes none of whose edges are nearly parallel, by the fifteen axes of boxBox.ts: which one separates most, and whether the features
 * that it belongs to are opposite along it. All of it without branches but for the kind of axis: they could not be foreseen. What is not
 * plain, and parallel edges, are left to boxBox.ts and boxBoxAxis.ts.
 */
import { FACE, VERTEX } from '../results/features.ts';
import { type Axis, EDGE_BIAS, PRODUCT_ROUNDING } from './axis.ts';
import { FIRST_EDGES, SECOND_FACES } from './boxBox.ts';
import { boxVertices } from './boxVertices.ts';
import { BEYOND, DISTANCE_ROUNDING, MEETING, PROVEN } from './candidate.ts';
import type { CoreDistance } from './coreDistance.ts';
import { BOX_FEATURES } from './pointBox.ts';
import { CENTER, HALF_FIRST, HALF_SECOND, RELATIVE } from './relative.ts';
import type { Search } from './search.ts';

const skewBoxAxis_values = /* @__PURE__ */ new Float64Array(15);
const skewBoxWitness_point = /* @__PURE__ */ new Float64Array(3);

/** Cosine of the angle between edges from which on boxes are taken to be aligned: then a face decides, or nothing is plain. */
const PARALLEL = 0.99999;

/** Everything about the boxes in `out` (PROVEN), or farther apart than the search's limit (BEYOND); MEETING where that is not plain. */
export function skewBoxes(axis: Axis, search: Search, out: CoreDistance): number {
  if (skewBoxAxis(axis) === false) return MEETING;
  if (axis.separation > search.limit) return BEYOND;
  if (skewBoxWitness(axis, search, out) === true) return PROVEN;
  return axis.separation > 0 && boxVertices(axis, search, out) === true ? PROVEN : MEETING;
}

/**
 * Writes the number of the axis of largest separation, as far as rounding lets tell, and the separation of the best face. False,
 * with nothing written, where boxes are aligned.
 */
function skewBoxAxis(axis: Axis): boolean {
  const g = RELATIVE;
  const t0 = g[CENTER]!;
  const a0 = g[HALF_FIRST]!;
  const b0 = g[HALF_SECOND]!;
  const t1 = g[CENTER + 1]!;
  const a1 = g[HALF_FIRST + 1]!;
  const b1 = g[HALF_SECOND + 1]!;
  const t2 = g[CENTER + 2]!;
  const a2 = g[HALF_FIRST + 2]!;
  const b2 = g[HALF_SECOND + 2]!;
  const r00 = g[0]!;
  const r01 = g[1]!;
  const r02 = g[2]!;
  const r10 = g[3]!;
  const r11 = g[4]!;
  const r12 = g[5]!;
  const r20 = g[6]!;
  const r21 = g[7]!;
  const r22 = g[8]!;
  const q00 = Math.abs(r00);
  const q01 = Math.abs(r01);
  const q02 = Math.abs(r02);
  const q10 = Math.abs(r10);
  const q11 = Math.abs(r11);
  const q12 = Math.abs(r12);
  const q20 = Math.abs(r20);
  const q21 = Math.abs(r21);
  const q22 = Math.abs(r22);
  const isParallel0 = q00 > PARALLEL || q01 > PARALLEL || q02 > PARALLEL;
  const isParallel1 = q10 > PARALLEL || q11 > PARALLEL || q12 > PARALLEL;
  const isParallel2 = q20 > PARALLEL || q21 > PARALLEL || q22 > PARALLEL;
  if (isParallel0 || isParallel1 || isParallel2) return false;
  const v = skewBoxAxis_values;
  const extent = a0 + a1 + a2 + b0 + b1 + b2;
  const slack = PRODUCT_ROUNDING * (extent + Math.abs(t0) + Math.abs(t1) + Math.abs(t2));
  v[0] = Math.abs(t0) - (a0 + b0 * q00 + b1 * q01 + b2 * q02);
  v[1] = Math.abs(t1) - (a1 + b0 * q10 + b1 * q11 + b2 * q12);
  v[2] = Math.abs(t2) - (a2 + b0 * q20 + b1 * q21 + b2 * q22);
  v[3] = Math.abs(t0 * r00 + t1 * r10 + t2 * r20) - (b0 + a0 * q00 + a1 * q10 + a2 * q20);
  v[4] = Math.abs(t0 * r01 + t1 * r11 + t2 * r21) - (b1 + a0 * q01 + a1 * q11 + a2 * q21);
  v[5] = Math.abs(t0 * r02 + t1 * r12 + t2 * r22) - (b2 + a0 * q02 + a1 * q12 + a2 * q22);
  // Edges: n = e x R, whose parts and reaches are entries of the rotation. Not unit, so it is s |s| / n.n that is
  // compared, and what rounding may add.
  const e00 = slack + Math.abs(t2 * r10 - t1 * r20) - (a1 * q20 + a2 * q10 + b1 * q02 + b2 * q01);
  v[6] = (e00 * Math.abs(e00)) / (r10 * r10 + r20 * r20);
  const e01 = slack + Math.abs(t2 * r11 - t1 * r21) - (a1 * q21 + a2 * q11 + b2 * q00 + b0 * q02);
  v[7] = (e01 * Math.abs(e01)) / (r11 * r11 + r21 * r21);
  const e02 = slack + Math.abs(t2 * r12 - t1 * r22) - (a1 * q22 + a2 * q12 + b0 * q01 + b1 * q00);
  v[8] = (e02 * Math.abs(e02)) / (r12 * r12 + r22 * r22);
  const e10 = slack + Math.abs(t0 * r20 - t2 * r00) - (a2 * q00 + a0 * q20 + b1 * q12 + b2 * q11);
  v[9] = (e10 * Math.abs(e10)) / (r20 * r20 + r00 * r00);
  const e11 = slack + Math.abs(t0 * r21 - t2 * r01) - (a2 * q01 + a0 * q21 + b2 * q10 + b0 * q12);
  v[10] = (e11 * Math.abs(e11)) / (r21 * r21 + r01 * r01);
  const e12 = slack + Math.abs(t0 * r22 - t2 * r02) - (a2 * q02 + a0 * q22 + b0 * q11 + b1 * q10);
  v[11] = (e12 * Math.abs(e12)) / (r22 * r22 + r02 * r02);
  const e20 = slack + Math.abs(t1 * r00 - t0 * r10) - (a0 * q10 + a1 * q00 + b1 * q22 + b2 * q21);
  v[12] = (e20 * Math.abs(e20)) / (r00 * r00 + r10 * r10);
  const e21 = slack + Math.abs(t1 * r01 - t0 * r11) - (a0 * q11 + a1 * q01 + b2 * q20 + b0 * q22);
  v[13] = (e21 * Math.abs(e21)) / (r01 * r01 + r11 * r11);
  const e22 = slack + Math.abs(t1 * r02 - t0 * r12) - (a0 * q12 + a1 * q02 + b0 * q21 + b1 * q20);
  v[14] = (e22 * Math.abs(e22)) / (r02 * r02 + r12 * r12);
  const f01 = Number(v[1]! > v[0]!);
  const f23 = 2 + Number(v[3]! > v[2]!);
  const f45 = 4 + Number(v[5]! > v[4]!);
  const f03 = f01 + (f23 - f01) * Number(v[f23]! > v[f01]!);
  const face = f03 + (f45 - f03) * Number(v[f45]! > v[f03]!);
  const g67 = 6 + Number(v[7]! > v[6]!);
  const g89 = 8 + Number(v[9]! > v[8]!);
  const g01 = 10 + Number(v[11]! > v[10]!);
  const g23 = 12 + Number(v[13]! > v[12]!);
  const g69 = g67 + (g89 - g67) * Number(v[g89]! > v[g67]!);
  const g03 = g01 + (g23 - g01) * Number(v[g23]! > v[g01]!);
  const g63 = g69 + (g03 - g69) * Number(v[g03]! > v[g69]!);
  const edges = g63 + (14 - g63) * Number(v[14]! > v[g63]!);
  const most = v[face]!;
  const least = most + EDGE_BIAS * extent;
  axis.separation = most;
  axis.number = face + (edges - face) * Number(v[edges]! > least * Math.abs(least));
  return true;
}

/** Writes everything, and the axis too. False, with the vertices that are likely nearest left in the axis, where they are not. */
function skewBoxWitness(axis: Axis, search: Search, out: CoreDistance): boolean {
  const { number } = axis;
  if (number >= FIRST_EDGES) return edgeOnEdge(axis, out);
  return number < SECOND_FACES ? vertexOnFirst(axis, search, out) : vertexOnSecond(axis, search, out);
}

/** A vertex of the second box against n, over a face of the first. */
function vertexOnFirst(axis: Axis, { size }: Search, out: CoreDistance): boolean {
  const g = RELATIVE;
  const { separation, number: i } = axis;
  const b0 = g[HALF_SECOND]!;
  const b1 = g[HALF_SECOND + 1]!;
  const b2 = g[HALF_SECOND + 2]!;
  const isBehind = Number(g[CENTER + i]! < 0);
  const sign = 1 - 2 * isBehind;
  const facing0 = sign * g[3 * i]! * b0;
  const facing1 = sign * g[3 * i + 1]! * b1;
  const facing2 = sign * g[3 * i + 2]! * b2;
  const is0 = Number(facing0 > 0);
  const is1 = Number(facing1 > 0);
  const is2 = Number(facing2 > 0);
  const side0 = b0 - 2 * b0 * is0;
  const side1 = b1 - 2 * b1 * is1;
  const side2 = b2 - 2 * b2 * is2;
  const x = g[CENTER]! + side0 * g[0]! + side1 * g[1]! + side2 * g[2]!;
  const y = g[CENTER + 1]! + side0 * g[3]! + side1 * g[4]! + side2 * g[5]!;
  const z = g[CENTER + 2]! + side0 * g[6]! + side1 * g[7]! + side2 * g[8]!;
  const beyond =
    Number(Math.abs(x) >= g[HALF_FIRST]!) |
    (Number(Math.abs(y) >= g[HALF_FIRST + 1]!) << 1) |
    (Number(Math.abs(z) >= g[HALF_FIRST + 2]!) << 2);
  const rounding = DISTANCE_ROUNDING * size;
  const isPlain = Math.abs(facing0) > rounding && Math.abs(facing1) > rounding && Math.abs(facing2) > rounding;
  const vertex = is0 | (is1 << 1) | (is2 << 2);
  if ((beyond & ~(1 << i)) !== 0 || !isPlain) {
    axis.vertexA = -1;
    axis.vertexB = vertex;
    return false;
  }
  const point = skewBoxWitness_point;
  point[0] = x;
  point[1] = y;
  point[2] = z;
  point[i] = sign * g[HALF_FIRST + i]!;
  const ax = point[0]!;
  const ay = point[1]!;
  const az = point[2]!;
  point[0] = 0;
  point[1] = 0;
  point[2] = 0;
  point[i] = sign;
  const nx = point[0]!;
  const ny = point[1]!;
  const nz = point[2]!;
  out.distance = separation;
  out.nx = nx;
  out.ny = ny;
  out.nz = nz;
  out.ax = ax;
  out.ay = ay;
  out.az = az;
  out.featureA = FACE + i + 3 * isBehind;
  out.featureB = VERTEX + vertex;
  return true;
}

/** A vertex of the first box along n, under a face of the second. */
function vertexOnSecond(axis: Axis, { size }: Search, out: CoreDistance): boolean {
  const g = RELATIVE;
  const { separation, number } = axis;
  const j = number - SECOND_FACES;
  const a0 = g[HALF_FIRST]!;
  const a1 = g[HALF_FIRST + 1]!;
  const a2 = g[HALF_FIRST + 2]!;
  const t0 = g[CENTER]!;
  const t1 = g[CENTER + 1]!;
  const t2 = g[CENTER + 2]!;
  const along = t0 * g[j]! + t1 * g[3 + j]! + t2 * g[6 + j]!;
  const isBefore = Number(along >= 0);
  const sign = 2 * isBefore - 1;
  const nx = sign * g[j]!;
  const ny = sign * g[3 + j]!;
  const nz = sign * g[6 + j]!;
  const is0 = Number(nx < 0);
  const is1 = Number(ny < 0);
  const is2 = Number(nz < 0);
  const x = a0 - 2 * a0 * is0;
  const y = a1 - 2 * a1 * is1;
  const z = a2 - 2 * a2 * is2;
  const dx = x - t0;
  const dy = y - t1;
  const dz = z - t2;
  const u0 = dx * g[0]! + dy * g[3]! + dz * g[6]!;
  const u1 = dx * g[1]! + dy * g[4]! + dz * g[7]!;
  const u2 = dx * g[2]! + dy * g[5]! + dz * g[8]!;
  const beyond =
    Number(Math.abs(u0) >= g[HALF_SECOND]!) |
    (Number(Math.abs(u1) >= g[HALF_SECOND + 1]!) << 1) |
    (Number(Math.abs(u2) >= g[HALF_SECOND + 2]!) << 2);
  const rounding = DISTANCE_ROUNDING * size;
  const isPlain = Math.abs(nx) * a0 > rounding && Math.abs(ny) * a1 > rounding && Math.abs(nz) * a2 > rounding;
  const vertex = is0 | (is1 << 1) | (is2 << 2);
  if ((beyond & ~(1 << j)) !== 0 || !isPlain) {
    axis.vertexA = vertex;
    axis.vertexB = -1;
    return false;
  }
  out.distance = separation;
  out.nx = nx;
  out.ny = ny;
  out.nz = nz;
  out.ax = x;
  out.ay = y;
  out.az = z;
  out.featureA = VERTEX + vertex;
  out.featureB = FACE + j + 3 * isBefore;
  return true;
}

/** The edges that face each other along n = e x R, if their lines pass closest within both. */
function edgeOnEdge(axis: Axis, out: CoreDistance): boolean {
  const g = RELATIVE;
  const { number } = axis;
  const j = (number - FIRST_EDGES) % 3;
  const i = (number - FIRST_EDGES - j) / 3;
  const p = NEXT[i]!;
  const q = NEXT[p]!;
  const m = NEXT[j]!;
  const k = NEXT[m]!;
  const tp = g[CENTER + p]!;
  const tq = g[CENTER + q]!;
  const ap = g[HALF_FIRST + p]!;
  const aq = g[HALF_FIRST + q]!;
  const bm = g[HALF_SECOND + m]!;
  const bk = g[HALF_SECOND + k]!;
  const fi = g[3 * i + j]!;
  const fp = g[3 * p + j]!;
  const fq = g[3 * q + j]!;
  const mp = g[3 * p + m]!;
  const mq = g[3 * q + m]!;
  const kp = g[3 * p + k]!;
  const kq = g[3 * q + k]!;
  // e x R has -Rq at p, Rp at q. It is made unit before it is used: then a direction that is off by rounding still gives a true bound.
  const lenSq = fp * fp + fq * fq;
  const toward = tq * fp - tp * fq;
  const isBehind = Number(toward < 0);
  const inv = (1 - 2 * isBehind) / Math.sqrt(lenSq);
  const np = -fq * inv;
  const nq = fp * inv;
  const facingM = mp * np + mq * nq;
  const facingK = kp * np + kq * nq;
  const isNegativeP = Number(np < 0);
  const isNegativeQ = Number(nq < 0);
  const isNegativeM = Number(facingM >= 0);
  const isNegativeK = Number(facingK >= 0);
  const sideP = ap - 2 * ap * isNegativeP;
  const sideQ = aq - 2 * aq * isNegativeQ;
  const sideM = bm - 2 * bm * isNegativeM;
  const sideK = bk - 2 * bk * isNegativeK;
  const separation =
    tp * np + tq * nq - (ap * Math.abs(np) + aq * Math.abs(nq)) - (bm * Math.abs(facingM) + bk * Math.abs(facingK));
  const v = skewBoxAxis_values;
  const bar = separation * Math.abs(separation);
  v[number] = -Infinity;
  let isBest = Number(separation > axis.separation);
  for (let other = FIRST_EDGES; other < FIRST_EDGES + 9; other++) isBest &= Number(v[other]! <= bar);
  const di = g[CENTER + i]! + sideM * g[3 * i + m]! + sideK * g[3 * i + k]!;
  const dp = tp + sideM * mp + sideK * kp - sideP;
  const dq = tq + sideM * mq + sideK * kq - sideQ;
  // Seen along the first edge, it is a point and the other a line.
  const alongF = -(dp * fp + dq * fq) / lenSq;
  const alongE = di + alongF * fi;
  const isOutA = Number(Math.abs(alongE) >= g[HALF_FIRST + i]!);
  const isOutB = Number(Math.abs(alongF) >= g[HALF_SECOND + j]!);
  const sidesA = (isNegativeP << p) | (isNegativeQ << q);
  const sidesB = (isNegativeM << m) | (isNegativeK << k);
  if (isBest === 0) {
    axis.vertexA = -1;
    axis.vertexB = -1;
    return false;
  }
  if ((isOutA | isOutB) !== 0) {
    // -1 for a point within the edge
    const endA = sidesA | (Number(alongE < 0) << i);
    const endB = sidesB | (Number(alongF < 0) << j);
    axis.separation = separation;
    axis.vertexA = (endA + 1) * isOutA - 1;
    axis.vertexB = (endB + 1) * isOutB - 1;
    return false;
  }
  const point = skewBoxWitness_point;
  point[i] = alongE;
  point[p] = sideP;
  point[q] = sideQ;
  const x = point[0]!;
  const y = point[1]!;
  const z = point[2]!;
  point[i] = 0;
  point[p] = np;
  point[q] = nq;
  const nx = point[0]!;
  const ny = point[1]!;
  const nz = point[2]!;
  out.distance = separation;
  out.nx = nx;
  out.ny = ny;
  out.nz = nz;
  out.ax = x;
  out.ay = y;
  out.az = z;
  out.featureA = BOX_FEATURES[8 * (7 - (1 << i)) + sidesA]!;
  out.featureB = BOX_FEATURES[8 * (7 - (1 << j)) + sidesB]!;
  return true;
}

const NEXT = /* @__PURE__ */ Uint8Array.of(1, 2, 0);
