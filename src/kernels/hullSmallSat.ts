/**
 * The way out of a solid hull for a segment, a triangle or a box that overlaps it, by the separating axis theorem, in the hull's frame.
 * The faces of the CSO are perpendicular to a face of the hull, to a face of the small core, or to an edge of each. The normals of a
 * hull edge are the arc between the normals n1, n2 of its two faces; it makes a face of the CSO with a small edge u just where the arc
 * meets the circle of directions across u: when n1.u and n2.u differ in sign, at m = n1 |n2.u| + n2 |n1.u|. Every axis is tried with the
 * whole extent of both: one that is off by rounding, or is no face of the CSO, can do no harm.
 *
 * Most of the hull is passed over: the way out along a normal is no shorter than that of the core's middle alone. Where this
 * is too long for both faces of an edge, it is so on the arc between them.
 *
 * Degenerate cases:
 * - an edge almost parallel to u: m stays on the arc, and a neighbouring face is as good;
 * - a segment of no length, a triangle or box without extent: what they lack gives no axis, the hull's faces serve.
 */
import { Vec3 } from '../math/vec3.ts';
import type { Hull } from '../shapes/hull.ts';
import type { Axis } from './axis.ts';
import { BOX_VIEW, type PolytopeView, TRIANGLE_VIEW } from './polytopeView.ts';
import type { Simplex } from './simplex.ts';

/** An edge pair must be shorter by this part of the hull's size, so that faces at rest on each other keep their normal. */
const EDGE_BIAS = 1e-14;

/** A box o + a u + b v + c w with a, b, c from -1 to 1 (a segment has v = w = 0), or the triangle o, o + u, o + v with w = v - u. */
class SmallCore {
  isTriangle = false;
  ox = 0;
  oy = 0;
  oz = 0;
  ux = 0;
  uy = 0;
  uz = 0;
  vx = 0;
  vy = 0;
  vz = 0;
  wx = 0;
  wy = 0;
  wz = 0;
  /** Its middle, and how far it reaches from there in every direction, at least. */
  midX = 0;
  midY = 0;
  midZ = 0;
  around = 0;
  /** How deep the middle is under each face of the hull; the faces where this is not enough to pass over them. */
  under = new Float64Array(128);
  near = new Int32Array(128);
  nearCount = 0;

  set(view: PolytopeView, faceCount: number): void {
    if (this.near.length < faceCount) {
      this.under = new Float64Array(2 * faceCount);
      this.near = new Int32Array(2 * faceCount);
    }
    this.isTriangle = view.kind === TRIANGLE_VIEW;
    this.ox = this.midX = view.x0;
    this.oy = this.midY = view.y0;
    this.oz = this.midZ = view.z0;
    this.around = 0;
    if (view.kind === BOX_VIEW) this.setBox(view);
    else if (this.isTriangle) this.setTriangle(view);
    else this.setSegment(view);
  }

  private setBox(view: PolytopeView): void {
    const { hu, hv, hw } = view;
    this.ux = view.ux * hu;
    this.uy = view.uy * hu;
    this.uz = view.uz * hu;
    this.vx = view.vx * hv;
    this.vy = view.vy * hv;
    this.vz = view.vz * hv;
    this.wx = view.wx * hw;
    this.wy = view.wy * hw;
    this.wz = view.wz * hw;
    this.around = Math.min(hu, hv, hw);
  }

  private setTriangle(view: PolytopeView): void {
    this.ux = view.x1 - view.x0;
    this.uy = view.y1 - view.y0;
    this.uz = view.z1 - view.z0;
    this.vx = view.x2 - view.x0;
    this.vy = view.y2 - view.y0;
    this.vz = view.z2 - view.z0;
    this.wx = view.x2 - view.x1;
    this.wy = view.y2 - view.y1;
    this.wz = view.z2 - view.z1;
    this.midX += (this.ux + this.vx) / 3;
    this.midY += (this.uy + this.vy) / 3;
    this.midZ += (this.uz + this.vz) / 3;
  }

  private setSegment(view: PolytopeView): void {
    this.ux = 0.5 * (view.x1 - view.x0);
    this.uy = 0.5 * (view.y1 - view.y0);
    this.uz = 0.5 * (view.z1 - view.z0);
    this.vx = this.vy = this.vz = 0;
    this.wx = this.wy = this.wz = 0;
    this.ox = this.midX = view.x0 + this.ux;
    this.oy = this.midY = view.y0 + this.uy;
    this.oz = this.midZ = view.z0 + this.uz;
  }
}

const hullSmallSat_core = /* @__PURE__ */ new SmallCore();
const hullSmallSat_axis = /* @__PURE__ */ new Vec3();

/**
 * Writes the way out to `out`: `first` is a solid hull at home, `second` is not a hull. They must overlap or touch. The vertices of
 * the simplex serve to pass over axes, whatever they are.
 */
export function hullSmallSat(first: PolytopeView, second: PolytopeView, simplex: Simplex, out: Axis): void {
  const hull = first.hull!;
  const core = hullSmallSat_core;
  core.set(second, hull.faceCount);
  tryFaces(hull, core, out);
  if (second.kind === BOX_VIEW) {
    const n = hullSmallSat_axis;
    tryNormal(hull, core, n.set(second.ux, second.uy, second.uz), simplex, out);
    tryNormal(hull, core, n.set(second.vx, second.vy, second.vz), simplex, out);
    tryNormal(hull, core, n.set(second.wx, second.wy, second.wz), simplex, out);
  } else if (core.isTriangle) {
    tryTriangleNormal(hull, core, simplex, out);
  }
  tryArcs(hull, core, out);
}

/** How far the core reaches from its point o against a direction with these dots: 0 or more. */
function reachAgainst(isTriangle: boolean, u: number, v: number, w: number): number {
  return isTriangle ? -Math.min(0, u, v) : Math.abs(u) + Math.abs(v) + Math.abs(w);
}

/** The face normals of the hull. */
function tryFaces(hull: Hull, core: SmallCore, out: Axis): void {
  const { faceNx, faceNy, faceNz, faceOffset } = hull;
  const { isTriangle, midX, midY, midZ, around, ox, oy, oz, ux, uy, uz, vx, vy, vz, wx, wy, wz, under, near } = core;
  const count = faceOffset.length;
  let f = 0;
  let shallowest = Infinity;
  for (let i = 0; i < count; i++) {
    const u = faceOffset[i]! - (faceNx[i]! * midX + faceNy[i]! * midY + faceNz[i]! * midZ);
    under[i] = u;
    if (u < shallowest) {
      shallowest = u;
      f = i;
    }
  }
  // First the face that the middle is least deep under, then all that it is not too deep under.
  let best = f;
  let least = Infinity;
  let nearCount = 0;
  for (let i = -1; i < count; i++) {
    if (i >= 0) {
      if (under[i]! >= Math.max(0, least - around)) continue;
      near[nearCount++] = i;
      f = i;
    }
    const nx = faceNx[f]!;
    const ny = faceNy[f]!;
    const nz = faceNz[f]!;
    const u = nx * ux + ny * uy + nz * uz;
    const v = nx * vx + ny * vy + nz * vz;
    const w = nx * wx + ny * wy + nz * wz;
    const depth = faceOffset[f]! - (nx * ox + ny * oy + nz * oz) + reachAgainst(isTriangle, u, v, w);
    if (depth < least) {
      least = depth;
      best = f;
    }
  }
  core.nearCount = nearCount;
  out.nx = faceNx[best]!;
  out.ny = faceNy[best]!;
  out.nz = faceNz[best]!;
  out.separation = -least;
}

function tryTriangleNormal(hull: Hull, core: SmallCore, simplex: Simplex, out: Axis): void {
  // n = u x v
  const nx = core.uy * core.vz - core.uz * core.vy;
  const ny = core.uz * core.vx - core.ux * core.vz;
  const nz = core.ux * core.vy - core.uy * core.vx;
  const lenSq = nx * nx + ny * ny + nz * nz;
  if (!(lenSq > 0)) return;
  const inv = 1 / Math.sqrt(lenSq);
  tryNormal(hull, core, hullSmallSat_axis.set(nx * inv, ny * inv, nz * inv), simplex, out);
}

/** Takes over the unit normal n, either way round, if the core comes out along it sooner. */
function tryNormal(hull: Hull, core: SmallCore, n: Vec3, simplex: Simplex, out: Axis): void {
  const { x, y, z } = hull;
  const { x: nx, y: ny, z: nz } = n;
  const at = nx * core.ox + ny * core.oy + nz * core.oz;
  const u = nx * core.ux + ny * core.uy + nz * core.uz;
  const v = nx * core.vx + ny * core.vy + nz * core.vz;
  const w = nx * core.wx + ny * core.wy + nz * core.wz;
  const bottom = at - reachAgainst(core.isTriangle, u, v, w);
  const top = at + reachAgainst(core.isTriangle, -u, -v, -w);
  let low = Infinity;
  let high = -Infinity;
  for (let i = 0; i < simplex.count; i++) {
    const p = simplex.ia[i]!;
    const along = nx * x[p]! + ny * y[p]! + nz * z[p]!;
    if (along < low) low = along;
    if (along > high) high = along;
  }
  // A few vertices of the hull mostly show that there is no short way out.
  const least = -out.separation;
  if (high - bottom >= least && top - low >= least) return;
  for (let i = 0; i < x.length; i++) {
    const along = nx * x[i]! + ny * y[i]! + nz * z[i]!;
    if (along < low) low = along;
    if (along > high) high = along;
  }
  const up = bottom - high;
  const down = low - top;
  if (!(up > out.separation || down > out.separation)) return;
  const sign = up >= down ? 1 : -1;
  out.nx = nx * sign;
  out.ny = ny * sign;
  out.nz = nz * sign;
  out.separation = Math.max(up, down);
}

/** The normals of the hull's edges that are across an edge of the core. */
function tryArcs(hull: Hull, core: SmallCore, out: Axis): void {
  const { faceNx, faceNy, faceNz, faceStart, loopEdges, edgeFaces } = hull;
  const { around, ux, uy, uz, vx, vy, vz, wx, wy, wz, under, near, nearCount } = core;
  // On an arc no normal promises less than the lesser end, since the sum of unit vectors is no longer than that of their lengths.
  const enough = Math.max(0, -out.separation - around);
  for (let i = 0; i < nearCount; i++) {
    const f = near[i]!;
    if (under[f]! >= enough) continue;
    const nx = faceNx[f]!;
    const ny = faceNy[f]!;
    const nz = faceNz[f]!;
    const u = nx * ux + ny * uy + nz * uz;
    const v = nx * vx + ny * vy + nz * vz;
    const w = nx * wx + ny * wy + nz * wz;
    for (let c = faceStart[f]!; c < faceStart[f + 1]!; c++) {
      const e = loopEdges[c]!;
      const left = edgeFaces[2 * e]!;
      const g = left === f ? edgeFaces[2 * e + 1]! : left;
      if (g < f && under[g]! < enough) continue;
      const mx = faceNx[g]!;
      const my = faceNy[g]!;
      const mz = faceNz[g]!;
      if (u * (mx * ux + my * uy + mz * uz) < 0) tryArc(hull, core, e, 0, out);
      if (v * (mx * vx + my * vy + mz * vz) < 0) tryArc(hull, core, e, 1, out);
      if (w * (mx * wx + my * wy + mz * wz) < 0) tryArc(hull, core, e, 2, out);
    }
  }
}

/** The normal of edge e, between its faces, that is across edge k of the core (u, v or w). */
function tryArc(hull: Hull, core: SmallCore, e: number, k: number, out: Axis): void {
  const { ux, uy, uz, vx, vy, vz, wx, wy, wz } = core;
  const f = hull.edgeFaces[2 * e]!;
  const g = hull.edgeFaces[2 * e + 1]!;
  const fx = hull.faceNx[f]!;
  const fy = hull.faceNy[f]!;
  const fz = hull.faceNz[f]!;
  const gx = hull.faceNx[g]!;
  const gy = hull.faceNy[g]!;
  const gz = hull.faceNz[g]!;
  const ex = k === 0 ? ux : k === 1 ? vx : wx;
  const ey = k === 0 ? uy : k === 1 ? vy : wy;
  const ez = k === 0 ? uz : k === 1 ? vz : wz;
  const s = Math.abs(gx * ex + gy * ey + gz * ez);
  const t = Math.abs(fx * ex + fy * ey + fz * ez);
  const mx = fx * s + gx * t;
  const my = fy * s + gy * t;
  const mz = fz * s + gz * t;
  const u = mx * ux + my * uy + mz * uz;
  const v = mx * vx + my * vy + mz * vz;
  const w = mx * wx + my * wy + mz * wz;
  const p = hull.edgeVertices[2 * e]!;
  const along = mx * (hull.x[p]! - core.ox) + my * (hull.y[p]! - core.oy) + mz * (hull.z[p]! - core.oz);
  const depth = along + reachAgainst(core.isTriangle, u, v, w);
  const lenSq = mx * mx + my * my + mz * mz;
  // Most are farther than the best so far: that shows without the root.
  const limit = -out.separation - EDGE_BIAS * hull.reach;
  if (depth > 0 && depth * depth >= limit * limit * lenSq) return;
  const inv = 1 / Math.sqrt(lenSq);
  if (!(depth * inv < limit)) return;
  out.nx = mx * inv;
  out.ny = my * inv;
  out.nz = mz * inv;
  out.separation = -depth * inv;
}
