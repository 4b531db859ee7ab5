/** Spheres and capsules as a cast sees them: a middle and half a segment, in the axes of the world. */
import type { Pose } from '../math/transform.ts';
import { type Capsule, SPHERE, type Sphere } from '../shapes/shape.ts';

export class Rod {
  /** The middle, from the shape's origin. */
  mx = 0;
  my = 0;
  mz = 0;
  /** From the middle to the second end; zero for a sphere. */
  ux = 0;
  uy = 0;
  uz = 0;
}

/** Fills `out` for a pose that has been checked. */
export function setRod(shape: Sphere | Capsule, pose: Pose, out: Rod): void {
  let kx: number;
  let ky: number;
  let kz: number;
  const { x: qx, y: qy, z: qz, w: qw } = pose.quaternion;
  const scale = 2 / (qx * qx + qy * qy + qz * qz + qw * qw);
  if (shape.type === SPHERE) {
    ({ x: kx, y: ky, z: kz } = shape.core);
    out.ux = 0;
    out.uy = 0;
    out.uz = 0;
  } else {
    const { ax, ay, az, bx, by, bz } = shape.core;
    kx = 0.5 * (ax + bx);
    ky = 0.5 * (ay + by);
    kz = 0.5 * (az + bz);
    const lx = 0.5 * (bx - ax);
    const ly = 0.5 * (by - ay);
    const lz = 0.5 * (bz - az);
    // l + w t + q x t with t = 2 q x l / |q|^2
    const tx = scale * (qy * lz - qz * ly);
    const ty = scale * (qz * lx - qx * lz);
    const tz = scale * (qx * ly - qy * lx);
    out.ux = lx + qw * tx + (qy * tz - qz * ty);
    out.uy = ly + qw * ty + (qz * tx - qx * tz);
    out.uz = lz + qw * tz + (qx * ty - qy * tx);
  }
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
