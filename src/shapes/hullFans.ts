/** The faces, edges and vertices around each vertex of a hull. */
import type { HullTables } from './hull.ts';

type LoopTables = Pick<HullTables, 'x' | 'faceStart' | 'loopVertices' | 'loopEdges' | 'edgeVertices' | 'edgeFaces'>;

export class HullFans {
  /** What is around vertex v: entries start[v] to start[v + 1] of all three, counter-clockwise seen from outside. */
  readonly start: Uint32Array;
  readonly faces: Uint16Array;
  readonly edges: Uint16Array;
  /** The vertices at the far ends of those edges. */
  readonly neighbours: Uint16Array;

  constructor(start: Uint32Array, faces: Uint16Array, edges: Uint16Array, neighbours: Uint16Array) {
    this.start = start;
    this.faces = faces;
    this.edges = edges;
    this.neighbours = neighbours;
  }
}

/** The fans that were given; null if there are none. */
export function givenFans(tables: HullTables): HullFans | null {
  const { vertexStart, vertexFaces, vertexEdges } = tables;
  if (!vertexStart || !vertexFaces || !vertexEdges) return null;
  return new HullFans(
    vertexStart,
    vertexFaces,
    vertexEdges,
    tables.vertexNeighbours ?? farEnds(vertexStart, vertexEdges, tables),
  );
}

/** For each entry of the edges around vertices, the end of that edge away from the vertex. */
function farEnds(start: Uint32Array, edges: Uint16Array, { edgeVertices }: HullTables): Uint16Array {
  const far = new Uint16Array(edges.length);
  for (let v = 0; v + 1 < start.length; v++) {
    for (let i = start[v]!; i < start[v + 1]!; i++) {
      const e = 2 * edges[i]!;
      far[i] = edgeVertices[e] === v ? edgeVertices[e + 1]! : edgeVertices[e]!;
    }
  }
  return far;
}

/** The fans of a solid, from the loops around its faces. Each starts where the first of the loops meets the vertex. */
export function fansOf(tables: LoopTables): HullFans {
  const { x, faceStart, loopVertices, loopEdges, edgeVertices, edgeFaces } = tables;
  const vertexCount = x.length;
  const faceCount = faceStart.length - 1;
  const size = loopVertices.length;
  // The place of each edge in the loops, as its first and as its second end come first; where each place and each vertex leads.
  const places = new Uint32Array(size);
  const before = new Uint32Array(size);
  const first = new Uint32Array(vertexCount);
  for (let f = faceCount - 1; f >= 0; f--) {
    const start = faceStart[f]!;
    const end = faceStart[f + 1]!;
    for (let i = end - 1; i >= start; i--) {
      const v = loopVertices[i]!;
      const e = 2 * loopEdges[i]!;
      places[edgeVertices[e] === v ? e : e + 1] = i;
      before[i] = i > start ? i - 1 : end - 1;
      first[v] = i;
    }
  }
  const fans = new HullFans(
    new Uint32Array(vertexCount + 1),
    new Uint16Array(size),
    new Uint16Array(size),
    new Uint16Array(size),
  );
  const { start, faces, edges, neighbours } = fans;
  let at = 0;
  for (let v = 0; v < vertexCount; v++) {
    let i = first[v]!;
    do {
      const e = loopEdges[i]!;
      const side = edgeVertices[2 * e] === v ? 0 : 1;
      edges[at] = e;
      neighbours[at] = edgeVertices[2 * e + 1 - side]!;
      faces[at] = edgeFaces[2 * e + side]!;
      at++;
      // The edge that leads to v within the same face, walked the other way, leaves v next.
      const leading = 2 * loopEdges[before[i]!]!;
      i = places[edgeVertices[leading] === v ? leading : leading + 1]!;
    } while (i !== first[v]);
    start[v + 1] = at;
  }
  return fans;
}
