/** Normals for the edges and vertices of a solid, within their cones, from the planes of its faces. */
import type { HullTables } from './hullTables.ts';

type FaceTables = Pick<HullTables, 'x' | 'y' | 'z' | 'edgeVertices' | 'edgeFaces' | 'faceNx' | 'faceNy' | 'faceNz'>;
type FanTables = Pick<HullTables, 'vertexStart' | 'vertexEdges'>;

/** For each edge the bisector of the normals of its two faces. */
export function edgeNormalsOf(tables: FaceTables): Float64Array {
  const { x, y, z, edgeVertices, edgeFaces, faceNx, faceNy, faceNz } = tables;
  const edgeNormals = new Float64Array((3 * edgeVertices.length) / 2);
  for (let e = 0; 2 * e < edgeVertices.length; e++) {
    const left = edgeFaces[2 * e];
    const right = edgeFaces[2 * e + 1];
    let nx = faceNx[left] + faceNx[right];
    let ny = faceNy[left] + faceNy[right];
    let nz = faceNz[left] + faceNz[right];
    if (faceNx[left] * faceNx[right] + faceNy[left] * faceNy[right] + faceNz[left] * faceNz[right] < 0) {
      // At a sharp edge the sum cancels; e x (n left - n right) has the same direction and does not.
      const a = edgeVertices[2 * e];
      const b = edgeVertices[2 * e + 1];
      const ex = x[b] - x[a];
      const ey = y[b] - y[a];
      const ez = z[b] - z[a];
      const inv = 1 / Math.max(Math.abs(ex), Math.abs(ey), Math.abs(ez));
      const dx = (faceNx[left] - faceNx[right]) * inv;
      const dy = (faceNy[left] - faceNy[right]) * inv;
      const dz = (faceNz[left] - faceNz[right]) * inv;
      nx = ey * dz - ez * dy;
      ny = ez * dx - ex * dz;
      nz = ex * dy - ey * dx;
    }
    const inv = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz);
    edgeNormals[3 * e] = nx * inv;
    edgeNormals[3 * e + 1] = ny * inv;
    edgeNormals[3 * e + 2] = nz * inv;
  }
  return edgeNormals;
}

/** For each vertex the sum of the normals of its edges, which is a positive combination of the face normals that span its cone. */
export function vertexNormalsOf(tables: FanTables, edgeNormals: Float64Array): Float64Array {
  const { vertexStart, vertexEdges } = tables;
  const vertexNormals = new Float64Array(3 * (vertexStart.length - 1));
  for (let v = 0; v + 1 < vertexStart.length; v++) {
    let nx = 0;
    let ny = 0;
    let nz = 0;
    for (let i = vertexStart[v]; i < vertexStart[v + 1]; i++) {
      const e = 3 * vertexEdges[i];
      nx += edgeNormals[e];
      ny += edgeNormals[e + 1];
      nz += edgeNormals[e + 2];
    }
    const inv = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz);
    vertexNormals[3 * v] = nx * inv;
    vertexNormals[3 * v + 1] = ny * inv;
    vertexNormals[3 * v + 2] = nz * inv;
  }
  return vertexNormals;
}
