/**
 * Mixed work as plain data: shapes and queries about them, all kinds and regimes in random order. A load is written to a file once, and read
 * by every contestant in a process of its own, so that none of them meets code that making the load has warmed up.
 */
import type { Pose, Vec3Like } from 'touchstone';
import type { Spec } from '../lib/specs.ts';

export const LOADS = ['distance', 'cast', 'contacts', 'ray'] as const;
export type LoadName = (typeof LOADS)[number];

/** Shapes are numbers in the list of the load. */
export interface PairTask {
  readonly a: number;
  readonly b: number;
  readonly poseA: Pose;
  readonly poseB: Pose;
  /** How far contestants must look. */
  readonly maxDistance: number;
}

export interface CastTask {
  readonly a: number;
  readonly b: number;
  readonly poseA: Pose;
  readonly poseB: Pose;
  readonly displacement: Vec3Like;
}

export interface RayTask {
  readonly shape: number;
  readonly pose: Pose;
  readonly origin: Vec3Like;
  readonly displacement: Vec3Like;
}

export interface Load<Task> {
  readonly shapes: readonly Spec[];
  readonly tasks: readonly Task[];
}

export interface Loads {
  readonly distance: Load<PairTask>;
  readonly cast: Load<CastTask>;
  readonly contacts: Load<PairTask>;
  readonly ray: Load<RayTask>;
}

/** Does all tasks of a load once and returns a sum over the answers; where `answers` is given, stores each, NaN for "no". */
export type Run = (answers: Float64Array | null) => number;

/** What a library can be asked; a load that it has no query for is missing. Answers: signed distances, and fractions of hits. */
export type Contestant = { readonly [Name in LoadName]?: (load: Loads[Name]) => Run };

/** Where two triangles meet, libraries whose triangles are meshes take flat hulls instead. */
export function flatHullOf(spec: Spec & { kind: 'triangle' }): Spec {
  const { a, b, c, radius } = spec;
  return { kind: 'hull', points: [a, b, c].flatMap(({ x, y, z }) => [x, y, z]), radius };
}
