/** How sharp the edges of a hull are and how good its planes, which tells what has to be proved of the way out of it. */
import { SHARP_COS } from '../math/tolerance.ts';
import type { HullTables } from './hullTables.ts';

/** How far, as a part of the hull's reach, rounding may put a vertex beside the plane of a face. */
const SOUND = 4e-15;

/** The sine of a turn, and the part of the hull's reach that a side is long, which rounding cannot touch. */
const CLEAR = 1e-4;

export class HullForm {
  /** The cosine of the angle between the normals of the two faces of each edge. */
  readonly cosines: Float64Array;
  /** The two faces of each edge in one number, f | g << 16; filled up to groups of four with one more than there are faces. */
  readonly facePairs: Uint32Array;
  /**
   * True when each face is a supporting plane to all digits, and so is what lies between two: no sliver, no sharp edge; of a flat
   * hull, no corner that is all but straight.
   */
  readonly isSound: boolean;

  constructor(hull: HullTables) {
    const { edgeFaces, faceNx, faceNy, faceNz } = hull;
    this.cosines = new Float64Array(edgeFaces.length >> 1);
    const { length } = faceNx;
    this.facePairs = new Uint32Array((this.cosines.length + 3) & ~3).fill(length | (length << 16));
    for (let e = 0; e < this.cosines.length; e++) {
      const f = edgeFaces[2 * e]!;
      const g = edgeFaces[2 * e + 1]!;
      this.facePairs[e] = f | (g << 16);
      this.cosines[e] = faceNx[f]! * faceNx[g]! + faceNy[f]! * faceNy[g]! + faceNz[f]! * faceNz[g]!;
    }
    this.isSound = hull.dimension === 2 ? hasClearCorners(hull) : isSound(hull, this.cosines);
  }
}

/** True when the rim of a flat hull turns at each corner, and no side of it is short, by far more than rounding can make. */
function hasClearCorners({ x, y, z, loopVertices, reach }: HullTables): boolean {
  const count = loopVertices.length;
  const shortSq = CLEAR * CLEAR * reach * reach;
  for (let i = 0; i < count; i++) {
    const a = loopVertices[i]!;
    const b = loopVertices[(i + 1) % count]!;
    const c = loopVertices[(i + 2) % count]!;
    const ux = x[b]! - x[a]!;
    const uy = y[b]! - y[a]!;
    const uz = z[b]! - z[a]!;
    const vx = x[c]! - x[b]!;
    const vy = y[c]! - y[b]!;
    const vz = z[c]! - z[b]!;
    // n = u x v
    const nx = uy * vz - uz * vy;
    const ny = uz * vx - ux * vz;
    const nz = ux * vy - uy * vx;
    const uu = ux * ux + uy * uy + uz * uz;
    const vv = vx * vx + vy * vy + vz * vz;
    if (!(uu > shortSq && nx * nx + ny * ny + nz * nz > CLEAR * CLEAR * uu * vv)) return false;
  }
  return true;
}

/** True when no edge is sharp, the corners of each face are on its plane and the vertices around it behind, but for the last bits. */
function isSound(hull: HullTables, cosines: Float64Array): boolean {
  const { x, y, z, faceNx, faceNy, faceNz, faceOffset, faceStart, loopVertices, vertexStart, vertexNeighbours } = hull;
  const tolerance = SOUND * hull.reach;
  for (let e = 0; e < cosines.length; e++) if (!(cosines[e]! >= SHARP_COS)) return false;
  for (let f = 0; f < faceOffset.length; f++) {
    for (let c = faceStart[f]!; c < faceStart[f + 1]!; c++) {
      const v = loopVertices[c]!;
      const beyond = faceNx[f]! * x[v]! + faceNy[f]! * y[v]! + faceNz[f]! * z[v]! - faceOffset[f]!;
      if (!(Math.abs(beyond) <= tolerance)) return false;
      for (let i = vertexStart[v]!; i < vertexStart[v + 1]!; i++) {
        const w = vertexNeighbours[i]!;
        if (!(faceNx[f]! * x[w]! + faceNy[f]! * y[w]! + faceNz[f]! * z[w]! - faceOffset[f]! <= tolerance)) return false;
      }
    }
  }
  return true;
}
