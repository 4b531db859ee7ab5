/**
 * A convex hull, as `convexHull` makes it of points and `convex` makes a shape of it: its vertices, edges, faces and their planes, to be read. Answers
 * name features by the same indices.
 */
export interface Hull {
  /** What it is: 3 a solid, 2 a flat polygon (one face, 0, that is both sides), 1 a segment (edge 0 between vertices 0 and 1), 0 a point. */
  readonly dimension: 0 | 1 | 2 | 3;
  /** How many vertices it has. */
  readonly vertexCount: number;
  /** How many edges it has. */
  readonly edgeCount: number;
  /** How many faces it has; the two sides of a flat polygon are one. */
  readonly faceCount: number;
  /** x, y, z of each vertex. Not to be written to. */
  readonly vertices: Float64Array;
  /** Outward unit normal of each face: x, y, z, ... Not to be written to. */
  readonly normals: Float64Array;
  /** The plane of each face: normal . p = offset on it, less everywhere inside. Not to be written to. */
  readonly offsets: Float64Array;
  /** The largest distance from a point that the hull was made of to it; above rounding only where maxVertices made it leave vertices out. */
  readonly simplificationError: number;
  /** The indices of the two ends of an edge. */
  edge(e: number): [number, number];
  /** The indices of the corners of a face, counter-clockwise seen from outside. */
  face(f: number): number[];
}
