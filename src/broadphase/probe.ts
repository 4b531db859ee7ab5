import type { Cursor } from './cursor.ts';
import type { Named, ResultKind } from './dimension.ts';
import { grown } from './slots.ts';
import type { Trees } from './trees.ts';

/** Which shapes of a world a query asks about. All that are given must agree; nothing given means all shapes. */
export interface QueryFilter {
  /** Only shapes in one of these layers: `(shape.layer & mask) !== 0`. All 32 bits by default. */
  mask?: number;
  /** The layers that the query itself is in: only shapes whose mask has one of them. Not asked for by default. */
  layer?: number;
  /** A handle that is left out: of the shape that asks, for instance. */
  ignore?: number;
  /** Only shapes for which this returns true. It may query the world, not change it, and is asked in no certain order. */
  predicate?: (handle: number) => boolean;
}

/** Stands for a result where nothing but the handle is wanted. */
export const HANDLE_ONLY: Named = { handle: -1 };

/**
 * One query at one depth of nesting: which shapes come into question, and what it asks of each. A callback may ask the world again while
 * a query is under way; that one works with probes of its own.
 */
export abstract class Probe<S, P, R> {
  /** What the last test that succeeded has found: the fraction of a way, or a distance. */
  readonly value = new Float64Array(1);
  readonly cursor: Cursor;
  /** Where the shape that is tested is. */
  readonly pose: P;
  /** What it answers with. */
  readonly kind: ResultKind<R>;
  /** What the last test has found. */
  protected readonly found: R;
  /** Where answers are kept; of the last query until the next one begins. */
  out: R;
  private readonly trees: Trees;
  private source = 0;
  private at = 0;
  private mask = -1;
  private layer = 0;
  private ignored = -1;
  private hasLayer = false;
  private predicate: ((handle: number) => boolean) | undefined = undefined;
  /** Slots in a row, for queries that visit all. */
  list = new Int32Array(64);

  constructor(trees: Trees, cursor: Cursor, pose: P, kind: ResultKind<R>) {
    this.trees = trees;
    this.cursor = cursor;
    this.pose = pose;
    this.kind = kind;
    this.found = new kind.Result();
    this.out = this.found;
  }

  /** Asks the shape at `pose`. When it answers yes, `value` and what belongs to it are set. */
  abstract test(shape: S): boolean;

  /** Takes over what the last test has found into `out`. */
  abstract keep(): void;

  /** Starts with these shapes; `ignored` is the slot that is left out. */
  begin(filter: QueryFilter | undefined, ignored: number): void {
    this.source = 0;
    this.at = 0;
    this.ignored = ignored;
    this.mask = (filter?.mask ?? -1) | 0;
    this.hasLayer = filter?.layer !== undefined;
    this.layer = (filter?.layer ?? 0) | 0;
    this.predicate = filter?.predicate;
  }

  /** The next slot that passes the filter and whose box is within the cursor's limit, or -1. */
  next(): number {
    const { slots } = this.trees;
    for (;;) {
      const slot = this.nextBox();
      if (slot < 0) return -1;
      if ((slots.layer[slot]! & this.mask) === 0 || slot === this.ignored) continue;
      if (this.hasLayer && (slots.mask[slot]! & this.layer) === 0) continue;
      if (this.predicate === undefined || this.predicate(slots.handleOf(slot))) return slot;
    }
  }

  /** First the boxes without end, then the two trees. */
  private nextBox(): number {
    const { cursor, trees } = this;
    if (this.source === 0) {
      if (this.at < trees.endless.length) return trees.endless[this.at++]!;
      this.source = 1;
      cursor.begin(trees.standing);
    }
    const slot = cursor.next();
    if (slot >= 0 || this.source === 2) return slot;
    this.source = 2;
    cursor.begin(trees.moving);
    return cursor.next();
  }

  /** Puts all slots that are left into `list`, lowest first; gives their number. */
  listAll(): number {
    let count = 0;
    for (let slot = this.next(); slot >= 0; slot = this.next()) {
      if (count === this.list.length) this.list = grown(this.list, 2 * count);
      this.list[count++] = slot;
    }
    sortSlots(this.list, count);
    return count;
  }
}

/** Shell's sort, in place. */
function sortSlots(list: Int32Array, count: number): void {
  let gap = 1;
  while (3 * gap < count) gap = 3 * gap + 1;
  for (; gap > 0; gap = Math.floor(gap / 3)) {
    for (let i = gap; i < count; i++) {
      const slot = list[i]!;
      let k = i;
      for (; k >= gap && list[k - gap]! > slot; k -= gap) list[k] = list[k - gap]!;
      list[k] = slot;
    }
  }
}
