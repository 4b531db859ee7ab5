/** Where the nearest point of a solid hull is looked for first: on the face between its middle and the query point. */
import { CELL_BITS, CELL_COUNT, middleOfCell } from '../math/directionCells.ts';
import type { HullInner } from './hullInner.ts';

/** The face that a ray from the middle of the ball within leaves by, for the middle of each cell of directions. */
export function radialFacesOf({ x, y, z, planes }: HullInner): Uint16Array {
  const faces = new Uint16Array(CELL_COUNT);
  for (let cell = 0; cell < CELL_COUNT; cell++) {
    const dx = middleOfCell(cell >> (2 * CELL_BITS));
    const dy = middleOfCell(cell >> CELL_BITS);
    const dz = middleOfCell(cell);
    let best = 0;
    let most = -Infinity;
    for (let f = 0; 4 * f < planes.length; f++) {
      const nx = planes[4 * f]!;
      const ny = planes[4 * f + 1]!;
      const nz = planes[4 * f + 2]!;
      // The ray meets the plane after this part of the way from the middle: the least is the largest of its inverse.
      const inverse = (nx * dx + ny * dy + nz * dz) / (planes[4 * f + 3]! - (nx * x + ny * y + nz * z));
      if (inverse > most) {
        most = inverse;
        best = f;
      }
    }
    faces[cell] = best;
  }
  return faces;
}
