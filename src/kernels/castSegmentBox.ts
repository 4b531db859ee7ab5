/**
 * A segment moving towards a box, with a radius: a ray against the CSO, which is a sum of the box and the segment, inflated. Its faces are
 * those of the box (an end of the segment touches) and the products of a box edge and the segment (their insides touch): six slabs. Where
 * the ray has entered all of them, if that is over the face entered last, is the impact. Else it is on the rounded rim: on an
 * edge beside that face, if the rest of the CSO is behind the normal there. All in the frame of the box.
 *
 * Left to the general way: flat boxes, segments without length, thin radii, starts within the slabs, and what is not next to the face.
 */
import { larger, signOf } from '../math/choice.ts';
import { CastSide, UNSETTLED } from './castSide.ts';
import { HIT, MISS } from './localRay.ts';

/** Along a slab that is not crossed: so slow that it is entered and left a very long time before, or after. */
const STILL = 1e-200;
/** Added to the half width of a slab: one without a width (the product of parallel edges) that is not crossed holds all times. */
const WIDTH = 1e-150;

/** The segment, beside the three axes of the box. */
const SEGMENT = 3;

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
  /** How far along w they meet. */
  z = 0;
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
/** By part (the axes of the box and the segment): the way from its middle to its end, and at which end the CSO is met. */
const castSegmentBox_way = /* @__PURE__ */ new Float64Array(12);
const castSegmentBox_end = /* @__PURE__ */ new Float64Array(4);

/** HIT (it may be before the start), MISS or UNSETTLED. */
export function castSegmentBox(cast: SegmentBoxCast): number {
  const { cx, cy, cz, ux, uy, uz, wx, wy, wz, hx, hy, hz, radius, start, end } = cast;
  // The slabs of the box: when the middle of each is passed, and how long half of it takes. No branches: they could not be foreseen.
  const qx = Math.abs(ux);
  const qy = Math.abs(uy);
  const qz = Math.abs(uz);
  const v0 = wx === 0 ? 1 / STILL : 1 / wx;
  const v1 = wy === 0 ? 1 / STILL : 1 / wy;
  const v2 = wz === 0 ? 1 / STILL : 1 / wz;
  const m0 = cx * v0;
  const m1 = cy * v1;
  const m2 = cz * v2;
  const h0 = (hx + qx + radius) * Math.abs(v0);
  const h1 = (hy + qy + radius) * Math.abs(v1);
  const h2 = (hz + qz + radius) * Math.abs(v2);
  const faceEnter = larger(larger(m0 - h0, m1 - h1), m2 - h2);
  const isFaceMissed = faceEnter > m0 + h0 || faceEnter > m1 + h1 || faceEnter > m2 + h2 || faceEnter > end;
  if (isFaceMissed || m0 + h0 < start || m1 + h1 < start || m2 + h2 < start) return MISS;
  // Those of the products: x cross u = (0, -uz, uy), y cross u = (uz, 0, -ux), z cross u = (-uy, ux, 0)
  const w3 = uy * wz - uz * wy;
  const w4 = uz * wx - ux * wz;
  const w5 = ux * wy - uy * wx;
  const v3 = w3 === 0 ? 1 / STILL : 1 / w3;
  const v4 = w4 === 0 ? 1 / STILL : 1 / w4;
  const v5 = w5 === 0 ? 1 / STILL : 1 / w5;
  const l3 = Math.sqrt(uy * uy + uz * uz);
  const l4 = Math.sqrt(ux * ux + uz * uz);
  const l5 = Math.sqrt(ux * ux + uy * uy);
  const m3 = (uy * cz - uz * cy) * v3;
  const m4 = (uz * cx - ux * cz) * v4;
  const m5 = (ux * cy - uy * cx) * v5;
  const h3 = (WIDTH + hy * qz + hz * qy + radius * l3) * Math.abs(v3);
  const h4 = (WIDTH + hx * qz + hz * qx + radius * l4) * Math.abs(v4);
  const h5 = (WIDTH + hx * qy + hy * qx + radius * l5) * Math.abs(v5);
  const edgeEnter = larger(larger(m3 - h3, m4 - h4), m5 - h5);
  const enter = larger(faceEnter, edgeEnter);
  if (enter > m0 + h0 || enter > m1 + h1 || enter > m2 + h2 || enter > end) return MISS;
  if (enter > m3 + h3 || enter > m4 + h4 || enter > m5 + h5) return MISS;
  if (m3 + h3 < start || m4 + h4 < start || m5 + h5 < start) return MISS;
  cast.z = enter;
  // The point of the CSO without its radius, from its middle, when the slab is entered: w z - c - r n
  const px = wx * enter - cx;
  const py = wy * enter - cy;
  const pz = wz * enter - cz;
  if (!(edgeEnter > faceEnter)) {
    // A face of the box, and the end of the segment that is ahead.
    const isX = Number(faceEnter === m0 - h0);
    const isY = Number(faceEnter === m1 - h1) * (1 - isX);
    const isZ = 1 - isX - isY;
    const nx = 0 - isX * signOf(v0);
    const ny = 0 - isY * signOf(v1);
    const nz = 0 - isZ * signOf(v2);
    const rise = nx * ux + ny * uy + nz * uz;
    if (rise === 0) return UNSETTLED;
    const beta = -signOf(rise);
    const x = (1 - isX) * (px + beta * ux) + nx * hx;
    const y = (1 - isY) * (py + beta * uy) + ny * hy;
    const z = (1 - isZ) * (pz + beta * uz) + nz * hz;
    const isOverX = Number(Math.abs(x) < hx);
    const isOverY = Number(Math.abs(y) < hy);
    const isOverZ = Number(Math.abs(z) < hz);
    cast.nx = nx;
    cast.ny = ny;
    cast.nz = nz;
    cast.ax = x;
    cast.ay = y;
    cast.az = z;
    cast.beta = beta;
    cast.mask = isX + 2 * isY + 4 * isZ;
    const beyond = (1 - isX) * (1 - isOverX) + 2 * (1 - isY) * (1 - isOverY) + 4 * (1 - isZ) * (1 - isOverZ);
    return beyond === 0 ? HIT : touchRim(cast, 7 - cast.mask, beyond);
  }
  // An edge of the box, along one axis, and the segment.
  const isX = Number(edgeEnter === m3 - h3);
  const isY = Number(edgeEnter === m4 - h4) * (1 - isX);
  const isZ = 1 - isX - isY;
  const length = isX * l3 + isY * l4 + isZ * l5;
  const scale = -signOf(isX * v3 + isY * v4 + isZ * v5) / length;
  // (0 + makes no difference but to a negative zero.)
  const nx = 0 + (isY * uz - isZ * uy) * scale;
  const ny = 0 + (isZ * ux - isX * uz) * scale;
  const nz = 0 + (isX * uy - isY * ux) * scale;
  // The edge, which the normal has chosen; from there to the point: -beta u
  const kx = px - radius * nx - signOf(nx) * hx;
  const ky = py - radius * ny - signOf(ny) * hy;
  const kz = pz - radius * nz - signOf(nz) * hz;
  const beta = -((1 - isX) * kx * ux + (1 - isY) * ky * uy + (1 - isZ) * kz * uz) / (length * length);
  const x = isX * (px + beta * ux) + (1 - isX) * signOf(nx) * hx;
  const y = isY * (py + beta * uy) + (1 - isY) * signOf(ny) * hy;
  const z = isZ * (pz + beta * uz) + (1 - isZ) * signOf(nz) * hz;
  const along = isX + 2 * isY + 4 * isZ;
  const isOver = isX * Number(Math.abs(x) < hx) + isY * Number(Math.abs(y) < hy) + isZ * Number(Math.abs(z) < hz);
  const isWithin = Number(Math.abs(beta) < 1);
  cast.nx = nx;
  cast.ny = ny;
  cast.nz = nz;
  cast.ax = x;
  cast.ay = y;
  cast.az = z;
  cast.beta = beta;
  cast.mask = 7 - along;
  const beyond = along * (1 - isOver) + 8 * (1 - isWithin);
  return beyond === 0 ? HIT : touchRim(cast, along + 8, beyond);
}

/**
 * The ray is beyond a face that has the two parts `free` (bits 1, 2, 4 for the edges of the box, 8 for the segment), at the ends
 * of those in `beyond`: it may meet, or pass by, the other part there.
 */
function touchRim(cast: SegmentBoxCast, free: number, beyond: number): number {
  if (cast.isThin) return UNSETTLED;
  const way = castSegmentBox_way;
  const end = castSegmentBox_end;
  way[0] = cast.hx;
  way[4] = cast.hy;
  way[8] = cast.hz;
  way[9] = -cast.ux;
  way[10] = -cast.uy;
  way[11] = -cast.uz;
  end[0] = signOf(cast.ax);
  end[1] = signOf(cast.ay);
  end[2] = signOf(cast.az);
  end[SEGMENT] = signOf(cast.beta);
  const within = free & ~beyond;
  // Beyond both: the one or the other.
  let found = touchPart(cast, partOf(within === 0 ? free & -free : within));
  if (found === UNDECIDED && within === 0) found = touchPart(cast, partOf(free & (free - 1)));
  return found === UNDECIDED ? UNSETTLED : found;
}

/** The part of a single bit: 0, 1, 2 or 3 for 1, 2, 4 or 8. */
function partOf(bit: number): number {
  return (bit >> 1) - (bit >> 3);
}

/** What touchPart returns when something of the CSO is before the normal. */
const UNDECIDED = -1;

/** The edge of the CSO along a part, with all others at their ends: HIT, MISS, UNSETTLED or UNDECIDED. */
function touchPart(cast: SegmentBoxCast, part: number): number {
  const way = castSegmentBox_way;
  const end = castSegmentBox_end;
  const side = castSegmentBox_side;
  const was = end[part]!;
  end[part] = -1;
  const sx = end[0]!;
  const sy = end[1]!;
  const sz = end[2]!;
  const su = end[SEGMENT]!;
  end[part] = was;
  side.wx = cast.wx;
  side.wy = cast.wy;
  side.wz = cast.wz;
  side.radius = cast.radius;
  side.px = cast.cx + sx * way[0]! + su * way[9]!;
  side.py = cast.cy + sy * way[4]! + su * way[10]!;
  side.pz = cast.cz + sz * way[8]! + su * way[11]!;
  side.ex = 2 * way[3 * part]!;
  side.ey = 2 * way[3 * part + 1]!;
  side.ez = 2 * way[3 * part + 2]!;
  const found = side.meet();
  if (found === UNSETTLED) return UNSETTLED;
  // All of the CSO is behind the normal if no other part would reach farther at its other end.
  const { nx, ny, nz } = side;
  const rise = nx * way[9]! + ny * way[10]! + nz * way[11]!;
  const isBehindX = nx * sx >= 0 || part === 0;
  const isBehindY = ny * sy >= 0 || part === 1;
  const isBehindZ = nz * sz >= 0 || part === 2;
  const isBehindU = rise * su >= 0 || part === SEGMENT;
  if (!(isBehindX && isBehindY && isBehindZ && isBehindU && side.isBehind())) return UNDECIDED;
  if (found === MISS || side.z > cast.end) return MISS;
  const at = 2 * side.s - 1;
  end[part] = at;
  cast.z = side.z;
  cast.nx = nx;
  cast.ny = ny;
  cast.nz = nz;
  cast.ax = end[0]! * way[0]!;
  cast.ay = end[1]! * way[4]!;
  cast.az = end[2]! * way[8]!;
  cast.beta = end[SEGMENT]!;
  cast.mask = 7 & ~(Number(Math.abs(at) < 1) << part);
  return HIT;
}
