/**
 * A ray against a rounded solid hull, as a walk over its features. Where the ray has entered the planes of all faces, moved out
 * by the radius, if that is over the face entered last, is the hit. Else the edge that this place is farthest beyond, or an end
 * of it, if the rest of the hull is behind the normal there; from an end, the edge that rises most in front of it leads on. What
 * is not far from any rounding is left to other ways.
 */
import { EDGE, FACE, VERTEX } from '../results/features.ts';
import type { RayResult } from '../results/rayResult.ts';
import type { Hull } from '../shapes/hull.ts';
import { CastSide, UNSETTLED } from './castSide.ts';
import { HIT, type LocalRay, MISS } from './localRay.ts';

/** After so many edges it is left to other ways. */
const MAX_EDGES = 8;

const castPointHull_side = /* @__PURE__ */ new CastSide();

/** The points within the ray's radius of a solid hull: HIT (it may be before the start), MISS or UNSETTLED. */
export function castPointHull(ray: LocalRay, hull: Hull, out: RayResult): number {
  const { ox, oy, oz, dx, dy, dz, radius } = ray;
  const { faceNx, faceNy, faceNz, faceOffset } = hull;
  const faceCount = faceOffset.length;
  let enter = -Infinity;
  let exit = ray.end;
  let face = -1;
  for (let f = 0; f < faceCount; f++) {
    const nx = faceNx[f]!;
    const ny = faceNy[f]!;
    const nz = faceNz[f]!;
    const below = faceOffset[f]! + radius - (nx * ox + ny * oy + nz * oz);
    const climb = nx * dx + ny * dy + nz * dz;
    if (climb < 0) {
      // below / climb > enter, without the division where it does not matter
      if (below < enter * climb) {
        enter = below / climb;
        face = f;
        if (enter > exit) return MISS;
      }
    } else if (below < exit * climb) {
      exit = below / climb;
      if (exit < ray.start || enter > exit) return MISS;
    }
  }
  if (face < 0) return UNSETTLED;
  out.fraction = enter;
  return walkRim(ray, hull, face, out);
}

/** Goes on from a face whose plane the ray meets at out.fraction. */
function walkRim(ray: LocalRay, hull: Hull, face: number, out: RayResult): number {
  const side = castPointHull_side;
  const { edgeVertices, edgeFaces, vertexStart, vertexNeighbours, vertexEdges, x, y, z } = hull;
  const { ox, oy, oz, dx, dy, dz } = ray;
  const inv = 1 / Math.sqrt(ray.dLenSq);
  side.wx = dx * inv;
  side.wy = dy * inv;
  side.wz = dz * inv;
  side.radius = ray.radius;
  // Seen from where the ray is nearest to the origin.
  const moved = -(ox * dx + oy * dy + oz * dz) / ray.dLenSq;
  const cx = ox + dx * moved;
  const cy = oy + dy * moved;
  const cz = oz + dz * moved;
  let edge = beyondFace(ray, hull, face, out);
  if (edge < 0) return writeFace(ray, hull, face, out);
  for (let step = 0; step < MAX_EDGES; step++) {
    const v = edgeVertices[2 * edge]!;
    const w = edgeVertices[2 * edge + 1]!;
    side.px = x[v]! - cx;
    side.py = y[v]! - cy;
    side.pz = z[v]! - cz;
    side.ex = x[w]! - x[v]!;
    side.ey = y[w]! - y[v]!;
    side.ez = z[w]! - z[v]!;
    const found = side.meet();
    if (found === UNSETTLED) return UNSETTLED;
    const { s, nx, ny, nz } = side;
    if (s > 0 && s < 1) {
      const left = edgeFaces[2 * edge]!;
      const right = edgeFaces[2 * edge + 1]!;
      if (risesInto(side, hull, left, 1) || risesInto(side, hull, right, -1)) return UNSETTLED;
      out.fraction = side.z * inv + moved;
      return found === MISS ? MISS : writeRim(side, EDGE + edge, ray, out);
    }
    // At an end: no edge from there may rise.
    const at = s > 0 ? w : v;
    let most = 0;
    let steepest = -1;
    const end = vertexStart[at + 1]!;
    for (let k = vertexStart[at]!; k < end; k++) {
      const to = vertexNeighbours[k]!;
      const rise = nx * (x[to]! - x[at]!) + ny * (y[to]! - y[at]!) + nz * (z[to]! - z[at]!);
      if (rise > most) {
        most = rise;
        steepest = vertexEdges[k]!;
      }
    }
    if (steepest < 0) {
      out.fraction = side.z * inv + moved;
      return found === MISS ? MISS : writeRim(side, VERTEX + at, ray, out);
    }
    if (steepest === edge) return UNSETTLED;
    edge = steepest;
  }
  return UNSETTLED;
}

/**
 * Whether a face beside the edge of `side` rises above the plane across the normal there; `turn` is 1 for the face to the left of
 * the edge.
 */
function risesInto(side: CastSide, hull: Hull, face: number, turn: number): boolean {
  const { nx, ny, nz, ex, ey, ez } = side;
  const fx = hull.faceNx[face]!;
  const fy = hull.faceNy[face]!;
  const fz = hull.faceNz[face]!;
  // Into the face: f x e for the one to the left.
  return turn * (nx * (fy * ez - fz * ey) + ny * (fz * ex - fx * ez) + nz * (fx * ey - fy * ex)) > 0;
}

/** The edge of a face that the ray at out.fraction is farthest beyond, or -1 when it is over the face. */
function beyondFace({ ox, oy, oz, dx, dy, dz }: LocalRay, hull: Hull, face: number, out: RayResult): number {
  const { x, y, z, loopVertices, loopEdges, faceStart } = hull;
  const t = out.fraction;
  const px = ox + dx * t;
  const py = oy + dy * t;
  const pz = oz + dz * t;
  const nx = hull.faceNx[face]!;
  const ny = hull.faceNy[face]!;
  const nz = hull.faceNz[face]!;
  const start = faceStart[face]!;
  const end = faceStart[face + 1]!;
  let farthest = 0;
  let found = -1;
  let v = loopVertices[end - 1]!;
  let edge = loopEdges[end - 1]!;
  let vx = x[v]!;
  let vy = y[v]!;
  let vz = z[v]!;
  for (let i = start; i < end; i++) {
    v = loopVertices[i]!;
    const wx = x[v]!;
    const wy = y[v]!;
    const wz = z[v]!;
    const ux = wx - vx;
    const uy = wy - vy;
    const uz = wz - vz;
    // (u x n).(p - v)
    const beyond = (uy * nz - uz * ny) * (px - vx) + (uz * nx - ux * nz) * (py - vy) + (ux * ny - uy * nx) * (pz - vz);
    if (beyond > 0) {
      const far = (beyond * beyond) / (ux * ux + uy * uy + uz * uz);
      if (far > farthest) {
        farthest = far;
        found = edge;
      }
    }
    vx = wx;
    vy = wy;
    vz = wz;
    edge = loopEdges[i]!;
  }
  return found;
}

/** The ray is over a face at out.fraction. */
function writeFace({ ox, oy, oz, dx, dy, dz, end }: LocalRay, hull: Hull, face: number, out: RayResult): number {
  const t = out.fraction;
  if (t > end) return MISS;
  out.feature = FACE + face;
  out.normal.x = hull.faceNx[face]!;
  out.normal.y = hull.faceNy[face]!;
  out.normal.z = hull.faceNz[face]!;
  out.point.x = ox + dx * t;
  out.point.y = oy + dy * t;
  out.point.z = oz + dz * t;
  return HIT;
}

/** The ray meets what `side` says at out.fraction. */
export function writeRim(side: CastSide, feature: number, ray: LocalRay, out: RayResult): number {
  const t = out.fraction;
  if (t > ray.end) return MISS;
  out.feature = feature;
  out.normal.x = side.nx;
  out.normal.y = side.ny;
  out.normal.z = side.nz;
  out.point.x = ray.ox + ray.dx * t;
  out.point.y = ray.oy + ray.dy * t;
  out.point.z = ray.oz + ray.dz * t;
  return HIT;
}
