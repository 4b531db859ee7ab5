/**
 * Builds a branch of a tree from the top: boxes are sorted into bins by their middles along the longest side, and split where the
 * surfaces of both halves, times their numbers, are least.
 */
import type { BoxTree } from './boxTree.ts';
import { grown } from './slots.ts';

const BINS = 12;
/** A bin's box and how many boxes are in it. */
const BIN_SIZE = 7;

class Bins {
  readonly numbers = new Float64Array(BIN_SIZE * BINS);
  /** The surface left of each split times the number there. */
  readonly left = new Float64Array(BINS);
  /** The least middle along the axis, and bins per length. */
  readonly range = new Float64Array(2);
  /** Middles (twice) of the boxes in the list, three numbers each. */
  middles = new Float64Array(3 * 64);
}

const build_bins = /* @__PURE__ */ new Bins();

/** Makes `node` the root of a branch with these slots, whose order changes. */
export function buildBranch(tree: BoxTree, node: number, list: Int32Array, count: number): void {
  const bins = build_bins;
  const { boxes } = tree.slots;
  if (bins.middles.length < 3 * count) bins.middles = grown(bins.middles, 3 * count);
  const { middles } = bins;
  for (let k = 0; k < count; k++) {
    const b = 6 * list[k]!;
    middles[3 * k] = boxes[b]! + boxes[b + 3]!;
    middles[3 * k + 1] = boxes[b + 1]! + boxes[b + 4]!;
    middles[3 * k + 2] = boxes[b + 2]! + boxes[b + 5]!;
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
  if (to - from === 1) {
    tree.setLeaf(node, list[from]!);
    return;
  }
  let middle = (from + to) >> 1;
  // Halves are certain to end in time.
  if (to - from > 2 && depth > bitLength(to - from) + 1) {
    const found = partition(tree.slots.boxes, list, from, to);
    if (found > from && found < to) middle = found;
  }
  const pair = tree.allocatePair(node);
  tree.links[node] = pair;
  split(tree, pair, list, from, middle, depth - 1);
  split(tree, pair + 1, list, middle, to, depth - 1);
  tree.refitNode(node);
}

/** Puts the slots that belong to the left half first; gives where the right half begins, or `from` where there is nothing to choose. */
function partition(boxes: Float64Array, list: Int32Array, from: number, to: number): number {
  const { middles } = build_bins;
  let minX = Infinity;
  let minY = Infinity;
  let minZ = Infinity;
  let maxX = -Infinity;
  let maxY = -Infinity;
  let maxZ = -Infinity;
  for (let k = 3 * from; k < 3 * to; k += 3) {
    const x = middles[k]!;
    const y = middles[k + 1]!;
    const z = middles[k + 2]!;
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
  if (!(extent > 0)) return from;
  // Not quite as many as there are bins, so that the greatest is in the last bin and not behind it.
  const scale = (BINS * (1 - 1e-12)) / extent;
  build_bins.range[0] = least;
  build_bins.range[1] = scale;
  fillBins(boxes, list, from, to, axis);
  const last = bestSplit();
  let left = from;
  let right = to - 1;
  for (;;) {
    while (left <= right && Math.floor((middles[3 * left + axis]! - least) * scale) <= last) left++;
    while (left <= right && Math.floor((middles[3 * right + axis]! - least) * scale) > last) right--;
    if (left >= right) return left;
    swap(list, middles, left++, right--);
  }
}

function swap(list: Int32Array, middles: Float64Array, i: number, k: number): void {
  const slot = list[i]!;
  list[i] = list[k]!;
  list[k] = slot;
  for (let axis = 0; axis < 3; axis++) {
    const value = middles[3 * i + axis]!;
    middles[3 * i + axis] = middles[3 * k + axis]!;
    middles[3 * k + axis] = value;
  }
}

function fillBins(boxes: Float64Array, list: Int32Array, from: number, to: number, axis: number): void {
  const { middles, numbers, range } = build_bins;
  const least = range[0]!;
  const scale = range[1]!;
  for (let i = 0; i < numbers.length; i += BIN_SIZE) {
    numbers[i] = Infinity;
    numbers[i + 1] = Infinity;
    numbers[i + 2] = Infinity;
    numbers[i + 3] = -Infinity;
    numbers[i + 4] = -Infinity;
    numbers[i + 5] = -Infinity;
    numbers[i + 6] = 0;
  }
  for (let k = from; k < to; k++) {
    const i = BIN_SIZE * Math.floor((middles[3 * k + axis]! - least) * scale);
    const b = 6 * list[k]!;
    if (boxes[b]! < numbers[i]!) numbers[i] = boxes[b]!;
    if (boxes[b + 1]! < numbers[i + 1]!) numbers[i + 1] = boxes[b + 1]!;
    if (boxes[b + 2]! < numbers[i + 2]!) numbers[i + 2] = boxes[b + 2]!;
    if (boxes[b + 3]! > numbers[i + 3]!) numbers[i + 3] = boxes[b + 3]!;
    if (boxes[b + 4]! > numbers[i + 4]!) numbers[i + 4] = boxes[b + 4]!;
    if (boxes[b + 5]! > numbers[i + 5]!) numbers[i + 5] = boxes[b + 5]!;
    numbers[i + 6]!++;
  }
}

/** The last bin of the left half. */
function bestSplit(): number {
  const { left } = build_bins;
  sweepBins(0, 1, left, null);
  return sweepBins(BINS - 1, -1, left, left);
}

/**
 * Adds up bins from one end: writes the surface times the number so far, or, given the `others` from the other end, finds the split
 * where both together are least.
 */
function sweepBins(start: number, step: number, costs: Float64Array, others: Float64Array | null): number {
  const { numbers } = build_bins;
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
    minX = Math.min(minX, numbers[i]!);
    minY = Math.min(minY, numbers[i + 1]!);
    minZ = Math.min(minZ, numbers[i + 2]!);
    maxX = Math.max(maxX, numbers[i + 3]!);
    maxY = Math.max(maxY, numbers[i + 4]!);
    maxZ = Math.max(maxZ, numbers[i + 5]!);
    count += numbers[i + 6]!;
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
