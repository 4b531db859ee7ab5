/**
 * Quickhull in three dimensions, on triangles, exact. Each face keeps a list of points above it; the farthest of them is joined to
 * the rim of all faces it can see, which are thrown away, and their points are given to the new faces.
 *
 * The side of a plane a point is on comes from floating point with a bound on its error, and from exact arithmetic where the bound
 * does not decide. A face in whose plane the new point lies counts as seen. So no new triangle is ever degenerate, every
 * intermediate mesh is the true hull of the points used so far, its vertices are exactly the extreme ones among them, and points
 * that are on the hull without being corners of it never stay.
 */
import { orient3d } from '../../math/exact.ts';
import type { Solid } from './bake.ts';
import type { PointSet } from './points.ts';
import type { Simplex } from './simplex.ts';

/**
 * Bound on the error of (b - a) x (c - a) . (p - a) in floating point, as a part of the product of the largest components of the
 * three differences: 48 roundings of 2^-53, and a margin.
 */
const PLANE_ERROR = 64 * (Number.EPSILON / 2);

/**
 * Two triangles with a common edge whose four corners lie in a slab no thicker than the tolerance: the corner of one is at most six
 * tolerances from the plane of the other, if that is the larger one. (Volume is at most projected area times thickness, and the
 * projected area at most twice that of the larger triangle.) A little more, for rounding.
 */
export const NEAR = 7;

/** Doubles per face: the area vector, a corner, the bound on the error. */
const PLANE = 7;

/** A closed surface of triangles. Half-edge 3t + i runs from corner i of triangle t to the next; twins run the other way. */
export interface TriangleMesh {
  /** Point indices of the corners, three a triangle, counter-clockwise seen from outside. */
  readonly corners: Int32Array;
  readonly twins: Int32Array;
}

export class Quickhull {
  private points: PointSet;
  private corners: Int32Array;
  private twins: Int32Array;
  private planes: Float64Array;
  /** First point of each face's list, -1 for none, and the farthest point in it with its area-weighted height. */
  private heads: Int32Array;
  private farthest: Int32Array;
  private heights: Float64Array;
  /** The insertion in which a face was seen; DEAD once it is thrown away. */
  private marks: Int32Array;
  private faceCount = 0;
  /** The next point in the list that a point is in. */
  private next: Int32Array;
  /** The new face whose rim edge starts at a vertex. */
  private faceFrom: Int32Array;
  /** Faces seen by the point that is being added, half-edges around them on other faces, and the faces made instead. */
  private visible: Int32Array;
  private visibleCount = 0;
  private rim: Int32Array;
  private rimCount = 0;
  private created: Int32Array;
  private createdCount = 0;
  /** Faces with points above them, first come first served: each knows the next, NOT_QUEUED when it does not wait. */
  private queueNext: Int32Array;
  private queueHead = -1;
  private queueTail = -1;
  /** Faces that may be used again, the last one freed first. */
  private free: Int32Array;
  private freeCount = 0;
  private epoch = 0;

  constructor(points: PointSet) {
    const capacity = 256;
    this.points = points;
    this.next = new Int32Array(points.count);
    this.faceFrom = new Int32Array(points.count);
    this.corners = new Int32Array(3 * capacity);
    this.twins = new Int32Array(3 * capacity);
    this.planes = new Float64Array(PLANE * capacity);
    this.heads = new Int32Array(capacity);
    this.farthest = new Int32Array(capacity);
    this.heights = new Float64Array(capacity);
    this.marks = new Int32Array(capacity);
    this.visible = new Int32Array(capacity);
    this.rim = new Int32Array(capacity);
    this.created = new Int32Array(capacity);
    this.queueNext = new Int32Array(capacity).fill(NOT_QUEUED);
    this.free = new Int32Array(capacity);
  }

  /** Makes the tables ready for another set of points. */
  private reset(points: PointSet): void {
    this.points = points;
    if (this.next.length < points.count) {
      this.next = new Int32Array(points.count);
      this.faceFrom = new Int32Array(points.count);
    }
    this.faceCount = 0;
    this.freeCount = 0;
    this.epoch = 0;
  }

  /** The hull of all points, from a simplex that is not flat. It stands until the next one is made. */
  static of(points: PointSet, simplex: Simplex): Quickhull {
    const quickhull = Quickhull.for(points);
    quickhull.build(simplex);
    return quickhull;
  }

  /** Tables of the last hull if they are not too large to have been kept, new ones otherwise. */
  static for(points: PointSet): Quickhull {
    let quickhull = idle;
    if (quickhull === null || points.count > MAX_KEPT) quickhull = new Quickhull(points);
    else quickhull.reset(points);
    idle = points.count > MAX_KEPT ? null : quickhull;
    return quickhull;
  }

  private build(simplex: Simplex): void {
    this.start(simplex);
    this.enqueueCreated();
    while (this.queueHead >= 0) {
      const face = this.queueHead;
      this.queueHead = this.queueNext[face]!;
      this.queueNext[face] = NOT_QUEUED;
      if (this.marks[face] === DEAD || this.heads[face]! < 0) continue;
      this.insert(face);
      this.enqueueCreated();
    }
  }

  /** A face that is used again while it still waits keeps its place. */
  private enqueueCreated(): void {
    const { created, heads, queueNext } = this;
    for (let i = 0; i < this.createdCount; i++) {
      const face = created[i]!;
      if (heads[face]! < 0 || queueNext[face] !== NOT_QUEUED) continue;
      queueNext[face] = -1;
      if (this.queueHead < 0) this.queueHead = face;
      else queueNext[this.queueTail] = face;
      this.queueTail = face;
    }
  }

  /** The hull of at most `limit` points, always adding the one that makes the largest tetrahedron with the face it is above. */
  buildGreedily(simplex: Simplex, limit: number): void {
    this.start(simplex);
    for (let vertices = 4; vertices < limit; vertices++) {
      let best = -1;
      for (let f = 0; f < this.faceCount; f++) {
        if (this.marks[f] === DEAD || this.heads[f]! < 0) continue;
        if (best < 0 || this.heights[f]! > this.heights[best]!) best = f;
      }
      if (best < 0) break;
      this.insert(best);
    }
  }

  /** Makes the four faces of the simplex and gives every point above one of them to it. */
  start(simplex: Simplex): void {
    const { x, y, z, count } = this.points;
    const { a, c, d } = simplex;
    let { b } = simplex;
    let last = c;
    // Seen from d, the corners a, b, c must turn clockwise.
    if (orient3d(x, y, z, a, b, c, d) > 0) {
      last = b;
      b = c;
    }
    const f0 = this.addFace(a, b, last);
    const f1 = this.addFace(b, a, d);
    const f2 = this.addFace(last, b, d);
    const f3 = this.addFace(a, last, d);
    this.link(3 * f0, 3 * f1);
    this.link(3 * f0 + 1, 3 * f2);
    this.link(3 * f0 + 2, 3 * f3);
    this.link(3 * f1 + 1, 3 * f3 + 2);
    this.link(3 * f1 + 2, 3 * f2 + 1);
    this.link(3 * f2 + 2, 3 * f3 + 1);
    this.createdCount = 4;
    this.created.set([f0, f1, f2, f3]);
    const { next } = this;
    let list = -1;
    for (let i = count - 1; i >= 0; i--) {
      if (i === a || i === b || i === last || i === d) continue;
      next[i] = list;
      list = i;
    }
    this.assign(list, -1);
  }

  /** Adds the farthest point above `face` to the hull; `created` then holds the new faces. */
  insert(face: number): void {
    const eye = this.farthest[face]!;
    this.findVisible(face, eye);
    const { rimCount, visibleCount, faceFrom } = this;
    while (this.faceCount + rimCount > this.heads.length) this.growTables();
    const { visible, rim, created, corners, free, heads, marks } = this;
    for (let i = 0; i < rimCount; i++) {
      const outside = rim[i]!;
      const a = corners[nextInFace(outside)]!;
      const f = this.addFace(a, corners[outside]!, eye);
      this.link(3 * f, outside);
      faceFrom[a] = f;
      created[i] = f;
    }
    this.createdCount = rimCount;
    for (let i = 0; i < rimCount; i++) {
      const f = created[i]!;
      const after = faceFrom[corners[3 * f + 1]!]!;
      this.link(3 * f + 1, 3 * after + 2);
    }
    for (let i = 0; i < visibleCount; i++) {
      const f = visible[i]!;
      marks[f] = DEAD;
      if (heads[f]! >= 0) this.assign(heads[f]!, eye);
      free[this.freeCount++] = f;
    }
  }

  /** Collects the faces that `eye` sees from `first` on, and the half-edges around them on the faces that it does not see. */
  private findVisible(first: number, eye: number): void {
    const { visible, rim, marks, twins } = this;
    const epoch = ++this.epoch;
    let visibleCount = 1;
    let rimCount = 0;
    visible[0] = first;
    marks[first] = epoch;
    for (let i = 0; i < visibleCount; i++) {
      const f = visible[i]!;
      for (let h = 3 * f; h < 3 * f + 3; h++) {
        const twin = twins[h]!;
        const g = (twin / 3) | 0;
        if (marks[g] === epoch) continue;
        if (this.side(g, eye) >= 0) {
          marks[g] = epoch;
          visible[visibleCount++] = g;
        } else {
          rim[rimCount++] = twin;
        }
      }
    }
    this.visibleCount = visibleCount;
    this.rimCount = rimCount;
  }

  /** 1 when the point is above the face, 0 when it is in its plane, -1 below. */
  private side(face: number, point: number): number {
    const { x, y, z } = this.points;
    const { planes, corners } = this;
    const at = PLANE * face;
    const px = x[point]! - planes[at + 3]!;
    const py = y[point]! - planes[at + 4]!;
    const pz = z[point]! - planes[at + 5]!;
    const height = planes[at]! * px + planes[at + 1]! * py + planes[at + 2]! * pz;
    const error = planes[at + 6]!;
    if (height > error) return 1;
    if (height < -error) return -1;
    return orient3d(x, y, z, corners[3 * face]!, corners[3 * face + 1]!, corners[3 * face + 2]!, point);
  }

  /** Gives each point of a list but `eye` to the first created face that it is above; points above none are inside, and leave. */
  private assign(list: number, eye: number): void {
    const { created, planes, heads, heights, farthest, next, corners } = this;
    const { x, y, z } = this.points;
    const faces = this.createdCount;
    let point = list;
    while (point >= 0) {
      const after = next[point]!;
      const px = x[point]!;
      const py = y[point]!;
      const pz = z[point]!;
      for (let i = point === eye ? faces : 0; i < faces; i++) {
        const face = created[i]!;
        const at = PLANE * face;
        const height =
          planes[at]! * (px - planes[at + 3]!) +
          planes[at + 1]! * (py - planes[at + 4]!) +
          planes[at + 2]! * (pz - planes[at + 5]!);
        const error = planes[at + 6]!;
        if (height < -error) continue;
        if (height <= error) {
          const f = 3 * face;
          if (orient3d(x, y, z, corners[f]!, corners[f + 1]!, corners[f + 2]!, point) <= 0) continue;
        }
        if (heads[face]! < 0 || height > heights[face]!) {
          heights[face] = height;
          farthest[face] = point;
        }
        next[point] = heads[face]!;
        heads[face] = point;
        break;
      }
      point = after;
    }
  }

  private link(h: number, twin: number): void {
    this.twins[h] = twin;
    this.twins[twin] = h;
  }

  private addFace(a: number, b: number, c: number): number {
    const face = this.freeCount > 0 ? this.free[--this.freeCount]! : this.faceCount++;
    const { planes, corners } = this;
    const { x, y, z } = this.points;
    corners[3 * face] = a;
    corners[3 * face + 1] = b;
    corners[3 * face + 2] = c;
    const ux = x[b]! - x[a]!;
    const uy = y[b]! - y[a]!;
    const uz = z[b]! - z[a]!;
    const vx = x[c]! - x[a]!;
    const vy = y[c]! - y[a]!;
    const vz = z[c]! - z[a]!;
    const at = PLANE * face;
    // u x v
    planes[at] = uy * vz - uz * vy;
    planes[at + 1] = uz * vx - ux * vz;
    planes[at + 2] = ux * vy - uy * vx;
    planes[at + 3] = x[a]!;
    planes[at + 4] = y[a]!;
    planes[at + 5] = z[a]!;
    const uMax = Math.max(Math.abs(ux), Math.abs(uy), Math.abs(uz));
    const vMax = Math.max(Math.abs(vx), Math.abs(vy), Math.abs(vz));
    planes[at + 6] = PLANE_ERROR * uMax * vMax * this.points.extent;
    this.heads[face] = -1;
    this.heights[face] = 0;
    this.marks[face] = 0;
    return face;
  }

  private growTables(): void {
    const capacity = 2 * this.heads.length;
    this.corners = grown(this.corners, new Int32Array(3 * capacity));
    this.twins = grown(this.twins, new Int32Array(3 * capacity));
    this.planes = grown(this.planes, new Float64Array(PLANE * capacity));
    this.heads = grown(this.heads, new Int32Array(capacity));
    this.farthest = grown(this.farthest, new Int32Array(capacity));
    this.heights = grown(this.heights, new Float64Array(capacity));
    this.marks = grown(this.marks, new Int32Array(capacity));
    this.visible = grown(this.visible, new Int32Array(capacity));
    this.rim = grown(this.rim, new Int32Array(capacity));
    this.created = grown(this.created, new Int32Array(capacity));
    this.queueNext = grown(this.queueNext, new Int32Array(capacity).fill(NOT_QUEUED));
    this.free = grown(this.free, new Int32Array(capacity));
  }

  /** How many vertices the hull has; a closed surface of triangles has half as many faces, less four. */
  get vertexCount(): number {
    return ((this.faceCount - this.freeCount) >> 1) + 2;
  }

  /** The vertices of the hull, each once, in any order. */
  vertices(): Int32Array {
    const vertices = new Int32Array(this.vertexCount);
    const { faceFrom: isTaken, corners, marks } = this;
    isTaken.fill(0, 0, this.points.count);
    let count = 0;
    for (let h = 0; h < 3 * this.faceCount; h++) {
      const v = corners[h]!;
      if (marks[(h / 3) | 0] === DEAD || isTaken[v] === 1) continue;
      isTaken[v] = 1;
      vertices[count++] = v;
    }
    return vertices;
  }

  /** Whether any two neighbouring triangles may lie in one plane within the tolerance; if not, they surely do not. */
  hasNearEdge(): boolean {
    const { planes, corners, twins, marks } = this;
    const { x, y, z, tolerance } = this.points;
    const near = NEAR * tolerance;
    for (let h = 0; h < 3 * this.faceCount; h++) {
      const twin = twins[h]!;
      if (h > twin || marks[(h / 3) | 0] === DEAD) continue;
      const p = PLANE * ((h / 3) | 0);
      const q = PLANE * ((twin / 3) | 0);
      const pLenSq = planes[p]! * planes[p]! + planes[p + 1]! * planes[p + 1]! + planes[p + 2]! * planes[p + 2]!;
      const qLenSq = planes[q]! * planes[q]! + planes[q + 1]! * planes[q + 1]! + planes[q + 2]! * planes[q + 2]!;
      const larger = pLenSq >= qLenSq ? p : q;
      const apex = corners[previousInFace(pLenSq >= qLenSq ? twin : h)]!;
      const height =
        planes[larger]! * (x[apex]! - planes[larger + 3]!) +
        planes[larger + 1]! * (y[apex]! - planes[larger + 4]!) +
        planes[larger + 2]! * (z[apex]! - planes[larger + 5]!);
      const limit = near * Math.sqrt(Math.max(pLenSq, qLenSq)) + (1 + near) * planes[larger + 6]!;
      if (!(height < -limit)) return true;
    }
    return false;
  }

  /** The hull as it stands, each triangle a face. Valid until the next hull is made. */
  solid(): Solid {
    const { corners, twins, marks, points } = this;
    const { x, y, z } = points;
    let first = -1;
    let least = -1;
    for (let h = 0; h < 3 * this.faceCount; h++) {
      if (marks[(h / 3) | 0] === DEAD) continue;
      const v = corners[h]!;
      if (first < 0 || x[v]! < x[least]! || (x[v] === x[least] && (y[v]! - y[least]! || z[v]! - z[least]!) < 0)) {
        first = h;
        least = v;
      }
    }
    const faceCount = this.faceCount - this.freeCount;
    const { vertexCount } = this;
    return { points, corners, twins, labels: null, normals: null, offsets: null, vertexCount, faceCount, first };
  }

  /** The faces that are left, numbered without gaps. */
  mesh(): TriangleMesh {
    const number = new Int32Array(this.faceCount);
    let count = 0;
    for (let f = 0; f < this.faceCount; f++) number[f] = this.marks[f] === DEAD ? -1 : count++;
    const corners = new Int32Array(3 * count);
    const twins = new Int32Array(3 * count);
    for (let f = 0; f < this.faceCount; f++) {
      if (number[f]! < 0) continue;
      for (let i = 0; i < 3; i++) {
        const twin = this.twins[3 * f + i]!;
        const g = (twin / 3) | 0;
        corners[3 * number[f]! + i] = this.corners[3 * f + i]!;
        twins[3 * number[f]! + i] = 3 * number[g]! + (twin - 3 * g);
      }
    }
    return { corners, twins };
  }
}

/** The mark of a face that is no longer part of the hull. */
const DEAD = -1;
const NOT_QUEUED = -2;

/** The tables of sets with more points than this are not kept for the next one. */
const MAX_KEPT = 1 << 16;
let idle: Quickhull | null = null;

/** The half-edge that follows h around its triangle. */
export function nextInFace(h: number): number {
  return h % 3 === 2 ? h - 2 : h + 1;
}

/** The half-edge that comes before h around its triangle. */
export function previousInFace(h: number): number {
  return h % 3 === 0 ? h + 2 : h - 1;
}

function grown<T extends Int32Array | Float64Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
