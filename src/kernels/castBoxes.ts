/**
 * The time of impact of two boxes without a radius: fifteen slabs. The CSO has no other face normals than the three of each box and the nine
 * products of an edge of each, so a ray enters it where it has entered all of their slabs. Every axis is used with the whole extent of both boxes,
 * so one that is off by rounding gives a time that is not too late, and never one that is wrong by more.
 *
 * Degenerate cases:
 * - parallel edges: their product is zero, and so is its slab: it says nothing;
 * - the motion along a slab: it stays inside or outside; on its very face counts as inside.
 */
import type { Frame } from '../math/frame.ts';
import { Axis, EDGE_BIAS } from './axis.ts';
import { type BoxPair, boxBoxWitness } from './boxBox.ts';
import type { CoreDistance } from './coreDistance.ts';
import { HIT, type LocalRay, MISS } from './localRay.ts';
import type { BoxLike } from './pointBox.ts';
import type { Search } from './search.ts';

/** What is known of the motion through the slabs so far. */
class Slabs {
  enter = 0;
  exit = 0;
  /** The number of the axis of the slab entered last, as in boxBox.ts, and its direction from the first box to the second, any length. */
  best = 0;
  nx = 0;
  ny = 0;
  nz = 0;
}

const castBoxes_slabs = /* @__PURE__ */ new Slabs();
const castBoxes_axis = /* @__PURE__ */ new Axis();

/** What was found of two boxes that meet: everything is written; or only when, and along which axis. */
export const BOXES_TOUCH = 3;

/**
 * The boxes `first` (at home) and `second` (at `frame`, moving by d of `ray`). BOXES_TOUCH: `ray.end` is lowered to the time, and `out` tells
 * what touches then. HIT: they meet, but which of their points touch is left open. Both may be before the start. Else MISS.
 */
export function castBoxes(
  first: BoxLike,
  second: BoxLike,
  frame: Frame,
  ray: LocalRay,
  pair: BoxPair,
  search: Search,
  out: CoreDistance,
): number {
  const slabs = castBoxes_slabs;
  if (!crossFaces(first, second, frame, ray, pair, slabs)) return MISS;
  // A vertex that is over the face when the slab of that face is entered is the impact: no other slab can be entered later.
  if (touch(first, ray, pair, slabs, search, out)) return BOXES_TOUCH;
  if (!crossEdges(pair, ray, slabs)) return MISS;
  return slabs.best >= 6 && touch(first, ray, pair, slabs, search, out) ? BOXES_TOUCH : HIT;
}

/** Lowers `ray.end` to the time that the last slab is entered and writes what touches; false, and nothing changed, where that is left open. */
function touch(first: BoxLike, ray: LocalRay, pair: BoxPair, slabs: Slabs, search: Search, out: CoreDistance): boolean {
  const { enter, best } = slabs;
  const { t, r } = pair;
  const t0 = t[0]!;
  const t1 = t[1]!;
  const t2 = t[2]!;
  t[0] = t0 + ray.dx * enter;
  t[1] = t1 + ray.dy * enter;
  t[2] = t2 + ray.dz * enter;
  let { nx, ny, nz } = slabs;
  if (best >= 6) {
    const inv = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz);
    nx *= inv;
    ny *= inv;
    nz *= inv;
  } else if (best >= 3) {
    nx = slabs.nx * r[best - 3]!;
    ny = slabs.nx * r[best]!;
    nz = slabs.nx * r[best + 3]!;
  }
  const axis = castBoxes_axis;
  axis.number = best;
  axis.separation = 0;
  axis.nx = nx;
  axis.ny = ny;
  axis.nz = nz;
  if (boxBoxWitness(pair, axis, search, out)) {
    // From the centre of the first box to the origin of its frame.
    out.ax += first.cx;
    out.ay += first.cy;
    out.az += first.cz;
    ray.end = enter;
    return true;
  }
  t[0] = t0;
  t[1] = t1;
  t[2] = t2;
  return false;
}

/** Unpacks the boxes and crosses the slabs of their faces; false when that shows a miss. For a face of the second box, slabs.nx has the sign. */
function crossFaces(first: BoxLike, second: BoxLike, f: Frame, ray: LocalRay, pair: BoxPair, slabs: Slabs): boolean {
  const { hx: a0, hy: a1, hz: a2 } = first;
  const { hx: b0, hy: b1, hz: b2, cx, cy, cz } = second;
  const { dx, dy, dz } = ray;
  const { xx, xy, xz, yx, yy, yz, zx, zy, zz } = f;
  const t0 = xx * cx + xy * cy + xz * cz + f.px - first.cx;
  const t1 = yx * cx + yy * cy + yz * cz + f.py - first.cy;
  const t2 = zx * cx + zy * cy + zz * cz + f.pz - first.cz;
  const qxx = Math.abs(xx);
  const qxy = Math.abs(xy);
  const qxz = Math.abs(xz);
  const qyx = Math.abs(yx);
  const qyy = Math.abs(yy);
  const qyz = Math.abs(yz);
  const qzx = Math.abs(zx);
  const qzy = Math.abs(zy);
  const qzz = Math.abs(zz);
  // The first box's axes: when the second passes the middle of each slab, and how long half the slab takes. No branches: they could not be
  // foreseen.
  const v0 = dx === 0 ? 1 / STILL : 1 / dx;
  const v1 = dy === 0 ? 1 / STILL : 1 / dy;
  const v2 = dz === 0 ? 1 / STILL : 1 / dz;
  const m0 = -t0 * v0;
  const m1 = -t1 * v1;
  const m2 = -t2 * v2;
  const h0 = (WIDTH + a0 + b0 * qxx + b1 * qxy + b2 * qxz) * Math.abs(v0);
  const h1 = (WIDTH + a1 + b0 * qyx + b1 * qyy + b2 * qyz) * Math.abs(v1);
  const h2 = (WIDTH + a2 + b0 * qzx + b1 * qzy + b2 * qzz) * Math.abs(v2);
  // The second one's: t and d seen from there.
  const w3 = dx * xx + dy * yx + dz * zx;
  const v3 = w3 === 0 ? 1 / STILL : 1 / w3;
  const w4 = dx * xy + dy * yy + dz * zy;
  const v4 = w4 === 0 ? 1 / STILL : 1 / w4;
  const w5 = dx * xz + dy * yz + dz * zz;
  const v5 = w5 === 0 ? 1 / STILL : 1 / w5;
  const m3 = -(t0 * xx + t1 * yx + t2 * zx) * v3;
  const m4 = -(t0 * xy + t1 * yy + t2 * zy) * v4;
  const m5 = -(t0 * xz + t1 * yz + t2 * zz) * v5;
  const h3 = (WIDTH + b0 + a0 * qxx + a1 * qyx + a2 * qzx) * Math.abs(v3);
  const h4 = (WIDTH + b1 + a0 * qxy + a1 * qyy + a2 * qzy) * Math.abs(v4);
  const h5 = (WIDTH + b2 + a0 * qxz + a1 * qyz + a2 * qzz) * Math.abs(v5);
  const enterFirst = Math.max(m0 - h0, m1 - h1, m2 - h2);
  const enterSecond = Math.max(m3 - h3, m4 - h4, m5 - h5);
  const exit = Math.min(m0 + h0, m1 + h1, m2 + h2, m3 + h3, m4 + h4, m5 + h5);
  const enter = Math.max(enterFirst, enterSecond);
  if (!(enter <= exit && enter <= ray.end && exit >= ray.start)) return false;
  const { r, t, a, b } = pair;
  r[0] = xx;
  r[1] = xy;
  r[2] = xz;
  r[3] = yx;
  r[4] = yy;
  r[5] = yz;
  r[6] = zx;
  r[7] = zy;
  r[8] = zz;
  t[0] = t0;
  t[1] = t1;
  t[2] = t2;
  a[0] = a0;
  a[1] = a1;
  a[2] = a2;
  b[0] = b0;
  b[1] = b1;
  b[2] = b2;
  slabs.enter = enter;
  slabs.exit = exit;
  slabs.nx = 0.0;
  slabs.ny = 0.0;
  slabs.nz = 0.0;
  if (enter === enterFirst) {
    if (enter === m1 - h1) {
      slabs.best = 1;
      slabs.ny = v1 < 0 ? 1 : -1;
    } else if (enter === m2 - h2) {
      slabs.best = 2;
      slabs.nz = v2 < 0 ? 1 : -1;
    } else {
      slabs.best = 0;
      slabs.nx = v0 < 0 ? 1 : -1;
    }
  } else if (enter === m4 - h4) {
    slabs.best = 4;
    slabs.nx = v4 < 0 ? 1 : -1;
  } else if (enter === m5 - h5) {
    slabs.best = 5;
    slabs.nx = v5 < 0 ? 1 : -1;
  } else {
    slabs.best = 3;
    slabs.nx = v3 < 0 ? 1 : -1;
  }
  return true;
}

/** Along a slab that is not crossed: so slow that it is entered and left a very long time before, or after. */
const STILL = 1e-200;
/** Added to the half width of a slab: one without a width (the product of parallel edges) that is not crossed holds all times. */
const WIDTH = 1e-150;

/** Crosses the slabs of the edge pairs; false when that shows a miss. */
function crossEdges(pair: BoxPair, ray: LocalRay, slabs: Slabs): boolean {
  const { r, t, a, b } = pair;
  const { dx, dy, dz } = ray;
  const t0 = t[0]!;
  const t1 = t[1]!;
  const t2 = t[2]!;
  const a0 = a[0]!;
  const a1 = a[1]!;
  const a2 = a[2]!;
  let { enter, exit } = slabs;
  for (let j = 0; j < 3; j++) {
    const x = r[j]!;
    const y = r[3 + j]!;
    const z = r[6 + j]!;
    const m = j === 0 ? 1 : 0;
    const k = j === 2 ? 1 : 2;
    const bm = b[m]!;
    const bk = b[k]!;
    const mx = r[m]!;
    const my = r[3 + m]!;
    const mz = r[6 + m]!;
    const kx = r[k]!;
    const ky = r[3 + k]!;
    const kz = r[6 + k]!;
    const qx = Math.abs(x);
    const qy = Math.abs(y);
    const qz = Math.abs(z);
    // e0 x R = (0, -z, y), e1 x R = (z, 0, -x), e2 x R = (-y, x, 0)
    const w0 = dz * y - dy * z;
    const v0 = w0 === 0 ? 1 / STILL : 1 / w0;
    const w1 = dx * z - dz * x;
    const v1 = w1 === 0 ? 1 / STILL : 1 / w1;
    const w2 = dy * x - dx * y;
    const v2 = w2 === 0 ? 1 / STILL : 1 / w2;
    const m0 = (t1 * z - t2 * y) * v0;
    const m1 = (t2 * x - t0 * z) * v1;
    const m2 = (t0 * y - t1 * x) * v2;
    const h0 = (WIDTH + a1 * qz + a2 * qy + bm * Math.abs(mz * y - my * z) + bk * Math.abs(kz * y - ky * z)) * Math.abs(v0);
    const h1 = (WIDTH + a0 * qz + a2 * qx + bm * Math.abs(mx * z - mz * x) + bk * Math.abs(kx * z - kz * x)) * Math.abs(v1);
    const h2 = (WIDTH + a0 * qy + a1 * qx + bm * Math.abs(my * x - mx * y) + bk * Math.abs(ky * x - kx * y)) * Math.abs(v2);
    exit = Math.min(exit, m0 + h0, m1 + h1, m2 + h2);
    if (m0 - h0 > enter + EDGE_BIAS * h0) {
      enter = m0 - h0;
      const sign = v0 < 0 ? 1 : -1;
      slabs.best = 6 + j;
      slabs.nx = 0.0;
      slabs.ny = -z * sign;
      slabs.nz = y * sign;
    }
    if (m1 - h1 > enter + EDGE_BIAS * h1) {
      enter = m1 - h1;
      const sign = v1 < 0 ? 1 : -1;
      slabs.best = 9 + j;
      slabs.nx = z * sign;
      slabs.ny = 0.0;
      slabs.nz = -x * sign;
    }
    if (m2 - h2 > enter + EDGE_BIAS * h2) {
      enter = m2 - h2;
      const sign = v2 < 0 ? 1 : -1;
      slabs.best = 12 + j;
      slabs.nx = -y * sign;
      slabs.ny = x * sign;
      slabs.nz = 0.0;
    }
  }
  slabs.enter = enter;
  return enter <= exit && enter <= ray.end && exit >= ray.start;
}
