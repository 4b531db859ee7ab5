/**
 * A box and a segment or a triangle. Apart, the nearest points are on an edge of the flat core, or they are a corner of the box and its
 * foot on the triangle: the edges go to segmentBox.ts, the foot is tried first. Which of them is right shows in the plane across the
 * normal: it has the whole flat core on the far side. Distances alone would not tell, being equal to rounding long before the normals are.
 *
 * Overlapping, or almost touching, the axes of boxFlatAxis.ts decide.
 */
import { EDGE, FACE, VERTEX } from '../results/features.ts';
import { Axis } from './axis.ts';
import { FIRST_EDGES } from './boxFlatAxis.ts';
import { cornerUnderFace } from './boxFlatWitness.ts';
import { APART, DIRECTION_ROUNDING, DISTANCE_ROUNDING, MEETING, NEAR, PROOF_ROUNDING, PROVEN } from './candidate.ts';
import type { CoreDistance } from './coreDistance.ts';
import { type FlatCore, SHIFT } from './flatCore.ts';
import type { BoxLike } from './pointBox.ts';
import type { Search } from './search.ts';
import { segmentBox } from './segmentBox.ts';

const boxFlat_axis = /* @__PURE__ */ new Axis();

/**
 * Writes everything to `out`, seen from the centre of the box, and returns APART or PROVEN; or MEETING, when they
 * meet or nothing proves that they do not: then nothing in `out` counts.
 */
export function boxFlat(box: BoxLike, flat: FlatCore, search: Search, out: CoreDistance): number {
  const { hx, hy, hz } = box;
  const { points: p, edges } = flat;
  if (edges === 1) return segmentBox(p, 0, 1, box, out);
  const { size } = search;
  const shiftX = p[SHIFT]!;
  const shiftY = p[SHIFT + 1]!;
  const shiftZ = p[SHIFT + 2]!;
  const x0 = p[0]! + shiftX;
  const y0 = p[1]! + shiftY;
  const z0 = p[2]! + shiftZ;
  const x1 = p[3]! + shiftX;
  const y1 = p[4]! + shiftY;
  const z1 = p[5]! + shiftZ;
  const x2 = p[6]! + shiftX;
  const y2 = p[7]! + shiftY;
  const z2 = p[8]! + shiftZ;
  if (flat.hasFace) {
    const { nx, ny, nz } = flat;
    const offset = nx * x0 + ny * y0 + nz * z0;
    const separation = Math.abs(offset) - (hx * Math.abs(nx) + hy * Math.abs(ny) + hz * Math.abs(nz));
    // A corner that touches the face may be beyond it by rounding.
    if (separation > -DISTANCE_ROUNDING * size) {
      const axis = boxFlat_axis;
      const side = offset < 0 ? -1 : 1;
      axis.separation = separation;
      axis.nx = side * nx;
      axis.ny = side * ny;
      axis.nz = side * nz;
      if (cornerUnderFace(box, flat, axis, search, out)) return PROVEN;
    }
  }
  // First the edge opposite to the corner that is farthest from the middle of the box: it is the nearest in most cases.
  const d0 = x0 * x0 + y0 * y0 + z0 * z0;
  const d1 = x1 * x1 + y1 * y1 + z1 * z1;
  const d2 = x2 * x2 + y2 * y2 + z2 * z2;
  const first = d0 > d1 && d0 > d2 ? 1 : d1 > d2 ? 2 : 0;
  let best = -1;
  let least = Infinity;
  let bestRise = 0.5;
  const rounding = DISTANCE_ROUNDING * size;
  let isExact = false;
  for (let k = 0; k < 3; k++) {
    const i = (first + k) % 3;
    const found = segmentBox(p, i, (i + 1) % 3, box, out);
    if (found === MEETING) return MEETING;
    const third = 3 * ((i + 2) % 3);
    // How far the third corner is beyond the plane across n.
    const rise =
      out.nx * (p[third]! + shiftX - out.bx) +
      out.ny * (p[third + 1]! + shiftY - out.by) +
      out.nz * (p[third + 2]! + shiftZ - out.bz);
    const d = out.distance;
    if (rise >= 0 && d > NEAR * size) {
      nameEdge(i, out);
      return PROVEN;
    }
    if (best < 0 || d < least - rounding || (d <= least + rounding && rise > bestRise)) {
      best = i;
      least = d;
      bestRise = rise;
      isExact = found === PROVEN;
    }
  }
  const isProof = bestRise >= -PROOF_ROUNDING * size && (isExact || least > NEAR * size);
  const isLikely = bestRise * least >= -(PROOF_ROUNDING * least + DIRECTION_ROUNDING * size) * size;
  const found = isProof ? PROVEN : isLikely ? APART : MEETING;
  if (found === MEETING) return MEETING;
  segmentBox(p, best, (best + 1) % 3, box, out);
  nameEdge(best, out);
  return found;
}

/**
 * Writes everything about the edges of the flat core and the box that an axis belongs to; false for an axis of another kind, or
 * where others are nearest.
 */
export function boxFlatEdge(box: BoxLike, flat: FlatCore, number: number, out: CoreDistance): boolean {
  if (number < FIRST_EDGES) return false;
  const k = (number - FIRST_EDGES) % 3;
  const i = (number - FIRST_EDGES - k) / 3;
  if (segmentBox(flat.points, i, flat.edges === 1 ? 1 : (i + 1) % 3, box, out) === MEETING) return false;
  nameEdge(i, out);
  // At a corner of the box another edge may be nearest, which the axis is not across.
  return out.featureA < EDGE || (out.featureA < FACE && (out.featureA - EDGE) >> 2 === k);
}

/** Turns the code of a segment into that of the edge i of a triangle, or of its ends. */
function nameEdge(i: number, out: CoreDistance): void {
  out.featureB = out.featureB === EDGE ? EDGE + i : VERTEX + ((i + out.featureB) % 3);
}
