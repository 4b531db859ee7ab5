/**
 * A binary tree of boxes in flat arrays. The two children of a node lie side by side (a pair), so that one number leads to both and both
 * boxes are read together; node 0 is the root. Leaves hold the slots of shapes. Insertion goes where the surface grows least.
 */
import { buildBranch } from './buildTree.ts';
import { grown, type Slots } from './slots.ts';

/** No leaf is farther from the root: what walks the tree needs room for so many nodes. The builder takes 2 log2 n + 4, and n is below 2^22. */
export const MAX_DEPTH = 64;
/** It is worn where the surface of its nodes has grown to this many times what it was when it was built. */
const WORN = 1.5;
/** A leaf is far from its sibling where the box around both has this many times their surfaces. */
const FAR = 4;
/** A node that is never in use: the box that is tried out. */
const TRIED = 1;

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
  /** Nodes in use or free, up to this one. */
  length = 2;
  freePair = -1;
  /** How many leaves came, went or moved since it was looked at whether it is worn. */
  private wear = 0;
  /** How deep a leaf is that came since it was built. */
  private depth = 0;
  /** The sum of the surfaces of all inner nodes when it was built, and when it was last refitted. */
  private builtCost = NaN;
  private cost = NaN;

  constructor(slots: Slots) {
    this.slots = slots;
  }

  /** Builds it anew of these slots, whose order changes. */
  build(list: Int32Array, count: number): void {
    this.count = count;
    this.length = 2;
    this.freePair = -1;
    this.depth = 0;
    if (count === 1) this.setLeaf(0, list[0]!);
    else if (count > 1) buildBranch(this, 0, list, count);
    this.refit();
    this.builtCost = this.cost;
  }

  /** True where it is worth building anew: so deep is it, or so much more surface do its nodes have than when it was built. */
  isWorn(): boolean {
    if (this.wear > this.count + 64) this.refit();
    return this.depth > MAX_DEPTH || this.cost > WORN * this.builtCost;
  }

  /** Two new nodes side by side below `parent`: the first of them. */
  allocatePair(parent: number): number {
    let pair = this.freePair;
    if (pair >= 0) {
      this.freePair = this.parents[pair]!;
    } else {
      pair = this.length >> 1;
      this.length += 2;
      const room = this.links.length;
      if (this.length > room) {
        this.boxes = grown(this.boxes, 12 * room);
        this.links = grown(this.links, 2 * room);
        this.parents = grown(this.parents, room);
      }
    }
    this.parents[pair] = parent;
    return pair << 1;
  }

  /** Makes `node` a leaf. */
  setLeaf(node: number, slot: number): void {
    this.links[node] = ~slot;
    this.slots.node[slot] = node;
    copyBox(this.slots.boxes, slot, this.boxes, node);
  }

  insert(slot: number): void {
    this.wear++;
    if (this.count++ === 0) {
      this.setLeaf(0, slot);
      return;
    }
    const pair = this.allocatePair(0);
    const { boxes, links } = this;
    this.setLeaf(pair + 1, slot);
    // Down to the leaf that will be its sibling, where least surface is added.
    let node = 0;
    let depth = 2;
    for (let first = links[0]!; first >= 0; first = links[node]!) {
      let least = Infinity;
      // Boxes without end have no surface to compare.
      node = first;
      for (let child = first; child < first + 2; child++) {
        unite(boxes, pair + 1, child, TRIED);
        const growth = surface(boxes, TRIED) - surface(boxes, child);
        if (growth < least) {
          least = growth;
          node = child;
        }
      }
      depth++;
    }
    this.depth = Math.max(this.depth, depth);
    moveNode(this, node, pair);
    links[node] = pair;
    this.parents[pair >> 1] = node;
    refitUp(this, node);
  }

  remove(slot: number): void {
    const node = this.slots.node[slot]!;
    const pair = node >> 1;
    const parent = this.parents[pair]!;
    this.wear++;
    this.count--;
    if (node === 0) return;
    moveNode(this, node ^ 1, parent);
    this.parents[pair] = this.freePair;
    this.freePair = pair;
    if (parent !== 0) refitUp(this, this.parents[parent >> 1]!);
  }

  /** Takes the new box of a slot. A leaf that has gone far from its sibling finds another. */
  update(slot: number): void {
    const { boxes } = this;
    const node = this.slots.node[slot]!;
    const parent = this.parents[node >> 1]!;
    this.wear++;
    this.setLeaf(node, slot);
    if (node === 0) return;
    refitUp(this, parent);
    if (surface(boxes, parent) <= FAR * (surface(boxes, node) + surface(boxes, node ^ 1))) return;
    this.remove(slot);
    this.insert(slot);
  }

  /** Makes a node the box around its children; true when that has changed it. */
  refitNode(node: number): boolean {
    const first = this.links[node]!;
    return unite(this.boxes, first, first + 1, node);
  }

  /** Makes every inner node the box around its children, and sums up their surfaces. */
  refit(): void {
    this.wear = 0;
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
}

/** Makes `node`, and those above it, the box around its children; ends where nothing changes. */
function refitUp(tree: BoxTree, from: number): void {
  let node = from;
  while (tree.refitNode(node) && node !== 0) node = tree.parents[node >> 1]!;
}

/** Moves what is at one node, with all below it, to another. */
function moveNode({ boxes, links, parents, slots }: BoxTree, from: number, to: number): void {
  const link = links[from]!;
  links[to] = link;
  if (link >= 0) parents[link >> 1] = to;
  else slots.node[~link] = to;
  copyBox(boxes, from, boxes, to);
}

function copyBox(list: Float64Array, from: number, boxes: Float64Array, to: number): void {
  for (let i = 0; i < 6; i++) boxes[6 * to + i] = list[6 * from + i]!;
}

/** Makes a node the box around two others; true when that has changed it. */
function unite(boxes: Float64Array, nodeA: number, nodeB: number, node: number): boolean {
  const a = 6 * nodeA;
  const b = 6 * nodeB;
  const to = 6 * node;
  const minX = Math.min(boxes[a]!, boxes[b]!);
  const minY = Math.min(boxes[a + 1]!, boxes[b + 1]!);
  const minZ = Math.min(boxes[a + 2]!, boxes[b + 2]!);
  const maxX = Math.max(boxes[a + 3]!, boxes[b + 3]!);
  const maxY = Math.max(boxes[a + 4]!, boxes[b + 4]!);
  const maxZ = Math.max(boxes[a + 5]!, boxes[b + 5]!);
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

/** Half the surface of a node's box. */
export function surface(boxes: Float64Array, node: number): number {
  const i = 6 * node;
  const x = boxes[i + 3]! - boxes[i]!;
  const y = boxes[i + 4]! - boxes[i + 1]!;
  const z = boxes[i + 5]! - boxes[i + 2]!;
  return x * (y + z) + y * z;
}
