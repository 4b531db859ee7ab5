/** A cast of shapes that are not both convex: that of the leaves that meet first. */
import { Aabb } from '../math/aabb.ts';
import { checkVec3 } from '../math/checks.ts';
import { type Pose, Transform } from '../math/transform.ts';
import { setPerpendicular, Vec3, type Vec3Like } from '../math/vec3.ts';
import { castShape as castConvex } from '../queries/castShape.ts';
import { DEFAULT_TOLERANCE } from '../queries/castTurning.ts';
import { computeAabb } from '../queries/computeAabb.ts';
import { checkMotion, isMotion, type Motion } from '../queries/motion.ts';
import { writeCast } from '../queries/writeCast.ts';
import { CastResult, copyCast } from '../results/castResult.ts';
import { DistanceResult } from '../results/distanceResult.ts';
import { FACE } from '../results/features.ts';
import type { Shape } from '../shapes/composite.ts';
import { type Shape as Convex, ConvexShape } from '../shapes/shape.ts';
import { ALONG, type Composite, isConvex, type Side, setBoundless } from './composite.ts';
import { distanceBetween, LeafWalk } from './distance.ts';
import { flip } from './flip.ts';
import { LeafTriangle } from './leafTriangle.ts';
import { boxOf, moveToWorld } from './pairWalk.ts';
import { HalfSpace } from './plane.ts';
import { Pool } from './pool.ts';
import { FORBIDDEN } from './seam.ts';
import type { Sweep } from './tree.ts';
import { Weld } from './weld.ts';

/** Shapes that overlap by less than this part of their size only touch. */
const OVERLAPPING = 1e-13;
/** A plane is met at an impact if the height above it is, as a part of the size, no more than this. */
const TOUCHING = 1e-9;
/** A slope, up to which a motion leads along a surface. */
const ALONG_SURFACE = 1e-10;
/** The same for leaves that overlap from the start. */
const SINKING = 1e-14;

/** A motion of one leaf: as that of its shape, but for where its centre of turning is in its own frame. */
class LeafMotion implements Motion {
  readonly displacement = new Vec3();
  readonly rotation = new Vec3();
  readonly center = new Vec3();
  tolerance = DEFAULT_TOLERANCE;
  ignoreStartOverlap = false;
}

class CastWalk extends LeafWalk {
  readonly hit = new CastResult();
  readonly first = new CastResult();
  isFound = false;
  /** Whether leaves overlap before anything moves. */
  startsOverlapping = false;
  /** How deep the deepest of those is that the motion makes deeper, where only these are hits. */
  private depth = -0;
  /** The motion of the leaf; whether it turns, and about which point of the world. */
  private readonly motion = new LeafMotion();
  private readonly displacement = this.motion.displacement;
  private isTurning = false;
  private readonly center = new Vec3();
  private readonly local = new Vec3();
  private readonly moved = new Transform();
  private readonly weldLater = new Weld();
  private readonly overlap = new CastResult();
  private readonly proxy = new LeafTriangle();
  private readonly around = new Aabb();
  /** How far the leaf is from the centre of turning; half the side of a cube. */
  private arm = -0;
  private half = -0;

  /** Visits the pairs of leaves that may meet. */
  walkAlong(): void {
    const { a, b, box, displacement } = this;
    a.mode = ALONG;
    b.mode = ALONG;
    this.limits.fraction = 1;
    this.depth = 0;
    if (!(a.root instanceof ConvexShape)) {
      // Seen from A, B comes the other way.
      this.setRelative(a, b.rootPose);
      if (this.isTurning) this.ballAround(a, b);
      else this.boxAround(b.root, this.relative, box);
      this.setSweep(a, box, displacement, -1);
    }
    a.search();
  }

  override visitFirst(): boolean {
    const { a, b, box, displacement } = this;
    if (!(b.root instanceof ConvexShape)) {
      this.setRelative(b, a.pose);
      if (this.isTurning) this.ballOfLeaf(a, b);
      else this.boxAround(a.shape, this.relative, box);
      this.setSweep(b, box, displacement, 1);
    }
    b.part = b.root;
    b.offset = 0;
    b.pose.copy(b.rootPose);
    return b.search();
  }

  private boxAround(shape: Shape, pose: Transform, out: Aabb): void {
    if (shape instanceof ConvexShape) computeAabb(shape, pose, out);
    else boxOf(shape as Composite, pose, out);
  }

  /** Sets `box` to one that holds the leaf of A however it is turned about the centre, in the frame of B's root. */
  private ballOfLeaf(a: Side, b: Side): void {
    const { box, center, relative, local } = this;
    this.setArm(a);
    this.half = a.shape.reach + this.arm;
    relative.copy(b.rootPose).applyInverse(center, local);
    this.setCube(local, box);
  }

  /** Sets `box` to one that holds B as it is seen from A however that is turned, in the frame of A's root as it is in the beginning. */
  private ballAround(a: Side, b: Side): void {
    const { box, center, relative, local } = this;
    const { min, max } = this.around;
    // B's box about the centre of turning, turned anyhow.
    this.boxAround(b.root, b.rootPose, this.around);
    const x = Math.max(Math.abs(min.x - center.x), Math.abs(max.x - center.x));
    const y = Math.max(Math.abs(min.y - center.y), Math.abs(max.y - center.y));
    const z = Math.max(Math.abs(min.z - center.z), Math.abs(max.z - center.z));
    const { x: dx, y: dy, z: dz } = this.displacement;
    this.half = Math.sqrt(x * x + y * y + z * z) + Math.sqrt(dx * dx + dy * dy + dz * dz);
    relative.copy(a.rootPose).applyInverse(center, local);
    this.setCube(local, box);
  }

  private setCube({ x, y, z }: Vec3, { min, max }: Aabb): void {
    const { half } = this;
    min.set(x - half, y - half, z - half);
    max.set(x + half, y + half, z + half);
  }

  /** Sets `arm` to how far the origin of the leaf is from the centre of turning. */
  private setArm(a: Side): void {
    const { center } = this;
    const { position: p } = a.pose;
    const x = p.x - center.x;
    const y = p.y - center.y;
    const z = p.z - center.z;
    this.arm = Math.sqrt(x * x + y * y + z * z);
  }

  /** The way of a box in the frame of a side's root. */
  private setSweep(side: Side, { min, max }: Aabb, displacement: Vec3, sign: number): void {
    const { sweep } = side.outer;
    const { local, relative } = this;
    relative.copy(side.rootPose).applyInverseDirection(displacement, local);
    const isBounded = max.x - min.x + (max.y - min.y) + (max.z - min.z) < Infinity;
    sweep.ox = isBounded ? 0.5 * (min.x + max.x) : 0;
    sweep.oy = isBounded ? 0.5 * (min.y + max.y) : 0;
    sweep.oz = isBounded ? 0.5 * (min.z + max.z) : 0;
    sweep.hx = 0.5 * (max.x - min.x);
    sweep.hy = 0.5 * (max.y - min.y);
    sweep.hz = 0.5 * (max.z - min.z);
    if (!isBounded) setBoundless(sweep);
    sweep.dx = sign * local.x;
    sweep.dy = sign * local.y;
    sweep.dz = sign * local.z;
    sweep.start = 0;
    if (this.isTurning && side === this.a) stand(sweep);
  }

  visitPair(): boolean {
    const { hit, first } = this;
    // Where leaves overlap from the start, that is the answer.
    if (!this.castLeaves()) return !this.startsOverlapping;
    copyCast(hit, first);
    this.isFound = true;
    this.limits.fraction = hit.fraction;
    return true;
  }

  /** Casts the leaf of A at that of B; fills `hit` and says whether the surfaces meet there, before all others. */
  private castLeaves(): boolean {
    const { a, b, hit } = this;
    if (a.shape instanceof HalfSpace || b.shape instanceof HalfSpace) return this.castHalfSpace();
    const first = a.shape as Convex;
    const second = b.shape as Convex;
    if (castConvex(first, a.pose, this.motionOf(a), second, b.pose, hit) === null) return false;
    hit.subshapeA = a.subshape;
    hit.subshapeB = b.subshape;
    if (hit.startsOverlapping && !(this.isTurning && this.motion.ignoreStartOverlap)) {
      // Of several that overlap the deepest counts.
      this.limit = -this.depth;
      if (this.setDistance() && this.candidate.distance < -OVERLAPPING * (first.reach + second.reach)) this.visitOverlap();
      return false;
    }
    if (!this.isBefore()) return false;
    return this.isMet(b, hit.normalB, hit.featureB, true) && this.isMet(a, hit.normalA, hit.featureA, false);
  }

  /** Whether `hit` comes before all that was hit. */
  private isBefore(): boolean {
    return !this.isFound || this.hit.fraction < this.first.fraction;
  }

  /** Leaves overlap from the start as `candidate` says: a hit, unless that is ignored and the motion does not make it deeper. */
  private visitOverlap(): void {
    const { candidate, first } = this;
    if (!this.motion.ignoreStartOverlap) {
      this.startsOverlapping = true;
      return;
    }
    const { distance } = candidate;
    if (!(distance < -this.depth)) return;
    writeStart(candidate, this.overlap);
    if (!this.sinks()) return;
    this.depth = -distance;
    copyCast(this.overlap, first);
    this.isFound = true;
    // Others may be deeper.
    this.limits.fraction = 0;
  }

  /** Whether the motion makes the overlap in `candidate` deeper: as its normal says, and a moment later. */
  private sinks(): boolean {
    const { a, b, candidate, displacement: d, moved, weld } = this;
    const { distance, normalA: n } = candidate;
    const least = OVERLAPPING * ((isConvex(a.shape) ? a.shape.reach : 0) + (isConvex(b.shape) ? b.shape.reach : 0));
    const sinking = n.x * d.x + n.y * d.y + n.z * d.z;
    if (!(sinking > least && sinking > SINKING * Math.sqrt(d.x * d.x + d.y * d.y + d.z * d.z))) return false;
    const later = Math.min(1, (4 * least) / sinking);
    const { position: p } = a.pose;
    moved.copy(a.pose);
    p.set(p.x + later * d.x, p.y + later * d.y, p.z + later * d.z);
    this.weld = this.weldLater;
    this.weld.forget();
    const isOverlapping = this.setDistance();
    this.weld = weld;
    a.pose.copy(moved);
    return isOverlapping && candidate.distance < distance - 0.5 * least;
  }

  /** Whether the surface that `owner` looks at is met at `hit` with a normal that it has there; if not, whether a face is with its own. */
  private isMet(owner: Side, normal: Vec3, feature: number, isOfB: boolean): boolean {
    const { weld, local } = this;
    if (owner.root instanceof ConvexShape) return true;
    if (weld.isAgainst(owner, normal)) return false;
    if (this.isTurning && !isOfB) return true;
    this.moveBack(isOfB);
    return weld.seam.judge(owner, local, normal, feature, false) !== FORBIDDEN || this.meetsFace(owner, isOfB);
  }

  /** Sets `local` to where the point of `hit` was on its surface when A began to move. */
  private moveBack(isOfB: boolean): void {
    const { hit, displacement: d } = this;
    const { x, y, z } = hit.point;
    const back = isOfB ? 0 : hit.fraction;
    this.local.set(x - back * d.x, y - back * d.y, z - back * d.z);
  }

  /** At the impact, is the other shape on the plane of a face, above it, and moving into it? */
  private meetsFace(owner: Side, isOfB: boolean): boolean {
    const { a, b, weld, hit, candidate, moved, displacement: d } = this;
    if (this.isTurning) return false;
    const other = isOfB ? a : b;
    this.setMoved(other, isOfB);
    candidate.distance = 0;
    weld.limit = Infinity;
    weld.toward.set(0, 0, 0);
    if (!weld.setHeight(other.shape as Convex, moved, owner, candidate)) return false;
    if (!isOfB) flip(candidate);
    const { normalA, normalB } = candidate;
    const closing = -(normalB.x * d.x + normalB.y * d.y + normalB.z * d.z);
    if (!(Math.abs(candidate.distance) <= TOUCHING * (a.shape.reach + b.shape.reach))) return false;
    if (!(closing > ALONG_SURFACE * Math.sqrt(d.x * d.x + d.y * d.y + d.z * d.z))) return false;
    hit.normalA.copy(normalA);
    hit.normalB.copy(normalB);
    hit.featureA = candidate.featureA;
    hit.featureB = candidate.featureB;
    this.setPoint(candidate.pointB, isOfB);
    return true;
  }

  /** Sets `moved` to where a shape is at the impact, seen from the other. */
  private setMoved({ pose }: Side, isOfB: boolean): void {
    const { moved, hit, displacement: d } = this;
    const done = isOfB ? hit.fraction : -hit.fraction;
    const { position: p } = moved.copy(pose);
    p.set(p.x + done * d.x, p.y + done * d.y, p.z + done * d.z);
  }

  /** Sets the point of `hit` to one of B, or to where one of A is at the impact. */
  private setPoint({ x, y, z }: Vec3, isOfB: boolean): void {
    const { hit, displacement: d } = this;
    const done = isOfB ? 0 : hit.fraction;
    hit.point.set(x + done * d.x, y + done * d.y, z + done * d.z);
  }

  /** A convex shape and a half space: the support point comes down to the plane. */
  private castHalfSpace(): boolean {
    const { a, b, hit, candidate, displacement: d } = this;
    const isOfB = b.shape instanceof HalfSpace;
    const convex = isOfB ? a.shape : b.shape;
    if (!isConvex(convex)) throw new TypeError('a and b must not both be half spaces');
    this.limit = Infinity;
    this.setDistance();
    const { distance: height, normalB, pointA } = candidate;
    hit.startsOverlapping = false;
    if (height < -OVERLAPPING * convex.reach && !(this.isTurning && this.motion.ignoreStartOverlap)) {
      this.visitOverlap();
      return false;
    }
    if (this.isTurning) return this.turnOntoPlane(convex);
    const length = Math.sqrt(d.x * d.x + d.y * d.y + d.z * d.z);
    const closing = -(normalB.x * d.x + normalB.y * d.y + normalB.z * d.z);
    if (!(closing > PARALLEL * length)) return false;
    const fraction = Math.max(0, height / closing);
    if (!((fraction - 1) * length <= PARALLEL * convex.reach)) return false;
    hit.fraction = Math.min(1, fraction);
    hit.distance = hit.fraction * length;
    writeCast(candidate, false, hit);
    if (isOfB) this.setPoint(pointA, false);
    return this.isBefore();
  }

  /** A motion that turns, onto a triangle in the plane that is larger than all of it. */
  private turnOntoPlane(convex: Convex): boolean {
    const { a, b, hit, proxy, center, displacement: d, candidate } = this;
    if (a.shape instanceof HalfSpace) throw new TypeError('a must be finite to turn, got a halfSpace');
    this.setArm(a);
    proxy.size = 2 * (convex.reach + this.arm + Math.sqrt(d.x * d.x + d.y * d.y + d.z * d.z));
    // What overlaps, and may, must not get deeper: the plane at that depth is met then.
    const { distance: height, normalB: n, pointB, pointA } = candidate;
    const isOverlapping = height < -OVERLAPPING * convex.reach;
    setPlaneTriangle(n, isOverlapping ? pointA : pointB, center, proxy);
    b.shape = proxy.get();
    if (castConvex(convex, a.pose, this.motionOf(a), b.shape as Convex, IDENTITY, hit) === null) return false;
    if (isOverlapping) hit.point.set(hit.point.x - height * n.x, hit.point.y - height * n.y, hit.point.z - height * n.z);
    hit.startsOverlapping = isOverlapping;
    hit.subshapeA = a.subshape;
    hit.subshapeB = b.subshape;
    hit.featureB = FACE;
    return this.isBefore();
  }

  /** The motion of the leaf of A. */
  private motionOf(a: Side): Vec3Like | Motion {
    const { motion } = this;
    if (!this.isTurning) return motion.displacement;
    a.pose.applyInverse(this.center, motion.center);
    return motion;
  }

  /** Checks a motion of what A is, and takes it. */
  setMotion(given: Vec3Like | Motion): void {
    const { motion, center } = this;
    const isDisplacement = given === null || given === undefined || !isMotion(given);
    if (isDisplacement) checkVec3(given as Vec3Like, 'displacement');
    this.isTurning = !isDisplacement && checkMotion(given);
    motion.displacement.copy(isDisplacement ? (given as Vec3Like) : given.displacement);
    motion.ignoreStartOverlap = !isDisplacement && given.ignoreStartOverlap === true;
    if (!this.isTurning) return;
    const { rotation, center: c, tolerance } = given as Motion;
    motion.rotation.copy(rotation!);
    motion.tolerance = DEFAULT_TOLERANCE;
    if (tolerance !== undefined) motion.tolerance = tolerance;
    if (c === undefined) center.set(0, 0, 0);
    else center.copy(c);
    this.a.rootPose.apply(center, center);
  }
}

/** A direction within this sine of a plane leads along it. */
const PARALLEL = 1e-14;

const IDENTITY = /* @__PURE__ */ new Transform();
const planeTriangle_u = /* @__PURE__ */ new Vec3();

/** Sets the corners of a triangle in the plane across n through p that holds all within `out.size` of the foot of `center`. */
export function setPlaneTriangle(n: Vec3, p: Vec3, center: Vec3Like, out: LeafTriangle): void {
  const { size } = out;
  const u = setPerpendicular(planeTriangle_u, n.x, n.y, n.z);
  const vx = n.y * u.z - n.z * u.y;
  const vy = n.z * u.x - n.x * u.z;
  const vz = n.x * u.y - n.y * u.x;
  const height = n.x * (center.x - p.x) + n.y * (center.y - p.y) + n.z * (center.z - p.z);
  const x = center.x - height * n.x;
  const y = center.y - height * n.y;
  const z = center.z - height * n.z;
  out.a.set(x + 4 * size * u.x, y + 4 * size * u.y, z + 4 * size * u.z);
  out.b.set(x + size * (4 * vx - 2 * u.x), y + size * (4 * vy - 2 * u.y), z + size * (4 * vz - 2 * u.z));
  out.c.set(x - size * (4 * vx + 2 * u.x), y - size * (4 * vy + 2 * u.y), z - size * (4 * vz + 2 * u.z));
}

function stand(sweep: Sweep): void {
  sweep.dx = 0;
  sweep.dy = 0;
  sweep.dz = 0;
}

const castWalks = /* @__PURE__ */ new Pool(() => new CastWalk());
const overlap_distance = /* @__PURE__ */ new DistanceResult();

export function castShape(a: Shape, poseA: Pose, motion: object, b: Shape, poseB: Pose, out: CastResult): CastResult | null {
  const walk = castWalks.take();
  try {
    walk.begin(a, poseA, b, poseB);
    walk.setMotion(motion as Vec3Like | Motion);
    walk.isFound = false;
    walk.startsOverlapping = false;
    walk.walkAlong();
    if (walk.startsOverlapping) return writeOverlap(a, poseA, b, poseB, out);
    if (!walk.isFound) return null;
    copyCast(walk.first, out);
    moveToWorld(out.point, poseB);
    return out;
  } finally {
    castWalks.give();
  }
}

/** The answer where the shapes overlap from the start: the deepest leaves. */
function writeOverlap(a: Shape, poseA: Pose, b: Shape, poseB: Pose, out: CastResult): CastResult | null {
  const at = overlap_distance;
  return distanceBetween(a, poseA, b, poseB, 0, at) === null ? null : writeStart(at, out);
}

function writeStart(at: DistanceResult, out: CastResult): CastResult {
  out.fraction = 0;
  out.distance = 0;
  writeCast(at, true, out);
  return out;
}
