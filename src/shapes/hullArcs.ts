/** What is beyond the edges of each face of a solid hull, side by side: the arcs that leave the face's normal lead there. */
import type { Hull } from './hull.ts';

export class HullArcs {
  /** For each corner of the faces' loops, the face beyond the edge that leaves it, */
  readonly faces: Uint16Array;
  /** and normal and offset of that face. */
  readonly planes: Float64Array;

  constructor({ faceStart, loopEdges, edgeFaces, faceNx, faceNy, faceNz, faceOffset }: Hull) {
    const faces = new Uint16Array(loopEdges.length);
    const planes = new Float64Array(4 * loopEdges.length);
    for (let f = 0; f < faceOffset.length; f++) {
      for (let c = faceStart[f]!; c < faceStart[f + 1]!; c++) {
        const e = 2 * loopEdges[c]!;
        const g = edgeFaces[e]! + edgeFaces[e + 1]! - f;
        faces[c] = g;
        planes[4 * c] = faceNx[g]!;
        planes[4 * c + 1] = faceNy[g]!;
        planes[4 * c + 2] = faceNz[g]!;
        planes[4 * c + 3] = faceOffset[g]!;
      }
    }
    this.faces = faces;
    this.planes = planes;
  }
}
