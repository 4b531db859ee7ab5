/**
 * Unit directions sorted into cells of the cube around them, for tables by direction. The cell of d is found without branches: with
 * i = (MIDDLE + d.x SCALE) | 0, and j and k likewise from d.y and d.z, its number is ((i << BITS | j) << BITS) | k.
 */

/** Cells along each side of the cube, as a power of two. */
export const CELL_BITS = 3;
/** Half the number of cells along a side; unit directions stay within them, rounded or not. */
export const CELL_MIDDLE = 1 << (CELL_BITS - 1);
export const CELL_SCALE = CELL_MIDDLE * (1 - 1e-9);
export const CELL_COUNT = 1 << (3 * CELL_BITS);

/** What tables hold for a cell that nobody has asked for: more than the number of any vertex or face. */
export const UNKNOWN_HINT = 0x8000;

/** The middle of a cell along one side, in units of half a cell; the cell is counted along that side, and may have other bits above. */
export function middleOfCell(i: number): number {
  return 2 * ((i & (2 * CELL_MIDDLE - 1)) - CELL_MIDDLE) + 1;
}
