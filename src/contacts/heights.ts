/** Follows the columns of an overlap to the surfaces. */
import { Ray, RayHit } from '../ray/ray.ts';
import { rayPolytope } from '../ray/rayPolytope.ts';
import type { Polytope } from '../shapes/polytope.ts';
import type { Facet } from './facet.ts';
import { BESIDE_FIRST, BESIDE_SECOND, type Overlap } from './overlap.ts';

const findHeights_ray = /* @__PURE__ */ new Ray();
const findHeights_hit = /* @__PURE__ */ new RayHit();

/**
 * Writes for each place of the overlap the height of the shape's surface there. Over a facet across the normal that is the radius above
 * the core. Where the facet is tilted, or the place beside it, the surface above may come from other features of the core, and a line
 * along the column finds it.
 */
export function findHeights(facet: Facet, core: Polytope, overlap: Overlap): void {
  const { count, places, heights, beside } = overlap;
  const { axes, up, base, slopeU, slopeV, radius, isTilted, originU, originV, originN } = facet;
  const isFirst = up < 0;
  const own = isFirst ? 0 : 1;
  const bit = isFirst ? BESIDE_FIRST : BESIDE_SECOND;
  const ray = findHeights_ray;
  const hit = findHeights_hit;
  for (let i = 0; i < count; i++) {
    const u = places[2 * i]!;
    const v = places[2 * i + 1]!;
    const height = base + slopeU * u + slopeV * v;
    heights[2 * i + own] = height + up * radius;
    if (radius === 0 || (!isTilted && (beside[i]! & bit) === 0)) continue;
    const pu = u - originU;
    const pv = v - originV;
    const pn = height - originN;
    ray.ox = axes.ux * pu + axes.vx * pv + axes.nx * pn;
    ray.oy = axes.uy * pu + axes.vy * pv + axes.ny * pn;
    ray.oz = axes.uz * pu + axes.vz * pv + axes.nz * pn;
    ray.dx = -up * axes.nx;
    ray.dy = -up * axes.ny;
    ray.dz = -up * axes.nz;
    ray.dLenSq = 1;
    ray.radius = radius;
    if (rayPolytope(ray, core, hit)) heights[2 * i + own] = height - up * hit.t;
  }
}
