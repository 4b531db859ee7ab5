/**
 * The simplex of swiftWalk.ts: up to three vertices of the CSO (second core minus first) and v, the point of their hull nearest
 * to the origin. A new vertex that is farther towards the origin than v is always one of those that the next v rests on. So there
 * are fewer cases than in simplex.ts; but where a tetrahedron is too flat to tell them apart there is no answer.
 */

/** What `settle` found: a nearer v, the origin inside the tetrahedron, or nothing that is sure. */
export const NEARER = 0;
export const INSIDE = 1;
export const UNSURE = 2;
/** A nearer v, if the corner that was left out does not matter. */
const MAYBE_NEARER = 3;

/** Where the newest vertex is. */
export const NEWEST = 3;
/** Where a corner of the tetrahedron is that was left out. */
const LEFT_OUT = 2;

/** A tetrahedron flatter than this, relative to its edges, cannot say on which side of a face the origin lies. */
const FLAT_SQ = 1e-12;
/** By what factor a corner that was left out must be nearer than v to matter. */
const MUCH_NEARER = 1 - 1e-12;

export class SwiftSimplex {
  count = 0;
  /** The vertices: x, y, z, 0 of each; the newest is the last. */
  readonly w = new Float64Array(16);
  /** The vertices of the two cores that each is the difference of. */
  readonly ia = new Int32Array(4);
  readonly ib = new Int32Array(4);
  /** The vertices of the two cores where csoWalk.ts found the origin in the cone of their difference. */
  a = 0;
  b = 0;
  /** The nearest point, and the square of its length. */
  readonly v = new Float64Array(4);
}

/** Takes the newest vertex in, and leaves those that v rests on. */
export function settle(s: SwiftSimplex): number {
  const { w, v } = s;
  const before = v[3]!;
  const found = s.count === 3 ? split(s) : NEARER;
  if (found === INSIDE || found === UNSURE) return found;
  if (s.count === 2) settleTriangle(s);
  else settleEdge(s);
  if (found === MAYBE_NEARER && s.count < 3) {
    const i = 4 * LEFT_OUT;
    if (w[i]! * v[0]! + w[i + 1]! * v[1]! + w[i + 2]! * v[2]! < v[3]! * MUCH_NEARER) {
      // Beside the face that was tried: with what is left of it and the corner left out.
      move(s, LEFT_OUT, s.count - 1);
      if (s.count === 2) settleTriangle(s);
      else settleEdge(s);
    }
  }
  return v[3]! < before ? NEARER : UNSURE;
}

export function move({ w, ia, ib }: SwiftSimplex, from: number, to: number): void {
  w[4 * to] = w[4 * from]!;
  w[4 * to + 1] = w[4 * from + 1]!;
  w[4 * to + 2] = w[4 * from + 2]!;
  ia[to] = ia[from]!;
  ib[to] = ib[from]!;
}

/** Leaves out the corner of the tetrahedron that the origin is farthest from, beyond the opposite face. */
function split(s: SwiftSimplex): number {
  const { w } = s;
  const x = w[12]!;
  const y = w[13]!;
  const z = w[14]!;
  const px = w[0]! - x;
  const py = w[1]! - y;
  const pz = w[2]! - z;
  const qx = w[4]! - x;
  const qy = w[5]! - y;
  const qz = w[6]! - z;
  const rx = w[8]! - x;
  const ry = w[9]! - y;
  const rz = w[10]! - z;
  // m = q x r
  const mx = qy * rz - qz * ry;
  const my = qz * rx - qx * rz;
  const mz = qx * ry - qy * rx;
  // k = w x p
  const kx = y * pz - z * py;
  const ky = z * px - x * pz;
  const kz = x * py - y * px;
  const volume = px * mx + py * my + pz * mz;
  const pp = px * px + py * py + pz * pz;
  const qq = qx * qx + qy * qy + qz * qz;
  const rr = rx * rx + ry * ry + rz * rz;
  if (!(volume * volume > FLAT_SQ * pp * qq * rr)) return UNSURE;
  const sign = volume < 0 ? -1 : 1;
  // The weights of the corners 0, 1 and 2 at the origin, times the volume.
  const t0 = -sign * (x * mx + y * my + z * mz);
  const t1 = sign * (kx * rx + ky * ry + kz * rz);
  const t2 = -sign * (kx * qx + ky * qy + kz * qz);
  const least = Math.min(t0, t1, t2);
  if (least >= 0) return INSIDE;
  s.count = 2;
  if (least < t2) {
    const i = least < t1 ? 0 : 1;
    const ex = w[4 * i]!;
    const ey = w[4 * i + 1]!;
    const ez = w[4 * i + 2]!;
    const ea = s.ia[i]!;
    const eb = s.ib[i]!;
    move(s, LEFT_OUT, i);
    w[8] = ex;
    w[9] = ey;
    w[10] = ez;
    s.ia[LEFT_OUT] = ea;
    s.ib[LEFT_OUT] = eb;
  }
  // Beyond one face only, v is on that face.
  return Math.max(Math.min(t0, t1), Math.min(Math.max(t0, t1), t2)) >= 0 ? NEARER : MAYBE_NEARER;
}

/** With two corners and the newest. */
function settleTriangle(s: SwiftSimplex): void {
  const { w, v } = s;
  const x = w[12]!;
  const y = w[13]!;
  const z = w[14]!;
  const px = w[0]! - x;
  const py = w[1]! - y;
  const pz = w[2]! - z;
  const qx = w[4]! - x;
  const qy = w[5]! - y;
  const qz = w[6]! - z;
  const pp = px * px + py * py + pz * pz;
  const qq = qx * qx + qy * qy + qz * qz;
  const pq = px * qx + py * qy + pz * qz;
  // How far the origin is from the newest along p and q, times their lengths; the weights of corners 0 and 1 there, times a
  // square of the area.
  const po = -(px * x + py * y + pz * z);
  const qo = -(qx * x + qy * y + qz * z);
  const t0 = po * qq - qo * pq;
  const t1 = qo * pp - po * pq;
  if (t0 > 0 && t1 > 0) {
    // Beyond the side that the newest is not on: it is no corner to keep.
    if (!(t0 + t1 < pp * qq - pq * pq)) {
      v[3] = Infinity;
      return;
    }
    // n = p x q; v = n (n.w) / n.n, whose direction is that of n however near the origin is.
    const nx = py * qz - pz * qy;
    const ny = pz * qx - px * qz;
    const nz = px * qy - py * qx;
    const nn = nx * nx + ny * ny + nz * nz;
    const h = (nx * x + ny * y + nz * z) / nn;
    v[0] = nx * h;
    v[1] = ny * h;
    v[2] = nz * h;
    v[3] = h * h * nn;
    move(s, NEWEST, 2);
    s.count = 3;
    return;
  }
  if (!(t1 <= 0 && po > 0) && t0 <= 0 && qo > 0) move(s, 1, 0);
  settleEdge(s);
}

/** With corner 0 and the newest. */
function settleEdge(s: SwiftSimplex): void {
  const { w, v } = s;
  let x = w[12]!;
  let y = w[13]!;
  let z = w[14]!;
  const px = w[0]! - x;
  const py = w[1]! - y;
  const pz = w[2]! - z;
  const po = -(px * x + py * y + pz * z);
  if (po > 0) {
    const along = po / (px * px + py * py + pz * pz);
    if (!(along < 1)) {
      v[3] = Infinity;
      return;
    }
    x += px * along;
    y += py * along;
    z += pz * along;
    move(s, NEWEST, 1);
    s.count = 2;
  } else {
    move(s, NEWEST, 0);
    s.count = 1;
  }
  v[0] = x;
  v[1] = y;
  v[2] = z;
  v[3] = x * x + y * y + z * z;
}
