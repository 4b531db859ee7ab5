/** Whether the features of a triangle and a segment or another triangle that an axis (see flatFlatAxis.ts) belongs to are nearest. */
import { SKEW_SIN_SQ } from '../math/edgeCross.ts';
import { Vec3 } from '../math/vec3.ts';
import { EDGE, FACE, VERTEX } from '../results/features.ts';
import { type Axis, writeAxis } from './axis.ts';
import { DISTANCE_ROUNDING } from './candidate.ts';
import type { CoreDistance } from './coreDistance.ts';
import { type FlatCore, SHIFT } from './flatCore.ts';
import { FIRST_EDGES, LINE_AXIS } from './flatFlatAxis.ts';
import { isOverTriangle } from './overTriangle.ts';
import type { Search } from './search.ts';
import { segmentSegment } from './segmentSegment.ts';

const flatFlatWitness_corner = /* @__PURE__ */ new Vec3();

/**
 * Writes everything to `out` if the features that the axis belongs to are opposite along it. Otherwise returns false: the axis is that of a
 * neighbouring face of the CSO, or a vertex is nearest; which it may be is left in the axis.
 */
export function flatFlatWitness(a: FlatCore, b: FlatCore, axis: Axis, search: Search, out: CoreDistance): boolean {
  const { number } = axis;
  if (number === 0) return cornerOver(b, a, -1, axis, search, out);
  if (number === 1) return cornerOver(a, b, 1, axis, search, out);
  axis.vertexA = -1;
  axis.vertexB = -1;
  return number < LINE_AXIS && edgeOnEdge(a, b, axis, search, out);
}

/** The edges that an axis belongs to, if their lines pass closest within both, and nothing else of the cores comes closer along it. */
function edgeOnEdge(a: FlatCore, b: FlatCore, axis: Axis, search: Search, out: CoreDistance): boolean {
  const { points: p, edges: edgesA } = a;
  const { points: q, edges: edgesB } = b;
  const { nx, ny, nz, separation, number } = axis;
  const k = (number - FIRST_EDGES) % 3;
  const i = (number - FIRST_EDGES - k) / 3;
  const j = i === edgesA - 1 && i > 0 ? 0 : i + 1;
  const l = k === edgesB - 1 && k > 0 ? 0 : k + 1;
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
  // The axis is along m = u x v, so s = (r x v).m / m.m = (r x v).n / m.n; and t by projection, as in segmentSegment.ts.
  const mn = (uy * vz - uz * vy) * nx + (uz * vx - ux * vz) * ny + (ux * vy - uy * vx) * nz;
  const uu = ux * ux + uy * uy + uz * uz;
  const vv = vx * vx + vy * vy + vz * vz;
  if (!(mn * mn > SKEW_SIN_SQ * uu * vv)) return parallelEdges(a, b, axis, search, out);
  const s = ((ry * vz - rz * vy) * nx + (rz * vx - rx * vz) * ny + (rx * vy - ry * vx) * nz) / mn;
  const t = (s * (ux * vx + uy * vy + uz * vz) - (rx * vx + ry * vy + rz * vz)) / vv;
  const px = ax + ux * s;
  const py = ay + uy * s;
  const pz = az + uz * s;
  const qx = bx + vx * t;
  const qy = by + vy * t;
  const qz = bz + vz * t;
  const x = qx - px - nx * separation;
  const y = qy - py - ny * separation;
  const z = qz - pz - nz * separation;
  const rounding = DISTANCE_ROUNDING * search.size;
  if (!(s > 0 && s < 1 && t > 0 && t < 1 && x * x + y * y + z * z <= rounding * rounding)) {
    // Where the lines pass within both, a third corner is closer.
    const isWithin = s > 0 && s < 1 && t > 0 && t < 1;
    axis.vertexA = s <= 0 ? i : s >= 1 ? j : isWithin && edgesA > 1 ? 3 - i - j : -1;
    axis.vertexB = t <= 0 ? k : t >= 1 ? l : isWithin && edgesB > 1 ? 3 - k - l : -1;
    return false;
  }
  out.ax = px;
  out.ay = py;
  out.az = pz;
  out.bx = qx;
  out.by = qy;
  out.bz = qz;
  out.featureA = EDGE + i;
  out.featureB = EDGE + k;
  writeAxis(axis, out);
  return true;
}

/** The same for edges that are nearly parallel. */
function parallelEdges(a: FlatCore, b: FlatCore, axis: Axis, { size }: Search, out: CoreDistance): boolean {
  const { nx, ny, nz, separation, number } = axis;
  if (!flatFlatEdges(a, b, number, out) || out.featureA < EDGE || out.featureB < EDGE) return false;
  const x = out.bx - out.ax - nx * separation;
  const y = out.by - out.ay - ny * separation;
  const z = out.bz - out.az - nz * separation;
  const rounding = DISTANCE_ROUNDING * size;
  if (!(x * x + y * y + z * z <= rounding * rounding)) return false;
  writeAxis(axis, out);
  return true;
}

/**
 * The corner of `core` farthest along the axis (sign 1) or against it (-1), if its foot is inside the triangle that the axis
 * belongs to.
 */
function cornerOver(core: FlatCore, triangle: FlatCore, sign: number, axis: Axis, { size }: Search, out: CoreDistance): boolean {
  const { points: p, edges } = core;
  const { nx, ny, nz, separation } = axis;
  const last = edges === 1 ? 3 : 6;
  const x = p[0]!;
  const y = p[1]!;
  const z = p[2]!;
  // How far along, from the first corner.
  const d1 = sign * (nx * (p[3]! - x) + ny * (p[4]! - y) + nz * (p[5]! - z));
  const d2 = sign * (nx * (p[last]! - x) + ny * (p[last + 1]! - y) + nz * (p[last + 2]! - z));
  // Corners as far as the farthest, to rounding, are as good.
  const farthest = Math.max(0, d1, d2) - DISTANCE_ROUNDING * size;
  let v = -1;
  if (farthest <= 0 && isCornerOver(core, 0, triangle)) v = 0;
  else if (d1 >= farthest && isCornerOver(core, 1, triangle)) v = 1;
  else if (edges === 3 && d2 >= farthest && isCornerOver(core, 2, triangle)) v = 2;
  if (v < 0) {
    const corner = farthest <= 0 ? 0 : d1 >= farthest ? 1 : 2;
    axis.vertexA = sign > 0 ? corner : -1;
    axis.vertexB = sign > 0 ? -1 : corner;
    return false;
  }
  const vx = p[3 * v]! + p[SHIFT]!;
  const vy = p[3 * v + 1]! + p[SHIFT + 1]!;
  const vz = p[3 * v + 2]! + p[SHIFT + 2]!;
  const isFirst = sign > 0;
  writeAxis(axis, out);
  out.ax = isFirst ? vx : vx - nx * separation;
  out.ay = isFirst ? vy : vy - ny * separation;
  out.az = isFirst ? vz : vz - nz * separation;
  out.bx = isFirst ? vx + nx * separation : vx;
  out.by = isFirst ? vy + ny * separation : vy;
  out.bz = isFirst ? vz + nz * separation : vz;
  out.featureA = isFirst ? VERTEX + v : FACE;
  out.featureB = isFirst ? FACE : VERTEX + v;
  return true;
}

/** True when the foot of corner v is inside the triangle. */
function isCornerOver({ points: p }: FlatCore, v: number, triangle: FlatCore): boolean {
  const corner = flatFlatWitness_corner;
  corner.x = p[3 * v]! + p[SHIFT]!;
  corner.y = p[3 * v + 1]! + p[SHIFT + 1]!;
  corner.z = p[3 * v + 2]! + p[SHIFT + 2]!;
  return isOverTriangle(corner, triangle);
}

/** Writes everything about the two edges that an axis belongs to; false for an axis of another kind. */
export function flatFlatEdges(a: FlatCore, b: FlatCore, number: number, out: CoreDistance): boolean {
  if (number < FIRST_EDGES || number === LINE_AXIS) return false;
  const k = (number - FIRST_EDGES) % 3;
  const i = (number - FIRST_EDGES - k) / 3;
  const j = i === a.edges - 1 && i > 0 ? 0 : i + 1;
  const l = k === b.edges - 1 && k > 0 ? 0 : k + 1;
  segmentSegment(a.points, i, j, b.points, k, l, out);
  nameEdges(i, k, out);
  return true;
}

/** Turns the codes of segments into those of the edges i and k of triangles, or of their ends. */
export function nameEdges(i: number, k: number, out: CoreDistance): void {
  out.featureA = out.featureA === EDGE ? EDGE + i : VERTEX + ((i + out.featureA) % 3);
  out.featureB = out.featureB === EDGE ? EDGE + k : VERTEX + ((k + out.featureB) % 3);
}
