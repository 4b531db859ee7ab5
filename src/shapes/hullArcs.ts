/**
 * The faces and vertices of a solid hull side by side, in rows, for hullSide.ts: the faces by their numbers, an empty row, the
 * vertices, and a last row that is empty.
 */
import type { HullTables } from './hullTables.ts';

/** Faces are looked at in groups of four: those that are missing have no normal and no end. */
const GROUP = 4;

export class HullArcs {
  /** The row after the faces, */
  readonly extra: number;
  /** that of the first vertex, */
  readonly vertices: number;
  /** and how many rows there are. */
  readonly count: number;
  /** The normals of the faces, and the vertices as seen from the middle of the hull's ball. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly z: Float64Array;
  /** The offsets of the faces. */
  readonly offset: Float64Array;
  /** Where the links of each face start; where those of each vertex do, counted from those of the first. An empty row has their end. */
  readonly starts: Uint16Array;
  /**
   * For each corner of the faces' loops, the face beyond the edge that leaves it: the arcs that leave the face's normal lead there. Then the
   * neighbours of each vertex.
   */
  readonly links: Uint16Array;

  constructor(hull: HullTables) {
    const { faceCount, vertexCount, faceStart, loopEdges, edgeFaces, vertexStart, vertexNeighbours, ball } = hull;
    const extra = GROUP * Math.floor((faceCount + GROUP - 1) / GROUP);
    const vertices = extra + 1;
    const count = vertices + vertexCount + 1;
    const x = new Float64Array(count);
    const y = new Float64Array(count);
    const z = new Float64Array(count);
    const offset = new Float64Array(extra).fill(Infinity);
    const starts = new Uint16Array(count);
    const links = new Uint16Array(loopEdges.length + vertexNeighbours.length);
    x.set(hull.faceNx);
    y.set(hull.faceNy);
    z.set(hull.faceNz);
    offset.set(hull.faceOffset);
    starts.set(faceStart);
    for (let f = 0; f < faceCount; f++) {
      for (let c = faceStart[f]!; c < faceStart[f + 1]!; c++) {
        const e = 2 * loopEdges[c]!;
        links[c] = edgeFaces[e]! + edgeFaces[e + 1]! - f;
      }
    }
    for (let v = 0; v < vertexCount; v++) {
      x[vertices + v] = hull.x[v]! - ball.x;
      y[vertices + v] = hull.y[v]! - ball.y;
      z[vertices + v] = hull.z[v]! - ball.z;
    }
    starts.set(vertexStart, vertices);
    links.set(vertexNeighbours, loopEdges.length);
    this.extra = extra;
    this.vertices = vertices;
    this.count = count;
    this.x = x;
    this.y = y;
    this.z = z;
    this.offset = offset;
    this.starts = starts;
    this.links = links;
  }
}
