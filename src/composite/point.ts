/** The distance of a point from a composite: that of the nearest leaf. */
import { Aabb } from '../math/aabb.ts';
import { checkMaxDistance, checkVec3 } from '../math/checks.ts';
import { Frame, setFrame } from '../math/frame.ts';
import type { Pose } from '../math/transform.ts';
import { Vec3, type Vec3Like } from '../math/vec3.ts';
import { distanceToPoint as distanceToConvex } from '../queries/distanceToPoint.ts';
import { FACE } from '../results/features.ts';
import { PointResult } from '../results/pointResult.ts';
import type { Shape } from '../shapes/composite.ts';
import { AT_POINT, type Composite, isConvex, Side } from './composite.ts';
import { Inside } from './inside.ts';
import { moveToWorld } from './pairWalk.ts';
import { type HalfSpace, Plane, setPlane } from './plane.ts';
import { setBox } from './tree.ts';

/** The nearest leaf so far; all is seen from the position of the shape. */
class PointSide extends Side {
  readonly point = new Vec3();
  readonly candidate = new PointResult();
  readonly nearest = new PointResult();
  limit = Infinity;
  maxDistance = Infinity;
  isFound = false;
  /** What was found before a closed mesh. */
  private readonly kept = new PointResult();
  private before = -0;
  private wasFound = false;
  private readonly plane = new Plane();
  private readonly frame = new Frame();
  private readonly box = new Aabb();
  private readonly inside = new Inside();

  /** A closed mesh is searched by itself: of its nearest triangle it is told whether the point is inside. */
  protected override enterPart(part: Composite): void {
    if (!part.isClosed) return;
    this.before = this.isFound ? this.nearest.distance : Infinity;
    copyPoint(this.nearest, this.kept);
    this.wasFound = this.isFound;
    this.isFound = false;
    this.limit = Infinity;
    this.limits.distanceSq = Infinity;
  }

  protected override leavePart(part: Composite): boolean {
    if (!part.isClosed) return true;
    const { nearest, kept } = this;
    if (this.inside.test(part, this.pose, this.point, nearest.point)) {
      const { normal: n } = nearest;
      nearest.distance = -nearest.distance;
      n.set(-n.x, -n.y, -n.z);
    }
    if (this.wasFound && !(nearest.distance < this.before)) copyPoint(kept, nearest);
    this.lower();
    return true;
  }

  visit(): boolean {
    const { candidate, nearest, shape } = this;
    const isNear = isConvex(shape)
      ? distanceToConvex(this.point, shape, this.pose, Infinity, candidate) !== null && candidate.distance <= this.limit
      : this.setHalfSpace(shape as HalfSpace);
    if (!isNear || (this.isFound && !(candidate.distance < nearest.distance))) return true;
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

  private setHalfSpace(shape: HalfSpace): boolean {
    const { plane: n, point: p, candidate } = this;
    setPlane(shape, this.pose, n);
    const distance = n.x * p.x + n.y * p.y + n.z * p.z - n.offset;
    if (!(distance <= this.limit)) return false;
    candidate.distance = distance;
    candidate.point.set(p.x - distance * n.x, p.y - distance * n.y, p.z - distance * n.z);
    candidate.normal.copy(n);
    candidate.feature = FACE;
    return true;
  }

  find(point: Vec3Like, shape: Shape, pose: Pose, maxDistance: number): void {
    const f = this.frame;
    checkVec3(point, 'point');
    checkMaxDistance(maxDistance);
    setFrame(f, pose, 'pose');
    const { rootPose, box } = this;
    const x = point.x - f.px;
    const y = point.y - f.py;
    const z = point.z - f.pz;
    this.point.set(x, y, z);
    rootPose.position.set(0, 0, 0);
    rootPose.quaternion.copy(pose.quaternion).normalize();
    this.begin(shape);
    this.mode = AT_POINT;
    this.isFound = false;
    this.limit = maxDistance;
    this.maxDistance = maxDistance;
    this.span = Math.sqrt(x * x + y * y + z * z);
    const { min, max } = box;
    min.x = f.xx * x + f.yx * y + f.zx * z;
    min.y = f.xy * x + f.yy * y + f.zy * z;
    min.z = f.xz * x + f.yz * y + f.zz * z;
    max.copy(min);
    setBox(this.outer.search, box);
    const most = Math.max(0, maxDistance);
    this.limits.distanceSq = most * most;
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

export function distanceToPoint(
  point: Vec3Like,
  shape: Shape,
  pose: Pose,
  maxDistance: number,
  out: PointResult,
): PointResult | null {
  pointSide ??= new PointSide();
  const side = pointSide;
  side.find(point, shape, pose, maxDistance);
  if (!side.isFound || !(side.nearest.distance <= maxDistance)) return null;
  copyPoint(side.nearest, out);
  moveToWorld(out.point, pose);
  return out;
}
