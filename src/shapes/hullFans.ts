/** The faces, edges and vertices around each vertex of a hull. */
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
