/** The features of a core that some of its vertices span. */
import type { Vec3 } from '../math/vec3.ts';
import { EDGE, FACE, VERTEX } from '../results/features.ts';
import type { Polytope } from '../shapes/polytope.ts';

/** Whether the first `count` of the vertices are corners of a face. */
function areCorners(core: Polytope, face: number, vertices: Int32Array, count: number): boolean {
  const { faceStart, faceVertices } = core.topology;
  let found = 0;
  for (let i = faceStart[face]; i < faceStart[face + 1]; i++) {
    const v = faceVertices[i];
    for (let k = 0; k < count; k++) if (vertices[k] === v) found++;
  }
  return found === count;
}

/**
 * The face that has the first `count` of the vertices, two or three, as corners; of several the one whose normal is nearest to the given one, in
 * the core's frame. -1 when there is none.
 */
export function faceOf(core: Polytope, { x, y, z }: Vec3, vertices: Int32Array, count: number): number {
  const { normals, topology } = core;
  const { fanStart, fanFaces } = topology;
  const v = vertices[0];
  const end = fanStart[v + 1];
  if (topology.faceCount === 0) return -1;
  // Of all faces around the first vertex the one with that normal has the others, too, but for rounding.
  for (let isAny = true; ; isAny = false) {
    let found = -1;
    let most = -Infinity;
    for (let i = fanStart[v]; i < end; i++) {
      const face = fanFaces[i];
      const along = x * normals[3 * face] + y * normals[3 * face + 1] + z * normals[3 * face + 2];
      if (along > most && (isAny || areCorners(core, face, vertices, count))) {
        most = along;
        found = face;
      }
    }
    if (!isAny || (found >= 0 && areCorners(core, found, vertices, count))) return found;
  }
}

/** The code of the feature that the first `count` of the vertices span, which are on the core's surface towards the normal (see faceOf); -1 if none. */
export function codeOf(core: Polytope, normal: Vec3, vertices: Int32Array, count: number): number {
  const { vertexNames, edgeNames, faceNames, fanStart, fanVertices, fanEdges } = core.topology;
  const v = vertices[0];
  if (count === 1) return VERTEX + vertexNames[v];
  if (count === 2) {
    const end = fanStart[v + 1];
    for (let i = fanStart[v]; i < end; i++) if (fanVertices[i] === vertices[1]) return EDGE + edgeNames[fanEdges[i]];
  }
  const face = faceOf(core, normal, vertices, count);
  return face < 0 ? -1 : FACE + faceNames[face];
}
