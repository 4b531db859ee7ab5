/**
 * Quickhull in three dimensions, on triangles, exact. Each face keeps a list of points above it; the farthest of them is joined to
 * the rim of all faces it can see, which are thrown away, and their points are given to the new faces.
 *
 * The side of a plane a point is on comes from floating point with a bound on its error, and from exact arithmetic where the bound
 * does not decide and nothing else does before the face is done with. A face in whose plane the new point lies counts as seen. So no new triangle is ever degenerate, every
 * intermediate mesh is the true hull of the points used so far, its vertices are exactly the extreme ones among them, and points
 * that are on the hull without being corners of it never stay.
 */
import { orient3d } from '../../math/exact.ts';
import { Heap } from './heap.ts';
import { DEAD, grown, MeshTables, nextInFace, PLANE } from './meshTables.ts';
import type { PointSet } from './points.ts';
import type { Simplex } from './simplex.ts';

export class Quickhull extends MeshTables {
  /** The points above each face: entries of the arena from listStart to listEnd; the farthest of them, its height times twice the area. */
  private listStart: Int32Array;
  private listEnd: Int32Array;
  private farthest: Int32Array;
  private heights: Float64Array;
  private arena: Int32Array;
  private arenaEnd = 0;
  /** Points that wait for a face. */
  private pending: Int32Array;
  private pendingCount = 0;
  /**
   * Points so near a plane that only exact arithmetic tells on which side, and the place of the face in `created`. Most of them turn out
   * to be far above or below faces that come later.
   */
  private doubtful: Int32Array;
  private doubtfulAt: Int32Array;
  /** More points of each face, linked: those that were doubtful. When `farthest` is not known (-1), none of them is surely above. */
  private extraHead: Int32Array;
  private extraNext: Int32Array;
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
  private epoch = 0;

  constructor(points: PointSet) {
    super(points);
    this.pending = new Int32Array(points.count);
    this.doubtful = new Int32Array(points.count);
    this.doubtfulAt = new Int32Array(points.count);
    this.extraNext = new Int32Array(points.count);
    this.arena = new Int32Array(4 * points.count + ARENA_ROOM);
    const capacity = this.marks.length;
    this.listStart = new Int32Array(capacity);
    this.listEnd = new Int32Array(capacity);
    this.extraHead = new Int32Array(capacity);
    this.farthest = new Int32Array(capacity);
    this.heights = new Float64Array(capacity);
    this.visible = new Int32Array(capacity);
    this.rim = new Int32Array(capacity);
    this.created = new Int32Array(capacity);
    this.queueNext = new Int32Array(capacity).fill(NOT_QUEUED);
  }

  protected override reset(points: PointSet): void {
    super.reset(points);
    if (this.pending.length < points.count) {
      this.pending = new Int32Array(points.count);
      this.doubtful = new Int32Array(points.count);
      this.doubtfulAt = new Int32Array(points.count);
      this.extraNext = new Int32Array(points.count);
    }
    this.arenaEnd = 0;
    this.epoch = 0;
  }

  protected override growTables(): void {
    super.growTables();
    const capacity = this.marks.length;
    this.listStart = grown(this.listStart, new Int32Array(capacity));
    this.listEnd = grown(this.listEnd, new Int32Array(capacity));
    this.extraHead = grown(this.extraHead, new Int32Array(capacity));
    this.farthest = grown(this.farthest, new Int32Array(capacity));
    this.heights = grown(this.heights, new Float64Array(capacity));
    this.visible = grown(this.visible, new Int32Array(capacity));
    this.rim = grown(this.rim, new Int32Array(capacity));
    this.created = grown(this.created, new Int32Array(capacity));
    this.queueNext = grown(this.queueNext, new Int32Array(capacity).fill(NOT_QUEUED));
  }

  /** The hull of all points, from a simplex that is not flat. It stands until the next one is made. */
  static of(points: PointSet, simplex: Simplex): Quickhull {
    const quickhull = Quickhull.for(points);
    quickhull.build(simplex);
    return quickhull;
  }

  /** Tables of the last hull if they are not too large to have been kept, new ones otherwise. */
  private static for(points: PointSet): Quickhull {
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
      if (this.marks[face] === DEAD || !this.hasFarthest(face)) continue;
      this.insert(face);
      this.enqueueCreated();
    }
  }

  /** A face that is used again while it still waits keeps its place. */
  private enqueueCreated(): void {
    const { created, farthest, extraHead, queueNext } = this;
    for (let i = 0; i < this.createdCount; i++) {
      const face = created[i]!;
      if ((farthest[face]! < 0 && extraHead[face]! < 0) || queueNext[face] !== NOT_QUEUED) continue;
      queueNext[face] = -1;
      if (this.queueHead < 0) this.queueHead = face;
      else queueNext[this.queueTail] = face;
      this.queueTail = face;
    }
  }

  /** The hull of at most `limit` points, always adding the one that makes the largest tetrahedron with the face it is above. */
  static greedy(points: PointSet, simplex: Simplex, limit: number): Quickhull {
    const quickhull = Quickhull.for(points);
    quickhull.start(simplex);
    const heap = new Heap(4 * limit);
    quickhull.pushCreated(heap);
    while (quickhull.vertexCount < limit) {
      const face = heap.pop();
      if (face < 0) break;
      if (quickhull.marks[face] === DEAD || quickhull.heights[face] !== -heap.key || !quickhull.hasFarthest(face)) continue;
      quickhull.insert(face);
      quickhull.pushCreated(heap);
    }
    return quickhull;
  }

  private pushCreated(heap: Heap): void {
    for (let i = 0; i < this.createdCount; i++) {
      const face = this.created[i]!;
      if (this.farthest[face]! >= 0 || this.extraHead[face]! >= 0) heap.push(-this.heights[face]!, face);
    }
  }

  /** Makes the four faces of the simplex and gives every point above one of them to it. */
  private start(simplex: Simplex): void {
    const { x, y, z, count } = this.points;
    const { pending, xyz } = this;
    const { a, d } = simplex;
    let { b, c } = simplex;
    let waiting = 0;
    for (let i = 0; i < count; i++) {
      xyz[3 * i] = x[i]!;
      xyz[3 * i + 1] = y[i]!;
      xyz[3 * i + 2] = z[i]!;
      pending[waiting] = i;
      waiting += i === a || i === b || i === c || i === d ? 0 : 1;
    }
    this.pendingCount = waiting;
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
    this.assign();
  }

  /** Whether there is a point above the face; drops those that turn out not to be, if there is no other way to tell. */
  private hasFarthest(face: number): boolean {
    const { farthest, extraHead, extraNext } = this;
    while (farthest[face]! < 0 && extraHead[face]! >= 0) {
      const point = extraHead[face]!;
      if (this.side(face, point) > 0) farthest[face] = point;
      else extraHead[face] = extraNext[point]!;
    }
    return farthest[face]! >= 0;
  }

  /** Adds the farthest point above `face` to the hull; `created` then holds the new faces. */
  private insert(face: number): void {
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
    const { arena, pending, listStart, listEnd, extraHead, extraNext } = this;
    let waiting = 0;
    for (let i = 0; i < visibleCount; i++) {
      const f = visible[i]!;
      marks[f] = DEAD;
      free[this.freeCount++] = f;
      for (let k = listStart[f]!; k < listEnd[f]!; k++) {
        pending[waiting] = arena[k]!;
        waiting += arena[k] === eye ? 0 : 1;
      }
      for (let point = extraHead[f]!; point >= 0; point = extraNext[point]!) {
        pending[waiting] = point;
        waiting += point === eye ? 0 : 1;
      }
    }
    this.pendingCount = waiting;
    this.assign();
  }

  /** Collects the faces that `eye` sees from `first` on, and the half-edges around them on the faces that it does not see. */
  private findVisible(first: number, eye: number): void {
    const { visible, rim, marks, twins, planes, xyz } = this;
    const epoch = ++this.epoch;
    const ex = xyz[3 * eye]!;
    const ey = xyz[3 * eye + 1]!;
    const ez = xyz[3 * eye + 2]!;
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
        const at = PLANE * g;
        const height = planes[at]! * ex + planes[at + 1]! * ey + planes[at + 2]! * ez - planes[at + 3]!;
        if (height < -planes[at + 4]! || (height <= planes[at + 4]! && this.side(g, eye) < 0)) {
          rim[rimCount++] = twin;
        } else {
          marks[g] = epoch;
          visible[visibleCount++] = g;
        }
      }
    }
    this.visibleCount = visibleCount;
    this.rimCount = rimCount;
  }

  /** 1 when the point is above the face, 0 when it is in its plane, -1 below; exact. */
  private side(face: number, point: number): number {
    const { x, y, z } = this.points;
    const { corners } = this;
    return orient3d(x, y, z, corners[4 * face]!, corners[4 * face + 1]!, corners[4 * face + 2]!, point);
  }

  /**
   * Gives each pending point to the first created face that it is above; points above none are inside, and leave. Each face in turn
   * takes its points out of those that are left.
   */
  private assign(): void {
    const {
      created,
      createdCount,
      planes,
      heights,
      farthest,
      listStart,
      listEnd,
      extraHead,
      pending,
      doubtful,
      doubtfulAt,
      xyz,
    } = this;
    let waiting = this.pendingCount;
    let doubts = 0;
    for (let i = 0; i < createdCount; i++) {
      if (waiting >= WORTH_SORTING) this.bringLargest(i);
      const face = created[i]!;
      extraHead[face] = -1;
      if (waiting === 0) {
        listStart[face] = 0;
        listEnd[face] = 0;
        heights[face] = 0;
        farthest[face] = -1;
        continue;
      }
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
      let best = 0;
      let bestPoint = -1;
      let flat = NOT_KNOWN;
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
          if (flat === NOT_KNOWN) flat = this.flatAxis(face);
          if (flat !== NOT_FLAT && xyz[3 * point + flat] === xyz[3 * this.corners[4 * face]! + flat]) {
            pending[left++] = point;
          } else {
            doubtful[doubts] = point;
            doubtfulAt[doubts++] = i;
          }
        }
      }
      waiting = left;
      listStart[face] = arenaEnd;
      listEnd[face] = end;
      heights[face] = best;
      farthest[face] = bestPoint;
      this.arenaEnd = end;
    }
    for (let k = 0; k < doubts; k++) this.assignDoubtful(doubtful[k]!, doubtfulAt[k]!);
  }

  /** The coordinate (0, 1 or 2) that all corners of a face share, NOT_FLAT if there is none: points that share it too are in its plane. */
  private flatAxis(face: number): number {
    const { corners, xyz } = this;
    const a = 3 * corners[4 * face]!;
    const b = 3 * corners[4 * face + 1]!;
    const c = 3 * corners[4 * face + 2]!;
    for (let axis = 0; axis < 3; axis++) {
      if (xyz[a + axis] === xyz[b + axis] && xyz[a + axis] === xyz[c + axis]) return axis;
    }
    return NOT_FLAT;
  }

  /**
   * Gives a point that may be above one created face, and is not above those before it, to one after it that it is above. If there is
   * none, it stays with the face in doubt: it is above that one or inside.
   */
  private assignDoubtful(point: number, at: number): void {
    const { created, createdCount, planes, heights, farthest, extraHead, extraNext, xyz } = this;
    const px = xyz[3 * point]!;
    const py = xyz[3 * point + 1]!;
    const pz = xyz[3 * point + 2]!;
    let face = created[at]!;
    for (let i = at + 1; i < createdCount; i++) {
      const f = created[i]!;
      const p = PLANE * f;
      const height = planes[p]! * px + planes[p + 1]! * py + planes[p + 2]! * pz - planes[p + 3]!;
      if (height < -planes[p + 4]!) continue;
      const isSure = height > planes[p + 4]!;
      if (!isSure && this.side(f, point) <= 0) continue;
      face = f;
      if (farthest[f]! < 0 || (isSure && height > heights[f]!)) {
        farthest[f] = point;
        heights[f] = isSure ? height : 0;
      }
      break;
    }
    extraNext[point] = extraHead[face]!;
    extraHead[face] = point;
  }

  /** Brings the largest of the created faces from `from` on forward: the one that is likely to take most of the points that are left. */
  private bringLargest(from: number): void {
    const { created, createdCount, planes } = this;
    let best = from;
    let bestSq = -1;
    for (let i = from; i < createdCount; i++) {
      const at = PLANE * created[i]!;
      const sq = planes[at]! * planes[at]! + planes[at + 1]! * planes[at + 1]! + planes[at + 2]! * planes[at + 2]!;
      if (sq > bestSq) {
        bestSq = sq;
        best = i;
      }
    }
    const face = created[best]!;
    created[best] = created[from]!;
    created[from] = face;
  }
}

/** What a face that does not wait has for the next one in the queue. */
const NOT_QUEUED = -2;
/** What is known of the coordinate that a face shares, if it is none of the three. */
const NOT_KNOWN = -2;
const NOT_FLAT = -1;
/** So many points are worth the search for the face that takes most of them. */
const WORTH_SORTING = 16;
/** Room in the arena beyond a few entries a point. */
const ARENA_ROOM = 1024;

/** The tables of sets with more points than this are not kept for the next one. */
const MAX_KEPT = 1 << 14;
let idle: Quickhull | null = null;
