/**
 * The point of a solid hull's surface nearest to p: where the vertex that is farthest that way tells, as it mostly does, or p is inside.
 * Elsewhere pointHull.ts goes on.
 */
import { CELL_BITS, CELL_COUNT, CELL_MIDDLE, CELL_SCALE } from '../math/directionCells.ts';
import { FIRST_RAY, SHORT_LIST } from '../math/rayList.ts';
import { EDGE, FACE, VERTEX } from '../results/features.ts';
import type { Hull } from '../shapes/hull.ts';
import { VERGE } from './csoFeatures.ts';
import { FOOT, NEAREST, OFFSET } from './nearestPoint.ts';
import { INSIDE } from './pointBox.ts';

/** No feature to start from: p is not above a face beside the vertex. */
const NOWHERE = -0x10000;
/** A hull of no more faces than this is looked at face by face. */
const SCANNED = 16;
/** The part of its distance from the vertex by which rounding moves a point along an edge: of a sliver, that is far across it. */
const PART_ROUNDING = 4e-15;
/** Keeps a cell in the table whatever rounding does to a direction of hardly any length. */
const LAST_CELL = CELL_COUNT - 1;

/**
 * For the point in NEAREST: writes the nearest point and the vector from it to there too. Returns the feature, with a bit at
 * {@link INSIDE} for a point inside; or ~f, where f is a face that the point is above or an edge of one, to go on from. For a hull
 * that is no solid, -1.
 */
export function nearestOfHull(hull: Hull): number {
  if (hull.dimension !== 3) return -1;
  const code = besideVertex(hull);
  return code !== NOWHERE ? code : underFaces(hull);
}

/**
 * Looks at the edges that leave the vertex that is farthest towards the point from the middle of the hull, and at the faces beside the
 * steepest.
 */
function besideVertex(hull: Hull): number {
  const n = NEAREST;
  const px = n[0]!;
  const py = n[1]!;
  const pz = n[2]!;
  const { inner, rays: lists } = hull;
  const dx = px - inner.x;
  const dy = py - inner.y;
  const dz = pz - inner.z;
  // Well inside, the planes have to be looked at.
  if (dx * dx + dy * dy + dz * dz < inner.radius * inner.radius) return NOWHERE;
  const scale = CELL_SCALE / (Math.abs(dx) + Math.abs(dy) + Math.abs(dz));
  const row = (((CELL_MIDDLE + dx * scale) | 0) << CELL_BITS) | ((CELL_MIDDLE + dy * scale) | 0);
  const v = inner.vertexHint(((row << CELL_BITS) | ((CELL_MIDDLE + dz * scale) | 0)) & LAST_CELL) | 0;
  const rays = lists.of(v);
  const vx = rays[0]!;
  const vy = rays[1]!;
  const vz = rays[2]!;
  const vpx = px - vx;
  const vpy = py - vy;
  const vpz = pz - vz;
  let most = 0.0;
  let at = -1;
  const d0 = rays[4]! * vpx + rays[5]! * vpy + rays[6]! * vpz;
  const d1 = rays[8]! * vpx + rays[9]! * vpy + rays[10]! * vpz;
  const d2 = rays[12]! * vpx + rays[13]! * vpy + rays[14]! * vpz;
  const d3 = rays[16]! * vpx + rays[17]! * vpy + rays[18]! * vpz;
  const d4 = rays[20]! * vpx + rays[21]! * vpy + rays[22]! * vpz;
  const d5 = rays[24]! * vpx + rays[25]! * vpy + rays[26]! * vpz;
  const d6 = rays[28]! * vpx + rays[29]! * vpy + rays[30]! * vpz;
  const d7 = rays[32]! * vpx + rays[33]! * vpy + rays[34]! * vpz;
  if (d0 > most) {
    most = d0;
    at = 4;
  }
  if (d1 > most) {
    most = d1;
    at = 8;
  }
  if (d2 > most) {
    most = d2;
    at = 12;
  }
  if (d3 > most) {
    most = d3;
    at = 16;
  }
  if (d4 > most) {
    most = d4;
    at = 20;
  }
  if (d5 > most) {
    most = d5;
    at = 24;
  }
  if (d6 > most) {
    most = d6;
    at = 28;
  }
  if (d7 > most) {
    most = d7;
    at = 32;
  }
  for (let i = SHORT_LIST; i < rays.length; i += 4) {
    const slope = rays[i]! * vpx + rays[i + 1]! * vpy + rays[i + 2]! * vpz;
    if (slope > most) {
      most = slope;
      at = i;
    }
  }
  if (at < 0) {
    n[FOOT] = vx;
    n[FOOT + 1] = vy;
    n[FOOT + 2] = vz;
    n[OFFSET] = vpx;
    n[OFFSET + 1] = vpy;
    n[OFFSET + 2] = vpz;
    return VERTEX + v;
  }
  const { planes } = inner;
  const { start, edges, faces } = lists.fans;
  const first = start[v]!;
  const last = start[v + 1]! - 1;
  const i = first + ((at - FIRST_RAY) >> 2);
  // The faces to the left and to the right of the edge u, and how far p is above them.
  const left = faces[i]!;
  const right = faces[i > first ? i - 1 : last]!;
  const f = 4 * left;
  const g = 4 * right;
  const overLeft = planes[f]! * px + planes[f + 1]! * py + planes[f + 2]! * pz - planes[f + 3]!;
  const overRight = planes[g]! * px + planes[g + 1]! * py + planes[g + 2]! * pz - planes[g + 3]!;
  const edge = EDGE + edges[i]!;
  if (!(overLeft > 0 || overRight > 0)) return NOWHERE;
  const ux = rays[at]!;
  const uy = rays[at | 1]!;
  const uz = rays[at | 2]!;
  const length = rays[at | 3]!;
  // c = u x vp; n.c = (n x u).vp leads from the edge into the face on the left, and out of that on the right.
  const cx = uy * vpz - uz * vpy;
  const cy = uz * vpx - ux * vpz;
  const cz = ux * vpy - uy * vpx;
  const intoLeft = planes[f]! * cx + planes[f + 1]! * cy + planes[f + 2]! * cz;
  const intoRight = -(planes[g]! * cx + planes[g + 1]! * cy + planes[g + 2]! * cz);
  const isInLeft = intoLeft > 0 && overLeft > 0;
  if (!isInLeft && !(intoRight > 0 && overRight > 0)) {
    // Above one of the faces but over neither.
    if (!(most > VERGE * length && most < (1 - VERGE) * length && intoLeft <= 0 && intoRight <= 0)) return ~edge;
    const qx = vx + ux * most;
    const qy = vy + uy * most;
    const qz = vz + uz * most;
    n[FOOT] = qx;
    n[FOOT + 1] = qy;
    n[FOOT + 2] = qz;
    n[OFFSET] = px - qx;
    n[OFFSET + 1] = py - qy;
    n[OFFSET + 2] = pz - qz;
    return edge;
  }
  // Over a face, between u and the edge w on its other side, if before the line through the ends of both: parts of each, times the square
  // of the sine and both lengths.
  const next = isInLeft ? (i < last ? i + 1 : first) : i > first ? i - 1 : last;
  const j = FIRST_RAY + 4 * (next - first);
  const wx = rays[j]!;
  const wy = rays[j | 1]!;
  const wz = rays[j | 2]!;
  const otherLength = rays[j | 3]!;
  const c = ux * wx + uy * wy + uz * wz;
  const other = wx * vpx + wy * vpy + wz * vpz;
  const partU = (most - c * other) * otherLength;
  const partW = (other - c * most) * length;
  const whole = (1 - c * c) * length * otherLength;
  const verge = VERGE * whole;
  const rounding = PART_ROUNDING * (Math.abs(vpx) + Math.abs(vpy) + Math.abs(vpz));
  const isOver =
    partU > verge + rounding * otherLength &&
    partW > verge + rounding * length &&
    partU + partW < whole - verge - rounding * (length + otherLength);
  if (!isOver) return ~edge;
  const face = isInLeft ? left : right;
  setOverFace(planes, face);
  return FACE + face;
}

/** Looks at the planes of the faces. */
function underFaces({ inner, faceCount }: Hull): number {
  const n = NEAREST;
  const px = n[0]!;
  const py = n[1]!;
  const pz = n[2]!;
  const { planes } = inner;
  let face = 0;
  let height = -Infinity;
  if (faceCount > SCANNED) {
    // Any face that p is above will do: mostly the one between the middle and p is, if there is one.
    const dx = px - inner.x;
    const dy = py - inner.y;
    const dz = pz - inner.z;
    const scale = CELL_SCALE / Math.max(Math.abs(dx), Math.abs(dy), Math.abs(dz));
    const i = (CELL_MIDDLE + dx * scale) | 0;
    const j = (CELL_MIDDLE + dy * scale) | 0;
    const k = (CELL_MIDDLE + dz * scale) | 0;
    face = inner.faceHint((((i << CELL_BITS) | j) << CELL_BITS) | k);
    height = planes[4 * face]! * px + planes[4 * face + 1]! * py + planes[4 * face + 2]! * pz - planes[4 * face + 3]!;
    if (height > 0) return ~(FACE + face);
  }
  for (let f = 0; f < planes.length; f += 16) {
    const h0 = planes[f]! * px + planes[f + 1]! * py + planes[f + 2]! * pz - planes[f + 3]!;
    const h1 = planes[f + 4]! * px + planes[f + 5]! * py + planes[f + 6]! * pz - planes[f + 7]!;
    const h2 = planes[f + 8]! * px + planes[f + 9]! * py + planes[f + 10]! * pz - planes[f + 11]!;
    const h3 = planes[f + 12]! * px + planes[f + 13]! * py + planes[f + 14]! * pz - planes[f + 15]!;
    if (h0 > height) {
      height = h0;
      face = f >> 2;
    }
    if (h1 > height) {
      height = h1;
      face = (f >> 2) + 1;
    }
    if (h2 > height) {
      height = h2;
      face = (f >> 2) + 2;
    }
    if (h3 > height) {
      height = h3;
      face = (f >> 2) + 3;
    }
  }
  if (!(height < 0)) return ~(FACE + face);
  setOverFace(planes, face);
  return (FACE + face) | (1 << INSIDE);
}

/** Writes the foot of the point on the plane of a face. */
function setOverFace(planes: Float64Array, face: number): void {
  const n = NEAREST;
  const px = n[0]!;
  const py = n[1]!;
  const pz = n[2]!;
  const nx = planes[4 * face]!;
  const ny = planes[4 * face + 1]!;
  const nz = planes[4 * face + 2]!;
  const offset = planes[4 * face + 3]!;
  const height = nx * px + ny * py + nz * pz - offset;
  const qx = px - nx * height;
  const qy = py - ny * height;
  const qz = pz - nz * height;
  // The height of a far point is rounded by more than the plane is; a second step takes what is left of it.
  const rest = nx * qx + ny * qy + nz * qz - offset;
  n[FOOT] = qx - nx * rest;
  n[FOOT + 1] = qy - ny * rest;
  n[FOOT + 2] = qz - nz * rest;
  n[OFFSET] = nx * height;
  n[OFFSET + 1] = ny * height;
  n[OFFSET + 2] = nz * height;
}
