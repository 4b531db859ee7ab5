/**
 * The place where a cast meets an edge or a face of the CSO, once more, given the direction of that edge or the plane of that
 * face as the shapes themselves know them: what the vertices of the CSO say loses digits where features are small or thin beside
 * the shapes.
 */
import type { Vec3Like } from '../math/vec3.ts';
import { type CastSimplex, GRAZING } from './castSimplex.ts';

/** The slope of what a ray runs along: over its own size it does not get deeper into it than a graze. */
const ALONG = -3e-10;

/** A plane n.p = height in the frame of a cast. */
export class CastPlane {
  x = 0;
  y = 0;
  z = -1;
  height = 0;
}

/** Places the normal of an edge, vertices 0 and 1, again, given its direction to all digits, and where it is met. */
export function placeEdge(simplex: CastSimplex, u: Vec3Like): void {
  const { wx, wy, wz, weight, radius } = simplex;
  const vx = wx[0]!;
  const vy = wy[0]!;
  const acrossSq = u.x * u.x + u.y * u.y;
  if (!(acrossSq > 0 && radius > 0)) return;
  const length = Math.sqrt(acrossSq + u.z * u.z);
  const inv = 1 / Math.sqrt(acrossSq);
  const h = (vx * u.y - vy * u.x) * inv;
  const reach = Math.sqrt(Math.max(0, radius * radius - h * h));
  const s = (-(vx * u.x + vy * u.y) * inv - (reach * u.z) / length) * inv;
  // Beyond an end of the edge there is the ball about that end.
  if (!(s > 0) && placeVertex(simplex, 0)) return;
  if (!(s < 1) && placeVertex(simplex, 1)) return;
  const t = Math.min(1, Math.max(0, s));
  const b = -h / radius;
  const gInv = ((reach / radius) * inv) / length;
  simplex.nx = u.y * inv * b + u.x * u.z * gInv;
  simplex.ny = -u.x * inv * b + u.y * u.z * gInv;
  simplex.nz = -acrossSq * gInv;
  simplex.z =
    simplex.nz < GRAZING
      ? wz[0]! + (radius + simplex.nx * vx + simplex.ny * vy) / simplex.nz
      : wz[0]! + t * u.z + radius * simplex.nz;
  weight[0] = 1 - t;
  weight[1] = t;
}

/** Leaves vertex i alone, where the ray meets the ball about it; false, and nothing done, when it does not. */
function placeVertex(simplex: CastSimplex, i: number): boolean {
  const { radius } = simplex;
  const x = simplex.wx[i]!;
  const y = simplex.wy[i]!;
  const rest = radius * radius - (x * x + y * y);
  if (!(rest > 0)) return false;
  const height = Math.sqrt(rest);
  simplex.move(i, 0);
  simplex.count = 1;
  simplex.nx = -x / radius;
  simplex.ny = -y / radius;
  simplex.nz = -height / radius;
  simplex.z = simplex.wz[0]! - height;
  simplex.weight[0] = 1;
  simplex.weight[1] = 0;
  return true;
}

/**
 * Places where a face, vertices 0, 1 and 2, is met again, given its plane to all digits; false where the ray only grazes it: a
 * plane does not say where.
 */
export function placeFace(simplex: CastSimplex, n: CastPlane): boolean {
  const { wx, wy, wz, weight, radius } = simplex;
  const { x: nx, y: ny, z: nz } = n;
  if (!(nz < GRAZING)) return false;
  const z = (n.height + radius) / nz;
  simplex.nx = nx;
  simplex.ny = ny;
  simplex.nz = nz;
  simplex.z = z;
  // The point of the face, c = (0, 0, z) - r n, by the areas of the triangles that it makes with the edges: n.((w1 - c) x (w2 - c)).
  const cx = -radius * nx;
  const cy = -radius * ny;
  const cz = z - radius * nz;
  const ax = wx[0]! - cx;
  const ay = wy[0]! - cy;
  const az = wz[0]! - cz;
  const bx = wx[1]! - cx;
  const by = wy[1]! - cy;
  const bz = wz[1]! - cz;
  const gx = wx[2]! - cx;
  const gy = wy[2]! - cy;
  const gz = wz[2]! - cz;
  let t0 = nx * (by * gz - bz * gy) + ny * (bz * gx - bx * gz) + nz * (bx * gy - by * gx);
  let t1 = nx * (gy * az - gz * ay) + ny * (gz * ax - gx * az) + nz * (gx * ay - gy * ax);
  let t2 = nx * (ay * bz - az * by) + ny * (az * bx - ax * bz) + nz * (ax * by - ay * bx);
  const side = t0 + t1 + t2 < 0 ? -1 : 1;
  t0 = Math.max(0, t0 * side);
  t1 = Math.max(0, t1 * side);
  t2 = Math.max(0, t2 * side);
  const sum = t0 + t1 + t2;
  if (!(sum > 0)) return false;
  weight[0] = t0 / sum;
  weight[1] = t1 / sum;
  weight[2] = t2 / sum;
  return true;
}

/** True when what the ray meets is so nearly along it that it hardly gets below. */
export function isGrazed({ nz }: CastSimplex): boolean {
  return nz > ALONG;
}
