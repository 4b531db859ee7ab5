/** Leaves out corners of a flat hull, those first that cost the least area. */
import { Heap } from './heap.ts';
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
  const heap = new Heap(2 * count);
  for (let i = 0; i < count; i++) heap.push(cost[i]!, i);
  for (let left = count; left > maxVertices; ) {
    const i = heap.pop();
    if (isLeft[i] === 1 || cost[i] !== heap.key) continue;
    isLeft[i] = 1;
    left--;
    const p = before[i]!;
    const q = after[i]!;
    after[p] = q;
    before[q] = p;
    cost[p] = triangleArea(points, corners[before[p]!]!, corners[p]!, corners[q]!);
    cost[q] = triangleArea(points, corners[p]!, corners[q]!, corners[after[q]!]!);
    heap.push(cost[p]!, p);
    heap.push(cost[q]!, q);
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
