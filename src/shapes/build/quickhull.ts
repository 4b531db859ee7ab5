/**
 * Quickhull in three dimensions, on triangles. Each face keeps a list of points above it; the farthest of them is joined to the rim
 * of all faces it can see, which are thrown away, and their points are given to the new faces.
 *
 * The faces a point sees are found exactly: floating point with a bound on its error, exact arithmetic where the bound does not
 * decide. A face in whose plane the new point lies counts as seen. So no new triangle is ever degenerate, every intermediate mesh is
 * the true hull of the points used so far, its vertices are exactly the extreme ones among them, and points that are on the hull
 * without being corners of it never stay.
 *
 * Nothing depends on the order of the points: of equally high ones the lexicographically smallest comes first.
 */
import { orient3d } from '../../math/exact.ts';
import { firstPoints } from './firstPoints.ts';
import { Heap } from './heap.ts';
import { DEAD, ERROR, grown, HEAD, HEIGHT, LIMIT, MARK, MeshTables, PLANE } from './meshTables.ts';
import { comesBefore, type PointSet } from './points.ts';
import type { Simplex } from './simplex.ts';

export class Quickhull extends MeshTables {
  /** The points above a face are linked: the face has the first, the farthest one; each point the next, -1 for none. */
  private next: Int32Array;
  /** Points that wait for a face, and those of them that are too near a plane to tell by its error, or to be worth it. */
  private pending: Int32Array;
  private pendingCount = 0;
  private doubtful: Int32Array;
  /** Points that were left out though they may be outside, by no more than the slack over some face of that time. */
  private near: Int32Array;
  private nearCount = 0;
  /** Half-edges around the faces seen by the point that is being added, on other faces, and the faces made instead. */
  private rim: Int32Array;
  private rimCount = 0;
  private created: Int32Array;
  private createdCount = 0;
  /** Faces that may have points above them. */
  private stack: Int32Array;
  private stackSize = 0;
  private epoch = 0;

  constructor(points: PointSet) {
    super(points);
    const { count } = points;
    this.next = new Int32Array(count);
    this.pending = new Int32Array(count);
    this.doubtful = new Int32Array(count);
    this.near = new Int32Array(count);
    const capacity = this.capacity;
    this.rim = new Int32Array(capacity);
    this.created = new Int32Array(capacity);
    this.stack = new Int32Array(capacity);
  }

  protected override reset(points: PointSet): void {
    super.reset(points);
    const { count } = points;
    if (this.pending.length < count) {
      this.next = new Int32Array(count);
      this.pending = new Int32Array(count);
      this.doubtful = new Int32Array(count);
      this.near = new Int32Array(count);
    }
    this.nearCount = 0;
    this.stackSize = 0;
    this.epoch = 0;
  }

  protected override growTables(): void {
    super.growTables();
    this.rim = grown(this.rim, new Int32Array(this.capacity));
    this.created = grown(this.created, new Int32Array(this.capacity));
  }

  /**
   * The hull of all points, from a simplex that is not flat; it stands until the next one is made. With a slack, points that are no
   * farther than that from the planes of the faces they are above may be left out; without, the hull is exact.
   */
  static of(points: PointSet, simplex: Simplex, slack: number): Quickhull {
    const quickhull = Quickhull.for(points);
    quickhull.slack = slack;
    quickhull.start(simplex);
    quickhull.build();
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

  /** The points that were left out though they may be a little outside. */
  nearPoints(): Int32Array {
    return this.near.slice(0, this.nearCount);
  }

  private build(): void {
    while (this.stackSize > 0) {
      const face = this.stack[--this.stackSize]!;
      // It may have been thrown away since.
      if (this.twins[4 * face + HEAD]! >= 0) this.insert(face);
    }
  }

  /** The hull of at most `limit` points, always adding the one that makes the largest tetrahedron with the face it is above. */
  static greedy(points: PointSet, simplex: Simplex, limit: number): Quickhull {
    const quickhull = Quickhull.for(points);
    quickhull.slack = 0;
    quickhull.start(simplex);
    const heap = new Heap(4 * limit);
    quickhull.offerCreated(heap);
    while (quickhull.vertexCount < limit) {
      const face = heap.pop();
      if (face < 0) break;
      if (quickhull.twins[4 * face + HEAD]! < 0 || quickhull.planes[PLANE * face + HEIGHT] !== -heap.key) continue;
      quickhull.stackSize = 0;
      quickhull.insert(face);
      quickhull.offerCreated(heap);
    }
    return quickhull;
  }

  private offerCreated(heap: Heap): void {
    for (let i = 0; i < this.createdCount; i++) {
      const face = this.created[i]!;
      if (this.twins[4 * face + HEAD]! >= 0) heap.push(-this.planes[PLANE * face + HEIGHT]!, face);
    }
  }

  /** Makes the first faces and gives every point above one of them to it. */
  private start(simplex: Simplex): void {
    this.addSimplex(simplex);
    const { next, pending } = this;
    const { count } = this.points;
    const first = this.slack > 0 ? firstPoints(this.points) : null;
    next.fill(FREE, 0, count);
    if (first !== null) {
      this.addFirst(first, simplex);
      if (this.createdCount === 0) return;
      for (let i = 0; i < first.length; i++) next[first[i]!] = -1;
    }
    next[simplex.a] = -1;
    next[simplex.b] = -1;
    next[simplex.c] = -1;
    next[simplex.d] = -1;
    let waiting = 0;
    for (let i = 0; i < count; i++) {
      if (next[i] === FREE) pending[waiting++] = i;
    }
    this.pendingCount = first === null ? waiting : this.outsideBall(waiting, first);
    this.assign();
  }

  /** Adds some points before all others. Afterwards all faces that may have points above them count as created. */
  private addFirst(first: Int32Array, { a, b, c, d }: Simplex): void {
    const { next, pending } = this;
    let waiting = 0;
    for (let i = 0; i < first.length; i++) {
      const point = first[i]!;
      if (next[point] !== FREE || point === a || point === b || point === c || point === d) continue;
      next[point] = -1;
      pending[waiting++] = point;
    }
    this.pendingCount = waiting;
    this.assign();
    this.build();
    let open = 0;
    for (let face = 0; face < this.faceCount; face++) {
      if (this.corners[4 * face + MARK] === DEAD || this.planes[PLANE * face + LIMIT] === Infinity) continue;
      this.created[open++] = face;
    }
    this.createdCount = open;
  }

  /** Of the first `count` pending points, keeps those outside a ball around the middle of `first` that is inside the hull so far; says how many. */
  private outsideBall(count: number, first: Int32Array): number {
    const { pending } = this;
    const { xyz } = this.points;
    let cx = 0;
    let cy = 0;
    let cz = 0;
    for (let i = 0; i < first.length; i++) {
      cx += xyz[3 * first[i]!]! / first.length;
      cy += xyz[3 * first[i]! + 1]! / first.length;
      cz += xyz[3 * first[i]! + 2]! / first.length;
    }
    const radius = this.depthOf(cx, cy, cz);
    if (!(radius > 0)) return count;
    const radiusSq = BALL * radius * radius;
    let left = 0;
    for (let k = 0; k < count; k++) {
      const point = pending[k]!;
      const dx = xyz[3 * point]! - cx;
      const dy = xyz[3 * point + 1]! - cy;
      const dz = xyz[3 * point + 2]! - cz;
      pending[left] = point;
      left = (left + Number(dx * dx + dy * dy + dz * dz > radiusSq)) | 0;
    }
    return left;
  }

  /** Makes the four faces of the simplex. */
  private addSimplex(simplex: Simplex): void {
    const { a, d } = simplex;
    let { b, c } = simplex;
    // Seen from d, the corners a, b, c must turn clockwise.
    if (orient3d(this.points.xyz, a, b, c, d) > 0) {
      b = simplex.c;
      c = simplex.b;
    }
    // The face a, b, c on an edge of one that is soon thrown away, and then the others on its edges.
    const { corners, created, faceFrom, free, rim } = this;
    this.faceCount = 1;
    corners[0] = b;
    corners[1] = a;
    rim[0] = 0;
    faceFrom[b] = 4;
    this.addFaces(rim, 1, c, created);
    free[0] = 0;
    this.freeCount = 1;
    for (let i = 0; i < 3; i++) rim[i] = 4 + i;
    this.addFaces(rim, 3, d, created);
    created.copyWithin(1, 0, 3);
    created[0] = 1;
    this.createdCount = 4;
  }

  /** Adds the farthest point above `face` to the hull; `created` then holds the new faces. */
  private insert(face: number): void {
    const eye = this.twins[4 * face + HEAD]!;
    const freeBefore = this.freeCount;
    this.findVisible(face, eye);
    const { rimCount } = this;
    while (this.faceCount + rimCount > this.capacity) this.growTables();
    const { corners, twins, free } = this;
    this.addFaces(this.rim, rimCount, eye, this.created);
    this.createdCount = rimCount;
    for (let i = freeBefore; i < this.freeCount; i++) {
      corners[4 * free[i]! + MARK] = DEAD;
      twins[4 * free[i]! + HEAD] = -1;
    }
    this.assign();
  }

  /**
   * Collects the half-edges around the faces that `eye` sees, `first` and others, on those that it does not see; frees the faces it
   * sees, and makes all points above them but `eye` wait.
   */
  private findVisible(first: number, eye: number): void {
    const { rim, corners, twins, planes, free, pending, next } = this;
    const { xyz } = this.points;
    const epoch = ++this.epoch;
    const ex = xyz[3 * eye]!;
    const ey = xyz[3 * eye + 1]!;
    const ez = xyz[3 * eye + 2]!;
    const freeBefore = this.freeCount;
    let freeCount = freeBefore;
    let rimCount = 0;
    let waiting = 0;
    free[freeCount++] = first;
    corners[4 * first + MARK] = epoch;
    twins[4 * first + HEAD] = next[eye]!;
    for (let i = freeBefore; i < freeCount; i++) {
      const f = free[i]!;
      for (let h = 4 * f; h < 4 * f + 3; h++) {
        const twin = twins[h]!;
        const g = twin >> 2;
        if (corners[4 * g + MARK] === epoch) continue;
        const at = PLANE * g;
        const height = planes[at]! * ex + planes[at + 1]! * ey + planes[at + 2]! * ez - planes[at + 3]!;
        if (height < -planes[at + ERROR]! || (height <= planes[at + ERROR]! && this.side(g, eye) < 0)) {
          rim[rimCount++] = twin;
        } else {
          corners[4 * g + MARK] = epoch;
          free[freeCount++] = g;
        }
      }
      for (let point = twins[4 * f + HEAD]!; point >= 0; point = next[point]!) pending[waiting++] = point;
    }
    this.freeCount = freeCount;
    this.rimCount = rimCount;
    this.pendingCount = waiting;
  }

  /** 1 when the point is above the face, 0 when it is in its plane, -1 below; exact. */
  private side(face: number, point: number): number {
    const { corners } = this;
    return orient3d(this.points.xyz, corners[4 * face]!, corners[4 * face + 1]!, corners[4 * face + 2]!, point);
  }

  /**
   * Gives each pending point to the first created face that it is above; points above none are inside, and leave. Each face in turn
   * takes its points out of those that are left.
   */
  private assign(): void {
    const { created, createdCount, twins, planes, pending, doubtful, next } = this;
    const { xyz } = this.points;
    if (this.stackSize + createdCount > this.stack.length) {
      this.stack = grown(this.stack, new Int32Array(2 * this.stack.length + createdCount));
    }
    const { stack } = this;
    let stackSize = this.stackSize;
    let waiting = this.pendingCount;
    let doubts = 0;
    for (let i = 0; i < createdCount; i++) {
      if (waiting >= WORTH_SORTING) this.bringLargest(i);
      if (waiting === 0) break;
      const face = created[i]!;
      const at = PLANE * face;
      const nx = planes[at]!;
      const ny = planes[at + 1]!;
      const nz = planes[at + 2]!;
      const offset = planes[at + 3]!;
      const least = -planes[at + ERROR]!;
      const limit = planes[at + LIMIT]!;
      if (limit === Infinity) continue;
      let left = 0;
      let best = limit;
      let head = -1;
      for (let k = 0; k < waiting; k++) {
        const point = pending[k]!;
        const height = nx * xyz[3 * point]! + ny * xyz[3 * point + 1]! + nz * xyz[3 * point + 2]! - offset;
        if (height > limit) {
          if (height > best || (height === best && comesBefore(xyz, point, head))) {
            next[point] = head;
            head = point;
            best = height;
          } else {
            next[point] = next[head]!;
            next[head] = point;
          }
        } else {
          pending[left++] = point;
          if (height >= least && next[point] !== IN_DOUBT) {
            doubtful[doubts++] = point;
            next[point] = IN_DOUBT;
          }
        }
      }
      waiting = left;
      twins[4 * face + HEAD] = head;
      planes[at + HEIGHT] = best;
      if (head >= 0) stack[stackSize++] = face;
    }
    this.stackSize = stackSize;
    if (doubts > 0) this.assignDoubtful(doubts);
  }

  /** Decides about the points that were near a plane, and are above no face farther than that. */
  private assignDoubtful(doubts: number): void {
    const { doubtful, next, near, slack } = this;
    for (let k = 0; k < doubts; k++) {
      const point = doubtful[k]!;
      if (next[point] !== IN_DOUBT) continue;
      next[point] = -1;
      if (slack > 0) near[this.nearCount++] = point;
      else this.assignExactly(point);
    }
  }

  /** Gives a point to the first created face that it is above, if there is one; exact. */
  private assignExactly(point: number): void {
    const { created, createdCount, planes, twins, next } = this;
    const { xyz } = this.points;
    const px = xyz[3 * point]!;
    const py = xyz[3 * point + 1]!;
    const pz = xyz[3 * point + 2]!;
    for (let i = 0; i < createdCount; i++) {
      const face = created[i]!;
      const at = PLANE * face;
      const height = planes[at]! * px + planes[at + 1]! * py + planes[at + 2]! * pz - planes[at + 3]!;
      if (height < -planes[at + ERROR]! || this.side(face, point) <= 0) continue;
      const head = twins[4 * face + HEAD]!;
      if (head < 0) {
        twins[4 * face + HEAD] = point;
        planes[at + HEIGHT] = 0;
        this.stack[this.stackSize++] = face;
      } else {
        next[point] = next[head]!;
        next[head] = point;
      }
      return;
    }
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

/** The square of a radius times this: rounding makes no point inside the smaller ball that is outside the larger. */
const BALL = 1 - 1e-9;
/** What stands for the next point of one that waits for its first face. */
const FREE = -3;
/** What stands for the next point of one that is in no list yet and too near a plane. */
const IN_DOUBT = -2;
/** So many points are worth the search for the face that takes most of them. */
const WORTH_SORTING = 16;

/** The tables of sets with more points than this are not kept for the next one. */
const MAX_KEPT = 1 << 14;
let idle: Quickhull | null = null;
