/**
 * Contacts of a capsule with a box without a radius, in the box's own frame: the segment is moved along the contact normal onto
 * the plane of the face that touches, where clipping it is comparing with half extents.
 */

import { lowest } from '../kernels/bits.ts';
import { larger, signOf } from '../math/choice.ts';
import { MAX_NORM_SQ, MIN_NORM_SQ } from '../math/frame.ts';
import type { Pose } from '../math/transform.ts';
import type { ContactManifold } from '../results/contactManifold.ts';
import type { DistanceResult } from '../results/distanceResult.ts';
import { EDGE, FACE, VERTEX } from '../results/features.ts';
import { type BoxCore, FACE_CODES, firstAxis, mostFacing, secondAxis } from '../shapes/box.ts';
import type { SegmentCore } from '../shapes/capsule.ts';
import { END_ON } from '../shapes/core.ts';
import type { Box, Capsule } from '../shapes/shape.ts';
import { areNumbers, checkPoses, MAX_LENGTH_SQ } from './arguments.ts';
import { NOT_FOUND, SAME_DISTANCE, SAME_PLACE, UNCLEAR } from './contactSide.ts';

/**
 * By axes of the box: its half extents, the outward normal, and the segment's start and direction, from the box's centre. How near is at
 * one place. Arrays that never change are read and written at the speed of locals.
 */
const local = /* @__PURE__ */ new Float64Array(48);
const HALF = 0;
const NORMAL = 4;
const START = 8;
const WAY = 12;
const TOLERANCE = 16;
/** In the world: the outward normal of the box, and the segment's start and direction. */
const WORLD_NORMAL = 17;
const WORLD_START = 20;
const WORLD_WAY = 23;
/** How high over the plane of the face the segment starts, measured along the normal, and how much it rises. */
const START_HEIGHT = 26;
const RISE = 27;
/** Which part of the segment is over the face: from where to where. */
const PART = 28;
/** Where along the segment it starts and enters the strips of u and of v; where it ends and leaves them. */
const ENTER = 30;
const LEAVE = 33;
/** How much farther down the segment the surface under a column comes from: anywhere, or at most and at least where the segment ends. */
const OFF = 36;

/** What of the box is below the two ends of that part. */
const below = /* @__PURE__ */ new Int32Array(32);

/**
 * Writes the contacts of a capsule with a solid box that has no radius to `out`, whose count must be 0; `isBoxB`: the box is B. Leaves to the
 * general way what is too close to call here: several corners of the face near the segment's line, an end of the segment near one
 * and near the rim. Poses are checked here.
 */
export function clipSegmentOnBox(
  capsule: Capsule,
  capsulePose: Pose,
  box: Box,
  boxPose: Pose,
  isBoxB: boolean,
  { distance, normalB }: DistanceResult,
  out: ContactManifold,
): number {
  const { radius } = capsule;
  const sign = isBoxB ? 1 : -1;
  local[WORLD_NORMAL] = sign * normalB.x;
  local[WORLD_NORMAL + 1] = sign * normalB.y;
  local[WORLD_NORMAL + 2] = sign * normalB.z;
  local[TOLERANCE] = SAME_PLACE * (capsule.reach + box.reach + Math.abs(distance));
  placeSegment(capsule.core, capsulePose, box.core, boxPose, isBoxB);
  const nx = local[WORLD_NORMAL]!;
  const ny = local[WORLD_NORMAL + 1]!;
  const nz = local[WORLD_NORMAL + 2]!;
  const wx = local[WORLD_WAY]!;
  const wy = local[WORLD_WAY + 1]!;
  const wz = local[WORLD_WAY + 2]!;
  // How far the segment goes along the box's outward normal.
  const climb = wx * nx + wy * ny + wz * nz;
  const lenSq = wx * wx + wy * wy + wz * wz;
  const acrossSq = lenSq - climb * climb;
  if (!(acrossSq > END_ON * END_ON * lenSq)) return NOT_FOUND;
  const count = clipOnFace(mostFacing(local[NORMAL]!, local[NORMAL + 1]!, local[NORMAL + 2]!));
  if (count <= 0) return count;
  const across = Math.sqrt(acrossSq);
  const slope = climb / across;
  // A column through the segment leaves the surface under a place of the segment that is this much farther down, or at an end.
  local[OFF] = (radius * climb) / Math.sqrt(lenSq);
  const near = distance + (SAME_DISTANCE / SAME_PLACE) * local[TOLERANCE]!;
  const isOver = isBoxB ? 0 : 1;
  const { columns, codes } = out;
  const swap = isBoxB ? 0 : 16;
  let found = NOT_FOUND;
  // Where there is one contact, the second is the same.
  for (let end = 0; end < 2; end++) {
    const t = local[PART + end]!;
    const most = t * across;
    const least = most - across;
    local[OFF + 1] = most;
    local[OFF + 2] = least;
    const off = local[OFF + Number(local[OFF]! > most) + 2 * Number(local[OFF]! < least)]!;
    // (The root is of a positive number: the segment is not seen end-on.)
    const drop = off * slope + Math.sqrt(radius * radius - off * off);
    const height = local[START_HEIGHT]! + t * local[RISE]!;
    // B's surface is that far from the segment, against the normal: the face, or the capsule over it.
    const way = height + isOver * (drop - height);
    // None is deeper than the pair, but for rounding, which is taken away.
    const depth = larger(height - drop, distance);
    const at = 4 * end;
    columns[at] = local[WORLD_START]! + (t * wx - way * nx);
    columns[at + 1] = local[WORLD_START + 1]! + (t * wy - way * ny);
    columns[at + 2] = local[WORLD_START + 2]! + (t * wz - way * nz);
    columns[at + 3] = depth;
    const code = EDGE + Number(t === 0) * (VERTEX - EDGE) + Number(t === 1) * (VERTEX + 1 - EDGE);
    const name = (code << 16) | below[end]!;
    codes[end] = (name << swap) | (name >>> swap);
    found |= Number(depth <= near);
  }
  out.count = count;
  return found;
}

/** Moves the segment into the frame of the box, from its centre. */
function placeSegment(capsule: SegmentCore, capsulePose: Pose, box: BoxCore, boxPose: Pose, isBoxB: boolean): void {
  const { position: p, quaternion: q } = boxPose;
  const { position: s, quaternion: t } = capsulePose;
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
    if (isBoxB) checkPoses(capsulePose, boxPose);
    else checkPoses(boxPose, capsulePose);
  }
  // The start a and the direction d, turned: v + 2 / |t|^2 (w (t x v) + t x (t x v))
  const { ax, ay, az } = capsule;
  const dx = capsule.bx - ax;
  const dy = capsule.by - ay;
  const dz = capsule.bz - az;
  const m = 2 / tNormSq;
  const ux = ty * az - tz * ay;
  const uy = tz * ax - tx * az;
  const uz = tx * ay - ty * ax;
  const vx = ty * dz - tz * dy;
  const vy = tz * dx - tx * dz;
  const vz = tx * dy - ty * dx;
  const startX = ax + m * (tw * ux + (ty * uz - tz * uy));
  const startY = ay + m * (tw * uy + (tz * ux - tx * uz));
  const startZ = az + m * (tw * uz + (tx * uy - ty * ux));
  const wayX = dx + m * (tw * vx + (ty * vz - tz * vy));
  const wayY = dy + m * (tw * vy + (tz * vx - tx * vz));
  const wayZ = dz + m * (tw * vz + (tx * vy - ty * vx));
  local[WORLD_START] = sx + startX;
  local[WORLD_START + 1] = sy + startY;
  local[WORLD_START + 2] = sz + startZ;
  local[WORLD_WAY] = wayX;
  local[WORLD_WAY + 1] = wayY;
  local[WORLD_WAY + 2] = wayZ;
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
  const fromX = sx - px + startX;
  const fromY = sy - py + startY;
  const fromZ = sz - pz + startZ;
  local[START] = xx * fromX + yx * fromY + zx * fromZ - box.cx;
  local[START + 1] = xy * fromX + yy * fromY + zy * fromZ - box.cy;
  local[START + 2] = xz * fromX + yz * fromY + zz * fromZ - box.cz;
  local[WAY] = xx * wayX + yx * wayY + zx * wayZ;
  local[WAY + 1] = xy * wayX + yy * wayY + zy * wayZ;
  local[WAY + 2] = xz * wayX + yz * wayY + zz * wayZ;
  const nx = local[WORLD_NORMAL]!;
  const ny = local[WORLD_NORMAL + 1]!;
  const nz = local[WORLD_NORMAL + 2]!;
  local[NORMAL] = xx * nx + yx * ny + zx * nz;
  local[NORMAL + 1] = xy * nx + yy * ny + zy * nz;
  local[NORMAL + 2] = xz * nx + yz * ny + zz * nz;
  local[HALF] = box.hx;
  local[HALF + 1] = box.hy;
  local[HALF + 2] = box.hz;
}

/**
 * Finds which part of the segment is over the face. Returns how many contacts that makes: its two ends, or the one place where the segment
 * touches the rim; UNCLEAR for what is too close to call. Writes what of the box is below them to `below`.
 */
function clipOnFace(facing: number): number {
  const tolerance = local[TOLERANCE]!;
  const axis = facing & 3;
  const first = firstAxis(facing);
  const second = secondAxis(facing);
  const hu = local[HALF + first]!;
  const hv = local[HALF + second]!;
  const top = (1 - 2 * (facing >> 2)) * local[HALF + axis]!;
  // A point at height h over the plane, measured along n, moves by -h n.
  const inv = 1 / local[NORMAL + axis]!;
  const nu = local[NORMAL + first]!;
  const nv = local[NORMAL + second]!;
  const height = (local[START + axis]! - top) * inv;
  const rise = local[WAY + axis]! * inv;
  const pu = local[START + first]! - height * nu;
  const pv = local[START + second]! - height * nv;
  // (+ 0: no negative zero, which would turn infinities round.)
  const du = local[WAY + first]! - rise * nu + 0;
  const dv = local[WAY + second]! - rise * nv + 0;
  const qu = pu + du;
  const qv = pv + dv;
  // Corners on the line: their distance from it, times the length of the segment.
  const slack = tolerance * (Math.abs(du) + Math.abs(dv));
  const offset = dv * pu - du * pv;
  const offsetU = dv * hu;
  const offsetV = du * hv;
  const cornersOn =
    Number(Math.abs(offset - offsetU + offsetV) <= slack) |
    (Number(Math.abs(offset + offsetU + offsetV) <= slack) << 1) |
    (Number(Math.abs(offset + offsetU - offsetV) <= slack) << 2) |
    (Number(Math.abs(offset - offsetU - offsetV) <= slack) << 3);
  const tiny = Number(hu <= tolerance) | Number(hv <= tolerance) | Number(slack <= tolerance * tolerance);
  // Ends on the lines of the rim: for each a bit for u and a bit for v.
  const rims =
    Number(Math.abs(Math.abs(pu) - hu) <= tolerance) |
    (Number(Math.abs(Math.abs(pv) - hv) <= tolerance) << 1) |
    (Number(Math.abs(Math.abs(qu) - hu) <= tolerance) << 2) |
    (Number(Math.abs(Math.abs(qv) - hv) <= tolerance) << 3);
  if (tiny !== 0) return UNCLEAR;
  // Where along the segment it enters and leaves the two strips whose overlap the face is.
  const signU = signOf(du);
  const signV = signOf(dv);
  const invU = 1 / du;
  const invV = 1 / dv;
  let enterU = (-signU * hu - pu) * invU;
  let enterV = (-signV * hv - pv) * invV;
  let leaveU = (signU * hu - pu) * invU;
  let leaveV = (signV * hv - pv) * invV;
  let corner = 0;
  let cornerAt = -1;
  if (cornersOn !== 0) {
    // Through a corner, or with an end on one, it goes by both strips at once.
    const isEnd = rims === 3 || rims === 12;
    if ((cornersOn & (cornersOn - 1)) !== 0 || (rims !== 0 && !isEnd)) return UNCLEAR;
    corner = lowest(cornersOn);
    const signCornerU = 1 - 2 * ((corner ^ (corner >> 1)) & 1);
    const signCornerV = 1 - (corner & 2);
    cornerAt = ((signCornerU * hu - pu) * du + (signCornerV * hv - pv) * dv) / (du * du + dv * dv);
    if (isEnd) cornerAt = rims >> 3;
    if (signCornerU !== signU) enterU = cornerAt;
    else leaveU = cornerAt;
    if (signCornerV !== signV) enterV = cornerAt;
    else leaveV = cornerAt;
  } else if (rims !== 0) {
    // An end on the rim enters, or leaves, right there.
    if ((rims & (rims - 1)) !== 0) return UNCLEAR;
    // (Products, and no signOf: a call that is not inlined would put its number on the heap.)
    const end = rims < 4 ? 0 : 1;
    if ((rims & 5) !== 0) {
      if ((end === 0 ? pu : qu) * du < 0) enterU = end;
      else leaveU = end;
    } else if ((end === 0 ? pv : qv) * dv < 0) enterV = end;
    else leaveV = end;
  }
  const isEnterU = Number(enterU >= 0) & Number(enterU >= enterV);
  const isEnterV = Number(enterV >= 0) & Number(enterV > enterU);
  const isLeaveU = Number(leaveU <= 1) & Number(leaveU <= leaveV);
  const isLeaveV = Number(leaveV <= 1) & Number(leaveV < leaveU);
  local[ENTER] = 0;
  local[ENTER + 1] = enterU;
  local[ENTER + 2] = enterV;
  local[LEAVE] = 1;
  local[LEAVE + 1] = leaveU;
  local[LEAVE + 2] = leaveV;
  const enter = local[ENTER + isEnterU + 2 * isEnterV]!;
  const leave = local[LEAVE + isLeaveU + 2 * isLeaveV]!;
  if (!(enter <= leave)) return 0;
  local[START_HEIGHT] = height;
  local[RISE] = rise;
  local[PART] = enter;
  local[PART + 1] = leave;
  // The edges of a face are, in order, at the positive end of v, the negative one of u, the negative one of v and the positive one of u.
  const face = axis + 3 * (facing >> 2);
  const isLowU = Number(du < 0);
  const isLowV = Number(dv < 0);
  const entered = FACE_CODES[4 * face + ((1 + 2 * isLowU) & -isEnterU) + ((2 - 2 * isLowV) & -isEnterV)]! & 0xffff;
  const left = FACE_CODES[4 * face + ((3 - 2 * isLowU) & -isLeaveU) + ((2 * isLowV) & -isLeaveV)]! & 0xffff;
  const isEntered = isEnterU | isEnterV;
  const isLeft = isLeaveU | isLeaveV;
  below[0] = (entered & -isEntered) | ((FACE + face) & (isEntered - 1));
  below[1] = (left & -isLeft) | ((FACE + face) & (isLeft - 1));
  if (cornersOn !== 0) {
    const code = FACE_CODES[4 * face + corner]! >> 16;
    if (enter === cornerAt) below[0] = code;
    if (leave === cornerAt) below[1] = code;
  }
  if (enter < leave) return 2;
  if (isEntered === 0) below[0] = below[1]!;
  else below[1] = below[0]!;
  return 1;
}
