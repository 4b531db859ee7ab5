/** Leaves out corners of a flat hull, those first that cost the least area. */
import type { PointSet } from './points.ts';

export interface SimplifiedPolygon {
  readonly corners: number[];
  /** The largest distance from a corner that was left out to the polygon of the others. */
  readonly error: number;
}

/** At most `maxVertices` of the corners, in the same order. */
export function simplifyPolygon(points: PointSet, corners: readonly number[], maxVertices: number): SimplifiedPolygon {
  if (corners.length <= maxVertices) return { corners: corners.slice(), error: 0 };
  const count = corners.length;
  const before = Int32Array.from(corners, (_, i) => (i > 0 ? i - 1 : count - 1));
  const after = Int32Array.from(corners, (_, i) => (i + 1 < count ? i + 1 : 0));
  const cost = Float64Array.from(corners, (_, i) => triangleArea(points, corners[before[i]!]!, corners[i]!, corners[after[i]!]!));
  const isLeft = new Uint8Array(count);
  const heap = new CornerHeap(cost);
  for (let left = count; left > maxVertices; ) {
    const i = heap.pop();
    if (isLeft[i] === 1) continue;
    isLeft[i] = 1;
    left--;
    const p = before[i]!;
    const q = after[i]!;
    after[p] = q;
    before[q] = p;
    cost[p] = triangleArea(points, corners[before[p]!]!, corners[p]!, corners[q]!);
    cost[q] = triangleArea(points, corners[p]!, corners[q]!, corners[after[q]!]!);
    heap.update(p);
    heap.update(q);
  }
  const kept: number[] = [];
  for (let i = 0; i < count; i++) if (isLeft[i] === 0) kept.push(i);
  let error = 0;
  for (let k = 0; k < kept.length; k++) {
    const a = kept[k]!;
    const b = kept[(k + 1) % kept.length]!;
    for (let i = (a + 1) % count; i !== b; i = (i + 1) % count) {
      error = Math.max(error, segmentDistance(points, corners[a]!, corners[b]!, corners[i]!));
    }
  }
  return { corners: kept.map((i) => corners[i]!), error };
}

/** A binary heap of corner indices, cheapest first. */
class CornerHeap {
  private readonly cost: Float64Array;
  private readonly items: Int32Array;
  private readonly place: Int32Array;
  private size: number;

  constructor(cost: Float64Array) {
    this.cost = cost;
    this.size = cost.length;
    this.items = Int32Array.from(cost, (_, i) => i);
    this.place = Int32Array.from(cost, (_, i) => i);
    for (let k = this.size >> 1; k >= 0; k--) this.sink(k);
  }

  /** Takes out the cheapest corner. */
  pop(): number {
    const top = this.items[0]!;
    this.size--;
    this.put(0, this.items[this.size]!);
    this.sink(0);
    this.place[top] = -1;
    return top;
  }

  /** Restores the order after the cost of a corner has changed. */
  update(item: number): void {
    this.sink(this.place[item]!);
    let k = this.place[item]!;
    while (k > 0 && this.isBefore(item, this.items[(k - 1) >> 1]!)) {
      this.put(k, this.items[(k - 1) >> 1]!);
      k = (k - 1) >> 1;
      this.put(k, item);
    }
  }

  private sink(from: number): void {
    const item = this.items[from]!;
    let k = from;
    for (;;) {
      let child = 2 * k + 1;
      if (child >= this.size) break;
      if (child + 1 < this.size && this.isBefore(this.items[child + 1]!, this.items[child]!)) child++;
      if (!this.isBefore(this.items[child]!, item)) break;
      this.put(k, this.items[child]!);
      k = child;
    }
    this.put(k, item);
  }

  private put(k: number, item: number): void {
    this.items[k] = item;
    this.place[item] = k;
  }

  private isBefore(i: number, j: number): boolean {
    return this.cost[i]! < this.cost[j]! || (this.cost[i] === this.cost[j] && i < j);
  }
}

/** Twice the area of the triangle a, b, c. */
function triangleArea(points: PointSet, a: number, b: number, c: number): number {
  const { x, y, z } = points;
  const ux = x[b]! - x[a]!;
  const uy = y[b]! - y[a]!;
  const uz = z[b]! - z[a]!;
  const vx = x[c]! - x[a]!;
  const vy = y[c]! - y[a]!;
  const vz = z[c]! - z[a]!;
  // u x v
  const nx = uy * vz - uz * vy;
  const ny = uz * vx - ux * vz;
  const nz = ux * vy - uy * vx;
  return Math.sqrt(nx * nx + ny * ny + nz * nz);
}

/** The distance of p from the segment between a and b. */
function segmentDistance(points: PointSet, a: number, b: number, p: number): number {
  const { x, y, z } = points;
  const ux = x[b]! - x[a]!;
  const uy = y[b]! - y[a]!;
  const uz = z[b]! - z[a]!;
  const px = x[p]! - x[a]!;
  const py = y[p]! - y[a]!;
  const pz = z[p]! - z[a]!;
  const t = Math.min(Math.max((px * ux + py * uy + pz * uz) / (ux * ux + uy * uy + uz * uz), 0), 1);
  const rx = px - t * ux;
  const ry = py - t * uy;
  const rz = pz - t * uz;
  return Math.sqrt(rx * rx + ry * ry + rz * rz);
}
