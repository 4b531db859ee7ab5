/**
 * The boxes of a world, in two trees: of what stands and of what moves. Nobody has to say which is which. Shapes that come in
 * great numbers are taken to stand; the first move brings a shape to the tree of those that move, and when this one is built anew, what has
 * not moved since the last time goes to the other. Changes are gathered and carried out when a query needs the trees: a few
 * one by one, many at once. Answers do not depend on any of this.
 */
import { BoxTree } from './boxTree.ts';
import { ACTIVE, CHANGED, ENDLESS, grown, MOVING, PENDING, PLACE, type Slots, STANDING } from './slots.ts';

/** A tree is built anew where more than this part of its leaves come or go at once. */
const MANY = 0.25;

export class Trees {
  readonly slots: Slots;
  readonly standing: BoxTree;
  readonly moving: BoxTree;
  /** Slots of boxes without end, lowest first. */
  endless = new Int32Array(0);
  /** Slots whose boxes have changed; one that is not CHANGED any more does not count. */
  private changed = new Int32Array(16);
  changedCount = 0;
  private list = new Int32Array(16);

  constructor(slots: Slots) {
    this.slots = slots;
    this.standing = new BoxTree(slots);
    this.moving = new BoxTree(slots);
  }

  /** Notes that the box of a slot is new or has changed. */
  change(slot: number): void {
    const { boxes, state } = this.slots;
    const isEndless = hasNoEnd(boxes, slot);
    if (isEndless !== ((state[slot]! & PLACE) === ENDLESS)) {
      this.remove(slot);
      state[slot] = isEndless ? ENDLESS : PENDING;
      if (isEndless) this.endless = Int32Array.of(...this.endless, slot).sort();
    }
    if (isEndless || (state[slot]! & CHANGED) !== 0) return;
    state[slot]! |= CHANGED;
    if (this.changedCount === this.changed.length) this.changed = grown(this.changed, 2 * this.changedCount);
    this.changed[this.changedCount++] = slot;
  }

  /** Takes a slot out of wherever it is. */
  remove(slot: number): void {
    const { state } = this.slots;
    switch (state[slot]! & PLACE) {
      case STANDING:
        this.standing.remove(slot);
        break;
      case MOVING:
        this.moving.remove(slot);
        break;
      case ENDLESS:
        this.endless = this.endless.filter((other) => other !== slot);
    }
    state[slot]! &= ~CHANGED;
  }

  /** Brings the trees up to date. */
  update(): void {
    if (this.changedCount === 0) return;
    const { changed, changedCount, moving, slots, standing } = this;
    const { state } = slots;
    let added = 0;
    let started = 0;
    let moved = 0;
    for (let k = 0; k < changedCount; k++) {
      const s = state[changed[k]!]!;
      if ((s & CHANGED) === 0) continue;
      const place = s & PLACE;
      if (place === PENDING) added++;
      else if (place === STANDING) started++;
      else moved++;
    }
    const isBulk = isMany(added, standing.count);
    const rebuildsStanding = isBulk || isMany(started, standing.count);
    const rebuildsMoving = isMany(started + (isBulk ? 0 : added), moving.count);
    // So many that one pass over all nodes takes less time than a path for each.
    const refitsAll = isMany(moved, moving.count);
    for (let k = 0; k < changedCount; k++) {
      const slot = changed[k]!;
      const s = state[slot]!;
      if ((s & CHANGED) === 0) continue;
      const place = s & PLACE;
      if (place === PENDING && isBulk) {
        state[slot] = STANDING;
        continue;
      }
      state[slot] = MOVING | ACTIVE;
      if (place === STANDING && !rebuildsStanding) standing.remove(slot);
      if (rebuildsMoving) continue;
      if (place !== MOVING) moving.insert(slot);
      else if (refitsAll) moving.setLeaf(slots.node[slot]!, slot);
      else moving.update(slot);
    }
    this.changedCount = 0;
    const isTired = moving.wear > moving.count + 64;
    const refits = !rebuildsMoving && (refitsAll || isTired);
    if (refits) moving.refit();
    if (rebuildsMoving || (refits && moving.isWorn)) {
      this.rebuildMoving(rebuildsStanding);
    } else if (rebuildsStanding || standing.wear > standing.count + 64) {
      this.rebuild(standing, STANDING);
    }
    if (isTired) moving.wear = 0;
  }

  /** Builds the tree of what moves, and leaves what has stood still since the last time to the other one. */
  private rebuildMoving(rebuildsStanding: boolean): void {
    const { moving, slots, standing } = this;
    const { length, state } = slots;
    let stopped = 0;
    for (let slot = 0; slot < length; slot++) {
      const s = state[slot]!;
      if ((s & PLACE) !== MOVING) continue;
      if ((s & ACTIVE) === 0) stopped++;
      // What has stopped is told by a place of its own until it is known how many have.
      state[slot] = (s & ACTIVE) === 0 ? PENDING : MOVING;
    }
    this.rebuild(moving, MOVING);
    const rebuilds = rebuildsStanding || isMany(stopped, standing.count) || standing.wear > standing.count + 64;
    for (let slot = 0; slot < length; slot++) {
      if (state[slot] !== PENDING) continue;
      state[slot] = STANDING;
      if (!rebuilds) standing.insert(slot);
    }
    if (rebuilds) this.rebuild(standing, STANDING);
  }

  private rebuild(tree: BoxTree, place: number): void {
    const { length, state } = this.slots;
    if (this.list.length < length) this.list = new Int32Array(state.length);
    let count = 0;
    for (let slot = 0; slot < length; slot++) if ((state[slot]! & PLACE) === place) this.list[count++] = slot;
    tree.build(this.list, count);
  }
}

/** True for a box that goes on for ever in some direction. */
function hasNoEnd(boxes: Float64Array, slot: number): boolean {
  for (let i = 6 * slot; i < 6 * slot + 6; i++) if (!(Math.abs(boxes[i]!) < Infinity)) return true;
  return false;
}

/** Whether so many changes are many for a tree of this size. */
function isMany(changes: number, count: number): boolean {
  return changes > MANY * count + 8;
}
