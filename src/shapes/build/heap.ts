/**
 * A binary heap of whole numbers with keys, least key first, the smaller number among equal keys. An item whose key changes is pushed
 * again; whoever pops compares `key` with the present one and passes over what is out of date.
 */
export class Heap {
  /** The key with which the last popped item was pushed. */
  key = 0;
  private keys: Float64Array;
  private items: Int32Array;
  private size = 0;

  constructor(capacity: number) {
    this.keys = new Float64Array(Math.max(capacity, 16));
    this.items = new Int32Array(this.keys.length);
  }

  clear(): void {
    this.size = 0;
  }

  push(key: number, item: number): void {
    if (this.size === this.items.length) {
      const keys = new Float64Array(2 * this.size);
      const items = new Int32Array(2 * this.size);
      keys.set(this.keys);
      items.set(this.items);
      this.keys = keys;
      this.items = items;
    }
    let k = this.size++;
    while (k > 0) {
      const parent = (k - 1) >> 1;
      if (!isBefore(key, item, this.keys[parent], this.items[parent])) break;
      this.keys[k] = this.keys[parent];
      this.items[k] = this.items[parent];
      k = parent;
    }
    this.keys[k] = key;
    this.items[k] = item;
  }

  /** Takes out the first item; -1 when there is none. */
  pop(): number {
    if (this.size === 0) return -1;
    const { keys, items } = this;
    const top = items[0];
    this.key = keys[0];
    this.size--;
    const key = keys[this.size];
    const item = items[this.size];
    let k = 0;
    for (;;) {
      let child = 2 * k + 1;
      if (child >= this.size) break;
      if (child + 1 < this.size && isBefore(keys[child + 1], items[child + 1], keys[child], items[child])) child++;
      if (!isBefore(keys[child], items[child], key, item)) break;
      keys[k] = keys[child];
      items[k] = items[child];
      k = child;
    }
    keys[k] = key;
    items[k] = item;
    return top;
  }
}

/** Whether the entry with the key p and the item i comes before that with q and j. */
function isBefore(p: number, i: number, q: number, j: number): boolean {
  return p < q || (p === q && i < j);
}
