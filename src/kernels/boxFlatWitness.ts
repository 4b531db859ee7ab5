/** Whether the features of a box and a segment or a triangle that an axis (see boxFlatAxis.ts) belongs to are nearest. */
import { Vec3 } from '../math/vec3.ts';
import { EDGE, FACE, VERTEX } from '../results/features.ts';
import { type Axis, writeAxis } from './axis.ts';
import { FACE_AXIS, FIRST_EDGES } from './boxFlatAxis.ts';
import { DISTANCE_ROUNDING } from './candidate.ts';
import type { CoreDistance } from './coreDistance.ts';
import { type FlatCore, SHIFT } from './flatCore.ts';
import { isOverTriangle } from './overTriangle.ts';
import { type BoxLike, boxFeature } from './pointBox.ts';
import type { Search } from './search.ts';

const boxFlatWitness_corner = /* @__PURE__ */ new Vec3();

/**
 * Writes everything to `out`, seen from the centre of the box, if the features that the axis belongs to are opposite along it. Otherwise
 * returns false: the axis is that of a neighbouring face of the CSO, or a vertex is nearest; which it may be is left in the axis.
 */
export function boxFlatWitness(box: BoxLike, flat: FlatCore, axis: Axis, search: Search, out: CoreDistance): boolean {
  const { number } = axis;
  if (number >= FIRST_EDGES) return edgeOnEdge(box, flat, axis, out);
  return number === FACE_AXIS ? cornerUnderFace(box, flat, axis, search, out) : cornerOverBox(box, flat, axis, search, out);
}

/** The corner of the box farthest along the axis, if its foot is inside the triangle. */
export function cornerUnderFace(box: BoxLike, flat: FlatCore, axis: Axis, { size }: Search, out: CoreDistance): boolean {
  const { hx, hy, hz } = box;
  const { nx, ny, nz, separation } = axis;
  const reachX = nx * hx;
  const reachY = ny * hy;
  const reachZ = nz * hz;
  // Where an edge or a face of the box is parallel to the triangle, to rounding, all its corners are as near.
  const rounding = DISTANCE_ROUNDING * size;
  const isFreeX = hx > 0 && Math.abs(reachX) <= rounding;
  const isFreeY = hy > 0 && Math.abs(reachY) <= rounding;
  const isFreeZ = hz > 0 && Math.abs(reachZ) <= rounding;
  const free = (isFreeX ? 1 : 0) | (isFreeY ? 2 : 0) | (isFreeZ ? 4 : 0);
  const corner = (reachX < 0 ? 1 : 0) | (reachY < 0 ? 2 : 0) | (reachZ < 0 ? 4 : 0);
  let other = 0;
  while (!isCornerOver(box, corner ^ other, flat)) {
    // The next of the choices that the free axes leave.
    other = (other - free) & free;
    if (other === 0) {
      axis.vertexA = corner;
      axis.vertexB = -1;
      return false;
    }
  }
  const v = corner ^ other;
  out.ax = v & 1 ? -hx : hx;
  out.ay = v & 2 ? -hy : hy;
  out.az = v & 4 ? -hz : hz;
  out.bx = out.ax + nx * separation;
  out.by = out.ay + ny * separation;
  out.bz = out.az + nz * separation;
  out.featureA = VERTEX + v;
  out.featureB = FACE;
  writeAxis(axis, out);
  return true;
}

/** The corner of the flat core farthest against the axis, which is one of the box, if it is over that face. */
function cornerOverBox({ hx, hy, hz }: BoxLike, flat: FlatCore, axis: Axis, { size }: Search, out: CoreDistance): boolean {
  const { points: p, edges } = flat;
  const { nx, ny, nz, separation } = axis;
  const last = edges === 1 ? 3 : 6;
  const d0 = nx * p[0]! + ny * p[1]! + nz * p[2]!;
  const d1 = nx * p[3]! + ny * p[4]! + nz * p[5]!;
  const d2 = nx * p[last]! + ny * p[last + 1]! + nz * p[last + 2]!;
  const nearest = Math.min(d0, d1, d2) + DISTANCE_ROUNDING * size;
  for (let v = 0; v <= edges && v < 3; v++) {
    if (!((v === 0 ? d0 : v === 1 ? d1 : d2) <= nearest)) continue;
    const x = p[3 * v]! + p[SHIFT]!;
    const y = p[3 * v + 1]! + p[SHIFT + 1]!;
    const z = p[3 * v + 2]! + p[SHIFT + 2]!;
    const beyondX = nx !== 0 ? 0 : Math.abs(x) - hx;
    const beyondY = ny !== 0 ? 0 : Math.abs(y) - hy;
    const beyondZ = nz !== 0 ? 0 : Math.abs(z) - hz;
    if (beyondX > 0 || beyondY > 0 || beyondZ > 0) continue;
    const px = nx !== 0 ? nx * hx : x;
    const py = ny !== 0 ? ny * hy : y;
    const pz = nz !== 0 ? nz * hz : z;
    const mask = (beyondX === 0 ? 1 : 0) | (beyondY === 0 ? 2 : 0) | (beyondZ === 0 ? 4 : 0);
    out.featureA = boxFeature(mask, (px < 0 ? 1 : 0) | (py < 0 ? 2 : 0) | (pz < 0 ? 4 : 0));
    out.featureB = VERTEX + v;
    out.ax = px;
    out.ay = py;
    out.az = pz;
    out.bx = px + nx * separation;
    out.by = py + ny * separation;
    out.bz = pz + nz * separation;
    writeAxis(axis, out);
    return true;
  }
  axis.vertexA = -1;
  axis.vertexB = d0 <= nearest ? 0 : d1 <= nearest ? 1 : 2;
  return false;
}

/** The edge of the box and that of the flat core which face each other along the axis, if their lines pass closest within both. */
function edgeOnEdge({ hx, hy, hz }: BoxLike, flat: FlatCore, axis: Axis, out: CoreDistance): boolean {
  const { points: p, edges } = flat;
  const { nx, ny, nz, separation } = axis;
  const k = (axis.number - FIRST_EDGES) % 3;
  const e = (axis.number - FIRST_EDGES - k) / 3;
  const i = 3 * e;
  const j = edges === 1 ? 3 : e === 2 ? 0 : i + 3;
  const h = k === 0 ? hx : k === 1 ? hy : hz;
  const ux = p[j]! - p[i]!;
  const uy = p[j + 1]! - p[i + 1]!;
  const uz = p[j + 2]! - p[i + 2]!;
  const px = k === 0 ? 0 : nx < 0 ? -hx : hx;
  const py = k === 1 ? 0 : ny < 0 ? -hy : hy;
  const pz = k === 2 ? 0 : nz < 0 ? -hz : hz;
  const dx = p[i]! + p[SHIFT]! - px;
  const dy = p[i + 1]! + p[SHIFT + 1]! - py;
  const dz = p[i + 2]! + p[SHIFT + 2]! - pz;
  // Seen along the box's edge, it is a point and the other a line: t = -d.u / u.u
  const mm = (k === 0 ? 0 : ux * ux) + (k === 1 ? 0 : uy * uy) + (k === 2 ? 0 : uz * uz);
  const t = -((k === 0 ? 0 : dx * ux) + (k === 1 ? 0 : dy * uy) + (k === 2 ? 0 : dz * uz)) / mm;
  const along = k === 0 ? dx + t * ux : k === 1 ? dy + t * uy : dz + t * uz;
  const negative = (px < 0 ? 1 : 0) | (py < 0 ? 2 : 0) | (pz < 0 ? 4 : 0);
  if (!(t > 0 && t < 1 && Math.abs(along) < h)) {
    axis.vertexA = Math.abs(along) < h ? -1 : negative | (along < 0 ? 1 << k : 0);
    axis.vertexB = t <= 0 ? e : t >= 1 ? (e + 1) % 3 : -1;
    return false;
  }
  out.ax = k === 0 ? along : px;
  out.ay = k === 1 ? along : py;
  out.az = k === 2 ? along : pz;
  out.bx = out.ax + nx * separation;
  out.by = out.ay + ny * separation;
  out.bz = out.az + nz * separation;
  out.featureA = boxFeature(7 - (1 << k), negative);
  out.featureB = EDGE + e;
  // The flat core may have another corner farther against the axis: then these edges do not face each other.
  const x = p[i]! + p[SHIFT]! + t * ux - out.bx;
  const y = p[i + 1]! + p[SHIFT + 1]! + t * uy - out.by;
  const z = p[i + 2]! + p[SHIFT + 2]! + t * uz - out.bz;
  const rounding = DISTANCE_ROUNDING * (hx + hy + hz + Math.abs(ux) + Math.abs(uy) + Math.abs(uz));
  if (!(x * x + y * y + z * z <= rounding * rounding)) {
    axis.vertexA = negative | (along < 0 ? 1 << k : 0);
    axis.vertexB = e === 0 ? 2 : e - 1;
    return false;
  }
  writeAxis(axis, out);
  return true;
}

/** True when the foot of a corner of the box is inside the triangle. */
function isCornerOver({ hx, hy, hz }: BoxLike, corner: number, triangle: FlatCore): boolean {
  const v = boxFlatWitness_corner;
  v.x = corner & 1 ? -hx : hx;
  v.y = corner & 2 ? -hy : hy;
  v.z = corner & 4 ? -hz : hz;
  return isOverTriangle(v, triangle);
}
