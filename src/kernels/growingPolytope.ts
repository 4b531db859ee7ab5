/** The polytope of expandingPolytope.ts: a closed surface of triangles that grows by one vertex at a time. */
import type { Simplex } from './simplex.ts';

/** Rounding of a plane's height, relative to the largest CSO vertex: what is no farther beyond a face is on it. */
export const PLANE_ROUNDING = 4e-15;
/** Below this sine (squared) between two sides of a triangle, its normal is taken from the two shorter sides. */
const THIN_SQ = 1e-4;
/** 1, 2, 0 in pairs of bits: the number of the next corner of a triangle. */
const NEXT = 0b001001;

/** Triangles with outward planes n.p = d around the origin, and their neighbours. */
export class Polytope {
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
    let nx = aby * acz - abz * acy;
    let ny = abz * acx - abx * acz;
    let nz = abx * acy - aby * acx;
    let lenSq = nx * nx + ny * ny + nz * nz;
    const abLenSq = abx * abx + aby * aby + abz * abz;
    const acLenSq = acx * acx + acy * acy + acz * acz;
    if (!(lenSq > THIN_SQ * abLenSq * acLenSq)) {
      // The same from the two shorter sides, as ac x bc or ab x bc: the product of two long, almost parallel ones loses its digits.
      const bcx = wx[c]! - wx[b]!;
      const bcy = wy[c]! - wy[b]!;
      const bcz = wz[c]! - wz[b]!;
      const bcLenSq = bcx * bcx + bcy * bcy + bcz * bcz;
      if (abLenSq >= acLenSq && abLenSq >= bcLenSq) {
        nx = acy * bcz - acz * bcy;
        ny = acz * bcx - acx * bcz;
        nz = acx * bcy - acy * bcx;
      } else if (acLenSq >= bcLenSq) {
        nx = aby * bcz - abz * bcy;
        ny = abz * bcx - abx * bcz;
        nz = abx * bcy - aby * bcx;
      }
      lenSq = nx * nx + ny * ny + nz * nz;
    }
    corner[4 * f] = a;
    corner[4 * f + 1] = b;
    corner[4 * f + 2] = c;
    this.alive[f] = 1;
    if (lenSq > 0) {
      const inv = 1 / Math.sqrt(lenSq);
      const d = (nx * ax + ny * ay + nz * az) * inv;
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
