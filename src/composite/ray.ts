/** A ray against a composite: that of the leaf that it meets first. */

import { checkVec3 } from '../math/checks.ts';
import { directionFrom, pointTo } from '../math/frameVectors.ts';
import { MIN_LENGTH_SQ } from '../math/tolerance.ts';
import type { Pose } from '../math/transform.ts';
import { Vec3, type Vec3Like } from '../math/vec3.ts';
import { NearestPoint, pointPolytope } from '../point/pointPolytope.ts';
import { raycastConvex } from '../queries/raycast.ts';
import { moveNear, Ray } from '../ray/ray.ts';
import { copyRay, RayResult } from '../results/rayResult.ts';
import { isConvex, type Shape } from '../shapes/composite.ts';
import { AT_POINT, type Composite, ON_RAY, Side } from './composite.ts';
import { moveToWorld } from './pairWalk.ts';

/** Squared: a ray from farther than this many times the reach is moved near before its numbers are used. */
const FAR_SQ = 1024;

/** What a ray has met so far; all is seen from the position of the shape. */
class RaySide extends Side {
  readonly origin = new Vec3();
  readonly candidate = new RayResult();
  readonly first = new RayResult();
  isFound = false;
  /** True when any hit will do. */
  isAny = false;
  /** The same ray, from near the shape. */
  private readonly near = new Ray();
  private readonly local = new Vec3();
  private readonly nearest = new NearestPoint();

  /** A ray that starts inside a solid ends there. */
  override search(): boolean {
    const { near, point, frame, local, limits } = this;
    const part = this.part as Composite;
    if (!(part.isSolid && near.start === 0 && part.contains(pointTo(frame, point, local)))) return super.search();
    this.mode = AT_POINT;
    limits.distanceSq = Infinity;
    super.search();
    return false;
  }

  /** Answers with the triangle that is nearest to the start. */
  private setInside(): boolean {
    const { shape, local, nearest, first, frame, displacement: d } = this;
    const { normal } = first;
    pointPolytope(shape.core, local, nearest);
    const length = d.length();
    if (d.lengthSq() > MIN_LENGTH_SQ) normal.copy(d).scale(-1 / length);
    else {
      normal.x = -nearest.nx;
      normal.y = -nearest.ny;
      normal.z = -nearest.nz;
      directionFrom(frame, normal, normal);
    }
    first.fraction = 0;
    first.distance = 0;
    first.feature = nearest.feature;
    first.subshape = this.subshape;
    first.startsInside = true;
    this.isFound = true;
    return true;
  }

  visit(): boolean {
    const { candidate, shape, first } = this;
    if (this.mode === AT_POINT) return this.setInside();
    const isHit = raycastConvex(this.origin, this.displacement, shape, this.frame, candidate) !== null;
    if (!isHit || (this.isFound && !(candidate.fraction < first.fraction))) return true;
    candidate.subshape = this.subshape;
    copyRay(candidate, first);
    this.isFound = true;
    this.limits.fraction = candidate.fraction + this.near.start;
    return !(this.isAny || candidate.startsInside);
  }

  /** Makes the ray ready and follows it. */
  follow(origin: Vec3Like, displacement: Vec3Like, shape: Shape, pose: Pose): void {
    const { near, point, displacement: d, limits, given } = this;
    checkVec3(origin, 'origin');
    checkVec3(displacement, 'displacement');
    this.stand(shape, pose, 'pose');
    point.copy(origin).sub(pose.position);
    this.origin.copy(point);
    d.copy(displacement);
    near.start = 0;
    near.end = 1;
    if (point.lengthSq() > FAR_SQ * shape.reach * shape.reach && d.lengthSq() > MIN_LENGTH_SQ) {
      moveNear(origin, displacement, pose.position, near);
      point.set(near.ox, near.oy, near.oz);
    }
    this.mode = ON_RAY;
    this.isFound = false;
    this.span = 1 + Math.abs(near.start);
    given.start = near.start;
    limits.fraction = near.end;
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
  isConvex(shape, 'shape');
  return follow(origin, displacement, shape, pose, true).isFound;
}
