/**
 * Where a line enters the CSO of two cores, inflated by a radius: on which of its vertices, edges or triangles.
 *
 * First across the line: GJK in the plane, until the inflated simplex is met by the line, or a line in that plane shows that the CSO is
 * not. Then along it: where the line enters the inflated simplex it is still outside the CSO unless a vertex is beyond the plane there.
 * If one is, the simplex with that vertex is entered earlier. If none is, the plane through that place has all of the inflated CSO behind
 * it, and the place is where the line enters. Each step comes strictly nearer, or earlier, so no simplex comes twice, but for rounding.
 */

import type { CastSimplex } from './castSimplex.ts';
import { addSupport, type Cso, setMiddle } from './cso.ts';

export const MISSES = 0;
export const ENTERS = 1;
/** Rounding hides whether it enters, or where. */
export const UNSETTLED = 2;
/** It enters over the simplex if anywhere. */
export const UNPROVEN = 3;

/** A vertex beyond a plane by less than this part of the size is on it. */
const ON_PLANE = 1e-15;
/** How far against the motion vertices are looked for that are to come nearer to the line: those are met sooner. */
const AHEAD = 0.5;
/** A bound for safety; a few steps are usual. */
const MOST_STEPS = 200;

/** How many steps may leave the place as early as it was. */
const MOST_TURNS = 16;

/** `simplex` brings the radius, and tells where the line enters if it does so before its end. */
export function castCores(cso: Cso, simplex: CastSimplex, limits: CastLimits): number {
  const { a, b, direction } = cso;
  setMiddle(cso, direction);
  // Where a line would enter a ball about the middle.
  const reach = a.outerRadius + b.outerRadius + simplex.radius;
  const x = direction[0];
  const y = direction[1];
  const restSq = reach * reach - x * x - y * y;
  direction[0] = -x;
  direction[1] = -y;
  direction[2] = -Math.sqrt(Math.max(0.01 * reach * reach, restSq));
  addSupport(cso, simplex.points, simplex.ids, 0);
  simplex.count = 1;
  simplex.solve();
  if (simplex.active === 0) {
    const across = goAcross(cso, simplex, limits);
    if (across !== ENTERS) return across;
  }
  return goAlong(cso, simplex, limits);
}

/** Where a cast ends along the line, and the size of the pair. */
export class CastLimits {
  end = NaN;
  scale = -0;
}

/** Adds vertices until the line meets the inflated simplex. */
function goAcross(cso: Cso, simplex: CastSimplex, limits: CastLimits): number {
  const { direction } = cso;
  const { points, ids } = simplex;
  for (let step = 0; step < MOST_STEPS; step++) {
    // Each place is nearer than the one before; where the newest vertex brings none, rounding hides the rest.
    if (!setNearest(simplex, direction)) return UNSETTLED;
    const px = direction[0];
    const py = direction[1];
    const lenSq = px * px + py * py;
    if (!(lenSq > 0)) return UNSETTLED;
    const inv = -1 / Math.sqrt(lenSq);
    direction[0] = px * inv;
    direction[1] = py * inv;
    // First ahead; where nothing is nearer there, straight across.
    direction[2] = -AHEAD;
    const last = simplex.count;
    for (;;) {
      addSupport(cso, points, ids, last);
      const x = points[3 * last] - points[0];
      const y = points[3 * last + 1] - points[1];
      if (direction[0] * x + direction[1] * y > ON_PLANE * limits.scale) break;
      if (direction[2] === 0) return MISSES;
      direction[2] = 0;
    }
    simplex.count = last + 1;
    simplex.solve();
    if (simplex.active > 0) return ENTERS;
  }
  return UNSETTLED;
}

/**
 * Keeps the vertices that hold the place nearest to the line, and writes the direction to that place, across the line. False where the newest
 * vertex is not one of them.
 */
function setNearest(simplex: CastSimplex, direction: Float64Array): boolean {
  const { points, feature } = simplex;
  const last = simplex.count - 1;
  const px = points[3 * last];
  const py = points[3 * last + 1];
  let nearestSq = px * px + py * py;
  feature[0] = last;
  simplex.active = 1;
  direction[0] = px;
  direction[1] = py;
  let hasNewest = true;
  for (let i = 0; i < last; i++) {
    const ux = points[3 * i] - px;
    const uy = points[3 * i + 1] - py;
    const s = -(px * ux + py * uy) / (ux * ux + uy * uy);
    if (!(s > 0)) continue;
    const isBetween = s < 1;
    const qx = isBetween ? px + s * ux : points[3 * i];
    const qy = isBetween ? py + s * uy : points[3 * i + 1];
    const distSq = qx * qx + qy * qy;
    if (!(distSq < nearestSq)) continue;
    nearestSq = distSq;
    // Across an edge exactly, however near it is.
    const c = px * uy - py * ux;
    const side = c > 0 ? 1 : c < 0 ? -1 : 0;
    direction[0] = isBetween ? side * uy : qx;
    direction[1] = isBetween ? -side * ux : qy;
    feature[0] = i;
    feature[1] = last;
    simplex.active = isBetween ? 2 : 1;
    hasNewest = isBetween;
  }
  simplex.keep();
  return hasNewest;
}

/** From a simplex that the line meets to the one over which it enters. */
function goAlong(cso: Cso, simplex: CastSimplex, limits: CastLimits): number {
  const { direction } = cso;
  const { points, ids, normal, radius } = simplex;
  const least = ON_PLANE * limits.scale;
  let turns = 0;
  for (let step = 0; step < MOST_STEPS; step++) {
    simplex.keep();
    const { z, count } = simplex;
    const nx = normal[0];
    const ny = normal[1];
    const nz = normal[2];
    direction[0] = nx;
    direction[1] = ny;
    direction[2] = nz;
    addSupport(cso, points, ids, count);
    const x = points[3 * count];
    const y = points[3 * count + 1];
    const top = points[3 * count + 2];
    const beyond = nx * (x - points[0]) + ny * (y - points[1]) + nz * (top - points[2]);
    if (!(beyond > least)) return ENTERS;
    if (nz < 0 && nx * x + ny * y + nz * top + radius < limits.end * nz) return MISSES;
    simplex.count = count + 1;
    simplex.solve();
    // At a vertex or an edge of the CSO planes turn without being met earlier, to rounding.
    if (simplex.z < z - least) continue;
    if (simplex.z <= z + least && ++turns <= MOST_TURNS) continue;
    // Rounding: it is this simplex, if its features prove it.
    simplex.count = count;
    simplex.z = z;
    normal[0] = nx;
    normal[1] = ny;
    normal[2] = nz;
    return UNPROVEN;
  }
  return UNSETTLED;
}

/** Whether the plane through the simplex across the normal in simplex.normal has all of the CSO behind it. */
export function isPlaneProven(cso: Cso, simplex: CastSimplex, limits: CastLimits): boolean {
  const { direction } = cso;
  const { points, ids, count, normal } = simplex;
  direction[0] = normal[0];
  direction[1] = normal[1];
  direction[2] = normal[2];
  addSupport(cso, points, ids, count);
  const x = points[3 * count] - points[0];
  const y = points[3 * count + 1] - points[1];
  const z = points[3 * count + 2] - points[2];
  return !(normal[0] * x + normal[1] * y + normal[2] * z > 4 * ON_PLANE * limits.scale);
}
