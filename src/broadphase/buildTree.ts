/**
 * Builds a branch of a tree from the top: boxes are sorted into bins by their middles along the longest side, and split where the
 * surfaces of both halves, times their numbers, are least; a few boxes are split in the middle. The boxes are copied first, and change
 * places together with their slots, so that they are always read in a row.
 */
import type { BoxTree } from './boxTree.ts';

const BINS = 8;
/** A bin's box and how many boxes are in it. */
const BIN_SIZE = 7;
/** So many boxes are split in the middle. */
const FEW = 6;

class Workspace {
  readonly bins = new Float64Array(BIN_SIZE * BINS);
  /** The surface left of each split times the number there. */
  readonly left = new Float64Array(BINS);
  /** The least middle (twice) along the axis, the length from there on, and where to split. */
  readonly range = new Float64Array(3);
  /** Six numbers each. */
  boxes = new Float64Array(6 * 64);
}

const build_work = /* @__PURE__ */ new Workspace();

/** Makes `node` the root of a branch with these slots, whose order changes. */
export function buildBranch(tree: BoxTree, node: number, list: Int32Array, count: number): void {
  const work = build_work;
  const from = tree.slots.boxes;
  if (work.boxes.length < 6 * count) work.boxes = new Float64Array(8 * count);
  const { boxes } = work;
  for (let k = 0; k < count; k++) {
    const b = 6 * list[k]!;
    for (let i = 0; i < 6; i++) boxes[6 * k + i] = from[b + i]!;
  }
  split(tree, node, list, 0, count, 2 * bitLength(count) + 4);
}

/** How many bits a whole number takes. */
function bitLength(n: number): number {
  let bits = 0;
  while (n >> bits > 0) bits++;
  return bits;
}

/** Makes `node` a tree of the slots from one place in the list to another, with at most `depth` levels. */
function split(tree: BoxTree, node: number, list: Int32Array, from: number, to: number, depth: number): void {
  let middle = (from + to) >> 1;
  // Halves are certain to end in time.
  if (to - from > 2 && depth > bitLength(to - from) + 1) {
    const axis = longestAxis(from, to);
    if (axis >= 0) {
      if (to - from > FEW) setBestSplit(from, to, axis);
      const found = partition(list, from, to, axis);
      if (found > from && found < to) middle = found;
    }
  }
  const pair = tree.allocatePair(node);
  tree.links[node] = pair;
  if (middle - from === 1) tree.setLeaf(pair, list[from]!);
  else split(tree, pair, list, from, middle, depth - 1);
  if (to - middle === 1) tree.setLeaf(pair + 1, list[middle]!);
  else split(tree, pair + 1, list, middle, to, depth - 1);
  tree.refitNode(node);
}

/** The axis along which the middles of the boxes differ most, with their range and its middle; -1 where they do not. */
function longestAxis(from: number, to: number): number {
  const { boxes, range } = build_work;
  let minX = Infinity;
  let minY = Infinity;
  let minZ = Infinity;
  let maxX = -Infinity;
  let maxY = -Infinity;
  let maxZ = -Infinity;
  for (let k = 6 * from; k < 6 * to; k += 6) {
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
  return extent > 0 ? axis : -1;
}

/** Puts the boxes whose middles are less than the split first; gives where the others begin. */
function partition(list: Int32Array, from: number, to: number, axis: number): number {
  const { boxes, range } = build_work;
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
    for (let i = 0; i < 6; i++) {
      const value = boxes[6 * left + i]!;
      boxes[6 * left + i] = boxes[6 * right + i]!;
      boxes[6 * right + i] = value;
    }
    left++;
    right--;
  }
}

/** Sets the split between two bins where both sides cost least. */
function setBestSplit(from: number, to: number, axis: number): void {
  const { left, range } = build_work;
  fillBins(from, to, axis);
  sweepBins(0, 1, left, null);
  const last = sweepBins(BINS - 1, -1, left, left);
  // Where the bin behind it begins.
  range[2] = range[0]! + ((last + 1) * range[1]!) / BINS;
}

function fillBins(from: number, to: number, axis: number): void {
  const { bins, boxes, range } = build_work;
  const least = range[0]!;
  // A little less, so that the greatest is in the last bin and not behind it.
  const scale = (BINS * (1 - 1e-12)) / range[1]!;
  for (let i = 0; i < bins.length; i += BIN_SIZE) {
    bins[i] = Infinity;
    bins[i + 1] = Infinity;
    bins[i + 2] = Infinity;
    bins[i + 3] = -Infinity;
    bins[i + 4] = -Infinity;
    bins[i + 5] = -Infinity;
    bins[i + 6] = 0;
  }
  for (let k = 6 * from; k < 6 * to; k += 6) {
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
function sweepBins(start: number, step: number, costs: Float64Array, others: Float64Array | null): number {
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
  for (let k = 0, bin = start; k < BINS - 1; k++, bin += step) {
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
