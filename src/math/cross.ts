/** The cross product of two vectors, to the last bits of a double however nearly parallel they are. */
import { productTail } from './preciseCross.ts';
import type { Vec3 } from './vec3.ts';

/** Above this squared sine of the angle between the vectors plain arithmetic loses less than a digit, and is taken. */
const SKEW_SIN_SQ = 0.04;

/** Writes u x v to `out`. */
export function cross(u: Vec3, v: Vec3, out: Vec3): void {
  const { x: ux, y: uy, z: uz } = u;
  const { x: vx, y: vy, z: vz } = v;
  const a = uy * vz;
  const b = uz * vy;
  const c = uz * vx;
  const d = ux * vz;
  const e = ux * vy;
  const f = uy * vx;
  let x = a - b;
  let y = c - d;
  let z = e - f;
  const least = SKEW_SIN_SQ * (ux * ux + uy * uy + uz * uz) * (vx * vx + vy * vy + vz * vz);
  if (!(x * x + y * y + z * z > least)) {
    // Where two products nearly cancel, their difference has no error, and what is missing is the error of the products.
    x += productTail(uy, vz, a) - productTail(uz, vy, b);
    y += productTail(uz, vx, c) - productTail(ux, vz, d);
    z += productTail(ux, vy, e) - productTail(uy, vx, f);
  }
  out.x = x;
  out.y = y;
  out.z = z;
}
