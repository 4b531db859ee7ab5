/**
 * A line against a flat polygon without a radius, from either side.
 *
 * A line that crosses the plane beyond the rim, but passes the rim itself by no more than rounding, meets it there: so a line cannot slip
 * between two polygons that share an edge. A line that is nearly within the plane enters and leaves the polygon, seen along the normal,
 * through its rim, which is well defined; where it crosses the plane is less so.
 */
import { featureOnEdge } from '../point/regions.ts';
import { FACE } from '../results/features.ts';
import type { Polytope } from '../shapes/polytope.ts';
import type { Ray, RayHit } from './ray.ts';
import { rayCapsule } from './rayRound.ts';

/** Squared sine of the angle between a line and a plane below which rounding moves the place where they cross by more than a few bits. */
const SHALLOW_SQ = 1e-4;
/** Heights over a plane smaller than this part of the coordinates are rounding. */
const HEIGHT_NOISE = 1e-15;
/** A line that passes the rim nearer than this part of the distance meets it; it crosses the plane by that over the sine beyond. */
const RIM_NOISE = 2e-15;

/** Where the line meets a polygon; false when it misses. */
export function raySheet(ray: Ray, core: Polytope, out: RayHit): boolean {
  const { ox, oy, oz, dx, dy, dz, dLenSq } = ray;
  const { vertices, normals, topology } = core;
  const { faceVertices } = topology;
  const count = topology.vertexCount;
  const nx = normals[0];
  const ny = normals[1];
  const nz = normals[2];
  const climb = nx * dx + ny * dy + nz * dz;
  if (climb * climb < SHALLOW_SQ * dLenSq) return rayWithin(ray, core, out);
  const last = 3 * faceVertices[count - 1];
  // All corners are seen from the origin of the ray.
  let vx = vertices[last] - ox;
  let vy = vertices[last + 1] - oy;
  let vz = vertices[last + 2] - oz;
  const t = (nx * vx + ny * vy + nz * vz) / climb;
  const noiseSq = (RIM_NOISE * RIM_NOISE * (vx * vx + vy * vy + vz * vz) * dLenSq) / (climb * climb);
  let isBeyond = false;
  let rim = -1;
  let before = count - 1;
  for (let i = 0; i < count; i++) {
    const w = 3 * faceVertices[i];
    const wx = vertices[w] - ox;
    const wy = vertices[w + 1] - oy;
    const wz = vertices[w + 2] - oz;
    const ux = wx - vx;
    const uy = wy - vy;
    const uz = wz - vz;
    // (u x n).(t d - v)
    const beyond =
      (uy * nz - uz * ny) * (dx * t - vx) + (uz * nx - ux * nz) * (dy * t - vy) + (ux * ny - uy * nx) * (dz * t - vz);
    if (beyond >= 0) {
      if (beyond * beyond > noiseSq * (ux * ux + uy * uy + uz * uz)) return false;
      rim = before;
      if (beyond > 0) isBeyond = true;
    }
    vx = wx;
    vy = wy;
    vz = wz;
    before = i;
  }
  const side = climb > 0 ? -1 : 1;
  out.t = t;
  out.x = ox + dx * t;
  out.y = oy + dy * t;
  out.z = oz + dz * t;
  out.nx = nx * side;
  out.ny = ny * side;
  out.nz = nz * side;
  out.feature = rim < 0 ? FACE + topology.faceNames[0] : featureOnEdge(core, topology.faceEdges[rim], out);
  return !isBeyond || meetRim(ray, core, out);
}

/** A line that crosses the plane beyond the rim: it meets the rim where it comes within rounding of it, if it does. */
function meetRim(ray: Ray, core: Polytope, out: RayHit): boolean {
  const { ox, oy, oz } = ray;
  const { reach, topology } = core;
  const { nx, ny, nz } = out;
  let edge = topology.edgeCount - 1;
  ray.radius = RIM_NOISE * Math.sqrt(ox * ox + oy * oy + oz * oz + reach * reach);
  while (edge >= 0 && !rayCapsule(ray, core, edge, out)) edge--;
  ray.radius = 0;
  out.nx = nx;
  out.ny = ny;
  out.nz = nz;
  return edge >= 0;
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
  const nx = normals[0];
  const ny = normals[1];
  const nz = normals[2];
  let enter = -Infinity;
  let exit = Infinity;
  let entered = -1;
  let left = -1;
  let before = count - 1;
  let v = 3 * faceVertices[count - 1];
  for (let i = 0; i < count; i++) {
    const w = 3 * faceVertices[i];
    const ux = vertices[w] - vertices[v];
    const uy = vertices[w + 1] - vertices[v + 1];
    const uz = vertices[w + 2] - vertices[v + 2];
    // m = u x n, outward within the plane.
    const mx = uy * nz - uz * ny;
    const my = uz * nx - ux * nz;
    const mz = ux * ny - uy * nx;
    const beyond = mx * (ox - vertices[v]) + my * (oy - vertices[v + 1]) + mz * (oz - vertices[v + 2]);
    const outward = mx * dx + my * dy + mz * dz;
    if (outward === 0 && beyond > 0) return false;
    const t = -beyond / outward;
    if (outward < 0 && t > enter) {
      enter = t;
      entered = before;
      const inv = 1 / Math.sqrt(mx * mx + my * my + mz * mz);
      out.nx = mx * inv;
      out.ny = my * inv;
      out.nz = mz * inv;
    } else if (outward > 0 && t < exit) {
      exit = t;
      left = before;
    }
    v = w;
    before = i;
  }
  if (entered < 0 || !(enter <= exit)) return false;
  const vx = vertices[v];
  const vy = vertices[v + 1];
  const vz = vertices[v + 2];
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
  out.feature = rim < 0 ? FACE + topology.faceNames[0] : featureOnEdge(core, topology.faceEdges[rim], out);
  return true;
}
