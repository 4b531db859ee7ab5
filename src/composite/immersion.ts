/**
 * Leaves that are wholly inside a solid, and do not cross its surface. Such a leaf comes out over a face of the solid: moved along the face's normal u until
 * it is in front of its plane, by t(u) = max u.face - min u.leaf.
 *
 *       u ^       ________                 The way over a face counts where the leaf is outside then, or where the face holds the point of the surface that is
 *    _____|______/        |                nearest to the middle of the leaf, the longest of several: step by step, what is near concave edges comes out over
 *   |    .-.     |        |                one face after the other. Besides these there are the ways off the whole solid along the axes of the boxes of
 *   | t  | |     |        |                both shapes. The shortest of all is the depth.
 *   |    '-'     |        |
 */
import { nameOf } from '../distance/features.ts';
import { Frame } from '../math/frame.ts';
import { copyFrame, relateFrames } from '../math/frameMath.ts';
import { directionFrom, directionTo, pointFrom } from '../math/frameVectors.ts';
import { Vec3 } from '../math/vec3.ts';
import { NearestPoint, pointPolytope } from '../point/pointPolytope.ts';
import { DistanceResult } from '../results/distanceResult.ts';
import { FACE, VERTEX } from '../results/features.ts';
import { boundsInFrame } from '../shapes/bounds.ts';
import { ConvexShape } from '../shapes/shape.ts';
import { AT_POINT, type Composite, NEAR, Side } from './composite.ts';
import { heightAlong } from './faceNormal.ts';
import { LeafPair, TOUCHING } from './leafPair.ts';

/** A part of the size that is rounding. */
const ROUNDING = 1e-12;

/** What is told of each leaf that is inside; false ends the search. */
export interface ImmersedVisitor {
  visitImmersed(immersion: Immersion): boolean;
}

/** Looks at the leaves of one shape that are in the box of a solid of the other one. */
class BodySide extends Side {
  private readonly immersion: Immersion;
  private readonly relative = new Frame();

  constructor(immersion: Immersion) {
    super();
    this.immersion = immersion;
  }

  override aim(): void {
    const { solid } = this.immersion;
    relateFrames(this.frame, solid.frame, this.relative);
    boundsInFrame((solid.part as Composite).outline!, this.relative, this.given.box);
  }

  visit(): boolean {
    return this.part.reach === Infinity || this.immersion.visitLeaf();
  }
}

/** What a search among the triangles of a solid is for: whether one is crossed; which is nearest to a point; which hold that place; over which one is out. */
const CROSSED = 0;
const NEAREST = 1;
const HELD = 2;
const SHORTEST = 3;

class SolidSide extends Side {
  purpose = CROSSED;
  private readonly immersion: Immersion;

  constructor(immersion: Immersion) {
    super();
    this.immersion = immersion;
  }

  /** Looks for triangles near the leaf, or near its middle. */
  override aim(): void {
    const { middle, body, relative } = this.immersion;
    const { box } = this.given;
    if (this.purpose === CROSSED) boundsInFrame(body.shape, relative, box);
    else {
      box.min.copy(middle);
      box.max.copy(middle);
    }
  }

  visit(): boolean {
    const { immersion, purpose } = this;
    if (purpose === CROSSED) return immersion.isApart(this);
    if (purpose === NEAREST) immersion.setNearest();
    else if (purpose === HELD) immersion.holdFace();
    else immersion.offerFace();
    return true;
  }
}

export class Immersion {
  /** The leaf that is inside, and the triangles of the solid. */
  readonly body: Side = new BodySide(this);
  readonly solid = new SolidSide(this);
  /** The same, for a question about another place. */
  private readonly around = new SolidSide(this);
  isSolidB = true;
  /** How the leaf stands to the solid, and its middle there. */
  readonly relative = new Frame();
  readonly middle = new Vec3();
  /** The shortest translation that takes it out, as the depth of the shapes. */
  readonly answer = new DistanceResult();
  private visitor!: ImmersedVisitor;
  private isDepthWanted = true;
  private readonly leaves = new LeafPair();
  /** The shortest way so far, its unit vector in the frame of the solid, and the triangle over which it leads, with its point there; */
  private length = NaN;
  private readonly normal = new Vec3();
  private triangle = -1;
  private feature = 0;
  private readonly own = new Vec3();
  /** how far that is beside the place over which the leaf goes; Infinity where the way is off the whole solid. */
  private beside = NaN;
  private slack = -0;
  /** How far the surface is from the middle. */
  private depth = NaN;
  private readonly nearest = new NearestPoint();
  private readonly axis = new Vec3();
  private readonly along = new Vec3();
  private readonly against = new Vec3();
  private readonly vertex = new Vec3();
  private readonly place = new Vec3();
  private readonly shift = new Vec3();
  private offered = NaN;
  /** The longest way over a face that holds the nearest point; below 0 for none. */
  private held = NaN;

  /** Visits each leaf of one shape that is inside a solid of the other, and does not cross its surface, as the sides of a walk have them. */
  visit(a: Side, b: Side, visitor: ImmersedVisitor, isDepthWanted: boolean): boolean {
    this.visitor = visitor;
    this.isDepthWanted = isDepthWanted;
    return this.visitSolids(a, b, true) && this.visitSolids(b, a, false);
  }

  private visitSolids(a: Side, b: Side, isSolidB: boolean): boolean {
    const count = solidCount(b);
    const { body, solid } = this;
    this.isSolidB = isSolidB;
    for (let i = 0; i < count; i++) {
      solid.standIn(b.root, b.rootFrame);
      (b.root as Composite).enterSolid(i, solid);
      body.standIn(a.root, a.rootFrame);
      body.mode = NEAR;
      body.limits.distanceSq = 0;
      if (!body.search()) return false;
    }
    return true;
  }

  /** Asks whether the leaf is inside, and tells of it. */
  visitLeaf(): boolean {
    const { body, solid, middle, relative } = this;
    const { core } = body.shape;
    relateFrames(solid.frame, body.frame, relative);
    middle.x = core.centerX;
    middle.y = core.centerY;
    middle.z = core.centerZ;
    pointFrom(relative, middle, middle);
    if (!(solid.part as Composite).contains(middle) || this.isCrossing()) return true;
    if (this.isDepthWanted) this.setAnswer();
    return this.visitor.visitImmersed(this);
  }

  /** Whether the leaf crosses the surface of the solid. */
  private isCrossing(): boolean {
    const { solid, around } = this;
    around.standIn(solid.root, solid.rootFrame);
    around.part = solid.part;
    copyFrame(solid.frame, around.frame);
    around.mode = NEAR;
    around.limits.distanceSq = 0;
    return !around.search();
  }

  /** Whether the leaf does not cross a triangle. */
  isApart(triangle: Side): boolean {
    const { body, isSolidB, leaves } = this;
    const { answer } = leaves;
    leaves.limit = 0;
    const isMeasured = isSolidB ? leaves.measure(body, triangle) : leaves.measure(triangle, body);
    // What only touches the surface from inside does not cross it.
    if (!(isMeasured && answer.distance < -TOUCHING * (body.shape.reach + triangle.shape.reach))) return true;
    return leaves.isBuried(triangle, isSolidB ? answer.pointB : answer.pointA);
  }

  /** Whether the leaf is outside, and crosses nothing, when it has gone the way that is offered, and a rounding more. */
  private isFree(): boolean {
    const { body, solid, relative, along: u, place, middle, shift, offered, slack } = this;
    place.x = middle.x + offered * u.x;
    place.y = middle.y + offered * u.y;
    place.z = middle.z + offered * u.z;
    if ((solid.part as Composite).contains(place)) return false;
    const { frame } = body;
    const { px, py, pz } = frame;
    const { px: x, py: y, pz: z } = relative;
    const by = offered + slack;
    directionFrom(solid.frame, u, shift);
    frame.px = px + by * shift.x;
    frame.py = py + by * shift.y;
    frame.pz = pz + by * shift.z;
    relative.px = x + by * u.x;
    relative.py = y + by * u.y;
    relative.pz = z + by * u.z;
    const isFree = !this.isCrossing();
    frame.px = px;
    frame.py = py;
    frame.pz = pz;
    relative.px = x;
    relative.py = y;
    relative.pz = z;
    return isFree;
  }

  /** Takes the triangle that is looked at for the one that is nearest to the middle. */
  setNearest(): void {
    const { solid, nearest, own, middle } = this;
    pointPolytope(solid.shape.core, middle, nearest);
    this.depth = nearest.distance;
    this.triangle = solid.subshape;
    this.feature = nearest.feature;
    own.x = nearest.x;
    own.y = nearest.y;
    own.z = nearest.z;
    if ((solid.part as Composite).isBuried(solid.subshape - solid.offset, own)) this.depth = -1;
  }

  /** Takes the way over the face that is looked at, if that holds the nearest point: of several the longest, which leads out over all of them. */
  holdFace(): void {
    const { solid, middle, nearest, slack } = this;
    pointPolytope(solid.shape.core, middle, nearest);
    if (!(nearest.distance <= this.depth + slack)) return;
    this.measureFace();
    const { offered, held } = this;
    if (offered > 0 && (held < 0 || offered > held + slack || (offered >= held - slack && this.isOver()))) {
      this.held = offered;
      this.takeFace();
    }
  }

  /** Takes the way over the face that is looked at, if it is shorter and leads out. */
  offerFace(): void {
    this.measureFace();
    const { offered, length, slack } = this;
    if (!(offered > 0 && (offered < length - slack || (offered <= length + slack && this.isOver())) && this.isFree())) return;
    this.length = offered;
    this.takeFace();
    const most = offered + slack;
    this.solid.limits.distanceSq = most * most;
  }

  /** Sets how long the way over the face is that is looked at, and where the deepest vertex goes through its plane. */
  private measureFace(): void {
    const { solid, body, relative, along, against, vertex: v, place: p, nearest } = this;
    const { core } = solid.shape;
    const { normals, vertices } = core;
    const { orientation } = solid;
    const x = orientation * normals[0];
    const y = orientation * normals[1];
    const z = orientation * normals[2];
    along.x = x;
    along.y = y;
    along.z = z;
    against.x = -x;
    against.y = -y;
    against.z = -z;
    heightAlong(relative, body.shape.core, against, v);
    const rise = x * (vertices[0] - v.x) + y * (vertices[1] - v.y) + z * (vertices[2] - v.z);
    this.offered = rise + body.shape.radius;
    p.x = v.x + rise * x;
    p.y = v.y + rise * y;
    p.z = v.z + rise * z;
    pointPolytope(core, p, nearest);
  }

  /** Of ways of one length: whether this one leads over a triangle itself, more than the last one, or over one that comes first. */
  private isOver(): boolean {
    const { nearest, beside, slack, solid } = this;
    const off = Math.abs(nearest.distance);
    return off < beside - slack || (off <= beside + slack && solid.subshape < this.triangle);
  }

  private takeFace(): void {
    const { nearest, own } = this;
    this.beside = Math.abs(nearest.distance);
    this.triangle = this.solid.subshape;
    this.feature = FACE;
    this.normal.copy(this.along);
    own.x = nearest.x;
    own.y = nearest.y;
    own.z = nearest.z;
  }

  /** Finds the shortest translation that takes it out. */
  private setAnswer(): void {
    const { body, solid } = this;
    this.slack = ROUNDING * (solid.part.reach + body.shape.reach);
    this.length = Infinity;
    this.beside = Infinity;
    solid.purpose = NEAREST;
    solid.mode = AT_POINT;
    solid.limits.distanceSq = Infinity;
    solid.search();
    solid.mode = NEAR;
    this.held = -1;
    if (this.depth >= 0) {
      solid.purpose = HELD;
      const most = this.depth + this.slack;
      solid.limits.distanceSq = most * most;
      solid.search();
      if (this.held >= 0) this.length = this.held;
    }
    this.offerAxes(solid.frame);
    this.offerAxes(solid.rootFrame);
    this.offerAxes(body.rootFrame);
    solid.purpose = SHORTEST;
    const farthest = this.length + this.slack;
    solid.limits.distanceSq = farthest * farthest;
    solid.search();
    this.writeAnswer();
  }

  /** Offers the ways off the whole solid along the axes of a frame. */
  private offerAxes({ xx, xy, xz, yx, yy, yz, zx, zy, zz }: Frame): void {
    const { axis } = this;
    axis.x = xx;
    axis.y = yx;
    axis.z = zx;
    this.offerAxis();
    axis.x = xy;
    axis.y = yy;
    axis.z = zy;
    this.offerAxis();
    axis.x = xz;
    axis.y = yz;
    axis.z = zz;
    this.offerAxis();
  }

  private offerAxis(): void {
    const { axis } = this;
    directionTo(this.solid.frame, axis, axis);
    this.offerDirection();
    axis.negate();
    this.offerDirection();
  }

  private offerDirection(): void {
    const { axis: u, body, solid, relative, against, vertex: v, place: p } = this;
    against.x = -u.x;
    against.y = -u.y;
    against.z = -u.z;
    heightAlong(relative, body.shape.core, against, v);
    heightAlong(IDENTITY, (solid.part as Composite).outline!.core, u, p);
    const length = u.x * (p.x - v.x) + u.y * (p.y - v.y) + u.z * (p.z - v.z) + body.shape.radius;
    if (!(length < this.length - this.slack)) return;
    this.length = length;
    this.beside = Infinity;
    this.normal.copy(u);
  }

  /** Writes the shortest way as the depth. */
  private writeAnswer(): void {
    const { answer, body, solid, isSolidB, relative, normal: u, own, vertex: v, against } = this;
    const { core, radius } = body.shape;
    against.x = -u.x;
    against.y = -u.y;
    against.z = -u.z;
    const vertex = heightAlong(relative, core, against, v);
    v.x = v.x - radius * u.x;
    v.y = v.y - radius * u.y;
    v.z = v.z - radius * u.z;
    const bodyPoint = isSolidB ? answer.pointA : answer.pointB;
    const solidPoint = isSolidB ? answer.pointB : answer.pointA;
    const bodyNormal = isSolidB ? answer.normalA : answer.normalB;
    const solidNormal = isSolidB ? answer.normalB : answer.normalA;
    pointFrom(solid.frame, v, bodyPoint);
    pointFrom(solid.frame, own, solidPoint);
    directionFrom(solid.frame, u, solidNormal);
    bodyNormal.copy(solidNormal).negate();
    const bodyFeature = nameOf(core.topology, VERTEX + vertex);
    answer.distance = -this.length;
    answer.featureA = isSolidB ? bodyFeature : this.feature;
    answer.featureB = isSolidB ? this.feature : bodyFeature;
    answer.subshapeA = isSolidB ? body.subshape : this.triangle;
    answer.subshapeB = isSolidB ? this.triangle : body.subshape;
  }
}

const IDENTITY = /* @__PURE__ */ new Frame();

/** How many solids the shape of a side has. */
function solidCount({ root }: Side): number {
  return root instanceof ConvexShape ? 0 : (root as Composite).solidCount;
}

let immersion: Immersion | null = null;

/**
 * Visits each leaf of one of two shapes that is wholly inside a solid of the other one, as the sides of a walk have them; with the translation that takes it out, if that is
 * wanted. Returns false when the visitor ended it.
 */
export function visitImmersed(a: Side, b: Side, visitor: ImmersedVisitor, isDepthWanted: boolean): boolean {
  if (solidCount(a) + solidCount(b) === 0) return true;
  immersion ??= new Immersion();
  return immersion.visit(a, b, visitor, isDepthWanted);
}
