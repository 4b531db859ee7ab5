import { SlotList } from '../broadphase/slots.ts';

/** Numbers that tell what happened in a step. What happens between two steps is told with the second. */
export class EventList extends SlotList {
  /** So many are of the step that was made last. */
  told = 0;

  /** Begins a step: what was told is gone. */
  begin(): void {
    const { items, told } = this;
    for (let k = told; k < this.count; k++) items[k - told] = items[k];
    this.count -= told;
    this.told = 0;
  }

  /** Ends a step. */
  end(): void {
    this.told = this.count;
  }
}
