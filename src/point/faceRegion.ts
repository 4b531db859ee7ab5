/** On which side of the edges of a face a place is, seen along the normal of the face. */
import type { Vec3Like } from '../math/vec3.ts';
import type { Polytope } from '../shapes/polytope.ts';

/** The edge of a face that the place is farthest beyond or on; -1 when it is over the face. */
export function edgeBeyond(core: Polytope, face: number, at: Vec3Like): number {
  const { vertices, normals, topology } = core;
  const { faceStart, faceVertices, faceEdges } = topology;
  const { x, y, z } = at;
  const nx = normals[3 * face]!;
  const ny = normals[3 * face + 1]!;
  const nz = normals[3 * face + 2]!;
  const end = faceStart[face + 1]!;
  let farthest = -0;
  let found = -1;
  let v = 3 * faceVertices[end - 1]!;
  let edge = faceEdges[end - 1]!;
  for (let i = faceStart[face]!; i < end; i++) {
    const w = 3 * faceVertices[i]!;
    const vx = vertices[v]!;
    const vy = vertices[v + 1]!;
    const vz = vertices[v + 2]!;
    const ux = vertices[w]! - vx;
    const uy = vertices[w + 1]! - vy;
    const uz = vertices[w + 2]! - vz;
    // (u x n).(p - v), times its own size over |u|^2: the order of the squared distances.
    const beyond = (uy * nz - uz * ny) * (x - vx) + (uz * nx - ux * nz) * (y - vy) + (ux * ny - uy * nx) * (z - vz);
    if (beyond >= 0) {
      const far = (beyond * beyond) / (ux * ux + uy * uy + uz * uz);
      if (far >= farthest) {
        farthest = far;
        found = edge;
      }
    }
    v = w;
    edge = faceEdges[i]!;
  }
  return found;
}

/** Whether the place is beyond edge e of a face, or on it. */
export function isBeyond(core: Polytope, face: number, e: number, at: Vec3Like): boolean {
  const { vertices, normals, topology } = core;
  const v = 3 * topology.edgeVertices[2 * e]!;
  const w = 3 * topology.edgeVertices[2 * e + 1]!;
  const ux = vertices[w]! - vertices[v]!;
  const uy = vertices[w + 1]! - vertices[v + 1]!;
  const uz = vertices[w + 2]! - vertices[v + 2]!;
  const px = at.x - vertices[v]!;
  const py = at.y - vertices[v + 1]!;
  const pz = at.z - vertices[v + 2]!;
  const nx = normals[3 * face]!;
  const ny = normals[3 * face + 1]!;
  const nz = normals[3 * face + 2]!;
  // (u x n).p, out of the face to the left of u
  const beyond = (uy * nz - uz * ny) * px + (uz * nx - ux * nz) * py + (ux * ny - uy * nx) * pz;
  return topology.edgeFaces[2 * e] === face ? beyond >= 0 : beyond <= 0;
}
