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
import { builderMemory, PLANE } from './memory.ts';
import { DEAD, ERROR, HEAD, HEIGHT, MARK, nextInFace } from './meshTables.ts';
import { OutsideSets } from './outsideSets.ts';
import type { PointSet } from './points.ts';
import { scratchInts } from './scratch.ts';
import type { Simplex } from './simplex.ts';

const memory = builderMemory;

export class Quickhull extends OutsideSets {
  private rimCount = 0;
  /** Four times the number of this insertion. */
  private epoch = 0;

  /**
   * The hull of all points, from a simplex that is not flat; it stands until the next one is made. With a slack, points that are no
   * farther than that from the planes of the faces they are above may be left out; without, the hull is exact.
   */
  static of(points: PointSet, simplex: Simplex, slack: number): Quickhull {
    const quickhull = new Quickhull(points);
    quickhull.slack = slack;
    quickhull.start(simplex);
    quickhull.build();
    return quickhull;
  }

  private build(): void {
    while (this.stackSize > 0) {
      const face = memory.stack[--this.stackSize]!;
      // It may have been thrown away since.
      if (memory.twins[(face << 2) | HEAD]! >= 0) this.insert(face);
    }
    this.markDead();
  }

  /** The hull of at most `limit` points, always adding the one that makes the largest tetrahedron with the face it is above. */
  static greedy(points: PointSet, simplex: Simplex, limit: number): Quickhull {
    const quickhull = new Quickhull(points);
    quickhull.slack = 0;
    quickhull.start(simplex);
    const heap = new Heap(4 * limit);
    quickhull.offerCreated(heap);
    while (quickhull.vertexCount < limit) {
      const face = heap.pop();
      if (face < 0) break;
      if (memory.twins[4 * face + HEAD]! < 0 || memory.planes[PLANE * face + HEIGHT] !== -heap.key) continue;
      quickhull.stackSize = 0;
      quickhull.insert(face);
      quickhull.offerCreated(heap);
    }
    quickhull.markDead();
    return quickhull;
  }

  private offerCreated(heap: Heap): void {
    for (let i = 0; i < this.createdCount; i++) {
      const face = memory.created[i]!;
      if (memory.twins[4 * face + HEAD]! >= 0) heap.push(-memory.planes[PLANE * face + HEIGHT]!, face);
    }
  }

  /** Makes the first faces and gives every point above one of them to it. */
  private start(simplex: Simplex): void {
    this.addSimplex(simplex);
    const { next, pending } = memory;
    const { count } = this.points;
    const first = this.slack > 0 ? firstPoints(this.points) : null;
    for (let i = 0; i < count; i++) next[i] = FREE;
    if (first !== null) {
      this.addFirst(first, simplex);
      if (this.createdCount === 0) return;
      for (let i = 0; i < first.length; i++) next[first[i]!] = -1;
    }
    next[simplex.a] = -1;
    next[simplex.b] = -1;
    next[simplex.c] = -1;
    next[simplex.d] = -1;
    if (first !== null && this.assignByOctant(first)) return;
    let waiting = 0;
    for (let i = 0; i < count; i++) {
      if (next[i] === FREE) pending[waiting++] = i;
    }
    this.pendingCount = waiting;
    this.assign();
  }

  /** Adds some points before all others. Afterwards all faces that may have points above them count as created. */
  private addFirst(first: Int32Array, { a, b, c, d }: Simplex): void {
    const { next, pending } = memory;
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
      if (memory.corners[4 * face + MARK] !== DEAD && !this.isInBoxSide(face)) memory.created[open++] = face;
    }
    this.createdCount = open;
  }

  /**
   * Gives every point to a created face that it is above; false when the middle of `first` is not inside the hull so far. Points in a ball
   * around that middle are inside. The others are taken octant by octant: the way from the middle to a point outside leads through a
   * face that it is above, and this has some corner on the same side of the middle along x, along y and along z.
   */
  private assignByOctant(first: Int32Array): boolean {
    const { created, corners, pending, next, xyz } = memory;
    const { createdCount } = this;
    const { count } = this.points;
    let cx = 0;
    let cy = 0;
    let cz = 0;
    for (let i = 0; i < first.length; i++) {
      const at = first[i]! << 2;
      cx += xyz[at]! / first.length;
      cy += xyz[at | 1]! / first.length;
      cz += xyz[at | 2]! / first.length;
    }
    const radius = this.depthOf(cx, cy, cz);
    if (!(radius > 0)) return false;
    const radiusSq = BALL * radius * radius;
    const heads = assignByOctant_heads.fill(-1);
    for (let i = 0; i < count; i++) {
      if (next[i] !== FREE) continue;
      const dx = xyz[i << 2]! - cx;
      const dy = xyz[(i << 2) | 1]! - cy;
      const dz = xyz[(i << 2) | 2]! - cz;
      if (dx * dx + dy * dy + dz * dz <= radiusSq) continue;
      const octant = Number(dx < 0) | (Number(dy < 0) << 1) | (Number(dz < 0) << 2);
      next[i] = heads[octant]!;
      heads[octant] = i;
    }
    // Which sides of the middle each face has corners on: x < cx, x >= cx, y < cy, ...
    const open = scratchInts(8, createdCount);
    const sides = scratchInts(9, createdCount);
    for (let k = 0; k < createdCount; k++) {
      const face = created[k]!;
      open[k] = face;
      let code = 0;
      for (let h = 4 * face; h < 4 * face + 3; h++) {
        const at = corners[h]! << 2;
        code |= xyz[at]! < cx ? 1 : 2;
        code |= xyz[at | 1]! < cy ? 4 : 8;
        code |= xyz[at | 2]! < cz ? 16 : 32;
      }
      sides[k] = code;
    }
    for (let octant = 0; octant < 8; octant++) {
      const needed = (octant & 1 ? 1 : 2) | (octant & 2 ? 4 : 8) | (octant & 4 ? 16 : 32);
      let waiting = 0;
      for (let point = heads[octant]!; point >= 0; point = next[point]!) pending[waiting++] = point;
      let faces = 0;
      for (let k = 0; k < createdCount; k++) if ((sides[k]! & needed) === needed) created[faces++] = open[k]!;
      this.pendingCount = waiting;
      this.createdCount = faces;
      this.assign();
    }
    return true;
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
    for (let i = 0; i < 3; i++) rim[i] = twins[8 + i]!;
    free[0] = 0;
    free[1] = 2;
    this.freeCount = 2;
    this.addFaces(3, d);
    created[3] = 1;
    this.createdCount = 4;
  }

  /** Adds the farthest point above `face` to the hull; `created` then holds the new faces. */
  private insert(face: number): void {
    const { twins, free, corners } = memory;
    const eye = twins[(face << 2) | HEAD]!;
    const freeBefore = this.freeCount;
    this.epoch += 4;
    this.rimCount = 0;
    free[this.freeCount++] = face;
    corners[(face << 2) | MARK] = this.epoch | 3;
    twins[(face << 2) | HEAD] = memory.next[eye]!;
    const first = face << 2;
    let h = first;
    do {
      h = this.search(first, h, eye);
      if (h >= 0) h = this.cross(h, eye);
    } while (h >= 0 && h !== first);
    this.takePoints(freeBefore);
    const { rimCount } = this;
    this.addFaces(rimCount, eye);
    this.createdCount = rimCount;
    this.assign();
  }

  /**
   * Walks around the faces that `eye` sees, from half-edge `from` on and back to `first`, over each edge to the next of them, and
   * back when it is done with that; frees them, and collects the half-edges around them, on faces that it does not see, in order.
   * A face that it sees is marked with the edge it was entered by. Returns -1 at the end; or, to have the rare case outside of
   * the loop, a half-edge beyond which is a face whose plane is too near to tell.
   */
  private search(first: number, from: number, eye: number): number {
    const { rim, corners, twins, planes, free, xyz } = memory;
    const { epoch } = this;
    const ex = xyz[eye << 2]!;
    const ey = xyz[(eye << 2) | 1]!;
    const ez = xyz[(eye << 2) | 2]!;
    let { freeCount, rimCount } = this;
    let tooNear = -1;
    let h = from;
    do {
      // Back at the edge over which this face was entered.
      if (corners[h | MARK] === (epoch | (h & 3))) {
        h = nextInFace(twins[h]!);
        continue;
      }
      const twin = twins[h]!;
      if ((corners[twin | MARK]! & ~3) !== epoch) {
        const at = (twin & ~3) << 1;
        const height = planes[at]! * ex + planes[at | 1]! * ey + planes[at | 2]! * ez - planes[at | 3]!;
        const error = planes[at | ERROR]!;
        if (height > error) {
          corners[twin | MARK] = epoch | (twin & 3);
          free[freeCount++] = twin >> 2;
          h = nextInFace(twin);
          continue;
        }
        if (!(height < -error)) {
          tooNear = h;
          break;
        }
        rim[rimCount++] = twin;
      }
      h = nextInFace(h);
    } while (h !== first);
    this.freeCount = freeCount;
    this.rimCount = rimCount;
    return tooNear;
  }

  /** One step of the search over half-edge h, exact; returns the next half-edge. */
  private cross(h: number, eye: number): number {
    const twin = memory.twins[h]!;
    if (this.side(twin >> 2, eye) < 0) {
      memory.rim[this.rimCount++] = twin;
      return nextInFace(h);
    }
    memory.corners[twin | MARK] = this.epoch | (twin & 3);
    memory.free[this.freeCount++] = twin >> 2;
    return nextInFace(twin);
  }

  /** Makes all points above the faces freed from `start` on wait. */
  private takePoints(start: number): void {
    const { free, twins, next, pending } = memory;
    const { freeCount } = this;
    let waiting = 0;
    for (let i = start; i < freeCount; i++) {
      const head = (free[i]! << 2) | HEAD;
      for (let point = twins[head]!; point >= 0; point = next[point]!) pending[waiting++] = point;
      twins[head] = -1;
    }
    this.pendingCount = waiting;
  }
}

const assignByOctant_heads = /* @__PURE__ */ new Int32Array(8);

/** The square of a radius times this: rounding makes no point inside the smaller ball that is outside the larger. */
const BALL = 1 - 1e-9;
/** What stands for the next point of one that waits for its first face. */
const FREE = -3;
