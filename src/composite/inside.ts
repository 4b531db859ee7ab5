/**
 * Whether a point is inside a closed mesh, from the triangles that hold the nearest point of it. Over a face its side tells. At a vertex the
 * edge tells that is turned least away from the point: between the point and that edge there is nothing else of the surface. And of both
 * faces at an edge the one does that the point is farther above or below.
 */
import type { Transform } from '../math/transform.ts';
import { Vec3, type Vec3Like } from '../math/vec3.ts';
import { distanceToConvex } from '../queries/distanceToPoint.ts';
import { PointResult } from '../results/pointResult.ts';
import { type Composite, Side } from './composite.ts';

/** Triangles this near to a point, as a part of the size, hold it. */
const SAME_PLACE = 1e-12;

/** Looks at the triangles that hold the nearest point, in the frame of the mesh. */
class FanSide extends Side {
  readonly toPoint = new Vec3();
  tolerance = -0;
  /** The cosine of the edge that is turned least away, as two triangles have it, and how high the point is above these. */
  cosine = -Infinity;
  highest = -0;
  lowest = -0;
  private readonly nearest = new PointResult();

  visit(): boolean {
    const { point: q, toPoint: d, tolerance } = this;
    const { vertices, normals } = this.shape.core;
    distanceToConvex(q, this.shape, this.pose, this.nearest);
    if (!(this.nearest.distance <= tolerance)) return true;
    let cosine = -Infinity;
    for (let i = 0; i < vertices.length; i += 3) {
      const x = vertices[i] - q.x;
      const y = vertices[i + 1] - q.y;
      const z = vertices[i + 2] - q.z;
      const length = Math.sqrt(x * x + y * y + z * z);
      if (length > tolerance) cosine = Math.max(cosine, (d.x * x + d.y * y + d.z * z) / length);
    }
    const height = d.x * normals[0] + d.y * normals[1] + d.z * normals[2];
    if (cosine < this.cosine) return true;
    if (cosine > this.cosine) {
      this.highest = height;
      this.lowest = height;
    }
    this.cosine = cosine;
    this.highest = Math.max(this.highest, height);
    this.lowest = Math.min(this.lowest, height);
    return true;
  }
}

let inside_fan: FanSide | null = null;

/** Whether a point, whose nearest point of a closed mesh is `foot`, is inside; both in the world. */
export function isInside(mesh: Composite, pose: Transform, point: Vec3Like, foot: Vec3Like): boolean {
  inside_fan ??= new FanSide();
  const fan = inside_fan;
  fan.tolerance = SAME_PLACE * mesh.reach;
  fan.limits.distanceSq = 4 * fan.tolerance * fan.tolerance;
  fan.cosine = -Infinity;
  fan.highest = 0;
  fan.lowest = 0;
  // In the frame of the mesh.
  pose.applyInverse(foot, fan.point);
  pose.applyInverse(point, fan.toPoint).sub(fan.point);
  fan.begin(mesh);
  fan.search();
  // (What was made flat has both sides in one place, and nothing is inside.)
  return (fan.highest + fan.lowest) * mesh.orientation < 0;
}
