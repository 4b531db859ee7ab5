/** The distance of a point from a composite: that of the nearest leaf. */
import type { Frame } from '../math/frame.ts';
import { directionFrom, moveFrom, pointFrom, pointTo } from '../math/frameVectors.ts';
import { Vec3, type Vec3Like } from '../math/vec3.ts';
import { pointInFrame } from '../point/pointInFrame.ts';
import { EDGE } from '../results/features.ts';
import { PointResult } from '../results/pointResult.ts';
import type { Shape } from '../shapes/composite.ts';
import { AT_POINT, type Composite, type CrossingVisitor, NEAR, Side } from './composite.ts';

/** The nearest leaf so far; all is seen from the position of the shape. */
class PointSide extends Side implements CrossingVisitor {
  readonly candidate = new PointResult();
  nearest = new PointResult();
  limit = Infinity;
  maxDistance = Infinity;
  isFound = false;
  /** What was found before a closed mesh. */
  private before = new PointResult();
  private readonly local = new Vec3();
  private readonly place = new Vec3();

  /** Whether only what is on the boundary of the part counts. */
  private isSifting = false;

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
    const isInside = part.contains(pointTo(this.frame, this.point, this.local));
    this.isSifting = isInside && part.isCrossed;
    this.mode = this.isSifting ? NEAR : AT_POINT;
    super.search();
    if (this.isSifting) part.offerCrossings(this.local, this);
    this.isSifting = false;
    this.mode = AT_POINT;
    if (isInside) {
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
    if (this.isSifting) {
      const { local, place } = this;
      if (this.isBuried(pointTo(this.frame, candidate.point, place))) {
        for (let edge = 0; edge < 3; edge++) {
          if (this.isNearer(this.setOnEdge(edge, local)) && !this.isBuried(place)) {
            this.takePlace(place, this.subshape - this.offset, EDGE + edge);
          }
        }
        return true;
      }
    }
    candidate.subshape = this.subshape;
    copyPoint(candidate, nearest);
    this.isFound = true;
    this.lower();
    return true;
  }

  private isBuried(place: Vec3): boolean {
    return (this.part as Composite).isBuried(this.subshape - this.offset, place);
  }

  /** Sets `place` to the point of an edge of the triangle that is nearest to a point. */
  private setOnEdge(edge: number, { x, y, z }: Vec3): Vec3 {
    const { place } = this;
    const { corners: c } = this.triangle;
    const a = 3 * edge;
    const b = (a + 3) % 9;
    const dx = c[b] - c[a];
    const dy = c[b + 1] - c[a + 1];
    const dz = c[b + 2] - c[a + 2];
    const along = (x - c[a]) * dx + (y - c[a + 1]) * dy + (z - c[a + 2]) * dz;
    const t = Math.max(0, Math.min(1, along / (dx * dx + dy * dy + dz * dz)));
    place.x = c[a] + t * dx;
    place.y = c[a + 1] + t * dy;
    place.z = c[a + 2] + t * dz;
    return place;
  }

  isNearer({ x, y, z }: Vec3): boolean {
    const { local, nearest } = this;
    const dx = local.x - x;
    const dy = local.y - y;
    const dz = local.z - z;
    return !this.isFound || dx * dx + dy * dy + dz * dz < nearest.distance * nearest.distance;
  }

  takePlace(place: Vec3, leaf: number, feature: number): void {
    const { local, nearest, frame } = this;
    const { normal } = nearest;
    pointFrom(frame, place, nearest.point);
    normal.x = local.x - place.x;
    normal.y = local.y - place.y;
    normal.z = local.z - place.z;
    nearest.distance = normal.length();
    directionFrom(frame, normal.scale(1 / nearest.distance), normal);
    nearest.feature = feature;
    nearest.subshape = this.offset + leaf;
    this.isFound = true;
    this.lower();
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
