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

/**
 * Entries of a list that is sorted, of as many words as a node of the tree: a box, min x, y, z, max x, y, z; then whole numbers. For a box that number and
 * 1, for a cell where its boxes begin in the list of boxes, and how many there are.
 */
class Entries {
  readonly floats: Float32Array;
  readonly words: Int32Array;

  constructor(count: number) {
    this.floats = new Float32Array(NODE_WORDS * count);
    this.words = new Int32Array(this.floats.buffer);
  }
}

/** For each bin the box around what is in it, and how many boxes that is; then what of a cut is the best so far. */
const build_bins = /* @__PURE__ */ new Float64Array(6 * BINS);
const build_counts = /* @__PURE__ */ new Int32Array(BINS);
const build_costs = /* @__PURE__ */ new Float64Array(BINS);
/** What is on one side of a cut. */
const build_half = /* @__PURE__ */ new Float64Array(6);

class TreeBuilder {
  /** The nodes of the tree, of which there is room for more than are made. */
  nodes: Entries;
  nodeCount = 2;
  /** The boxes by the cells of a regular grid that their middles are in, and the cells that are not empty. */
  readonly members: Entries;
  private readonly cells: Entries;
  /** How the sum of both ends of a box along an axis becomes the number of its bin: less the shift, times the scale. */
  private axis = 0;
  private shift = -0;
  private scale = -0;

  constructor(source: Float32Array, count: number) {
    const whole = boundsOf(source, count);
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
    this.nodes = new Entries(Math.max(4, count >> 1));
    this.cells = new Entries(filled);
    this.members = new Entries(count);
    const { words } = this.cells;
    // start becomes where each cell ends, and then where it begins.
    for (let c = 0, at = 0, end = 0; c < start.length; c++) {
      const weight = start[c];
      if (weight === 0) continue;
      words[at + 6] = end;
      words[at + 7] = weight;
      at += NODE_WORDS;
      end += weight;
      start[c] = end;
    }
    const { floats: to, words: ids } = this.members;
    for (let i = count - 1, b = 6 * i; i >= 0; i--, b -= 6) {
      const at = NODE_WORDS * --start[cellOf[i]];
      to[at] = Math.min(source[b], MOST) - padding;
      to[at + 1] = Math.min(source[b + 1], MOST) - padding;
      to[at + 2] = Math.min(source[b + 2], MOST) - padding;
      to[at + 3] = Math.max(source[b + 3], -MOST) + padding;
      to[at + 4] = Math.max(source[b + 4], -MOST) + padding;
      to[at + 5] = Math.max(source[b + 5], -MOST) + padding;
      ids[at + 6] = i;
      ids[at + 7] = 1;
    }
    for (let n = 0, at = 0; n < filled; n++, at += NODE_WORDS) {
      mergeEntries(to, words[at + 6], words[at + 6] + words[at + 7], this.cells.floats, at);
    }
    mergeEntries(this.cells.floats, 0, filled, this.nodes.floats, 0);
    this.build(this.cells, 0, 0, filled);
  }

  /** Makes a node, which has its box, a tree over some of a set. */
  private build(set: Entries, node: number, first: number, size: number): void {
    const { cells } = this;
    const { words } = this.nodes;
    const at = NODE_WORDS * node;
    if (set === cells && size === 1) {
      const cell = NODE_WORDS * first;
      this.build(this.members, node, cells.words[cell + 6], cells.words[cell + 7]);
    } else if (set !== cells && size <= LEAF_SIZE) {
      words[at + 6] = first;
      words[at + 7] = size;
    } else {
      const left = this.nodeCount;
      this.nodeCount += 2;
      words[at + 6] = left;
      if (NODE_WORDS * this.nodeCount > words.length) this.grow();
      const middle = this.split(set, at, first, size, NODE_WORDS * left);
      this.build(set, left, first, middle - first);
      this.build(set, left + 1, middle, first + size - middle);
    }
  }

  private grow(): void {
    const { words } = this.nodes;
    this.nodes = new Entries((2 * words.length) / NODE_WORDS);
    this.nodes.words.set(words);
  }

  /** Cuts a set with the box at `at`, writes the boxes of its halves to `to`, and returns where the second one begins. */
  private split(set: Entries, at: number, first: number, size: number, to: number): number {
    const { floats } = this.nodes;
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
      mergeBins(0, cut, floats, to);
      mergeBins(cut, bins, floats, to + NODE_WORDS);
      return middle;
    }
    // All centres are in one bin: halves of equal size.
    if (middle === first || middle === first + size) middle = first + (size >> 1);
    mergeEntries(set.floats, first, middle, floats, to);
    mergeEntries(set.floats, middle, first + size, floats, to + NODE_WORDS);
    return middle;
  }

  /** Brings those before the cut to the front, and returns where the others begin. */
  private partition({ floats, words }: Entries, first: number, size: number, cut: number): number {
    const { axis, shift, scale } = this;
    let i = NODE_WORDS * first;
    let j = NODE_WORDS * (first + size - 1);
    for (;;) {
      while (i <= j && (((floats[i + axis] + floats[i + axis + 3] - shift) * scale) | 0) < cut) i += NODE_WORDS;
      while (i <= j && (((floats[j + axis] + floats[j + axis + 3] - shift) * scale) | 0) >= cut) j -= NODE_WORDS;
      if (i > j) return i / NODE_WORDS;
      for (let k = 0; k < NODE_WORDS; k++) {
        const word = words[i + k];
        words[i + k] = words[j + k];
        words[j + k] = word;
      }
      i += NODE_WORDS;
      j -= NODE_WORDS;
    }
  }

  /** Sorts some entries into bins by their middles. Gives the bin that the second half begins with; 0 where all are in one bin. */
  private bestCut({ floats, words }: Entries, first: number, size: number, binCount: number): number {
    const { axis, shift, scale } = this;
    const bins = build_bins;
    const counts = build_counts;
    const costs = build_costs;
    const half = build_half;
    for (let i = 0; i < binCount; i++) {
      counts[i] = 0;
      clearBox(bins, 6 * i);
    }
    const end = NODE_WORDS * (first + size);
    for (let at = NODE_WORDS * first; at < end; at += NODE_WORDS) {
      const bin = ((floats[at + axis] + floats[at + axis + 3] - shift) * scale) | 0;
      counts[bin] += words[at + 7];
      addBox(bins, 6 * bin, floats, at);
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

/** The box around `count` boxes. */
function boundsOf(boxes: Float32Array, count: number): Float64Array {
  const whole = new Float64Array(6);
  clearBox(whole, 0);
  for (let b = 0; b < 6 * count; b += 6) addBox(whole, 0, boxes, b);
  return whole;
}

/** Makes a box in a list hold nothing. */
function clearBox(out: Float64Array | Float32Array, at: number): void {
  out[at] = Infinity;
  out[at + 1] = Infinity;
  out[at + 2] = Infinity;
  out[at + 3] = -Infinity;
  out[at + 4] = -Infinity;
  out[at + 5] = -Infinity;
}

/** Makes the box at `at` hold the one at `b`, too. */
function addBox(out: Float64Array, at: number, boxes: Float32Array | Float64Array, b: number): void {
  if (boxes[b] < out[at]) out[at] = boxes[b];
  if (boxes[b + 1] < out[at + 1]) out[at + 1] = boxes[b + 1];
  if (boxes[b + 2] < out[at + 2]) out[at + 2] = boxes[b + 2];
  if (boxes[b + 3] > out[at + 3]) out[at + 3] = boxes[b + 3];
  if (boxes[b + 4] > out[at + 4]) out[at + 4] = boxes[b + 4];
  if (boxes[b + 5] > out[at + 5]) out[at + 5] = boxes[b + 5];
}

/** Writes the box around entries `from` to `to` of a list to `at`. */
function mergeEntries(list: Float32Array, from: number, to: number, out: Float32Array, at: number): void {
  let minX = Infinity;
  let minY = Infinity;
  let minZ = Infinity;
  let maxX = -Infinity;
  let maxY = -Infinity;
  let maxZ = -Infinity;
  for (let b = NODE_WORDS * from; b < NODE_WORDS * to; b += NODE_WORDS) {
    if (list[b] < minX) minX = list[b];
    if (list[b + 1] < minY) minY = list[b + 1];
    if (list[b + 2] < minZ) minZ = list[b + 2];
    if (list[b + 3] > maxX) maxX = list[b + 3];
    if (list[b + 4] > maxY) maxY = list[b + 4];
    if (list[b + 5] > maxZ) maxZ = list[b + 5];
  }
  out[at] = minX;
  out[at + 1] = minY;
  out[at + 2] = minZ;
  out[at + 3] = maxX;
  out[at + 4] = maxY;
  out[at + 5] = maxZ;
}

/** Writes the box around what is in bins `from` to `to` to `at`. */
function mergeBins(from: number, to: number, out: Float32Array, at: number): void {
  const half = build_half;
  clearBox(half, 0);
  for (let b = 6 * from; b < 6 * to; b += 6) addBox(half, 0, build_bins, b);
  for (let k = 0; k < 6; k++) out[at + k] = half[k];
}

/** Half the surface of a box. */
function areaOf(box: Float64Array): number {
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
  const { nodes, nodeCount, members } = new TreeBuilder(boxes, count);
  const order = new Int32Array(count);
  for (let slot = 0; slot < count; slot++) order[slot] = members.words[NODE_WORDS * slot + 6];
  return { tree: new Tree(nodes.floats.slice(0, NODE_WORDS * nodeCount)), order };
}
