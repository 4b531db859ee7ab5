/**
 * Builds a tree over boxes from the top down. Each set is cut across the axis along which its box is longest, at that one of a few
 * planes where the surface area heuristic (area times count, summed over both halves) is least: the cost of a query is
 * proportional to the chance of getting into a box, which is proportional to its surface.
 */

import { NODE_WORDS, Tree } from './tree.ts';

/** A set of so few is not cut any more. */
const LEAF_SIZE = 6;
const BINS = 16;

const CELL_SIZE = 8;
const MANY = 64;
const FEW = 12;
const FEW_BINS = 8;

const build_bins = /* @__PURE__ */ new Float32Array(6 * BINS);
const build_counts = /* @__PURE__ */ new Int32Array(BINS);
const build_costs = /* @__PURE__ */ new Float64Array(BINS);
const build_cuts = /* @__PURE__ */ new Float64Array(2);
const SHIFT = 0;
const SCALE = 1;

/** Boxes that are sorted while the tree is built: box i is entries 6 i to 6 i + 5, min x, y, z, max x, y, z. */
class BoxSet {
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

class TreeBuilder {
  floats: Float32Array;
  words: Int32Array;
  nodeCount = 2;
  /** The number of each primitive in the order of the leaves. */
  readonly order: Int32Array;
  private readonly source: Float32Array;
  private readonly stack = new Int32Array(3 * 256);

  constructor(source: Float32Array, count: number) {
    this.source = source;
    this.order = new Int32Array(count);
    this.floats = new Float32Array(NODE_WORDS * (4 + (count >> 1)));
    this.words = new Int32Array(this.floats.buffer);
    this.build(count);
  }

  private build(count: number): void {
    const grid = new Grid(this.source, count);
    const { cells, cellStart, sorted } = grid;
    const { stack, source, order } = this;
    const local = new BoxSet(new Float32Array(6 * grid.largest), new Uint32Array(grid.largest), null);
    merge(cells.boxes, 0, grid.cellCount, this.floats, 0);
    let cursor = 0;
    stack[0] = 0;
    stack[1] = 0;
    stack[2] = grid.cellCount;
    let top = 3;
    while (top > 0) {
      top -= 3;
      const node = stack[top]!;
      const first = stack[top + 1]!;
      const size = stack[top + 2]!;
      if (size === 1) {
        // Down to one cell: on with what is in it.
        const cell = cells.ids[first]!;
        const begin = cellStart[cell]!;
        const count = cellStart[cell + 1]! - begin;
        if (count <= LEAF_SIZE) {
          for (let i = 0; i < count; i++) order[cursor + i] = sorted[begin + i]!;
          this.setLeaf(node, cursor, count);
        } else {
          gather(source, sorted, begin, count, local);
          this.buildCell(local, node, cursor, count, top);
          for (let i = 0; i < count; i++) order[cursor + i] = local.ids[i]!;
        }
        cursor += count;
        continue;
      }
      const left = this.addChildren(node);
      const middle = this.split(cells, node, first, size, left);
      stack[top] = left + 1;
      stack[top + 1] = middle;
      stack[top + 2] = first + size - middle;
      stack[top + 3] = left;
      stack[top + 4] = first;
      stack[top + 5] = middle - first;
      top += 6;
    }
  }

  /** The tree over some primitives; the stack is in use up to `bottom`. */
  private buildCell(set: BoxSet, root: number, begin: number, count: number, bottom: number): void {
    const { stack } = this;
    stack[bottom] = root;
    stack[bottom + 1] = 0;
    stack[bottom + 2] = count;
    let top = bottom + 3;
    while (top > bottom) {
      top -= 3;
      const node = stack[top]!;
      const first = stack[top + 1]!;
      const size = stack[top + 2]!;
      if (size <= LEAF_SIZE) {
        this.setLeaf(node, begin + first, size);
        continue;
      }
      const left = this.addChildren(node);
      const middle = this.split(set, node, first, size, left);
      stack[top] = left + 1;
      stack[top + 1] = middle;
      stack[top + 2] = first + size - middle;
      stack[top + 3] = left;
      stack[top + 4] = first;
      stack[top + 5] = middle - first;
      top += 6;
    }
  }

  private setLeaf(node: number, first: number, count: number): void {
    this.words[NODE_WORDS * node + 6] = first;
    this.words[NODE_WORDS * node + 7] = count;
  }

  private addChildren(node: number): number {
    const left = this.nodeCount;
    this.nodeCount += 2;
    if (NODE_WORDS * this.nodeCount > this.floats.length) {
      const floats = new Float32Array(2 * this.floats.length);
      floats.set(this.floats);
      this.floats = floats;
      this.words = new Int32Array(floats.buffer);
    }
    this.words[NODE_WORDS * node + 6] = left;
    this.words[NODE_WORDS * node + 7] = 0;
    return left;
  }

  /** Cuts a set, writes the boxes of its halves to nodes `left` and `left + 1`, and returns where the second one begins. */
  private split(set: BoxSet, node: number, first: number, size: number, left: number): number {
    const { floats } = this;
    const at = NODE_WORDS * node;
    const ex = floats[at + 3]! - floats[at]!;
    const ey = floats[at + 4]! - floats[at + 1]!;
    const ez = floats[at + 5]! - floats[at + 2]!;
    const axis = ex >= ey ? (ex >= ez ? 0 : 2) : ey >= ez ? 1 : 2;
    const bins = size > MANY ? BINS : size > FEW ? FEW_BINS : 2;
    const cuts = build_cuts;
    cuts[SHIFT] = 2 * floats[at + axis]!;
    cuts[SCALE] = (0.4999 * bins) / (floats[at + 3 + axis]! - floats[at + axis]!);
    let middle = first;
    if (bins > 2) {
      fillBins(set, first, size, axis, bins);
      const cut = bestCut(bins);
      if (cut > 0) {
        merge(build_bins, 0, cut, floats, NODE_WORDS * left);
        merge(build_bins, cut, bins, floats, NODE_WORDS * left + NODE_WORDS);
        return partition(set, first, size, axis, cut);
      }
    } else middle = partition(set, first, size, axis, 1);
    // All centres are in one bin: halves of equal size.
    if (middle === first || middle === first + size) middle = first + (size >> 1);
    merge(set.boxes, first, middle, floats, NODE_WORDS * left);
    merge(set.boxes, middle, first + size, floats, NODE_WORDS * left + NODE_WORDS);
    return middle;
  }
}

/** Copies the boxes with the given numbers. */
function gather(source: Float32Array, numbers: Uint32Array, from: number, count: number, out: BoxSet): void {
  const { boxes, ids } = out;
  for (let i = 0; i < count; i++) {
    const id = numbers[from + i]!;
    const b = 6 * i;
    const s = 6 * id;
    ids[i] = id;
    boxes[b] = source[s]!;
    boxes[b + 1] = source[s + 1]!;
    boxes[b + 2] = source[s + 2]!;
    boxes[b + 3] = source[s + 3]!;
    boxes[b + 4] = source[s + 4]!;
    boxes[b + 5] = source[s + 5]!;
  }
}

/** Sorts a set into bins by the middles of the boxes. */
function fillBins({ boxes, weights }: BoxSet, first: number, size: number, axis: number, binCount: number): void {
  const bins = build_bins;
  const counts = build_counts;
  const shift = build_cuts[SHIFT]!;
  const scale = build_cuts[SCALE]!;
  for (let i = 0, b = 0; i < binCount; i++, b += 6) {
    counts[i] = 0;
    bins[b] = Infinity;
    bins[b + 1] = Infinity;
    bins[b + 2] = Infinity;
    bins[b + 3] = -Infinity;
    bins[b + 4] = -Infinity;
    bins[b + 5] = -Infinity;
  }
  for (let n = first, i = 6 * first; n < first + size; n++, i += 6) {
    const bin = ((boxes[i + axis]! + boxes[i + axis + 3]! - shift) * scale) | 0;
    const b = 6 * bin;
    counts[bin]! += weights === null ? 1 : weights[n]!;
    const x0 = boxes[i]!;
    const y0 = boxes[i + 1]!;
    const z0 = boxes[i + 2]!;
    const x1 = boxes[i + 3]!;
    const y1 = boxes[i + 4]!;
    const z1 = boxes[i + 5]!;
    if (x0 < bins[b]!) bins[b] = x0;
    if (y0 < bins[b + 1]!) bins[b + 1] = y0;
    if (z0 < bins[b + 2]!) bins[b + 2] = z0;
    if (x1 > bins[b + 3]!) bins[b + 3] = x1;
    if (y1 > bins[b + 4]!) bins[b + 4] = y1;
    if (z1 > bins[b + 5]!) bins[b + 5] = z1;
  }
}

/** Brings those before the cut to the front, and returns where the others begin. */
function partition({ boxes, ids, weights }: BoxSet, first: number, size: number, axis: number, cut: number): number {
  const shift = build_cuts[SHIFT]!;
  const scale = build_cuts[SCALE]!;
  let i = first;
  let j = first + size - 1;
  for (;;) {
    while (i <= j && (((boxes[6 * i + axis]! + boxes[6 * i + axis + 3]! - shift) * scale) | 0) < cut) i++;
    while (i <= j && (((boxes[6 * j + axis]! + boxes[6 * j + axis + 3]! - shift) * scale) | 0) >= cut) j--;
    if (i > j) return i;
    const id = ids[i]!;
    ids[i] = ids[j]!;
    ids[j] = id;
    if (weights !== null) {
      const weight = weights[i]!;
      weights[i] = weights[j]!;
      weights[j] = weight;
    }
    const p = 6 * i;
    const q = 6 * j;
    const x0 = boxes[p]!;
    const y0 = boxes[p + 1]!;
    const z0 = boxes[p + 2]!;
    const x1 = boxes[p + 3]!;
    const y1 = boxes[p + 4]!;
    const z1 = boxes[p + 5]!;
    boxes[p] = boxes[q]!;
    boxes[p + 1] = boxes[q + 1]!;
    boxes[p + 2] = boxes[q + 2]!;
    boxes[p + 3] = boxes[q + 3]!;
    boxes[p + 4] = boxes[q + 4]!;
    boxes[p + 5] = boxes[q + 5]!;
    boxes[q] = x0;
    boxes[q + 1] = y0;
    boxes[q + 2] = z0;
    boxes[q + 3] = x1;
    boxes[q + 4] = y1;
    boxes[q + 5] = z1;
    i++;
    j--;
  }
}

/** The primitives by the cells of a regular grid that their middles are in. */
class Grid {
  readonly sorted: Uint32Array;
  cellStart: Uint32Array;
  cells: BoxSet;
  cellCount = 0;
  largest = 0;

  constructor(source: Float32Array, count: number) {
    const whole = new Float32Array(6);
    merge(source, 0, count, whole, 0);
    const side = Math.max(1, Math.min(128, Math.floor(Math.sqrt(count / CELL_SIZE / 3))));
    const ex = whole[3]! - whole[0]!;
    const ey = whole[4]! - whole[1]!;
    const ez = whole[5]! - whole[2]!;
    const longest = Math.max(ex, ey, ez, 1e-30);
    const scale = (0.4999 * side) / longest;
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
    // Numbers the cells that are not empty; start becomes where each ends, and then begins.
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
      mergeListed(source, this.sorted, from, to, boxes, 6 * n);
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

/** The bin that the second half begins with; 0 where all are in one bin. */
function bestCut(binCount: number): number {
  const bins = build_bins;
  const counts = build_counts;
  const costs = build_costs;
  let x0 = Infinity;
  let y0 = Infinity;
  let z0 = Infinity;
  let x1 = -Infinity;
  let y1 = -Infinity;
  let z1 = -Infinity;
  let seen = 0;
  let last = 0;
  for (let i = binCount - 1; i > 0; i--) {
    if (counts[i]! > 0) {
      const b = 6 * i;
      if (last === 0) last = i;
      seen += counts[i]!;
      if (bins[b]! < x0) x0 = bins[b]!;
      if (bins[b + 1]! < y0) y0 = bins[b + 1]!;
      if (bins[b + 2]! < z0) z0 = bins[b + 2]!;
      if (bins[b + 3]! > x1) x1 = bins[b + 3]!;
      if (bins[b + 4]! > y1) y1 = bins[b + 4]!;
      if (bins[b + 5]! > z1) z1 = bins[b + 5]!;
    }
    if (seen > 0) costs[i] = seen * ((x1 - x0) * (y1 - y0) + (y1 - y0) * (z1 - z0) + (z1 - z0) * (x1 - x0));
  }
  x0 = Infinity;
  y0 = Infinity;
  z0 = Infinity;
  x1 = -Infinity;
  y1 = -Infinity;
  z1 = -Infinity;
  seen = 0;
  let best = Infinity;
  let cut = 0;
  for (let i = 0; i + 1 < binCount; i++) {
    if (counts[i] === 0) continue;
    const b = 6 * i;
    seen += counts[i]!;
    if (bins[b]! < x0) x0 = bins[b]!;
    if (bins[b + 1]! < y0) y0 = bins[b + 1]!;
    if (bins[b + 2]! < z0) z0 = bins[b + 2]!;
    if (bins[b + 3]! > x1) x1 = bins[b + 3]!;
    if (bins[b + 4]! > y1) y1 = bins[b + 4]!;
    if (bins[b + 5]! > z1) z1 = bins[b + 5]!;
    if (i >= last) break;
    const cost = seen * ((x1 - x0) * (y1 - y0) + (y1 - y0) * (z1 - z0) + (z1 - z0) * (x1 - x0)) + costs[i + 1]!;
    if (cost < best) {
      best = cost;
      cut = i + 1;
    }
  }
  return cut;
}

/** Writes the box around boxes `from` to `to` of a list to a node. */
function merge(boxes: Float32Array, from: number, to: number, out: Float32Array, at: number): void {
  let x0 = Infinity;
  let y0 = Infinity;
  let z0 = Infinity;
  let x1 = -Infinity;
  let y1 = -Infinity;
  let z1 = -Infinity;
  for (let b = 6 * from; b < 6 * to; b += 6) {
    if (boxes[b]! < x0) x0 = boxes[b]!;
    if (boxes[b + 1]! < y0) y0 = boxes[b + 1]!;
    if (boxes[b + 2]! < z0) z0 = boxes[b + 2]!;
    if (boxes[b + 3]! > x1) x1 = boxes[b + 3]!;
    if (boxes[b + 4]! > y1) y1 = boxes[b + 4]!;
    if (boxes[b + 5]! > z1) z1 = boxes[b + 5]!;
  }
  out[at] = x0;
  out[at + 1] = y0;
  out[at + 2] = z0;
  out[at + 3] = x1;
  out[at + 4] = y1;
  out[at + 5] = z1;
}

/** The same for boxes with the given numbers. */
function mergeListed(boxes: Float32Array, ids: Uint32Array, from: number, to: number, out: Float32Array, at: number): void {
  let x0 = Infinity;
  let y0 = Infinity;
  let z0 = Infinity;
  let x1 = -Infinity;
  let y1 = -Infinity;
  let z1 = -Infinity;
  for (let i = from; i < to; i++) {
    const b = 6 * ids[i]!;
    if (boxes[b]! < x0) x0 = boxes[b]!;
    if (boxes[b + 1]! < y0) y0 = boxes[b + 1]!;
    if (boxes[b + 2]! < z0) z0 = boxes[b + 2]!;
    if (boxes[b + 3]! > x1) x1 = boxes[b + 3]!;
    if (boxes[b + 4]! > y1) y1 = boxes[b + 4]!;
    if (boxes[b + 5]! > z1) z1 = boxes[b + 5]!;
  }
  out[at] = x0;
  out[at + 1] = y0;
  out[at + 2] = z0;
  out[at + 3] = x1;
  out[at + 4] = y1;
  out[at + 5] = z1;
}

/** Builds a tree over `count` boxes; `order` has the number of the box that is in each slot. */
export function buildTree(boxes: Float32Array, count: number): { tree: Tree; order: Int32Array } {
  const builder = new TreeBuilder(boxes, count);
  return { tree: new Tree(builder.floats.slice(0, NODE_WORDS * builder.nodeCount)), order: builder.order };
}
