import type { Inertia, QuatLike, Vec3Like } from 'touchstone';
import { axisAngle, multiply, rotate, vec } from '../render/vec.ts';

/** The principal moments of an inertia tensor, and the rotation from the principal axes to its frame (Jacobi's method). */
export function principalAxes(inertia: Inertia): { moments: Vec3Like; quaternion: QuatLike } {
  let quaternion: QuatLike = { x: 0, y: 0, z: 0, w: 1 };
  for (let sweep = 0; sweep < 24; sweep++) {
    const m = turned(inertia, quaternion);
    const pairs = [
      { size: Math.abs(m.yz), off: m.yz, from: m.yy, to: m.zz, axis: vec(1, 0, 0) },
      { size: Math.abs(m.xz), off: -m.xz, from: m.xx, to: m.zz, axis: vec(0, -1, 0) },
      { size: Math.abs(m.xy), off: m.xy, from: m.xx, to: m.yy, axis: vec(0, 0, 1) },
    ].sort((a, b) => b.size - a.size);
    const { size, off, from, to, axis } = pairs[0];
    if (size <= 1e-15 * (Math.abs(m.xx) + Math.abs(m.yy) + Math.abs(m.zz))) break;
    const sign = axis.y < 0 ? -1 : 1;
    const angle = 0.5 * Math.atan2(2 * off * sign, from - to);
    quaternion = multiply(quaternion, axisAngle(axis, angle));
  }
  const m = turned(inertia, quaternion);
  return { moments: vec(m.xx, m.yy, m.zz), quaternion };
}

/** The tensor seen along the axes that the quaternion turns x, y and z into. */
function turned(inertia: Inertia, quaternion: QuatLike): Inertia {
  const ex = rotate(quaternion, vec(1, 0, 0));
  const ey = rotate(quaternion, vec(0, 1, 0));
  const ez = rotate(quaternion, vec(0, 0, 1));
  const { xx, yy, zz, xy, xz, yz } = inertia;
  const times = (v: Vec3Like) =>
    vec(xx * v.x + xy * v.y + xz * v.z, xy * v.x + yy * v.y + yz * v.z, xz * v.x + yz * v.y + zz * v.z);
  const form = (a: Vec3Like, b: Vec3Like) => {
    const t = times(b);
    return a.x * t.x + a.y * t.y + a.z * t.z;
  };
  return { xx: form(ex, ex), yy: form(ey, ey), zz: form(ez, ez), xy: form(ex, ey), xz: form(ex, ez), yz: form(ey, ez) };
}
