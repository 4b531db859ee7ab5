/**
 * Builds a tree over boxes from the top down. Each set is cut across the axis along which its box is longest, at that one of a few
 * planes where the surface area heuristic (area times count, summed over both halves) is least: the cost of a query is
 * proportional to the chance of getting into a box, which is proportional to its surface. Down to the cells of a regular grid it is
 * the cells that are sorted, which are much fewer, and then what is in each.
 */
import { addBox, BoxGrid, BoxSet, clearBox, mergeBoxes } from './boxGrid.ts';
import { NODE_WORDS, Tree } from './tree.ts';

/** A set of so few is not cut any more. */
const LEAF_SIZE = 6;
/** Into how many bins a set is sorted: sets of more than MANY, of more than FEW, and of fewer, which are cut in the middle. */
const BINS = 16;
const FEW_BINS = 8;
const MANY = 64;
const FEW = 12;
/** Half of the bins, and a little less, so that the last middle of a box is in the last bin. */
const HALF = 0.4999;

const build_bins = /* @__PURE__ */ new Float32Array(6 * BINS);
const build_counts = /* @__PURE__ */ new Int32Array(BINS);
/** What is on one side of a cut. */
const build_half = /* @__PURE__ */ new Float32Array(6);
const build_costs = /* @__PURE__ */ new Float64Array(BINS);
/** How the sum of both ends of a box becomes the number of its bin: less the shift, times the scale. */
const build_cuts = /* @__PURE__ */ new Float64Array(2);
const SHIFT = 0;
const SCALE = 1;

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
    const grid = new BoxGrid(this.source, count);
    const { cells, cellStart, sorted } = grid;
    const { stack, source, order } = this;
    const local = new BoxSet(new Float32Array(6 * grid.largest), new Uint32Array(grid.largest), null);
    mergeBoxes(cells.boxes, 0, grid.cellCount, this.floats, 0);
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
        gather(source, sorted, begin, count, local);
        this.buildCell(local, node, cursor, count, top);
        for (let i = 0; i < count; i++) order[cursor + i] = local.ids[i]!;
        cursor += count;
        continue;
      }
      top = this.cut(cells, node, first, size, top);
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
      top = this.cut(set, node, first, size, top);
    }
  }

  /** Cuts a set in two, which go on the stack; returns its new top. */
  private cut(set: BoxSet, node: number, first: number, size: number, top: number): number {
    const { stack } = this;
    const left = this.addChildren(node);
    const middle = this.split(set, node, first, size, left);
    stack[top] = left + 1;
    stack[top + 1] = middle;
    stack[top + 2] = first + size - middle;
    stack[top + 3] = left;
    stack[top + 4] = first;
    stack[top + 5] = middle - first;
    return top + 6;
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
    cuts[SCALE] = (HALF * bins) / (floats[at + 3 + axis]! - floats[at + axis]!);
    let middle = first;
    if (bins > 2) {
      fillBins(set, first, size, axis, bins);
      const cut = bestCut(bins);
      if (cut > 0) {
        mergeBoxes(build_bins, 0, cut, floats, NODE_WORDS * left);
        mergeBoxes(build_bins, cut, bins, floats, NODE_WORDS * left + NODE_WORDS);
        return partition(set, first, size, axis, cut);
      }
    } else middle = partition(set, first, size, axis, 1);
    // All centres are in one bin: halves of equal size.
    if (middle === first || middle === first + size) middle = first + (size >> 1);
    mergeBoxes(set.boxes, first, middle, floats, NODE_WORDS * left);
    mergeBoxes(set.boxes, middle, first + size, floats, NODE_WORDS * left + NODE_WORDS);
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
  for (let i = 0; i < binCount; i++) {
    counts[i] = 0;
    clearBox(bins, 6 * i);
  }
  for (let n = first, b = 6 * first; n < first + size; n++, b += 6) {
    const bin = ((boxes[b + axis]! + boxes[b + axis + 3]! - shift) * scale) | 0;
    counts[bin]! += weights === null ? 1 : weights[n]!;
    addBox(bins, 6 * bin, boxes, b);
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

/** The bin that the second half begins with; 0 where all are in one bin. */
function bestCut(binCount: number): number {
  const bins = build_bins;
  const counts = build_counts;
  const costs = build_costs;
  const half = build_half;
  let seen = 0;
  let last = 0;
  clearBox(half, 0);
  for (let i = binCount - 1; i > 0; i--) {
    if (counts[i]! > 0) {
      if (last === 0) last = i;
      seen += counts[i]!;
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
    seen += counts[i]!;
    addBox(half, 0, bins, 6 * i);
    const cost = seen * areaOf(half) + costs[i + 1]!;
    if (cost < best) {
      best = cost;
      cut = i + 1;
    }
  }
  return cut;
}

/** Half the surface of a box. */
function areaOf(box: Float32Array): number {
  const x = box[3]! - box[0]!;
  const y = box[4]! - box[1]!;
  const z = box[5]! - box[2]!;
  return x * y + y * z + z * x;
}

/** Builds a tree over `count` boxes; `order` has the number of the box that is in each slot. */
export function buildTree(boxes: Float32Array, count: number): { tree: Tree; order: Int32Array } {
  const builder = new TreeBuilder(boxes, count);
  return { tree: new Tree(builder.floats.slice(0, NODE_WORDS * builder.nodeCount)), order: builder.order };
}
