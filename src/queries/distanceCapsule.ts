/**
 * A capsule, or a hull of two points, and a box or a triangle, in the frame of the latter: only the ends of the segment are
 * turned there, and the answer back.
 */
import { CoreDistance } from '../kernels/coreDistance.ts';
import { SEGMENT, SHIFT } from '../kernels/flatCore.ts';
import { LIMIT_MARGIN, Search } from '../kernels/search.ts';
import { MAX_NORM_SQ, MIN_NORM_SQ } from '../math/frame.ts';
import { CULL_MARGIN, NEARLY_UNIT } from '../math/tolerance.ts';
import type { Pose } from '../math/transform.ts';
import { segmentPair } from '../pairs/segmentPair.ts';
import type { DistanceResult } from '../results/distanceResult.ts';
import type { SegmentCore } from '../shapes/capsule.ts';
import { BOX, type Box, type Shape, type Triangle } from '../shapes/shape.ts';
import { checkPoses, MAX_LENGTH_SQ } from './arguments.ts';

const distanceCapsule_search = /* @__PURE__ */ new Search();
const distanceCapsule_core = /* @__PURE__ */ new CoreDistance();

/**
 * `distanceBetween` of a box or a triangle and a rounded segment, `capsuleCore` in its frame; `isFirst` tells whether the latter
 * is B. Poses are checked here.
 */
export function distanceCapsule(
  shape: Box | Triangle,
  pose: Pose,
  capsule: Shape,
  capsuleCore: SegmentCore,
  capsulePose: Pose,
  maxDistance: number,
  isFirst: boolean,
  out: DistanceResult,
): DistanceResult | null {
  const { position: p, quaternion: q } = pose;
  const { position: s, quaternion: t } = capsulePose;
  const { x: px, y: py, z: pz } = p;
  const { x: qx, y: qy, z: qz, w: qw } = q;
  const { x: sx, y: sy, z: sz } = s;
  const { x: tx, y: ty, z: tz, w: tw } = t;
  const qNormSq = qx * qx + qy * qy + qz * qz + qw * qw;
  const tNormSq = tx * tx + ty * ty + tz * tz + tw * tw;
  const areUnit = qNormSq >= MIN_NORM_SQ && qNormSq <= MAX_NORM_SQ && tNormSq >= MIN_NORM_SQ && tNormSq <= MAX_NORM_SQ;
  const areInReach = px * px + py * py + pz * pz + (sx * sx + sy * sy + sz * sz) <= MAX_LENGTH_SQ;
  const areNumbers =
    typeof px === 'number' &&
    typeof py === 'number' &&
    typeof pz === 'number' &&
    typeof qx === 'number' &&
    typeof qy === 'number' &&
    typeof qz === 'number' &&
    typeof qw === 'number' &&
    typeof sx === 'number' &&
    typeof sy === 'number' &&
    typeof sz === 'number' &&
    typeof tx === 'number' &&
    typeof ty === 'number' &&
    typeof tz === 'number' &&
    typeof tw === 'number';
  if (!(areNumbers && areUnit && areInReach)) {
    if (isFirst === true) checkPoses(pose, capsulePose);
    else checkPoses(capsulePose, pose);
  }
  const dx = sx - px;
  const dy = sy - py;
  const dz = sz - pz;
  const shapeReach = shape.reach;
  const capsuleReach = capsule.reach;
  if (maxDistance !== Infinity) {
    const reach = shapeReach + capsuleReach + maxDistance;
    if (dx * dx + dy * dy + dz * dz > reach * reach * CULL_MARGIN || reach < 0) return null;
  }

  // The rotation by q / |q| as a matrix; its columns are the local axes seen from the world.
  // 2 / |q|^2; a rotation is mostly unit to rounding, and then one step of Newton's method is as good and sooner done.
  const k = Math.abs(qNormSq - 1) < NEARLY_UNIT ? 4 - 2 * qNormSq : 2 / qNormSq;
  const kx = k * qx;
  const ky = k * qy;
  const kz = k * qz;
  const xx = 1 - (ky * qy + kz * qz);
  const xy = kx * qy - kz * qw;
  const xz = kx * qz + ky * qw;
  const yx = kx * qy + kz * qw;
  const yy = 1 - (kx * qx + kz * qz);
  const yz = ky * qz - kx * qw;
  const zx = kx * qz - ky * qw;
  const zy = ky * qz + kx * qw;
  const zz = 1 - (kx * qx + ky * qy);
  // The ends of the segment, turned: v + 2 / |t|^2 (w (t x v) + t x (t x v)) each.
  const { ax, ay, az, bx, by, bz } = capsuleCore;
  const m = Math.abs(tNormSq - 1) < NEARLY_UNIT ? 4 - 2 * tNormSq : 2 / tNormSq;
  const ux = ty * az - tz * ay;
  const uy = tz * ax - tx * az;
  const uz = tx * ay - ty * ax;
  const vx = ty * bz - tz * by;
  const vy = tz * bx - tx * bz;
  const vz = tx * by - ty * bx;
  const fromX = ax + m * (tw * ux + (ty * uz - tz * uy));
  const fromY = ay + m * (tw * uy + (tz * ux - tx * uz));
  const fromZ = az + m * (tw * uz + (tx * uy - ty * ux));
  const toX = bx + m * (tw * vx + (ty * vz - tz * vy));
  const toY = by + m * (tw * vy + (tz * vx - tx * vz));
  const toZ = bz + m * (tw * vz + (tx * vy - ty * vx));
  const segment = SEGMENT;
  segment[0] = xx * fromX + yx * fromY + zx * fromZ;
  segment[1] = xy * fromX + yy * fromY + zy * fromZ;
  segment[2] = xz * fromX + yz * fromY + zz * fromZ;
  segment[3] = xx * toX + yx * toY + zx * toZ;
  segment[4] = xy * toX + yy * toY + zy * toZ;
  segment[5] = xz * toX + yz * toY + zz * toZ;
  const localX = xx * dx + yx * dy + zx * dz;
  const localY = xy * dx + yy * dy + zy * dz;
  const localZ = xz * dx + yz * dy + zz * dz;
  segment[SHIFT] = localX;
  segment[SHIFT + 1] = localY;
  segment[SHIFT + 2] = localZ;
  const core = distanceCapsule_core;
  let cx = 0;
  let cy = 0;
  let cz = 0;
  if (shape.type === BOX) {
    // Seen from the centre of the box.
    const box = shape.core;
    cx = box.cx;
    cy = box.cy;
    cz = box.cz;
    segment[SHIFT] = localX - cx;
    segment[SHIFT + 1] = localY - cy;
    segment[SHIFT + 2] = localZ - cz;
  }
  const shapeRadius = shape.radius;
  const capsuleRadius = capsule.radius;
  const radii = shapeRadius + capsuleRadius;
  const search = distanceCapsule_search;
  search.size = Math.max(shapeReach, capsuleReach) || 1;
  search.limit = Math.max(0, maxDistance + radii) + LIMIT_MARGIN * search.size;
  if (!segmentPair(shape, search, core)) return null;
  const distance = core.distance - radii;
  if (distance > maxDistance) return null;

  const { nx, ny, nz, featureA, featureB } = core;
  let wx = xx * nx + xy * ny + xz * nz;
  let wy = yx * nx + yy * ny + yz * nz;
  let wz = zx * nx + zy * ny + zz * nz;
  // Unit to rounding, and a step of Newton's for 1 / sqrt leaves no more than the last bit; but for cores so small that squares
  // lose digits.
  const lenSq = wx * wx + wy * wy + wz * wz;
  const unit = Math.abs(lenSq - 1) < NEARLY_UNIT ? 1.5 - 0.5 * lenSq : 1 / Math.sqrt(lenSq);
  wx *= unit;
  wy *= unit;
  wz *= unit;
  // Each point from the position of its own shape, out from its core to its surface.
  const x = core.ax + cx;
  const y = core.ay + cy;
  const z = core.az + cz;
  const endX = core.bx + cx - localX;
  const endY = core.by + cy - localY;
  const endZ = core.bz + cz - localZ;
  let { pointA: shapePoint, pointB: capsulePoint, normalA: shapeNormal, normalB: capsuleNormal } = out;
  if (isFirst === true) {
    out.featureA = featureA;
    out.featureB = featureB;
  } else {
    shapePoint = out.pointB;
    capsulePoint = out.pointA;
    shapeNormal = out.normalB;
    capsuleNormal = out.normalA;
    out.featureA = featureB;
    out.featureB = featureA;
  }
  out.distance = distance;
  shapePoint.x = xx * x + xy * y + xz * z + wx * shapeRadius + px;
  shapePoint.y = yx * x + yy * y + yz * z + wy * shapeRadius + py;
  shapePoint.z = zx * x + zy * y + zz * z + wz * shapeRadius + pz;
  capsulePoint.x = xx * endX + xy * endY + xz * endZ - wx * capsuleRadius + sx;
  capsulePoint.y = yx * endX + yy * endY + yz * endZ - wy * capsuleRadius + sy;
  capsulePoint.z = zx * endX + zy * endY + zz * endZ - wz * capsuleRadius + sz;
  shapeNormal.x = wx;
  shapeNormal.y = wy;
  shapeNormal.z = wz;
  capsuleNormal.x = -wx;
  capsuleNormal.y = -wy;
  capsuleNormal.z = -wz;
  out.subshapeA = 0;
  out.subshapeB = 0;
  return out;
}
