/**
 * The boxes of a world in a binary tree, in flat arrays. The two children of a node lie side by side (a pair), so that one number leads to
 * both and both boxes are read together; node 0 is the root. Leaves hold the slots of shapes. The tree has three branches: of what stands, of
 * what moves, and of what goes on for ever in some direction. Nobody has to say which is which: what comes is taken to stand, the first
 * move brings it to those that move, and when their branch is built anew, what has not moved since the last time goes back.
 *
 * Changes are gathered and carried out when a query needs the tree: one by one, or, of many that move, in one pass over their branch. After
 * some times as many changes as it had leaves, a branch is built anew. Answers do not depend on any of this.
 */
import { ENDLESS, FREE, grown, MOVING, SlotList, type Slots, STANDING } from './slots.ts';

/** Stands for an end that is not there: beyond every coordinate, and squares of it are numbers. In two dimensions all boxes are so thick. */
export const BEYOND = 1e51;
/** No leaf is farther from the root: what walks the tree needs room for so many nodes. */
export const MAX_DEPTH = 64;
/** The link of a leaf that holds nothing. There is one in every branch, so that a branch is never a leaf with a slot. */
const EMPTY = -1 << 30;
/** How deep a branch is at most when it is built, so that there is room for leaves that come later. */
const BUILT_DEPTH = 36;
/** There are no more slots than can be halved so often. */
const MAX_HALVINGS = 22;
/** The node above what stands and what moves. */
export const ENDED = 3;
/** The first node that is not the root, that of a branch, or one between them. */
const FIRST = 6;
/** A node that is never in use: the box that is tried out. */
const TRIED = 1;
/** What moves is worn where the surfaces of its nodes have grown to this many times what they were when it was built, by slot. */
const WORN = 1.5;

const NODE_LISTS = ['boxes', 'sizes', 'links', 'parents'] as const;
const SLOT_LISTS = ['branch', 'node', 'waiting'] as const;

export class BoxTree {
  readonly slots: Slots;
  /** Six numbers a node: the least x, y, z, then the greatest. Of nothing the greatest are before the least: it is near to nothing. */
  boxes = new Float64Array(6 * 32);
  /** Half the surface of each inner node: what it costs. Leaves cost nothing; what holds nothing has -Infinity, so that no leaf goes beside it. */
  sizes = new Float64Array(32);
  /** A node's first child, or the complement of a leaf's slot. */
  links = new Int32Array(32);
  /** The node above each pair; 0 for a pair that is not in use. */
  parents = new Int32Array(16);
  /** All pairs before this one are in use, or have been since a branch was built last. */
  private pair = FIRST >> 1;
  /** The branch that a slot is in, and its leaf there. */
  branch = new Int32Array(16);
  node = new Int32Array(16);
  /** 0 where a slot has not changed since its branch was built, 1 where it has; from 2 on it waits, and 3 less is the next that does. */
  waiting = new Int32Array(16);
  private firstWaiting = -1;
  private waitingCount = 0;
  /** How many more changes a branch takes before it is built anew. */
  private readonly room = new Int32Array(FIRST);
  /** How many slots a branch holds. */
  private readonly counts = new Int32Array(FIRST);
  /** The sum of the surfaces of the inner nodes of a branch; of what moves also by slot, when it was built. */
  private cost = NaN;
  private builtCost = NaN;
  private readonly list = new SlotList();

  constructor(slots: Slots) {
    const { links, parents } = this;
    this.slots = slots;
    for (let node = 0; node < FIRST; node++) this.clear(node);
    links[0] = ENDLESS;
    links[ENDED] = STANDING;
    parents[STANDING >> 1] = ENDED;
  }

  /** Makes `node` a leaf that holds nothing. */
  private clear(node: number): void {
    this.links[node] = EMPTY;
    this.sizes[node] = -Infinity;
    this.boxes.fill(Infinity, 6 * node, 6 * node + 3).fill(-Infinity, 6 * node + 3, 6 * node + 6);
  }

  /** Makes `node` a leaf. */
  private setLeaf(node: number, slot: number): void {
    this.links[node] = ~slot;
    this.sizes[node] = 0;
    this.node[slot] = node;
    copyBox(this.slots.boxes, slot, this.boxes, node);
  }

  /** Makes a node the box around two others. */
  private unite(nodeA: number, nodeB: number, node: number): void {
    const { boxes } = this;
    const a = 6 * nodeA;
    const b = 6 * nodeB;
    const to = 6 * node;
    const minX = Math.min(boxes[a], boxes[b]);
    const minY = Math.min(boxes[a + 1], boxes[b + 1]);
    const minZ = Math.min(boxes[a + 2], boxes[b + 2]);
    const maxX = Math.max(boxes[a + 3], boxes[b + 3]);
    const maxY = Math.max(boxes[a + 4], boxes[b + 4]);
    const maxZ = Math.max(boxes[a + 5], boxes[b + 5]);
    boxes[to] = minX;
    boxes[to + 1] = minY;
    boxes[to + 2] = minZ;
    boxes[to + 3] = maxX;
    boxes[to + 4] = maxY;
    boxes[to + 5] = maxZ;
    const x = maxX - minX;
    const y = maxY - minY;
    const z = maxZ - minZ;
    this.sizes[node] = x * (y + z) + y * z;
  }

  /** Makes a node the box around its children. */
  private refitNode(node: number): void {
    const first = this.links[node];
    this.unite(first, first + 1, node);
    this.cost += this.sizes[node];
  }

  /** The same for those above it. */
  private refitUp(from: number): void {
    for (let node = from; node !== 0; node = this.parents[node >> 1]) this.refitNode(node);
    this.refitNode(0);
  }

  /** The same for those below it. */
  private refitBelow(node: number): void {
    const first = this.links[node];
    if (first < 0) return;
    this.refitBelow(first);
    this.refitBelow(first + 1);
    this.refitNode(node);
  }

  /** Two new nodes side by side below `parent`: the first of them. */
  private allocatePair(parent: number): number {
    while (this.parents[this.pair] !== 0) {
      if (++this.pair === this.parents.length) for (const key of NODE_LISTS) this[key] = grown(this[key] as never);
    }
    this.parents[this.pair] = parent;
    return 2 * this.pair;
  }

  /** Moves what is at one node, with all below it, to another. */
  private moveNode(from: number, to: number): void {
    const { boxes, links, sizes } = this;
    const link = links[from];
    links[to] = link;
    sizes[to] = sizes[from];
    if (link >= 0) this.parents[link >> 1] = to;
    else this.node[~link] = to;
    copyBox(boxes, from, boxes, to);
  }

  /** Puts a leaf where the surface grows least. */
  private insert(slot: number, branch: number): void {
    this.counts[branch]++;
    if (--this.room[branch] < 0) return;
    const pair = this.allocatePair(branch);
    const { links, sizes } = this;
    this.setLeaf(pair + 1, slot);
    let node = branch;
    let depth = 2;
    for (let first = links[node]; first >= 0; first = links[node]) {
      let least = Infinity;
      // Boxes without end have no surface to compare.
      node = first;
      for (let child = first; child < first + 2; child++) {
        this.unite(pair + 1, child, TRIED);
        const growth = sizes[TRIED] - sizes[child];
        if (growth < least) {
          least = growth;
          node = child;
        }
      }
      depth++;
    }
    if (depth > MAX_DEPTH - 4) this.room[branch] = -1;
    this.moveNode(node, pair);
    links[node] = pair;
    this.parents[pair >> 1] = node;
    this.refitUp(node);
  }

  private remove(slot: number, branch: number): void {
    this.counts[branch]--;
    if (--this.room[branch] < 0) return;
    const node = this.node[slot];
    const parent = this.parents[node >> 1];
    this.moveNode(node ^ 1, parent);
    this.parents[node >> 1] = 0;
    this.refitUp(this.parents[parent >> 1]);
  }

  /** Notes that a slot has another box or another home. */
  change(slot: number): void {
    while (slot >= this.waiting.length) for (const key of SLOT_LISTS) this[key] = grown(this[key]);
    if (this.waiting[slot] > 1) return;
    this.waiting[slot] = this.firstWaiting + 3;
    this.firstWaiting = slot;
    this.waitingCount++;
  }

  /** Brings the tree up to date. */
  update(): void {
    if (this.firstWaiting < 0) return;
    const { branch, counts, node, room, slots, waiting } = this;
    // So many that one pass over the branch takes less time.
    const isMany = 4 * this.waitingCount > counts[MOVING] + 16;
    for (let slot = this.firstWaiting; slot >= 0; slot = this.firstWaiting) {
      const from = branch[slot];
      // There may be no such slot any more.
      const home = slots.home[slot] ?? FREE;
      const to = home === STANDING && from >= STANDING ? MOVING : home;
      this.firstWaiting = waiting[slot] - 3;
      waiting[slot] = 1;
      branch[slot] = to;
      if (isMany && from === MOVING && to === MOVING) {
        this.setLeaf(node[slot], slot);
      } else {
        if (from !== FREE) this.remove(slot, from);
        if (to !== FREE) this.insert(slot, to);
      }
    }
    this.waitingCount = 0;
    if (isMany) {
      this.cost = 0;
      this.refitBelow(MOVING);
      if (this.cost > WORN * this.builtCost * counts[MOVING]) room[MOVING] = -1;
      this.refitUp(ENDED);
    }
    for (let k = MOVING; k > FREE; k--) if (room[k] < 0) this.build(k);
  }

  private build(branch: number): void {
    const { list, slots, waiting } = this;
    list.count = 0;
    for (let slot = 0; slot < slots.length; slot++) {
      if (this.branch[slot] !== branch) continue;
      if (branch === MOVING && waiting[slot] === 0) {
        // It stands.
        this.branch[slot] = STANDING;
        this.insert(slot, STANDING);
      } else list.add(slot);
      waiting[slot] = 0;
    }
    this.freeBelow(branch);
    this.clear(branch);
    // Nodes that are near to each other lie near to each other.
    this.pair = FIRST >> 1;
    this.cost = 0;
    if (list.count > 0) {
      const pair = this.allocatePair(branch);
      this.links[branch] = pair;
      this.clear(pair);
      this.split(pair + 1, 0, list.count, BUILT_DEPTH);
      this.refitNode(branch);
    }
    if (branch === MOVING) this.builtCost = this.cost / list.count;
    this.counts[branch] = list.count;
    this.room[branch] = 2 * list.count + 64;
    this.refitUp(this.parents[branch >> 1]);
  }

  private freeBelow(node: number): void {
    const first = this.links[node];
    if (first < 0) return;
    this.freeBelow(first);
    this.freeBelow(first + 1);
    this.parents[first >> 1] = 0;
  }

  /**
   * Makes `node` a tree of the slots from one place in the list to another, with at most `depth` levels below it: those whose middles are on one side of the
   * middle of all, along the axis where they are farthest apart, and the others.
   */
  private split(node: number, from: number, to: number, depth: number): void {
    const { items } = this.list;
    const { boxes } = this.slots;
    const count = to - from;
    if (count === 1) {
      this.setLeaf(node, items[from]);
      return;
    }
    let middle = (from + to) >> 1;
    // Halves are certain to end in time.
    if (count > 2 && count >> Math.min(depth - 1, MAX_HALVINGS) === 0) {
      let extent = 0;
      let at = NaN;
      let side = 0;
      for (let axis = 0; axis < 3; axis++) {
        let min = Infinity;
        let max = -Infinity;
        for (let k = from; k < to; k++) {
          const i = 6 * items[k] + axis;
          const x = boxes[i] + boxes[i + 3];
          if (x < min) min = x;
          if (x > max) max = x;
        }
        if (max - min > extent) {
          extent = max - min;
          at = min + 0.5 * extent;
          side = axis;
        }
      }
      let left = from;
      for (let k = from; k < to; k++) {
        const slot = items[k];
        const i = 6 * slot + side;
        if (boxes[i] + boxes[i + 3] < at) {
          items[k] = items[left];
          items[left++] = slot;
        }
      }
      if (left > from && left < to) middle = left;
    }
    const pair = this.allocatePair(node);
    this.links[node] = pair;
    this.split(pair, from, middle, depth - 1);
    this.split(pair + 1, middle, to, depth - 1);
    this.refitNode(node);
  }
}

function copyBox(list: Float64Array, from: number, boxes: Float64Array, to: number): void {
  for (let i = 0; i < 6; i++) boxes[6 * to + i] = list[6 * from + i];
}
