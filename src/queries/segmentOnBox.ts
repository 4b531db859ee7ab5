/**
 * Contacts of a capsule with a box without a radius, in the box's own frame: the segment is moved along the contact normal onto
 * the plane of the face that touches, where clipping it is comparing with half extents.
 */
import { UPRIGHT_SQ } from '../kernels/facet.ts';
import type { Vec3 } from '../math/vec3.ts';
import type { ContactManifold } from '../results/contactManifold.ts';
import type { DistanceResult } from '../results/distanceResult.ts';
import { EDGE, FACE, VERTEX } from '../results/features.ts';
import { FACE_CODES, firstAxis, secondAxis } from '../shapes/box.ts';
import { END_ON } from '../shapes/core.ts';
import type { Box, Capsule } from '../shapes/shape.ts';
import { beginOnBox, CONTACT, endOnBox, FREE, HALF, HEIGHT, local, NORMAL, names, places, TOLERANCE } from './boxFace.ts';
import { type ContactSide, NOT_FOUND, UNCLEAR } from './contactSide.ts';

/**
 * By axes of the box: the segment's start and its direction. How far it goes along the box's outward normal, and the square of
 * its length.
 */
const START = FREE;
const WAY = FREE + 4;
const CLIMB = FREE + 8;
const LEN_SQ = FREE + 9;
/** On the plane of the face: where the segment starts and which way it goes, with its height. */
const PU = FREE + 10;
const PV = FREE + 11;
const DU = FREE + 12;
const DV = FREE + 13;
const START_HEIGHT = FREE + 14;
const RISE = FREE + 15;
/** Which part of the segment is over the face. */
const ENTER = FREE + 16;
const LEAVE = FREE + 17;

/**
 * Writes the contacts of a segment's side with the side of a solid box to `out`, whose count must be 0; `isBoxB`: the box is B.
 * Leaves to the general way what is too close to call here: a corner of the face near the segment's line, an end of the segment
 * near a corner.
 */
export function clipSegmentOnBox(
  segment: ContactSide,
  box: ContactSide,
  isBoxB: boolean,
  distance: DistanceResult,
  out: ContactManifold,
): number {
  const { radius } = segment.shape!;
  const facing = beginOnBox(box, segment, isBoxB, distance);
  placeSegment(segment, box, isBoxB, distance.normalB);
  const climb = local[CLIMB]!;
  const lenSq = local[LEN_SQ]!;
  const acrossSq = lenSq - climb * climb;
  if (!(acrossSq > END_ON * END_ON * lenSq)) return NOT_FOUND;
  const ends = clipOnFace(facing);
  if (ends <= 0) return ends;
  const isTilted = climb * climb > UPRIGHT_SQ * lenSq;
  const across = Math.sqrt(acrossSq);
  const length = Math.sqrt(lenSq);
  let count = 0;
  for (let end = ends === 2 ? 1 : 0; end < (ends === 1 ? 1 : 2); end++) {
    const t = local[ENTER + end]!;
    let drop = radius;
    if (isTilted) {
      // Under the middle the surface is that of the cylinder, elsewhere that of the ball at an end.
      const foot = t * across - (radius * climb) / length;
      drop = (radius * length) / across;
      if (!(foot >= 0 && foot <= across)) {
        const s = foot < 0 ? t : t - 1;
        drop = s * climb + Math.sqrt(Math.max(0, radius * radius - s * s * acrossSq));
      }
    }
    places[count * CONTACT] = local[PU]! + t * local[DU]!;
    places[count * CONTACT + 1] = local[PV]! + t * local[DV]!;
    places[count * CONTACT + HEIGHT] = local[START_HEIGHT]! + t * local[RISE]! - drop;
    names[count] = ((t === end ? VERTEX + end : EDGE) << 16) | names[end]!;
    count++;
  }
  return endOnBox(facing, count, box, isBoxB, distance, out);
}

/** Moves the segment into the frame of the box, from its centre. */
function placeSegment(segment: ContactSide, box: ContactSide, isBoxB: boolean, normal: Vec3): void {
  const { ax, ay, az, bx, by, bz } = (segment.shape as Capsule).core;
  const { core } = box.shape as Box;
  const { frame: f } = segment;
  const { px, py, pz, xx, xy, xz, yx, yy, yz, zx, zy, zz } = box.frame;
  const sign = isBoxB ? 1 : -1;
  const nx = sign * normal.x;
  const ny = sign * normal.y;
  const nz = sign * normal.z;
  const sx = bx - ax;
  const sy = by - ay;
  const sz = bz - az;
  // In the axes of the world first.
  const ux = f.px - px + (f.xx * ax + f.xy * ay + f.xz * az);
  const uy = f.py - py + (f.yx * ax + f.yy * ay + f.yz * az);
  const uz = f.pz - pz + (f.zx * ax + f.zy * ay + f.zz * az);
  const vx = f.xx * sx + f.xy * sy + f.xz * sz;
  const vy = f.yx * sx + f.yy * sy + f.yz * sz;
  const vz = f.zx * sx + f.zy * sy + f.zz * sz;
  local[START] = xx * ux + yx * uy + zx * uz - core.cx;
  local[START + 1] = xy * ux + yy * uy + zy * uz - core.cy;
  local[START + 2] = xz * ux + yz * uy + zz * uz - core.cz;
  local[WAY] = xx * vx + yx * vy + zx * vz;
  local[WAY + 1] = xy * vx + yy * vy + zy * vz;
  local[WAY + 2] = xz * vx + yz * vy + zz * vz;
  local[CLIMB] = vx * nx + vy * ny + vz * nz;
  local[LEN_SQ] = vx * vx + vy * vy + vz * vz;
}

/**
 * Finds which part of the segment is over the face. Returns a bit for each end of that part that is a contact: both, or the one end of
 * the segment that is all there is; UNCLEAR for what is too close to call. Writes what of the box is below them as their names.
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
    Number(Math.abs(offset + offsetU + offsetV) <= slack) |
    Number(Math.abs(offset + offsetU - offsetV) <= slack) |
    Number(Math.abs(offset - offsetU + offsetV) <= slack) |
    Number(Math.abs(offset - offsetU - offsetV) <= slack);
  const tiny = Number(hu <= tolerance) | Number(hv <= tolerance) | Number(slack <= tolerance * tolerance);
  // Ends on the lines of the rim: for each a bit for u and a bit for v.
  const rims =
    Number(Math.abs(Math.abs(pu) - hu) <= tolerance) |
    (Number(Math.abs(Math.abs(pv) - hv) <= tolerance) << 1) |
    (Number(Math.abs(Math.abs(qu) - hu) <= tolerance) << 2) |
    (Number(Math.abs(Math.abs(qv) - hv) <= tolerance) << 3);
  if ((cornersOn | tiny | (rims & (rims - 1))) !== 0) return UNCLEAR;
  // Where along the segment it enters and leaves the two strips whose overlap the face is.
  const signU = 1 - 2 * Number(du < 0);
  const signV = 1 - 2 * Number(dv < 0);
  const invU = 1 / du;
  const invV = 1 / dv;
  let enterU = (-signU * hu - pu) * invU;
  let enterV = (-signV * hv - pv) * invV;
  let leaveU = (signU * hu - pu) * invU;
  let leaveV = (signV * hv - pv) * invV;
  // An end on the rim enters, or leaves, right there.
  const rimEnd = rims < 4 ? 0 : 1;
  let rimSign = 0;
  if ((rims & 5) !== 0) {
    rimSign = (rimEnd === 0 ? pu : qu) < 0 ? -1 : 1;
    if (rimSign !== signU) enterU = rimEnd;
    else leaveU = rimEnd;
  } else if (rims !== 0) {
    rimSign = (rimEnd === 0 ? pv : qv) < 0 ? -1 : 1;
    if (rimSign !== signV) enterV = rimEnd;
    else leaveV = rimEnd;
  }
  const enter = Math.max(enterU, enterV, 0);
  const leave = Math.min(leaveU, leaveV, 1);
  if (!(enter <= leave)) return 0;
  local[PU] = pu;
  local[PV] = pv;
  local[DU] = du;
  local[DV] = dv;
  local[START_HEIGHT] = height;
  local[RISE] = rise;
  local[ENTER] = enter;
  local[LEAVE] = leave;
  // The edges of a face are, in order, at the positive end of v, the negative one of u, the negative one of v and the positive one of u.
  const face = axis + 3 * (facing >> 2);
  const edges = 4 * face;
  names[0] = FACE + face;
  names[1] = FACE + face;
  if (enter > 0) names[0] = FACE_CODES[edges + (enterU > enterV ? 2 - signU : 1 + signV)]! & 0xffff;
  if (leave < 1) names[1] = FACE_CODES[edges + (leaveU < leaveV ? 2 + signU : 1 - signV)]! & 0xffff;
  // The end may be on the line of an edge, but past its ends.
  if (rims !== 0 && (rimEnd === 0 ? enter : leave) === rimEnd) {
    names[rimEnd] = FACE_CODES[edges + ((rims & 5) !== 0 ? 2 + rimSign : 1 - rimSign)]! & 0xffff;
    if (enter === leave) return 1 << rimEnd;
  }
  return 3;
}
