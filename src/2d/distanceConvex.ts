/** Signed distance of two convex shapes: that of their cores, less both radii. */
import { codeAt } from './core.ts';
import type { Frame } from './pose.ts';
import type { DistanceResult } from './results.ts';
import { Closest, separateCores } from './separateCores.ts';
import type { ConvexShape } from './shape.ts';

/** Room for rounding in the test for shapes too far apart, which must not decide at the limit itself. */
const ROUNDING = 1e-12;
const distanceConvex_closest = /* @__PURE__ */ new Closest();

/**
 * Fills `out` (but for the subshapes) and says true, unless the distance is more than out.distance, which the caller sets to the
 * greatest distance of interest.
 */
export function distanceConvex(a: ConvexShape, frameA: Frame, b: ConvexShape, frameB: Frame, out: DistanceResult): boolean {
  const wx = frameB.px - frameA.px;
  const wy = frameB.py - frameA.py;
  const reach = a.reach + b.reach;
  const maxDistance = out.distance;
  const limit = reach + maxDistance + ROUNDING * (reach + Math.abs(maxDistance));
  if (!(limit >= 0 && wx * wx + wy * wy <= limit * limit)) return false;
  const closest = distanceConvex_closest;
  const { c, s } = frameA;
  closest.px = c * wx + s * wy;
  closest.py = c * wy - s * wx;
  closest.c = c * frameB.c + s * frameB.s;
  closest.s = c * frameB.s - s * frameB.c;
  separateCores(a.core, b.core, closest);
  const radiusA = a.radius;
  const radiusB = b.radius;
  const distance = closest.distance - (radiusA + radiusB);
  if (!(distance <= maxDistance)) return false;

  const { nx, ny, vertexA, vertexB, edgeA, edgeB, along } = closest;
  // The points of the cores, a in A's frame, b in B's; an edge of A runs along (-ny, nx).
  let ax = a.core.x[vertexA]!;
  let ay = a.core.y[vertexA]!;
  let bx = b.core.x[vertexB]!;
  let by = b.core.y[vertexB]!;
  out.featureA = codeAt(a.core, vertexA, edgeA, along);
  out.featureB = codeAt(b.core, vertexB, edgeB, along);
  if (edgeA >= 0) {
    ax -= along * ny;
    ay += along * nx;
  } else if (edgeB >= 0) {
    bx -= along * b.core.ny[edgeB]!;
    by += along * b.core.nx[edgeB]!;
  }
  ax += radiusA * nx;
  ay += radiusA * ny;
  const normalX = c * nx - s * ny;
  const normalY = s * nx + c * ny;
  out.distance = distance;
  out.pointA.x = frameA.px + (c * ax - s * ay);
  out.pointA.y = frameA.py + (s * ax + c * ay);
  out.pointB.x = frameB.px + (frameB.c * bx - frameB.s * by - radiusB * normalX);
  out.pointB.y = frameB.py + (frameB.s * bx + frameB.c * by - radiusB * normalY);
  out.normalA.x = normalX;
  out.normalA.y = normalY;
  out.normalB.x = -normalX;
  out.normalB.y = -normalY;
  return true;
}
