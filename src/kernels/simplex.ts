/**
 * Up to four vertices of the CSO (second core minus first), and the point v of their hull nearest to the origin. Each vertex remembers
 * the vertices of the two cores that it is the difference of, so v = sum of weight[i] w[i] splits into a point of each core.
 *
 * `solve` only looks; `commit` takes its answer over. The last vertex is the newest: v was the nearest point of the others.
 */

import type { Search } from './search.ts';

/** A tetrahedron flatter than this, relative to its edges, cannot say on which side of a face the origin lies. */
const FLAT_SQ = 1e-28;

/** A part of the pair's size that is far more than rounding. */
const INSIDE = 1e-6;
/** Wider than this part of the pair's size (squared), the normal of a triangle is right to about 13 digits. */
const WIDE_SQ = 4e-6;

export class Simplex {
  count = 0;
  readonly wx = new Float64Array(4);
  readonly wy = new Float64Array(4);
  readonly wz = new Float64Array(4);
  /** The first core's vertices, where the walk has put them down; `solve` and the like do without. */
  readonly ax = new Float64Array(4);
  readonly ay = new Float64Array(4);
  readonly az = new Float64Array(4);
  /** Indices of the vertices of the two cores. */
  readonly ia = new Int32Array(4);
  readonly ib = new Int32Array(4);
  readonly weight = new Float64Array(4);
  /** The point nearest to the origin. */
  vx = 0;
  vy = 0;
  vz = 0;
  /** True unless v is the normal of a triangle that is too narrow, beside the pair, for all its digits. */
  isWide({ size }: Search): boolean {
    if (this.count < 3) return true;
    const { wx, wy, wz } = this;
    const ux = wx[1]! - wx[0]!;
    const uy = wy[1]! - wy[0]!;
    const uz = wz[1]! - wz[0]!;
    const tx = wx[2]! - wx[0]!;
    const ty = wy[2]! - wy[0]!;
    const tz = wz[2]! - wz[0]!;
    const nx = uy * tz - uz * ty;
    const ny = uz * tx - ux * tz;
    const nz = ux * ty - uy * tx;
    const longestSq = Math.max(ux * ux + uy * uy + uz * uz, tx * tx + ty * ty + tz * tz);
    return nx * nx + ny * ny + nz * nz > WIDE_SQ * longestSq * size * size;
  }

  /** What `solve` found: its squared distance, */
  foundSq = 0;
  /** the nearest point of the corners i, j, k, and their weights. */
  private nx = 0;
  private ny = 0;
  private nz = 0;
  private i = 0;
  private j = 0;
  private k = 0;
  private readonly t = new Float64Array(3);

  has(ia: number, ib: number): boolean {
    for (let i = 0; i < this.count; i++) if (this.ia[i] === ia && this.ib[i] === ib) return true;
    return false;
  }

  /** Makes vertex 0 all there is. */
  start(): void {
    this.count = 1;
    this.weight[0] = 1;
    this.vx = this.wx[0]!;
    this.vy = this.wy[0]!;
    this.vz = this.wz[0]!;
  }

  /** Looks for the nearest point of two to four vertices. Returns false when the origin is inside the tetrahedron. */
  solve(): boolean {
    if (this.count === 2) {
      this.solveSegment();
      return true;
    }
    if (this.count === 3) {
      this.solveTriangle(0, 1, 2);
      return true;
    }
    // The origin is on the inner side of the face opposite to the newest vertex: the walk came through it.
    let best = -1;
    let bestSq = Infinity;
    for (let face = 0; face < 3; face++) {
      const i = face === 0 ? 1 : 0;
      const j = face === 2 ? 1 : 2;
      if (!this.mayBeBeyond(i, j, face)) continue;
      this.solveTriangle(i, j, 3);
      if (this.foundSq < bestSq) {
        bestSq = this.foundSq;
        best = face;
      }
    }
    if (best < 0) return false;
    const i = best === 0 ? 1 : 0;
    const j = best === 2 ? 1 : 2;
    if (this.i !== i || this.j !== j) this.solveTriangle(i, j, 3);
    return true;
  }

  /** True for a tetrahedron with the origin well inside: farther from each of its faces than rounding can be. */
  holdsOrigin({ size }: Search): boolean {
    if (this.count < 4) return false;
    const margin = INSIDE * size;
    const { wx, wy, wz } = this;
    for (let i = 0; i < 4; i++) {
      const j = i === 0 ? 1 : 0;
      const k = i < 2 ? 2 : 1;
      const l = i < 3 ? 3 : 2;
      const ax = wx[j]!;
      const ay = wy[j]!;
      const az = wz[j]!;
      const abx = wx[k]! - ax;
      const aby = wy[k]! - ay;
      const abz = wz[k]! - az;
      const acx = wx[l]! - ax;
      const acy = wy[l]! - ay;
      const acz = wz[l]! - az;
      // n = ab x ac
      const nx = aby * acz - abz * acy;
      const ny = abz * acx - abx * acz;
      const nz = abx * acy - aby * acx;
      const vertexSide = nx * (wx[i]! - ax) + ny * (wy[i]! - ay) + nz * (wz[i]! - az);
      const originSide = -(nx * ax + ny * ay + nz * az);
      const height = vertexSide < 0 ? -originSide : originSide;
      if (!(height > 0 && height * height > margin * margin * (nx * nx + ny * ny + nz * nz))) return false;
    }
    return true;
  }

  /** Keeps the vertices that the point found rests on. */
  commit(): void {
    const { t, weight, i, j, k } = this;
    let n = 0;
    if (t[0]! > 0) {
      this.move(i, n);
      weight[n++] = t[0]!;
    }
    if (t[1]! > 0) {
      this.move(j, n);
      weight[n++] = t[1]!;
    }
    if (t[2]! > 0) {
      this.move(k, n);
      weight[n++] = t[2]!;
    }
    this.count = n;
    this.vx = this.nx;
    this.vy = this.ny;
    this.vz = this.nz;
  }

  /**
   * Brings v and the weights into line. On a segment, what v has along it is rounding, which matters when v is short. On a triangle the
   * weights come from areas, which for a thin one say little: those of the ends of its longest side follow from the places along
   * it, and the third one is at most what these leave for it.
   */
  polish(): void {
    if (this.count === 2) this.polishSegment();
    else if (this.count === 3) this.polishTriangle();
  }

  private polishSegment(): void {
    const { wx, wy, wz, weight } = this;
    const ux = wx[1]! - wx[0]!;
    const uy = wy[1]! - wy[0]!;
    const uz = wz[1]! - wz[0]!;
    const lenSq = ux * ux + uy * uy + uz * uz;
    if (!(lenSq > 0)) return;
    const along = (this.vx * ux + this.vy * uy + this.vz * uz) / lenSq;
    this.vx -= ux * along;
    this.vy -= uy * along;
    this.vz -= uz * along;
    weight[0] = weight[0]! + along;
    weight[1] = weight[1]! - along;
  }

  private polishTriangle(): void {
    const { wx, wy, wz, weight } = this;
    let from = 0;
    let longestSq = 0;
    for (let i = 0; i < 3; i++) {
      const j = i === 2 ? 0 : i + 1;
      const ux = wx[j]! - wx[i]!;
      const uy = wy[j]! - wy[i]!;
      const uz = wz[j]! - wz[i]!;
      const lenSq = ux * ux + uy * uy + uz * uz;
      if (lenSq > longestSq) {
        longestSq = lenSq;
        from = i;
      }
    }
    if (longestSq === 0) return;
    const to = from === 2 ? 0 : from + 1;
    const third = 3 - from - to;
    const x = wx[from]!;
    const y = wy[from]!;
    const z = wz[from]!;
    const ux = wx[to]! - x;
    const uy = wy[to]! - y;
    const uz = wz[to]! - z;
    // Where v and the third vertex are along the longest side, from 0 to 1.
    const vAlong = (this.vx - x) * ux + (this.vy - y) * uy + (this.vz - z) * uz;
    const thirdAlong = (wx[third]! - x) * ux + (wy[third]! - y) * uy + (wz[third]! - z) * uz;
    const place = Math.max(0, Math.min(1, vAlong / longestSq));
    const thirdPlace = Math.max(0, Math.min(1, thirdAlong / longestSq));
    const before = thirdPlace > 0 ? place / thirdPlace : 1;
    const after = thirdPlace < 1 ? (1 - place) / (1 - thirdPlace) : 1;
    const share = Math.min(weight[third]!, before, after);
    weight[third] = share;
    weight[to] = Math.max(0, place - share * thirdPlace);
    weight[from] = Math.max(0, 1 - share - weight[to]!);
  }

  private solveSegment(): void {
    const { wx, wy, wz, t } = this;
    const ax = wx[0]!;
    const ay = wy[0]!;
    const az = wz[0]!;
    const ux = wx[1]! - ax;
    const uy = wy[1]! - ay;
    const uz = wz[1]! - az;
    const along = -(ax * ux + ay * uy + az * uz);
    const lenSq = ux * ux + uy * uy + uz * uz;
    const s = along <= 0 ? 0 : along >= lenSq ? 1 : along / lenSq;
    const x = s === 1 ? wx[1]! : ax + ux * s;
    const y = s === 1 ? wy[1]! : ay + uy * s;
    const z = s === 1 ? wz[1]! : az + uz * s;
    t[0] = 1 - s;
    t[1] = s;
    t[2] = 0;
    this.i = 0;
    this.j = 1;
    this.nx = x;
    this.ny = y;
    this.nz = z;
    this.foundSq = x * x + y * y + z * z;
  }

  /** True unless the origin is surely on the same side of the face i, j, 3 as the fourth vertex is. */
  private mayBeBeyond(i: number, j: number, fourth: number): boolean {
    const { wx, wy, wz } = this;
    const ax = wx[3]!;
    const ay = wy[3]!;
    const az = wz[3]!;
    const abx = wx[i]! - ax;
    const aby = wy[i]! - ay;
    const abz = wz[i]! - az;
    const acx = wx[j]! - ax;
    const acy = wy[j]! - ay;
    const acz = wz[j]! - az;
    const adx = wx[fourth]! - ax;
    const ady = wy[fourth]! - ay;
    const adz = wz[fourth]! - az;
    // n = ab x ac
    const nx = aby * acz - abz * acy;
    const ny = abz * acx - abx * acz;
    const nz = abx * acy - aby * acx;
    const vertexSide = nx * adx + ny * ady + nz * adz;
    const originSide = -(nx * ax + ny * ay + nz * az);
    const scale = (nx * nx + ny * ny + nz * nz) * (adx * adx + ady * ady + adz * adz);
    return !(originSide * vertexSide > 0 && vertexSide * vertexSide > FLAT_SQ * scale);
  }

  private solveTriangle(i: number, j: number, k: number): void {
    const { wx, wy, wz, t } = this;
    const ax = wx[i]!;
    const ay = wy[i]!;
    const az = wz[i]!;
    const bx = wx[j]!;
    const by = wy[j]!;
    const bz = wz[j]!;
    const cx = wx[k]!;
    const cy = wy[k]!;
    const cz = wz[k]!;
    const abx = bx - ax;
    const aby = by - ay;
    const abz = bz - az;
    const acx = cx - ax;
    const acy = cy - ay;
    const acz = cz - az;
    // How far the origin is along ab and ac, measured from each corner.
    const abA = -(abx * ax + aby * ay + abz * az);
    const acA = -(acx * ax + acy * ay + acz * az);
    const abB = -(abx * bx + aby * by + abz * bz);
    const acB = -(acx * bx + acy * by + acz * bz);
    const abC = -(abx * cx + aby * cy + abz * cz);
    const acC = -(acx * cx + acy * cy + acz * cz);
    const bcB = acB - abB;
    const cbC = abC - acC;
    this.i = i;
    this.j = j;
    this.k = k;
    let ta = 0;
    let tb = 0;
    let tc = 0;
    if (abA <= 0 && acA <= 0) ta = 1;
    else if (abB >= 0 && bcB <= 0) tb = 1;
    else if (acC >= 0 && cbC <= 0) tc = 1;
    else {
      // n = ab x ac, from the two shorter sides: the product of two long ones that are almost parallel would lose its digits.
      const ab = abA - abB;
      const ac = acA - acC;
      const bc = bcB + cbC;
      const fromA = bc >= ab && bc >= ac;
      const fromC = !fromA && ab >= ac;
      const px = fromA ? abx : fromC ? ax - cx : cx - bx;
      const py = fromA ? aby : fromC ? ay - cy : cy - by;
      const pz = fromA ? abz : fromC ? az - cz : cz - bz;
      const qx = fromA ? acx : fromC ? bx - cx : ax - bx;
      const qy = fromA ? acy : fromC ? by - cy : ay - by;
      const qz = fromA ? acz : fromC ? bz - cz : az - bz;
      const nx = py * qz - pz * qy;
      const ny = pz * qx - px * qz;
      const nz = px * qy - py * qx;
      // How far the origin is beyond each edge within the plane, times lengths: ab.(a x n), bc.(b x n), ca.(a x n).
      const mx = ay * nz - az * ny;
      const my = az * nx - ax * nz;
      const mz = ax * ny - ay * nx;
      const beyondAb = abx * mx + aby * my + abz * mz;
      const beyondCa = -(acx * mx + acy * my + acz * mz);
      const beyondBc = (cx - bx) * (by * nz - bz * ny) + (cy - by) * (bz * nx - bx * nz) + (cz - bz) * (bx * ny - by * nx);
      const nn = nx * nx + ny * ny + nz * nz;
      if (beyondAb >= 0 && abA > 0 && abB < 0) {
        tb = abA / (abA - abB);
        ta = 1 - tb;
      } else if (beyondBc >= 0 && bcB > 0 && cbC > 0) {
        tc = bcB / (bcB + cbC);
        tb = 1 - tc;
      } else if (beyondCa >= 0 && acA > 0 && acC < 0) {
        tc = acA / (acA - acC);
        ta = 1 - tc;
      } else if (nn > 0) {
        // The foot of the perpendicular, n (n.a) / n.n: its direction is that of n, however near the origin is.
        const inv = 1 / nn;
        const h = (nx * ax + ny * ay + nz * az) * inv;
        const sum = 1 / (beyondAb + beyondBc + beyondCa);
        t[0] = Math.max(0, beyondBc * sum);
        t[1] = Math.max(0, beyondCa * sum);
        t[2] = Math.max(0, beyondAb * sum);
        this.nx = nx * h;
        this.ny = ny * h;
        this.nz = nz * h;
        this.foundSq = h * h * nn;
        return;
      } else ta = 1;
    }
    const x = ta * ax + tb * bx + tc * cx;
    const y = ta * ay + tb * by + tc * cy;
    const z = ta * az + tb * bz + tc * cz;
    t[0] = ta;
    t[1] = tb;
    t[2] = tc;
    this.nx = x;
    this.ny = y;
    this.nz = z;
    this.foundSq = x * x + y * y + z * z;
  }

  /** Copies a vertex to another place. */
  move(from: number, to: number): void {
    if (from === to) return;
    this.wx[to] = this.wx[from]!;
    this.wy[to] = this.wy[from]!;
    this.wz[to] = this.wz[from]!;
    this.ax[to] = this.ax[from]!;
    this.ay[to] = this.ay[from]!;
    this.az[to] = this.az[from]!;
    this.ia[to] = this.ia[from]!;
    this.ib[to] = this.ib[from]!;
  }
}
