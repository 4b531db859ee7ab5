/**
 * The boxes of a world, in three trees: of what stands, of what moves, and of what goes on for ever in some direction. Nobody has to say which
 * is which: what comes is taken to stand, the first move brings it to the tree of those that move, and when this one is built anew, what
 * has not moved since the last time goes back. Changes are gathered and carried out when a query needs the trees: a few one by one, many at
 * once. Answers do not depend on any of this.
 */
import { BoxTree } from './boxTree.ts';
import { ENDLESS, FREE, MOVING, SlotList, type Slots, STANDING } from './slots.ts';

export class Trees {
  readonly slots: Slots;
  /** By their numbers, less one. */
  readonly all: readonly [standing: BoxTree, moving: BoxTree, endless: BoxTree];
  /** The slot that has changed last, or -1; the others follow in `waiting`. */
  private firstWaiting = -1;
  /** The number of this update, and of the one that has built the tree of what moves. */
  private round = 0;
  private builtAt = 0;
  private readonly list = new SlotList();

  constructor(slots: Slots) {
    this.slots = slots;
    this.all = [new BoxTree(slots), new BoxTree(slots), new BoxTree(slots)];
  }

  /** Notes that a slot has another box or another home. */
  change(slot: number): void {
    const { waiting } = this.slots;
    if (waiting[slot] !== 0) return;
    waiting[slot] = this.firstWaiting + 2;
    this.firstWaiting = slot;
  }

  /** The tree that a slot with another box goes to: what was in one before moves. */
  private treeFor(slot: number): number {
    const { home, tree } = this.slots;
    // There may be no such slot any more.
    const to = home[slot] ?? FREE;
    const from = tree[slot]!;
    return to === STANDING && (from === STANDING || from === MOVING) ? MOVING : to;
  }

  /** Brings the trees up to date. */
  update(): void {
    if (this.firstWaiting < 0) return;
    const { all, slots } = this;
    const { movedAt, node, tree, waiting } = slots;
    const [standing, moving, endless] = all;
    this.round++;
    let moved = 0;
    let others = 0;
    for (let slot = this.firstWaiting; slot >= 0; slot = waiting[slot]! - 2) {
      if (tree[slot] === this.treeFor(slot)) moved++;
      else others++;
    }
    // So many that one pass over all nodes takes less time, or building anew.
    const refits = moved > many(moving.count);
    const rebuilds = others > many(standing.count + moving.count);
    for (let slot = this.firstWaiting; slot >= 0; slot = this.firstWaiting) {
      const from = tree[slot]!;
      const to = this.treeFor(slot);
      this.firstWaiting = waiting[slot]! - 2;
      waiting[slot] = 0;
      tree[slot] = to;
      movedAt[slot] = this.round;
      if (rebuilds) continue;
      if (from !== to) {
        if (from !== FREE) all[from - 1]!.remove(slot);
        if (to !== FREE) all[to - 1]!.insert(slot);
      } else if (to !== FREE) {
        if (refits && to === MOVING) moving.setLeaf(node[slot]!, slot);
        else all[to - 1]!.update(slot);
      }
    }
    if (refits && !rebuilds) moving.refit();
    if (rebuilds || moving.isWorn()) {
      this.settle(rebuilds);
      this.build(MOVING);
    }
    if (rebuilds || standing.isWorn()) this.build(STANDING);
    if (rebuilds || endless.isWorn()) this.build(ENDLESS);
  }

  /** Takes what has not moved since the tree of what moves was built to that of what stands. */
  private settle(rebuilds: boolean): void {
    const { movedAt, length, tree } = this.slots;
    for (let slot = 0; slot < length; slot++) {
      if (tree[slot] !== MOVING || movedAt[slot]! > this.builtAt) continue;
      tree[slot] = STANDING;
      if (!rebuilds) this.all[0].insert(slot);
    }
    this.builtAt = this.round;
  }

  private build(k: number): void {
    const { list } = this;
    const { length, tree } = this.slots;
    list.count = 0;
    for (let slot = 0; slot < length; slot++) if (tree[slot] === k) list.add(slot);
    this.all[k - 1]!.build(list.items, list.count);
  }
}

/** So many changes are many for so many boxes. */
function many(count: number): number {
  return 0.25 * count + 8;
}
