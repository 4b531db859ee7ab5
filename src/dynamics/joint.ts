import { checkOptions, checkSize, checkVec3, show } from '../math/checks.ts';
import { Vec3, type Vec3Like } from '../math/vec3.ts';
import { MATRIX, PLACE } from './bodies.ts';
import { checkFlag } from './bodyOptions.ts';
import type { Dynamics } from './dynamics.ts';
import {
  ANCHOR_A,
  ANCHOR_B,
  BALL,
  COLLIDES,
  DAMPING,
  DISTANCE,
  FORCES,
  GREATEST,
  HERTZ,
  JOINT,
  LEAST,
  REST,
} from './jointRows.ts';

/** Holds a point of one body at a point of the other, and lets them turn. */
export interface BallJointOptions {
  /** Which joint it is. */
  type: 'ball';
  /** The point, in the world, as the bodies stand now. */
  anchor: Vec3Like;
  /** Whether the two bodies collide with each other; false by default. */
  collide?: boolean;
}

/** Holds a point of one body at a distance from a point of the other. */
export interface DistanceJointOptions {
  /** Which joint it is. */
  type: 'distance';
  /** The point of the first body (or of the world), in the world; its centre of mass by default. */
  anchor?: Vec3Like;
  /** The point of the second body, in the world; its centre of mass by default. */
  anchorB?: Vec3Like;
  /** The distance, or the length at which a spring is at rest; as it is now by default. */
  length?: number;
  /** A rope is `{ min: 0, max: 2 }`; without limits and spring the distance stays, as by a rod. */
  limits?: { min?: number; max?: number };
  /** Lets the distance swing about `length`, with so many swings a second (below 1,000) and a damping ratio of 1 for none. */
  spring?: { frequency: number; dampingRatio?: number };
  /** Whether the two bodies collide with each other; false by default. */
  collide?: boolean;
}

/** What {@link PhysicsWorld.join} takes. */
export type JointOptions = BallJointOptions | DistanceJointOptions;

const BALL_KEYS = ['type', 'anchor', 'collide'];
const DISTANCE_KEYS = ['type', 'anchor', 'anchorB', 'length', 'limits', 'spring', 'collide'];
const TYPES = ['', 'ball', 'distance'] as const;
const MAX_HERTZ = 1000;

/** A joint of a physics world. */
export class Joint {
  /** A number that names it in its world. */
  readonly id: number;
  private readonly world: Dynamics;
  private readonly generation: number;
  private readonly force_ = new Vec3();

  /** @internal */
  constructor(world: Dynamics, id: number) {
    this.world = world;
    this.id = id;
    this.generation = world.joints.generation[id];
  }

  /** Whether it is a joint of this world. @internal */
  isOf(world: Dynamics): boolean {
    return this.world === world;
  }

  /** False once it, or one of its bodies, was removed. */
  get isInWorld(): boolean {
    const { generation, type } = this.world.joints;
    return type[this.id] !== 0 && generation[this.id] === this.generation;
  }

  /** Which joint it is. */
  get type(): 'ball' | 'distance' {
    return TYPES[this.world.joints.type[this.at()]] as 'ball' | 'distance';
  }

  /** The handle of the first body; -1 for the world. */
  get handleA(): number {
    const slot = this.world.joints.a[this.at()];
    return slot < 0 ? -1 : this.world.collision.slots.handleOf(slot);
  }

  /** The handle of the second body. */
  get handleB(): number {
    return this.world.collision.slots.handleOf(this.world.joints.b[this.at()]);
  }

  /** The force on the second body in the last substep, without that of a spring: of a distance joint the x of it is the push, negative for a pull. */
  get force(): Vec3 {
    const at = JOINT * this.at() + FORCES;
    const { numbers, type } = this.world.joints;
    if (type[this.id] === BALL) return this.force_.set(numbers[at], numbers[at + 1], numbers[at + 2]);
    return this.force_.set(numbers[at] - numbers[at + 1], 0, 0);
  }

  /** The joint itself; throws when it was removed. @internal */
  at(): number {
    if (!this.isInWorld) throw new RangeError(`the joint ${this.id} was removed`);
    return this.id;
  }
}

/** Adds a joint between two slots, -1 for the world. Throws, with nothing changed, for options that are not usable. */
export function addJoint(world: Dynamics, a: number, b: number, options: JointOptions): number {
  const given = options as { type?: unknown } | null | undefined;
  if (given?.type !== 'ball' && given?.type !== 'distance') {
    throw new TypeError(`join: joint must have the type 'ball' or 'distance', got ${show(given?.type ?? given)}`);
  }
  checkOptions(options, 'join: joint', options.type === 'ball' ? BALL_KEYS : DISTANCE_KEYS);
  if (options.collide !== undefined) checkFlag(options.collide, 'join: joint.collide');
  const numbers = new Float64Array(JOINT);
  if (options.type === 'ball') {
    checkVec3(options.anchor, 'join: joint.anchor');
    setAnchor(world, a, options.anchor, numbers, ANCHOR_A);
    setAnchor(world, b, options.anchor, numbers, ANCHOR_B);
  } else setDistance(world, a, b, options, numbers);
  const joint = world.joints.add(a, b, options.type === 'ball' ? BALL : DISTANCE);
  world.joints.numbers.set(numbers, JOINT * joint);
  if (options.collide === true) world.joints.flags[joint] = COLLIDES;
  else if (a >= 0) {
    const pair = world.pairs.find(a, b);
    if (pair >= 0) world.removePair(pair);
  }
  if (a >= 0) world.wake(a);
  world.wake(b);
  return joint;
}

function setDistance(world: Dynamics, a: number, b: number, options: DistanceJointOptions, numbers: Float64Array): void {
  const { anchor, anchorB, length, limits, spring } = options;
  if (anchor !== undefined) checkVec3(anchor, 'join: joint.anchor');
  if (anchorB !== undefined) checkVec3(anchorB, 'join: joint.anchorB');
  if (length !== undefined) checkSize(length, 'join: joint.length');
  if (a < 0 && anchor === undefined) throw new TypeError('join: joint.anchor must be given for a joint to the world');
  const from = anchor ?? centerOf(world, a);
  const to = anchorB ?? centerOf(world, b);
  setAnchor(world, a, from, numbers, ANCHOR_A);
  setAnchor(world, b, to, numbers, ANCHOR_B);
  const x = to.x - from.x;
  const y = to.y - from.y;
  const z = to.z - from.z;
  const rest = length ?? Math.sqrt(x * x + y * y + z * z);
  numbers[REST] = rest;
  const isFree = limits !== undefined || spring !== undefined;
  let least = isFree ? 0 : rest;
  let greatest = isFree ? Infinity : rest;
  if (limits !== undefined) {
    checkOptions(limits, 'join: joint.limits', ['min', 'max']);
    if (limits.min !== undefined) checkSize(limits.min, 'join: joint.limits.min');
    if (limits.max !== undefined && limits.max !== Infinity) checkSize(limits.max, 'join: joint.limits.max');
    least = limits.min ?? least;
    greatest = limits.max ?? greatest;
    if (least > greatest) throw new RangeError(`join: joint.limits.min must not be above max, ${greatest}, got ${least}`);
  }
  numbers[LEAST] = least;
  numbers[GREATEST] = greatest;
  if (spring !== undefined) {
    checkOptions(spring, 'join: joint.spring', ['frequency', 'dampingRatio']);
    checkSize(spring.frequency, 'join: joint.spring.frequency');
    if (!(spring.frequency > 0 && spring.frequency < MAX_HERTZ)) {
      throw new RangeError(`join: joint.spring.frequency must be above 0 and below ${MAX_HERTZ}, got ${spring.frequency}`);
    }
    if (spring.dampingRatio !== undefined) checkSize(spring.dampingRatio, 'join: joint.spring.dampingRatio');
    numbers[HERTZ] = spring.frequency;
    numbers[DAMPING] = spring.dampingRatio ?? 0;
  }
}

function centerOf({ bodies }: Dynamics, slot: number): Vec3 {
  const p = PLACE * slot;
  return new Vec3(bodies.places[p], bodies.places[p + 1], bodies.places[p + 2]);
}

/** Writes a point of the world as seen from the centre of mass of a body, along the axes of its shape. */
function setAnchor({ bodies }: Dynamics, slot: number, { x, y, z }: Vec3Like, out: Float64Array, at: number): void {
  if (slot < 0) {
    out[at] = x;
    out[at + 1] = y;
    out[at + 2] = z;
    return;
  }
  const { matrices: m, places } = bodies;
  const dx = x - places[PLACE * slot];
  const dy = y - places[PLACE * slot + 1];
  const dz = z - places[PLACE * slot + 2];
  const i = MATRIX * slot;
  for (let k = 0; k < 3; k++) out[at + k] = m[i + k] * dx + m[i + 3 + k] * dy + m[i + 6 + k] * dz;
}
