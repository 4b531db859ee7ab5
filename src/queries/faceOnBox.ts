/**
 * Contacts of two boxes without a radius, in the frame of one of them: the face of the other that touches is moved along the contact normal
 * onto the plane of its own face, where one is a rectangle about the origin and the other a parallelogram.
 */
import { LOW_BITS, lowest } from '../kernels/bits.ts';
import type { Pose } from '../math/transform.ts';
import type { ContactManifold } from '../results/contactManifold.ts';
import type { DistanceResult } from '../results/distanceResult.ts';
import { FACE } from '../results/features.ts';
import { type BoxCore, FACE_CODES, firstAxis, mostFacing, secondAxis } from '../shapes/box.ts';
import type { Box } from '../shapes/shape.ts';
import { checkPoses, POSE_SLACK, POSITION_PART } from './arguments.ts';
import { NOT_FOUND, SAME_DISTANCE, SAME_PLACE, UNCLEAR } from './contactSide.ts';
import { DEPTH, linear, X, Y, Z } from './contactSpots.ts';

/**
 * By axes of the box: its half extents, the outward normal, the other box's centre and its axes, each with the half extent along it. The
 * pair's size and distance. Arrays that never change are read and written at the speed of locals.
 */
const local = /* @__PURE__ */ new Float64Array(56);
const HALF = 0;
const NORMAL = 4;
const CENTRE = 8;
const AXES = 12;
const SIZE = 24;
const DISTANCE = 25;
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

/** The corners of the parallelogram, the first one again after the last, and, from number `OWN` on, those of the rectangle. */
const corners = /* @__PURE__ */ new Float64Array(24);
const OWN = 8;

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
  local[SIZE] = other.reach + box.reach + Math.abs(distance.distance);
  local[DISTANCE] = distance.distance;
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
  const bits = clipFace();
  if (bits < 0) return UNCLEAR;
  return writeFace(bits, facesAt(facing), facesAt(otherFacing), 16 * turned, out);
}

/** Moves the other box into the frame of the box, from its centre. */
function placeBox(other: BoxCore, otherPose: Pose, box: BoxCore, boxPose: Pose, turned: number): void {
  const { position: p, quaternion: q } = boxPose;
  const { position: s, quaternion: t } = otherPose;
  const { x: px, y: py, z: pz } = p;
  const { x: qx, y: qy, z: qz, w: qw } = q;
  const { x: sx, y: sy, z: sz } = s;
  const { x: tx, y: ty, z: tz, w: tw } = t;
  const arePositions = typeof px === 'number' && typeof py === 'number' && typeof pz === 'number';
  const areOtherPositions = typeof sx === 'number' && typeof sy === 'number' && typeof sz === 'number';
  const areRotations = typeof qx === 'number' && typeof qy === 'number' && typeof qz === 'number' && typeof qw === 'number';
  const areOtherRotations = typeof tx === 'number' && typeof ty === 'number' && typeof tz === 'number' && typeof tw === 'number';
  const qNormSq = qx * qx + qy * qy + qz * qz + qw * qw;
  const tNormSq = tx * tx + ty * ty + tz * tz + tw * tw;
  const lenSq = px * px + py * py + pz * pz + (sx * sx + sy * sy + sz * sz);
  const off = Math.abs(qNormSq - 1) + Math.abs(tNormSq - 1) + lenSq * POSITION_PART;
  if (!(arePositions && areOtherPositions && areRotations && areOtherRotations && off <= POSE_SLACK)) {
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
  corners[2 * OWN] = hu;
  corners[2 * OWN + 1] = hv;
  corners[2 * OWN + 2] = -hu;
  corners[2 * OWN + 3] = hv;
  corners[2 * OWN + 4] = -hu;
  corners[2 * OWN + 5] = -hv;
  corners[2 * OWN + 6] = hu;
  corners[2 * OWN + 7] = -hv;
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

/**
 * Finds which corners the overlap has: bit 4 i + k is set where edge i of the parallelogram crosses edge k of the rectangle, bit 16 + i where
 * number i of `corners` is inside the other of the two. Returns UNCLEAR where a corner of one is too near the line of an edge of the other.
 */
function clipFace(): number {
  const hv = local[RIM]!;
  const hu = local[RIM + 3]!;
  const middleU = local[MIDDLE]!;
  const middleV = local[MIDDLE + 1]!;
  const au = local[EDGE_A]!;
  const av = local[EDGE_A + 1]!;
  const bu = local[EDGE_B]!;
  const bv = local[EDGE_B + 1]!;
  // With corners p = middle + s a + t b of the rectangle, s det = (p - middle) x b and t det = a x (p - middle).
  const det = au * bv - av * bu;
  const turn = 1 - 2 * Number(det < 0);
  const extent = turn * det;
  const middleS = turn * (middleU * bv - middleV * bu);
  const middleT = turn * (au * middleV - av * middleU);
  const us = turn * hu * bv;
  const vs = turn * hv * bu;
  const ut = turn * hu * av;
  const vt = turn * hv * au;
  const s0 = us - vs - middleS;
  const s1 = -us - vs - middleS;
  const s2 = vs - us - middleS;
  const s3 = us + vs - middleS;
  const t0 = vt - ut - middleT;
  const t1 = vt + ut - middleT;
  const t2 = ut - vt - middleT;
  const t3 = -vt - ut - middleT;
  const u0 = corners[0]!;
  const v0 = corners[1]!;
  const u1 = corners[2]!;
  const v1 = corners[3]!;
  const u2 = corners[4]!;
  const v2 = corners[5]!;
  const u3 = corners[6]!;
  const v3 = corners[7]!;
  const tolerance = SAME_PLACE * local[SIZE]!;
  // No place is farther from a line than `size`. So a corner is not too near any of four lines, where the product of its distances from
  // them is more than tolerance size^3. For those of the rectangle these are multiplied by the lengths of a, a, b and b.
  const size = 2 * local[SIZE]!;
  const limit = tolerance * size * size * size;
  const aLenSq = au * au + av * av;
  const bLenSq = bu * bu + bv * bv;
  const otherLimit = limit * (aLenSq * bLenSq);
  const huSq = hu * hu;
  const hvSq = hv * hv;
  const extentSq = extent * extent;
  const isClear =
    Number(Math.abs((huSq - u0 * u0) * (hvSq - v0 * v0)) > limit) &
    Number(Math.abs((huSq - u1 * u1) * (hvSq - v1 * v1)) > limit) &
    Number(Math.abs((huSq - u2 * u2) * (hvSq - v2 * v2)) > limit) &
    Number(Math.abs((huSq - u3 * u3) * (hvSq - v3 * v3)) > limit) &
    Number(Math.abs((extentSq - s0 * s0) * (extentSq - t0 * t0)) > otherLimit) &
    Number(Math.abs((extentSq - s1 * s1) * (extentSq - t1 * t1)) > otherLimit) &
    Number(Math.abs((extentSq - s2 * s2) * (extentSq - t2 * t2)) > otherLimit) &
    Number(Math.abs((extentSq - s3 * s3) * (extentSq - t3 * t3)) > otherLimit);
  const least = tolerance * tolerance;
  if (isClear === 0 || !(hu > tolerance && hv > tolerance && aLenSq > least && bLenSq > least)) return UNCLEAR;
  // Bit 4 i + k: corner i of the parallelogram is inside edge k of the rectangle.
  const inBox =
    sidesOf(u0, v0, hu, hv) | (sidesOf(u1, v1, hu, hv) << 4) | (sidesOf(u2, v2, hu, hv) << 8) | (sidesOf(u3, v3, hu, hv) << 12);
  // Bit 4 k + i: corner i of the rectangle is inside edge k of the parallelogram.
  const inOther =
    areBelow(t0, t1, t2, t3, extent) |
    (areBelow(-s0, -s1, -s2, -s3, extent) << 4) |
    (areBelow(-t0, -t1, -t2, -t3, extent) << 8) |
    (areBelow(s0, s1, s2, s3, extent) << 12);
  const someIn = inBox & (inBox >> 1);
  const isIn = someIn & (someIn >> 2) & LOW_BITS;
  const someInOther = inOther & (inOther >> 4);
  const isInOther = someInOther & (someInOther >> 8) & 15;
  // Edges cross whose ends are on either side of each other's lines.
  const nextBox = (inBox >> 4) | (inBox << 12);
  const nextOther = ((inOther >> 1) & 0x7777) | ((inOther << 3) & 0x8888);
  const crossed = (inBox ^ nextBox) & (inOther ^ nextOther) & 0xffff;
  const isInFour = (isIn | (isIn >> 3) | (isIn >> 6) | (isIn >> 9)) & 15;
  return crossed | ((isInFour | (isInOther << OWN)) << 16);
}

/** A bit for each edge of a rectangle that (u, v) is inside of. */
function sidesOf(u: number, v: number, hu: number, hv: number): number {
  return Number(v < hv) | (Number(-u < hu) << 1) | (Number(-v < hv) << 2) | (Number(u < hu) << 3);
}

/** A bit for each that is below the limit. */
function areBelow(a: number, b: number, c: number, d: number, limit: number): number {
  return Number(a < limit) | (Number(b < limit) << 1) | (Number(c < limit) << 2) | (Number(d < limit) << 3);
}

/** Where the codes of the face start. */
function facesAt(facing: number): number {
  return 4 * ((facing & 3) + 3 * (facing >> 2));
}

/**
 * Writes the corners of the overlap as contacts, with codes of the box `shift` bits up, those of the other box in the other half. Says whether one of them has the pair's distance: FOUND, or NOT_FOUND.
 */
function writeFace(bits: number, codesAt: number, otherCodesAt: number, shift: number, out: ContactManifold): number {
  const { columns, codes } = out;
  const face = codesAt & 31;
  const otherFace = otherCodesAt & 31;
  const distance = local[DISTANCE]!;
  const near = SAME_DISTANCE * local[SIZE]!;
  const x0 = linear[X]!;
  const xu = linear[X + 1]!;
  const xv = linear[X + 2]!;
  const y0 = linear[Y]!;
  const yu = linear[Y + 1]!;
  const yv = linear[Y + 2]!;
  const z0 = linear[Z]!;
  const zu = linear[Z + 1]!;
  const zv = linear[Z + 2]!;
  const depth0 = linear[DEPTH]! - distance;
  const depthU = linear[DEPTH + 1]!;
  const depthV = linear[DEPTH + 2]!;
  let count = 0;
  let found = NOT_FOUND;
  for (let rest = bits >> 16; rest !== 0; rest &= rest - 1) {
    const i = lowest(rest) & 15;
    const u = corners[2 * i]!;
    const v = corners[2 * i + 1]!;
    // None is deeper than the pair, but for rounding, which is turned round.
    const to = 4 * count;
    const over = Math.abs(depth0 + (u * depthU + v * depthV));
    columns[to] = x0 + (u * xu + v * xv);
    columns[to + 1] = y0 + (u * yu + v * yv);
    columns[to + 2] = z0 + (u * zu + v * zv);
    columns[to + 3] = distance + over;
    // A corner of the other box on the face, or one of the face on the other's.
    const isOwn = -(i >> 3);
    const change = (face ^ otherFace) & isOwn;
    const cornerShift = shift ^ (~isOwn & 16);
    const corner = FACE_CODES[(otherFace ^ change) + (i & 3)]! >> 16;
    codes[count] = (corner << cornerShift) | ((FACE + ((face ^ change) >> 2)) << (cornerShift ^ 16));
    found |= Number(over <= near);
    count = (count + 1) & 15;
  }
  for (let rest = bits & 0xffff; rest !== 0; rest &= rest - 1) {
    const bit = lowest(rest) & 15;
    const k = bit & 3;
    const from = 2 * (bit >> 2);
    // Edges 0 and 2 of the rectangle are lines of constant v, edges 1 and 3 of constant u.
    const held = 1 - (k & 1);
    const start = corners[from + held]!;
    const fraction = (local[RIM + k]! - start) / (corners[from + 2 + held]! - start);
    const fromU = corners[from]!;
    const fromV = corners[from + 1]!;
    const u = fromU + (corners[from + 2]! - fromU) * fraction;
    const v = fromV + (corners[from + 3]! - fromV) * fraction;
    const to = 4 * count;
    const over = Math.abs(depth0 + (u * depthU + v * depthV));
    columns[to] = x0 + (u * xu + v * xv);
    columns[to + 1] = y0 + (u * yu + v * yv);
    columns[to + 2] = z0 + (u * zu + v * zv);
    columns[to + 3] = distance + over;
    codes[count] = ((FACE_CODES[otherFace + (bit >> 2)]! & 0xffff) << (shift ^ 16)) | ((FACE_CODES[face + k]! & 0xffff) << shift);
    found |= Number(over <= near);
    count = (count + 1) & 15;
  }
  out.count = count;
  return found;
}
