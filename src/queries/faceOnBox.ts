/**
 * Contacts of two boxes without a radius, in the frame of one of them: the face of the other that touches is moved along the contact normal
 * onto the plane of its own face, where one is a rectangle about the origin and the other a parallelogram.
 */
import { LOW_BITS, lowest, transpose } from '../kernels/bits.ts';
import type { ContactManifold } from '../results/contactManifold.ts';
import type { DistanceResult } from '../results/distanceResult.ts';
import { FACE } from '../results/features.ts';
import { FACE_CODES, firstAxis, mostFacing, secondAxis } from '../shapes/box.ts';
import type { Box } from '../shapes/shape.ts';
import { beginOnBox, CONTACT, endOnBox, FREE, HALF, HEIGHT, local, NORMAL, names, places, TOLERANCE } from './boxFace.ts';
import { type ContactSide, UNCLEAR } from './contactSide.ts';

/** By axes of the box: the other box's centre and its axes, each with the half extent along it. */
const CENTRE = FREE;
const AXES = FREE + 4;
/** On the plane of the face: the middle of the other box's face and its two half edges, each with its height. */
const MIDDLE = FREE + 16;
const EDGE_A = FREE + 19;
const EDGE_B = FREE + 22;
/** Where the edges of the rectangle are, in order: along v, u, v, u. */
const RIM = FREE + 25;

/** The corners of the parallelogram, as contacts are written, the first one again after the last. */
const corners = /* @__PURE__ */ new Float64Array(20);

/**
 * Writes the contacts of two solid boxes' sides to `out`, whose count must be 0; `isBoxB`: the second side, in whose frame they
 * are found, is B. Leaves to the general way what is too close to call here: a corner of one face near the rim of the other.
 */
export function clipFaceOnBox(
  other: ContactSide,
  box: ContactSide,
  isBoxB: boolean,
  distance: DistanceResult,
  out: ContactManifold,
): number {
  const facing = beginOnBox(box, other, isBoxB, distance);
  placeBox(other, box);
  const nx = local[NORMAL]!;
  const ny = local[NORMAL + 1]!;
  const nz = local[NORMAL + 2]!;
  // The other box looks against the normal.
  const otherFacing = mostFacing(
    -(local[AXES]! * nx + local[AXES + 1]! * ny + local[AXES + 2]! * nz),
    -(local[AXES + 4]! * nx + local[AXES + 5]! * ny + local[AXES + 6]! * nz),
    -(local[AXES + 8]! * nx + local[AXES + 9]! * ny + local[AXES + 10]! * nz),
  );
  placeFace(facing, otherFacing);
  const count = clipFace(facing, otherFacing);
  return count <= 0 ? count : endOnBox(facing, count, box, isBoxB, distance, out);
}

/** Moves the other box into the frame of the box, from its centre. */
function placeBox(other: ContactSide, box: ContactSide): void {
  const { frame: f } = other;
  const { cx, cy, cz, hx, hy, hz } = (other.shape as Box).core;
  const { core } = box.shape as Box;
  const { px, py, pz, xx, xy, xz, yx, yy, yz, zx, zy, zz } = box.frame;
  const { xx: fxx, xy: fxy, xz: fxz, yx: fyx, yy: fyy, yz: fyz, zx: fzx, zy: fzy, zz: fzz } = f;
  local[AXES] = xx * fxx + yx * fyx + zx * fzx;
  local[AXES + 1] = xy * fxx + yy * fyx + zy * fzx;
  local[AXES + 2] = xz * fxx + yz * fyx + zz * fzx;
  local[AXES + 3] = hx;
  local[AXES + 4] = xx * fxy + yx * fyy + zx * fzy;
  local[AXES + 5] = xy * fxy + yy * fyy + zy * fzy;
  local[AXES + 6] = xz * fxy + yz * fyy + zz * fzy;
  local[AXES + 7] = hy;
  local[AXES + 8] = xx * fxz + yx * fyz + zx * fzz;
  local[AXES + 9] = xy * fxz + yy * fyz + zy * fzz;
  local[AXES + 10] = xz * fxz + yz * fyz + zz * fzz;
  local[AXES + 11] = hz;
  const dx = f.px - px + (fxx * cx + fxy * cy + fxz * cz);
  const dy = f.py - py + (fyx * cx + fyy * cy + fyz * cz);
  const dz = f.pz - pz + (fzx * cx + fzy * cy + fzz * cz);
  local[CENTRE] = xx * dx + yx * dy + zx * dz - core.cx;
  local[CENTRE + 1] = xy * dx + yy * dy + zy * dz - core.cy;
  local[CENTRE + 2] = xz * dx + yz * dy + zz * dz - core.cz;
}

/** Moves the other box's face onto the plane of the face of the box. */
function placeFace(facing: number, otherFacing: number): void {
  const axis = facing & 3;
  const first = firstAxis(facing);
  const second = secondAxis(facing);
  const own = AXES + 4 * (otherFacing & 3);
  const a = AXES + 4 * firstAxis(otherFacing);
  const b = AXES + 4 * secondAxis(otherFacing);
  const hu = local[HALF + first]!;
  const hv = local[HALF + second]!;
  const top = (1 - 2 * (facing >> 2)) * local[HALF + axis]!;
  const h = (1 - 2 * (otherFacing >> 2)) * local[own + 3]!;
  const ha = local[a + 3]!;
  const hb = local[b + 3]!;
  const nu = local[NORMAL + first]!;
  const nv = local[NORMAL + second]!;
  // A point at height h over the plane, measured along n, moves by -h n.
  const inv = 1 / local[NORMAL + axis]!;
  const middleH = (local[CENTRE + axis]! + h * local[own + axis]! - top) * inv;
  const middleU = local[CENTRE + first]! + h * local[own + first]! - middleH * nu;
  const middleV = local[CENTRE + second]! + h * local[own + second]! - middleH * nv;
  const ah = ha * local[a + axis]! * inv;
  const au = ha * local[a + first]! - ah * nu;
  const av = ha * local[a + second]! - ah * nv;
  const bh = hb * local[b + axis]! * inv;
  const bu = hb * local[b + first]! - bh * nu;
  const bv = hb * local[b + second]! - bh * nv;
  local[MIDDLE] = middleU;
  local[MIDDLE + 1] = middleV;
  local[MIDDLE + 2] = middleH;
  local[EDGE_A] = au;
  local[EDGE_A + 1] = av;
  local[EDGE_A + 2] = ah;
  local[EDGE_B] = bu;
  local[EDGE_B + 1] = bv;
  local[EDGE_B + 2] = bh;
  local[RIM] = hv;
  local[RIM + 1] = -hu;
  local[RIM + 2] = -hv;
  local[RIM + 3] = hu;
  // + a + b, - a + b, - a - b, + a - b
  corners[0] = middleU + au + bu;
  corners[1] = middleV + av + bv;
  corners[2] = middleH + ah + bh;
  corners[4] = middleU - au + bu;
  corners[5] = middleV - av + bv;
  corners[6] = middleH - ah + bh;
  corners[8] = middleU - au - bu;
  corners[9] = middleV - av - bv;
  corners[10] = middleH - ah - bh;
  corners[12] = middleU + au - bu;
  corners[13] = middleV + av - bv;
  corners[14] = middleH + ah - bh;
  corners[16] = middleU + au + bu;
  corners[17] = middleV + av + bv;
  corners[18] = middleH + ah + bh;
}

/** Finds the corners of the overlap, and returns how many, or UNCLEAR. */
function clipFace(facing: number, otherFacing: number): number {
  const tolerance = local[TOLERANCE]!;
  const hv = local[RIM]!;
  const hu = local[RIM + 3]!;
  const middleU = local[MIDDLE]!;
  const middleV = local[MIDDLE + 1]!;
  const au = local[EDGE_A]!;
  const av = local[EDGE_A + 1]!;
  const bu = local[EDGE_B]!;
  const bv = local[EDGE_B + 1]!;
  const lengthA = Math.abs(au) + Math.abs(av);
  const lengthB = Math.abs(bu) + Math.abs(bv);
  if (!(lengthA > tolerance && lengthB > tolerance && hu > tolerance && hv > tolerance)) return UNCLEAR;
  // For each corner of the parallelogram and each edge of the rectangle, whether it is clear of it to the inside and to the outside.
  let inBox = 0;
  let outBox = 0;
  for (let i = 0; i < 4; i++) {
    const u = corners[i * CONTACT]!;
    const v = corners[i * CONTACT + 1]!;
    const inside =
      Number(hv - v > tolerance) |
      (Number(hu + u > tolerance) << 1) |
      (Number(hv + v > tolerance) << 2) |
      (Number(hu - u > tolerance) << 3);
    const outside =
      Number(v - hv > tolerance) |
      (Number(-u - hu > tolerance) << 1) |
      (Number(-v - hv > tolerance) << 2) |
      (Number(u - hu > tolerance) << 3);
    inBox |= inside << (4 * i);
    outBox |= outside << (4 * i);
  }
  // The same for the corners p of the rectangle: with p = middle + s a + t b, s det = (p - middle) x b and t det = a x (p - middle).
  const det = au * bv - av * bu;
  const turn = 1 - 2 * Number(det < 0);
  const extent = turn * det;
  const slackA = tolerance * lengthA;
  const slackB = tolerance * lengthB;
  let inOther = 0;
  let outOther = 0;
  for (let j = 0; j < 4; j++) {
    const du = turn * ((1 - 2 * ((j ^ (j >> 1)) & 1)) * hu - middleU);
    const dv = turn * ((1 - (j & 2)) * hv - middleV);
    const s = du * bv - dv * bu;
    const t = au * dv - av * du;
    const inside =
      Number(extent - t > slackA) |
      (Number(extent + s > slackB) << 1) |
      (Number(extent + t > slackA) << 2) |
      (Number(extent - s > slackB) << 3);
    const outside =
      Number(t - extent > slackA) |
      (Number(-s - extent > slackB) << 1) |
      (Number(-t - extent > slackA) << 2) |
      (Number(s - extent > slackB) << 3);
    inOther |= inside << (4 * j);
    outOther |= outside << (4 * j);
  }
  // The lowest bit of each corner's four: all of them set, or any of them.
  const someIn = inBox & (inBox >>> 1);
  const isIn = someIn & (someIn >>> 2) & LOW_BITS;
  const someOut = outBox | (outBox >>> 1);
  const someInOther = inOther & (inOther >>> 1);
  const isInOther = someInOther & (someInOther >>> 2) & LOW_BITS;
  const someOutOther = outOther | (outOther >>> 1);
  const isClear = (isIn | someOut | (someOut >>> 2)) & (isInOther | someOutOther | (someOutOther >>> 2)) & LOW_BITS;
  if (isClear !== LOW_BITS) return UNCLEAR;
  // The edges whose ends are on either side of the other's lines.
  const crossBox = (inBox & ((outBox >>> 4) | (outBox << 12))) | (outBox & ((inBox >>> 4) | (inBox << 12)));
  const crossOther = (inOther & ((outOther >>> 4) | (outOther << 12))) | (outOther & ((inOther >>> 4) | (inOther << 12)));
  return addPlaces(facing, otherFacing, isIn, isInOther, crossBox & transpose(crossOther & 0xffff) & 0xffff);
}

/** Writes the places of corners within and of crossings, by their bits. Returns how many. */
function addPlaces(facing: number, otherFacing: number, isIn: number, isInOther: number, crossed: number): number {
  const face = (facing & 3) + 3 * (facing >> 2);
  const otherFace = (otherFacing & 3) + 3 * (otherFacing >> 2);
  let count = 0;
  for (let rest = isIn; rest !== 0; rest &= rest - 1) {
    const i = lowest(rest) >> 2;
    places[count * CONTACT] = corners[i * CONTACT]!;
    places[count * CONTACT + 1] = corners[i * CONTACT + 1]!;
    places[count * CONTACT + HEIGHT] = corners[i * CONTACT + HEIGHT]!;
    names[count++] = (FACE_CODES[4 * otherFace + i]! & ~0xffff) | (FACE + face);
  }
  if (isInOther !== 0) {
    const middleU = local[MIDDLE]!;
    const middleV = local[MIDDLE + 1]!;
    const au = local[EDGE_A]!;
    const av = local[EDGE_A + 1]!;
    const bu = local[EDGE_B]!;
    const bv = local[EDGE_B + 1]!;
    const inv = 1 / (au * bv - av * bu);
    for (let rest = isInOther; rest !== 0; rest &= rest - 1) {
      const j = lowest(rest) >> 2;
      const u = (1 - 2 * ((j ^ (j >> 1)) & 1)) * local[RIM + 3]!;
      const v = (1 - (j & 2)) * local[RIM]!;
      const s = ((u - middleU) * bv - (v - middleV) * bu) * inv;
      const t = (au * (v - middleV) - av * (u - middleU)) * inv;
      places[count * CONTACT] = u;
      places[count * CONTACT + 1] = v;
      places[count * CONTACT + HEIGHT] = local[MIDDLE + 2]! + s * local[EDGE_A + 2]! + t * local[EDGE_B + 2]!;
      names[count++] = ((FACE + otherFace) << 16) | (FACE_CODES[4 * face + j]! >> 16);
    }
  }
  for (let rest = crossed; rest !== 0; rest &= rest - 1) {
    const bit = lowest(rest);
    const k = bit & 3;
    const from = (bit >> 2) * CONTACT;
    // Edges 0 and 2 of the rectangle are lines of constant v, edges 1 and 3 of constant u.
    const held = 1 - (k & 1);
    const free = k & 1;
    const start = corners[from + held]!;
    const value = local[RIM + k]!;
    const fraction = (value - start) / (corners[from + CONTACT + held]! - start);
    const startFree = corners[from + free]!;
    const startH = corners[from + HEIGHT]!;
    places[count * CONTACT + held] = value;
    places[count * CONTACT + free] = startFree + (corners[from + CONTACT + free]! - startFree) * fraction;
    places[count * CONTACT + HEIGHT] = startH + (corners[from + CONTACT + HEIGHT]! - startH) * fraction;
    names[count++] = (FACE_CODES[4 * otherFace + (bit >> 2)]! << 16) | (FACE_CODES[4 * face + k]! & 0xffff);
  }
  return count;
}
