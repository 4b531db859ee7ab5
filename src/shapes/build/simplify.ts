/**
 * Fewer vertices for a hull that has too many, keeping the volume as well as possible: twice as many as wanted, each chosen for the
 * volume it adds; then those are taken away again, one by one, that cost the least.
 */
import { orient3d } from '../../math/exact.ts';
import { Heap } from './heap.ts';
import { nextInFace, previousInFace, type TriangleMesh } from './meshTables.ts';
import { type PointSet, sortPoints } from './points.ts';
import { Quickhull } from './quickhull.ts';
import { findSimplex } from './simplex.ts';

/** At most `maxVertices` of the points (sorted, in convex position), sorted. */
export function simplify(points: PointSet, maxVertices: number): PointSet {
  const hull = Quickhull.greedy(points, findSimplex(points), 2 * maxVertices);
  const decimation = new Decimation(points, hull.mesh());
  return points.subset(sortPoints(points, decimation.reduce(hull.vertices(), maxVertices)));
}

/** Takes vertices off a hull. */
class Decimation {
  private readonly points: PointSet;
  private readonly corners: Int32Array;
  private readonly twins: Int32Array;
  /** A half-edge that leaves each vertex; -1 once it is taken off. */
  private readonly edgeFrom: Int32Array;
  /** Six times the volume that goes with each vertex. */
  private readonly cost: Float64Array;
  private readonly ring: number[] = [];
  /** The triangles that close the hole at the vertex looked at last. */
  private readonly cap: number[] = [];

  constructor(points: PointSet, mesh: TriangleMesh) {
    this.points = points;
    this.corners = mesh.corners;
    this.twins = mesh.twins;
    this.edgeFrom = new Int32Array(points.count).fill(-1);
    this.cost = new Float64Array(points.count);
    for (let h = 0; h < mesh.corners.length; h++) if ((h & 3) < 3) this.edgeFrom[mesh.corners[h]!] = h;
  }

  /** The vertices that are left when only `limit` of the given ones may stay. */
  reduce(vertices: Int32Array, limit: number): Int32Array {
    const heap = new Heap(4 * vertices.length);
    for (const v of vertices) {
      this.cost[v] = this.findCap(v);
      heap.push(this.cost[v]!, v);
    }
    for (let left = vertices.length; left > limit; ) {
      const v = heap.pop();
      if (this.edgeFrom[v]! < 0 || this.cost[v] !== heap.key) continue;
      this.findCap(v);
      const ring = this.remove(v);
      left--;
      for (const r of ring) {
        this.cost[r] = this.findCap(r);
        heap.push(this.cost[r]!, r);
      }
    }
    return vertices.filter((v) => this.edgeFrom[v]! >= 0);
  }

  /**
   * Finds the triangles that take the place of those around v when it goes, and six times the volume between them. They are the part of
   * the hull of its neighbours that v sees: cut off corner by corner, where no other neighbour is above the triangle.
   */
  private findCap(v: number): number {
    const { cap, corners, twins } = this;
    const ring: number[] = [];
    const first = this.edgeFrom[v]!;
    let h = first;
    do {
      ring.push(corners[nextInFace(h)]!);
      h = twins[previousInFace(h)]!;
    } while (h !== first);
    cap.length = 0;
    let volume = 0;
    while (ring.length > 3) {
      const i = this.findEar(ring);
      const a = ring[(i + ring.length - 1) % ring.length]!;
      const c = ring[(i + 1) % ring.length]!;
      cap.push(a, ring[i]!, c);
      volume += this.volume(a, ring[i]!, c, v);
      ring.splice(i, 1);
    }
    cap.push(ring[0]!, ring[1]!, ring[2]!);
    return volume + this.volume(ring[0]!, ring[1]!, ring[2]!, v);
  }

  /** A corner of a ring whose triangle has no other corner above it. */
  private findEar(ring: readonly number[]): number {
    const { xyz } = this.points;
    const count = ring.length;
    for (let i = 0; i < count; i++) {
      const a = ring[(i + count - 1) % count]!;
      const b = ring[i]!;
      const c = ring[(i + 1) % count]!;
      let isEar = true;
      for (let k = 2; k < count - 1 && isEar; k++) isEar = orient3d(xyz, a, b, c, ring[(i + k) % count]!) <= 0;
      if (isEar) return i;
    }
    throw new Error('a ring around a vertex of a hull has no ear');
  }

  /** Six times the volume of the tetrahedron a, b, c, d. */
  private volume(a: number, b: number, c: number, d: number): number {
    const { x, y, z } = this.points;
    const ux = x[b]! - x[a]!;
    const uy = y[b]! - y[a]!;
    const uz = z[b]! - z[a]!;
    const vx = x[c]! - x[a]!;
    const vy = y[c]! - y[a]!;
    const vz = z[c]! - z[a]!;
    const wx = x[d]! - x[a]!;
    const wy = y[d]! - y[a]!;
    const wz = z[d]! - z[a]!;
    return (uy * vz - uz * vy) * wx + (uz * vx - ux * vz) * wy + (ux * vy - uy * vx) * wz;
  }

  /** Puts the cap in the place of the triangles around v; returns the vertices around it. */
  private remove(v: number): readonly number[] {
    const { corners, twins, edgeFrom, ring, cap } = this;
    // The half-edge on the far side of each edge around the hole, by the vertex it leads to.
    const outside = new Map<number, number>();
    const triangles: number[] = [];
    ring.length = 0;
    const first = edgeFrom[v]!;
    let h = first;
    do {
      const rim = nextInFace(h);
      ring.push(corners[rim]!);
      outside.set(edgeKey(corners[rim]!, corners[nextInFace(rim)]!), twins[rim]!);
      triangles.push(h >> 2);
      h = twins[previousInFace(h)]!;
    } while (h !== first);
    edgeFrom[v] = -1;
    for (let k = 0; k < cap.length; k += 3) {
      const t = triangles[k / 3]!;
      for (let i = 0; i < 3; i++) corners[4 * t + i] = cap[k + i]!;
    }
    for (let k = 0; k < cap.length; k += 3) {
      const t = triangles[k / 3]!;
      for (let i = 4 * t; i < 4 * t + 3; i++) {
        const a = corners[i]!;
        const b = corners[nextInFace(i)]!;
        edgeFrom[a] = i;
        const other = outside.get(edgeKey(a, b));
        if (other === undefined) {
          outside.set(edgeKey(b, a), i);
        } else {
          twins[i] = other;
          twins[other] = i;
        }
      }
    }
    return ring;
  }
}

/** A number for a directed edge; point indices are below 2^26. */
function edgeKey(a: number, b: number): number {
  return a * 67108864 + b;
}
