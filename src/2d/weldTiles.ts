/** A grid of square or rectangular tiles welded into chains, so that nothing catches on the seams between them. */
import { checkNumber, show } from '../math/checks.ts';
import { type Chain, chain } from './chain.ts';
import { checkOptions, checkVec2 } from './checks.ts';
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
 * tiles share one outline and straight runs are one edge. Tiles that meet at a corner only stay apart. An outline with holes in it is
 * made with `solid: false`, so that there is room in the holes. Throws when the grid has no cells, `solid` does not match it or
 * has other entries than numbers and booleans, or a size is not positive.
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
  checkVec2(size, 'weldTiles: size');
  checkVec2(origin, 'weldTiles: origin');
  if (!(size.x > 0 && size.y > 0)) throw new RangeError(`weldTiles: size must be positive, got ${size.x} by ${size.y}`);
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
  const isBorder = (point: number, way: number) => isSolid(point + tiles[way]!) && !isSolid(point + tiles[(way + 3) % 4]!);
  const done = new Set<number>();
  const outlines: Vec2Like[][] = [];
  for (let i = 0; i < 4 * stride * (rows + 1); i++) {
    // Follow the border until it closes, and keep the points where it turns.
    const corners: Vec2Like[] = [];
    let point = Math.floor(i / 4);
    let way = i % 4;
    while (isBorder(point, way) && !done.has(4 * point + way)) {
      done.add(4 * point + way);
      point += steps[way]!;
      // Left first, which goes round the same tile where two meet at a corner; then straight on, then right.
      let next = (way + 1) % 4;
      while (!isBorder(point, next)) next = (next + 3) % 4;
      if (next !== way) corners.push({ x: point % stride, y: Math.floor(point / stride) });
      way = next;
    }
    if (corners.length > 0) outlines.push(corners);
  }
  const holes = outlines.filter((outline) => areaOf(outline) < 0).map(cellBeside);
  return outlines.map((outline) => {
    const isHollow = holes.some((cell) => isAround(outline, cell));
    const points = outline.map(({ x, y }) => ({ x: origin.x + x * size.x, y: origin.y + y * size.y }));
    return chain(points, { loop: true, solid: !isHollow });
  });
}

function checkCount(value: number, name: string): void {
  if (!(typeof value === 'number' && value >= 1 && Math.floor(value) === value && value < Infinity)) {
    throw new RangeError(`${name} must be a whole number from 1 up, got ${show(value)}`);
  }
}

/** The area inside an outline, negative if it goes round clockwise. */
function areaOf(outline: readonly Vec2Like[]): number {
  return outline.reduce((sum, p, i) => sum + p.x * outline.at(i - 1)!.y - p.y * outline.at(i - 1)!.x, 0) / -2;
}

/** The middle of the cell to the right of the start of an outline: of a hole, one of its empty cells. */
function cellBeside([p, q]: readonly Vec2Like[]): Vec2Like {
  const x = Math.sign(q!.x - p!.x) / 2;
  const y = Math.sign(q!.y - p!.y) / 2;
  return { x: p!.x + x + y, y: p!.y + y - x };
}

/** Whether an outline goes around the middle of a cell, by the borders to the right of it. */
function isAround(outline: readonly Vec2Like[], { x, y }: Vec2Like): boolean {
  let turns = 0;
  outline.forEach((q, i) => {
    const p = outline.at(i - 1)!;
    if (q.x > x) turns += Number(q.y > y) - Number(p.y > y);
  });
  return turns !== 0;
}
