/** What every hull must obey, checked from its tables and the points it was made of. Each check throws with what is wrong. */
import { orient3d } from '../../src/math/exact.ts';
import type { Random } from '../gen.ts';
import type { HullTables as Hull, Outline } from './hullTables.ts';

export interface SetSize {
  /** Length of the diagonal of the box around the points. */
  readonly diagonal: number;
  readonly largest: number;
  /** The builder's tolerance: 1e-13 of the size, or a few roundings of the largest coordinate. */
  readonly tolerance: number;
  /** The tolerance, and the rounding of a dot product of coordinates. */
  readonly planeTolerance: number;
  /** How far a point may be outside a plane: 1e-12 of the size, or a few roundings of the largest coordinate. */
  readonly bound: number;
}

export function sizeOf(points: ArrayLike<number>): SetSize {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  let largest = 0;
  for (let i = 0; i < points.length; i++) {
    low[i % 3] = Math.min(low[i % 3], points[i]);
    high[i % 3] = Math.max(high[i % 3], points[i]);
    largest = Math.max(largest, Math.abs(points[i]));
  }
  const diagonal = Math.hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2]);
  const tolerance = Math.max(1e-13 * diagonal, 4 * Number.EPSILON * largest);
  const planeTolerance = tolerance + 4 * Number.EPSILON * largest;
  return { diagonal, largest, tolerance, planeTolerance, bound: Math.max(1e-12 * diagonal, 16 * Number.EPSILON * largest) };
}

function fail(message: string): never {
  throw new Error(message);
}

function must(ok: boolean, message: () => string): void {
  if (!ok) fail(message());
}

type V = [number, number, number];
const sub = (a: V, b: V): V => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: V, b: V): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: V, b: V): V => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const len = (a: V): number => Math.hypot(a[0], a[1], a[2]);
const vertexOf = (h: Hull, v: number): V => [h.x[v], h.y[v], h.z[v]];
const normalOf = (h: Hull, f: number): V => [h.faceNx[f], h.faceNy[f], h.faceNz[f]];
const edgeNormalOf = (h: Hull, e: number): V => [h.edgeNormals[3 * e], h.edgeNormals[3 * e + 1], h.edgeNormals[3 * e + 2]];
const vertexNormalOf = (h: Hull, v: number): V => [
  h.vertexNormals[3 * v],
  h.vertexNormals[3 * v + 1],
  h.vertexNormals[3 * v + 2],
];

/** V - E + F is 2 for a solid, 1 for a disc, a segment and a point. */
export function checkEuler(h: Hull): void {
  const euler = h.vertexCount - h.edgeCount + h.faceCount;
  const expected = h.dimension === 3 ? 2 : 1;
  must(euler === expected, () => `V - E + F = ${h.vertexCount} - ${h.edgeCount} + ${h.faceCount} = ${euler}`);
}

/** Every point is inside or on every plane; of a flat hull, on it and inside its rim; of a segment, on it. Returns the worst excess. */
export function checkContains(h: Hull, points: ArrayLike<number>, bound: number): number {
  let worst = 0;
  for (let i = 0; i < points.length; i += 3) {
    const p: V = [points[i], points[i + 1], points[i + 2]];
    let outside = 0;
    for (let f = 0; f < h.faceCount; f++) {
      const height = dot(normalOf(h, f), p) - h.faceOffset[f];
      outside = Math.max(outside, h.dimension === 2 ? Math.abs(height) : height);
    }
    if (h.dimension === 2) {
      for (let k = 0; k < h.loopVertices.length; k++) {
        outside = Math.max(outside, dot(edgeNormalOf(h, h.loopEdges[k]), sub(p, vertexOf(h, h.loopVertices[k]))));
      }
    }
    if (h.dimension < 2) {
      const a = vertexOf(h, 0);
      const b = vertexOf(h, h.dimension);
      const ab = sub(b, a);
      const t = h.dimension === 1 ? Math.min(Math.max(dot(sub(p, a), ab) / dot(ab, ab), 0), 1) : 0;
      outside = len(sub(p, [a[0] + t * ab[0], a[1] + t * ab[1], a[2] + t * ab[2]]));
    }
    worst = Math.max(worst, outside);
    must(outside <= bound, () => `point ${i / 3} is ${outside} outside, allowed ${bound}`);
  }
  return worst;
}

/** Every vertex is one of the points, bit by bit, or within `bound` of one. */
export function checkVerticesGiven(h: Hull, points: ArrayLike<number>, bound: number): void {
  const given = new Set<string>();
  for (let i = 0; i < points.length; i += 3) given.add(`${points[i] + 0},${points[i + 1] + 0},${points[i + 2] + 0}`);
  for (let v = 0; v < h.vertexCount; v++) {
    const p = vertexOf(h, v);
    if (given.has(p.join(','))) continue;
    let nearest = Infinity;
    for (let i = 0; i < points.length; i += 3)
      nearest = Math.min(nearest, len(sub(p, [points[i], points[i + 1], points[i + 2]])));
    must(nearest <= bound, () => `vertex ${v} is ${nearest} from the nearest of the points`);
  }
}

/**
 * A walk from vertex to neighbour, as long as one is farther along a direction, ends at a vertex that no other is farther than: for random
 * directions and for those hardest to decide, near the normals of faces and across edges.
 */
export function checkWalks(h: Hull, random: Random, bound: number): void {
  for (let k = 0; k < 12; k++) {
    const f = random.int(h.faceCount);
    const tilt = random.logRange(-16, -1);
    const { x, y, z } = random.direction();
    const base: V = k % 4 === 0 ? [0, 0, 0] : k % 4 === 1 ? edgeNormalOf(h, random.int(h.edgeCount)) : normalOf(h, f);
    const d: V = [base[0] + tilt * x, base[1] + tilt * y, base[2] + tilt * z];
    let best = -Infinity;
    for (let v = 0; v < h.vertexCount; v++) best = Math.max(best, dot(d, vertexOf(h, v)));
    let at = random.int(h.vertexCount);
    // Rounding may lead in a circle.
    let isHigher = true;
    for (let steps = 0; isHigher && steps < 4 * h.vertexCount; steps++) {
      isHigher = false;
      for (let i = h.vertexStart[at]; i < h.vertexStart[at + 1] && !isHigher; i++) {
        const next = h.vertexNeighbours[i];
        isHigher = dot(d, sub(vertexOf(h, next), vertexOf(h, at))) > 0;
        if (isHigher) at = next;
      }
    }
    const missed = (best - dot(d, vertexOf(h, at))) / len(d);
    must(missed <= bound, () => `a walk along ${d} ends ${missed} below the farthest vertex`);
  }
}

/** Faces: unit normals, corners on the plane, counter-clockwise, strictly convex. */
export function checkFaces(h: Hull, tolerance: number): void {
  for (let f = 0; f < h.faceCount; f++) {
    const n = normalOf(h, f);
    must(Math.abs(len(n) - 1) <= 1e-15, () => `normal of face ${f} has length ${len(n)}`);
    const start = h.faceStart[f];
    const count = h.faceStart[f + 1] - start;
    must(count >= 3, () => `face ${f} has ${count} corners`);
    for (let i = 0; i < count; i++) {
      const p = vertexOf(h, h.loopVertices[start + i]);
      const q = vertexOf(h, h.loopVertices[start + ((i + 1) % count)]);
      const r = vertexOf(h, h.loopVertices[start + ((i + 2) % count)]);
      const height = dot(n, p) - h.faceOffset[f];
      must(Math.abs(height) <= tolerance, () => `corner of face ${f} is ${height} off its plane`);
      // The height of q over the chord from p to r, away from the inside.
      const pr = sub(r, p);
      const out = dot(cross(pr, n), sub(q, p)) / len(pr);
      must(out > 0, () => `corner ${(i + 1) % count} of ${count} of face ${f} is not convex: ${out}`);
    }
  }
}

/** All adjacency tables say the same. */
export function checkAdjacency(h: Hull): void {
  const seen = new Uint8Array(h.edgeCount * 2);
  for (let f = 0; f < h.faceCount; f++) {
    const start = h.faceStart[f];
    const count = h.faceStart[f + 1] - start;
    const corners = new Set<number>();
    for (let i = 0; i < count; i++) {
      const a = h.loopVertices[start + i];
      const b = h.loopVertices[start + ((i + 1) % count)];
      const e = h.loopEdges[start + i];
      corners.add(a);
      const isForward = h.edgeVertices[2 * e] === a && h.edgeVertices[2 * e + 1] === b;
      const isBackward = h.edgeVertices[2 * e] === b && h.edgeVertices[2 * e + 1] === a;
      must(isForward || isBackward, () => `edge ${e} of face ${f} does not join ${a} and ${b}`);
      must(h.edgeFaces[2 * e + (isForward ? 0 : 1)] === f, () => `edge ${e} does not know face ${f}`);
      must(seen[2 * e + (isForward ? 0 : 1)] === 0, () => `edge ${e} has two faces on one side`);
      seen[2 * e + (isForward ? 0 : 1)] = 1;
    }
    must(corners.size === count, () => `face ${f} visits a vertex twice`);
  }
  if (h.dimension === 3)
    must(
      seen.every((s) => s === 1),
      () => 'an edge lacks a face',
    );
  for (let v = 0; v < h.vertexCount; v++) checkFan(h, v);
  must(h.vertexStart[h.vertexCount] === h.vertexEdges.length, () => 'the fans do not fill their table');
}

function checkFan(h: Hull, v: number): void {
  const start = h.vertexStart[v];
  const count = h.vertexStart[v + 1] - start;
  if (h.dimension === 3) must(count >= 3, () => `vertex ${v} has ${count} faces`);
  for (let i = 0; i < count; i++) {
    const e = h.vertexEdges[start + i];
    const f = h.vertexFaces[start + i];
    const after = h.vertexEdges[start + ((i + 1) % count)];
    must(h.edgeVertices[2 * e] === v || h.edgeVertices[2 * e + 1] === v, () => `edge ${e} in the fan of ${v} does not touch it`);
    if (h.dimension !== 3) continue;
    // Counter-clockwise seen from outside: the face is left of the edge that leaves v, and the edge after it leads to v in that face.
    const isForward = h.edgeVertices[2 * e] === v;
    must(h.edgeFaces[2 * e + (isForward ? 0 : 1)] === f, () => `fan of ${v}: face ${f} is not left of edge ${e}`);
    const leadsIn = h.edgeVertices[2 * after + 1] === v;
    must(h.edgeFaces[2 * after + (leadsIn ? 0 : 1)] === f, () => `fan of ${v}: face ${f} is not right of edge ${after}`);
  }
}

/** Edge and vertex normals are unit and within their cones, as far as corners are on the planes of their faces. */
export function checkNormals(h: Hull, tolerance: number): void {
  for (let e = 0; e < h.edgeCount; e++) {
    const n = edgeNormalOf(h, e);
    must(Math.abs(len(n) - 1) <= 1e-14, () => `normal of edge ${e} has length ${len(n)}`);
    const ab = sub(vertexOf(h, h.edgeVertices[2 * e + 1]), vertexOf(h, h.edgeVertices[2 * e]));
    if (h.dimension === 3) {
      // In the cone: left = cos a, right = cos b with a + b the angle between the faces, so n is no farther from one than the other is.
      const left = normalOf(h, h.edgeFaces[2 * e]);
      const right = normalOf(h, h.edgeFaces[2 * e + 1]);
      const between = dot(left, right);
      const least = Math.min(dot(n, left), dot(n, right));
      must(least >= between - 1e-12, () => `normal of edge ${e} is not between its faces: ${least} < ${between}`);
    } else {
      must(Math.abs(dot(n, ab)) <= 1e-12 * len(ab), () => `normal of edge ${e} is not across it`);
    }
  }
  for (let v = 0; v < h.vertexCount; v++) {
    const n = vertexNormalOf(h, v);
    must(Math.abs(len(n) - 1) <= 1e-14, () => `normal of vertex ${v} has length ${len(n)}`);
    const p = vertexOf(h, v);
    for (let i = h.vertexStart[v]; i < h.vertexStart[v + 1]; i++) {
      const e = h.vertexEdges[i];
      const other = h.edgeVertices[2 * e] === v ? h.edgeVertices[2 * e + 1] : h.edgeVertices[2 * e];
      const d = sub(vertexOf(h, other), p);
      must(dot(n, d) <= tolerance, () => `normal of vertex ${v} has vertex ${other} before it: ${dot(n, d) / len(d)}`);
    }
  }
}

/** Outlines are closed, counter-clockwise seen from the positive end of the axis, convex, and have every vertex inside. */
export function checkOutlines(h: Hull, bound: number): void {
  const axes = [h.x, h.y, h.z];
  for (let axis = 0; axis < 3; axis++) {
    const { vertices, edges }: Outline = h.outlines[axis];
    const s = axes[(axis + 1) % 3];
    const t = axes[(axis + 2) % 3];
    const count = vertices.length;
    must(count >= 2 && edges.length === count, () => `outline ${axis} has ${count} vertices, ${edges.length} edges`);
    // Seen edge-on and hardly thicker than the tolerance, its sides lie on each other, and their names mean little. So do short ones.
    const isThin = widthOf(vertices, s, t) < 100 * bound;
    must(new Set(vertices).size === count, () => `outline ${axis} visits a vertex twice`);
    for (let i = 0; i < count; i++) {
      const a = vertices[i];
      const b = vertices[(i + 1) % count];
      const e = edges[i];
      const ds = s[b] - s[a];
      const dt = t[b] - t[a];
      const length = Math.hypot(ds, dt);
      must(length > 0, () => `outline ${axis}: edge ${e} is parallel to the axis`);
      const distance = Math.max(toLine(s, t, a, b, h.edgeVertices[2 * e]), toLine(s, t, a, b, h.edgeVertices[2 * e + 1]));
      must(
        isThin || length < 100 * bound || distance <= bound,
        () => `outline ${axis}: edge ${e} is ${distance} off the side from ${a} to ${b}`,
      );
      for (let v = 0; v < h.vertexCount; v++) {
        const outside = ((s[v] - s[a]) * dt - (t[v] - t[a]) * ds) / length;
        must(outside <= bound, () => `outline ${axis}: vertex ${v} is ${outside} outside edge ${e}`);
      }
    }
  }
}

/** How far the corners of a polygon are from the line through the first one and the one farthest from it. */
function widthOf(vertices: Uint16Array, s: Float64Array, t: Float64Array): number {
  const a = vertices[0];
  let b = a;
  for (const v of vertices) if (Math.hypot(s[v] - s[a], t[v] - t[a]) > Math.hypot(s[b] - s[a], t[b] - t[a])) b = v;
  const length = Math.hypot(s[b] - s[a], t[b] - t[a]);
  let width = 0;
  for (const v of vertices) {
    width = Math.max(width, Math.abs((s[v] - s[a]) * (t[b] - t[a]) - (t[v] - t[a]) * (s[b] - s[a])) / length);
  }
  return width;
}

/** How far p is from the line through a and b. */
function toLine(s: Float64Array, t: Float64Array, a: number, b: number, p: number): number {
  const ds = s[b] - s[a];
  const dt = t[b] - t[a];
  return Math.abs((s[p] - s[a]) * dt - (t[p] - t[a]) * ds) / Math.hypot(ds, dt);
}

/**
 * No two neighbouring faces lie in one plane: the corners of both do not fit between a plane that touches the hull and one the
 * `tolerance` below it. Returns how many neighbours do.
 */
export function countCoplanar(h: Hull, tolerance: number): number {
  let count = 0;
  for (let e = 0; e < h.edgeCount; e++) {
    const f = h.edgeFaces[2 * e];
    const g = h.edgeFaces[2 * e + 1];
    const a = areaVectorOf(h, f);
    const b = areaVectorOf(h, g);
    const sum: V = [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
    const length = len(sum);
    if (!(length > 0) || !(dot(a, sum) > 0) || !(dot(b, sum) > 0)) continue;
    const n: V = [sum[0] / length, sum[1] / length, sum[2] / length];
    let highest = -Infinity;
    for (let v = 0; v < h.vertexCount; v++) highest = Math.max(highest, dot(n, vertexOf(h, v)));
    let lowest = Infinity;
    for (const face of [f, g]) {
      for (let i = h.faceStart[face]; i < h.faceStart[face + 1]; i++) {
        lowest = Math.min(lowest, dot(n, vertexOf(h, h.loopVertices[i])));
      }
    }
    if (highest - lowest > tolerance) continue;
    if (!isTip(h, e)) count++;
  }
  return count;
}

/** Thinner than the tolerance, a tip needs faces that fit one plane; without them a vertex would have two faces. */
function isTip(h: Hull, e: number): boolean {
  return [h.edgeVertices[2 * e], h.edgeVertices[2 * e + 1]].some((v) => h.vertexStart[v + 1] - h.vertexStart[v] === 3);
}

/** How many neighbouring faces lie exactly in one plane. */
export function countExactlyCoplanar(h: Hull): number {
  const xyz = new Float64Array(4 * h.vertexCount);
  for (let v = 0; v < h.vertexCount; v++) xyz.set(vertexOf(h, v), 4 * v);
  let count = 0;
  for (let e = 0; e < h.edgeCount; e++) {
    const loop = (f: number): Uint16Array => h.loopVertices.subarray(h.faceStart[f], h.faceStart[f + 1]);
    const all = [...loop(h.edgeFaces[2 * e]), ...loop(h.edgeFaces[2 * e + 1])];
    if (all.every((v) => orient3d(xyz, all[0], all[1], all[2], v) === 0) && !isTip(h, e)) count++;
  }
  return count;
}

/** Area times the face's own unit normal. */
function areaVectorOf(h: Hull, f: number): V {
  const area = areaOf(h, f);
  const n = normalOf(h, f);
  return [n[0] * area, n[1] * area, n[2] * area];
}

export function areaOf(h: Hull, f: number): number {
  const start = h.faceStart[f];
  const p = vertexOf(h, h.loopVertices[start]);
  let area = 0;
  for (let i = start + 1; i + 1 < h.faceStart[f + 1]; i++) {
    const q = vertexOf(h, h.loopVertices[i]);
    const r = vertexOf(h, h.loopVertices[i + 1]);
    area += dot(cross(sub(q, p), sub(r, p)), normalOf(h, f)) / 2;
  }
  return area;
}

export function volumeOf(h: Hull): number {
  const o = vertexOf(h, 0);
  let volume = 0;
  for (let f = 0; f < h.faceCount; f++) volume += (areaOf(h, f) * (h.faceOffset[f] - dot(normalOf(h, f), o))) / 3;
  return volume;
}

/** Two hulls have the same tables, bit by bit. */
export function checkSame(g: Hull, h: Hull): void {
  must(g.dimension === h.dimension, () => 'the dimensions differ');
  for (const key of TABLES) {
    const p = g[key];
    const q = h[key];
    must(p.length === q.length && p.every((value: number, i: number) => value === q[i]), () => `${key} differs`);
  }
  for (let axis = 0; axis < 3; axis++) {
    const p = g.outlines[axis];
    const q = h.outlines[axis];
    must(p.vertices.join() === q.vertices.join() && p.edges.join() === q.edges.join(), () => `outline ${axis} differs`);
  }
}

const TABLES = [
  ...(['x', 'y', 'z', 'vertexStart', 'vertexFaces', 'vertexEdges', 'vertexNeighbours', 'vertexNormals'] as const),
  ...(['edgeVertices', 'edgeFaces', 'edgeNormals'] as const),
  ...(['faceNx', 'faceNy', 'faceNz', 'faceOffset', 'faceStart', 'loopVertices', 'loopEdges'] as const),
];

/** The rim of a polygon: edges join neighbours, normals are unit, within the plane and away from the inside. */
export function checkRim(h: Hull): void {
  const count = h.loopVertices.length;
  const n = normalOf(h, 0);
  for (let i = 0; i < count; i++) {
    const a = h.loopVertices[i];
    const b = h.loopVertices[(i + 1) % count];
    const e = h.loopEdges[i];
    must(h.edgeVertices[2 * e] === Math.min(a, b) && h.edgeVertices[2 * e + 1] === Math.max(a, b), () => `rim edge ${e}`);
    const m = edgeNormalOf(h, e);
    must(Math.abs(len(m) - 1) <= 1e-14 && Math.abs(dot(m, n)) <= 1e-12, () => `normal of rim edge ${e}`);
    const k = vertexNormalOf(h, a);
    must(Math.abs(len(k) - 1) <= 1e-14, () => `normal of rim vertex ${a} has length ${len(k)}`);
    const ab = sub(vertexOf(h, b), vertexOf(h, a));
    must(dot(k, ab) <= 1e-12 * len(ab), () => `normal of rim vertex ${a} leads inside`);
  }
}

/** No vertex is farther along a direction than the support vertex, which on a polygon is on its rim. */
export function checkSupport(h: Hull, direction: { x: number; y: number; z: number }, bound: number): void {
  const d: V = [direction.x, direction.y, direction.z];
  const v = h.supportVertex(direction);
  for (let i = 0; i < h.vertexCount; i++) {
    const excess = dot(d, vertexOf(h, i)) - dot(d, vertexOf(h, v));
    must(excess <= bound, () => `vertex ${i} is ${excess} beyond the support vertex ${v}`);
  }
  if (h.dimension === 2) must(h.loopVertices.includes(v), () => `support vertex ${v} is not on the rim`);
}
