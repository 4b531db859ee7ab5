/** A capsule as a cast sees it: a middle and half a segment, in the axes of the world. */
import type { Pose } from '../math/transform.ts';
import type { Capsule } from '../shapes/shape.ts';

export class Rod {
  /** The middle, from the shape's origin. */
  mx = 0;
  my = 0;
  mz = 0;
  /** From the middle to the second end. */
  ux = 0;
  uy = 0;
  uz = 0;
}

/** Fills `out` for a pose that has been checked. */
export function setRod(capsule: Capsule, pose: Pose, out: Rod): void {
  const { x: qx, y: qy, z: qz, w: qw } = pose.quaternion;
  const scale = 2 / (qx * qx + qy * qy + qz * qz + qw * qw);
  const { ax, ay, az, bx, by, bz } = capsule.core;
  const kx = 0.5 * (ax + bx);
  const ky = 0.5 * (ay + by);
  const kz = 0.5 * (az + bz);
  const lx = 0.5 * (bx - ax);
  const ly = 0.5 * (by - ay);
  const lz = 0.5 * (bz - az);
  // l + w s + q x s with s = 2 q x l / |q|^2
  const sx = scale * (qy * lz - qz * ly);
  const sy = scale * (qz * lx - qx * lz);
  const sz = scale * (qx * ly - qy * lx);
  out.ux = lx + qw * sx + (qy * sz - qz * sy);
  out.uy = ly + qw * sy + (qz * sx - qx * sz);
  out.uz = lz + qw * sz + (qx * sy - qy * sx);
  if (kx === 0 && ky === 0 && kz === 0) {
    out.mx = 0;
    out.my = 0;
    out.mz = 0;
    return;
  }
  const tx = scale * (qy * kz - qz * ky);
  const ty = scale * (qz * kx - qx * kz);
  const tz = scale * (qx * ky - qy * kx);
  out.mx = kx + qw * tx + (qy * tz - qz * ty);
  out.my = ky + qw * ty + (qz * tx - qx * tz);
  out.mz = kz + qw * tz + (qx * ty - qy * tx);
}
