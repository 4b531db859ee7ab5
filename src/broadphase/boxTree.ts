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
const FAR = 2;

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
    const { boxes, slots } = this;
    this.links[node] = ~slot;
    slots.node[slot] = node;
    for (let i = 0; i < 6; i++) boxes[6 * node + i] = slots.boxes[6 * slot + i]!;
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
  }

  /** The leaf beside which a new one adds least surface, on the way down where it adds least. */
  private findSibling(slot: number): number {
    const { boxes, links } = this;
    const b = this.slots.boxes;
    const k = 6 * slot;
    let node = 0;
    let depth = 1;
    for (let first = links[0]!; first >= 0; first = links[node]!) {
      let least = Infinity;
      // Boxes without end have no surface to compare.
      node = first;
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
      depth++;
    }
    this.depth = Math.max(this.depth, depth + 1);
    return node;
  }

  remove(slot: number): void {
    const node = this.slots.node[slot]!;
    const pair = node >> 1;
    const parent = this.parents[pair]!;
    this.wear++;
    this.count--;
    if (node === 0) return;
    this.moveNode(node ^ 1, parent);
    this.parents[pair] = this.freePair;
    this.freePair = pair;
    if (parent !== 0) this.refitUp(this.parents[parent >> 1]!);
  }

  /** Takes the new box of a slot. A leaf that has gone far from its sibling finds another. */
  update(slot: number): void {
    const { boxes } = this;
    const node = this.slots.node[slot]!;
    const parent = this.parents[node >> 1]!;
    this.wear++;
    this.setLeaf(node, slot);
    if (node === 0) return;
    this.refitUp(parent);
    if (surface(boxes, parent) <= FAR * (surface(boxes, node) + surface(boxes, node ^ 1))) return;
    this.remove(slot);
    this.insert(slot);
  }

  /** Makes `node`, and those above it, the box around its children; ends where nothing changes. */
  private refitUp(from: number): void {
    let node = from;
    while (this.refitNode(node) && node !== 0) node = this.parents[node >> 1]!;
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

/** Half the surface of a node's box. */
export function surface(boxes: Float64Array, node: number): number {
  const i = 6 * node;
  const x = boxes[i + 3]! - boxes[i]!;
  const y = boxes[i + 4]! - boxes[i + 1]!;
  const z = boxes[i + 5]! - boxes[i + 2]!;
  return x * (y + z) + y * z;
}
