/** What a world has to know of three dimensions. */
import type { Dimension } from '../broadphase/dimension.ts';
import { Aabb } from '../math/aabb.ts';
import { checkOptions, checkVec3 } from '../math/checks.ts';
import type { Digest } from '../math/digest.ts';
import { Frame, setFrame } from '../math/frame.ts';
import { OwnMotion } from '../math/motion.ts';
import { type Pose, Transform } from '../math/transform.ts';
import { Vec3, type Vec3Like } from '../math/vec3.ts';
import { castShape } from '../queries/castShape.ts';
import { distanceBetween } from '../queries/distanceBetween.ts';
import { distanceToPoint } from '../queries/distanceToPoint.ts';
import { overlaps } from '../queries/overlaps.ts';
import { raycast } from '../queries/raycast.ts';
import { boundsInFrame } from '../shapes/bounds.ts';
import { describeShape, isConvex as isConvexShape, type Shape } from '../shapes/composite.ts';
import { ConvexShape } from '../shapes/shape.ts';
import { sphere } from '../shapes/sphere.ts';
import type { WorldTypes3 } from './collisionWorld.ts';
import { WorldCastResult, WorldDistanceResult, WorldPointResult, WorldRayResult, WorldShape } from './results.ts';

export const dimension3: Dimension<WorldTypes3> = {
  size: 3,
  poseSize: 7,
  Pose: Transform,
  Entry: WorldShape,
  OwnMotion: OwnMotion as Dimension<WorldTypes3>['OwnMotion'],
  pointShape: /* @__PURE__ */ sphere(0),
  checkOptions,
  checkVector: checkVec3,
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

function isOpen(): boolean {
  return false;
}

function describe(shape: Shape, name: string, digest: Digest): void {
  isConvexShape(shape, name);
  describeShape(shape, digest);
}

const writeBox_frame = /* @__PURE__ */ new Frame();
const writeBox_box = /* @__PURE__ */ new Aabb();

function writeBox(shape: Shape, pose: Pose, list: Float64Array, at: number): void {
  isConvexShape(shape, 'shape');
  setFrame(writeBox_frame, pose, 'pose');
  const { min, max } = boundsInFrame(shape, writeBox_frame, writeBox_box);
  writeVector(min, list, at);
  writeVector(max, list, at + 3);
}

function writeVector({ x, y, z }: Vec3Like, list: Float64Array, at: number): void {
  list[at] = x;
  list[at + 1] = y;
  list[at + 2] = z;
}

function readVector(list: Float64Array, at: number, out: Vec3Like): void {
  out.x = list[at];
  out.y = list[at + 1];
  out.z = list[at + 2];
}

function turnVector({ quaternion }: Pose, vector: Vec3Like): void {
  turnVector_vector.copy(vector).applyQuaternion(quaternion);
  vector.x = turnVector_vector.x;
  vector.y = turnVector_vector.y;
  vector.z = turnVector_vector.z;
}

const turnVector_vector = /* @__PURE__ */ new Vec3();

function writePose({ position, quaternion: q }: Pose, list: Float64Array, at: number): void {
  writeVector(position, list, at);
  writeVector(q, list, at + 3);
  list[at + 6] = q.w;
}

function readPose(list: Float64Array, at: number, { position, quaternion: q }: Pose): void {
  readVector(list, at, position);
  readVector(list, at + 3, q);
  q.w = list[at + 6];
}
