/**
 * The axes of the separating axis theorem for a triangle and a segment or another triangle: the faces and the products of two edges. For
 * cores in one plane all of them are across that plane; for cores on one line there are none, and any axis across the line will do.
 */
import { edgeCross, SKEW_SIN_SQ } from '../math/edgeCross.ts';
import { MIN_LENGTH, MIN_LENGTH_SQ } from '../math/tolerance.ts';
import { setPerpendicular, Vec3 } from '../math/vec3.ts';
import { type Axis, EDGE_BIAS, PRODUCT_ROUNDING } from './axis.ts';
import { type FlatCore, HIGHEST, LOWEST, SHIFT } from './flatCore.ts';
import type { Search } from './search.ts';

/** Numbers of axes: the faces, then edge i of the first core and k of the second at + 3 i + k, then across two cores on one line. */
export const FIRST_EDGES = 2;
export const LINE_AXIS = 11;

const flatFlatAxis_axis = /* @__PURE__ */ new Vec3();

/** Where the corners of edge pair 3 i + k are in the lists of points: start and end of edge i, of edge k. */
const EDGE_I = /* @__PURE__ */ Uint8Array.of(0, 0, 0, 3, 3, 3, 6, 6, 6);
const EDGE_J = /* @__PURE__ */ Uint8Array.of(3, 3, 3, 6, 6, 6, 0, 0, 0);
const EDGE_K = /* @__PURE__ */ Uint8Array.of(0, 3, 6, 0, 3, 6, 0, 3, 6);
const EDGE_L = /* @__PURE__ */ Uint8Array.of(3, 6, 0, 3, 6, 0, 3, 6, 0);

/** How many pairs of edges can face each other, at most; and the bit that says: against u x v. */
const FACING = 5;
const AGAINST = 16;
const FACING_PAIRS = /* @__PURE__ */ facingPairs();

/**
 * The edges of two triangles that can face each other: their product is the normal of a face of the CSO. By the bits of the second core's
 * heights above the first one's plane, times 8, and the bits of the first core's above the second one's: an edge of one runs down
 * where that of the other does. Four pairs or five; the last is repeated.
 */
function facingPairs(): Uint8Array {
  const pairs = new Uint8Array(64 * FACING);
  for (let code = 0; code < 64; code++) {
    let count = 0;
    for (let pair = 0; pair < 9 && count < FACING; pair++) {
      const downB = (code >> (3 + (pair % 3))) & 1;
      const downA = (code >> Math.floor(pair / 3)) & 1;
      if (downA !== downB) continue;
      for (let at = count++; at < FACING; at++) pairs[FACING * code + at] = pair + AGAINST * downB;
    }
  }
  return pairs;
}

const flatFlatAxis_heights = /* @__PURE__ */ new Float64Array(6);

/** Writes the axis of largest separation to `axis`, from a to b, with its number; axes with a bit in `excluded` are left out. */
export function flatFlatAxis(a: FlatCore, b: FlatCore, search: Search, excluded: number, axis: Axis): void {
  const code = excluded === 0 && a.hasFace && b.hasFace ? setFaces(a, b, axis) : -1;
  if (code >= 0) {
    tryFacing(a, b, code, search, axis);
    return;
  }
  axis.separation = -Infinity;
  if (a.hasFace && !(excluded & 1)) tryFace(a, b, 0, axis);
  if (b.hasFace && !(excluded & 2)) tryFace(b, a, 1, axis);
  for (let i = 0; i < a.edges; i++) {
    for (let k = 0; k < b.edges; k++) if (!(excluded & (1 << (FIRST_EDGES + 3 * i + k)))) tryEdges(a, b, i, k, axis);
  }
  if (!a.hasFace && !b.hasFace && !(excluded & (1 << LINE_AXIS))) {
    const n = flatFlatAxis_axis;
    setAcross(a, b, n);
    tryLine(a, b, n, axis);
  }
}

/**
 * Writes the better one of two triangles' faces as the axis. Returns the code of the edges that can face each other; -1 where one triangle
 * is parallel to the other's plane: all of its edges can. No branches: they could not be foreseen.
 */
function setFaces(a: FlatCore, b: FlatCore, axis: Axis): number {
  const { points: p, nx: ax, ny: ay, nz: az } = a;
  const { points: q, nx: bx, ny: by, nz: bz } = b;
  const px = p[0]!;
  const py = p[1]!;
  const pz = p[2]!;
  const qx = q[0]!;
  const qy = q[1]!;
  const qz = q[2]!;
  const h0 = ax * (qx - px) + ay * (qy - py) + az * (qz - pz);
  const h1 = ax * (q[3]! - px) + ay * (q[4]! - py) + az * (q[5]! - pz);
  const h2 = ax * (q[6]! - px) + ay * (q[7]! - py) + az * (q[8]! - pz);
  const g0 = bx * (px - qx) + by * (py - qy) + bz * (pz - qz);
  const g1 = bx * (p[3]! - qx) + by * (p[4]! - qy) + bz * (p[5]! - qz);
  const g2 = bx * (p[6]! - qx) + by * (p[7]! - qy) + bz * (p[8]! - qz);
  const heights = flatFlatAxis_heights;
  heights[0] = h0;
  heights[1] = h1;
  heights[2] = h2;
  heights[3] = g0;
  heights[4] = g1;
  heights[5] = g2;
  const downB = Number(h0 > h1) | (Number(h1 > h2) << 1) | (Number(h2 > h0) << 2);
  const downA = Number(g0 > g1) | (Number(g1 > g2) << 1) | (Number(g2 > g0) << 2);
  const aboveA = heights[LOWEST[downB]!]!;
  const belowA = -heights[HIGHEST[downB]!]!;
  const aboveB = heights[3 + LOWEST[downA]!]!;
  const belowB = -heights[3 + HIGHEST[downA]!]!;
  const isBelowA = Number(belowA > aboveA);
  const isBelowB = Number(belowB > aboveB);
  const separationA = aboveA * (1 - isBelowA) + belowA * isBelowA;
  const separationB = aboveB * (1 - isBelowB) + belowB * isBelowB;
  const number = Number(separationB > separationA);
  const signA = (1 - 2 * isBelowA) * (1 - number);
  const signB = (2 * isBelowB - 1) * number;
  axis.separation = separationA * (1 - number) + separationB * number;
  axis.number = number;
  axis.nx = signA * ax + signB * bx;
  axis.ny = signA * ay + signB * by;
  axis.nz = signA * az + signB * bz;
  return downA > 0 && downB > 0 ? 8 * downB + downA : -1;
}

/** Takes over the best product of two edges out of those that can face each other, if it separates more than the axis so far. */
function tryFacing(a: FlatCore, b: FlatCore, code: number, { size }: Search, axis: Axis): void {
  const { points: p } = a;
  const { points: q } = b;
  const reach = 4 * size + Math.abs(q[0]! - p[0]!) + Math.abs(q[1]! - p[1]!) + Math.abs(q[2]! - p[2]!);
  const slack = PRODUCT_ROUNDING * 4 * size * size * reach;
  let bar = axis.separation * Math.abs(axis.separation);
  for (let at = 0; at < FACING; at++) {
    const entry = FACING_PAIRS[FACING * code + at]!;
    const pair = entry & (AGAINST - 1);
    const i = EDGE_I[pair]!;
    const j = EDGE_J[pair]!;
    const k = EDGE_K[pair]!;
    const l = EDGE_L[pair]!;
    const ax = p[i]!;
    const ay = p[i + 1]!;
    const az = p[i + 2]!;
    const bx = q[k]!;
    const by = q[k + 1]!;
    const bz = q[k + 2]!;
    const ux = p[j]! - ax;
    const uy = p[j + 1]! - ay;
    const uz = p[j + 2]! - az;
    const vx = q[l]! - bx;
    const vy = q[l + 1]! - by;
    const vz = q[l + 2]! - bz;
    // n = u x v
    const x = uy * vz - uz * vy;
    const y = uz * vx - ux * vz;
    const z = ux * vy - uy * vx;
    const along = x * (bx - ax) + y * (by - ay) + z * (bz - az);
    // The separation along n, which is not unit: s |s| > most |most| n.n says whether it separates more; those that do, or may for
    // rounding, are worked out in full.
    const s = slack + along * (1 - 2 * Number(entry >= AGAINST));
    if (s * Math.abs(s) > bar * (x * x + y * y + z * z)) {
      tryEdges(a, b, i / 3, k / 3, axis);
      bar = axis.separation * Math.abs(axis.separation);
    }
  }
}

/**
 * Takes over the normal of a triangle's face, either way round, if the other core is farther beyond it. The triangle is the first
 * core for number 0.
 */
export function tryFace(triangle: FlatCore, other: FlatCore, number: number, axis: Axis): void {
  const { points: p, nx, ny, nz } = triangle;
  const { points: q } = other;
  const last = other.edges === 1 ? 3 : 6;
  const x = p[0]! + p[SHIFT]! - q[SHIFT]!;
  const y = p[1]! + p[SHIFT + 1]! - q[SHIFT + 1]!;
  const z = p[2]! + p[SHIFT + 2]! - q[SHIFT + 2]!;
  const h0 = nx * (q[0]! - x) + ny * (q[1]! - y) + nz * (q[2]! - z);
  const h1 = nx * (q[3]! - x) + ny * (q[4]! - y) + nz * (q[5]! - z);
  const h2 = nx * (q[last]! - x) + ny * (q[last + 1]! - y) + nz * (q[last + 2]! - z);
  const up = Math.min(h0, h1, h2);
  const down = -Math.max(h0, h1, h2);
  const separation = up >= down ? up : down;
  if (!(separation > axis.separation)) return;
  const sign = up >= down === (number === 0) ? 1 : -1;
  axis.separation = separation;
  axis.number = number;
  axis.nx = sign * nx;
  axis.ny = sign * ny;
  axis.nz = sign * nz;
}

/** Takes over the product of the edges i and k if it separates more than the axis so far, by the bias at least. */
function tryEdges(a: FlatCore, b: FlatCore, i: number, k: number, axis: Axis): void {
  const { points: p, edges: edgesA } = a;
  const { points: q, edges: edgesB } = b;
  const j = i === edgesA - 1 && i > 0 ? 0 : i + 1;
  const c = edgesA === 1 ? 0 : 3 - i - j;
  const l = k === edgesB - 1 && k > 0 ? 0 : k + 1;
  const d = edgesB === 1 ? 0 : 3 - k - l;
  const ax = p[3 * i]!;
  const ay = p[3 * i + 1]!;
  const az = p[3 * i + 2]!;
  const ux = p[3 * j]! - ax;
  const uy = p[3 * j + 1]! - ay;
  const uz = p[3 * j + 2]! - az;
  const bx = q[3 * k]!;
  const by = q[3 * k + 1]!;
  const bz = q[3 * k + 2]!;
  const vx = q[3 * l]! - bx;
  const vy = q[3 * l + 1]! - by;
  const vz = q[3 * l + 2]! - bz;
  // n = u x v
  let x = uy * vz - uz * vy;
  let y = uz * vx - ux * vz;
  let z = ux * vy - uy * vx;
  let nn = x * x + y * y + z * z;
  if (!(nn > SKEW_SIN_SQ * (ux * ux + uy * uy + uz * uz) * (vx * vx + vy * vy + vz * vz))) {
    const n = flatFlatAxis_axis;
    edgeCross(p, i, j, q, k, l, n);
    x = n.x;
    y = n.y;
    z = n.z;
    nn = x * x + y * y + z * z;
    if (!(nn > MIN_LENGTH_SQ)) return;
  }
  const inv = 1 / Math.sqrt(nn);
  // Both ends of an edge are at one place along n; only the third corners are not, and nothing is shifted.
  const thirdA = (x * (p[3 * c]! - ax) + y * (p[3 * c + 1]! - ay) + z * (p[3 * c + 2]! - az)) * inv;
  const edgeB = (x * (bx - ax) + y * (by - ay) + z * (bz - az)) * inv;
  const thirdB = (x * (q[3 * d]! - ax) + y * (q[3 * d + 1]! - ay) + z * (q[3 * d + 2]! - az)) * inv;
  const up = (edgeB < thirdB ? edgeB : thirdB) - (thirdA > 0 ? thirdA : 0);
  const down = (thirdA < 0 ? thirdA : 0) - (edgeB > thirdB ? edgeB : thirdB);
  const separation = up >= down ? up : down;
  if (!(separation > axis.separation + EDGE_BIAS * (Math.abs(thirdA) + Math.abs(edgeB - thirdB)))) return;
  const sign = up >= down ? inv : -inv;
  axis.separation = separation;
  axis.number = FIRST_EDGES + 3 * i + k;
  axis.nx = x * sign;
  axis.ny = y * sign;
  axis.nz = z * sign;
}

/** A perpendicular of the longest edge of all; +y where both cores are points. */
function setAcross(a: FlatCore, b: FlatCore, out: Vec3): void {
  let longestSq = MIN_LENGTH * MIN_LENGTH;
  out.set(0, 1, 0);
  for (let e = 0; e < a.edges + b.edges; e++) {
    const core = e < a.edges ? a : b;
    const i = e < a.edges ? e : e - a.edges;
    const j = i === core.edges - 1 && i > 0 ? 0 : i + 1;
    const p = core.points;
    const ux = p[3 * j]! - p[3 * i]!;
    const uy = p[3 * j + 1]! - p[3 * i + 1]!;
    const uz = p[3 * j + 2]! - p[3 * i + 2]!;
    const lenSq = ux * ux + uy * uy + uz * uz;
    if (lenSq > longestSq) {
      longestSq = lenSq;
      setPerpendicular(out, ux, uy, uz);
    }
  }
}

/** Takes over the unit axis n, either way round, if the cores are farther apart along it by the bias at least. */
function tryLine(a: FlatCore, b: FlatCore, n: Vec3, axis: Axis): void {
  const { points: p } = a;
  const { points: q } = b;
  const { x, y, z } = n;
  const lastA = a.edges === 1 ? 3 : 6;
  const lastB = b.edges === 1 ? 3 : 6;
  // All from one corner, so that cores far from the origin do not round more.
  const ox = p[0]!;
  const oy = p[1]!;
  const oz = p[2]!;
  const a1 = x * (p[3]! - ox) + y * (p[4]! - oy) + z * (p[5]! - oz);
  const a2 = x * (p[lastA]! - ox) + y * (p[lastA + 1]! - oy) + z * (p[lastA + 2]! - oz);
  const b0 = x * (q[0]! - ox) + y * (q[1]! - oy) + z * (q[2]! - oz);
  const b1 = x * (q[3]! - ox) + y * (q[4]! - oy) + z * (q[5]! - oz);
  const b2 = x * (q[lastB]! - ox) + y * (q[lastB + 1]! - oy) + z * (q[lastB + 2]! - oz);
  const lowA = Math.min(0, a1, a2);
  const highA = Math.max(0, a1, a2);
  const lowB = Math.min(b0, b1, b2);
  const highB = Math.max(b0, b1, b2);
  const up = lowB - highA;
  const down = lowA - highB;
  const separation = up >= down ? up : down;
  if (!(separation > axis.separation + EDGE_BIAS * (highA - lowA + highB - lowB))) return;
  const sign = up >= down ? 1 : -1;
  axis.separation = separation;
  axis.number = LINE_AXIS;
  axis.nx = sign * x;
  axis.ny = sign * y;
  axis.nz = sign * z;
}
