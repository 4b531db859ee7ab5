/** What a world in three dimensions asks of one shape. */
import { NearCursor, SweepCursor } from '../broadphase/cursor.ts';
import { Probe } from '../broadphase/probe.ts';
import { Aabb } from '../math/aabb.ts';
import { checkMaxDistance, checkVec3 } from '../math/checks.ts';
import { type Pose, Transform } from '../math/transform.ts';
import { Vec3, type Vec3Like } from '../math/vec3.ts';
import { castShape } from '../queries/castShape.ts';
import { boundsOf } from '../queries/computeAabb.ts';
import { distanceBetween } from '../queries/distanceBetween.ts';
import { distanceToPoint } from '../queries/distanceToPoint.ts';
import type { Motion } from '../queries/motion.ts';
import { overlaps } from '../queries/overlaps.ts';
import { raycast } from '../queries/raycast.ts';
import { CastResult, copyCast } from '../results/castResult.ts';
import { copyDistance, DistanceResult } from '../results/distanceResult.ts';
import { PointResult } from '../results/pointResult.ts';
import { copyRay, RayResult } from '../results/rayResult.ts';
import type { Shape } from '../shapes/composite.ts';
import { sphere } from '../shapes/sphere.ts';
import { WorldCastResult, WorldDistanceResult, WorldPointResult, WorldRayResult } from './results.ts';

/** A probe that tests shapes at a pose of its own. */
abstract class ShapeProbe<R> extends Probe<Shape, Pose, R> {
  readonly pose = new Transform();
}

export class RayProbe extends ShapeProbe<WorldRayResult> {
  override readonly inputSize = 6;
  override readonly outputSize = 12;
  readonly cursor = new SweepCursor(3);
  out = new WorldRayResult();
  private readonly origin = new Vec3();
  private readonly displacement = new Vec3();
  private readonly found = new RayResult();

  set(origin: Vec3Like, displacement: Vec3Like): void {
    checkVec3(origin, 'origin');
    checkVec3(displacement, 'displacement');
    this.origin.copy(origin);
    this.displacement.copy(displacement);
    const { asked } = this.cursor;
    writePoint(origin, asked, 0);
    asked[3] = 0;
    asked[4] = 0;
    asked[5] = 0;
    writePoint(displacement, asked, 6);
    this.cursor.limit[0] = 1;
  }

  test(shape: Shape): boolean {
    const { found } = this;
    if (raycast(this.origin, this.displacement, shape, this.pose, found) === null) return false;
    this.value[0] = found.fraction;
    return true;
  }

  keep(): void {
    copyRay(this.found, this.out);
  }

  create(): WorldRayResult {
    return new WorldRayResult();
  }

  read(list: Float64Array, at: number): void {
    readPoint(list, at, probe_point);
    readPoint(list, at + 3, probe_vector);
    this.set(probe_point, probe_vector);
  }

  write(list: Float64Array, at: number): void {
    const { out } = this;
    list[at + 1] = out.fraction;
    list[at + 2] = out.distance;
    writePoint(out.point, list, at + 3);
    writePoint(out.normal, list, at + 6);
    list[at + 9] = out.feature;
    list[at + 10] = out.subshape;
    list[at + 11] = Number(out.startsInside);
  }
}

export class CastProbe extends ShapeProbe<WorldCastResult> {
  override readonly inputSize = 10;
  override readonly outputSize = 14;
  readonly cursor = new SweepCursor(3);
  out = new WorldCastResult();
  private shape: Shape | null = null;
  private readonly start = new Transform();
  private motion: Vec3Like | Motion = this.pose.position;
  private readonly found = new CastResult();

  set(shape: Shape, pose: Pose, motion: Vec3Like | Motion): void {
    const { cursor } = this;
    const displacement = (motion as Motion | null)?.displacement ?? (motion as Vec3Like);
    checkVec3(displacement, 'displacement');
    writeAabb(boundsOf(shape, pose, probe_box), cursor.asked, 0);
    writePoint(displacement, cursor.asked, 6);
    this.shape = shape;
    copyPose(pose, this.start);
    this.motion = motion;
    cursor.setBox();
    cursor.limit[0] = 1;
    if (motion !== displacement) this.setTurning(motion as Motion);
  }

  /** The centre of turning is within |center| of the pose's position, and goes along with it. */
  private setTurning(motion: Motion): void {
    // What touches from the start answers at once, but for a motion that is not usable.
    castShape(POINT, this.start, motion, POINT, this.start, this.found);
    const { center, tolerance = 1e-9 } = motion;
    const away = center === undefined ? 0 : Math.sqrt(center.x * center.x + center.y * center.y + center.z * center.z);
    writePoint(this.start.position, probe_center, 0);
    probe_center[3] = 2 * away + tolerance;
    this.cursor.setTurning(probe_center);
  }

  test(shape: Shape): boolean {
    const { found } = this;
    if (castShape(this.shape!, this.start, this.motion, shape, this.pose, found) === null) return false;
    this.value[0] = found.fraction;
    return true;
  }

  keep(): void {
    copyCast(this.found, this.out);
  }

  create(): WorldCastResult {
    return new WorldCastResult();
  }

  read(list: Float64Array, at: number): void {
    readPose(list, at, probe_pose);
    readPoint(list, at + 7, probe_vector);
    this.set(this.batchShape!, probe_pose, probe_vector);
  }

  write(list: Float64Array, at: number): void {
    const { out } = this;
    list[at + 1] = out.fraction;
    list[at + 2] = out.distance;
    writePoint(out.point, list, at + 3);
    writePoint(out.normalB, list, at + 6);
    writeCodes(out, list, at + 9);
    list[at + 13] = Number(out.startsOverlapping);
  }
}

export class DistanceProbe extends ShapeProbe<WorldDistanceResult> {
  override readonly inputSize = 7;
  override readonly outputSize = 15;
  readonly cursor = new NearCursor(3);
  out = new WorldDistanceResult();
  private shape: Shape | null = null;
  private readonly place = new Transform();
  private readonly range = new Float64Array(1);
  private readonly found = new DistanceResult();

  set(shape: Shape, pose: Pose, maxDistance: number): void {
    checkMaxDistance(maxDistance);
    writeAabb(boundsOf(shape, pose, probe_box), this.cursor.asked, 0);
    this.shape = shape;
    copyPose(pose, this.place);
    this.range[0] = maxDistance;
    this.cursor.limit[0] = maxDistance;
  }

  test(shape: Shape): boolean {
    const { found } = this;
    // Not with the limit as an argument, which would be put on the heap.
    distanceBetween(this.shape!, this.place, shape, this.pose, Infinity, found);
    this.value[0] = found.distance;
    return found.distance <= this.range[0]!;
  }

  keep(): void {
    copyDistance(this.found, this.out);
  }

  create(): WorldDistanceResult {
    return new WorldDistanceResult();
  }

  read(list: Float64Array, at: number): void {
    readPose(list, at, probe_pose);
    this.set(this.batchShape!, probe_pose, this.batchRange);
  }

  write(list: Float64Array, at: number): void {
    const { out } = this;
    list[at + 1] = out.distance;
    writePoint(out.pointA, list, at + 2);
    writePoint(out.pointB, list, at + 5);
    writePoint(out.normalA, list, at + 8);
    writeCodes(out, list, at + 11);
  }
}

export class OverlapProbe extends ShapeProbe<null> {
  out = null;
  readonly cursor = new NearCursor(3);
  private shape: Shape | null = null;
  private readonly place = new Transform();

  set(shape: Shape, pose: Pose): void {
    writeAabb(boundsOf(shape, pose, probe_box), this.cursor.asked, 0);
    this.shape = shape;
    copyPose(pose, this.place);
    this.cursor.limit[0] = 0;
  }

  test(shape: Shape): boolean {
    return overlaps(this.shape!, this.place, shape, this.pose);
  }

  keep(): void {}

  create(): null {
    return null;
  }

  read(): void {}

  write(): void {}
}

export class PointProbe extends ShapeProbe<WorldPointResult> {
  override readonly inputSize = 3;
  override readonly outputSize = 10;
  readonly cursor = new NearCursor(3);
  out = new WorldPointResult();
  private readonly target = new Vec3();
  private readonly range = new Float64Array(1);
  private readonly found = new PointResult();

  set(point: Vec3Like, maxDistance: number): void {
    checkVec3(point, 'point');
    checkMaxDistance(maxDistance);
    this.target.copy(point);
    this.range[0] = maxDistance;
    writePoint(point, this.cursor.asked, 0);
    writePoint(point, this.cursor.asked, 3);
    this.cursor.limit[0] = maxDistance;
  }

  test(shape: Shape): boolean {
    const { found } = this;
    distanceToPoint(this.target, shape, this.pose, Infinity, found);
    this.value[0] = found.distance;
    return found.distance <= this.range[0]!;
  }

  keep(): void {
    const { found, out } = this;
    out.distance = found.distance;
    out.point.copy(found.point);
    out.normal.copy(found.normal);
    out.feature = found.feature;
    out.subshape = found.subshape;
  }

  create(): WorldPointResult {
    return new WorldPointResult();
  }

  read(list: Float64Array, at: number): void {
    readPoint(list, at, probe_point);
    this.set(probe_point, this.batchRange);
  }

  write(list: Float64Array, at: number): void {
    const { out } = this;
    list[at + 1] = out.distance;
    writePoint(out.point, list, at + 2);
    writePoint(out.normal, list, at + 5);
    list[at + 8] = out.feature;
    list[at + 9] = out.subshape;
  }
}

/** A point, by its own. */
const POINT = /* @__PURE__ */ sphere(0);

const probe_box = /* @__PURE__ */ new Aabb();
const probe_point = /* @__PURE__ */ new Vec3();
const probe_vector = /* @__PURE__ */ new Vec3();
const probe_pose = /* @__PURE__ */ new Transform();
const probe_center = /* @__PURE__ */ new Float64Array(4);

function copyPose({ position, quaternion }: Pose, out: Transform): void {
  out.position.copy(position);
  out.quaternion.set(quaternion.x, quaternion.y, quaternion.z, quaternion.w);
}

function writePoint({ x, y, z }: Vec3Like, list: Float64Array, at: number): void {
  list[at] = x;
  list[at + 1] = y;
  list[at + 2] = z;
}

/** Writes the least and the greatest coordinates of a box. */
export function writeAabb({ min, max }: Aabb, list: Float64Array, at: number): void {
  writePoint(min, list, at);
  writePoint(max, list, at + 3);
}

function readPoint(list: Float64Array, at: number, out: Vec3): void {
  out.x = list[at]!;
  out.y = list[at + 1]!;
  out.z = list[at + 2]!;
}

/** Reads a pose as {@link writePose} has written it. */
export function readPose(list: Float64Array, at: number, out: Transform): void {
  readPoint(list, at, out.position);
  out.quaternion.x = list[at + 3]!;
  out.quaternion.y = list[at + 4]!;
  out.quaternion.z = list[at + 5]!;
  out.quaternion.w = list[at + 6]!;
}

/** Writes the position, then the rotation. */
export function writePose({ position: p, quaternion: q }: Pose, poses: Float64Array, at: number): void {
  writePoint(p, poses, at);
  poses[at + 3] = q.x;
  poses[at + 4] = q.y;
  poses[at + 5] = q.z;
  poses[at + 6] = q.w;
}

function writeCodes(out: WorldCastResult | WorldDistanceResult, list: Float64Array, at: number): void {
  list[at] = out.featureA;
  list[at + 1] = out.featureB;
  list[at + 2] = out.subshapeA;
  list[at + 3] = out.subshapeB;
}
