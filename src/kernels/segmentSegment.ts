/**
 * The nearest points of two segments a + s u and b + t v. s comes from the common perpendicular n = u x v of the two lines, as
 * (ab x v).n / n.n, and t by projection; where t is not between the ends it is the end, and s the projection of that end. No distances
 * are compared: they differ by the square of what the points differ by. s loses digits where the lines are nearly parallel, but then
 * it hardly matters: every s with its own t is as near, to rounding.
 *
 * The direction is n where both points are inside their segments and not far apart; against an inner point of one segment it is across
 * that one.
 *
 * Degenerate cases:
 * - parallel and side by side: the middle of the overlap, edge against edge;
 * - touching: the direction is n; for one line, a perpendicular of it;
 * - zero length: vertex 0 of a point; both: two points, +y where they coincide.
 */
import { edgeCross, SKEW_SIN_SQ } from '../math/edgeCross.ts';
import { MIN_LENGTH, MIN_LENGTH_SQ } from '../math/tolerance.ts';
import { setPerpendicular, Vec3 } from '../math/vec3.ts';
import { EDGE, VERTEX } from '../results/features.ts';
import type { CoreDistance } from './coreDistance.ts';
import { SHIFT } from './flatCore.ts';

/** Below this squared sine the two lines are parallel to all digits: they stay within 1e-14 of their length. */
const PARALLEL_SIN_SQ = 1e-28;

/** Nearest points within this part (squared) of the coordinates touch: the direction between them may be mostly rounding. */
const TOUCHING_SQ = 4e-26;

/** Farther apart than this part (squared) of the coordinates, rounding leaves the direction between them as it is. */
const WELL_APART_SQ = 1e-2;

/** A point within this part of a segment's length of an end is the end. */
const END_ROUNDING = 1e-15;
const FAR_END = 1 - END_ROUNDING;

const segmentSegment_cross = /* @__PURE__ */ new Vec3();

/**
 * Writes everything to `out` for the segment between the points i and j of the list p and that between k and l of q, which may be shifted
 * (see flatCore.ts). The features are a capsule's codes, the distance is zero or more. Returns true where the normal is that of two
 * edges, known to all digits.
 */
export function segmentSegment(
  p: Float64Array,
  i: number,
  j: number,
  q: Float64Array,
  k: number,
  l: number,
  out: CoreDistance,
): boolean {
  const ax = p[3 * i]!;
  const ay = p[3 * i + 1]!;
  const az = p[3 * i + 2]!;
  const bx = q[3 * k]! + q[SHIFT]!;
  const by = q[3 * k + 1]! + q[SHIFT + 1]!;
  const bz = q[3 * k + 2]! + q[SHIFT + 2]!;
  const ux = p[3 * j]! - ax;
  const uy = p[3 * j + 1]! - ay;
  const uz = p[3 * j + 2]! - az;
  const vx = q[3 * l]! - q[3 * k]!;
  const vy = q[3 * l + 1]! - q[3 * k + 1]!;
  const vz = q[3 * l + 2]! - q[3 * k + 2]!;
  const rx = bx - ax;
  const ry = by - ay;
  const rz = bz - az;
  const uu = ux * ux + uy * uy + uz * uz;
  const vv = vx * vx + vy * vy + vz * vz;
  const ur = ux * rx + uy * ry + uz * rz;
  const vr = vx * rx + vy * ry + vz * rz;
  const uv = ux * vx + uy * vy + uz * vz;
  const hasU = uu > MIN_LENGTH_SQ;
  const hasV = vv > MIN_LENGTH_SQ;
  // n = u x v
  let cx = 0;
  let cy = 0;
  let cz = 0;
  let s = 0;
  let t = 0;
  let nn = 0;
  if (hasU && hasV) {
    // (Early, so that nothing has to wait for them.)
    const invUu = 1 / uu;
    const invVv = 1 / vv;
    cx = uy * vz - uz * vy;
    cy = uz * vx - ux * vz;
    cz = ux * vy - uy * vx;
    nn = cx * cx + cy * cy + cz * cz;
    if (!(nn > SKEW_SIN_SQ * uu * vv)) {
      const cross = segmentSegment_cross;
      edgeCross(p, i, j, q, k, l, cross);
      cx = cross.x;
      cy = cross.y;
      cz = cross.z;
      nn = cx * cx + cy * cy + cz * cz;
    }
    if (nn > PARALLEL_SIN_SQ * uu * vv) {
      // s = (r x v).n / n.n
      s = ((ry * vz - rz * vy) * cx + (rz * vx - rx * vz) * cy + (rx * vy - ry * vx) * cz) / nn;
      s = s <= END_ROUNDING ? 0 : s >= FAR_END ? 1 : s;
    } else {
      nn = 0;
      // The middle of the stretch of the first segment that lies beside the second, if there is one.
      const s0 = ur * invUu;
      const s1 = (ur + uv) * invUu;
      const low = Math.max(0, Math.min(s0, s1));
      const high = Math.min(1, Math.max(s0, s1));
      s = low < high ? 0.5 * (low + high) : low < 1 ? low : 1;
    }
    t = (uv * s - vr) * invVv;
    if (t <= END_ROUNDING) {
      t = 0;
      s = ur * invUu;
      s = s <= END_ROUNDING ? 0 : s >= FAR_END ? 1 : s;
    } else if (t >= FAR_END) {
      t = 1;
      s = (ur + uv) * invUu;
      s = s <= END_ROUNDING ? 0 : s >= FAR_END ? 1 : s;
    }
  } else if (hasU) {
    s = ur / uu;
    s = s <= END_ROUNDING ? 0 : s >= FAR_END ? 1 : s;
  } else if (hasV) {
    t = -vr / vv;
    t = t <= END_ROUNDING ? 0 : t >= FAR_END ? 1 : t;
  }
  const isInU = s > 0 && s < 1;
  const isInV = t > 0 && t < 1;
  let px = ax + ux * s;
  let py = ay + uy * s;
  let pz = az + uz * s;
  if (s === 1) {
    px = p[3 * j]!;
    py = p[3 * j + 1]!;
    pz = p[3 * j + 2]!;
  }
  let qx = bx + vx * t;
  let qy = by + vy * t;
  let qz = bz + vz * t;
  if (t === 1) {
    qx = q[3 * l]! + q[SHIFT]!;
    qy = q[3 * l + 1]! + q[SHIFT + 1]!;
    qz = q[3 * l + 2]! + q[SHIFT + 2]!;
  }
  let nx = qx - px;
  let ny = qy - py;
  let nz = qz - pz;
  let lenSq = nx * nx + ny * ny + nz * nz;
  out.ax = px;
  out.ay = py;
  out.az = pz;
  out.bx = qx;
  out.by = qy;
  out.bz = qz;
  out.featureA = isInU ? EDGE : s === 1 ? VERTEX + 1 : VERTEX;
  out.featureB = isInV ? EDGE : t === 1 ? VERTEX + 1 : VERTEX;
  const coordinatesSq = px * px + py * py + pz * pz + qx * qx + qy * qy + qz * qz + uu + vv;
  const isTouching = !(lenSq > TOUCHING_SQ * coordinatesSq && lenSq > MIN_LENGTH_SQ);
  // Rounding turns n by more than it turns the direction between points that are farther apart than the shorter edge is wide, seen along
  // the longer one.
  if (isTouching || (isInU && isInV && nn > lenSq * Math.max(uu, vv))) {
    const inv = nn > MIN_LENGTH_SQ ? 1 / Math.sqrt(nn) : 0;
    if (inv === 0) {
      setTouching(ux, uy, uz, vx, vy, vz, out);
      return false;
    }
    // The distance of the lines.
    const along = (cx * nx + cy * ny + cz * nz) * inv;
    const sign = along < 0 ? -inv : inv;
    out.distance = Math.abs(along);
    out.nx = cx * sign;
    out.ny = cy * sign;
    out.nz = cz * sign;
    return isInU && isInV;
  }
  if ((isInU || isInV) && lenSq < WELL_APART_SQ * coordinatesSq) {
    // What is left of the direction along the segment, the longer one of two, is rounding.
    const isFirst = isInU && !(isInV && vv > uu);
    const ex = isFirst ? ux : vx;
    const ey = isFirst ? uy : vy;
    const ez = isFirst ? uz : vz;
    const along = (nx * ex + ny * ey + nz * ez) / (isFirst ? uu : vv);
    nx -= ex * along;
    ny -= ey * along;
    nz -= ez * along;
    lenSq = nx * nx + ny * ny + nz * nz;
  }
  const distance = Math.sqrt(lenSq);
  const inv = 1 / distance;
  out.distance = distance;
  out.nx = nx * inv;
  out.ny = ny * inv;
  out.nz = nz * inv;
  return false;
}

const segmentSegment_normal = /* @__PURE__ */ new Vec3();

/** Segments on one line that meet, or points: across the longer one, +y where both are points. */
function setTouching(ux: number, uy: number, uz: number, vx: number, vy: number, vz: number, out: CoreDistance): void {
  const normal = segmentSegment_normal.set(0, 1, 0);
  const isFirst = ux * ux + uy * uy + uz * uz >= vx * vx + vy * vy + vz * vz;
  const x = isFirst ? ux : vx;
  const y = isFirst ? uy : vy;
  const z = isFirst ? uz : vz;
  if (Math.max(Math.abs(x), Math.abs(y), Math.abs(z)) > MIN_LENGTH) setPerpendicular(normal, x, y, z);
  out.distance = 0;
  out.nx = normal.x;
  out.ny = normal.y;
  out.nz = normal.z;
}
