/**
 * The core of a convex shape: a point (1 vertex), a segment (2) or a convex polygon, counter-clockwise. Edge i joins vertex i to
 * vertex i + 1; a segment has two edges, there and back, so that it is a polygon like any other. The Minkowski difference of two
 * cores is a core again, so one class serves both and every kernel reads it at full speed: edges are objects that know their
 * neighbours, which V8 reads with fewer checks than arrays.
 *
 * Feature codes: vertex i, edge i; a segment's two edges are both called edge 0. A point inside belongs to the edge nearest to it.
 */
import { EDGE } from '../results/features.ts';

/** An edge and the vertex where it starts. */
export class Edge {
  /** The codes of the vertex and of the edge. */
  readonly index: number;
  readonly code: number;
  /** The vertex, from the middle of the core. */
  x = NaN;
  y = NaN;
  /** The outward unit normal; the edge runs along (-ny, nx). */
  nx = NaN;
  ny = NaN;
  length = NaN;
  /** How far out the edge is from the middle, along its normal. */
  height = NaN;
  next: Edge = this;
  before: Edge = this;

  constructor(index: number, code: number) {
    this.index = index;
    this.code = code;
  }
}

export class Core {
  count: number;
  readonly edges: readonly Edge[];
  readonly first: Edge;
  /** The middle of the vertices, in the frame of the shape. */
  middleX = 0;
  middleY = 0;
  /** Whether it looks the same when it is turned by half a turn about the middle, but for rounding. */
  isSymmetric = false;
  /** No vertex is as far as this from the middle, but for the one of a point, which is there. */
  outer = 0;
  /** No coordinate is larger than this in magnitude: the unit of rounding errors. */
  extent = 0;
  /**
   * The vertex farthest against a direction, or one shortly before it, for each cell of a grid over the directions (see {@link
   * lowest}).
   */
  cells: readonly Edge[] = [];

  constructor(edges: readonly Edge[]) {
    this.count = edges.length;
    this.edges = edges;
    this.first = edges[0]!;
  }
}

/** Places closer than this fraction of the size are one, and separations that differ by less are equal: rounding moves them by less. */
export const CLOSE = 1e-14;
/** Coordinates that differ by no more than this fraction of the extent are equal. */
const ROUNDING = 1e-15;
/** The circle around a core is larger by this factor, so that no rounding makes a line pass it that meets a vertex. */
const AROUND = 1 + 1e-9;

/** Edges without content, 0 to count - 1. */
export function makeEdges(count: number): Edge[] {
  return Array.from({ length: count }, (_, i) => new Edge(i, count === 2 ? EDGE : EDGE + i));
}

/** The core with the given vertices. */
export function makeCore(xs: readonly number[], ys: readonly number[]): Core {
  const { length: count } = xs;
  const edges = makeEdges(count);
  const core = new Core(edges);
  for (let i = 0; i < count; i++) {
    core.middleX += xs[i]! / count;
    core.middleY += ys[i]! / count;
    core.extent = Math.max(core.extent, Math.abs(xs[i]!), Math.abs(ys[i]!));
  }
  edges.forEach((e, i) => {
    const next = (i + 1) % count;
    const ux = xs[next]! - xs[i]!;
    const uy = ys[next]! - ys[i]!;
    const length = Math.sqrt(ux * ux + uy * uy);
    e.length = length;
    e.nx = length > 0 ? uy / length : 0;
    e.ny = length > 0 ? -ux / length : 1;
    e.x = xs[i]! - core.middleX;
    e.y = ys[i]! - core.middleY;
    e.height = e.x * e.nx + e.y * e.ny;
    e.next = edges[next]!;
    e.next.before = e;
    core.outer = Math.max(core.outer, AROUND * Math.sqrt(e.x * e.x + e.y * e.y));
  });
  core.cells = makeCells(edges);
  core.isSymmetric = edges.every(({ x, y }, i) => {
    const opposite = edges[(i + count / 2) % count];
    return opposite && Math.abs(x + opposite.x) + Math.abs(y + opposite.y) <= ROUNDING * core.extent;
  });
  return core;
}

/** Cells a side of the grid over the unit square, and one more for the direction at its end. */
export const HALF = 4;
export const ROW = 9;

/** For each cell, the vertex farthest against that direction in it which is turned clockwise most. */
function makeCells(edges: readonly Edge[]): Edge[] {
  return Array.from({ length: ROW * ROW }, (_, k) => {
    const cellX = (k % ROW) - HALF;
    const cellY = Math.floor(k / ROW) - HALF;
    const mx = cellY < 0 ? cellX : cellX + 1;
    const my = cellX < 0 ? cellY + 1 : cellY;
    return edges.reduce((low, e) => (mx * (e.x - low.x) + my * (e.y - low.y) < 0 ? e : low));
  });
}

/** The vertex farthest against the unit vector m, to begin with: the next ones may be farther. */
export function lowest(core: Core, mx: number, my: number): Edge {
  return core.cells[ROW * ((HALF * my + HALF) | 0) + ((HALF * mx + HALF) | 0)]!;
}

/** The vertex farthest against the unit vector m. */
export function support(core: Core, mx: number, my: number): Edge {
  let v = lowest(core, mx, my);
  while (mx * (v.next.x - v.x) + my * (v.next.y - v.y) < 0) v = v.next;
  return v;
}
