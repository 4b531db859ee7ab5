/**
 * The nearest points of a segment and a triangle that are clearly apart. Either an end of the segment is over the face and the other end is
 * farther from it; or an edge of the triangle is nearest, and then the plane across the normal has the third corner behind it, which
 * proves it. The edge that a point of the segment is beyond is tried first.
 *
 * Not answered here: a segment that meets the triangle or is parallel to it over the face, corners on one line, and what only rounding
 * would decide.
 */
import { EDGE, FACE, VERTEX } from '../results/features.ts';
import { APART, MEETING, PROVEN } from './candidate.ts';
import type { CoreDistance } from './coreDistance.ts';
import { SEGMENT, SHIFT } from './flatCore.ts';
import type { TriangleLike } from './pointTriangle.ts';
import { segmentSegment } from './segmentSegment.ts';

/** As a part of the coordinates: beyond this, it is not rounding that decides. */
const CLEAR = 1e-12;

const THIRD = 1 / 3;

const segmentTriangle_corners = /* @__PURE__ */ new Float64Array(9);

/**
 * Writes everything about the triangle, in its own frame, and the segment in {@link SEGMENT} to `out`: the first feature is the triangle's, the second a capsule's. Returns APART or PROVEN; or
 * MEETING, where nothing in `out` counts, when they meet or it is not clear that they do not.
 */
export function segmentTriangle(triangle: TriangleLike, out: CoreDistance): number {
  const points = SEGMENT;
  const { ax, ay, az, bx, by, bz, cx, cy, cz, nx, ny, nz } = triangle;
  if (nx === 0 && ny === 0 && nz === 0) return MEETING;
  const px = points[0]! + points[SHIFT]!;
  const py = points[1]! + points[SHIFT + 1]!;
  const pz = points[2]! + points[SHIFT + 2]!;
  const ux = points[3]! - points[0]!;
  const uy = points[4]! - points[1]!;
  const uz = points[5]! - points[2]!;
  const apx = px - ax;
  const apy = py - ay;
  const apz = pz - az;
  const abx = bx - ax;
  const aby = by - ay;
  const abz = bz - az;
  const acx = cx - ax;
  const acy = cy - ay;
  const acz = cz - az;
  const bcx = cx - bx;
  const bcy = cy - by;
  const bcz = cz - bz;
  // The height of p, and how much the other end is higher.
  const height = nx * apx + ny * apy + nz * apz;
  const rise = nx * ux + ny * uy + nz * uz;
  // edge x n leads out of the triangle across each edge. How far p is beyond it, times the length of the edge, and how much the
  // other end is more so:
  const abNx = aby * nz - abz * ny;
  const abNy = abz * nx - abx * nz;
  const abNz = abx * ny - aby * nx;
  const caNx = acz * ny - acy * nz;
  const caNy = acx * nz - acz * nx;
  const caNz = acy * nx - acx * ny;
  const bcNx = -abNx - caNx;
  const bcNy = -abNy - caNy;
  const bcNz = -abNz - caNz;
  const beyondAb = abNx * apx + abNy * apy + abNz * apz;
  const beyondCa = caNx * apx + caNy * apy + caNz * apz;
  const beyondBc = bcNx * (apx - abx) + bcNy * (apy - aby) + bcNz * (apz - abz);
  const moreAb = abNx * ux + abNy * uy + abNz * uz;
  const moreCa = caNx * ux + caNy * uy + caNz * uz;
  const moreBc = bcNx * ux + bcNy * uy + bcNz * uz;
  const abLenSq = abx * abx + aby * aby + abz * abz;
  const acLenSq = acx * acx + acy * acy + acz * acz;
  const bcLenSq = bcx * bcx + bcy * bcy + bcz * bcz;
  const uLenSq = ux * ux + uy * uy + uz * uz;
  const sizeSq = abLenSq + acLenSq + uLenSq + apx * apx + apy * apy + apz * apz;

  // The place where the segment comes nearest to the plane: an end, or where it goes through.
  const other = height + rise;
  const isThrough = (height < 0 && other > 0) || (height > 0 && other < 0);
  const lowest = isThrough ? -height / rise : Math.abs(height) < Math.abs(other) ? 0 : 1;
  const lowestAb = beyondAb + lowest * moreAb;
  const lowestBc = beyondBc + lowest * moreBc;
  const lowestCa = beyondCa + lowest * moreCa;
  if (lowestAb < 0 && lowestBc < 0 && lowestCa < 0) {
    if (isThrough) return MEETING;
    // (All of them squared lengths.)
    const margin = CLEAR * sizeSq;
    if (!(lowestAb < -margin && lowestBc < -margin && lowestCa < -margin)) return MEETING;
    if (!(rise * rise > CLEAR * CLEAR * sizeSq)) return MEETING;
    writeFoot(lowest, triangle, out);
    return PROVEN;
  }

  const corners = segmentTriangle_corners;
  corners[0] = ax;
  corners[1] = ay;
  corners[2] = az;
  corners[3] = bx;
  corners[4] = by;
  corners[5] = bz;
  corners[6] = cx;
  corners[7] = cy;
  corners[8] = cz;
  // The place nearest to the middle of the triangle tells which edge to try, if it is beyond one; else the lowest place.
  const toMiddle = ux * ((abx + acx) * THIRD - apx) + uy * ((aby + acy) * THIRD - apy) + uz * ((abz + acz) * THIRD - apz);
  const middle = toMiddle <= 0 ? 0 : toMiddle >= uLenSq ? 1 : toMiddle / uLenSq;
  let ab = beyondAb + middle * moreAb;
  let bc = beyondBc + middle * moreBc;
  let ca = beyondCa + middle * moreCa;
  if (!(ab > 0 || bc > 0 || ca > 0)) {
    ab = lowestAb;
    bc = lowestBc;
    ca = lowestCa;
  }
  // Over the lengths of the edges, squared.
  const farAb = (ab * Math.abs(ab)) / abLenSq;
  const farBc = (bc * Math.abs(bc)) / bcLenSq;
  const farCa = (ca * Math.abs(ca)) / acLenSq;
  const first = farAb >= farBc ? (farAb >= farCa ? 0 : 2) : farBc >= farCa ? 1 : 2;
  const isNextSecond = first === 0 ? farBc >= farCa : first === 1 ? farCa >= farAb : farAb >= farBc;
  for (let k = 0; k < 3; k++) {
    const edge = (first + (k === 0 ? 0 : (k === 1) === isNextSecond ? 1 : 2)) % 3;
    const from = edge;
    const to = edge === 2 ? 0 : edge + 1;
    const third = edge === 0 ? 2 : edge - 1;
    segmentSegment(corners, from, to, points, 0, 1, out);
    // The third corner must be behind the plane across n.
    const ahead =
      out.nx * (corners[3 * third]! - out.ax) +
      out.ny * (corners[3 * third + 1]! - out.ay) +
      out.nz * (corners[3 * third + 2]! - out.az);
    if (ahead <= 0) {
      const { featureA } = out;
      out.featureA = featureA === EDGE ? EDGE + edge : VERTEX + (featureA === VERTEX ? from : to);
      return APART;
    }
  }
  return MEETING;
}

/** An end of the segment (0 or 1) is over the face, or under it. */
function writeFoot(end: number, { ax, ay, az, nx, ny, nz }: TriangleLike, out: CoreDistance): void {
  const points = SEGMENT;
  const px = points[3 * end]! + points[SHIFT]!;
  const py = points[3 * end + 1]! + points[SHIFT + 1]!;
  const pz = points[3 * end + 2]! + points[SHIFT + 2]!;
  const height = nx * (px - ax) + ny * (py - ay) + nz * (pz - az);
  const side = height < 0 ? -1 : 1;
  const x = px - nx * height;
  const y = py - ny * height;
  const z = pz - nz * height;
  // The height of a far point is rounded by more than the plane is; a second step takes what is left of it.
  const rest = nx * (x - ax) + ny * (y - ay) + nz * (z - az);
  out.distance = height * side;
  out.ax = x - nx * rest;
  out.ay = y - ny * rest;
  out.az = z - nz * rest;
  out.bx = px;
  out.by = py;
  out.bz = pz;
  out.nx = nx * side;
  out.ny = ny * side;
  out.nz = nz * side;
  out.featureA = FACE;
  out.featureB = VERTEX + end;
}
