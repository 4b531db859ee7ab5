/** Several shapes that move as one. */

import { massOf } from '../mass/massOf.ts';
import { Aabb } from '../math/aabb.ts';
import { checkOptions, show } from '../math/checks.ts';
import type { Digest } from '../math/digest.ts';
import { Frame, setFrame } from '../math/frame.ts';
import { composeFrames } from '../math/frameMath.ts';
import type { QuatLike } from '../math/quat.ts';
import { Transform } from '../math/transform.ts';
import type { Vec3Like } from '../math/vec3.ts';
import { MassProperties, scaleMass } from '../results/massProperties.ts';
import { boundsInFrame } from '../shapes/bounds.ts';
import { CompositeShape, describeShape, type Shape } from '../shapes/composite.ts';
import { ConvexShape, throwShape } from '../shapes/shape.ts';
import { buildTree } from './buildTree.ts';
import { Composite, type Side } from './composite.ts';
import { addMass } from './mass.ts';
import { linkQueries } from './queries.ts';
import type { Tree } from './tree.ts';

/** A part of a compound and where it is in the compound's frame. */
export interface CompoundChild {
  /** The part: any shape, a compound too. */
  shape: Shape;
  /** Where it is in the compound; the origin by default. */
  position?: Vec3Like;
  /** How it is turned there; not at all by default. */
  quaternion?: QuatLike;
}

/** What a compound is asked to be. */
export interface CompoundOptions {
  /** Children that touch each other make one surface, on whose seams nothing catches; false by default. */
  welded?: boolean;
}

/** A part that is no compound. */
export class Part {
  readonly shape: Shape;
  readonly pose: Transform;
  readonly frame = new Frame();
  /** The number of its first leaf, and of the child that it came with. */
  readonly offset: number;
  readonly child: number;
  /** Parts of one group are welded; those of group 0 are not. */
  readonly group: number;

  constructor(shape: Shape, pose: Transform, offset: number, child: number, group: number) {
    this.shape = shape;
    this.pose = pose;
    setFrame(this.frame, pose, 'pose');
    this.offset = offset;
    this.child = child;
    this.group = group;
  }
}

/**
 * Several shapes as one; made by {@link compound}. `subshape` in an answer is the number of the child, as long as the children are convex;
 * else it counts leaves (a mesh has as many as triangles) through the children in order, and `childOf` tells the child.
 */
export class Compound extends Composite {
  readonly kind = 'compound';
  readonly leafCount: number;
  readonly reach: number;
  /** The parts, those of nested compounds in place of them. */
  readonly parts: readonly Part[];
  /** Over the parts that are finite, and the numbers of the others. */
  private readonly tree: Tree | null;
  private readonly order: Int32Array;
  private readonly infinite: number[] = [];
  /** The numbers of those that are solids. */
  private readonly solids: number[] = [];

  constructor(parts: readonly Part[], leafCount: number) {
    super();
    linkQueries();
    this.parts = parts;
    this.leafCount = leafCount;
    const boxes = new Float32Array(6 * parts.length);
    const finite: number[] = [];
    let reach = 0;
    for (const [i, { shape, pose, frame }] of parts.entries()) {
      const { data } = shape as Shape & { data?: { isInCompound?: boolean } };
      if (data?.isInCompound === false) data.isInCompound = true;
      const box = boundsInFrame(shape, frame, new Aabb());
      const { min, max } = box;
      reach = Math.max(reach, pose.position.length() + shape.reach);
      extend(this.bounds, box);
      boxes.set([min.x, min.y, min.z, max.x, max.y, max.z], 6 * finite.length);
      (shape.reach < Infinity ? finite : this.infinite).push(i);
      if ((shape as Composite).isSolid) this.solids.push(i);
    }
    this.reach = reach;
    this.setOutline();
    const built = finite.length > 0 ? buildTree(boxes, finite.length) : null;
    this.tree = built?.tree ?? null;
    this.order = Int32Array.from(built?.order ?? [], (k) => finite[k]);
  }

  /** The number of the child that a leaf belongs to. Throws a RangeError when there is no such leaf. */
  childOf(subshape: number): number {
    if (!(subshape >= 0 && subshape < this.leafCount && Math.floor(subshape) === subshape)) {
      throw new RangeError(`subshape must be a whole number from 0 to ${this.leafCount - 1}, got ${subshape}`);
    }
    return this.partOf(subshape).child;
  }

  private partOf(subshape: number): Part {
    const { parts } = this;
    let low = 0;
    let high = parts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (parts[middle].offset <= subshape) low = middle;
      else high = middle;
    }
    return parts[low];
  }

  find(side: Side): boolean {
    const { infinite, tree } = this;
    if (tree !== null && !side.walk(tree, side.given, side.outerStack)) return false;
    for (let i = 0; i < infinite.length; i++) if (!this.visitPart(infinite[i], side)) return false;
    return true;
  }

  visitSlots(first: number, count: number, side: Side): boolean {
    for (let slot = first; slot < first + count; slot++) if (!this.visitPart(this.order[slot], side)) return false;
    return true;
  }

  private visitPart(i: number, side: Side): boolean {
    this.enterPart(i, side);
    return side.search();
  }

  private enterPart(i: number, side: Side): void {
    const { shape, frame, offset, group } = this.parts[i];
    side.group = group;
    side.enter(shape, frame, offset);
  }

  override get solidCount(): number {
    return this.solids.length;
  }

  override enterSolid(i: number, side: Side): void {
    this.enterPart(this.solids[i], side);
  }

  leaf(index: number, side: Side): void {
    const { shape, frame, offset, group } = this.partOf(index);
    side.group = group;
    side.enter(shape, frame, offset);
    if (shape instanceof ConvexShape) side.shape = shape;
    else (shape as Composite).leaf(index, side);
  }

  aabb(f: Frame, out: Aabb): void {
    const { min, max } = out;
    const at = compound_frame;
    const box = compound_box;
    min.set(Infinity, Infinity, Infinity);
    max.set(-Infinity, -Infinity, -Infinity);
    for (let i = 0; i < this.parts.length; i++) {
      const part = this.parts[i];
      // The position last, so that nothing is lost far from the origin.
      composeFrames(f, part.frame, at);
      at.px -= f.px;
      at.py -= f.py;
      at.pz -= f.pz;
      extend(out, boundsInFrame(part.shape, at, box));
    }
    min.set(min.x + f.px, min.y + f.py, min.z + f.pz);
    max.set(max.x + f.px, max.y + f.py, max.z + f.pz);
  }

  describe(digest: Digest): void {
    for (const { shape, pose, child, group } of this.parts) {
      const { x, y, z } = pose.position;
      const { x: qx, y: qy, z: qz, w: qw } = pose.quaternion;
      digest.numbers([x, y, z, qx, qy, qz, qw, child, group]);
      describeShape(shape, digest);
    }
  }

  /** Where children overlap, they count twice. */
  mass(out: MassProperties): void {
    scaleMass(out, 0);
    out.centerOfMass.set(0, 0, 0);
    for (const { shape, pose } of this.parts) addMass(out, massOf(shape, compound_mass), pose);
  }
}

const compound_box = /* @__PURE__ */ new Aabb();
const compound_frame = /* @__PURE__ */ new Frame();
const compound_mass = /* @__PURE__ */ new MassProperties();

function extend({ min, max }: Aabb, { min: low, max: high }: Aabb): void {
  min.set(Math.min(min.x, low.x), Math.min(min.y, low.y), Math.min(min.z, low.z));
  max.set(Math.max(max.x, high.x), Math.max(max.y, high.y), Math.max(max.z, high.z));
}

/**
 * A shape made of shapes, each at its own position and rotation (none: the compound's own). Any shape can be a child, compounds
 * too: they are taken apart, in order. What is declared `welded` has no seams where children touch: boxes in a row are one floor.
 *
 * Throws when there are no children, when one is not a shape, or when a pose is not usable. The children are read once; an
 * array that is changed afterwards, or a compound that would hold itself, is no matter.
 *
 * @example
 * ```ts
 * import { box, compound, computeAabb, Transform } from 'touchstone';
 *
 * const plank = box({ x: 2, y: 0.1, z: 0.5 });
 * const leg = box({ x: 0.1, y: 0.5, z: 0.1 });
 * const bench = compound([
 *   { shape: plank, position: { x: 0, y: 1, z: 0 } },
 *   { shape: leg, position: { x: -1.5, y: 0.5, z: 0 } },
 *   { shape: leg, position: { x: 1.5, y: 0.5, z: 0 } },
 * ]);
 * console.log(computeAabb(bench, new Transform()).max.y); // 1.1
 * ```
 */
export function compound(children: readonly CompoundChild[], options: CompoundOptions = {}): Compound {
  if (!Array.isArray(children)) throw new TypeError(`compound: children must be an array, got ${show(children)}`);
  if (children.length === 0) throw new RangeError('compound: children must not be empty');
  checkOptions(options, 'compound: options', ['welded']);
  const parts: Part[] = [];
  let offset = 0;
  let groups = options.welded ? 1 : 0;
  for (const [i, child] of children.entries()) {
    const name = `compound: children[${i}]`;
    if (child instanceof ConvexShape || child instanceof CompositeShape) {
      throw new TypeError(`${name} must be an object with a shape, got ${show(child)}; write { shape }`);
    }
    const shape = child?.shape;
    checkOptions(child, name, ['shape', 'position', 'quaternion']);
    if (!(shape instanceof ConvexShape || shape instanceof CompositeShape)) throwShape(shape, `${name}.shape`);
    const { position = { x: 0, y: 0, z: 0 }, quaternion = { x: 0, y: 0, z: 0, w: 1 } } = child;
    setFrame(compound_frame, { position, quaternion }, name);
    const pose = new Transform(position, quaternion);
    pose.quaternion.normalize();
    if (shape instanceof Compound) {
      const base = groups;
      for (const part of shape.parts) {
        const isWelded = options.welded && part.shape.reach < Infinity;
        const group = isWelded ? 1 : part.group > 0 ? base + part.group : 0;
        groups = Math.max(groups, group);
        parts.push(new Part(part.shape, pose.clone().multiply(part.pose), offset + part.offset, i, group));
      }
      offset += shape.leafCount;
    } else {
      // What is infinite has no seams.
      parts.push(new Part(shape, pose, offset, i, options.welded && shape.reach < Infinity ? 1 : 0));
      offset += shape instanceof ConvexShape ? 1 : (shape as Composite).leafCount;
    }
  }
  return new Compound(parts, offset);
}
