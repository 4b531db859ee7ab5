/** Finds the boxes of two trees, or of one, that overlap, and sorts the pairs. */
import { type BoxTree, surface } from './boxTree.ts';
import { ENDLESS, FREE, grown, type Slots } from './slots.ts';
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
  private stack = new Int32Array(256);

  /** Adds a pair unless a mask leaves the other's layer out; of a world by itself with the lower slot first. */
  private add(slotsA: Slots, a: number, slotsB: Slots, b: number): void {
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

  /** Finds all pairs of a world, or of two, and sorts them. */
  collect(a: Trees, b: Trees): void {
    this.count = 0;
    if (a === b) {
      this.collectWithin(a.standing);
      this.collectWithin(a.moving);
    } else {
      this.collectBetween(a.standing, b.standing);
      this.collectBetween(a.moving, b.standing);
      this.collectBetween(a.moving, b.moving);
      this.collectEndless(b, a, true);
    }
    this.collectBetween(a.standing, b.moving);
    this.collectEndless(a, b, false);
    this.sort(a.slots.length, b.slots.length);
  }

  /** Adds all pairs of a box of A without end and a box of B, or the other way round; two without end are not found that way round. */
  private collectEndless(a: Trees, b: Trees, isFlipped: boolean): void {
    const { length, state } = b.slots;
    for (let k = 0; k < a.endless.length; k++) {
      const slot = a.endless[k]!;
      for (let other = 0; other < length; other++) {
        if (state[other] === FREE || (state[other] === ENDLESS && (isFlipped || (a === b && other <= slot)))) continue;
        if (!this.isNear(a.slots.boxes, slot, b.slots.boxes, other)) continue;
        if (isFlipped) this.add(b.slots, other, a.slots, slot);
        else this.add(a.slots, slot, b.slots, other);
      }
    }
  }

  private isNear(boxesA: Float64Array, a: number, boxesB: Float64Array, b: number): boolean {
    for (let i = 0; i < 3; i++) {
      if (boxesA[6 * a + i]! - boxesB[6 * b + i + 3]! > this.margin) return false;
      if (boxesB[6 * b + i]! - boxesA[6 * a + i + 3]! > this.margin) return false;
    }
    return true;
  }

  /** Adds all pairs within a tree. */
  private collectWithin(tree: BoxTree): void {
    if (tree.count < 2) return;
    const { links } = tree;
    let { stack } = this;
    let top = 1;
    stack[0] = 0;
    // What is below each node: pairs between its children, and pairs below these.
    while (top > 0) {
      const first = links[stack[--top]!]!;
      if (top + 2 > stack.length) stack = this.stack = grown(stack, 2 * stack.length);
      if (links[first]! >= 0) stack[top++] = first;
      if (links[first + 1]! >= 0) stack[top++] = first + 1;
      this.collectBelow(tree, first, tree, first + 1, top);
      stack = this.stack;
    }
  }

  /** Adds all pairs of one tree and another. */
  private collectBetween(treeA: BoxTree, treeB: BoxTree): void {
    if (treeA.count > 0 && treeB.count > 0) this.collectBelow(treeA, 0, treeB, 0, 0);
  }

  /** Adds all pairs of leaves below two nodes; what is on the stack up to `base` stays there. */
  private collectBelow(treeA: BoxTree, nodeA: number, treeB: BoxTree, nodeB: number, base: number): void {
    const { boxes: boxesA, links: linksA, slots: slotsA } = treeA;
    const { boxes: boxesB, links: linksB, slots: slotsB } = treeB;
    const { margin } = this;
    let { stack } = this;
    let top = base;
    let a = nodeA;
    let b = nodeB;
    for (;;) {
      const i = 6 * a;
      const k = 6 * b;
      const isOverlap =
        boxesA[i]! - boxesB[k + 3]! <= margin &&
        boxesB[k]! - boxesA[i + 3]! <= margin &&
        boxesA[i + 1]! - boxesB[k + 4]! <= margin &&
        boxesB[k + 1]! - boxesA[i + 4]! <= margin &&
        boxesA[i + 2]! - boxesB[k + 5]! <= margin &&
        boxesB[k + 2]! - boxesA[i + 5]! <= margin;
      if (isOverlap) {
        const linkA = linksA[a]!;
        const linkB = linksB[b]!;
        if (linkA < 0 && linkB < 0) {
          this.add(slotsA, ~linkA, slotsB, ~linkB);
        } else {
          if (top + 2 > stack.length) stack = this.stack = grown(stack, 2 * stack.length);
          if (linkB < 0 || (linkA >= 0 && surface(boxesA, a) >= surface(boxesB, b))) {
            stack[top++] = linkA + 1;
            stack[top++] = b;
            a = linkA;
          } else {
            stack[top++] = a;
            stack[top++] = linkB + 1;
            b = linkB;
          }
          continue;
        }
      }
      if (top === base) return;
      b = stack[--top]!;
      a = stack[--top]!;
    }
  }

  /** Sorts by the first slots, and pairs with the same first slot by the second. */
  private sort(lengthA: number, lengthB: number): void {
    if (this.sortedA.length < this.count) {
      this.sortedA = new Int32Array(this.a.length);
      this.sortedB = new Int32Array(this.a.length);
    }
    // Sorting by the second slots first, and then by the first without changing the order of equals.
    this.sortBy(this.b, lengthB);
    this.sortBy(this.a, lengthA);
  }

  /** Counts how often each key occurs, and puts each pair behind those with lesser keys and those with the same before it. */
  private sortBy(keys: Int32Array, length: number): void {
    const { a, b, count, sortedA, sortedB } = this;
    if (this.ends.length <= length) this.ends = new Int32Array(2 * length + 1);
    const { ends } = this;
    for (let i = 0; i <= length; i++) ends[i] = 0;
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
