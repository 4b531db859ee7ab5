import type { QuatLike } from '../math/quat.ts';
import type { SegmentCore } from '../shapes/capsule.ts';

/**
 * Writes the ends of a segment, turned by a rotation that has been checked, to entries 0 to 5: v + 2 / |q|^2 (w (q x v) + q x (q
 * x v)) each.
 */
export function turnEnds(
  { ax, ay, az, bx, by, bz }: SegmentCore,
  { x: qx, y: qy, z: qz, w: qw }: QuatLike,
  out: Float64Array,
): void {
  const k = 2 / (qx * qx + qy * qy + qz * qz + qw * qw);
  const ux = qy * az - qz * ay;
  const uy = qz * ax - qx * az;
  const uz = qx * ay - qy * ax;
  const vx = qy * bz - qz * by;
  const vy = qz * bx - qx * bz;
  const vz = qx * by - qy * bx;
  out[0] = ax + k * (qw * ux + (qy * uz - qz * uy));
  out[1] = ay + k * (qw * uy + (qz * ux - qx * uz));
  out[2] = az + k * (qw * uz + (qx * uy - qy * ux));
  out[3] = bx + k * (qw * vx + (qy * vz - qz * vy));
  out[4] = by + k * (qw * vy + (qz * vx - qx * vz));
  out[5] = bz + k * (qw * vz + (qx * vy - qy * vx));
}
