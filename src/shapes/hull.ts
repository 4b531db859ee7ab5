/** The convex hull of points: a polytope that {@link convex} makes shapes of. Made by `convexHull`, never changed afterwards. */
import { Polytope } from './polytope.ts';
import type { Topology } from './topology.ts';

/**
 * A convex hull. `dimension` 3 is a solid, 2 a flat polygon (one face, 0, that is both sides), 1 a segment (edge 0 between vertices 0
 * and 1), 0 a point.
 */
export class Hull extends Polytope {
  /** The largest distance from a given point to this hull; above rounding only where maxVertices made it leave vertices out. */
  readonly simplificationError: number;

  constructor(
    topology: Topology,
    vertices: Float64Array,
    normals: Float64Array,
    offsets: Float64Array,
    simplificationError: number,
  ) {
    super(topology, vertices, normals, offsets);
    this.simplificationError = simplificationError;
  }

  /** What it is: 3 a solid, 2 a flat polygon, 1 a segment, 0 a point. */
  get dimension(): 0 | 1 | 2 | 3 {
    return this.topology.dimension;
  }

  /** How many vertices it has. */
  get vertexCount(): number {
    return this.topology.vertexCount;
  }

  /** How many edges it has. */
  get edgeCount(): number {
    return this.topology.edgeCount;
  }

  /** How many faces it has; the two sides of a flat polygon are one. */
  get faceCount(): number {
    return this.topology.dimension === 2 ? 1 : this.topology.faceCount;
  }
}
