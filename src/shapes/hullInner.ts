/** What the search for the way out of a solid hull wants to know of it: a ball within, its numbers side by side, where to start looking. */
import { CELL_BITS, CELL_COUNT, middleOfCell } from '../math/directionCells.ts';
import type { HullTables } from './hull.ts';

type InnerTables = Pick<HullTables, 'x' | 'y' | 'z' | 'faceNx' | 'faceNy' | 'faceNz' | 'faceOffset'>;

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
  /** The vertex farthest along the middle of each cell of directions. */
  readonly hints = new Uint16Array(CELL_COUNT);

  constructor(vertexCount: number, faceCount: number) {
    this.points = new Float64Array(4 * vertexCount);
    this.planes = new Float64Array(4 * faceCount);
  }
}

/** Works it out from the tables of a solid. */
export function innerOf(tables: InnerTables): HullInner {
  const { x, y, z, faceNx, faceNy, faceNz, faceOffset } = tables;
  const inner = new HullInner(x.length, faceOffset.length);
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
  setBall(tables, inner);
  for (let cell = 0; cell < inner.hints.length; cell++) inner.hints[cell] = hintOf(tables, cell);
  return inner;
}

/** From the middle of the vertices, away from whichever face is nearest, by less and less; the best place on the way. */
function setBall({ x, y, z, faceNx, faceNy, faceNz, faceOffset }: InnerTables, inner: HullInner): void {
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

/** The vertex farthest along the middle of a cell. */
function hintOf({ x, y, z }: InnerTables, cell: number): number {
  const dx = middleOfCell(cell >> (2 * CELL_BITS));
  const dy = middleOfCell(cell >> CELL_BITS);
  const dz = middleOfCell(cell);
  let best = 0;
  let farthest = -Infinity;
  for (let i = 0; i < x.length; i++) {
    const along = x[i]! * dx + y[i]! * dy + z[i]! * dz;
    if (along > farthest) {
      farthest = along;
      best = i;
    }
  }
  return best;
}
