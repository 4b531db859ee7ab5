/** Signed distance of two convex shapes: that of their cores, less both radii. */
import type { Frame } from './pose.ts';
import type { DistanceResult } from './results.ts';
import { Closest, separateCores } from './separateCores.ts';
import type { ConvexShape } from './shape.ts';
import { writeNormals, writeSurface } from './writeSurface.ts';

/** Room for rounding in the test for shapes too far apart, which must not decide at the limit itself. */
const ROUNDING = 1e-12;
const distanceConvex_closest = /* @__PURE__ */ new Closest();

/**
 * Fills `out` (but for the subshapes) and says true, unless the distance is more than out.distance, which the caller sets to the
 * greatest distance of interest.
 */
export function distanceConvex(a: ConvexShape, frameA: Frame, b: ConvexShape, frameB: Frame, out: DistanceResult): boolean {
  const wx = frameB.x - frameA.x;
  const wy = frameB.y - frameA.y;
  const { c, s } = frameA;
  const { c: bc, s: bs } = frameB;
  const maxDistance = out.distance;
  // The circles about both middles tell when the shapes are too far apart.
  const mx = wx + (bc * b.middleX - bs * b.middleY) - (c * a.middleX - s * a.middleY);
  const my = wy + (bs * b.middleX + bc * b.middleY) - (s * a.middleX + c * a.middleY);
  const limit = a.spread + b.spread + maxDistance + ROUNDING * (a.reach + b.reach + Math.abs(maxDistance));
  if (!(limit >= 0 && mx * mx + my * my <= limit * limit)) return false;
  const closest = distanceConvex_closest;
  closest.px = c * wx + s * wy;
  closest.py = c * wy - s * wx;
  closest.c = c * bc + s * bs;
  closest.s = c * bs - s * bc;
  separateCores(a.core, b.core, closest);
  const distance = closest.distance - (a.radius + b.radius);
  if (!(distance <= maxDistance)) return false;
  writeNormals(frameA, closest, out);
  out.distance = distance;
  out.featureA = writeSurface(a, frameA, closest, true, out.normalA, out.pointA);
  out.featureB = writeSurface(b, frameB, closest, false, out.normalB, out.pointB);
  return true;
}
