import type { QueryFilter } from '../broadphase/probe.ts';
import { checkVisitor, ShapeWorld } from '../broadphase/shapeWorld.ts';
import { Aabb } from '../math/aabb.ts';
import { type Pose, Transform } from '../math/transform.ts';
import type { Vec3Like } from '../math/vec3.ts';
import { computeAabb } from '../queries/computeAabb.ts';
import type { Motion } from '../queries/motion.ts';
import type { Shape } from '../shapes/shape.ts';
import { Probes, writeAabb } from './probes.ts';
import { WorldCastResult, WorldDistanceResult, WorldPointResult, WorldRayResult } from './results.ts';

/** What {@link CollisionWorld.get} tells of a shape. */
export class WorldShape {
  /** The handle that was asked for. */
  handle = -1;
  /** The shape itself, as it was added. */
  shape: Shape | null = null;
  /** A copy of where it is. */
  readonly pose = new Transform();
  /** The layers that it is in. */
  layer = 1;
  /** The layers that it meets. */
  mask = 0xffffffff;
  /** What was given with it. */
  userData: unknown = undefined;
}

/**
 * Many shapes to be queried together. Answers are those of the queries for pairs, bit for bit, and do not depend on what happened before:
 * of several shapes that are equally near, the one with the lowest handle is reported. Queries come in three kinds: the closest
 * (`raycast`), whether there is any (`raycastAny`), and all (`raycastAll`), in the order of their handles. Nothing is allocated
 * when `out` is given.
 *
 * Callbacks may query the world, not change it: that is an error. What moves and what stands is found out by the world itself.
 *
 * @example
 * ```ts
 * import { box, CollisionWorld, sphere, Transform } from 'touchstone';
 *
 * const world = new CollisionWorld();
 * world.add(box({ x: 10, y: 1, z: 10 }), new Transform());
 * const ball = world.add(sphere(0.5), new Transform({ x: 0, y: 3, z: 0 }), { userData: 'ball' });
 * const hit = world.raycast({ x: 0, y: 9, z: 0 }, { x: 0, y: -10, z: 0 });
 * console.log(hit?.handle === ball, hit?.distance); // true 5.5
 * ```
 */
export class CollisionWorld extends ShapeWorld<Shape, Pose> {
  /** @internal */
  readonly scratchPose = new Transform();
  private readonly levels: Probes[] = [];

  constructor() {
    super(7);
  }

  /** What there is to know of a shape. Returns `out` (a new one when none is given). */
  get(handle: number, out: WorldShape = new WorldShape()): WorldShape {
    const slot = this.slotOf(handle, 'handle');
    const { layer, mask, poses } = this.slots;
    out.handle = handle;
    out.shape = this.shapes[slot]!;
    this.readPose(poses, 7 * slot, out.pose);
    out.layer = layer[slot]! >>> 0;
    out.mask = mask[slot]! >>> 0;
    out.userData = this.userData[slot];
    return out;
  }

  /** The first shape on the segment from `origin` to `origin + displacement`, or null: see `raycast`. */
  raycast(origin: Vec3Like, displacement: Vec3Like, filter?: QueryFilter, out = new WorldRayResult()): WorldRayResult | null {
    const { ray } = this.probes();
    ray.set(origin, displacement);
    ray.out = out;
    this.begin(ray, filter);
    out.handle = this.findClosest(ray);
    return out.handle < 0 ? null : out;
  }

  /** Whether there is any shape on the segment from `origin` to `origin + displacement`. */
  raycastAny(origin: Vec3Like, displacement: Vec3Like, filter?: QueryFilter): boolean {
    const { ray } = this.probes();
    ray.set(origin, displacement);
    this.begin(ray, filter);
    return this.findAny(ray);
  }

  /** Visits all shapes on the segment from `origin` to `origin + displacement`, each where the ray enters it, until `visit` returns false. */
  raycastAll(
    origin: Vec3Like,
    displacement: Vec3Like,
    visit: (hit: WorldRayResult) => unknown,
    filter?: QueryFilter,
    out = new WorldRayResult(),
  ): void {
    checkVisitor(visit);
    const { ray } = this.probes();
    ray.set(origin, displacement);
    ray.out = out;
    this.begin(ray, filter);
    this.findAll(ray, visit, out);
  }

  /** The first shape that `shape` touches when it is moved from `pose` by `motion`, or null: see `castShape`. */
  castShape(
    shape: Shape,
    pose: Pose,
    motion: Vec3Like | Motion,
    filter?: QueryFilter,
    out = new WorldCastResult(),
  ): WorldCastResult | null {
    const { cast } = this.probes();
    cast.set(shape, pose, motion);
    cast.out = out;
    this.begin(cast, filter);
    out.handle = this.findClosest(cast);
    return out.handle < 0 ? null : out;
  }

  /** Whether `shape` touches any shape when it is moved from `pose` by `motion`. */
  castShapeAny(shape: Shape, pose: Pose, motion: Vec3Like | Motion, filter?: QueryFilter): boolean {
    const { cast } = this.probes();
    cast.set(shape, pose, motion);
    this.begin(cast, filter);
    return this.findAny(cast);
  }

  /** Visits all shapes that `shape` touches when it is moved from `pose` by `motion`, each where it is first touched, until `visit` returns false. */
  castShapeAll(
    shape: Shape,
    pose: Pose,
    motion: Vec3Like | Motion,
    visit: (hit: WorldCastResult) => unknown,
    filter?: QueryFilter,
    out = new WorldCastResult(),
  ): void {
    checkVisitor(visit);
    const { cast } = this.probes();
    cast.set(shape, pose, motion);
    cast.out = out;
    this.begin(cast, filter);
    this.findAll(cast, visit, out);
  }

  /**
   * The shape that is nearest to `shape` at `pose` and no farther than `maxDistance`, or null: see `distanceBetween`. Of shapes that
   * overlap it, the one that does so most.
   */
  distance(
    shape: Shape,
    pose: Pose,
    maxDistance = Infinity,
    filter?: QueryFilter,
    out = new WorldDistanceResult(),
  ): WorldDistanceResult | null {
    const { distance } = this.probes();
    distance.set(shape, pose, maxDistance);
    distance.out = out;
    this.begin(distance, filter);
    out.handle = this.findClosest(distance);
    return out.handle < 0 ? null : out;
  }

  /** Whether any shape is no farther from `shape` than `maxDistance`. */
  distanceAny(shape: Shape, pose: Pose, maxDistance: number, filter?: QueryFilter): boolean {
    const { distance } = this.probes();
    distance.set(shape, pose, maxDistance);
    this.begin(distance, filter);
    return this.findAny(distance);
  }

  /** Visits all shapes that are no farther from `shape` than `maxDistance`, until `visit` returns false. */
  distanceAll(
    shape: Shape,
    pose: Pose,
    maxDistance: number,
    visit: (result: WorldDistanceResult) => unknown,
    filter?: QueryFilter,
    out = new WorldDistanceResult(),
  ): void {
    checkVisitor(visit);
    const { distance } = this.probes();
    distance.set(shape, pose, maxDistance);
    distance.out = out;
    this.begin(distance, filter);
    this.findAll(distance, visit, out);
  }

  /** Visits all shapes that overlap `shape` at `pose` (touching counts), until `visit` returns false. */
  overlap(shape: Shape, pose: Pose, visit: (handle: number) => unknown, filter?: QueryFilter): void {
    checkVisitor(visit);
    const { overlap } = this.probes();
    overlap.set(shape, pose);
    this.begin(overlap, filter);
    this.findAll(overlap, visit, null);
  }

  /** Whether any shape overlaps `shape` at `pose`; touching counts. */
  overlapAny(shape: Shape, pose: Pose, filter?: QueryFilter): boolean {
    const { overlap } = this.probes();
    overlap.set(shape, pose);
    this.begin(overlap, filter);
    return this.findAny(overlap);
  }

  /** The shape that overlaps `shape` at `pose` most, or null: the same as {@link distance} up to 0. */
  overlapClosest(shape: Shape, pose: Pose, filter?: QueryFilter, out?: WorldDistanceResult): WorldDistanceResult | null {
    return this.distance(shape, pose, 0, filter, out);
  }

  /**
   * The shape whose surface is nearest to a point and no farther than `maxDistance`, or null: see `distanceToPoint`. Inside
   * shapes distances are negative: with `maxDistance` 0, the shape in which the point is deepest.
   */
  point(point: Vec3Like, maxDistance = Infinity, filter?: QueryFilter, out = new WorldPointResult()): WorldPointResult | null {
    const { point: probe } = this.probes();
    probe.set(point, maxDistance);
    probe.out = out;
    this.begin(probe, filter);
    out.handle = this.findClosest(probe);
    return out.handle < 0 ? null : out;
  }

  /** Whether any shape is no farther from a point than `maxDistance`; with 0, whether the point is in any. */
  pointAny(point: Vec3Like, maxDistance: number, filter?: QueryFilter): boolean {
    const { point: probe } = this.probes();
    probe.set(point, maxDistance);
    this.begin(probe, filter);
    return this.findAny(probe);
  }

  /** Visits all shapes that are no farther from a point than `maxDistance`, until `visit` returns false. */
  pointAll(
    point: Vec3Like,
    maxDistance: number,
    visit: (result: WorldPointResult) => unknown,
    filter?: QueryFilter,
    out = new WorldPointResult(),
  ): void {
    checkVisitor(visit);
    const { point: probe } = this.probes();
    probe.set(point, maxDistance);
    probe.out = out;
    this.begin(probe, filter);
    this.findAll(probe, visit, out);
  }

  /** The probes for a query at the present depth of nesting. */
  private probes(): Probes {
    const { level, levels } = this;
    if (level === levels.length) levels.push(new Probes(this.trees));
    return levels[level]!;
  }

  /** @internal */
  writeBox(shape: Shape, pose: Pose, boxes: Float64Array, at: number): void {
    writeAabb(computeAabb(shape, pose, world_aabb), boxes, at);
  }

  /** @internal */
  writePose({ position: p, quaternion: q }: Pose, poses: Float64Array, at: number): void {
    poses[at] = p.x;
    poses[at + 1] = p.y;
    poses[at + 2] = p.z;
    poses[at + 3] = q.x;
    poses[at + 4] = q.y;
    poses[at + 5] = q.z;
    poses[at + 6] = q.w;
  }

  /** @internal */
  readPose(poses: Float64Array, at: number, { position: p, quaternion: q }: Pose): void {
    p.x = poses[at]!;
    p.y = poses[at + 1]!;
    p.z = poses[at + 2]!;
    q.x = poses[at + 3]!;
    q.y = poses[at + 4]!;
    q.z = poses[at + 5]!;
    q.w = poses[at + 6]!;
  }
}

const world_aabb = /* @__PURE__ */ new Aabb();
