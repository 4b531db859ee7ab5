/** The sides of the Voronoi regions of a polytope: what of it is nearest to a place. */
import type { Vec3Like } from '../math/vec3.ts';
import { EDGE, VERTEX } from '../results/features.ts';
import type { Polytope } from '../shapes/polytope.ts';

/** Over the face, but nearer to its rim than it may be by rounding. */
export const AT_RIM = -2;
/** As a part of the reach: what is nearer than this to an edge or a vertex is on it, but for rounding. */
export const ON_FEATURE = 1e-15;

/** The nearest of the edges of a face that p is beyond or on; -1 or AT_RIM where it is over the face. */
export function nearestEdge(core: Polytope, f: number, p: Vec3Like): number {
  const { vertices, normals, topology } = core;
  const { faceStart, faceVertices, faceEdges } = topology;
  const { x, y, z } = p;
  const nx = normals[3 * f];
  const ny = normals[3 * f + 1];
  const nz = normals[3 * f + 2];
  const end = faceStart[f + 1];
  // A bound on the rounding of the products below.
  const noise = -8 * ON_FEATURE * (core.reach * core.reach + x * x + y * y + z * z);
  let nearestSq = Infinity;
  let found = -1;
  let v = 3 * faceVertices[end - 1];
  let edge = faceEdges[end - 1];
  for (let i = faceStart[f]; i < end; i++) {
    const w = 3 * faceVertices[i];
    const dx = x - vertices[v];
    const dy = y - vertices[v + 1];
    const dz = z - vertices[v + 2];
    const ux = vertices[w] - vertices[v];
    const uy = vertices[w + 1] - vertices[v + 1];
    const uz = vertices[w + 2] - vertices[v + 2];
    // (u x n).d
    const beyond = (uy * nz - uz * ny) * dx + (uz * nx - ux * nz) * dy + (ux * ny - uy * nx) * dz;
    if (beyond >= 0) {
      const along = (dx * ux + dy * uy + dz * uz) / (ux * ux + uy * uy + uz * uz);
      const s = along < 0 ? 0 : along > 1 ? 1 : along;
      const cx = dx - ux * s;
      const cy = dy - uy * s;
      const cz = dz - uz * s;
      const distSq = cx * cx + cy * cy + cz * cz;
      if (distSq < nearestSq) {
        nearestSq = distSq;
        found = edge;
      }
    } else if (beyond > noise && found < 0) found = AT_RIM;
    v = w;
    edge = faceEdges[i];
  }
  return found;
}

/** Whether the direction d, seen from edge e, leads out of face f (1), along the edge (0) or over the face (-1). */
export function sideOfEdge({ vertices, normals, topology }: Polytope, f: number, e: number, d: Vec3Like): number {
  const v = 3 * topology.edgeVertices[2 * e];
  const w = 3 * topology.edgeVertices[2 * e + 1];
  const ux = vertices[w] - vertices[v];
  const uy = vertices[w + 1] - vertices[v + 1];
  const uz = vertices[w + 2] - vertices[v + 2];
  const nx = normals[3 * f];
  const ny = normals[3 * f + 1];
  const nz = normals[3 * f + 2];
  // (u x n).d: within the face to the left of u, u x n points out of it; within that to the right it points in.
  const outward = (uy * nz - uz * ny) * d.x + (uz * nx - ux * nz) * d.y + (ux * ny - uy * nx) * d.z;
  const side = outward > 0 ? 1 : outward < 0 ? -1 : 0;
  return topology.edgeFaces[2 * e] === f ? side : -side;
}

/** The edge at v along which the direction d leads most; -1 where it leads along none. */
export function edgeTowards(core: Polytope, v: number, d: Vec3Like): number {
  const { vertices, topology } = core;
  const { fanStart, fanEdges, fanVertices } = topology;
  const vx = vertices[3 * v];
  const vy = vertices[3 * v + 1];
  const vz = vertices[3 * v + 2];
  let found = -1;
  let most = -1;
  for (let i = fanStart[v]; i < fanStart[v + 1]; i++) {
    const w = 3 * fanVertices[i];
    const ux = vertices[w] - vx;
    const uy = vertices[w + 1] - vy;
    const uz = vertices[w + 2] - vz;
    const along = d.x * ux + d.y * uy + d.z * uz;
    if (!(along > 0)) continue;
    const towards = (along * along) / (ux * ux + uy * uy + uz * uz);
    if (towards > most) {
      most = towards;
      found = fanEdges[i];
    }
  }
  return found;
}

/** The code of edge e, or of the end of it that holds the place. */
export function featureOnEdge({ vertices, topology }: Polytope, e: number, at: Vec3Like): number {
  const { edgeVertices, edgeNames, vertexNames } = topology;
  const from = edgeVertices[2 * e];
  const to = edgeVertices[2 * e + 1];
  const x = vertices[3 * from];
  const y = vertices[3 * from + 1];
  const z = vertices[3 * from + 2];
  const ux = vertices[3 * to] - x;
  const uy = vertices[3 * to + 1] - y;
  const uz = vertices[3 * to + 2] - z;
  const along = ux * (at.x - x) + uy * (at.y - y) + uz * (at.z - z);
  if (along <= 0) return VERTEX + vertexNames[from];
  if (along >= ux * ux + uy * uy + uz * uz) return VERTEX + vertexNames[to];
  return EDGE + edgeNames[e];
}
