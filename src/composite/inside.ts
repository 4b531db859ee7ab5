/**
 * Whether a point is inside a closed mesh, from the triangle nearest to it. Over a face its side tells. At an edge the sum of the normals
 * of both faces does, and at a vertex that of the edge which is turned least away from the point: between the point and that edge there
 * is nothing else of the surface.
 */
import type { Transform } from '../math/transform.ts';
import { Vec3, type Vec3Like } from '../math/vec3.ts';
import { distanceToPoint } from '../queries/distanceToPoint.ts';
import { PointResult } from '../results/pointResult.ts';
import { type Composite, Side } from './composite.ts';

/** Triangles this near to a point, as a part of the size, hold it. */
const SAME_PLACE = 1e-12;

/** Looks at the triangles that hold the nearest point, in the frame of the mesh: first for an edge, then for the faces beside it. */
class FanSide extends Side {
  readonly toPoint = new Vec3();
  readonly end = new Vec3();
  readonly sum = new Vec3();
  tolerance = -0;
  least = -Infinity;
  hasEnd = false;
  private readonly nearest = new PointResult();

  visit(): boolean {
    const { point: q, toPoint: d, end, sum, tolerance } = this;
    const { vertices, normals } = this.shape.core;
    distanceToPoint(q, this.shape, this.pose, Infinity, this.nearest);
    if (!(this.nearest.distance <= tolerance)) return true;
    for (let i = 0; i < vertices.length; i += 3) {
      const x = vertices[i]! - q.x;
      const y = vertices[i + 1]! - q.y;
      const z = vertices[i + 2]! - q.z;
      const length = Math.sqrt(x * x + y * y + z * z);
      if (!(length > tolerance)) continue;
      if (this.hasEnd) {
        const isEnd =
          Math.abs(vertices[i]! - end.x) + Math.abs(vertices[i + 1]! - end.y) + Math.abs(vertices[i + 2]! - end.z) === 0;
        if (isEnd) sum.set(sum.x + normals[0]!, sum.y + normals[1]!, sum.z + normals[2]!);
        continue;
      }
      const along = (d.x * x + d.y * y + d.z * z) / length;
      if (!(along > this.least)) continue;
      this.least = along;
      end.set(vertices[i]!, vertices[i + 1]!, vertices[i + 2]!);
    }
    return true;
  }
}

let inside_fan: FanSide | null = null;

/** Whether a point, whose nearest point of a closed mesh is `foot`, is inside; both in the world. */
export function isInside(mesh: Composite, pose: Transform, point: Vec3Like, foot: Vec3Like): boolean {
  inside_fan ??= new FanSide();
  const fan = inside_fan;
  const { point: at, toPoint: d, sum } = fan;
  fan.tolerance = SAME_PLACE * mesh.reach;
  fan.limits.distanceSq = 4 * fan.tolerance * fan.tolerance;
  fan.least = -Infinity;
  fan.hasEnd = false;
  sum.set(0, 0, 0);
  // In the frame of the mesh.
  pose.applyInverse(foot, at);
  pose.applyInverse(point, d).sub(at);
  for (let pass = 0; pass < 2; pass++) {
    fan.begin(mesh);
    fan.search();
    fan.hasEnd = true;
  }
  return (sum.x * d.x + sum.y * d.y + sum.z * d.z) * mesh.orientation < 0;
}
