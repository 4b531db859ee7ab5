/** One point and one shape: which kernel serves which core. */
import { pointBox } from '../kernels/pointBox.ts';
import { pointHull } from '../kernels/pointHull.ts';
import { pointSegment } from '../kernels/pointSegment.ts';
import { pointTriangle } from '../kernels/pointTriangle.ts';
import { MIN_LENGTH } from '../math/tolerance.ts';
import type { Vec3 } from '../math/vec3.ts';
import { VERTEX } from '../results/features.ts';
import type { PointResult } from '../results/pointResult.ts';
import { BOX, CAPSULE, CONVEX, type Shape, SPHERE, type Sphere, TRIANGLE } from '../shapes/shape.ts';

/** The signed distance from a point in the shape's frame to its core, with point, normal and feature, in that frame. */
export function pointCore(p: Vec3, shape: Shape, out: PointResult): void {
  switch (shape.type) {
    case SPHERE:
      pointCenter(p, shape, out);
      break;
    case CAPSULE:
      pointSegment(p, shape.core, out);
      break;
    case BOX:
      pointBox(p, shape.core, out);
      break;
    case TRIANGLE:
      pointTriangle(p, shape.core, out);
      break;
    case CONVEX:
      pointHull(p, shape.core, out);
      break;
  }
}

function pointCenter(p: Vec3, shape: Sphere, out: PointResult): void {
  const { x, y, z } = shape.core;
  const dx = p.x - x;
  const dy = p.y - y;
  const dz = p.z - z;
  const distance = Math.sqrt(dx * dx + dy * dy + dz * dz);
  out.distance = distance;
  out.feature = VERTEX;
  out.point.x = x;
  out.point.y = y;
  out.point.z = z;
  if (distance > MIN_LENGTH) {
    const inv = 1 / distance;
    out.normal.x = dx * inv;
    out.normal.y = dy * inv;
    out.normal.z = dz * inv;
  } else {
    out.normal.set(0, 1, 0);
  }
}
