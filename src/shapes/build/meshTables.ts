/** The triangles of a hull under construction, and what is made of them when it is done. */
import { orient3d } from '../../math/exact.ts';
import type { Solid } from './bake.ts';
import type { PointSet } from './points.ts';
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

/** Doubles per face: the area vector n, n.a for a corner a, the bound on the error. */
export const PLANE = 5;

/**
 * A closed surface of triangles. Half-edge 4t + i, i = 0, 1, 2, runs from corner i of triangle t to the next; twins run the other way.
 * (Every fourth entry is unused, so that shifts and masks do for divisions.)
 */
export interface TriangleMesh {
  /** Point indices of the corners, counter-clockwise seen from outside. */
  readonly corners: Int32Array;
  readonly twins: Int32Array;
}

/** The mark of a face that is no longer part of the hull. */
export const DEAD = -1;
const FIRST_CAPACITY = 256;

export class MeshTables {
  protected points: PointSet;
  /** The points again, x, y, z side by side: lists lead all over the set, and so each point is one place in memory, not three. */
  protected xyz: Float64Array;
  protected corners = new Int32Array(4 * FIRST_CAPACITY);
  protected twins = new Int32Array(4 * FIRST_CAPACITY);
  protected planes = new Float64Array(PLANE * FIRST_CAPACITY);
  /** DEAD for a face that was thrown away; else the insertion in which it was last seen. */
  protected marks = new Int32Array(FIRST_CAPACITY);
  /** How many faces were ever made, and which of them may be used again, the last one freed first. */
  protected faceCount = 0;
  protected free = new Int32Array(FIRST_CAPACITY);
  protected freeCount = 0;
  /** A number for each point: the new face whose rim edge starts there. */
  protected faceFrom: Int32Array;

  constructor(points: PointSet) {
    this.points = points;
    this.xyz = new Float64Array(3 * points.count);
    this.faceFrom = new Int32Array(points.count);
  }

  /** Makes the tables ready for another set of points. */
  protected reset(points: PointSet): void {
    this.points = points;
    if (this.faceFrom.length < points.count) {
      this.xyz = new Float64Array(3 * points.count);
      this.faceFrom = new Int32Array(points.count);
    }
    this.faceCount = 0;
    this.freeCount = 0;
  }

  protected link(h: number, twin: number): void {
    this.twins[h] = twin;
    this.twins[twin] = h;
  }

  /** Makes a face; there must be room for it. */
  protected addFace(a: number, b: number, c: number): number {
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

  /** Makes room for twice as many faces. */
  protected growTables(): void {
    const capacity = 2 * this.marks.length;
    this.corners = grown(this.corners, new Int32Array(4 * capacity));
    this.twins = grown(this.twins, new Int32Array(4 * capacity));
    this.planes = grown(this.planes, new Float64Array(PLANE * capacity));
    this.marks = grown(this.marks, new Int32Array(capacity));
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

  /** The hull as it stands; triangles that are exactly in one plane are a face if `merged`. Valid until the next hull is made. */
  solid(merged: boolean): Solid {
    const { corners, twins, marks, points, vertexCount } = this;
    const { x, y, z } = points;
    let first = -1;
    let least = -1;
    for (let t = 0; t < this.faceCount; t++) {
      if (marks[t] === DEAD) continue;
      for (let h = 4 * t; h < 4 * t + 3; h++) {
        const v = corners[h]!;
        if (first < 0 || x[v]! < x[least]! || (x[v] === x[least] && (y[v]! - y[least]! || z[v]! - z[least]!) < 0)) {
          first = h;
          least = v;
        }
      }
    }
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
    const { corners, twins, planes, xyz } = this;
    const twin = twins[h]!;
    const p = PLANE * (h >> 2);
    const q = PLANE * (twin >> 2);
    const apex = 3 * corners[previousInFace(twin)]!;
    const pSq = planes[p]! * planes[p]! + planes[p + 1]! * planes[p + 1]! + planes[p + 2]! * planes[p + 2]!;
    const qSq = planes[q]! * planes[q]! + planes[q + 1]! * planes[q + 1]! + planes[q + 2]! * planes[q + 2]!;
    // Volume over the larger area: the distance of the one's apex from the plane of the other, if that is the larger one.
    const height = planes[p]! * xyz[apex]! + planes[p + 1]! * xyz[apex + 1]! + planes[p + 2]! * xyz[apex + 2]! - planes[p + 3]!;
    const depth = -height - planes[p + 4]! - planes[q + 4]!;
    const limit = NEAR * this.points.tolerance;
    return !(depth > 0 && depth * depth > limit * limit * Math.max(pSq, qSq));
  }

  /** Numbers the planes of the faces; says how many there are. */
  private labelPlanes(labels: Int32Array): number {
    const { corners, twins, marks } = this;
    const { x, y, z } = this.points;
    const stack = scratchInts(7, this.faceCount);
    labels.fill(-1, 0, this.faceCount);
    let count = 0;
    for (let seed = 0; seed < this.faceCount; seed++) {
      if (marks[seed] === DEAD || labels[seed]! >= 0) continue;
      labels[seed] = count;
      stack[0] = seed;
      for (let size = 1; size > 0; ) {
        const t = stack[--size]!;
        for (let h = 4 * t; h < 4 * t + 3; h++) {
          const u = twins[h]! >> 2;
          if (labels[u]! >= 0 || !this.isNear(h)) continue;
          const apex = corners[previousInFace(twins[h]!)]!;
          if (orient3d(x, y, z, corners[4 * t]!, corners[4 * t + 1]!, corners[4 * t + 2]!, apex) !== 0) continue;
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

/** `to` with the content of `from` at its front. */
export function grown<T extends Int32Array | Float64Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
