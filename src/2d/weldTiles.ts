/** A grid of square or rectangular tiles welded into chains, so that nothing catches on the seams between them. */
import { show } from '../math/checks.ts';
import { type Chain, chain } from './chain.ts';
import type { Vec2Like } from './vec2.ts';

export interface TileGrid {
  columns: number;
  rows: number;
  /** Whether there is a tile: one entry per cell, row by row from the bottom, zero or false for none. */
  solid: ArrayLike<number | boolean>;
  /** The size of a cell; 1 by 1 by default. */
  size?: Vec2Like;
  /** The lower left corner of the grid; the origin by default. */
  origin?: Vec2Like;
}

/**
 * The outlines of the solid cells of a grid as loops: counter-clockwise around what is solid, clockwise around holes. Neighbouring
 * tiles share one outline and straight runs are one edge. Tiles that meet at a corner only stay apart. Throws when the grid has no
 * cells or `solid` does not match it.
 */
export function weldTiles(grid: TileGrid): Chain[] {
  const { columns, rows, solid } = grid;
  if (!(columns * rows > 0 && solid?.length === columns * rows)) {
    throw new RangeError(`weldTiles: solid must have ${columns} x ${rows} entries, got ${show(solid)}`);
  }
  const size = grid.size ?? { x: 1, y: 1 };
  const origin = grid.origin ?? { x: 0, y: 0 };

  // Ways 0 to 3 lead right, up, left and down. The tile to the left of the way from grid point (x, y):
  const isSolid = (x: number, y: number, way: number) => {
    const column = way % 3 > 0 ? x - 1 : x;
    const row = way > 1 ? y - 1 : y;
    return column >= 0 && column < columns && Boolean(solid[row * columns + column]);
  };
  // A border step has a tile to its left and nothing to its right.
  const isBorder = (x: number, y: number, way: number) => isSolid(x, y, way) && !isSolid(x, y, (way + 3) % 4);
  const at = (x: number, y: number, way: number) => (y * (columns + 1) + x) * 4 + way;
  const isDone = new Uint8Array((columns + 1) * (rows + 1) * 4);
  const chains: Chain[] = [];
  for (let y = 0; y <= rows; y++) {
    for (let x = 0; x <= columns; x++) {
      for (let way = 0; way < 4; way++) {
        if (isDone[at(x, y, way)] || !isBorder(x, y, way)) continue;
        // Follow the border until it closes, and keep the points where it turns.
        const points: Vec2Like[] = [];
        let px = x;
        let py = y;
        let along = way;
        for (let i = at(px, py, along); !isDone[i]; i = at(px, py, along)) {
          isDone[i] = 1;
          px += (1 - along) % 2;
          py += (2 - along) % 2;
          // Left first, which goes round the same tile where two meet at a corner; then straight on, then right.
          let next = along + 1;
          while (!isBorder(px, py, next % 4)) next += 3;
          next %= 4;
          if (next !== along) points.push({ x: origin.x + px * size.x, y: origin.y + py * size.y });
          along = next;
        }
        chains.push(chain(points, { loop: true }));
      }
    }
  }
  return chains;
}
