/** The triangles of a hull under construction, and what is made of them when it is done. */
import { orient3d } from '../../math/exact.ts';
import type { Solid } from './bake.ts';
import { builderMemory, makeRoom, PLANE } from './memory.ts';
import { comesBefore, type PointSet } from './points.ts';
import { scratchInts } from './scratch.ts';

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

/**
 * The doubles of a face: the area vector n, n.a for a corner a, the bound on the error of n.p - n.a for any point p, and n.p - n.a of the
 * farthest point above it.
 */
export const ERROR = 4;
export const HEIGHT = 5;

/** What the fourth entries of a face are for. Of its corners: DEAD when it was thrown away, else the last insertion that looked at it. */
export const MARK = 3;
/** Of its twins: the farthest point above it, -1 if there is none. */
export const HEAD = 3;

/**
 * A closed surface of triangles. Half-edge 4t + i, i = 0, 1, 2, runs from corner i of triangle t to the next; twins run the other way.
 * (Every fourth entry means something else, so that shifts and masks do for divisions.)
 */
export interface TriangleMesh {
  /** Point indices of the corners, counter-clockwise seen from outside. */
  readonly corners: Int32Array;
  readonly twins: Int32Array;
}

/** The mark of a face that is no longer part of the hull. */
export const DEAD = -1;
const memory = builderMemory;

/** The content of the tables is in the builder's memory: it stands until the next ones are made. */
export class MeshTables {
  protected readonly points: PointSet;
  /** How many faces were ever made, and how many of them may be used again. */
  protected faceCount = 0;
  protected freeCount = 0;

  constructor(points: PointSet) {
    this.points = points;
    makeRoom(points.count, 0, 0);
    const { xyz } = memory;
    const given = points.xyz;
    for (let i = 4 * points.count - 1; i >= 0; i--) xyz[i] = given[i]!;
  }

  /**
   * Makes a face for each of the first `count` half-edges of the rim: that half-edge the other way round, and the point c. The half-edges
   * follow each other clockwise around the hole that the new faces fill: each leads to where the one before it starts. These faces are
   * then the created ones.
   */
  protected addFaces(count: number, c: number): void {
    makeRoom(0, this.faceCount + count, 0);
    const { planes, corners, twins, free, rim, created, xyz } = memory;
    const error = PLANE_ERROR * this.points.largest;
    let { freeCount, faceCount } = this;
    const cx = xyz[c << 2]!;
    const cy = xyz[(c << 2) | 1]!;
    const cz = xyz[(c << 2) | 2]!;
    let a = corners[rim[count - 1]!]!;
    let ux = xyz[a << 2]! - cx;
    let uy = xyz[(a << 2) | 1]! - cy;
    let uz = xyz[(a << 2) | 2]! - cz;
    let uSum = Math.abs(ux) + Math.abs(uy) + Math.abs(uz);
    // What the first face has before it is known at the end; until then this stands for it, and is overwritten at once.
    let before = rim[0]!;
    for (let i = 0; i < count; i++) {
      const outside = rim[i]!;
      const b = corners[outside]!;
      const face = freeCount > 0 ? free[--freeCount]! : faceCount++;
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
      const vx = xyz[b << 2]! - cx;
      const vy = xyz[(b << 2) | 1]! - cy;
      const vz = xyz[(b << 2) | 2]! - cz;
      const vSum = Math.abs(vx) + Math.abs(vy) + Math.abs(vz);
      // n = u x v
      const nx = uy * vz - uz * vy;
      const ny = uz * vx - ux * vz;
      const nz = ux * vy - uy * vx;
      const at = face << 3;
      planes[at] = nx;
      planes[at | 1] = ny;
      planes[at | 2] = nz;
      planes[at | 3] = nx * cx + ny * cy + nz * cz;
      planes[at | ERROR] = error * uSum * vSum;
      before = f | 1;
      a = b;
      ux = vx;
      uy = vy;
      uz = vz;
      uSum = vSum;
    }
    this.freeCount = freeCount;
    this.faceCount = faceCount;
    const first = (created[0]! << 2) | 2;
    twins[first] = before;
    twins[before] = first;
  }

  /** Whether the face lies in a side of the box around all points, so that no point is above it. */
  protected isInBoxSide(face: number): boolean {
    const { corners, xyz } = memory;
    const { extremes } = this.points;
    const a = corners[4 * face]! << 2;
    const b = corners[4 * face + 1]! << 2;
    const c = corners[4 * face + 2]! << 2;
    for (let i = 0; i < 3; i++) {
      const at = xyz[a | i]!;
      if (xyz[b | i] !== at || xyz[c | i] !== at) continue;
      if (at === xyz[(extremes[2 * i]! << 2) | i] || at === xyz[(extremes[2 * i + 1]! << 2) | i]) return true;
    }
    return false;
  }

  /** Marks the faces that are no longer part of the hull. */
  protected markDead(): void {
    const { corners, free } = memory;
    for (let i = 0; i < this.freeCount; i++) corners[(free[i]! << 2) | MARK] = DEAD;
  }

  /** How deep inside the hull so far a point is: no more than its distance from any face, whatever the rounding; negative outside. */
  protected depthOf(px: number, py: number, pz: number): number {
    const { corners, planes } = memory;
    let least = Infinity;
    for (let face = 0; face < this.faceCount; face++) {
      if (corners[4 * face + MARK] === DEAD) continue;
      const at = PLANE * face;
      const nx = planes[at]!;
      const ny = planes[at + 1]!;
      const nz = planes[at + 2]!;
      const depth = planes[at + 3]! - (nx * px + ny * py + nz * pz) - 2 * planes[at + ERROR]!;
      least = Math.min(least, depth / Math.sqrt(nx * nx + ny * ny + nz * nz));
    }
    return least;
  }

  /** How many vertices the hull has; a closed surface of triangles has half as many faces, less four. */
  get vertexCount(): number {
    return ((this.faceCount - this.freeCount) >> 1) + 2;
  }

  /** The vertices of the hull, each once, in any order. */
  vertices(): Int32Array {
    const vertices = new Int32Array(this.vertexCount);
    const { corners } = memory;
    const isTaken = scratchInts(0, this.points.count).fill(0, 0, this.points.count);
    let count = 0;
    for (let h = 0; h < 4 * this.faceCount; h++) {
      const v = corners[h]!;
      if ((h & 3) === 3 || corners[h | MARK] === DEAD || isTaken[v] === 1) continue;
      isTaken[v] = 1;
      vertices[count++] = v;
    }
    return vertices;
  }

  /** A half-edge that leaves the lexicographically smallest vertex. */
  private findSmallest(): number {
    const { corners, xyz } = memory;
    const { extremes } = this.points;
    const at = extremes[0]! << 2;
    const end = 4 * this.faceCount;
    // Nearly always that is the smallest of all points.
    for (let h = 0; h < end; h++) {
      if ((h & 3) === 3) continue;
      const v = corners[h]! << 2;
      if (xyz[v] !== xyz[at] || xyz[v | 1] !== xyz[at | 1] || xyz[v | 2] !== xyz[at | 2]) continue;
      if (corners[h | MARK] !== DEAD) return h;
    }
    let first = -1;
    for (let h = 0; h < end; h++) {
      if ((h & 3) === 3 || corners[h | MARK] === DEAD) continue;
      if (first < 0 || comesBefore(xyz, corners[h]!, corners[first]!)) first = h;
    }
    return first;
  }

  /** The hull as it stands; triangles that are exactly in one plane are a face if `merged`. Valid until the next hull is made. */
  solid(merged: boolean): Solid {
    const { corners, twins } = memory;
    const { points, vertexCount } = this;
    let first = this.findSmallest();
    const halfEdgeCount = 4 * this.faceCount;
    let faceCount = this.faceCount - this.freeCount;
    let labels: Int32Array | null = null;
    if (merged) {
      labels = scratchInts(6, this.faceCount);
      faceCount = this.labelPlanes(labels);
      while (labels[first >> 2] === labels[twins[first]! >> 2]) first = nextInFace(twins[first]!);
    }
    return { points, corners, twins, halfEdgeCount, labels, normals: null, offsets: null, vertexCount, faceCount, first };
  }

  /** Whether the triangles on both sides of half-edge h may lie in one plane within the tolerance; if not, they surely do not. */
  private isNear(h: number): boolean {
    const { corners, twins, planes, xyz } = memory;
    const twin = twins[h]!;
    const p = PLANE * (h >> 2);
    const q = PLANE * (twin >> 2);
    const apex = corners[previousInFace(twin)]! << 2;
    const pSq = planes[p]! * planes[p]! + planes[p + 1]! * planes[p + 1]! + planes[p + 2]! * planes[p + 2]!;
    const qSq = planes[q]! * planes[q]! + planes[q + 1]! * planes[q + 1]! + planes[q + 2]! * planes[q + 2]!;
    // Volume over the larger area: the distance of the one's apex from the plane of the other, if that is the larger one.
    const height = planes[p]! * xyz[apex]! + planes[p + 1]! * xyz[apex | 1]! + planes[p + 2]! * xyz[apex | 2]! - planes[p + 3]!;
    const depth = -height - planes[p + ERROR]! - planes[q + ERROR]!;
    const limit = NEAR * this.points.tolerance;
    return !(depth > 0 && depth * depth > limit * limit * Math.max(pSq, qSq));
  }

  /** Numbers the planes of the faces; says how many there are. */
  private labelPlanes(labels: Int32Array): number {
    const { corners, twins, xyz } = memory;
    const stack = scratchInts(7, this.faceCount);
    labels.fill(-1, 0, this.faceCount);
    let count = 0;
    for (let seed = 0; seed < this.faceCount; seed++) {
      if (corners[4 * seed + MARK] === DEAD || labels[seed]! >= 0) continue;
      labels[seed] = count;
      stack[0] = seed;
      for (let size = 1; size > 0; ) {
        const t = stack[--size]!;
        for (let h = 4 * t; h < 4 * t + 3; h++) {
          const u = twins[h]! >> 2;
          if (labels[u]! >= 0 || !this.isNear(h)) continue;
          const apex = corners[previousInFace(twins[h]!)]!;
          if (orient3d(xyz, corners[4 * t]!, corners[4 * t + 1]!, corners[4 * t + 2]!, apex) !== 0) continue;
          labels[u] = count;
          stack[size++] = u;
        }
      }
      count++;
    }
    return count;
  }

  /** The faces that are left, numbered without gaps. */
  mesh(): TriangleMesh {
    const number = new Int32Array(this.faceCount);
    let count = 0;
    for (let f = 0; f < this.faceCount; f++) number[f] = memory.corners[4 * f + MARK] === DEAD ? -1 : count++;
    const corners = new Int32Array(4 * count);
    const twins = new Int32Array(4 * count).fill(-1);
    for (let f = 0; f < this.faceCount; f++) {
      if (number[f]! < 0) continue;
      for (let i = 0; i < 3; i++) {
        const twin = memory.twins[4 * f + i]!;
        const g = twin >> 2;
        corners[4 * number[f]! + i] = memory.corners[4 * f + i]!;
        twins[4 * number[f]! + i] = 4 * number[g]! + (twin & 3);
      }
    }
    return { corners, twins };
  }
}

/** What follows and what precedes 0, 1 and 2 around a triangle, two bits each: without a branch, which would be hard to predict. */
const NEXT = 0b001001;
const PREVIOUS = 0b010010;

/** The half-edge that follows h around its triangle. */
export const nextInFace = (h: number): number => (h & ~3) | ((NEXT >> ((h & 3) << 1)) & 3);

/** The half-edge that comes before h around its triangle. */
export const previousInFace = (h: number): number => (h & ~3) | ((PREVIOUS >> ((h & 3) << 1)) & 3);
