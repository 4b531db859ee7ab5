/** What a move meets. */
import { Vec3, type Vec3Like } from '../math/vec3.ts';

/** What a character touches: something that carries it, something beside it, something above it. */
export type TouchKind = 'ground' | 'wall' | 'ceiling';

/** One thing that a character touched in its last move. `V` is its kind of vector. Reused: copy what is to stay. */
export interface CharacterTouch<V = Vec3Like> {
  /** The shape in the world. */
  readonly handle: number;
  /** The leaf of it, of a composite. */
  readonly subshape: number;
  /** The feature of that leaf (see `featureType`). */
  readonly feature: number;
  /** What it is to the character. */
  readonly kind: TouchKind;
  /** Where they touch, in the world. */
  readonly point: Readonly<V>;
  /** The outward unit normal of the shape there. */
  readonly normal: Readonly<V>;
  /** The momentum of the character that was stopped there: its `mass` times the velocity that led into the shape. */
  readonly momentum: Readonly<V>;
}

export class Touch implements CharacterTouch<Vec3> {
  handle = -1;
  subshape = 0;
  feature = 0;
  kind: TouchKind = 'wall';
  readonly point = new Vec3();
  readonly normal = new Vec3();
  readonly momentum = new Vec3();
}

/** The answer of one cast of a mover, the same in two and three dimensions. */
export class MoverHit {
  /** The shape that was hit, or -1. */
  handle = -1;
  subshape = 0;
  feature = 0;
  isOverlapping = false;
  /** The part of the motion after which it is met. */
  fraction = NaN;
  readonly point = new Vec3();
  /** The outward normal of what was hit. */
  readonly normal = new Vec3();
}

/** What a character stands on. */
export class Ground {
  handle = -1;
  subshape = 0;
  feature = 0;
  readonly point = new Vec3();
  readonly normal = new Vec3();

  copy(other: Ground | MoverHit): void {
    this.handle = other.handle;
    this.subshape = other.subshape;
    this.feature = other.feature;
    this.point.copy(other.point);
    this.normal.copy(other.normal);
  }
}
