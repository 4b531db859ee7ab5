/**
 * A line against a flat polygon without a radius, from either side.
 *
 * Seen from the ray's origin, the volume d.(v x w) of each edge v w tells on which side of it the line passes. An edge that two polygons
 * share gets the same volume from both, with the other sign, so a line cannot slip between them; one through an edge or a corner is a hit
 * there. A line that is nearly within the plane enters and leaves the polygon, seen along the normal, through its rim, which is well
 * defined; where it crosses the plane is less so.
 */
import { featureOnEdge } from '../point/regions.ts';
import { EDGE, FACE, VERTEX } from '../results/features.ts';
import type { Polytope } from '../shapes/polytope.ts';
import type { Ray, RayHit } from './ray.ts';

/** Squared sine of the angle between a line and a plane below which rounding moves the place where they cross by more than a few bits. */
const SHALLOW_SQ = 1e-4;
/** Heights over a plane smaller than this part of the coordinates are rounding. */
const HEIGHT_NOISE = 1e-15;
/** Beyond the rim by less than this part of the distance is on it. */
const RIM_NOISE = 1e-15;
/** A part of all volumes: only where one is smaller, the line passes near the rim. */
const NEAR_RIM = 1e-3;
/** The area of a polygon, as a part of its squared distance, below which rounding of the volumes shows everywhere. */
const SMALL = 1e-10;

/** Where the line meets a polygon; false when it misses. */
export function raySheet(ray: Ray, core: Polytope, out: RayHit): boolean {
  const { ox, oy, oz, dx, dy, dz, dLenSq } = ray;
  const { vertices, normals, topology } = core;
  const { faceVertices } = topology;
  const count = topology.vertexCount;
  const nx = normals[0]!;
  const ny = normals[1]!;
  const nz = normals[2]!;
  const climb = nx * dx + ny * dy + nz * dz;
  if (climb * climb < SHALLOW_SQ * dLenSq) return rayWithin(ray, core, out);
  const last = 3 * faceVertices[count - 1]!;
  let vx = vertices[last]! - ox;
  let vy = vertices[last + 1]! - oy;
  let vz = vertices[last + 2]! - oz;
  // Against the normal, the volumes of a line through the polygon are not negative.
  const side = climb > 0 ? -1 : 1;
  const t = (nx * vx + ny * vy + nz * vz) / climb;
  const farSq = vx * vx + vy * vy + vz * vz;
  let least = Infinity;
  let whole = 0.0;
  // The last edges on which the line passes: edge i leads to corner i.
  let on = -1;
  let before = -1;
  for (let i = 0; i < count; i++) {
    const w = 3 * faceVertices[i]!;
    const wx = vertices[w]! - ox;
    const wy = vertices[w + 1]! - oy;
    const wz = vertices[w + 2]! - oz;
    const volume = -side * (dx * (vy * wz - vz * wy) + dy * (vz * wx - vx * wz) + dz * (vx * wy - vy * wx));
    if (volume < 0) return false;
    if (volume === 0) {
      before = on;
      on = i;
    }
    least = Math.min(least, volume);
    whole += volume;
    vx = wx;
    vy = wy;
    vz = wz;
  }
  out.t = t;
  out.x = ox + dx * t;
  out.y = oy + dy * t;
  out.z = oz + dz * t;
  out.nx = nx * side;
  out.ny = ny * side;
  out.nz = nz * side;
  const isSmall = whole * whole < SMALL * SMALL * farSq * farSq * dLenSq;
  // Where rounding of the volumes shows: look from nearby.
  if ((isSmall || least < NEAR_RIM * whole) && isBeyondRim(ray, core, out)) return false;
  out.feature = FACE + topology.faceNames[0]!;
  // Two edges meet in the corner between them, the first and the last in the last corner.
  if (before >= 0) out.feature = VERTEX + topology.vertexNames[faceVertices[before === on - 1 ? before : on]!]!;
  else if (on >= 0) out.feature = EDGE + topology.edgeNames[topology.faceEdges[on > 0 ? on - 1 : count - 1]!]!;
  return true;
}

/** True when the place in `at`, in the plane of the polygon, is beyond one of its edges by more than rounding of the distance. */
function isBeyondRim(ray: Ray, core: Polytope, at: RayHit): boolean {
  const { vertices, normals, topology } = core;
  const { faceVertices } = topology;
  const count = topology.vertexCount;
  const nx = normals[0]!;
  const ny = normals[1]!;
  const nz = normals[2]!;
  let v = 3 * faceVertices[count - 1]!;
  const farX = vertices[v]! - ray.ox;
  const farY = vertices[v + 1]! - ray.oy;
  const farZ = vertices[v + 2]! - ray.oz;
  const noise = RIM_NOISE * Math.sqrt(farX * farX + farY * farY + farZ * farZ);
  for (let i = 0; i < count; i++) {
    const w = 3 * faceVertices[i]!;
    const px = at.x - vertices[v]!;
    const py = at.y - vertices[v + 1]!;
    const pz = at.z - vertices[v + 2]!;
    const ux = vertices[w]! - vertices[v]!;
    const uy = vertices[w + 1]! - vertices[v + 1]!;
    const uz = vertices[w + 2]! - vertices[v + 2]!;
    const beyond = (uy * nz - uz * ny) * px + (uz * nx - ux * nz) * py + (ux * ny - uy * nx) * pz;
    if (beyond > noise * Math.sqrt(ux * ux + uy * uy + uz * uz)) return true;
    v = w;
  }
  return false;
}

/**
 * A line that is nearly within the plane of the polygon. Where rounding says that it crosses the plane outside, but by no more than
 * rounding, it crosses at the rim. One that does not leave the plane by more than rounding enters through the rim.
 */
function rayWithin(ray: Ray, core: Polytope, out: RayHit): boolean {
  const { ox, oy, oz, dx, dy, dz } = ray;
  const { vertices, normals, topology } = core;
  const { faceVertices } = topology;
  const count = topology.vertexCount;
  const nx = normals[0]!;
  const ny = normals[1]!;
  const nz = normals[2]!;
  let enter = -Infinity;
  let exit = Infinity;
  let entered = -1;
  let left = -1;
  let v = 3 * faceVertices[count - 1]!;
  for (let i = 0; i < count; i++) {
    const w = 3 * faceVertices[i]!;
    const ux = vertices[w]! - vertices[v]!;
    const uy = vertices[w + 1]! - vertices[v + 1]!;
    const uz = vertices[w + 2]! - vertices[v + 2]!;
    // m = u x n, outward within the plane.
    const mx = uy * nz - uz * ny;
    const my = uz * nx - ux * nz;
    const mz = ux * ny - uy * nx;
    const beyond = mx * (ox - vertices[v]!) + my * (oy - vertices[v + 1]!) + mz * (oz - vertices[v + 2]!);
    const outward = mx * dx + my * dy + mz * dz;
    if (outward === 0 && beyond > 0) return false;
    const t = -beyond / outward;
    if (outward < 0 && t > enter) {
      enter = t;
      entered = i;
      const inv = 1 / Math.sqrt(mx * mx + my * my + mz * mz);
      out.nx = mx * inv;
      out.ny = my * inv;
      out.nz = mz * inv;
    } else if (outward > 0 && t < exit) {
      exit = t;
      left = i;
    }
    v = w;
  }
  if (entered < 0 || !(enter <= exit)) return false;
  const vx = vertices[v]!;
  const vy = vertices[v + 1]!;
  const vz = vertices[v + 2]!;
  const height = nx * (ox - vx) + ny * (oy - vy) + nz * (oz - vz);
  const climb = nx * dx + ny * dy + nz * dz;
  const noise = HEIGHT_NOISE * (Math.abs(ox) + Math.abs(oy) + Math.abs(oz) + Math.abs(vx) + Math.abs(vy) + Math.abs(vz));
  const heightIn = height + climb * enter;
  const heightOut = height + climb * exit;
  let t = enter;
  let rim = entered;
  if (Math.abs(heightIn) > noise || Math.abs(heightOut) > noise) {
    // It crosses within the polygon, or at an end of that stretch if it only misses the plane by rounding.
    if (heightIn * heightOut > 0 && Math.abs(heightIn) > noise && Math.abs(heightOut) > noise) return false;
    t = Math.min(exit, Math.max(enter, -height / climb));
    rim = t === enter ? entered : t === exit ? left : -1;
    const side = climb > 0 ? -1 : 1;
    out.nx = nx * side;
    out.ny = ny * side;
    out.nz = nz * side;
  }
  out.t = t;
  out.x = ox + dx * t;
  out.y = oy + dy * t;
  out.z = oz + dz * t;
  out.feature =
    rim < 0 ? FACE + topology.faceNames[0]! : featureOnEdge(core, topology.faceEdges[rim > 0 ? rim - 1 : count - 1]!, out);
  return true;
}
