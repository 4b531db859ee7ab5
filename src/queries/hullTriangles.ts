/**
 * Contacts of two solid hulls without radii by faces that are triangles, the usual case: the corners are placed from the lower hull's
 * position, and all that clipping needs are signs. A place is written s and t, its parts along the edges of the lower triangle that
 * leave its first corner, seen along the contact normal.
 */
import { LOW_BITS, lowest } from '../kernels/bits.ts';
import type { Pose } from '../math/transform.ts';
import type { ContactManifold } from '../results/contactManifold.ts';
import type { DistanceResult } from '../results/distanceResult.ts';
import { EDGE, FACE, VERTEX } from '../results/features.ts';
import { END_ON } from '../shapes/core.ts';
import type { Hull } from '../shapes/hull.ts';
import type { Convex } from '../shapes/shape.ts';
import { POSE_SLACK, POSITION_PART } from './arguments.ts';
import { NOT_FOUND, SAME_DISTANCE, SAME_PLACE, UNCLEAR } from './contactSide.ts';
import { facingFace, TOWARD } from './facingFace.ts';

/**
 * Arrays that never change are read and written at the speed of locals. Here the corners x, y, z of the lower triangle, and those of the upper
 * one, each from its hull's position, which comes after them. Those of the upper one become places on B's surface, each with its height over
 * the lower one, along the normal, the first one again after the last.
 */
const pair = /* @__PURE__ */ new Float64Array(80);
const LOWER = 0;
const UPPER = 16;
const POSITION = 12;
const HEIGHT = 3;
/** For each of those corners of the upper triangle t, 1 - s - t and s: how far it is inside the edges of the lower one. */
const PARTS = 32;
/** For each edge of the upper triangle its areas with the corners of the lower one: how far those are inside. */
const AREAS = 48;
/** The contact normal, in the world, which the lower hull looks along. */
const NORMAL = 60;
/** The pair's distance, and its size. */
const DISTANCE = 66;
const SIZE = 67;
/** Of the lower triangle: 1 over twice its area, seen along the normal; the squared ratio of parts to distances from edges, at most. */
const INVERSE = 68;
const SCALE_SQ = 69;
/**
 * Codes in the high 16 bits for A, in the low ones for B: for each corner its own and that of the edge after it; after the three, that of
 * the face.
 */
const codes = /* @__PURE__ */ new Int32Array(32);
const UPPER_CODES = 8;
const EDGE_CODES = 4;
const FACE_CODE = 3;

/** The squared sine of the sharpest corner, seen along the normal, for which s and t tell sides well. */
const SHARP_SQ = 1e-4;

/**
 * Writes the contacts to `out`; `turned` is 0 where the lower hull is B, 1 where it is A. Leaves to other ways hulls that are no solids
 * or have radii, faces that are no triangles or are seen end-on, what is not usable, and what is too close to call: a corner of one near
 * the line of an edge of the other.
 */
export function clipTriangles(
  upper: Convex,
  upperPose: Pose,
  lower: Convex,
  lowerPose: Pose,
  turned: number,
  { normalB, distance, featureA, featureB }: DistanceResult,
  out: ContactManifold,
): number {
  const { core: upperCore, radius: upperRadius } = upper;
  const { core: lowerCore, radius: lowerRadius } = lower;
  const change = (featureA ^ featureB) & -turned;
  const upperCode = featureA ^ change;
  const lowerCode = featureB ^ change;
  if (upperRadius + lowerRadius !== 0 || upperCore.dimension !== 3 || lowerCore.dimension !== 3) return UNCLEAR;
  if (!upperCore.isFeature(upperCode) || !lowerCore.isFeature(lowerCode)) return UNCLEAR;
  const sign = 1 - 2 * turned;
  pair[NORMAL] = sign * normalB.x;
  pair[NORMAL + 1] = sign * normalB.y;
  pair[NORMAL + 2] = sign * normalB.z;
  pair[DISTANCE] = distance;
  pair[SIZE] = upper.reach + lower.reach + Math.abs(distance);
  const shift = 16 * turned;
  if (!placeTriangle(lowerCore, lowerPose, lowerCode, 1, shift)) return UNCLEAR;
  keepLower();
  if (!placeTriangle(upperCore, upperPose, upperCode, -1, shift ^ 16)) return UNCLEAR;
  if (!measureUpper(1 - turned)) return UNCLEAR;
  const corners = findCorners();
  return corners < 0 ? UNCLEAR : writeCorners(corners, turned, out);
}

/**
 * Places the face of a solid hull at a pose that touches at the feature `code` as the upper one, with codes `shift` bits up. It looks along the
 * normal (`up` 1) or against it (-1). Returns false where it is no triangle or seen end-on, or the pose is not usable.
 */
function placeTriangle(hull: Hull, { position: p, quaternion: q }: Pose, code: number, up: number, shift: number): boolean {
  const { x: px, y: py, z: pz } = p;
  const { x: qx, y: qy, z: qz, w: qw } = q;
  const normSq = qx * qx + qy * qy + qz * qz + qw * qw;
  const arePositions = typeof px === 'number' && typeof py === 'number' && typeof pz === 'number';
  const areRotations = typeof qx === 'number' && typeof qy === 'number' && typeof qz === 'number' && typeof qw === 'number';
  const off = Math.abs(normSq - 1) + (px * px + py * py + pz * pz) * POSITION_PART;
  if (!(arePositions && areRotations && off <= POSE_SLACK)) return false;
  // The rotation by q / |q| as a matrix; its columns are the local axes seen from the world.
  const k = 2 / normSq;
  const kx = k * qx;
  const ky = k * qy;
  const kz = k * qz;
  const xx = 1 - (ky * qy + kz * qz);
  const xy = kx * qy - kz * qw;
  const xz = kx * qz + ky * qw;
  const yx = kx * qy + kz * qw;
  const yy = 1 - (kx * qx + kz * qz);
  const yz = ky * qz - kx * qw;
  const zx = kx * qz - ky * qw;
  const zy = ky * qz + kx * qw;
  const zz = 1 - (kx * qx + ky * qy);
  const nx = up * pair[NORMAL]!;
  const ny = up * pair[NORMAL + 1]!;
  const nz = up * pair[NORMAL + 2]!;
  const towardX = xx * nx + yx * ny + zx * nz;
  const towardY = xy * nx + yy * ny + zy * nz;
  const towardZ = xz * nx + yz * ny + zz * nz;
  TOWARD[0] = towardX;
  TOWARD[1] = towardY;
  TOWARD[2] = towardZ;
  const face = facingFace(hull, code);
  const { faceStart, loopVertices, loopEdges, inner } = hull;
  const { points, planes } = inner;
  const fx = planes[4 * face]!;
  const fy = planes[4 * face + 1]!;
  const fz = planes[4 * face + 2]!;
  const start = faceStart[face]! | 0;
  if (faceStart[face + 1]! - start !== 3 || !(towardX * fx + towardY * fy + towardZ * fz >= END_ON)) return false;
  // (Three times the same: in a loop, V8 would look up the arrays anew for each corner.)
  const a = loopVertices[start]!;
  const ax = points[4 * a]!;
  const ay = points[4 * a + 1]!;
  const az = points[4 * a + 2]!;
  pair[UPPER] = xx * ax + xy * ay + xz * az;
  pair[UPPER + 1] = yx * ax + yy * ay + yz * az;
  pair[UPPER + 2] = zx * ax + zy * ay + zz * az;
  codes[UPPER_CODES] = (VERTEX + a) << shift;
  codes[UPPER_CODES + EDGE_CODES] = (EDGE + loopEdges[start]!) << shift;
  const b = loopVertices[start + 1]!;
  const bx = points[4 * b]!;
  const by = points[4 * b + 1]!;
  const bz = points[4 * b + 2]!;
  pair[UPPER + 4] = xx * bx + xy * by + xz * bz;
  pair[UPPER + 5] = yx * bx + yy * by + yz * bz;
  pair[UPPER + 6] = zx * bx + zy * by + zz * bz;
  codes[UPPER_CODES + 1] = (VERTEX + b) << shift;
  codes[UPPER_CODES + EDGE_CODES + 1] = (EDGE + loopEdges[start + 1]!) << shift;
  const c = loopVertices[start + 2]!;
  const cx = points[4 * c]!;
  const cy = points[4 * c + 1]!;
  const cz = points[4 * c + 2]!;
  pair[UPPER + 8] = xx * cx + xy * cy + xz * cz;
  pair[UPPER + 9] = yx * cx + yy * cy + yz * cz;
  pair[UPPER + 10] = zx * cx + zy * cy + zz * cz;
  codes[UPPER_CODES + 2] = (VERTEX + c) << shift;
  codes[UPPER_CODES + EDGE_CODES + 2] = (EDGE + loopEdges[start + 2]!) << shift;
  codes[UPPER_CODES + FACE_CODE] = (FACE + face) << shift;
  pair[UPPER + POSITION] = px;
  pair[UPPER + POSITION + 1] = py;
  pair[UPPER + POSITION + 2] = pz;
  return true;
}

/** Makes the triangle placed last the lower one. (It is placed elsewhere, since places known beforehand are written faster.) */
function keepLower(): void {
  pair[LOWER] = pair[UPPER]!;
  pair[LOWER + 1] = pair[UPPER + 1]!;
  pair[LOWER + 2] = pair[UPPER + 2]!;
  pair[LOWER + 4] = pair[UPPER + 4]!;
  pair[LOWER + 5] = pair[UPPER + 5]!;
  pair[LOWER + 6] = pair[UPPER + 6]!;
  pair[LOWER + 8] = pair[UPPER + 8]!;
  pair[LOWER + 9] = pair[UPPER + 9]!;
  pair[LOWER + 10] = pair[UPPER + 10]!;
  pair[LOWER + POSITION] = pair[UPPER + POSITION]!;
  pair[LOWER + POSITION + 1] = pair[UPPER + POSITION + 1]!;
  pair[LOWER + POSITION + 2] = pair[UPPER + POSITION + 2]!;
  codes[0] = codes[UPPER_CODES]!;
  codes[1] = codes[UPPER_CODES + 1]!;
  codes[2] = codes[UPPER_CODES + 2]!;
  codes[FACE_CODE] = codes[UPPER_CODES + FACE_CODE]!;
  codes[EDGE_CODES] = codes[UPPER_CODES + EDGE_CODES]!;
  codes[EDGE_CODES + 1] = codes[UPPER_CODES + EDGE_CODES + 1]!;
  codes[EDGE_CODES + 2] = codes[UPPER_CODES + EDGE_CODES + 2]!;
}

/**
 * Finds the parts and the heights of the upper corners, and moves them to B's surface: where `lower` is 1, to the lower triangle. Returns false
 * where that one is too sharp.
 */
function measureUpper(lower: number): boolean {
  const nx = pair[NORMAL]!;
  const ny = pair[NORMAL + 1]!;
  const nz = pair[NORMAL + 2]!;
  const cx = pair[LOWER]!;
  const cy = pair[LOWER + 1]!;
  const cz = pair[LOWER + 2]!;
  const ex = pair[LOWER + 4]! - cx;
  const ey = pair[LOWER + 5]! - cy;
  const ez = pair[LOWER + 6]! - cz;
  const fx = pair[LOWER + 8]! - cx;
  const fy = pair[LOWER + 9]! - cy;
  const fz = pair[LOWER + 10]! - cz;
  // m = e x f. A place c + s e + t f + h n has s = p.(f x n) / m.n, t = p.(n x e) / m.n, h = p.m / m.n with p from c.
  const mx = ey * fz - ez * fy;
  const my = ez * fx - ex * fz;
  const mz = ex * fy - ey * fx;
  const det = mx * nx + my * ny + mz * nz;
  const eLenSq = ex * ex + ey * ey + ez * ez;
  const fLenSq = fx * fx + fy * fy + fz * fz;
  if (!(det > 0 && det * det > SHARP_SQ * (eLenSq * fLenSq))) return false;
  const inv = 1 / det;
  const sx = (fy * nz - fz * ny) * inv;
  const sy = (fz * nx - fx * nz) * inv;
  const sz = (fx * ny - fy * nx) * inv;
  const tx = (ny * ez - nz * ey) * inv;
  const ty = (nz * ex - nx * ez) * inv;
  const tz = (nx * ey - ny * ex) * inv;
  const hx = mx * inv;
  const hy = my * inv;
  const hz = mz * inv;
  const px = pair[LOWER + POSITION]!;
  const py = pair[LOWER + POSITION + 1]!;
  const pz = pair[LOWER + POSITION + 2]!;
  const ox = pair[UPPER + POSITION]! - px - cx;
  const oy = pair[UPPER + POSITION + 1]! - py - cy;
  const oz = pair[UPPER + POSITION + 2]! - pz - cz;
  const ax = pair[UPPER]! + ox;
  const ay = pair[UPPER + 1]! + oy;
  const az = pair[UPPER + 2]! + oz;
  const bx = pair[UPPER + 4]! + ox;
  const by = pair[UPPER + 5]! + oy;
  const bz = pair[UPPER + 6]! + oz;
  const dx = pair[UPPER + 8]! + ox;
  const dy = pair[UPPER + 9]! + oy;
  const dz = pair[UPPER + 10]! + oz;
  const sA = ax * sx + ay * sy + az * sz;
  const sB = bx * sx + by * sy + bz * sz;
  const sD = dx * sx + dy * sy + dz * sz;
  const tA = ax * tx + ay * ty + az * tz;
  const tB = bx * tx + by * ty + bz * tz;
  const tD = dx * tx + dy * ty + dz * tz;
  pair[PARTS] = tA;
  pair[PARTS + 1] = 1 - sA - tA;
  pair[PARTS + 2] = sA;
  pair[PARTS + 4] = tB;
  pair[PARTS + 5] = 1 - sB - tB;
  pair[PARTS + 6] = sB;
  pair[PARTS + 8] = tD;
  pair[PARTS + 9] = 1 - sD - tD;
  pair[PARTS + 10] = sD;
  pair[PARTS + 12] = tA;
  pair[PARTS + 13] = 1 - sA - tA;
  pair[PARTS + 14] = sA;
  const hA = ax * hx + ay * hy + az * hz;
  const hB = bx * hx + by * hy + bz * hz;
  const hD = dx * hx + dy * hy + dz * hz;
  // From c in the world, down by the height
  const wx = px + cx;
  const wy = py + cy;
  const wz = pz + cz;
  const downA = lower * hA;
  const downB = lower * hB;
  const downD = lower * hD;
  pair[UPPER] = wx + (ax - downA * nx);
  pair[UPPER + 1] = wy + (ay - downA * ny);
  pair[UPPER + 2] = wz + (az - downA * nz);
  pair[UPPER + 3] = hA;
  pair[UPPER + 4] = wx + (bx - downB * nx);
  pair[UPPER + 5] = wy + (by - downB * ny);
  pair[UPPER + 6] = wz + (bz - downB * nz);
  pair[UPPER + 7] = hB;
  pair[UPPER + 8] = wx + (dx - downD * nx);
  pair[UPPER + 9] = wy + (dy - downD * ny);
  pair[UPPER + 10] = wz + (dz - downD * nz);
  pair[UPPER + 11] = hD;
  pair[UPPER + 12] = wx + (ax - downA * nx);
  pair[UPPER + 13] = wy + (ay - downA * ny);
  pair[UPPER + 14] = wz + (az - downA * nz);
  pair[UPPER + 15] = hA;
  pair[INVERSE] = inv;
  pair[SCALE_SQ] = 2 * (eLenSq + fLenSq) * inv * inv;
  return true;
}

/**
 * Finds which corners the overlap has: bit 4 i + k is set where edge i of the upper triangle crosses edge k of the lower one, bit 12 + k where
 * corner k of the lower one is inside the upper one, bit 16 + 4 i where corner i of the upper one is inside the lower one. Returns -1
 * where a corner of one is too near the line of an edge of the other.
 */
function findCorners(): number {
  const tA = pair[PARTS]!;
  const rA = pair[PARTS + 1]!;
  const sA = pair[PARTS + 2]!;
  const tB = pair[PARTS + 4]!;
  const rB = pair[PARTS + 5]!;
  const sB = pair[PARTS + 6]!;
  const tC = pair[PARTS + 8]!;
  const rC = pair[PARTS + 9]!;
  const sC = pair[PARTS + 10]!;
  const tolerance = SAME_PLACE * pair[SIZE]!;
  // No two points of the hulls are farther apart.
  const size = 2 * pair[SIZE]!;
  // Over the scale, a part is a distance from a line. So none is larger than the root of mostSq, and too near means less than that of leastSq;
  // of three parts none is, where their product is more than the product of least, most and most.
  const scaleSq = pair[SCALE_SQ]!;
  const mostSq = size * size * scaleSq;
  const limit = tolerance * tolerance * scaleSq * mostSq * mostSq;
  const productA = tA * rA * sA;
  const productB = tB * rB * sB;
  const productC = tC * rC * sC;
  const isClear = Number(productA * productA > limit) & Number(productB * productB > limit) & Number(productC * productC > limit);
  // Twice the areas of the upper edges with the lower corners: the upper triangle runs clockwise.
  const a0 = sB * tA - tB * sA;
  const b0 = sC * tB - tC * sB;
  const c0 = sA * tC - tA * sC;
  const a1 = a0 + (tB - tA);
  const b1 = b0 + (tC - tB);
  const c1 = c0 + (tA - tC);
  const a2 = a0 - (sB - sA);
  const b2 = b0 - (sC - sB);
  const c2 = c0 - (sA - sC);
  const slack = tolerance * size * pair[INVERSE]!;
  const isNear =
    isWithin(a0, slack) |
    isWithin(a1, slack) |
    isWithin(a2, slack) |
    isWithin(b0, slack) |
    isWithin(b1, slack) |
    isWithin(b2, slack) |
    isWithin(c0, slack) |
    isWithin(c1, slack) |
    isWithin(c2, slack);
  if (isClear <= isNear) return -1;
  pair[AREAS] = a0;
  pair[AREAS + 1] = a1;
  pair[AREAS + 2] = a2;
  pair[AREAS + 4] = b0;
  pair[AREAS + 5] = b1;
  pair[AREAS + 6] = b2;
  pair[AREAS + 8] = c0;
  pair[AREAS + 9] = c1;
  pair[AREAS + 10] = c2;
  // Bit 4 i + k: corner i of the upper one is inside edge k of the lower one, corner k of the lower one is inside edge i of the upper one.
  const lower = positives(tA, rA, sA) | (positives(tB, rB, sB) << 4) | (positives(tC, rC, sC) << 8);
  const upper = positives(a0, a1, a2) | (positives(b0, b1, b2) << 4) | (positives(c0, c1, c2) << 8);
  const isInLower = lower & (lower >> 1) & (lower >> 2) & LOW_BITS;
  const isInUpper = upper & (upper >> 4) & (upper >> 8);
  // Edges cross whose ends are on either side of each other's lines.
  const nextLower = (lower >> 4) | (lower << 8);
  const nextUpper = ((upper >> 1) & 0x333) | ((upper << 2) & 0x444);
  const crossed = (lower ^ nextLower) & (upper ^ nextUpper) & 0x777;
  return crossed | (isInUpper << 12) | (isInLower << 16);
}

function isWithin(value: number, limit: number): number {
  return Number(Math.abs(value) <= limit);
}

/** A bit for each that is positive. */
function positives(a: number, b: number, c: number): number {
  return Number(a > 0) | (Number(b > 0) << 1) | (Number(c > 0) << 2);
}

/** Writes the corners of the overlap as contacts. Says whether one of them has the pair's distance: FOUND, or NOT_FOUND. */
function writeCorners(corners: number, turned: number, out: ContactManifold): number {
  const { columns, codes: names } = out;
  const distance = pair[DISTANCE]!;
  const near = SAME_DISTANCE * pair[SIZE]!;
  let count = 0;
  let found = NOT_FOUND;
  for (let rest = corners >> 16; rest !== 0; rest &= rest - 1) {
    const i = lowest(rest) & 15;
    // None is deeper than the pair, but for rounding, which is turned round.
    const to = 4 * count;
    const over = Math.abs(pair[UPPER + i + HEIGHT]! - distance);
    columns[to] = pair[UPPER + i]!;
    columns[to + 1] = pair[UPPER + i + 1]!;
    columns[to + 2] = pair[UPPER + i + 2]!;
    columns[to + 3] = distance + over;
    names[count] = codes[UPPER_CODES + (i >> 2)]! | codes[FACE_CODE]!;
    found |= Number(over <= near);
    count = (count + 1) & 15;
  }
  for (let rest = (corners >> 12) & 7; rest !== 0; rest &= rest - 1) {
    const k = lowest(rest) & 15;
    // The height of the upper triangle here is the mean of its corners', by the areas with the edges across.
    const areaA = pair[AREAS + 4 + k]!;
    const areaB = pair[AREAS + 8 + k]!;
    const areaC = pair[AREAS + k]!;
    const sum = areaA * pair[UPPER + HEIGHT]! + areaB * pair[UPPER + 4 + HEIGHT]! + areaC * pair[UPPER + 8 + HEIGHT]!;
    const to = 4 * count;
    const over = Math.abs(sum / (areaA + areaB + areaC) - distance);
    const rise = turned * (distance + over);
    columns[to] = pair[LOWER + POSITION]! + (pair[LOWER + 4 * k]! + rise * pair[NORMAL]!);
    columns[to + 1] = pair[LOWER + POSITION + 1]! + (pair[LOWER + 4 * k + 1]! + rise * pair[NORMAL + 1]!);
    columns[to + 2] = pair[LOWER + POSITION + 2]! + (pair[LOWER + 4 * k + 2]! + rise * pair[NORMAL + 2]!);
    columns[to + 3] = distance + over;
    names[count] = codes[UPPER_CODES + FACE_CODE]! | codes[k]!;
    found |= Number(over <= near);
    count = (count + 1) & 15;
  }
  for (let rest = corners & 0x777; rest !== 0; rest &= rest - 1) {
    const bit = lowest(rest) & 15;
    const from = UPPER + (bit & 12);
    const before = pair[PARTS + bit]!;
    const fraction = before / (before - pair[PARTS + 4 + bit]!);
    const x = pair[from]!;
    const y = pair[from + 1]!;
    const z = pair[from + 2]!;
    const height = pair[from + HEIGHT]!;
    const to = 4 * count;
    const over = Math.abs(height + (pair[from + 4 + HEIGHT]! - height) * fraction - distance);
    columns[to] = x + (pair[from + 4]! - x) * fraction;
    columns[to + 1] = y + (pair[from + 5]! - y) * fraction;
    columns[to + 2] = z + (pair[from + 6]! - z) * fraction;
    columns[to + 3] = distance + over;
    names[count] = codes[UPPER_CODES + EDGE_CODES + (bit >> 2)]! | codes[EDGE_CODES + (bit & 3)]!;
    found |= Number(over <= near);
    count = (count + 1) & 15;
  }
  out.count = count;
  return found;
}
