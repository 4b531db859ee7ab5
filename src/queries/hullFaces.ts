/**
 * Contacts of two solid hulls without radii by faces of up to four corners, the usual case: only what is needed of each face is placed, and
 * what is below or above a place is read off the planes of the faces.
 */
import { LOW_BITS, lowest, transpose } from '../kernels/bits.ts';
import {
  N_X,
  N_Y,
  N_Z,
  ORIGIN_X,
  ORIGIN_Y,
  ORIGIN_Z,
  SMALL,
  TOLERANCE,
  U_X,
  U_Y,
  U_Z,
  V_X,
  V_Y,
  V_Z,
  view,
} from '../kernels/facet.ts';
import { MAX_NORM_SQ, MIN_NORM_SQ } from '../math/frame.ts';
import type { Pose } from '../math/transform.ts';
import { EDGE, FACE, VERTEX } from '../results/features.ts';
import { END_ON } from '../shapes/core.ts';
import type { Hull } from '../shapes/hull.ts';
import { areNumbers, MAX_LENGTH_SQ } from './arguments.ts';
import { UNCLEAR } from './contactSide.ts';
import { DEPTH, linear, names, spots, X, Y, Z } from './contactSpots.ts';
import { facingFace, TOWARD } from './facingFace.ts';

/**
 * The lower face and after it the upper one: u and v of the corners, the first one again after the last, and the plane, whose height is
 * base - u slopeU - v slopeV.
 */
const faces = /* @__PURE__ */ new Float64Array(32);
const UPPER = 16;
const SLOPE_U = 10;
const SLOPE_V = 11;
const BASE = 12;
/** For each corner of a face its code in the high 16 bits and that of the edge after it in the low ones; after those, that of the face. */
const codes = /* @__PURE__ */ new Int32Array(16);
const UPPER_CODES = 8;
const FACE_CODE = 4;
/** The pose of a hull is not usable. */
export const BAD_POSE = -1;

/**
 * Places the face of a solid hull at a pose that touches at the feature `code`: the lower one, which looks along n (`up` 1), or
 * the upper one, which looks against it (-1). Returns how many corners it has; 0 where it is seen end-on, or has too many; BAD_POSE.
 */
export function placeHullFace(hull: Hull, { position: p, quaternion: q }: Pose, code: number, up: number): number {
  const { x: px, y: py, z: pz } = p;
  const { x: qx, y: qy, z: qz, w: qw } = q;
  const normSq = qx * qx + qy * qy + qz * qz + qw * qw;
  if (
    !(areNumbers(px, py, pz) && areNumbers(qx, qy, qz) && typeof qw === 'number') ||
    !(normSq >= MIN_NORM_SQ && normSq <= MAX_NORM_SQ && px * px + py * py + pz * pz <= MAX_LENGTH_SQ)
  )
    return BAD_POSE;
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
  const { faceStart, loopVertices, loopEdges, inner } = hull;
  const { points, planes } = inner;
  const eu = view[U_X]!;
  const ev = view[U_Y]!;
  const ew = view[U_Z]!;
  const gu = view[V_X]!;
  const gv = view[V_Y]!;
  const gw = view[V_Z]!;
  const ku = view[N_X]!;
  const kv = view[N_Y]!;
  const kw = view[N_Z]!;
  // The axes in the hull's own frame.
  const nx = xx * ku + yx * kv + zx * kw;
  const ny = xy * ku + yy * kv + zy * kw;
  const nz = xz * ku + yz * kv + zz * kw;
  TOWARD[0] = up * nx;
  TOWARD[1] = up * ny;
  TOWARD[2] = up * nz;
  const face = facingFace(hull, code);
  const start = faceStart[face]!;
  const count = faceStart[face + 1]! - start;
  const fx = planes[4 * face]!;
  const fy = planes[4 * face + 1]!;
  const fz = planes[4 * face + 2]!;
  const mn = nx * fx + ny * fy + nz * fz;
  if (!(up * mn >= END_ON && count <= SMALL)) return 0;
  const ux = xx * eu + yx * ev + zx * ew;
  const uy = xy * eu + yy * ev + zy * ew;
  const uz = xz * eu + yz * ev + zz * ew;
  const vx = xx * gu + yx * gv + zx * gw;
  const vy = xy * gu + yy * gv + zy * gw;
  const vz = xz * gu + yz * gv + zz * gw;
  const dx = px - view[ORIGIN_X]!;
  const dy = py - view[ORIGIN_Y]!;
  const dz = pz - view[ORIGIN_Z]!;
  const ou = eu * dx + ev * dy + ew * dz;
  const ov = gu * dx + gv * dy + gw * dz;
  const oh = ku * dx + kv * dy + kw * dz;
  const at = up < 0 ? UPPER : 0;
  const codesAt = up < 0 ? UPPER_CODES : 0;
  for (let i = 0; i < count; i++) {
    const v = loopVertices[start + i]!;
    const x = points[4 * v]!;
    const y = points[4 * v + 1]!;
    const z = points[4 * v + 2]!;
    faces[at + 2 * i] = ux * x + uy * y + uz * z + ou;
    faces[at + 2 * i + 1] = vx * x + vy * y + vz * z + ov;
    codes[codesAt + i] = ((VERTEX + v) << 16) | (EDGE + loopEdges[start + i]!);
  }
  faces[at + 2 * count] = faces[at]!;
  faces[at + 2 * count + 1] = faces[at + 1]!;
  // On the plane m.(p - o) = offset
  const inv = 1 / mn;
  const slopeU = (ux * fx + uy * fy + uz * fz) * inv;
  const slopeV = (vx * fx + vy * fy + vz * fz) * inv;
  faces[at + SLOPE_U] = slopeU;
  faces[at + SLOPE_V] = slopeV;
  faces[at + BASE] = planes[4 * face + 3]! * inv + ou * slopeU + ov * slopeV + oh;
  codes[codesAt + FACE_CODE] = FACE + face;
  return count;
}

/**
 * Finds the corners of the overlap of the two faces: see `contactSpots`. Returns how many there are; `turned` is 1 where A is the lower one,
 * else 0. Leaves to the general way what is too close to call: a corner of one face near the rim of the other, edges that are hardly seen.
 */
export function clipHullFaces(countA: number, countB: number, turned: number): number {
  const change = (countA ^ countB) & -turned;
  const countUpper = countA ^ change;
  const countLower = countB ^ change;
  // Bit 4 i + k is for corner i and edge k, and set where the corner is clear of the edge's line to that side: see `clipFacets`.
  const sidesUpper = findSides(UPPER, countUpper, 0, countLower);
  const sidesLower = findSides(0, countLower, UPPER, countUpper);
  if (sidesUpper === 0 || sidesLower === 0) return UNCLEAR;
  const thereUpper = (1 << (4 * countUpper)) - 1;
  const thereLower = (1 << (4 * countLower)) - 1;
  const inLower = sidesUpper & thereUpper;
  const outLower = (sidesUpper >>> 16) & thereUpper;
  const inUpper = sidesLower & thereLower;
  const outUpper = (sidesLower >>> 16) & thereLower;
  // The lowest bit of each corner's four: all of them set, or any of them.
  const someInLower = inLower & (inLower >>> 1);
  const someOutLower = outLower | (outLower >>> 1);
  const isInLower = someInLower & (someInLower >>> 2) & LOW_BITS;
  const someInUpper = inUpper & (inUpper >>> 1);
  const someOutUpper = outUpper | (outUpper >>> 1);
  const isInUpper = someInUpper & (someInUpper >>> 2) & LOW_BITS;
  const onLower = ~(isInLower | someOutLower | (someOutLower >>> 2)) & thereUpper;
  const onUpper = ~(isInUpper | someOutUpper | (someOutUpper >>> 2)) & thereLower;
  if (((onLower | onUpper) & LOW_BITS) !== 0) return UNCLEAR;
  // The edges whose ends are on either side of the other's lines.
  const lastUpper = 4 * (countUpper - 1);
  const lastLower = 4 * (countLower - 1);
  const crossLower =
    (inLower & ((outLower >>> 4) | (outLower << lastUpper))) | (outLower & ((inLower >>> 4) | (inLower << lastUpper)));
  const crossUpper =
    (inUpper & ((outUpper >>> 4) | (outUpper << lastLower))) | (outUpper & ((inUpper >>> 4) | (inUpper << lastLower)));
  const thereBoth = thereUpper & (LOW_BITS * ((1 << countLower) - 1));
  const crossed = crossLower & transpose(crossUpper & thereLower) & thereBoth;
  let count = 0;
  for (let rest = isInLower; rest !== 0; rest &= rest - 1) {
    const i = lowest(rest) >> 2;
    spots[2 * count] = faces[UPPER + 2 * i]!;
    spots[2 * count + 1] = faces[UPPER + 2 * i + 1]!;
    names[count++] = (codes[UPPER_CODES + i]! & ~0xffff) | codes[FACE_CODE]!;
  }
  for (let rest = isInUpper; rest !== 0; rest &= rest - 1) {
    const k = lowest(rest) >> 2;
    spots[2 * count] = faces[2 * k]!;
    spots[2 * count + 1] = faces[2 * k + 1]!;
    names[count++] = (codes[UPPER_CODES + FACE_CODE]! << 16) | (codes[k]! >>> 16);
  }
  for (let rest = crossed; rest !== 0; rest &= rest - 1) {
    const bit = lowest(rest);
    const i = 2 * (bit >> 2);
    const k = 2 * (bit & 3);
    const fromU = faces[UPPER + i]!;
    const fromV = faces[UPPER + i + 1]!;
    const du = faces[UPPER + i + 2]! - fromU;
    const dv = faces[UPPER + i + 3]! - fromV;
    const startU = faces[k]!;
    const startV = faces[k + 1]!;
    const eu = faces[k + 2]! - startU;
    const ev = faces[k + 3]! - startV;
    // from + t d is on the line of e: t = (start - from) x e / d x e
    const t = ((startU - fromU) * ev - (startV - fromV) * eu) / (du * ev - dv * eu);
    spots[2 * count] = fromU + t * du;
    spots[2 * count + 1] = fromV + t * dv;
    names[count++] = (codes[UPPER_CODES + (bit >> 2)]! << 16) | (codes[bit & 3]! & 0xffff);
  }
  setLinear(turned);
  return count;
}

/**
 * On which side of the edges of the face at `of` the corners of the one at `from` are: bits for inside, and, 16 higher, for outside. Of edges that
 * are not there they are inside. Returns 0 where an edge is too short to be seen.
 */
function findSides(from: number, corners: number, of: number, edges: number): number {
  const tolerance = view[TOLERANCE]!;
  const u0 = faces[from]!;
  const v0 = faces[from + 1]!;
  const u1 = faces[from + 2]!;
  const v1 = faces[from + 3]!;
  const u2 = faces[from + 4]!;
  const v2 = faces[from + 5]!;
  const u3 = faces[from + 6]!;
  const v3 = faces[from + 7]!;
  // The lower face runs counter-clockwise, the upper one clockwise.
  const turn = of === 0 ? 1 : -1;
  let bits = edges < 4 ? 0x8888 : 0;
  let tiny = 0;
  let pu = faces[of]!;
  let pv = faces[of + 1]!;
  for (let k = 0; k < edges; k++) {
    const qu = faces[of + 2 * k + 2]!;
    const qv = faces[of + 2 * k + 3]!;
    const iu = turn * (pv - qv);
    const iv = turn * (qu - pu);
    const offset = iu * pu + iv * pv;
    const length = Math.abs(iu) + Math.abs(iv);
    const slack = tolerance * length;
    const inner = offset + slack;
    const outer = offset - slack;
    const side0 = iu * u0 + iv * v0;
    const side1 = iu * u1 + iv * v1;
    const side2 = iu * u2 + iv * v2;
    let found =
      Number(side0 > inner) |
      (Number(side1 > inner) << 4) |
      (Number(side2 > inner) << 8) |
      (Number(side0 < outer) << 16) |
      (Number(side1 < outer) << 20) |
      (Number(side2 < outer) << 24);
    if (corners > 3) {
      const side3 = iu * u3 + iv * v3;
      found |= (Number(side3 > inner) << 12) | (Number(side3 < outer) << 28);
    }
    bits |= found << k;
    tiny |= Number(length <= tolerance);
    pu = qu;
    pv = qv;
  }
  return tiny === 0 ? bits : 0;
}

/** Sets what becomes of spots: the place on B's surface is on the lower face, or on the upper one where `turned` is 1. */
function setLinear(turned: number): void {
  const own = UPPER * turned;
  const slopeU = faces[own + SLOPE_U]!;
  const slopeV = faces[own + SLOPE_V]!;
  const base = faces[own + BASE]!;
  const nx = view[N_X]!;
  const ny = view[N_Y]!;
  const nz = view[N_Z]!;
  linear[X] = view[ORIGIN_X]! + base * nx;
  linear[X + 1] = view[U_X]! - slopeU * nx;
  linear[X + 2] = view[V_X]! - slopeV * nx;
  linear[Y] = view[ORIGIN_Y]! + base * ny;
  linear[Y + 1] = view[U_Y]! - slopeU * ny;
  linear[Y + 2] = view[V_Y]! - slopeV * ny;
  linear[Z] = view[ORIGIN_Z]! + base * nz;
  linear[Z + 1] = view[U_Z]! - slopeU * nz;
  linear[Z + 2] = view[V_Z]! - slopeV * nz;
  linear[DEPTH] = faces[UPPER + BASE]! - faces[BASE]!;
  linear[DEPTH + 1] = faces[SLOPE_U]! - faces[UPPER + SLOPE_U]!;
  linear[DEPTH + 2] = faces[SLOPE_V]! - faces[UPPER + SLOPE_V]!;
}
