/**
 * The way out of a solid hull for a segment, a triangle or a box that overlaps it, by the separating axis theorem, in the hull's frame.
 * The faces of the CSO are perpendicular to a face of the hull, to a face of the small core, or to an edge of each. The normals of a
 * hull edge are the arc between the normals n1, n2 of its two faces; it makes a face of the CSO with a small edge u just where the arc
 * meets the circle of directions across u: when n1.u and n2.u differ in sign, at m = n1 |n2.u| + n2 |n1.u|. Every axis is tried with the
 * whole extent of both: one that is off by rounding, or is no face of the CSO, can do no harm.
 *
 * Given a point of the core inside the hull, the way out along a normal is no shorter than that of the point, and most arcs can be
 * passed over.
 *
 * Degenerate cases:
 * - an edge almost parallel to u: m stays on the arc, and a neighbouring face is as good;
 * - a segment of no length, a triangle or box without extent: what they lack gives no axis, the hull's faces serve.
 */
import { Vec3 } from '../math/vec3.ts';
import type { Hull } from '../shapes/hull.ts';
import type { Axis } from './axis.ts';
import { boxFaceWitness, edgeWitness, faceWitness, triangleWitness } from './overlapWitness.ts';
import { BOX_VIEW, type PolytopeView } from './polytopeView.ts';
import type { Simplex } from './simplex.ts';
import { HULL_EDGE, HULL_FACE, HULL_VERTEX, SmallCore } from './smallCore.ts';

/** An edge pair must be shorter by this part of the hull's size, so that faces at rest on each other keep their normal. */
const EDGE_BIAS = 1e-14;

/** An origin nearer than this to a face of the tetrahedron around it, in units of the hull's size, promises a short way out. */
const SHALLOW = 0.03;

/** What the faces of the hull are to the core. */
class HullFaces {
  /** n.u, n.v, n.w and how deep the core's point q is under the face, later less what is enough to pass over it. */
  values = new Float64Array(512);
  /** The same memory, for the signs. */
  words = new Int32Array(this.values.buffer);
  /** Which of the four are negative, as bits. */
  signs = new Uint8Array(128);

  reserve(faceCount: number): void {
    if (this.signs.length >= faceCount) return;
    this.values = new Float64Array(8 * faceCount);
    this.words = new Int32Array(this.values.buffer);
    this.signs = new Uint8Array(2 * faceCount);
  }
}

/** Which half of a double has the sign. */
const SIGN_WORD = /* @__PURE__ */ signWord();
const NEAR = 8;

function signWord(): number {
  return new Int32Array(new Float64Array([-1]).buffer)[1]! < 0 ? 1 : 0;
}

const hullSmallSat_core = /* @__PURE__ */ new SmallCore();
const hullSmallSat_faces = /* @__PURE__ */ new HullFaces();
const hullSmallSat_axis = /* @__PURE__ */ new Vec3();

/** What `hullSmallSat` found: nothing; the way out; the way out and the deepest points. */
export const TOO_SHALLOW = 0;
export const AXIS_ONLY = 1;
export const AXIS_AND_POINTS = 2;

/**
 * Writes the way out to `out`: `first` is a solid hull at home, `second` is not a hull. Nothing is written when they overlap so little
 * that the expanding polytope is done sooner. `simplex` is what the walk of gjk.ts ended with, and holds the deepest points
 * afterwards if they are found.
 */
export function hullSmallSat(first: PolytopeView, second: PolytopeView, simplex: Simplex, out: Axis): number {
  const hull = first.hull!;
  const core = hullSmallSat_core;
  const faces = hullSmallSat_faces;
  core.set(second);
  faces.reserve(hull.faceCount);
  if (!setUnder(hull, core, faces) && !(moveInside(second, simplex, core, hull) && setUnder(hull, core, faces)))
    return TOO_SHALLOW;
  tryFace(hull, core, core.bestOfHull, out);
  if (second.kind === BOX_VIEW) {
    for (let k = 0; k < 3; k++) {
      tryNormal(first, core, k, setBoxAxis(second, k, 1), simplex, out);
      tryNormal(first, core, k, setBoxAxis(second, k, -1), simplex, out);
    }
  } else if (core.isTriangle) {
    tryTriangleNormal(first, core, simplex, out);
  }
  // Under every face q, with what is around it, is at least so deep.
  if (core.under + core.around < -out.separation) {
    tryFaces(hull, core, faces, out);
    setSigns(core, faces, hull.faceCount, out);
    tryArcs(hull, core, faces, out);
  }
  return setWitness(hull, core, second, simplex, out) ? AXIS_AND_POINTS : AXIS_ONLY;
}

/** Axis k of a box, this way or the other. Field by field: a call with the numbers would put them on the heap. */
function setBoxAxis(box: PolytopeView, k: number, sign: number): Vec3 {
  const n = hullSmallSat_axis;
  n.x = sign * (k === 0 ? box.ux : k === 1 ? box.vx : box.wx);
  n.y = sign * (k === 0 ? box.uy : k === 1 ? box.vy : box.wy);
  n.z = sign * (k === 0 ? box.uz : k === 1 ? box.vz : box.wz);
  return n;
}

function setWitness(hull: Hull, core: SmallCore, second: PolytopeView, simplex: Simplex, axis: Axis): boolean {
  const { bestKind, bestOfHull, bestOfCore } = core;
  const n = hullSmallSat_axis;
  n.x = axis.nx;
  n.y = axis.ny;
  n.z = axis.nz;
  second.support(n, -1);
  if (bestKind === HULL_FACE) return faceWitness(hull, bestOfHull, second, simplex);
  if (bestKind === HULL_EDGE) return edgeWitness(hull, bestOfHull, second, bestOfCore, axis, simplex);
  if (core.isTriangle) return triangleWitness(hull, bestOfHull, second, axis, simplex);
  return boxFaceWitness(hull, bestOfHull, second, bestOfCore, simplex);
}

/**
 * Puts q where the core meets the hull: the origin of the CSO, as the tetrahedron that the walk ended with has it. Returns false if it is
 * nearer to a face of that than SHALLOW, or there is no tetrahedron.
 */
function moveInside(second: PolytopeView, simplex: Simplex, core: SmallCore, hull: Hull): boolean {
  if (simplex.count < 4) return false;
  const size = hull.reach;
  const { wx, wy, wz, ib } = simplex;
  let sum = 0;
  let qx = 0;
  let qy = 0;
  let qz = 0;
  for (let i = 0; i < 4; i++) {
    const j = (i + 1) & 3;
    const k = (i + 2) & 3;
    const l = (i + 3) & 3;
    const jx = wx[j]!;
    const jy = wy[j]!;
    const jz = wz[j]!;
    const ax = wx[k]! - jx;
    const ay = wy[k]! - jy;
    const az = wz[k]! - jz;
    const bx = wx[l]! - jx;
    const by = wy[l]! - jy;
    const bz = wz[l]! - jz;
    const nx = ay * bz - az * by;
    const ny = az * bx - ax * bz;
    const nz = ax * by - ay * bx;
    // The weight of a corner is the volume between the origin and the other three.
    const share = Math.abs(nx * jx + ny * jy + nz * jz);
    if (!(share > SHALLOW * size * Math.sqrt(nx * nx + ny * ny + nz * nz))) return false;
    second.vertex(ib[i]!);
    sum += share;
    qx += share * second.sx;
    qy += share * second.sy;
    qz += share * second.sz;
  }
  core.qx = qx / sum;
  core.qy = qy / sum;
  core.qz = qz / sum;
  core.around = 0;
  return true;
}

/** How deep q is under each face; `bestOfHull` becomes the face where it is least. Returns false when q is outside. */
function setUnder(hull: Hull, core: SmallCore, faces: HullFaces): boolean {
  const { faceNx, faceNy, faceNz, faceOffset } = hull;
  const { qx, qy, qz } = core;
  const { values } = faces;
  let shallowest = Infinity;
  let face = 0;
  for (let f = 0; f < faceOffset.length; f++) {
    const under = faceOffset[f]! - (faceNx[f]! * qx + faceNy[f]! * qy + faceNz[f]! * qz);
    values[4 * f + 3] = under;
    if (under < shallowest) {
      if (under < 0) return false;
      shallowest = under;
      face = f;
    }
  }
  core.under = shallowest;
  core.bestOfHull = face;
  return true;
}

/** The normal of face f of the hull, before all others. */
function tryFace(hull: Hull, core: SmallCore, f: number, out: Axis): void {
  const n = hullSmallSat_axis;
  n.x = hull.faceNx[f]!;
  n.y = hull.faceNy[f]!;
  n.z = hull.faceNz[f]!;
  core.setReach(n);
  core.bestKind = HULL_FACE;
  out.nx = n.x;
  out.ny = n.y;
  out.nz = n.z;
  out.separation = n.x * core.ox + n.y * core.oy + n.z * core.oz - core.reach - hull.faceOffset[f]!;
}

/** The face normals of the hull. */
function tryFaces(hull: Hull, core: SmallCore, faces: HullFaces, out: Axis): void {
  const { faceNx, faceNy, faceNz, faceOffset } = hull;
  const { isTriangle, ox, oy, oz, ux, uy, uz, vx, vy, vz, wx, wy, wz } = core;
  const { values } = faces;
  let best = -1;
  let least = -out.separation;
  for (let f = 0; f < faceOffset.length; f++) {
    const nx = faceNx[f]!;
    const ny = faceNy[f]!;
    const nz = faceNz[f]!;
    const u = nx * ux + ny * uy + nz * uz;
    const v = nx * vx + ny * vy + nz * vz;
    const w = nx * wx + ny * wy + nz * wz;
    values[4 * f] = u;
    values[4 * f + 1] = v;
    values[4 * f + 2] = w;
    // As in `setReach`.
    let reach = Math.abs(u) + Math.abs(v) + Math.abs(w);
    if (isTriangle) {
      const twice = Math.abs(w) - u - v;
      reach = 0.25 * (twice + Math.abs(twice));
    }
    const depth = faceOffset[f]! - (nx * ox + ny * oy + nz * oz) + reach;
    if (depth < least) {
      least = depth;
      best = f;
    }
  }
  if (best < 0) return;
  core.bestKind = HULL_FACE;
  core.bestOfHull = best;
  out.nx = faceNx[best]!;
  out.ny = faceNy[best]!;
  out.nz = faceNz[best]!;
  out.separation = -least;
}

/**
 * Looks at the hull's faces from the point q of the core. The way out along a normal is no shorter than that of q and what is around
 * it; where this is enough for both faces of an edge, it is so on the arc between them, since a sum of unit vectors is
 * no longer than their number.
 */
function setSigns(core: SmallCore, faces: HullFaces, count: number, out: Axis): void {
  const { values, words, signs } = faces;
  const enough = Math.max(0, -out.separation - core.around);
  // In two loops, and without branches, which no processor could foresee.
  for (let i = 3; i < 4 * count; i += 4) values[i] = values[i]! - enough;
  for (let f = 0; f < count; f++) {
    const i = 8 * f + SIGN_WORD;
    signs[f] = (words[i]! >>> 31) | ((words[i + 2]! >>> 31) << 1) | ((words[i + 4]! >>> 31) << 2) | ((words[i + 6]! >>> 31) << 3);
  }
}

function tryTriangleNormal(first: PolytopeView, core: SmallCore, simplex: Simplex, out: Axis): void {
  // n = u x v
  const nx = core.uy * core.vz - core.uz * core.vy;
  const ny = core.uz * core.vx - core.ux * core.vz;
  const nz = core.ux * core.vy - core.uy * core.vx;
  const lenSq = nx * nx + ny * ny + nz * nz;
  if (!(lenSq > 0)) return;
  const inv = 1 / Math.sqrt(lenSq);
  const n = hullSmallSat_axis;
  for (let sign = 1; sign >= -1; sign -= 2) {
    n.x = sign * nx * inv;
    n.y = sign * ny * inv;
    n.z = sign * nz * inv;
    tryNormal(first, core, 0, n, simplex, out);
  }
}

/** Takes over the unit normal n of the core's faces across its edge k if the core comes out along it sooner. */
function tryNormal(first: PolytopeView, core: SmallCore, k: number, n: Vec3, simplex: Simplex, out: Axis): void {
  const { x, y, z } = first.hull!;
  const { x: nx, y: ny, z: nz } = n;
  core.setReach(n);
  const bottom = nx * core.ox + ny * core.oy + nz * core.oz - core.reach;
  // The ball around q in the hull and a few vertices mostly show that there is no short way out.
  const enough = bottom - out.separation;
  if (nx * core.qx + ny * core.qy + nz * core.qz + core.under >= enough) return;
  for (let i = 0; i < simplex.count; i++) {
    const p = simplex.ia[i]!;
    if (nx * x[p]! + ny * y[p]! + nz * z[p]! >= enough) return;
  }
  first.support(n, 1);
  const separation = bottom - (nx * first.sx + ny * first.sy + nz * first.sz);
  if (!(separation > out.separation)) return;
  core.bestKind = HULL_VERTEX;
  core.bestOfHull = first.index;
  core.bestOfCore = k;
  out.nx = nx;
  out.ny = ny;
  out.nz = nz;
  out.separation = separation;
}

/** The normals of the hull's edges that are across an edge of the core. */
function tryArcs(hull: Hull, core: SmallCore, faces: HullFaces, out: Axis): void {
  const { edgeFaces } = hull;
  const { signs } = faces;
  for (let e = 0; e < edgeFaces.length; e += 2) {
    const f = signs[edgeFaces[e]!]!;
    const g = signs[edgeFaces[e + 1]!]!;
    // Negative for either face: near. Negative for one of the two: the arc between them meets the circle across that edge.
    const crossed = ((f | g) & NEAR) !== 0 ? (f ^ g) & 7 : 0;
    if (crossed === 0) continue;
    if (crossed & 1) tryArc(hull, core, faces, e, 0, out);
    if (crossed & 2) tryArc(hull, core, faces, e, 1, out);
    if (crossed & 4) tryArc(hull, core, faces, e, 2, out);
  }
}

/** The normal of edge e / 2, between its faces, that is across edge k of the core (u, v or w). */
function tryArc(hull: Hull, core: SmallCore, faces: HullFaces, e: number, k: number, out: Axis): void {
  const { values } = faces;
  const { faceNx, faceNy, faceNz } = hull;
  const f = hull.edgeFaces[e]!;
  const g = hull.edgeFaces[e + 1]!;
  const s = Math.abs(values[4 * g + k]!);
  const t = Math.abs(values[4 * f + k]!);
  const mx = faceNx[f]! * s + faceNx[g]! * t;
  const my = faceNy[f]! * s + faceNy[g]! * t;
  const mz = faceNz[f]! * s + faceNz[g]! * t;
  const u = values[4 * f]! * s + values[4 * g]! * t;
  const v = values[4 * f + 1]! * s + values[4 * g + 1]! * t;
  const w = values[4 * f + 2]! * s + values[4 * g + 2]! * t;
  const p = hull.edgeVertices[e]!;
  const along = mx * (hull.x[p]! - core.ox) + my * (hull.y[p]! - core.oy) + mz * (hull.z[p]! - core.oz);
  let reach = Math.abs(u) + Math.abs(v) + Math.abs(w);
  if (core.isTriangle) {
    const twice = Math.abs(w) - u - v;
    reach = 0.25 * (twice + Math.abs(twice));
  }
  const depth = along + reach;
  const lenSq = mx * mx + my * my + mz * mz;
  // Most are farther than the best so far: that shows without the root.
  const limit = -out.separation - EDGE_BIAS * hull.reach;
  if (depth > 0 && depth * depth >= limit * limit * lenSq) return;
  const inv = 1 / Math.sqrt(lenSq);
  if (!(depth * inv < limit)) return;
  core.bestKind = HULL_EDGE;
  core.bestOfHull = e >> 1;
  core.bestOfCore = k;
  out.nx = mx * inv;
  out.ny = my * inv;
  out.nz = mz * inv;
  out.separation = -depth * inv;
}
