/**
 * A binary tree of boxes in flat arrays. The two children of a node lie side by side (a pair), so that one number leads to both and both
 * boxes are read together; node 0 is the root. Leaves hold the slots of shapes. Insertion goes where the surface grows least; a branch
 * that has become too deep is built anew, so that no path is longer than {@link MAX_DEPTH}.
 */
import { buildBranch } from './buildTree.ts';
import { grown, type Slots } from './slots.ts';

/** No leaf is farther from the root: what walks the tree needs room for so many nodes. */
export const MAX_DEPTH = 96;
/** A path longer than this has its branch built anew; the builder takes 2 log2 n + 4, and n is below 2^22. */
const DEEP = 64;
/** It is worn where the surface of its nodes has grown to this many times what it was when it was built. */
const WORN = 1.5;

export class BoxTree {
  readonly slots: Slots;
  /** How many leaves there are. */
  count = 0;
  /** Six numbers a node: the least x, y, z, then the greatest. */
  boxes = new Float64Array(6 * 32);
  /** A node's first child, or the complement of a leaf's slot. */
  links = new Int32Array(32);
  /** The node above each pair; of a free pair the next free one. */
  parents = new Int32Array(16);
  /** Nodes in use or free, up to this one; node 1 is not used. */
  length = 2;
  freePair = -1;
  /** How many leaves came, went or grew since it was built. */
  wear = 0;
  /** The sum of the surfaces of all inner nodes when it was built, and when it was last refitted. */
  private builtCost = NaN;
  private cost = NaN;
  /** How deep the leaf is that was found last. */
  private depth = 0;

  constructor(slots: Slots) {
    this.slots = slots;
  }

  /** Builds it anew of these slots, whose order changes. */
  build(list: Int32Array, count: number): void {
    this.count = count;
    this.length = 2;
    this.freePair = -1;
    this.wear = 0;
    if (count === 1) this.setLeaf(0, list[0]!);
    else if (count > 1) buildBranch(this, 0, list, count);
    this.refit();
    this.builtCost = this.cost;
  }

  /** True where its nodes have so much more surface than they had when it was built that it is worth building anew. */
  get isWorn(): boolean {
    return this.cost > WORN * this.builtCost;
  }

  /** Makes room for so many nodes. */
  reserve(length: number): void {
    if (length <= this.links.length) return;
    this.boxes = grown(this.boxes, 12 * length);
    this.links = grown(this.links, 2 * length);
    this.parents = grown(this.parents, length);
  }

  /** Two new nodes side by side below `parent`: the first of them. */
  allocatePair(parent: number): number {
    let pair = this.freePair;
    if (pair >= 0) {
      this.freePair = this.parents[pair]!;
    } else {
      pair = this.length >> 1;
      this.length += 2;
      this.reserve(this.length);
    }
    this.parents[pair] = parent;
    return pair << 1;
  }

  private freeNodes(first: number): void {
    this.parents[first >> 1] = this.freePair;
    this.freePair = first >> 1;
  }

  /** Makes `node` a leaf. */
  setLeaf(node: number, slot: number): void {
    const { boxes } = this;
    const from = 6 * slot;
    const to = 6 * node;
    this.links[node] = ~slot;
    this.slots.node[slot] = node;
    for (let i = 0; i < 6; i++) boxes[to + i] = this.slots.boxes[from + i]!;
  }

  /** Moves what is at one node, with all below it, to another. */
  private moveNode(from: number, to: number): void {
    const { boxes } = this;
    const link = this.links[from]!;
    this.links[to] = link;
    if (link >= 0) this.parents[link >> 1] = to;
    else this.slots.node[~link] = to;
    for (let i = 0; i < 6; i++) boxes[6 * to + i] = boxes[6 * from + i]!;
  }

  insert(slot: number): void {
    this.wear++;
    if (this.count++ === 0) {
      this.setLeaf(0, slot);
      return;
    }
    const sibling = this.findSibling(slot);
    const pair = this.allocatePair(sibling);
    this.moveNode(sibling, pair);
    this.setLeaf(pair + 1, slot);
    this.links[sibling] = pair;
    this.refitUp(sibling);
    if (this.depth > DEEP) this.rebuildDeep(pair + 1);
  }

  /** The leaf beside which a new one adds least surface, on the way down where it adds least. */
  private findSibling(slot: number): number {
    const { boxes, links } = this;
    const b = this.slots.boxes;
    const k = 6 * slot;
    let node = 0;
    this.depth = 1;
    for (let first = links[0]!; first >= 0; first = links[node]!) {
      let least = Infinity;
      for (let child = first; child < first + 2; child++) {
        const i = 6 * child;
        const x = Math.max(b[k + 3]!, boxes[i + 3]!) - Math.min(b[k]!, boxes[i]!);
        const y = Math.max(b[k + 4]!, boxes[i + 4]!) - Math.min(b[k + 1]!, boxes[i + 1]!);
        const z = Math.max(b[k + 5]!, boxes[i + 5]!) - Math.min(b[k + 2]!, boxes[i + 2]!);
        const growth = x * (y + z) + y * z - surface(boxes, child);
        if (growth < least) {
          least = growth;
          node = child;
        }
      }
      this.depth++;
    }
    return node;
  }

  remove(slot: number): void {
    const node = this.slots.node[slot]!;
    this.wear++;
    this.count--;
    if (node === 0) return;
    const parent = this.parents[node >> 1]!;
    this.moveNode(node ^ 1, parent);
    this.freeNodes(node & ~1);
    if (parent !== 0) this.refitUp(this.parents[parent >> 1]!);
  }

  /** Takes the box of a slot that is in the tree, and widens or narrows what is above it. */
  update(slot: number): void {
    const node = this.slots.node[slot]!;
    this.wear++;
    this.setLeaf(node, slot);
    if (node !== 0) this.refitUp(this.parents[node >> 1]!);
  }

  /** Makes `node`, and those above it, the box around its children; ends where nothing changes. */
  private refitUp(from: number): void {
    const { parents } = this;
    let node = from;
    while (this.refitNode(node) && node !== 0) node = parents[node >> 1]!;
  }

  /** Makes a node the box around its children; true when that has changed it. */
  refitNode(node: number): boolean {
    const { boxes } = this;
    const to = 6 * node;
    const first = 6 * this.links[node]!;
    const minX = Math.min(boxes[first]!, boxes[first + 6]!);
    const minY = Math.min(boxes[first + 1]!, boxes[first + 7]!);
    const minZ = Math.min(boxes[first + 2]!, boxes[first + 8]!);
    const maxX = Math.max(boxes[first + 3]!, boxes[first + 9]!);
    const maxY = Math.max(boxes[first + 4]!, boxes[first + 10]!);
    const maxZ = Math.max(boxes[first + 5]!, boxes[first + 11]!);
    const isSame =
      boxes[to] === minX &&
      boxes[to + 1] === minY &&
      boxes[to + 2] === minZ &&
      boxes[to + 3] === maxX &&
      boxes[to + 4] === maxY &&
      boxes[to + 5] === maxZ;
    boxes[to] = minX;
    boxes[to + 1] = minY;
    boxes[to + 2] = minZ;
    boxes[to + 3] = maxX;
    boxes[to + 4] = maxY;
    boxes[to + 5] = maxZ;
    return !isSame;
  }

  /** Makes every inner node the box around its children, and sums up their surfaces. */
  refit(): void {
    this.cost = 0;
    if (this.count > 1) this.refitBelow(0);
  }

  private refitBelow(node: number): void {
    const first = this.links[node]!;
    if (first < 0) return;
    this.refitBelow(first);
    this.refitBelow(first + 1);
    this.refitNode(node);
    this.cost += surface(this.boxes, node);
  }

  /**
   * Builds anew the lowest branch above a deep leaf that has too few leaves for its depth: after m steps up fewer than sqrt(2)^m. One of
   * them there is, for a path of 2 log2 n steps or more.
   */
  private rebuildDeep(leaf: number): void {
    let node = leaf;
    let count = 1;
    let enough = 1;
    do {
      count += this.countLeaves(node ^ 1);
      node = this.parents[node >> 1]!;
      enough *= Math.SQRT2;
    } while (count >= enough && node !== 0);
    const list = new Int32Array(count);
    this.takeLeaves(node, list, 0);
    buildBranch(this, node, list, count);
  }

  private countLeaves(node: number): number {
    const first = this.links[node]!;
    return first < 0 ? 1 : this.countLeaves(first) + this.countLeaves(first + 1);
  }

  /** Lists the slots below a node from place `at` on and frees the nodes; gives the end of the list. */
  private takeLeaves(node: number, list: Int32Array, at: number): number {
    const first = this.links[node]!;
    if (first < 0) {
      list[at] = ~first;
      return at + 1;
    }
    const end = this.takeLeaves(first + 1, list, this.takeLeaves(first, list, at));
    this.freeNodes(first);
    return end;
  }
}

/** Half the surface of a node's box. */
export function surface(boxes: Float64Array, node: number): number {
  const i = 6 * node;
  const x = boxes[i + 3]! - boxes[i]!;
  const y = boxes[i + 4]! - boxes[i + 1]!;
  const z = boxes[i + 5]! - boxes[i + 2]!;
  return x * (y + z) + y * z;
}
