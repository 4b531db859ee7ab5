/**
 * Builds a tree over boxes from the top down. Each set is cut across the axis along which its box is longest, at that one of a few
 * planes where the surface area heuristic (area times count, summed over both halves) is least: the cost of a query is
 * proportional to the chance of getting into a box, which is proportional to its surface. Down to the cells of a regular grid it is
 * the cells that are sorted, which are much fewer, and then what is in each.
 */
import { NODE_WORDS, Tree } from './tree.ts';

/** A set of so few is not cut any more. */
const LEAF_SIZE = 6;
/** Into how many bins a set is sorted: sets of more than MANY, of more than FEW, and of fewer, which are cut in the middle. */
const BINS = 16;
const FEW_BINS = 8;
const MANY = 64;
const FEW = 12;
/** How many boxes are in a cell of the grid, about; and the most cells along a side of it. */
const CELL_SIZE = 8;
const MOST_CELLS = 128;
/** Half of the bins or cells, and a little less, so that the last middle of a box is in the last one. */
const HALF = 0.4999;
/** Of something without extent. */
const LEAST_EXTENT = 1e-30;
/** The largest number in single precision. Boxes that go farther have no end, and hold whatever is beyond. */
const MOST = 3.4028234663852886e38;

const build_bins = /* @__PURE__ */ new Float32Array(6 * BINS);
const build_counts = /* @__PURE__ */ new Int32Array(BINS);
/** What is on one side of a cut. */
const build_half = /* @__PURE__ */ new Float32Array(6);
const build_costs = /* @__PURE__ */ new Float64Array(BINS);

/** Boxes that are sorted: box i is entries 6 i to 6 i + 5, min x, y, z, max x, y, z. */
class BoxSet {
  readonly boxes: Float32Array;
  /** The number of each box; for a cell, where its boxes begin. */
  readonly ids: Int32Array;
  /** How many boxes each stands for. */
  readonly weights: Int32Array;

  constructor(count: number) {
    this.boxes = new Float32Array(6 * count);
    this.ids = new Int32Array(count);
    this.weights = new Int32Array(count).fill(1);
  }
}

class TreeBuilder {
  readonly floats: Float32Array;
  private readonly words: Int32Array;
  nodeCount = 2;
  /** The boxes by the cells of a regular grid that their middles are in, and the cells that are not empty. */
  readonly members: BoxSet;
  private readonly cells: BoxSet;
  /** How the sum of both ends of a box along an axis becomes the number of its bin: less the shift, times the scale. */
  private axis = 0;
  private shift = -0;
  private scale = -0;

  constructor(source: Float32Array, count: number) {
    this.floats = new Float32Array(2 * NODE_WORDS * (count + 1));
    this.words = new Int32Array(this.floats.buffer);
    const whole = Float64Array.of(Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity);
    for (let b = 0; b < 6 * count; b += 6) {
      for (let k = 0; k < 3; k++) {
        whole[k] = Math.min(whole[k], source[b + k]);
        whole[k + 3] = Math.max(whole[k + 3], source[b + k + 3]);
      }
    }
    const padding = paddingOf(whole);
    const ex = whole[3] - whole[0];
    const ey = whole[4] - whole[1];
    const ez = whole[5] - whole[2];
    const most = Math.max(ex, ey, ez, LEAST_EXTENT);
    const hasEnd = most < Infinity;
    const longest = Math.min(most, MOST);
    // What has no end is in one cell.
    const side = hasEnd ? Math.max(1, Math.min(MOST_CELLS, Math.floor(Math.sqrt(count / (3 * CELL_SIZE))))) : 0;
    const scale = (HALF * side) / longest;
    const nx = hasEnd ? Math.floor((ex / longest) * side) + 1 : 1;
    const ny = hasEnd ? Math.floor((ey / longest) * side) + 1 : 1;
    const nz = hasEnd ? Math.floor((ez / longest) * side) + 1 : 1;
    const sx = 2 * whole[0];
    const sy = 2 * whole[1];
    const sz = 2 * whole[2];
    const cellOf = new Uint32Array(count);
    const start = new Uint32Array(nx * ny * nz);
    let filled = 0;
    for (let i = 0, b = 0; i < count; i++, b += 6) {
      const x = ((source[b] + source[b + 3] - sx) * scale) | 0;
      const y = ((source[b + 1] + source[b + 4] - sy) * scale) | 0;
      const z = ((source[b + 2] + source[b + 5] - sz) * scale) | 0;
      const cell = (z * ny + y) * nx + x;
      cellOf[i] = cell;
      if (start[cell]++ === 0) filled++;
    }
    this.cells = new BoxSet(filled);
    this.members = new BoxSet(count);
    const { boxes, ids, weights } = this.cells;
    // start becomes where each cell ends, and then where it begins.
    for (let c = 0, n = 0, end = 0; c < start.length; c++) {
      if (start[c] === 0) continue;
      ids[n] = end;
      weights[n++] = start[c];
      end += start[c];
      start[c] = end;
    }
    for (let i = count - 1; i >= 0; i--) {
      const at = --start[cellOf[i]];
      this.members.ids[at] = i;
      for (let k = 0; k < 3; k++) {
        this.members.boxes[6 * at + k] = Math.min(source[6 * i + k], MOST) - padding;
        this.members.boxes[6 * at + k + 3] = Math.max(source[6 * i + k + 3], -MOST) + padding;
      }
    }
    for (let n = 0; n < filled; n++) mergeBoxes(this.members.boxes, ids[n], ids[n] + weights[n], boxes, 6 * n);
    mergeBoxes(boxes, 0, filled, this.floats, 0);
    this.build(this.cells, 0, 0, filled);
  }

  /** Makes a node, which has its box, a tree over some of a set. */
  private build(set: BoxSet, node: number, first: number, size: number): void {
    const { words, cells } = this;
    const at = NODE_WORDS * node;
    if (set === cells && size === 1) {
      this.build(this.members, node, cells.ids[first], cells.weights[first]);
    } else if (set !== cells && size <= LEAF_SIZE) {
      words[at + 6] = first;
      words[at + 7] = size;
    } else {
      const left = this.nodeCount;
      this.nodeCount += 2;
      words[at + 6] = left;
      const middle = this.split(set, at, first, size, NODE_WORDS * left);
      this.build(set, left, first, middle - first);
      this.build(set, left + 1, middle, first + size - middle);
    }
  }

  /** Cuts a set with the box at `at`, writes the boxes of its halves to `to`, and returns where the second one begins. */
  private split(set: BoxSet, at: number, first: number, size: number, to: number): number {
    const { floats } = this;
    const ex = floats[at + 3] - floats[at];
    const ey = floats[at + 4] - floats[at + 1];
    const ez = floats[at + 5] - floats[at + 2];
    const axis = ex >= ey ? (ex >= ez ? 0 : 2) : ey >= ez ? 1 : 2;
    const bins = size > MANY ? BINS : size > FEW ? FEW_BINS : 2;
    this.axis = axis;
    this.shift = 2 * floats[at + axis];
    this.scale = (HALF * bins) / (floats[at + 3 + axis] - floats[at + axis]);
    const cut = bins > 2 ? this.bestCut(set, first, size, bins) : 1;
    let middle = this.partition(set, first, size, cut);
    if (bins > 2 && cut > 0) {
      mergeBoxes(build_bins, 0, cut, floats, to);
      mergeBoxes(build_bins, cut, bins, floats, to + NODE_WORDS);
      return middle;
    }
    // All centres are in one bin: halves of equal size.
    if (middle === first || middle === first + size) middle = first + (size >> 1);
    mergeBoxes(set.boxes, first, middle, floats, to);
    mergeBoxes(set.boxes, middle, first + size, floats, to + NODE_WORDS);
    return middle;
  }

  /** Brings those before the cut to the front, and returns where the others begin. */
  private partition({ boxes, ids, weights }: BoxSet, first: number, size: number, cut: number): number {
    const { axis, shift, scale } = this;
    const spare = build_half;
    let i = first;
    let j = first + size - 1;
    for (;;) {
      while (i <= j && (((boxes[6 * i + axis] + boxes[6 * i + axis + 3] - shift) * scale) | 0) < cut) i++;
      while (i <= j && (((boxes[6 * j + axis] + boxes[6 * j + axis + 3] - shift) * scale) | 0) >= cut) j--;
      if (i > j) return i;
      const id = ids[i];
      const weight = weights[i];
      ids[i] = ids[j];
      weights[i] = weights[j];
      ids[j] = id;
      weights[j] = weight;
      copyBox(boxes, i, spare, 0);
      copyBox(boxes, j, boxes, i);
      copyBox(spare, 0, boxes, j);
      i++;
      j--;
    }
  }

  /** Sorts some boxes into bins by their middles. Gives the bin that the second half begins with; 0 where all are in one bin. */
  private bestCut({ boxes, weights }: BoxSet, first: number, size: number, binCount: number): number {
    const { axis, shift, scale } = this;
    const bins = build_bins;
    const counts = build_counts;
    const costs = build_costs;
    const half = build_half;
    for (let i = 0; i < binCount; i++) {
      counts[i] = 0;
      clearBox(bins, 6 * i);
    }
    for (let n = first, b = 6 * first; n < first + size; n++, b += 6) {
      const bin = ((boxes[b + axis] + boxes[b + axis + 3] - shift) * scale) | 0;
      counts[bin] += weights[n];
      addBox(bins, 6 * bin, boxes, b);
    }
    let seen = 0;
    let last = 0;
    clearBox(half, 0);
    for (let i = binCount - 1; i > 0; i--) {
      if (counts[i] > 0) {
        if (last === 0) last = i;
        seen += counts[i];
        addBox(half, 0, bins, 6 * i);
      }
      if (seen > 0) costs[i] = seen * areaOf(half);
    }
    seen = 0;
    let best = Infinity;
    let cut = 0;
    clearBox(half, 0);
    for (let i = 0; i < last; i++) {
      if (counts[i] === 0) continue;
      seen += counts[i];
      addBox(half, 0, bins, 6 * i);
      const cost = seen * areaOf(half) + costs[i + 1];
      if (cost < best) {
        best = cost;
        cut = i + 1;
      }
    }
    return cut;
  }
}

/** Copies box i of a list to box j of another. */
function copyBox(from: Float32Array, i: number, to: Float32Array, j: number): void {
  const b = 6 * i;
  const at = 6 * j;
  to[at] = from[b];
  to[at + 1] = from[b + 1];
  to[at + 2] = from[b + 2];
  to[at + 3] = from[b + 3];
  to[at + 4] = from[b + 4];
  to[at + 5] = from[b + 5];
}

/** Makes a box in a list hold nothing. */
function clearBox(out: Float32Array, at: number): void {
  out[at] = Infinity;
  out[at + 1] = Infinity;
  out[at + 2] = Infinity;
  out[at + 3] = -Infinity;
  out[at + 4] = -Infinity;
  out[at + 5] = -Infinity;
}

/** Makes the box at `at` hold the one at `b`, too. */
function addBox(out: Float32Array, at: number, boxes: Float32Array, b: number): void {
  if (boxes[b] < out[at]) out[at] = boxes[b];
  if (boxes[b + 1] < out[at + 1]) out[at + 1] = boxes[b + 1];
  if (boxes[b + 2] < out[at + 2]) out[at + 2] = boxes[b + 2];
  if (boxes[b + 3] > out[at + 3]) out[at + 3] = boxes[b + 3];
  if (boxes[b + 4] > out[at + 4]) out[at + 4] = boxes[b + 4];
  if (boxes[b + 5] > out[at + 5]) out[at + 5] = boxes[b + 5];
}

/** Writes the box around boxes `from` to `to` of a list to a node. */
function mergeBoxes(boxes: Float32Array, from: number, to: number, out: Float32Array, at: number): void {
  clearBox(out, at);
  for (let b = 6 * from; b < 6 * to; b += 6) addBox(out, at, boxes, b);
}

/** Half the surface of a box. */
function areaOf(box: Float32Array): number {
  const x = box[3] - box[0];
  const y = box[4] - box[1];
  const z = box[5] - box[2];
  return x * y + y * z + z * x;
}

/** By how much boxes are larger than they need be, by some coordinates: more than any rounding of these, of floats too. */
export function paddingOf(values: Float64Array): number {
  let largest = 0;
  for (let i = 0; i < values.length; i++) largest = Math.max(largest, Math.abs(values[i]));
  return largest / 4194304;
}

/** Builds a tree over `count` boxes; `order` has the number of the box that is in each slot. */
export function buildTree(boxes: Float32Array, count: number): { tree: Tree; order: Int32Array } {
  const { floats, nodeCount, members } = new TreeBuilder(boxes, count);
  return { tree: new Tree(floats.slice(0, NODE_WORDS * nodeCount)), order: members.ids };
}
