import { CoreDistance } from '../kernels/coreDistance.ts';
import { LIMIT_MARGIN } from '../kernels/search.ts';
import { checkMaxDistance } from '../math/checks.ts';
import { NEARLY_UNIT } from '../math/tolerance.ts';
import type { Pose } from '../math/transform.ts';
import { coreDistance, segmentOf } from '../pairs/coreDistance.ts';
import { DistanceResult } from '../results/distanceResult.ts';
import { type Shape as AnyShape, queriesOf } from '../shapes/composite.ts';
import {
  BOX,
  type Box,
  CAPSULE,
  type Capsule,
  CONVEX,
  type Convex,
  ConvexShape,
  type Shape,
  SPHERE,
  type Sphere,
  TRIANGLE,
  type Triangle,
} from '../shapes/shape.ts';
import { checkPoses } from './arguments.ts';
import { distanceBall } from './distanceBall.ts';
import { distanceBalls } from './distanceBalls.ts';
import { distanceCapsule } from './distanceCapsule.ts';
import { distanceCapsules } from './distanceCapsules.ts';
import { areHulls, distanceHull } from './distanceHull.ts';
import { distanceSkewCapsules } from './distanceSkewCapsules.ts';
import { distanceSmall } from './distanceSmall.ts';
import { distanceSphere } from './distanceSphere.ts';
import { PairFrames } from './pairFrames.ts';

type Small = Box | Triangle;
type Other = Small | Capsule | Convex;

/** What two shapes are to each other, and so where they are answered: 0 for what has no route of its own. */
const BALLS = 1;
const BALL = 2;
const RODS = 3;
const ROD = 4;
const SMALL = 5;
/**
 * By the types of both, 8 * typeA + typeB: twice one of the above, and 1 where the second shape comes first. A table, so that
 * `distanceBetween` is short enough for V8 to make it a part of the function that calls it.
 */
const ROUTES = /* @__PURE__ */ routes();

function routes(): Uint8Array {
  // (Up to 64 bytes would be moved about by the engine, and slow to find.)
  const table = new Uint8Array(72);
  const enter = (first: number, second: number, kind: number) => {
    table[8 * second + first] = 2 * kind + 1;
    table[8 * first + second] = 2 * kind;
  };
  enter(SPHERE, SPHERE, BALLS);
  enter(CAPSULE, SPHERE, BALL);
  enter(BOX, SPHERE, BALL);
  enter(TRIANGLE, SPHERE, BALL);
  enter(CONVEX, SPHERE, BALL);
  enter(CAPSULE, CAPSULE, RODS);
  enter(BOX, CAPSULE, ROD);
  enter(TRIANGLE, CAPSULE, ROD);
  enter(BOX, BOX, SMALL);
  enter(BOX, TRIANGLE, SMALL);
  enter(TRIANGLE, TRIANGLE, SMALL);
  return table;
}

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
  a: AnyShape,
  poseA: Pose,
  b: AnyShape,
  poseB: Pose,
  maxDistance = Infinity,
  out: DistanceResult = new DistanceResult(),
  previous?: DistanceResult,
): DistanceResult | null {
  try {
    // In this order: of an object that was read from, V8 knows whether it is a ConvexShape.
    const route = ROUTES[(8 * (a as Shape).type + (b as Shape).type) & 63]!;
    if (!(a instanceof ConvexShape && b instanceof ConvexShape)) {
      return queriesOf(a, 'a', b, 'b').distanceBetween(a, poseA, b, poseB, maxDistance, out);
    }
    if (typeof maxDistance !== 'number') throw undefined;
    const kind = route >> 1;
    if (kind === BALLS) return distanceBalls(a as Sphere, poseA, b as Sphere, poseB, maxDistance, out);
    const isFirst = (route & 1) === 0;
    let first: Shape = a;
    let firstPose = poseA;
    let second: Shape = b;
    let secondPose = poseB;
    if (!isFirst) {
      first = b;
      firstPose = poseB;
      second = a;
      secondPose = poseA;
    }
    if (kind === BALL) return distanceBall(first as Other, firstPose, second as Sphere, secondPose, maxDistance, isFirst, out);
    if (kind === SMALL) {
      const found = distanceSmall(first as Small, firstPose, second as Small, secondPose, maxDistance, isFirst, out);
      if (found !== undefined) return found;
    }
    if (kind === ROD) return distanceCapsule(first as Small, firstPose, second, secondPose, maxDistance, isFirst, out);
    if (kind === RODS) return distanceSkewCapsules(a as Capsule, poseA, b as Capsule, poseB, maxDistance, out);
    return distanceOther(a, poseA, b, poseB, maxDistance, out, previous);
  } catch (error) {
    // Reading from null or undefined throws too, but does not say which argument it was.
    throwArguments(a, poseA, b, poseB, maxDistance);
    throw error;
  }
}

/** Throws for the first argument that is not usable, if one is. */
function throwArguments(a: AnyShape, poseA: Pose, b: AnyShape, poseB: Pose, maxDistance: number): void {
  if (!(a instanceof ConvexShape && b instanceof ConvexShape)) queriesOf(a, 'a', b, 'b');
  checkMaxDistance(maxDistance);
  checkPoses(poseA, poseB);
}

/** A pair without a route of its own. */
function distanceOther(
  a: Shape,
  poseA: Pose,
  b: Shape,
  poseB: Pose,
  maxDistance: number,
  out: DistanceResult,
  previous: DistanceResult | undefined,
): DistanceResult | null {
  checkMaxDistance(maxDistance);
  if (areHulls(a, b)) return distanceHull(a, poseA, b, poseB, maxDistance, out, previous);
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
    if (a.type === BOX || a.type === TRIANGLE) return distanceCapsule(a, poseA, b, poseB, maxDistance, true, out);
  } else if (rodA !== null) {
    if (b.type === BOX || b.type === TRIANGLE) return distanceCapsule(b, poseB, a, poseA, maxDistance, false, out);
  }
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
