/** A grid of square or rectangular tiles welded into chains, so that nothing catches on the seams between them. */
import { checkNumber, show } from '../../math/checks.ts';
import { checkCount, checkOptions, checkSizes, checkVec2 } from '../math/checks.ts';
import type { Vec2Like } from '../math/vec2.ts';
import { Chain, distinctPoints } from './chain.ts';

/** A grid of tiles: see {@link weldTiles}. */
export interface TileGrid {
  /** How many cells a row has. */
  columns: number;
  /** How many rows there are. */
  rows: number;
  /** Whether there is a tile: one entry per cell, row by row from the bottom, zero or false for none. */
  solid: ArrayLike<number | boolean>;
  /** The size of a cell; 1 by 1 by default. */
  size?: Vec2Like;
  /** The lower left corner of the grid; the origin by default. */
  origin?: Vec2Like;
}

/**
 * The solid cells of a grid as chains: one for all tiles that hang together, whose edges go round counter-clockwise, and clockwise around the holes.
 * Neighbouring tiles share one outline and straight runs are one edge. Tiles that meet at a corner only stay apart. What is between outline
 * and holes is solid. Throws when the grid has no cells, `solid` does not match it or has other entries than numbers and booleans, or a
 * size is negative or zero.
 *
 * @example
 * ```ts
 * import { weldTiles } from 'touchstone/2d';
 *
 * const [ground] = weldTiles({ columns: 3, rows: 1, solid: [1, 1, 0] });
 * console.log(ground?.leaves.length); // 4
 * ```
 */
export function weldTiles(grid: TileGrid): Chain[] {
  checkOptions(grid, 'weldTiles: grid', ['columns', 'rows', 'solid', 'size', 'origin']);
  const { columns, rows, solid, size = { x: 1, y: 1 }, origin = { x: 0, y: 0 } } = grid;
  checkCount(columns, 'weldTiles: columns');
  checkCount(rows, 'weldTiles: rows');
  checkSizes(size, 'weldTiles: size');
  checkVec2(origin, 'weldTiles: origin');
  if (solid?.length !== columns * rows) {
    throw new RangeError(`weldTiles: solid must have ${columns} x ${rows} entries, got ${show(solid)}`);
  }
  for (let i = 0; i < solid.length; i++) {
    if (typeof solid[i] !== 'boolean') checkNumber(solid[i] as number, `weldTiles: solid[${i}]`);
  }
  // Points of the grid are numbered row by row, and tiles by the point at their lower left; the last point of a row has none.
  const stride = columns + 1;
  const isSolid = (point: number) => point >= 0 && point % stride < columns && !!solid[point - Math.floor(point / stride)];
  // Ways 0 to 3 lead right, up, left and down: to the next point, with a tile to the left.
  const steps = [1, stride, -1, -stride];
  const tiles = [0, -1, -1 - stride, -stride];
  // A border has a tile to its left and nothing to its right.
  const isBorder = (point: number, way: number) => isSolid(point + tiles[way]) && !isSolid(point + tiles[(way + 3) % 4]);
  const done = new Set<number>();
  // The outlines of each group of tiles, by the first of them.
  const groups = new Map<number, Vec2Like[][]>();
  const groupOf = new Map<number, number>();
  for (let i = 0; i < 4 * stride * (rows + 1); i++) {
    // Follow the border until it closes, and keep the points where it turns.
    const corners: Vec2Like[] = [];
    let point = Math.floor(i / 4);
    let way = i % 4;
    const group = findGroup(point + tiles[way]);
    while (isBorder(point, way) && !done.has(4 * point + way)) {
      done.add(4 * point + way);
      point += steps[way];
      // Left first, which goes round the same tile where two meet at a corner; then straight on, then right.
      let next = (way + 1) % 4;
      while (!isBorder(point, next)) next = (next + 3) % 4;
      if (next !== way) {
        corners.push({ x: origin.x + (point % stride) * size.x, y: origin.y + Math.floor(point / stride) * size.y });
      }
      way = next;
    }
    if (corners.length === 0) continue;
    const outline = distinctPoints(corners, true);
    const outlines = groups.get(group);
    if (outlines) outlines.push(outline);
    else groups.set(group, [outline]);
  }
  return Array.from(groups.values(), (outlines) => new Chain(outlines, true, true));

  /** The first tile of all that hang together with one. */
  function findGroup(tile: number): number {
    if (isSolid(tile) && !groupOf.has(tile)) {
      const found = [tile];
      for (const next of found) {
        if (!isSolid(next) || groupOf.has(next)) continue;
        groupOf.set(next, tile);
        for (const step of steps) found.push(next + step);
      }
    }
    return groupOf.get(tile) ?? -1;
  }
}
