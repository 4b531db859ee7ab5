/**
 * What every query asks of a composite: to visit its leaves near a box, or along the way of a moving box. A leaf is a convex shape with a
 * place in the frame of the composite and a number. A new composite is one class that answers this.
 */
import { Aabb } from '../math/aabb.ts';
import { Frame } from '../math/frame.ts';
import { composeFrames, copyFrame, copyRotation } from '../math/frameMath.ts';
import { directionTo, pointTo } from '../math/frameVectors.ts';
import { Vec3, type Vec3Like } from '../math/vec3.ts';
import { box } from '../shapes/box.ts';
import { CompositeShape, type Shape } from '../shapes/composite.ts';
import { ConvexShape } from '../shapes/shape.ts';
import { LeafPlane } from './leafPlane.ts';
import { LeafTriangle } from './leafTriangle.ts';
import { Limits, Search, type Tree, TreeStack } from './tree.ts';

/** Looks for the nearest place of the boundary of a solid: all in its frame. */
export interface CrossingVisitor {
  isNearer(place: Vec3): boolean;
  /** Takes a place on a leaf, which is nearer and on the boundary. */
  takePlace(place: Vec3, leaf: number, feature: number): void;
}

export abstract class Composite extends CompositeShape {
  /** How many leaves there are. */
  abstract readonly leafCount: number;
  /** The smallest box that holds it, in its own frame; infinite for what is. */
  readonly bounds: Aabb = new Aabb();
  /** That box as a shape; null where it is infinite. */
  outline: ConvexShape | null = null;
  /** Whether leaves that meet make one surface, on whose seams nothing catches. */
  readonly isWelded: boolean = false;
  /** Whether only its front can be touched. */
  readonly isOneSided: boolean = false;
  /** Whether rays and casts pass through it from behind. */
  readonly cullsBackFaces: boolean = false;
  /** -1 where a scale mirrors it: what ran counter-clockwise runs clockwise. */
  readonly orientation: number = 1;

  /** Whether its leaves are triangles, and `neighbour` tells which is beyond an edge. */
  readonly hasNeighbours: boolean = false;

  /** The triangle beyond an edge (0 for ab, 1 for bc, 2 for ca) of a leaf that is one, or -1. */
  neighbour(_leaf: number, _edge: number): number {
    return -1;
  }

  /** Whether it is the surface of a solid, so that a point can be inside. */
  get isClosed(): boolean {
    return false;
  }

  /** Whether what is inside of it overlaps it, for all queries; */
  readonly isSolid: boolean = false;

  /** whether a point, in its frame, is. */
  contains(_point: Vec3Like): boolean {
    return false;
  }

  /** Whether a place on one of its leaves, in its frame, is within another part of it. */
  isBuried(_leaf: number, _place: Vec3): boolean {
    return false;
  }

  /** Whether parts of it cross or touch each other, so that a place on a leaf may be buried. */
  get isCrossed(): boolean {
    return false;
  }

  /** Where parts of a solid cross: offers the places of that which are nearest to a point, and on its boundary. */
  offerCrossings(_to: Vec3Like, _visitor: CrossingVisitor): void {}

  /** How many of its parts are solids: of what is no compound, 1 for one. */
  get solidCount(): number {
    return Number(this.isSolid);
  }

  /** Makes one of these the current part of a side that looks at it. */
  enterSolid(_i: number, _side: Side): void {}

  /**
   * Visits the leaves that what a side looks for is near to, or comes to on its way, the nearest or first of them first as far as that
   * is cheap; false when the side ended it.
   */
  abstract find(side: Side): boolean;
  /** Makes the leaf with the given number the one that a side looks at. */
  abstract leaf(index: number, side: Side): void;
  /** Visits the leaves in some slots of the tree. */
  abstract visitSlots(first: number, count: number, side: Side): boolean;

  /** Makes the outline from the bounds. */
  protected setOutline(): void {
    const { min, max } = this.bounds;
    const half = new Vec3().copy(max).sub(min).scale(0.5);
    this.outline = half.x + half.y + half.z < Infinity ? box(half, { center: new Vec3().copy(min).add(half) }) : null;
  }
}

/** How a search looks for leaves: near a box, near a point, along the way of a box, along a ray. */
export const NEAR = 0;
export const AT_POINT = 1;
export const ALONG = 2;
export const ON_RAY = 3;

/**
 * One shape of a query, and the leaf of it that is being looked at: what that is, where it is and which number it has. A search
 * changes these from leaf to leaf and calls `visit`. What is looked for is `point`, by itself or on its way, unless `aim` says otherwise.
 */
export abstract class Side {
  /** The shape of the query and where it is. */
  root!: Shape;
  readonly rootFrame = new Frame();
  readonly limits: Limits;
  mode = NEAR;
  /** In the world. */
  readonly point = new Vec3();
  readonly displacement = new Vec3();
  /** The same in the frame of the part, and in that of its data, which is not scaled. */
  readonly given: Search;
  readonly unscaled: Search;
  /** For the tree of a part, and for that of a compound of parts. */
  readonly stack = new TreeStack();
  readonly outerStack = new TreeStack();
  /** The nearest triangle so far, where it is looked for first and visited later; -1 for none. */
  best = -1;
  /** The leaf, where it is, its number within the root, and the composite that it belongs to (itself, if it is convex). */
  shape!: ConvexShape;
  readonly frame = new Frame();
  subshape = 0;
  part!: Shape;
  /** The number of the part's first leaf. */
  offset = 0;
  /** Which leaves of a compound are welded to this one: those of the same group, unless it is 0. */
  group = 0;
  readonly triangle = new LeafTriangle();
  readonly plane = new LeafPlane();
  /** How large the numbers of the search are: what its rounding is measured by. */
  span = -0;

  constructor(limits = new Limits()) {
    this.limits = limits;
    this.given = new Search(limits);
    this.unscaled = new Search(limits);
  }

  /** What the composite that the leaf belongs to is; of a convex child, not so. */
  get isOneSided(): boolean {
    return (this.part as Composite).isOneSided === true;
  }

  get cullsBackFaces(): boolean {
    return (this.part as Composite).cullsBackFaces === true;
  }

  get isSolid(): boolean {
    return (this.part as Composite).isSolid === true;
  }

  get orientation(): number {
    return (this.part as Composite).orientation ?? 1;
  }

  /** Called for every leaf that is found; false ends the search. */
  abstract visit(): boolean;

  /** Makes a shape that stands as a frame says the root, seen from its own position. */
  stand(shape: Shape, frame: Frame): void {
    const { rootFrame } = this;
    copyRotation(frame, rootFrame);
    rootFrame.px = 0;
    rootFrame.py = 0;
    rootFrame.pz = 0;
    this.begin(shape);
  }

  /** The same, seen from the space that the frame stands in. */
  standIn(shape: Shape, frame: Frame): void {
    copyFrame(frame, this.rootFrame);
    this.begin(shape);
  }

  /** Makes a shape the root. */
  begin(shape: Shape): void {
    this.root = shape;
    this.part = shape;
    this.offset = 0;
    this.group = 0;
    copyFrame(this.rootFrame, this.frame);
  }

  /** Sets `given` to what is looked for, in the frame of the part. */
  aim(): void {
    const { frame, given } = this;
    const { min, max } = given.box;
    pointTo(frame, this.point, min);
    max.copy(min);
    directionTo(frame, this.displacement, given.way);
  }

  /** Searches the part, which is the root at first. */
  search(): boolean {
    const { part } = this;
    if (part instanceof ConvexShape) return this.found(part, 0);
    this.aim();
    return (part as Composite).find(this);
  }

  /** Walks through a tree of the part in the way of `mode`. */
  walk(tree: Tree, search: Search, stack: TreeStack): boolean {
    const part = this.part as Composite;
    return this.mode <= AT_POINT ? tree.near(search, part, this, stack) : tree.along(search, part, this, stack);
  }

  /** Makes a leaf of the current part the one that is looked at, and visits it. */
  found(shape: ConvexShape, index: number): boolean {
    this.shape = shape;
    this.subshape = this.offset + index;
    return this.visit();
  }

  /** Makes a child of a compound the current part. */
  enter(child: Shape, frame: Frame, offset: number): void {
    this.part = child;
    this.offset = offset;
    composeFrames(this.rootFrame, frame, this.frame);
  }

  /** Makes leaf number `subshape` of the root the one that is looked at. Throws a RangeError when there is none. */
  locate(subshape: number, name: string): void {
    const { root } = this;
    const count = root instanceof ConvexShape ? 1 : (root as Composite).leafCount;
    if (!(subshape >= 0 && subshape < count && Math.floor(subshape) === subshape)) {
      throw new RangeError(`${name} must be the number of a leaf, 0 to ${count - 1}, got ${subshape}`);
    }
    this.subshape = subshape;
    if (root instanceof ConvexShape) this.shape = root;
    else (root as Composite).leaf(subshape, this);
  }
}

/** A side that is only asked where a leaf is. */
export class PlaceSide extends Side {
  visit(): boolean {
    return false;
  }
}

/** Whether a face of the leaf that a side looks at can be touched: of something one-sided, only the front. */
export function canBeTouched(side: Side, face: number): boolean {
  return !side.isOneSided || (face === 0) === side.orientation > 0;
}
