/**
 * A capsule, or a hull of two points, and a box or a triangle, in the frame of the latter: only the ends of the segment are
 * turned there, and the answer back.
 */
import { CoreDistance } from '../kernels/coreDistance.ts';
import { SEGMENT, SHIFT } from '../kernels/flatCore.ts';
import { LIMIT_MARGIN, Search } from '../kernels/search.ts';
import { checkMaxDistance } from '../math/checks.ts';
import { CULL_MARGIN, NEARLY_UNIT } from '../math/tolerance.ts';
import type { Pose } from '../math/transform.ts';
import { segmentOf } from '../pairs/coreDistance.ts';
import { segmentPair } from '../pairs/segmentPair.ts';
import type { DistanceResult } from '../results/distanceResult.ts';
import { BOX, type Box, type Shape, type Triangle } from '../shapes/shape.ts';
import { checkPair, checkTurns, SAFE_LENGTH_SQ } from './arguments.ts';

const distanceCapsule_search = /* @__PURE__ */ new Search();
const distanceCapsule_core = /* @__PURE__ */ new CoreDistance();

/**
 * `distanceBetween` of a box or a triangle and a rounded segment; `isFirst` tells whether the latter is B. Poses are checked here.
 */
export function distanceCapsule(
  shape: Box | Triangle,
  pose: Pose,
  capsule: Shape,
  capsulePose: Pose,
  maxDistance: number,
  isFirst: boolean,
  out: DistanceResult,
): DistanceResult | null {
  const { position: p, quaternion: q } = pose;
  const { position: s, quaternion: t } = capsulePose;
  const { x: px, y: py, z: pz } = p;
  const { x: sx, y: sy, z: sz } = s;
  const dx = sx - px;
  const dy = sy - py;
  const dz = sz - pz;
  const dLenSq = dx * dx + dy * dy + dz * dz;
  const isPlace = typeof px === 'number' && typeof py === 'number' && typeof pz === 'number';
  const isCapsulePlace = typeof sx === 'number' && typeof sy === 'number' && typeof sz === 'number';
  if (!(isPlace && isCapsulePlace && px * px + py * py + pz * pz + dLenSq <= SAFE_LENGTH_SQ)) {
    checkPair(pose, capsulePose, isFirst);
  }
  const shapeReach = shape.reach;
  const capsuleReach = capsule.reach;
  // (The sum is a number beyond doubt, and V8 need not look again.)
  const within = maxDistance + 0;
  // (Of a limit below zero the square is below zero here, and of NaN it is NaN.)
  const reach = shapeReach + capsuleReach + within;
  if (!(dLenSq <= reach * Math.abs(reach) * CULL_MARGIN)) {
    checkMaxDistance(maxDistance);
    checkTurns(pose, capsulePose, isFirst);
    return null;
  }

  // The ends of the segment, turned: v + 2 / |t|^2 (w (t x v) + t x (t x v)) each.
  const { x: tx, y: ty, z: tz, w: tw } = t;
  const isCapsuleTurn = typeof tx === 'number' && typeof ty === 'number' && typeof tz === 'number' && typeof tw === 'number';
  const tNormSq = tx * tx + ty * ty + tz * tz + tw * tw;
  // 2 / |t|^2: a rotation is mostly unit to rounding, and then one step of Newton's method is as good and sooner done.
  let m = 4 - 2 * tNormSq;
  if (!(isCapsuleTurn && Math.abs(tNormSq - 1) < NEARLY_UNIT)) {
    checkPair(pose, capsulePose, isFirst);
    m = 2 / tNormSq;
  }
  const { ax, ay, az, bx, by, bz } = segmentOf(capsule)!;
  const ux = ty * az - tz * ay;
  const uy = tz * ax - tx * az;
  const uz = tx * ay - ty * ax;
  const vx = ty * bz - tz * by;
  const vy = tz * bx - tx * bz;
  const vz = tx * by - ty * bx;
  // (Written down and read again: there are not enough registers for both rotations.)
  const segment = SEGMENT;
  segment[0] = ax + m * (tw * ux + (ty * uz - tz * uy));
  segment[1] = ay + m * (tw * uy + (tz * ux - tx * uz));
  segment[2] = az + m * (tw * uz + (tx * uy - ty * ux));
  segment[3] = bx + m * (tw * vx + (ty * vz - tz * vy));
  segment[4] = by + m * (tw * vy + (tz * vx - tx * vz));
  segment[5] = bz + m * (tw * vz + (tx * vy - ty * vx));

  // The rotation by q / |q| as a matrix; its columns are the local axes seen from the world.
  const { x: qx, y: qy, z: qz, w: qw } = q;
  const isTurn = typeof qx === 'number' && typeof qy === 'number' && typeof qz === 'number' && typeof qw === 'number';
  const qNormSq = qx * qx + qy * qy + qz * qz + qw * qw;
  let k = 4 - 2 * qNormSq;
  if (!(isTurn && Math.abs(qNormSq - 1) < NEARLY_UNIT)) {
    checkPair(pose, capsulePose, isFirst);
    k = 2 / qNormSq;
  }
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
  const fromX = segment[0]!;
  const fromY = segment[1]!;
  const fromZ = segment[2]!;
  const toX = segment[3]!;
  const toY = segment[4]!;
  const toZ = segment[5]!;
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
  const size = shapeReach > capsuleReach ? shapeReach : capsuleReach;
  const most = within + radii;
  search.size = size > 0 ? size : 1;
  search.limit = most > 0 ? most + LIMIT_MARGIN * size : LIMIT_MARGIN * size;
  if (segmentPair(shape, search, core) === false) return null;
  const gap = core.distance;
  const distance = gap - radii;
  if (distance > within) return null;

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
  const x = core.ax + cx;
  const y = core.ay + cy;
  const z = core.az + cz;
  const ox = xx * x + xy * y + xz * z;
  const oy = yx * x + yy * y + yz * z;
  const oz = zx * x + zy * y + zz * z;
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
  // Each point from the position of its own shape, out from its core to its surface.
  shapePoint.x = px + (ox + wx * shapeRadius);
  shapePoint.y = py + (oy + wy * shapeRadius);
  shapePoint.z = pz + (oz + wz * shapeRadius);
  const back = gap - capsuleRadius;
  capsulePoint.x = sx + (ox - dx + wx * back);
  capsulePoint.y = sy + (oy - dy + wy * back);
  capsulePoint.z = sz + (oz - dz + wz * back);
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
