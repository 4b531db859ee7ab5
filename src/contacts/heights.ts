/** Follows the columns of an overlap to the surfaces. */
import { Ray, RayHit } from '../ray/ray.ts';
import { rayPolytope } from '../ray/rayPolytope.ts';
import type { Polytope } from '../shapes/polytope.ts';
import type { Facet } from './facet.ts';
import { overlap_beside, overlap_first, overlap_second, overlap_u, overlap_v } from './lists.ts';
import { BESIDE_FIRST, BESIDE_SECOND, type Overlap } from './overlap.ts';

/** A facet whose squared sine to the plane across the normal is no more is tilted by no more than rounding. */
const UPRIGHT_SQ = 1e-16;

const raiseHeights_ray = /* @__PURE__ */ new Ray();
const raiseHeights_hit = /* @__PURE__ */ new RayHit();

/**
 * Writes for each place of the overlap the heights of the two surfaces there. Over a facet across the normal that is the radius above the
 * core.
 */
export function findHeights(first: Facet, second: Facet, overlap: Overlap): void {
  const { count } = overlap;
  const { base, slopeU, slopeV } = first;
  const { base: otherBase, slopeU: otherSlopeU, slopeV: otherSlopeV } = second;
  const rise = base - first.radius;
  const otherRise = otherBase + second.radius;
  for (let i = 0; i < count; i++) {
    const u = overlap_u[i];
    const v = overlap_v[i];
    overlap_first[i] = rise + slopeU * u + slopeV * v;
    overlap_second[i] = otherRise + otherSlopeU * u + otherSlopeV * v;
  }
}

/**
 * Finds the heights of a rounded surface again where the facet is tilted, or the place beside it: the surface above may come from other
 * features of the core then, and a line along the column finds it.
 */
export function raiseHeights(facet: Facet, core: Polytope, overlap: Overlap): void {
  const { count } = overlap;
  const { axes, up, base, slopeU, slopeV, radius, tiltSq, originU, originV, originN } = facet;
  const isFirst = up < 0;
  const surface = isFirst ? overlap_first : overlap_second;
  const bit = isFirst ? BESIDE_FIRST : BESIDE_SECOND;
  const ray = raiseHeights_ray;
  const hit = raiseHeights_hit;
  for (let i = 0; i < count; i++) {
    if (!(tiltSq > UPRIGHT_SQ) && (overlap_beside[i] & bit) === 0) continue;
    const u = overlap_u[i];
    const v = overlap_v[i];
    const height = base + slopeU * u + slopeV * v;
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
    if (rayPolytope(ray, core, hit)) surface[i] = height - up * hit.t;
  }
}
