/** Boxes, and a regular grid that they are sorted into. */

/** How many boxes are in a cell of the grid, about. */
const CELL_SIZE = 8;
/** The most cells along a side of the grid. */
const MOST_CELLS = 128;
/** Half of the cells, and a little less, so that the last middle of a box is in the last cell. */
const HALF = 0.4999;
/** Of something without extent. */
const LEAST_EXTENT = 1e-30;

/** Boxes that are sorted while the tree is built: box i is entries 6 i to 6 i + 5, min x, y, z, max x, y, z. */
export class BoxSet {
  readonly boxes: Float32Array;
  /** The number that each had at first. */
  readonly ids: Uint32Array;
  /** How many primitives each stands for. */
  readonly weights: Uint32Array | null;

  constructor(boxes: Float32Array, ids: Uint32Array, weights: Uint32Array | null) {
    this.boxes = boxes;
    this.ids = ids;
    this.weights = weights;
  }
}

/** The primitives by the cells of a regular grid that their middles are in. */
export class BoxGrid {
  /** The numbers of the boxes, cell by cell. */
  readonly sorted: Uint32Array;
  /** The boxes of cell i are entries cellStart[i] to cellStart[i + 1] of `sorted`. */
  readonly cellStart: Uint32Array;
  /** A box around what is in each cell that is not empty. */
  readonly cells: BoxSet;
  cellCount = 0;
  /** How many are in the fullest cell. */
  largest = 0;

  constructor(source: Float32Array, count: number) {
    const whole = new Float32Array(6);
    mergeBoxes(source, 0, count, whole, 0);
    const side = Math.max(1, Math.min(MOST_CELLS, Math.floor(Math.sqrt(count / (3 * CELL_SIZE)))));
    const ex = whole[3]! - whole[0]!;
    const ey = whole[4]! - whole[1]!;
    const ez = whole[5]! - whole[2]!;
    const longest = Math.max(ex, ey, ez, LEAST_EXTENT);
    const scale = (HALF * side) / longest;
    const ny = Math.floor((ey / longest) * side) + 1;
    const nx = Math.floor((ex / longest) * side) + 1;
    const nz = Math.floor((ez / longest) * side) + 1;
    const sx = 2 * whole[0]!;
    const sy = 2 * whole[1]!;
    const sz = 2 * whole[2]!;
    const cellOf = new Uint32Array(count);
    const start = new Uint32Array(nx * ny * nz + 1);
    for (let i = 0, b = 0; i < count; i++, b += 6) {
      const x = ((source[b]! + source[b + 3]! - sx) * scale) | 0;
      const y = ((source[b + 1]! + source[b + 4]! - sy) * scale) | 0;
      const z = ((source[b + 2]! + source[b + 5]! - sz) * scale) | 0;
      const cell = (z * ny + y) * nx + x;
      cellOf[i] = cell;
      start[cell]!++;
    }
    // start becomes where each cell ends, and then where it begins.
    let filled = 0;
    let at = 0;
    for (let c = 0; c < start.length; c++) {
      if (start[c]! > 0) filled++;
      at += start[c]!;
      start[c] = at;
    }
    this.sorted = new Uint32Array(count);
    for (let i = count - 1; i >= 0; i--) this.sorted[--start[cellOf[i]!]!] = i;
    const boxes = new Float32Array(6 * filled);
    const weights = new Uint32Array(filled);
    const ids = new Uint32Array(filled);
    const starts = new Uint32Array(filled + 1);
    let n = 0;
    for (let c = 0; c + 1 < start.length; c++) {
      const from = start[c]!;
      const to = start[c + 1]!;
      if (to === from) continue;
      clearBox(boxes, 6 * n);
      for (let i = from; i < to; i++) addBox(boxes, 6 * n, source, 6 * this.sorted[i]!);
      this.largest = Math.max(this.largest, to - from);
      weights[n] = to - from;
      starts[n] = from;
      ids[n] = n;
      n++;
    }
    starts[n] = count;
    this.cellStart = starts;
    this.cells = new BoxSet(boxes, ids, weights);
    this.cellCount = n;
  }
}

/** Makes a box in a list hold nothing. */
export function clearBox(out: Float32Array, at: number): void {
  out[at] = Infinity;
  out[at + 1] = Infinity;
  out[at + 2] = Infinity;
  out[at + 3] = -Infinity;
  out[at + 4] = -Infinity;
  out[at + 5] = -Infinity;
}

/** Makes the box at `at` hold the one at `b`, too. */
export function addBox(out: Float32Array, at: number, boxes: Float32Array, b: number): void {
  if (boxes[b]! < out[at]!) out[at] = boxes[b]!;
  if (boxes[b + 1]! < out[at + 1]!) out[at + 1] = boxes[b + 1]!;
  if (boxes[b + 2]! < out[at + 2]!) out[at + 2] = boxes[b + 2]!;
  if (boxes[b + 3]! > out[at + 3]!) out[at + 3] = boxes[b + 3]!;
  if (boxes[b + 4]! > out[at + 4]!) out[at + 4] = boxes[b + 4]!;
  if (boxes[b + 5]! > out[at + 5]!) out[at + 5] = boxes[b + 5]!;
}

/** Writes the box around boxes `from` to `to` of a list to a node. */
export function mergeBoxes(boxes: Float32Array, from: number, to: number, out: Float32Array, at: number): void {
  clearBox(out, at);
  for (let b = 6 * from; b < 6 * to; b += 6) addBox(out, at, boxes, b);
}
