/** A cast of shapes that are not both convex: that of the leaves that meet first. */
import { Aabb } from '../math/aabb.ts';
import { checkVec3 } from '../math/checks.ts';
import { type Pose, Transform } from '../math/transform.ts';
import { setPerpendicular, Vec3, type Vec3Like } from '../math/vec3.ts';
import { castShape as castConvex } from '../queries/castShape.ts';
import { computeAabb } from '../queries/computeAabb.ts';
import { checkMotion, isMotion, type Motion } from '../queries/motion.ts';
import { writeCast } from '../queries/writeCast.ts';
import { CastResult, copyCast } from '../results/castResult.ts';
import { DistanceResult } from '../results/distanceResult.ts';
import { FACE } from '../results/features.ts';
import type { Shape } from '../shapes/composite.ts';
import { type Shape as Convex, ConvexShape } from '../shapes/shape.ts';
import { ALONG, type Composite, isConvex, type Side } from './composite.ts';
import { distanceBetween, LeafWalk } from './distance.ts';
import { LeafTriangle } from './leafTriangle.ts';
import { boxOf, moveToWorld } from './pairWalk.ts';
import { HalfSpace } from './plane.ts';
import { Pool } from './pool.ts';
import { FORBIDDEN } from './seam.ts';
import type { Sweep } from './tree.ts';

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
  tolerance: number | undefined = undefined;
  ignoreStartOverlap = false;
}

class CastWalk extends LeafWalk {
  readonly hit = new CastResult();
  readonly first = new CastResult();
  isFound = false;
  /** Whether leaves overlap before anything moves. */
  startsOverlapping = false;
  /** Whether that is a hit only where the motion makes it deeper, and how deep the deepest of those is. */
  ignoresOverlap = false;
  private depth = -0;
  readonly displacement = new Vec3();
  /** The motion, where it turns, and the same for the leaf. */
  motion: Motion | null = null;
  private readonly leafMotion = new LeafMotion();
  private readonly center = new Vec3();
  private readonly local = new Vec3();
  private readonly moved = new Transform();
  private readonly overlap = new CastResult();
  private readonly proxy = new LeafTriangle();
  private readonly around = new Aabb();
  private end = -0;
  /** How far the leaf is from the centre of turning; half the side of a cube. */
  private arm = -0;
  private half = -0;

  /** Visits the pairs of leaves that may meet. */
  walkAlong(): void {
    const { a, b, box, displacement } = this;
    a.mode = ALONG;
    b.mode = ALONG;
    this.end = 1;
    this.depth = 0;
    if (!(a.root instanceof ConvexShape)) {
      // Seen from A, B comes the other way.
      this.setRelative(a, b.rootPose);
      if (this.motion === null) this.boxAround(b.root, this.relative, box);
      else this.ballAround(a, b);
      this.setSweep(a, box, displacement, -1);
    }
    a.search();
  }

  override visitFirst(): boolean {
    const { a, b, box, displacement } = this;
    if (!(b.root instanceof ConvexShape)) {
      this.setRelative(b, a.pose);
      if (this.motion === null) this.boxAround(a.shape, this.relative, box);
      else this.ballOfLeaf(a, b);
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
    this.centerOf(a);
    this.setArm(a);
    this.half = a.shape.reach + this.arm;
    relative.copy(b.rootPose).applyInverse(center, local);
    this.setCube(local, box);
  }

  /** Sets `box` to one that holds B as it is seen from A however that is turned, in the frame of A's root as it is in the beginning. */
  private ballAround(a: Side, b: Side): void {
    const { box, center, relative, local } = this;
    const { min, max } = this.around;
    this.centerOf(a);
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

  /** Sets `center` to the centre of turning in the world. */
  private centerOf(a: Side): void {
    const { center } = this;
    const { center: c } = this.motion!;
    if (c === undefined) center.set(0, 0, 0);
    else center.copy(c);
    a.rootPose.apply(center, center);
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
    sweep.hx = isBounded ? 0.5 * (max.x - min.x) : Infinity;
    sweep.hy = isBounded ? 0.5 * (max.y - min.y) : Infinity;
    sweep.hz = isBounded ? 0.5 * (max.z - min.z) : Infinity;
    sweep.dx = sign * local.x;
    sweep.dy = sign * local.y;
    sweep.dz = sign * local.z;
    sweep.start = 0;
    if (this.motion !== null && side === this.a) stand(sweep);
    side.setEnd(this.end);
  }

  visitPair(): boolean {
    const { hit, first } = this;
    if (!this.castLeaves() || (this.isFound && !(hit.fraction < first.fraction))) return true;
    copyCast(hit, first);
    this.isFound = true;
    this.end = hit.fraction;
    this.a.setEnd(this.end);
    this.b.setEnd(this.end);
    return true;
  }

  /** Casts the leaf of A at that of B; fills `hit` and says whether the surfaces meet there. */
  private castLeaves(): boolean {
    const { a, b, hit } = this;
    if (a.shape instanceof HalfSpace || b.shape instanceof HalfSpace) return this.castHalfSpace();
    const first = a.shape as Convex;
    const second = b.shape as Convex;
    if (castConvex(first, a.pose, this.motionOf(a), second, b.pose, hit) === null) return false;
    hit.subshapeA = a.subshape;
    hit.subshapeB = b.subshape;
    if (hit.startsOverlapping && (this.motion === null || !this.ignoresOverlap)) {
      this.limit = 0;
      if (this.setDistance() && this.candidate.distance < -OVERLAPPING * (first.reach + second.reach)) this.visitOverlap();
      return false;
    }
    return this.isMet(b, hit.normalB, hit.featureB, true) && this.isMet(a, hit.normalA, hit.featureA, false);
  }

  /** Leaves overlap from the start as `candidate` says: a hit, unless that is ignored and the motion does not make it deeper. */
  private visitOverlap(): void {
    const { candidate, first } = this;
    if (!this.ignoresOverlap) {
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
    this.end = 0;
    this.a.setEnd(0);
    this.b.setEnd(0);
  }

  /** Whether the motion makes the overlap in `candidate` deeper: as its normal says, and a moment later. */
  private sinks(): boolean {
    const { a, b, candidate, displacement: d, moved } = this;
    const { distance, normalA: n } = candidate;
    const least = OVERLAPPING * ((isConvex(a.shape) ? a.shape.reach : 0) + (isConvex(b.shape) ? b.shape.reach : 0));
    const sinking = n.x * d.x + n.y * d.y + n.z * d.z;
    if (!(sinking > least && sinking > SINKING * Math.sqrt(d.x * d.x + d.y * d.y + d.z * d.z))) return false;
    const later = Math.min(1, (4 * least) / sinking);
    const { position: p } = a.pose;
    moved.copy(a.pose);
    p.set(p.x + later * d.x, p.y + later * d.y, p.z + later * d.z);
    this.weld.forget();
    const isOverlapping = this.setDistance();
    this.weld.forget();
    a.pose.copy(moved);
    return isOverlapping && candidate.distance < distance - 0.5 * least;
  }

  /** Whether the surface that `owner` looks at is met at `hit` with a normal that it has there; if not, whether a face is with its own. */
  private isMet(owner: Side, normal: Vec3, feature: number, isOfB: boolean): boolean {
    const { weld, hit, local, displacement: d } = this;
    if (owner.root instanceof ConvexShape) return true;
    if (weld.isAgainst(owner, normal)) return false;
    // Where the surface was when A began to move.
    const { x, y, z } = hit.point;
    const back = isOfB ? 0 : hit.fraction;
    if (this.motion !== null && !isOfB) return true;
    local.set(x - back * d.x, y - back * d.y, z - back * d.z);
    return weld.seam.judge(owner, local, normal, feature, false) !== FORBIDDEN || this.meetsFace(owner, isOfB);
  }

  /** At the impact, is the other shape on the plane of a face, above it, and moving into it? */
  private meetsFace(owner: Side, isOfB: boolean): boolean {
    const { a, b, weld, hit, candidate, moved, displacement: d } = this;
    if (this.motion !== null) return false;
    const other = isOfB ? a : b;
    const done = hit.fraction;
    const sign = isOfB ? done : -done;
    const { position: p } = moved.copy(other.pose);
    p.set(p.x + sign * d.x, p.y + sign * d.y, p.z + sign * d.z);
    candidate.distance = 0;
    weld.limit = Infinity;
    weld.toward.set(0, 0, 0);
    if (!weld.setHeight(other.shape as Convex, moved, owner, !isOfB, candidate)) return false;
    const { normalA, normalB, pointB } = candidate;
    const closing = -(normalB.x * d.x + normalB.y * d.y + normalB.z * d.z);
    const size = a.shape.reach + b.shape.reach;
    if (!(Math.abs(candidate.distance) <= TOUCHING * size)) return false;
    if (!(closing > ALONG_SURFACE * Math.sqrt(d.x * d.x + d.y * d.y + d.z * d.z))) return false;
    const along = isOfB ? 0 : done;
    hit.point.set(pointB.x + along * d.x, pointB.y + along * d.y, pointB.z + along * d.z);
    hit.normalA.copy(normalA);
    hit.normalB.copy(normalB);
    hit.featureA = candidate.featureA;
    hit.featureB = candidate.featureB;
    return true;
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
    if (height < -OVERLAPPING * convex.reach && (this.motion === null || !this.ignoresOverlap)) {
      this.visitOverlap();
      return false;
    }
    if (this.motion !== null) return this.turnOntoPlane(convex);
    const length = Math.sqrt(d.x * d.x + d.y * d.y + d.z * d.z);
    const closing = -(normalB.x * d.x + normalB.y * d.y + normalB.z * d.z);
    if (!(closing > PARALLEL * length)) return false;
    const fraction = Math.max(0, height / closing);
    if (!((fraction - 1) * length <= PARALLEL * convex.reach)) return false;
    hit.fraction = Math.min(1, fraction);
    hit.distance = hit.fraction * length;
    writeCast(candidate, false, hit);
    if (isOfB) hit.point.set(pointA.x + fraction * d.x, pointA.y + fraction * d.y, pointA.z + fraction * d.z);
    return true;
  }

  /** A motion that turns, onto a triangle in the plane that is larger than all of it. */
  private turnOntoPlane(convex: Convex): boolean {
    const { a, b, hit, proxy, center, displacement: d, candidate } = this;
    if (a.shape instanceof HalfSpace) throw new TypeError('a must be finite to turn, got a halfSpace');
    this.centerOf(a);
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
    return true;
  }

  /** The motion of the leaf of A. */
  private motionOf(a: Side): Vec3Like | Motion {
    const { motion, leafMotion, center } = this;
    if (motion === null) return this.displacement;
    this.centerOf(a);
    leafMotion.displacement.copy(motion.displacement);
    leafMotion.rotation.copy(motion.rotation!);
    a.pose.applyInverse(center, leafMotion.center);
    leafMotion.tolerance = motion.tolerance;
    leafMotion.ignoreStartOverlap = this.ignoresOverlap;
    return leafMotion;
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
    const isTurning = setMotion(motion as Vec3Like | Motion, walk);
    walk.motion = isTurning ? (motion as Motion) : null;
    walk.begin(a, poseA, b, poseB);
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

/** Checks a motion and takes its displacement; true when it turns. */
function setMotion(motion: Vec3Like | Motion, walk: CastWalk): boolean {
  if (motion !== null && motion !== undefined && isMotion(motion)) {
    const isTurning = checkMotion(motion);
    walk.displacement.copy(motion.displacement);
    walk.ignoresOverlap = motion.ignoreStartOverlap === true;
    return isTurning;
  }
  checkVec3(motion as Vec3Like, 'displacement');
  walk.ignoresOverlap = false;
  walk.displacement.copy(motion as Vec3Like);
  return false;
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
