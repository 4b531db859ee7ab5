/** What the search for the way out of a solid hull wants to know of it: a ball within, its numbers side by side, where to start looking. */
import { CELL_BITS, CELL_COUNT, middleOfCell } from '../math/directionCells.ts';
import { SHARP_COS } from '../math/tolerance.ts';
import type { Hull } from './hull.ts';

/** How far, as a part of the hull's reach, rounding may put a vertex beside the plane of a face. */
const SOUND = 4e-15;
/** Steps from the middle of the vertices towards the middle of the hull. */
const STEPS = 40;

export class HullInner {
  /** The middle of a ball within, */
  x = 0;
  y = 0;
  z = 0;
  /** and its radius: not the largest of all, but not far from it. */
  radius = 0;
  /** x, y, z, 0 of each vertex. */
  readonly points: Float64Array;
  /** Normal and offset of each face. */
  readonly planes: Float64Array;
  /** The cosine of the angle between the normals of the two faces of each edge. */
  readonly cosines: Float64Array;
  /** True when each face is a supporting plane to all digits, and so is what lies between two: no sliver, no sharp edge. */
  isSound = false;
  /** The vertex farthest along the middle of each cell of directions. */
  readonly hints = new Uint16Array(CELL_COUNT);

  constructor(vertexCount: number, faceCount: number, edgeCount: number) {
    this.points = new Float64Array(4 * vertexCount);
    this.planes = new Float64Array(4 * faceCount);
    this.cosines = new Float64Array(edgeCount);
  }
}

/** Works it out for a solid. */
export function innerOf(hull: Hull): HullInner {
  const { x, y, z, edgeFaces, faceNx, faceNy, faceNz, faceOffset } = hull;
  const inner = new HullInner(x.length, faceOffset.length, edgeFaces.length >> 1);
  for (let i = 0; i < x.length; i++) {
    inner.points[4 * i] = x[i]!;
    inner.points[4 * i + 1] = y[i]!;
    inner.points[4 * i + 2] = z[i]!;
  }
  for (let f = 0; f < faceOffset.length; f++) {
    inner.planes[4 * f] = faceNx[f]!;
    inner.planes[4 * f + 1] = faceNy[f]!;
    inner.planes[4 * f + 2] = faceNz[f]!;
    inner.planes[4 * f + 3] = faceOffset[f]!;
  }
  for (let e = 0; e < inner.cosines.length; e++) {
    const f = edgeFaces[2 * e]!;
    const g = edgeFaces[2 * e + 1]!;
    inner.cosines[e] = faceNx[f]! * faceNx[g]! + faceNy[f]! * faceNy[g]! + faceNz[f]! * faceNz[g]!;
  }
  setBall(hull, inner);
  inner.isSound = isSound(hull, inner);
  // Each cell is beside the one before, but for the ends of rows.
  for (let cell = 0, v = 0; cell < inner.hints.length; cell++) {
    v = hintOf(hull, cell, v);
    inner.hints[cell] = v;
  }
  return inner;
}

/** True when no edge is sharp, the corners of each face are on its plane and the vertices around it behind, but for the last bits. */
function isSound(hull: Hull, { cosines }: HullInner): boolean {
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

/** From the middle of the vertices, away from whichever face is nearest, by less and less; the best place on the way. */
function setBall({ x, y, z, faceNx, faceNy, faceNz, faceOffset }: Hull, inner: HullInner): void {
  const count = x.length;
  let cx = 0;
  let cy = 0;
  let cz = 0;
  for (let i = 0; i < count; i++) {
    cx += x[i]! / count;
    cy += y[i]! / count;
    cz += z[i]! / count;
  }
  inner.radius = -Infinity;
  let first = 0;
  for (let step = 1; step <= STEPS; step++) {
    let least = Infinity;
    let face = 0;
    for (let f = 0; f < faceOffset.length; f++) {
      const under = faceOffset[f]! - (faceNx[f]! * cx + faceNy[f]! * cy + faceNz[f]! * cz);
      if (under < least) {
        least = under;
        face = f;
      }
    }
    if (step === 1) first = Math.max(0, least);
    if (least > inner.radius) {
      inner.radius = least;
      inner.x = cx;
      inner.y = cy;
      inner.z = cz;
    }
    const length = first / step;
    cx -= length * faceNx[face]!;
    cy -= length * faceNy[face]!;
    cz -= length * faceNz[face]!;
  }
  inner.radius = Math.max(0, inner.radius);
}

/** The vertex farthest along the middle of a cell, by steps from neighbour to neighbour from vertex `from`. */
function hintOf({ x, y, z, vertexStart, vertexNeighbours }: Hull, cell: number, from: number): number {
  const dx = middleOfCell(cell >> (2 * CELL_BITS));
  const dy = middleOfCell(cell >> CELL_BITS);
  const dz = middleOfCell(cell);
  let best = from;
  let farthest = x[best]! * dx + y[best]! * dy + z[best]! * dz;
  for (let at = -1; at !== best; ) {
    at = best;
    for (let i = vertexStart[at]!; i < vertexStart[at + 1]!; i++) {
      const v = vertexNeighbours[i]!;
      const along = x[v]! * dx + y[v]! * dy + z[v]! * dz;
      if (along > farthest) {
        farthest = along;
        best = v;
      }
    }
  }
  return best;
}
