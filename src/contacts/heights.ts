/** Follows the columns of an overlap to the surfaces of rounded shapes. */
import { HIT, LocalRay } from '../kernels/localRay.ts';
import { rayCore } from '../pairs/rayCore.ts';
import { RayResult } from '../results/rayResult.ts';
import type { Shape } from '../shapes/shape.ts';
import { CORNER, type Facet, OFFSET, OUT_U, OUT_V, U, V } from './facet.ts';
import { BESIDE_FIRST, BESIDE_SECOND, type Overlap } from './overlap.ts';

/**
 * Writes for each place of the overlap the height of the shape's surface there. Over a face or an edge across the normal that is the radius above the
 * core. Over a tilted face it is the radius over the cosine, if that part of the surface comes from the face; elsewhere a ray along
 * the column finds it.
 */
export function findHeights(facet: Facet, shape: Shape, overlap: Overlap): void {
  const { count, places, heights, beside } = overlap;
  const { up, base, slopeU, slopeV, radius, isTilted } = facet;
  const isFirst = up < 0;
  const own = isFirst ? 0 : 1;
  const rise = up * radius;
  for (let i = 0; i < count; i++) {
    heights[2 * i + own] = base + slopeU * places[2 * i]! + slopeV * places[2 * i + 1]! + rise;
  }
  if (radius === 0) return;
  const bit = isFirst ? BESIDE_FIRST : BESIDE_SECOND;
  const isSegment = shape.polytope.topology.dimension === 1;
  for (let i = 0; i < count; i++) {
    if (!isTilted && (beside[i]! & bit) === 0) continue;
    if (isSegment) raiseOnSegment(facet, overlap, i);
    else if (facet.count < 3 || (beside[i]! & bit) !== 0 || !raiseOnFace(facet, overlap, i)) castColumn(facet, shape, overlap, i);
  }
}

/**
 * Over a tilted face: the surface is the face moved out by r m, so that its point above a place comes from the point of the face at
 * that place less r m, if there is one: false elsewhere.
 */
function raiseOnFace({ corners, lines, up, radius, normalU, normalV, normalN }: Facet, overlap: Overlap, i: number): boolean {
  const u = overlap.places[2 * i]! - radius * normalU;
  const v = overlap.places[2 * i + 1]! - radius * normalV;
  for (let at = 0; at < CORNER * lines; at += CORNER) {
    if (corners[at + OUT_U]! * u + corners[at + OUT_V]! * v > corners[at + OFFSET]!) return false;
  }
  overlap.heights[2 * i + (up < 0 ? 0 : 1)]! += radius / normalN - up * radius;
  return true;
}

/** Over a rounded segment the surface is that of the cylinder or of the ball at an end. */
function raiseOnSegment({ corners, up, radius, base, slopeU, slopeV }: Facet, overlap: Overlap, i: number): void {
  const startU = corners[U]!;
  const startV = corners[V]!;
  const outU = corners[OUT_U]!;
  const outV = corners[OUT_V]!;
  const alongU = -up * outV;
  const alongV = up * outU;
  const start = base + slopeU * startU + slopeV * startV;
  const way = alongU * (corners[CORNER + U]! - startU) + alongV * (corners[CORNER + V]! - startV);
  const climb = (slopeU * alongU + slopeV * alongV) * way;
  const length = Math.sqrt(way * way + climb * climb);
  const du = overlap.places[2 * i]! - startU;
  const dv = overlap.places[2 * i + 1]! - startV;
  const along = du * alongU + dv * alongV;
  const aside = du * outU + dv * outV;
  // In the upright plane beside the axis, the cylinder and the balls are cut as those of a smaller radius are through the axis.
  const rest = Math.sqrt(Math.max(0, (radius - aside) * (radius + aside)));
  const foot = along + (up * rest * climb) / length;
  let height = start + (along * climb + up * rest * length) / way;
  if (foot < 0 || foot > way) {
    const end = foot < 0 ? 0 : 1;
    const past = along - end * way;
    height = start + end * climb + up * Math.sqrt(Math.max(0, (rest - past) * (rest + past)));
  }
  overlap.heights[2 * i + (up < 0 ? 0 : 1)] = height;
}

const castColumn_ray = /* @__PURE__ */ new LocalRay();
const castColumn_hit = /* @__PURE__ */ new RayResult();

/** Elsewhere: a ray from above the highest point of the shape down to the core finds the surface. */
function castColumn(facet: Facet, shape: Shape, overlap: Overlap, i: number): void {
  const { axes, up, radius, base, slopeU, slopeV } = facet;
  const u = overlap.places[2 * i]!;
  const v = overlap.places[2 * i + 1]!;
  const height = base + slopeU * u + slopeV * v;
  const way = Math.max(0, up * (facet.top - height)) + 2 * radius;
  const pu = u - facet.originU;
  const pv = v - facet.originV;
  const pn = height + up * way - facet.originN;
  const ray = castColumn_ray;
  ray.ox = axes.ux * pu + axes.vx * pv + axes.nx * pn;
  ray.oy = axes.uy * pu + axes.vy * pv + axes.ny * pn;
  ray.oz = axes.uz * pu + axes.vz * pv + axes.nz * pn;
  ray.dx = -up * way * axes.nx;
  ray.dy = -up * way * axes.ny;
  ray.dz = -up * way * axes.nz;
  ray.dLenSq = way * way;
  ray.start = 0;
  ray.end = 1;
  ray.radius = radius;
  ray.atOrigin = true;
  const hit = castColumn_hit;
  if (rayCore(ray, shape, hit) === HIT) overlap.heights[2 * i + (up < 0 ? 0 : 1)] = height + up * way * (1 - hit.fraction);
}
