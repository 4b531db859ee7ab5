/**
 * The core of a convex shape: a point (1 vertex), a segment (2) or a convex polygon, counter-clockwise. Edge i joins vertex i to
 * vertex i + 1; a segment has two edges, there and back, so that it is a polygon like any other. The Minkowski difference of two
 * cores is a core again, so one class serves both and every kernel reads it at full speed: edges are objects that know their
 * neighbours, which V8 reads with fewer checks than arrays.
 *
 * Feature codes: vertex i, edge i; a segment's two edges are both called edge 0. A point inside belongs to the edge nearest to it.
 */
import { MIN_LENGTH_SQ } from '../../math/tolerance.ts';
import { EDGE } from '../../results/features.ts';
import type { Vec2Like } from '../math/vec2.ts';

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
  /** Of a symmetric core, the edge on the other side. */
  opposite: Edge = this;
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
  /** The middle of the vertices, in the frame of the shape; doubles from the first one on. */
  middleX = -0;
  middleY = -0;
  /** Whether it looks the same when it is turned by half a turn about the middle, but for rounding. */
  isSymmetric = false;
  /** Of a symmetric core the edge opposite to the first; otherwise the first again, which comes after the last. */
  end: Edge;
  /** No vertex is as far as this from the origin of the frame, but for one that is there: the unit of rounding errors. */
  extent = -0;
  /**
   * The vertex farthest against a direction, or one shortly before it, for each cell of a grid over the directions (see {@link
   * lowest}).
   */
  cells: readonly Edge[] = [];

  constructor(edges: readonly Edge[]) {
    this.count = edges.length;
    this.edges = edges;
    this.first = edges[0];
    this.end = this.first;
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

/**
 * The core with the given vertices. One that is where the one before it is, or the first, is left out, so that every edge has a
 * direction: a core whose size is lost beside its coordinates is a segment or a point.
 */
export function makeCore(vertices: readonly Vec2Like[]): Core {
  const points: Vec2Like[] = [];
  for (const p of vertices) {
    const isApart = ({ x, y }: Vec2Like) => (p.x - x) * (p.x - x) + (p.y - y) * (p.y - y) > MIN_LENGTH_SQ;
    if (points.length === 0 || (isApart(points[0]) && isApart(points.at(-1)!))) points.push(p);
  }
  const { length: count } = points;
  const edges = makeEdges(count);
  const core = new Core(edges);
  for (const { x, y } of points) {
    core.middleX += x / count;
    core.middleY += y / count;
    core.extent = Math.max(core.extent, AROUND * Math.sqrt(x * x + y * y));
  }
  edges.forEach((e, i) => {
    const next = (i + 1) % count;
    const { x, y } = points[i];
    const ux = points[next].x - x;
    const uy = points[next].y - y;
    const length = Math.sqrt(ux * ux + uy * uy);
    e.length = length;
    e.nx = length > 0 ? uy / length : 0;
    e.ny = length > 0 ? -ux / length : 1;
    e.x = x - core.middleX;
    e.y = y - core.middleY;
    e.height = e.x * e.nx + e.y * e.ny;
    e.opposite = edges[(i + (count >> 1)) % count];
    e.next = edges[next];
    e.next.before = e;
  });
  core.cells = makeCells(edges);
  core.isSymmetric =
    count > 1 &&
    edges.every(({ x, y, opposite }) => Math.abs(x + opposite.x) + Math.abs(y + opposite.y) <= ROUNDING * core.extent);
  if (core.isSymmetric) core.end = core.first.opposite;
  return core;
}

/** Cells of the grid each way from its middle, and of a row: two halves, one for the direction at the end, and one more for a power of 2. */
export const HALF = 7;
export const ROW = 16;

/**
 * For each cell, the vertex farthest against that direction in it which is turned clockwise most; of two that are as far, the one that
 * stays farthest in the cell.
 */
function makeCells(edges: readonly Edge[]): Edge[] {
  return Array.from({ length: ROW * ROW }, (_, k) => {
    const cellX = (k % ROW) - HALF;
    const cellY = Math.floor(k / ROW) - HALF;
    const mx = cellY < 0 ? cellX : cellX + 1;
    const my = cellX < 0 ? cellY + 1 : cellY;
    return edges.reduce((low, e) => {
      const rise = mx * (e.x - low.x) + my * (e.y - low.y);
      return rise < 0 || (rise === 0 && e.before === low) ? e : low;
    });
  });
}

/** The vertex farthest against the unit vector m, to begin with: the next ones may be farther. */
export function lowest(cells: readonly Edge[], mx: number, my: number): Edge {
  return cells[((HALF * my + HALF) << 4) | (HALF * mx + HALF)];
}

/** The vertex farthest against the unit vector m. */
export function support(core: Core, mx: number, my: number): Edge {
  let v = lowest(core.cells, mx, my);
  while (mx * (v.next.x - v.x) + my * (v.next.y - v.y) < 0) v = v.next;
  return v;
}
