/**
 * Two rounded segments, one moving: a ray against a rounded parallelogram. Its plane, moved out by the radius, is met over a place of it, or beyond
 * one or two of its sides; then the capsule about one of those is what is met.
 */
import { CastSide, NOT_PARALLEL_SQ, UNSETTLED } from './castSide.ts';
import { HIT, MISS } from './localRay.ts';

/** The question, and the answer. */
export class RodsCast {
  /** From the middle of the first, which moves, to that of the second. */
  cx = 0;
  cy = 0;
  cz = 0;
  /** From the middle of each to its second end. */
  ux = 0;
  uy = 0;
  uz = 0;
  vx = 0;
  vy = 0;
  vz = 0;
  /** The direction of the motion, unit. */
  wx = 0;
  wy = 0;
  wz = 0;
  radius = 0;
  /** How far along w they meet, and the unit normal from the second to the first. */
  z = 0;
  nx = 0;
  ny = 0;
  nz = 0;
  /** The points that touch: m u from the middle of the first, l v from that of the second; -1 to 1. */
  m = 0;
  l = 0;
}

const castRods_side = /* @__PURE__ */ new CastSide();

/** HIT (it may be before the start), MISS or UNSETTLED. */
export function castRods(cast: RodsCast): number {
  const { cx, cy, cz, ux, uy, uz, vx, vy, vz, wx, wy, wz, radius } = cast;
  // n = u x v, against the motion
  let nx = uy * vz - uz * vy;
  let ny = uz * vx - ux * vz;
  let nz = ux * vy - uy * vx;
  const nLenSq = nx * nx + ny * ny + nz * nz;
  const uvSq = (ux * ux + uy * uy + uz * uz) * (vx * vx + vy * vy + vz * vz);
  const mw = nx * wx + ny * wy + nz * wz;
  if (!(mw * mw > NOT_PARALLEL_SQ * nLenSq && nLenSq > NOT_PARALLEL_SQ * uvSq)) return UNSETTLED;
  const scale = (mw > 0 ? -1 : 1) / Math.sqrt(nLenSq);
  nx *= scale;
  ny *= scale;
  nz *= scale;
  // Where the plane is met: k = c + r n, l = w.(k x u) / w.(u x v), m = w.(k x v) / w.(u x v)
  const kx = cx + radius * nx;
  const ky = cy + radius * ny;
  const kz = cz + radius * nz;
  const mInv = 1 / mw;
  const l = (wx * (ky * uz - kz * uy) + wy * (kz * ux - kx * uz) + wz * (kx * uy - ky * ux)) * mInv;
  const m = (wx * (ky * vz - kz * vy) + wy * (kz * vx - kx * vz) + wz * (kx * vy - ky * vx)) * mInv;
  const isBeyondL = !(l > -1 && l < 1);
  const isBeyondM = !(m > -1 && m < 1);
  if (!isBeyondL && !isBeyondM) {
    cast.z = (radius + nx * cx + ny * cy + nz * cz) / (nx * wx + ny * wy + nz * wz);
    cast.nx = nx;
    cast.ny = ny;
    cast.nz = nz;
    cast.l = l;
    cast.m = m;
    return HIT;
  }
  const found = isBeyondL ? alongU(cast, l < 0 ? -1 : 1) : UNSETTLED;
  return found === UNSETTLED && isBeyondM ? alongV(cast, m < 0 ? -1 : 1) : found;
}

/** The side along u, at an end of v. */
function alongU(cast: RodsCast, l: number): number {
  const side = castRods_side;
  const { ux, uy, uz, vx, vy, vz } = cast;
  side.px = cast.cx + l * vx + ux;
  side.py = cast.cy + l * vy + uy;
  side.pz = cast.cz + l * vz + uz;
  side.ex = -2 * ux;
  side.ey = -2 * uy;
  side.ez = -2 * uz;
  const found = meetSide(cast, side);
  // The rest is behind the normal if the other end does not reach farther.
  if (!((side.nx * vx + side.ny * vy + side.nz * vz) * l >= 0)) return UNSETTLED;
  if (found === HIT) {
    cast.l = l;
    cast.m = 2 * side.s - 1;
  }
  return found;
}

/** The side along v, at an end of u. */
function alongV(cast: RodsCast, m: number): number {
  const side = castRods_side;
  const { ux, uy, uz, vx, vy, vz } = cast;
  side.px = cast.cx - m * ux - vx;
  side.py = cast.cy - m * uy - vy;
  side.pz = cast.cz - m * uz - vz;
  side.ex = 2 * vx;
  side.ey = 2 * vy;
  side.ez = 2 * vz;
  const found = meetSide(cast, side);
  if (!((side.nx * ux + side.ny * uy + side.nz * uz) * m <= 0)) return UNSETTLED;
  if (found === HIT) {
    cast.l = 2 * side.s - 1;
    cast.m = m;
  }
  return found;
}

function meetSide(cast: RodsCast, side: CastSide): number {
  side.wx = cast.wx;
  side.wy = cast.wy;
  side.wz = cast.wz;
  side.radius = cast.radius;
  const found = side.meet();
  if (found === UNSETTLED || !side.isBehind()) return UNSETTLED;
  if (found === MISS) return MISS;
  cast.z = side.z;
  cast.nx = side.nx;
  cast.ny = side.ny;
  cast.nz = side.nz;
  return HIT;
}
