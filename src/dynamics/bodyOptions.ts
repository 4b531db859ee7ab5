/** What `add` takes besides shape and pose, checked. */
import { checkNumber, checkOptions, checkSize, checkVec3, show } from '../math/checks.ts';
import type { Vec3Like } from '../math/vec3.ts';

/** What a body does: yields to impulses, is moved by the program, or stands. */
export type BodyType = 'dynamic' | 'kinematic' | 'static';

/** Axes of the world along and about which a body does not move. */
export interface BodyLock {
  /** Along x, */
  x?: boolean;
  /** along y, */
  y?: boolean;
  /** along z; */
  z?: boolean;
  /** about x, */
  turnX?: boolean;
  /** about y, */
  turnY?: boolean;
  /** about z. */
  turnZ?: boolean;
}

/** What {@link PhysicsWorld.add} takes besides the shape and its pose. */
export interface BodyOptions {
  /** 'dynamic' by default. */
  type?: BodyType;
  /** Mass per volume; 1 by default. */
  density?: number;
  /** The mass itself, instead of a density. */
  mass?: number;
  /** How strongly the surface holds: of two surfaces the root of the product counts. 0.6 by default. */
  friction?: number;
  /** What part of the speed of an impact is given back, from 0 to 1: of two surfaces the greater one counts. 0 by default. */
  restitution?: number;
  /** What resists rolling: a length, by which the force on the ground acts ahead of the contact. 0 by default. */
  rollingFriction?: number;
  /** What the surface runs with, in the world, as a conveyor belt does. */
  surfaceVelocity?: Vec3Like;
  /** Velocity of the centre of mass. */
  velocity?: Vec3Like;
  /** Angular velocity in radians per second. */
  angularVelocity?: Vec3Like;
  /** What slows motion: the velocity halves in about 0.7 / linearDamping seconds. 0 by default. */
  linearDamping?: number;
  /** The same for turning. */
  angularDamping?: number;
  /** How much of the gravity acts on it; 1 by default. */
  gravityScale?: number;
  /** True for what meets other moving bodies at their exact time of impact, too. */
  bullet?: boolean;
  /** True for what notices others and stops nothing. */
  sensor?: boolean;
  /** Axes along and about which it does not move. */
  lock?: BodyLock;
  /** False for what never falls asleep. */
  canSleep?: boolean;
  /** False for what begins asleep. */
  awake?: boolean;
  /** The layers that it is in: up to 32 bits; 1 by default. */
  layer?: number;
  /** The layers that it meets: all by default. */
  mask?: number;
  /** Anything that belongs to it. */
  userData?: unknown;
}

const KEYS: readonly (keyof BodyOptions)[] = [
  ...(['type', 'density', 'mass', 'friction', 'restitution', 'rollingFriction', 'surfaceVelocity', 'velocity'] as const),
  ...(['angularVelocity', 'linearDamping', 'angularDamping', 'gravityScale', 'bullet', 'sensor', 'lock', 'canSleep'] as const),
  ...(['awake', 'layer', 'mask', 'userData'] as const),
];
const LOCK_KEYS: readonly (keyof BodyLock)[] = ['x', 'y', 'z', 'turnX', 'turnY', 'turnZ'];
const SIZES = ['density', 'friction', 'rollingFriction', 'linearDamping', 'angularDamping'] as const;
const VECTORS = ['surfaceVelocity', 'velocity', 'angularVelocity'] as const;
const FLAGS = ['bullet', 'sensor', 'canSleep', 'awake'] as const;
export const TYPES: readonly BodyType[] = ['static', 'kinematic', 'dynamic'];

/** Nothing moves or turns faster, in metres and radians per second. */
export const MAX_SPEED = 1e6;

/** Throws for a velocity that is none, or beyond MAX_SPEED. */
export function checkSpeed(value: Vec3Like, name: string): void {
  checkVec3(value, name);
  const { x, y, z } = value;
  const speed = Math.sqrt(x * x + y * y + z * z);
  if (!(speed <= MAX_SPEED)) throw new RangeError(`${name} must be at most ${MAX_SPEED} long, got ${speed}`);
}

/** Throws for a part of something that is not from 0 to 1. */
export function checkPart(value: number, name: string): void {
  checkNumber(value, name);
  if (!(value >= 0 && value <= 1)) throw new RangeError(`${name} must be from 0 to 1, got ${value}`);
}

export function checkFlag(value: unknown, name: string): void {
  if (typeof value !== 'boolean') throw new TypeError(`${name} must be true or false, got ${show(value)}`);
}

/** Throws for a type of bodies that there is not; 1 static, 2 kinematic, 3 dynamic. */
export function typeNumber(value: unknown, name: string): number {
  const at = TYPES.indexOf(value as BodyType);
  if (at < 0) throw new TypeError(`${name} must be 'dynamic', 'kinematic' or 'static', got ${show(value)}`);
  return at + 1;
}

/** Throws for options that are not usable. */
export function checkBodyOptions(options: BodyOptions): void {
  checkOptions(options, 'options', KEYS);
  if (options.type !== undefined) typeNumber(options.type, 'options.type');
  for (const key of SIZES) if (options[key] !== undefined) checkSize(options[key], `options.${key}`);
  for (const key of VECTORS) if (options[key] !== undefined) checkSpeed(options[key], `options.${key}`);
  for (const key of FLAGS) if (options[key] !== undefined) checkFlag(options[key], `options.${key}`);
  if (options.restitution !== undefined) checkPart(options.restitution, 'options.restitution');
  if (options.gravityScale !== undefined) checkNumber(options.gravityScale, 'options.gravityScale');
  if (options.mass !== undefined) {
    checkSize(options.mass, 'options.mass');
    if (options.mass === 0) throw new RangeError('options.mass must be above 0, got 0');
    if (options.density !== undefined) throw new TypeError('options must have either mass or density, got both');
  }
  if (options.lock !== undefined) lockBits(options.lock, 'options.lock');
}

/** Locked axes as six bits. */
export function lockBits(lock: BodyLock, name: string): number {
  checkOptions(lock, name, LOCK_KEYS);
  let bits = 0;
  LOCK_KEYS.forEach((key, i) => {
    if (lock[key] === undefined) return;
    checkFlag(lock[key], `${name}.${key}`);
    if (lock[key]) bits |= 1 << i;
  });
  return bits;
}
