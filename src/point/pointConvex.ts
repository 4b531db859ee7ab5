import type { Vec3Like } from '../math/vec3.ts';
import type { ConvexShape } from '../shapes/shape.ts';
import { type NearestPoint, pointPolytope } from './pointPolytope.ts';

/** Writes the point of a shape's surface that is nearest to `p`, both in the shape's frame, and the signed distance, to `out`. */
export function pointConvex(shape: ConvexShape, p: Vec3Like, out: NearestPoint): void {
  const { radius } = shape;
  pointPolytope(shape.core, p, out);
  out.distance -= radius;
  out.x += out.nx * radius;
  out.y += out.ny * radius;
  out.z += out.nz * radius;
}
