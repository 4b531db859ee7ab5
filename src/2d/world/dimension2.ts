/** What a world has to know of two dimensions. Its boxes have no end along the third axis, which nothing else uses: surfaces are outlines times a
 * constant, so that trees are built by outlines. */
import { BEYOND } from '../../broadphase/boxTree.ts';
import type { Dimension } from '../../broadphase/dimension.ts';
import type { Digest } from '../../math/digest.ts';
import { Chain } from '../chain/chain.ts';
import { Aabb } from '../math/aabb.ts';
import { checkOptions, checkPoint } from '../math/checks.ts';
import { type Pose2, Transform2 } from '../math/pose.ts';
import type { Vec2Like } from '../math/vec2.ts';
import { castShape, OwnMotion } from '../queries/castShape.ts';
import { computeAabb } from '../queries/computeAabb.ts';
import { distanceBetween, overlaps } from '../queries/distanceBetween.ts';
import { distanceToPoint } from '../queries/distanceToPoint.ts';
import { raycast } from '../queries/raycast.ts';
import { circle } from '../shapes/circle.ts';
import { ConvexShape, leavesOf, type Shape } from '../shapes/shape.ts';
import type { WorldTypes2 } from './collisionWorld2.ts';
import { WorldCastResult, WorldDistanceResult, WorldPointResult, WorldRayResult, WorldShape } from './results.ts';

export const dimension2: Dimension<WorldTypes2> = {
  size: 2,
  poseSize: 4,
  Pose: Transform2,
  Entry: WorldShape,
  OwnMotion: OwnMotion as Dimension<WorldTypes2>['OwnMotion'],
  pointShape: /* @__PURE__ */ circle(0),
  checkOptions,
  checkVector: checkPoint,
  writeVector,
  readVector,
  turnVector,
  writePose,
  readPose,
  isConvex,
  isOpen,
  describe,
  writeBox,
  Results: [WorldPointResult, WorldDistanceResult, WorldRayResult, WorldCastResult],
  raycast,
  castShape,
  distanceBetween,
  overlaps,
  distanceToPoint,
};

function isConvex(shape: Shape): boolean {
  return shape instanceof ConvexShape;
}

function isOpen(shape: Shape): boolean {
  return shape instanceof Chain && !shape.isSolid;
}

function describe(shape: Shape, name: string, digest: Digest): void {
  const leaves = leavesOf(shape, name, '');
  if (shape instanceof Chain) digest.numbers([Number(shape.isLoop), Number(shape.isSolid)]);
  for (const { kind, core, radius } of leaves) {
    digest.text(kind);
    digest.numbers([radius, core.middleX, core.middleY]);
    digest.numbers(core.edges.flatMap(({ x, y }) => [x, y]));
  }
}

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
  out.x = list[at];
  out.y = list[at + 1];
}

function turnVector({ rotation: { c, s } }: Pose2, vector: Vec2Like): void {
  const { x, y } = vector;
  vector.x = c * x - s * y;
  vector.y = s * x + c * y;
}

function writePose({ position, rotation }: Pose2, list: Float64Array, at: number): void {
  writeVector(position, list, at);
  list[at + 2] = rotation.c;
  list[at + 3] = rotation.s;
}

function readPose(list: Float64Array, at: number, { position, rotation }: Pose2): void {
  readVector(list, at, position);
  rotation.c = list[at + 2];
  rotation.s = list[at + 3];
}
