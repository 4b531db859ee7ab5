/** Scenes of bodies as plain data: each engine makes its own world of them. Lengths in metres, masses in kilograms. */
import type { QuatLike, Vec3Like } from 'touchstone';
import type { Spec } from '../lib/specs.ts';

/** A triangle mesh, which only stands. */
export interface MeshSpec {
  readonly kind: 'mesh';
  readonly positions: readonly number[];
  readonly indices: readonly number[];
}

/** Several shapes that are one body. */
export interface CompoundSpec {
  readonly kind: 'compound';
  readonly children: readonly { readonly spec: Spec; readonly position: Vec3Like; readonly quaternion: QuatLike }[];
}

export type BodyShape = Spec | MeshSpec | CompoundSpec;

export interface BodySpec {
  readonly shape: BodyShape;
  readonly type: 'dynamic' | 'kinematic' | 'static';
  readonly position: Vec3Like;
  readonly quaternion: QuatLike;
  /** Of a dynamic body. */
  readonly mass: number;
  readonly friction: number;
  readonly restitution: number;
  readonly velocity: Vec3Like;
  readonly angularVelocity: Vec3Like;
  /** Meets what moves fast at its time of impact. */
  readonly bullet: boolean;
}

/** A joint at a point of the world that two bodies share. */
export interface BallJoint {
  readonly a: number;
  readonly b: number;
  readonly anchor: Vec3Like;
}

export interface Scene {
  readonly name: string;
  readonly gravity: Vec3Like;
  readonly bodies: readonly BodySpec[];
  readonly joints: readonly BallJoint[];
  /** Steps a second. */
  readonly rate: number;
}

/** Where a body is (the origin of its shape) and how it moves: position, quaternion, velocity, angular velocity. */
export const STATE = 13;

export interface EngineWorld {
  step(dt: number): void;
  /** Writes STATE numbers. */
  read(body: number, out: Float64Array): void;
}

/** Makes a world of a scene with sleeping off and the engine's own settings otherwise; null where it has not the means. */
export type MakeWorld = (scene: Scene) => EngineWorld | null;

export const ORIGIN: Vec3Like = { x: 0, y: 0, z: 0 };
export const UNTURNED: QuatLike = { x: 0, y: 0, z: 0, w: 1 };
export const GRAVITY: Vec3Like = { x: 0, y: -9.81, z: 0 };
