/**
 * The way out of each other for any two overlapping polytopes: the face of the CSO (second core minus first) nearest to the origin. A
 * polytope of CSO vertices around the origin is grown at its nearest face, by the CSO vertex farthest along that face's normal. How far
 * that vertex is along the normal is a way out; the shortest one is kept. When no face of the polytope is nearer than that, it is the
 * answer. Each step takes a new vertex of the CSO or gives up a face, so there is an end.
 *
 * Degenerate cases:
 * - the origin on the boundary of the CSO (the cores touch): the face there, at distance 0;
 * - a flat, straight or single-point CSO: distance 0 along a perpendicular.
 */
import { setPerpendicular, Vec3 } from '../math/vec3.ts';
import type { Axis } from './axis.ts';
import { addSupport } from './gjk.ts';
import { INSIDE } from './overlapWitness.ts';
import type { PolytopeView } from './polytopeView.ts';
import { Simplex } from './simplex.ts';

/** Rounding of a plane's height, relative to the largest CSO vertex: what is no farther beyond a face is on it. */
const PLANE_ROUNDING = 4e-15;

/** Below this sine (squared) between two sides of a triangle, its normal is taken from the two shorter sides. */
const THIN_SQ = 1e-4;
/** A face with less than twice this area, in units of the largest CSO vertex squared, is too small or thin to trust its normal fully. */
const BROAD = 1e-3;
/** 1, 2, 0 in pairs of bits: the number of the next corner of a triangle. */
const NEXT = 0b001001;

/** Triangles with outward planes n.p = d around the origin, and their neighbours. */
class Polytope {
  vertexCount = 0;
  faceCount = 0;
  /** The largest |w| so far: the unit of rounding. */
  scale = 0;
  wx = new Float64Array(64);
  wy = new Float64Array(64);
  wz = new Float64Array(64);
  /** The vertices of the two cores that each is the difference of. */
  ia = new Int32Array(64);
  ib = new Int32Array(64);
  /**
   * The corners of face f at 4f, 4f + 1, 4f + 2. Edge 4f + i runs from corner i to the next; twin[4f + i] is the same edge, seen from
   * the face beyond it.
   */
  corner = new Int32Array(512);
  twin = new Int32Array(512);
  nx = new Float64Array(128);
  ny = new Float64Array(128);
  nz = new Float64Array(128);
  d = new Float64Array(128);
  /** The same, or Infinity for a face that need not be looked at: it is no longer there, has no area, or cannot be grown. */
  key = new Float64Array(128);
  alive = new Uint8Array(128);
  /** Scratch of `grow`: the faces that go; the new face that starts at a vertex. */
  gone = new Int32Array(128);
  startsAt = new Int32Array(64);

  clear(): void {
    this.vertexCount = 0;
    this.faceCount = 0;
    this.scale = 0;
  }

  /** Takes vertex k of a simplex. */
  addVertex(simplex: Simplex, k: number): number {
    const i = this.vertexCount++;
    if (i === this.wx.length) this.growVertices();
    const x = simplex.wx[k]!;
    const y = simplex.wy[k]!;
    const z = simplex.wz[k]!;
    this.wx[i] = x;
    this.wy[i] = y;
    this.wz[i] = z;
    this.ia[i] = simplex.ia[k]!;
    this.ib[i] = simplex.ib[k]!;
    this.scale = Math.max(this.scale, Math.sqrt(x * x + y * y + z * z));
    return i;
  }

  has(ia: number, ib: number): boolean {
    for (let i = 0; i < this.vertexCount; i++) if (this.ia[i] === ia && this.ib[i] === ib) return true;
    return false;
  }

  /** The face nearest to the origin. */
  nearest(): number {
    const { key, faceCount } = this;
    let best = 0;
    let least = key[0]!;
    for (let f = 1; f < faceCount; f++) {
      const distance = key[f]!;
      if (distance < least) {
        least = distance;
        best = f;
      }
    }
    return best;
  }

  /** Adds the triangle a, b, c, counter-clockwise seen from outside. */
  addFace(a: number, b: number, c: number): number {
    const f = this.faceCount++;
    const { wx, wy, wz, corner } = this;
    const ax = wx[a]!;
    const ay = wy[a]!;
    const az = wz[a]!;
    const abx = wx[b]! - ax;
    const aby = wy[b]! - ay;
    const abz = wz[b]! - az;
    const acx = wx[c]! - ax;
    const acy = wy[c]! - ay;
    const acz = wz[c]! - az;
    // n = ab x ac
    const nx = aby * acz - abz * acy;
    const ny = abz * acx - abx * acz;
    const nz = abx * acy - aby * acx;
    const lenSq = nx * nx + ny * ny + nz * nz;
    corner[4 * f] = a;
    corner[4 * f + 1] = b;
    corner[4 * f + 2] = c;
    this.alive[f] = 1;
    if (lenSq > THIN_SQ * (abx * abx + aby * aby + abz * abz) * (acx * acx + acy * acy + acz * acz)) {
      const inv = 1 / Math.sqrt(lenSq);
      this.nx[f] = nx * inv;
      this.ny[f] = ny * inv;
      this.nz[f] = nz * inv;
      const d = (nx * ax + ny * ay + nz * az) * inv;
      this.d[f] = d;
      this.key[f] = d;
    } else this.setThinPlane(f);
    return f;
  }

  /** Replaces the faces that vertex w is beyond, or in the plane of, starting with `seed`, by a fan from w to their rim. */
  grow(seed: number, w: number): void {
    const { gone, alive, twin, d, nx, ny, nz } = this;
    const x = this.wx[w]!;
    const y = this.wy[w]!;
    const z = this.wz[w]!;
    const rounding = PLANE_ROUNDING * this.scale;
    let count = 1;
    gone[0] = seed;
    alive[seed] = 0;
    // First all faces that go, so that the rim is known; then one new face for each edge of the rim.
    for (let k = 0; k < count; k++) {
      const h = 4 * gone[k]!;
      for (let i = h; i < h + 3; i++) {
        const g = twin[i]! >> 2;
        if (alive[g] === 0 || nx[g]! * x + ny[g]! * y + nz[g]! * z - d[g]! < -rounding) continue;
        alive[g] = 0;
        gone[count++] = g;
      }
    }
    while (this.faceCount + 3 * count > this.d.length) this.growFaces();
    this.closeOver(count, w);
  }

  /** One new face from w to each edge between a face that goes and one that stays. */
  private closeOver(count: number, w: number): void {
    const { gone, alive, twin, corner, key, startsAt } = this;
    const firstNew = this.faceCount;
    for (let k = 0; k < count; k++) {
      const h = 4 * gone[k]!;
      key[gone[k]!] = Infinity;
      for (let i = 0; i < 3; i++) {
        const beyond = twin[h + i]!;
        if (alive[beyond >> 2] === 0) continue;
        const a = corner[h + i]!;
        const f = this.addFace(a, corner[h + ((NEXT >> (2 * i)) & 3)]!, w);
        twin[4 * f] = beyond;
        twin[beyond] = 4 * f;
        startsAt[a] = f;
      }
    }
    for (let f = firstNew; f < this.faceCount; f++) {
      const next = 4 * startsAt[corner[4 * f + 1]!]!;
      twin[4 * f + 1] = next + 2;
      twin[next + 2] = 4 * f + 1;
    }
  }

  /** Says that two edges are one. */
  join(h: number, i: number): void {
    this.twin[h] = i;
    this.twin[i] = h;
  }

  /** The plane of a triangle whose sides are almost parallel at a corner, or that has no area. */
  private setThinPlane(f: number): void {
    const { wx, wy, wz, corner } = this;
    const a = corner[4 * f]!;
    const b = corner[4 * f + 1]!;
    const c = corner[4 * f + 2]!;
    const abx = wx[b]! - wx[a]!;
    const aby = wy[b]! - wy[a]!;
    const abz = wz[b]! - wz[a]!;
    const bcx = wx[c]! - wx[b]!;
    const bcy = wy[c]! - wy[b]!;
    const bcz = wz[c]! - wz[b]!;
    const cax = wx[a]! - wx[c]!;
    const cay = wy[a]! - wy[c]!;
    const caz = wz[a]! - wz[c]!;
    // n = ab x bc = bc x ca = ca x ab, from the two shorter sides: the product of two long, almost parallel ones would lose its digits.
    const ab = abx * abx + aby * aby + abz * abz;
    const bc = bcx * bcx + bcy * bcy + bcz * bcz;
    const ca = cax * cax + cay * cay + caz * caz;
    const skipAb = ab >= bc && ab >= ca;
    const skipBc = !skipAb && bc >= ca;
    const px = skipAb ? bcx : skipBc ? cax : abx;
    const py = skipAb ? bcy : skipBc ? cay : aby;
    const pz = skipAb ? bcz : skipBc ? caz : abz;
    const qx = skipAb ? cax : skipBc ? abx : bcx;
    const qy = skipAb ? cay : skipBc ? aby : bcy;
    const qz = skipAb ? caz : skipBc ? abz : bcz;
    const nx = py * qz - pz * qy;
    const ny = pz * qx - px * qz;
    const nz = px * qy - py * qx;
    const lenSq = nx * nx + ny * ny + nz * nz;
    if (lenSq > 0) {
      const inv = 1 / Math.sqrt(lenSq);
      const d = (nx * wx[a]! + ny * wy[a]! + nz * wz[a]!) * inv;
      this.nx[f] = nx * inv;
      this.ny[f] = ny * inv;
      this.nz[f] = nz * inv;
      this.d[f] = d;
      this.key[f] = d;
    } else {
      // A triangle without area has no plane: it is never the nearest, only a seam between its neighbours.
      this.nx[f] = nx;
      this.ny[f] = ny;
      this.nz[f] = nz;
      this.d[f] = Infinity;
      this.key[f] = Infinity;
    }
  }

  private growVertices(): void {
    const size = 2 * this.wx.length;
    this.wx = grown(this.wx, new Float64Array(size));
    this.wy = grown(this.wy, new Float64Array(size));
    this.wz = grown(this.wz, new Float64Array(size));
    this.ia = grown(this.ia, new Int32Array(size));
    this.ib = grown(this.ib, new Int32Array(size));
    this.startsAt = grown(this.startsAt, new Int32Array(size));
  }

  private growFaces(): void {
    const size = 2 * this.d.length;
    this.nx = grown(this.nx, new Float64Array(size));
    this.ny = grown(this.ny, new Float64Array(size));
    this.nz = grown(this.nz, new Float64Array(size));
    this.d = grown(this.d, new Float64Array(size));
    this.key = grown(this.key, new Float64Array(size));
    this.alive = grown(this.alive, new Uint8Array(size));
    this.gone = grown(this.gone, new Int32Array(size));
    this.corner = grown(this.corner, new Int32Array(4 * size));
    this.twin = grown(this.twin, new Int32Array(4 * size));
  }
}

function grown<T extends Float64Array | Int32Array | Uint8Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

const expand_polytope = /* @__PURE__ */ new Polytope();
const expand_simplex = /* @__PURE__ */ new Simplex();
const expand_direction = /* @__PURE__ */ new Vec3();
const expand_across = /* @__PURE__ */ new Vec3();

/**
 * Writes the way out to `out`. `simplex` is what the walk ended with: the origin is in it, or on it. Returns true when it holds the
 * deepest points afterwards: the corners of the nearest face of the CSO and the weights of the point nearest to the origin. That
 * takes a face that is not thin, so that its normal is right to all digits.
 */
export function expandingPolytope(first: PolytopeView, second: PolytopeView, simplex: Simplex, out: Axis): boolean {
  const p = expand_polytope;
  p.clear();
  for (let i = 0; i < simplex.count; i++) p.addVertex(simplex, i);
  if (!completeTetrahedron(first, second, p, out)) return false;
  const s = expand_simplex;
  const n = expand_direction;
  let best = -1;
  out.separation = -Infinity;
  for (;;) {
    const f = p.nearest();
    const distance = p.key[f]!;
    const rounding = PLANE_ROUNDING * p.scale;
    // Also when no face is left: Infinity.
    if (distance >= -out.separation - rounding) return best >= 0 && setWitness(p, best, simplex);
    n.x = -p.nx[f]!;
    n.y = -p.ny[f]!;
    n.z = -p.nz[f]!;
    // The search for the vertex starts at a corner of the face.
    const corner = p.corner[4 * f]!;
    first.index = p.ia[corner]!;
    second.index = p.ib[corner]!;
    addSupport(first, second, n, s, 0);
    const separation = n.x * s.wx[0]! + n.y * s.wy[0]! + n.z * s.wz[0]!;
    const isOnSurface = !(-separation - distance > rounding);
    if (separation > out.separation) {
      out.nx = n.x;
      out.ny = n.y;
      out.nz = n.z;
      out.separation = separation;
      best = isOnSurface ? f : -1;
    }
    // A vertex that the polytope has cannot be beyond a face of it, but for the rounding of a thin face's plane.
    if (isOnSurface || p.has(s.ia[0]!, s.ib[0]!)) p.key[f] = Infinity;
    else p.grow(f, p.addVertex(s, 0));
  }
}

/** Puts the corners of face f into the simplex, with the weights of its point nearest to the origin, if that is well inside. */
function setWitness(p: Polytope, f: number, simplex: Simplex): boolean {
  const { wx, wy, wz, corner } = p;
  const a = corner[4 * f]!;
  const b = corner[4 * f + 1]!;
  const c = corner[4 * f + 2]!;
  const nx = p.nx[f]!;
  const ny = p.ny[f]!;
  const nz = p.nz[f]!;
  const ax = wx[a]!;
  const ay = wy[a]!;
  const az = wz[a]!;
  const bx = wx[b]!;
  const by = wy[b]!;
  const bz = wz[b]!;
  const cx = wx[c]!;
  const cy = wy[c]!;
  const cz = wz[c]!;
  // Twice the areas between the origin's foot and the sides: n.(b x c), n.(c x a), n.(a x b).
  const areaA = nx * (by * cz - bz * cy) + ny * (bz * cx - bx * cz) + nz * (bx * cy - by * cx);
  const areaB = nx * (cy * az - cz * ay) + ny * (cz * ax - cx * az) + nz * (cx * ay - cy * ax);
  const areaC = nx * (ay * bz - az * by) + ny * (az * bx - ax * bz) + nz * (ax * by - ay * bx);
  const area = areaA + areaB + areaC;
  const inside = INSIDE * area;
  if (!(areaA > inside && areaB > inside && areaC > inside && area > BROAD * p.scale * p.scale)) return false;
  simplex.count = 3;
  const { ia, ib, weight } = simplex;
  ia[0] = p.ia[a]!;
  ib[0] = p.ib[a]!;
  weight[0] = areaA / area;
  ia[1] = p.ia[b]!;
  ib[1] = p.ib[b]!;
  weight[1] = areaB / area;
  ia[2] = p.ia[c]!;
  ib[2] = p.ib[c]!;
  weight[2] = areaC / area;
  return true;
}

/**
 * Adds vertices until there are four with a volume, and their faces. Returns false, with a perpendicular and distance 0 written to `out`,
 * when the CSO is flat.
 */
function completeTetrahedron(first: PolytopeView, second: PolytopeView, p: Polytope, out: Axis): boolean {
  const d = expand_direction;
  const across = expand_across;
  const { wx, wy, wz } = p;
  if (p.vertexCount === 1) {
    for (let i = 0; i < 6 && p.vertexCount === 1; i++) {
      const sign = i < 3 ? 1 : -1;
      addIfOff(first, second, d.set(i % 3 === 0 ? sign : 0, i % 3 === 1 ? sign : 0, i % 3 === 2 ? sign : 0), p);
    }
    if (p.vertexCount === 1) return writeFlat(across.set(0, 1, 0), out);
  }
  if (p.vertexCount === 2) {
    const ux = wx[1]! - wx[0]!;
    const uy = wy[1]! - wy[0]!;
    const uz = wz[1]! - wz[0]!;
    setPerpendicular(across, ux, uy, uz);
    for (let i = 0; i < 4 && p.vertexCount === 2; i++) {
      const sign = i < 2 ? 1 : -1;
      if (i % 2 === 0) d.set(across.x * sign, across.y * sign, across.z * sign);
      // u x across
      else
        d.set(
          (uy * across.z - uz * across.y) * sign,
          (uz * across.x - ux * across.z) * sign,
          (ux * across.y - uy * across.x) * sign,
        );
      addIfOff(first, second, d, p);
    }
    if (p.vertexCount === 2) return writeFlat(across, out);
  }
  const abx = wx[1]! - wx[0]!;
  const aby = wy[1]! - wy[0]!;
  const abz = wz[1]! - wz[0]!;
  const acx = wx[2]! - wx[0]!;
  const acy = wy[2]! - wy[0]!;
  const acz = wz[2]! - wz[0]!;
  across.set(aby * acz - abz * acy, abz * acx - abx * acz, abx * acy - aby * acx);
  const length = Math.sqrt(across.x * across.x + across.y * across.y + across.z * across.z);
  if (length > 0) across.set(across.x / length, across.y / length, across.z / length);
  if (p.vertexCount === 3) {
    addIfOff(first, second, d.copy(across), p);
    if (p.vertexCount === 3) addIfOff(first, second, d.set(-across.x, -across.y, -across.z), p);
    if (p.vertexCount === 3) return writeFlat(across, out);
  }
  const above = across.x * (wx[3]! - wx[0]!) + across.y * (wy[3]! - wy[0]!) + across.z * (wz[3]! - wz[0]!) > 0;
  const b = above ? 2 : 1;
  const c = above ? 1 : 2;
  // Seen from outside, with vertex 3 on the far side of 0, b, c.
  p.addFace(0, b, c);
  p.addFace(0, 3, b);
  p.addFace(b, 3, c);
  p.addFace(c, 3, 0);
  p.join(0, 6);
  p.join(1, 10);
  p.join(2, 14);
  p.join(4, 13);
  p.join(5, 8);
  p.join(9, 12);
  return true;
}

/** Adds the CSO vertex farthest along `direction` if it is off the point, line or plane of the vertices so far by more than rounding. */
function addIfOff(first: PolytopeView, second: PolytopeView, direction: Vec3, p: Polytope): void {
  const s = expand_simplex;
  direction.set(-direction.x, -direction.y, -direction.z);
  addSupport(first, second, direction, s, 0);
  const x = s.wx[0]! - p.wx[0]!;
  const y = s.wy[0]! - p.wy[0]!;
  const z = s.wz[0]! - p.wz[0]!;
  const length = Math.sqrt(direction.x * direction.x + direction.y * direction.y + direction.z * direction.z);
  const off = -(x * direction.x + y * direction.y + z * direction.z);
  const scale = Math.max(p.scale, Math.sqrt(s.wx[0]! * s.wx[0]! + s.wy[0]! * s.wy[0]! + s.wz[0]! * s.wz[0]!));
  if (off > PLANE_ROUNDING * scale * length) p.addVertex(s, 0);
}

function writeFlat(normal: Vec3, out: Axis): false {
  out.nx = normal.x;
  out.ny = normal.y;
  out.nz = normal.z;
  out.separation = 0;
  return false;
}
