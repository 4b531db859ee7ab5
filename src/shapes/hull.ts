/** The convex hull of points: a polytope that {@link convex} makes shapes of. Made by `convexHull`, never changed afterwards. */
import { HullTables } from './hullTables.ts';
import type { Topology } from './topology.ts';

/**
 * A convex hull. `dimension` 3 is a solid, 2 a flat polygon (one face, 0, that is both sides), 1 a segment (edge 0 between vertices 0
 * and 1), 0 a point.
 */
export class Hull extends HullTables {
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
}

export type { Outline } from './hullTables.ts';
