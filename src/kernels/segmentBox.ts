/**
 * The nearest points of a box and a segment p + t u. The squared distance from p + t u to the box is convex in t, and its derivative is
 * linear between the places where a coordinate crosses a side of the box, six at most: the piece on which it changes its sign is found,
 * and solved. Which coordinates are outside on that piece tells the feature of the box, so nothing is decided by comparing distances,
 * which differ by the square of what the points differ by.
 *
 * Degenerate cases:
 * - zero length: a point, the first end;
 * - parallel to a face, over it: the first point that is over it.
 */
import { MIN_LENGTH_SQ } from '../math/tolerance.ts';
import { EDGE, VERTEX } from '../results/features.ts';
import { APART, MEETING, PROVEN } from './candidate.ts';
import type { CoreDistance } from './coreDistance.ts';
import { listSegment, SEGMENT, SHIFT } from './flatCore.ts';
import { BOX_FEATURES, type BoxLike } from './pointBox.ts';

/** Newton's steps before the pieces are looked at one by one. */
const NEWTON_STEPS = 4;
/** A coordinate this far from the side of the box, as a part of all coordinates, is outside or inside whatever rounding does. */
const CLEAR = 1e-12;

/**
 * Writes everything about the box and the segment between the points i and j of a list to `out`, in the frame of the list, whose origin is
 * the centre of the box. The first feature is the box's, the second a capsule's. Returns MEETING, and may leave `out` as it was, when
 * the segment meets the box, to rounding; otherwise APART, or PROVEN where the normal is that of a face or of two edges.
 */
export function segmentBox(points: Float64Array, i: number, j: number, box: BoxLike, out: CoreDistance): number {
  listSegment(points, i, j);
  return listedSegmentBox(box, out);
}

/** The same for the segment in {@link SEGMENT}. */
export function listedSegmentBox(box: BoxLike, out: CoreDistance): number {
  const { hx, hy, hz } = box;
  const e = SEGMENT;
  const ux = e[3]! - e[0]!;
  const uy = e[4]! - e[1]!;
  const uz = e[5]! - e[2]!;
  const ax = e[0]! + e[SHIFT]!;
  const ay = e[1]! + e[SHIFT + 1]!;
  const az = e[2]! + e[SHIFT + 2]!;
  const uu = ux * ux + uy * uy + uz * uz;
  if (!(uu > MIN_LENGTH_SQ)) return endBox(0, box, out);
  // The slope at both ends, from how far each coordinate is outside.
  const bx = ax + ux;
  const by = ay + uy;
  const bz = az + uz;
  const fromX = ax > hx ? ax - hx : ax < -hx ? ax + hx : 0;
  const fromY = ay > hy ? ay - hy : ay < -hy ? ay + hy : 0;
  const fromZ = az > hz ? az - hz : az < -hz ? az + hz : 0;
  const slopeFrom = ux * fromX + uy * fromY + uz * fromZ;
  if (!(slopeFrom < 0)) return endBox(0, box, out);
  const toX = bx > hx ? bx - hx : bx < -hx ? bx + hx : 0;
  const toY = by > hy ? by - hy : by < -hy ? by + hy : 0;
  const toZ = bz > hz ? bz - hz : bz < -hz ? bz + hz : 0;
  const slopeTo = ux * toX + uy * toY + uz * toZ;
  if (!(slopeTo > 0)) return endBox(1, box, out);
  // Newton's method: each step solves the piece that the last one ended on. Mostly a step soon ends on the piece that it solved.
  let middle = slopeFrom / (slopeFrom - slopeTo);
  const margin = CLEAR * (hx + hy + hz + Math.abs(ax) + Math.abs(ay) + Math.abs(az) + Math.abs(ux) + Math.abs(uy) + Math.abs(uz));
  let isFound = false;
  for (let step = 0; step < NEWTON_STEPS && !isFound; step++) {
    const x = ax + middle * ux;
    const y = ay + middle * uy;
    const z = az + middle * uz;
    const sx = x > hx ? 1 : x < -hx ? -1 : 0;
    const sy = y > hy ? 1 : y < -hy ? -1 : 0;
    const sz = z > hz ? 1 : z < -hz ? -1 : 0;
    const vx = sx === 0 ? 0 : ux;
    const vy = sy === 0 ? 0 : uy;
    const vz = sz === 0 ? 0 : uz;
    middle = (vx * (sx * hx - ax) + vy * (sy * hy - ay) + vz * (sz * hz - az)) / (vx * vx + vy * vy + vz * vz);
    // (Inside the box it is not a number.)
    if (!(middle > 0 && middle < 1)) break;
    const nextX = ax + middle * ux;
    const nextY = ay + middle * uy;
    const nextZ = az + middle * uz;
    isFound =
      (sx === 0 ? Math.abs(nextX) < hx - margin : sx * nextX > hx + margin) &&
      (sy === 0 ? Math.abs(nextY) < hy - margin : sy * nextY > hy + margin) &&
      (sz === 0 ? Math.abs(nextZ) < hz - margin : sz * nextZ > hz + margin);
  }
  let low = 0;
  let high = 1;
  if (!isFound) {
    const range = segmentBox_range;
    narrow(box, range);
    low = range[0]!;
    high = range[1]!;
    middle = 0.5 * (low + high);
  }
  // The piece between: which coordinates are outside, and on which side.
  const mx = ax + middle * ux;
  const my = ay + middle * uy;
  const mz = az + middle * uz;
  const sx = mx > hx ? 1 : mx < -hx ? -1 : 0;
  const sy = my > hy ? 1 : my < -hy ? -1 : 0;
  const sz = mz > hz ? 1 : mz < -hz ? -1 : 0;
  const vx = sx === 0 ? 0 : ux;
  const vy = sy === 0 ? 0 : uy;
  const vz = sz === 0 ? 0 : uz;
  const vv = vx * vx + vy * vy + vz * vz;
  const outside = Math.abs(sx) + Math.abs(sy) + Math.abs(sz);
  if (outside === 0) return MEETING;
  // Along an edge of the box, or a face, every place is as near.
  let t = middle;
  let isInside = false;
  if (vv > MIN_LENGTH_SQ) {
    t = (vx * (sx * hx - ax) + vy * (sy * hy - ay) + vz * (sz * hz - az)) / vv;
    if (t > low && t < high) {
      // Where two coordinates are outside one must grow as the other shrinks; otherwise the segment just touches the edge of the box.
      const fx = sx * vx;
      const fy = sy * vy;
      const fz = sz * vz;
      isInside = fx * fy + fy * fz + fz * fx <= 0;
    } else t = t < middle ? low : high;
  }
  const qx = ax + t * ux;
  const qy = ay + t * uy;
  const qz = az + t * uz;
  // From the box to the segment.
  let nx = sx === 0 ? 0 : qx - sx * hx;
  let ny = sy === 0 ? 0 : qy - sy * hy;
  let nz = sz === 0 ? 0 : qz - sz * hz;
  // Between two edges this is across the box's; it is across the other one to all digits unless they are near to each other, as seen along
  // the box's edge: there the product of both is better.
  const isEdges = outside === 2 && isInside;
  const isProduct = isEdges && vv > nx * nx + ny * ny + nz * nz;
  if (isProduct) {
    nx = sx * Math.abs(sy === 0 ? vz : vy);
    ny = sy * Math.abs(sx === 0 ? vz : vx);
    nz = sz * Math.abs(sx === 0 ? vy : vx);
  } else if (!isEdges) {
    const along = (nx * ux + ny * uy + nz * uz) / uu;
    nx -= along * ux;
    ny -= along * uy;
    nz -= along * uz;
  }
  const lenSq = nx * nx + ny * ny + nz * nz;
  if (!(lenSq > MIN_LENGTH_SQ)) return MEETING;
  const inv = 1 / Math.sqrt(lenSq);
  nx *= inv;
  ny *= inv;
  nz *= inv;
  const px = sx === 0 ? (qx > hx ? hx : qx < -hx ? -hx : qx) : sx * hx;
  const py = sy === 0 ? (qy > hy ? hy : qy < -hy ? -hy : qy) : sy * hy;
  const pz = sz === 0 ? (qz > hz ? hz : qz < -hz ? -hz : qz) : sz * hz;
  const mask = (px === hx || px === -hx ? 1 : 0) | (py === hy || py === -hy ? 2 : 0) | (pz === hz || pz === -hz ? 4 : 0);
  out.distance = nx * (qx - px) + ny * (qy - py) + nz * (qz - pz);
  out.ax = px;
  out.ay = py;
  out.az = pz;
  out.bx = qx;
  out.by = qy;
  out.bz = qz;
  out.nx = nx;
  out.ny = ny;
  out.nz = nz;
  out.featureA = BOX_FEATURES[(mask << 3) | (px < 0 ? 1 : 0) | (py < 0 ? 2 : 0) | (pz < 0 ? 4 : 0)]!;
  out.featureB = EDGE;
  return isProduct ? PROVEN : APART;
}

const segmentBox_range = /* @__PURE__ */ new Float64Array(16);

/**
 * The piece on which the derivative changes its sign, which it does between the ends: from where to where, by halving at the six
 * places.
 */
function narrow({ hx, hy, hz }: BoxLike, out: Float64Array): void {
  const e = SEGMENT;
  const ux = e[3]! - e[0]!;
  const uy = e[4]! - e[1]!;
  const uz = e[5]! - e[2]!;
  const ax = e[0]! + e[SHIFT]!;
  const ay = e[1]! + e[SHIFT + 1]!;
  const az = e[2]! + e[SHIFT + 2]!;
  let low = 0;
  let high = 1;
  for (let k = 0; k < 6; k++) {
    // The two sides along each axis.
    const axis = k >> 1;
    const u = axis === 0 ? ux : axis === 1 ? uy : uz;
    if (u === 0) continue;
    const h = axis === 0 ? hx : axis === 1 ? hy : hz;
    const t = ((k & 1 ? -h : h) - (axis === 0 ? ax : axis === 1 ? ay : az)) / u;
    if (!(t > low && t < high)) continue;
    const x = ax + t * ux;
    const y = ay + t * uy;
    const z = az + t * uz;
    // How far each coordinate is outside. On a side it is not outside at all, whatever rounding makes of it.
    const ex = axis === 0 ? 0 : x > hx ? x - hx : x < -hx ? x + hx : 0;
    const ey = axis === 1 ? 0 : y > hy ? y - hy : y < -hy ? y + hy : 0;
    const ez = axis === 2 ? 0 : z > hz ? z - hz : z < -hz ? z + hz : 0;
    if (ux * ex + uy * ey + uz * ez < 0) low = t;
    else high = t;
  }
  out[0] = low;
  out[1] = high;
}

/** An end of the segment (0 or 1) against the box, likewise. */
function endBox(end: number, { hx, hy, hz }: BoxLike, out: CoreDistance): number {
  const e = SEGMENT;
  const x = e[3 * end]! + e[SHIFT]!;
  const y = e[3 * end + 1]! + e[SHIFT + 1]!;
  const z = e[3 * end + 2]! + e[SHIFT + 2]!;
  const ex = x > hx ? x - hx : x < -hx ? x + hx : 0;
  const ey = y > hy ? y - hy : y < -hy ? y + hy : 0;
  const ez = z > hz ? z - hz : z < -hz ? z + hz : 0;
  const lenSq = ex * ex + ey * ey + ez * ez;
  if (!(lenSq > MIN_LENGTH_SQ)) return MEETING;
  const distance = Math.sqrt(lenSq);
  const inv = 1 / distance;
  const onX = Math.abs(x) >= hx;
  const onY = Math.abs(y) >= hy;
  const onZ = Math.abs(z) >= hz;
  out.distance = distance;
  out.ax = onX ? (x < 0 ? -hx : hx) : x;
  out.ay = onY ? (y < 0 ? -hy : hy) : y;
  out.az = onZ ? (z < 0 ? -hz : hz) : z;
  out.bx = x;
  out.by = y;
  out.bz = z;
  out.nx = ex * inv;
  out.ny = ey * inv;
  out.nz = ez * inv;
  const mask = (onX ? 1 : 0) | (onY ? 2 : 0) | (onZ ? 4 : 0);
  out.featureA = BOX_FEATURES[(mask << 3) | (x < 0 ? 1 : 0) | (y < 0 ? 2 : 0) | (z < 0 ? 4 : 0)]!;
  out.featureB = VERTEX + end;
  return mask === 1 || mask === 2 || mask === 4 ? PROVEN : APART;
}
