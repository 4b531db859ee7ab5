/** Finds the boxes of two worlds, or of one, that overlap. */
import type { BoxTree } from './boxTree.ts';
import { SlotList, type Slots } from './slots.ts';

/** Pairs of slots: for each slot of one world a list of slots of the other. */
export class PairList {
  /** Boxes so far apart along every axis still count as overlapping. */
  margin = NaN;
  /** Where in `links` the list of each slot begins, or -1. */
  first = new Int32Array(64);
  /** The other slot of a pair, and where the next one of its list is. */
  readonly links = new SlotList();
  /** The list of one slot. */
  private readonly row = new SlotList();

  /** Finds all pairs of a world, or of two. */
  collect(a: BoxTree, b: BoxTree): void {
    const { length } = a.slots;
    if (this.first.length < length) this.first = new Int32Array(2 * length);
    this.first.fill(-1, 0, length);
    this.links.count = 0;
    collectBetween(this, a, 0, b, 0);
  }

  /** Visits all pairs that were found, in the order of their slots. */
  visit(a: Slots, b: Slots, visit: (handleA: number, handleB: number) => void): void {
    const { first, links, row } = this;
    for (let slot = 0; slot < a.length; slot++) {
      row.count = 0;
      for (let at = first[slot]; at >= 0; at = links.items[at + 1]) row.add(links.items[at]);
      row.sort();
      for (let k = 0; k < row.count; k++) visit(a.handleOf(slot), b.handleOf(row.items[k]));
    }
  }
}

/** Adds all pairs of leaves below one node and another, or below one: those below each of its children, and those between them. */
function collectBetween(pairs: PairList, treeA: BoxTree, a: number, treeB: BoxTree, b: number): void {
  if (a === b && treeA === treeB) {
    const first = treeA.links[a];
    if (first < 0) return;
    collectBetween(pairs, treeA, first, treeA, first);
    collectBetween(pairs, treeA, first + 1, treeA, first + 1);
    collectBetween(pairs, treeA, first, treeA, first + 1);
    return;
  }
  const { boxes: boxesA } = treeA;
  const { boxes: boxesB } = treeB;
  const { margin } = pairs;
  const i = 6 * a;
  const k = 6 * b;
  const isNear =
    boxesA[i] - boxesB[k + 3] <= margin &&
    boxesB[k] - boxesA[i + 3] <= margin &&
    boxesA[i + 1] - boxesB[k + 4] <= margin &&
    boxesB[k + 1] - boxesA[i + 4] <= margin &&
    boxesA[i + 2] - boxesB[k + 5] <= margin &&
    boxesB[k + 2] - boxesA[i + 5] <= margin;
  if (!isNear) return;
  const linkA = treeA.links[a];
  const linkB = treeB.links[b];
  if (linkA < 0 && linkB < 0) {
    addPair(pairs, treeA.slots, ~linkA, treeB.slots, ~linkB);
  } else if (linkB < 0 || (linkA >= 0 && treeA.sizes[a] >= treeB.sizes[b])) {
    collectBetween(pairs, treeA, linkA, treeB, b);
    collectBetween(pairs, treeA, linkA + 1, treeB, b);
  } else {
    collectBetween(pairs, treeA, a, treeB, linkB);
    collectBetween(pairs, treeA, a, treeB, linkB + 1);
  }
}

/** Adds a pair unless a mask leaves the other's layer out; of a world by itself to the list of the lower slot. */
function addPair({ first, links }: PairList, slotsA: Slots, a: number, slotsB: Slots, b: number): void {
  if ((slotsA.layer[a] & slotsB.mask[b]) === 0 || (slotsB.layer[b] & slotsA.mask[a]) === 0) return;
  const isSwapped = slotsA === slotsB && b < a;
  const slot = isSwapped ? b : a;
  const next = first[slot];
  first[slot] = links.count;
  links.add(isSwapped ? a : b);
  links.add(next);
}
