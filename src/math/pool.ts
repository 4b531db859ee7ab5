/**
 * Things that a query needs while it is under way, one set for each query within a query: a visitor may ask again. They are made when
 * a depth is first reached, and used again after that.
 */
export class Pool<T> {
  private readonly make: () => T;
  private readonly items: T[] = [];
  private depth = 0;

  constructor(make: () => T) {
    this.make = make;
  }

  take(): T {
    if (this.depth === this.items.length) this.items.push(this.make());
    return this.items[this.depth++];
  }

  /** Gives back what was taken last. */
  give(): void {
    this.depth--;
  }
}
