/** Ground as heights above a regular grid. */
import { checkOptions, checkVec3, show } from '../math/checks.ts';
import type { Digest } from '../math/digest.ts';
import type { Vec3Like } from '../math/vec3.ts';
import type { MassProperties } from '../results/massProperties.ts';
import { buildTree } from './buildTree.ts';
import type { Side } from './composite.ts';
import { linkQueries } from './queries.ts';
import { type Feel, Surface } from './surface.ts';
import type { Tree } from './tree.ts';
import { checkPositions } from './triangleMesh.ts';

/** Cells along a side of the blocks that the leaves of the tree are. */
const BLOCK = 4;

/** Heights and the tree over blocks of cells, shared by all scaled copies. In its frame cells are 1 by 1, centred on the origin. */
class HeightData {
  readonly columns: number;
  readonly rows: number;
  readonly heights: Float64Array;
  readonly tree: Tree;
  /** The block in each slot. */
  readonly order: Int32Array;
  readonly blockColumns: number;

  constructor(columns: number, rows: number, heights: Float64Array) {
    this.columns = columns;
    this.rows = rows;
    this.heights = heights;
    this.blockColumns = Math.floor((columns - 2) / BLOCK) + 1;
    const blockRows = Math.floor((rows - 2) / BLOCK) + 1;
    const boxes = new Float32Array(6 * this.blockColumns * blockRows);
    for (let block = 0; 6 * block < boxes.length; block++) {
      const i0 = BLOCK * (block % this.blockColumns);
      const j0 = BLOCK * Math.floor(block / this.blockColumns);
      const i1 = Math.min(columns - 1, i0 + BLOCK);
      const j1 = Math.min(rows - 1, j0 + BLOCK);
      let low = Infinity;
      let high = -Infinity;
      for (let j = j0; j <= j1; j++) {
        for (let i = i0; i <= i1; i++) {
          low = Math.min(low, heights[j * columns + i]);
          high = Math.max(high, heights[j * columns + i]);
        }
      }
      const cx = 0.5 * (columns - 1);
      const cz = 0.5 * (rows - 1);
      boxes.set([i0 - cx, low, j0 - cz, i1 - cx, high, j1 - cz], 6 * block);
    }
    const { tree, order } = buildTree(boxes, boxes.length / 6);
    this.tree = tree;
    this.order = order;
  }
}

/**
 * Ground; made by {@link heightfield}. Each cell of the grid is two triangles, cut from its corner at +x -z to that at -x +z. `subshape` in
 * an answer is the triangle: 2 (row (columns - 1) + column), and 1 more for the half at +x +z.
 */
export class Heightfield extends Surface {
  readonly kind = 'heightfield';
  readonly data: HeightData;
  readonly leafCount: number;

  /** @param scale the size of a cell along x and z, and what a height of 1 is. */
  constructor(data: HeightData, scale: Vec3Like, feel: Feel) {
    super(scale, scale.x * scale.z, feel);
    linkQueries();
    this.data = data;
    this.leafCount = 2 * (data.columns - 1) * (data.rows - 1);
    this.measure();
  }

  rescaled(scale: Vec3Like): Heightfield {
    return new Heightfield(this.data, scale, this);
  }

  visitSlots(first: number, count: number, side: Side): boolean {
    const { columns, rows, order, blockColumns } = this.data;
    for (let slot = first; slot < first + count; slot++) {
      const block = order[slot];
      const i0 = BLOCK * (block % blockColumns);
      const j0 = BLOCK * Math.floor(block / blockColumns);
      const i1 = Math.min(columns - 1, i0 + BLOCK);
      const j1 = Math.min(rows - 1, j0 + BLOCK);
      for (let j = j0; j < j1; j++) {
        const cells = j * (columns - 1);
        for (let i = 2 * (cells + i0); i < 2 * (cells + i1); i++) if (!this.offer(i, side)) return false;
      }
    }
    return true;
  }

  /** Beyond bc is the other half of the cell; beyond ab and ca the halves of the cells beside it, for the two halves on opposite sides. */
  override neighbour(leaf: number, edge: number): number {
    if (edge === 1) return leaf ^ 1;
    const { columns, rows } = this.data;
    const step = (leaf & 1) === 0 ? -1 : 1;
    const i = ((leaf >> 1) % (columns - 1)) + (edge === 0 ? step : 0);
    const j = Math.floor((leaf >> 1) / (columns - 1)) + (edge === 2 ? step : 0);
    const isThere = i >= 0 && j >= 0 && i < columns - 1 && j < rows - 1;
    return isThere ? 2 * (j * (columns - 1) + i) + 1 - (leaf & 1) : -1;
  }

  protected placeOf(i: number): number {
    return i;
  }

  protected numberAt(i: number): number {
    return i;
  }

  protected setCornersAt(i: number, corners: Float64Array): void {
    const { columns } = this.data;
    const cell = i >> 1;
    const at = cell + Math.floor(cell / (columns - 1));
    const isFirst = (i & 1) === 0;
    this.setVertex(isFirst ? at : at + columns + 1, corners, 0);
    this.setVertex(isFirst ? at + columns : at + 1, corners, 3);
    this.setVertex(isFirst ? at + 1 : at + columns, corners, 6);
  }

  protected get vertexCount(): number {
    return this.data.heights.length;
  }

  protected setVertex(i: number, out: Float64Array, at: number): void {
    const { columns, rows, heights } = this.data;
    out[at] = this.sx * ((i % columns) - 0.5 * (columns - 1));
    out[at + 1] = this.sy * heights[i];
    out[at + 2] = this.sz * (Math.floor(i / columns) - 0.5 * (rows - 1));
  }

  protected describeData(digest: Digest): void {
    digest.bits(this.data.columns);
    digest.numbers(this.data.heights);
  }

  mass(_out: MassProperties): void {
    throw new RangeError('massProperties: shape must enclose a volume, got a heightfield');
  }
}

/** What a height field is made from. */
export interface HeightfieldOptions {
  /** How many heights there are along x, and along z; two or more each. */
  columns: number;
  /** How many heights there are along z. */
  rows: number;
  /** Row by row, from -z to +z; in each from -x to +x. */
  heights: ArrayLike<number>;
  /** The whole extent along x and z, and what a height of 1 is along y. */
  size: Vec3Like;
  /** Only the upper side can be touched; false by default. */
  oneSided?: boolean;
  /** Its triangles make one surface, on whose seams nothing catches; true by default. */
  welded?: boolean;
}

/**
 * Ground from heights on a regular grid, y up, centred on the origin in x and z. It holds the heights, not triangles. The seams between
 * its triangles are not touched. Throws for fewer than two rows or columns, heights that are not finite or not columns x rows, and
 * sizes that are not above zero.
 *
 * @example
 * ```ts
 * import { heightfield, raycast, Transform } from 'touchstone';
 *
 * const heights = [0, 0, 0, 0, 1, 0, 0, 0, 0];
 * const hill = heightfield({ columns: 3, rows: 3, heights, size: { x: 4, y: 2, z: 4 } });
 * const hit = raycast({ x: 0, y: 5, z: 0 }, { x: 0, y: -10, z: 0 }, hill, new Transform());
 * console.log(hit?.point.y); // 2
 * ```
 */
export function heightfield(options: HeightfieldOptions): Heightfield {
  if (options === undefined) throw new TypeError('heightfield: options must be an object, got undefined');
  checkOptions(options, 'heightfield: options', ['columns', 'rows', 'heights', 'size', 'oneSided', 'welded']);
  const { columns, rows, heights, size, oneSided: isOneSided = false, welded: isWelded = true } = options;
  checkCount(columns, 'heightfield: columns');
  checkCount(rows, 'heightfield: rows');
  checkVec3(size, 'heightfield: size');
  for (const key of ['x', 'y', 'z'] as const) {
    if (!(size[key] > 0)) throw new RangeError(`heightfield: size.${key} must be above zero, got ${size[key]}`);
  }
  if (typeof heights !== 'object' || heights === null || heights.length !== columns * rows) {
    throw new RangeError(`heightfield: heights must have ${columns} x ${rows} numbers, got ${show(heights)}`);
  }
  checkPositions(heights, 'heightfield: heights');
  const data = new HeightData(columns, rows, Float64Array.from(heights));
  const scale = { x: size.x / (columns - 1), y: size.y, z: size.z / (rows - 1) };
  return new Heightfield(data, scale, { isWelded, isOneSided, cullsBackFaces: isOneSided, isSolid: false });
}

function checkCount(value: number, name: string): void {
  if (typeof value !== 'number') throw new TypeError(`${name} must be a number, got ${show(value)}`);
  if (!(value >= 2 && value <= 65536 && Math.floor(value) === value)) {
    throw new RangeError(`${name} must be a whole number from 2 to 65536, got ${value}`);
  }
}
