/** What is wrong with an answer of distanceToPoint, in parts of the size of the shape; judged by the brute-force oracle. */
import type { Pose } from '../../src/math/transform.ts';
import type { Vec3Like } from '../../src/math/vec3.ts';
import type { PointResult } from '../../src/results/pointResult.ts';
import { featureVertices, type Sample } from '../shapes.ts';
import { Dd, DdPose, DdVec } from './doubleDouble.ts';
import { depthBelow, dot, length, nearestOfHull, type Plane, support, tryPlanes } from './point.ts';

export interface PointErrors {
  /** Of the signed distance. */
  distance: number;
  /** How far the point is from the surface. */
  surface: number;
  /** How far point + distance * normal is from the query point. */
  offset: number;
  /** How far the normal's length is from 1. */
  unit: number;
  /** How far some vertex is beyond the plane across the normal at the point: 0 for a normal within the cone of the feature. */
  cone: number;
  /** How far the point is from the feature that it is said to lie on. */
  feature: number;
}

/** The least part of a number that a double can tell. */
const ROUNDING = 2 ** -53;

/** A sample with the planes that the oracle needs, found once. */
export class PointJudge {
  readonly subject: Sample;
  private readonly planes: readonly Plane[];

  constructor(subject: Sample) {
    this.subject = subject;
    this.planes = subject.solid ? tryPlanes(subject.vertices) : [];
  }

  /** Signed distance from a point of the shape's frame to the core: negative inside. */
  coreDistance(p: Vec3Like): number {
    if (this.subject.solid) {
      const { depth } = depthBelow(p, this.planes);
      if (depth > 0) return -depth;
    }
    return nearestOfHull(p, this.subject.vertices).distance;
  }

  /**
   * How far a point is above the surface along its normal. At a sharp edge of a solid that is less than the distance: the planes that
   * meet there are what rounding moves.
   */
  height(p: Vec3Like): number {
    const { solid, shape } = this.subject;
    return solid && shape.radius === 0 ? -depthBelow(p, this.planes).depth : this.coreDistance(p) - shape.radius;
  }

  /** Signed distance from a point of the world to the surface. */
  distance(point: Vec3Like, pose: Pose): number {
    return this.coreDistance(new DdPose(pose).toLocal(point).value) - this.subject.shape.radius;
  }

  errors(point: Vec3Like, pose: Pose, result: PointResult): PointErrors {
    const { subject } = this;
    const { shape, size } = subject;
    const frame = new DdPose(pose);
    const p = frame.toLocal(point);
    const s = frame.toLocal(result.point);
    const n = frame.directionToLocal(result.normal);
    const radius = new Dd(shape.radius);
    const q = s.sub(n.scale(radius)).value;
    const far = size + length(p.value);
    // World coordinates cannot hold a point better than this.
    const grain = 8 * ROUNDING * length(result.point);
    const beyond = (error: number): number => Math.max(0, error - grain);
    // A single point at the origin has no size: any error is too much.
    const part = (error: number, of: number): number => (error === 0 ? 0 : error / of);
    const offset = s.add(n.scale(new Dd(result.distance))).sub(p);
    const normal = n.value;
    return {
      distance: part(Math.abs(result.distance - (this.coreDistance(p.value) - shape.radius)), far),
      surface: part(beyond(Math.abs(this.coreDistance(s.value) - shape.radius)), size),
      offset: part(beyond(offset.length().value), far),
      unit: Math.abs(DdVec.from(result.normal).length().value - 1),
      cone: part(beyond(support(subject.vertices, normal) - dot(normal, q)), size),
      feature: part(beyond(this.fromFeature(q, normal, result.feature, result.distance + shape.radius < 0)), size),
    };
  }

  /**
   * How far a point q of the core is from the feature that an answer names. On the faces of a solid core that are coplanar but for
   * rounding (`byPlane`), rounding may send q over the rim of the one that is named: there, how far the feature is from the plane across
   * the normal at q.
   */
  fromFeature(q: Vec3Like, normal: Vec3Like, feature: number, byPlane: boolean): number {
    const named = featureVertices(this.subject, feature);
    if (!byPlane || named.length < 3) return nearestOfHull(q, named).distance;
    return Math.max(...named.map((v) => Math.abs(dot(normal, v) - dot(normal, q))));
  }
}

/** The larger of each error. */
export function worse<T extends object>(a: T | null, b: T): T {
  if (a === null) return { ...b };
  const worst = { ...a } as Record<string, number>;
  for (const [key, value] of Object.entries(b)) if (!(worst[key] >= value)) worst[key] = value;
  return worst as T;
}
