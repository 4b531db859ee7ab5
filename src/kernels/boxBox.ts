/**
 * Two boxes by the fifteen axes of the separating axis theorem: three face normals of each, nine products of an edge of each. The CSO has
 * no other face normals, so the largest separation is the distance wherever the nearest features are a face and a vertex or two edges,
 * and always when the boxes overlap; a vertex near a vertex or an edge is for boxEdges.ts.
 *
 * Everything is relative to the first box: its centre is the origin, its axes are e0, e1, e2; those of the second are the columns R0, R1,
 * R2 of the relative rotation, and t is its centre.
 *
 * Degenerate cases:
 * - parallel edges: their product is zero, it is skipped, a face normal serves;
 * - parallel faces: of several deepest vertices any will do that is over the other face.
 */
import type { Frame } from '../math/frame.ts';
import { MIN_LENGTH_SQ } from '../math/tolerance.ts';
import type { Vec3Like } from '../math/vec3.ts';
import { VERTEX } from '../results/features.ts';
import { type Axis, EDGE_BIAS, writeAxis } from './axis.ts';
import { DISTANCE_ROUNDING } from './candidate.ts';
import type { CoreDistance } from './coreDistance.ts';
import { type BoxLike, boxFeature } from './pointBox.ts';
import type { Search } from './search.ts';

/** A pair of boxes: half extents a and b, the centre t of the second seen from that of the first, rotation r[3 i + j] = ei . Rj. */
export class BoxPair {
  first: BoxLike | null = null;
  readonly t = new Float64Array(3);
  readonly a = new Float64Array(3);
  readonly b = new Float64Array(3);
  readonly r = new Float64Array(9);
  private readonly home = new Float64Array(3);

  /** The first box at home, the second at `frame`. */
  set(first: BoxLike, second: BoxLike, f: Frame): void {
    const { t, a, b, r } = this;
    const { cx, cy, cz } = second;
    this.first = first;
    t[0] = f.xx * cx + f.xy * cy + f.xz * cz + f.px - first.cx;
    t[1] = f.yx * cx + f.yy * cy + f.yz * cz + f.py - first.cy;
    t[2] = f.zx * cx + f.zy * cy + f.zz * cz + f.pz - first.cz;
    a[0] = first.hx;
    a[1] = first.hy;
    a[2] = first.hz;
    b[0] = second.hx;
    b[1] = second.hy;
    b[2] = second.hz;
    r[0] = f.xx;
    r[1] = f.xy;
    r[2] = f.xz;
    r[3] = f.yx;
    r[4] = f.yy;
    r[5] = f.yz;
    r[6] = f.zx;
    r[7] = f.zy;
    r[8] = f.zz;
    this.home.set(t);
  }

  /** Moves the second box away from where it was set. */
  shift({ x, y, z }: Vec3Like): void {
    const { t, home } = this;
    t[0] = home[0]! + x;
    t[1] = home[1]! + y;
    t[2] = home[2]! + z;
  }

  /** Takes it back there. */
  unshift(): void {
    this.t.set(this.home);
  }
}

/** Numbers of axes: the faces of the first box, those of the second, then the edges ei and Rj at + 3 i + j. */
const SECOND_FACES = 3;
const FIRST_EDGES = 6;

/**
 * Writes the axis of largest separation to `axis`, from the first box to the second, with its number; axes with a bit in `excluded` are left
 * out. Returns false when the boxes are farther apart than the search's limit.
 */
export function boxBoxAxis(pair: BoxPair, search: Search, excluded: number, axis: Axis): boolean {
  const { limit } = search;
  const { t, a, b, r } = pair;
  const a0 = a[0]!;
  const a1 = a[1]!;
  const a2 = a[2]!;
  const b0 = b[0]!;
  const b1 = b[1]!;
  const b2 = b[2]!;
  const t0 = t[0]!;
  const t1 = t[1]!;
  const t2 = t[2]!;
  const r00 = r[0]!;
  const r01 = r[1]!;
  const r02 = r[2]!;
  const r10 = r[3]!;
  const r11 = r[4]!;
  const r12 = r[5]!;
  const r20 = r[6]!;
  const r21 = r[7]!;
  const r22 = r[8]!;
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
  let most = -Infinity;
  const s1 = Math.abs(t1) - (a1 + b0 * q10 + b1 * q11 + b2 * q12);
  if (!(excluded & 2)) most = s1;
  const s2 = Math.abs(t2) - (a2 + b0 * q20 + b1 * q21 + b2 * q22);
  if (s2 > most && !(excluded & 4)) {
    most = s2;
    best = 2;
  }
  const s0 = Math.abs(t0) - (a0 + b0 * q00 + b1 * q01 + b2 * q02);
  if (s0 > most && !(excluded & 1)) {
    most = s0;
    best = 0;
  }
  // Faces of the second.
  const u0 = t0 * r00 + t1 * r10 + t2 * r20;
  const u1 = t0 * r01 + t1 * r11 + t2 * r21;
  const u2 = t0 * r02 + t1 * r12 + t2 * r22;
  const s4 = Math.abs(u1) - (b1 + a0 * q01 + a1 * q11 + a2 * q21);
  if (s4 > most && !(excluded & 16)) {
    most = s4;
    best = 4;
  }
  const s5 = Math.abs(u2) - (b2 + a0 * q02 + a1 * q12 + a2 * q22);
  if (s5 > most && !(excluded & 32)) {
    most = s5;
    best = 5;
  }
  const s3 = Math.abs(u0) - (b0 + a0 * q00 + a1 * q10 + a2 * q20);
  if (s3 > most && !(excluded & 8)) {
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
    if (lenSq > MIN_LENGTH_SQ && !(excluded & (64 << j))) {
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
        best = FIRST_EDGES + j;
        nx = 0;
        ny = my * sign;
        nz = mz * sign;
      }
    }
    // e1 x R = (z, 0, -x)
    lenSq = x * x + z * z;
    if (lenSq > MIN_LENGTH_SQ && !(excluded & (512 << j))) {
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
        best = FIRST_EDGES + 3 + j;
        nx = mx * sign;
        ny = 0;
        nz = mz * sign;
      }
    }
    // e2 x R = (-y, x, 0)
    lenSq = x * x + y * y;
    if (lenSq > MIN_LENGTH_SQ && !(excluded & (4096 << j))) {
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
        best = FIRST_EDGES + 6 + j;
        nx = mx * sign;
        ny = my * sign;
        nz = 0;
      }
    }
  }
  axis.number = best;
  axis.separation = most;
  axis.nx = nx;
  axis.ny = ny;
  axis.nz = nz;
  return !(most > limit);
}

/**
 * Writes everything to `out`, seen from the centre of the first box, if the features that the axis belongs to are opposite along it.
 * Otherwise returns false: the axis is that of a neighbouring face of the CSO, or a vertex is nearest.
 */
export function boxBoxWitness(pair: BoxPair, axis: Axis, search: Search, out: CoreDistance): boolean {
  const { number } = axis;
  if (number >= FIRST_EDGES) return edgeOnEdge(pair, axis, out);
  return number < SECOND_FACES ? vertexOnFirst(pair, axis, search, out) : vertexOnSecond(pair, axis, search, out);
}

/** A vertex of the second box against n, over a face of the first. */
function vertexOnFirst(pair: BoxPair, axis: Axis, { size }: Search, out: CoreDistance): boolean {
  const { t, a, b, r } = pair;
  const { nx, ny, nz, separation, number: i } = axis;
  // Where an edge or a face is parallel to the face, to rounding, all its vertices are as good.
  let free = 0;
  let vertex = 0;
  for (let j = 0; j < 3; j++) {
    const facing = (nx * r[j]! + ny * r[3 + j]! + nz * r[6 + j]!) * b[j]!;
    if (facing > 0) vertex |= 1 << j;
    if (Math.abs(facing) <= DISTANCE_ROUNDING * size && b[j]! > 0) free |= 1 << j;
  }
  let other = 0;
  do {
    const v = vertex ^ other;
    const side0 = v & 1 ? -b[0]! : b[0]!;
    const side1 = v & 2 ? -b[1]! : b[1]!;
    const side2 = v & 4 ? -b[2]! : b[2]!;
    const vx = t[0]! + side0 * r[0]! + side1 * r[1]! + side2 * r[2]!;
    const vy = t[1]! + side0 * r[3]! + side1 * r[4]! + side2 * r[5]!;
    const vz = t[2]! + side0 * r[6]! + side1 * r[7]! + side2 * r[8]!;
    const beyondX = i === 0 ? 0 : Math.abs(vx) - a[0]!;
    const beyondY = i === 1 ? 0 : Math.abs(vy) - a[1]!;
    const beyondZ = i === 2 ? 0 : Math.abs(vz) - a[2]!;
    if (beyondX <= 0 && beyondY <= 0 && beyondZ <= 0) {
      // On the axis of the face the side is that of the normal; the vertex itself may be on the other side when the overlap is deep.
      const px = i === 0 ? nx * a[0]! : vx;
      const py = i === 1 ? ny * a[1]! : vy;
      const pz = i === 2 ? nz * a[2]! : vz;
      const mask = (beyondX === 0 ? 1 : 0) | (beyondY === 0 ? 2 : 0) | (beyondZ === 0 ? 4 : 0);
      out.featureA = boxFeature(mask, (px < 0 ? 1 : 0) | (py < 0 ? 2 : 0) | (pz < 0 ? 4 : 0));
      out.featureB = VERTEX + v;
      out.ax = px;
      out.ay = py;
      out.az = pz;
      out.bx = px + nx * separation;
      out.by = py + ny * separation;
      out.bz = pz + nz * separation;
      writeAxis(axis, out);
      return true;
    }
    // The next of the choices that are left.
    other = (other - free) & free;
  } while (other !== 0);
  return false;
}

/** A vertex of the first box along n, under a face of the second. */
function vertexOnSecond(pair: BoxPair, axis: Axis, { size }: Search, out: CoreDistance): boolean {
  const { t, a, b, r } = pair;
  const { nx, ny, nz, separation } = axis;
  const j = axis.number - SECOND_FACES;
  const rounding = DISTANCE_ROUNDING * size;
  const isFreeX = a[0]! > 0 && Math.abs(nx) * a[0]! <= rounding;
  const isFreeY = a[1]! > 0 && Math.abs(ny) * a[1]! <= rounding;
  const isFreeZ = a[2]! > 0 && Math.abs(nz) * a[2]! <= rounding;
  const free = (isFreeX ? 1 : 0) | (isFreeY ? 2 : 0) | (isFreeZ ? 4 : 0);
  const vertex = (nx * a[0]! < 0 ? 1 : 0) | (ny * a[1]! < 0 ? 2 : 0) | (nz * a[2]! < 0 ? 4 : 0);
  let other = 0;
  do {
    const v = vertex ^ other;
    const vx = v & 1 ? -a[0]! : a[0]!;
    const vy = v & 2 ? -a[1]! : a[1]!;
    const vz = v & 4 ? -a[2]! : a[2]!;
    let mask = 0;
    let negative = 0;
    let isOver = true;
    for (let k = 0; k < 3; k++) {
      const u = (vx - t[0]!) * r[k]! + (vy - t[1]!) * r[3 + k]! + (vz - t[2]!) * r[6 + k]!;
      const beyond = Math.abs(u) - b[k]!;
      if (k !== j && beyond > 0) isOver = false;
      if (k === j || beyond === 0) mask |= 1 << k;
      // The face is the one that looks against n.
      const facing = nx * r[k]! + ny * r[3 + k]! + nz * r[6 + k]!;
      if (k === j ? facing > 0 : u < 0) negative |= 1 << k;
    }
    if (isOver) {
      out.featureA = VERTEX + v;
      out.featureB = boxFeature(mask, negative);
      out.ax = vx;
      out.ay = vy;
      out.az = vz;
      out.bx = vx + nx * separation;
      out.by = vy + ny * separation;
      out.bz = vz + nz * separation;
      writeAxis(axis, out);
      return true;
    }
    other = (other - free) & free;
  } while (other !== 0);
  return false;
}

/** The edges that face each other along n, if their lines pass closest within both. */
function edgeOnEdge(pair: BoxPair, axis: Axis, out: CoreDistance): boolean {
  const { t, a, b, r } = pair;
  const { nx, ny, nz, separation } = axis;
  const j = (axis.number - FIRST_EDGES) % 3;
  const i = (axis.number - FIRST_EDGES - j) / 3;
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
  out.ax = px + ex * alongE;
  out.ay = py + ey * alongE;
  out.az = pz + ez * alongE;
  out.bx = out.ax + nx * separation;
  out.by = out.ay + ny * separation;
  out.bz = out.az + nz * separation;
  writeAxis(axis, out);
  return true;
}
