import { CoreDistance } from '../kernels/coreDistance.ts';
import { checkMaxDistance } from '../math/checks.ts';
import { MAX_NORM_SQ, MIN_NORM_SQ } from '../math/frame.ts';
import { CULL_MARGIN, MIN_LENGTH_SQ } from '../math/tolerance.ts';
import type { Pose } from '../math/transform.ts';
import { coreDistance } from '../pairs/coreDistance.ts';
import { DistanceResult } from '../results/distanceResult.ts';
import { VERTEX } from '../results/features.ts';
import { ConvexShape, type Shape, SPHERE } from '../shapes/shape.ts';
import { hasPose, MAX_LENGTH_SQ } from './arguments.ts';
import { PairFrames } from './pairFrames.ts';

/** Left for rounding where kernels refuse early, as a part of the size. */
const LIMIT_MARGIN = 1e-12;

/** How near to 1 the square of a length must be for one step of Newton's method to be enough. */
const NEARLY_UNIT = 1e-8;

const distanceBetween_frames = /* @__PURE__ */ new PairFrames();
const distanceBetween_core = /* @__PURE__ */ new CoreDistance();

/**
 * The signed distance between the surfaces of two shapes, with the nearest point, the outward normal and the feature of each, all in
 * the world. Negative when they overlap: minus the shortest translation that separates them; the points are then those that are
 * deepest along it.
 *
 * Returns `out` (a new result when none is given), or null when the distance is more than `maxDistance`: a pair far apart then costs
 * little. `previous`, a result for the same two shapes at nearby poses, tells where to start; the answer does not depend on it.
 */
export function distanceBetween(
  a: Shape,
  poseA: Pose,
  b: Shape,
  poseB: Pose,
  maxDistance = Infinity,
  out: DistanceResult = new DistanceResult(),
  previous?: DistanceResult,
): DistanceResult | null {
  if (maxDistance !== Infinity) checkMaxDistance(maxDistance);
  if (isCentredSphere(a) && isCentredSphere(b) && hasPose(poseA) && hasPose(poseB)) {
    // Two balls about the origins of their frames: nothing has to be turned.
    const { position: p, quaternion: q } = poseA;
    const { position: s, quaternion: t } = poseB;
    const dx = s.x - p.x;
    const dy = s.y - p.y;
    const dz = s.z - p.z;
    const lenSq = dx * dx + dy * dy + dz * dz;
    const qNormSq = q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w;
    const tNormSq = t.x * t.x + t.y * t.y + t.z * t.z + t.w * t.w;
    const areUnit = qNormSq >= MIN_NORM_SQ && qNormSq <= MAX_NORM_SQ && tNormSq >= MIN_NORM_SQ && tNormSq <= MAX_NORM_SQ;
    if (areUnit && lenSq > MIN_LENGTH_SQ && lenSq <= MAX_LENGTH_SQ) {
      const length = Math.sqrt(lenSq);
      const distance = length - a.radius - b.radius;
      if (distance > maxDistance) return null;
      const inv = 1 / length;
      const { pointA, pointB, normalA, normalB } = out;
      const nx = dx * inv;
      const ny = dy * inv;
      const nz = dz * inv;
      out.distance = distance;
      normalA.x = nx;
      normalA.y = ny;
      normalA.z = nz;
      normalB.x = -nx;
      normalB.y = -ny;
      normalB.z = -nz;
      pointA.x = p.x + nx * a.radius;
      pointA.y = p.y + ny * a.radius;
      pointA.z = p.z + nz * a.radius;
      pointB.x = s.x - nx * b.radius;
      pointB.y = s.y - ny * b.radius;
      pointB.z = s.z - nz * b.radius;
      out.featureA = VERTEX;
      out.featureB = VERTEX;
      out.subshapeA = 0;
      out.subshapeB = 0;
      return out;
    }
  }
  const frames = distanceBetween_frames;
  frames.set(a, poseA, b, poseB);
  const { dx, dy, dz, swapped } = frames;
  const reach = a.reach + b.reach + maxDistance;
  if (dx * dx + dy * dy + dz * dz > reach * reach * CULL_MARGIN || reach < 0) return null;
  frames.relate();
  const f = frames.world;
  if (previous !== undefined) {
    const n = swapped ? previous.normalB : previous.normalA;
    const d = frames.search;
    d.x = f.xx * n.x + f.yx * n.y + f.zx * n.z;
    d.y = f.xy * n.x + f.yy * n.y + f.zy * n.z;
    d.z = f.xz * n.x + f.yz * n.y + f.zz * n.z;
  }
  const core = distanceBetween_core;
  const first = swapped ? b : a;
  const second = swapped ? a : b;
  const radii = first.radius + second.radius;
  frames.search.size = Math.max(a.reach, b.reach) || 1;
  // A little more, so that a limit met exactly is not lost to rounding: the exact comparison comes below.
  frames.search.limit = Math.max(0, maxDistance + radii) + LIMIT_MARGIN * frames.search.size;
  if (!coreDistance(first, second, frames.relative, frames.search, core)) return null;
  const distance = core.distance - radii;
  if (distance > maxDistance) return null;

  const { nx, ny, nz } = core;
  const { relative: g } = frames;
  const p = swapped ? poseB.position : poseA.position;
  const q = swapped ? poseA.position : poseB.position;
  const r = first.radius;
  const s = second.radius;
  let wx = f.xx * nx + f.xy * ny + f.xz * nz;
  let wy = f.yx * nx + f.yy * ny + f.yz * nz;
  let wz = f.zx * nx + f.zy * ny + f.zz * nz;
  // Unit to rounding, and a step of Newton's for 1 / sqrt leaves no more than the last bit; but for cores so small that squares lose digits.
  const lenSq = wx * wx + wy * wy + wz * wz;
  const unit = Math.abs(lenSq - 1) < NEARLY_UNIT ? 1.5 - 0.5 * lenSq : 1 / Math.sqrt(lenSq);
  wx *= unit;
  wy *= unit;
  wz *= unit;
  // Each point from the position of its own shape, out from its core to its surface.
  const ax = core.ax;
  const ay = core.ay;
  const az = core.az;
  const bx = core.bx - g.px;
  const by = core.by - g.py;
  const bz = core.bz - g.pz;
  const pointFirst = swapped ? out.pointB : out.pointA;
  const pointSecond = swapped ? out.pointA : out.pointB;
  const normalFirst = swapped ? out.normalB : out.normalA;
  const normalSecond = swapped ? out.normalA : out.normalB;
  out.distance = distance;
  pointFirst.x = f.xx * ax + f.xy * ay + f.xz * az + wx * r + p.x;
  pointFirst.y = f.yx * ax + f.yy * ay + f.yz * az + wy * r + p.y;
  pointFirst.z = f.zx * ax + f.zy * ay + f.zz * az + wz * r + p.z;
  pointSecond.x = f.xx * bx + f.xy * by + f.xz * bz - wx * s + q.x;
  pointSecond.y = f.yx * bx + f.yy * by + f.yz * bz - wy * s + q.y;
  pointSecond.z = f.zx * bx + f.zy * by + f.zz * bz - wz * s + q.z;
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
  return out;
}

/** A sphere about the origin of its own frame. */
function isCentredSphere(shape: Shape): boolean {
  return shape instanceof ConvexShape && shape.type === SPHERE && shape.reach === shape.radius;
}
