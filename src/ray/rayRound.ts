/**
 * A line against the round parts of an inflated core: the ball about a vertex, the cylinder about the line of an edge. Both are roots of
 * |m + t d|^2 = r^2, for any list of vertices: x, y, z, ... A quarter of the discriminant is r^2 d^2 - |m x d|^2, which does not cancel when the origin is far.
 */
import { MIN_LENGTH_SQ } from '../math/tolerance.ts';
import { turnPerpendicular, Vec3 } from '../math/vec3.ts';
import { EDGE, VERTEX } from '../results/features.ts';
import type { Polytope } from '../shapes/polytope.ts';
import type { Ray, RayHit } from './ray.ts';

/** What a line does to the endless cylinder about an edge: passes by, or enters it before, between or beyond the ends. */
export const PASSES = 0;
export const ENTERS = 1;
export const BEFORE = 2;
export const BEYOND = 3;

/** The squared sine of an angle between a line and an edge that is rounding. */
const PARALLEL_SQ = 1e-31;
/** Squared, as a part of the coordinates' size: radii longer than this turn the normal by less than 1e-12. */
const THIN_SQ = 1e-6;
/** A unit vector of whose part across an edge less than this squared length is left is along it, but for rounding. */
const MOSTLY_ALONG_SQ = 1e-28;

/** Where the line enters the ball about vertex v; false when it passes by. */
export function rayVertex(ray: Ray, vertices: Float64Array, v: number, out: RayHit): boolean {
  const { dx, dy, dz, radius, dLenSq } = ray;
  const vx = vertices[3 * v];
  const vy = vertices[3 * v + 1];
  const vz = vertices[3 * v + 2];
  const mx = ray.ox - vx;
  const my = ray.oy - vy;
  const mz = ray.oz - vz;
  const wx = my * dz - mz * dy;
  const wy = mz * dx - mx * dz;
  const wz = mx * dy - my * dx;
  const disc = radius * radius * dLenSq - (wx * wx + wy * wy + wz * wz);
  if (!(disc >= 0)) return false;
  const t = (-(mx * dx + my * dy + mz * dz) - Math.sqrt(disc)) / dLenSq;
  // From the centre to the hit; at a ball without a size, which is met head on, against the ray.
  let nx = mx + dx * t;
  let ny = my + dy * t;
  let nz = mz + dz * t;
  let nLenSq = nx * nx + ny * ny + nz * nz;
  if (!(radius > 0 && nLenSq > MIN_LENGTH_SQ)) {
    nx = -dx;
    ny = -dy;
    nz = -dz;
    nLenSq = dLenSq;
  }
  const inv = 1 / Math.sqrt(nLenSq);
  nx *= inv;
  ny *= inv;
  nz *= inv;
  out.t = t;
  out.nx = nx;
  out.ny = ny;
  out.nz = nz;
  out.x = vx + nx * radius;
  out.y = vy + ny * radius;
  out.z = vz + nz * radius;
  return true;
}

/** Where the line enters the endless cylinder about the edge v w. Only when that is between the ends, ENTERS, it is written. */
export function rayEdge(ray: Ray, vertices: Float64Array, v: number, w: number, out: RayHit): number {
  const { dx, dy, dz, radius } = ray;
  const ax = vertices[3 * v];
  const ay = vertices[3 * v + 1];
  const az = vertices[3 * v + 2];
  const ux = vertices[3 * w] - ax;
  const uy = vertices[3 * w + 1] - ay;
  const uz = vertices[3 * w + 2] - az;
  const mx = ray.ox - ax;
  const my = ray.oy - ay;
  const mz = ray.oz - az;
  const uLenSq = ux * ux + uy * uy + uz * uz;
  const dAlong = (dx * ux + dy * uy + dz * uz) / uLenSq;
  const mAlong = (mx * ux + my * uy + mz * uz) / uLenSq;
  // The parts of d and m across the axis.
  const ex = dx - ux * dAlong;
  const ey = dy - uy * dAlong;
  const ez = dz - uz * dAlong;
  const fx = mx - ux * mAlong;
  const fy = my - uy * mAlong;
  const fz = mz - uz * mAlong;
  const a = ex * ex + ey * ey + ez * ez;
  if (!(a > PARALLEL_SQ * ray.dLenSq)) {
    // Along the axis: within the cylinder all the way, or never.
    if (fx * fx + fy * fy + fz * fz > radius * radius) return PASSES;
    return dAlong < 0 ? BEYOND : BEFORE;
  }
  const wx = fy * ez - fz * ey;
  const wy = fz * ex - fx * ez;
  const wz = fx * ey - fy * ex;
  const disc = radius * radius * a - (wx * wx + wy * wy + wz * wz);
  if (!(disc >= 0)) return PASSES;
  const t = (-(ex * fx + ey * fy + ez * fz) - Math.sqrt(disc)) / a;
  const along = mAlong + dAlong * t;
  if (!(along > 0 && along < 1)) return along > 0 ? BEYOND : BEFORE;
  // From the axis to the hit.
  let nx = fx + ex * t;
  let ny = fy + ey * t;
  let nz = fz + ez * t;
  let nLenSq = nx * nx + ny * ny + nz * nz;
  const isThin = radius * radius < THIN_SQ * (mx * mx + my * my + mz * mz + uLenSq);
  if (!(radius > 0 && nLenSq > MIN_LENGTH_SQ)) {
    // Without any radius there is nothing between axis and hit: against the ray.
    nx = -ex;
    ny = -ey;
    nz = -ez;
    nLenSq = a;
  }
  const inv = 1 / Math.sqrt(nLenSq);
  out.t = t;
  out.nx = nx * inv;
  out.ny = ny * inv;
  out.nz = nz * inv;
  if (isThin) {
    const axis = rayEdge_axis;
    axis.x = ux;
    axis.y = uy;
    axis.z = uz;
    turnAcross(axis, out);
  }
  out.x = ax + ux * along + out.nx * radius;
  out.y = ay + uy * along + out.ny * radius;
  out.z = az + uz * along + out.nz * radius;
  return ENTERS;
}

const rayEdge_axis = /* @__PURE__ */ new Vec3();

/** Takes the part along the axis out of the normal and makes it unit again; where nothing is left, any perpendicular. */
function turnAcross(axis: Vec3, out: RayHit): void {
  const { x: ux, y: uy, z: uz } = axis;
  const uLenSq = ux * ux + uy * uy + uz * uz;
  // Twice: where little is left, rounding has left a part along.
  for (let i = 0; i < 2; i++) {
    const along = (out.nx * ux + out.ny * uy + out.nz * uz) / uLenSq;
    axis.x = out.nx - ux * along;
    axis.y = out.ny - uy * along;
    axis.z = out.nz - uz * along;
    let lenSq = axis.x * axis.x + axis.y * axis.y + axis.z * axis.z;
    if (!(lenSq > MOSTLY_ALONG_SQ)) {
      turnPerpendicular(axis.set(ux, uy, uz));
      lenSq = 1;
    }
    const inv = 1 / Math.sqrt(lenSq);
    out.nx = axis.x * inv;
    out.ny = axis.y * inv;
    out.nz = axis.z * inv;
  }
}

/**
 * Where the line enters a rounded segment, edge e: the cylinder between the ends, or the ball at the end beyond which it enters that. To
 * reach the rest from there it would have to cross the disc at that end, which lies in the ball.
 */
export function rayCapsule(ray: Ray, core: Polytope, e: number, out: RayHit): boolean {
  const { vertices, topology } = core;
  const from = topology.edgeVertices[2 * e];
  const to = topology.edgeVertices[2 * e + 1];
  const found = rayEdge(ray, vertices, from, to, out);
  out.feature = EDGE + topology.edgeNames[e];
  if (found === ENTERS) return true;
  if (found === PASSES) return false;
  const v = found === BEYOND ? to : from;
  if (!rayVertex(ray, vertices, v, out)) return false;
  out.feature = VERTEX + topology.vertexNames[v];
  if (ray.radius > 0) return true;
  // A bare end met from the side of the other one: against the ray would be towards that, so across the segment.
  const w = 3 * (found === BEYOND ? from : to);
  const axis = rayEdge_axis;
  axis.x = vertices[w] - vertices[3 * v];
  axis.y = vertices[w + 1] - vertices[3 * v + 1];
  axis.z = vertices[w + 2] - vertices[3 * v + 2];
  if (axis.x * out.nx + axis.y * out.ny + axis.z * out.nz > 0) turnAcross(axis, out);
  return true;
}
