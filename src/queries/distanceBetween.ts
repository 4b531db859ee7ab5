import { CoreDistance } from '../kernels/coreDistance.ts';
import { LIMIT_MARGIN } from '../kernels/search.ts';
import { checkMaxDistance } from '../math/checks.ts';
import { MAX_NORM_SQ, MIN_NORM_SQ } from '../math/frame.ts';
import { MIN_LENGTH_SQ, NEARLY_UNIT } from '../math/tolerance.ts';
import type { Pose } from '../math/transform.ts';
import { coreDistance, segmentOf } from '../pairs/coreDistance.ts';
import { DistanceResult } from '../results/distanceResult.ts';
import { VERTEX } from '../results/features.ts';
import {
  BOX,
  type Box,
  CAPSULE,
  type Capsule,
  CONVEX,
  ConvexShape,
  type Shape,
  SPHERE,
  type Sphere,
  TRIANGLE,
  type Triangle,
  throwShape,
} from '../shapes/shape.ts';
import { checkPoses, MAX_LENGTH_SQ } from './arguments.ts';
import { distanceBall } from './distanceBall.ts';
import { distanceCapsule } from './distanceCapsule.ts';
import { distanceCapsules } from './distanceCapsules.ts';
import { distanceHull } from './distanceHull.ts';
import { distanceSkewCapsules } from './distanceSkewCapsules.ts';
import { distanceSmall } from './distanceSmall.ts';
import { distanceSphere } from './distanceSphere.ts';
import { isSecondFirst, PairFrames } from './pairFrames.ts';

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
  try {
    // In this order: of an object that was read from, V8 knows whether it is a ConvexShape.
    const typeA = a.type;
    const typeB = b.type;
    if (!(a instanceof ConvexShape)) throwShape(a, 'a');
    if (!(b instanceof ConvexShape)) throwShape(b, 'b');
    if (typeof maxDistance !== 'number' || Number.isNaN(maxDistance)) checkMaxDistance(maxDistance);
    if (typeA !== SPHERE || typeB !== SPHERE || a.reach !== a.radius || b.reach !== b.radius) {
      if (typeA === SPHERE && a.reach === a.radius) {
        if (typeB === CAPSULE || typeB === BOX || typeB === TRIANGLE)
          return distanceBall(b as Capsule | Box | Triangle, poseB, a as Sphere, poseA, maxDistance, false, out);
      } else if (typeB === SPHERE && b.reach === b.radius) {
        if (typeA === CAPSULE || typeA === BOX || typeA === TRIANGLE)
          return distanceBall(a as Capsule | Box | Triangle, poseA, b as Sphere, poseB, maxDistance, true, out);
      } else if (typeA === CAPSULE && (typeB === CAPSULE || typeB === BOX || typeB === TRIANGLE)) {
        if (typeB === CAPSULE) return distanceSkewCapsules(a as Capsule, poseA, b as Capsule, poseB, maxDistance, out);
        const { core } = a as Capsule;
        return distanceCapsule(b as Box | Triangle, poseB, a, core, poseA, maxDistance, false, out);
      } else if (typeB === CAPSULE && (typeA === BOX || typeA === TRIANGLE)) {
        const { core } = b as Capsule;
        return distanceCapsule(a as Box | Triangle, poseA, b, core, poseB, maxDistance, true, out);
      } else if ((typeA === BOX || typeA === TRIANGLE) && (typeB === BOX || typeB === TRIANGLE)) {
        const found =
          typeA === BOX || typeB === TRIANGLE
            ? distanceSmall(a as Box | Triangle, poseA, b as Box | Triangle, poseB, maxDistance, true, out)
            : distanceSmall(b as Box | Triangle, poseB, a as Box | Triangle, poseA, maxDistance, false, out);
        return found === undefined ? distanceCores(a, poseA, b, poseB, maxDistance, out, previous) : found;
      }
      return distanceOther(a, poseA, b, poseB, maxDistance, out, previous);
    }
    // Two balls about the origins of their frames: nothing has to be turned.
    const { position: p, quaternion: q } = poseA;
    const { position: s, quaternion: t } = poseB;
    const { x: px, y: py, z: pz } = p;
    const { x: qx, y: qy, z: qz, w: qw } = q;
    const { x: sx, y: sy, z: sz } = s;
    const { x: tx, y: ty, z: tz, w: tw } = t;
    const dx = sx - px;
    const dy = sy - py;
    const dz = sz - pz;
    const lenSq = dx * dx + dy * dy + dz * dz;
    const qNormSq = qx * qx + qy * qy + qz * qz + qw * qw;
    const tNormSq = tx * tx + ty * ty + tz * tz + tw * tw;
    const areUnit = qNormSq >= MIN_NORM_SQ && qNormSq <= MAX_NORM_SQ && tNormSq >= MIN_NORM_SQ && tNormSq <= MAX_NORM_SQ;
    const areInReach = px * px + py * py + pz * pz + (sx * sx + sy * sy + sz * sz) <= MAX_LENGTH_SQ;
    // (Spelled out: a call in a function this long is not always inlined, and would put the numbers on the heap.)
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
    if (!(areNumbers && areUnit && areInReach && lenSq > MIN_LENGTH_SQ)) {
      return distanceSphere(a, poseA, b, (b as Sphere).core, poseB, maxDistance, true, out);
    }
    const radiusA = a.radius;
    const radiusB = b.radius;
    const length = Math.sqrt(lenSq);
    const distance = length - (radiusA + radiusB);
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
    pointA.x = px + nx * radiusA;
    pointA.y = py + ny * radiusA;
    pointA.z = pz + nz * radiusA;
    pointB.x = sx - nx * radiusB;
    pointB.y = sy - ny * radiusB;
    pointB.z = sz - nz * radiusB;
    out.featureA = VERTEX;
    out.featureB = VERTEX;
    out.subshapeA = 0;
    out.subshapeB = 0;
    return out;
  } catch (error) {
    // Reading from null or undefined throws, but does not say which argument it was.
    if (!(a instanceof ConvexShape)) throwShape(a, 'a');
    if (!(b instanceof ConvexShape)) throwShape(b, 'b');
    checkPoses(poseA, poseB);
    throw error;
  }
}

/** Any pair but two balls about the origins of their frames. */
function distanceOther(
  a: Shape,
  poseA: Pose,
  b: Shape,
  poseB: Pose,
  maxDistance: number,
  out: DistanceResult,
  previous: DistanceResult | undefined,
): DistanceResult | null {
  if (b.type === SPHERE) return distanceSphere(a, poseA, b, b.core, poseB, maxDistance, true, out);
  if (a.type === SPHERE) return distanceSphere(b, poseB, a, a.core, poseA, maxDistance, false, out);
  // A hull of one point is a ball too.
  if (b.type === CONVEX && b.core.dimension === 0)
    return distanceSphere(a, poseA, b, b.core.point, poseB, maxDistance, true, out);
  if (a.type === CONVEX && a.core.dimension === 0)
    return distanceSphere(b, poseB, a, a.core.point, poseA, maxDistance, false, out);
  // And one of two points is a capsule.
  const rodA = segmentOf(a);
  const rodB = segmentOf(b);
  if (rodB !== null) {
    if (rodA !== null) return distanceCapsules(a, rodA, poseA, b, rodB, poseB, maxDistance, out);
    if (a.type === BOX || a.type === TRIANGLE) return distanceCapsule(a, poseA, b, rodB, poseB, maxDistance, true, out);
  } else if (rodA !== null) {
    if (b.type === BOX || b.type === TRIANGLE) return distanceCapsule(b, poseB, a, rodA, poseA, maxDistance, false, out);
  }
  if (b.type === CONVEX && b.core.dimension === 3) {
    if (a.type !== CONVEX) return distanceHull(b, poseB, a, poseA, maxDistance, false, out, previous);
    if (a.core.dimension === 3) {
      if (isSecondFirst(a, poseA, b, poseB)) return distanceHull(b, poseB, a, poseA, maxDistance, false, out, previous);
      return distanceHull(a, poseA, b, poseB, maxDistance, true, out, previous);
    }
  }
  if (a.type === CONVEX && a.core.dimension === 3 && b.type !== CONVEX)
    return distanceHull(a, poseA, b, poseB, maxDistance, true, out, previous);
  return distanceCores(a, poseA, b, poseB, maxDistance, out, previous);
}

/** Two shapes, none of which is a sphere. */
function distanceCores(
  a: Shape,
  poseA: Pose,
  b: Shape,
  poseB: Pose,
  maxDistance: number,
  out: DistanceResult,
  previous: DistanceResult | undefined,
): DistanceResult | null {
  const frames = distanceBetween_frames;
  if (!frames.set(a, poseA, b, poseB, maxDistance)) return null;
  const { swapped } = frames;
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
  // Unit to rounding, and a step of Newton's for 1 / sqrt leaves no more than the last bit; but for cores so small that squares
  // lose digits.
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
