/** The distance of a point from a composite: that of the nearest leaf. */
import type { Frame } from '../math/frame.ts';
import { moveFrom, pointTo } from '../math/frameVectors.ts';
import { Vec3, type Vec3Like } from '../math/vec3.ts';
import { pointInFrame } from '../point/pointInFrame.ts';
import { PointResult } from '../results/pointResult.ts';
import type { Shape } from '../shapes/composite.ts';
import { AT_POINT, type Composite, Side } from './composite.ts';

/** The nearest leaf so far; all is seen from the position of the shape. */
class PointSide extends Side {
  readonly candidate = new PointResult();
  nearest = new PointResult();
  limit = Infinity;
  maxDistance = Infinity;
  isFound = false;
  /** What was found before a closed mesh. */
  private before = new PointResult();
  private readonly local = new Vec3();

  /** A closed mesh is searched by itself: of its nearest triangle it is told whether the point is inside. */
  override search(): boolean {
    const part = this.part as Composite;
    if (!part.isClosed) return super.search();
    const { isFound, nearest, before } = this;
    this.before = nearest;
    this.nearest = before;
    this.isFound = false;
    this.limit = Infinity;
    this.limits.distanceSq = Infinity;
    super.search();
    if (part.contains(pointTo(this.frame, this.point, this.local))) {
      before.distance = -before.distance;
      before.normal.negate();
    }
    if (isFound && !(before.distance < nearest.distance)) {
      this.nearest = nearest;
      this.before = before;
    }
    this.lower();
    return true;
  }

  visit(): boolean {
    const { candidate, nearest, shape } = this;
    pointInFrame(this.point, shape, this.frame, Infinity, candidate);
    if (!(candidate.distance <= this.limit) || (this.isFound && !(candidate.distance < nearest.distance))) return true;
    candidate.subshape = this.subshape;
    copyPoint(candidate, nearest);
    this.isFound = true;
    this.lower();
    return true;
  }

  /** Only what is nearer than the nearest is of interest now. */
  private lower(): void {
    this.limit = Math.min(this.maxDistance, this.nearest.distance);
    const most = Math.max(0, this.limit);
    this.limits.distanceSq = most * most;
  }

  find(point: Vec3Like, shape: Shape, frame: Frame, maxDistance: number): void {
    this.stand(shape, frame);
    const { point: p } = this;
    p.x = point.x - frame.px;
    p.y = point.y - frame.py;
    p.z = point.z - frame.pz;
    this.mode = AT_POINT;
    this.isFound = false;
    this.maxDistance = maxDistance;
    this.nearest.distance = Infinity;
    this.lower();
    this.search();
  }
}

function copyPoint(from: PointResult, to: PointResult): void {
  to.distance = from.distance;
  to.point.copy(from.point);
  to.normal.copy(from.normal);
  to.feature = from.feature;
  to.subshape = from.subshape;
}

let pointSide: PointSide | null = null;

export function distanceToPoint(point: Vec3Like, shape: Shape, frame: Frame, maxDistance: number, out: PointResult): boolean {
  pointSide ??= new PointSide();
  const side = pointSide;
  side.find(point, shape, frame, maxDistance);
  if (!side.isFound || !(side.nearest.distance <= maxDistance)) return false;
  copyPoint(side.nearest, out);
  moveFrom(frame, out.point);
  return true;
}
