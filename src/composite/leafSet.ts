import { grown } from '../broadphase/slots.ts';

/** Some leaves, in the order in which they came. */
export class LeafSet {
  list = new Int32Array(32);
  count = 0;
  /** Places in the list, and 1, by numbers of leaves: twice as many entries as the list has room for. */
  private table = new Int32Array(64);

  clear(): void {
    if (this.count === 0) return;
    this.count = 0;
    this.table.fill(0);
  }

  private find(leaf: number): number {
    const { table, list } = this;
    let at = Math.imul(leaf, 0x9e3779b1) & (table.length - 1);
    while (table[at] !== 0 && list[table[at]! - 1] !== leaf) at = (at + 1) & (table.length - 1);
    return at;
  }

  /** Where a leaf is in the list; -1 for one that is not. */
  placeOf(leaf: number): number {
    return this.table[this.find(leaf)]! - 1;
  }

  add(leaf: number): void {
    if (this.count === this.list.length) {
      this.list = grown(this.list, 2 * this.count);
      this.table = new Int32Array(4 * this.count);
      for (let i = 0; i < this.count; i++) this.table[this.find(this.list[i]!)] = i + 1;
    }
    const at = this.find(leaf);
    this.list[this.count++] = leaf;
    this.table[at] = this.count;
  }
}
