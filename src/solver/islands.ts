/**
 * Islands: bodies that touch or are joined, directly or through others. What stands or is moved by the program joins nothing. They are found anew in
 * each step among what is awake, by union and find; each is known by its lowest slot, and they come in the order of that.
 */
import { grown } from '../broadphase/slots.ts';

export class Islands {
  /** The slot above each slot; its own for the lowest of an island. */
  private parents = new Int32Array(16);
  /** The number of the island of each slot that is awake. */
  islandOf = new Int32Array(16);
  /** How many islands there are. */
  count = 0;
  /** The bodies of island i: those from `firsts[i]` to `firsts[i + 1]` in `bodies`. */
  firsts = new Int32Array(16);
  bodies = new Int32Array(16);

  /** Makes room for slots. */
  reserve(slots: number): void {
    while (slots >= this.parents.length) {
      this.parents = grown(this.parents);
      this.islandOf = grown(this.islandOf);
      this.firsts = grown(this.firsts);
      this.bodies = grown(this.bodies);
    }
  }

  /** Makes each of some slots an island of its own. */
  begin(slots: Int32Array, count: number): void {
    const { parents } = this;
    for (let i = 0; i < count; i++) parents[slots[i]] = slots[i];
  }

  /** The lowest slot that is known to be in the island of a slot. */
  find(slot: number): number {
    const { parents } = this;
    let root = slot;
    while (parents[root] !== root) {
      parents[root] = parents[parents[root]];
      root = parents[root];
    }
    return root;
  }

  /** Makes the islands of two slots one. */
  join(a: number, b: number): void {
    const rootA = this.find(a);
    const rootB = this.find(b);
    if (rootA < rootB) this.parents[rootB] = rootA;
    else this.parents[rootA] = rootB;
  }

  /** Numbers the islands of some slots, which come in ascending order, and lists their bodies. */
  finish(slots: Int32Array, count: number): void {
    const { bodies, firsts, islandOf } = this;
    let islands = 0;
    for (let i = 0; i < count; i++) {
      const slot = slots[i];
      const root = this.find(slot);
      if (root === slot) {
        firsts[islands] = 0;
        islandOf[slot] = islands++;
      } else islandOf[slot] = islandOf[root];
      firsts[islandOf[slot]]++;
    }
    let at = 0;
    for (let i = 0; i < islands; i++) {
      at += firsts[i];
      firsts[i] = at;
    }
    firsts[islands] = at;
    for (let i = count - 1; i >= 0; i--) bodies[--firsts[islandOf[slots[i]]]] = slots[i];
    this.count = islands;
  }
}
