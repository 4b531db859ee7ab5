/**
 * The convex polygon around points that lie in one plane within the tolerance. Corners that are within the tolerance of the line
 * between the corners before and after them are left out.
 */
import { setPerpendicular, Vec3, type Vec3Like } from '../../math/vec3.ts';
import type { PointSet } from './points.ts';

const planarHull_u = /* @__PURE__ */ new Vec3();

/**
 * The corners among the points with the given indices, counter-clockwise seen against the unit `normal`. Two corners when the points
 * are collinear within the tolerance. Every point that is not a corner is within the tolerance of the polygon of the corners.
 */
export function planarHull(points: PointSet, indices: Int32Array, normal: Vec3Like): number[] {
  const { x, y, z } = points;
  const count = indices.length;
  const u = setPerpendicular(planarHull_u, normal.x, normal.y, normal.z);
  // v = n x u
  const vx = normal.y * u.z - normal.z * u.y;
  const vy = normal.z * u.x - normal.x * u.z;
  const vz = normal.x * u.y - normal.y * u.x;
  const origin = indices[0]!;
  const s = new Float64Array(count);
  const t = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const dx = x[indices[i]!]! - x[origin]!;
    const dy = y[indices[i]!]! - y[origin]!;
    const dz = z[indices[i]!]! - z[origin]!;
    s[i] = u.x * dx + u.y * dy + u.z * dz;
    t[i] = vx * dx + vy * dy + vz * dz;
  }
  const ring = thin(s, t, monotoneChain(s, t), points.tolerance);
  return ring.map((i) => indices[i]!);
}

/** The convex hull in the plane, counter-clockwise: lower chain, then upper chain. */
function monotoneChain(s: Float64Array, t: Float64Array): Int32Array {
  const order = Array.from(s, (_, i) => i).sort((i, j) => s[i]! - s[j]! || t[i]! - t[j]! || i - j);
  const ring = new Int32Array(2 * order.length);
  let count = 0;
  for (let pass = 0; pass < 2; pass++) {
    const base = count;
    for (const p of order) {
      while (count >= base + 2 && turn(s, t, ring[count - 2]!, ring[count - 1]!, p) <= 0) count--;
      ring[count++] = p;
    }
    // The last point of a chain is the first of the next.
    count--;
    order.reverse();
  }
  return ring.slice(0, Math.max(count, 1));
}

/** (b - a) x (c - a), positive for a left turn. */
function turn(s: Float64Array, t: Float64Array, a: number, b: number, c: number): number {
  return (s[b]! - s[a]!) * (t[c]! - t[a]!) - (t[b]! - t[a]!) * (s[c]! - s[a]!);
}

/**
 * Leaves out corners of a convex ring so that every one left out is within the tolerance of the edge that takes its place. Starts at
 * the corner farthest from the middle, which is a true one.
 */
function thin(s: Float64Array, t: Float64Array, ring: Int32Array, tolerance: number): number[] {
  const count = ring.length;
  if (count < 3) return Array.from(ring);
  let middleS = 0;
  let middleT = 0;
  for (let i = 0; i < count; i++) {
    middleS += s[ring[i]!]! / count;
    middleT += t[ring[i]!]! / count;
  }
  let start = 0;
  let bestSq = -1;
  for (let i = 0; i < count; i++) {
    const ds = s[ring[i]!]! - middleS;
    const dt = t[ring[i]!]! - middleT;
    if (ds * ds + dt * dt > bestSq) {
      bestSq = ds * ds + dt * dt;
      start = i;
    }
  }
  const kept: number[] = [];
  let from = 0;
  while (from < count) {
    kept.push(ring[(start + from) % count]!);
    // The farthest corner that an edge from here can reach: by growing steps, then by halving the last one.
    let reach = 1;
    while (from + reach < count && isStraight(s, t, ring, start + from, Math.min(2 * reach, count - from), tolerance)) reach *= 2;
    let low = Math.min(reach, count - from);
    let high = Math.min(2 * reach, count - from + 1);
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (isStraight(s, t, ring, start + from, middle, tolerance)) low = middle;
      else high = middle;
    }
    from += low;
  }
  return kept;
}

/** Whether the corners strictly between `from` and `from + steps` are within the tolerance of the segment between these two. */
function isStraight(s: Float64Array, t: Float64Array, ring: Int32Array, from: number, steps: number, tolerance: number): boolean {
  const count = ring.length;
  const a = ring[from % count]!;
  const b = ring[(from + steps) % count]!;
  const ds = s[b]! - s[a]!;
  const dt = t[b]! - t[a]!;
  const lenSq = ds * ds + dt * dt;
  for (let i = 1; i < steps; i++) {
    const p = ring[(from + i) % count]!;
    const ps = s[p]! - s[a]!;
    const pt = t[p]! - t[a]!;
    const along = lenSq > 0 ? Math.min(Math.max((ps * ds + pt * dt) / lenSq, 0), 1) : 0;
    const rs = ps - along * ds;
    const rt = pt - along * dt;
    if (rs * rs + rt * rt > tolerance * tolerance) return false;
  }
  return true;
}
