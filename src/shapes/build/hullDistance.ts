/** How far points are from a simplified hull. */
import { Vec3 } from '../../math/vec3.ts';
import type { HullTables } from '../hull.ts';
import type { PointSet } from './points.ts';
import { scratchDoubles } from './scratch.ts';

const hullDistance_p = /* @__PURE__ */ new Vec3();

/** The largest distance from one of the points to a solid, in the units of the solid; zero when all are inside. */
export function largestDistance(points: PointSet, tables: HullTables): number {
  const p = hullDistance_p;
  let largest = 0;
  let face = 0;
  for (let i = 0; i < points.count; i++) {
    points.original(i, p);
    face = climb(tables, p, face);
    // The distance from any face is at least that from the solid; only points that may be the farthest need all faces.
    if (heightOver(tables, face, p) <= 0 || distanceToFace(tables, face, p) > largest) {
      largest = Math.max(largest, distanceToSolid(tables, p));
    }
  }
  return largest;
}

/**
 * Whether none of the points with the given indices is farther than `most` above the plane of a face; false too when the solid is too
 * thin to tell. `most` must be small: the way from face to face is that of the solid itself, not of the one grown by it.
 */
export function areWithin(points: PointSet, indices: Int32Array, tables: HullTables, most: number): boolean {
  if (indices.length === 0) return true;
  const { x, y, z, faceNx, faceNy, faceNz, faceOffset, faceStart, loopEdges, edgeFaces } = tables;
  const faceCount = faceOffset.length;
  let cx = 0;
  let cy = 0;
  let cz = 0;
  for (let v = 0; v < x.length; v++) {
    cx += x[v]! / x.length;
    cy += y[v]! / x.length;
    cz += z[v]! / x.length;
  }
  // How far the planes, moved outwards, are from the middle.
  const depths = scratchDoubles(0, faceCount);
  for (let f = 0; f < faceCount; f++) {
    const depth = faceOffset[f]! - (faceNx[f]! * cx + faceNy[f]! * cy + faceNz[f]! * cz);
    if (!(depth > 0)) return false;
    depths[f] = depth + most;
  }
  const p = hullDistance_p;
  let face = 0;
  for (let i = 0; i < indices.length; i++) {
    points.original(indices[i]!, p);
    const px = p.x - cx;
    const py = p.y - cy;
    const pz = p.z - cz;
    let best = faceNx[face]! * px + faceNy[face]! * py + faceNz[face]! * pz;
    // The plane that the ray from the middle to the point meets first: from face to neighbour as long as the neighbour's is met before.
    for (let at = -1; at !== face; ) {
      at = face;
      for (let k = faceStart[at]!; k < faceStart[at + 1]!; k++) {
        const e = loopEdges[k]!;
        const other = edgeFaces[2 * e] === at ? edgeFaces[2 * e + 1]! : edgeFaces[2 * e]!;
        const along = faceNx[other]! * px + faceNy[other]! * py + faceNz[other]! * pz;
        if (along * depths[face]! > best * depths[other]!) {
          best = along;
          face = other;
        }
      }
    }
    if (!(best <= depths[face]!)) return false;
  }
  return true;
}

/** From face to neighbour as long as the point is higher over the neighbour. */
function climb(tables: HullTables, p: Vec3, from: number): number {
  const { faceStart, loopEdges, edgeFaces } = tables;
  let face = from;
  let best = heightOver(tables, face, p);
  for (let at = -1; at !== face; ) {
    at = face;
    for (let i = faceStart[at]!; i < faceStart[at + 1]!; i++) {
      const e = loopEdges[i]!;
      const other = edgeFaces[2 * e] === at ? edgeFaces[2 * e + 1]! : edgeFaces[2 * e]!;
      const height = heightOver(tables, other, p);
      if (height > best) {
        best = height;
        face = other;
      }
    }
  }
  return face;
}

function heightOver(tables: HullTables, face: number, p: Vec3): number {
  return tables.faceNx[face]! * p.x + tables.faceNy[face]! * p.y + tables.faceNz[face]! * p.z - tables.faceOffset[face]!;
}

/** Zero inside; outside, the distance from the nearest of the faces that the point is above. */
function distanceToSolid(tables: HullTables, p: Vec3): number {
  let distance = Infinity;
  for (let f = 0; f < tables.faceOffset.length; f++) {
    if (heightOver(tables, f, p) > 0) distance = Math.min(distance, distanceToFace(tables, f, p));
  }
  return distance === Infinity ? 0 : distance;
}

/** The distance from a polygon: from its plane when the point is over it, from its nearest edge otherwise. */
function distanceToFace(tables: HullTables, face: number, p: Vec3): number {
  const { x, y, z, faceStart, loopVertices } = tables;
  const nx = tables.faceNx[face]!;
  const ny = tables.faceNy[face]!;
  const nz = tables.faceNz[face]!;
  const start = faceStart[face]!;
  const end = faceStart[face + 1]!;
  let isOver = true;
  let leastSq = Infinity;
  for (let i = start; i < end; i++) {
    const a = loopVertices[i]!;
    const b = loopVertices[i + 1 < end ? i + 1 : start]!;
    const ux = x[b]! - x[a]!;
    const uy = y[b]! - y[a]!;
    const uz = z[b]! - z[a]!;
    const px = p.x - x[a]!;
    const py = p.y - y[a]!;
    const pz = p.z - z[a]!;
    // (u x p).n is negative outside.
    if ((uy * pz - uz * py) * nx + (uz * px - ux * pz) * ny + (ux * py - uy * px) * nz < 0) isOver = false;
    const t = Math.min(Math.max((px * ux + py * uy + pz * uz) / (ux * ux + uy * uy + uz * uz), 0), 1);
    const rx = px - t * ux;
    const ry = py - t * uy;
    const rz = pz - t * uz;
    leastSq = Math.min(leastSq, rx * rx + ry * ry + rz * rz);
  }
  return isOver ? Math.abs(heightOver(tables, face, p)) : Math.sqrt(leastSq);
}
