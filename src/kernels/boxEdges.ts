/**
 * The nearest points of two boxes that are apart, where they are on an edge of the second: from the vertex that looks against a
 * direction, its three edges go to segmentBox.ts; the direction that they find tells the next vertex, until the plane across it has the
 * whole second box on the far side (see candidate.ts), or all vertices have been tried. A vertex of the first box that is nearest
 * to a face of the second is found by the axis of that face, in boxBox.ts.
 */
import { EDGE, VERTEX } from '../results/features.ts';
import type { BoxPair } from './boxBox.ts';
import { APART, DIRECTION_ROUNDING, DISTANCE_ROUNDING, MEETING, NEAR, PROOF_ROUNDING, PROVEN } from './candidate.ts';
import type { CoreDistance } from './coreDistance.ts';
import { SHIFT } from './flatCore.ts';
import { boxFeature } from './pointBox.ts';
import type { Search } from './search.ts';
import { segmentBox } from './segmentBox.ts';

/** An edge as a list of points: the vertex as the shift, so that the other end is the exact edge. */
const boxEdges_points = /* @__PURE__ */ new Float64Array(SHIFT + 3);

/**
 * Writes everything to `out`, seen from the centre of the first box, and returns APART or PROVEN; or MEETING. The search says
 * where to start.
 */
export function boxEdges(pair: BoxPair, search: Search, out: CoreDistance): number {
  const { t, b, r } = pair;
  const { size } = search;
  let nx = search.x;
  let ny = search.y;
  let nz = search.z;
  let best = -1;
  let least = Infinity;
  let bestRise = 0.5;
  const rounding = DISTANCE_ROUNDING * size;
  let isExact = false;
  // An axis without extent has one side, the positive one.
  const sides = (b[0]! > 0 ? 1 : 0) | (b[1]! > 0 ? 2 : 0) | (b[2]! > 0 ? 4 : 0);
  let unvisited = 0;
  for (let v = 0; v < 8; v++) if ((v & sides) === v) unvisited |= 1 << v;
  while (unvisited !== 0) {
    // The vertex against n; if that is known, any that is not.
    let v = 0;
    for (let j = 0; j < 3; j++) if (nx * r[j]! + ny * r[3 + j]! + nz * r[6 + j]! > 0) v |= 1 << j;
    v &= sides;
    while (!(unvisited & (1 << v))) v = (v + 1) & 7;
    unvisited &= ~(1 << v);
    for (let j = 0; j < 3; j++) {
      const found = vertexEdge(pair, v, j, out);
      if (found === MEETING) return MEETING;
      const d = out.distance;
      // How far the vertex against the new direction is beyond the plane.
      const along0 = out.nx * r[0]! + out.ny * r[3]! + out.nz * r[6]!;
      const along1 = out.nx * r[1]! + out.ny * r[4]! + out.nz * r[7]!;
      const along2 = out.nx * r[2]! + out.ny * r[5]! + out.nz * r[8]!;
      const middle = out.nx * (t[0]! - out.bx) + out.ny * (t[1]! - out.by) + out.nz * (t[2]! - out.bz);
      const rise = middle - (b[0]! * Math.abs(along0) + b[1]! * Math.abs(along1) + b[2]! * Math.abs(along2));
      if (rise >= 0 && d > NEAR * size) return PROVEN;
      if (best < 0 || d < least - rounding || (d <= least + rounding && rise > bestRise)) {
        best = 4 * v + j;
        least = d;
        bestRise = rise;
        isExact = found === PROVEN;
        nx = out.nx;
        ny = out.ny;
        nz = out.nz;
      }
    }
  }
  const isProof = bestRise >= -PROOF_ROUNDING * size && (isExact || least > NEAR * size);
  const isLikely = bestRise * least >= -(PROOF_ROUNDING * least + DIRECTION_ROUNDING * size) * size;
  const found = isProof ? PROVEN : isLikely ? APART : MEETING;
  if (found !== MEETING) vertexEdge(pair, best >> 2, best & 3, out);
  return found;
}

/** The edge along axis j of the second box from its vertex v, and the first box. */
function vertexEdge({ first, t, b, r }: BoxPair, v: number, j: number, out: CoreDistance): number {
  const points = boxEdges_points;
  const side0 = v & 1 ? -b[0]! : b[0]!;
  const side1 = v & 2 ? -b[1]! : b[1]!;
  const side2 = v & 4 ? -b[2]! : b[2]!;
  points[SHIFT] = t[0]! + side0 * r[0]! + side1 * r[1]! + side2 * r[2]!;
  points[SHIFT + 1] = t[1]! + side0 * r[3]! + side1 * r[4]! + side2 * r[5]!;
  points[SHIFT + 2] = t[2]! + side0 * r[6]! + side1 * r[7]! + side2 * r[8]!;
  const way = v & (1 << j) ? 2 * b[j]! : -2 * b[j]!;
  points[3] = way * r[j]!;
  points[4] = way * r[3 + j]!;
  points[5] = way * r[6 + j]!;
  const found = segmentBox(points, 0, 1, first!, out);
  if (found === MEETING) return MEETING;
  if (out.featureB === EDGE) out.featureB = boxFeature(7 - (1 << j), v & (7 - (1 << j)));
  else out.featureB = VERTEX + (out.featureB === VERTEX ? v : v ^ (1 << j));
  return found;
}
