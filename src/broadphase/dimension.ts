/** What a world has to know of its dimension: its types, how they become numbers, and the queries about one shape. */
import type { Digest } from '../math/digest.ts';
import type { Entry } from './shapeWorld.ts';

/** Anything that names a shape. */
export interface Named {
  handle: number;
}

/** The types of a dimension. */
export interface WorldTypes {
  /** A shape. */
  shape: unknown;
  /** Where a shape is. */
  pose: unknown;
  /** A point or a displacement. */
  vector: unknown;
  /** A displacement, or a motion that turns. */
  motion: unknown;
  /** What `get` tells. */
  entry: Entry<this['shape'], this['pose']>;
  /** The result of a ray. */
  ray: Named;
  /** The result of a cast. */
  cast: Named;
  /** The result of a distance. */
  distance: Named;
  /** The result of a point. */
  point: Named;
}

/** All that results of queries say: each says some of it. */
export interface Answer<V> extends Named {
  copy(other: Answer<V>): this;
  fraction: number;
  distance: number;
  readonly point: V;
  readonly pointA: V;
  readonly pointB: V;
  readonly normal: V;
  readonly normalA: V;
  readonly normalB: V;
  feature: number;
  featureA: number;
  featureB: number;
  subshape: number;
  subshapeA: number;
  subshapeB: number;
  startsInside: boolean;
  startsOverlapping: boolean;
}

/** Shapes in space, for what does not ask anything of them. */
export interface Space<S, P, E, V> {
  /** How many numbers a pose is. */
  readonly poseSize: number;
  readonly Entry: new () => E;
  /** Throws for what is not an object with no other keys than these. */
  checkOptions(value: object, name: string, keys: readonly string[]): void;
  /** Whether it is convex: no overlap with one is deeper than that of boxes around it. */
  isConvex(shape: S): boolean;
  /** Whether points outside its box can be inside, as those behind an open chain are. */
  isOpen(shape: S): boolean;
  /** Gives a digest all that makes a shape what it is; throws for what is none, which messages call by the name. */
  describe(shape: S, name: string, digest: Digest): void;
  /** Writes the least and the greatest coordinates of a shape: three each. Throws for a shape or a pose that is not usable. */
  writeBox(shape: S, pose: P, list: Float64Array, at: number): void;
  /** Writes the position, then the rotation. */
  writePose(pose: P, list: Float64Array, at: number): void;
  readPose(list: Float64Array, at: number, out: P): void;
  /** Throws for a vector that is not usable. */
  checkVector(vector: V, name: string): void;
  writeVector(vector: V, list: Float64Array, at: number): void;
  readVector(list: Float64Array, at: number, out: V): void;
}

/** All that differs between two and three dimensions. */
export interface Dimension<T extends WorldTypes> extends Space<T['shape'], T['pose'], T['entry'], T['vector']> {
  /** How many coordinates a point has. */
  readonly size: number;
  readonly Pose: new () => T['pose'] & { readonly position: T['vector'] };
  /** A shape that is a point. */
  readonly pointShape: T['shape'];
  /** A motion of its own that takes another one. */
  readonly OwnMotion: new () => { copy(motion: T['motion']): T['motion'] };
  /** Turns a vector from the frame of a pose into the world. */
  turnVector(pose: T['pose'], vector: T['vector']): void;

  /** By the numbers of the questions. */
  readonly Results: readonly [new () => T['point'], new () => T['distance'], new () => T['ray'], new () => T['cast']];
  raycast(origin: T['vector'], way: T['vector'], shape: T['shape'], pose: T['pose'], out: T['ray']): unknown;
  castShape(a: T['shape'], poseA: T['pose'], motion: T['motion'], b: T['shape'], poseB: T['pose'], out: T['cast']): unknown;
  distanceBetween(
    a: T['shape'],
    poseA: T['pose'],
    b: T['shape'],
    poseB: T['pose'],
    maxDistance: number,
    out: T['distance'],
  ): unknown;
  overlaps(a: T['shape'], poseA: T['pose'], b: T['shape'], poseB: T['pose']): boolean;
  distanceToPoint(point: T['vector'], shape: T['shape'], pose: T['pose'], maxDistance: number, out: T['point']): unknown;
}
