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
import { CELL_BITS, CELL_MIDDLE, CELL_SCALE, UNKNOWN_HINT } from '../math/directionCells.ts';
import { SHARP_COS } from '../math/tolerance.ts';
import { EDGE } from '../results/features.ts';
import { type Axis, EDGE_BIAS } from './axis.ts';
import type { CoreDistance } from './coreDistance.ts';
import { HullSide, sideRows } from './hullSide.ts';
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

/** The arcs that may have to be walked: from a face, across the edge at a corner of it. */
class OpenArcs {
  from = new Uint16Array(4096);
  corner = new Uint32Array(4096);

  /** Makes room for so many. */
  reserve(capacity: number): void {
    if (this.from.length >= capacity) return;
    this.from = new Uint16Array(2 * capacity);
    this.corner = new Uint32Array(2 * capacity);
  }
}

const hullHullSat_open = /* @__PURE__ */ new OpenArcs();
const hullHullSat_first = /* @__PURE__ */ new HullSide();
const hullHullSat_second = /* @__PURE__ */ new HullSide();
const hullHullSat_best = /* @__PURE__ */ new WayOut();
const hullHullSat_edges = /* @__PURE__ */ new EdgePair();
/** Against the normals at the two ends of an arc, in the other hull's frame: x, y, z, 0 of each. */
const hullHullSat_ends = /* @__PURE__ */ new Float64Array(8);

/**
 * Writes the way out to `axis`: `first` is a solid hull at home, `second` another. Returns true when everything is written to `out`:
 * the deepest points too, which are well inside the features that meet.
 */
export function hullHullSat(first: PolytopeView, second: PolytopeView, axis: Axis, out: CoreDistance): boolean {
  const a = hullHullSat_first;
  const b = hullHullSat_second;
  const best = hullHullSat_best;
  sideRows.reserve(Math.max(first.hull!.faceCount, second.hull!.faceCount));
  a.setFirst(first.hull!, second);
  b.setSecond(second);
  setMiddles(a, b, second);
  best.depth = Infinity;
  best.bias = EDGE_BIAS * Math.max(first.hull!.reach, second.hull!.reach);
  tryFace(a, b, best);
  tryFace(b, a, best);
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
  const { ux, uy, uz, vx, vy, vz, wx, wy, wz } = second;
  const { x, y, z } = ballB;
  a.qx = ux * x + vx * y + wx * z + second.px;
  a.qy = uy * x + vy * y + wy * z + second.py;
  a.qz = uz * x + vz * y + wz * z + second.pz;
  const rx = ballA.x - second.px;
  const ry = ballA.y - second.py;
  const rz = ballA.z - second.pz;
  b.qx = ux * rx + uy * ry + uz * rz;
  b.qy = vx * rx + vy * ry + vz * rz;
  b.qz = wx * rx + wy * ry + wz * rz;
  a.measure();
  b.measure();
  a.around = ballB.radius;
  b.around = ballA.radius;
}

/** Takes over the normal of the face of x that is nearest to the middle of y, if the hulls come apart sooner along it. */
function tryFace(x: HullSide, y: HullSide, best: WayOut): void {
  sideRows.near[x.at] = x.face;
  x.nearCount = 1;
  tryFaces(x, y, best);
}

/** Takes over the normal of any near face of x along which the hulls come apart sooner. */
function tryFaces(x: HullSide, y: HullSide, best: WayOut): void {
  const { depth, vertex, some } = sideRows;
  const { at } = x;
  const count = seeFaces(x, y, 0, best);
  for (let i = 0; i < count; i++) {
    const f = some[at + i]!;
    if (depth[at + f]! >= best.depth) continue;
    climb(x, y, f, best, false);
    if (!(depth[at + f]! < best.depth)) continue;
    best.depth = depth[at + f]!;
    best.isEdge = false;
    best.ofFirst = x === hullHullSat_first;
    best.feature = f;
    best.other = vertex[at + f]!;
  }
}

/**
 * Looks at the near faces of x from number `start` on: against their normals, a vertex of y that is far that way, and how deep it
 * is. Lists those under which it is less deep than the best way out is long, and returns their number.
 */
function seeFaces(x: HullSide, y: HullSide, start: number, best: WayOut): number {
  const { under, vertex, depth, near, some } = sideRows;
  const { at, nearCount, ox, oy, oz, xx, xy, xz, yx, yy, yz, zx, zy, zz } = x;
  const { planes } = x.hull!.inner;
  const { points, vertexHints } = y.hull!.inner;
  const { depth: limit } = best;
  let missing = 0;
  let count = 0;
  for (let i = start; i < nearCount; i++) {
    const f = near[at + i]!;
    const p = 4 * f;
    const nx = planes[p]!;
    const ny = planes[p | 1]!;
    const nz = planes[p | 2]!;
    // d = -M n
    const dx = -(xx * nx + xy * ny + xz * nz);
    const dy = -(yx * nx + yy * ny + yz * nz);
    const dz = -(zx * nx + zy * ny + zz * nz);
    const row = (((CELL_MIDDLE + dx * CELL_SCALE) | 0) << CELL_BITS) | ((CELL_MIDDLE + dy * CELL_SCALE) | 0);
    const hint = vertexHints[(row << CELL_BITS) | ((CELL_MIDDLE + dz * CELL_SCALE) | 0)]!;
    missing |= hint;
    const v = hint & ~UNKNOWN_HINT;
    const w = 4 * v;
    const deep = under[at + f]! + (dx * (points[w]! - ox) + dy * (points[w | 1]! - oy) + dz * (points[w | 2]! - oz));
    vertex[at + f] = v;
    depth[at + f] = deep;
    some[at + count] = f;
    count += Number(deep < limit);
  }
  if ((missing & UNKNOWN_HINT) === 0) return count;
  askHints(x, y, start);
  return seeFaces(x, y, start, best);
}

/** Sees to it that the hints are known for the near faces of x from number `start` on. */
function askHints(x: HullSide, y: HullSide, start: number): void {
  const { near } = sideRows;
  const { inner } = y.hull!;
  const d = hullHullSat_ends;
  for (let i = start; i < x.nearCount; i++) {
    x.setDirection(near[x.at + i]!, d, 0);
    const row = (((CELL_MIDDLE + d[0]! * CELL_SCALE) | 0) << CELL_BITS) | ((CELL_MIDDLE + d[1]! * CELL_SCALE) | 0);
    inner.vertexHint((row << CELL_BITS) | ((CELL_MIDDLE + d[2]! * CELL_SCALE) | 0));
  }
}

/**
 * From neighbour to neighbour, to the vertex of y that is deepest under face f of x; unless `isWhole`, one as deep as the best
 * way out is enough.
 */
function climb(x: HullSide, y: HullSide, f: number, { depth: enough }: WayOut, isWhole: boolean): void {
  const { vertexStart, neighbourPoints, inner } = y.hull!;
  const { points } = inner;
  const row = x.at + f;
  const d = hullHullSat_ends;
  x.setDirection(f, d, 0);
  const dx = d[0]!;
  const dy = d[1]!;
  const dz = d[2]!;
  const base = sideRows.under[row]! - (dx * x.ox + dy * x.oy + dz * x.oz);
  let best = sideRows.vertex[row]!;
  let depth = base + (dx * points[4 * best]! + dy * points[4 * best + 1]! + dz * points[4 * best + 2]!);
  for (let from = -1; from !== best && (isWhole || depth < enough); ) {
    from = best;
    const end = 4 * vertexStart[from + 1]!;
    let next = -1;
    for (let i = 4 * vertexStart[from]!; i < end; i += 4) {
      const along = base + (dx * neighbourPoints[i]! + dy * neighbourPoints[i | 1]! + dz * neighbourPoints[i | 2]!);
      if (along > depth) {
        depth = along;
        next = i;
      }
    }
    if (next >= 0) best = neighbourPoints[next | 3]! | 0;
  }
  sideRows.vertex[row] = best;
  sideRows.depth[row] = depth;
}

/** The arcs of x that come near enough: those of faces that are near. */
function tryArcs(x: HullSide, y: HullSide, best: WayOut): void {
  const { under, vertex, near } = sideRows;
  const { at, nearCount, ox, oy, oz, qx, qy, qz, xx, xy, xz, yx, yy, yz, zx, zy, zz } = x;
  const { faceStart, loopEdges, arcs } = x.hull!;
  const { planes, faces } = arcs;
  const { points } = y.hull!.inner;
  const open = hullHullSat_open;
  const limit = best.depth - best.bias;
  const room = Math.max(0, best.depth - x.around);
  open.reserve(loopEdges.length + 1);
  const { from, corner } = open;
  let count = 0;
  for (let i = 0; i < nearCount; i++) {
    const f = near[at + i]!;
    if (under[at + f]! >= room) continue;
    const v = 4 * vertex[at + f]!;
    const rx = points[v]! - ox;
    const ry = points[v | 1]! - oy;
    const rz = points[v | 2]! - oz;
    // The vertex in the frame of x: q + M^T r
    const wx = qx + (xx * rx + yx * ry + zx * rz);
    const wy = qy + (xy * rx + yy * ry + zy * rz);
    const wz = qz + (xz * rx + yz * ry + zz * rz);
    const end = faceStart[f + 1]!;
    for (let c = faceStart[f]!; c < end; c++) {
      const p = 4 * c;
      // It is deep enough at f. If it is so at the face beyond too, it is all along the arc.
      const deep = planes[p | 3]! - (planes[p]! * wx + planes[p | 1]! * wy + planes[p | 2]! * wz);
      from[count] = f;
      corner[count] = c;
      count += Number(deep < limit);
    }
  }
  for (let k = 0; k < count; k++) {
    const f = from[k]!;
    const g = faces[corner[k]!]!;
    // An arc between two near faces comes up twice.
    if (g < f && under[at + g]! < room) continue;
    if (!(under[at + g]! < x.room)) {
      near[at + nearCount] = g;
      x.nearCount = nearCount + 1;
      seeFaces(x, y, nearCount, best);
    }
    if (isOpen(x, y, f, g, best)) walkArc(x, y, loopEdges[corner[k]!]!, f, g, best);
  }
}

/**
 * False when a vertex that is deep at the one end and one that is deep at the other are deep enough together all along the arc
 * from f to g.
 */
function isOpen(x: HullSide, y: HullSide, f: number, g: number, best: WayOut): boolean {
  const { under, vertex, depth } = sideRows;
  const { at, ox, oy, oz } = x;
  const { points } = y.hull!.inner;
  const ends = hullHullSat_ends;
  const limit = best.depth - best.bias;
  if (!(depth[at + g]! >= limit)) climb(x, y, g, best, false);
  x.setDirection(f, ends, 0);
  x.setDirection(g, ends, 4);
  const fx = ends[0]!;
  const fy = ends[1]!;
  const fz = ends[2]!;
  const gx = ends[4]!;
  const gy = ends[5]!;
  const gz = ends[6]!;
  const v = 4 * vertex[at + f]!;
  const w = 4 * vertex[at + g]!;
  const vf = depth[at + f]!;
  const wg = depth[at + g]!;
  const vg = under[at + g]! + (gx * (points[v]! - ox) + gy * (points[v | 1]! - oy) + gz * (points[v | 2]! - oz));
  const wf = under[at + f]! + (fx * (points[w]! - ox) + fy * (points[w | 1]! - oy) + fz * (points[w | 2]! - oz));
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
  const { vertexStart, neighbourPoints, vertexEdges, inner } = y.hull!;
  const { points } = inner;
  const { under, vertex, depth: depths } = sideRows;
  const { at } = x;
  const ends = hullHullSat_ends;
  climb(x, y, f, best, true);
  x.setDirection(g, ends, 4);
  const fx = ends[0]!;
  const fy = ends[1]!;
  const fz = ends[2]!;
  const gx = ends[4]!;
  const gy = ends[5]!;
  const gz = ends[6]!;
  const cos = fx * gx + fy * gy + fz * gz;
  let v = vertex[at + f]!;
  if (cos < SHARP_COS) {
    const middle = x.addEdge(e, v);
    walkArc(x, y, e, f, middle, best);
    walkArc(x, y, e, middle, g, best);
    return;
  }
  let px = points[4 * v]!;
  let py = points[4 * v + 1]!;
  let pz = points[4 * v + 2]!;
  let depthF = depths[at + f]!;
  let depthG = under[at + g]! + (gx * (px - x.ox) + gy * (py - x.oy) + gz * (pz - x.oz));
  const limit = best.depth - best.bias;
  let reached = 0;
  while (!(depthF >= limit && depthG >= limit)) {
    // Each neighbour that is deeper at the end of the arc becomes so somewhere on it: at n_f s + n_g t.
    let next = -1;
    let first = Infinity;
    let s = 0;
    let t = 0;
    const end = 4 * vertexStart[v + 1]!;
    for (let i = 4 * vertexStart[v]!; i < end; i += 4) {
      const ux = neighbourPoints[i]! - px;
      const uy = neighbourPoints[i | 1]! - py;
      const uz = neighbourPoints[i | 2]! - pz;
      const gain = gx * ux + gy * uy + gz * uz;
      if (!(gain > 0)) continue;
      const loss = -(fx * ux + fy * uy + fz * uz);
      if (loss < first * gain || next < 0) {
        first = loss / gain;
        next = i;
        s = gain;
        t = loss;
      }
    }
    if (next < 0) return;
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
      best.other = vertexEdges[next >> 2]!;
      best.dx = (fx * s + gx * weight) * inv;
      best.dy = (fy * s + gy * weight) * inv;
      best.dz = (fz * s + gz * weight) * inv;
    }
    v = neighbourPoints[next | 3]! | 0;
    px = neighbourPoints[next]!;
    py = neighbourPoints[next | 1]!;
    pz = neighbourPoints[next | 2]!;
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
