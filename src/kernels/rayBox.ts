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
import { EDGE, FACE, VERTEX } from '../results/features.ts';
import type { RayResult } from '../results/rayResult.ts';
import { MutableSegment } from './hullSegment.ts';
import { HIT, INSIDE, type LocalRay, MISS } from './localRay.ts';
import { type BoxLike, boxFeature } from './pointBox.ts';
import { raySegment } from './raySegment.ts';

/** The points within the ray's radius of `box`. */
export function rayBox(ray: LocalRay, box: BoxLike, out: RayResult): number {
  const { dx, dy, dz, radius, start } = ray;
  const { cx, cy, cz, hx, hy, hz } = box;
  const ox = ray.ox - cx;
  const oy = ray.oy - cy;
  const oz = ray.oz - cz;
  // Where the ray enters and leaves each slab: where it passes the middle, minus and plus the time that half the slab takes.
  let enter = -Infinity;
  let exitX = Infinity;
  let exitY = Infinity;
  let exitZ = Infinity;
  let axis = 0;
  if (dx !== 0) {
    const inv = 1 / dx;
    const middle = -ox * inv;
    const half = Math.abs((hx + radius) * inv);
    enter = middle - half;
    exitX = middle + half;
    axis = 1;
  } else if (Math.abs(ox) > hx + radius) return MISS;
  if (dy !== 0) {
    const inv = 1 / dy;
    const middle = -oy * inv;
    const half = Math.abs((hy + radius) * inv);
    exitY = middle + half;
    if (middle - half > enter) {
      enter = middle - half;
      axis = 2;
    }
  } else if (Math.abs(oy) > hy + radius) return MISS;
  if (dz !== 0) {
    const inv = 1 / dz;
    const middle = -oz * inv;
    const half = Math.abs((hz + radius) * inv);
    exitZ = middle + half;
    if (middle - half > enter) {
      enter = middle - half;
      axis = 4;
    }
  } else if (Math.abs(oz) > hz + radius) return MISS;
  if (!(enter <= exitX && enter <= exitY && enter <= exitZ && enter <= ray.end)) return MISS;
  out.fraction = enter;
  if (enter < start) {
    return exitX >= start && exitY >= start && exitZ >= start ? rayBoxFromWithin(ray, box, out) : MISS;
  }

  // Over the face that it enters through, on that face exactly.
  const { point, normal } = out;
  const px = ox + dx * enter;
  const py = oy + dy * enter;
  const pz = oz + dz * enter;
  if (axis === 1) {
    if (!(Math.abs(py) < hy && Math.abs(pz) < hz)) return rayBoxRim(ray, box, axis, out);
    const side = dx > 0 ? -1 : 1;
    out.feature = dx > 0 ? FACE + 3 : FACE;
    normal.x = side;
    normal.y = 0;
    normal.z = 0;
    point.x = cx + side * (hx + radius);
    point.y = cy + py;
    point.z = cz + pz;
  } else if (axis === 2) {
    if (!(Math.abs(px) < hx && Math.abs(pz) < hz)) return rayBoxRim(ray, box, axis, out);
    const side = dy > 0 ? -1 : 1;
    out.feature = dy > 0 ? FACE + 4 : FACE + 1;
    normal.x = 0;
    normal.y = side;
    normal.z = 0;
    point.x = cx + px;
    point.y = cy + side * (hy + radius);
    point.z = cz + pz;
  } else {
    if (!(Math.abs(px) < hx && Math.abs(py) < hy)) return rayBoxRim(ray, box, axis, out);
    const side = dz > 0 ? -1 : 1;
    out.feature = dz > 0 ? FACE + 5 : FACE + 2;
    normal.x = 0;
    normal.y = 0;
    normal.z = side;
    point.x = cx + px;
    point.y = cy + py;
    point.z = cz + side * (hz + radius);
  }
  return HIT;
}

/** The ray enters at out.fraction, on the plane of the face across `axis` (bits 1, 2, 4), but not strictly over that face. */
function rayBoxRim(ray: LocalRay, box: BoxLike, axis: number, out: RayResult): number {
  const { dx, dy, dz, radius } = ray;
  const { cx, cy, cz, hx, hy, hz } = box;
  const t = out.fraction;
  // Signs of the faces that the ray comes from.
  const sx = dx > 0 ? -1 : 1;
  const sy = dy > 0 ? -1 : 1;
  const sz = dz > 0 ? -1 : 1;
  const px = axis === 1 ? sx * (hx + radius) : ray.ox - cx + dx * t;
  const py = axis === 2 ? sy * (hy + radius) : ray.oy - cy + dy * t;
  const pz = axis === 4 ? sz * (hz + radius) : ray.oz - cz + dz * t;
  const negative = (px < 0 ? 1 : 0) | (py < 0 ? 2 : 0) | (pz < 0 ? 4 : 0);
  if (radius > 0) {
    const mask = axis | (Math.abs(px) > hx ? 1 : 0) | (Math.abs(py) > hy ? 2 : 0) | (Math.abs(pz) > hz ? 4 : 0);
    if (mask !== 1 && mask !== 2 && mask !== 4) return rayBoxEdges(ray, box, mask, negative, out);
  }
  // On the very rim of a face: with no radius, that is an edge or a corner.
  const onX = axis === 1 || (radius === 0 && Math.abs(px) >= hx);
  const onY = axis === 2 || (radius === 0 && Math.abs(py) >= hy);
  const onZ = axis === 4 || (radius === 0 && Math.abs(pz) >= hz);
  out.feature = boxFeature((onX ? 1 : 0) | (onY ? 2 : 0) | (onZ ? 4 : 0), negative);
  // The face that the ray comes through: an edge's own normal might point along the ray.
  out.normal.x = axis === 1 ? sx : 0;
  out.normal.y = axis === 2 ? sy : 0;
  out.normal.z = axis === 4 ? sz : 0;
  out.point.x = cx + (onX ? (px < 0 ? -1 : 1) * (hx + radius) : px);
  out.point.y = cy + (onY ? (py < 0 ? -1 : 1) * (hy + radius) : py);
  out.point.z = cz + (onZ ? (pz < 0 ? -1 : 1) * (hz + radius) : pz);
  return HIT;
}

/** The ray starts within the box that holds the rounded box: inside of that, or in a cell of an edge or a corner that is rounded off. */
function rayBoxFromWithin(ray: LocalRay, box: BoxLike, out: RayResult): number {
  const { radius, start } = ray;
  const px = ray.ox - box.cx + ray.dx * start;
  const py = ray.oy - box.cy + ray.dy * start;
  const pz = ray.oz - box.cz + ray.dz * start;
  const ex = Math.abs(px) - box.hx;
  const ey = Math.abs(py) - box.hy;
  const ez = Math.abs(pz) - box.hz;
  if (radius === 0) return ray.atOrigin && ex < 0 && ey < 0 && ez < 0 ? INSIDE : MISS;
  const gx = ex > 0 ? ex : 0;
  const gy = ey > 0 ? ey : 0;
  const gz = ez > 0 ? ez : 0;
  if (ray.atOrigin && gx * gx + gy * gy + gz * gz < radius * radius) return INSIDE;
  const mask = (ex > 0 ? 1 : 0) | (ey > 0 ? 2 : 0) | (ez > 0 ? 4 : 0);
  if (mask === 1 || mask === 2 || mask === 4) {
    // On the surface over a face, and within its slab by rounding: what counts is where the ray goes.
    const outwards = mask === 1 ? px * ray.dx : mask === 2 ? py * ray.dy : pz * ray.dz;
    return ray.atOrigin && outwards < 0 ? INSIDE : MISS;
  }
  if (mask === 0) return MISS;
  return rayBoxEdges(ray, box, mask, (px < 0 ? 1 : 0) | (py < 0 ? 2 : 0) | (pz < 0 ? 4 : 0), out);
}

const rayBoxEdges_edge = /* @__PURE__ */ new MutableSegment();

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
    const part = raySegment(ray, edge, out);
    if (part === INSIDE) return INSIDE;
    if (part !== HIT) continue;
    found = HIT;
    ray.end = out.fraction;
    const base = negative & across;
    out.feature = out.feature === EDGE ? boxFeature(across, base) : VERTEX + (out.feature === VERTEX ? base : base | along);
  }
  return found;
}
