/**
 * Builds a tree of boxes from the top: boxes are sorted into bins by their middles along the axis where these differ most, and split where
 * the surfaces of both halves, times their numbers, are least: the cost of a query is proportional to the chance of getting into a box,
 * which is proportional to its surface. Of many boxes a sample goes into the bins; a few are split in the middle. They are copied first, and
 * change places together with their numbers, so that they are always read in a row.
 */
import type { BoxTree } from './boxTree.ts';

/** Bins for more than MANY boxes, and for fewer. */
const BINS = 16;
const FEW_BINS = 8;
const MANY = 64;
/** A bin's box and how many boxes are in it. */
const BIN_SIZE = 7;
/** So many boxes more than are in a leaf are split in the middle. */
const FEW = 6;
/** Of more boxes than twice 2^SAMPLE_BITS no more than that are looked at. */
const SAMPLE_BITS = 6;

/** What a tree is built in. */
export interface TreeNodes {
  /** Two new nodes below another, side by side: the first of them. */
  addPair(node: number): number;
  /** Makes a node a leaf of boxes that follow each other. */
  addLeaf(node: number, first: number, count: number): void;
  /** Is told when both children of a node are there. */
  closePair(node: number): void;
}

class Workspace {
  readonly bins = new Float64Array(BIN_SIZE * BINS);
  /** The surface left of each split times the number there. */
  readonly left = new Float64Array(BINS);
  /** The least middle (twice) along the axis, the length from there on, and where to split. */
  readonly range = new Float64Array(3);
  /** Six numbers each, and the number of each. */
  boxes = new Float32Array(6 * 64);
  list!: Int32Array;
  nodes!: TreeNodes;
  leafSize = 1;
}

const build_work = /* @__PURE__ */ new Workspace();

/** Makes `node` the root of a branch with these slots, whose order changes. */
export function buildBranch(tree: BoxTree, node: number, list: Int32Array, count: number): void {
  const nodes: TreeNodes = {
    addPair(parent) {
      const pair = tree.allocatePair(parent);
      tree.links[parent] = pair;
      return pair;
    },
    addLeaf: (leaf, first) => tree.setLeaf(leaf, list[first]!),
    closePair: (parent) => tree.refitNode(parent),
  };
  buildNodes(nodes, node, tree.slots.boxes, list, count, 1);
}

/** Builds what is below `node`: of the boxes whose numbers are in the list, which is sorted, with at most `leafSize` in a leaf. */
export function buildNodes(
  nodes: TreeNodes,
  node: number,
  from: Float64Array | Float32Array,
  list: Int32Array,
  count: number,
  leafSize: number,
): void {
  const work = build_work;
  if (work.boxes.length < 6 * count) work.boxes = new Float32Array(8 * count);
  const { boxes } = work;
  for (let k = 0; k < count; k++) {
    const b = 6 * list[k]!;
    for (let i = 0; i < 6; i++) boxes[6 * k + i] = from[b + i]!;
  }
  work.nodes = nodes;
  work.list = list;
  work.leafSize = leafSize;
  split(node, 0, count, 2 * bitLength(count) + 4);
}

/** How many bits a whole number takes. */
function bitLength(n: number): number {
  let bits = 0;
  while (n >> bits > 0) bits++;
  return bits;
}

/** Makes `node` a tree of the boxes from one place in the list to another, with at most `depth` levels. */
function split(node: number, from: number, to: number, depth: number): void {
  const { nodes, leafSize } = build_work;
  if (to - from <= leafSize) {
    nodes.addLeaf(node, from, to - from);
    return;
  }
  let middle = (from + to) >> 1;
  // Halves are certain to end in time.
  if (to - from > 2 && depth > bitLength(to - from) + 1) {
    const axis = longestAxis(from, to);
    if (axis >= 0) {
      if (to - from > FEW + leafSize) setBestSplit(from, to, axis);
      const found = partition(from, to, axis);
      if (found > from && found < to) middle = found;
    }
  }
  const pair = nodes.addPair(node);
  split(pair, from, middle, depth - 1);
  split(pair + 1, middle, to, depth - 1);
  nodes.closePair(node);
}

/** How many entries of the boxes there are from one that is looked at to the next. */
function sampleStep(from: number, to: number): number {
  return 6 * Math.max(1, (to - from) >> SAMPLE_BITS);
}

/** The axis along which the middles of the boxes differ most, with their range and its middle; -1 where they do not. */
function longestAxis(from: number, to: number): number {
  const { boxes, range } = build_work;
  const step = sampleStep(from, to);
  let minX = Infinity;
  let minY = Infinity;
  let minZ = Infinity;
  let maxX = -Infinity;
  let maxY = -Infinity;
  let maxZ = -Infinity;
  for (let k = 6 * from; k < 6 * to; k += step) {
    const x = boxes[k]! + boxes[k + 3]!;
    const y = boxes[k + 1]! + boxes[k + 4]!;
    const z = boxes[k + 2]! + boxes[k + 5]!;
    if (x < minX) minX = x;
    if (x > maxX) maxX = x;
    if (y < minY) minY = y;
    if (y > maxY) maxY = y;
    if (z < minZ) minZ = z;
    if (z > maxZ) maxZ = z;
  }
  let axis = 0;
  let least = minX;
  let extent = maxX - minX;
  if (maxY - minY > extent) {
    axis = 1;
    least = minY;
    extent = maxY - minY;
  }
  if (maxZ - minZ > extent) {
    axis = 2;
    least = minZ;
    extent = maxZ - minZ;
  }
  range[0] = least;
  range[1] = extent;
  range[2] = least + 0.5 * extent;
  return extent > 0 && extent < Infinity ? axis : -1;
}

/** Puts the boxes whose middles are less than the split first; gives where the others begin. */
function partition(from: number, to: number, axis: number): number {
  const { boxes, range, list } = build_work;
  const at = range[2]!;
  let left = from;
  let right = to - 1;
  for (;;) {
    while (left <= right && boxes[6 * left + axis]! + boxes[6 * left + axis + 3]! < at) left++;
    while (left <= right && !(boxes[6 * right + axis]! + boxes[6 * right + axis + 3]! < at)) right--;
    if (left >= right) return left;
    const slot = list[left]!;
    list[left] = list[right]!;
    list[right] = slot;
    for (let i = 6 * left, j = 6 * right; i < 6 * left + 6; i++, j++) {
      const value = boxes[i]!;
      boxes[i] = boxes[j]!;
      boxes[j] = value;
    }
    left++;
    right--;
  }
}

/** Sets the split between two bins where both sides cost least. */
function setBestSplit(from: number, to: number, axis: number): void {
  const { left, range } = build_work;
  const binCount = to - from > MANY ? BINS : FEW_BINS;
  fillBins(from, to, axis, binCount);
  sweepBins(0, 1, binCount, left, null);
  const last = sweepBins(binCount - 1, -1, binCount, left, left);
  // Where the bin behind it begins.
  range[2] = range[0]! + ((last + 1) * range[1]!) / binCount;
}

function fillBins(from: number, to: number, axis: number, binCount: number): void {
  const { bins, boxes, range } = build_work;
  const step = sampleStep(from, to);
  const least = range[0]!;
  // A little less, so that the greatest is in the last bin and not behind it.
  const scale = (binCount * (1 - 1e-12)) / range[1]!;
  for (let i = 0; i < BIN_SIZE * binCount; i += BIN_SIZE) {
    for (let k = i; k < i + 3; k++) {
      bins[k] = Infinity;
      bins[k + 3] = -Infinity;
    }
    bins[i + 6] = 0;
  }
  for (let k = 6 * from; k < 6 * to; k += step) {
    const i = BIN_SIZE * Math.floor((boxes[k + axis]! + boxes[k + axis + 3]! - least) * scale);
    if (boxes[k]! < bins[i]!) bins[i] = boxes[k]!;
    if (boxes[k + 1]! < bins[i + 1]!) bins[i + 1] = boxes[k + 1]!;
    if (boxes[k + 2]! < bins[i + 2]!) bins[i + 2] = boxes[k + 2]!;
    if (boxes[k + 3]! > bins[i + 3]!) bins[i + 3] = boxes[k + 3]!;
    if (boxes[k + 4]! > bins[i + 4]!) bins[i + 4] = boxes[k + 4]!;
    if (boxes[k + 5]! > bins[i + 5]!) bins[i + 5] = boxes[k + 5]!;
    bins[i + 6]!++;
  }
}

/**
 * Adds up bins from one end: writes the surface times the number so far, or, given the `others` from the other end, finds the split
 * where both together are least, and gives the bin before it.
 */
function sweepBins(start: number, step: number, binCount: number, costs: Float64Array, others: Float64Array | null): number {
  const { bins } = build_work;
  let minX = Infinity;
  let minY = Infinity;
  let minZ = Infinity;
  let maxX = -Infinity;
  let maxY = -Infinity;
  let maxZ = -Infinity;
  let count = 0;
  let least = Infinity;
  let best = 0;
  for (let k = 0, bin = start; k < binCount - 1; k++, bin += step) {
    const i = BIN_SIZE * bin;
    minX = Math.min(minX, bins[i]!);
    minY = Math.min(minY, bins[i + 1]!);
    minZ = Math.min(minZ, bins[i + 2]!);
    maxX = Math.max(maxX, bins[i + 3]!);
    maxY = Math.max(maxY, bins[i + 4]!);
    maxZ = Math.max(maxZ, bins[i + 5]!);
    count += bins[i + 6]!;
    const x = maxX - minX;
    const y = maxY - minY;
    const z = maxZ - minZ;
    // The first and the last bin are never empty.
    const cost = count * (x * (y + z) + y * z);
    if (others === null) {
      costs[bin] = cost;
    } else if (cost + others[bin - 1]! < least) {
      least = cost + others[bin - 1]!;
      best = bin - 1;
    }
  }
  return best;
}
