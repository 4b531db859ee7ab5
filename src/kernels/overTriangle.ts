/** Whether a point is over a triangle: its foot on the plane is inside. */

import type { Vec3Like } from '../math/vec3.ts';
import { type FlatCore, SHIFT } from './flatCore.ts';

/** A foot within a few roundings of an edge (squared, as a sine) is on it. */
const ON_EDGE_SQ = 1e-30;

/** True when the foot of p is inside the triangle; on an edge it is not. */
export function isOverTriangle(p: Vec3Like, { points: q, nx, ny, nz }: FlatCore): boolean {
  const x = p.x - q[SHIFT]!;
  const y = p.y - q[SHIFT + 1]!;
  const z = p.z - q[SHIFT + 2]!;
  for (let i = 0; i < 9; i += 3) {
    const j = i === 6 ? 0 : i + 3;
    const wx = q[i]!;
    const wy = q[i + 1]!;
    const wz = q[i + 2]!;
    const ux = q[j]! - wx;
    const uy = q[j + 1]! - wy;
    const uz = q[j + 2]! - wz;
    const rx = x - wx;
    const ry = y - wy;
    const rz = z - wz;
    // (u x r).n
    const inside = (uy * rz - uz * ry) * nx + (uz * rx - ux * rz) * ny + (ux * ry - uy * rx) * nz;
    if (!(inside > 0)) return false;
    const uu = ux * ux + uy * uy + uz * uz;
    if (!(inside * inside > ON_EDGE_SQ * uu * (rx * rx + ry * ry + rz * rz))) return false;
  }
  return true;
}
