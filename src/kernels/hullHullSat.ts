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
import type { Hull } from '../shapes/hull.ts';
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

const hullHullSat_one = /* @__PURE__ */ new HullSide(0);
const hullHullSat_two = /* @__PURE__ */ new HullSide(1);
const hullHullSat_best = /* @__PURE__ */ new WayOut();
const hullHullSat_edges = /* @__PURE__ */ new EdgePair();

/**
 * Writes the way out to `axis`: `first` is a solid hull at home, `second` another. Returns true when everything is written to `out`:
 * the deepest points too, which are well inside the features that meet.
 */
export function hullHullSat(first: PolytopeView, second: PolytopeView, axis: Axis, out: CoreDistance): boolean {
  const one = hullHullSat_one;
  const two = hullHullSat_two;
  const best = hullHullSat_best;
  const isSwapped = one.hull === second.hull || two.hull === first.hull;
  const a = isSwapped ? two : one;
  const b = isSwapped ? one : two;
  if (a.hull !== first.hull || b.hull !== second.hull) setHulls(a, b, first.hull!, second.hull!);
  setFrames(a, b, second);
  best.depth = Infinity;
  best.bias = EDGE_BIAS * Math.max(first.hull!.reach, second.hull!.reach);
  // First the face of each that is nearest to the middle of the other, then whatever is near.
  for (let step = 0; step < 4; step++) {
    const x = (step & 1) === 0 ? a : b;
    if (step < 2) x.measure();
    else x.setNear(best);
    tryFaces(x, x === a ? b : a, best);
  }
  if (a.nearEnd - a.at <= b.nearEnd - b.at) tryArcs(a, b, best);
  else tryArcs(b, a, best);
  return write(first, second, best, axis, out);
}

/** Fetches what the rows do not hold. */
function setHulls(a: HullSide, b: HullSide, first: Hull, second: Hull): void {
  const count = Math.max(first.arcs.count, second.arcs.count);
  if (!sideRows.holds(count)) {
    sideRows.grow(count);
    a.hull = null;
    b.hull = null;
  }
  if (a.hull !== first) a.setHull(first);
  if (b.hull !== second) b.setHull(second);
}

/** Looks at each hull from the middle of the other. */
function setFrames(a: HullSide, b: HullSide, second: PolytopeView): void {
  const { x, y, z } = sideRows;
  const { ux, uy, uz, vx, vy, vz, wx, wy, wz, px, py, pz } = second;
  const { ball: ballA } = a.hull!;
  const { ball: ballB } = b.hull!;
  const m = a.frame;
  x[m] = -ux;
  y[m] = -uy;
  z[m] = -uz;
  x[m + 1] = -vx;
  y[m + 1] = -vy;
  z[m + 1] = -vz;
  x[m + 2] = -wx;
  y[m + 2] = -wy;
  z[m + 2] = -wz;
  x[m + 3] = ux * ballB.x + vx * ballB.y + wx * ballB.z + px;
  y[m + 3] = uy * ballB.x + vy * ballB.y + wy * ballB.z + py;
  z[m + 3] = uz * ballB.x + vz * ballB.y + wz * ballB.z + pz;
  const k = b.frame;
  x[k] = -ux;
  y[k] = -vx;
  z[k] = -wx;
  x[k + 1] = -uy;
  y[k + 1] = -vy;
  z[k + 1] = -wy;
  x[k + 2] = -uz;
  y[k + 2] = -vz;
  z[k + 2] = -wz;
  const rx = ballA.x - px;
  const ry = ballA.y - py;
  const rz = ballA.z - pz;
  x[k + 3] = ux * rx + uy * ry + uz * rz;
  y[k + 3] = vx * rx + vy * ry + vz * rz;
  z[k + 3] = wx * rx + wy * ry + wz * rz;
  a.around = ballB.radius;
  b.around = ballA.radius;
  a.isFirst = true;
  b.isFirst = false;
}

/** Takes over the normal of any near face of x along which the hulls come apart sooner. */
function tryFaces(x: HullSide, y: HullSide, best: WayOut): void {
  const { depth, vertex, some } = sideRows;
  const end = seeFaces(x, y, x.at, best);
  for (let i = x.at; i < end; i++) {
    const f = some[i]!;
    if (depth[f]! >= best.depth) continue;
    climb(y, f, best, false);
    if (!(depth[f]! < best.depth)) continue;
    best.depth = depth[f]!;
    best.isEdge = false;
    best.ofFirst = x.isFirst;
    best.feature = f - x.at;
    best.other = vertex[f]! - y.vertexAt;
  }
}

/**
 * Looks at the near faces of x from entry `start` of the list on: against their normals, a vertex of y that is far that way, and how
 * deep it is. Lists those under which it is less deep than the best way out is long, and returns where that list ends.
 */
function seeFaces(x: HullSide, y: HullSide, start: number, best: WayOut): number {
  const { x: rowX, y: rowY, z: rowZ, under, dx, dy, dz, vertex, depth, near, some, hints } = sideRows;
  const { frame, nearEnd, at } = x;
  const xx = rowX[frame]!;
  const xy = rowY[frame]!;
  const xz = rowZ[frame]!;
  const yx = rowX[frame + 1]!;
  const yy = rowY[frame + 1]!;
  const yz = rowZ[frame + 1]!;
  const zx = rowX[frame + 2]!;
  const zy = rowY[frame + 2]!;
  const zz = rowZ[frame + 2]!;
  const { vertexAt, hintsAt } = y;
  const { depth: limit } = best;
  let missing = 0;
  let n = at;
  for (let i = start; i < nearEnd; i++) {
    const f = near[i]!;
    const nx = rowX[f]!;
    const ny = rowY[f]!;
    const nz = rowZ[f]!;
    // d = -M n
    const ex = xx * nx + xy * ny + xz * nz;
    const ey = yx * nx + yy * ny + yz * nz;
    const ez = zx * nx + zy * ny + zz * nz;
    const row = (((CELL_MIDDLE + ex * CELL_SCALE) | 0) << CELL_BITS) | ((CELL_MIDDLE + ey * CELL_SCALE) | 0);
    const hint = hints[hintsAt | (row << CELL_BITS) | ((CELL_MIDDLE + ez * CELL_SCALE) | 0)]!;
    missing |= hint;
    const v = vertexAt + (hint & ~UNKNOWN_HINT);
    const deep = under[f]! + (ex * rowX[v]! + ey * rowY[v]! + ez * rowZ[v]!);
    dx[f] = ex;
    dy[f] = ey;
    dz[f] = ez;
    vertex[f] = v;
    depth[f] = deep;
    some[n] = f;
    n += Number(deep < limit);
  }
  if ((missing & UNKNOWN_HINT) === 0) return n;
  askHints(x, y, start);
  return seeFaces(x, y, start, best);
}

/** Sees to it that the hints are known for the near faces of x from entry `start` of the list on. */
function askHints(x: HullSide, y: HullSide, start: number): void {
  const { near, dx, dy, dz, hints } = sideRows;
  const { inner } = y.hull!;
  for (let i = start; i < x.nearEnd; i++) {
    const f = near[i]!;
    const row = (((CELL_MIDDLE + dx[f]! * CELL_SCALE) | 0) << CELL_BITS) | ((CELL_MIDDLE + dy[f]! * CELL_SCALE) | 0);
    const cell = (row << CELL_BITS) | ((CELL_MIDDLE + dz[f]! * CELL_SCALE) | 0);
    hints[y.hintsAt | cell] = inner.vertexHint(cell);
  }
}

/**
 * From neighbour to neighbour, to the vertex of y that is deepest under the face of row f; unless `isWhole`, one as deep as the best
 * way out is enough.
 */
function climb(y: HullSide, f: number, { depth: enough }: WayOut, isWhole: boolean): void {
  const { x: rowX, y: rowY, z: rowZ, under, dx, dy, dz, vertex, depth, starts, links } = sideRows;
  const { vertexAt, neighboursAt } = y;
  const ex = dx[f]!;
  const ey = dy[f]!;
  const ez = dz[f]!;
  const base = under[f]!;
  let best = vertex[f]!;
  let deep = base + (ex * rowX[best]! + ey * rowY[best]! + ez * rowZ[best]!);
  for (let from = -1; from !== best && (isWhole || deep < enough); ) {
    from = best;
    const end = neighboursAt + starts[from + 1]!;
    for (let i = neighboursAt + starts[from]!; i < end; i++) {
      const v = vertexAt + links[i]!;
      const along = base + (ex * rowX[v]! + ey * rowY[v]! + ez * rowZ[v]!);
      if (along > deep) {
        deep = along;
        best = v;
      }
    }
  }
  vertex[f] = best;
  depth[f] = deep;
}

/** The arcs of x that come near enough: those of faces that are near. */
function tryArcs(x: HullSide, y: HullSide, best: WayOut): void {
  const { x: rowX, y: rowY, z: rowZ, starts, links, offset, under, vertex, near, from, along } = sideRows;
  const { at, nearEnd, frame, linksAt } = x;
  const limit = best.depth - best.bias;
  const room = Math.max(0, best.depth - x.around);
  let count = 0;
  for (let i = at; i < nearEnd; i++) {
    const f = near[i]!;
    if (under[f]! >= room) continue;
    const v = vertex[f]!;
    const rx = rowX[v]!;
    const ry = rowY[v]!;
    const rz = rowZ[v]!;
    // The vertex in the frame of x: q + M^T r
    const wx = rowX[frame + 3]! - (rowX[frame]! * rx + rowX[frame + 1]! * ry + rowX[frame + 2]! * rz);
    const wy = rowY[frame + 3]! - (rowY[frame]! * rx + rowY[frame + 1]! * ry + rowY[frame + 2]! * rz);
    const wz = rowZ[frame + 3]! - (rowZ[frame]! * rx + rowZ[frame + 1]! * ry + rowZ[frame + 2]! * rz);
    const end = starts[f + 1]!;
    for (let c = starts[f]!; c < end; c++) {
      const g = at + links[linksAt + c]!;
      // It is deep enough at f. If it is so at the face beyond too, it is all along the arc.
      const deep = offset[g]! - (rowX[g]! * wx + rowY[g]! * wy + rowZ[g]! * wz);
      from[count] = f;
      along[count] = c;
      count += Number(deep < limit);
    }
  }
  for (let k = 0; k < count; k++) {
    const f = from[k]!;
    const g = at + links[linksAt + along[k]!]!;
    // An arc between two near faces comes up twice.
    if (g < f && under[g]! < room) continue;
    if (!(under[g]! < x.room)) {
      near[nearEnd] = g;
      x.nearEnd = nearEnd + 1;
      seeFaces(x, y, nearEnd, best);
    }
    if (isOpen(y, f, g, best)) walkArc(x, y, x.hull!.loopEdges[along[k]!]!, f, g, best);
  }
}

/**
 * False when a vertex that is deep at the one end and one that is deep at the other are deep enough together all along the arc
 * from face f to face g.
 */
function isOpen(y: HullSide, f: number, g: number, best: WayOut): boolean {
  const { x: rowX, y: rowY, z: rowZ, under, dx, dy, dz, vertex, depth } = sideRows;
  const limit = best.depth - best.bias;
  if (!(depth[g]! >= limit)) climb(y, g, best, false);
  const fx = dx[f]!;
  const fy = dy[f]!;
  const fz = dz[f]!;
  const gx = dx[g]!;
  const gy = dy[g]!;
  const gz = dz[g]!;
  const v = vertex[f]!;
  const w = vertex[g]!;
  const vf = depth[f]!;
  const wg = depth[g]!;
  if (!(vf >= limit && wg >= limit)) return true;
  const vg = under[g]! + (gx * rowX[v]! + gy * rowY[v]! + gz * rowZ[v]!);
  const wf = under[f]! + (fx * rowX[w]! + fy * rowY[w]! + fz * rowZ[w]!);
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
  const { x: rowX, y: rowY, z: rowZ, under, dx, dy, dz, vertex, depth: depths, starts, links } = sideRows;
  const { vertexAt, neighboursAt } = y;
  climb(y, f, best, true);
  const fx = dx[f]!;
  const fy = dy[f]!;
  const fz = dz[f]!;
  const gx = dx[g]!;
  const gy = dy[g]!;
  const gz = dz[g]!;
  const cos = fx * gx + fy * gy + fz * gz;
  let v = vertex[f]!;
  if (cos < SHARP_COS) {
    const middle = x.addEdge(e, v);
    walkArc(x, y, e, f, middle, best);
    walkArc(x, y, e, middle, g, best);
    return;
  }
  let px = rowX[v]!;
  let py = rowY[v]!;
  let pz = rowZ[v]!;
  let depthF = depths[f]!;
  let depthG = under[g]! + (gx * px + gy * py + gz * pz);
  const limit = best.depth - best.bias;
  let reached = 0;
  while (!(depthF >= limit && depthG >= limit)) {
    // Each neighbour that is deeper at the end of the arc becomes so somewhere on it: at n_f s + n_g t.
    let next = -1;
    let first = Infinity;
    let s = 0;
    let t = 0;
    const end = neighboursAt + starts[v + 1]!;
    for (let i = neighboursAt + starts[v]!; i < end; i++) {
      const w = vertexAt + links[i]!;
      const ux = rowX[w]! - px;
      const uy = rowY[w]! - py;
      const uz = rowZ[w]! - pz;
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
      best.ofFirst = x.isFirst;
      best.feature = e;
      best.other = y.hull!.vertexEdges[next - neighboursAt]!;
      best.dx = (fx * s + gx * weight) * inv;
      best.dy = (fy * s + gy * weight) * inv;
      best.dz = (fz * s + gz * weight) * inv;
    }
    v = vertexAt + links[next]!;
    px = rowX[v]!;
    py = rowY[v]!;
    pz = rowZ[v]!;
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
