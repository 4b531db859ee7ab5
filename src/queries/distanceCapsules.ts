/**
 * Two capsules, or hulls of two points: the nearest points of two segments, which are turned into the axes of the world and seen
 * from the position of the first, so that nothing of the answer has to be turned back.
 */
import { CoreDistance } from '../kernels/coreDistance.ts';
import { SHIFT } from '../kernels/flatCore.ts';
import { segmentSegment } from '../kernels/segmentSegment.ts';
import { MAX_NORM_SQ, MIN_NORM_SQ } from '../math/frame.ts';
import { CULL_MARGIN, NEARLY_UNIT } from '../math/tolerance.ts';
import type { Pose } from '../math/transform.ts';
import type { DistanceResult } from '../results/distanceResult.ts';
import type { SegmentCore } from '../shapes/capsule.ts';
import type { Shape } from '../shapes/shape.ts';
import { areNumbers, checkPoses, MAX_LENGTH_SQ } from './arguments.ts';
import { turnEnds } from './turnEnds.ts';

const distanceCapsules_first = /* @__PURE__ */ new Float64Array(SHIFT + 3);
const distanceCapsules_second = /* @__PURE__ */ new Float64Array(SHIFT + 3);
const distanceCapsules_core = /* @__PURE__ */ new CoreDistance();

/** `distanceBetween` of two rounded segments, `coreA` and `coreB`, each in the frame of its shape. Poses are checked here. */
export function distanceCapsules(
  a: Shape,
  coreA: SegmentCore,
  poseA: Pose,
  b: Shape,
  coreB: SegmentCore,
  poseB: Pose,
  maxDistance: number,
  out: DistanceResult,
): DistanceResult | null {
  const { position: p, quaternion: q } = poseA;
  const { position: s, quaternion: t } = poseB;
  const { x: px, y: py, z: pz } = p;
  const { x: qx, y: qy, z: qz, w: qw } = q;
  const { x: sx, y: sy, z: sz } = s;
  const { x: tx, y: ty, z: tz, w: tw } = t;
  const arePositions = areNumbers(px, py, pz) && areNumbers(sx, sy, sz);
  const areRotations = areNumbers(qx, qy, qz) && areNumbers(tx, ty, tz) && typeof qw === 'number' && typeof tw === 'number';
  const qNormSq = qx * qx + qy * qy + qz * qz + qw * qw;
  const tNormSq = tx * tx + ty * ty + tz * tz + tw * tw;
  const areUnit = qNormSq >= MIN_NORM_SQ && qNormSq <= MAX_NORM_SQ && tNormSq >= MIN_NORM_SQ && tNormSq <= MAX_NORM_SQ;
  const areInReach = px * px + py * py + pz * pz + (sx * sx + sy * sy + sz * sz) <= MAX_LENGTH_SQ;
  if (!(arePositions && areRotations && areUnit && areInReach)) checkPoses(poseA, poseB);
  const dx = sx - px;
  const dy = sy - py;
  const dz = sz - pz;
  if (maxDistance !== Infinity) {
    const reach = a.reach + b.reach + maxDistance;
    if (dx * dx + dy * dy + dz * dz > reach * reach * CULL_MARGIN || reach < 0) return null;
  }
  // By position, so that the answer is the same in either order of the arguments where the nearest points are not unique.
  const isSwapped = dx !== 0 ? dx < 0 : dy !== 0 ? dy < 0 : dz !== 0 ? dz < 0 : a.reach > b.reach;
  const home = distanceCapsules_first;
  const placed = distanceCapsules_second;
  turnEnds(coreA, q, isSwapped ? placed : home);
  turnEnds(coreB, t, isSwapped ? home : placed);
  placed[SHIFT] = isSwapped ? -dx : dx;
  placed[SHIFT + 1] = isSwapped ? -dy : dy;
  placed[SHIFT + 2] = isSwapped ? -dz : dz;
  const core = distanceCapsules_core;
  segmentSegment(home, 0, 1, placed, 0, 1, core);
  const radiusA = a.radius;
  const radiusB = b.radius;
  const distance = core.distance - (radiusA + radiusB);
  if (distance > maxDistance) return null;

  // The normal from A to B. Unit to rounding, and a step of Newton's for 1 / sqrt leaves no more than the last bit.
  const lenSq = core.nx * core.nx + core.ny * core.ny + core.nz * core.nz;
  const length = Math.abs(lenSq - 1) < NEARLY_UNIT ? 1.5 - 0.5 * lenSq : 1 / Math.sqrt(lenSq);
  const unit = isSwapped ? -length : length;
  const nx = core.nx * unit;
  const ny = core.ny * unit;
  const nz = core.nz * unit;
  const { pointA, pointB, normalA, normalB } = out;
  out.distance = distance;
  normalA.x = nx;
  normalA.y = ny;
  normalA.z = nz;
  normalB.x = -nx;
  normalB.y = -ny;
  normalB.z = -nz;
  // Each point from the position of its own shape, out from its core to its surface.
  pointA.x = (isSwapped ? core.bx + dx : core.ax) + nx * radiusA + px;
  pointA.y = (isSwapped ? core.by + dy : core.ay) + ny * radiusA + py;
  pointA.z = (isSwapped ? core.bz + dz : core.az) + nz * radiusA + pz;
  pointB.x = (isSwapped ? core.ax : core.bx - dx) - nx * radiusB + sx;
  pointB.y = (isSwapped ? core.ay : core.by - dy) - ny * radiusB + sy;
  pointB.z = (isSwapped ? core.az : core.bz - dz) - nz * radiusB + sz;
  out.featureA = isSwapped ? core.featureB : core.featureA;
  out.featureB = isSwapped ? core.featureA : core.featureB;
  out.subshapeA = 0;
  out.subshapeB = 0;
  return out;
}
