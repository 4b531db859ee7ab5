/**
 * The boxes of a world, in two trees: the first of those that end, the second of those that go on for ever in some direction. Changes are
 * gathered and carried out when a query needs the trees: a few one by one, many at once. Answers do not depend on any of this.
 */
import { BoxTree } from './boxTree.ts';
import { FREE, SlotList, type Slots } from './slots.ts';

export class Trees {
  readonly slots: Slots;
  readonly all: readonly [BoxTree, BoxTree];
  /** The slot that has changed last, or -1; the others follow in `waiting`. */
  private firstWaiting = -1;
  private readonly list = new SlotList();

  constructor(slots: Slots) {
    this.slots = slots;
    this.all = [new BoxTree(slots), new BoxTree(slots)];
  }

  /** Notes that a slot has another box or another home. */
  change(slot: number): void {
    const { waiting } = this.slots;
    if (waiting[slot] !== 0) return;
    waiting[slot] = this.firstWaiting + 2;
    this.firstWaiting = slot;
  }

  /** Brings the trees up to date. */
  update(): void {
    if (this.firstWaiting < 0) return;
    const { all, list, slots } = this;
    const { home, length, node, tree, waiting } = slots;
    let moved = 0;
    let others = 0;
    for (let slot = this.firstWaiting; slot >= 0; slot = waiting[slot]! - 2) {
      if (tree[slot] === home[slot]) moved++;
      else others++;
    }
    // So many that one pass over all nodes takes less time, or building anew.
    const many = 0.25 * all[0].count + 8;
    for (let slot = this.firstWaiting; slot >= 0; slot = this.firstWaiting) {
      const from = tree[slot]!;
      // There may be no such slot any more.
      const to = home[slot] ?? FREE;
      this.firstWaiting = waiting[slot]! - 2;
      waiting[slot] = 0;
      tree[slot] = to;
      if (others > many) continue;
      if (from !== to) {
        if (from !== FREE) all[from - 1]!.remove(slot);
        if (to !== FREE) all[to - 1]!.insert(slot);
      } else if (to !== FREE) {
        if (moved > many) all[to - 1]!.setLeaf(node[slot]!, slot);
        else all[to - 1]!.update(slot);
      }
    }
    for (let k = 0; k < 2; k++) {
      if (moved > many) all[k]!.refit();
      if (others <= many && !all[k]!.isWorn()) continue;
      list.count = 0;
      for (let slot = 0; slot < length; slot++) if (home[slot] === k + 1) list.add(slot);
      all[k]!.build(list.items, list.count);
    }
  }
}
