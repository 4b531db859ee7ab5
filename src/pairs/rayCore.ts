/** One ray and one shape: which kernel serves which core. */
import type { LocalRay } from '../kernels/localRay.ts';
import { rayBall } from '../kernels/rayBall.ts';
import { rayBox } from '../kernels/rayBox.ts';
import { rayHull } from '../kernels/rayHull.ts';
import { raySegment } from '../kernels/raySegment.ts';
import { rayTriangle } from '../kernels/rayTriangle.ts';
import type { RayResult } from '../results/rayResult.ts';
import { BOX, CAPSULE, CONVEX, type Shape, SPHERE, TRIANGLE } from '../shapes/shape.ts';

/** A ray in the shape's frame against the shape: HIT, INSIDE or MISS. */
export function rayCore(ray: LocalRay, shape: Shape, out: RayResult): number {
  switch (shape.type) {
    case SPHERE:
      return rayBall(ray, shape.core, out);
    case CAPSULE:
      return raySegment(ray, shape.core, out);
    case BOX:
      return rayBox(ray, shape.core, out);
    case TRIANGLE:
      return rayTriangle(ray, shape.core, out);
    case CONVEX:
      return rayHull(ray, shape.core, out);
  }
}
