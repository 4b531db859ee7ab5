/**
 * A triangle and a segment or another triangle. Apart, the nearest points are a corner of one and its foot on the other, or they are on
 * two edges: feet first, then pairs of edges until one of them proves itself (see candidate.ts).
 *
 * Overlapping, or almost touching, the axes of flatFlatAxis.ts decide.
 */
import { Axis } from './axis.ts';
import { APART, DIRECTION_ROUNDING, DISTANCE_ROUNDING, MEETING, NEAR, PROOF_ROUNDING, PROVEN, TOUCHING } from './candidate.ts';
import type { CoreDistance } from './coreDistance.ts';
import { type FlatCore, SHIFT } from './flatCore.ts';
import { tryFace } from './flatFlatAxis.ts';
import { flatFlatWitness, nameEdges } from './flatFlatWitness.ts';
import type { Search } from './search.ts';
import { segmentSegment } from './segmentSegment.ts';

const flatFlat_axis = /* @__PURE__ */ new Axis();

/**
 * Writes everything to `out` and returns APART or PROVEN; or MEETING, when they meet or nothing proves that they do not: then nothing in
 * `out` counts.
 */
export function flatFlat(a: FlatCore, b: FlatCore, search: Search, out: CoreDistance): number {
  const { size } = search;
  const axis = flatFlat_axis;
  if (a.hasFace && setFaceAxis(a, b, 0, search, axis) && flatFlatWitness(a, b, axis, search, out)) return PROVEN;
  if (b.hasFace && setFaceAxis(b, a, 1, search, axis) && flatFlatWitness(a, b, axis, search, out)) return PROVEN;
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
        nameEdges(i, k, out);
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
  nameEdges(bestA, bestB, out);
  if (isBestTurned) turn(out);
  return found;
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

/** Writes the axis across the face of a triangle, which is the first core for number 0; false when the other core is on both sides. */
function setFaceAxis(triangle: FlatCore, other: FlatCore, number: number, { size }: Search, axis: Axis): boolean {
  axis.separation = -Infinity;
  tryFace(triangle, other, number, axis);
  // A corner that touches the face may be under it by rounding.
  return axis.separation > -DISTANCE_ROUNDING * size;
}
