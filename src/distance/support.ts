/** The vertex of a core that is farthest in a direction. */
import type { Vec3 } from '../math/vec3.ts';
import type { Topology } from '../shapes/topology.ts';

/** Of so many vertices all are looked at; of more, the neighbours of the best one so far. */
const SCAN = 12;

/** The vertex with the largest d . v. A search among many begins at `start`. */
export function supportVertex(topology: Topology, vertices: Float64Array, d: Vec3, start: number): number {
  const { x, y, z } = d;
  const { vertexCount } = topology;
  if (vertexCount > SCAN) return climb(topology, vertices, d, start);
  let best = 0;
  let most = vertices[0]! * x + vertices[1]! * y + vertices[2]! * z;
  for (let v = 1; v < vertexCount; v++) {
    const height = vertices[3 * v]! * x + vertices[3 * v + 1]! * y + vertices[3 * v + 2]! * z;
    if (height > most) {
      most = height;
      best = v;
    }
  }
  return best;
}

/** From neighbour to neighbour, as long as there is one that is farther. */
function climb({ fanStart, fanVertices }: Topology, vertices: Float64Array, { x, y, z }: Vec3, start: number): number {
  let best = start;
  let most = vertices[3 * best]! * x + vertices[3 * best + 1]! * y + vertices[3 * best + 2]! * z;
  for (;;) {
    const from = best;
    const end = fanStart[from + 1]!;
    for (let i = fanStart[from]!; i < end; i++) {
      const v = fanVertices[i]!;
      const height = vertices[3 * v]! * x + vertices[3 * v + 1]! * y + vertices[3 * v + 2]! * z;
      if (height > most) {
        most = height;
        best = v;
      }
    }
    if (best === from) return best;
  }
}
