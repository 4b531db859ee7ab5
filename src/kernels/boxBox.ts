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
import type { Vec3Like } from '../math/vec3.ts';
import { VERTEX } from '../results/features.ts';
import { type Axis, writeAxis } from './axis.ts';
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
  }

  /** Moves the second box away from where it was set, until {@link unshift}. */
  shift({ x, y, z }: Vec3Like): void {
    const { t, home } = this;
    home[0] = t[0]!;
    home[1] = t[1]!;
    home[2] = t[2]!;
    t[0] = home[0]! + x;
    t[1] = home[1]! + y;
    t[2] = home[2]! + z;
  }

  /** Takes it back there. */
  unshift(): void {
    const { t, home } = this;
    t[0] = home[0]!;
    t[1] = home[1]!;
    t[2] = home[2]!;
  }
}

/** Numbers of axes: the faces of the first box, those of the second, then the edges ei and Rj at + 3 i + j. */
export const SECOND_FACES = 3;
export const FIRST_EDGES = 6;

const edgeOnEdge_point = /* @__PURE__ */ new Float64Array(3);

/**
 * Writes everything to `out`, seen from the centre of the first box, if the features that the axis belongs to are opposite along it.
 * Otherwise returns false: the axis is that of a neighbouring face of the CSO, or a vertex is nearest; which it may be is left in the axis.
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
  axis.vertexA = -1;
  axis.vertexB = vertex;
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
  axis.vertexA = vertex;
  axis.vertexB = -1;
  return false;
}

/** The edges that face each other along n, if their lines pass closest within both. */
function edgeOnEdge({ t, a, b, r }: BoxPair, axis: Axis, out: CoreDistance): boolean {
  const { nx, ny, nz, separation, number } = axis;
  const j = (number - FIRST_EDGES) % 3;
  const i = (number - FIRST_EDGES - j) / 3;
  const p = (i + 1) % 3;
  const q = (i + 2) % 3;
  const m = (j + 1) % 3;
  const k = (j + 2) % 3;
  const point = edgeOnEdge_point;
  point[0] = nx;
  point[1] = ny;
  point[2] = nz;
  // The edge of the first box: on which side along p and q. The middle of the second one's: on which side along m and k.
  const isNegativeP = Number(point[p]! < 0);
  const isNegativeQ = Number(point[q]! < 0);
  const isNegativeM = Number(nx * r[m]! + ny * r[3 + m]! + nz * r[6 + m]! >= 0);
  const isNegativeK = Number(nx * r[k]! + ny * r[3 + k]! + nz * r[6 + k]! >= 0);
  const sideP = a[p]! * (1 - 2 * isNegativeP);
  const sideQ = a[q]! * (1 - 2 * isNegativeQ);
  const sideM = b[m]! * (1 - 2 * isNegativeM);
  const sideK = b[k]! * (1 - 2 * isNegativeK);
  const di = t[i]! + sideM * r[3 * i + m]! + sideK * r[3 * i + k]!;
  const dp = t[p]! + sideM * r[3 * p + m]! + sideK * r[3 * p + k]! - sideP;
  const dq = t[q]! + sideM * r[3 * q + m]! + sideK * r[3 * q + k]! - sideQ;
  // Seen along the first edge, it is a point and the other a line.
  const fp = r[3 * p + j]!;
  const fq = r[3 * q + j]!;
  const alongF = -(dp * fp + dq * fq) / (fp * fp + fq * fq);
  const alongE = di + alongF * r[3 * i + j]!;
  const isInA = Math.abs(alongE) < a[i]!;
  const isInB = Math.abs(alongF) < b[j]!;
  const sidesA = (isNegativeP << p) | (isNegativeQ << q);
  const sidesB = (isNegativeM << m) | (isNegativeK << k);
  if (!(isInA && isInB)) {
    axis.vertexA = isInA ? -1 : sidesA | (Number(alongE < 0) << i);
    axis.vertexB = isInB ? -1 : sidesB | (Number(alongF < 0) << j);
    return false;
  }
  point[i] = alongE;
  point[p] = sideP;
  point[q] = sideQ;
  const x = point[0]!;
  const y = point[1]!;
  const z = point[2]!;
  out.featureA = boxFeature(7 - (1 << i), sidesA);
  out.featureB = boxFeature(7 - (1 << j), sidesB);
  out.ax = x;
  out.ay = y;
  out.az = z;
  out.bx = x + nx * separation;
  out.by = y + ny * separation;
  out.bz = z + nz * separation;
  writeAxis(axis, out);
  return true;
}
