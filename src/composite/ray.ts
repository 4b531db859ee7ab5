/** A ray against a composite: that of the leaf that it meets first. */

import { Aabb } from '../math/aabb.ts';
import { checkVec3 } from '../math/checks.ts';
import { Frame, setFrame } from '../math/frame.ts';
import { MIN_LENGTH, MIN_LENGTH_SQ } from '../math/tolerance.ts';
import type { Pose } from '../math/transform.ts';
import { Vec3, type Vec3Like } from '../math/vec3.ts';
import { raycast as raycastConvex } from '../queries/raycast.ts';
import { moveNear, Ray } from '../ray/ray.ts';
import { FACE } from '../results/features.ts';
import { copyRay, RayResult } from '../results/rayResult.ts';
import { queriesOf, type Shape } from '../shapes/composite.ts';
import { ConvexShape } from '../shapes/shape.ts';
import { isConvex, ON_RAY, Side } from './composite.ts';
import { moveToWorld } from './pairWalk.ts';
import { type HalfSpace, Plane, setPlane } from './plane.ts';
import { setBox } from './tree.ts';

/** Squared: a ray from farther than this many times the reach is moved near before its numbers are used. */
const FAR_SQ = 1024;

/** What a ray has met so far; all is seen from the position of the shape. */
class RaySide extends Side {
  readonly origin = new Vec3();
  readonly displacement = new Vec3();
  readonly candidate = new RayResult();
  readonly first = new RayResult();
  isFound = false;
  /** True when any hit will do. */
  isAny = false;
  private readonly plane = new Plane();
  private readonly local = new Ray();
  private readonly frame = new Frame();
  private readonly box = new Aabb();

  visit(): boolean {
    const { candidate, shape, first } = this;
    const isHit = isConvex(shape)
      ? raycastConvex(this.origin, this.displacement, shape, this.pose, candidate) !== null
      : this.hitHalfSpace(shape as HalfSpace);
    if (!isHit || (this.isFound && !(candidate.fraction < first.fraction))) return true;
    candidate.subshape = this.subshape;
    copyRay(candidate, first);
    this.isFound = true;
    this.limits.fraction = candidate.fraction + this.local.start;
    return !(this.isAny || candidate.startsInside);
  }

  /** The plane is met where the height above it is zero. */
  private hitHalfSpace(shape: HalfSpace): boolean {
    const { plane: n, origin: o, displacement: d, candidate } = this;
    setPlane(shape, this.pose, n);
    const height = n.x * o.x + n.y * o.y + n.z * o.z - n.offset;
    const climb = n.x * d.x + n.y * d.y + n.z * d.z;
    const length = Math.sqrt(d.x * d.x + d.y * d.y + d.z * d.z);
    const isInside = height < 0;
    if (!isInside && !(climb < 0 && height <= -climb)) return false;
    const fraction = isInside ? 0 : height / -climb;
    candidate.fraction = fraction;
    candidate.distance = fraction * length;
    candidate.point.set(o.x + fraction * d.x, o.y + fraction * d.y, o.z + fraction * d.z);
    if (isInside && length > MIN_LENGTH) candidate.normal.set(-d.x / length, -d.y / length, -d.z / length);
    else candidate.normal.copy(n);
    candidate.feature = FACE;
    candidate.startsInside = isInside;
    return true;
  }

  /** Makes the ray ready and follows it. */
  follow(origin: Vec3Like, displacement: Vec3Like, shape: Shape, pose: Pose): void {
    const f = this.frame;
    const { local, outer, rootPose, box } = this;
    checkVec3(origin, 'origin');
    checkVec3(displacement, 'displacement');
    setFrame(f, pose, 'pose');
    const { x: px, y: py, z: pz } = pose.position;
    this.origin.set(origin.x - px, origin.y - py, origin.z - pz);
    this.displacement.copy(displacement);
    const { x: dx, y: dy, z: dz } = displacement;
    let { x: ox, y: oy, z: oz } = this.origin;
    local.start = 0;
    local.end = 1;
    const far = FAR_SQ * shape.reach * shape.reach;
    if (ox * ox + oy * oy + oz * oz > far && dx * dx + dy * dy + dz * dz > MIN_LENGTH_SQ) {
      moveNear(origin, displacement, pose.position, local);
      ox = local.ox;
      oy = local.oy;
      oz = local.oz;
    }
    rootPose.position.set(0, 0, 0);
    rootPose.quaternion.copy(pose.quaternion).normalize();
    this.begin(shape);
    this.mode = ON_RAY;
    this.isFound = false;
    this.span = 1 + Math.abs(local.start);
    const { search } = outer;
    const { min, max } = box;
    min.x = f.xx * ox + f.yx * oy + f.zx * oz;
    min.y = f.xy * ox + f.yy * oy + f.zy * oz;
    min.z = f.xz * ox + f.yz * oy + f.zz * oz;
    max.copy(min);
    setBox(search, box);
    search.dx = f.xx * dx + f.yx * dy + f.zx * dz;
    search.dy = f.xy * dx + f.yy * dy + f.zy * dz;
    search.dz = f.xz * dx + f.yz * dy + f.zz * dz;
    search.start = local.start;
    this.limits.fraction = local.end;
    this.search();
  }
}

let raySide: RaySide | null = null;

/** What follows a ray: to the first hit, or to any. */
function follow(origin: Vec3Like, displacement: Vec3Like, shape: Shape, pose: Pose, isAny: boolean): RaySide {
  raySide ??= new RaySide();
  raySide.isAny = isAny;
  raySide.follow(origin, displacement, shape, pose);
  return raySide;
}

export function raycast(origin: Vec3Like, displacement: Vec3Like, shape: Shape, pose: Pose, out: RayResult): RayResult | null {
  const { isFound, first } = follow(origin, displacement, shape, pose, false);
  if (!isFound) return null;
  copyRay(first, out);
  if (out.startsInside) out.point.copy(origin);
  else moveToWorld(out.point, pose);
  return out;
}

const hitsRay_result = /* @__PURE__ */ new RayResult();

/**
 * Whether a shape is met at all by the segment from `origin` to `origin + displacement`, as by `raycast`: for a line of sight. Sooner
 * answered for meshes and other composites, where any hit will do.
 *
 * @example
 * ```ts
 * import { hitsRay, sphere, Transform } from 'touchstone';
 *
 * console.log(hitsRay({ x: -5, y: 0, z: 0 }, { x: 10, y: 0, z: 0 }, sphere(1), new Transform())); // true
 * ```
 */
export function hitsRay(origin: Vec3Like, displacement: Vec3Like, shape: Shape, pose: Pose): boolean {
  if (shape instanceof ConvexShape) return raycastConvex(origin, displacement, shape, pose, hitsRay_result) !== null;
  queriesOf(shape, 'shape');
  return follow(origin, displacement, shape, pose, true).isFound;
}
