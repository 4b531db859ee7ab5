/** What a world in two dimensions asks of one shape. Its boxes are of no end along the third axis, which nothing else uses. */
import { NearCursor, SweepCursor } from '../../broadphase/cursor.ts';
import { Probe } from '../../broadphase/probe.ts';
import { checkMaxDistance } from '../../math/checks.ts';
import { Aabb } from '../aabb.ts';
import { castShape, type Motion2 } from '../castShape.ts';
import { checkPoint } from '../checks.ts';
import { circle } from '../circle.ts';
import { computeAabb } from '../computeAabb.ts';
import { distanceBetween, overlaps } from '../distanceBetween.ts';
import { distanceToPoint } from '../distanceToPoint.ts';
import { type Pose2, Transform2 } from '../pose.ts';
import { raycast } from '../raycast.ts';
import { CastResult, DistanceResult, PointResult, RayResult } from '../results.ts';
import type { Shape } from '../shape.ts';
import { Vec2, type Vec2Like } from '../vec2.ts';
import { WorldCastResult, WorldDistanceResult, WorldPointResult, WorldRayResult } from './results.ts';

/** A probe that tests shapes at a pose of its own. */
abstract class ShapeProbe<R> extends Probe<Shape, Pose2, R> {
  readonly pose = new Transform2();
}

export class RayProbe extends ShapeProbe<WorldRayResult> {
  override readonly inputSize = 4;
  override readonly outputSize = 10;
  readonly cursor = new SweepCursor(2);
  out = new WorldRayResult();
  private readonly origin = new Vec2();
  private readonly displacement = new Vec2();
  private readonly found = new RayResult();

  set(origin: Vec2Like, displacement: Vec2Like): void {
    checkPoint(origin, 'origin');
    checkPoint(displacement, 'displacement');
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
    const { found, out } = this;
    out.fraction = found.fraction;
    out.distance = found.distance;
    out.point.copy(found.point);
    out.normal.copy(found.normal);
    out.feature = found.feature;
    out.subshape = found.subshape;
    out.startsInside = found.startsInside;
  }

  create(): WorldRayResult {
    return new WorldRayResult();
  }

  read(list: Float64Array, at: number): void {
    readPoint(list, at, probe_point);
    readPoint(list, at + 2, probe_vector);
    this.set(probe_point, probe_vector);
  }

  write(list: Float64Array, at: number): void {
    const { out } = this;
    list[at + 1] = out.fraction;
    list[at + 2] = out.distance;
    writePoint(out.point, list, at + 3);
    writePoint(out.normal, list, at + 5);
    list[at + 7] = out.feature;
    list[at + 8] = out.subshape;
    list[at + 9] = Number(out.startsInside);
  }
}

export class CastProbe extends ShapeProbe<WorldCastResult> {
  override readonly inputSize = 6;
  override readonly outputSize = 12;
  readonly cursor = new SweepCursor(2);
  out = new WorldCastResult();
  private shape: Shape | null = null;
  private readonly start = new Transform2();
  private motion: Vec2Like | Motion2 = this.pose.position;
  private readonly found = new CastResult();

  set(shape: Shape, pose: Pose2, motion: Vec2Like | Motion2): void {
    const { cursor } = this;
    const displacement = (motion as Motion2 | null)?.displacement ?? (motion as Vec2Like);
    checkPoint(displacement, 'displacement');
    writeAabb(computeAabb(shape, pose, probe_box), cursor.asked, 0);
    writePoint(displacement, cursor.asked, 6);
    this.shape = shape;
    copyPose(pose, this.start);
    this.motion = motion;
    cursor.setBox();
    cursor.limit[0] = 1;
    if (motion !== displacement) this.setTurning(motion as Motion2);
  }

  /** The centre of turning is within |center| of the pose's position, and goes along with it. */
  private setTurning(motion: Motion2): void {
    // What touches from the start answers at once, but for a motion that is not usable.
    castShape(POINT, this.start, motion, POINT, this.start, this.found);
    const { center, tolerance = 1e-9 } = motion;
    const away = center === undefined ? 0 : Math.sqrt(center.x * center.x + center.y * center.y);
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
    const { found, out } = this;
    out.fraction = found.fraction;
    out.distance = found.distance;
    out.point.copy(found.point);
    out.normalA.copy(found.normalA);
    out.normalB.copy(found.normalB);
    out.featureA = found.featureA;
    out.featureB = found.featureB;
    out.subshapeA = found.subshapeA;
    out.subshapeB = found.subshapeB;
    out.startsOverlapping = found.startsOverlapping;
  }

  create(): WorldCastResult {
    return new WorldCastResult();
  }

  read(list: Float64Array, at: number): void {
    readPose(list, at, probe_pose);
    readPoint(list, at + 4, probe_vector);
    this.set(this.batchShape!, probe_pose, probe_vector);
  }

  write(list: Float64Array, at: number): void {
    const { out } = this;
    list[at + 1] = out.fraction;
    list[at + 2] = out.distance;
    writePoint(out.point, list, at + 3);
    writePoint(out.normalB, list, at + 5);
    writeCodes(out, list, at + 7);
    list[at + 11] = Number(out.startsOverlapping);
  }
}

export class DistanceProbe extends ShapeProbe<WorldDistanceResult> {
  override readonly inputSize = 4;
  override readonly outputSize = 12;
  readonly cursor = new NearCursor(2);
  out = new WorldDistanceResult();
  private shape: Shape | null = null;
  private readonly place = new Transform2();
  private readonly range = new Float64Array(1);
  private readonly found = new DistanceResult();

  set(shape: Shape, pose: Pose2, maxDistance: number): void {
    checkMaxDistance(maxDistance);
    writeAabb(computeAabb(shape, pose, probe_box), this.cursor.asked, 0);
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
    const { found, out } = this;
    out.distance = found.distance;
    out.pointA.copy(found.pointA);
    out.pointB.copy(found.pointB);
    out.normalA.copy(found.normalA);
    out.normalB.copy(found.normalB);
    out.featureA = found.featureA;
    out.featureB = found.featureB;
    out.subshapeA = found.subshapeA;
    out.subshapeB = found.subshapeB;
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
    writePoint(out.pointB, list, at + 4);
    writePoint(out.normalA, list, at + 6);
    writeCodes(out, list, at + 8);
  }
}

export class OverlapProbe extends ShapeProbe<null> {
  out = null;
  readonly cursor = new NearCursor(2);
  private shape: Shape | null = null;
  private readonly place = new Transform2();

  set(shape: Shape, pose: Pose2): void {
    writeAabb(computeAabb(shape, pose, probe_box), this.cursor.asked, 0);
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
  override readonly inputSize = 2;
  override readonly outputSize = 8;
  readonly cursor = new NearCursor(2);
  out = new WorldPointResult();
  private readonly target = new Vec2();
  private readonly range = new Float64Array(1);
  private readonly found = new PointResult();

  set(point: Vec2Like, maxDistance: number): void {
    checkPoint(point, 'point');
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
    writePoint(out.normal, list, at + 4);
    list[at + 6] = out.feature;
    list[at + 7] = out.subshape;
  }
}

/** Beyond all coordinates: the surface of a box is its outline times this, so that trees are built by outlines. */
const THICK = 1e51;

/** A point, by its own. */
const POINT = /* @__PURE__ */ circle(0);

const probe_box = /* @__PURE__ */ new Aabb();
const probe_point = /* @__PURE__ */ new Vec2();
const probe_vector = /* @__PURE__ */ new Vec2();
const probe_pose = /* @__PURE__ */ new Transform2();
const probe_center = /* @__PURE__ */ new Float64Array(4);

function copyPose({ position, rotation }: Pose2, out: Transform2): void {
  out.position.copy(position);
  out.rotation.c = rotation.c;
  out.rotation.s = rotation.s;
}

function writePoint({ x, y }: Vec2Like, list: Float64Array, at: number): void {
  list[at] = x;
  list[at + 1] = y;
}

/** Writes the least and the greatest coordinates of a box. */
export function writeAabb({ min, max }: Aabb, list: Float64Array, at: number): void {
  writePoint(min, list, at);
  writePoint(max, list, at + 3);
  list[at + 2] = -THICK;
  list[at + 5] = THICK;
}

function readPoint(list: Float64Array, at: number, out: Vec2): void {
  out.x = list[at]!;
  out.y = list[at + 1]!;
}

/** Reads a pose as {@link writePose} has written it. */
export function readPose(list: Float64Array, at: number, out: Transform2): void {
  readPoint(list, at, out.position);
  out.rotation.c = list[at + 2]!;
  out.rotation.s = list[at + 3]!;
}

/** Writes the position, then the rotation. */
export function writePose({ position: p, rotation: r }: Pose2, poses: Float64Array, at: number): void {
  writePoint(p, poses, at);
  poses[at + 2] = r.c;
  poses[at + 3] = r.s;
}

function writeCodes(out: WorldCastResult | WorldDistanceResult, list: Float64Array, at: number): void {
  list[at] = out.featureA;
  list[at + 1] = out.featureB;
  list[at + 2] = out.subshapeA;
  list[at + 3] = out.subshapeB;
}
