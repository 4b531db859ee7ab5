/**
 * A ray against a hull. Without a radius, a walk over the faces towards the ray. With one, the face planes moved out by it cut
 * the ray to the stretch that is inside all of them; where it enters, if that is over the face, is the hit. Beyond the rim of
 * that face the hull is rounded off: the hit is the first of the capsules about the edges, of which only those with a face
 * towards the ray can be met.
 *
 * Degenerate cases:
 * - a flat hull: rayPolygon; straight: raySegment; a single point: a ball;
 * - the ray along a face: it is inside that face's plane or outside all the way; on the very plane counts as inside.
 */
import { Vec3, type Vec3Like } from '../math/vec3.ts';
import { EDGE, FACE, VERTEX } from '../results/features.ts';
import { PointResult } from '../results/pointResult.ts';
import type { RayResult } from '../results/rayResult.ts';
import type { Hull } from '../shapes/hull.ts';
import { MutableSegment, setHullSegment } from './hullSegment.ts';
import { HIT, INSIDE, type LocalRay, MISS } from './localRay.ts';
import { pointHull } from './pointHull.ts';
import { faceFeatureAt, rayPolygon } from './rayPolygon.ts';
import { raySegment } from './raySegment.ts';

/** How many faces a ray without a radius looks at before it walks. */
const SAMPLES = 16;

const rayHull_segment = /* @__PURE__ */ new MutableSegment();
const rayHull_at = /* @__PURE__ */ new Vec3();
const rayHull_nearest = /* @__PURE__ */ new PointResult();

/** The points within the ray's radius of `hull`. */
export function rayHull(ray: LocalRay, hull: Hull, out: RayResult): number {
  if (hull.dimension < 2) return raySegment(ray, setHullSegment(hull, rayHull_segment), out);
  if (hull.dimension === 2) return rayPolygon(ray, hull, out);
  return ray.radius === 0 ? raySharpHull(ray, hull, out) : rayRoundHull(ray, hull, out);
}

/**
 * Without a radius. Of the planes that the ray enters, it enters that of the face it hits last. Of two faces at an edge it enters the one
 * later that it is over, or nearer to; so from any face, going on to the neighbour that is entered last leads to the hit. A ray that
 * has just entered the plane of a face, and is outside a plane that it does not enter, misses.
 */
function raySharpHull(ray: LocalRay, hull: Hull, out: RayResult): number {
  const { ox, oy, oz, dx, dy, dz } = ray;
  const { faceNx, faceNy, faceNz, faceOffset, faceStart, loopEdges, edgeFaces } = hull;
  const faceCount = faceOffset.length;
  // A good start: the last entered of a few faces.
  let enter = -Infinity;
  let face = -1;
  const stride = faceCount > SAMPLES ? Math.floor(faceCount / SAMPLES) : 1;
  for (let f = 0; f < faceCount && (face < 0 || stride > 1); f += stride) {
    const climb = faceNx[f]! * dx + faceNy[f]! * dy + faceNz[f]! * dz;
    if (climb >= 0) continue;
    const t = (faceOffset[f]! - (faceNx[f]! * ox + faceNy[f]! * oy + faceNz[f]! * oz)) / climb;
    if (t > enter) {
      enter = t;
      face = f;
    }
  }
  for (let f = 0; face < 0 && f < faceCount; f++) {
    const climb = faceNx[f]! * dx + faceNy[f]! * dy + faceNz[f]! * dz;
    if (climb >= 0) continue;
    enter = (faceOffset[f]! - (faceNx[f]! * ox + faceNy[f]! * oy + faceNz[f]! * oz)) / climb;
    face = f;
  }
  if (face < 0) return MISS;
  let onRim = false;
  for (;;) {
    if (enter > ray.end) return MISS;
    let next = -1;
    let nextEnter = enter;
    onRim = false;
    const end = faceStart[face + 1]!;
    for (let i = faceStart[face]!; i < end; i++) {
      const e = 2 * loopEdges[i]!;
      const g = edgeFaces[e] === face ? edgeFaces[e + 1]! : edgeFaces[e]!;
      const nx = faceNx[g]!;
      const ny = faceNy[g]!;
      const nz = faceNz[g]!;
      const climb = nx * dx + ny * dy + nz * dz;
      const below = faceOffset[g]! - (nx * ox + ny * oy + nz * oz);
      const limit = climb * enter;
      if (below > limit) continue;
      if (below === limit) onRim = true;
      else if (climb >= 0) return MISS;
      else if (below < climb * nextEnter) {
        nextEnter = below / climb;
        next = g;
      }
    }
    if (next < 0 || !(nextEnter > enter)) break;
    enter = nextEnter;
    face = next;
  }
  if (enter < ray.start) return ray.atOrigin && isBelowAll(ray, hull) ? INSIDE : MISS;
  const at = rayHull_at;
  at.x = ox + dx * enter;
  at.y = oy + dy * enter;
  at.z = oz + dz * enter;
  const code = onRim ? faceFeatureAt(at, hull, face, true) : FACE + face;
  out.fraction = enter;
  return writeFaceHit(at, hull, face, code < 0 ? FACE + face : code, out);
}

/** True when the ray's origin is strictly below all planes. */
function isBelowAll(ray: LocalRay, hull: Hull): boolean {
  const { ox, oy, oz } = ray;
  const { faceNx, faceNy, faceNz, faceOffset } = hull;
  for (let f = 0; f < faceOffset.length; f++) {
    if (!(faceNx[f]! * ox + faceNy[f]! * oy + faceNz[f]! * oz < faceOffset[f]!)) return false;
  }
  return true;
}

/** With a radius: the planes moved out by it, then the edges. */
function rayRoundHull(ray: LocalRay, hull: Hull, out: RayResult): number {
  const { ox, oy, oz, dx, dy, dz, radius, start } = ray;
  const { faceNx, faceNy, faceNz, faceOffset } = hull;
  let enter = -Infinity;
  let exit = ray.end;
  let entered = -1;
  let strictlyInside = true;
  for (let f = 0; f < faceOffset.length; f++) {
    const nx = faceNx[f]!;
    const ny = faceNy[f]!;
    const nz = faceNz[f]!;
    const below = faceOffset[f]! + radius - (nx * ox + ny * oy + nz * oz);
    const climb = nx * dx + ny * dy + nz * dz;
    if (below <= 0) strictlyInside = false;
    if (climb < 0) {
      // below / climb > enter, without the division where it does not matter
      if (below < enter * climb) {
        enter = below / climb;
        entered = f;
        if (enter > exit) return MISS;
      }
    } else if (climb > 0) {
      if (below < exit * climb) {
        exit = below / climb;
        if (exit < start || enter > exit) return MISS;
      }
    } else if (below < 0) return MISS;
  }
  const at = rayHull_at;
  if (enter >= start) {
    at.x = ox + dx * enter;
    at.y = oy + dy * enter;
    at.z = oz + dz * enter;
    const code = faceFeatureAt(at, hull, entered, false);
    out.fraction = enter;
    if (code >= 0) return writeFaceHit(at, hull, entered, code, out);
    if (rayHullNeighbours(ray, hull, entered, out) === HIT) return HIT;
  } else if (strictlyInside && ray.atOrigin) {
    at.x = ox;
    at.y = oy;
    at.z = oz;
    pointHull(at, hull, rayHull_nearest);
    const { distance, feature } = rayHull_nearest;
    if (distance < radius) return INSIDE;
    if (feature >= FACE) {
      // On the surface over a face, and below its plane by rounding: what counts is where the ray goes.
      const f = feature - FACE;
      return faceNx[f]! * dx + faceNy[f]! * dy + faceNz[f]! * dz < 0 ? INSIDE : MISS;
    }
  }
  return rayHullEdges(ray, hull, out);
}

/**
 * All but the fraction. The normal is that of the face that the ray comes through, also at its rim: an edge's own normal might
 * point along the ray.
 */
function writeFaceHit(at: Vec3Like, hull: Hull, face: number, code: number, out: RayResult): number {
  out.feature = code;
  out.normal.x = hull.faceNx[face]!;
  out.normal.y = hull.faceNy[face]!;
  out.normal.z = hull.faceNz[face]!;
  out.point.x = at.x;
  out.point.y = at.y;
  out.point.z = at.z;
  return HIT;
}

/**
 * The ray enters the plane of `first` beyond the rim of that face, which is how it comes to an edge or a vertex of a rounded hull. But
 * between faces that are coplanar but for rounding, rounding may also have picked the wrong one: any face towards the ray that it
 * meets over its polygon is the hit. So look across the edge that the ray is beyond, and on, as long as faces are towards the ray.
 */
function rayHullNeighbours(ray: LocalRay, hull: Hull, first: number, out: RayResult): number {
  const { ox, oy, oz, dx, dy, dz, radius } = ray;
  const { edgeFaces, faceNx, faceNy, faceNz } = hull;
  const at = rayHull_at;
  let before = -1;
  let face = first;
  for (let step = 0; step < hull.faceCount; step++) {
    const edge = edgeBeyond(at, hull, face);
    if (edge < 0) return MISS;
    const next = edgeFaces[2 * edge] === face ? edgeFaces[2 * edge + 1]! : edgeFaces[2 * edge]!;
    if (next === before) return MISS;
    const nx = faceNx[next]!;
    const ny = faceNy[next]!;
    const nz = faceNz[next]!;
    const climb = nx * dx + ny * dy + nz * dz;
    if (climb >= 0) return MISS;
    const t = (hull.faceOffset[next]! + radius - (nx * ox + ny * oy + nz * oz)) / climb;
    at.x = ox + dx * t;
    at.y = oy + dy * t;
    at.z = oz + dz * t;
    const code = faceFeatureAt(at, hull, next, false);
    out.fraction = t;
    if (code >= 0) return t >= ray.start && t <= ray.end ? writeFaceHit(at, hull, next, code, out) : MISS;
    before = face;
    face = next;
  }
  return MISS;
}

/** The edge of a face that p is farthest beyond within its plane, or -1 when p is over the face. */
function edgeBeyond(p: Vec3Like, hull: Hull, face: number): number {
  const { x, y, z, loopVertices, loopEdges } = hull;
  const nx = hull.faceNx[face]!;
  const ny = hull.faceNy[face]!;
  const nz = hull.faceNz[face]!;
  const end = hull.faceStart[face + 1]!;
  let farthest = 0;
  let found = -1;
  let v = loopVertices[end - 1]!;
  let edge = loopEdges[end - 1]!;
  for (let i = hull.faceStart[face]!; i < end; i++) {
    const w = loopVertices[i]!;
    const ux = x[w]! - x[v]!;
    const uy = y[w]! - y[v]!;
    const uz = z[w]! - z[v]!;
    // (u x n).(p - v), times its own size over |u|^2: the order of the squared distances.
    const beyond =
      (uy * nz - uz * ny) * (p.x - x[v]!) + (uz * nx - ux * nz) * (p.y - y[v]!) + (ux * ny - uy * nx) * (p.z - z[v]!);
    const far = (beyond * Math.abs(beyond)) / (ux * ux + uy * uy + uz * uz);
    if (far > farthest) {
      farthest = far;
      found = edge;
    }
    v = w;
    edge = loopEdges[i]!;
  }
  return found;
}

/** The first of the capsules about those edges of a solid hull that have a face towards the ray. */
function rayHullEdges(ray: LocalRay, hull: Hull, out: RayResult): number {
  const { x, y, z, faceNx, faceNy, faceNz, edgeVertices, edgeFaces } = hull;
  const { dx, dy, dz } = ray;
  const edge = rayHull_segment;
  let found = MISS;
  for (let e = 0; e < edgeFaces.length; e += 2) {
    const left = edgeFaces[e]!;
    const right = edgeFaces[e + 1]!;
    if (faceNx[left]! * dx + faceNy[left]! * dy + faceNz[left]! * dz >= 0) {
      if (faceNx[right]! * dx + faceNy[right]! * dy + faceNz[right]! * dz >= 0) continue;
    }
    const v = edgeVertices[e]!;
    const w = edgeVertices[e + 1]!;
    edge.ax = x[v]!;
    edge.ay = y[v]!;
    edge.az = z[v]!;
    edge.bx = x[w]!;
    edge.by = y[w]!;
    edge.bz = z[w]!;
    const part = raySegment(ray, edge, out);
    if (part === INSIDE) return INSIDE;
    if (part !== HIT) continue;
    found = HIT;
    ray.end = out.fraction;
    out.feature = out.feature === EDGE ? EDGE + (e >> 1) : VERTEX + (out.feature === VERTEX ? v : w);
  }
  return found;
}
