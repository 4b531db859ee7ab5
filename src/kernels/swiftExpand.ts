/**
 * The way out of each other for a solid hull at home and another core that overlap, from the tetrahedron around the origin that
 * swiftWalk.ts ends with. It is grown at its nearest face by the vertex of the CSO (second core minus first) that is farthest out
 * there, as in expandingPolytope.ts, until nothing is farther out than that face: then it is a face of the CSO, and no other is
 * nearer. Cores that hardly overlap need a few steps only, however many faces they have. Where rounding might decide there is no
 * answer, and the separating axis theorem has to do.
 */
import { EDGE, FACE } from '../results/features.ts';
import { type Axis, EDGE_BIAS } from './axis.ts';
import type { CoreDistance } from './coreDistance.ts';
import { EdgePair, writeEdges, writeFaceOfFirst, writeFaceOfSecond } from './overlapWitness.ts';
import { BOX_VIEW, HULL_VIEW, type PolytopeView, TRIANGLE_VIEW } from './polytopeView.ts';
import type { Simplex } from './simplex.ts';
import { HULL_VERTEX, SmallWayOut, writeSmall } from './smallWitness.ts';
import { grow, MOST_CORNERS, nearestFace, ROUNDING, SHALLOW, SwiftPolytope, startTetrahedron } from './swiftPolytope.ts';
import { vertexFeature } from './vertexFeature.ts';

/** A vertex is farther out than another if it is by more than this part of a plane's rounding: those of one face are not. */
const RISE = 0.1;

const swiftExpand_polytope = /* @__PURE__ */ new SwiftPolytope();
const swiftExpand_small = /* @__PURE__ */ new SmallWayOut();
const swiftExpand_edges = /* @__PURE__ */ new EdgePair();

/** Writes the way out to `axis` and everything else to `out`; or returns false. `simplex` is a tetrahedron around the origin. */
export function swiftExpand(first: PolytopeView, second: PolytopeView, simplex: Simplex, axis: Axis, out: CoreDistance): boolean {
  const p = swiftExpand_polytope;
  const { w, ia, ib } = p;
  for (let i = 0; i < 4; i++) {
    w[4 * i] = simplex.wx[i]!;
    w[4 * i + 1] = simplex.wy[i]!;
    w[4 * i + 2] = simplex.wz[i]!;
    ia[i] = simplex.ia[i]!;
    ib[i] = simplex.ib[i]!;
  }
  if (!startTetrahedron(p)) return false;
  for (;;) {
    const f = nearestFace(p);
    if (p.cornerCount === MOST_CORNERS || p.planes[4 * f + 3]! > p.scale[SHALLOW]!) return false;
    if (!addBeyond(first, second, p, f)) return writeFacet(first, second, p, f, axis, out);
    p.cornerCount++;
    if (!grow(p, f)) return false;
  }
}

/**
 * Puts a vertex of the CSO that is beyond triangle f after the last corner, found from neighbour to neighbour; or the farthest
 * along its normal. Returns true if it is beyond.
 */
function addBeyond(first: PolytopeView, second: PolytopeView, p: SwiftPolytope, f: number): boolean {
  const { w, planes, corners, ia, ib, scale } = p;
  const n = p.cornerCount;
  const start = corners[4 * f]!;
  ia[n] = ia[start]!;
  ib[n] = ib[start]!;
  for (;;) {
    const isMoved = stepOut(first, second, p, f);
    const far = planes[4 * f]! * w[4 * n]! + planes[4 * f + 1]! * w[4 * n + 1]! + planes[4 * f + 2]! * w[4 * n + 2]!;
    if (far - planes[4 * f + 3]! > scale[ROUNDING]!) return true;
    if (!isMoved) return false;
  }
}

/** From the vertex after the last corner to one that is farther along the normal of triangle f. Returns false where there is none. */
function stepOut(first: PolytopeView, second: PolytopeView, p: SwiftPolytope, f: number): boolean {
  const { w, planes } = p;
  const at = p.cornerCount;
  let isMoved = false;
  const dx = planes[4 * f]!;
  const dy = planes[4 * f + 1]!;
  const dz = planes[4 * f + 2]!;
  const tiny = RISE * p.scale[ROUNDING]!;
  const hullA = first.hull!;
  const startA = hullA.vertexStart;
  const aroundA = hullA.neighbourPoints;
  const pointsA = hullA.inner.points;
  let ia = p.ia[at]!;
  let least = pointsA[4 * ia]! * dx + pointsA[4 * ia + 1]! * dy + pointsA[4 * ia + 2]! * dz;
  const endA = 4 * startA[ia + 1]!;
  for (let i = 4 * startA[ia]!; i < endA; i += 4) {
    const along = aroundA[i]! * dx + aroundA[i + 1]! * dy + aroundA[i + 2]! * dz;
    if (along < least - tiny) {
      least = along;
      ia = aroundA[i + 3]! | 0;
      isMoved = true;
    }
  }
  let ib = 0;
  let x = second.x0;
  let y = second.y0;
  let z = second.z0;
  if (second.kind === HULL_VIEW) {
    const { ux, uy, uz, vx, vy, vz, wx, wy, wz } = second;
    const lx = ux * dx + uy * dy + uz * dz;
    const ly = vx * dx + vy * dy + vz * dz;
    const lz = wx * dx + wy * dy + wz * dz;
    const hullB = second.hull!;
    const startB = hullB.vertexStart;
    const aroundB = hullB.neighbourPoints;
    const pointsB = hullB.inner.points;
    ib = p.ib[at]!;
    let farthest = pointsB[4 * ib]! * lx + pointsB[4 * ib + 1]! * ly + pointsB[4 * ib + 2]! * lz;
    const endB = 4 * startB[ib + 1]!;
    for (let i = 4 * startB[ib]!; i < endB; i += 4) {
      const along = aroundB[i]! * lx + aroundB[i + 1]! * ly + aroundB[i + 2]! * lz;
      if (along > farthest + tiny) {
        farthest = along;
        ib = aroundB[i + 3]! | 0;
        isMoved = true;
      }
    }
    const bx = pointsB[4 * ib]!;
    const by = pointsB[4 * ib + 1]!;
    const bz = pointsB[4 * ib + 2]!;
    x = ux * bx + vx * by + wx * bz + second.px;
    y = uy * bx + vy * by + wy * bz + second.py;
    z = uz * bx + vz * by + wz * bz + second.pz;
  } else if (second.kind === BOX_VIEW) {
    const { ux, uy, uz, vx, vy, vz, wx, wy, wz } = second;
    const isU = +(ux * dx + uy * dy + uz * dz < 0);
    const isV = +(vx * dx + vy * dy + vz * dz < 0);
    const isW = +(wx * dx + wy * dy + wz * dz < 0);
    const u = second.hu * (1 - 2 * isU);
    const v = second.hv * (1 - 2 * isV);
    const t = second.hw * (1 - 2 * isW);
    ib = isU | (isV << 1) | (isW << 2);
    x += u * ux + v * vx + t * wx;
    y += u * uy + v * vy + t * wy;
    z += u * uz + v * vz + t * wz;
  } else {
    const along0 = x * dx + y * dy + z * dz;
    const along1 = second.x1 * dx + second.y1 * dy + second.z1 * dz;
    const along2 = second.x2 * dx + second.y2 * dy + second.z2 * dz;
    if (second.kind === TRIANGLE_VIEW && along2 > along0 && along2 > along1) {
      ib = 2;
      x = second.x2;
      y = second.y2;
      z = second.z2;
    } else if (along1 > along0) {
      ib = 1;
      x = second.x1;
      y = second.y1;
      z = second.z1;
    }
  }
  w[4 * at] = x - pointsA[4 * ia]!;
  w[4 * at + 1] = y - pointsA[4 * ia + 1]!;
  w[4 * at + 2] = z - pointsA[4 * ia + 2]!;
  p.ia[at] = ia;
  p.ib[at] = ib;
  return isMoved;
}

/** The features of the cores that make triangle f of the polytope, a face of the CSO: a face and a vertex, or two edges. */
function writeFacet(
  first: PolytopeView,
  second: PolytopeView,
  p: SwiftPolytope,
  f: number,
  axis: Axis,
  out: CoreDistance,
): boolean {
  const { corners, ia, ib, planes } = p;
  axis.nx = -planes[4 * f]!;
  axis.ny = -planes[4 * f + 1]!;
  axis.nz = -planes[4 * f + 2]!;
  axis.separation = -planes[4 * f + 3]!;
  const k0 = corners[4 * f]!;
  const k1 = corners[4 * f + 1]!;
  const k2 = corners[4 * f + 2]!;
  const a0 = ia[k0]!;
  const a1 = ia[k1]!;
  const a2 = ia[k2]!;
  const b0 = ib[k0]!;
  const b1 = ib[k1]!;
  const b2 = ib[k2]!;
  if (b0 === b1 && b1 === b2) {
    const face = vertexFeature(first, a0, a1, a2);
    return face >= FACE && writeFaceOfFirst(first, second, face - FACE, b0, axis, out);
  }
  if (a0 === a1 && a1 === a2) {
    const face = vertexFeature(second, b0, b1, b2);
    if (face < FACE) return false;
    if (second.kind === HULL_VIEW) return writeFaceOfSecond(first, second, face - FACE, a0, axis, out);
    return writeSmallFace(first, second, a0, face - FACE, axis, out);
  }
  // Two of each, or there is no edge.
  const edges = swiftExpand_edges;
  edges.p = a0;
  edges.q = a1 === a0 ? a2 : a1;
  edges.i = b0;
  edges.j = b1 === b0 ? b2 : b1;
  if ((a2 !== edges.p && a2 !== edges.q) || (b2 !== edges.i && b2 !== edges.j)) return false;
  if (edges.p === edges.q || edges.i === edges.j || hasRival(p, f, edges, first, second)) return false;
  out.featureA = vertexFeature(first, edges.p, edges.q, edges.q);
  out.featureB = vertexFeature(second, edges.i, edges.j, edges.j);
  if (out.featureA < EDGE || out.featureA >= FACE || out.featureB < EDGE || out.featureB >= FACE) return false;
  return writeEdges(first, second, edges, axis, out);
}

/** True when another face of the CSO than the one that two edges make is as near as that, but for the bias against edges. */
function hasRival(p: SwiftPolytope, f: number, edges: EdgePair, first: PolytopeView, second: PolytopeView): boolean {
  const { planes, corners, ia, ib, faceCount } = p;
  const reach = second.hull === null ? first.hull!.reach : Math.max(first.hull!.reach, second.hull.reach);
  const limit = planes[4 * f + 3]! + EDGE_BIAS * reach;
  for (let g = 0; g < faceCount; g++) {
    if (!(planes[4 * g + 3]! <= limit)) continue;
    for (let i = 4 * g; i < 4 * g + 3; i++) {
      const a = ia[corners[i]!]!;
      const b = ib[corners[i]!]!;
      if ((a !== edges.p && a !== edges.q) || (b !== edges.i && b !== edges.j)) return true;
    }
  }
  return false;
}

/** Vertex v of the hull under face `face` of a box or a triangle. */
function writeSmallFace(
  first: PolytopeView,
  second: PolytopeView,
  v: number,
  face: number,
  axis: Axis,
  out: CoreDistance,
): boolean {
  const best = swiftExpand_small;
  const isBox = second.kind === BOX_VIEW;
  const k = isBox ? face % 3 : 0;
  const x = isBox ? (k === 0 ? second.ux : k === 1 ? second.vx : second.wx) : second.nx;
  const y = isBox ? (k === 0 ? second.uy : k === 1 ? second.vy : second.wy) : second.ny;
  const z = isBox ? (k === 0 ? second.uz : k === 1 ? second.vz : second.wz) : second.nz;
  const sign = x * axis.nx + y * axis.ny + z * axis.nz < 0 ? -1 : 1;
  best.depth = -axis.separation;
  best.kind = HULL_VERTEX;
  best.ofHull = v;
  best.ofCore = k;
  best.nx = sign * x;
  best.ny = sign * y;
  best.nz = sign * z;
  return writeSmall(first, second, best, axis, out);
}
