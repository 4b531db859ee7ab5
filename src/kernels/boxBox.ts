/**
 * Two boxes by the fifteen axes of the separating axis theorem: three face normals of each, nine products of an edge of each. The CSO has
 * no other face normals, so the largest separation is the distance wherever the nearest features are a face and a vertex or two edges,
 * and always when the boxes overlap; only a vertex near a vertex or an edge needs the walk of gjk.ts.
 *
 * Everything is relative to the first box: its centre is the origin, its axes are e0, e1, e2; those of the second are the columns R0, R1,
 * R2 of the relative rotation, and t is its centre.
 *
 * Degenerate cases:
 * - parallel edges: their product is zero, it is skipped, a face normal serves;
 * - parallel faces: of several deepest vertices any will do that is over the other face; if none is, the walk decides.
 */
import type { Frame } from '../math/frame.ts';
import { CULL_MARGIN } from '../math/tolerance.ts';
import type { Axis } from './axis.ts';
import type { CoreDistance } from './coreDistance.ts';
import { type BoxLike, boxFeature } from './pointBox.ts';
import type { Search } from './search.ts';

/** An edge pair must beat the faces by this part of the boxes' size, so that faces at rest on each other keep their normal. */
const EDGE_BIAS = 1e-14;

/** Everything about a pair of boxes, unpacked: t, half extents a and b, rotation r[3 i + j] = ei . Rj. */
class BoxPair {
  readonly t = new Float64Array(3);
  readonly a = new Float64Array(3);
  readonly b = new Float64Array(3);
  readonly r = new Float64Array(9);
  /** The best axis: 0-2 a face of the first box, 3-5 a face of the second, 6 + 3 i + j the edges ei and Rj. */
  best = 0;
  separation = 0;
  nx = 0;
  ny = 0;
  nz = 0;
}

const boxBox_pair = /* @__PURE__ */ new BoxPair();

/** What was found: cores beyond the limit; everything written to `out`; or only the best axis, written to `axis`. */
export const BOXES_BEYOND = 0;
export const BOXES_DONE = 1;
export const BOXES_AXIS = 2;

/** The boxes a (at home) and b (at `frame`), within the search's limit of each other. */
export function boxBox(a: BoxLike, b: BoxLike, frame: Frame, search: Search, axis: Axis, out: CoreDistance): number {
  const pair = boxBox_pair;
  if (!findAxis(a, b, frame, search, pair)) return BOXES_BEYOND;
  const done =
    pair.best < 3 ? vertexOnFirst(pair, a, out) : pair.best < 6 ? vertexOnSecond(pair, a, out) : edgeOnEdge(pair, a, out);
  if (done) return BOXES_DONE;
  axis.nx = pair.nx;
  axis.ny = pair.ny;
  axis.nz = pair.nz;
  axis.separation = pair.separation;
  return BOXES_AXIS;
}

/** Unpacks the boxes and finds the axis of largest separation; false when it is beyond the limit. */
function findAxis(first: BoxLike, second: BoxLike, f: Frame, search: Search, pair: BoxPair): boolean {
  // A little more than the limit, so that one met exactly is not lost to rounding; the query compares again.
  const limit = search.limit * CULL_MARGIN;
  const { hx: a0, hy: a1, hz: a2 } = first;
  const { hx: b0, hy: b1, hz: b2, cx, cy, cz } = second;
  const r00 = f.xx;
  const r01 = f.xy;
  const r02 = f.xz;
  const r10 = f.yx;
  const r11 = f.yy;
  const r12 = f.yz;
  const r20 = f.zx;
  const r21 = f.zy;
  const r22 = f.zz;
  const t0 = r00 * cx + r01 * cy + r02 * cz + f.px - first.cx;
  const t1 = r10 * cx + r11 * cy + r12 * cz + f.py - first.cy;
  const t2 = r20 * cx + r21 * cy + r22 * cz + f.pz - first.cz;
  const q00 = Math.abs(r00);
  const q01 = Math.abs(r01);
  const q02 = Math.abs(r02);
  const q10 = Math.abs(r10);
  const q11 = Math.abs(r11);
  const q12 = Math.abs(r12);
  const q20 = Math.abs(r20);
  const q21 = Math.abs(r21);
  const q22 = Math.abs(r22);
  // Faces of the first box.
  let best = 1;
  let most = Math.abs(t1) - (a1 + b0 * q10 + b1 * q11 + b2 * q12);
  const s2 = Math.abs(t2) - (a2 + b0 * q20 + b1 * q21 + b2 * q22);
  if (s2 > most) {
    most = s2;
    best = 2;
  }
  const s0 = Math.abs(t0) - (a0 + b0 * q00 + b1 * q01 + b2 * q02);
  if (s0 > most) {
    most = s0;
    best = 0;
  }
  // Faces of the second.
  const u0 = t0 * r00 + t1 * r10 + t2 * r20;
  const u1 = t0 * r01 + t1 * r11 + t2 * r21;
  const u2 = t0 * r02 + t1 * r12 + t2 * r22;
  const s4 = Math.abs(u1) - (b1 + a0 * q01 + a1 * q11 + a2 * q21);
  if (s4 > most) {
    most = s4;
    best = 4;
  }
  const s5 = Math.abs(u2) - (b2 + a0 * q02 + a1 * q12 + a2 * q22);
  if (s5 > most) {
    most = s5;
    best = 5;
  }
  const s3 = Math.abs(u0) - (b0 + a0 * q00 + a1 * q10 + a2 * q20);
  if (s3 > most) {
    most = s3;
    best = 3;
  }
  if (most > limit) return false;
  let nx = 0;
  let ny = 0;
  let nz = 0;
  if (best < 3) {
    const sign = (best === 0 ? t0 : best === 1 ? t1 : t2) < 0 ? -1 : 1;
    nx = best === 0 ? sign : 0;
    ny = best === 1 ? sign : 0;
    nz = best === 2 ? sign : 0;
  } else {
    const sign = (best === 3 ? u0 : best === 4 ? u1 : u2) < 0 ? -1 : 1;
    nx = sign * (best === 3 ? r00 : best === 4 ? r01 : r02);
    ny = sign * (best === 3 ? r10 : best === 4 ? r11 : r12);
    nz = sign * (best === 3 ? r20 : best === 4 ? r21 : r22);
  }
  const { r, t, a, b } = pair;
  r[0] = r00;
  r[1] = r01;
  r[2] = r02;
  r[3] = r10;
  r[4] = r11;
  r[5] = r12;
  r[6] = r20;
  r[7] = r21;
  r[8] = r22;
  t[0] = t0;
  t[1] = t1;
  t[2] = t2;
  a[0] = a0;
  a[1] = a1;
  a[2] = a2;
  b[0] = b0;
  b[1] = b1;
  b[2] = b2;
  const bias = EDGE_BIAS * (a0 + a1 + a2 + b0 + b1 + b2);
  // Edges: n = e x R, made unit before it is used: then a direction that is off by rounding still gives a true bound.
  for (let j = 0; j < 3; j++) {
    const x = r[j]!;
    const y = r[3 + j]!;
    const z = r[6 + j]!;
    const m = j === 0 ? 1 : 0;
    const k = j === 2 ? 1 : 2;
    const bm = b[m]!;
    const bk = b[k]!;
    // e0 x R = (0, -z, y)
    let lenSq = y * y + z * z;
    if (lenSq > 0) {
      const inv = 1 / Math.sqrt(lenSq);
      const my = -z * inv;
      const mz = y * inv;
      const along = t1 * my + t2 * mz;
      const reachA = a1 * Math.abs(my) + a2 * Math.abs(mz);
      const reachB = bm * Math.abs(r[3 + m]! * my + r[6 + m]! * mz) + bk * Math.abs(r[3 + k]! * my + r[6 + k]! * mz);
      const s = Math.abs(along) - reachA - reachB;
      if (s > most + bias) {
        const sign = along < 0 ? -1 : 1;
        most = s;
        best = 6 + j;
        nx = 0;
        ny = my * sign;
        nz = mz * sign;
      }
    }
    // e1 x R = (z, 0, -x)
    lenSq = x * x + z * z;
    if (lenSq > 0) {
      const inv = 1 / Math.sqrt(lenSq);
      const mx = z * inv;
      const mz = -x * inv;
      const along = t0 * mx + t2 * mz;
      const reachA = a0 * Math.abs(mx) + a2 * Math.abs(mz);
      const reachB = bm * Math.abs(r[m]! * mx + r[6 + m]! * mz) + bk * Math.abs(r[k]! * mx + r[6 + k]! * mz);
      const s = Math.abs(along) - reachA - reachB;
      if (s > most + bias) {
        const sign = along < 0 ? -1 : 1;
        most = s;
        best = 9 + j;
        nx = mx * sign;
        ny = 0;
        nz = mz * sign;
      }
    }
    // e2 x R = (-y, x, 0)
    lenSq = x * x + y * y;
    if (lenSq > 0) {
      const inv = 1 / Math.sqrt(lenSq);
      const mx = -y * inv;
      const my = x * inv;
      const along = t0 * mx + t1 * my;
      const reachA = a0 * Math.abs(mx) + a1 * Math.abs(my);
      const reachB = bm * Math.abs(r[m]! * mx + r[3 + m]! * my) + bk * Math.abs(r[k]! * mx + r[3 + k]! * my);
      const s = Math.abs(along) - reachA - reachB;
      if (s > most + bias) {
        const sign = along < 0 ? -1 : 1;
        most = s;
        best = 12 + j;
        nx = mx * sign;
        ny = my * sign;
        nz = 0;
      }
    }
  }
  pair.best = best;
  pair.separation = most;
  pair.nx = nx;
  pair.ny = ny;
  pair.nz = nz;
  return !(most > limit);
}

/** The second box's vertex against n, over a face of the first: done if it is over it. */
function vertexOnFirst(pair: BoxPair, first: BoxLike, out: CoreDistance): boolean {
  const { best: i, t, a, b, r, nx, ny, nz, separation } = pair;
  let vx = t[0]!;
  let vy = t[1]!;
  let vz = t[2]!;
  let bits = 0;
  for (let j = 0; j < 3; j++) {
    const facing = nx * r[j]! + ny * r[3 + j]! + nz * r[6 + j]!;
    const side = facing < 0 ? b[j]! : -b[j]!;
    if (!(facing < 0)) bits |= 1 << j;
    vx += side * r[j]!;
    vy += side * r[3 + j]!;
    vz += side * r[6 + j]!;
  }
  const beyondX = Math.abs(vx) - a[0]!;
  const beyondY = Math.abs(vy) - a[1]!;
  const beyondZ = Math.abs(vz) - a[2]!;
  if ((i !== 0 && beyondX > 0) || (i !== 1 && beyondY > 0) || (i !== 2 && beyondZ > 0)) return false;
  const onX = i === 0 || beyondX === 0;
  const onY = i === 1 || beyondY === 0;
  const onZ = i === 2 || beyondZ === 0;
  // On the axis of the face the side is that of the normal; the vertex itself may be on the other side when the overlap is deep.
  const negX = i === 0 ? nx < 0 : vx < 0;
  const negY = i === 1 ? ny < 0 : vy < 0;
  const negZ = i === 2 ? nz < 0 : vz < 0;
  out.featureA = boxFeature((onX ? 1 : 0) | (onY ? 2 : 0) | (onZ ? 4 : 0), (negX ? 1 : 0) | (negY ? 2 : 0) | (negZ ? 4 : 0));
  out.featureB = bits;
  const px = i === 0 ? nx * a[0]! : vx;
  const py = i === 1 ? ny * a[1]! : vy;
  const pz = i === 2 ? nz * a[2]! : vz;
  write(pair, first.cx + px, first.cy + py, first.cz + pz, separation, out);
  return true;
}

/** The first box's vertex along n, under a face of the second: done if it is under it. */
function vertexOnSecond(pair: BoxPair, first: BoxLike, out: CoreDistance): boolean {
  const { t, a, b, r, nx, ny, nz, separation } = pair;
  const j = pair.best - 3;
  const vx = nx < 0 ? -a[0]! : a[0]!;
  const vy = ny < 0 ? -a[1]! : a[1]!;
  const vz = nz < 0 ? -a[2]! : a[2]!;
  let mask = 0;
  let negative = 0;
  for (let k = 0; k < 3; k++) {
    const u = (vx - t[0]!) * r[k]! + (vy - t[1]!) * r[3 + k]! + (vz - t[2]!) * r[6 + k]!;
    const beyond = Math.abs(u) - b[k]!;
    if (k !== j && beyond > 0) return false;
    if (k === j || beyond === 0) mask |= 1 << k;
    // The face is the one that looks against n.
    const facing = nx * r[k]! + ny * r[3 + k]! + nz * r[6 + k]!;
    if (k === j ? facing > 0 : u < 0) negative |= 1 << k;
  }
  out.featureA = (nx < 0 ? 1 : 0) | (ny < 0 ? 2 : 0) | (nz < 0 ? 4 : 0);
  out.featureB = boxFeature(mask, negative);
  write(pair, first.cx + vx, first.cy + vy, first.cz + vz, separation, out);
  return true;
}

/** The edges that face each other along n: done if their lines pass closest within both. */
function edgeOnEdge(pair: BoxPair, first: BoxLike, out: CoreDistance): boolean {
  const { t, a, b, r, nx, ny, nz, separation, best } = pair;
  const j = (best - 6) % 3;
  const i = (best - 6 - j) / 3;
  const px = i === 0 ? 0 : nx < 0 ? -a[0]! : a[0]!;
  const py = i === 1 ? 0 : ny < 0 ? -a[1]! : a[1]!;
  const pz = i === 2 ? 0 : nz < 0 ? -a[2]! : a[2]!;
  let dx = t[0]! - px;
  let dy = t[1]! - py;
  let dz = t[2]! - pz;
  let bits = 0;
  for (let k = 0; k < 3; k++) {
    if (k === j) continue;
    const facing = nx * r[k]! + ny * r[3 + k]! + nz * r[6 + k]!;
    const side = facing < 0 ? b[k]! : -b[k]!;
    if (!(facing < 0)) bits |= 1 << k;
    dx += side * r[k]!;
    dy += side * r[3 + k]!;
    dz += side * r[6 + k]!;
  }
  const ex = i === 0 ? 1 : 0;
  const ey = i === 1 ? 1 : 0;
  const ez = i === 2 ? 1 : 0;
  const fx = r[j]!;
  const fy = r[3 + j]!;
  const fz = r[6 + j]!;
  // m = e x f; along e: (d x f).m / m.m, along f: (d x e).m / m.m
  const mx = ey * fz - ez * fy;
  const my = ez * fx - ex * fz;
  const mz = ex * fy - ey * fx;
  const inv = 1 / (mx * mx + my * my + mz * mz);
  const alongE = ((dy * fz - dz * fy) * mx + (dz * fx - dx * fz) * my + (dx * fy - dy * fx) * mz) * inv;
  const alongF = ((dy * ez - dz * ey) * mx + (dz * ex - dx * ez) * my + (dx * ey - dy * ex) * mz) * inv;
  if (!(Math.abs(alongE) < a[i]! && Math.abs(alongF) < b[j]!)) return false;
  out.featureA = boxFeature(
    7 - (1 << i),
    (i !== 0 && nx < 0 ? 1 : 0) | (i !== 1 && ny < 0 ? 2 : 0) | (i !== 2 && nz < 0 ? 4 : 0),
  );
  out.featureB = boxFeature(7 - (1 << j), bits);
  write(pair, first.cx + px + ex * alongE, first.cy + py + ey * alongE, first.cz + pz + ez * alongE, separation, out);
  return true;
}

/** The point p of the first box, and what follows from it. */
function write(pair: BoxPair, px: number, py: number, pz: number, separation: number, out: CoreDistance): void {
  out.distance = separation;
  out.ax = px;
  out.ay = py;
  out.az = pz;
  out.bx = px + pair.nx * separation;
  out.by = py + pair.ny * separation;
  out.bz = pz + pair.nz * separation;
  out.nx = pair.nx;
  out.ny = pair.ny;
  out.nz = pair.nz;
}
