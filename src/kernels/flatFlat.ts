/**
 * A triangle and a segment or another triangle. Apart, the nearest points are a corner of one and its foot on the other, or they are on
 * two edges: feet first, then pairs of edges until one of them proves itself (see candidate.ts).
 *
 * Overlapping, or almost touching, `flatFlatAxis` has the axes of the separating axis theorem: the faces and the products of two edges.
 * For cores in one plane all of them are across that plane: then they touch. For cores on one line there are none, and any axis across
 * the line will do.
 */
import { edgeCross, SKEW_SIN_SQ } from '../math/edgeCross.ts';
import { MIN_LENGTH, MIN_LENGTH_SQ } from '../math/tolerance.ts';
import { setPerpendicular, Vec3 } from '../math/vec3.ts';
import { EDGE, FACE, VERTEX } from '../results/features.ts';
import { Axis, EDGE_BIAS, writeAxis } from './axis.ts';
import { APART, DIRECTION_ROUNDING, DISTANCE_ROUNDING, MEETING, NEAR, PROOF_ROUNDING, PROVEN, TOUCHING } from './candidate.ts';
import type { CoreDistance } from './coreDistance.ts';
import { type FlatCore, SHIFT } from './flatCore.ts';
import { isOverTriangle } from './overTriangle.ts';
import type { Search } from './search.ts';
import { segmentSegment } from './segmentSegment.ts';

const flatFlat_corner = /* @__PURE__ */ new Vec3();
const flatFlat_normal = /* @__PURE__ */ new Vec3();
const flatFlat_axis = /* @__PURE__ */ new Axis();

/**
 * Writes everything to `out` and returns APART or PROVEN; or MEETING, when they meet or nothing proves that they do not: then nothing in
 * `out` counts.
 */
export function flatFlat(a: FlatCore, b: FlatCore, search: Search, out: CoreDistance): number {
  const { size } = search;
  const axis = flatFlat_axis;
  if (a.hasFace && setFaceAxis(a, b, 0, search, axis) && flatFlatWitness(a, b, axis, search, out)) return PROVEN;
  if (b.hasFace && setFaceAxis(a, b, 1, search, axis) && flatFlatWitness(a, b, axis, search, out)) return PROVEN;
  const { points: p, edges: edgesA } = a;
  const { points: q, edges: edgesB } = b;
  const startA = nearestEdge(a, b);
  const startB = nearestEdge(b, a);
  let bestA = -1;
  let bestB = 0;
  let least = Infinity;
  let bestRise = 0.5;
  const rounding = DISTANCE_ROUNDING * size;
  let isExact = false;
  let isBestTurned = false;
  for (let m = 0; m < edgesA; m++) {
    const i = (startA + m) % edgesA;
    const j = i === edgesA - 1 && i > 0 ? 0 : i + 1;
    for (let n = 0; n < edgesB; n++) {
      const k = (startB + n) % edgesB;
      const l = k === edgesB - 1 && k > 0 ? 0 : k + 1;
      const isCross = segmentSegment(p, i, j, q, k, l, out);
      const { nx, ny, nz, distance } = out;
      // How far the third corners are beyond the planes across n.
      const c = edgesA === 1 ? 0 : 3 - i - j;
      const d = edgesB === 1 ? 0 : 3 - k - l;
      const riseA = nx * (out.ax - p[3 * c]!) + ny * (out.ay - p[3 * c + 1]!) + nz * (out.az - p[3 * c + 2]!);
      const qx = q[3 * d]! + q[SHIFT]!;
      const qy = q[3 * d + 1]! + q[SHIFT + 1]!;
      const qz = q[3 * d + 2]! + q[SHIFT + 2]!;
      const riseB = nx * (qx - out.bx) + ny * (qy - out.by) + nz * (qz - out.bz);
      let rise = edgesB === 1 ? riseA : riseA < riseB ? riseA : riseB;
      let isTurned = false;
      if (isCross && distance <= TOUCHING * size) {
        // Edges that cross: from which side, the third corners know better than the points.
        const other = edgesB === 1 ? -riseA : riseA > riseB ? -riseA : -riseB;
        isTurned = other > rise;
        if (isTurned) rise = other;
      }
      if (rise >= 0 && distance > NEAR * size) {
        name(i, k, out);
        return PROVEN;
      }
      if (bestA < 0 || distance < least - rounding || (distance <= least + rounding && rise > bestRise)) {
        bestA = i;
        bestB = k;
        least = distance;
        bestRise = rise;
        isExact = isCross;
        isBestTurned = isTurned;
      }
    }
  }
  const isProof = bestRise >= -PROOF_ROUNDING * size && (isExact || least > NEAR * size);
  const isLikely = bestRise * least >= -(PROOF_ROUNDING * least + DIRECTION_ROUNDING * size) * size;
  const found = isProof ? PROVEN : isLikely ? APART : MEETING;
  if (found === MEETING) return MEETING;
  const j = bestA === edgesA - 1 && bestA > 0 ? 0 : bestA + 1;
  const l = bestB === edgesB - 1 && bestB > 0 ? 0 : bestB + 1;
  segmentSegment(p, bestA, j, q, bestB, l, out);
  name(bestA, bestB, out);
  if (isBestTurned) turn(out);
  return found;
}

/** Writes everything about the two edges that an axis belongs to; false for an axis of another kind. */
export function flatFlatEdges(a: FlatCore, b: FlatCore, number: number, out: CoreDistance): boolean {
  if (number < FIRST_EDGES || number === LINE_AXIS) return false;
  const k = (number - FIRST_EDGES) % 3;
  const i = (number - FIRST_EDGES - k) / 3;
  const j = i === a.edges - 1 && i > 0 ? 0 : i + 1;
  const l = k === b.edges - 1 && k > 0 ? 0 : k + 1;
  segmentSegment(a.points, i, j, b.points, k, l, out);
  name(i, k, out);
  return true;
}

/** Turns the codes of segments into those of the edges i and k of triangles, or of their ends. */
function name(i: number, k: number, out: CoreDistance): void {
  out.featureA = out.featureA === EDGE ? EDGE + i : VERTEX + ((i + out.featureA) % 3);
  out.featureB = out.featureB === EDGE ? EDGE + k : VERTEX + ((k + out.featureB) % 3);
}

/** The same points, with the normal the other way. */
function turn(out: CoreDistance): void {
  out.distance = -out.distance;
  out.nx = -out.nx;
  out.ny = -out.ny;
  out.nz = -out.nz;
}

/** The edge opposite to the corner that is farthest from the first corner of the other core: the nearest one in most cases. */
function nearestEdge({ points: p, edges }: FlatCore, { points: q }: FlatCore): number {
  if (edges === 1) return 0;
  const x = q[0]! + q[SHIFT]! - p[SHIFT]!;
  const y = q[1]! + q[SHIFT + 1]! - p[SHIFT + 1]!;
  const z = q[2]! + q[SHIFT + 2]! - p[SHIFT + 2]!;
  let opposite = 0;
  let farthestSq = -1;
  for (let i = 0; i < 3; i++) {
    const dx = p[3 * i]! - x;
    const dy = p[3 * i + 1]! - y;
    const dz = p[3 * i + 2]! - z;
    const lenSq = dx * dx + dy * dy + dz * dz;
    if (lenSq > farthestSq) {
      farthestSq = lenSq;
      opposite = i === 2 ? 0 : i + 1;
    }
  }
  return opposite;
}

/**
 * Writes the axis across the face of a triangle, with the number given, towards the other core or from it, whichever separates; false when
 * the other core is on both sides.
 */
function setFaceAxis(a: FlatCore, b: FlatCore, number: number, { size }: Search, axis: Axis): boolean {
  const triangle = number === 0 ? a : b;
  const n = flatFlat_normal;
  n.x = triangle.nx;
  n.y = triangle.ny;
  n.z = triangle.nz;
  axis.separation = -Infinity;
  tryAxis(a, b, n, number, axis);
  // A corner that touches the face may be under it by rounding.
  return axis.separation > -DISTANCE_ROUNDING * size;
}

/**
 * Writes everything to `out` if the features that the axis belongs to are opposite along it. Otherwise returns false: the axis is that of a
 * neighbouring face of the CSO, or a vertex is nearest.
 */
export function flatFlatWitness(a: FlatCore, b: FlatCore, axis: Axis, search: Search, out: CoreDistance): boolean {
  const { nx, ny, nz, separation, number } = axis;
  if (number < FIRST_EDGES)
    return number === 0 ? cornerOver(b, a, -1, axis, search, out) : cornerOver(a, b, 1, axis, search, out);
  if (!flatFlatEdges(a, b, number, out) || out.featureA < EDGE || out.featureB < EDGE) return false;
  const x = out.bx - out.ax - nx * separation;
  const y = out.by - out.ay - ny * separation;
  const z = out.bz - out.az - nz * separation;
  const rounding = DISTANCE_ROUNDING * search.size;
  if (!(x * x + y * y + z * z <= rounding * rounding)) return false;
  writeAxis(axis, out);
  return true;
}

/** The corner of `core` farthest along the axis (sign 1) or against it (-1), if its foot is inside the triangle that the axis belongs to. */
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
  if (v < 0) return false;
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
  const corner = flatFlat_corner;
  corner.x = p[3 * v]! + p[SHIFT]!;
  corner.y = p[3 * v + 1]! + p[SHIFT + 1]!;
  corner.z = p[3 * v + 2]! + p[SHIFT + 2]!;
  return isOverTriangle(corner, triangle);
}

/** Numbers of axes: the faces, then edge i of the first core and k of the second at + 3 i + k, then across two cores on one line. */
const FIRST_EDGES = 2;
const LINE_AXIS = 11;

const flatFlatAxis_axis = /* @__PURE__ */ new Vec3();

/** Writes the axis of largest separation to `axis`, from a to b, with its number; axes with a bit in `excluded` are left out. */
export function flatFlatAxis(a: FlatCore, b: FlatCore, excluded: number, axis: Axis): void {
  const n = flatFlatAxis_axis;
  axis.separation = -Infinity;
  if (a.hasFace && !(excluded & 1)) {
    n.set(a.nx, a.ny, a.nz);
    tryAxis(a, b, n, 0, axis);
  }
  if (b.hasFace && !(excluded & 2)) {
    n.set(b.nx, b.ny, b.nz);
    tryAxis(a, b, n, 1, axis);
  }
  const { points: p, edges: edgesA } = a;
  const { points: q, edges: edgesB } = b;
  let most = axis.separation;
  let best = -1;
  let nx = 0.5;
  let ny = 0.5;
  let nz = 0.5;
  for (let i = 0; i < edgesA; i++) {
    const j = i === edgesA - 1 && i > 0 ? 0 : i + 1;
    const c = edgesA === 1 ? 0 : 3 - i - j;
    const ax = p[3 * i]!;
    const ay = p[3 * i + 1]!;
    const az = p[3 * i + 2]!;
    const ux = p[3 * j]! - ax;
    const uy = p[3 * j + 1]! - ay;
    const uz = p[3 * j + 2]! - az;
    const cx = p[3 * c]! - ax;
    const cy = p[3 * c + 1]! - ay;
    const cz = p[3 * c + 2]! - az;
    const uu = ux * ux + uy * uy + uz * uz;
    for (let k = 0; k < edgesB; k++) {
      const l = k === edgesB - 1 && k > 0 ? 0 : k + 1;
      const d = edgesB === 1 ? 0 : 3 - k - l;
      const bx = q[3 * k]!;
      const by = q[3 * k + 1]!;
      const bz = q[3 * k + 2]!;
      const vx = q[3 * l]! - bx;
      const vy = q[3 * l + 1]! - by;
      const vz = q[3 * l + 2]! - bz;
      // n = u x v
      let x = uy * vz - uz * vy;
      let y = uz * vx - ux * vz;
      let z = ux * vy - uy * vx;
      let nn = x * x + y * y + z * z;
      if (!(nn > SKEW_SIN_SQ * uu * (vx * vx + vy * vy + vz * vz))) {
        edgeCross(p, i, j, q, k, l, n);
        x = n.x;
        y = n.y;
        z = n.z;
        nn = x * x + y * y + z * z;
        if (!(nn > MIN_LENGTH_SQ)) continue;
      }
      const number = FIRST_EDGES + 3 * i + k;
      if (excluded & (1 << number)) continue;
      const inv = 1 / Math.sqrt(nn);
      // Both ends of an edge are at one place along n; only the third corners are not, and nothing is shifted.
      const thirdA = (x * cx + y * cy + z * cz) * inv;
      const edgeB = (x * (bx - ax) + y * (by - ay) + z * (bz - az)) * inv;
      const thirdB = (x * (q[3 * d]! - ax) + y * (q[3 * d + 1]! - ay) + z * (q[3 * d + 2]! - az)) * inv;
      const up = (edgeB < thirdB ? edgeB : thirdB) - (thirdA > 0 ? thirdA : 0);
      const down = (thirdA < 0 ? thirdA : 0) - (edgeB > thirdB ? edgeB : thirdB);
      const separation = up >= down ? up : down;
      if (!(separation > most + EDGE_BIAS * (Math.abs(thirdA) + Math.abs(edgeB - thirdB)))) continue;
      const sign = up >= down ? inv : -inv;
      most = separation;
      best = number;
      nx = x * sign;
      ny = y * sign;
      nz = z * sign;
    }
  }
  if (best >= 0) {
    axis.separation = most;
    axis.number = best;
    axis.nx = nx;
    axis.ny = ny;
    axis.nz = nz;
  }
  if (!a.hasFace && !b.hasFace && !(excluded & (1 << LINE_AXIS))) {
    setAcross(a, b, n);
    tryAxis(a, b, n, LINE_AXIS, axis);
  }
}

/** A perpendicular of the longest edge of all; +y where both cores are points. */
function setAcross(a: FlatCore, b: FlatCore, out: Vec3): void {
  let longestSq = MIN_LENGTH * MIN_LENGTH;
  out.set(0, 1, 0);
  for (let e = 0; e < a.edges + b.edges; e++) {
    const core = e < a.edges ? a : b;
    const i = e < a.edges ? e : e - a.edges;
    const j = i === core.edges - 1 && i > 0 ? 0 : i + 1;
    const p = core.points;
    const ux = p[3 * j]! - p[3 * i]!;
    const uy = p[3 * j + 1]! - p[3 * i + 1]!;
    const uz = p[3 * j + 2]! - p[3 * i + 2]!;
    const lenSq = ux * ux + uy * uy + uz * uz;
    if (lenSq > longestSq) {
      longestSq = lenSq;
      setPerpendicular(out, ux, uy, uz);
    }
  }
}

/** Takes over the unit axis n, either way round, if the cores are farther apart along it; for two edges by the bias at least. */
function tryAxis(a: FlatCore, b: FlatCore, n: Vec3, number: number, axis: Axis): void {
  const { points: p } = a;
  const { points: q } = b;
  const { x, y, z } = n;
  const lastA = a.edges === 1 ? 3 : 6;
  const lastB = b.edges === 1 ? 3 : 6;
  // All from one corner, so that cores far from the origin do not round more.
  const ox = p[0]!;
  const oy = p[1]!;
  const oz = p[2]!;
  const a1 = x * (p[3]! - ox) + y * (p[4]! - oy) + z * (p[5]! - oz);
  const a2 = x * (p[lastA]! - ox) + y * (p[lastA + 1]! - oy) + z * (p[lastA + 2]! - oz);
  const rx = ox - q[SHIFT]!;
  const ry = oy - q[SHIFT + 1]!;
  const rz = oz - q[SHIFT + 2]!;
  const b0 = x * (q[0]! - rx) + y * (q[1]! - ry) + z * (q[2]! - rz);
  const b1 = x * (q[3]! - rx) + y * (q[4]! - ry) + z * (q[5]! - rz);
  const b2 = x * (q[lastB]! - rx) + y * (q[lastB + 1]! - ry) + z * (q[lastB + 2]! - rz);
  const lowA = Math.min(0, a1, a2);
  const highA = Math.max(0, a1, a2);
  const lowB = Math.min(b0, b1, b2);
  const highB = Math.max(b0, b1, b2);
  const up = lowB - highA;
  const down = lowA - highB;
  const separation = up >= down ? up : down;
  const bias = number < FIRST_EDGES ? 0 : EDGE_BIAS * (highA - lowA + highB - lowB);
  if (!(separation > axis.separation + bias)) return;
  const sign = up >= down ? 1 : -1;
  axis.separation = separation;
  axis.number = number;
  axis.nx = sign * x;
  axis.ny = sign * y;
  axis.nz = sign * z;
}
