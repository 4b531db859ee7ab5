/**
 * What every query asks of a composite: to visit its leaves near a box, or along the way of a moving box. A leaf is a convex shape (or a
 * half space) with a place in the frame of the composite and a number. A new composite is one class that answers this.
 */
import { Aabb } from '../math/aabb.ts';
import { Frame, setFrame } from '../math/frame.ts';
import { type Pose, Transform } from '../math/transform.ts';
import type { Vec3 } from '../math/vec3.ts';
import type { MassProperties } from '../results/massProperties.ts';
import { CompositeShape, type Shape } from '../shapes/composite.ts';
import { type Shape as Convex, ConvexShape } from '../shapes/shape.ts';
import { LeafTriangle } from './leafTriangle.ts';
import { Limits, Region, type SlotVisitor, Sweep, TreeStack } from './tree.ts';

export abstract class Composite extends CompositeShape {
  /** How many leaves there are. */
  abstract readonly leafCount: number;
  /** The smallest box that holds it, in its own frame; infinite for what is. */
  readonly bounds: Aabb = new Aabb();
  /** Whether leaves that meet make one surface, on whose seams nothing catches. */
  readonly isWelded: boolean = false;
  /** Whether it is felt from the front only. */
  readonly isOneSided: boolean = false;
  /** Whether rays and casts pass through it from behind. */
  readonly cullsBackFaces: boolean = false;
  /** -1 where a scale mirrors it: what ran counter-clockwise runs clockwise. */
  readonly orientation: number = 1;

  /** The triangle beyond an edge (0 for ab, 1 for bc, 2 for ca) of a leaf that is one, or -1. */
  neighbour(_leaf: number, _edge: number): number {
    return -1;
  }

  /** Whether it is the surface of a solid, so that a point can be inside. */
  get isClosed(): boolean {
    return false;
  }

  /** Visits the leaves within the limit of `level.region`, nearest first as far as that is cheap; false when the visitor ended it. */
  abstract near(level: Level): boolean;
  /** Visits the leaves that `level.sweep` meets, those that it comes to first before the others. */
  abstract along(level: Level): boolean;
  /** Sets `side` to the leaf with the given number. */
  abstract leaf(index: number, side: Side): void;
  /** Visits the leaves in some slots of the tree. */
  abstract visitSlots(first: number, count: number, level: Level): boolean;
  /** Writes mass properties for density 1. Throws for what has no volume of its own. */
  abstract mass(out: MassProperties): void;

  /** The smallest box that holds it at a pose. */
  abstract aabb(pose: Pose, out: Aabb): void;
}

/** The search through one composite: the root of a shape, or a composite within a compound. */
export class Level implements SlotVisitor {
  readonly side: Side;
  part!: Composite;
  readonly region: Region;
  readonly sweep: Sweep;
  /** The sweep, or the point, as it came to the part, before its scale is taken out. */
  readonly ray: Sweep;
  readonly stack = new TreeStack();
  /** A box that is asked about: min x, y, z, max x, y, z. */
  readonly box = new Float64Array(6);
  /** The slot of the nearest leaf so far, where it is looked for first and visited later; -1 for none. */
  best = -1;

  constructor(side: Side) {
    this.side = side;
    this.region = new Region(side.limits);
    this.sweep = new Sweep(side.limits);
    this.ray = new Sweep(side.limits);
  }

  /** Whether the search comes near `box`, which is in the frame of the region and of the sweep. */
  isNearBox(): boolean {
    const { box, region, sweep } = this;
    if (this.side.mode > AT_POINT) {
      let enter = sweep.start;
      let leave = sweep.limits.fraction;
      for (let k = 0; k < 3; k++) {
        const o = k === 0 ? sweep.ox : k === 1 ? sweep.oy : sweep.oz;
        const d = k === 0 ? sweep.dx : k === 1 ? sweep.dy : sweep.dz;
        const h = k === 0 ? sweep.hx : k === 1 ? sweep.hy : sweep.hz;
        const low = box[k]! - h - o;
        const high = box[k + 3]! + h - o;
        if (d === 0) {
          if (low > 0 || high < 0) return false;
          continue;
        }
        enter = Math.max(enter, Math.min(low / d, high / d));
        leave = Math.min(leave, Math.max(low / d, high / d));
      }
      return enter <= leave;
    }
    const x = Math.max(box[0]! - region.maxX, region.minX - box[3]!, 0);
    const y = Math.max(box[1]! - region.maxY, region.minY - box[4]!, 0);
    const z = Math.max(box[2]! - region.maxZ, region.minZ - box[5]!, 0);
    return region.weightX * x * x + region.weightY * y * y + region.weightZ * z * z <= region.limits.distanceSq;
  }

  visitSlots(first: number, count: number): boolean {
    return this.part.visitSlots(first, count, this);
  }
}

/** How a search looks for leaves: near a box, near a point, along the way of a box, along a ray. */
export const NEAR = 0;
export const AT_POINT = 1;
export const ALONG = 2;
export const ON_RAY = 3;

/**
 * One shape of a query, and the leaf of it that is being looked at: what that is, where it is and which number it has. A search
 * changes these from leaf to leaf and calls `visit`.
 */
export abstract class Side {
  /** The shape of the query and where it is. */
  root!: Shape;
  readonly rootPose = new Transform();
  readonly limits: Limits;
  readonly outer: Level;
  readonly inner: Level;
  mode = NEAR;
  /** The leaf, where it is, its number within the root, and the composite that it belongs to (itself, if it is convex). */
  shape!: Shape;
  readonly pose = new Transform();
  subshape = 0;
  part!: Shape;
  /** The number of the part's first leaf. */
  offset = 0;
  /** Which leaves of a compound are welded to this one: those of the same group, unless it is 0. */
  group = 0;
  readonly triangle = new LeafTriangle();
  /** How large the numbers of the search are: what its rounding is measured by. */
  span = -0;

  constructor(limits = new Limits()) {
    this.limits = limits;
    this.outer = new Level(this);
    this.inner = new Level(this);
  }

  /** What the composite that the leaf belongs to is; of a convex child, not so. */
  get isOneSided(): boolean {
    return (this.part as Composite).isOneSided === true;
  }

  get cullsBackFaces(): boolean {
    return (this.part as Composite).cullsBackFaces === true;
  }

  get orientation(): number {
    return (this.part as Composite).orientation ?? 1;
  }

  /** Called for every leaf that is found; false ends the search. */
  abstract visit(): boolean;

  /** Makes a shape the root. `pose` must have been checked. */
  begin(shape: Shape): void {
    this.root = shape;
    this.part = shape;
    this.offset = 0;
    this.group = 0;
    this.pose.copy(this.rootPose);
    this.outer.part = shape as Composite;
  }

  /** Searches the root in the way of `mode`; the region or the sweep of the outer level is set. */
  search(): boolean {
    const { root, outer } = this;
    if (root instanceof ConvexShape) {
      this.shape = root;
      this.subshape = 0;
      return this.visit();
    }
    if (this.mode > AT_POINT) return outer.part.along(outer);
    this.enterPart(outer.part);
    return outer.part.near(outer) && this.leavePart(outer.part);
  }

  /** Called before and after the leaves near something are visited. */
  protected enterPart(_part: Composite): void {}

  protected leavePart(_part: Composite): boolean {
    return true;
  }

  /** Makes a leaf of the current part the one that is looked at, and visits it. */
  found(shape: Shape, index: number): boolean {
    this.shape = shape;
    this.subshape = this.offset + index;
    return this.visit();
  }

  /** Goes on with a child of a compound that has the pose `pose` in it. */
  descend(child: Shape, pose: Transform, offset: number): boolean {
    this.enter(child, pose, offset);
    if (child instanceof ConvexShape) return this.found(child, 0);
    const { inner, outer } = this;
    inner.part = child as Composite;
    if (this.mode <= AT_POINT) {
      moveRegion(outer.region, pose, inner.region);
      this.enterPart(inner.part);
      return inner.part.near(inner) && this.leavePart(inner.part);
    }
    moveSweep(outer.sweep, pose, inner.sweep);
    return inner.part.along(inner);
  }

  /** Makes a child of a compound the current part. */
  enter(child: Shape, pose: Transform, offset: number): void {
    this.part = child;
    this.offset = offset;
    this.pose.copy(this.rootPose).multiply(pose);
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

/** A leaf that is convex. */
export function isConvex(shape: Shape): shape is Convex {
  return shape instanceof ConvexShape;
}

/** Whether a face of the leaf that a side looks at can be touched: of something one-sided, only the front. */
export function isFelt(side: Side, face: number): boolean {
  return !side.isOneSided || (face === 0) === side.orientation > 0;
}

/** Writes the normal of a face of the leaf that a side looks at to `out`, in the world. */
export function setFaceNormal({ shape, pose }: Side, face: number, out: Vec3): Vec3 {
  const { normals } = (shape as Convex).core;
  out.x = normals[3 * face]!;
  out.y = normals[3 * face + 1]!;
  out.z = normals[3 * face + 2]!;
  return pose.applyDirection(out, out);
}

const move_frame = /* @__PURE__ */ new Frame();

/** Writes a box around a region to `out`, seen from a frame that has `pose` in that of the region. */
function moveRegion(region: Region, pose: Transform, out: Region): void {
  const f = move_frame;
  setFrame(f, pose, 'pose');
  const cx = 0.5 * (region.minX + region.maxX) - f.px;
  const cy = 0.5 * (region.minY + region.maxY) - f.py;
  const cz = 0.5 * (region.minZ + region.maxZ) - f.pz;
  const hx = 0.5 * (region.maxX - region.minX);
  const hy = 0.5 * (region.maxY - region.minY);
  const hz = 0.5 * (region.maxZ - region.minZ);
  out.weightX = 1;
  out.weightY = 1;
  out.weightZ = 1;
  if (!(hx + hy + hz < Infinity)) {
    setEverywhere(out);
    return;
  }
  const x = f.xx * cx + f.yx * cy + f.zx * cz;
  const y = f.xy * cx + f.yy * cy + f.zy * cz;
  const z = f.xz * cx + f.yz * cy + f.zz * cz;
  const ex = Math.abs(f.xx) * hx + Math.abs(f.yx) * hy + Math.abs(f.zx) * hz;
  const ey = Math.abs(f.xy) * hx + Math.abs(f.yy) * hy + Math.abs(f.zy) * hz;
  const ez = Math.abs(f.xz) * hx + Math.abs(f.yz) * hy + Math.abs(f.zz) * hz;
  out.minX = x - ex;
  out.minY = y - ey;
  out.minZ = z - ez;
  out.maxX = x + ex;
  out.maxY = y + ey;
  out.maxZ = z + ez;
}

export function setEverywhere(out: Region): void {
  out.minX = -Infinity;
  out.minY = -Infinity;
  out.minZ = -Infinity;
  out.maxX = Infinity;
  out.maxY = Infinity;
  out.maxZ = Infinity;
}

/** The same for a moving box. */
function moveSweep(sweep: Sweep, pose: Transform, out: Sweep): void {
  const f = move_frame;
  setFrame(f, pose, 'pose');
  const { dx, dy, dz, hx, hy, hz } = sweep;
  const ox = sweep.ox - f.px;
  const oy = sweep.oy - f.py;
  const oz = sweep.oz - f.pz;
  out.ox = f.xx * ox + f.yx * oy + f.zx * oz;
  out.oy = f.xy * ox + f.yy * oy + f.zy * oz;
  out.oz = f.xz * ox + f.yz * oy + f.zz * oz;
  out.dx = f.xx * dx + f.yx * dy + f.zx * dz;
  out.dy = f.xy * dx + f.yy * dy + f.zy * dz;
  out.dz = f.xz * dx + f.yz * dy + f.zz * dz;
  out.hx = Math.abs(f.xx) * hx + Math.abs(f.yx) * hy + Math.abs(f.zx) * hz;
  out.hy = Math.abs(f.xy) * hx + Math.abs(f.yy) * hy + Math.abs(f.zy) * hz;
  out.hz = Math.abs(f.xz) * hx + Math.abs(f.yz) * hy + Math.abs(f.zz) * hz;
  // (Of an infinite half extent, zero times it is not a number.)
  if (!(hx + hy + hz < Infinity)) setBoundless(out);
  out.start = sweep.start;
}

export function setBoundless(sweep: Sweep): void {
  sweep.hx = Infinity;
  sweep.hy = Infinity;
  sweep.hz = Infinity;
}
