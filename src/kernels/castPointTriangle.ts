/**
 * A ray against a rounded triangle, from either side. Its plane, moved out by the radius, is met over the triangle, or beyond one
 * or two of its edges; then one of those, or an end of it, is met if the third corner is behind the normal there. What is not far
 * from any rounding is left to other ways.
 */
import { EDGE, FACE, VERTEX } from '../results/features.ts';
import type { RayResult } from '../results/rayResult.ts';
import { writeRim } from './castPointHull.ts';
import { CastSide, UNSETTLED } from './castSide.ts';
import { HIT, type LocalRay, MISS } from './localRay.ts';
import type { TriangleLike } from './pointTriangle.ts';

/** Squared sine of the angle between the ray and the plane below which where it meets that says little. */
const STEEP_SQ = 1e-8;

const castPointTriangle_side = /* @__PURE__ */ new CastSide();

/** The points within the ray's radius of a triangle that has a face: HIT (it may be before the start), MISS or UNSETTLED. */
export function castPointTriangle(ray: LocalRay, triangle: TriangleLike, out: RayResult): number {
  const { ox, oy, oz, dx, dy, dz, radius, dLenSq } = ray;
  const { ax, ay, az, bx, by, bz, cx, cy, cz, nx, ny, nz } = triangle;
  const climb = nx * dx + ny * dy + nz * dz;
  if (!(climb * climb > STEEP_SQ * dLenSq)) return UNSETTLED;
  // The side that the ray comes from.
  const turn = climb > 0 ? -1 : 1;
  const t = (turn * radius - (nx * (ox - ax) + ny * (oy - ay) + nz * (oz - az))) / climb;
  if (t > ray.end) return MISS;
  const px = ox + dx * t;
  const py = oy + dy * t;
  const pz = oz + dz * t;
  // How far beyond each edge u it is: (u x n).(p - v).
  const abx = bx - ax;
  const aby = by - ay;
  const abz = bz - az;
  const bcx = cx - bx;
  const bcy = cy - by;
  const bcz = cz - bz;
  const cax = ax - cx;
  const cay = ay - cy;
  const caz = az - cz;
  const pax = px - ax;
  const pay = py - ay;
  const paz = pz - az;
  const ab = (aby * nz - abz * ny) * pax + (abz * nx - abx * nz) * pay + (abx * ny - aby * nx) * paz;
  const bc = (bcy * nz - bcz * ny) * (px - bx) + (bcz * nx - bcx * nz) * (py - by) + (bcx * ny - bcy * nx) * (pz - bz);
  const ca = (cay * nz - caz * ny) * pax + (caz * nx - cax * nz) * pay + (cax * ny - cay * nx) * paz;
  if (ab < 0 && bc < 0 && ca < 0) {
    out.fraction = t;
    out.feature = FACE;
    out.normal.x = nx * turn;
    out.normal.y = ny * turn;
    out.normal.z = nz * turn;
    out.point.x = px;
    out.point.y = py;
    out.point.z = pz;
    return HIT;
  }
  const side = castPointTriangle_side;
  const inv = 1 / Math.sqrt(dLenSq);
  side.wx = dx * inv;
  side.wy = dy * inv;
  side.wz = dz * inv;
  side.radius = radius;
  // Seen from where the ray is nearest to the origin.
  const moved = -(ox * dx + oy * dy + oz * dz) / dLenSq;
  const mx = ox + dx * moved;
  const my = oy + dy * moved;
  const mz = oz + dz * moved;
  for (let edge = 0; edge < 3; edge++) {
    if (edge === 0) {
      if (ab < 0) continue;
      side.px = ax - mx;
      side.py = ay - my;
      side.pz = az - mz;
      side.ex = abx;
      side.ey = aby;
      side.ez = abz;
    } else if (edge === 1) {
      if (bc < 0) continue;
      side.px = bx - mx;
      side.py = by - my;
      side.pz = bz - mz;
      side.ex = bcx;
      side.ey = bcy;
      side.ez = bcz;
    } else {
      if (ca < 0) continue;
      side.px = cx - mx;
      side.py = cy - my;
      side.pz = cz - mz;
      side.ex = cax;
      side.ey = cay;
      side.ez = caz;
    }
    const found = side.meet();
    if (found === UNSETTLED) return UNSETTLED;
    const { s } = side;
    // The third corner, seen from the end that is met.
    const isEnd = s >= 1;
    const kx = edge === 0 ? (isEnd ? bcx : -cax) : edge === 1 ? (isEnd ? cax : -abx) : isEnd ? abx : -bcx;
    const ky = edge === 0 ? (isEnd ? bcy : -cay) : edge === 1 ? (isEnd ? cay : -aby) : isEnd ? aby : -bcy;
    const kz = edge === 0 ? (isEnd ? bcz : -caz) : edge === 1 ? (isEnd ? caz : -abz) : isEnd ? abz : -bcz;
    if (!(side.nx * kx + side.ny * ky + side.nz * kz <= 0 && side.isBehind())) continue;
    if (found === MISS) return MISS;
    out.fraction = side.z * inv + moved;
    const next = edge === 2 ? 0 : edge + 1;
    return writeRim(side, s <= 0 ? VERTEX + edge : isEnd ? VERTEX + next : EDGE + edge, ray, out);
  }
  return UNSETTLED;
}
