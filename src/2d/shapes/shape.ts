/** The one idea: every convex shape is a core plus a circle (a Minkowski sum). One class holds them all. */
import { throwType } from '../math/checks.ts';
import type { Core } from './core.ts';
import { makeBoxes } from './partTree.ts';

/** What a convex shape was made as. */
export type ConvexKind = 'circle' | 'capsule' | 'rectangle' | 'polygon';

/** Any shape that a query takes: a convex shape, a compound or a chain. Frozen: to change one, make another. */
export class Shape {
  /** The convex parts, in the shape's own frame: of a convex shape itself, of a compound its parts, of a chain its edges. */
  readonly leaves: readonly ConvexShape[];
  /** What queries go through: the leaves, or of a chain its lines. */
  readonly parts: readonly ConvexShape[];
  /**
   * No point of a convex shape is farther than this from the origin of its own frame; of a circle there it is the radius. NaN for
   * other shapes: a number that may be missing would go on the heap when it is read.
   */
  readonly reach: number = NaN;
  /** Of compounds and chains the boxes of the parts: see partTree.ts. */
  readonly boxes: Float64Array;

  constructor(leaves: readonly ConvexShape[], parts: readonly ConvexShape[] = leaves, reach = NaN) {
    this.leaves = leaves;
    this.parts = parts;
    this.reach = reach;
    this.boxes = makeBoxes(parts);
  }
}

/** A core and a circle of `radius` around each of its points. Immutable; made by the factories only. */
export class ConvexShape extends Shape {
  /** What it was made as. */
  readonly kind: ConvexKind;
  /** The points that the circle is carried along, in the shape's own frame. */
  readonly core: Core;
  /** Radius of the circle, zero or more. */
  readonly radius: number = NaN;

  constructor(kind: ConvexKind, core: Core, radius: number) {
    const itself: ConvexShape[] = [];
    super(itself, itself, core.extent + radius);
    itself.push(this);
    this.kind = kind;
    this.core = core;
    this.radius = radius;
    Object.freeze(itself);
    Object.freeze(this);
  }
}

/** The leaves of a shape; throws for anything else, which the message calls `query` and `name`. */
export function leavesOf(shape: Shape, query: string, name = ': shape'): readonly ConvexShape[] {
  return shape instanceof Shape ? shape.leaves : throwType(`${query}${name} must be a shape of 2D`, shape);
}
