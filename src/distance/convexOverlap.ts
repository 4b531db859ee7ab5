/**
 * Whether two convex shapes have a point in common: half of the distance, without an axis or nearest points. The walk tells cores that are clearly
 * nearer to each other than the radii, or farther; where rounding could decide, the distance does.
 */
import { LIMIT_MARGIN } from '../math/tolerance.ts';
import type { ConvexShape } from '../shapes/shape.ts';
import { beginWalk, CoreDistance, coreDistance } from './coreDistance.ts';
import type { CorePair } from './corePair.ts';
import { simplex_one } from './simplex.ts';
import { APART, NEAR, TOO_FAR, WalkLimits, walk } from './walk.ts';

const convexOverlap_limits = /* @__PURE__ */ new WalkLimits();
const convexOverlap_distance = /* @__PURE__ */ new CoreDistance();

/**
 * Whether two shapes overlap or touch, where the second stands in the frame of the first as `pair` says. The core of the first must not be of a lower
 * rank than that of the second.
 */
export function convexOverlap(a: ConvexShape, b: ConvexShape, pair: CorePair): boolean {
  const { core } = a;
  const { core: otherCore } = b;
  const radii = a.radius + b.radius;
  const margin = LIMIT_MARGIN * (a.reach + b.reach);
  if (otherCore.topology.dimension > 0) {
    const limits = convexOverlap_limits;
    const simplex = simplex_one;
    limits.farthest = radii + margin;
    limits.enough = radii - margin;
    if (beginWalk(core, otherCore, pair, simplex)) return true;
    const found = walk(pair, simplex, limits);
    if (found === TOO_FAR) return false;
    if (found === NEAR) return true;
    if (found === APART) {
      if (simplex.isProven && simplex.lenSq > limits.farthest * limits.farthest) return false;
    } else if (radii > margin || (simplex.isAround && isClearlyAround(simplex.points, pair.size))) return true;
  }
  const distance = convexOverlap_distance;
  distance.limit = radii + margin;
  return coreDistance(core, otherCore, pair, distance) && distance.distance - radii <= 0;
}

/** Whether the origin is within a tetrahedron, farther from each of its faces than rounding of the size could move it. */
function isClearlyAround(points: Float64Array, size: number): boolean {
  const margin = LIMIT_MARGIN * size;
  for (let i = 0; i < 4; i++) {
    // The face across from corner i, n = (b - a) x (c - a).
    const a = 3 * ((i + 1) & 3);
    const b = 3 * ((i + 2) & 3);
    const c = 3 * ((i + 3) & 3);
    const x = points[a];
    const y = points[a + 1];
    const z = points[a + 2];
    const ux = points[b] - x;
    const uy = points[b + 1] - y;
    const uz = points[b + 2] - z;
    const vx = points[c] - x;
    const vy = points[c + 1] - y;
    const vz = points[c + 2] - z;
    const nx = uy * vz - uz * vy;
    const ny = uz * vx - ux * vz;
    const nz = ux * vy - uy * vx;
    const origin = -(nx * x + ny * y + nz * z);
    const corner = nx * (points[3 * i] - x) + ny * (points[3 * i + 1] - y) + nz * (points[3 * i + 2] - z);
    const least = margin * Math.sqrt(nx * nx + ny * ny + nz * nz);
    if (!(corner > 0 ? origin > least : origin < -least)) return false;
  }
  return true;
}
