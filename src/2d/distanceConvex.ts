/**
 * Signed distance of two convex shapes: the distance of a point from the Minkowski difference of their cores, less both radii. Where
 * one core is a point the difference is the other core and need not be built.
 */
import { featureAt } from './core.ts';
import { Difference, subtractCores, turnCore } from './minkowskiDifference.ts';
import { Nearest, nearestOnCore } from './nearestOnCore.ts';
import type { Frame } from './pose.ts';
import type { DistanceResult } from './results.ts';
import type { ConvexShape } from './shape.ts';

/**
 * Fills `out` (but for the subshapes) and says true, unless the distance is more than out.distance, which the caller sets to the
 * greatest distance of interest.
 */
export function distanceConvex(a: ConvexShape, frameA: Frame, b: ConvexShape, frameB: Frame, out: DistanceResult): boolean {
  const wx = frameB.px - frameA.px;
  const wy = frameB.py - frameA.py;
  const reach = a.reach + b.reach;
  const limit = reach + out.distance + ROUNDING * (reach + Math.abs(out.distance));
  if (!(limit >= 0 && wx * wx + wy * wy <= limit * limit)) return false;
  if (b.core.count === 1) return distanceToPointCore(a, frameA, b, frameB, out);
  if (a.core.count === 1) {
    if (!distanceToPointCore(b, frameB, a, frameA, out)) return false;
    out.flip();
    return true;
  }
  const difference = distanceConvex_difference;
  const nearest = distanceConvex_nearest;
  const { c, s } = frameA;
  difference.c = c * frameB.c + s * frameB.s;
  difference.s = c * frameB.s - s * frameB.c;
  turnCore(b.core, difference);
  subtractCores(a.core, difference);
  nearest.px = c * wx + s * wy;
  nearest.py = c * wy - s * wx;
  nearestOnCore(difference.core, nearest);
  const radiusA = a.radius;
  const radiusB = b.radius;
  const distance = nearest.distance - (radiusA + radiusB);
  if (!(distance <= out.distance)) return false;

  const { nx, ny, edge, vertex } = nearest;
  const i = difference.vertexA[vertex]!;
  const j = difference.vertexB[vertex]!;
  // The points of the cores, in A's frame: a from A's origin, b from B's.
  let ax = a.core.x[i]!;
  let ay = a.core.y[i]!;
  let bx = difference.b.x[j]!;
  let by = difference.b.y[j]!;
  const isEdgeA = edge >= 0 && difference.isEdgeOfA[edge] === 1;
  const isEdgeB = edge >= 0 && difference.isEdgeOfA[edge] === 0;
  // An edge runs along (-ny, nx), and B's along the opposite since its normal is -n.
  nearest.vertex = i;
  nearest.edge = isEdgeA ? i : -1;
  out.featureA = featureAt(a.core, nearest);
  if (isEdgeA) {
    ax -= nearest.along * ny;
    ay += nearest.along * nx;
  }
  nearest.vertex = j;
  nearest.edge = isEdgeB ? j : -1;
  out.featureB = featureAt(b.core, nearest);
  if (isEdgeB) {
    bx += nearest.along * ny;
    by -= nearest.along * nx;
  }
  ax += radiusA * nx;
  ay += radiusA * ny;
  bx -= radiusB * nx;
  by -= radiusB * ny;
  const normalX = c * nx - s * ny;
  const normalY = s * nx + c * ny;
  out.distance = distance;
  out.pointA.x = frameA.px + (c * ax - s * ay);
  out.pointA.y = frameA.py + (s * ax + c * ay);
  out.pointB.x = frameB.px + (c * bx - s * by);
  out.pointB.y = frameB.py + (s * bx + c * by);
  out.normalA.x = normalX;
  out.normalA.y = normalY;
  out.normalB.x = -normalX;
  out.normalB.y = -normalY;
  return true;
}

/** Room for rounding in the test for shapes too far apart, which must not decide at the limit itself. */
const ROUNDING = 1e-12;
const distanceConvex_difference = /* @__PURE__ */ new Difference();
const distanceConvex_nearest = /* @__PURE__ */ new Nearest();

/** The same where B's core is a point. */
function distanceToPointCore(a: ConvexShape, frameA: Frame, b: ConvexShape, frameB: Frame, out: DistanceResult): boolean {
  const nearest = distanceConvex_nearest;
  const { c, s } = frameA;
  // B's centre from B's origin, in the world.
  const x = b.core.x[0]!;
  const y = b.core.y[0]!;
  const bx = frameB.c * x - frameB.s * y;
  const by = frameB.s * x + frameB.c * y;
  const wx = frameB.px - frameA.px + bx;
  const wy = frameB.py - frameA.py + by;
  nearest.px = c * wx + s * wy;
  nearest.py = c * wy - s * wx;
  nearestOnCore(a.core, nearest);
  const radiusA = a.radius;
  const radiusB = b.radius;
  const distance = nearest.distance - (radiusA + radiusB);
  if (!(distance <= out.distance)) return false;

  const { nx, ny, vertex, along } = nearest;
  let ax = a.core.x[vertex]! + radiusA * nx;
  let ay = a.core.y[vertex]! + radiusA * ny;
  if (nearest.edge >= 0) {
    ax -= along * ny;
    ay += along * nx;
  }
  const normalX = c * nx - s * ny;
  const normalY = s * nx + c * ny;
  out.distance = distance;
  out.featureA = featureAt(a.core, nearest);
  out.featureB = 0;
  out.pointA.x = frameA.px + (c * ax - s * ay);
  out.pointA.y = frameA.py + (s * ax + c * ay);
  out.pointB.x = frameB.px + (bx - radiusB * normalX);
  out.pointB.y = frameB.py + (by - radiusB * normalY);
  out.normalA.x = normalX;
  out.normalA.y = normalY;
  out.normalB.x = -normalX;
  out.normalB.y = -normalY;
  return true;
}
