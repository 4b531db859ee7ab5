/**
 * A ray against a rounded box. The box inflated by r along its axes holds the rounded box; slabs tell where the ray enters it. If that
 * point is over a face of the core it is the hit. In the cell of an edge, only the cylinder about that edge (with its end balls) can be
 * met: to leave the cell for another feature the ray would have to pass through it. In the cell of a corner, the three edges that
 * meet there.
 *
 * Degenerate cases:
 * - d has no part along an axis: the ray stays in that slab or out of it; on its very face counts as in it;
 * - radius 0 and the ray enters at an edge or a corner: the code of that edge or corner, the normal of the face that it comes through.
 */
import { EDGE, VERTEX } from '../results/features.ts';
import type { RayResult } from '../results/rayResult.ts';
import { HIT, INSIDE, type LocalRay, MISS } from './localRay.ts';
import { type BoxLike, boxFeature } from './pointBox.ts';
import { raySegment } from './raySegment.ts';

/** The points within the ray's radius of `box`. */
export function rayBox(ray: LocalRay, box: BoxLike, out: RayResult): number {
  const { dx, dy, dz, radius, start } = ray;
  const { hx, hy, hz } = box;
  const ox = ray.ox - box.cx;
  const oy = ray.oy - box.cy;
  const oz = ray.oz - box.cz;
  const fx = hx + radius;
  const fy = hy + radius;
  const fz = hz + radius;
  // Where the ray enters and leaves each slab: where it passes the middle, minus and plus the time that half the slab takes.
  let enter = -Infinity;
  let exit = Infinity;
  let axis = 0;
  if (dx !== 0) {
    const inv = 1 / dx;
    const middle = -ox * inv;
    const half = Math.abs(fx * inv);
    enter = middle - half;
    exit = middle + half;
    axis = 1;
  } else if (Math.abs(ox) > fx) return MISS;
  if (dy !== 0) {
    const inv = 1 / dy;
    const middle = -oy * inv;
    const half = Math.abs(fy * inv);
    exit = Math.min(exit, middle + half);
    if (middle - half > enter) {
      enter = middle - half;
      axis = 2;
    }
  } else if (Math.abs(oy) > fy) return MISS;
  if (dz !== 0) {
    const inv = 1 / dz;
    const middle = -oz * inv;
    const half = Math.abs(fz * inv);
    exit = Math.min(exit, middle + half);
    if (middle - half > enter) {
      enter = middle - half;
      axis = 4;
    }
  } else if (Math.abs(oz) > fz) return MISS;
  if (!(enter <= exit && enter <= ray.end && exit >= start)) return MISS;

  // Signs of the faces that the ray comes from.
  const sx = dx > 0 ? -1 : 1;
  const sy = dy > 0 ? -1 : 1;
  const sz = dz > 0 ? -1 : 1;
  const startsWithin = enter < start;
  if (startsWithin && ray.atOrigin && isInside(ox, oy, oz, box, radius)) return INSIDE;
  if (startsWithin && radius === 0) return MISS;
  const t = startsWithin ? start : enter;
  // The ray at t; on the axis of entry, exactly on the face.
  const px = axis === 1 && !startsWithin ? sx * fx : ox + dx * t;
  const py = axis === 2 && !startsWithin ? sy * fy : oy + dy * t;
  const pz = axis === 4 && !startsWithin ? sz * fz : oz + dz * t;
  const negative = (px < 0 ? 1 : 0) | (py < 0 ? 2 : 0) | (pz < 0 ? 4 : 0);
  if (radius > 0) {
    const entry = startsWithin ? 0 : axis;
    const mask = entry | (Math.abs(px) > hx ? 1 : 0) | (Math.abs(py) > hy ? 2 : 0) | (Math.abs(pz) > hz ? 4 : 0);
    if (mask !== 1 && mask !== 2 && mask !== 4) return rayBoxEdges(ray, box, mask, negative, out);
    if (startsWithin) return MISS;
  }
  // A face; or, with no radius, an edge or a corner when the ray enters just there.
  const onX = axis === 1 || (radius === 0 && Math.abs(px) >= hx);
  const onY = axis === 2 || (radius === 0 && Math.abs(py) >= hy);
  const onZ = axis === 4 || (radius === 0 && Math.abs(pz) >= hz);
  const sideX = px < 0 ? -1 : 1;
  const sideY = py < 0 ? -1 : 1;
  const sideZ = pz < 0 ? -1 : 1;
  out.fraction = t;
  out.feature = boxFeature((onX ? 1 : 0) | (onY ? 2 : 0) | (onZ ? 4 : 0), negative);
  // The face that the ray comes through, also at its rim: an edge's own normal might point along the ray.
  out.normal.x = axis === 1 ? sx : 0;
  out.normal.y = axis === 2 ? sy : 0;
  out.normal.z = axis === 4 ? sz : 0;
  out.point.x = box.cx + (onX ? sideX * fx : px);
  out.point.y = box.cy + (onY ? sideY * fy : py);
  out.point.z = box.cz + (onZ ? sideZ * fz : pz);
  return HIT;
}

/** Strictly inside the rounded box. */
function isInside(ox: number, oy: number, oz: number, box: BoxLike, radius: number): boolean {
  const ex = Math.abs(ox) - box.hx;
  const ey = Math.abs(oy) - box.hy;
  const ez = Math.abs(oz) - box.hz;
  if (radius === 0) return ex < 0 && ey < 0 && ez < 0;
  const gx = ex > 0 ? ex : 0;
  const gy = ey > 0 ? ey : 0;
  const gz = ez > 0 ? ez : 0;
  return gx * gx + gy * gy + gz * gz < radius * radius;
}

const rayBoxEdges_edge = { ax: 0, ay: 0, az: 0, bx: 0, by: 0, bz: 0 };

/** The edges of the cell that `mask` and `negative` name: one in the cell of an edge, three in that of a corner. */
function rayBoxEdges(ray: LocalRay, box: BoxLike, mask: number, negative: number, out: RayResult): number {
  const edge = rayBoxEdges_edge;
  let found = MISS;
  for (let along = 1; along <= 4; along <<= 1) {
    const across = 7 - along;
    if (mask !== 7 && mask !== across) continue;
    edge.ax = box.cx + (along !== 1 && negative & 1 ? -box.hx : box.hx);
    edge.ay = box.cy + (along !== 2 && negative & 2 ? -box.hy : box.hy);
    edge.az = box.cz + (along !== 4 && negative & 4 ? -box.hz : box.hz);
    edge.bx = along === 1 ? box.cx - box.hx : edge.ax;
    edge.by = along === 2 ? box.cy - box.hy : edge.ay;
    edge.bz = along === 4 ? box.cz - box.hz : edge.az;
    if (raySegment(ray, edge, out) !== HIT) continue;
    found = HIT;
    ray.end = out.fraction;
    const base = negative & across;
    out.feature = out.feature === EDGE ? boxFeature(across, base) : VERTEX + (out.feature === VERTEX ? base : base | along);
  }
  return found;
}
