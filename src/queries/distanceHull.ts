/** A solid hull and a capsule, a box, a triangle or another solid hull, in the frame of the first. */
import { CoreDistance } from '../kernels/coreDistance.ts';
import { APART } from '../kernels/gjk.ts';
import {
  ANSWER,
  FEATURES,
  listAnswer,
  OF_FIRST,
  OF_SECOND,
  PLACED,
  POSITION,
  placeBox,
  placeSegment,
  placeTriangle,
  SIZE,
  TOWARDS,
} from '../kernels/placedCore.ts';
import { BOX_VIEW, HULL_VIEW, PolytopeView, SEGMENT_VIEW, TRIANGLE_VIEW } from '../kernels/polytopeView.ts';
import { LIMIT_MARGIN, Search } from '../kernels/search.ts';
import { larger } from '../math/choice.ts';
import { MAX_NORM_SQ, MIN_NORM_SQ } from '../math/frame.ts';
import { CULL_MARGIN, NEARLY_UNIT } from '../math/tolerance.ts';
import type { Pose } from '../math/transform.ts';
import { finishPair, hullApart } from '../pairs/polytopePair.ts';
import type { DistanceResult } from '../results/distanceResult.ts';
import type { Hull } from '../shapes/hull.ts';
import { BOX, CAPSULE, CONVEX, type Convex, type Shape, SPHERE, TRIANGLE } from '../shapes/shape.ts';
import { checkPoses, MAX_LENGTH_SQ } from './arguments.ts';
import { isBehind } from './pairFrames.ts';

const finishHull_first = /* @__PURE__ */ new PolytopeView();
const finishHull_second = /* @__PURE__ */ new PolytopeView();
const finishHull_search = /* @__PURE__ */ new Search();
const finishHull_core = /* @__PURE__ */ new CoreDistance();

/** True for two shapes that `distanceHull` is for: a solid hull and another one, or a capsule, a box or a triangle. */
export function areHulls(a: Shape, b: Shape): boolean {
  if (b.type === CONVEX) return b.core.dimension === 3 && (a.type === CONVEX ? a.core.dimension === 3 : a.type !== SPHERE);
  return a.type === CONVEX && a.core.dimension === 3 && b.type !== SPHERE;
}

/** `distanceBetween` of two such shapes. Poses are checked here. */
export function distanceHull(
  a: Shape,
  poseA: Pose,
  b: Shape,
  poseB: Pose,
  maxDistance: number,
  out: DistanceResult,
  previous: DistanceResult | undefined,
): DistanceResult | null {
  // The hull comes first.
  const isFirst = a.type === CONVEX && (b.type !== CONVEX || !isBehind(a, poseA, b, poseB));
  let shape = a as Convex;
  let pose = poseA;
  let other = b;
  let otherPose = poseB;
  if (!isFirst) {
    shape = b as Convex;
    pose = poseB;
    other = a;
    otherPose = poseA;
  }
  const { position: p, quaternion: q } = pose;
  const { position: s, quaternion: t } = otherPose;
  const { x: px, y: py, z: pz } = p;
  const { x: qx, y: qy, z: qz, w: qw } = q;
  const { x: sx, y: sy, z: sz } = s;
  const { x: tx, y: ty, z: tz, w: tw } = t;
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
  if (!(areNumbers && areUnit && areInReach)) {
    checkPoses(poseA, poseB);
  }
  const dx = sx - px;
  const dy = sy - py;
  const dz = sz - pz;
  const shapeReach = shape.reach;
  const otherReach = other.reach;
  if (maxDistance !== Infinity) {
    const reach = shapeReach + otherReach + maxDistance;
    if (dx * dx + dy * dy + dz * dz > reach * reach * CULL_MARGIN || reach < 0) return null;
  }

  // The rotation by q / |q| as a matrix; its columns are the local axes seen from the world.
  const k = 2 / qNormSq;
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
  const localX = xx * dx + yx * dy + zx * dz;
  const localY = xy * dx + yy * dy + zy * dz;
  const localZ = xz * dx + yz * dy + zz * dz;
  // The rotation of the other seen from the hull: conj(q) t
  const ux = qw * tx - qx * tw - qy * tz + qz * ty;
  const uy = qw * ty - qy * tw - qz * tx + qx * tz;
  const uz = qw * tz - qz * tw - qx * ty + qy * tx;
  const uw = qw * tw + qx * tx + qy * ty + qz * tz;
  const h = 2 / (qNormSq * tNormSq);
  const hx = h * ux;
  const hy = h * uy;
  const hz = h * uz;
  const m = PLACED;
  m[0] = 1 - (hy * uy + hz * uz);
  m[1] = hx * uy + hz * uw;
  m[2] = hx * uz - hy * uw;
  m[3] = hx * uy - hz * uw;
  m[4] = 1 - (hx * ux + hz * uz);
  m[5] = hy * uz + hx * uw;
  m[6] = hx * uz + hy * uw;
  m[7] = hy * uz - hx * uw;
  m[8] = 1 - (hx * ux + hy * uy);
  m[POSITION] = localX;
  m[POSITION + 1] = localY;
  m[POSITION + 2] = localZ;
  m[SIZE] = larger(shapeReach, otherReach) || 1;
  let otherHull: Hull | null = null;
  let kind = HULL_VIEW;
  if (other.type === CAPSULE) {
    placeSegment(other.core);
    kind = SEGMENT_VIEW;
  } else if (other.type === BOX) {
    placeBox(other.core);
    kind = BOX_VIEW;
  } else if (other.type === TRIANGLE) {
    placeTriangle(other.core);
    kind = TRIANGLE_VIEW;
  } else otherHull = (other as Convex).core;
  const isKnown = previous !== undefined;
  if (isKnown) {
    const n = isFirst ? previous.normalA : previous.normalB;
    m[TOWARDS] = xx * n.x + yx * n.y + zx * n.z;
    m[TOWARDS + 1] = xy * n.x + yy * n.y + zy * n.z;
    m[TOWARDS + 2] = xz * n.x + yz * n.y + zz * n.z;
  }
  const found = hullApart(shape.core, otherHull, kind, isKnown);
  if (found !== APART && !finishHull(shape, other, otherHull, kind, maxDistance, found, isKnown)) return null;
  const e = ANSWER;
  const shapeRadius = shape.radius;
  const otherRadius = other.radius;
  const distance = e[0]! - (shapeRadius + otherRadius);
  if (distance > maxDistance) return null;

  const nx = e[1]!;
  const ny = e[2]!;
  const nz = e[3]!;
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
  const x = e[OF_FIRST]!;
  const y = e[OF_FIRST + 1]!;
  const z = e[OF_FIRST + 2]!;
  const otherX = e[OF_SECOND]! - localX;
  const otherY = e[OF_SECOND + 1]! - localY;
  const otherZ = e[OF_SECOND + 2]! - localZ;
  let { pointA: shapePoint, pointB: otherPoint, normalA: shapeNormal, normalB: otherNormal } = out;
  if (isFirst) {
    out.featureA = e[FEATURES]!;
    out.featureB = e[FEATURES + 1]!;
  } else {
    shapePoint = out.pointB;
    otherPoint = out.pointA;
    shapeNormal = out.normalB;
    otherNormal = out.normalA;
    out.featureA = e[FEATURES + 1]!;
    out.featureB = e[FEATURES]!;
  }
  out.distance = distance;
  shapePoint.x = xx * x + xy * y + xz * z + wx * shapeRadius + px;
  shapePoint.y = yx * x + yy * y + yz * z + wy * shapeRadius + py;
  shapePoint.z = zx * x + zy * y + zz * z + wz * shapeRadius + pz;
  otherPoint.x = xx * otherX + xy * otherY + xz * otherZ - wx * otherRadius + sx;
  otherPoint.y = yx * otherX + yy * otherY + yz * otherZ - wy * otherRadius + sy;
  otherPoint.z = zx * otherX + zy * otherY + zz * otherZ - wz * otherRadius + sz;
  shapeNormal.x = wx;
  shapeNormal.y = wy;
  shapeNormal.z = wz;
  otherNormal.x = -wx;
  otherNormal.y = -wy;
  otherNormal.z = -wz;
  out.subshapeA = 0;
  out.subshapeB = 0;
  return out;
}

/** What `hullApart` leaves to do: lists the answer, or returns false for cores that are surely too far apart. */
function finishHull(
  shape: Convex,
  other: Shape,
  otherHull: Hull | null,
  kind: number,
  maxDistance: number,
  found: number,
  isKnown: boolean,
): boolean {
  const m = PLACED;
  const search = finishHull_search;
  const first = finishHull_first;
  const second = finishHull_second;
  const core = finishHull_core;
  const size = m[SIZE]!;
  first.setHull(shape.core, null);
  second.setPlaced(kind, otherHull);
  if (other.type === TRIANGLE) second.setNormal(other.core);
  // A little more, so that a limit met exactly is not lost to rounding: the exact comparison comes later.
  search.limit = Math.max(0, maxDistance + (shape.radius + other.radius)) + LIMIT_MARGIN * size;
  search.size = size;
  search.isKnown = isKnown;
  const at = isKnown ? TOWARDS : POSITION;
  search.x = m[at]!;
  search.y = m[at + 1]!;
  search.z = m[at + 2]!;
  if (search.x === 0 && search.y === 0 && search.z === 0) search.y = 1;
  if (!finishPair(first, second, search, found, core)) return false;
  listAnswer(core);
  return true;
}
