/**
 * Quickhull in three dimensions, on triangles, in the builder's memory. Each face keeps a list of points above it; the farthest of them
 * is joined to the rim of all faces it can see, which are thrown away, and their points are given to the new faces. The point that adds
 * the most volume comes first.
 *
 * The faces a point sees are found exactly: floating point with a bound on its error, exact arithmetic where the bound does not decide.
 * A face in whose plane the new point lies is not seen and stays. So every mesh on the way is the true hull of the points used so far,
 * no triangle is ever degenerate, and a point on the rim of a face of many corners costs no more than any other. (A vertex may come
 * to lie exactly on an edge or in a face later: see flatVertices in surface.ts.)
 *
 * Points within a tolerance of the hull of those used so far are left out. The distance is that from a triangle of the hull, not from a
 * plane, so it holds for thin hulls too; and it can only become less.
 */
import { orient3d } from '../../math/exact.ts';
import { Heap } from './heap.ts';
import { AREA, builderMemory, DEAD, ERROR, HEAD, HEIGHT, MARK, makeRoom, nextInFace, PLANE } from './memory.ts';
import { comesBefore, type PointSet } from './points.ts';
import type { Simplex } from './simplex.ts';
import { triangleDistanceSq } from './triangleDistance.ts';

/**
 * Bound on the error of n.p - n.a in floating point, n = (b - a) x (c - a), as a part of the product of the largest components of
 * b - a, c - a and all points: |n| is at most 2 and has an error of 8 roundings of 2^-53; n.p and n.a each add 3 * 8 for that, 5 * 6 for
 * their own products and sums, and their difference 12: 120 in all; division by |n| adds a few; and a margin.
 */
const PLANE_ERROR = 160 * (Number.EPSILON / 2);
/** What stands for the next point of one that is in no list yet and too near a plane. */
const IN_DOUBT = -2;

const memory = builderMemory;
const heap = /* @__PURE__ */ new Heap(1024);

export class Quickhull {
  /** How many faces were ever made, and how many of them may be used again. */
  faceCount = 0;
  freeCount = 0;
  private readonly largest: number;
  private readonly tolerance: number;
  private createdCount = 0;
  private pendingCount = 0;
  private rimCount = 0;
  /** Four times the number of this search. */
  private epoch = 0;

  /** Begins a hull of the points with the given indices with a simplex of them that is not flat. */
  constructor(points: PointSet, indices: Int32Array, simplex: Simplex, tolerance: number) {
    this.largest = points.largest;
    this.tolerance = tolerance;
    heap.clear();
    this.addSimplex(simplex);
    const { next, pending } = memory;
    const { a, b, c, d } = simplex;
    let waiting = 0;
    for (let k = 0; k < indices.length; k++) {
      const i = indices[k];
      next[i] = -1;
      if (i !== a && i !== b && i !== c && i !== d) pending[waiting++] = i;
    }
    this.pendingCount = waiting;
    this.assign();
  }

  /** How many vertices the hull has; a closed surface of triangles has twice as many faces, less four. */
  get vertexCount(): number {
    return ((this.faceCount - this.freeCount) >> 1) + 2;
  }

  /** Adds points until none is outside by more than the tolerance; false when `limit` vertices were not enough for that. */
  grow(limit: number): boolean {
    for (;;) {
      const face = heap.pop();
      if (face < 0) break;
      if (memory.twins[(face << 2) | HEAD] < 0 || this.volumeAbove(face) !== -heap.key) continue;
      if (!(memory.planes[PLANE * face + HEIGHT] > this.tolerance) && !this.keepOutside(face)) continue;
      // No face is free: there were never more vertices, and new faces take the place of free ones.
      if (this.vertexCount >= limit) return false;
      this.insert(face);
    }
    this.markDead();
    return true;
  }

  private volumeAbove(face: number): number {
    return memory.planes[PLANE * face + HEIGHT] * memory.planes[PLANE * face + AREA];
  }

  /** Marks the faces that are no longer part of the hull. */
  private markDead(): void {
    const { corners, free } = memory;
    for (let i = 0; i < this.freeCount; i++) corners[(free[i] << 2) | MARK] = DEAD;
  }

  /** Makes the four faces of the simplex. */
  private addSimplex(simplex: Simplex): void {
    const { a, d } = simplex;
    let { b, c } = simplex;
    // Seen from d, the corners a, b, c must turn clockwise.
    if (orient3d(memory.xyz, a, b, c, d) > 0) {
      b = simplex.c;
      c = simplex.b;
    }
    // Two triangles back to back, on the half-edges of a face with two corners; those of the side that d sees make way for the others.
    const { corners, twins, created, free, rim } = memory;
    this.faceCount = 1;
    corners[0] = b;
    corners[1] = a;
    rim[0] = 0;
    rim[1] = 1;
    this.addFaces(2, c);
    twins[4] = 8;
    twins[8] = 4;
    for (let i = 0; i < 3; i++) rim[i] = twins[8 + i];
    free[0] = 0;
    free[1] = 2;
    this.freeCount = 2;
    this.addFaces(3, d);
    created[3] = 1;
    this.createdCount = 4;
  }

  /**
   * Makes a face for each of the first `count` half-edges of the rim: that half-edge the other way round, and the point c. The half-edges
   * follow each other clockwise around the hole that the new faces fill: each leads to where the one before it starts. These faces are
   * then the created ones.
   */
  private addFaces(count: number, c: number): void {
    makeRoom(0, this.faceCount + count);
    const { corners, twins, free, rim, created } = memory;
    let { freeCount, faceCount } = this;
    let a = corners[rim[count - 1]];
    // What the first face has before it is known at the end; until then this stands for it, and is overwritten at once.
    let before = rim[0];
    for (let i = 0; i < count; i++) {
      const outside = rim[i];
      const b = corners[outside];
      const face = freeCount > 0 ? free[--freeCount] : faceCount++;
      const f = face << 2;
      created[i] = face;
      corners[f] = a;
      corners[f | 1] = b;
      corners[f | 2] = c;
      corners[f | MARK] = 0;
      twins[f | 2] = before;
      twins[before] = f | 2;
      twins[f] = outside;
      twins[outside] = f;
      twins[f | HEAD] = -1;
      this.setPlane(face);
      before = f | 1;
      a = b;
    }
    this.freeCount = freeCount;
    this.faceCount = faceCount;
    this.createdCount = count;
    const first = (created[0] << 2) | 2;
    twins[first] = before;
    twins[before] = first;
  }

  /** Works out the plane of a face from its corners. */
  setPlane(face: number): void {
    const { planes, corners, xyz } = memory;
    const a = corners[face << 2] << 2;
    const b = corners[(face << 2) | 1] << 2;
    const c = corners[(face << 2) | 2] << 2;
    const cx = xyz[c];
    const cy = xyz[c | 1];
    const cz = xyz[c | 2];
    const ux = xyz[a] - cx;
    const uy = xyz[a | 1] - cy;
    const uz = xyz[a | 2] - cz;
    const vx = xyz[b] - cx;
    const vy = xyz[b | 1] - cy;
    const vz = xyz[b | 2] - cz;
    // n = u x v; where rounding leaves nothing of it, the error is infinite and exact arithmetic decides.
    const nx = uy * vz - uz * vy;
    const ny = uz * vx - ux * vz;
    const nz = ux * vy - uy * vx;
    const area = Math.sqrt(nx * nx + ny * ny + nz * nz);
    const inv = area > 0 ? 1 / area : 0;
    const spans = (Math.abs(ux) + Math.abs(uy) + Math.abs(uz)) * (Math.abs(vx) + Math.abs(vy) + Math.abs(vz));
    const at = face << 3;
    planes[at] = nx * inv;
    planes[at | 1] = ny * inv;
    planes[at | 2] = nz * inv;
    planes[at | 3] = (nx * cx + ny * cy + nz * cz) * inv;
    planes[at | ERROR] = area > 0 ? PLANE_ERROR * this.largest * spans * inv : Infinity;
    planes[at | HEIGHT] = 0;
    planes[at | AREA] = area;
  }

  /** Whether the point is above the face, and not in its plane; exact. */
  sees(face: number, point: number): boolean {
    const { planes, corners, xyz } = memory;
    const at = face << 3;
    const p = point << 2;
    const height = planes[at] * xyz[p] + planes[at | 1] * xyz[p | 1] + planes[at | 2] * xyz[p | 2] - planes[at | 3];
    const error = planes[at | ERROR];
    if (height > error) return true;
    if (height < -error) return false;
    const f = face << 2;
    return orient3d(xyz, corners[f], corners[f | 1], corners[f | 2], point) > 0;
  }

  /** Adds the farthest point above `face` to the hull. */
  private insert(face: number): void {
    const { twins, free, corners } = memory;
    const eye = twins[(face << 2) | HEAD];
    const freeBefore = this.freeCount;
    this.epoch += 4;
    this.rimCount = 0;
    free[this.freeCount++] = face;
    corners[(face << 2) | MARK] = this.epoch | 3;
    twins[(face << 2) | HEAD] = memory.next[eye];
    this.search(face << 2, eye);
    this.takePoints(freeBefore);
    this.addFaces(this.rimCount, eye);
    this.assign();
  }

  /**
   * Walks around the faces that `eye` sees, from half-edge `first` on and back to it, over each edge to the next of them, and back when
   * it is done with that; frees them, and collects the half-edges around them, on faces that it does not see, in order. A face that it
   * sees is marked with the edge it was entered by.
   */
  private search(first: number, eye: number): void {
    const { rim, corners, twins, planes, free, xyz } = memory;
    const { epoch } = this;
    const ex = xyz[eye << 2];
    const ey = xyz[(eye << 2) | 1];
    const ez = xyz[(eye << 2) | 2];
    let { freeCount, rimCount } = this;
    let h = first;
    do {
      // Back at the edge over which this face was entered.
      if (corners[h | MARK] === (epoch | (h & 3))) {
        h = nextInFace(twins[h]);
        continue;
      }
      const twin = twins[h];
      if ((corners[twin | MARK] & ~3) !== epoch) {
        const at = (twin & ~3) << 1;
        const height = planes[at] * ex + planes[at | 1] * ey + planes[at | 2] * ez - planes[at | 3];
        const error = planes[at | ERROR];
        if (height > error || (height >= -error && this.sees(twin >> 2, eye))) {
          corners[twin | MARK] = epoch | (twin & 3);
          free[freeCount++] = twin >> 2;
          h = nextInFace(twin);
          continue;
        }
        rim[rimCount++] = twin;
      }
      h = nextInFace(h);
    } while (h !== first);
    this.freeCount = freeCount;
    this.rimCount = rimCount;
  }

  /** Makes all points above the faces freed from `start` on wait. */
  private takePoints(start: number): void {
    const { free, twins, next, pending } = memory;
    const { freeCount } = this;
    let waiting = 0;
    for (let i = start; i < freeCount; i++) {
      const head = (free[i] << 2) | HEAD;
      for (let point = twins[head]; point >= 0; point = next[point]) pending[waiting++] = point;
      twins[head] = -1;
    }
    this.pendingCount = waiting;
  }

  /**
   * Gives each pending point to the first created face that it is above, and the face to the heap; points above none are inside, and
   * leave. (A point that was above a face that is gone, and is outside, is above one of those that took its place: the way from that face
   * to the point leaves the hull through one of them.) Each face in turn takes its points out of those that are left.
   */
  private assign(): void {
    const { createdCount, tolerance } = this;
    if (this.pendingCount === 0) return;
    const { created, twins, planes, pending, doubtful, next, xyz } = memory;
    let waiting = this.pendingCount;
    let doubts = 0;
    for (let i = 0; i < createdCount && waiting > 0; i++) {
      const face = created[i];
      const at = face << 3;
      const nx = planes[at];
      const ny = planes[at | 1];
      const nz = planes[at | 2];
      const offset = planes[at | 3];
      const error = planes[at | ERROR];
      const limit = error > tolerance ? error : tolerance;
      let left = 0;
      let head = -1;
      let best = limit;
      for (let k = 0; k < waiting; k++) {
        const point = pending[k];
        const height = nx * xyz[point << 2] + ny * xyz[(point << 2) | 1] + nz * xyz[(point << 2) | 2] - offset;
        if (height > limit) {
          if (height > best || (height === best && comesBefore(point, head))) {
            next[point] = head;
            head = point;
            best = height;
          } else {
            next[point] = next[head];
            next[head] = point;
          }
        } else {
          pending[left++] = point;
          if (height >= -error && next[point] !== IN_DOUBT) {
            doubtful[doubts++] = point;
            next[point] = IN_DOUBT;
          }
        }
      }
      waiting = left;
      twins[(face << 2) | HEAD] = head;
      planes[at | HEIGHT] = best;
    }
    if (doubts > 0) this.assignDoubtful(doubts);
    for (let i = 0; i < createdCount; i++) {
      const face = created[i];
      if (twins[(face << 2) | HEAD] >= 0) heap.push(-this.volumeAbove(face), face);
    }
  }

  /** Decides about the points that were near a plane, and are above no face farther than that: within the tolerance, above, inside. */
  private assignDoubtful(doubts: number): void {
    const { doubtful, next, created, planes, twins, xyz } = memory;
    const { createdCount, tolerance } = this;
    for (let k = 0; k < doubts; k++) {
      const point = doubtful[k];
      if (next[point] !== IN_DOUBT) continue;
      next[point] = -1;
      const px = xyz[point << 2];
      const py = xyz[(point << 2) | 1];
      const pz = xyz[(point << 2) | 2];
      let above = -1;
      let highest = 0;
      for (let i = 0; i < createdCount; i++) {
        const face = created[i];
        const at = face << 3;
        const height = planes[at] * px + planes[at | 1] * py + planes[at | 2] * pz - planes[at | 3];
        if (height < -planes[at | ERROR]) continue;
        if (this.isWithin(face, point, tolerance)) {
          above = -1;
          break;
        }
        if (above < 0 && this.sees(face, point)) {
          above = face;
          highest = Math.max(height, 0);
        }
      }
      if (above < 0) continue;
      const head = twins[(above << 2) | HEAD];
      const known = planes[(above << 3) | HEIGHT];
      const isFarthest = head < 0 || highest > known || (highest === known && comesBefore(point, head));
      if (isFarthest) planes[(above << 3) | HEIGHT] = highest;
      next[point] = isFarthest ? head : next[head];
      if (isFarthest) twins[(above << 2) | HEAD] = point;
      else next[head] = point;
    }
  }

  private isWithin(face: number, point: number, tolerance: number): boolean {
    const { corners } = memory;
    const f = face << 2;
    return triangleDistanceSq(corners[f], corners[f | 1], corners[f | 2], point) <= tolerance * tolerance;
  }

  /**
   * Leaves out the points above a face that are within the tolerance of any face they see, where the nearest point of the hull must be;
   * says whether one is left.
   */
  private keepOutside(face: number): boolean {
    const { next, twins, planes, xyz } = memory;
    let head = -1;
    let best = 0;
    let point = twins[(face << 2) | HEAD];
    while (point >= 0) {
      const after = next[point];
      if (this.distanceSqAbove(face, point, this.tolerance * this.tolerance) > this.tolerance * this.tolerance) {
        const at = face << 3;
        const p = point << 2;
        const height = planes[at] * xyz[p] + planes[at | 1] * xyz[p | 1] + planes[at | 2] * xyz[p | 2] - planes[at | 3];
        const isFarthest = head < 0 || height > best || (height === best && comesBefore(point, head));
        next[point] = isFarthest ? head : next[head];
        if (isFarthest) {
          head = point;
          best = height;
        } else next[head] = point;
      }
      point = after;
    }
    twins[(face << 2) | HEAD] = head;
    planes[(face << 3) | HEIGHT] = Math.max(best, 0);
    return head >= 0;
  }

  /**
   * The square of the distance of a point from the hull, from a face that it sees on; or, of several distances no greater than the root
   * of `enough`, any.
   */
  distanceSqAbove(face: number, point: number, enough: number): number {
    const { corners, twins, rim } = memory;
    this.epoch += 4;
    const { epoch } = this;
    let least = Infinity;
    let size = 0;
    rim[size++] = face;
    corners[(face << 2) | MARK] = epoch;
    while (size > 0) {
      const f = rim[--size] << 2;
      least = Math.min(least, triangleDistanceSq(corners[f], corners[f | 1], corners[f | 2], point));
      if (least <= enough) break;
      for (let h = f; h < f + 3; h++) {
        const g = twins[h] >> 2;
        if (corners[(g << 2) | MARK] === epoch || !this.sees(g, point)) continue;
        corners[(g << 2) | MARK] = epoch;
        rim[size++] = g;
      }
    }
    return least;
  }

  /** The greatest distance of a point that is still outside a hull that has grown to its limit. */
  distanceOutside(): number {
    const { twins, next } = memory;
    let farthestSq = 0;
    for (let face = 0; face < this.faceCount; face++) {
      for (let point = twins[(face << 2) | HEAD]; point >= 0; point = next[point]) {
        const distanceSq = this.distanceSqAbove(face, point, farthestSq);
        if (distanceSq > farthestSq) farthestSq = distanceSq;
      }
    }
    return Math.sqrt(farthestSq);
  }
}
