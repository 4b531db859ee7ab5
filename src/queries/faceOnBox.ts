/**
 * Contacts of two boxes without a radius, in the frame of one of them: the face of the other that touches is moved along the contact normal
 * onto the plane of its own face, where one is a rectangle about the origin and the other a parallelogram.
 */
import { LOW_BITS, lowest, transpose } from '../kernels/bits.ts';
import { MAX_NORM_SQ, MIN_NORM_SQ } from '../math/frame.ts';
import type { Pose } from '../math/transform.ts';
import type { ContactManifold } from '../results/contactManifold.ts';
import type { DistanceResult } from '../results/distanceResult.ts';
import { FACE } from '../results/features.ts';
import { type BoxCore, FACE_CODES, firstAxis, mostFacing, secondAxis } from '../shapes/box.ts';
import type { Box } from '../shapes/shape.ts';
import { areNumbers, checkPoses, MAX_LENGTH_SQ } from './arguments.ts';
import { SAME_PLACE, UNCLEAR } from './contactSide.ts';
import { DEPTH, linear, names, spots, writeSpots, X, Y, Z } from './contactSpots.ts';

/**
 * By axes of the box: its half extents, the outward normal, the other box's centre and its axes, each with the half extent along it. How
 * near is at one place. Arrays that never change are read and written at the speed of locals.
 */
const local = /* @__PURE__ */ new Float64Array(56);
const HALF = 0;
const NORMAL = 4;
const CENTRE = 8;
const AXES = 12;
const TOLERANCE = 24;
/** In the world: the box's axes, four numbers for each, its centre, and the outward normal. */
const COLUMNS = 28;
const ORIGIN = 40;
const WORLD_NORMAL = 43;
/** On the plane of the face: the middle of the other box's face and its two half edges. */
const MIDDLE = 46;
const EDGE_A = 48;
const EDGE_B = 50;
/** Where the edges of the rectangle are, in order: along v, u, v, u. */
const RIM = 52;

/** The corners of the parallelogram, the first one again after the last. */
const corners = /* @__PURE__ */ new Float64Array(10);

/**
 * Writes the contacts of two solid boxes to `out`, whose count must be 0; `turned` is 0 where the box in whose frame they are found is B, 1
 * where it is A. Leaves to the general way what is too close to call here: a corner of one face near the rim of the other. Poses are
 * checked here.
 */
export function clipFaceOnBox(
  other: Box,
  otherPose: Pose,
  box: Box,
  boxPose: Pose,
  turned: number,
  distance: DistanceResult,
  out: ContactManifold,
): number {
  const { normalB } = distance;
  const sign = 1 - 2 * turned;
  local[WORLD_NORMAL] = sign * normalB.x;
  local[WORLD_NORMAL + 1] = sign * normalB.y;
  local[WORLD_NORMAL + 2] = sign * normalB.z;
  local[TOLERANCE] = SAME_PLACE * (other.reach + box.reach + Math.abs(distance.distance));
  placeBox(other.core, otherPose, box.core, boxPose, turned);
  const nx = local[NORMAL]!;
  const ny = local[NORMAL + 1]!;
  const nz = local[NORMAL + 2]!;
  const facing = mostFacing(nx, ny, nz);
  // The other box looks against the normal.
  const otherFacing = mostFacing(
    -(local[AXES]! * nx + local[AXES + 1]! * ny + local[AXES + 2]! * nz),
    -(local[AXES + 4]! * nx + local[AXES + 5]! * ny + local[AXES + 6]! * nz),
    -(local[AXES + 8]! * nx + local[AXES + 9]! * ny + local[AXES + 10]! * nz),
  );
  placeFace(facing, otherFacing, turned);
  const count = clipFace(facing, otherFacing);
  return count < 0 ? UNCLEAR : writeSpots(count, turned, other, box, distance, out);
}

/** Moves the other box into the frame of the box, from its centre. */
function placeBox(other: BoxCore, otherPose: Pose, box: BoxCore, boxPose: Pose, turned: number): void {
  const { position: p, quaternion: q } = boxPose;
  const { position: s, quaternion: t } = otherPose;
  const { x: px, y: py, z: pz } = p;
  const { x: qx, y: qy, z: qz, w: qw } = q;
  const { x: sx, y: sy, z: sz } = s;
  const { x: tx, y: ty, z: tz, w: tw } = t;
  const arePositions = areNumbers(px, py, pz) && areNumbers(sx, sy, sz);
  const areRotations = areNumbers(qx, qy, qz) && areNumbers(tx, ty, tz) && typeof qw === 'number' && typeof tw === 'number';
  const qNormSq = qx * qx + qy * qy + qz * qz + qw * qw;
  const tNormSq = tx * tx + ty * ty + tz * tz + tw * tw;
  const areUnit = qNormSq >= MIN_NORM_SQ && qNormSq <= MAX_NORM_SQ && tNormSq >= MIN_NORM_SQ && tNormSq <= MAX_NORM_SQ;
  const areInReach = px * px + py * py + pz * pz + (sx * sx + sy * sy + sz * sz) <= MAX_LENGTH_SQ;
  if (!(arePositions && areRotations && areUnit && areInReach)) {
    if (turned === 0) checkPoses(otherPose, boxPose);
    else checkPoses(boxPose, otherPose);
  }
  // The rotation of the box as a matrix; its columns are the box's axes seen from the world.
  const k = 2 / qNormSq;
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
  local[COLUMNS] = xx;
  local[COLUMNS + 1] = yx;
  local[COLUMNS + 2] = zx;
  local[COLUMNS + 4] = xy;
  local[COLUMNS + 5] = yy;
  local[COLUMNS + 6] = zy;
  local[COLUMNS + 8] = xz;
  local[COLUMNS + 9] = yz;
  local[COLUMNS + 10] = zz;
  const { cx, cy, cz } = box;
  local[ORIGIN] = px + (xx * cx + xy * cy + xz * cz);
  local[ORIGIN + 1] = py + (yx * cx + yy * cy + yz * cz);
  local[ORIGIN + 2] = pz + (zx * cx + zy * cy + zz * cz);
  const nx = local[WORLD_NORMAL]!;
  const ny = local[WORLD_NORMAL + 1]!;
  const nz = local[WORLD_NORMAL + 2]!;
  local[NORMAL] = xx * nx + yx * ny + zx * nz;
  local[NORMAL + 1] = xy * nx + yy * ny + zy * nz;
  local[NORMAL + 2] = xz * nx + yz * ny + zz * nz;
  local[HALF] = box.hx;
  local[HALF + 1] = box.hy;
  local[HALF + 2] = box.hz;
  // The rotation of the other box seen from the box: conj(q) t
  const ux = qw * tx - qx * tw - qy * tz + qz * ty;
  const uy = qw * ty - qy * tw - qz * tx + qx * tz;
  const uz = qw * tz - qz * tw - qx * ty + qy * tx;
  const uw = qw * tw + qx * tx + qy * ty + qz * tz;
  const m = 2 / (qNormSq * tNormSq);
  const mx = m * ux;
  const my = m * uy;
  const mz = m * uz;
  const fxx = 1 - (my * uy + mz * uz);
  const fxy = mx * uy - mz * uw;
  const fxz = mx * uz + my * uw;
  const fyx = mx * uy + mz * uw;
  const fyy = 1 - (mx * ux + mz * uz);
  const fyz = my * uz - mx * uw;
  const fzx = mx * uz - my * uw;
  const fzy = my * uz + mx * uw;
  const fzz = 1 - (mx * ux + my * uy);
  local[AXES] = fxx;
  local[AXES + 1] = fyx;
  local[AXES + 2] = fzx;
  local[AXES + 3] = other.hx;
  local[AXES + 4] = fxy;
  local[AXES + 5] = fyy;
  local[AXES + 6] = fzy;
  local[AXES + 7] = other.hy;
  local[AXES + 8] = fxz;
  local[AXES + 9] = fyz;
  local[AXES + 10] = fzz;
  local[AXES + 11] = other.hz;
  const dx = sx - px;
  const dy = sy - py;
  const dz = sz - pz;
  const { cx: ox, cy: oy, cz: oz } = other;
  local[CENTRE] = xx * dx + yx * dy + zx * dz + (fxx * ox + fxy * oy + fxz * oz) - cx;
  local[CENTRE + 1] = xy * dx + yy * dy + zy * dz + (fyx * ox + fyy * oy + fyz * oz) - cy;
  local[CENTRE + 2] = xz * dx + yz * dy + zz * dz + (fzx * ox + fzy * oy + fzz * oz) - cz;
}

/** Moves the other box's face onto the plane of the face of the box, and sets what becomes of spots there. */
function placeFace(facing: number, otherFacing: number, turned: number): void {
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
  const nw = local[NORMAL + axis]!;
  // A point at height h over the plane, measured along n, moves by -h n.
  const inv = 1 / nw;
  const mu = local[own + first]!;
  const mv = local[own + second]!;
  const mw = local[own + axis]!;
  const overU = local[CENTRE + first]! + h * mu;
  const overV = local[CENTRE + second]! + h * mv;
  const over = local[CENTRE + axis]! + h * mw - top;
  const middleH = over * inv;
  const middleU = overU - middleH * nu;
  const middleV = overV - middleH * nv;
  const ah = ha * local[a + axis]! * inv;
  const au = ha * local[a + first]! - ah * nu;
  const av = ha * local[a + second]! - ah * nv;
  const bh = hb * local[b + axis]! * inv;
  const bu = hb * local[b + first]! - bh * nu;
  const bv = hb * local[b + second]! - bh * nv;
  local[MIDDLE] = middleU;
  local[MIDDLE + 1] = middleV;
  local[EDGE_A] = au;
  local[EDGE_A + 1] = av;
  local[EDGE_B] = bu;
  local[EDGE_B + 1] = bv;
  local[RIM] = hv;
  local[RIM + 1] = -hu;
  local[RIM + 2] = -hv;
  local[RIM + 3] = hu;
  // + a + b, - a + b, - a - b, + a - b
  corners[0] = middleU + au + bu;
  corners[1] = middleV + av + bv;
  corners[2] = middleU - au + bu;
  corners[3] = middleV - av + bv;
  corners[4] = middleU - au - bu;
  corners[5] = middleV - av - bv;
  corners[6] = middleU + au - bu;
  corners[7] = middleV + av - bv;
  corners[8] = middleU + au + bu;
  corners[9] = middleV + av + bv;
  // The other face over the plane: m.(p + d n - middle) = 0
  const invFacing = 1 / (mu * nu + mv * nv + mw * nw);
  const depth = (mu * overU + mv * overV + mw * over) * invFacing;
  const depthU = -mu * invFacing;
  const depthV = -mv * invFacing;
  linear[DEPTH] = depth;
  linear[DEPTH + 1] = depthU;
  linear[DEPTH + 2] = depthV;
  // On B's surface: on the face, or over it.
  const nx = turned * local[WORLD_NORMAL]!;
  const ny = turned * local[WORLD_NORMAL + 1]!;
  const nz = turned * local[WORLD_NORMAL + 2]!;
  const w = COLUMNS + 4 * axis;
  const u = COLUMNS + 4 * first;
  const v = COLUMNS + 4 * second;
  linear[X] = local[ORIGIN]! + (top * local[w]! + depth * nx);
  linear[X + 1] = local[u]! + depthU * nx;
  linear[X + 2] = local[v]! + depthV * nx;
  linear[Y] = local[ORIGIN + 1]! + (top * local[w + 1]! + depth * ny);
  linear[Y + 1] = local[u + 1]! + depthU * ny;
  linear[Y + 2] = local[v + 1]! + depthV * ny;
  linear[Z] = local[ORIGIN + 2]! + (top * local[w + 2]! + depth * nz);
  linear[Z + 1] = local[u + 2]! + depthU * nz;
  linear[Z + 2] = local[v + 2]! + depthV * nz;
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
    const u = corners[2 * i]!;
    const v = corners[2 * i + 1]!;
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
  return addSpots(facing, otherFacing, isIn, isInOther, crossBox & transpose(crossOther & 0xffff) & 0xffff);
}

/** Writes the spots of corners within and of crossings, by their bits. Returns how many. */
function addSpots(facing: number, otherFacing: number, isIn: number, isInOther: number, crossed: number): number {
  const face = (facing & 3) + 3 * (facing >> 2);
  const otherFace = (otherFacing & 3) + 3 * (otherFacing >> 2);
  let count = 0;
  for (let rest = isIn; rest !== 0; rest &= rest - 1) {
    const i = lowest(rest) >> 2;
    spots[2 * count] = corners[2 * i]!;
    spots[2 * count + 1] = corners[2 * i + 1]!;
    names[count++] = (FACE_CODES[4 * otherFace + i]! & ~0xffff) | (FACE + face);
  }
  for (let rest = isInOther; rest !== 0; rest &= rest - 1) {
    const j = lowest(rest) >> 2;
    spots[2 * count] = (1 - 2 * ((j ^ (j >> 1)) & 1)) * local[RIM + 3]!;
    spots[2 * count + 1] = (1 - (j & 2)) * local[RIM]!;
    names[count++] = ((FACE + otherFace) << 16) | (FACE_CODES[4 * face + j]! >> 16);
  }
  for (let rest = crossed; rest !== 0; rest &= rest - 1) {
    const bit = lowest(rest);
    const k = bit & 3;
    const from = 2 * (bit >> 2);
    // Edges 0 and 2 of the rectangle are lines of constant v, edges 1 and 3 of constant u.
    const held = 1 - (k & 1);
    const free = k & 1;
    const start = corners[from + held]!;
    const value = local[RIM + k]!;
    const fraction = (value - start) / (corners[from + 2 + held]! - start);
    const startFree = corners[from + free]!;
    spots[2 * count + held] = value;
    spots[2 * count + free] = startFree + (corners[from + 2 + free]! - startFree) * fraction;
    names[count++] = (FACE_CODES[4 * otherFace + (bit >> 2)]! << 16) | (FACE_CODES[4 * face + k]! & 0xffff);
  }
  return count;
}
