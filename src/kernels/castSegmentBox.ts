/**
 * A segment moving towards a box, with a radius: a ray against the CSO, which is a sum of the box and the segment, inflated. Its faces are
 * those of the box (an end of the segment touches) and the products of a box edge and the segment (their insides touch): six slabs. Where
 * the ray has entered all of them, if that is over the face entered last, is the impact. Else it is on the rounded rim: on an edge beside that
 * face, if the rest of the CSO is behind the normal there. All in the frame of the box.
 *
 * Left to the general way: flat boxes, segments without length, thin radii, starts within the slabs, and what is not next to the face.
 */
import { CastSide, UNSETTLED } from './castSide.ts';
import { HIT, MISS } from './localRay.ts';

/** Along a slab that is not crossed: so slow that it is entered and left a very long time before, or after. */
const STILL = 1e-200;
/** Added to the half width of a slab: one without a width (the product of parallel edges) that is not crossed holds all times. */
const WIDTH = 1e-150;

/** The question, and the answer. */
export class SegmentBoxCast {
  /** From the middle of the segment to that of the box. */
  cx = 0;
  cy = 0;
  cz = 0;
  /** Half the segment. */
  ux = 0;
  uy = 0;
  uz = 0;
  /** The direction in which the segment moves, unit. */
  wx = 0;
  wy = 0;
  wz = 0;
  hx = 0;
  hy = 0;
  hz = 0;
  radius = 0;
  /** Whether the radius is so small that rounding turns normals. */
  isThin = false;
  /** Where the motion starts and ends, along w. */
  start = 0;
  end = 0;
  /** How far along w they meet, and where the last slab is left. */
  z = 0;
  exit = 0;
  /** The unit normal from the box to the segment. */
  nx = 0;
  ny = 0;
  nz = 0;
  /** The point of the box from its middle, and which of its coordinates are those of a face (bits 1, 2, 4). */
  ax = 0;
  ay = 0;
  az = 0;
  mask = 0;
  /** The point of the segment: its middle plus this times u, -1 to 1. */
  beta = 0;
}

const castSegmentBox_side = /* @__PURE__ */ new CastSide();

/** HIT (it may be before the start), MISS or UNSETTLED. */
export function castSegmentBox(cast: SegmentBoxCast): number {
  const { cx, cy, cz, wx, wy, wz, radius } = cast;
  // When the middle of each slab is passed, and how long half of it takes. No branches: they could not be foreseen.
  const v0 = wx === 0 ? 1 / STILL : 1 / wx;
  const v1 = wy === 0 ? 1 / STILL : 1 / wy;
  const v2 = wz === 0 ? 1 / STILL : 1 / wz;
  const m0 = cx * v0;
  const m1 = cy * v1;
  const m2 = cz * v2;
  const h0 = (cast.hx + Math.abs(cast.ux) + radius) * Math.abs(v0);
  const h1 = (cast.hy + Math.abs(cast.uy) + radius) * Math.abs(v1);
  const h2 = (cast.hz + Math.abs(cast.uz) + radius) * Math.abs(v2);
  const enter = Math.max(m0 - h0, m1 - h1, m2 - h2);
  const exit = Math.min(m0 + h0, m1 + h1, m2 + h2);
  if (enter > exit || enter > cast.end || exit < cast.start) return MISS;
  cast.z = enter;
  cast.exit = exit;
  const along = crossEdges(cast);
  if (along < 0) return MISS;
  if (along === 0) {
    const isX = enter === m0 - h0;
    const isY = !isX && enter === m1 - h1;
    cast.nx = isX ? (v0 < 0 ? 1 : -1) : 0;
    cast.ny = isY ? (v1 < 0 ? 1 : -1) : 0;
    cast.nz = isX || isY ? 0 : v2 < 0 ? 1 : -1;
  }
  // The point of the CSO without its radius, from its middle.
  cast.ax = wx * cast.z - cx - radius * cast.nx;
  cast.ay = wy * cast.z - cy - radius * cast.ny;
  cast.az = wz * cast.z - cz - radius * cast.nz;
  return along === 0 ? touchFace(cast) : touchEdge(cast, along);
}

/** Crosses the slabs of the products. -1: a miss. 0: the one entered last is still that of a face of the box. Else the box edges in it: 1, 2 or 4. */
function crossEdges(cast: SegmentBoxCast): number {
  const { cx, cy, cz, ux, uy, uz, wx, wy, wz, hx, hy, hz, radius } = cast;
  // x cross u = (0, -uz, uy), y cross u = (uz, 0, -ux), z cross u = (-uy, ux, 0)
  const w0 = uy * wz - uz * wy;
  const w1 = uz * wx - ux * wz;
  const w2 = ux * wy - uy * wx;
  const v0 = w0 === 0 ? 1 / STILL : 1 / w0;
  const v1 = w1 === 0 ? 1 / STILL : 1 / w1;
  const v2 = w2 === 0 ? 1 / STILL : 1 / w2;
  const l0 = Math.sqrt(uy * uy + uz * uz);
  const l1 = Math.sqrt(ux * ux + uz * uz);
  const l2 = Math.sqrt(ux * ux + uy * uy);
  const m0 = (uy * cz - uz * cy) * v0;
  const m1 = (uz * cx - ux * cz) * v1;
  const m2 = (ux * cy - uy * cx) * v2;
  const qx = Math.abs(ux);
  const qy = Math.abs(uy);
  const qz = Math.abs(uz);
  const h0 = (WIDTH + hy * qz + hz * qy + radius * l0) * Math.abs(v0);
  const h1 = (WIDTH + hx * qz + hz * qx + radius * l1) * Math.abs(v1);
  const h2 = (WIDTH + hx * qy + hy * qx + radius * l2) * Math.abs(v2);
  const enter = Math.max(m0 - h0, m1 - h1, m2 - h2);
  const exit = Math.min(cast.exit, m0 + h0, m1 + h1, m2 + h2);
  if (Math.max(enter, cast.z) > exit || enter > cast.end || exit < cast.start) return -1;
  if (!(enter > cast.z)) return 0;
  cast.z = enter;
  if (enter === m0 - h0) {
    const scale = (v0 < 0 ? 1 : -1) / l0;
    cast.nx = 0;
    cast.ny = -uz * scale;
    cast.nz = uy * scale;
    return 1;
  }
  if (enter === m1 - h1) {
    const scale = (v1 < 0 ? 1 : -1) / l1;
    cast.nx = uz * scale;
    cast.ny = 0;
    cast.nz = -ux * scale;
    return 2;
  }
  const scale = (v2 < 0 ? 1 : -1) / l2;
  cast.nx = -uy * scale;
  cast.ny = ux * scale;
  cast.nz = 0;
  return 4;
}

/** The ray is on the plane of a face of the box, at a: over the face or beyond. */
function touchFace(cast: SegmentBoxCast): number {
  const { nx, ny, nz, ux, uy, uz, hx, hy, hz } = cast;
  const rise = nx * ux + ny * uy + nz * uz;
  if (rise === 0) return UNSETTLED;
  // The end of the segment that is ahead.
  const beta = rise > 0 ? -1 : 1;
  const x = nx === 0 ? cast.ax + beta * ux : nx * hx;
  const y = ny === 0 ? cast.ay + beta * uy : ny * hy;
  const z = nz === 0 ? cast.az + beta * uz : nz * hz;
  cast.beta = beta;
  cast.mask = (nx === 0 ? 0 : 1) | (ny === 0 ? 0 : 2) | (nz === 0 ? 0 : 4);
  const beyond = (Math.abs(x) < hx ? 0 : 1) | (Math.abs(y) < hy ? 0 : 2) | (Math.abs(z) < hz ? 0 : 4);
  cast.ax = x;
  cast.ay = y;
  cast.az = z;
  const rest = beyond & ~cast.mask;
  if (rest === 0) return HIT;
  clampToBox(cast);
  return touchRim(cast, 7 & ~cast.mask, rest);
}

/** The same for the product of the segment and the box edges along an axis. */
function touchEdge(cast: SegmentBoxCast, along: number): number {
  const { nx, ny, nz, ux, uy, uz, hx, hy, hz } = cast;
  // The edge, which the normal has chosen; from there, a = edge - beta u.
  const ex = along === 1 ? 0 : nx < 0 ? -hx : hx;
  const ey = along === 2 ? 0 : ny < 0 ? -hy : hy;
  const ez = along === 4 ? 0 : nz < 0 ? -hz : hz;
  const fx = along === 1 ? 0 : ux;
  const fy = along === 2 ? 0 : uy;
  const fz = along === 4 ? 0 : uz;
  const beta = -((cast.ax - ex) * fx + (cast.ay - ey) * fy + (cast.az - ez) * fz) / (fx * fx + fy * fy + fz * fz);
  const x = along === 1 ? cast.ax + beta * ux : ex;
  const y = along === 2 ? cast.ay + beta * uy : ey;
  const z = along === 4 ? cast.az + beta * uz : ez;
  const isBeyond = along === 1 ? !(Math.abs(x) < hx) : along === 2 ? !(Math.abs(y) < hy) : !(Math.abs(z) < hz);
  const isPast = !(Math.abs(beta) < 1);
  cast.ax = x;
  cast.ay = y;
  cast.az = z;
  cast.beta = beta;
  cast.mask = 7 & ~along;
  if (!isBeyond && !isPast) return HIT;
  clampToBox(cast);
  cast.beta = beta < 0 ? -1 : 1;
  return touchRim(cast, along | 8, (isBeyond ? along : 0) | (isPast ? 8 : 0));
}

/** Moves coordinates to the side of the box that they are on. */
function clampToBox(cast: SegmentBoxCast): void {
  const { hx, hy, hz } = cast;
  cast.ax = cast.ax < 0 ? -hx : hx;
  cast.ay = cast.ay < 0 ? -hy : hy;
  cast.az = cast.az < 0 ? -hz : hz;
}

/**
 * The ray is beyond a face that has the two edges `free` (bits 1, 2, 4 for those of the box, 8 for the segment), at the ends of those in
 * `beyond`: it may meet, or pass by, the other edge there.
 */
function touchRim(cast: SegmentBoxCast, free: number, beyond: number): number {
  if (cast.isThin) return UNSETTLED;
  const side = castSegmentBox_side;
  side.wx = cast.wx;
  side.wy = cast.wy;
  side.wz = cast.wz;
  side.radius = cast.radius;
  for (let bit = 1; bit <= 8; bit <<= 1) {
    if ((free & bit) === 0 || (beyond & ~bit) === 0) continue;
    setSide(cast, bit, side);
    const found = side.meet();
    if (found === UNSETTLED) return UNSETTLED;
    if (!isBehind(cast, bit, side)) continue;
    if (found === MISS || side.z > cast.end) return MISS;
    cast.z = side.z;
    cast.nx = side.nx;
    cast.ny = side.ny;
    cast.nz = side.nz;
    const at = 2 * side.s - 1;
    if (bit === 8) cast.beta = at;
    else if (bit === 1) cast.ax = at * cast.hx;
    else if (bit === 2) cast.ay = at * cast.hy;
    else cast.az = at * cast.hz;
    cast.mask = Math.abs(at) < 1 ? 7 & ~bit : 7;
    return HIT;
  }
  return UNSETTLED;
}

/** Whether all of the CSO is behind the normal of an edge: no coordinate that is at an end would reach farther at the other. */
function isBehind(cast: SegmentBoxCast, bit: number, side: CastSide): boolean {
  const { nx, ny, nz } = side;
  if (bit !== 1 && !(nx * cast.ax >= 0)) return false;
  if (bit !== 2 && !(ny * cast.ay >= 0)) return false;
  if (bit !== 4 && !(nz * cast.az >= 0)) return false;
  if (bit !== 8 && !((nx * cast.ux + ny * cast.uy + nz * cast.uz) * cast.beta <= 0)) return false;
  return side.isBehind();
}

/** The edge of the CSO along the given part, with all other coordinates as they are. */
function setSide(cast: SegmentBoxCast, bit: number, side: CastSide): void {
  const { beta, ux, uy, uz, hx, hy, hz } = cast;
  const b = bit === 8 ? -1 : beta;
  side.px = cast.cx + (bit === 1 ? -hx : cast.ax) - b * ux;
  side.py = cast.cy + (bit === 2 ? -hy : cast.ay) - b * uy;
  side.pz = cast.cz + (bit === 4 ? -hz : cast.az) - b * uz;
  side.ex = bit === 1 ? 2 * hx : bit === 8 ? -2 * ux : 0;
  side.ey = bit === 2 ? 2 * hy : bit === 8 ? -2 * uy : 0;
  side.ez = bit === 4 ? 2 * hz : bit === 8 ? -2 * uz : 0;
}
