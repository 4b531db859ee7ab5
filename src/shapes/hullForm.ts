/** How sharp the edges of a solid hull are and how good its planes, which tells what has to be proved of the way out of it. */
import { SHARP_COS } from '../math/tolerance.ts';
import type { Hull } from './hull.ts';

/** How far, as a part of the hull's reach, rounding may put a vertex beside the plane of a face. */
const SOUND = 4e-15;

export class HullForm {
  /** The cosine of the angle between the normals of the two faces of each edge. */
  readonly cosines: Float64Array;
  /** True when each face is a supporting plane to all digits, and so is what lies between two: no sliver, no sharp edge. */
  readonly isSound: boolean;

  constructor(hull: Hull) {
    const { edgeFaces, faceNx, faceNy, faceNz } = hull;
    this.cosines = new Float64Array(edgeFaces.length >> 1);
    for (let e = 0; e < this.cosines.length; e++) {
      const f = edgeFaces[2 * e]!;
      const g = edgeFaces[2 * e + 1]!;
      this.cosines[e] = faceNx[f]! * faceNx[g]! + faceNy[f]! * faceNy[g]! + faceNz[f]! * faceNz[g]!;
    }
    this.isSound = isSound(hull, this.cosines);
  }
}

/** True when no edge is sharp, the corners of each face are on its plane and the vertices around it behind, but for the last bits. */
function isSound(hull: Hull, cosines: Float64Array): boolean {
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
