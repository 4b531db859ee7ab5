/**
 * A ray against a rounded flat polygon: two copies of the polygon a radius to either side, and a capsule about each rim edge. The ray
 * meets the slab between the copies first; if it is over the polygon there, that is the hit, else the nearest capsule is.
 *
 * Degenerate cases:
 * - radius 0: the polygon itself; the rim belongs to it;
 * - radius 0 and the ray lies in the plane: the rim edge where it enters the polygon.
 */
import { Vec3, type Vec3Like } from '../math/vec3.ts';
import { EDGE, FACE, VERTEX } from '../results/features.ts';
import type { RayResult } from '../results/rayResult.ts';
import { MutableSegment } from './hullSegment.ts';
import { HIT, INSIDE, type LocalRay, MISS } from './localRay.ts';
import { raySegment } from './raySegment.ts';

/** One face of a hull, or a triangle in the same form: corners loopVertices[first..last) counter-clockwise about the normal. */
export interface FaceTables {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly z: Float64Array;
  readonly faceStart: Uint32Array;
  readonly loopVertices: Uint16Array;
  readonly loopEdges: Uint16Array;
  readonly faceNx: Float64Array;
  readonly faceNy: Float64Array;
  readonly faceNz: Float64Array;
}

const OUTSIDE = -1;

/** Squared sine of the angle between a ray and a plane below which rounding moves the place where they cross by more than a few bits. */
export const SHALLOW_SQ = 1e-4;
/** Heights over a plane smaller than this part of the coordinates are rounding. */
const HEIGHT_NOISE = 1e-15;

/**
 * The most specific feature of a face that holds p: its code, or -1 when p is beyond an edge. `p` must lie in the plane of the face,
 * or over it. With `closed` the rim counts as part of the face; without, a point on the rim is beyond it.
 */
export function faceFeatureAt(p: Vec3Like, tables: FaceTables, face: number, closed: boolean): number {
  const { x, y, z, loopVertices, loopEdges } = tables;
  const end = tables.faceStart[face + 1]!;
  const nx = tables.faceNx[face]!;
  const ny = tables.faceNy[face]!;
  const nz = tables.faceNz[face]!;
  let code = FACE + face;
  let v = loopVertices[end - 1]!;
  let edge = loopEdges[end - 1]!;
  for (let i = tables.faceStart[face]!; i < end; i++) {
    const w = loopVertices[i]!;
    const ux = x[w]! - x[v]!;
    const uy = y[w]! - y[v]!;
    const uz = z[w]! - z[v]!;
    // (u x n).(p - v): positive beyond the edge.
    const beyond =
      (uy * nz - uz * ny) * (p.x - x[v]!) + (uz * nx - ux * nz) * (p.y - y[v]!) + (ux * ny - uy * nx) * (p.z - z[v]!);
    if (beyond > 0 || (beyond === 0 && !closed)) return OUTSIDE;
    if (beyond === 0) {
      const along = ux * (p.x - x[v]!) + uy * (p.y - y[v]!) + uz * (p.z - z[v]!);
      const lenSq = ux * ux + uy * uy + uz * uz;
      code = along <= 0 ? VERTEX + v : along >= lenSq ? VERTEX + w : code < EDGE ? code : EDGE + edge;
    }
    v = w;
    edge = loopEdges[i]!;
  }
  return code;
}

/** A point of a plane, and how far beyond a rim is still on it. */
export class RimPoint {
  x = 0;
  y = 0;
  z = 0;
  noise = 0;
}

/** True when p, in the plane of face 0 of `tables`, is beyond one of its edges by more than p.noise. */
export function isBeyondRim(p: RimPoint, tables: FaceTables): boolean {
  const { x, y, z, loopVertices } = tables;
  const nx = tables.faceNx[0]!;
  const ny = tables.faceNy[0]!;
  const nz = tables.faceNz[0]!;
  const end = tables.faceStart[1]!;
  let v = loopVertices[end - 1]!;
  for (let i = 0; i < end; i++) {
    const w = loopVertices[i]!;
    const ux = x[w]! - x[v]!;
    const uy = y[w]! - y[v]!;
    const uz = z[w]! - z[v]!;
    const beyond =
      (uy * nz - uz * ny) * (p.x - x[v]!) + (uz * nx - ux * nz) * (p.y - y[v]!) + (ux * ny - uy * nx) * (p.z - z[v]!);
    if (beyond > p.noise * Math.sqrt(ux * ux + uy * uy + uz * uz)) return true;
    v = w;
  }
  return false;
}

const rayPolygon_at = /* @__PURE__ */ new Vec3();
const rayPolygon_edge = /* @__PURE__ */ new MutableSegment();

/** The points within the ray's radius of face 0 of `tables`, which must be flat. */
export function rayPolygon(ray: LocalRay, tables: FaceTables, out: RayResult): number {
  const { ox, oy, oz, dx, dy, dz, radius } = ray;
  const { x, y, z, loopVertices, loopEdges } = tables;
  const nx = tables.faceNx[0]!;
  const ny = tables.faceNy[0]!;
  const nz = tables.faceNz[0]!;
  const corner = loopVertices[0]!;
  const height = nx * (ox - x[corner]!) + ny * (oy - y[corner]!) + nz * (oz - z[corner]!);
  const climb = nx * dx + ny * dy + nz * dz;
  if (radius === 0 && climb * climb < SHALLOW_SQ * ray.dLenSq) {
    return rayAlong(ray, tables, out);
  }
  // The side that the ray comes from; its copy of the polygon is at height side * radius.
  const side = climb > 0 ? -1 : 1;
  const t = (side * radius - height) / climb;
  const at = rayPolygon_at;
  if (t >= ray.start && climb !== 0) {
    if (t > ray.end) return MISS;
    at.x = ox + dx * t;
    at.y = oy + dy * t;
    at.z = oz + dz * t;
    const code = faceFeatureAt(at, tables, 0, radius === 0);
    if (code !== OUTSIDE) {
      out.fraction = t;
      out.feature = code;
      out.normal.x = nx * side;
      out.normal.y = ny * side;
      out.normal.z = nz * side;
      out.point.x = at.x;
      out.point.y = at.y;
      out.point.z = at.z;
      return HIT;
    }
  }
  if (radius === 0) return MISS;
  if (ray.atOrigin && Math.abs(height) < radius) {
    at.x = ox;
    at.y = oy;
    at.z = oz;
    if (faceFeatureAt(at, tables, 0, true) !== OUTSIDE) return INSIDE;
  }
  let found = MISS;
  const edge = rayPolygon_edge;
  const end = tables.faceStart[1]!;
  let v = loopVertices[end - 1]!;
  let code = loopEdges[end - 1]!;
  for (let i = 0; i < end; i++) {
    const w = loopVertices[i]!;
    edge.ax = x[v]!;
    edge.ay = y[v]!;
    edge.az = z[v]!;
    edge.bx = x[w]!;
    edge.by = y[w]!;
    edge.bz = z[w]!;
    const part = raySegment(ray, edge, out);
    if (part === INSIDE) return INSIDE;
    if (part === HIT) {
      found = HIT;
      ray.end = out.fraction;
      out.feature = out.feature === EDGE ? EDGE + code : VERTEX + (out.feature === VERTEX ? v : w);
    }
    v = w;
    code = loopEdges[i]!;
  }
  return found;
}

/**
 * A ray that is nearly within the plane of the polygon, without a radius. Seen along the normal it enters and leaves the polygon
 * through its rim, which is well defined; where it crosses the plane is less so. Where rounding says that it crosses outside, but by no
 * more than rounding, it crosses at the rim. A ray that does not leave the plane by more than rounding enters through the rim.
 */
function rayAlong(ray: LocalRay, tables: FaceTables, out: RayResult): number {
  const { ox, oy, oz, dx, dy, dz } = ray;
  const { x, y, z, loopVertices, loopEdges } = tables;
  const nx = tables.faceNx[0]!;
  const ny = tables.faceNy[0]!;
  const nz = tables.faceNz[0]!;
  const end = tables.faceStart[1]!;
  let enter = -Infinity;
  let exit = Infinity;
  let entered = -1;
  let left = -1;
  let v = loopVertices[end - 1]!;
  for (let i = 0; i < end; i++) {
    const w = loopVertices[i]!;
    const ux = x[w]! - x[v]!;
    const uy = y[w]! - y[v]!;
    const uz = z[w]! - z[v]!;
    // m = u x n, outward within the plane.
    const mx = uy * nz - uz * ny;
    const my = uz * nx - ux * nz;
    const mz = ux * ny - uy * nx;
    const beyond = mx * (ox - x[v]!) + my * (oy - y[v]!) + mz * (oz - z[v]!);
    const outward = mx * dx + my * dy + mz * dz;
    if (outward < 0) {
      const t = -beyond / outward;
      if (t > enter) {
        enter = t;
        entered = i;
        const inv = 1 / Math.sqrt(mx * mx + my * my + mz * mz);
        out.normal.x = mx * inv;
        out.normal.y = my * inv;
        out.normal.z = mz * inv;
      }
    } else if (outward > 0) {
      const t = -beyond / outward;
      if (t < exit) {
        exit = t;
        left = i;
      }
    } else if (beyond > 0) return MISS;
    v = w;
  }
  if (entered < 0 || !(enter <= exit)) return MISS;
  const height = nx * (ox - x[v]!) + ny * (oy - y[v]!) + nz * (oz - z[v]!);
  const climb = nx * dx + ny * dy + nz * dz;
  const size = Math.abs(ox) + Math.abs(oy) + Math.abs(oz) + Math.abs(x[v]!) + Math.abs(y[v]!) + Math.abs(z[v]!);
  const noise = HEIGHT_NOISE * size;
  const heightIn = height + climb * enter;
  const heightOut = height + climb * exit;
  const inPlane = Math.abs(heightIn) <= noise && Math.abs(heightOut) <= noise;
  let t = enter;
  let rim = entered;
  if (!inPlane) {
    // It crosses within the polygon, or at an end of that stretch if it only misses the plane by rounding.
    if (heightIn * heightOut > 0 && Math.abs(heightIn) > noise && Math.abs(heightOut) > noise) return MISS;
    const crossing = -height / climb;
    t = Math.min(exit, Math.max(enter, crossing));
    rim = t === enter ? entered : t === exit ? left : -1;
    const side = climb > 0 ? -1 : 1;
    out.normal.x = nx * side;
    out.normal.y = ny * side;
    out.normal.z = nz * side;
  }
  if (!(t >= ray.start && t <= ray.end)) return MISS;
  const qx = ox + dx * t;
  const qy = oy + dy * t;
  const qz = oz + dz * t;
  out.fraction = t;
  out.feature = FACE;
  out.point.x = qx;
  out.point.y = qy;
  out.point.z = qz;
  if (rim < 0) return HIT;
  const before = rim > 0 ? rim - 1 : end - 1;
  const from = loopVertices[before]!;
  const to = loopVertices[rim]!;
  const ux = x[to]! - x[from]!;
  const uy = y[to]! - y[from]!;
  const uz = z[to]! - z[from]!;
  const along = ux * (qx - x[from]!) + uy * (qy - y[from]!) + uz * (qz - z[from]!);
  out.feature = along <= 0 ? VERTEX + from : along >= ux * ux + uy * uy + uz * uz ? VERTEX + to : EDGE + loopEdges[before]!;
  return HIT;
}
