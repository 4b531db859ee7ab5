import { Frame, setFrame } from '../math/frame.ts';
import type { Transform } from '../math/transform.ts';
import type { MassProperties } from '../results/massProperties.ts';

const addMass_frame = /* @__PURE__ */ new Frame();

/**
 * Adds a part that has the given pose: its inertia turned, and both moved to the centre of mass they have together. By the parallel axis
 * theorem that adds the inertia of m M / (m + M) at the distance between their centres.
 */
export function addMass(sum: MassProperties, { mass, centerOfMass: c, inertia: i }: MassProperties, pose: Transform): void {
  if (!(mass > 0)) return;
  const f = addMass_frame;
  setFrame(f, pose, 'pose');
  const { centerOfMass: s, inertia: j } = sum;
  const part = mass / (sum.mass + mass);
  const m = part * sum.mass;
  const x = f.xx * c.x + f.xy * c.y + f.xz * c.z + (f.px - s.x);
  const y = f.yx * c.x + f.yy * c.y + f.yz * c.z + (f.py - s.y);
  const z = f.zx * c.x + f.zy * c.y + f.zz * c.z + (f.pz - s.z);
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
  sum.mass += mass;
  s.set(s.x + part * x, s.y + part * y, s.z + part * z);
  j.xx += xx * f.xx + xy * f.xy + xz * f.xz + m * (y * y + z * z);
  j.yy += yx * f.yx + yy * f.yy + yz * f.yz + m * (x * x + z * z);
  j.zz += zx * f.zx + zy * f.zy + zz * f.zz + m * (x * x + y * y);
  j.xy += xx * f.yx + xy * f.yy + xz * f.yz - m * x * y;
  j.xz += xx * f.zx + xy * f.zy + xz * f.zz - m * x * z;
  j.yz += yx * f.zx + yy * f.zy + yz * f.zz - m * y * z;
}
