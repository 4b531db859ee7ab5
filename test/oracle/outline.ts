/** The rim of a solid seen along an axis, from which its flat shape is made when the axis is scaled to zero. */
import type { HullTables, Outline } from './hullTables.ts';

/** Faces whose normal has no larger part along the axis than this count as seen edge-on; rounding alone makes some of that. */
const EDGE_ON = 1e-13;
/**
 * A corner this many tolerances from the line between its neighbours, a few roundings of its coordinates, is none: it lies within
 * a side.
 */
const STRAIGHT = 1e-2;
/** Edges stand for a side of the outline when their ends are no farther than this many tolerances from its line. */
const ON_SIDE = 4;

/** Vertices that are seen closer together than this part of the extent of the solid, or a few roundings, count as one. */
const TOLERANCE = 1e-13;
const COORDINATE_TOLERANCE = 4 * Number.EPSILON;

type RimTables = Pick<
  HullTables,
  'x' | 'y' | 'z' | 'faceNx' | 'faceNy' | 'faceNz' | 'edgeVertices' | 'edgeFaces' | 'vertexStart' | 'vertexEdges'
>;

/** A solid seen along x, y and z. */
export function outlinesOf(tables: RimTables): [Outline, Outline, Outline] {
  const { x, y, z, faceNx, faceNy, faceNz } = tables;
  const extent = Math.max(extentOf(x), extentOf(y), extentOf(z));
  const tolerance = Math.max(TOLERANCE * extent, COORDINATE_TOLERANCE * Math.max(largestOf(x), largestOf(y), largestOf(z)));
  return [
    findOutline(tables, faceNx, y, z, tolerance),
    findOutline(tables, faceNy, z, x, tolerance),
    findOutline(tables, faceNz, x, y, tolerance),
  ];
}

function extentOf(values: Float64Array): number {
  let least = Infinity;
  let most = -Infinity;
  for (let i = 0; i < values.length; i++) {
    least = Math.min(least, values[i]!);
    most = Math.max(most, values[i]!);
  }
  return most - least;
}

function largestOf(values: Float64Array): number {
  let largest = 0;
  for (let i = 0; i < values.length; i++) largest = Math.max(largest, Math.abs(values[i]!));
  return largest;
}

/**
 * The solid seen along an axis, counter-clockwise from its positive end. `along` holds the faces' normal components along the
 * axis, `s` and `t` the vertices' coordinates along the next two axes; vertices that are seen within the tolerance of each other
 * count as one.
 *
 * Its vertices are those between faces that face along the axis and faces that do not. Edges parallel to the axis have faces that are
 * edge-on at both sides, so they are never part of it. Where faces are planar only within the tolerance, the way around these faces may
 * turn inwards; such vertices are left out, and the edge that covers most of a side stands for it.
 */
function findOutline(tables: RimTables, along: Float64Array, s: Float64Array, t: Float64Array, tolerance: number): Outline {
  const rim = findRim(tables, along);
  const corners = convexChain(endsOf(tables, rim), s, t, tolerance);
  const edges = new Uint16Array(corners.length);
  for (let i = 0; i < corners.length; i++) {
    edges[i] = edgeAlong(tables, rim, corners[i]!, corners[i + 1 < corners.length ? i + 1 : 0]!, s, t, tolerance);
  }
  return { vertices: Uint16Array.from(corners), edges };
}

/** The edges with faces of both kinds beside them. */
function findRim(tables: RimTables, along: Float64Array): number[] {
  const { edgeFaces } = tables;
  const rim: number[] = [];
  for (let e = 0; 2 * e < edgeFaces.length; e++) {
    if (along[edgeFaces[2 * e]!]! > EDGE_ON !== along[edgeFaces[2 * e + 1]!]! > EDGE_ON) rim.push(e);
  }
  if (rim.length > 0) return rim;
  // Every face is edge-on: the solid is a plate, thinner than the tolerance from here.
  return Array.from({ length: edgeFaces.length >> 1 }, (_, e) => e);
}

/** The ends of edges, each once. */
function endsOf(tables: RimTables, edges: readonly number[]): number[] {
  const isEnd = new Uint8Array(tables.x.length);
  const ends: number[] = [];
  for (const e of edges) {
    for (let i = 2 * e; i < 2 * e + 2; i++) {
      const v = tables.edgeVertices[i]!;
      if (isEnd[v] === 1) continue;
      isEnd[v] = 1;
      ends.push(v);
    }
  }
  return ends;
}

/**
 * The convex polygon around vertices in the plane, counter-clockwise: the lower chain, then the upper one. Corners within a side
 * are left out.
 */
function convexChain(vertices: number[], s: Float64Array, t: Float64Array, tolerance: number): number[] {
  vertices.sort((a, b) => s[a]! - s[b]! || t[a]! - t[b]! || a - b);
  const ring: number[] = [];
  for (let pass = 0; pass < 2; pass++) {
    const base = ring.length;
    for (const v of vertices) {
      while (ring.length >= base + 2 && !isCorner(s, t, ring[ring.length - 2]!, ring[ring.length - 1]!, v, tolerance)) ring.pop();
      ring.push(v);
    }
    // The last vertex of a chain is the first of the next.
    ring.pop();
    vertices.reverse();
  }
  return ring;
}

/** Whether b is a place of its own where the way from a to c turns left. */
function isCorner(s: Float64Array, t: Float64Array, a: number, b: number, c: number, tolerance: number): boolean {
  const us = s[b]! - s[a]!;
  const ut = t[b]! - t[a]!;
  const vs = s[c]! - s[b]!;
  const vt = t[c]! - t[b]!;
  const uLen = Math.sqrt(us * us + ut * ut);
  const vLen = Math.sqrt(vs * vs + vt * vt);
  if (!(uLen > tolerance && vLen > tolerance)) return false;
  const ws = us + vs;
  const wt = ut + vt;
  return us * vt - ut * vs > STRAIGHT * tolerance * Math.sqrt(ws * ws + wt * wt);
}

/** The edge between two vertices of the outline; if there is none, the one on the rim that covers most of the side. */
function edgeAlong(
  tables: RimTables,
  rim: readonly number[],
  a: number,
  b: number,
  s: Float64Array,
  t: Float64Array,
  tolerance: number,
): number {
  const { vertexStart, vertexEdges, edgeVertices } = tables;
  for (let i = vertexStart[a]!; i < vertexStart[a + 1]!; i++) {
    const e = vertexEdges[i]!;
    if (edgeVertices[2 * e] === b || edgeVertices[2 * e + 1] === b) return e;
  }
  const length = Math.sqrt((s[b]! - s[a]!) * (s[b]! - s[a]!) + (t[b]! - t[a]!) * (t[b]! - t[a]!));
  const us = (s[b]! - s[a]!) / length;
  const ut = (t[b]! - t[a]!) / length;
  let best = 0;
  let bestScore = -Infinity;
  for (const e of rim) {
    const ps = s[edgeVertices[2 * e]!]! - s[a]!;
    const pt = t[edgeVertices[2 * e]!]! - t[a]!;
    const qs = s[edgeVertices[2 * e + 1]!]! - s[a]!;
    const qt = t[edgeVertices[2 * e + 1]!]! - t[a]!;
    const p = ps * us + pt * ut;
    const q = qs * us + qt * ut;
    const overlap = Math.min(Math.max(p, q), length) - Math.max(Math.min(p, q), 0);
    const off = Math.max(Math.abs(ps * ut - pt * us), Math.abs(qs * ut - qt * us));
    const score = off <= ON_SIDE * tolerance ? overlap : -off;
    if (score > bestScore) {
      bestScore = score;
      best = e;
    }
  }
  return best;
}
