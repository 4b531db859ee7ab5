/** The edges that leave each vertex of a solid hull, as unit vectors side by side: what a walk from vertex to vertex looks at. */
import type { Hull } from './hull.ts';

/** Edges around a vertex are looked at in groups of four: as many as are missing lead nowhere. */
const GROUP = 4;

export class HullRays {
  /** Where the rays of vertex v are, in the order of its neighbours: from start[v] to start[v + 1]. */
  readonly start: Uint32Array;
  /** Unit vector and length of each edge; zeros where there is none. */
  readonly rays: Float64Array;

  constructor({ x, y, z, vertexStart, vertexNeighbours }: Hull) {
    const count = x.length;
    const start = new Uint32Array(count + 1);
    for (let v = 0; v < count; v++) {
      const groups = (vertexStart[v + 1]! - vertexStart[v]! + GROUP - 1) >> 2;
      start[v + 1] = start[v]! + 4 * GROUP * groups;
    }
    const rays = new Float64Array(start[count]!);
    for (let v = 0; v < count; v++) {
      let at = start[v]!;
      for (let i = vertexStart[v]!; i < vertexStart[v + 1]!; i++) {
        const end = vertexNeighbours[i]!;
        const ex = x[end]! - x[v]!;
        const ey = y[end]! - y[v]!;
        const ez = z[end]! - z[v]!;
        const length = Math.sqrt(ex * ex + ey * ey + ez * ez);
        const inv = length > 0 ? 1 / length : 0.0;
        rays[at] = ex * inv;
        rays[at + 1] = ey * inv;
        rays[at + 2] = ez * inv;
        rays[at + 3] = length;
        at += 4;
      }
    }
    this.start = start;
    this.rays = rays;
  }
}
