/** What is asked of a character, written once for two and three dimensions: its options, what it tells, its state. */
import type { WorldTypes } from '../broadphase/dimension.ts';
import type { QueryFilter } from '../broadphase/probe.ts';
import { QueryWorld } from '../broadphase/queryWorld.ts';
import { checkNumber, checkOptions, checkSize, show } from '../math/checks.ts';
import { Vec3 } from '../math/vec3.ts';
import { type LedgeRule, Mover } from './mover.ts';
import { type CharacterTouch, Ground, type Touch } from './touch.ts';

/** How a character moves: what `new CharacterMover(world, shape, options)` takes. `V` is its kind of vector. */
export interface CharacterOptions<V> {
  /** Where it begins; the origin by default. */
  position?: V;
  /** Which way is up; +y by default. It need not be of length 1. */
  up?: V;
  /** The steepest slope that it walks on, in radians; pi / 4 by default. */
  maxSlope?: number;
  /** The steepest slope that it stands on without sliding down, though it does not climb it; `maxSlope` by default, and never less. */
  slideSlope?: number;
  /** The highest step that it climbs; 0.3 by default, 0 for none. */
  stepHeight?: number;
  /** How far down it follows the ground, on slopes and stairs; `stepHeight` by default, 0 for not at all. */
  snapDistance?: number;
  /**
   * What it does on an edge that it touches beside its own axis, more steeply than `maxSlope`: `stand` there while it is not moved outwards (the
   * default), or `slide` off. Where there is ground to walk on below its axis, no lower than a step, it stands in any case.
   */
  ledges?: LedgeRule;
  /** Which shapes of the world it meets, as for any query. It leaves itself out by `ignore`, if it is in the world. */
  filter?: QueryFilter;
  /** For the momentum that touches tell; 1 by default, so that it is a velocity. */
  mass?: number;
  /** Called during a move for each touch. It may query the world and change what is no part of it. */
  onTouch?: (touch: CharacterTouch<V>) => void;
  /** Writes how fast the surface of a shape runs below a point of it, as that of a conveyor belt does, to `out`, which is 0. */
  surfaceVelocity?: (handle: number, point: Readonly<V>, out: V) => void;
}

const OPTIONS = [
  ...['position', 'up', 'maxSlope', 'slideSlope', 'stepHeight', 'snapDistance', 'ledges', 'filter', 'mass', 'onTouch'],
  'surfaceVelocity',
];

/** What a move did. Reused by the next one. */
export class MoveResult<V> {
  /** From where it was to where it is, with what carried it and what it was pushed out by. */
  readonly moved: V;
  /** How far the ground has carried it, as far as nothing was in the way. */
  readonly carried: V;
  /** How much of the motion was used: the length of its path through the length of the displacement (on the ground its level part), 0 to 1. */
  used = 1;
  /** How many casts it took. */
  casts = 0;
  /** Whether it has moved out of something that it overlapped. */
  isRecovered = false;
  /** Whether it overlaps something and there is no way out that is free: it is crushed, or inside of something. It can be moved out. */
  isStuck = false;

  constructor(moved: V, carried: V) {
    this.moved = moved;
    this.carried = carried;
  }
}

/** All that the next move depends on, besides the world and the options: plain data, to be kept, copied, sent. */
export interface CharacterState {
  /** Where it is. */
  position: number[];
  /** How its shape is turned. */
  rotation: number[];
  /** Which way is up for it. */
  up: number[];
  /** Whether it stands. */
  isGrounded: boolean;
  /** What it stands on, and with which part and feature of that. */
  groundHandle: number;
  /** The part of a composite that it stands on. */
  groundSubshape: number;
  /** The feature that it stands on. */
  groundFeature: number;
  /** Where it stands on that. */
  groundPoint: number[];
  /** The normal of the ground. */
  groundNormal: number[];
  /** Where the shape that it stands on was after the last move. */
  groundPose: number[];
  /** How fast the ground below it runs. */
  groundVelocity: number[];
}

/** A character as far as it does not matter how many dimensions it has. */
export abstract class Character<T extends WorldTypes, V> extends Mover {
  /** The world that it moves in. */
  readonly world: QueryWorld<T>;
  /** The shapes that it meets, as for any query; may be replaced, or changed, between moves. */
  filter: QueryFilter | undefined;
  /** The touches of the last move are the first `touchCount` of these. */
  readonly touches: readonly CharacterTouch<V>[];
  /** Called for each touch. */
  onTouch: ((touch: CharacterTouch<V>) => void) | undefined;
  /** How fast the surface of a shape runs by itself. */
  surfaceVelocity: ((handle: number, point: Readonly<V>, out: V) => void) | undefined;
  /** How fast the ground carries it: what a jump adds to its own velocity. Zero in the air. */
  readonly groundVelocity: Readonly<V>;
  private readonly result: MoveResult<V>;
  private readonly clock = { time: -0 };
  private readonly motion = new Vec3();
  protected readonly belt = new Vec3();
  private readonly first = new Vec3();
  private readonly velocity = new Vec3();
  private readonly groundBefore = new Ground();
  /** The filter that leaves out the ground, too. */
  protected readonly pastGround: QueryFilter;

  constructor(world: QueryWorld<T>, options: CharacterOptions<V> | undefined, name: string) {
    super();
    if (!(world instanceof QueryWorld)) throw new TypeError(`${name}: world must be a CollisionWorld, got ${show(world)}`);
    checkOptions(options, `${name}: options`, OPTIONS);
    this.world = world;
    this.touches = this.pooled as unknown as CharacterTouch<V>[];
    this.groundVelocity = this.velocity as unknown as V;
    this.result = new MoveResult(new Vec3() as unknown as V, new Vec3() as unknown as V);
    const {
      maxSlope = Math.PI / 4,
      stepHeight = 0.3,
      ledges = 'stand',
      mass = 1,
      filter,
      onTouch,
      surfaceVelocity,
    } = options ?? {};
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
    this.filter = filter;
    for (const [key, value] of Object.entries({ onTouch, surfaceVelocity })) {
      if (value !== undefined && typeof value !== 'function')
        throw new TypeError(`${name}: ${key} must be a function, got ${show(value)}`);
    }
    this.onTouch = onTouch;
    this.surfaceVelocity = surfaceVelocity;
    this.pastGround = {
      predicate: (handle) =>
        handle !== this.ground.handle && (this.filter?.predicate === undefined || this.filter.predicate(handle)),
    };
  }

  /** Whether it stands on something that bears it. */
  get isGrounded(): boolean {
    return this.standing;
  }

  /** The normal of what it stands on, or stood on last. */
  get groundNormal(): Readonly<V> {
    return this.ground.normal as unknown as V;
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
  get up(): Readonly<V> {
    return this.upward as unknown as V;
  }

  /** Writes `vector`, which is checked, to `out`. */
  protected abstract readVector(vector: V, name: string, out: Vec3): void;
  /** Writes where it is to `at`, after the user may have changed it; and back. */
  protected abstract readPosition(): void;
  protected abstract writePosition(): void;
  /** Keeps how the shape is turned, or turns it back. */
  protected abstract keepTurn(): void;
  protected abstract turnBack(): void;
  /** Keeps where the ground is now. */
  protected abstract keepGround(): void;

  /**
   * Moves by `displacement`, that of `dt` seconds, and slides along everything it meets. Standing on the ground, it goes along it by the level part
   * of the displacement, as far as that is long; the part downwards does nothing there, so gravity may be added always. A part upwards makes
   * it leave the ground. First of all it is carried by what it stands on, if that has moved since.
   *
   * Returns what it did, in an object that the next move uses again. Nothing is allocated.
   */
  move(displacement: V, dt: number): MoveResult<V> {
    const { at, clock, first, motion, result, carried, path, velocity, ground, groundBefore, standing } = this;
    this.readVector(displacement, 'move: displacement', motion);
    checkTime(dt);
    this.readPosition();
    clock.time = dt;
    first.copy(at);
    groundBefore.copy(ground);
    this.keepTurn();
    if (this.standing && !this.world.has(this.ground.handle)) this.standing = false;
    try {
      this.advanceBy(motion, clock);
    } catch (error) {
      // Of a filter or a callback: the move did not happen.
      at.copy(first);
      ground.copy(groundBefore);
      this.standing = standing;
      this.turnBack();
      this.writePosition();
      throw error;
    }
    const rate = dt > 0 ? 1 / dt : 0;
    velocity.set(carried.x * rate, carried.y * rate, carried.z * rate);
    if (this.standing) this.keepGround();
    this.writePosition();
    (result.moved as unknown as Vec3).set(at.x - first.x, at.y - first.y, at.z - first.z);
    (result.carried as unknown as Vec3).copy(carried);
    result.used = path.asked > 0 ? Math.min(1, path.length / path.asked) : 1;
    result.casts = this.casts;
    result.isRecovered = this.isRecovered;
    result.isStuck = this.isStuck;
    return result;
  }

  /** Puts it somewhere else, in the air until it has moved. What it overlaps there it leaves with the next move. */
  setPosition(position: V): void {
    this.readVector(position, 'setPosition: position', this.at);
    this.standing = false;
    this.writePosition();
  }

  /** Tells the ground from what is passed by `filter` when the ground carries it. */
  protected preparePastGround(): QueryFilter {
    const { filter, pastGround } = this;
    pastGround.mask = filter?.mask;
    pastGround.layer = filter?.layer;
    pastGround.ignore = filter?.ignore;
    return pastGround;
  }

  protected report(touch: Touch): void {
    this.onTouch?.(touch as unknown as CharacterTouch<V>);
  }

  /** Adds to `carried` what the surface of the ground runs in the time of a move. */
  protected addSurfaceVelocity(): void {
    const { belt, carried, clock, ground, surfaceVelocity } = this;
    if (surfaceVelocity === undefined) return;
    belt.set(0, 0, 0);
    surfaceVelocity(ground.handle, ground.point as unknown as V, belt as unknown as V);
    if (!(Math.abs(belt.x) + Math.abs(belt.y) + Math.abs(belt.z) < Infinity)) {
      throw new RangeError(`surfaceVelocity must write finite numbers, got ${belt.x}, ${belt.y}, ${belt.z}`);
    }
    carried.x += belt.x * clock.time;
    carried.y += belt.y * clock.time;
    carried.z += belt.z * clock.time;
  }

  /** A plain object with all that the next move depends on. */
  protected writeState(rotation: number[], groundPose: number[]): CharacterState {
    const { ground } = this;
    this.readPosition();
    return {
      position: toList(this.at),
      rotation,
      up: toList(this.upward),
      isGrounded: this.standing,
      groundHandle: ground.handle,
      groundSubshape: ground.subshape,
      groundFeature: ground.feature,
      groundPoint: toList(ground.point),
      groundNormal: toList(ground.normal),
      groundPose,
      groundVelocity: toList(this.velocity),
    };
  }

  protected readState(state: CharacterState): void {
    const { ground } = this;
    fromList(state.position, this.at);
    fromList(state.up, this.upward);
    fromList(state.groundPoint, ground.point);
    fromList(state.groundNormal, ground.normal);
    fromList(state.groundVelocity, this.velocity);
    this.standing = state.isGrounded;
    ground.handle = state.groundHandle;
    ground.subshape = state.groundSubshape;
    ground.feature = state.groundFeature;
    this.touched = 0;
    this.writePosition();
  }
}

function cosineOf(angle: number, name: string): number {
  checkNumber(angle, name);
  if (!(angle >= 0 && angle < Math.PI / 2)) {
    throw new RangeError(`${name} must be an angle in radians, from 0 to less than pi / 2, got ${angle}`);
  }
  // The Taylor series, from its last term; a slope that is just as steep counts.
  let cos = 1;
  for (let k = 24; k > 0; k -= 2) cos = 1 - (cos * angle * angle) / (k * (k - 1));
  return cos - 1e-12;
}

/** Checks a time. (Not by a function that takes a name and is called from many places: the number would go on the heap.) */
function checkTime(dt: number): void {
  if (typeof dt === 'number' && dt >= 0 && dt < Infinity) return;
  checkSize(dt, 'move: dt');
}

function toList({ x, y, z }: Vec3): number[] {
  return [x, y, z];
}

function fromList(list: number[], out: Vec3): void {
  out.set(list[0], list[1], list[2]);
}
