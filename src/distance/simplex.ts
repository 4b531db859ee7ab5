/**
 * The point of a simplex nearest to the origin, and the face of the simplex that it lies on. The last corner is the newest; what is
 * nearest of the others alone is known and farther away, so only faces at the newest corner are tried.
 *
 * The weights of the foot of the origin on a triangle are quotients of volumes, ((-p) x e) . n / n . n, which keep their digits where
 * the triangle is thin.
 */
import type { CorePair } from './corePair.ts';

/** The best point so far, the corners of the face it lies on, and their weights. */
class Candidate {
  /** How much its squared length is more than that of the newest corner: the digits that tell points apart that are far away. */
  excess = NaN;
  x = NaN;
  y = NaN;
  z = NaN;
  weight1 = NaN;
  weight2 = NaN;
  count = 0;
  corner0 = 0;
  corner1 = 0;
  corner2 = 0;
}

export const REDUCED = 0;
/** The origin is inside. */
export const INSIDE = 1;

/** A tetrahedron is flat when its height is less than this part of an edge: its corners are rounded. */
const FLAT = 1e-14;

const reduceSimplex_best = /* @__PURE__ */ new Candidate();

/** Reduces the simplex to the face with the point nearest to the origin; changes nothing where the origin is inside. */
export function reduceSimplex(pair: CorePair): number {
  const best = reduceSimplex_best;
  const { count, points } = pair;
  best.excess = Infinity;
  if (count === 2) tryEdge(points, 1, 0, best);
  else if (count === 3) tryTriangle(points, 2, 0, 1, best);
  else if (!tryTetrahedron(points, best)) return INSIDE;
  keep(pair, best);
  return REDUCED;
}

function tryEdge(p: Float64Array, i: number, j: number, best: Candidate): void {
  const x = p[3 * i]!;
  const y = p[3 * i + 1]!;
  const z = p[3 * i + 2]!;
  const ex = p[3 * j]! - x;
  const ey = p[3 * j + 1]! - y;
  const ez = p[3 * j + 2]! - z;
  const along = -(x * ex + y * ey + z * ez);
  const lengthSq = ex * ex + ey * ey + ez * ez;
  let t = along / lengthSq;
  let count = 2;
  let corner = i;
  if (!(t > 0)) {
    t = 0;
    count = 1;
  } else if (t >= 1) {
    t = 1;
    count = 1;
    corner = j;
  }
  const excess = t * (t * lengthSq - 2 * along);
  if (!(excess < best.excess)) return;
  const qx = x + t * ex;
  const qy = y + t * ey;
  const qz = z + t * ez;
  // Once more across the edge: near the origin, the rounding of the corners would turn it.
  const rest = count === 2 ? (qx * ex + qy * ey + qz * ez) / lengthSq : 0;
  best.excess = excess;
  best.x = qx - rest * ex;
  best.y = qy - rest * ey;
  best.z = qz - rest * ez;
  best.weight1 = t;
  best.count = count;
  best.corner0 = corner;
  best.corner1 = j;
}

function tryTriangle(p: Float64Array, i: number, j: number, k: number, best: Candidate): void {
  const x = p[3 * i]!;
  const y = p[3 * i + 1]!;
  const z = p[3 * i + 2]!;
  const ux = p[3 * j]! - x;
  const uy = p[3 * j + 1]! - y;
  const uz = p[3 * j + 2]! - z;
  const vx = p[3 * k]! - x;
  const vy = p[3 * k + 1]! - y;
  const vz = p[3 * k + 2]! - z;
  // n = u x v
  const nx = uy * vz - uz * vy;
  const ny = uz * vx - ux * vz;
  const nz = ux * vy - uy * vx;
  const nn = nx * nx + ny * ny + nz * nz;
  // (v x p) . n and (p x u) . n: how far the foot of the origin is across the two edges.
  const weight1 = (vy * z - vz * y) * nx + (vz * x - vx * z) * ny + (vx * y - vy * x) * nz;
  const weight2 = (y * uz - z * uy) * nx + (z * ux - x * uz) * ny + (x * uy - y * ux) * nz;
  if (!(weight1 > 0 && weight2 > 0 && weight1 + weight2 < nn)) {
    tryEdge(p, i, j, best);
    tryEdge(p, i, k, best);
    return;
  }
  const scale = (nx * x + ny * y + nz * z) / nn;
  const excess = (weight1 * (x * ux + y * uy + z * uz) + weight2 * (x * vx + y * vy + z * vz)) / nn;
  if (!(excess < best.excess)) return;
  best.excess = excess;
  best.x = nx * scale;
  best.y = ny * scale;
  best.z = nz * scale;
  best.weight1 = weight1 / nn;
  best.weight2 = weight2 / nn;
  best.count = 3;
  best.corner0 = i;
  best.corner1 = j;
  best.corner2 = k;
}

/** Returns false when the origin is inside. */
function tryTetrahedron(p: Float64Array, best: Candidate): boolean {
  const x = p[9]!;
  const y = p[10]!;
  const z = p[11]!;
  const ux = p[0]! - x;
  const uy = p[1]! - y;
  const uz = p[2]! - z;
  const vx = p[3]! - x;
  const vy = p[4]! - y;
  const vz = p[5]! - z;
  const wx = p[6]! - x;
  const wy = p[7]! - y;
  const wz = p[8]! - z;
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
  if (a > 0 && b > 0 && c > 0) return false;
  if (!(a > 0)) tryTriangle(p, 3, 0, 1, best);
  if (!(b > 0)) tryTriangle(p, 3, 1, 2, best);
  if (!(c > 0)) tryTriangle(p, 3, 2, 0, best);
  return true;
}

/** Keeps the corners of the face found, in the order of the candidate. */
function keep(pair: CorePair, best: Candidate): void {
  const { weights, nearest } = pair;
  const { count, corner0, corner1, corner2, weight1, weight2 } = best;
  const { x, y, z } = best;
  pair.lenSq = x * x + y * y + z * z;
  nearest.x = x;
  nearest.y = y;
  nearest.z = z;
  // What is moved first is not needed at its old place any more: the newest corner is the last, and goes to the front at the end.
  if (count === 1) {
    weights[0] = 1;
  } else if (count === 2) {
    weights[0] = 1 - weight1;
    weights[1] = weight1;
  } else {
    weights[0] = 1 - weight1 - weight2;
    weights[1] = weight1;
    weights[2] = weight2;
  }
  pair.count = count;
  pair.arrange(corner0, corner1, corner2);
}
