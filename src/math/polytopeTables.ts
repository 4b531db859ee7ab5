/**
 * A solid polytope as a walk over its faces, edges and vertices looks at it: as in shapes/hull.ts, in one place.
 */

interface Loops {
  readonly faceStart: Uint32Array;
  readonly loopVertices: Uint16Array;
  readonly loopEdges: Uint16Array;
  readonly edgeVertices: Uint16Array;
  readonly edgeFaces: Uint16Array;
}

interface Fans {
  readonly start: Uint32Array;
  readonly faces: Uint16Array;
  readonly edges: Uint16Array;
  readonly neighbours: Uint16Array;
}

export class PolytopeTables {
  /** x, y, z, 0 of each vertex; normal and offset of each face. */
  readonly points: Float64Array;
  readonly planes: Float64Array;
  readonly faceStart: Uint32Array;
  readonly loopVertices: Uint16Array;
  readonly loopEdges: Uint16Array;
  readonly edgeVertices: Uint16Array;
  readonly edgeFaces: Uint16Array;
  readonly vertexStart: Uint32Array;
  readonly vertexFaces: Uint16Array;
  readonly vertexEdges: Uint16Array;
  readonly vertexNeighbours: Uint16Array;
  /** The edges that leave each vertex, of any length, four numbers each: those of vertex v from 4 vertexStart[v] on. */
  readonly rays: Float64Array;

  constructor(points: Float64Array, planes: Float64Array, loops: Loops, fans: Fans) {
    this.points = points;
    this.planes = planes;
    this.faceStart = loops.faceStart;
    this.loopVertices = loops.loopVertices;
    this.loopEdges = loops.loopEdges;
    this.edgeVertices = loops.edgeVertices;
    this.edgeFaces = loops.edgeFaces;
    this.vertexStart = fans.start;
    this.vertexFaces = fans.faces;
    this.vertexEdges = fans.edges;
    this.vertexNeighbours = fans.neighbours;
    this.rays = new Float64Array(4 * fans.neighbours.length);
  }
}

/** Works out the edges that leave the vertices. */
export function setRays({ points, rays, vertexStart, vertexNeighbours }: PolytopeTables): void {
  for (let v = 0; 4 * v < points.length; v++) {
    const end = vertexStart[v + 1]!;
    for (let i = vertexStart[v]!; i < end; i++) {
      const w = vertexNeighbours[i]!;
      rays[4 * i] = points[4 * w]! - points[4 * v]!;
      rays[4 * i + 1] = points[4 * w + 1]! - points[4 * v + 1]!;
      rays[4 * i + 2] = points[4 * w + 2]! - points[4 * v + 2]!;
    }
  }
}
