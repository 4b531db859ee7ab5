/**
 * The point of a hull's surface nearest to p.
 *
 * Inside, it lies on the face whose plane is nearest. Outside, a walk over the faces that p is above: from one of them, take the nearest
 * point of that face; if it lies on the rim, look across. On an edge, p may be over the face beyond it; on a vertex, p may be ahead
 * along an edge of a face that p is above. Then that face has a nearer point, and the walk goes on from it. Where neither is so, p is
 * within the cone of normals of the feature, and a convex set has only one such point. Each step comes strictly nearer, so no face is
 * met twice.
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
import { pointSegment } from './pointSegment.ts';

/** How many faces are looked at first. */
const SAMPLES = 16;

/** Writes the signed distance, point, normal and feature (the hull's codes) to `out`, in the hull's frame. */
export function pointHull(p: Vec3Like, hull: Hull, out: PointResult): void {
  if (hull.dimension < 2) {
    pointStraightHull(p, hull, out);
    return;
  }
  const { faceNx, faceNy, faceNz, faceOffset } = hull;
  const { x: px, y: py, z: pz } = p;
  const flat = hull.dimension === 2;
  const faceCount = faceOffset.length;
  // Any face that p is above will do to start from, so a few are looked at first; only if p is below them, all.
  let face = 0;
  let height = -Infinity;
  let stride = faceCount > SAMPLES ? Math.floor(faceCount / SAMPLES) : 1;
  for (;;) {
    for (let f = 0; f < faceCount; f += stride) {
      const h = faceNx[f]! * px + faceNy[f]! * py + faceNz[f]! * pz - faceOffset[f]!;
      if (h > height) {
        height = h;
        face = f;
      }
    }
    if (height > 0 || stride === 1) break;
    stride = 1;
  }
  if (height < 0 && !flat) {
    out.distance = height;
    writeFace(p, hull, face, 1, out);
    return;
  }

  const { x, y, z, faceStart, loopVertices, loopEdges, edgeFaces, vertexStart, vertexEdges, edgeVertices } = hull;
  let bestSq = Infinity;
  let feature = FACE;
  let qx = 0;
  let qy = 0;
  let qz = 0;
  for (;;) {
    // The nearest point of this face: over it, or on the rim edges that p is beyond.
    const start = faceStart[face]!;
    const end = faceStart[face + 1]!;
    const nx = faceNx[face]!;
    const ny = faceNy[face]!;
    const nz = faceNz[face]!;
    let over = true;
    let improved = false;
    let v = loopVertices[end - 1]!;
    let edge = loopEdges[end - 1]!;
    for (let i = start; i < end; i++) {
      const w = loopVertices[i]!;
      const ux = x[w]! - x[v]!;
      const uy = y[w]! - y[v]!;
      const uz = z[w]! - z[v]!;
      const vpx = px - x[v]!;
      const vpy = py - y[v]!;
      const vpz = pz - z[v]!;
      // (u x n).vp: how far p is beyond this edge within the plane of the face.
      const beyond = (uy * nz - uz * ny) * vpx + (uz * nx - ux * nz) * vpy + (ux * ny - uy * nx) * vpz;
      if (beyond >= 0) {
        over = false;
        const along = ux * vpx + uy * vpy + uz * vpz;
        // wp.u, from w itself: the sign is right however near to w p is.
        const past = ux * (px - x[w]!) + uy * (py - y[w]!) + uz * (pz - z[w]!);
        const t = along <= 0 ? 0 : past >= 0 ? 1 : along / (ux * ux + uy * uy + uz * uz);
        const cx = t === 1 ? x[w]! : x[v]! + ux * t;
        const cy = t === 1 ? y[w]! : y[v]! + uy * t;
        const cz = t === 1 ? z[w]! : z[v]! + uz * t;
        const distSq = (px - cx) * (px - cx) + (py - cy) * (py - cy) + (pz - cz) * (pz - cz);
        if (distSq < bestSq) {
          bestSq = distSq;
          feature = t === 0 ? VERTEX + v : t === 1 ? VERTEX + w : EDGE + edge;
          qx = cx;
          qy = cy;
          qz = cz;
          improved = true;
        }
      }
      v = w;
      edge = loopEdges[i]!;
    }
    if (over) {
      const h = nx * px + ny * py + nz * pz - faceOffset[face]!;
      if (!(h >= 0 || flat)) break;
      out.distance = h;
      writeFace(p, hull, face, h < 0 ? -1 : 1, out);
      return;
    }
    if (!improved || flat) break;

    // Is p over a face beyond the rim? For an edge that is the other face; for a vertex, a face at an edge that leads towards p.
    let next = -1;
    if (feature >= EDGE) {
      const e = feature - EDGE;
      next = edgeFaces[2 * e] === face ? edgeFaces[2 * e + 1]! : edgeFaces[2 * e]!;
    } else {
      let ahead = 0;
      for (let i = vertexStart[feature]!; i < vertexStart[feature + 1]!; i++) {
        const e = vertexEdges[i]!;
        const other = edgeVertices[2 * e] === feature ? edgeVertices[2 * e + 1]! : edgeVertices[2 * e]!;
        const along = (x[other]! - qx) * (px - qx) + (y[other]! - qy) * (py - qy) + (z[other]! - qz) * (pz - qz);
        if (along <= ahead) continue;
        // Of the two faces at this edge the one that p is farther above; below both, the way there leads through the hull.
        const left = edgeFaces[2 * e]!;
        const right = edgeFaces[2 * e + 1]!;
        const leftHeight = faceNx[left]! * px + faceNy[left]! * py + faceNz[left]! * pz - faceOffset[left]!;
        const rightHeight = faceNx[right]! * px + faceNy[right]! * py + faceNz[right]! * pz - faceOffset[right]!;
        if (leftHeight > 0 || rightHeight > 0) {
          ahead = along;
          next = leftHeight > rightHeight ? left : right;
        }
      }
      if (next < 0) break;
    }
    face = next;
  }

  const dx = px - qx;
  const dy = py - qy;
  const dz = pz - qz;
  const distance = Math.sqrt(bestSq);
  out.distance = distance;
  out.feature = feature;
  out.point.x = qx;
  out.point.y = qy;
  out.point.z = qz;
  if (distance > MIN_LENGTH) {
    const inv = 1 / distance;
    out.normal.x = dx * inv;
    out.normal.y = dy * inv;
    out.normal.z = dz * inv;
    if (bestSq < NEAR_EDGE_SQ * hull.reach * hull.reach) {
      if (feature >= EDGE) turnIntoEdgeCone(out.normal, hull, feature - EDGE);
      else turnIntoVertexCone(out.normal, hull, feature);
    }
  } else {
    hull.featureNormal(feature, out.normal);
  }
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
