/** A capsule as a cast sees it: a middle and half a segment, in the axes of the world. */
import type { QuatLike } from '../math/quat.ts';
import type { Pose } from '../math/transform.ts';
import { EDGE, VERTEX } from '../results/features.ts';
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
export function setRod({ core }: Capsule, { quaternion }: Pose, out: Rod): void {
  const { ax, ay, az, bx, by, bz } = core;
  out.mx = 0.5 * (ax + bx);
  out.my = 0.5 * (ay + by);
  out.mz = 0.5 * (az + bz);
  out.ux = 0.5 * (bx - ax);
  out.uy = 0.5 * (by - ay);
  out.uz = 0.5 * (bz - az);
  const { x, y, z } = quaternion;
  // What stands is often not turned at all.
  if (x !== 0 || y !== 0 || z !== 0) turnRod(quaternion, out);
}

/** l + 2 / |q|^2 (w s + q x s) with s = q x l, for the half segment, and the middle if that is not the origin. */
function turnRod({ x: qx, y: qy, z: qz, w: qw }: QuatLike, out: Rod): void {
  const scale = 2 / (qx * qx + qy * qy + qz * qz + qw * qw);
  const { mx, my, mz, ux, uy, uz } = out;
  const sx = qy * uz - qz * uy;
  const sy = qz * ux - qx * uz;
  const sz = qx * uy - qy * ux;
  out.ux = ux + scale * (qw * sx + (qy * sz - qz * sy));
  out.uy = uy + scale * (qw * sy + (qz * sx - qx * sz));
  out.uz = uz + scale * (qw * sz + (qx * sy - qy * sx));
  if (mx === 0 && my === 0 && mz === 0) return;
  const tx = qy * mz - qz * my;
  const ty = qz * mx - qx * mz;
  const tz = qx * my - qy * mx;
  out.mx = mx + scale * (qw * tx + (qy * tz - qz * ty));
  out.my = my + scale * (qw * ty + (qz * tx - qx * tz));
  out.mz = mz + scale * (qw * tz + (qx * ty - qy * tx));
}

/** The feature of a capsule at a place of its segment: its middle plus `t` times u, -1 to 1. Number() of a comparison is no branch. */
export function rodFeature(t: number): number {
  return EDGE * Number(Math.abs(t) < 1) + (VERTEX + 1) * Number(t >= 1);
}
