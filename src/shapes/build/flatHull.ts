/** Hulls of points that lie in a plane, on a line or in one place within the tolerance. */
import { orient3d } from '../../math/exact.ts';
import { setPerpendicular, Vec3, type Vec3Like } from '../../math/vec3.ts';
import { Polytope } from '../polytope.ts';
import { POINT, polygonTopology, SEGMENT } from '../topology.ts';
import { Heap } from './heap.ts';
import { builderMemory } from './memory.ts';
import { comesBefore, firstIndices, type PointSet, readPoints } from './points.ts';
import { triangleDistanceSq } from './triangleDistance.ts';

const memory = builderMemory;

/** A point: the lexicographically smallest of all; null if another is farther from it than the tolerance. */
export function pointHull(points: PointSet, indices: Int32Array): Polytope | null {
  let first = indices[0];
  for (const i of indices) if (comesBefore(i, first)) first = i;
  if (!isAround(points, indices, first, first)) return null;
  const vertices = new Float64Array(3);
  points.original(first, vertices, 0);
  return new Polytope(POINT, vertices);
}

/**
 * A segment between the two points that are farthest apart along a and b, from the lexicographically smaller one; null if another is
 * farther from it than the tolerance.
 */
export function straightHull(points: PointSet, indices: Int32Array, a: number, b: number): Polytope | null {
  const { xyz } = memory;
  const ux = xyz[b << 2] - xyz[a << 2];
  const uy = xyz[(b << 2) | 1] - xyz[(a << 2) | 1];
  const uz = xyz[(b << 2) | 2] - xyz[(a << 2) | 2];
  let first = a;
  let last = b;
  let least = Infinity;
  let most = -Infinity;
  for (const i of indices) {
    const along = ux * xyz[i << 2] + uy * xyz[(i << 2) | 1] + uz * xyz[(i << 2) | 2];
    if (along < least || (along === least && comesBefore(i, first))) {
      least = along;
      first = i;
    }
    if (along > most || (along === most && comesBefore(i, last))) {
      most = along;
      last = i;
    }
  }
  if (!isAround(points, indices, first, last)) return null;
  const isForward = comesBefore(first, last);
  const vertices = new Float64Array(6);
  points.original(isForward ? first : last, vertices, 0);
  points.original(isForward ? last : first, vertices, 3);
  return new Polytope(SEGMENT, vertices);
}

/** Whether all points are within the tolerance of the segment between two of them. */
function isAround({ tolerance }: PointSet, indices: Int32Array, a: number, b: number): boolean {
  // A triangle without area.
  return indices.every((i) => triangleDistanceSq(a, b, b, i) <= tolerance * tolerance);
}

/**
 * The polygon around points that are all within the tolerance of a plane, whose unit normal is given. Corners that are farther off the
 * plane than by rounding are moved onto it, since a polygon whose corners are not in one plane is not convex.
 */
export function flatHull(points: PointSet, indices: Int32Array, unitNormal: Vec3Like, maxVertices: number): Polytope {
  const normal = upward(unitNormal);
  const { xyz } = memory;
  const around = ringOf(indices, normal);
  const plane = new InPlane(around, normal);
  let corners = plane.straighten(points.tolerance / 2);
  if (corners.length < 3) {
    // In the plane all are near a segment, but as far again off the plane they may be too far from it.
    const segment = straightHull(points, indices, around[corners[0]], around[corners[1]]);
    if (segment !== null) return segment;
    corners = around.map((_, i) => i);
  }
  const { kept, error } = plane.simplify(corners, maxVertices);
  let least = Infinity;
  let most = -Infinity;
  for (const i of indices) {
    const along = normal.x * xyz[i << 2] + normal.y * xyz[(i << 2) | 1] + normal.z * xyz[(i << 2) | 2];
    least = Math.min(least, along);
    most = Math.max(most, along);
  }
  const ring = kept.map((i) => around[i]);
  let start = 0;
  for (let i = 1; i < ring.length; i++) if (comesBefore(ring[i], ring[start])) start = i;
  const { origin, unscale } = points;
  const offset = ((least + most) / 2 + (normal.x * origin[0] + normal.y * origin[1] + normal.z * origin[2])) * unscale;
  const vertices = new Float64Array(3 * ring.length);
  for (let i = 0; i < ring.length; i++) {
    points.original(ring[(start + i) % ring.length], vertices, 3 * i);
    if (most - least > points.rounding) moveToPlane(vertices, 3 * i, normal, offset);
  }
  const normals = Float64Array.of(normal.x, normal.y, normal.z, -normal.x, -normal.y, -normal.z);
  return new Polytope(polygonTopology(ring.length), vertices, normals, Float64Array.of(offset, -offset), error * unscale);
}

/**
 * The corners of the polygon around points given as x, y, z, ... that lie in the plane across an axis through the origin, by index,
 * counter-clockwise seen against that axis; of points on a line its ends, or one of those in one place.
 */
export function planarRing(vertices: Float64Array, axis: Vec3Like): number[] {
  const points = readPoints(vertices, 'vertices');
  const ring = ringOf(firstIndices(points.count), axis);
  const plane = new InPlane(ring, axis);
  return plane.straighten(points.tolerance / 2).map((i) => ring[i]);
}

function moveToPlane(vertices: Float64Array, at: number, n: Vec3Like, offset: number): void {
  const height = n.x * vertices[at] + n.y * vertices[at + 1] + n.z * vertices[at + 2] - offset;
  vertices[at] = vertices[at] - height * n.x;
  vertices[at + 1] = vertices[at + 1] - height * n.y;
  vertices[at + 2] = vertices[at + 2] - height * n.z;
}

/** The normal or its opposite: the one whose largest component is positive. */
function upward(n: Vec3Like): Vec3 {
  const xx = Math.abs(n.x);
  const yy = Math.abs(n.y);
  const zz = Math.abs(n.z);
  const largest = xx >= yy && xx >= zz ? n.x : yy >= zz ? n.y : n.z;
  return largest < 0 ? new Vec3(-n.x, -n.y, -n.z) : new Vec3(n.x, n.y, n.z);
}

/** The corners of the convex polygon around points seen against a unit normal, counter-clockwise: lower chain, then upper chain. */
function ringOf(indices: Int32Array, normal: Vec3Like): number[] {
  const count = indices.length;
  const flat = inPlane(indices, normal);
  const order = firstIndices(count).sort(
    (i, j) => flat[4 * i] - flat[4 * j] || flat[4 * i + 1] - flat[4 * j + 1] || (comesBefore(indices[i], indices[j]) ? -1 : 1),
  );
  const ring: number[] = [];
  for (let pass = 0; pass < 2; pass++) {
    const base = ring.length;
    for (let k = 0; k < count; k++) {
      const p = order[pass === 0 ? k : count - 1 - k];
      // Turns are seen from the point above the plane.
      while (ring.length >= base + 2 && orient3d(flat, ring[ring.length - 2], ring[ring.length - 1], p, count) <= 0) ring.pop();
      ring.push(p);
    }
    // The last point of a chain is the first of the next.
    ring.pop();
  }
  return ring.map((i) => indices[i]);
}

/** The points seen against a unit normal, x, y, 0 and one without meaning for each, and at last a point above them. */
function inPlane(indices: ArrayLike<number>, normal: Vec3Like): Float64Array {
  const { xyz } = memory;
  const u = setPerpendicular(new Vec3(), normal.x, normal.y, normal.z);
  // v = n x u
  const vx = normal.y * u.z - normal.z * u.y;
  const vy = normal.z * u.x - normal.x * u.z;
  const vz = normal.x * u.y - normal.y * u.x;
  const flat = new Float64Array(4 * indices.length + 4);
  for (let i = 0; i < indices.length; i++) {
    const p = indices[i] << 2;
    flat[4 * i] = u.x * xyz[p] + u.y * xyz[p | 1] + u.z * xyz[p | 2];
    flat[4 * i + 1] = vx * xyz[p] + vy * xyz[p | 1] + vz * xyz[p | 2];
  }
  flat[4 * indices.length + 2] = 1;
  return flat;
}

/** The corners of a convex polygon, by their place in its ring, in the plane. */
class InPlane {
  private readonly s: Float64Array;
  private readonly t: Float64Array;
  private readonly count: number;

  constructor(ring: readonly number[], normal: Vec3Like) {
    const flat = inPlane(ring, normal);
    this.count = ring.length;
    this.s = Float64Array.from(ring, (_, i) => flat[4 * i]);
    this.t = Float64Array.from(ring, (_, i) => flat[4 * i + 1]);
  }

  /**
   * Corners such that every one left out is within the tolerance of the edge that takes its place. Starts at the corner farthest from
   * the middle, which is a true one.
   */
  straighten(tolerance: number): number[] {
    const { s, t, count } = this;
    if (count < 3) return Array.from(s, (_, i) => i);
    const middleS = s.reduce((sum, value) => sum + value, 0) / count;
    const middleT = t.reduce((sum, value) => sum + value, 0) / count;
    let start = 0;
    let bestSq = -1;
    for (let i = 0; i < count; i++) {
      const ds = s[i] - middleS;
      const dt = t[i] - middleT;
      const distanceSq = ds * ds + dt * dt;
      if (distanceSq > bestSq) {
        bestSq = distanceSq;
        start = i;
      }
    }
    const kept: number[] = [];
    for (let from = 0; from < count; ) {
      kept.push((start + from) % count);
      // The farthest corner that an edge from here can reach: by growing steps, then by halving the last one.
      let reach = 1;
      while (from + reach < count && this.isStraight(start + from, Math.min(2 * reach, count - from), tolerance)) reach *= 2;
      let low = Math.min(reach, count - from);
      let high = Math.min(2 * reach, count - from + 1);
      while (high - low > 1) {
        const middle = (low + high) >> 1;
        if (this.isStraight(start + from, middle, tolerance)) low = middle;
        else high = middle;
      }
      from += low;
    }
    return kept;
  }

  /** Whether the corners strictly between `from` and `from + steps` are within the tolerance of the segment between these two. */
  private isStraight(from: number, steps: number, tolerance: number): boolean {
    const { count } = this;
    for (let i = 1; i < steps; i++) {
      if (this.distance(from % count, (from + steps) % count, (from + i) % count) > tolerance) return false;
    }
    return true;
  }

  /** The distance of corner p from the segment between a and b. */
  private distance(a: number, b: number, p: number): number {
    const { s, t } = this;
    const ds = s[b] - s[a];
    const dt = t[b] - t[a];
    const ps = s[p] - s[a];
    const pt = t[p] - t[a];
    const lengthSq = ds * ds + dt * dt;
    const along = lengthSq > 0 ? Math.min(Math.max((ps * ds + pt * dt) / lengthSq, 0), 1) : 0;
    const rs = ps - along * ds;
    const rt = pt - along * dt;
    return Math.sqrt(rs * rs + rt * rt);
  }

  /** At most `maxVertices` of the given corners, leaving out those first that cost the least area; and how far one left out is outside. */
  simplify(given: number[], maxVertices: number): { kept: number[]; error: number } {
    const count = given.length;
    if (count <= maxVertices) return { kept: given, error: 0 };
    const before = given.map((_, i) => (i + count - 1) % count);
    const after = given.map((_, i) => (i + 1) % count);
    const area = (i: number): number => this.area(given[before[i]], given[i], given[after[i]]);
    const cost = given.map((_, i) => area(i));
    const isOut = new Uint8Array(count);
    const heap = new Heap(2 * count);
    for (let i = 0; i < count; i++) heap.push(cost[i], i);
    for (let left = count; left > maxVertices; ) {
      const i = heap.pop();
      if (isOut[i] === 1 || cost[i] !== heap.key) continue;
      isOut[i] = 1;
      left--;
      after[before[i]] = after[i];
      before[after[i]] = before[i];
      for (const k of [before[i], after[i]]) {
        cost[k] = area(k);
        heap.push(cost[k], k);
      }
    }
    let error = 0;
    for (let i = 0; i < count; i++) {
      if (isOut[i] === 1) continue;
      for (let k = (i + 1) % count; k !== after[i]; k = (k + 1) % count) {
        error = Math.max(error, this.distance(given[i], given[after[i]], given[k]));
      }
    }
    return { kept: given.filter((_, i) => isOut[i] === 0), error };
  }

  /** Twice the area of the triangle a, b, c. */
  private area(a: number, b: number, c: number): number {
    const { s, t } = this;
    return (s[b] - s[a]) * (t[c] - t[a]) - (t[b] - t[a]) * (s[c] - s[a]);
  }
}
