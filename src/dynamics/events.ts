/** What has happened in a step, in lists that are read after it and used again in the next. */
import { SlotList } from '../broadphase/slots.ts';
import type { Dynamics } from './dynamics.ts';

const SENSOR_PAIR = 1;

/** Numbers come in threes in lists of pairs: two handles, and the manifold or -1. */
export class Events {
  readonly began = new SlotList();
  readonly ended = new SlotList();
  readonly entered = new SlotList();
  readonly left = new SlotList();
  readonly hits = new SlotList();
  readonly woke = new SlotList();
  readonly slept = new SlotList();

  clear(): void {
    this.began.count = 0;
    this.ended.count = 0;
    this.entered.count = 0;
    this.left.count = 0;
    this.hits.count = 0;
    this.woke.count = 0;
    this.slept.count = 0;
  }

  begin(world: Dynamics, pair: number): void {
    this.note(world, pair, (world.pairs.flags[pair] & SENSOR_PAIR) !== 0 ? this.entered : this.began);
  }

  end(world: Dynamics, pair: number): void {
    this.note(world, pair, (world.pairs.flags[pair] & SENSOR_PAIR) !== 0 ? this.left : this.ended);
  }

  private note({ collision, pairs }: Dynamics, pair: number, list: SlotList): void {
    list.add(collision.slots.handleOf(pairs.a[pair]));
    list.add(collision.slots.handleOf(pairs.b[pair]));
  }
}
