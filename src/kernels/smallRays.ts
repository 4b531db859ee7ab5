/**
 * The edges that leave a vertex of a segment, a triangle or a box that is listed in placedCore.ts: see shapes/hullRays.ts. Which kind of
 * core it is, polytopeView.ts tells.
 */
import { EDGE, FACE } from '../results/features.ts';
import { CORNERS, HALF, PLACED, TOWARDS } from './placedCore.ts';
import { BOX_FEATURES } from './pointBox.ts';
import { BOX_VIEW, TRIANGLE_VIEW } from './polytopeView.ts';

/**
 * Unit vector and length of each edge: one of a segment, two of a triangle, three of a box; zeros for an edge without length. Then: (a list
 * at a fixed place, like those of placedCore.ts)
 */
export const SMALL_RAYS = /* @__PURE__ */ new Float64Array(16);
/** the position of the vertex. */
export const VERTEX_AT = 12;

/** The vertex farthest against TOWARDS. */
export function smallSupport(kind: number): number {
  const m = PLACED;
  const dx = -m[TOWARDS]!;
  const dy = -m[TOWARDS + 1]!;
  const dz = -m[TOWARDS + 2]!;
  if (kind === BOX_VIEW) {
    const u = dx * m[0]! + dy * m[1]! + dz * m[2]!;
    const v = dx * m[3]! + dy * m[4]! + dz * m[5]!;
    const w = dx * m[6]! + dy * m[7]! + dz * m[8]!;
    // A box without extent along an axis has one side there, the positive one.
    const isU = Number(u < 0) & Number(m[HALF]! > 0);
    const isV = Number(v < 0) & Number(m[HALF + 1]! > 0);
    const isW = Number(w < 0) & Number(m[HALF + 2]! > 0);
    return isU | (isV << 1) | (isW << 2);
  }
  const x = m[CORNERS]!;
  const y = m[CORNERS + 1]!;
  const z = m[CORNERS + 2]!;
  if (kind !== TRIANGLE_VIEW) {
    return Number(dx * (m[CORNERS + 3]! - x) + dy * (m[CORNERS + 4]! - y) + dz * (m[CORNERS + 5]! - z) > 0);
  }
  const a = dx * x + dy * y + dz * z;
  const b = dx * m[CORNERS + 3]! + dy * m[CORNERS + 4]! + dz * m[CORNERS + 5]!;
  const c = dx * m[CORNERS + 6]! + dy * m[CORNERS + 7]! + dz * m[CORNERS + 8]!;
  // The first one among equals.
  const isB = Number(b > a);
  const isC = Number(c > a) & Number(c > b);
  return (isB & (1 - isC)) | (isC << 1);
}

/** Writes position and edges of a vertex. */
export function setSmallRays(kind: number, vertex: number): void {
  if (kind === BOX_VIEW) setBoxRays(vertex);
  else {
    const m = PLACED;
    const s = SMALL_RAYS;
    const i = CORNERS + 3 * vertex;
    s[VERTEX_AT] = m[i]!;
    s[VERTEX_AT + 1] = m[i + 1]!;
    s[VERTEX_AT + 2] = m[i + 2]!;
    setRay(0, smallEnd(kind, vertex, 0));
    if (kind === TRIANGLE_VIEW) setRay(4, smallEnd(kind, vertex, 4));
  }
}

/** The vertex at the far end of the edge at i. */
export function smallEnd(kind: number, vertex: number, i: number): number {
  if (kind === BOX_VIEW) return vertex ^ (1 << (i >> 2));
  return i === 0 ? Number(vertex === 0) : 2 - Number(vertex === 2);
}

/** The code of the edge at i, or of the face between that and the one at j, given the vertex that they leave. */
export function smallFeature(kind: number, vertex: number, i: number, j: number): number {
  if (kind === BOX_VIEW) {
    // The axes along which neither leads, and the sides there.
    const agree = 7 & ~((1 << (i >> 2)) | (1 << (j >> 2)));
    return BOX_FEATURES[(agree << 3) | (vertex & agree)]!;
  }
  if (kind !== TRIANGLE_VIEW) return EDGE;
  if (i !== j) return FACE;
  const end = smallEnd(kind, vertex, i);
  return EDGE + (end === (vertex === 2 ? 0 : vertex + 1) ? vertex : end);
}

function setBoxRays(b: number): void {
  const m = PLACED;
  const s = SMALL_RAYS;
  const hu = m[HALF]!;
  const hv = m[HALF + 1]!;
  const hw = m[HALF + 2]!;
  const u = 1 - 2 * (b & 1);
  const v = 1 - (b & 2);
  const w = 1 - 0.5 * (b & 4);
  const x = u * hu;
  const y = v * hv;
  const z = w * hw;
  s[VERTEX_AT] = m[CORNERS]! + x * m[0]! + y * m[3]! + z * m[6]!;
  s[VERTEX_AT + 1] = m[CORNERS + 1]! + x * m[1]! + y * m[4]! + z * m[7]!;
  s[VERTEX_AT + 2] = m[CORNERS + 2]! + x * m[2]! + y * m[5]! + z * m[8]!;
  // A box without extent along an axis has no edges there.
  const backU = -u * Number(hu > 0);
  const backV = -v * Number(hv > 0);
  const backW = -w * Number(hw > 0);
  s[0] = backU * m[0]!;
  s[1] = backU * m[1]!;
  s[2] = backU * m[2]!;
  s[3] = 2 * hu;
  s[4] = backV * m[3]!;
  s[5] = backV * m[4]!;
  s[6] = backV * m[5]!;
  s[7] = 2 * hv;
  s[8] = backW * m[6]!;
  s[9] = backW * m[7]!;
  s[10] = backW * m[8]!;
  s[11] = 2 * hw;
}

/** The edge at i: from the vertex that has been written to another. */
function setRay(i: number, end: number): void {
  const m = PLACED;
  const s = SMALL_RAYS;
  const e = CORNERS + 3 * end;
  const ex = m[e]! - s[VERTEX_AT]!;
  const ey = m[e + 1]! - s[VERTEX_AT + 1]!;
  const ez = m[e + 2]! - s[VERTEX_AT + 2]!;
  const length = Math.sqrt(ex * ex + ey * ey + ez * ez);
  const inv = length > 0 ? 1 / length : 0.0;
  s[i] = ex * inv;
  s[i + 1] = ey * inv;
  s[i + 2] = ez * inv;
  s[i + 3] = length;
}
