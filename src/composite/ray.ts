/** A ray against a composite: that of the leaf that it meets first. */
import type { Frame } from '../math/frame.ts';
import { directionFrom, moveFrom, pointTo } from '../math/frameVectors.ts';
import { MIN_LENGTH_SQ } from '../math/tolerance.ts';
import { Vec3, type Vec3Like } from '../math/vec3.ts';
import { NearestPoint, pointPolytope } from '../point/pointPolytope.ts';
import { moveNear, Ray } from '../ray/ray.ts';
import { rayInFrame } from '../ray/rayInFrame.ts';
import { copyRay, RayResult } from '../results/rayResult.ts';
import type { Shape } from '../shapes/composite.ts';
import { AT_POINT, type Composite, ON_RAY, Side } from './composite.ts';

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
  private readonly position = new Vec3();
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
    const isHit = rayInFrame(this.origin, this.displacement, shape, this.frame, candidate);
    if (!isHit || (this.isFound && !(candidate.fraction < first.fraction))) return true;
    candidate.subshape = this.subshape;
    copyRay(candidate, first);
    this.isFound = true;
    this.limits.fraction = candidate.fraction + this.near.start;
    return !(this.isAny || candidate.startsInside);
  }

  /** Makes the ray ready and follows it. */
  follow(origin: Vec3Like, displacement: Vec3Like, shape: Shape, { px, py, pz }: Frame): void {
    const { near, point, position, displacement: d, limits, given } = this;
    point.x = origin.x - px;
    point.y = origin.y - py;
    point.z = origin.z - pz;
    this.origin.copy(point);
    d.copy(displacement);
    near.start = 0;
    near.end = 1;
    if (point.lengthSq() > FAR_SQ * shape.reach * shape.reach && d.lengthSq() > MIN_LENGTH_SQ) {
      position.x = px;
      position.y = py;
      position.z = pz;
      moveNear(origin, displacement, position, near);
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
function follow(origin: Vec3Like, displacement: Vec3Like, shape: Shape, frame: Frame, isAny: boolean): RaySide {
  raySide ??= new RaySide();
  raySide.isAny = isAny;
  raySide.stand(shape, frame);
  raySide.follow(origin, displacement, shape, frame);
  return raySide;
}

export function raycast(origin: Vec3Like, displacement: Vec3Like, shape: Shape, frame: Frame, out: RayResult): boolean {
  const { isFound, first } = follow(origin, displacement, shape, frame, false);
  if (!isFound) return false;
  copyRay(first, out);
  const { point } = out;
  if (out.startsInside) point.copy(origin);
  else moveFrom(frame, point);
  return true;
}

export function hitsRay(origin: Vec3Like, displacement: Vec3Like, shape: Shape, frame: Frame): boolean {
  return follow(origin, displacement, shape, frame, true).isFound;
}
