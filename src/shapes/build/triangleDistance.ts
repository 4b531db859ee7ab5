/** How far a point is from a triangle. */
import { THIN_SIN_SQ } from '../../math/exactCross.ts';
import { builderMemory } from './memory.ts';

const memory = builderMemory;

/**
 * The square of the distance of point p from the triangle a, b, c, all by index. It is that of the point from some point of the triangle
 * whatever rounding does, so never less than the true one; and equal to it but for triangles without a certain plane.
 */
export function triangleDistanceSq(a: number, b: number, c: number, p: number): number {
  const { xyz } = memory;
  const ax = xyz[a << 2];
  const ay = xyz[(a << 2) | 1];
  const az = xyz[(a << 2) | 2];
  const ux = xyz[b << 2] - ax;
  const uy = xyz[(b << 2) | 1] - ay;
  const uz = xyz[(b << 2) | 2] - az;
  const vx = xyz[c << 2] - ax;
  const vy = xyz[(c << 2) | 1] - ay;
  const vz = xyz[(c << 2) | 2] - az;
  const px = xyz[p << 2] - ax;
  const py = xyz[(p << 2) | 1] - ay;
  const pz = xyz[(p << 2) | 2] - az;
  const uu = ux * ux + uy * uy + uz * uz;
  const uv = ux * vx + uy * vy + uz * vz;
  const vv = vx * vx + vy * vy + vz * vz;
  const up = ux * px + uy * py + uz * pz;
  const vp = vx * px + vy * py + vz * pz;
  // Inside the triangle p = a + s u + t v, with s and t from the normal equations.
  const d = uu * vv - uv * uv;
  const s = (vv * up - uv * vp) / d;
  const t = (uu * vp - uv * up) / d;
  const isOver = s >= 0 && t >= 0 && s + t <= 1;
  const overSq = isOver ? lengthSq(px - s * ux - t * vx, py - s * uy - t * vy, pz - s * uz - t * vz) : Infinity;
  if (isOver && d > THIN_SIN_SQ * uu * vv) return overSq;
  // Otherwise the nearest point is on an edge; or may be, as far as rounding tells.
  const wx = vx - ux;
  const wy = vy - uy;
  const wz = vz - uz;
  const sa = clamp(up / uu);
  const ta = clamp(vp / vv);
  const ra = clamp(((px - ux) * wx + (py - uy) * wy + (pz - uz) * wz) / (wx * wx + wy * wy + wz * wz));
  return Math.min(
    overSq,
    lengthSq(px - sa * ux, py - sa * uy, pz - sa * uz),
    lengthSq(px - ta * vx, py - ta * vy, pz - ta * vz),
    lengthSq(px - ux - ra * wx, py - uy - ra * wy, pz - uz - ra * wz),
  );
}

function lengthSq(x: number, y: number, z: number): number {
  return x * x + y * y + z * z;
}

function clamp(t: number): number {
  return t > 0 ? (t < 1 ? t : 1) : 0;
}
