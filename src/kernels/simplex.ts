/**
 * Up to four vertices of the CSO (second core minus first), and the point v of their hull nearest to the origin. Each vertex remembers
 * the vertices of the two cores that it is the difference of, so v = sum of weight[i] w[i] splits into a point of each core.
 *
 * `solve` only looks; `commit` takes its answer over. The last vertex is the newest: v was the nearest point of the others.
 */

/** A tetrahedron flatter than this, relative to its edges, cannot say on which side of a face the origin lies. */
const FLAT_SQ = 1e-28;

export class Simplex {
  count = 0;
  readonly wx = new Float64Array(4);
  readonly wy = new Float64Array(4);
  readonly wz = new Float64Array(4);
  /** Indices of the vertices of the two cores. */
  readonly ia = new Int32Array(4);
  readonly ib = new Int32Array(4);
  readonly weight = new Float64Array(4);
  /** The point nearest to the origin. */
  vx = 0;
  vy = 0;
  vz = 0;
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
      // n = ab x ac; how far the origin is beyond each edge within the plane, times lengths.
      const nx = aby * acz - abz * acy;
      const ny = abz * acx - abx * acz;
      const nz = abx * acy - aby * acx;
      const mx = ay * nz - az * ny;
      const my = az * nx - ax * nz;
      const mz = ax * ny - ay * nx;
      const beyondAb = abx * mx + aby * my + abz * mz;
      const beyondCa = -(acx * mx + acy * my + acz * mz);
      const nn = nx * nx + ny * ny + nz * nz;
      const beyondBc = -(nn + beyondAb + beyondCa);
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
        t[0] = Math.max(0, -beyondBc * inv);
        t[1] = Math.max(0, -beyondCa * inv);
        t[2] = Math.max(0, -beyondAb * inv);
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

  private move(from: number, to: number): void {
    if (from === to) return;
    this.wx[to] = this.wx[from]!;
    this.wy[to] = this.wy[from]!;
    this.wz[to] = this.wz[from]!;
    this.ia[to] = this.ia[from]!;
    this.ib[to] = this.ib[from]!;
  }
}
