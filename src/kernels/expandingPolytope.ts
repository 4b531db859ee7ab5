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
import type { PolytopeView } from './polytopeView.ts';
import { Simplex } from './simplex.ts';

/** Rounding of a plane's height, relative to the largest CSO vertex: what is no farther beyond a face is on it. */
const PLANE_ROUNDING = 4e-15;

/** Triangles with outward planes n.p = d around the origin, their neighbours, and a heap of them by d. */
class Polytope {
  vertexCount = 0;
  faceCount = 0;
  heapSize = 0;
  /** The largest |w| so far: the unit of rounding. */
  scale = 0;
  wx = new Float64Array(64);
  wy = new Float64Array(64);
  wz = new Float64Array(64);
  /** The vertices of the two cores that each is the difference of. */
  ia = new Int32Array(64);
  ib = new Int32Array(64);
  /** Corners of face f at 3f, 3f + 1, 3f + 2; across[3f + i] is the face beyond the edge from corner i to the next. */
  corner = new Int32Array(384);
  across = new Int32Array(384);
  nx = new Float64Array(128);
  ny = new Float64Array(128);
  nz = new Float64Array(128);
  d = new Float64Array(128);
  alive = new Uint8Array(128);
  heap = new Int32Array(128);
  /** Scratch of `grow`: faces to visit; the new face that starts at a vertex. */
  stack = new Int32Array(128);
  startsAt = new Int32Array(64);

  clear(): void {
    this.vertexCount = 0;
    this.faceCount = 0;
    this.heapSize = 0;
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

  /** Adds the triangle a, b, c, counter-clockwise seen from outside, and puts it on the heap. */
  addFace(a: number, b: number, c: number): number {
    const f = this.faceCount++;
    if (f === this.d.length) this.growFaces();
    const { wx, wy, wz } = this;
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
    const inv = lenSq > 0 ? 1 / Math.sqrt(lenSq) : 0;
    this.corner[3 * f] = a;
    this.corner[3 * f + 1] = b;
    this.corner[3 * f + 2] = c;
    this.nx[f] = nx * inv;
    this.ny[f] = ny * inv;
    this.nz[f] = nz * inv;
    this.alive[f] = 1;
    if (inv > 0) this.d[f] = (nx * wx[a]! + ny * wy[a]! + nz * wz[a]!) * inv;
    // A triangle without area has no plane: it is never the nearest, only a seam between its neighbours.
    else this.d[f] = Infinity;
    this.push(f);
    return f;
  }

  has(ia: number, ib: number): boolean {
    for (let i = 0; i < this.vertexCount; i++) if (this.ia[i] === ia && this.ib[i] === ib) return true;
    return false;
  }

  /** Takes the live face nearest to the origin off the heap; -1 when none is left. */
  nearest(): number {
    while (this.heapSize > 0) {
      const f = this.pop();
      if (this.alive[f]) return f;
    }
    return -1;
  }

  /** Replaces the faces that vertex w is beyond, or in the plane of, starting with `seed`, by a fan from w to their rim. */
  grow(seed: number, w: number): void {
    const { wx, wy, wz, stack, alive } = this;
    const x = wx[w]!;
    const y = wy[w]!;
    const z = wz[w]!;
    const rounding = PLANE_ROUNDING * this.scale;
    let top = 0;
    stack[top++] = seed;
    alive[seed] = 0;
    const firstNew = this.faceCount;
    // First all faces that go, so that the rim is known; then one new face for each edge of the rim.
    let visited = 0;
    while (visited < top) {
      const f = this.stack[visited++]!;
      for (let i = 0; i < 3; i++) {
        const g = this.across[3 * f + i]!;
        if (!alive[g]) continue;
        if (this.nx[g]! * x + this.ny[g]! * y + this.nz[g]! * z - this.d[g]! < -rounding) continue;
        alive[g] = 0;
        this.stack[top++] = g;
      }
    }
    for (let k = 0; k < top; k++) {
      const f = this.stack[k]!;
      for (let i = 0; i < 3; i++) {
        const g = this.across[3 * f + i]!;
        if (!this.alive[g]) continue;
        const a = this.corner[3 * f + i]!;
        const b = this.corner[3 * f + ((i + 1) % 3)]!;
        const h = this.addFace(a, b, w);
        this.across[3 * h] = g;
        this.across[3 * g + this.edgeFrom(g, b)] = h;
        this.startsAt[a] = h;
      }
    }
    for (let h = firstNew; h < this.faceCount; h++) {
      const next = this.startsAt[this.corner[3 * h + 1]!]!;
      this.across[3 * h + 1] = next;
      this.across[3 * next + 2] = h;
    }
  }

  /** Which edge of face g starts at vertex v. */
  private edgeFrom(g: number, v: number): number {
    return this.corner[3 * g] === v ? 0 : this.corner[3 * g + 1] === v ? 1 : 2;
  }

  private push(f: number): void {
    const { heap, d } = this;
    let i = this.heapSize++;
    const key = d[f]!;
    while (i > 0) {
      const parent = (i - 1) >> 1;
      if (d[heap[parent]!]! <= key) break;
      heap[i] = heap[parent]!;
      i = parent;
    }
    heap[i] = f;
  }

  private pop(): number {
    const { heap, d } = this;
    const top = heap[0]!;
    const last = heap[--this.heapSize]!;
    const key = d[last]!;
    let i = 0;
    for (;;) {
      let child = 2 * i + 1;
      if (child >= this.heapSize) break;
      if (child + 1 < this.heapSize && d[heap[child + 1]!]! < d[heap[child]!]!) child++;
      if (d[heap[child]!]! >= key) break;
      heap[i] = heap[child]!;
      i = child;
    }
    heap[i] = last;
    return top;
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
    this.alive = grown(this.alive, new Uint8Array(size));
    this.heap = grown(this.heap, new Int32Array(size));
    this.stack = grown(this.stack, new Int32Array(size));
    this.corner = grown(this.corner, new Int32Array(3 * size));
    this.across = grown(this.across, new Int32Array(3 * size));
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

/** Writes the way out to `out`. `simplex` is what the walk ended with: the origin is in it, or on it. */
export function expandingPolytope(first: PolytopeView, second: PolytopeView, simplex: Simplex, out: Axis): void {
  const p = expand_polytope;
  p.clear();
  for (let i = 0; i < simplex.count; i++) p.addVertex(simplex, i);
  if (!completeTetrahedron(first, second, p, out)) return;
  const s = expand_simplex;
  const n = expand_direction;
  out.separation = -Infinity;
  while (p.heapSize > 0) {
    const f = p.nearest();
    const rounding = PLANE_ROUNDING * p.scale;
    if (f < 0 || p.d[f]! >= -out.separation - rounding) return;
    n.x = -p.nx[f]!;
    n.y = -p.ny[f]!;
    n.z = -p.nz[f]!;
    // The search for the vertex starts at a corner of the face.
    const corner = p.corner[3 * f]!;
    first.index = p.ia[corner]!;
    second.index = p.ib[corner]!;
    addSupport(first, second, n, s, 0);
    const separation = n.x * s.wx[0]! + n.y * s.wy[0]! + n.z * s.wz[0]!;
    if (separation > out.separation) {
      out.nx = n.x;
      out.ny = n.y;
      out.nz = n.z;
      out.separation = separation;
    }
    // A vertex that the polytope has cannot be beyond a face of it, but for the rounding of a thin face's plane.
    if (-separation - p.d[f]! > rounding && !p.has(s.ia[0]!, s.ib[0]!)) p.grow(f, p.addVertex(s, 0));
  }
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
  setNeighbours(p, 0, 1, 2, 3);
  setNeighbours(p, 1, 3, 2, 0);
  setNeighbours(p, 2, 1, 3, 0);
  setNeighbours(p, 3, 2, 1, 0);
  return true;
}

function setNeighbours(p: Polytope, f: number, i: number, j: number, k: number): void {
  p.across[3 * f] = i;
  p.across[3 * f + 1] = j;
  p.across[3 * f + 2] = k;
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
