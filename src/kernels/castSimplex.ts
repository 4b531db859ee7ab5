/**
 * Up to four vertices of the CSO (second core minus first) in the frame of a cast: the ray is the z axis, and it runs up. A point c of the
 * CSO, with a ball of radius r around it, is met at c.z - sqrt(r^2 - c.x^2 - c.y^2), or not at all. That is a convex function of c, so over
 * a triangle it has one lowest place: inside, where the plane moved out by r is met; or else on an edge that this place is beyond,
 * where the cylinder about that edge is met; or else at an end of it, where the ball is.
 *
 * `solve` only looks; `commit` takes its answer over. Whatever rounding does to c, it is a point of the CSO, so the ray does meet the
 * rounded CSO there: what is found is never too early.
 */

/** A point beside the ray by this part of the size is on it: rounding of a coordinate. */
const ON_RAY = 1e-15;
/** The slope of a plane against which the ray only grazes it. */
export const GRAZING = -1e-7;
/** Stands for one that has to be on it. */
const INSIDE_ONLY = -1;

export class CastSimplex {
  radius = 0;
  /** The size of the pair. */
  size = 1;
  /** How far the CSO was moved across the ray. */
  asideX = 0;
  asideY = 0;
  /** How much later than the place known one may be that `solve` finds. */
  tolerance = 0;
  count = 0;
  /** The vertices, and behind them those that `save` has kept. */
  readonly wx = new Float64Array(8);
  readonly wy = new Float64Array(8);
  readonly wz = new Float64Array(8);
  /** Indices of the vertices of the two cores. */
  readonly ia = new Int32Array(8);
  readonly ib = new Int32Array(8);
  /** The vertices of the simplex that the point met rests on come first; their weights, and from 4 on those kept: */
  readonly weight = new Float64Array(8);
  /** Where the ray meets the rounded simplex; Infinity when it does not. */
  z = Infinity;
  /** The outward unit normal there. */
  nx = 0;
  ny = 0;
  nz = -1;
  /** Where it does not: the point of the simplex, seen along the ray, nearest to it. */
  qx = 0;
  qy = 0;
  /** What `solve` found: where, the normal, and the vertices i, j, k with their weights. From 4 on what `save` has kept. */
  private readonly found = new Float64Array(8);
  private i = 0;
  private j = 0;
  private k = 0;
  private readonly t = new Float64Array(8);

  has(ia: number, ib: number): boolean {
    for (let i = 0; i < this.count; i++) if (this.ia[i] === ia && this.ib[i] === ib) return true;
    return false;
  }

  /**
   * Looks for the place on the features that the newest vertex belongs to; true when it is earlier than the one known; or later
   * by no more than `tolerance`, but resting on the newest vertex.
   */
  solve(): boolean {
    const limit = this.z + this.tolerance;
    this.found[0] = limit;
    const isRound = this.radius > 0;
    switch (this.count) {
      case 1:
        if (isRound) this.tryVertex(0);
        return this.found[0]! < limit;
      case 2:
        if (isRound) this.tryEdge(0, 1);
        return this.found[0]! < limit;
      case 3:
        this.tryTriangle(0, 1, 2, INSIDE_ONLY);
        break;
      default:
        this.tryTriangle(0, 1, 3, INSIDE_ONLY);
        this.tryTriangle(1, 2, 3, INSIDE_ONLY);
        this.tryTriangle(0, 2, 3, INSIDE_ONLY);
    }
    if (isRound || this.found[0]! < limit) return this.found[0]! < limit;
    // Between the features, by rounding: the triangle that the ray goes through, as far as can be told.
    if (this.count === 3) this.tryTriangle(0, 1, 2, ON_RAY);
    else {
      this.tryTriangle(0, 1, 3, ON_RAY);
      this.tryTriangle(1, 2, 3, ON_RAY);
      this.tryTriangle(0, 2, 3, ON_RAY);
    }
    return this.found[0]! < limit;
  }

  /**
   * Keeps the simplex as it is, when nothing was found since. (A copy within a typed array makes no garbage, even in code that
   * has hardly ever run.)
   */
  save(): void {
    this.wx.copyWithin(4, 0, 4);
    this.wy.copyWithin(4, 0, 4);
    this.wz.copyWithin(4, 0, 4);
    this.ia.copyWithin(4, 0, 4);
    this.ib.copyWithin(4, 0, 4);
    this.weight.copyWithin(4, 0, 4);
    this.found.copyWithin(4, 0, 4);
  }

  /** Takes it back as it was saved last. */
  restore(): void {
    this.wx.copyWithin(0, 4, 8);
    this.wy.copyWithin(0, 4, 8);
    this.wz.copyWithin(0, 4, 8);
    this.ia.copyWithin(0, 4, 8);
    this.ib.copyWithin(0, 4, 8);
    this.weight.copyWithin(0, 4, 8);
    this.found.copyWithin(0, 4, 8);
    this.t.set(this.weight);
    this.i = 0;
    this.j = 1;
    this.k = 2;
    this.commit();
  }

  /** Takes over what `solve` found: the vertices that it rests on, and the normal. */
  commit(): void {
    const { t, weight, i, j, k } = this;
    const ti = t[0]!;
    const tj = t[1]!;
    const tk = t[2]!;
    let n = 0;
    // A sharp simplex stays a triangle, even if the ray meets it on the rim: only a face has one normal.
    const isSharp = this.radius === 0;
    if (isSharp || ti > 0) {
      this.move(i, n);
      weight[n++] = ti;
    }
    if (isSharp || tj > 0) {
      this.move(j, n);
      weight[n++] = tj;
    }
    if (isSharp || tk > 0) {
      this.move(k, n);
      weight[n++] = tk;
    }
    this.count = n;
    for (; n < 3; n++) weight[n] = 0;
    const { found } = this;
    this.z = found[0]!;
    this.nx = found[1]!;
    this.ny = found[2]!;
    this.nz = found[3]!;
  }

  /** The ball about vertex i, if it is the newest: the others are known. */
  private tryVertex(i: number): void {
    if (i !== this.count - 1) return;
    const { radius } = this;
    const x = this.wx[i]!;
    const y = this.wy[i]!;
    const rest = radius * radius - (x * x + y * y);
    if (!(rest >= 0)) return;
    const height = Math.sqrt(rest);
    const z = this.wz[i]! - height;
    if (!(z < this.found[0]!)) return;
    const inv = 1 / radius;
    this.found[0] = z;
    this.found[1] = -x * inv;
    this.found[2] = -y * inv;
    this.found[3] = -height * inv;
    this.i = i;
    this.t[0] = 1;
    this.t[1] = 0;
    this.t[2] = 0;
  }

  /** The edge from i to j, with its ends; there is a radius. */
  private tryEdge(i: number, j: number): void {
    const { wx, wy, wz, radius } = this;
    const vx = wx[i]!;
    const vy = wy[i]!;
    const vz = wz[i]!;
    const ux = wx[j]! - vx;
    const uy = wy[j]! - vy;
    const uz = wz[j]! - vz;
    const acrossSq = ux * ux + uy * uy;
    if (!(acrossSq > 0)) {
      this.tryVertex(uz < 0 ? j : i);
      return;
    }
    // Seen along the ray: the distance h of the line from it, and how far along the line the ball around a point of it still
    // reaches the ray.
    const length = Math.sqrt(acrossSq + uz * uz);
    const inv = 1 / Math.sqrt(acrossSq);
    const h = (vx * uy - vy * ux) * inv;
    const rest = radius * radius - h * h;
    if (!(rest >= 0)) return;
    const reach = Math.sqrt(rest);
    const s = (-(vx * ux + vy * uy) * inv - (reach * uz) / length) * inv;
    if (!(s > 0)) {
      this.tryVertex(i);
      return;
    }
    if (!(s < 1)) {
      this.tryVertex(j);
      return;
    }
    // n = b h / r + g sqrt(1 - (h / r)^2), with b across the edge and the ray, g across the edge and b, against the ray.
    const b = -h / radius;
    const g = reach / radius;
    const gInv = (g * inv) / length;
    const nx = uy * inv * b + ux * uz * gInv;
    const ny = -ux * inv * b + uy * uz * gInv;
    const nz = -acrossSq * gInv;
    // n.(0, 0, z) = n.v + r; where the ray only grazes the cylinder, from c.
    const z = nz < GRAZING ? vz + (radius + nx * vx + ny * vy) / nz : vz + s * uz + radius * nz;
    if (!(z < this.found[0]!)) return;
    this.found[0] = z;
    this.found[1] = nx;
    this.found[2] = ny;
    this.found[3] = nz;
    this.i = i;
    this.j = j;
    this.t[0] = 1 - s;
    this.t[1] = s;
    this.t[2] = 0;
  }

  /**
   * The triangle i, j, k and its edges at k. With a tolerance (a part of the size), no edges, but the place nearest to the one on
   * its plane, if that is beside the ray by no more.
   */
  private tryTriangle(i: number, j: number, k: number, tolerance: number): void {
    const { wx, wy, wz, radius } = this;
    const ix = wx[i]!;
    const iy = wy[i]!;
    const iz = wz[i]!;
    const jx = wx[j]!;
    const jy = wy[j]!;
    const jz = wz[j]!;
    const kx = wx[k]!;
    const ky = wy[k]!;
    const kz = wz[k]!;
    // n from the two shorter sides: the product of two long ones that are almost parallel would lose its digits.
    const ax = ix - kx;
    const ay = iy - ky;
    const az = iz - kz;
    const bx = jx - kx;
    const by = jy - ky;
    const bz = jz - kz;
    const cx = ix - jx;
    const cy = iy - jy;
    const cz = iz - jz;
    const aLenSq = ax * ax + ay * ay + az * az;
    const bLenSq = bx * bx + by * by + bz * bz;
    const cLenSq = cx * cx + cy * cy + cz * cz;
    let nx: number;
    let ny: number;
    let nz: number;
    if (cLenSq >= aLenSq && cLenSq >= bLenSq) {
      nx = ay * bz - az * by;
      ny = az * bx - ax * bz;
      nz = ax * by - ay * bx;
    } else if (aLenSq >= bLenSq) {
      nx = cy * bz - cz * by;
      ny = cz * bx - cx * bz;
      nz = cx * by - cy * bx;
    } else {
      nx = cy * az - cz * ay;
      ny = cz * ax - cx * az;
      nz = cx * ay - cy * ax;
    }
    const lenSq = nx * nx + ny * ny + nz * nz;
    if (nz === 0 || !(lenSq > 0)) {
      if (tolerance >= 0 || radius === 0) return;
      this.tryEdge(i, k);
      this.tryEdge(j, k);
      return;
    }
    const side = nz > 0 ? -1 : 1;
    const scale = side / Math.sqrt(lenSq);
    nx *= scale;
    ny *= scale;
    nz *= scale;
    // The place below which the moved plane meets the ray; how far it is inside each edge, times the length.
    const px = -radius * nx;
    const py = -radius * ny;
    const insideI = side * ((jy - py) * (kx - px) - (jx - px) * (ky - py));
    const insideJ = side * ((ky - py) * (ix - px) - (kx - px) * (iy - py));
    const insideK = side * ((iy - py) * (jx - px) - (ix - px) * (jy - py));
    if (insideI >= 0 && insideJ >= 0 && insideK >= 0) {
      const inv = 1 / (insideI + insideJ + insideK);
      const ti = insideI * inv;
      const tj = insideJ * inv;
      const tk = insideK * inv;
      // n.(0, 0, z) = n.c + r: what rounding moves c by within the triangle makes no difference. Where the ray only grazes it, from c.
      const x = ti * ix + tj * jx + tk * kx;
      const y = ti * iy + tj * jy + tk * ky;
      const z = ti * iz + tj * jz + tk * kz + (nz < GRAZING ? (radius + nx * x + ny * y) / nz : radius * nz);
      if (!(z < this.found[0]!)) return;
      this.found[0] = z;
      this.found[1] = nx;
      this.found[2] = ny;
      this.found[3] = nz;
      this.i = i;
      this.j = j;
      this.k = k;
      this.t[0] = ti;
      this.t[1] = tj;
      this.t[2] = tk;
      return;
    }
    if (tolerance < 0) {
      if (radius === 0) return;
      if (insideJ < 0) this.tryEdge(i, k);
      if (insideI < 0) this.tryEdge(j, k);
      return;
    }
    const inI = Math.max(0, insideI);
    const inJ = Math.max(0, insideJ);
    const inK = Math.max(0, insideK);
    const inv = 1 / (inI + inJ + inK);
    const ti = inI * inv;
    const tj = inJ * inv;
    const tk = inK * inv;
    const x = ti * ix + tj * jx + tk * kx;
    const y = ti * iy + tj * jy + tk * ky;
    const most = radius + tolerance * this.size;
    const besideSq = x * x + y * y;
    if (!(besideSq <= most * most)) return;
    const z = ti * iz + tj * jz + tk * kz - Math.sqrt(Math.max(0, radius * radius - besideSq));
    if (!(z < this.found[0]!)) return;
    this.found[0] = z;
    this.found[1] = nx;
    this.found[2] = ny;
    this.found[3] = nz;
    this.i = i;
    this.j = j;
    this.k = k;
    this.t[0] = ti;
    this.t[1] = tj;
    this.t[2] = tk;
  }

  /** Drops the vertices without weight. */
  dropIdle(): void {
    let n = 0;
    for (let i = 0; i < this.count; i++) {
      if (!(this.weight[i]! > 0)) continue;
      this.weight[n] = this.weight[i]!;
      this.move(i, n++);
    }
    this.count = n;
  }

  /** Moves all vertices back to where they are without `asideX` and `asideY`, and the plane that is met with them. */
  moveBack(): void {
    if (this.nz < 0) this.z -= (this.nx * this.asideX + this.ny * this.asideY) / this.nz;
    for (let i = 0; i < this.count; i++) {
      this.wx[i] = this.wx[i]! - this.asideX;
      this.wy[i] = this.wy[i]! - this.asideY;
    }
  }

  /** Copies a vertex. */
  move(from: number, to: number): void {
    if (from === to) return;
    this.wx[to] = this.wx[from]!;
    this.wy[to] = this.wy[from]!;
    this.wz[to] = this.wz[from]!;
    this.ia[to] = this.ia[from]!;
    this.ib[to] = this.ib[from]!;
  }
}
