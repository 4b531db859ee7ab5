/** A cast of shapes that are not both convex: that of the leaves that meet first. */

import { castConvex } from '../cast/castConvex.ts';
import { CastHit } from '../cast/castHit.ts';
import { castTurning } from '../cast/castTurning.ts';
import { aimSweep, Sweep } from '../cast/sweep.ts';
import { aimTurning, TurningSweep } from '../cast/turningSweep.ts';
import { writeHit } from '../cast/writeHit.ts';
import { featureOfName } from '../distance/features.ts';
import type { Frame } from '../math/frame.ts';
import { directionTo, pointFrom, pointTo } from '../math/frameVectors.ts';
import { OwnMotion } from '../math/motion.ts';
import { Vec3 } from '../math/vec3.ts';
import { CastResult, copyCast, writeCast } from '../results/castResult.ts';
import { DistanceResult } from '../results/distanceResult.ts';
import { FACE } from '../results/features.ts';
import { isConvex, type Shape } from '../shapes/composite.ts';
import { ALONG, type Side } from './composite.ts';
import { distanceBetween, LeafWalk } from './distance.ts';
import { findFaceNormal } from './faceNormal.ts';
import { type ImmersedVisitor, type Immersion, visitImmersed } from './immersion.ts';
import { CROSSING } from './leafPair.ts';
import { SAME_DIRECTION } from './normalCone.ts';

/** Shapes that overlap by less than this part of their size only touch. */
const OVERLAPPING = 1e-13;
/** A plane is met at an impact if the height above it is, as a part of the size, no more than this. */
const TOUCHING = 1e-9;
/** A slope, up to which a motion leads along a surface. */
const ALONG_SURFACE = 1e-10;
/** The same for leaves that overlap from the start. */
const PARALLEL = 1e-14;
/** Squared: a part of what is looked for by which leaves may be beside its way. */
const ROUNDING_SQ = 1e-18;

class CastWalk extends LeafWalk implements ImmersedVisitor {
  readonly hit = new CastResult();
  readonly first = new CastResult();
  isFound = false;
  /** Whether leaves overlap before anything moves. */
  startsOverlapping = false;
  /** How deep the deepest of those is that the motion makes deeper, where only these are hits. */
  private depth = -0;
  /** The motion, and its length; whether it turns, and about which point of the world. */
  private motion = new OwnMotion();
  private displacement = this.motion.displacement;
  private length = -0;
  private isTurning = false;
  private readonly center = new Vec3();
  private readonly local = new Vec3();
  private readonly sweep = new Sweep();
  private readonly turning = new TurningSweep();
  private readonly found = new CastHit();
  private readonly overlap = new CastResult();
  /** A part of the way, by which `goOn` moves what it is given. */
  private part = -0;

  /** Visits the pairs of leaves that may meet as A moves. */
  cast(given: OwnMotion): void {
    const { center } = this;
    const { displacement: d } = given;
    this.motion = given;
    this.displacement = d;
    this.isTurning = given.turns;
    this.length = Math.sqrt(d.x * d.x + d.y * d.y + d.z * d.z);
    if (this.isTurning) {
      if (!(this.a.root.reach < Infinity)) throw new TypeError('a must be finite to turn, got a halfSpace');
      pointFrom(this.a.rootFrame, given.center, center);
    }
    this.isFound = false;
    this.startsOverlapping = false;
    this.limits.fraction = 1;
    this.depth = 0;
    this.limit = Infinity;
    this.walk(ALONG);
    if (!this.startsOverlapping) visitImmersed(this.a, this.b, this, given.ignoreStartOverlap);
  }

  /** A leaf starts inside a solid: a hit, unless that is ignored and the motion does not lead farther in. */
  visitImmersed({ answer }: Immersion): boolean {
    const { displacement: d, length, motion } = this;
    const { distance, normalA: n } = answer;
    this.startsOverlapping = !motion.ignoreStartOverlap;
    if (this.startsOverlapping) return false;
    const isSinking = n.x * d.x + n.y * d.y + n.z * d.z > PARALLEL * length;
    if (this.isTurning || !isSinking || !(distance < -this.depth)) return true;
    this.depth = -distance;
    writeStart(answer, this.first);
    this.isFound = true;
    return true;
  }

  /**
   * Makes the search of a side one for what a shape of the other meets on its way; seen from A, B comes the other way. Where A turns, it
   * is a cube about the centre of turning that holds the shape however it is turned, for B also however far it has come.
   */
  override aim(side: Side): void {
    const { a, b, local, center, isTurning } = this;
    const { box, way } = side.given;
    const { min, max } = box;
    const isOfA = side === b;
    super.aim(side);
    directionTo(side.frame, this.displacement, way).scale(isOfA ? 1 : isTurning ? 0 : -1);
    if (isTurning) {
      // How far the origin of A's leaf, or of B, is from the centre of turning.
      const { px, py, pz } = isOfA ? a.frame : b.rootFrame;
      const arm = Math.sqrt(
        (px - center.x) * (px - center.x) + (py - center.y) * (py - center.y) + (pz - center.z) * (pz - center.z),
      );
      const half = isOfA ? a.shape.reach + arm : b.root.reach + arm + this.length;
      pointTo(side.frame, center, local);
      min.x = local.x - half;
      min.y = local.y - half;
      min.z = local.z - half;
      max.x = local.x + half;
      max.y = local.y + half;
      max.z = local.z + half;
    }
    const size = max.x - min.x + (max.y - min.y) + (max.z - min.z) + this.length;
    this.limits.distanceSq = ROUNDING_SQ * size * size;
  }

  override visitPair(): boolean {
    const { hit, first } = this;
    // Where leaves overlap from the start, that is the answer.
    if (!this.castLeaves() || (this.isFound && !(hit.fraction < first.fraction))) return !this.startsOverlapping;
    copyCast(hit, first);
    this.isFound = true;
    this.limits.fraction = hit.fraction;
    return true;
  }

  /** Casts the leaf of A at that of B; fills `hit` and says whether the surfaces meet there. */
  private castLeaves(): boolean {
    const { a, b, hit } = this;
    const { shape: first } = a;
    const { shape: second } = b;
    if (!this.isTurning && a.part.reach + b.part.reach === Infinity) return this.castOntoPlane();
    if (!(this.isTurning ? this.turnLeaf() : this.moveLeaf())) return false;
    hit.subshapeA = a.subshape;
    hit.subshapeB = b.subshape;
    if (hit.startsOverlapping && !(this.isTurning && this.motion.ignoreStartOverlap)) {
      // Of several that overlap the deepest counts.
      this.limit = 0;
      const isDeep = this.settle() === CROSSING;
      if (isDeep && this.leaves.answer.distance < -OVERLAPPING * (first.reach + second.reach)) this.visitOverlap();
      return false;
    }
    if (this.isFound && !(hit.fraction < this.first.fraction)) return false;
    return this.isMet(b, hit.normalB, hit.featureB, true) && this.isMet(a, hit.normalA, hit.featureA, false);
  }

  /** Casts the leaf of A by the displacement, no farther than to what was hit before. */
  private moveLeaf(): boolean {
    const { a, b, hit, sweep, found, isFound, first } = this;
    if (!aimSweep(a.shape, a.frame, this.displacement, b.shape, b.frame, sweep)) return false;
    if (isFound) sweep.end = Math.min(sweep.end, sweep.start + first.fraction);
    if (!castConvex(a.shape, b.shape, sweep, this.motion.ignoreStartOverlap, found)) return false;
    hit.fraction = Math.min(1, Math.max(0, found.t - sweep.start));
    this.takeFound();
    return true;
  }

  /** Casts the leaf of A as it turns. */
  private turnLeaf(): boolean {
    const { a, b, hit, turning, found, motion, center, local } = this;
    turning.tolerance = motion.tolerance;
    aimTurning(a.frame, motion.displacement, motion.rotation, pointTo(a.frame, center, local), b.frame, turning);
    if (!castTurning(a.shape, b.shape, turning, motion.ignoreStartOverlap, found)) return false;
    hit.fraction = found.t;
    this.takeFound();
    return true;
  }

  /** Takes what was found in the frame of B's leaf. */
  private takeFound(): void {
    const { hit } = this;
    writeHit(this.found, this.b.frame, hit);
    hit.distance = hit.fraction * this.length;
  }

  /** A convex leaf and a half space: the support point comes down to the plane. */
  private castOntoPlane(): boolean {
    const { a, b, hit, leaves, displacement: d, length } = this;
    const { answer } = leaves;
    const isOfB = a.part.reach < Infinity;
    const { reach } = isOfB ? a.shape : b.shape;
    this.limit = Infinity;
    this.settle();
    const { distance: height, normalB: n } = answer;
    if (height < -OVERLAPPING * reach) {
      this.visitOverlap();
      return false;
    }
    const closing = -(n.x * d.x + n.y * d.y + n.z * d.z);
    if (!(closing > PARALLEL * length)) return false;
    const fraction = Math.max(0, height / closing);
    if (!((fraction - 1) * length <= PARALLEL * reach)) return false;
    hit.fraction = Math.min(1, fraction);
    hit.distance = hit.fraction * length;
    writeCast(answer, false, hit);
    this.part = hit.fraction;
    if (isOfB) this.goOn(answer.pointA, hit.point);
    return true;
  }

  /** Leaves overlap from the start as their answer says: a hit, unless that is ignored and the motion does not make it deeper. */
  private visitOverlap(): void {
    const { leaves, overlap } = this;
    const { distance } = leaves.answer;
    this.startsOverlapping = !this.motion.ignoreStartOverlap;
    if (this.startsOverlapping || !(distance < -this.depth)) return;
    writeStart(leaves.answer, overlap);
    if (!this.sinks()) return;
    this.depth = -distance;
    copyCast(overlap, this.first);
    this.isFound = true;
    // Others may be deeper.
    this.limits.fraction = 0;
  }

  /** Whether the motion makes the overlap of the leaves deeper: as its normal says, and a moment later. */
  private sinks(): boolean {
    const { a, b, leaves, displacement: d } = this;
    const { distance, normalA: n } = leaves.answer;
    const least = OVERLAPPING * (a.shape.reach + b.shape.reach);
    const sinking = n.x * d.x + n.y * d.y + n.z * d.z;
    if (!(sinking > least && sinking > PARALLEL * this.length)) return false;
    this.part = Math.min(1, (4 * least) / sinking);
    const { px, py, pz } = a.frame;
    this.moveFrame(a.frame);
    const isOverlapping = this.settle() === CROSSING;
    a.frame.px = px;
    a.frame.py = py;
    a.frame.pz = pz;
    return isOverlapping && leaves.answer.distance < distance - 0.5 * least;
  }

  /** Moves a frame by `part` of the way. */
  private moveFrame(frame: Frame): void {
    const { part, displacement: d } = this;
    frame.px += part * d.x;
    frame.py += part * d.y;
    frame.pz += part * d.z;
  }

  /** Moves a point by `part` of the way. */
  private goOn({ x, y, z }: Vec3, out: Vec3): void {
    const { part, displacement: d } = this;
    out.x = x + part * d.x;
    out.y = y + part * d.y;
    out.z = z + part * d.z;
  }

  /** Whether the surface that `owner` looks at is met at `hit` with a normal that it has there; if not, whether a face is with its own. */
  private isMet(owner: Side, normal: Vec3, feature: number, isOfB: boolean): boolean {
    const { leaves, local, hit } = this;
    if (isConvex(owner.root, '')) return true;
    if (owner.cullsBackFaces && isAgainst(owner, normal)) return false;
    if (this.isTurning && !isOfB) return true;
    // Where the point was on its surface when A began to move.
    this.part = isOfB ? 0 : -hit.fraction;
    this.goOn(hit.point, local);
    if (feature >= FACE && owner.shape.core.topology.dimension === 2) return true;
    return (
      leaves.cone.has(owner, local, normal, featureOfName(owner.shape.core.topology, feature)) || this.meetsFace(owner, isOfB)
    );
  }

  /** At the impact, is the other shape on the plane of a face, above it, and moving into it? */
  private meetsFace(owner: Side, isOfB: boolean): boolean {
    const { a, b, leaves, hit, local, displacement: d } = this;
    if (this.isTurning) return false;
    const { face, cone } = leaves;
    // The other shape at the impact, seen from this one.
    const { frame } = isOfB ? a : b;
    const { px, py, pz } = frame;
    this.part = isOfB ? hit.fraction : -hit.fraction;
    this.moveFrame(frame);
    const isFound = findFaceNormal(a, b, true, cone, face) && face.isOfB === isOfB && face.neighbour < 0;
    frame.px = px;
    frame.py = py;
    frame.pz = pz;
    const { normal: n } = face;
    if (!(isFound && Math.abs(face.separation) <= TOUCHING * (a.shape.reach + b.shape.reach))) return false;
    if (!(-(n.x * d.x + n.y * d.y + n.z * d.z) > ALONG_SURFACE * this.length)) return false;
    hit.normalB.copy(n);
    hit.normalA.copy(n).negate();
    if (!cone.has(owner, local, isOfB ? hit.normalB : hit.normalA)) return false;
    hit.featureA = face.codeA;
    hit.featureB = face.codeB;
    return true;
  }
}

/** Whether a normal points to the back of a triangle that has only a front. */
function isAgainst({ shape, frame, orientation }: Side, { x, y, z }: Vec3): boolean {
  const { normals } = shape.core;
  const { xx, xy, xz, yx, yy, yz, zx, zy, zz } = frame;
  const front =
    (xx * x + yx * y + zx * z) * normals[0] + (xy * x + yy * y + zy * z) * normals[1] + (xz * x + yz * y + zz * z) * normals[2];
  return front * orientation < -SAME_DIRECTION;
}

let castWalk: CastWalk | null = null;
const overlap_distance = /* @__PURE__ */ new DistanceResult();

export function castShape(a: Shape, frameA: Frame, motion: OwnMotion, b: Shape, frameB: Frame, out: CastResult): boolean {
  castWalk ??= new CastWalk();
  const walk = castWalk;
  walk.place(a, frameA, b, frameB);
  walk.cast(motion);
  if (walk.startsOverlapping) {
    // The deepest leaves.
    if (!distanceBetween(a, frameA, b, frameB, 0, overlap_distance)) return false;
    writeStart(overlap_distance, out);
    return true;
  }
  if (!walk.isFound) return false;
  copyCast(walk.first, out);
  out.point.add(walk.origin);
  return true;
}

function writeStart(at: DistanceResult, out: CastResult): void {
  out.fraction = 0;
  out.distance = 0;
  writeCast(at, true, out);
}
