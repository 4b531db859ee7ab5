/**
 * The way out of each other for two overlapping cores out of segment, triangle and box, by the separating axis theorem: the faces of the
 * CSO are perpendicular to a face of one core or to an edge of each. Each axis gives a translation that separates; the shortest is
 * the answer, so a direction that is off by rounding, or not a face of the CSO at all, can do no harm.
 *
 * Degenerate cases:
 * - parallel edges: no axis of their own, a face's serves;
 * - both cores on one line or in one plane: distance 0 along a perpendicular.
 */
import { setPerpendicular, Vec3 } from '../math/vec3.ts';
import type { Axis } from './axis.ts';
import { BOX_VIEW, type PolytopeView, SEGMENT_VIEW, TRIANGLE_VIEW } from './polytopeView.ts';

/** An edge pair must be shorter by this part of the cores' extent, so that faces at rest on each other keep their normal. */
const EDGE_BIAS = 1e-14;

const smallSat_axis = /* @__PURE__ */ new Vec3();
const smallSat_edge = /* @__PURE__ */ new Vec3();
const smallSat_other = /* @__PURE__ */ new Vec3();

/** Writes the way out to `out`. The cores must overlap or touch. */
export function smallSat(first: PolytopeView, second: PolytopeView, out: Axis): void {
  out.separation = -Infinity;
  tryNormals(first, first, second, out);
  tryNormals(second, first, second, out);
  const n = smallSat_axis;
  const e = smallSat_edge;
  const f = smallSat_other;
  const edgesA = first.kind === SEGMENT_VIEW ? 1 : 3;
  const edgesB = second.kind === SEGMENT_VIEW ? 1 : 3;
  for (let i = 0; i < edgesA; i++) {
    setEdge(first, i, e);
    for (let j = 0; j < edgesB; j++) {
      setEdge(second, j, f);
      n.x = e.y * f.z - e.z * f.y;
      n.y = e.z * f.x - e.x * f.z;
      n.z = e.x * f.y - e.y * f.x;
      // Of edges almost parallel the product keeps few digits; what it has along the edges is rounding, and the edges are long.
      const along = (n.x * e.x + n.y * e.y + n.z * e.z) / (e.x * e.x + e.y * e.y + e.z * e.z);
      if (along !== 0) {
        n.x -= e.x * along;
        n.y -= e.y * along;
        n.z -= e.z * along;
      }
      tryAxis(n, first, second, EDGE_BIAS, out);
    }
  }
  // For cores on one line nothing above was across it; for all others this is one axis more.
  setAcrossLongest(first, second, n);
  tryAxis(n, first, second, EDGE_BIAS, out);
}

/** A perpendicular of the longest edge of all; +y where both cores are points. */
function setAcrossLongest(first: PolytopeView, second: PolytopeView, out: Vec3): void {
  const e = smallSat_edge;
  let longestSq = 0;
  out.set(0, 1, 0);
  for (let i = 0; i < 6; i++) {
    const view = i < 3 ? first : second;
    if (i % 3 > 0 && view.kind === SEGMENT_VIEW) continue;
    setEdge(view, i % 3, e);
    if (view.kind === BOX_VIEW) {
      const h = i % 3 === 0 ? view.hu : i % 3 === 1 ? view.hv : view.hw;
      e.set(e.x * h, e.y * h, e.z * h);
    }
    const lenSq = e.x * e.x + e.y * e.y + e.z * e.z;
    if (lenSq > longestSq) {
      longestSq = lenSq;
      setPerpendicular(out, e.x, e.y, e.z);
    }
  }
}

/** The face normals of `view`: three of a box, one of a triangle, none of a segment. */
function tryNormals(view: PolytopeView, first: PolytopeView, second: PolytopeView, out: Axis): void {
  const n = smallSat_axis;
  if (view.kind === BOX_VIEW) {
    for (let i = 0; i < 3; i++) {
      setEdge(view, i, n);
      tryAxis(n, first, second, 0, out);
    }
  } else if (view.kind === TRIANGLE_VIEW) {
    n.x = view.nx;
    n.y = view.ny;
    n.z = view.nz;
    tryAxis(n, first, second, 0, out);
  }
}

/** The direction of edge i: an axis of a box, a side of a triangle. */
function setEdge(view: PolytopeView, i: number, out: Vec3): void {
  if (view.kind === BOX_VIEW) {
    out.x = i === 0 ? view.ux : i === 1 ? view.vx : view.wx;
    out.y = i === 0 ? view.uy : i === 1 ? view.vy : view.wy;
    out.z = i === 0 ? view.uz : i === 1 ? view.vz : view.wz;
  } else {
    out.x = i === 0 ? view.x1 - view.x0 : i === 1 ? view.x2 - view.x1 : view.x0 - view.x2;
    out.y = i === 0 ? view.y1 - view.y0 : i === 1 ? view.y2 - view.y1 : view.y0 - view.y2;
    out.z = i === 0 ? view.z1 - view.z0 : i === 1 ? view.z2 - view.z1 : view.z0 - view.z2;
  }
}

/** Writes the middle of a view along the unit direction `n` to `at.x` and half its extent to `at.y`. */
function project(view: PolytopeView, n: Vec3, at: Vec3): void {
  const { x: nx, y: ny, z: nz } = n;
  const a = nx * view.x0 + ny * view.y0 + nz * view.z0;
  if (view.kind === BOX_VIEW) {
    at.x = a;
    at.y =
      Math.abs(nx * view.ux + ny * view.uy + nz * view.uz) * view.hu +
      Math.abs(nx * view.vx + ny * view.vy + nz * view.vz) * view.hv +
      Math.abs(nx * view.wx + ny * view.wy + nz * view.wz) * view.hw;
    return;
  }
  const b = nx * view.x1 + ny * view.y1 + nz * view.z1;
  let low = Math.min(a, b);
  let high = Math.max(a, b);
  if (view.kind === TRIANGLE_VIEW) {
    const c = nx * view.x2 + ny * view.y2 + nz * view.z2;
    low = Math.min(low, c);
    high = Math.max(high, c);
  }
  at.x = 0.5 * (low + high);
  at.y = 0.5 * (high - low);
}

const tryAxis_first = /* @__PURE__ */ new Vec3();
const tryAxis_second = /* @__PURE__ */ new Vec3();

/** Takes over the axis, either way round, if it separates with less than the best so far does, by `bias` times the extent at least. */
function tryAxis(axis: Vec3, first: PolytopeView, second: PolytopeView, bias: number, out: Axis): void {
  const lenSq = axis.x * axis.x + axis.y * axis.y + axis.z * axis.z;
  if (!(lenSq > 0)) return;
  const inv = 1 / Math.sqrt(lenSq);
  axis.x *= inv;
  axis.y *= inv;
  axis.z *= inv;
  const a = tryAxis_first;
  const b = tryAxis_second;
  project(first, axis, a);
  project(second, axis, b);
  const extent = a.y + b.y;
  const offset = b.x - a.x;
  const separation = Math.abs(offset) - extent;
  if (!(separation > out.separation + bias * extent)) return;
  const sign = offset < 0 ? -1 : 1;
  out.separation = separation;
  out.nx = axis.x * sign;
  out.ny = axis.y * sign;
  out.nz = axis.z * sign;
}
