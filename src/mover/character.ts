/** A character, written once for two and three dimensions: what it does in its world, by the queries that are public. */
import type { Answer, WorldTypes } from '../broadphase/dimension.ts';
import type { QueryFilter } from '../broadphase/probe.ts';
import { QueryWorld } from '../broadphase/queryWorld.ts';
import { checkNumber, checkOptions, checkSize, show } from '../math/checks.ts';
import { Vec3 } from '../math/vec3.ts';
import type { NormalList } from '../results/faceNormals.ts';
import { Mover } from './mover.ts';
import { type CharacterOptions, type CharacterState, cosineOf, MoveResult, OPTIONS } from './options.ts';
import { type CharacterTouch, Ground, type Touch } from './touch.ts';
import { isWithin } from './vectors.ts';

/** A vector of the library, and a pose: of either dimension. */
interface Own {
  copy(v: Vec3): unknown;
}

interface Place {
  readonly position: Own;
  apply(point: unknown, out: unknown): unknown;
  applyInverse(point: unknown, out: unknown): unknown;
  applyDirection(direction: unknown, out: unknown): unknown;
  applyInverseDirection(direction: unknown, out: unknown): unknown;
}

/** A character as far as it does not matter how many dimensions it has. */
export abstract class Character<
  T extends WorldTypes,
  C extends T['shape'] & { readonly kind: string },
  P extends Place,
> extends Mover {
  /** The world that it moves in. */
  readonly world: QueryWorld<T>;
  /** The shapes that it meets, as for any query; may be replaced, or changed, between moves. */
  filter: QueryFilter | undefined;
  /** The touches of the last move are the first `touchCount` of these. */
  readonly touches: readonly CharacterTouch<T['vector']>[];
  /** Called for each touch. */
  onTouch: ((touch: CharacterTouch<T['vector']>) => void) | undefined;
  /** How fast the surface of a shape runs by itself. */
  surfaceVelocity: ((handle: number, point: Readonly<T['vector']>, out: T['vector']) => void) | undefined;
  /** How fast the ground carries it: what a jump adds to its own velocity. Zero in the air. */
  readonly groundVelocity: Readonly<T['vector']>;
  protected readonly pose: P;
  protected body!: C;
  /** The shape with half the gap around it. */
  protected cushion!: C;
  private readonly groundPose: P;
  /** A vector of the dimension, and the numbers of a pose. */
  private readonly local: Own;
  private readonly numbers: Float64Array;
  private readonly poseBefore: Float64Array;
  private readonly groundNumbers: Float64Array;
  private readonly cause: T['cast'] & Answer<T['vector']>;
  private readonly nearest: T['distance'] & Answer<T['vector']>;
  private readonly ray: T['ray'] & Answer<T['vector']>;
  private readonly entry: T['entry'];
  private readonly result: MoveResult<T['vector']>;
  private readonly clock = { time: -0 };
  private readonly motion = new Vec3();
  private readonly belt = new Vec3();
  private readonly velocity = new Vec3();
  private readonly groundBefore = new Ground();
  private readonly leaving = { displacement: this.step, ignoreStartOverlap: true };
  /** The filter that leaves out what carries or pushes it, too. */
  private readonly pastGround: QueryFilter;
  private readonly visitNear = (near: T['distance']): void => {
    const { plane, extent, normal } = this;
    const { distance, normalB } = near as Answer<T['vector']>;
    if (distance > plane.reach) return;
    plane.depth = extent.gap - distance;
    this.lift(normalB, normal);
    this.collect(normal);
  };

  protected constructor(world: QueryWorld<T>, shape: C, options: CharacterOptions<T['vector']> | undefined, name: string) {
    super();
    if (!(world instanceof QueryWorld)) throw new TypeError(`${name}: world must be a CollisionWorld, got ${show(world)}`);
    checkOptions(options, `${name}: options`, OPTIONS);
    this.world = world;
    const { Pose, Entry, Results, poseSize } = world.space;
    this.pose = new Pose() as unknown as P;
    this.groundPose = new Pose() as unknown as P;
    this.local = new Pose().position as Own;
    this.numbers = new Float64Array(poseSize);
    this.poseBefore = new Float64Array(poseSize);
    this.groundNumbers = new Float64Array(poseSize);
    this.nearest = new Results[1]() as typeof this.nearest;
    this.ray = new Results[2]() as typeof this.ray;
    this.cause = new Results[3]() as typeof this.cause;
    this.entry = new Entry();
    this.touches = this.pooled as unknown as CharacterTouch<T['vector']>[];
    this.groundVelocity = this.velocity as T['vector'];
    this.result = new MoveResult<T['vector']>(new Vec3(), new Vec3());
    const { maxSlope = Math.PI / 4, stepHeight = 0.3, ledges = 'stand', mass = 1, onTouch, surfaceVelocity } = options ?? {};
    const { slideSlope = maxSlope, snapDistance = stepHeight } = options ?? {};
    this.slope.cos = cosineOf(maxSlope, `${name}: maxSlope`);
    this.hold.cos = cosineOf(slideSlope, `${name}: slideSlope`);
    if (slideSlope < maxSlope) throw new RangeError(`${name}: slideSlope must not be less than maxSlope, got ${slideSlope}`);
    checkSize(stepHeight, `${name}: stepHeight`);
    checkSize(snapDistance, `${name}: snapDistance`);
    checkSize(mass, `${name}: mass`);
    this.steps.height = stepHeight;
    this.steps.snap = snapDistance;
    this.steps.mass = mass;
    if (ledges !== 'stand' && ledges !== 'slide')
      throw new TypeError(`${name}: ledges must be 'stand' or 'slide', got ${show(ledges)}`);
    this.ledgeRule = ledges;
    this.filter = options?.filter;
    for (const [key, value] of Object.entries({ onTouch, surfaceVelocity })) {
      if (value !== undefined && typeof value !== 'function')
        throw new TypeError(`${name}: ${key} must be a function, got ${show(value)}`);
    }
    this.onTouch = onTouch;
    this.surfaceVelocity = surfaceVelocity;
    this.pastGround = {
      predicate: (handle) => handle !== this.passed && (this.filter?.predicate === undefined || this.filter.predicate(handle)),
    };
    this.setBody(shape, `${name}: shape`);
    if (options?.up !== undefined) this.setUp(options.up);
    if (options?.position !== undefined) this.setPosition(options.position);
  }

  /** Whether it stands on something that bears it. */
  get isGrounded(): boolean {
    return this.standing;
  }

  /** The normal of what it stands on, or stood on last. */
  get groundNormal(): Readonly<T['vector']> {
    return this.ground.normal as T['vector'];
  }

  /** The shape that it stands on, -1 in the air. */
  get groundHandle(): number {
    return this.standing ? this.ground.handle : -1;
  }

  /** The leaf of that shape. */
  get groundSubshape(): number {
    return this.ground.subshape;
  }

  /** How many things it touched in the last move. */
  get touchCount(): number {
    return this.touched;
  }

  /** Which way is up: a unit vector. */
  get up(): Readonly<T['vector']> {
    return this.upward as T['vector'];
  }

  /** Its shape. */
  get shape(): C {
    return this.body;
  }

  /** How far from its middle no point of a shape is. Throws for what is no convex shape of this dimension. */
  protected abstract sizeOf(shape: C, name: string): number;
  /** Writes a vector, which is checked, to one of space. */
  protected abstract lift(vector: T['vector'], out: Vec3): void;
  /** Turns the shape as `upward` turns to `up`. */
  protected abstract turnUp(up: Vec3): void;
  /** Turns the shape about up as the ground has turned from one pose to another. */
  protected abstract turnWith(from: T['pose'], to: T['pose']): void;
  /** Sets `extent.low` for a direction in the frame of the shape, and writes the middle of the shape over it. */
  protected abstract measureAlong(direction: Own): void;
  protected abstract facesAt(
    shape: T['shape'],
    pose: T['pose'],
    feature: number,
    subshape: number,
  ): NormalList<T['vector'] & { x: number; y: number }>;

  /**
   * Moves by `displacement`, that of `dt` seconds, and slides along everything it meets. Standing on the ground, it goes along it by the level part
   * of the displacement, as far as that is long; the part downwards does nothing there, so gravity may be added always. A part upwards makes
   * it leave the ground. First of all it is carried by what it stands on, if that has moved since.
   *
   * Returns what it did, in an object that the next move uses again. Nothing is allocated.
   */
  move(displacement: T['vector'], dt: number): MoveResult<T['vector']> {
    const { at, world, pose, entry, clock, first, motion, result, carried, path, velocity, ground, groundBefore, standing } =
      this;
    const { poseBefore, groundNumbers } = this;
    this.readVector(displacement, 'move: displacement', motion);
    checkTime(dt);
    this.readPosition();
    clock.time = dt;
    groundBefore.copy(ground);
    world.space.writePose(pose, poseBefore, 0);
    if (standing && !world.has(ground.handle)) this.standing = false;
    try {
      this.advanceBy(motion, clock);
    } catch (error) {
      // Of a filter or a callback: the move did not happen.
      world.space.readPose(poseBefore, 0, pose);
      ground.copy(groundBefore);
      this.standing = standing;
      throw error;
    }
    const rate = dt > 0 ? 1 / dt : 0;
    velocity.set(carried.x * rate, carried.y * rate, carried.z * rate);
    if (this.standing) {
      world.space.writePose(world.get(ground.handle, entry).pose, groundNumbers, 0);
      world.space.readPose(groundNumbers, 0, this.groundPose);
    }
    pose.position.copy(at);
    (result.moved as Vec3).copy(at).sub(first);
    (result.carried as Vec3).copy(carried);
    result.used = path.asked > 0 ? Math.min(1, path.length / path.asked) : 1;
    result.casts = this.casts;
    result.isRecovered = this.isRecovered;
    result.isStuck = this.isStuck;
    return result;
  }

  /**
   * Pushes it by a shape of the world that has moved, from the pose `from` to where it is now, as far as that came upon it on its way and nothing else
   * is behind it: true unless there is. To be called after `world.move` and before `move`, for walls that go farther in one step than they are
   * thick: `move` meets shapes only where they are.
   */
  pushBy(handle: number, from: T['pose']): boolean {
    const { world, entry, pose, at, left, step, cause, leaving } = this;
    const { shape, pose: now } = world.get(handle, entry);
    this.readVector((from as P)?.position, 'pushBy: from.position', left);
    this.lift((now as P).position, step);
    step.sub(left);
    this.readPosition();
    this.begin();
    if (world.space.castShape(shape, from, leaving, this.body, pose, cause) === null) return true;
    // The rest of its way, as far as that leads along its normal.
    this.lift(cause.normalA, left);
    const { x, y, z } = left;
    left.scale((1 - cause.fraction) * (step.x * x + step.y * y + step.z * z) + this.extent.gap);
    this.passed = handle;
    const isFree = this.drift();
    pose.position.copy(at);
    return isFree;
  }

  /** Puts it somewhere else, in the air until it has moved. What it overlaps there it leaves with the next move. */
  setPosition(position: T['vector']): void {
    this.readVector(position, 'setPosition: position', this.at);
    this.standing = false;
    this.pose.position.copy(this.at);
  }

  /**
   * Changes its shape, to crouch or stand up, for instance, if there is room for the new one; the position stays. Returns whether there was: if
   * not, nothing has changed.
   */
  setShape(shape: C): boolean {
    const before = this.body;
    this.readPosition();
    this.setBody(shape, 'setShape: shape');
    const hasRoom = this.hasRoom();
    if (!hasRoom) this.setBody(before, '');
    return hasRoom;
  }

  /** Changes which way is up, and turns the shape by as much about its position. */
  setUp(up: T['vector']): void {
    const { upward, motion: to } = this;
    this.readVector(up, 'setUp: up', to);
    const length = to.length();
    if (!(length > 0)) throw new RangeError('setUp: up must have a direction, got 0, 0, 0');
    to.set(to.x / length, to.y / length, to.z / length);
    if (to.x === upward.x && to.y === upward.y && to.z === upward.z) return;
    this.turnUp(to);
    upward.copy(to);
  }

  /** All that the next move depends on besides the world, the shape and the options, as a plain object. */
  getState(): CharacterState {
    const { ground, world, numbers } = this;
    this.readPosition();
    world.space.writePose(this.pose, numbers, 0);
    return {
      position: toList(this.at),
      rotation: [...numbers.subarray(world.space.size)],
      up: toList(this.upward),
      isGrounded: this.standing,
      groundHandle: ground.handle,
      groundSubshape: ground.subshape,
      groundFeature: ground.feature,
      groundPoint: toList(ground.point),
      groundNormal: toList(ground.normal),
      groundPose: [...this.groundNumbers],
      groundVelocity: toList(this.velocity),
    };
  }

  /** Goes back to a state: the same moves then give the same bits. */
  setState(state: CharacterState): void {
    const { ground, pose, numbers, groundNumbers } = this;
    const { position, up, groundPoint, groundNormal, groundVelocity } = state;
    const places: [number[], Vec3][] = [
      [position, this.at],
      [up, this.upward],
      [groundPoint, ground.point],
      [groundNormal, ground.normal],
      [groundVelocity, this.velocity],
    ];
    for (const [[x, y, z], out] of places) this.readVector({ x, y, z }, 'setState: state.position, up, ...', out);
    this.readPose([...position.slice(0, this.world.space.size), ...state.rotation], numbers, pose);
    this.readPose(state.groundPose, groundNumbers, this.groundPose);
    this.standing = state.isGrounded;
    ground.handle = state.groundHandle;
    ground.subshape = state.groundSubshape;
    ground.feature = state.groundFeature;
    this.touched = 0;
  }

  private readPose(list: number[], numbers: Float64Array, out: P): void {
    for (let i = 0; i < numbers.length; i++) checkNumber(list[i], 'setState: state.rotation, groundPose');
    numbers.set(list);
    this.world.space.readPose(numbers, 0, out);
  }

  private setBody(shape: C, name: string): void {
    const size = this.sizeOf(shape, name);
    if (!(size > 0)) throw new RangeError(`${name} must have a size, got a ${shape.kind} of size 0`);
    this.extent.size = size;
    this.body = shape;
    this.setGap();
  }

  private readVector(vector: T['vector'], name: string, out: Vec3): void {
    this.world.space.checkVector(vector, name);
    this.lift(vector, out);
  }

  /** Reads where it is, after the user may have changed it. */
  private readPosition(): void {
    this.readVector(this.pose.position, 'move: position', this.at);
  }

  /** The filter while it is carried or pushed. */
  private preparePastGround(): QueryFilter {
    const { filter, pastGround } = this;
    pastGround.mask = filter?.mask;
    pastGround.layer = filter?.layer;
    pastGround.ignore = filter?.ignore;
    return pastGround;
  }

  protected cast(isPastGround: boolean): void {
    const { world, pose, at, step, hit, cause, leaving, isStuck } = this;
    pose.position.copy(at);
    const filter = isPastGround ? this.preparePastGround() : this.filter;
    const motion = isStuck ? leaving : step;
    hit.handle = -1;
    if (world.castShape(this.cushion, pose, motion, filter, cause) === null) return;
    hit.handle = cause.handle;
    hit.subshape = cause.subshapeB;
    hit.feature = cause.featureB;
    hit.fraction = cause.fraction;
    hit.isOverlapping = cause.startsOverlapping;
    this.lift(cause.point, hit.point);
    this.lift(cause.normalB, hit.normal);
  }

  protected findNear(): void {
    const { world, pose, at } = this;
    pose.position.copy(at);
    world.distanceAll(this.body, pose, this.boxedReach(), this.visitNear, this.filter, this.nearest);
  }

  protected visitFaces(on: Ground): void {
    const { normal } = this;
    const { shape, pose } = this.world.get(on.handle, this.entry);
    const faces = this.facesAt(shape, pose, on.feature, on.subshape);
    for (let i = 0; i < faces.count; i++) {
      this.lift(faces.normal(i), normal);
      this.offerFace(normal, on);
    }
  }

  protected isWalkableBelow(): boolean {
    const { world, foot, step, ray, normal } = this;
    if (world.raycast(foot, step, this.filter, ray) === null || ray.startsInside) return false;
    this.lift(ray.normal, normal);
    return isWithin(normal, this.upward, this.slope);
  }

  protected measure(): void {
    const { pose, local } = this;
    pose.applyInverseDirection(this.upward, local);
    this.measureAlong(local);
    this.lift(pose.applyDirection(local, local), this.middle);
  }

  protected carryFoot(): void {
    const { world, ground, entry, groundPose, foot, carried, local } = this;
    const pose = world.get(ground.handle, entry).pose as P;
    // Where nothing has moved, not a bit changes.
    carried.set(0, 0, 0);
    if (this.hasMoved(pose)) {
      pose.apply(groundPose.applyInverse(foot, local), local);
      this.lift(local, carried);
      carried.sub(foot);
      this.lift(pose.apply(groundPose.applyInverse(ground.point, local), local), ground.point);
      this.lift(pose.applyDirection(groundPose.applyInverseDirection(ground.normal, local), local), ground.normal);
      this.turnWith(groundPose, pose);
    }
    this.addSurfaceVelocity();
  }

  protected report(touch: Touch): void {
    this.onTouch?.(touch as unknown as CharacterTouch<T['vector']>);
  }

  /** Whether the ground is elsewhere than after the last move. */
  private hasMoved(pose: T['pose']): boolean {
    const { numbers, groundNumbers } = this;
    this.world.space.writePose(pose, numbers, 0);
    for (let i = 0; i < numbers.length; i++) if (numbers[i] !== groundNumbers[i]) return true;
    return false;
  }

  /** Adds to `carried` what the surface of the ground runs in the time of a move. */
  private addSurfaceVelocity(): void {
    const { belt, carried, clock, ground, surfaceVelocity } = this;
    if (surfaceVelocity === undefined) return;
    belt.set(0, 0, 0);
    surfaceVelocity(ground.handle, ground.point as T['vector'], belt as T['vector']);
    if (!(Math.abs(belt.x) + Math.abs(belt.y) + Math.abs(belt.z) < Infinity)) {
      throw new RangeError(`surfaceVelocity must write finite numbers, got ${belt.x}, ${belt.y}, ${belt.z}`);
    }
    carried.x += belt.x * clock.time;
    carried.y += belt.y * clock.time;
    carried.z += belt.z * clock.time;
  }
}

/** Checks a time. (Not by a function that takes a name and is called from many places: the number would go on the heap.) */
function checkTime(dt: number): void {
  if (typeof dt === 'number' && dt >= 0 && dt < Infinity) return;
  checkSize(dt, 'move: dt');
}

function toList({ x, y, z }: Vec3): number[] {
  return [x, y, z];
}
