/**
 * Which triangles of a closed surface are the boundary of its solid, where parts of the surface cross, touch or hold each other.
 *
 *       +-----------+            A triangle that none of the others touches is on the boundary as a whole, or buried as a whole. Of one that others
 *       |    #######|###         touch (###) a place is on the boundary where the surface does not go around the points in front of it. The nearest
 *       |    #      |   |        place of the boundary to a point inside is one of those on the triangles and their edges, or one of those on the
 *       +----#------+   |        segments (x) along which two triangles cross, or an end of such a segment.
 *            +----------+
 */
import { orient3d } from '../math/exact.ts';
import { Vec3 } from '../math/vec3.ts';
import type { MeshData } from './meshData.ts';
import { Limits, Search, TreeStack } from './tree.ts';
import { windingNumber } from './windingNumber.ts';

/** What a triangle is: on the boundary; not; touched by others, so that it may be in part. */
export const EXPOSED = 0;
export const BURIED = 1;
export const TOUCHED = 2;

/** Numbers of a segment. */
export const SEGMENT_SIZE = 10;

/** In front of a place by this part of the size: nearer to a crossing nothing is told apart. */
const IN_FRONT = 1e-11;
/** A little more than the distance of two numbers. */
const NEXT = 4 * Number.EPSILON;

export class Exposure {
  /** What the triangle in each slot is. */
  readonly kinds: Uint8Array;
  /** How many are buried, and how many touched. */
  buriedCount = 0;
  touchedCount = 0;
  /**
   * The segments along which triangles cross: both ends, the sum of the two normals, and the slot of one of them. A point that three have in common is a
   * segment, too.
   */
  readonly segments: number[] = [];
  private readonly data: MeshData;
  private readonly size: number;
  private readonly xyz = new Float64Array(32);
  private readonly ends: number[] = [];
  /** For each triangle that crosses others the places of its segments in the list. */
  private readonly segmentsOf = new Map<number, number[]>();

  constructor(data: MeshData) {
    const { order, positions } = data;
    this.data = data;
    this.kinds = new Uint8Array(order.length);
    let size = 0;
    for (let i = 0; i < positions.length; i++) size = Math.max(size, Math.abs(positions[i]));
    this.size = size;
    this.findTouching();
    this.findBuried();
    for (const list of this.segmentsOf.values()) this.addCommonPoints(list);
  }

  /** Marks the triangles that others touch, but for neighbours, and lists where they cross. */
  private findTouching(): void {
    const { data, kinds } = this;
    const { tree, corners, positions } = data;
    const search = new Search(new Limits());
    const stack = new TreeStack();
    search.limits.distanceSq = 0;
    let slot = 0;
    const visitor = {
      visitSlots: (first: number, count: number): boolean => {
        for (let other = Math.max(first, slot + 1); other < first + count; other++) this.addSegment(slot, other);
        return true;
      },
    };
    const { min, max } = search.box;
    for (; slot < kinds.length; slot++) {
      min.set(Infinity, Infinity, Infinity);
      max.set(-Infinity, -Infinity, -Infinity);
      for (let k = 0; k < 3; k++) {
        const at = 3 * corners[3 * slot + k];
        const x = positions[at];
        const y = positions[at + 1];
        const z = positions[at + 2];
        min.set(Math.min(min.x, x), Math.min(min.y, y), Math.min(min.z, z));
        max.set(Math.max(max.x, x), Math.max(max.y, y), Math.max(max.z, z));
      }
      tree.near(search, visitor, null, stack);
    }
  }

  /** Copies the corners of a triangle, from the point with a number on. */
  private take(slot: number, to: number): void {
    const { xyz, data } = this;
    for (let k = 0; k < 3; k++) {
      const at = 3 * data.corners[3 * slot + k];
      for (let axis = 0; axis < 3; axis++) xyz[4 * (to + k) + axis] = data.positions[at + axis];
    }
  }

  /** Whether the corners of a triangle that are none of another one are not all on one side of that one's plane. */
  private isAcross(plane: number, at: number): boolean {
    let sum = 0;
    let count = 0;
    for (let i = at; i < at + 3; i++) {
      if (this.isCorner(i, plane)) continue;
      count++;
      sum += orient3d(this.xyz, plane, plane + 1, plane + 2, i);
    }
    // (Neighbours along an edge have nothing else in common.)
    return count > 1 && Math.abs(sum) < count;
  }

  /**
   * Lists the segment that two triangles have in common: from where an edge of one passes through the other to the farthest such place. What neighbours
   * have in common does not count.
   */
  private addSegment(slot: number, other: number): void {
    const { ends, segments, kinds } = this;
    this.take(slot, 0);
    this.take(other, 3);
    if (!(this.isAcross(0, 3) && this.isAcross(3, 0))) return;
    ends.length = 0;
    for (let k = 0; k < 3; k++) {
      this.addEnd(k, (k + 1) % 3, 3);
      this.addEnd(3 + k, 3 + ((k + 1) % 3), 0);
    }
    if (ends.length === 0) return;
    let far = 0;
    let mostSq = -1;
    for (let i = 0; i < ends.length; i += 3) {
      const [x, y, z] = [0, 1, 2].map((k) => ends[i + k] - ends[k]);
      const lengthSq = x * x + y * y + z * z;
      if (lengthSq > mostSq) {
        mostSq = lengthSq;
        far = i;
      }
    }
    const [n, m] = [this.normal(0), this.normal(3)];
    for (const at of [slot, other]) {
      kinds[at] = TOUCHED;
      const list = this.segmentsOf.get(at) ?? [];
      list.push(segments.length);
      this.segmentsOf.set(at, list);
    }
    segments.push(...ends.slice(0, 3), ...ends.slice(far, far + 3), n[0] + m[0], n[1] + m[1], n[2] + m[2], slot);
  }

  /** Adds the place where the segment from one point to another passes through a triangle. */
  private addEnd(from: number, to: number, triangle: number): void {
    const { xyz, ends } = this;
    if (this.isCorner(from, triangle) || this.isCorner(to, triangle)) return;
    const side = orient3d(xyz, triangle, triangle + 1, triangle + 2, from);
    const otherSide = orient3d(xyz, triangle, triangle + 1, triangle + 2, to);
    if (side === otherSide) return;
    const a = orient3d(xyz, from, to, triangle, triangle + 1);
    const b = orient3d(xyz, from, to, triangle + 1, triangle + 2);
    const c = orient3d(xyz, from, to, triangle + 2, triangle);
    if (!((a >= 0 && b >= 0 && c >= 0) || (a <= 0 && b <= 0 && c <= 0))) return;
    const n = this.normal(triangle);
    const height = (i: number): number => [0, 1, 2].reduce((sum, k) => sum + n[k] * (xyz[4 * i + k] - xyz[4 * triangle + k]), 0);
    const h = height(from);
    const t = side === 0 ? 0 : otherSide === 0 ? 1 : h / (h - height(to));
    for (let k = 0; k < 3; k++) ends.push(xyz[4 * from + k] + t * (xyz[4 * to + k] - xyz[4 * from + k]));
  }

  /** Whether a point is a corner of a triangle. */
  private isCorner(point: number, triangle: number): boolean {
    const { xyz } = this;
    const p = 4 * point;
    for (let q = 4 * triangle; q < 4 * triangle + 12; q += 4) {
      if (xyz[q] === xyz[p] && xyz[q + 1] === xyz[p + 1] && xyz[q + 2] === xyz[p + 2]) return true;
    }
    return false;
  }

  /** The unit normal of the triangle at a point of the list. */
  private normal(at: number): number[] {
    const { xyz } = this;
    const [u, v] = [1, 2].map((i) => [0, 1, 2].map((k) => xyz[4 * (at + i) + k] - xyz[4 * at + k]));
    const n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    const length = Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
    return n.map((value) => value / length);
  }

  /** Lists where segments on one triangle cross each other: what is nearest of two lines where these are nearly one point. */
  private addCommonPoints(list: number[]): void {
    const { segments } = this;
    for (let i = 0; i < list.length; i++) {
      for (let k = i + 1; k < list.length; k++) {
        const [s, t] = [list[i], list[k]];
        const p = segments.slice(s, s + 9);
        const q = segments.slice(t, t + 9);
        const d = [0, 1, 2].map((axis) => p[3 + axis] - p[axis]);
        const e = [0, 1, 2].map((axis) => q[3 + axis] - q[axis]);
        const r = [0, 1, 2].map((axis) => q[axis] - p[axis]);
        const dot = (a: number[], b: number[]): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
        const [dd, ee, de] = [dot(d, d), dot(e, e), dot(d, e)];
        const area = dd * ee - de * de;
        if (!(area > NEXT * dd * ee)) continue;
        const along = (dot(r, d) * ee - dot(r, e) * de) / area;
        const other = (dot(r, d) * de - dot(r, e) * dd) / area;
        if (!(along >= 0 && along <= 1 && other >= 0 && other <= 1)) continue;
        const at = [0, 1, 2].map((axis) => p[axis] + along * d[axis]);
        segments.push(...at, ...at, p[6] + q[6], p[7] + q[7], p[8] + q[8], segments[s + 9]);
      }
    }
  }

  /** Marks the triangles that are buried: of a shell that nothing touches all are what one of them is. */
  private findBuried(): void {
    const { data, kinds } = this;
    const { shells } = data;
    const known = new Map<number, number>();
    const touched = new Set<number>();
    for (let slot = 0; slot < kinds.length; slot++) if (kinds[slot] === TOUCHED) touched.add(shells[data.order[slot]]);
    this.touchedCount = kinds.reduce((sum, kind) => sum + Number(kind === TOUCHED), 0);
    for (let slot = 0; slot < kinds.length; slot++) {
      if (kinds[slot] === TOUCHED) continue;
      const shell = shells[data.order[slot]];
      const kind = (touched.has(shell) ? undefined : known.get(shell)) ?? this.kindOf(slot);
      known.set(shell, kind);
      kinds[slot] = kind;
      this.buriedCount += Number(kind === BURIED);
    }
  }

  /** Whether a triangle that no edge passes through is on the boundary: whether the surface goes around what is behind it, and not around what is in front. */
  private kindOf(slot: number): number {
    this.take(slot, 0);
    return this.around(1) <= 0 && this.around(-1) > 0 ? EXPOSED : BURIED;
  }

  /** How often the surface goes around what is in front of the triangle that was taken, or behind it, next to its middle. */
  private around(side: number): number {
    const { data, xyz } = this;
    const n = this.normal(0);
    const size = n.map((value) => Math.abs(value));
    const axis = size[0] > size[1] ? (size[0] > size[2] ? 0 : 2) : size[1] > size[2] ? 1 : 2;
    for (let k = 0; k < 3; k++) xyz[12 + k] = (xyz[k] + xyz[4 + k] + xyz[8 + k]) / 3;
    let step = Math.max(NEXT * Math.abs(xyz[12 + axis]), 1e-60) * (n[axis] > 0 ? side : -side);
    // What has an area by rounding alone has no side.
    for (let i = 0; i < 64 && orient3d(xyz, 0, 1, 2, 3) !== side; i++) {
      xyz[12 + axis] += step;
      step *= 2;
    }
    const [x, y, z] = xyz.subarray(12, 15);
    return windingNumber(data, { x, y, z });
  }

  /** Whether a place of the surface is within the solid, where parts of that touch or cross: whether the surface goes around all that is around it. */
  isInterior(place: Vec3): boolean {
    if (this.touchedCount + this.buriedCount === 0) return false;
    for (let i = 0; i < 27; i++) {
      isInterior_direction.x = (i % 3) - 1;
      isInterior_direction.y = (Math.floor(i / 3) % 3) - 1;
      isInterior_direction.z = Math.floor(i / 9) - 1;
      if (i !== 13 && !this.isBuried(place, isInterior_direction)) return false;
    }
    return true;
  }

  /** Whether a place of the surface is buried: whether the surface goes around what is a little in front of it, along a direction; both in the frame of the data. */
  isBuried(place: Vec3, direction: Vec3): boolean {
    const p = isBuried_point;
    const by = IN_FRONT * this.size;
    p.x = place.x + by * direction.x;
    p.y = place.y + by * direction.y;
    p.z = place.z + by * direction.z;
    return windingNumber(this.data, p) !== 0;
  }
}

const isInterior_direction = /* @__PURE__ */ new Vec3();
const isBuried_point = /* @__PURE__ */ new Vec3();
