/**
 * The simplex of a walk, and its point nearest to the origin: which face of the simplex that lies on, and where. The last corner is the
 * newest; what is nearest of the others alone is known and farther away, so only faces at the newest corner are tried.
 *
 * The weights of the projection of the origin on a triangle are quotients of volumes, ((-p) x e) . n / n . n, which keep their digits where
 * the triangle is thin.
 *
 * There is one simplex at a time, in arrays that stay in place (those of more than 64 bytes do): engines then read them without a look at
 * what they are.
 */

import { Vec3 } from '../math/vec3.ts';
import type { CorePair } from './corePair.ts';

/** Up to four corners, each the difference b - a of two vertices: x, y, z, ... */
export const simplex_points = /* @__PURE__ */ new Float64Array(12);
/** The vertices that they are made of. */
export const simplex_verticesA = /* @__PURE__ */ new Int32Array(32);
export const simplex_verticesB = /* @__PURE__ */ new Int32Array(32);
/** The weights of the corners in the nearest point, */
export const simplex_weights = /* @__PURE__ */ new Float64Array(12);
/** and that point. */
export const simplex_nearest = /* @__PURE__ */ new Float64Array(12);

/** The best point so far and the weights of the second and third corner of its face; */
const best_point = /* @__PURE__ */ new Float64Array(12);
/** those corners, */
const best_corners = /* @__PURE__ */ new Int32Array(32);
/** and how much its squared length is more than that of the newest corner: the digits that tell points apart that are far away. */
const EXCESS = 3;
const WEIGHT1 = 4;
const WEIGHT2 = 5;

/** The origin is inside. */
export const INSIDE = 0;

/** A tetrahedron is flat when its height is less than this part of an edge: its corners are rounded. */
const FLAT = 1e-14;

/**
 * Reduces a simplex to the face with the point nearest to the origin, and returns how many corners it has; INSIDE, with nothing changed,
 * where the origin is inside.
 */
export function reduceSimplex(count: number): number {
  best_point[EXCESS] = Infinity;
  let left: number;
  if (count === 2) left = tryEdge(1, 0, 1);
  else if (count === 3) left = tryTriangle(2, 0, 1, 1);
  else left = tryTetrahedron();
  if (left !== INSIDE) keep(left);
  return left;
}

/** Tries the edge between two corners. Returns the number of corners of the best face, which was `count` before. */
function tryEdge(i: number, j: number, count: number): number {
  const p = simplex_points;
  const x = p[3 * i];
  const y = p[3 * i + 1];
  const z = p[3 * i + 2];
  const ex = p[3 * j] - x;
  const ey = p[3 * j + 1] - y;
  const ez = p[3 * j + 2] - z;
  const along = -(x * ex + y * ey + z * ez);
  const lengthSq = ex * ex + ey * ey + ez * ez;
  let t = along / lengthSq;
  let corners = 2;
  let corner = i;
  if (!(t > 0)) {
    t = 0;
    corners = 1;
  } else if (t >= 1) {
    t = 1;
    corners = 1;
    corner = j;
  }
  const excess = t * (t * lengthSq - 2 * along);
  if (!(excess < best_point[EXCESS])) return count;
  const qx = x + t * ex;
  const qy = y + t * ey;
  const qz = z + t * ez;
  // Once more across the edge: near the origin, the rounding of the corners would turn it.
  const rest = corners === 2 ? (qx * ex + qy * ey + qz * ez) / lengthSq : 0;
  best_point[0] = qx - rest * ex;
  best_point[1] = qy - rest * ey;
  best_point[2] = qz - rest * ez;
  best_point[EXCESS] = excess;
  best_point[WEIGHT1] = t;
  best_corners[0] = corner;
  best_corners[1] = j;
  return corners;
}

function tryTriangle(i: number, j: number, k: number, count: number): number {
  const p = simplex_points;
  const x = p[3 * i];
  const y = p[3 * i + 1];
  const z = p[3 * i + 2];
  const ux = p[3 * j] - x;
  const uy = p[3 * j + 1] - y;
  const uz = p[3 * j + 2] - z;
  const vx = p[3 * k] - x;
  const vy = p[3 * k + 1] - y;
  const vz = p[3 * k + 2] - z;
  // n = u x v
  const nx = uy * vz - uz * vy;
  const ny = uz * vx - ux * vz;
  const nz = ux * vy - uy * vx;
  const nn = nx * nx + ny * ny + nz * nz;
  // (v x p) . n and (p x u) . n: how far the projection of the origin is across the two edges.
  const weight1 = (vy * z - vz * y) * nx + (vz * x - vx * z) * ny + (vx * y - vy * x) * nz;
  const weight2 = (y * uz - z * uy) * nx + (z * ux - x * uz) * ny + (x * uy - y * ux) * nz;
  if (!(weight1 > 0 && weight2 > 0 && weight1 + weight2 < nn)) return tryEdge(i, k, tryEdge(i, j, count));
  const inv = 1 / nn;
  const scale = (nx * x + ny * y + nz * z) * inv;
  const excess = (weight1 * (x * ux + y * uy + z * uz) + weight2 * (x * vx + y * vy + z * vz)) * inv;
  if (!(excess < best_point[EXCESS])) return count;
  best_point[0] = nx * scale;
  best_point[1] = ny * scale;
  best_point[2] = nz * scale;
  best_point[EXCESS] = excess;
  best_point[WEIGHT1] = weight1 * inv;
  best_point[WEIGHT2] = weight2 * inv;
  best_corners[0] = i;
  best_corners[1] = j;
  best_corners[2] = k;
  return 3;
}

function tryTetrahedron(): number {
  const p = simplex_points;
  const x = p[9];
  const y = p[10];
  const z = p[11];
  const ux = p[0] - x;
  const uy = p[1] - y;
  const uz = p[2] - z;
  const vx = p[3] - x;
  const vy = p[4] - y;
  const vz = p[5] - z;
  const wx = p[6] - x;
  const wy = p[7] - y;
  const wz = p[8] - z;
  // u x v, v x w and w x u
  const ax = uy * vz - uz * vy;
  const ay = uz * vx - ux * vz;
  const az = ux * vy - uy * vx;
  const bx = vy * wz - vz * wy;
  const by = vz * wx - vx * wz;
  const bz = vx * wy - vy * wx;
  const cx = wy * uz - wz * uy;
  const cy = wz * ux - wx * uz;
  const cz = wx * uy - wy * ux;
  // The origin is outside a face where it is on the other side of it than the fourth corner; of a flat tetrahedron it always is.
  const least = FLAT * FLAT * (ax * ax + ay * ay + az * az) * (wx * wx + wy * wy + wz * wz);
  let volume = ax * wx + ay * wy + az * wz;
  if (!(volume * volume > least)) volume = 0;
  const a = -(ax * x + ay * y + az * z) * volume;
  const b = -(bx * x + by * y + bz * z) * volume;
  const c = -(cx * x + cy * y + cz * z) * volume;
  let count = INSIDE;
  if (!(a > 0)) count = tryTriangle(3, 0, 1, count);
  if (!(b > 0)) count = tryTriangle(3, 1, 2, count);
  if (!(c > 0)) count = tryTriangle(3, 2, 0, count);
  return count;
}

/** Keeps the corners of the face found, in the order in which they were tried: the newest first. */
function keep(count: number): void {
  const weight1 = count > 1 ? best_point[WEIGHT1] : 0;
  const weight2 = count > 2 ? best_point[WEIGHT2] : 0;
  simplex_nearest[0] = best_point[0];
  simplex_nearest[1] = best_point[1];
  simplex_nearest[2] = best_point[2];
  simplex_weights[0] = 1 - weight1 - weight2;
  simplex_weights[1] = weight1;
  simplex_weights[2] = weight2;
  arrange(best_corners[0], best_corners[1], best_corners[2]);
}

/** Makes three corners the first, in this order. */
function arrange(i: number, j: number, k: number): void {
  const p = simplex_points;
  const x = p[3 * i];
  const y = p[3 * i + 1];
  const z = p[3 * i + 2];
  const a = simplex_verticesA[i];
  const b = simplex_verticesB[i];
  const jx = p[3 * j];
  const jy = p[3 * j + 1];
  const jz = p[3 * j + 2];
  const ja = simplex_verticesA[j];
  const jb = simplex_verticesB[j];
  p[6] = p[3 * k];
  p[7] = p[3 * k + 1];
  p[8] = p[3 * k + 2];
  simplex_verticesA[2] = simplex_verticesA[k];
  simplex_verticesB[2] = simplex_verticesB[k];
  p[3] = jx;
  p[4] = jy;
  p[5] = jz;
  simplex_verticesA[1] = ja;
  simplex_verticesB[1] = jb;
  p[0] = x;
  p[1] = y;
  p[2] = z;
  simplex_verticesA[0] = a;
  simplex_verticesB[0] = b;
}

/** What a walk ends on: the simplex, whose corners are in the lists above, and its point nearest to the origin. */
class Simplex {
  readonly points = simplex_points;
  readonly verticesA = simplex_verticesA;
  readonly verticesB = simplex_verticesB;
  readonly weights = simplex_weights;
  count = 0;
  /** The nearest point, from the first core to the second, and its squared length. */
  readonly nearest = new Vec3();
  lenSq = NaN;
  /** Whether no vertex of B - A is farther against that point than the corners are, but for rounding. */
  isProven = false;
  /** Whether the origin is within the four corners, as far as the walk can tell. */
  isAround = false;

  /** Makes the difference of two vertices the corner number `corner`. */
  setCorner(pair: CorePair, corner: number, vertexA: number, vertexB: number): void {
    const { points } = this;
    const { vertices } = pair.a;
    const at = 3 * corner;
    pair.placeB(vertexB, points, at);
    points[at] = points[at] - vertices[3 * vertexA];
    points[at + 1] = points[at + 1] - vertices[3 * vertexA + 1];
    points[at + 2] = points[at + 2] - vertices[3 * vertexA + 2];
    this.verticesA[corner] = vertexA;
    this.verticesB[corner] = vertexB;
  }
}

export type { Simplex };
/** The one simplex there is. */
export const simplex_one = /* @__PURE__ */ new Simplex();
