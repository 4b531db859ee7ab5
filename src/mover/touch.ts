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

/** A feature of a shape in the world, and where it is met. */
export class Ground {
  handle = -1;
  subshape = 0;
  feature = 0;
  readonly point = new Vec3();
  readonly normal = new Vec3();

  copy(other: Ground): void {
    this.handle = other.handle;
    this.subshape = other.subshape;
    this.feature = other.feature;
    this.point.copy(other.point);
    this.normal.copy(other.normal);
  }
}

export class Touch extends Ground implements CharacterTouch<Vec3> {
  kind: TouchKind = 'wall';
  readonly momentum = new Vec3();
}

/** The answer of one cast of a mover, the same in two and three dimensions; its handle is -1 for none. */
export class MoverHit extends Ground {
  isOverlapping = false;
  /** The part of the motion after which it is met. */
  fraction = NaN;
  /** The cosine between its normal and up. */
  rise = NaN;
}
