/**
 * The point of a triangle nearest to p. Space is cut into the regions of its three vertices (both edges lead away), its three edges
 * (beyond the edge within the plane, between its ends) and its face (the rest).
 *
 * Degenerate cases:
 * - p in the plane of the face and over it: distance 0 and the face's own normal; on an edge or a vertex the direction away from the
 *   triangle within its plane;
 * - collinear corners: the longest side, as a segment.
 */
import { MIN_LENGTH } from '../math/tolerance.ts';
import { Vec3, type Vec3Like } from '../math/vec3.ts';
import { EDGE, FACE, VERTEX } from '../results/features.ts';
import type { PointResult } from '../results/pointResult.ts';
import { NEAR_EDGE_SQ, turnAcross } from './edgeNormal.ts';
import { MutableSegment } from './hullSegment.ts';
import { pointSegment } from './pointSegment.ts';

/** A triangle a, b, c with its unit normal (zero when the corners are collinear), as kernels see it. */
export interface TriangleLike {
  readonly ax: number;
  readonly ay: number;
  readonly az: number;
  readonly bx: number;
  readonly by: number;
  readonly bz: number;
  readonly cx: number;
  readonly cy: number;
  readonly cz: number;
  readonly nx: number;
  readonly ny: number;
  readonly nz: number;
  featureNormal(code: number, out: Vec3): Vec3;
}

/** Writes distance (zero or more), point, normal and feature (a triangle's codes) to `out`, in the triangle's frame. */
export function pointTriangle(p: Vec3Like, triangle: TriangleLike, out: PointResult): void {
  const { ax, ay, az, bx, by, bz, cx, cy, cz, nx, ny, nz } = triangle;
  if (nx === 0 && ny === 0 && nz === 0) {
    pointCollinear(p, triangle, out);
    return;
  }
  const abx = bx - ax;
  const aby = by - ay;
  const abz = bz - az;
  const acx = cx - ax;
  const acy = cy - ay;
  const acz = cz - az;
  const apx = p.x - ax;
  const apy = p.y - ay;
  const apz = p.z - az;
  const bpx = p.x - bx;
  const bpy = p.y - by;
  const bpz = p.z - bz;
  const cpx = p.x - cx;
  const cpy = p.y - cy;
  const cpz = p.z - cz;
  // How far p is along ab and ac, measured from each corner.
  const abAp = abx * apx + aby * apy + abz * apz;
  const acAp = acx * apx + acy * apy + acz * apz;
  const abBp = abx * bpx + aby * bpy + abz * bpz;
  const acBp = acx * bpx + acy * bpy + acz * bpz;
  const abCp = abx * cpx + aby * cpy + abz * cpz;
  const acCp = acx * cpx + acy * cpy + acz * cpz;
  // bc = ac - ab, so bc.bp and -bc.cp are differences of these.
  const bcBp = acBp - abBp;
  const cbCp = abCp - acCp;
  // n x ap: its product with an edge is how far p is outside that edge within the plane, times the edge's length.
  const mx = ny * apz - nz * apy;
  const my = nz * apx - nx * apz;
  const mz = nx * apy - ny * apx;
  const outsideAb = abx * mx + aby * my + abz * mz;
  const outsideCa = -(acx * mx + acy * my + acz * mz);
  // n x bp = n x ap - n x ab
  const wx = mx - (ny * abz - nz * aby);
  const wy = my - (nz * abx - nx * abz);
  const wz = mz - (nx * aby - ny * abx);
  const outsideBc = (acx - abx) * wx + (acy - aby) * wy + (acz - abz) * wz;

  let feature = VERTEX;
  let qx = ax;
  let qy = ay;
  let qz = az;
  if (abAp <= 0 && acAp <= 0) {
    // a, as set
  } else if (abBp >= 0 && bcBp <= 0) {
    feature = VERTEX + 1;
    qx = bx;
    qy = by;
    qz = bz;
  } else if (acCp >= 0 && cbCp <= 0) {
    feature = VERTEX + 2;
    qx = cx;
    qy = cy;
    qz = cz;
  } else if (outsideAb >= 0 && abAp > 0 && abBp < 0) {
    feature = EDGE;
    const t = abAp / (abAp - abBp);
    qx = ax + abx * t;
    qy = ay + aby * t;
    qz = az + abz * t;
  } else if (outsideBc >= 0 && bcBp > 0 && cbCp > 0) {
    feature = EDGE + 1;
    const t = bcBp / (bcBp + cbCp);
    qx = bx + (acx - abx) * t;
    qy = by + (acy - aby) * t;
    qz = bz + (acz - abz) * t;
  } else if (outsideCa >= 0 && acAp > 0 && acCp < 0) {
    feature = EDGE + 2;
    const t = acAp / (acAp - acCp);
    qx = ax + acx * t;
    qy = ay + acy * t;
    qz = az + acz * t;
  } else {
    const height = apx * nx + apy * ny + apz * nz;
    const side = height < 0 ? -1 : 1;
    const x = p.x - nx * height;
    const y = p.y - ny * height;
    const z = p.z - nz * height;
    // The height of a far point is rounded by more than the plane is; a second step takes what is left of it.
    const rest = (x - ax) * nx + (y - ay) * ny + (z - az) * nz;
    out.distance = height * side;
    out.feature = FACE;
    out.point.x = x - nx * rest;
    out.point.y = y - ny * rest;
    out.point.z = z - nz * rest;
    out.normal.x = nx * side;
    out.normal.y = ny * side;
    out.normal.z = nz * side;
    return;
  }
  const dx = p.x - qx;
  const dy = p.y - qy;
  const dz = p.z - qz;
  const distSq = dx * dx + dy * dy + dz * dz;
  const distance = Math.sqrt(distSq);
  out.distance = distance;
  out.feature = feature;
  out.point.x = qx;
  out.point.y = qy;
  out.point.z = qz;
  if (distance > MIN_LENGTH) {
    const inv = 1 / distance;
    out.normal.x = dx * inv;
    out.normal.y = dy * inv;
    out.normal.z = dz * inv;
    if (feature >= EDGE && distSq < NEAR_EDGE_SQ * (abAp - abBp + acAp - acCp + ax * ax + ay * ay + az * az)) {
      turnIntoCone(out.normal, triangle, feature);
    }
  } else {
    triangle.featureNormal(feature, out.normal);
  }
}

const turnIntoCone_edge = /* @__PURE__ */ new Vec3();
const turnIntoCone_away = /* @__PURE__ */ new Vec3();

/** Turns a unit vector that is a normal of an edge but for rounding into one that is: across the edge, and not towards the face. */
function turnIntoCone(n: Vec3, triangle: TriangleLike, edge: number): void {
  const u = turnIntoCone_edge;
  const { ax, ay, az, bx, by, bz, cx, cy, cz } = triangle;
  u.x = edge === EDGE ? bx - ax : edge === EDGE + 1 ? cx - bx : ax - cx;
  u.y = edge === EDGE ? by - ay : edge === EDGE + 1 ? cy - by : ay - cy;
  u.z = edge === EDGE ? bz - az : edge === EDGE + 1 ? cz - bz : az - cz;
  turnAcross(n, u);
  const { nx, ny, nz } = triangle;
  if (nx === 0 && ny === 0 && nz === 0) return;
  const away = triangle.featureNormal(edge, turnIntoCone_away);
  if (n.x * away.x + n.y * away.y + n.z * away.z >= 0) return;
  const side = n.x * nx + n.y * ny + n.z * nz < 0 ? -1 : 1;
  n.x = nx * side;
  n.y = ny * side;
  n.z = nz * side;
}

const pointCollinear_side = /* @__PURE__ */ new MutableSegment();

/** Corners on one line: the longest side holds the other two, to rounding. */
function pointCollinear(p: Vec3Like, triangle: TriangleLike, out: PointResult): void {
  const side = pointCollinear_side;
  const from = setLongestSide(triangle, side);
  pointSegment(p, side, out);
  const { feature } = out;
  out.feature = feature === EDGE ? EDGE + from : feature === VERTEX ? VERTEX + from : VERTEX + ((from + 1) % 3);
}

/** Fills `side` with the longest side of a triangle and returns the index of the corner it starts from. */
function setLongestSide(triangle: TriangleLike, side: MutableSegment): number {
  const { ax, ay, az, bx, by, bz, cx, cy, cz } = triangle;
  const ab = (bx - ax) * (bx - ax) + (by - ay) * (by - ay) + (bz - az) * (bz - az);
  const bc = (cx - bx) * (cx - bx) + (cy - by) * (cy - by) + (cz - bz) * (cz - bz);
  const ca = (ax - cx) * (ax - cx) + (ay - cy) * (ay - cy) + (az - cz) * (az - cz);
  const from = ab >= bc && ab >= ca ? 0 : bc >= ca ? 1 : 2;
  side.ax = from === 0 ? ax : from === 1 ? bx : cx;
  side.ay = from === 0 ? ay : from === 1 ? by : cy;
  side.az = from === 0 ? az : from === 1 ? bz : cz;
  side.bx = from === 0 ? bx : from === 1 ? cx : ax;
  side.by = from === 0 ? by : from === 1 ? cy : ay;
  side.bz = from === 0 ? bz : from === 1 ? cz : az;
  return from;
}
