/**
 * The way out of a solid hull for a segment, a triangle or a box that overlaps it, by the separating axis theorem, in the hull's frame.
 * The faces of the CSO are perpendicular to a face of the hull, to a face of the small core, or to an edge of each. The normals of a
 * hull edge are the arc between the normals n1, n2 of its two faces; it makes a face of the CSO with a small edge u just where the arc
 * meets the circle of directions across u: when n1.u and n2.u differ in sign, at m = n1 |n2.u| + n2 |n1.u|. Every axis is tried with the
 * whole extent of both: one that is off by rounding, or is no face of the CSO, can do no harm.
 *
 * Seen from a point of the core inside the hull, most faces are too far away to be the answer, and so are the arcs between them. So is
 * an arc at both ends of which one and the same corner of the core is deep enough.
 *
 * Degenerate cases:
 * - an edge almost parallel to u: m stays on the arc, and a neighbouring face is as good;
 * - an edge so sharp that its arc is almost half a circle: m is the product of the edges;
 * - a segment of no length, a triangle or box without extent: what they lack gives no axis, the hull's faces serve.
 */
import { CELL_BITS, CELL_MIDDLE, CELL_SCALE } from '../math/directionCells.ts';
import { SHARP_COS } from '../math/tolerance.ts';
import { Vec3 } from '../math/vec3.ts';
import type { Hull } from '../shapes/hull.ts';
import { type Axis, EDGE_BIAS } from './axis.ts';
import type { CommonPoint } from './commonPoint.ts';
import type { CoreDistance } from './coreDistance.ts';
import { HullSide } from './hullSide.ts';
import { hullSmallDeep, trySharp } from './hullSmallDeep.ts';
import { BOX_VIEW, type PolytopeView } from './polytopeView.ts';
import { SmallCore } from './smallCore.ts';
import { HULL_EDGE, HULL_FACE, HULL_VERTEX, SmallWayOut, writeSmall } from './smallWitness.ts';

const hullSmallSat_core = /* @__PURE__ */ new SmallCore();
const hullSmallSat_side = /* @__PURE__ */ new HullSide();
const hullSmallSat_best = /* @__PURE__ */ new SmallWayOut();
const hullSmallSat_axis = /* @__PURE__ */ new Vec3();

/**
 * Writes the way out to `axis`: `first` is a solid hull at home, `second` is not a hull, and `point` a point that they have in
 * common. Returns true when everything is written to `out`: the deepest points too, which are well inside the features that meet.
 */
export function hullSmallSat(
  first: PolytopeView,
  second: PolytopeView,
  point: CommonPoint,
  axis: Axis,
  out: CoreDistance,
): boolean {
  const core = hullSmallSat_core;
  const side = hullSmallSat_side;
  const best = hullSmallSat_best;
  core.set(second, point);
  best.depth = Infinity;
  best.bias = EDGE_BIAS * first.hull!.reach;
  if (point.isDeep) {
    tryNormals(first.hull!, core, second, best);
    hullSmallDeep(first.hull!, core, best);
    return writeSmall(first, second, best, axis, out);
  }
  side.hull = first.hull;
  side.qx = core.qx;
  side.qy = core.qy;
  side.qz = core.qz;
  side.around = core.around;
  side.measure();
  side.near[0] = side.face;
  side.nearCount = 1;
  tryFaces(side, core, best);
  tryNormals(first.hull!, core, second, best);
  side.setNear(best);
  tryFaces(side, core, best);
  tryArcs(side, core, best);
  return writeSmall(first, second, best, axis, out);
}

/** The near faces of the hull. */
function tryFaces(side: HullSide, core: SmallCore, best: SmallWayOut): void {
  const { under, depth, vertex, near, nearCount } = side;
  const { ux, uy, uz, vx, vy, vz, wx, wy, wz, corners } = core;
  const { planes } = side.hull!.inner;
  for (let i = 0; i < nearCount; i++) {
    const f = near[i]!;
    const nx = planes[4 * f]!;
    const ny = planes[4 * f + 1]!;
    const nz = planes[4 * f + 2]!;
    // The lowest corner, without branches, which no processor could foresee.
    const u = nx * ux + ny * uy + nz * uz;
    const v = nx * vx + ny * vy + nz * vz;
    const w = nx * wx + ny * wy + nz * wz;
    const corner = +(u < 0) | (+(v < 0) << 1) | (+(w < 0) << 2);
    const c = 4 * corner;
    vertex[f] = corner;
    depth[f] = under[f]! - (nx * corners[c]! + ny * corners[c + 1]! + nz * corners[c + 2]!);
  }
  let least = best.depth;
  let face = -1;
  for (let i = 0; i < nearCount; i++) {
    const f = near[i]!;
    if (depth[f]! < least) {
      least = depth[f]!;
      face = f;
    }
  }
  if (face < 0) return;
  best.depth = least;
  best.kind = HULL_FACE;
  best.ofHull = face;
}

/** The face normals of a box or a triangle, both ways. */
function tryNormals(hull: Hull, core: SmallCore, second: PolytopeView, best: SmallWayOut): void {
  const n = hullSmallSat_axis;
  if (second.kind === BOX_VIEW) {
    for (let k = 0; k < 3; k++) {
      n.x = k === 0 ? second.ux : k === 1 ? second.vx : second.wx;
      n.y = k === 0 ? second.uy : k === 1 ? second.vy : second.wy;
      n.z = k === 0 ? second.uz : k === 1 ? second.vz : second.wz;
      tryNormal(hull, core, second, k, best);
    }
  } else if (core.isTriangle) {
    n.x = second.nx;
    n.y = second.ny;
    n.z = second.nz;
    if (n.x !== 0 || n.y !== 0 || n.z !== 0) tryNormal(hull, core, second, 0, best);
  }
}

/** The unit normal of a triangle, or of the faces of a box across its axis k, this way and the other. */
function tryNormal(hull: Hull, core: SmallCore, second: PolytopeView, k: number, best: SmallWayOut): void {
  const n = hullSmallSat_axis;
  const { vertexStart, vertexNeighbours, inner, ball } = hull;
  const { points } = inner;
  const half = core.isTriangle ? 0.0 : k === 0 ? second.hu : k === 1 ? second.hv : second.hw;
  const toMiddle = n.x * core.ox + n.y * core.oy + n.z * core.oz;
  const toBall = n.x * ball.x + n.y * ball.y + n.z * ball.z;
  // First the way that is likely to be shorter.
  const likely = toMiddle < toBall ? -1 : 1;
  for (let way = 0; way < 2; way++) {
    const sign = way === 0 ? likely : -likely;
    const base = half - sign * toMiddle;
    // The ball in the hull mostly shows that there is no short way out.
    if (base + sign * toBall + ball.radius >= best.depth) continue;
    const nx = sign * n.x;
    const ny = sign * n.y;
    const nz = sign * n.z;
    const row = (((CELL_MIDDLE + nx * CELL_SCALE) | 0) << CELL_BITS) | ((CELL_MIDDLE + ny * CELL_SCALE) | 0);
    let v = inner.vertexHint((row << CELL_BITS) | ((CELL_MIDDLE + nz * CELL_SCALE) | 0));
    let depth = base + (nx * points[4 * v]! + ny * points[4 * v + 1]! + nz * points[4 * v + 2]!);
    // From neighbour to neighbour while one is farther out.
    for (let from = -1; from !== v && depth < best.depth; ) {
      from = v;
      const end = vertexStart[from + 1]!;
      for (let i = vertexStart[from]!; i < end; i++) {
        const w = vertexNeighbours[i]!;
        const along = base + (nx * points[4 * w]! + ny * points[4 * w + 1]! + nz * points[4 * w + 2]!);
        if (along > depth) {
          depth = along;
          v = w;
        }
      }
    }
    if (!(depth < best.depth)) continue;
    best.depth = depth;
    best.kind = HULL_VERTEX;
    best.ofHull = v;
    best.ofCore = k;
    best.nx = nx;
    best.ny = ny;
    best.nz = nz;
  }
}

/** The arcs of near faces where no one corner of the core is deep enough at both ends. */
function tryArcs(side: HullSide, core: SmallCore, best: SmallWayOut): void {
  const { under, vertex, near, nearCount } = side;
  const { faceStart, loopEdges, edgeFaces, inner } = side.hull!;
  const { planes } = inner;
  const { corners } = core;
  const limit = Math.max(0, best.depth - side.around);
  for (let i = 0; i < nearCount; i++) {
    const f = near[i]!;
    if (under[f]! >= limit) continue;
    const c = 4 * vertex[f]!;
    const cx = corners[c]!;
    const cy = corners[c + 1]!;
    const cz = corners[c + 2]!;
    const end = faceStart[f + 1]!;
    for (let l = faceStart[f]!; l < end; l++) {
      const e = loopEdges[l]!;
      const g = edgeFaces[2 * e]! + edgeFaces[2 * e + 1]! - f;
      const depth = under[g]! - (planes[4 * g]! * cx + planes[4 * g + 1]! * cy + planes[4 * g + 2]! * cz);
      // An arc between two near faces comes up twice.
      if (depth < best.depth && (g > f || under[g]! >= limit)) tryArc(side, core, e, f, g, best);
    }
  }
}

/** The normals of edge e, between faces f and g, that are across an edge of the core. */
function tryArc(side: HullSide, core: SmallCore, e: number, f: number, g: number, best: SmallWayOut): void {
  const hull = side.hull!;
  const { planes } = hull.inner;
  const { ux, uy, uz, vx, vy, vz, wx, wy, wz, isTriangle } = core;
  const fx = planes[4 * f]!;
  const fy = planes[4 * f + 1]!;
  const fz = planes[4 * f + 2]!;
  const gx = planes[4 * g]!;
  const gy = planes[4 * g + 1]!;
  const gz = planes[4 * g + 2]!;
  const p = hull.edgeVertices[2 * e]!;
  const px = hull.x[p]! - core.ox;
  const py = hull.y[p]! - core.oy;
  const pz = hull.z[p]! - core.oz;
  const isSharp = fx * gx + fy * gy + fz * gz < SHARP_COS;
  for (let k = 0; k < 3; k++) {
    const ex = k === 0 ? ux : k === 1 ? vx : wx;
    const ey = k === 0 ? uy : k === 1 ? vy : wy;
    const ez = k === 0 ? uz : k === 1 ? vz : wz;
    const t = fx * ex + fy * ey + fz * ez;
    const s = gx * ex + gy * ey + gz * ez;
    if (!(s * t < 0)) continue;
    if (isSharp) {
      trySharp(hull, core, e, k, best);
      continue;
    }
    const fShare = Math.abs(s);
    const gShare = Math.abs(t);
    const mx = fx * fShare + gx * gShare;
    const my = fy * fShare + gy * gShare;
    const mz = fz * fShare + gz * gShare;
    const u = mx * ux + my * uy + mz * uz;
    const v = mx * vx + my * vy + mz * vz;
    const w = mx * wx + my * wy + mz * wz;
    let reach = Math.abs(u) + Math.abs(v) + Math.abs(w);
    if (isTriangle) {
      // max(0, -u, -v), by 2 max(a, b) = a + b + |a - b|
      const twice = Math.abs(w) - u - v;
      reach = 0.25 * (twice + Math.abs(twice));
    }
    const inv = 1 / Math.sqrt(mx * mx + my * my + mz * mz);
    const depth = (mx * px + my * py + mz * pz + reach) * inv;
    if (!(depth < best.depth - best.bias)) continue;
    best.depth = depth;
    best.kind = HULL_EDGE;
    best.ofHull = e;
    best.ofCore = k;
    best.nx = mx * inv;
    best.ny = my * inv;
    best.nz = mz * inv;
  }
}
