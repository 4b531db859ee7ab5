/** Finds the boxes of two worlds, or of one, that overlap, and sorts the pairs. */
import { type BoxTree, surface } from './boxTree.ts';
import { grown } from './slots.ts';
import type { Trees } from './trees.ts';

/** Pairs of slots. */
export class PairList {
  count = 0;
  /** The first slots, and beside them the second ones. */
  a = new Int32Array(64);
  b = new Int32Array(64);
  /** Boxes so far apart along every axis still count as overlapping. */
  margin = NaN;
  private sortedA = new Int32Array(64);
  private sortedB = new Int32Array(64);
  private ends = new Int32Array(64);

  /** Finds all pairs of a world, or of two, and sorts them. */
  collect(a: Trees, b: Trees): void {
    this.count = 0;
    for (let i = 0; i < 2; i++) {
      // Of one world every pair of trees comes once.
      for (let k = a === b ? i : 0; k < 2; k++) {
        const treeA = a.all[i]!;
        const treeB = b.all[k]!;
        if (treeA === treeB) this.collectWithin(treeA, 0);
        else if (treeA.count > 0 && treeB.count > 0) this.collectBetween(treeA, 0, treeB, 0);
      }
    }
    if (this.sortedA.length < this.count) {
      this.sortedA = new Int32Array(this.a.length);
      this.sortedB = new Int32Array(this.a.length);
    }
    // By the second slots first, and then by the first without changing the order of equals.
    this.sortBy(this.b, b.slots.length);
    this.sortBy(this.a, a.slots.length);
  }

  /** Adds all pairs of leaves below a node: those between its children, and those below each of them. */
  private collectWithin(tree: BoxTree, node: number): void {
    const first = tree.links[node]!;
    if (tree.count < 2 || first < 0) return;
    this.collectWithin(tree, first);
    this.collectWithin(tree, first + 1);
    this.collectBetween(tree, first, tree, first + 1);
  }

  /** Adds all pairs of leaves below one node and another. */
  private collectBetween(treeA: BoxTree, a: number, treeB: BoxTree, b: number): void {
    const { boxes: boxesA } = treeA;
    const { boxes: boxesB } = treeB;
    const { margin } = this;
    const i = 6 * a;
    const k = 6 * b;
    const isNear =
      boxesA[i]! - boxesB[k + 3]! <= margin &&
      boxesB[k]! - boxesA[i + 3]! <= margin &&
      boxesA[i + 1]! - boxesB[k + 4]! <= margin &&
      boxesB[k + 1]! - boxesA[i + 4]! <= margin &&
      boxesA[i + 2]! - boxesB[k + 5]! <= margin &&
      boxesB[k + 2]! - boxesA[i + 5]! <= margin;
    if (!isNear) return;
    const linkA = treeA.links[a]!;
    const linkB = treeB.links[b]!;
    if (linkA < 0 && linkB < 0) {
      this.add(treeA, ~linkA, treeB, ~linkB);
    } else if (linkB < 0 || (linkA >= 0 && surface(boxesA, a) >= surface(boxesB, b))) {
      this.collectBetween(treeA, linkA, treeB, b);
      this.collectBetween(treeA, linkA + 1, treeB, b);
    } else {
      this.collectBetween(treeA, a, treeB, linkB);
      this.collectBetween(treeA, a, treeB, linkB + 1);
    }
  }

  /** Adds a pair unless a mask leaves the other's layer out; of a world by itself with the lower slot first. */
  private add({ slots: slotsA }: BoxTree, a: number, { slots: slotsB }: BoxTree, b: number): void {
    if ((slotsA.layer[a]! & slotsB.mask[b]!) === 0 || (slotsB.layer[b]! & slotsA.mask[a]!) === 0) return;
    const { count } = this;
    if (count === this.a.length) {
      this.a = grown(this.a, 2 * count);
      this.b = grown(this.b, 2 * count);
    }
    const isSwapped = slotsA === slotsB && b < a;
    this.a[count] = isSwapped ? b : a;
    this.b[count] = isSwapped ? a : b;
    this.count++;
  }

  /** Counts how often each key occurs, and puts each pair behind those with lesser keys and those with the same before it. */
  private sortBy(keys: Int32Array, length: number): void {
    const { a, b, count, sortedA, sortedB } = this;
    if (this.ends.length <= length) this.ends = new Int32Array(2 * length + 1);
    const { ends } = this;
    ends.fill(0, 0, length + 1);
    for (let i = 0; i < count; i++) ends[keys[i]! + 1]!++;
    for (let i = 1; i <= length; i++) ends[i]! += ends[i - 1]!;
    for (let i = 0; i < count; i++) {
      const to = ends[keys[i]!]!++;
      sortedA[to] = a[i]!;
      sortedB[to] = b[i]!;
    }
    this.a = sortedA;
    this.b = sortedB;
    this.sortedA = a;
    this.sortedB = b;
  }
}
