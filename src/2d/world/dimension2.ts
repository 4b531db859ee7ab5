/** What a world has to know of two dimensions. Its boxes have no end along the third axis, which nothing else uses: surfaces are outlines times a
 * constant, so that trees are built by outlines. */
import { BEYOND } from '../../broadphase/boxTree.ts';
import type { Dimension } from '../../broadphase/dimension.ts';
import { Aabb } from '../aabb.ts';
import { castShape } from '../castShape.ts';
import { checkOptions, checkPoint } from '../checks.ts';
import { circle } from '../circle.ts';
import { computeAabb } from '../computeAabb.ts';
import { distanceBetween, overlaps } from '../distanceBetween.ts';
import { distanceToPoint } from '../distanceToPoint.ts';
import { type Pose2, Transform2 } from '../pose.ts';
import { raycast } from '../raycast.ts';
import type { Shape } from '../shape.ts';
import type { Vec2Like } from '../vec2.ts';
import type { WorldTypes2 } from './collisionWorld2.ts';
import { WorldCastResult, WorldDistanceResult, WorldPointResult, WorldRayResult, WorldShape } from './results.ts';

export const dimension2: Dimension<WorldTypes2> = {
  size: 2,
  poseSize: 4,
  Pose: Transform2,
  Entry: WorldShape,
  pointShape: /* @__PURE__ */ circle(0),
  checkOptions,
  checkVector: checkPoint,
  writeVector,
  readVector,
  writePose,
  readPose,
  writeBox,
  kinds: [
    { name: 'Point', Result: WorldPointResult, copy: copySurface },
    { name: 'Distance', Result: WorldDistanceResult, copy: copyDistance },
    { name: 'Ray', Result: WorldRayResult, copy: copyRay },
    { name: 'Cast', Result: WorldCastResult, copy: copyCast },
  ],
  raycast,
  castShape,
  distanceBetween,
  overlaps,
  distanceToPoint,
};

const writeBox_box = /* @__PURE__ */ new Aabb();

function writeBox(shape: Shape, pose: Pose2, list: Float64Array, at: number): void {
  const { min, max } = computeAabb(shape, pose, writeBox_box);
  writeVector(min, list, at);
  writeVector(max, list, at + 3);
  list[at + 2] = -BEYOND;
  list[at + 5] = BEYOND;
}

function writeVector({ x, y }: Vec2Like, list: Float64Array, at: number): void {
  list[at] = x;
  list[at + 1] = y;
}

function readVector(list: Float64Array, at: number, out: Vec2Like): void {
  out.x = list[at]!;
  out.y = list[at + 1]!;
}

function writePose({ position, rotation }: Pose2, list: Float64Array, at: number): void {
  writeVector(position, list, at);
  list[at + 2] = rotation.c;
  list[at + 3] = rotation.s;
}

function readPose(list: Float64Array, at: number, { position, rotation }: Pose2): void {
  readVector(list, at, position);
  rotation.c = list[at + 2]!;
  rotation.s = list[at + 3]!;
}

/** What distances and casts have in common. */
type PairResult = Pick<WorldCastResult, keyof WorldCastResult & keyof WorldDistanceResult>;

function copySurface(from: WorldPointResult, to: WorldPointResult): void {
  to.distance = from.distance;
  to.point.copy(from.point);
  to.normal.copy(from.normal);
  to.feature = from.feature;
  to.subshape = from.subshape;
}

function copyRay(from: WorldRayResult, to: WorldRayResult): void {
  copySurface(from, to);
  to.fraction = from.fraction;
  to.startsInside = from.startsInside;
}

function copyPair(from: PairResult, to: PairResult): void {
  to.distance = from.distance;
  to.normalA.copy(from.normalA);
  to.normalB.copy(from.normalB);
  to.featureA = from.featureA;
  to.featureB = from.featureB;
  to.subshapeA = from.subshapeA;
  to.subshapeB = from.subshapeB;
}

function copyDistance(from: WorldDistanceResult, to: WorldDistanceResult): void {
  copyPair(from, to);
  to.pointA.copy(from.pointA);
  to.pointB.copy(from.pointB);
}

function copyCast(from: WorldCastResult, to: WorldCastResult): void {
  copyPair(from, to);
  to.fraction = from.fraction;
  to.point.copy(from.point);
  to.startsOverlapping = from.startsOverlapping;
}
