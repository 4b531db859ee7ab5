/** The volume within a closed mesh and its moments: those of the tetrahedra from one point to all triangles, with their signs. */
import type { MassProperties } from '../results/massProperties.ts';
import { clearMass, finishMass } from './mass.ts';
import type { TriangleMesh } from './triangleMesh.ts';

/** Writes mass properties for density 1. Seen from the middle of its box, so that a mesh far from its origin loses no digits. */
export function addSurfaceMass(mesh: TriangleMesh, out: MassProperties): void {
  const { positions, corners } = mesh.data;
  const { sx, sy, sz, orientation } = mesh;
  const { min, max } = mesh.bounds;
  const ox = 0.5 * (min.x + max.x);
  const oy = 0.5 * (min.y + max.y);
  const oz = 0.5 * (min.z + max.z);
  let volume = 0;
  let mx = 0;
  let my = 0;
  let mz = 0;
  let xx = 0;
  let yy = 0;
  let zz = 0;
  let xy = 0;
  let xz = 0;
  let yz = 0;
  for (let i = 0; i < corners.length; i += 3) {
    const a = 3 * corners[i]!;
    const b = 3 * corners[i + 1]!;
    const c = 3 * corners[i + 2]!;
    const ax = sx * positions[a]! - ox;
    const ay = sy * positions[a + 1]! - oy;
    const az = sz * positions[a + 2]! - oz;
    const bx = sx * positions[b]! - ox;
    const by = sy * positions[b + 1]! - oy;
    const bz = sz * positions[b + 2]! - oz;
    const cx = sx * positions[c]! - ox;
    const cy = sy * positions[c + 1]! - oy;
    const cz = sz * positions[c + 2]! - oz;
    const six = ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
    volume += six;
    // The first moment is a quarter of the sum of the corners, the second a twentieth of the sum of all products and squares.
    const x = ax + bx + cx;
    const y = ay + by + cy;
    const z = az + bz + cz;
    mx += six * x;
    my += six * y;
    mz += six * z;
    xx += six * (ax * ax + bx * bx + cx * cx + x * x);
    yy += six * (ay * ay + by * by + cy * cy + y * y);
    zz += six * (az * az + bz * bz + cz * cz + z * z);
    xy += six * (ax * ay + bx * by + cx * cy + x * y);
    xz += six * (ax * az + bx * bz + cx * cz + x * z);
    yz += six * (ay * az + by * bz + cy * cz + y * z);
  }
  const sign = orientation / 6;
  const mass = sign * volume;
  if (!(mass >= 0)) {
    throw new RangeError(
      `massProperties: shape must have its triangles counter-clockwise seen from outside, got a volume of ${mass}`,
    );
  }
  clearMass(out);
  out.mass = mass;
  const { centerOfMass: center, inertia } = out;
  center.set((sign * mx) / 4, (sign * my) / 4, (sign * mz) / 4);
  const k = sign / 20;
  inertia.xx = k * (yy + zz);
  inertia.yy = k * (xx + zz);
  inertia.zz = k * (xx + yy);
  inertia.xy = -k * xy;
  inertia.xz = -k * xz;
  inertia.yz = -k * yz;
  finishMass(out);
  center.set(center.x + ox, center.y + oy, center.z + oz);
}
