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
 * Bound on the error of n.p - n.a in floating point, n = (b - a) x (c - a), as a part of the product of the largest components of
 * b - a, c - a and all points: |n| is at most 2 and has an error of 8 roundings of 2^-53; n.p and n.a each add 3 * 8 for that, 5 * 6 for
 * their own products and sums, and their difference 12: 120 in all, and a margin.
 */
const PLANE_ERROR = 128 * (Number.EPSILON / 2);

/**
 * Two triangles with a common edge whose four corners lie in a slab no thicker than the tolerance: the corner of one is at most six
 * tolerances from the plane of the other, if that is the larger one. (Volume is at most projected area times thickness, and the
 * projected area at most twice that of the larger triangle.) A little more, for rounding.
 */
export const NEAR = 9;

/** Doubles per face: the area vector n, n.a for a corner a, the bound on the error. */
const PLANE = 5;

/**
 * A closed surface of triangles. Half-edge 4t + i, i = 0, 1, 2, runs from corner i of triangle t to the next; twins run the other way.
 * (Every fourth entry is unused, so that shifts and masks do for divisions.)
 */
export interface TriangleMesh {
  /** Point indices of the corners, counter-clockwise seen from outside. */
  readonly corners: Int32Array;
  readonly twins: Int32Array;
}

export class Quickhull {
  private points: PointSet;
  /** The points again, x, y, z side by side: lists lead all over the set, and so each point is one place in memory, not three. */
  private xyz: Float64Array;
  private corners: Int32Array;
  private twins: Int32Array;
  private planes: Float64Array;
  /** The points above each face: entries of the arena from listStart to listEnd; the farthest of them, its height times twice the area. */
  private listStart: Int32Array;
  private listEnd: Int32Array;
  private farthest: Int32Array;
  private heights: Float64Array;
  private arena: Int32Array;
  private arenaEnd = 0;
  /** The insertion in which a face was seen; DEAD once it is thrown away. */
  private marks: Int32Array;
  private faceCount = 0;
  /** Points that wait for a face. */
  private pending: Int32Array;
  private pendingCount = 0;
  /** Points that are so near a plane that only exact arithmetic tells on which side. */
  private unsure: Int32Array;
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
    this.xyz = new Float64Array(3 * points.count);
    this.pending = new Int32Array(points.count);
    this.unsure = new Int32Array(points.count);
    this.arena = new Int32Array(4 * points.count + ARENA_ROOM);
    this.faceFrom = new Int32Array(points.count);
    this.corners = new Int32Array(4 * capacity);
    this.twins = new Int32Array(4 * capacity);
    this.planes = new Float64Array(PLANE * capacity);
    this.listStart = new Int32Array(capacity);
    this.listEnd = new Int32Array(capacity);
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
    if (this.pending.length < points.count) {
      this.xyz = new Float64Array(3 * points.count);
      this.pending = new Int32Array(points.count);
      this.unsure = new Int32Array(points.count);
      this.faceFrom = new Int32Array(points.count);
    }
    this.faceCount = 0;
    this.freeCount = 0;
    this.arenaEnd = 0;
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
      if (this.marks[face] === DEAD || this.listEnd[face] === this.listStart[face]) continue;
      this.insert(face);
      this.enqueueCreated();
    }
  }

  /** A face that is used again while it still waits keeps its place. */
  private enqueueCreated(): void {
    const { created, listStart, listEnd, queueNext } = this;
    for (let i = 0; i < this.createdCount; i++) {
      const face = created[i]!;
      if (listEnd[face] === listStart[face] || queueNext[face] !== NOT_QUEUED) continue;
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
        if (this.marks[f] === DEAD || this.listEnd[f] === this.listStart[f]) continue;
        if (best < 0 || this.heights[f]! > this.heights[best]!) best = f;
      }
      if (best < 0) break;
      this.insert(best);
    }
  }

  /** Makes the four faces of the simplex and gives every point above one of them to it. */
  start(simplex: Simplex): void {
    const { x, y, z, count } = this.points;
    const { pending, xyz } = this;
    for (let i = 0; i < count; i++) {
      xyz[3 * i] = x[i]!;
      xyz[3 * i + 1] = y[i]!;
      xyz[3 * i + 2] = z[i]!;
    }
    const { a, d } = simplex;
    let { b, c } = simplex;
    // Seen from d, the corners a, b, c must turn clockwise.
    const trial = this.addFace(a, b, c);
    if (this.side(trial, d) > 0) {
      b = simplex.c;
      c = simplex.b;
    }
    this.free[this.freeCount++] = trial;
    const f0 = this.addFace(a, b, c);
    const f1 = this.addFace(b, a, d);
    const f2 = this.addFace(c, b, d);
    const f3 = this.addFace(a, c, d);
    this.link(4 * f0, 4 * f1);
    this.link(4 * f0 + 1, 4 * f2);
    this.link(4 * f0 + 2, 4 * f3);
    this.link(4 * f1 + 1, 4 * f3 + 2);
    this.link(4 * f1 + 2, 4 * f2 + 1);
    this.link(4 * f2 + 2, 4 * f3 + 1);
    this.createdCount = 4;
    this.created.set([f0, f1, f2, f3]);
    let waiting = 0;
    for (let i = 0; i < count; i++) {
      if (i !== a && i !== b && i !== c && i !== d) pending[waiting++] = i;
    }
    this.pendingCount = waiting;
    this.assign();
  }

  /** Adds the farthest point above `face` to the hull; `created` then holds the new faces. */
  insert(face: number): void {
    const eye = this.farthest[face]!;
    this.findVisible(face, eye);
    const { rimCount, visibleCount, faceFrom } = this;
    while (this.faceCount + rimCount > this.marks.length) this.growTables();
    const { visible, rim, created, corners, twins, free, marks } = this;
    for (let i = 0; i < rimCount; i++) {
      const outside = rim[i]!;
      const a = corners[nextInFace(outside)]!;
      const f = this.addFace(a, corners[outside]!, eye);
      twins[4 * f] = outside;
      twins[outside] = 4 * f;
      faceFrom[a] = f;
      created[i] = f;
    }
    this.createdCount = rimCount;
    for (let i = 0; i < rimCount; i++) {
      const f = created[i]!;
      const after = faceFrom[corners[4 * f + 1]!]!;
      twins[4 * f + 1] = 4 * after + 2;
      twins[4 * after + 2] = 4 * f + 1;
    }
    const { arena, pending, listStart, listEnd } = this;
    let waiting = 0;
    for (let i = 0; i < visibleCount; i++) {
      const f = visible[i]!;
      marks[f] = DEAD;
      free[this.freeCount++] = f;
      for (let k = listStart[f]!; k < listEnd[f]!; k++) {
        pending[waiting] = arena[k]!;
        waiting += arena[k] === eye ? 0 : 1;
      }
    }
    this.pendingCount = waiting;
    this.assign();
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
      for (let h = 4 * f; h < 4 * f + 3; h++) {
        const twin = twins[h]!;
        const g = twin >> 2;
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
    const { planes, corners, xyz } = this;
    const at = PLANE * face;
    const p = 3 * point;
    const height = planes[at]! * xyz[p]! + planes[at + 1]! * xyz[p + 1]! + planes[at + 2]! * xyz[p + 2]! - planes[at + 3]!;
    const error = planes[at + 4]!;
    if (height > error) return 1;
    if (height < -error) return -1;
    const { x, y, z } = this.points;
    return orient3d(x, y, z, corners[4 * face]!, corners[4 * face + 1]!, corners[4 * face + 2]!, point);
  }

  /**
   * Gives each pending point to the first created face that it is above; points above none are inside, and leave. Each face in turn
   * takes its points out of those that are left.
   */
  private assign(): void {
    const { created, createdCount, planes, heights, farthest, listStart, listEnd, pending, unsure, xyz } = this;
    let waiting = this.pendingCount;
    for (let i = 0; i < createdCount; i++) {
      const face = created[i]!;
      const at = PLANE * face;
      const nx = planes[at]!;
      const ny = planes[at + 1]!;
      const nz = planes[at + 2]!;
      const offset = planes[at + 3]!;
      const error = planes[at + 4]!;
      if (this.arenaEnd + waiting > this.arena.length)
        this.arena = grown(this.arena, new Int32Array(2 * this.arena.length + waiting));
      const { arena, arenaEnd } = this;
      let end = arenaEnd;
      let left = 0;
      let unsureCount = 0;
      let best = 0;
      let bestPoint = -1;
      for (let k = 0; k < waiting; k++) {
        const point = pending[k]!;
        const height = nx * xyz[3 * point]! + ny * xyz[3 * point + 1]! + nz * xyz[3 * point + 2]! - offset;
        if (height > error) {
          arena[end++] = point;
          if (height > best) {
            best = height;
            bestPoint = point;
          }
        } else if (height < -error) {
          pending[left++] = point;
        } else {
          unsure[unsureCount++] = point;
        }
      }
      for (let k = 0; k < unsureCount; k++) {
        const point = unsure[k]!;
        if (this.side(face, point) > 0) arena[end++] = point;
        else pending[left++] = point;
      }
      waiting = left;
      listStart[face] = arenaEnd;
      listEnd[face] = end;
      heights[face] = best;
      farthest[face] = bestPoint >= 0 ? bestPoint : arena[arenaEnd]!;
      this.arenaEnd = end;
    }
  }

  private link(h: number, twin: number): void {
    this.twins[h] = twin;
    this.twins[twin] = h;
  }

  private addFace(a: number, b: number, c: number): number {
    const face = this.freeCount > 0 ? this.free[--this.freeCount]! : this.faceCount++;
    const { planes, corners, xyz } = this;
    corners[4 * face] = a;
    corners[4 * face + 1] = b;
    corners[4 * face + 2] = c;
    const ax = xyz[3 * a]!;
    const ay = xyz[3 * a + 1]!;
    const az = xyz[3 * a + 2]!;
    const ux = xyz[3 * b]! - ax;
    const uy = xyz[3 * b + 1]! - ay;
    const uz = xyz[3 * b + 2]! - az;
    const vx = xyz[3 * c]! - ax;
    const vy = xyz[3 * c + 1]! - ay;
    const vz = xyz[3 * c + 2]! - az;
    const at = PLANE * face;
    // n = u x v
    const nx = uy * vz - uz * vy;
    const ny = uz * vx - ux * vz;
    const nz = ux * vy - uy * vx;
    planes[at] = nx;
    planes[at + 1] = ny;
    planes[at + 2] = nz;
    planes[at + 3] = nx * ax + ny * ay + nz * az;
    const uSum = Math.abs(ux) + Math.abs(uy) + Math.abs(uz);
    const vSum = Math.abs(vx) + Math.abs(vy) + Math.abs(vz);
    planes[at + 4] = PLANE_ERROR * uSum * vSum * this.points.largest;
    this.marks[face] = 0;
    return face;
  }

  private growTables(): void {
    const capacity = 2 * this.marks.length;
    this.corners = grown(this.corners, new Int32Array(4 * capacity));
    this.twins = grown(this.twins, new Int32Array(4 * capacity));
    this.planes = grown(this.planes, new Float64Array(PLANE * capacity));
    this.listStart = grown(this.listStart, new Int32Array(capacity));
    this.listEnd = grown(this.listEnd, new Int32Array(capacity));
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
    for (let h = 0; h < 4 * this.faceCount; h++) {
      const v = corners[h]!;
      if ((h & 3) === 3 || marks[h >> 2] === DEAD || isTaken[v] === 1) continue;
      isTaken[v] = 1;
      vertices[count++] = v;
    }
    return vertices;
  }

  /** The hull as it stands, each triangle a face. Valid until the next hull is made. */
  solid(): Solid {
    const { corners, twins, marks, points } = this;
    const { x, y, z } = points;
    let first = -1;
    let least = -1;
    for (let h = 0; h < 4 * this.faceCount; h++) {
      if ((h & 3) === 3 || marks[h >> 2] === DEAD) continue;
      const v = corners[h]!;
      if (first < 0 || x[v]! < x[least]! || (x[v] === x[least] && (y[v]! - y[least]! || z[v]! - z[least]!) < 0)) {
        first = h;
        least = v;
      }
    }
    const faceCount = this.faceCount - this.freeCount;
    const { vertexCount } = this;
    const halfEdgeCount = 4 * this.faceCount;
    return { points, corners, twins, halfEdgeCount, labels: null, normals: null, offsets: null, vertexCount, faceCount, first };
  }

  /** The faces that are left, numbered without gaps. */
  mesh(): TriangleMesh {
    const number = new Int32Array(this.faceCount);
    let count = 0;
    for (let f = 0; f < this.faceCount; f++) number[f] = this.marks[f] === DEAD ? -1 : count++;
    const corners = new Int32Array(4 * count);
    const twins = new Int32Array(4 * count).fill(-1);
    for (let f = 0; f < this.faceCount; f++) {
      if (number[f]! < 0) continue;
      for (let i = 0; i < 3; i++) {
        const twin = this.twins[4 * f + i]!;
        const g = twin >> 2;
        corners[4 * number[f]! + i] = this.corners[4 * f + i]!;
        twins[4 * number[f]! + i] = 4 * number[g]! + (twin & 3);
      }
    }
    return { corners, twins };
  }
}

/** The mark of a face that is no longer part of the hull. */
const DEAD = -1;
const NOT_QUEUED = -2;
/** Room in the arena beyond a few entries a point. */
const ARENA_ROOM = 1024;

/** The tables of sets with more points than this are not kept for the next one. */
const MAX_KEPT = 1 << 16;
let idle: Quickhull | null = null;

/** What follows and what precedes 0, 1 and 2 around a triangle, two bits each: without a branch, which would be hard to predict. */
const NEXT = 0b001001;
const PREVIOUS = 0b010010;

/** The half-edge that follows h around its triangle. */
export function nextInFace(h: number): number {
  return (h & ~3) | ((NEXT >> ((h & 3) << 1)) & 3);
}

/** The half-edge that comes before h around its triangle. */
export function previousInFace(h: number): number {
  return (h & ~3) | ((PREVIOUS >> ((h & 3) << 1)) & 3);
}

function grown<T extends Int32Array | Float64Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
