/**
 * The time of impact of two boxes without a radius: fifteen slabs. The CSO has no other face normals than the three of each box
 * and the nine products of an edge of each, so a ray enters it where it has entered all of their slabs. Every axis is used with
 * the whole extent of both boxes, so one that is off by rounding gives a time that is not too late, and never one that is wrong
 * by more.
 *
 * Degenerate cases:
 * - parallel edges: their product is zero, and so is its slab: it says nothing;
 * - the motion along a slab: it stays inside or outside; on its very face counts as inside.
 */
import { larger, signOf, smaller } from '../math/choice.ts';
import type { Frame } from '../math/frame.ts';
import { FACE, VERTEX } from '../results/features.ts';
import { Axis, EDGE_BIAS } from './axis.ts';
import { type BoxPair, boxBoxWitness, FIRST_EDGES, SECOND_FACES } from './boxBox.ts';
import { DISTANCE_ROUNDING } from './candidate.ts';
import type { CoreDistance } from './coreDistance.ts';
import { HIT, type LocalRay, MISS } from './localRay.ts';
import type { BoxLike } from './pointBox.ts';
import type { Search } from './search.ts';

/** What is known of the motion through the slabs so far. */
class Slabs {
  enter = 0;
  exit = 0;
  /**
   * The number of the axis of the slab entered last, as in boxBox.ts, and its direction from the first box to the second, any
   * length; for a face nx has its sign only.
   */
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
 * The boxes `first` (at home) and `second` (at `frame`, moving by d of `ray`). BOXES_TOUCH: `ray.end` is lowered to the time, and
 * `out` tells what touches then. HIT: they meet, but which of their points touch is left open. Both may be before the start. Else
 * MISS.
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
  const where =
    slabs.best < SECOND_FACES
      ? meetFirst(first, ray, pair, slabs, search, out)
      : meetSecond(first, ray, pair, slabs, search, out);
  if (where === OVER || (where === OPEN && touch(first, ray, pair, slabs, search, out))) return BOXES_TOUCH;
  if (!crossEdges(pair, ray, slabs)) return MISS;
  return slabs.best >= FIRST_EDGES && touch(first, ray, pair, slabs, search, out) ? BOXES_TOUCH : HIT;
}

/** Whether a vertex is over a face; OPEN where it is not one vertex that is ahead, or it is over the rim of the face. */
const BEYOND = 0;
const OVER = 1;
const OPEN = 2;

const castBoxes_at = /* @__PURE__ */ new Float64Array(3);

/** A vertex of the second box at a face of the first: everything is written if it is OVER it. */
function meetFirst(
  first: BoxLike,
  ray: LocalRay,
  { t, a, b, r }: BoxPair,
  slabs: Slabs,
  { size }: Search,
  out: CoreDistance,
): number {
  const { enter, best: i, nx: sign } = slabs;
  const at = castBoxes_at;
  at[0] = t[0]! + ray.dx * enter;
  at[1] = t[1]! + ray.dy * enter;
  at[2] = t[2]! + ray.dz * enter;
  const f0 = sign * r[3 * i]! * b[0]!;
  const f1 = sign * r[3 * i + 1]! * b[1]!;
  const f2 = sign * r[3 * i + 2]! * b[2]!;
  const rounding = DISTANCE_ROUNDING * size;
  if (!(Math.abs(f0) > rounding && Math.abs(f1) > rounding && Math.abs(f2) > rounding)) return OPEN;
  // The vertex against n, seen along the other two axes.
  const s0 = -signOf(f0) * b[0]!;
  const s1 = -signOf(f1) * b[1]!;
  const s2 = -signOf(f2) * b[2]!;
  const p = (i + 1) % 3;
  const q = (i + 2) % 3;
  const vp = at[p]! + s0 * r[3 * p]! + s1 * r[3 * p + 1]! + s2 * r[3 * p + 2]!;
  const vq = at[q]! + s0 * r[3 * q]! + s1 * r[3 * q + 1]! + s2 * r[3 * q + 2]!;
  const beyondP = Math.abs(vp) - a[p]!;
  const beyondQ = Math.abs(vq) - a[q]!;
  if (beyondP > 0 || beyondQ > 0) return BEYOND;
  if (!(beyondP < 0 && beyondQ < 0)) return OPEN;
  at[i] = sign * a[i]!;
  at[p] = vp;
  at[q] = vq;
  out.featureA = FACE + i + 3 * Number(sign < 0);
  out.featureB = VERTEX + Number(f0 > 0) + 2 * Number(f1 > 0) + 4 * Number(f2 > 0);
  out.ax = at[0]! + first.cx;
  out.ay = at[1]! + first.cy;
  out.az = at[2]! + first.cz;
  at[i] = sign;
  at[p] = 0;
  at[q] = 0;
  out.nx = at[0]!;
  out.ny = at[1]!;
  out.nz = at[2]!;
  ray.end = enter;
  return OVER;
}

/** A vertex of the first box at a face of the second: the same. */
function meetSecond(
  first: BoxLike,
  ray: LocalRay,
  { t, a, b, r }: BoxPair,
  slabs: Slabs,
  { size }: Search,
  out: CoreDistance,
): number {
  const { enter, nx: sign } = slabs;
  const j = slabs.best - SECOND_FACES;
  const nx = sign * r[j]!;
  const ny = sign * r[3 + j]!;
  const nz = sign * r[6 + j]!;
  const a0 = a[0]!;
  const a1 = a[1]!;
  const a2 = a[2]!;
  const rounding = DISTANCE_ROUNDING * size;
  if (!(Math.abs(nx) * a0 > rounding && Math.abs(ny) * a1 > rounding && Math.abs(nz) * a2 > rounding)) return OPEN;
  // The vertex along n, seen along the other two axes of the second box.
  const vx = signOf(nx) * a0;
  const vy = signOf(ny) * a1;
  const vz = signOf(nz) * a2;
  const ex = vx - (t[0]! + ray.dx * enter);
  const ey = vy - (t[1]! + ray.dy * enter);
  const ez = vz - (t[2]! + ray.dz * enter);
  const p = (j + 1) % 3;
  const q = (j + 2) % 3;
  const beyondP = Math.abs(ex * r[p]! + ey * r[3 + p]! + ez * r[6 + p]!) - b[p]!;
  const beyondQ = Math.abs(ex * r[q]! + ey * r[3 + q]! + ez * r[6 + q]!) - b[q]!;
  if (beyondP > 0 || beyondQ > 0) return BEYOND;
  if (!(beyondP < 0 && beyondQ < 0)) return OPEN;
  out.featureA = VERTEX + Number(nx < 0) + 2 * Number(ny < 0) + 4 * Number(nz < 0);
  out.featureB = FACE + j + 3 * Number(sign > 0);
  out.ax = vx + first.cx;
  out.ay = vy + first.cy;
  out.az = vz + first.cz;
  out.nx = nx;
  out.ny = ny;
  out.nz = nz;
  ray.end = enter;
  return OVER;
}

/**
 * Lowers `ray.end` to the time that the last slab is entered and writes what touches; false, and nothing changed, where that is
 * left open.
 */
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
  if (best >= FIRST_EDGES) {
    const inv = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz);
    nx *= inv;
    ny *= inv;
    nz *= inv;
  } else if (best >= SECOND_FACES) {
    nx = slabs.nx * r[best - 3]!;
    ny = slabs.nx * r[best]!;
    nz = slabs.nx * r[best + 3]!;
  } else {
    nx = best === 0 ? slabs.nx : 0.0;
    ny = best === 1 ? slabs.nx : 0.0;
    nz = best === 2 ? slabs.nx : 0.0;
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

/** Unpacks the boxes and crosses the slabs of their faces; false when that shows a miss. */
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
  const enterFirst = larger(larger(m0 - h0, m1 - h1), m2 - h2);
  const enterSecond = larger(larger(m3 - h3, m4 - h4), m5 - h5);
  const enter = larger(enterFirst, enterSecond);
  const exit = smaller(smaller(smaller(m0 + h0, m1 + h1), m2 + h2), smaller(smaller(m3 + h3, m4 + h4), m5 + h5));
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
  slabs.ny = 0.0;
  slabs.nz = 0.0;
  if (enter === enterFirst) {
    const isY = Number(enter === m1 - h1);
    const isZ = (1 - isY) * Number(enter === m2 - h2);
    slabs.best = isY + 2 * isZ;
    slabs.nx = -signOf((1 - isY - isZ) * v0 + isY * v1 + isZ * v2);
  } else {
    const isY = Number(enter === m4 - h4);
    const isZ = (1 - isY) * Number(enter === m5 - h5);
    slabs.best = SECOND_FACES + isY + 2 * isZ;
    slabs.nx = -signOf((1 - isY - isZ) * v3 + isY * v4 + isZ * v5);
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
    exit = smaller(exit, smaller(smaller(m0 + h0, m1 + h1), m2 + h2));
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
