import type { CoreDistance } from '../distance/coreDistance.ts';
import { NEARLY_UNIT } from '../math/tolerance.ts';
import type { Pose } from '../math/transform.ts';
import type { DistanceResult } from '../results/distanceResult.ts';
import type { ConvexShape } from '../shapes/shape.ts';
import type { PairFrames } from './pairFrames.ts';

/**
 * Writes what is known about the cores of two shapes as the answer about the shapes: the points moved out to the surfaces, everything
 * turned to the world and put in the order of the arguments. `first` and `second` are in the order of the frames.
 */
export function writeDistance(
  first: ConvexShape,
  firstPose: Pose,
  second: ConvexShape,
  secondPose: Pose,
  frames: PairFrames,
  core: CoreDistance,
  out: DistanceResult,
): void {
  const { swapped, world: f, relative: g } = frames;
  const { nx, ny, nz, ax, ay, az } = core;
  const r = first.radius;
  const s = second.radius;
  const { x: px, y: py, z: pz } = firstPose.position;
  const { x: qx, y: qy, z: qz } = secondPose.position;
  let wx = f.xx * nx + f.xy * ny + f.xz * nz;
  let wy = f.yx * nx + f.yy * ny + f.yz * nz;
  let wz = f.zx * nx + f.zy * ny + f.zz * nz;
  // Unit to rounding, and a step of Newton's for 1 / sqrt leaves no more than the last bit; but for cores so small that squares
  // lose digits.
  const lenSq = wx * wx + wy * wy + wz * wz;
  const unit = Math.abs(lenSq - 1) < NEARLY_UNIT ? 1.5 - 0.5 * lenSq : 1 / Math.sqrt(lenSq);
  wx *= unit;
  wy *= unit;
  wz *= unit;
  // Each point from the position of its own shape.
  const bx = core.bx - g.px;
  const by = core.by - g.py;
  const bz = core.bz - g.pz;
  const pointFirst = swapped ? out.pointB : out.pointA;
  const pointSecond = swapped ? out.pointA : out.pointB;
  const normalFirst = swapped ? out.normalB : out.normalA;
  const normalSecond = swapped ? out.normalA : out.normalB;
  out.distance = core.distance - (r + s);
  pointFirst.x = f.xx * ax + f.xy * ay + f.xz * az + wx * r + px;
  pointFirst.y = f.yx * ax + f.yy * ay + f.yz * az + wy * r + py;
  pointFirst.z = f.zx * ax + f.zy * ay + f.zz * az + wz * r + pz;
  pointSecond.x = f.xx * bx + f.xy * by + f.xz * bz - wx * s + qx;
  pointSecond.y = f.yx * bx + f.yy * by + f.yz * bz - wy * s + qy;
  pointSecond.z = f.zx * bx + f.zy * by + f.zz * bz - wz * s + qz;
  normalFirst.x = wx;
  normalFirst.y = wy;
  normalFirst.z = wz;
  normalSecond.x = -wx;
  normalSecond.y = -wy;
  normalSecond.z = -wz;
  out.featureA = swapped ? core.featureB : core.featureA;
  out.featureB = swapped ? core.featureA : core.featureB;
  out.subshapeA = 0;
  out.subshapeB = 0;
}
