/**
 * The faces and edges of a solid hull as ways out for a small core, all at once and without branches that no processor could foresee.
 *
 * How deep a point of the core is along an axis is linear in it. Along the arc between the normals n1 and n2 of an edge's faces no
 * point is less deep than at both ends. So the arc holds nothing better if there is a corner that is deep enough at both, which bits
 * tell: those of the corners that are, for each face.
 */

import { CELL_BITS, CELL_COUNT, CELL_MIDDLE, CELL_SCALE } from '../math/directionCells.ts';
import { SHARP_COS } from '../math/tolerance.ts';
import type { Hull } from '../shapes/hull.ts';
import { SEGMENT_VIEW, TRIANGLE_VIEW } from './polytopeView.ts';
import { ALONG_U, ALONG_V, ALONG_W, CORNERS, SMALL_CORE } from './smallCore.ts';
import { HULL_EDGE, HULL_FACE, type SmallWayOut } from './smallWitness.ts';

/** What is found about the faces and edges of a hull. Engines take the arrays for constants until a larger hull than ever comes. */
class FaceBits {
  /** For each face, a bit for each corner of the core that is at least as deep under it as the best way out is long. */
  deep = new Uint8Array(1024);
  /** The edges whose arcs may hold something better. */
  open = new Uint16Array(2048);

  reserve(hull: Hull): void {
    if (hull.faceCount + 4 > this.deep.length) this.deep = new Uint8Array(2 * hull.faceCount + 4);
    if (hull.edgeCount > this.open.length) this.open = new Uint16Array(2 * hull.edgeCount);
  }
}

const hullSmallDeep_bits = /* @__PURE__ */ new FaceBits();
/** n.(p - o) for a point p of a face, n.u, n.v, n.w: of both faces of an edge. */
const hullSmallDeep_rows = /* @__PURE__ */ new Float64Array(16);
/** Keeps a cell in the table whatever rounding does to a direction of hardly any length. */
const LAST_CELL = CELL_COUNT - 1;

/** Improves `best`, which knows the normals of the core in SMALL_CORE already; `kind` is that of its view. */
export function hullSmallDeep(hull: Hull, kind: number, best: SmallWayOut): void {
  const bits = hullSmallDeep_bits;
  bits.reserve(hull);
  if (kind === TRIANGLE_VIEW) seeTriangle(hull, best);
  else if (kind === SEGMENT_VIEW) {
    setFirst(hull, best);
    seeSegment(hull, best);
  } else seeBox(hull, best);
  // What HullForm fills its list up with.
  bits.deep[hull.faceCount] = 1;
  const count = seeEdges(hull);
  const { open } = bits;
  for (let i = 0; i < count; i++) tryArc(hull, kind, open[i]!, best);
}

/** Lists the edges with no bit that is set for both faces; returns how many there are. */
function seeEdges({ form: { facePairs } }: Hull): number {
  const { deep, open } = hullSmallDeep_bits;
  const end = facePairs.length;
  let count = 0;
  for (let e = 0; e < end; e += 4) {
    const a = facePairs[e]!;
    const b = facePairs[e | 1]!;
    const c = facePairs[e | 2]!;
    const d = facePairs[e | 3]!;
    if ((deep[a & 0xffff]! & deep[a >>> 16]!) === 0) open[count++] = e;
    if ((deep[b & 0xffff]! & deep[b >>> 16]!) === 0) open[count++] = e | 1;
    if ((deep[c & 0xffff]! & deep[c >>> 16]!) === 0) open[count++] = e | 2;
    if ((deep[d & 0xffff]! & deep[d >>> 16]!) === 0) open[count++] = e | 3;
  }
  return count;
}

/** A face of the hull on the side where the middle of a segment is. */
function setFirst({ inner }: Hull, best: SmallWayOut): void {
  const core = SMALL_CORE;
  const { planes } = inner;
  const x = core[0]!;
  const y = core[1]!;
  const z = core[2]!;
  const dx = x - inner.x;
  const dy = y - inner.y;
  const dz = z - inner.z;
  const scale = CELL_SCALE / Math.sqrt(dx * dx + dy * dy + dz * dz);
  const row = (((CELL_MIDDLE + dx * scale) | 0) << CELL_BITS) | ((CELL_MIDDLE + dy * scale) | 0);
  const face = inner.faceHint(((row << CELL_BITS) | ((CELL_MIDDLE + dz * scale) | 0)) & LAST_CELL);
  const i = 4 * face;
  const nx = planes[i]!;
  const ny = planes[i + 1]!;
  const nz = planes[i + 2]!;
  const along = nx * core[ALONG_U]! + ny * core[ALONG_U + 1]! + nz * core[ALONG_U + 2]!;
  best.depth = planes[i + 3]! - (nx * x + ny * y + nz * z) + Math.abs(along);
  best.kind = HULL_FACE;
  best.ofHull = face;
}

/** Finds the corners that are deep enough under each face, and takes the best face of the hull; for a segment. */
function seeSegment({ inner: { planes } }: Hull, best: SmallWayOut): void {
  const { deep } = hullSmallDeep_bits;
  const core = SMALL_CORE;
  const ax = core[CORNERS]!;
  const ay = core[CORNERS + 1]!;
  const az = core[CORNERS + 2]!;
  const bx = core[CORNERS + 4]!;
  const by = core[CORNERS + 5]!;
  const bz = core[CORNERS + 6]!;
  const end = planes.length;
  let least = best.depth;
  let face = -1;
  for (let i = 0; i < end; i += 4) {
    const nx = planes[i]!;
    const ny = planes[i | 1]!;
    const nz = planes[i | 2]!;
    const offset = planes[i | 3]!;
    const a = offset - (nx * ax + ny * ay + nz * az);
    const b = offset - (nx * bx + ny * by + nz * bz);
    const bits = Number(a >= least) | (Number(b >= least) << 1);
    deep[i >> 2] = bits;
    if (bits !== 0) continue;
    least = a > b ? a : b;
    face = i >> 2;
    deep[face] = Number(a >= least) | (Number(b >= least) << 1);
  }
  if (face >= 0) setFace(face, least, best);
}

/** The same for a triangle. */
function seeTriangle({ inner: { planes } }: Hull, best: SmallWayOut): void {
  const { deep } = hullSmallDeep_bits;
  const core = SMALL_CORE;
  const ax = core[CORNERS]!;
  const ay = core[CORNERS + 1]!;
  const az = core[CORNERS + 2]!;
  const bx = core[CORNERS + 4]!;
  const by = core[CORNERS + 5]!;
  const bz = core[CORNERS + 6]!;
  const cx = core[CORNERS + 8]!;
  const cy = core[CORNERS + 9]!;
  const cz = core[CORNERS + 10]!;
  const end = planes.length;
  let least = best.depth;
  let face = -1;
  for (let i = 0; i < end; i += 4) {
    const nx = planes[i]!;
    const ny = planes[i | 1]!;
    const nz = planes[i | 2]!;
    const offset = planes[i | 3]!;
    const a = offset - (nx * ax + ny * ay + nz * az);
    const b = offset - (nx * bx + ny * by + nz * bz);
    const c = offset - (nx * cx + ny * cy + nz * cz);
    const bits = Number(a >= least) | (Number(b >= least) << 1) | (Number(c >= least) << 2);
    deep[i >> 2] = bits;
    if (bits !== 0) continue;
    least = Math.max(a, b, c);
    face = i >> 2;
    deep[face] = Number(a >= least) | (Number(b >= least) << 1) | (Number(c >= least) << 2);
  }
  if (face >= 0) setFace(face, least, best);
}

/** The same for a box. */
function seeBox({ inner: { planes } }: Hull, best: SmallWayOut): void {
  const { deep } = hullSmallDeep_bits;
  const core = SMALL_CORE;
  const ox = core[0]!;
  const oy = core[1]!;
  const oz = core[2]!;
  const ux = core[ALONG_U]!;
  const uy = core[ALONG_U + 1]!;
  const uz = core[ALONG_U + 2]!;
  const vx = core[ALONG_V]!;
  const vy = core[ALONG_V + 1]!;
  const vz = core[ALONG_V + 2]!;
  const wx = core[ALONG_W]!;
  const wy = core[ALONG_W + 1]!;
  const wz = core[ALONG_W + 2]!;
  const end = planes.length;
  let least = best.depth;
  let face = -1;
  for (let i = 0; i < end; i += 4) {
    const nx = planes[i]!;
    const ny = planes[i | 1]!;
    const nz = planes[i | 2]!;
    const base = planes[i | 3]! - (nx * ox + ny * oy + nz * oz);
    const u = nx * ux + ny * uy + nz * uz;
    const v = nx * vx + ny * vy + nz * vz;
    const w = nx * wx + ny * wy + nz * wz;
    // A corner is at base + or - u + or - v + or - w.
    const more = base - least;
    const a = more - u;
    const b = more + u;
    const s = v + w;
    const t = v - w;
    const bits =
      Number(a >= s) |
      (Number(b >= s) << 1) |
      (Number(a >= t) << 2) |
      (Number(b >= t) << 3) |
      (Number(a >= -t) << 4) |
      (Number(b >= -t) << 5) |
      (Number(a >= -s) << 6) |
      (Number(b >= -s) << 7);
    deep[i >> 2] = bits;
    // Its arcs are left open: that is rare, since the normals of the box come first.
    if (bits !== 0) continue;
    least = base + (Math.abs(u) + Math.abs(v) + Math.abs(w));
    face = i >> 2;
  }
  if (face >= 0) setFace(face, least, best);
}

function setFace(face: number, depth: number, best: SmallWayOut): void {
  best.depth = depth;
  best.kind = HULL_FACE;
  best.ofHull = face;
}

/** The axes on the arc of edge e that are across an edge of the core. */
function tryArc(hull: Hull, kind: number, e: number, best: SmallWayOut): void {
  const { planes } = hull.inner;
  const f = 4 * hull.edgeFaces[2 * e]!;
  const g = 4 * hull.edgeFaces[2 * e + 1]!;
  const cos = hull.form.cosines[e]!;
  const rows = hullSmallDeep_rows;
  setRow(planes, f, 0);
  setRow(planes, g, 4);
  const last = kind === SEGMENT_VIEW ? 1 : 3;
  for (let k = 1; k <= last; k++) {
    if (!(rows[k]! * rows[4 + k]! < 0)) continue;
    if (cos < SHARP_COS) {
      trySharp(hull, kind, e, k - 1, best);
      continue;
    }
    // m = n1 s + n2 t
    const s = Math.abs(rows[4 + k]!);
    const t = Math.abs(rows[k]!);
    const u = s * rows[1]! + t * rows[5]!;
    const v = s * rows[2]! + t * rows[6]!;
    const w = s * rows[3]! + t * rows[7]!;
    let reach = Math.abs(u) + Math.abs(v) + Math.abs(w);
    if (kind === TRIANGLE_VIEW) {
      // max(0, -u, -v), by 2 max(a, b) = a + b + |a - b|
      const twice = Math.abs(w) - u - v;
      reach = 0.25 * (twice + Math.abs(twice));
    }
    const inv = 1 / Math.sqrt(s * s + t * t + 2 * s * t * cos);
    const depth = (s * rows[0]! + t * rows[4]! + reach) * inv;
    if (!(depth < best.depth - best.bias)) continue;
    best.depth = depth;
    best.kind = HULL_EDGE;
    best.ofHull = e;
    best.ofCore = k - 1;
    best.nx = (planes[f]! * s + planes[g]! * t) * inv;
    best.ny = (planes[f + 1]! * s + planes[g + 1]! * t) * inv;
    best.nz = (planes[f + 2]! * s + planes[g + 2]! * t) * inv;
  }
}

/** What the plane from entry i on says about the core, to the rows from entry `to` on. */
function setRow(planes: Float64Array, i: number, to: number): void {
  const rows = hullSmallDeep_rows;
  const core = SMALL_CORE;
  const nx = planes[i]!;
  const ny = planes[i + 1]!;
  const nz = planes[i + 2]!;
  rows[to] = planes[i + 3]! - (nx * core[0]! + ny * core[1]! + nz * core[2]!);
  rows[to + 1] = nx * core[ALONG_U]! + ny * core[ALONG_U + 1]! + nz * core[ALONG_U + 2]!;
  rows[to + 2] = nx * core[ALONG_V]! + ny * core[ALONG_V + 1]! + nz * core[ALONG_V + 2]!;
  rows[to + 3] = nx * core[ALONG_W]! + ny * core[ALONG_W + 1]! + nz * core[ALONG_W + 2]!;
}

/** The same for a sharp edge and edge k of the core: their product, on the outer side of the former. */
function trySharp(hull: Hull, kind: number, e: number, k: number, best: SmallWayOut): void {
  const { x, y, z, edgeVertices, edgeNormals } = hull;
  const core = SMALL_CORE;
  const p = edgeVertices[2 * e]!;
  const q = edgeVertices[2 * e + 1]!;
  const ex = x[q]! - x[p]!;
  const ey = y[q]! - y[p]!;
  const ez = z[q]! - z[p]!;
  const cx = core[ALONG_U + 3 * k]!;
  const cy = core[ALONG_U + 3 * k + 1]!;
  const cz = core[ALONG_U + 3 * k + 2]!;
  const mx = ey * cz - ez * cy;
  const my = ez * cx - ex * cz;
  const mz = ex * cy - ey * cx;
  const outward = mx * edgeNormals[3 * e]! + my * edgeNormals[3 * e + 1]! + mz * edgeNormals[3 * e + 2]!;
  const inv = (outward < 0 ? -1 : 1) / Math.sqrt(mx * mx + my * my + mz * mz);
  const nx = mx * inv;
  const ny = my * inv;
  const nz = mz * inv;
  const u = nx * core[ALONG_U]! + ny * core[ALONG_U + 1]! + nz * core[ALONG_U + 2]!;
  const v = nx * core[ALONG_V]! + ny * core[ALONG_V + 1]! + nz * core[ALONG_V + 2]!;
  const w = nx * core[ALONG_W]! + ny * core[ALONG_W + 1]! + nz * core[ALONG_W + 2]!;
  const reach = kind === TRIANGLE_VIEW ? Math.max(0, -u, -v) : Math.abs(u) + Math.abs(v) + Math.abs(w);
  const depth = nx * (x[p]! - core[0]!) + ny * (y[p]! - core[1]!) + nz * (z[p]! - core[2]!) + reach;
  if (!(depth < best.depth - best.bias)) return;
  best.depth = depth;
  best.kind = HULL_EDGE;
  best.ofHull = e;
  best.ofCore = k;
  best.nx = nx;
  best.ny = ny;
  best.nz = nz;
}
