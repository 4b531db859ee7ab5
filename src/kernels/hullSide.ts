/** One of two overlapping solid hulls, as hullHullSat.ts sees it: its faces from a point within the other, and what that is to them. */
import { CELL_COUNT } from '../math/directionCells.ts';
import type { Hull } from '../shapes/hull.ts';

/** Rows for each hull. No power of two: those of the same number would share the same few lines of the processor's cache. */
const CAPACITY = 1096;
/** Links for each row: four for each edge, of which there are fewer than rows. */
const LINKS = 4;
/** Rows for the frame. */
const FRAME_ROWS = 4;

/**
 * The faces and vertices of two hulls in arrays that are never replaced: engines take those for constants, and reading one takes a
 * third of the time that reading an array of the hull does. (A larger hull than ever before replaces them.) Those of the second side
 * are `capacity` rows after those of the first; see HullArcs for the rows of one hull.
 */
class SideRows {
  capacity = CAPACITY;
  /** Normals of faces; vertices as seen from the middle of their hull's ball. */
  x = new Float64Array(2 * CAPACITY);
  y = new Float64Array(2 * CAPACITY);
  z = new Float64Array(2 * CAPACITY);
  /** Where the links of a face start, counted from those of the first face; of a vertex, from those of the first vertex. */
  starts = new Uint16Array(2 * CAPACITY);
  /** The faces beyond the edges of each face; the neighbours of each vertex. */
  links = new Uint16Array(2 * LINKS * CAPACITY);
  /** For each cell of directions, a vertex that is far that way. */
  hints = new Uint16Array(2 * CELL_COUNT);
  /** The offsets of faces, */
  offset = new Float64Array(2 * CAPACITY);
  /** and how deep a point of the other hull is under them. */
  under = new Float64Array(2 * CAPACITY);
  /** Of faces that were looked at: against the normal, in the other hull's frame, */
  dx = new Float64Array(2 * CAPACITY);
  dy = new Float64Array(2 * CAPACITY);
  dz = new Float64Array(2 * CAPACITY);
  /** the row of a vertex of the other hull, */
  vertex = new Uint16Array(2 * CAPACITY);
  /** and how deep under the face that is: no more than the length of the way out along the normal. */
  depth = new Float64Array(2 * CAPACITY);
  /** The rows of the faces that are near, */
  near = new Uint16Array(2 * CAPACITY);
  /** and of some of those. */
  some = new Uint16Array(2 * CAPACITY);
  /** Arcs that may have to be walked: from the row of a face, along a link of it. */
  from = new Uint16Array(2 * CAPACITY);
  along = new Uint16Array(2 * CAPACITY);

  /** True when there is room for so many rows of each hull. */
  holds(count: number): boolean {
    return count + FRAME_ROWS <= this.capacity;
  }

  /** Makes room for so many. */
  grow(count: number): void {
    const capacity = count + (count >> 2) + FRAME_ROWS;
    this.capacity = capacity;
    this.x = new Float64Array(2 * capacity);
    this.y = new Float64Array(2 * capacity);
    this.z = new Float64Array(2 * capacity);
    this.starts = new Uint16Array(2 * capacity);
    this.links = new Uint16Array(2 * LINKS * capacity);
    this.offset = new Float64Array(2 * capacity);
    this.under = new Float64Array(2 * capacity);
    this.dx = new Float64Array(2 * capacity);
    this.dy = new Float64Array(2 * capacity);
    this.dz = new Float64Array(2 * capacity);
    this.vertex = new Uint16Array(2 * capacity);
    this.depth = new Float64Array(2 * capacity);
    this.near = new Uint16Array(2 * capacity);
    this.some = new Uint16Array(2 * capacity);
    this.from = new Uint16Array(2 * capacity);
    this.along = new Uint16Array(2 * capacity);
  }
}

export const sideRows = /* @__PURE__ */ new SideRows();

export class HullSide {
  /** The hull that the rows hold. */
  hull: Hull | null = null;
  private readonly number: number;
  /** The row of its first face, */
  at = 0;
  /** the row after the last face, for a plane that is none, */
  extra = 0;
  /** the row of its first vertex, */
  vertexAt = 0;
  /**
   * and the row of its frame, in x, y and z. Three rows turn a direction of this frame into the other hull's, and against it: -M. The
   * fourth is the middle of the other hull's ball in this frame.
   */
  frame = 0;
  /** Where the links of its faces start, those of its vertices, */
  linksAt = 0;
  neighboursAt = 0;
  /** and its hints. */
  hintsAt = 0;
  /** True for the hull that is at home. */
  isFirst = true;
  /** The radius of the other hull's ball. */
  around = 0;
  /** Where the list of the faces that are near to the middle of that ball ends, */
  nearEnd = 0;
  /** and how deep under those the middle is at most. */
  room = 0;

  constructor(number: number) {
    this.number = number;
  }

  /** Copies a hull to the rows. */
  setHull(hull: Hull): void {
    const { arcs } = hull;
    const rows = sideRows;
    const at = this.number * rows.capacity;
    this.hull = hull;
    this.at = at;
    this.extra = at + arcs.extra;
    this.vertexAt = at + arcs.vertices;
    this.frame = at + rows.capacity - FRAME_ROWS;
    this.linksAt = LINKS * at;
    this.neighboursAt = this.linksAt + hull.loopEdges.length;
    this.hintsAt = this.number * CELL_COUNT;
    rows.x.set(arcs.x, at);
    rows.y.set(arcs.y, at);
    rows.z.set(arcs.z, at);
    rows.offset.set(arcs.offset, at);
    rows.starts.set(arcs.starts, at);
    rows.links.set(arcs.links, this.linksAt);
    rows.hints.set(hull.inner.vertexHints, this.hintsAt);
  }

  /** Measures how deep the middle of the other ball is under each face, and lists the nearest face. */
  measure(): void {
    const { x, y, z, offset, under } = sideRows;
    const { extra: end, frame } = this;
    const qx = x[frame + 3]!;
    const qy = y[frame + 3]!;
    const qz = z[frame + 3]!;
    let least = Infinity;
    let face = 0;
    for (let f = this.at; f < end; f += 4) {
      const d0 = offset[f]! - (x[f]! * qx + y[f]! * qy + z[f]! * qz);
      const d1 = offset[f + 1]! - (x[f + 1]! * qx + y[f + 1]! * qy + z[f + 1]! * qz);
      const d2 = offset[f + 2]! - (x[f + 2]! * qx + y[f + 2]! * qy + z[f + 2]! * qz);
      const d3 = offset[f + 3]! - (x[f + 3]! * qx + y[f + 3]! * qy + z[f + 3]! * qz);
      under[f] = d0;
      under[f + 1] = d1;
      under[f + 2] = d2;
      under[f + 3] = d3;
      if (d0 < least) {
        least = d0;
        face = f;
      }
      if (d1 < least) {
        least = d1;
        face = f + 1;
      }
      if (d2 < least) {
        least = d2;
        face = f + 2;
      }
      if (d3 < least) {
        least = d3;
        face = f + 3;
      }
    }
    sideRows.near[this.at] = face;
    this.nearEnd = this.at + 1;
  }

  /** Lists the faces that the middle is less deep under than `best` leaves room for. */
  setNear({ depth: best }: { depth: number }): void {
    const { under, near } = sideRows;
    const { extra: end } = this;
    // Arcs between faces that are not below zero are at no less than their ends.
    const room = Math.max(0, best - this.around);
    let n = this.at;
    for (let f = n; f < end; f += 4) {
      near[n] = f;
      n += Number(under[f]! < room);
      near[n] = f + 1;
      n += Number(under[f + 1]! < room);
      near[n] = f + 2;
      n += Number(under[f + 2]! < room);
      near[n] = f + 3;
      n += Number(under[f + 3]! < room);
    }
    this.room = room;
    this.nearEnd = n;
  }

  /** Adds the plane through edge e across its normal as one more face, at some vertex of the other hull. Returns its row. */
  addEdge(e: number, vertex: number): number {
    const { x, y, z, under, dx, dy, dz } = sideRows;
    const { edgeNormals, edgeVertices } = this.hull!;
    const { frame, extra: row } = this;
    const nx = edgeNormals[3 * e]!;
    const ny = edgeNormals[3 * e + 1]!;
    const nz = edgeNormals[3 * e + 2]!;
    const v = edgeVertices[2 * e]!;
    const rx = this.hull!.x[v]! - x[frame + 3]!;
    const ry = this.hull!.y[v]! - y[frame + 3]!;
    const rz = this.hull!.z[v]! - z[frame + 3]!;
    under[row] = nx * rx + ny * ry + nz * rz;
    dx[row] = x[frame]! * nx + y[frame]! * ny + z[frame]! * nz;
    dy[row] = x[frame + 1]! * nx + y[frame + 1]! * ny + z[frame + 1]! * nz;
    dz[row] = x[frame + 2]! * nx + y[frame + 2]! * ny + z[frame + 2]! * nz;
    sideRows.vertex[row] = vertex;
    return row;
  }
}
