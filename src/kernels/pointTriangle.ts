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
import { FOOT, NEAREST, OFFSET } from './nearestPoint.ts';
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
  vertex(index: number, out: Vec3): Vec3;
  featureNormal(code: number, out: Vec3): Vec3;
}

/** Writes distance (zero or more), point, normal and feature (a triangle's codes) to `out`, in the triangle's frame. */
export function pointTriangle(p: Vec3Like, triangle: TriangleLike, out: PointResult): void {
  const { nx, ny, nz } = triangle;
  if (nx === 0 && ny === 0 && nz === 0) {
    pointCollinear(p, triangle, out);
    return;
  }
  const e = NEAREST;
  e[0] = p.x;
  e[1] = p.y;
  e[2] = p.z;
  const feature = nearestOfTriangle(triangle);
  const dx = e[OFFSET]!;
  const dy = e[OFFSET + 1]!;
  const dz = e[OFFSET + 2]!;
  out.feature = feature;
  out.point.x = e[FOOT]!;
  out.point.y = e[FOOT + 1]!;
  out.point.z = e[FOOT + 2]!;
  if (feature === FACE) {
    const height = dx * nx + dy * ny + dz * nz;
    const side = height < 0 ? -1 : 1;
    out.distance = height * side;
    out.normal.x = nx * side;
    out.normal.y = ny * side;
    out.normal.z = nz * side;
    return;
  }
  const distSq = dx * dx + dy * dy + dz * dz;
  const distance = Math.sqrt(distSq);
  out.distance = distance;
  if (distance > MIN_LENGTH) {
    const inv = 1 / distance;
    out.normal.x = dx * inv;
    out.normal.y = dy * inv;
    out.normal.z = dz * inv;
    if (distSq < NEAR_EDGE_SQ * sizeSqOf(triangle)) {
      if (feature >= EDGE) turnIntoCone(out.normal, triangle, feature);
      else turnIntoCorner(out.normal, triangle, feature);
    }
  } else {
    triangle.featureNormal(feature, out.normal);
  }
}

/** How large the numbers are that the triangle is made of, squared. */
function sizeSqOf({ ax, ay, az, bx, by, bz, cx, cy, cz }: TriangleLike): number {
  const abLenSq = (bx - ax) * (bx - ax) + (by - ay) * (by - ay) + (bz - az) * (bz - az);
  const acLenSq = (cx - ax) * (cx - ax) + (cy - ay) * (cy - ay) + (cz - az) * (cz - az);
  return abLenSq + acLenSq + ax * ax + ay * ay + az * az;
}

/**
 * Writes the point of a triangle that is nearest to the one in the list, and the vector from there, to the list (see nearestPoint.ts), and
 * returns its feature. For corners on one line the vector is zero, and nothing else counts.
 *
 * A point whose foot is beyond one edge only is nearest to that edge or to one of its ends; beyond two, to the one along which it is on the
 * near side of their common corner, and if that is neither, to the corner.
 */
export function nearestOfTriangle(triangle: TriangleLike): number {
  const { ax, ay, az, bx, by, bz, cx, cy, cz, nx, ny, nz } = triangle;
  const e = NEAREST;
  const px = e[0]!;
  const py = e[1]!;
  const pz = e[2]!;
  const abx = bx - ax;
  const aby = by - ay;
  const abz = bz - az;
  const bcx = cx - bx;
  const bcy = cy - by;
  const bcz = cz - bz;
  const cax = ax - cx;
  const cay = ay - cy;
  const caz = az - cz;
  const apx = px - ax;
  const apy = py - ay;
  const apz = pz - az;
  const bpx = px - bx;
  const bpy = py - by;
  const bpz = pz - bz;
  // n x ap: its product with an edge is how far p is outside that edge within the plane, times the edge's length.
  const mx = ny * apz - nz * apy;
  const my = nz * apx - nx * apz;
  const mz = nx * apy - ny * apx;
  const outsideAb = abx * mx + aby * my + abz * mz;
  const outsideCa = cax * mx + cay * my + caz * mz;
  const outsideBc = bcx * (ny * bpz - nz * bpy) + bcy * (nz * bpx - nx * bpz) + bcz * (nx * bpy - ny * bpx);
  // The edge that is nearest: from (x, y, z) along u. To p it is r from its start and s from its end.
  let edge = 0;
  if (outsideAb >= 0) {
    if (outsideBc >= 0) {
      // (Beyond all three, to rounding, only where there is no normal.)
      if (outsideCa >= 0 && nx === 0 && ny === 0 && nz === 0) {
        e[OFFSET] = 0;
        e[OFFSET + 1] = 0;
        e[OFFSET + 2] = 0;
        return FACE;
      }
      edge = abx * bpx + aby * bpy + abz * bpz < 0 ? 0 : 1;
    } else if (outsideCa >= 0) edge = abx * apx + aby * apy + abz * apz > 0 ? 0 : 2;
  } else if (outsideBc >= 0) {
    edge = outsideCa >= 0 && bcx * (px - cx) + bcy * (py - cy) + bcz * (pz - cz) >= 0 ? 2 : 1;
  } else if (outsideCa >= 0) {
    edge = 2;
  } else {
    const height = apx * nx + apy * ny + apz * nz;
    const x = apx - nx * height;
    const y = apy - ny * height;
    const z = apz - nz * height;
    // The height of a far point is rounded by more than the plane is; a second step takes what is left of it.
    const rest = x * nx + y * ny + z * nz;
    const both = height + rest;
    e[FOOT] = ax + (x - nx * rest);
    e[FOOT + 1] = ay + (y - ny * rest);
    e[FOOT + 2] = az + (z - nz * rest);
    e[OFFSET] = nx * both;
    e[OFFSET + 1] = ny * both;
    e[OFFSET + 2] = nz * both;
    return FACE;
  }
  let x = ax;
  let y = ay;
  let z = az;
  let ux = abx;
  let uy = aby;
  let uz = abz;
  let rx = apx;
  let ry = apy;
  let rz = apz;
  let sx = bpx;
  let sy = bpy;
  let sz = bpz;
  if (edge === 1) {
    x = bx;
    y = by;
    z = bz;
    ux = bcx;
    uy = bcy;
    uz = bcz;
    rx = bpx;
    ry = bpy;
    rz = bpz;
    sx = px - cx;
    sy = py - cy;
    sz = pz - cz;
  } else if (edge === 2) {
    x = cx;
    y = cy;
    z = cz;
    ux = cax;
    uy = cay;
    uz = caz;
    rx = px - cx;
    ry = py - cy;
    rz = pz - cz;
    sx = apx;
    sy = apy;
    sz = apz;
  }
  // How far p is along the edge, measured from each end: the sign is right however near to the end p is.
  const along = rx * ux + ry * uy + rz * uz;
  const past = sx * ux + sy * uy + sz * uz;
  let feature = EDGE + edge;
  if (!(along > 0)) {
    feature = VERTEX + edge;
  } else if (past >= 0) {
    feature = edge === 2 ? VERTEX : VERTEX + edge + 1;
    x = edge === 0 ? bx : edge === 1 ? cx : ax;
    y = edge === 0 ? by : edge === 1 ? cy : ay;
    z = edge === 0 ? bz : edge === 1 ? cz : az;
  } else {
    const t = along / (along - past);
    x += ux * t;
    y += uy * t;
    z += uz * t;
  }
  e[FOOT] = x;
  e[FOOT + 1] = y;
  e[FOOT + 2] = z;
  e[OFFSET] = px - x;
  e[OFFSET + 1] = py - y;
  e[OFFSET + 2] = pz - z;
  return feature;
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

/** How far a unit vector may lean over an edge before it is mostly rounding, and no normal of the corner. */
const LARGEST_LEAN = 5e-4;

const turnIntoCorner_corner = /* @__PURE__ */ new Vec3();
const turnIntoCorner_other = /* @__PURE__ */ new Vec3();

/** Replaces a unit vector that is no normal of a corner, because the point was at the corner but for rounding, by one that is. */
function turnIntoCorner(n: Vec3, triangle: TriangleLike, corner: number): void {
  const at = triangle.vertex(corner - VERTEX, turnIntoCorner_corner);
  for (let i = 1; i < 3; i++) {
    const other = triangle.vertex((corner - VERTEX + i) % 3, turnIntoCorner_other);
    const ux = other.x - at.x;
    const uy = other.y - at.y;
    const uz = other.z - at.z;
    if (n.x * ux + n.y * uy + n.z * uz > LARGEST_LEAN * Math.sqrt(ux * ux + uy * uy + uz * uz)) {
      triangle.featureNormal(corner, n);
      return;
    }
  }
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
