/**
 * The faces and edges of a solid hull as ways out for a small core, all at once and without branches that no processor could foresee.
 *
 * How deep a corner of the core is along an axis is linear in it. Along the arc between the normals n1 and n2 of an edge's faces no
 * corner is less deep than at both ends. So the arc holds nothing better if there is a corner that is deep enough at both, which bits
 * tell: those of the corners that are, for each face.
 */

import { SHARP_COS } from '../math/tolerance.ts';
import type { Hull } from '../shapes/hull.ts';
import type { SmallCore } from './smallCore.ts';
import { HULL_EDGE, HULL_FACE, type SmallWayOut } from './smallWitness.ts';

/** What is found about the faces and edges of a hull. Engines take the arrays for constants until a larger hull than ever comes. */
class FaceBits {
  /** For each face, a bit for each corner of the core that is at least as deep under it as the best way out is long. */
  deep = new Uint8Array(1024);
  /** Twice the numbers of the edges whose arcs may hold something better. */
  open = new Uint32Array(2048);

  reserve(hull: Hull): void {
    if (hull.faceCount + 4 > this.deep.length) this.deep = new Uint8Array(2 * hull.faceCount + 4);
    if (hull.edgeCount + 1 > this.open.length) this.open = new Uint32Array(2 * hull.edgeCount + 1);
  }
}

const hullSmallDeep_bits = /* @__PURE__ */ new FaceBits();
/** n.(p - o) for a point p of a face, n.u, n.v, n.w: of both faces of an edge. */
const hullSmallDeep_rows = /* @__PURE__ */ new Float64Array(8);

/** Improves `best`, which knows the normals of the core already. */
export function hullSmallDeep(hull: Hull, core: SmallCore, best: SmallWayOut): void {
  hullSmallDeep_bits.reserve(hull);
  if (core.isTriangle) seeTriangle(hull, core, best);
  else if (core.isSegment) seeSegment(hull, core, best);
  else seeBox(hull, core, best);
  const { deep, open } = hullSmallDeep_bits;
  const { edgeFaces } = hull;
  const end = edgeFaces.length;
  // Four at a time, then what is left.
  const whole = end & ~7;
  let count = 0;
  for (let e = 0; e < whole; e += 8) {
    open[count] = e;
    count += Number((deep[edgeFaces[e]!]! & deep[edgeFaces[e | 1]!]!) === 0);
    open[count] = e | 2;
    count += Number((deep[edgeFaces[e | 2]!]! & deep[edgeFaces[e | 3]!]!) === 0);
    open[count] = e | 4;
    count += Number((deep[edgeFaces[e | 4]!]! & deep[edgeFaces[e | 5]!]!) === 0);
    open[count] = e | 6;
    count += Number((deep[edgeFaces[e | 6]!]! & deep[edgeFaces[e | 7]!]!) === 0);
  }
  for (let e = whole; e < end; e += 2) {
    open[count] = e;
    count += Number((deep[edgeFaces[e]!]! & deep[edgeFaces[e | 1]!]!) === 0);
  }
  for (let i = 0; i < count; i++) tryArc(hull, core, open[i]! >> 1, best);
}

/** Finds the corners that are deep enough under each face, and takes the best face of the hull; for a segment. */
function seeSegment({ inner: { planes } }: Hull, { ox, oy, oz, ux, uy, uz }: SmallCore, best: SmallWayOut): void {
  const { deep } = hullSmallDeep_bits;
  const ax = ox - ux;
  const ay = oy - uy;
  const az = oz - uz;
  const bx = ox + ux;
  const by = oy + uy;
  const bz = oz + uz;
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
  if (face < 0) return;
  best.depth = least;
  best.kind = HULL_FACE;
  best.ofHull = face;
}

/** The same for a triangle. */
function seeTriangle({ inner: { planes } }: Hull, core: SmallCore, best: SmallWayOut): void {
  const { deep } = hullSmallDeep_bits;
  const { ox, oy, oz } = core;
  const bx = ox + core.ux;
  const by = oy + core.uy;
  const bz = oz + core.uz;
  const cx = ox + core.vx;
  const cy = oy + core.vy;
  const cz = oz + core.vz;
  const end = planes.length;
  let least = best.depth;
  let face = -1;
  for (let i = 0; i < end; i += 4) {
    const nx = planes[i]!;
    const ny = planes[i | 1]!;
    const nz = planes[i | 2]!;
    const offset = planes[i | 3]!;
    const a = offset - (nx * ox + ny * oy + nz * oz);
    const b = offset - (nx * bx + ny * by + nz * bz);
    const c = offset - (nx * cx + ny * cy + nz * cz);
    const bits = Number(a >= least) | (Number(b >= least) << 1) | (Number(c >= least) << 2);
    deep[i >> 2] = bits;
    if (bits !== 0) continue;
    least = Math.max(a, b, c);
    face = i >> 2;
    deep[face] = Number(a >= least) | (Number(b >= least) << 1) | (Number(c >= least) << 2);
  }
  if (face < 0) return;
  best.depth = least;
  best.kind = HULL_FACE;
  best.ofHull = face;
}

/** The same for a box. */
function seeBox({ inner: { planes } }: Hull, core: SmallCore, best: SmallWayOut): void {
  const { deep } = hullSmallDeep_bits;
  const { ox, oy, oz, ux, uy, uz, vx, vy, vz, wx, wy, wz } = core;
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
  if (face < 0) return;
  best.depth = least;
  best.kind = HULL_FACE;
  best.ofHull = face;
}

/** The axes on the arc of edge e that are across an edge of the core. */
function tryArc(hull: Hull, core: SmallCore, e: number, best: SmallWayOut): void {
  const { planes } = hull.inner;
  const f = 4 * hull.edgeFaces[2 * e]!;
  const g = 4 * hull.edgeFaces[2 * e + 1]!;
  const cos = hull.form.cosines[e]!;
  const rows = hullSmallDeep_rows;
  setRow(planes, f, core, 0);
  setRow(planes, g, core, 4);
  const last = core.isSegment ? 1 : 3;
  for (let k = 1; k <= last; k++) {
    if (!(rows[k]! * rows[4 + k]! < 0)) continue;
    if (cos < SHARP_COS) {
      trySharp(hull, core, e, k - 1, best);
      continue;
    }
    // m = n1 s + n2 t
    const s = Math.abs(rows[4 + k]!);
    const t = Math.abs(rows[k]!);
    const u = s * rows[1]! + t * rows[5]!;
    const v = s * rows[2]! + t * rows[6]!;
    const w = s * rows[3]! + t * rows[7]!;
    let reach = Math.abs(u) + Math.abs(v) + Math.abs(w);
    if (core.isTriangle) {
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
function setRow(planes: Float64Array, i: number, core: SmallCore, to: number): void {
  const rows = hullSmallDeep_rows;
  const nx = planes[i]!;
  const ny = planes[i + 1]!;
  const nz = planes[i + 2]!;
  rows[to] = planes[i + 3]! - (nx * core.ox + ny * core.oy + nz * core.oz);
  rows[to + 1] = nx * core.ux + ny * core.uy + nz * core.uz;
  rows[to + 2] = nx * core.vx + ny * core.vy + nz * core.vz;
  rows[to + 3] = nx * core.wx + ny * core.wy + nz * core.wz;
}

/** The same for a sharp edge and edge k of the core: their product, on the outer side of the former. */
function trySharp(hull: Hull, core: SmallCore, e: number, k: number, best: SmallWayOut): void {
  const { x, y, z, edgeVertices, edgeNormals } = hull;
  const p = edgeVertices[2 * e]!;
  const q = edgeVertices[2 * e + 1]!;
  const ex = x[q]! - x[p]!;
  const ey = y[q]! - y[p]!;
  const ez = z[q]! - z[p]!;
  const { ux, uy, uz, vx, vy, vz, wx, wy, wz } = core;
  const cx = k === 0 ? ux : k === 1 ? vx : wx;
  const cy = k === 0 ? uy : k === 1 ? vy : wy;
  const cz = k === 0 ? uz : k === 1 ? vz : wz;
  const mx = ey * cz - ez * cy;
  const my = ez * cx - ex * cz;
  const mz = ex * cy - ey * cx;
  const outward = mx * edgeNormals[3 * e]! + my * edgeNormals[3 * e + 1]! + mz * edgeNormals[3 * e + 2]!;
  const inv = (outward < 0 ? -1 : 1) / Math.sqrt(mx * mx + my * my + mz * mz);
  const nx = mx * inv;
  const ny = my * inv;
  const nz = mz * inv;
  const u = nx * ux + ny * uy + nz * uz;
  const v = nx * vx + ny * vy + nz * vz;
  const w = nx * wx + ny * wy + nz * wz;
  const reach = core.isTriangle ? Math.max(0, -u, -v) : Math.abs(u) + Math.abs(v) + Math.abs(w);
  const depth = nx * (x[p]! - core.ox) + ny * (y[p]! - core.oy) + nz * (z[p]! - core.oz) + reach;
  if (!(depth < best.depth - best.bias)) return;
  best.depth = depth;
  best.kind = HULL_EDGE;
  best.ofHull = e;
  best.ofCore = k;
  best.nx = nx;
  best.ny = ny;
  best.nz = nz;
}
