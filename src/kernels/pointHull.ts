/**
 * The point of a hull's surface nearest to p.
 *
 * A walk from feature to feature. From a face to an edge that p is beyond, within its plane; from an edge to the end that p is
 * past, or to the face that p is over; from a vertex to an edge that leads towards p. Where there is nowhere to go, p is within
 * the cone of normals of the feature, and a convex set has only one such point. Each step asks for a sign, which is right however
 * small the difference is that it makes to the distance.
 *
 * Inside, the walk ends over a face that p is below; then the face whose plane is nearest is the answer.
 *
 * Degenerate cases:
 * - p on the surface: distance 0 and the normal of the feature it lies on;
 * - a flat hull: its polygon, with the side that p is on; straight: a segment; single point: a point.
 */
import { MIN_LENGTH } from '../math/tolerance.ts';
import { Vec3, type Vec3Like } from '../math/vec3.ts';
import { EDGE, FACE, VERTEX } from '../results/features.ts';
import type { PointResult } from '../results/pointResult.ts';
import type { Hull } from '../shapes/hull.ts';
import { NEAR_EDGE_SQ, turnAcross } from './edgeNormal.ts';
import { MutableSegment, setHullSegment } from './hullSegment.ts';
import { nearestOfHull } from './nearestOfHull.ts';
import { FOOT, NEAREST } from './nearestPoint.ts';
import { pointSegment } from './pointSegment.ts';

/** No walk is longer, unless rounding sends it in a circle. */
const MAX_STEPS = 200;
/** Heights above a face are rounded by this part of the hull's reach. */
const ROUNDING = 1e-15;

/** Writes the signed distance, point, normal and feature (the hull's codes) to `out`, in the hull's frame. */
export function pointHull(p: Vec3Like, hull: Hull, out: PointResult): void {
  if (hull.dimension < 2) {
    pointStraightHull(p, hull, out);
    return;
  }
  const { faceNx, faceNy, faceNz, faceOffset } = hull;
  const { x: px, y: py, z: pz } = p;
  const flat = hull.dimension === 2;
  let feature = FACE;
  if (!flat) {
    const n = NEAREST;
    n[0] = px;
    n[1] = py;
    n[2] = pz;
    feature = nearestOfHull(hull);
    if (feature >= 0) {
      writeNearest(p, hull, feature & 0xffff, out);
      return;
    }
    feature = ~feature;
  }
  let face = feature - FACE;
  const { x, y, z, faceStart, loopVertices, loopEdges, edgeFaces, vertexStart, vertexEdges, vertexNeighbours, edgeVertices } =
    hull;
  const edgeNormals = flat ? hull.edgeNormals : faceNx;
  let qx = 0;
  let qy = 0;
  let qz = 0;
  // No lower than this above a face, p is over it; lower, the way there leads through the hull.
  const lowest = -ROUNDING * hull.reach;
  // The edge that it came to the face by: p is not beyond that one.
  let crossed = -1;
  // Rounding may send it round in a circle of features that are equally near; then any of them will do.
  for (let left = MAX_STEPS; ; left--) {
    if (left === 0) {
      nearestOnEdges(p, hull, out);
      return;
    }
    if (feature >= FACE) {
      const nx = faceNx[face]!;
      const ny = faceNy[face]!;
      const nz = faceNz[face]!;
      const end = faceStart[face + 1]!;
      let v = loopVertices[end - 1]!;
      let edge = loopEdges[end - 1]!;
      let nearestSq = Infinity;
      let next = -1;
      for (let i = faceStart[face]!; i < end; i++) {
        const w = loopVertices[i]!;
        const ux = x[w]! - x[v]!;
        const uy = y[w]! - y[v]!;
        const uz = z[w]! - z[v]!;
        const vpx = px - x[v]!;
        const vpy = py - y[v]!;
        const vpz = pz - z[v]!;
        // (u x n).vp: how far p is beyond this edge within the plane of the face. Of those that it is beyond, the nearest.
        const beyond = (uy * nz - uz * ny) * vpx + (uz * nx - ux * nz) * vpy + (ux * ny - uy * nx) * vpz;
        if (beyond >= 0 && edge !== crossed) {
          const along = ux * vpx + uy * vpy + uz * vpz;
          const lenSq = ux * ux + uy * uy + uz * uz;
          const t = along <= 0 ? 0 : along >= lenSq ? 1 : along / lenSq;
          const dx = vpx - ux * t;
          const dy = vpy - uy * t;
          const dz = vpz - uz * t;
          const distSq = dx * dx + dy * dy + dz * dz;
          if (distSq < nearestSq) {
            nearestSq = distSq;
            next = edge;
          }
        }
        v = w;
        edge = loopEdges[i]!;
      }
      if (next >= 0) {
        feature = EDGE + next;
        continue;
      }
      const h = nx * px + ny * py + nz * pz - faceOffset[face]!;
      out.distance = h;
      writeFace(p, hull, face, h < 0 && flat ? -1 : 1, out);
      return;
    }
    if (feature >= EDGE) {
      const e = feature - EDGE;
      const v = edgeVertices[2 * e]!;
      const w = edgeVertices[2 * e + 1]!;
      const ux = x[w]! - x[v]!;
      const uy = y[w]! - y[v]!;
      const uz = z[w]! - z[v]!;
      const vpx = px - x[v]!;
      const vpy = py - y[v]!;
      const vpz = pz - z[v]!;
      const along = ux * vpx + uy * vpy + uz * vpz;
      // wp.u, from w itself: the sign is right however near to w p is.
      const past = ux * (px - x[w]!) + uy * (py - y[w]!) + uz * (pz - z[w]!);
      if (along <= 0 || past >= 0) {
        feature = VERTEX + (along <= 0 ? v : w);
        continue;
      }
      const f = edgeFaces[2 * e]!;
      const g = edgeFaces[2 * e + 1]!;
      let overLeft = 0;
      let overRight = 0;
      if (flat) {
        // The normal of a rim edge lies in the plane of the polygon.
        overLeft = -(edgeNormals[3 * e]! * vpx + edgeNormals[3 * e + 1]! * vpy + edgeNormals[3 * e + 2]! * vpz);
      } else {
        // (n x u).vp leads from the edge into the face on the left, and out of that on the right.
        const cx = uy * vpz - uz * vpy;
        const cy = uz * vpx - ux * vpz;
        const cz = ux * vpy - uy * vpx;
        overLeft = faceNx[f]! * cx + faceNy[f]! * cy + faceNz[f]! * cz;
        overRight = -(faceNx[g]! * cx + faceNy[g]! * cy + faceNz[g]! * cz);
        if (overLeft > 0 && faceNx[f]! * px + faceNy[f]! * py + faceNz[f]! * pz - faceOffset[f]! < lowest) overLeft = 0;
        if (overRight > 0 && faceNx[g]! * px + faceNy[g]! * py + faceNz[g]! * pz - faceOffset[g]! < lowest) overRight = 0;
      }
      if (overLeft > 0 || overRight > 0) {
        face = overLeft > overRight ? f : g;
        crossed = e;
        feature = FACE + face;
        continue;
      }
      const t = along / (ux * ux + uy * uy + uz * uz);
      qx = x[v]! + ux * t;
      qy = y[v]! + uy * t;
      qz = z[v]! + uz * t;
      break;
    }
    qx = x[feature]!;
    qy = y[feature]!;
    qz = z[feature]!;
    const vpx = px - qx;
    const vpy = py - qy;
    const vpz = pz - qz;
    let most = 0;
    let next = -1;
    const end = vertexStart[feature + 1]!;
    for (let i = vertexStart[feature]!; i < end; i++) {
      const w = vertexNeighbours[i]!;
      const along = (x[w]! - qx) * vpx + (y[w]! - qy) * vpy + (z[w]! - qz) * vpz;
      if (!(along > most)) continue;
      const e = vertexEdges[i]!;
      const f = edgeFaces[2 * e]!;
      const g = edgeFaces[2 * e + 1]!;
      if (
        flat ||
        faceNx[f]! * px + faceNy[f]! * py + faceNz[f]! * pz - faceOffset[f]! > lowest ||
        faceNx[g]! * px + faceNy[g]! * py + faceNz[g]! * pz - faceOffset[g]! > lowest
      ) {
        most = along;
        next = e;
      }
    }
    if (next < 0) break;
    feature = EDGE + next;
  }

  out.feature = feature;
  out.point.x = qx;
  out.point.y = qy;
  out.point.z = qz;
  setRimNormal(p, hull, out);
}

/** Writes everything for a point of which `nearestOfHull` has found the feature. */
function writeNearest(p: Vec3Like, hull: Hull, feature: number, out: PointResult): void {
  if (feature >= FACE) {
    const face = feature - FACE;
    const { faceNx, faceNy, faceNz, faceOffset } = hull;
    out.distance = faceNx[face]! * p.x + faceNy[face]! * p.y + faceNz[face]! * p.z - faceOffset[face]!;
    writeFace(p, hull, face, 1, out);
    return;
  }
  out.feature = feature;
  out.point.x = NEAREST[FOOT]!;
  out.point.y = NEAREST[FOOT + 1]!;
  out.point.z = NEAREST[FOOT + 2]!;
  setRimNormal(p, hull, out);
}

/** Writes distance and normal of a point that is nearest to an edge or a vertex, given that feature and the point on it. */
function setRimNormal(p: Vec3Like, hull: Hull, out: PointResult): void {
  const { point, normal, feature } = out;
  const dx = p.x - point.x;
  const dy = p.y - point.y;
  const dz = p.z - point.z;
  const distSq = dx * dx + dy * dy + dz * dz;
  const distance = Math.sqrt(distSq);
  out.distance = distance;
  if (distance > MIN_LENGTH) {
    const inv = 1 / distance;
    normal.x = dx * inv;
    normal.y = dy * inv;
    normal.z = dz * inv;
    if (distSq < NEAR_EDGE_SQ * hull.reach * hull.reach) {
      if (feature >= EDGE) turnIntoEdgeCone(normal, hull, feature - EDGE);
      else turnIntoVertexCone(normal, hull, feature);
    }
  } else {
    hull.featureNormal(feature, normal);
    // A hull too small for the squares of its lengths has no normals.
    if (!(normal.x * normal.x + normal.y * normal.y + normal.z * normal.z > 0)) normal.set(0, 1, 0);
  }
}

/** The nearest of all edges, for a point that rounding has sent in a circle: it is as near to them as to anything. */
function nearestOnEdges(p: Vec3Like, hull: Hull, out: PointResult): void {
  const { x, y, z, faceStart, loopVertices, loopEdges } = hull;
  const { x: px, y: py, z: pz } = p;
  let bestSq = Infinity;
  for (let f = 0; f + 1 < faceStart.length; f++) {
    const start = faceStart[f]!;
    const end = faceStart[f + 1]!;
    for (let i = start; i < end; i++) {
      const v = loopVertices[i]!;
      const w = loopVertices[i + 1 < end ? i + 1 : start]!;
      const ux = x[w]! - x[v]!;
      const uy = y[w]! - y[v]!;
      const uz = z[w]! - z[v]!;
      const along = ux * (px - x[v]!) + uy * (py - y[v]!) + uz * (pz - z[v]!);
      const past = ux * (px - x[w]!) + uy * (py - y[w]!) + uz * (pz - z[w]!);
      const t = along <= 0 ? 0 : past >= 0 ? 1 : along / (ux * ux + uy * uy + uz * uz);
      const qx = t === 1 ? x[w]! : x[v]! + ux * t;
      const qy = t === 1 ? y[w]! : y[v]! + uy * t;
      const qz = t === 1 ? z[w]! : z[v]! + uz * t;
      const distSq = (px - qx) * (px - qx) + (py - qy) * (py - qy) + (pz - qz) * (pz - qz);
      if (distSq < bestSq) {
        bestSq = distSq;
        out.feature = t === 0 ? VERTEX + v : t === 1 ? VERTEX + w : EDGE + loopEdges[i]!;
        out.point.x = qx;
        out.point.y = qy;
        out.point.z = qz;
      }
    }
  }
  setRimNormal(p, hull, out);
}

const turnIntoEdgeCone_edge = /* @__PURE__ */ new Vec3();

/** Turns a unit vector that is a normal of an edge but for rounding into one that is: across the edge, and not towards a face. */
function turnIntoEdgeCone(n: Vec3, hull: Hull, edge: number): void {
  const { x, y, z, edgeVertices, edgeFaces, edgeNormals, faceNx, faceNy, faceNz } = hull;
  const v = edgeVertices[2 * edge]!;
  const w = edgeVertices[2 * edge + 1]!;
  const u = turnIntoEdgeCone_edge;
  u.x = x[w]! - x[v]!;
  u.y = y[w]! - y[v]!;
  u.z = z[w]! - z[v]!;
  turnAcross(n, u);
  if (hull.dimension === 2) {
    // The normal of a rim edge lies in the plane of the polygon; behind it are both sides of the face.
    if (n.x * edgeNormals[3 * edge]! + n.y * edgeNormals[3 * edge + 1]! + n.z * edgeNormals[3 * edge + 2]! >= 0) return;
    const side = n.x * faceNx[0]! + n.y * faceNy[0]! + n.z * faceNz[0]! < 0 ? -1 : 1;
    n.x = faceNx[0]! * side;
    n.y = faceNy[0]! * side;
    n.z = faceNz[0]! * side;
    return;
  }
  for (let side = 0; side < 2; side++) {
    const f = edgeFaces[2 * edge + side]!;
    const fx = faceNx[f]!;
    const fy = faceNy[f]!;
    const fz = faceNz[f]!;
    // (u x n_f).n leads away from the face on the left, and towards that on the right.
    const left = u.x * (fy * n.z - fz * n.y) + u.y * (fz * n.x - fx * n.z) + u.z * (fx * n.y - fy * n.x);
    if (side === 0 ? left < 0 : left > 0) {
      n.x = fx;
      n.y = fy;
      n.z = fz;
    }
  }
}

const turnIntoVertexCone_middle = /* @__PURE__ */ new Vec3();

/**
 * The same for a vertex: no edge that leaves it may lead along the normal. n moves towards a direction that is well within the cone, as
 * far as the edge that is worst asks for.
 */
function turnIntoVertexCone(n: Vec3, hull: Hull, vertex: number): void {
  const { x, y, z, vertexStart, vertexEdges, edgeVertices } = hull;
  const middle = hull.featureNormal(VERTEX + vertex, turnIntoVertexCone_middle);
  let move = 0;
  for (let i = vertexStart[vertex]!; i < vertexStart[vertex + 1]!; i++) {
    const e = vertexEdges[i]!;
    const other = edgeVertices[2 * e] === vertex ? edgeVertices[2 * e + 1]! : edgeVertices[2 * e]!;
    const ux = x[other]! - x[vertex]!;
    const uy = y[other]! - y[vertex]!;
    const uz = z[other]! - z[vertex]!;
    const ahead = ux * n.x + uy * n.y + uz * n.z;
    const behind = -(ux * middle.x + uy * middle.y + uz * middle.z);
    if (ahead > 0 && behind > 0) move = Math.max(move, ahead / behind);
  }
  if (move === 0) return;
  const mx = n.x + middle.x * move;
  const my = n.y + middle.y * move;
  const mz = n.z + middle.z * move;
  const inv = 1 / Math.sqrt(mx * mx + my * my + mz * mz);
  n.x = mx * inv;
  n.y = my * inv;
  n.z = mz * inv;
}

/** p is over (or under) a face at the signed height out.distance; `side` is -1 when the back of a flat hull is nearer. */
function writeFace(p: Vec3Like, hull: Hull, face: number, side: number, out: PointResult): void {
  const h = out.distance;
  const nx = hull.faceNx[face]!;
  const ny = hull.faceNy[face]!;
  const nz = hull.faceNz[face]!;
  const x = p.x - nx * h;
  const y = p.y - ny * h;
  const z = p.z - nz * h;
  // The height of a far point is rounded by more than the plane is; a second step takes what is left of it.
  const rest = nx * x + ny * y + nz * z - hull.faceOffset[face]!;
  out.distance = h * side;
  out.feature = FACE + face;
  out.point.x = x - nx * rest;
  out.point.y = y - ny * rest;
  out.point.z = z - nz * rest;
  out.normal.x = nx * side;
  out.normal.y = ny * side;
  out.normal.z = nz * side;
}

const pointStraightHull_segment = /* @__PURE__ */ new MutableSegment();

/** A hull of one or two vertices: a segment, of zero length for a single vertex. */
function pointStraightHull(p: Vec3Like, hull: Hull, out: PointResult): void {
  pointSegment(p, setHullSegment(hull, pointStraightHull_segment), out);
}
