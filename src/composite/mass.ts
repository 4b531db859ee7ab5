/** Sums of masses, gathered about the origin and moved to the centre of mass at the end. */
import { Frame, setFrame } from '../math/frame.ts';
import type { Transform } from '../math/transform.ts';
import type { Vec3Like } from '../math/vec3.ts';
import type { MassProperties } from '../results/massProperties.ts';

/** Multiplies mass and inertia by a density. */
export function scaleMass(mass: MassProperties, density: number): void {
  const { inertia } = mass;
  mass.mass *= density;
  inertia.xx *= density;
  inertia.yy *= density;
  inertia.zz *= density;
  inertia.xy *= density;
  inertia.xz *= density;
  inertia.yz *= density;
}

const addMass_frame = /* @__PURE__ */ new Frame();

/** Makes a mass empty. Until it is finished, its centre is the first moment, and its inertia is about the origin. */
export function clearMass(sum: MassProperties): void {
  sum.mass = 0;
  sum.centerOfMass.set(0, 0, 0);
  scaleMass(sum, 0);
}

/** Adds a part that has the given pose, seen from `about`: its inertia turned, and moved by the parallel axis theorem. */
export function addMass(sum: MassProperties, part: MassProperties, pose: Transform, about: Vec3Like): void {
  const f = addMass_frame;
  setFrame(f, pose, 'pose');
  const { mass: m, centerOfMass: c, inertia: i } = part;
  const x = f.xx * c.x + f.xy * c.y + f.xz * c.z + (f.px - about.x);
  const y = f.yx * c.x + f.yy * c.y + f.yz * c.z + (f.py - about.y);
  const z = f.zx * c.x + f.zy * c.y + f.zz * c.z + (f.pz - about.z);
  const { centerOfMass: s, inertia: j } = sum;
  // M I M^T, row by row: M I first.
  const xx = f.xx * i.xx + f.xy * i.xy + f.xz * i.xz;
  const xy = f.xx * i.xy + f.xy * i.yy + f.xz * i.yz;
  const xz = f.xx * i.xz + f.xy * i.yz + f.xz * i.zz;
  const yx = f.yx * i.xx + f.yy * i.xy + f.yz * i.xz;
  const yy = f.yx * i.xy + f.yy * i.yy + f.yz * i.yz;
  const yz = f.yx * i.xz + f.yy * i.yz + f.yz * i.zz;
  const zx = f.zx * i.xx + f.zy * i.xy + f.zz * i.xz;
  const zy = f.zx * i.xy + f.zy * i.yy + f.zz * i.yz;
  const zz = f.zx * i.xz + f.zy * i.yz + f.zz * i.zz;
  sum.mass += m;
  s.set(s.x + m * x, s.y + m * y, s.z + m * z);
  j.xx += xx * f.xx + xy * f.xy + xz * f.xz + m * (y * y + z * z);
  j.yy += yx * f.yx + yy * f.yy + yz * f.yz + m * (x * x + z * z);
  j.zz += zx * f.zx + zy * f.zy + zz * f.zz + m * (x * x + y * y);
  j.xy += xx * f.yx + xy * f.yy + xz * f.yz - m * x * y;
  j.xz += xx * f.zx + xy * f.zy + xz * f.zz - m * x * z;
  j.yz += yx * f.zx + yy * f.zy + yz * f.zz - m * y * z;
}

/** Moves the inertia to the centre of mass. Without mass the centre is (0, 0, 0) and the inertia zero. */
export function finishMass(sum: MassProperties): void {
  const { mass: m, centerOfMass: c, inertia: j } = sum;
  if (!(m > 0)) {
    clearMass(sum);
    return;
  }
  c.set(c.x / m, c.y / m, c.z / m);
  const { x, y, z } = c;
  j.xx -= m * (y * y + z * z);
  j.yy -= m * (x * x + z * z);
  j.zz -= m * (x * x + y * y);
  j.xy += m * x * y;
  j.xz += m * x * z;
  j.yz += m * y * z;
}
