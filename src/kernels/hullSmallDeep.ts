/**
 * The way out of a solid hull as in hullSmallSat.ts, for a core deep inside: then no face is too far away to be the answer, and
 * it pays to go through all of them at once, and through all edges, without branches that no processor could foresee.
 *
 * The depth along an axis is linear in it but for signs: what the normals n1 and n2 of an edge's faces say is enough for all axes
 * on the arc between them. Along the arc no corner of the core is less deep than at both ends. So it holds nothing better if the
 * corner that is deepest at one end is deep enough at the other, which bits tell: those of the corners beside the deepest one
 * that are too shallow.
 */

import { SHARP_COS } from '../math/tolerance.ts';
import type { Hull } from '../shapes/hull.ts';
import type { SmallCore } from './smallCore.ts';
import { HULL_EDGE, HULL_FACE, type SmallWayOut } from './smallWitness.ts';

/** What the normal n of each face says about a small core. */
class FaceRows {
  /** n.(p - o) for a point p of the face, n.u, n.v, n.w of each face. */
  rows = new Float64Array(512);
  /**
   * Bits 0 to 2: which corner is deepest; for a triangle one bit of three, otherwise the signs of n.u, n.v and n.w. Bits 3 to 5:
   * the corners that are not deeper than the best way out is long; for a triangle a bit each, otherwise those across u, v and w
   * from the deepest one.
   */
  codes = new Uint8Array(128);

  /** Makes room; it grows only for a larger hull than ever before. */
  reserve(faceCount: number): void {
    if (this.codes.length >= faceCount) return;
    this.rows = new Float64Array(8 * faceCount);
    this.codes = new Uint8Array(2 * faceCount);
  }
}

const hullSmallDeep_faces = /* @__PURE__ */ new FaceRows();

/** Improves `best`, which knows the normals of the core already. */
export function hullSmallDeep(hull: Hull, core: SmallCore, best: SmallWayOut): void {
  const faces = hullSmallDeep_faces;
  faces.reserve(hull.faceCount);
  const { edgeFaces } = hull;
  const { isTriangle } = core;
  if (isTriangle) seeTriangle(hull, core, faces, best);
  else seeBox(hull, core, faces, best);
  const { codes } = faces;
  const end = edgeFaces.length;
  for (let e = 0; e < end; e += 2) {
    const f = codes[edgeFaces[e]!]!;
    const g = codes[edgeFaces[e + 1]!]!;
    const differ = (f ^ g) & 7;
    // Two corners of a box that are not beside each other are not worth more bits.
    const isOpen = isTriangle
      ? (f & (g >> 3) & 7) * (g & (f >> 3) & 7)
      : (differ & (f >> 3) & (g >> 3)) | (differ & (differ - 1));
    if (isOpen !== 0) tryArc(hull, core, faces, e >> 1, best);
  }
}

/** Fills the rows and the codes for a box or a segment, and takes the best face of the hull. */
function seeBox({ inner: { planes } }: Hull, core: SmallCore, { rows, codes }: FaceRows, best: SmallWayOut): void {
  const { ox, oy, oz, ux, uy, uz, vx, vy, vz, wx, wy, wz } = core;
  const end = planes.length;
  let least = best.depth;
  let face = -1;
  for (let i = 0; i < end; i += 4) {
    const nx = planes[i]!;
    const ny = planes[i + 1]!;
    const nz = planes[i + 2]!;
    const base = planes[i + 3]! - (nx * ox + ny * oy + nz * oz);
    const u = nx * ux + ny * uy + nz * uz;
    const v = nx * vx + ny * vy + nz * vz;
    const w = nx * wx + ny * wy + nz * wz;
    rows[i] = base;
    rows[i + 1] = u;
    rows[i + 2] = v;
    rows[i + 3] = w;
    const depth = base + (Math.abs(u) + Math.abs(v) + Math.abs(w));
    if (depth < least) {
      least = depth;
      face = i;
    }
    const half = 0.5 * (depth - least);
    const signs = +(u < 0) | (+(v < 0) << 1) | (+(w < 0) << 2);
    codes[i >> 2] = signs | (+(Math.abs(u) > half) << 3) | (+(Math.abs(v) > half) << 4) | (+(Math.abs(w) > half) << 5);
  }
  if (face < 0) return;
  best.depth = least;
  best.kind = HULL_FACE;
  best.ofHull = face >> 2;
}

/** The same for a triangle. */
function seeTriangle({ inner: { planes } }: Hull, core: SmallCore, { rows, codes }: FaceRows, best: SmallWayOut): void {
  const { ox, oy, oz, ux, uy, uz, vx, vy, vz } = core;
  const end = planes.length;
  let least = best.depth;
  let face = -1;
  for (let i = 0; i < end; i += 4) {
    const nx = planes[i]!;
    const ny = planes[i + 1]!;
    const nz = planes[i + 2]!;
    // How deep the corners o, o + u and o + v are.
    const base = planes[i + 3]! - (nx * ox + ny * oy + nz * oz);
    const u = nx * ux + ny * uy + nz * uz;
    const v = nx * vx + ny * vy + nz * vz;
    const depthU = base - u;
    const depthV = base - v;
    rows[i] = base;
    rows[i + 1] = u;
    rows[i + 2] = v;
    rows[i + 3] = v - u;
    // max(a, b, c), by 2 max(a, b) = a + b + |a - b|
    const twice = depthU + depthV + Math.abs(u - v);
    const depth = 0.25 * (2 * base + twice + Math.abs(2 * base - twice));
    if (depth < least) {
      least = depth;
      face = i;
    }
    const isU = +(depthU > base) & +(depthU >= depthV);
    const isV = +(depthV > base) & +(depthV > depthU);
    codes[i >> 2] =
      (1 ^ (isU | isV)) | (isU << 1) | (isV << 2) | (+(base < least) << 3) | (+(depthU < least) << 4) | (+(depthV < least) << 5);
  }
  if (face < 0) return;
  best.depth = least;
  best.kind = HULL_FACE;
  best.ofHull = face >> 2;
}

/** The axes on the arc of edge e that are across an edge of the core. */
function tryArc(hull: Hull, core: SmallCore, { rows }: FaceRows, e: number, best: SmallWayOut): void {
  const f = 4 * hull.edgeFaces[2 * e]!;
  const g = 4 * hull.edgeFaces[2 * e + 1]!;
  const cos = hull.form.cosines[e]!;
  for (let k = 1; k <= 3; k++) {
    if (!(rows[f + k]! * rows[g + k]! < 0)) continue;
    if (cos < SHARP_COS) {
      trySharp(hull, core, e, k - 1, best);
      continue;
    }
    // m = n1 s + n2 t
    const s = Math.abs(rows[g + k]!);
    const t = Math.abs(rows[f + k]!);
    const u = s * rows[f + 1]! + t * rows[g + 1]!;
    const v = s * rows[f + 2]! + t * rows[g + 2]!;
    const w = s * rows[f + 3]! + t * rows[g + 3]!;
    let reach = Math.abs(u) + Math.abs(v) + Math.abs(w);
    if (core.isTriangle) {
      // max(0, -u, -v), by 2 max(a, b) = a + b + |a - b|
      const twice = Math.abs(w) - u - v;
      reach = 0.25 * (twice + Math.abs(twice));
    }
    const inv = 1 / Math.sqrt(s * s + t * t + 2 * s * t * cos);
    const depth = (s * rows[f]! + t * rows[g]! + reach) * inv;
    if (!(depth < best.depth - best.bias)) continue;
    const { planes } = hull.inner;
    best.depth = depth;
    best.kind = HULL_EDGE;
    best.ofHull = e;
    best.ofCore = k - 1;
    best.nx = (planes[f]! * s + planes[g]! * t) * inv;
    best.ny = (planes[f + 1]! * s + planes[g + 1]! * t) * inv;
    best.nz = (planes[f + 2]! * s + planes[g + 2]! * t) * inv;
  }
}

/** The same for a sharp edge and edge k of the core: their product, on the outer side of the former. */
export function trySharp(hull: Hull, core: SmallCore, e: number, k: number, best: SmallWayOut): void {
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
