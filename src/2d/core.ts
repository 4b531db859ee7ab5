/**
 * The core of a convex shape: a point (1 vertex), a segment (2) or a convex polygon, counter-clockwise. Edge i joins vertex i to
 * vertex i + 1; a segment has two edges, there and back, so that it is a polygon like any other. The Minkowski difference of two
 * cores is a core again, so one class serves both and every kernel reads it at full speed.
 *
 * Feature codes: vertex i, edge i; a segment's two edges are both called edge 0. A point inside belongs to the edge nearest to it.
 */
import { EDGE } from '../results/features.ts';

export class Core {
  count: number;
  /** Vertices; index `count` repeats vertex 0. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Outward unit normals of the edges; edge i runs along (-ny, nx). */
  readonly nx: Float64Array;
  readonly ny: Float64Array;
  /** Lengths of the edges. */
  readonly length: Float64Array;
  /** The middle of the vertices: a point inside; the difference of two cores is measured from the origin instead. */
  middleX = 0;
  middleY = 0;
  /** What the search for the nearest place reads, from the middle: x and y of each vertex; */
  readonly spokes: Float64Array;
  /** normal of each edge, height of the edge along that, and where the edge starts along its direction. */
  readonly rows: Float64Array;
  /** The least of these heights. */
  inner = 0;
  /** No coordinate is larger than this in magnitude: the unit of rounding errors. */
  extent = 0;

  constructor(capacity: number) {
    this.count = capacity;
    this.x = new Float64Array(capacity + 1);
    this.y = new Float64Array(capacity + 1);
    this.nx = new Float64Array(capacity + 1);
    this.ny = new Float64Array(capacity + 1);
    this.length = new Float64Array(capacity + 1);
    this.spokes = new Float64Array(2 * capacity);
    this.rows = new Float64Array(4 * capacity);
  }
}

/** The code of edge i of a core with `count` vertices. */
export function edgeCode(count: number, i: number): number {
  return count === 2 ? EDGE : EDGE + i;
}

/** Fills in normals, lengths and extent of a core whose vertices 0 to count - 1 are set, and returns it. */
export function finishCore(core: Core): Core {
  const { count, x, y } = core;
  x[count] = x[0]!;
  y[count] = y[0]!;
  let extent = 0;
  for (let i = 0; i < count; i++) {
    core.middleX += x[i]! / count;
    core.middleY += y[i]! / count;
    extent = Math.max(extent, Math.abs(x[i]!), Math.abs(y[i]!));
    const ux = x[i + 1]! - x[i]!;
    const uy = y[i + 1]! - y[i]!;
    const length = Math.sqrt(ux * ux + uy * uy);
    core.length[i] = length;
    core.nx[i] = length > 0 ? uy / length : 0;
    core.ny[i] = length > 0 ? -ux / length : 1;
  }
  // The two sides of a segment have exactly opposite normals.
  if (count === 2) {
    core.nx[1] = -core.nx[0]!;
    core.ny[1] = -core.ny[0]!;
  }
  core.nx[count] = core.nx[0]!;
  core.ny[count] = core.ny[0]!;
  core.length[count] = core.length[0]!;
  core.extent = extent;
  setRows(core);
  return core;
}

/** Fills in spokes, rows and inner. */
export function setRows(core: Core): void {
  const { count, rows } = core;
  core.inner = Infinity;
  for (let i = 0; i < count; i++) {
    const x = core.x[i]! - core.middleX;
    const y = core.y[i]! - core.middleY;
    const nx = core.nx[i]!;
    const ny = core.ny[i]!;
    const height = x * nx + y * ny;
    core.spokes[2 * i] = x;
    core.spokes[2 * i + 1] = y;
    rows[4 * i] = nx;
    rows[4 * i + 1] = ny;
    rows[4 * i + 2] = height;
    rows[4 * i + 3] = y * nx - x * ny;
    core.inner = Math.min(core.inner, height);
  }
}
