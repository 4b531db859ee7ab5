/** What has happened in a step, in lists that are read after it and used again in the next. */
import { grown } from '../broadphase/slots.ts';
import { Vec3 } from '../math/vec3.ts';
import { EventList } from '../solver/eventList.ts';
import { PLACE } from './bodies.ts';
import type { Dynamics } from './dynamics.ts';
import { CONTACT, GEOMETRY } from './manifolds.ts';
import { SENSOR_PAIR } from './pairFlags.ts';

/** Numbers of a hit: point, normal, speed, impulse. */
const HIT = 8;

/** Two bodies, by their handles. */
export type VisitPair = (handleA: number, handleB: number) => void;

/** A contact that was struck. */
export class Hit {
  /** The two bodies. */
  handleA = -1;
  /** The second of them. */
  handleB = -1;
  /** Where, in the world. */
  readonly point = new Vec3();
  /** Unit, from the second body to the first. */
  readonly normal = new Vec3();
  /** How fast they came together along it. */
  speed = NaN;
  /** The impulse along it, of the whole step. */
  impulse = NaN;
}

/**
 * What happened in the last step, and between it and the one before. Every visitor gets handles; one that names no body any more was removed. The objects that
 * visitors get are used again.
 */
export class Events {
  /** @internal */
  readonly began = new EventList();
  /** @internal */
  readonly ended = new EventList();
  /** @internal */
  readonly entered = new EventList();
  /** @internal */
  readonly left = new EventList();
  /** @internal */
  readonly woke = new EventList();
  /** @internal */
  readonly slept = new EventList();
  /** @internal */
  readonly struck = new EventList();
  private numbers = new Float64Array(16 * HIT);
  private readonly hit = new Hit();

  /** Visits pairs of bodies that began to touch. */
  touchesBegan(visit: VisitPair): void {
    visitPairs(this.began, visit);
  }

  /** Visits pairs of bodies that touch no longer. */
  touchesEnded(visit: VisitPair): void {
    visitPairs(this.ended, visit);
  }

  /** Visits sensors and bodies that began to overlap. */
  sensorsEntered(visit: (sensor: number, handle: number) => void): void {
    visitPairs(this.entered, visit);
  }

  /** Visits sensors and bodies that overlap no longer. */
  sensorsLeft(visit: (sensor: number, handle: number) => void): void {
    visitPairs(this.left, visit);
  }

  /** Visits contacts that were struck faster than the `hitSpeed` of the world. */
  hits(visit: (hit: Hit) => void): void {
    const { hit, numbers, struck } = this;
    for (let k = 0; k < struck.told; k += 2) {
      const at = (HIT * k) / 2;
      hit.handleA = struck.items[k];
      hit.handleB = struck.items[k + 1];
      hit.point.set(numbers[at], numbers[at + 1], numbers[at + 2]);
      hit.normal.set(numbers[at + 3], numbers[at + 4], numbers[at + 5]);
      hit.speed = numbers[at + 6];
      hit.impulse = numbers[at + 7];
      visit(hit);
    }
  }

  /** Visits bodies that woke. */
  wokeUp(visit: (handle: number) => void): void {
    for (let k = 0; k < this.woke.told; k++) visit(this.woke.items[k]);
  }

  /** Visits bodies that fell asleep. */
  fellAsleep(visit: (handle: number) => void): void {
    for (let k = 0; k < this.slept.told; k++) visit(this.slept.items[k]);
  }

  /** Begins a step. @internal */
  beginStep(): void {
    this.began.begin();
    this.ended.begin();
    this.entered.begin();
    this.left.begin();
    this.woke.begin();
    this.slept.begin();
    this.struck.count = 0;
    this.struck.told = 0;
  }

  /** Ends a step. @internal */
  endStep(): void {
    this.began.end();
    this.ended.end();
    this.entered.end();
    this.left.end();
    this.woke.end();
    this.slept.end();
    this.struck.end();
  }

  /** Forgets everything. @internal */
  clear(): void {
    this.beginStep();
    this.beginStep();
    this.endStep();
    this.beginStep();
  }

  /** Notes that a pair touches or overlaps from now on. @internal */
  begin(world: Dynamics, pair: number): void {
    this.note(world, pair, (world.pairs.flags[pair] & SENSOR_PAIR) !== 0 ? this.entered : this.began);
  }

  /** Notes that it does so no longer. @internal */
  end(world: Dynamics, pair: number): void {
    this.note(world, pair, (world.pairs.flags[pair] & SENSOR_PAIR) !== 0 ? this.left : this.ended);
  }

  private note(world: Dynamics, pair: number, list: EventList): void {
    const { collision, pairs } = world;
    const { slots } = collision;
    // Of a sensor and another body the sensor comes first.
    const isSwapped = (pairs.flags[pair] & SENSOR_PAIR) !== 0 && !world.isSensor(pairs.a[pair]);
    list.add(slots.handleOf(isSwapped ? pairs.b[pair] : pairs.a[pair]));
    list.add(slots.handleOf(isSwapped ? pairs.a[pair] : pairs.b[pair]));
  }

  /** Notes that a manifold was struck; its impulses tell how. @internal */
  strike({ bodies, collision, manifolds, pairs }: Dynamics, id: number): void {
    const { geometry, impulses } = manifolds;
    const pair = manifolds.pair[id];
    const at = (HIT * this.struck.count) / 2;
    if (at + HIT > this.numbers.length) this.numbers = grown(this.numbers);
    const { numbers } = this;
    const a = pairs.a[pair];
    this.struck.add(collision.slots.handleOf(a));
    this.struck.add(collision.slots.handleOf(pairs.b[pair]));
    const g = GEOMETRY * id;
    // The deepest contact; where the first body was when the contacts were found does not matter by more than it has moved.
    let deepest = g + CONTACT;
    for (let k = 1; k < manifolds.count[id]; k++) {
      if (geometry[g + CONTACT + 4 * k + 3] < geometry[deepest + 3]) deepest = g + CONTACT + 4 * k;
    }
    for (let axis = 0; axis < 3; axis++) {
      numbers[at + axis] = geometry[deepest + axis] + bodies.places[PLACE * a + axis];
      numbers[at + 3 + axis] = -geometry[g + axis];
    }
    numbers[at + 6] = impulses[2 * id + 1];
    numbers[at + 7] = impulses[2 * id];
  }
}

function visitPairs(list: EventList, visit: VisitPair): void {
  for (let k = 0; k < list.told; k += 2) visit(list.items[k], list.items[k + 1]);
}
