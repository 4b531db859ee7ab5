/** Which vertex, edge or face of a core some of its vertices belong to, or a point lies on. Codes here hold the core's own numbers. */
import { ON_FEATURE } from '../math/tolerance.ts';
import type { Vec3 } from '../math/vec3.ts';
import { EDGE, FACE, VERTEX } from '../results/features.ts';
import type { Polytope } from '../shapes/polytope.ts';
import { indexOfName, type Topology } from '../shapes/topology.ts';
import type { CorePair } from './corePair.ts';

/** Vertices that have no edge or face in common. */
export const NO_FEATURE = -1;

/** The smallest feature that has the first `count` of up to three vertices; NO_FEATURE where none has them all. */
export function featureOfVertices(topology: Topology, vertices: Int32Array, count: number): number {
  const first = vertices[0];
  const second = count > 1 ? vertices[1] : first;
  const third = count > 2 ? vertices[2] : first;
  if (second === first && third === first) return VERTEX + first;
  const { fanStart, fanVertices, fanEdges, fanFaces } = topology;
  const end = fanStart[first + 1];
  const other = second === first ? third : second;
  if (third === first || third === other || second === first) {
    for (let i = fanStart[first]; i < end; i++) if (fanVertices[i] === other) return EDGE + fanEdges[i];
  }
  for (let i = fanStart[first]; i < end; i++) {
    const f = fanFaces[i];
    if (hasCorner(topology, f, second) && hasCorner(topology, f, third)) return FACE + f;
  }
  return NO_FEATURE;
}

function hasCorner({ faceStart, faceVertices }: Topology, f: number, v: number): boolean {
  const end = faceStart[f + 1];
  for (let i = faceStart[f]; i < end; i++) if (faceVertices[i] === v) return true;
  return false;
}

/** The smallest feature within a feature that a point lies on, but for rounding; where that is a vertex, the point becomes it. */
export function featureAtPoint(pair: CorePair, core: Polytope, feature: number, point: Vec3): number {
  if (feature < EDGE) return feature;
  const { topology, vertices } = core;
  const { edgeVertices, faceStart, faceEdges } = topology;
  if (feature < FACE) return endAtPoint(pair, core, feature, point);
  const f = feature - FACE;
  const end = faceStart[f + 1];
  for (let i = faceStart[f]; i < end; i++) {
    const e = faceEdges[i];
    if (isOnEdge(pair, vertices, edgeVertices, e, point)) return endAtPoint(pair, core, EDGE + e, point);
  }
  return feature;
}

function endAtPoint({ size }: CorePair, { vertices, topology }: Polytope, feature: number, point: Vec3): number {
  const { edgeVertices } = topology;
  const slack = ON_FEATURE * size;
  const e = feature - EDGE;
  for (let i = 2 * e; i < 2 * e + 2; i++) {
    const v = edgeVertices[i];
    const dx = point.x - vertices[3 * v];
    const dy = point.y - vertices[3 * v + 1];
    const dz = point.z - vertices[3 * v + 2];
    if (Math.abs(dx) <= slack && Math.abs(dy) <= slack && Math.abs(dz) <= slack) {
      point.x = vertices[3 * v];
      point.y = vertices[3 * v + 1];
      point.z = vertices[3 * v + 2];
      return VERTEX + v;
    }
  }
  return feature;
}

/** True for a point of a face that is on an edge of it. */
function isOnEdge({ size }: CorePair, vertices: Float64Array, edgeVertices: Uint16Array, e: number, point: Vec3): boolean {
  const slack = ON_FEATURE * size;
  const v = 3 * edgeVertices[2 * e];
  const w = 3 * edgeVertices[2 * e + 1];
  const ux = vertices[w] - vertices[v];
  const uy = vertices[w + 1] - vertices[v + 1];
  const uz = vertices[w + 2] - vertices[v + 2];
  const dx = point.x - vertices[v];
  const dy = point.y - vertices[v + 1];
  const dz = point.z - vertices[v + 2];
  const lenSq = ux * ux + uy * uy + uz * uz;
  const along = dx * ux + dy * uy + dz * uz;
  const length = Math.sqrt(lenSq);
  if (!(along >= -slack * length && along <= lenSq + slack * length)) return false;
  // d x u, and |d x u| <= slack |u|
  const cx = dy * uz - dz * uy;
  const cy = dz * ux - dx * uz;
  const cz = dx * uy - dy * ux;
  return cx * cx + cy * cy + cz * cz <= slack * slack * lenSq;
}

/** The code by which answers name a feature. */
export function nameOf({ vertexNames, edgeNames, faceNames }: Topology, feature: number): number {
  if (feature < EDGE) return VERTEX + vertexNames[feature];
  return feature < FACE ? EDGE + edgeNames[feature - EDGE] : FACE + faceNames[feature - FACE];
}

/** The own number of the feature that answers call `code`; NO_FEATURE where there is none. */
export function featureOfName({ vertexNames, edgeNames, faceNames }: Topology, code: number): number {
  const type = code < EDGE ? VERTEX : code < FACE ? EDGE : FACE;
  const index = indexOfName(type === VERTEX ? vertexNames : type === EDGE ? edgeNames : faceNames, code - type);
  return index < 0 ? NO_FEATURE : type + index;
}
