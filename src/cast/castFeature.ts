/** The features of a core that some of its vertices span. */
import { EDGE, FACE, VERTEX } from '../results/features.ts';
import type { Polytope } from '../shapes/polytope.ts';

/** The edge between two vertices; -1 when there is none. */
function edgeBetween(core: Polytope, v: number, w: number): number {
  const { fanStart, fanVertices, fanEdges } = core.topology;
  for (let i = fanStart[v]!; i < fanStart[v + 1]!; i++) if (fanVertices[i] === w) return fanEdges[i]!;
  return -1;
}

/** Whether a vertex is a corner of a face. */
function isCorner(core: Polytope, face: number, v: number): boolean {
  const { faceStart, faceVertices } = core.topology;
  for (let i = faceStart[face]!; i < faceStart[face + 1]!; i++) if (faceVertices[i] === v) return true;
  return false;
}

/**
 * The face that has the first `count` of the vertices, two or three, as corners; of two of them the one whose normal is nearest to
 * `direction`, which is given in the core's frame. -1 when there is none.
 */
export function faceOf(core: Polytope, vertices: Int32Array, count: number, direction: Float64Array): number {
  const { normals, topology } = core;
  const { fanStart, fanFaces } = topology;
  const x = direction[0]!;
  const y = direction[1]!;
  const z = direction[2]!;
  const v = vertices[0]!;
  let found = -1;
  let most = -Infinity;
  if (topology.faceCount === 0) return found;
  for (let i = fanStart[v]!; i < fanStart[v + 1]!; i++) {
    const f = fanFaces[i]!;
    if (!isCorner(core, f, vertices[1]!) || (count === 3 && !isCorner(core, f, vertices[2]!))) continue;
    const along = x * normals[3 * f]! + y * normals[3 * f + 1]! + z * normals[3 * f + 2]!;
    if (along > most) {
      most = along;
      found = f;
    }
  }
  return found;
}

/** The code for the first `count` of the vertices, of which all are on the core's surface towards `direction`; -1 if they span no feature. */
export function codeOf(core: Polytope, vertices: Int32Array, count: number, direction: Float64Array): number {
  const { vertexNames, edgeNames, faceNames } = core.topology;
  const v = vertices[0]!;
  if (count === 1) return VERTEX + vertexNames[v]!;
  const edge = count === 2 ? edgeBetween(core, v, vertices[1]!) : -1;
  if (edge >= 0) return EDGE + edgeNames[edge]!;
  const face = faceOf(core, vertices, count, direction);
  return face < 0 ? -1 : FACE + faceNames[face]!;
}
