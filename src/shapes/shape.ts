/** The one idea: every convex shape is a core plus a ball. One class holds them all, so that shape.type is read at full speed. */
import { show } from '../math/checks.ts';
import { Polytope } from './polytope.ts';

/** Numeric ids of the shapes, in the canonical order of pairs. */
export const SPHERE = 0;
export const CAPSULE = 1;
export const BOX = 2;
export const TRIANGLE = 3;
export const CONVEX = 4;

const KINDS = ['sphere', 'capsule', 'box', 'triangle', 'convex'] as const;

export type ShapeType = typeof SPHERE | typeof CAPSULE | typeof BOX | typeof TRIANGLE | typeof CONVEX;

/** A core and a ball of `radius` around each of its points (a Minkowski sum). Immutable; made by the factories only. */
export class ConvexShape<T extends ShapeType = ShapeType> {
  /** Which shape it is, as a number. */
  readonly type: T;
  /** Radius of the ball, zero or more. */
  readonly radius: number;
  /** The points that the ball is carried along, in the shape's own frame. */
  readonly core: Polytope;

  constructor(type: T, radius: number, core: Polytope) {
    this.type = type;
    this.radius = radius;
    this.core = core;
    Object.freeze(this);
  }

  /** No point of the shape is farther than this from the origin of its own frame. */
  get reach(): number {
    return this.core.reach + this.radius;
  }

  /** Which shape it is, as a word. */
  get kind(): (typeof KINDS)[number] {
    return KINDS[this.type];
  }
}

/** A rounded point. */
export type Sphere = ConvexShape<typeof SPHERE>;
/** A rounded segment. */
export type Capsule = ConvexShape<typeof CAPSULE>;
/** A box, rounded or not. */
export type Box = ConvexShape<typeof BOX>;
/** A triangle, rounded or not. */
export type Triangle = ConvexShape<typeof TRIANGLE>;
/** A convex hull, scaled and rounded or not. */
export type Convex = ConvexShape<typeof CONVEX>;

/** Throws for anything that is not a shape. */
export function throwShape(value: unknown, name: string): never {
  // Only shapes have a kind: those of touchstone/2d, and of a second copy of this module in the same program.
  const isShape = (value as Partial<ConvexShape> | null | undefined)?.kind;
  const got = value instanceof Polytope ? 'a Hull; write convex(hull)' : show(value) + (isShape ? ' of another module' : '');
  throw new TypeError(`${name} must be a shape (made by sphere, box, convex, triangleMesh or the like), got ${got}`);
}
