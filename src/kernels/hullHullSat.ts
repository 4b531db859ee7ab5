/**
 * The way out of each other for two solid hulls that overlap, by the separating axis theorem. The faces of the CSO are perpendicular to a
 * face of one hull, which a vertex of the other meets, or to an edge of each. The normals of an edge are the arc between the normals of
 * its two faces. Along the arc the vertex of the other hull that is deepest changes; where it does, an edge of the other makes a
 * face of the CSO with this one. So walking the arcs of one hull finds all pairs of edges that do, and no others.
 *
 * The way out along a normal is no shorter than that of a ball within the other hull. Most faces are too far from the ball to be the
 * answer, and so are the arcs between them: there the normal is a sum of two unit vectors, which is no longer than their number.
 *
 * Degenerate cases:
 * - edges almost parallel: the place on the arc is uncertain, but a neighbouring axis is as good, to rounding;
 * - an edge so sharp that its arc is almost half a circle: the arc is walked in two halves;
 * - faces at rest on each other: the normal of a face, unless edges are better by more than rounding.
 */
import { CELL_BITS, CELL_MIDDLE, CELL_SCALE } from '../math/directionCells.ts';
import { SHARP_COS } from '../math/tolerance.ts';
import { EDGE } from '../results/features.ts';
import { type Axis, EDGE_BIAS } from './axis.ts';
import type { CommonPoint } from './commonPoint.ts';
import type { CoreDistance } from './coreDistance.ts';
import { HullSide } from './hullSide.ts';
import { EdgePair, writeEdges, writeFaceOfFirst, writeFaceOfSecond } from './overlapWitness.ts';
import type { PolytopeView } from './polytopeView.ts';

/** The shortest way out so far. */
class WayOut {
  depth = Infinity;
  isEdge = false;
  /** The side whose face or arc it is, and which; */
  ofFirst = true;
  feature = 0;
  /** what meets it of the other: a vertex, or an edge. */
  other = 0;
  /** For an arc: against its normal, in the other's frame. */
  dx = 0;
  dy = 0;
  dz = 0;
  /** By how much edges must be better. */
  bias = 0;
}

/** The arcs that may have to be walked, from a face to a face. */
class OpenArcs {
  count = 0;
  edge = new Int32Array(256);
  from = new Int32Array(256);
  to = new Int32Array(256);

  /** Forgets them all; up to `capacity` can follow. */
  begin(capacity: number): void {
    this.count = 0;
    if (this.edge.length >= capacity) return;
    this.edge = new Int32Array(2 * capacity);
    this.from = new Int32Array(2 * capacity);
    this.to = new Int32Array(2 * capacity);
  }
}

const hullHullSat_open = /* @__PURE__ */ new OpenArcs();
const hullHullSat_first = /* @__PURE__ */ new HullSide();
const hullHullSat_second = /* @__PURE__ */ new HullSide();
const hullHullSat_best = /* @__PURE__ */ new WayOut();
const hullHullSat_edges = /* @__PURE__ */ new EdgePair();

/**
 * Writes the way out to `axis`: `first` is a solid hull at home, `second` another, and `point` a point that they have in common.
 * Returns true when everything is written to `out`: the deepest points too, which are well inside the features that meet.
 */
export function hullHullSat(
  first: PolytopeView,
  second: PolytopeView,
  point: CommonPoint,
  axis: Axis,
  out: CoreDistance,
): boolean {
  const a = hullHullSat_first;
  const b = hullHullSat_second;
  const best = hullHullSat_best;
  a.setFirst(first.hull!, second);
  b.setSecond(second);
  if (point.isDeep) setMiddles(a, b, second);
  else setPoint(a, b, second, point);
  best.depth = Infinity;
  best.bias = EDGE_BIAS * Math.max(first.hull!.reach, second.hull!.reach);
  a.near[0] = a.face;
  a.nearCount = 1;
  tryFaces(a, b, best);
  b.near[0] = b.face;
  b.nearCount = 1;
  tryFaces(b, a, best);
  a.setNear(best);
  tryFaces(a, b, best);
  b.setNear(best);
  tryFaces(b, a, best);
  if (a.nearCount <= b.nearCount) tryArcs(a, b, best);
  else tryArcs(b, a, best);
  return write(first, second, best, axis, out);
}

/** Looks at each hull from the middle of the other. */
function setMiddles(a: HullSide, b: HullSide, second: PolytopeView): void {
  const ballA = a.hull!.ball;
  const ballB = b.hull!.ball;
  b.ox = ballA.x;
  b.oy = ballA.y;
  b.oz = ballA.z;
  a.ox = ballB.x;
  a.oy = ballB.y;
  a.oz = ballB.z;
  const { x, y, z } = ballB;
  a.qx = second.ux * x + second.vx * y + second.wx * z + second.px;
  a.qy = second.uy * x + second.vy * y + second.wy * z + second.py;
  a.qz = second.uz * x + second.vz * y + second.wz * z + second.pz;
  setInSecond(b, second);
  a.measure();
  b.measure();
  a.around = ballB.radius;
  b.around = ballA.radius;
}

/** Looks at both from a point that they have in common, or that is in the first and almost in the second. */
function setPoint(a: HullSide, b: HullSide, second: PolytopeView, point: CommonPoint): void {
  a.qx = b.ox = point.x;
  a.qy = b.oy = point.y;
  a.qz = b.oz = point.z;
  setInSecond(b, second);
  a.ox = b.qx;
  a.oy = b.qy;
  a.oz = b.qz;
  a.measure();
  b.measure();
  // Outside, the nearest vertex may be farther away than any face's plane.
  const underA = a.under[a.face]!;
  const underB = b.under[b.face]!;
  a.around = underB >= 0 ? underB : Math.min(underB, -point.error);
  b.around = underA >= 0 ? underA : Math.min(underA, -point.error);
}

/** Brings the point o of the first frame into that of the second. */
function setInSecond(b: HullSide, second: PolytopeView): void {
  const x = b.ox - second.px;
  const y = b.oy - second.py;
  const z = b.oz - second.pz;
  b.qx = second.ux * x + second.uy * y + second.uz * z;
  b.qy = second.vx * x + second.vy * y + second.vz * z;
  b.qz = second.wx * x + second.wy * y + second.wz * z;
}

/** Takes over the normal of any near face of x along which the hulls come apart sooner. */
function tryFaces(x: HullSide, y: HullSide, best: WayOut): void {
  const { depth, vertex, near, nearCount } = x;
  seeFaces(x, y, 0);
  for (let i = 0; i < nearCount; i++) {
    const f = near[i]!;
    if (depth[f]! >= best.depth) continue;
    climb(x, y, f, best, false);
    if (!(depth[f]! < best.depth)) continue;
    best.depth = depth[f]!;
    best.isEdge = false;
    best.ofFirst = x === hullHullSat_first;
    best.feature = f;
    best.other = vertex[f]!;
  }
}

/** Looks at the near faces of x from number `start` on: against their normals, a vertex of y that is far that way, and how deep it is. */
function seeFaces(x: HullSide, y: HullSide, start: number): void {
  const { under, seen, stamp, vertex, depth, direction, near, nearCount, ox, oy, oz, xx, xy, xz, yx, yy, yz, zx, zy, zz } = x;
  const { planes } = x.hull!.inner;
  const { inner } = y.hull!;
  const { points } = inner;
  for (let i = start; i < nearCount; i++) {
    const f = near[i]!;
    const nx = planes[4 * f]!;
    const ny = planes[4 * f + 1]!;
    const nz = planes[4 * f + 2]!;
    // d = -M n
    const dx = -(xx * nx + xy * ny + xz * nz);
    const dy = -(yx * nx + yy * ny + yz * nz);
    const dz = -(zx * nx + zy * ny + zz * nz);
    const row = (((CELL_MIDDLE + dx * CELL_SCALE) | 0) << CELL_BITS) | ((CELL_MIDDLE + dy * CELL_SCALE) | 0);
    const v = inner.vertexHint((row << CELL_BITS) | ((CELL_MIDDLE + dz * CELL_SCALE) | 0));
    direction[4 * f] = dx;
    direction[4 * f + 1] = dy;
    direction[4 * f + 2] = dz;
    seen[f] = stamp;
    vertex[f] = v;
    depth[f] = under[f]! + (dx * (points[4 * v]! - ox) + dy * (points[4 * v + 1]! - oy) + dz * (points[4 * v + 2]! - oz));
  }
}

/**
 * From neighbour to neighbour, to the vertex of y that is deepest under face f of x; unless `isWhole`, one as deep as the best
 * way out is enough.
 */
function climb(x: HullSide, y: HullSide, f: number, { depth: enough }: WayOut, isWhole: boolean): void {
  const { vertexStart, vertexNeighbours, inner } = y.hull!;
  const { points } = inner;
  const { direction } = x;
  const dx = direction[4 * f]!;
  const dy = direction[4 * f + 1]!;
  const dz = direction[4 * f + 2]!;
  const base = x.under[f]! - (dx * x.ox + dy * x.oy + dz * x.oz);
  let best = x.vertex[f]!;
  let depth = base + (dx * points[4 * best]! + dy * points[4 * best + 1]! + dz * points[4 * best + 2]!);
  for (let from = -1; from !== best && (isWhole || depth < enough); ) {
    from = best;
    const end = vertexStart[from + 1]!;
    for (let i = vertexStart[from]!; i < end; i++) {
      const v = vertexNeighbours[i]!;
      const along = base + (dx * points[4 * v]! + dy * points[4 * v + 1]! + dz * points[4 * v + 2]!);
      if (along > depth) {
        depth = along;
        best = v;
      }
    }
  }
  x.vertex[f] = best;
  x.depth[f] = depth;
}

/** The arcs of x that come near enough: those of faces that are near. */
function tryArcs(x: HullSide, y: HullSide, best: WayOut): void {
  const { under, vertex, direction, near, nearCount, ox, oy, oz, xx, xy, xz, yx, yy, yz, zx, zy, zz } = x;
  const { faceStart, loopEdges, edgeFaces, inner } = x.hull!;
  const { planes } = inner;
  const { points } = y.hull!.inner;
  const open = hullHullSat_open;
  const limit = best.depth - best.bias;
  const room = Math.max(0, best.depth - x.around);
  open.begin(edgeFaces.length);
  for (let i = 0; i < nearCount; i++) {
    const f = near[i]!;
    if (under[f]! >= room) continue;
    const v = 4 * vertex[f]!;
    const fx = direction[4 * f]!;
    const fy = direction[4 * f + 1]!;
    const fz = direction[4 * f + 2]!;
    const rx = points[v]! - ox;
    const ry = points[v + 1]! - oy;
    const rz = points[v + 2]! - oz;
    // The vertex from the point, in the frame of x: M^T r
    const wx = xx * rx + yx * ry + zx * rz;
    const wy = xy * rx + yy * ry + zy * rz;
    const wz = xz * rx + yz * ry + zz * rz;
    for (let c = faceStart[f]!; c < faceStart[f + 1]!; c++) {
      const e = loopEdges[c]!;
      const g = edgeFaces[2 * e]! + edgeFaces[2 * e + 1]! - f;
      // It is deep enough at f. If it is so at g too, it is all along the arc.
      if (under[g]! - (planes[4 * g]! * wx + planes[4 * g + 1]! * wy + planes[4 * g + 2]! * wz) >= limit) continue;
      if (under[g]! < room) {
        // Another near face: the same for the vertex that is deep enough there. Such an arc comes up twice.
        if (g < f) continue;
        const u = 4 * vertex[g]!;
        const along = fx * (points[u]! - ox) + fy * (points[u + 1]! - oy) + fz * (points[u + 2]! - oz);
        if (under[f]! + along >= limit) continue;
      }
      const k = open.count++;
      open.edge[k] = e;
      open.from[k] = f;
      open.to[k] = g;
    }
  }
  for (let k = 0; k < open.count; k++) {
    const g = open.to[k]!;
    if (x.seen[g] !== x.stamp) {
      near[nearCount] = g;
      x.nearCount = nearCount + 1;
      seeFaces(x, y, nearCount);
    }
    if (isOpen(x, y, open.from[k]!, g, best)) walkArc(x, y, open.edge[k]!, open.from[k]!, g, best);
  }
}

/**
 * False when a vertex that is deep at the one end and one that is deep at the other are deep enough together all along the arc
 * from f to g.
 */
function isOpen(x: HullSide, y: HullSide, f: number, g: number, best: WayOut): boolean {
  const { under, vertex, depth, direction, ox, oy, oz } = x;
  const { points } = y.hull!.inner;
  const limit = best.depth - best.bias;
  if (!(depth[g]! >= limit)) climb(x, y, g, best, false);
  const fx = direction[4 * f]!;
  const fy = direction[4 * f + 1]!;
  const fz = direction[4 * f + 2]!;
  const gx = direction[4 * g]!;
  const gy = direction[4 * g + 1]!;
  const gz = direction[4 * g + 2]!;
  const v = 4 * vertex[f]!;
  const w = 4 * vertex[g]!;
  const vf = depth[f]!;
  const wg = depth[g]!;
  const vg = under[g]! + (gx * (points[v]! - ox) + gy * (points[v + 1]! - oy) + gz * (points[v + 2]! - oz));
  const wf = under[f]! + (fx * (points[w]! - ox) + fy * (points[w + 1]! - oy) + fz * (points[w + 2]! - oz));
  if (!(vf >= limit && wg >= limit)) return true;
  if (vg >= limit || wf >= limit) return false;
  // They are equally deep at n_f s + n_g t.
  const s = wg - vg;
  const t = vf - wf;
  const m = s * vf + t * vg;
  const cos = fx * gx + fy * gy + fz * gz;
  return !(cos >= SHARP_COS && m > 0 && m * m >= limit * limit * (s * s + t * t + 2 * s * t * cos));
}

/** Walks the arc of edge e of x from face f to face g over the vertices of y that are deepest. */
function walkArc(x: HullSide, y: HullSide, e: number, f: number, g: number, best: WayOut): void {
  const { vertexStart, vertexNeighbours, vertexEdges, inner } = y.hull!;
  const { points } = inner;
  const { direction } = x;
  const fx = direction[4 * f]!;
  const fy = direction[4 * f + 1]!;
  const fz = direction[4 * f + 2]!;
  const gx = direction[4 * g]!;
  const gy = direction[4 * g + 1]!;
  const gz = direction[4 * g + 2]!;
  const cos = fx * gx + fy * gy + fz * gz;
  if (cos < SHARP_COS) {
    const middle = x.addEdge(e, x.vertex[f]!);
    walkArc(x, y, e, f, middle, best);
    walkArc(x, y, e, middle, g, best);
    return;
  }
  climb(x, y, f, best, true);
  let v = x.vertex[f]!;
  let depthF = x.depth[f]!;
  let depthG = x.under[g]! + (gx * (points[4 * v]! - x.ox) + gy * (points[4 * v + 1]! - x.oy) + gz * (points[4 * v + 2]! - x.oz));
  const limit = best.depth - best.bias;
  let reached = 0;
  while (!(depthF >= limit && depthG >= limit)) {
    // Each neighbour that is deeper at the end of the arc becomes so somewhere on it: at n_f s + n_g t.
    const px = points[4 * v]!;
    const py = points[4 * v + 1]!;
    const pz = points[4 * v + 2]!;
    let at = -1;
    let first = Infinity;
    let s = 0;
    let t = 0;
    for (let i = vertexStart[v]!; i < vertexStart[v + 1]!; i++) {
      const w = 4 * vertexNeighbours[i]!;
      const ux = points[w]! - px;
      const uy = points[w + 1]! - py;
      const uz = points[w + 2]! - pz;
      const gain = gx * ux + gy * uy + gz * uz;
      if (!(gain > 0)) continue;
      const loss = -(fx * ux + fy * uy + fz * uz);
      if (loss < first * gain || at < 0) {
        first = loss / gain;
        at = i;
        s = gain;
        t = loss;
      }
    }
    if (at < 0) return;
    // No farther back than the walk has come: of an edge parallel to e, gain and loss are rounding.
    const weight = Math.max(t, reached * s);
    reached = weight / s;
    const inv = 1 / Math.sqrt(s * s + weight * weight + 2 * s * weight * cos);
    const depth = (s * depthF + weight * depthG) * inv;
    if (depth < best.depth - best.bias) {
      best.depth = depth;
      best.isEdge = true;
      best.ofFirst = x === hullHullSat_first;
      best.feature = e;
      best.other = vertexEdges[at]!;
      best.dx = (fx * s + gx * weight) * inv;
      best.dy = (fy * s + gy * weight) * inv;
      best.dz = (fz * s + gz * weight) * inv;
    }
    v = vertexNeighbours[at]!;
    depthF -= t;
    depthG += s;
  }
}

/** Works the best axis out again from the features that meet along it, and the points. */
function write(first: PolytopeView, second: PolytopeView, best: WayOut, axis: Axis, out: CoreDistance): boolean {
  const { ofFirst, feature, other } = best;
  if (!best.isEdge) {
    return ofFirst
      ? writeFaceOfFirst(first, second, feature, other, axis, out)
      : writeFaceOfSecond(first, second, feature, other, axis, out);
  }
  const { dx, dy, dz } = best;
  axis.separation = -best.depth;
  axis.nx = ofFirst ? -(second.ux * dx + second.vx * dy + second.wx * dz) : dx;
  axis.ny = ofFirst ? -(second.uy * dx + second.vy * dy + second.wy * dz) : dy;
  axis.nz = ofFirst ? -(second.uz * dx + second.vz * dy + second.wz * dz) : dz;
  const edges = hullHullSat_edges;
  const e = ofFirst ? feature : other;
  const g = ofFirst ? other : feature;
  edges.p = first.hull!.edgeVertices[2 * e]!;
  edges.q = first.hull!.edgeVertices[2 * e + 1]!;
  edges.i = second.hull!.edgeVertices[2 * g]!;
  edges.j = second.hull!.edgeVertices[2 * g + 1]!;
  out.featureA = EDGE + e;
  out.featureB = EDGE + g;
  return writeEdges(first, second, edges, axis, out);
}
