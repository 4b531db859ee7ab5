/** Area vectors of triangles given by index, to the last bits of a double however thin the triangle is. */
import { productTail, sumTail } from './preciseCross.ts';
import type { Vec3 } from './vec3.ts';

/** Above this squared sine of the angle at a, plain arithmetic loses hardly more than a digit, and is taken. */
export const THIN_SIN_SQ = 1e-3;

/**
 * Writes (b - a) x (c - a) to `out` and returns it, for the points with these indices in a list of coordinates, four entries a
 * point (x, y, z and one without meaning). Each component has an error of a few units in the last place of the vector's length,
 * also where the points are nearly collinear.
 */
export function areaVector(xyz: Float64Array, a: number, b: number, c: number, out: Vec3): Vec3 {
  const ux = xyz[b << 2] - xyz[a << 2];
  const uy = xyz[(b << 2) | 1] - xyz[(a << 2) | 1];
  const uz = xyz[(b << 2) | 2] - xyz[(a << 2) | 2];
  const vx = xyz[c << 2] - xyz[a << 2];
  const vy = xyz[(c << 2) | 1] - xyz[(a << 2) | 1];
  const vz = xyz[(c << 2) | 2] - xyz[(a << 2) | 2];
  const nx = uy * vz - uz * vy;
  const ny = uz * vx - ux * vz;
  const nz = ux * vy - uy * vx;
  const uLenSq = ux * ux + uy * uy + uz * uz;
  const vLenSq = vx * vx + vy * vy + vz * vz;
  if (nx * nx + ny * ny + nz * nz > THIN_SIN_SQ * uLenSq * vLenSq) return out.set(nx, ny, nz);
  const uxTail = sumTail(xyz[b << 2], -xyz[a << 2], ux);
  const uyTail = sumTail(xyz[(b << 2) | 1], -xyz[(a << 2) | 1], uy);
  const uzTail = sumTail(xyz[(b << 2) | 2], -xyz[(a << 2) | 2], uz);
  const vxTail = sumTail(xyz[c << 2], -xyz[a << 2], vx);
  const vyTail = sumTail(xyz[(c << 2) | 1], -xyz[(a << 2) | 1], vy);
  const vzTail = sumTail(xyz[(c << 2) | 2], -xyz[(a << 2) | 2], vz);
  return out.set(
    minor(uy, uyTail, vz, vzTail, uz, uzTail, vy, vyTail),
    minor(uz, uzTail, vx, vxTail, ux, uxTail, vz, vzTail),
    minor(ux, uxTail, vy, vyTail, uy, uyTail, vx, vxTail),
  );
}

/** (a + aTail) (b + bTail) - (c + cTail) (d + dTail) in double-double arithmetic. */
function minor(a: number, aTail: number, b: number, bTail: number, c: number, cTail: number, d: number, dTail: number): number {
  const ab = a * b;
  const cd = c * d;
  const abTail = productTail(a, b, ab) + (a * bTail + aTail * b);
  const cdTail = productTail(c, d, cd) + (c * dTail + cTail * d);
  const difference = ab - cd;
  return difference + (sumTail(ab, -cd, difference) + (abTail - cdTail));
}
