/**
 * Continuous collision. A body that has moved farther in a step than a part of what is inside it is cast from where it was to where it is, with its turn; what it would
 * pass through stops it at the exact time of impact, and the next step finds it there. What moves itself, as kinematic bodies, and all that bullets meet, is met as it
 * is seen from the other (crossing.ts), and carries along what it has met. Sensors stop nothing: they tell of what has passed through them.
 *
 * What it touched at the beginning is no obstacle to its shape, since it may slide along it; the way of its centre of mass must stay clear of that.
 */
import { SlotList } from '../broadphase/slots.ts';
import { Vec3 } from '../math/vec3.ts';
import { overlaps } from '../queries/overlaps.ts';
import { WorldCastResult, WorldRayResult } from '../world/results.ts';
import {
  ACCELERATION,
  AWAKE,
  BULLET,
  DYNAMIC,
  INNER,
  KINEMATIC,
  MASS,
  MOMENTUM,
  MOVED,
  PLACE,
  REACH,
  SENSOR,
  STATE,
  TOUCHED,
} from './bodies.ts';
import { BodyPose, setTurn, turnBy } from './bodyPose.ts';
import { CENTER_PART, Crossing, GAP_PART, TOLERANCE_PART } from './crossing.ts';
import type { Dynamics } from './dynamics.ts';
import { SWEEP_PART } from './findPairs.ts';
import { IN_TOUCH, SENSOR_PAIR } from './pairFlags.ts';

/** Casts of one world, with what they need. */
export class Continuous {
  private readonly world: Dynamics;
  private readonly start = new BodyPose();
  private readonly end = new BodyPose();
  private readonly motion = {
    displacement: new Vec3(),
    rotation: new Vec3(),
    center: new Vec3(),
    tolerance: 1e-9,
    ignoreStartOverlap: true,
  };
  private readonly hit = new WorldCastResult();
  private readonly rayHit = new WorldRayResult();
  private readonly crossing = new Crossing();
  /** Bodies that slept and were moved on. */
  readonly woken = new SlotList();
  private readonly list = new SlotList();
  private slot = -1;
  /** Whether what is touched comes into question, or what is not. */
  private isTouched = false;
  private readonly filter = { ignore: -1, predicate: (handle: number) => this.isObstacle(handle) };

  constructor(world: Dynamics) {
    this.world = world;
  }

  /** Stops whatever would pass through something. The poses in the collision world are still those of the beginning of the step. */
  stopAll(): void {
    const { awake, bodies } = this.world;
    const { items, count } = awake;
    this.woken.count = 0;
    for (let k = 0; k < count; k++) {
      if (!this.isFast(items[k])) continue;
      this.start.setStart(this.world, items[k]);
      this.stop(items[k]);
    }
    for (let k = 0; k < count; k++) if (this.isFast(items[k])) this.meetMoving(items[k]);
    for (let k = 0; k < count; k++) if (bodies.type[items[k]] === KINEMATIC) this.sweepOver(items[k]);
    for (let k = 0; k < count; k++) if (this.isFast(items[k]) || this.world.isSensor(items[k])) this.passSensors(items[k]);
  }

  /** How far a point of a body has come at most, but for what only turns in itself. */
  private wayOf(slot: number): number {
    const { flags, masses, state: s, type } = this.world.bodies;
    if ((flags[slot] & AWAKE) === 0 && type[slot] !== KINEMATIC) return 0;
    const i = STATE * slot + MOVED;
    const moved = Math.sqrt(s[i] * s[i] + s[i + 1] * s[i + 1] + s[i + 2] * s[i + 2]);
    const turned = Math.sqrt(s[i + 3] * s[i + 3] + s[i + 4] * s[i + 4] + s[i + 5] * s[i + 5]);
    const m = MASS * slot;
    return moved + turned * (type[slot] === DYNAMIC ? masses[m + REACH] - masses[m + INNER] : masses[m + REACH]);
  }

  /** Whether a body that yields has come so far that it may have passed through something. */
  private isFast(slot: number): boolean {
    const { masses, type } = this.world.bodies;
    return type[slot] === DYNAMIC && this.wayOf(slot) > SWEEP_PART * masses[MASS * slot + INNER];
  }

  /** Whether a body moves as the program says. */
  private isDriven(slot: number): boolean {
    const { flags, state, type } = this.world.bodies;
    if (type[slot] !== KINEMATIC || (flags[slot] & AWAKE) === 0) return false;
    for (let k = STATE * slot; k < STATE * slot + MOMENTUM + 3; k++) if (state[k] !== 0) return true;
    return false;
  }

  private isObstacle(handle: number): boolean {
    const { slot, world } = this;
    const { bodies, collision, pairs } = world;
    const other = collision.slots.slotOf(handle);
    const type = bodies.type[other];
    if (type === 0 || type === DYNAMIC || (bodies.flags[other] & SENSOR) !== 0 || this.isDriven(other)) return false;
    if (!world.canMeet(slot, other)) return false;
    const pair = pairs.find(slot, other);
    return this.isTouched === (pair >= 0 && (pairs.flags[pair] & IN_TOUCH) !== 0);
  }

  /** Stops a body on its way from `start` where it meets something that stands. */
  private stop(slot: number): void {
    const { end, filter, hit, motion, rayHit, start, world } = this;
    const { bodies, collision } = world;
    const { masses, pushed, state: s } = bodies;
    const { displacement: d, rotation, center } = motion;
    const m = MASS * slot;
    this.slot = slot;
    filter.ignore = collision.slots.handleOf(slot);
    end.setNow(world, slot);
    d.copy(end.center).sub(start.center);
    center.copy(start.offset);
    setTurn(start.quaternion, end.quaternion, rotation);
    motion.tolerance = TOLERANCE_PART * masses[m + REACH];
    let part = 1;
    this.isTouched = false;
    const shape = world.shapeOf(slot);
    const way = d.length();
    if (collision.castShape(shape, start.place(), motion, filter, hit) !== null && !hit.startsOverlapping) {
      part = way > 0 ? Math.max(0, hit.fraction - (GAP_PART * masses[m + INNER]) / way) : hit.fraction;
    }
    // The way of the centre.
    const keep = CENTER_PART * masses[m + INNER];
    if (way > keep) {
      this.isTouched = true;
      if (collision.raycast(start.center, d, filter, rayHit) !== null && !rayHit.startsInside) {
        part = Math.min(part, Math.max(0, rayHit.fraction - keep / way));
      }
    }
    if (!(part < 1)) return;
    start.center.addScaled(d, part);
    turnBy(start.quaternion, rotation, part);
    start.write(world, slot);
    // The velocity at the impact: what it would have gained after it is not its own.
    if (pushed[slot] === TOUCHED) return;
    const rest = (1 - part) * world.dt;
    for (let k = STATE * slot; k < STATE * slot + 3; k++) s[k] -= rest * s[k + ACCELERATION];
  }

  /** Stops a fast body at what moves, too: bodies that the program moves, and where one is a bullet all others. */
  private meetMoving(slot: number): void {
    const { pairs, bodies } = this.world;
    const { flags, type } = bodies;
    if ((flags[slot] & SENSOR) !== 0) return;
    for (let pair = pairs.heads[slot]; pair >= 0; pair = pairs.next(pair, slot)) {
      if ((pairs.flags[pair] & SENSOR_PAIR) !== 0) continue;
      const other = pairs.other(pair, slot);
      const isMet = type[other] === DYNAMIC ? ((flags[slot] | flags[other]) & BULLET) !== 0 : this.isDriven(other);
      if (isMet) this.meet(slot, other);
    }
  }

  /** Lets what the program moves carry along what it would pass over. */
  private sweepOver(slot: number): void {
    const { list, world } = this;
    const { bodies, pairs } = world;
    const { flags, masses, places, state: s, type } = bodies;
    if ((flags[slot] & SENSOR) !== 0 || this.wayOf(slot) === 0) return;
    const i = STATE * slot + MOVED;
    const moved = Math.sqrt(s[i] * s[i] + s[i + 1] * s[i + 1] + s[i + 2] * s[i + 2]);
    const turned = Math.sqrt(s[i + 3] * s[i + 3] + s[i + 4] * s[i + 4] + s[i + 5] * s[i + 5]);
    list.count = 0;
    for (let pair = pairs.heads[slot]; pair >= 0; pair = pairs.next(pair, slot)) {
      const other = pairs.other(pair, slot);
      if ((pairs.flags[pair] & SENSOR_PAIR) !== 0 || type[other] !== DYNAMIC || this.isFast(other)) continue;
      // No part of it that comes there moves faster than its farthest point, or one as far from its centre as the other reaches.
      const p = PLACE * slot;
      const q = PLACE * other;
      const x = places[q] - places[p];
      const y = places[q + 1] - places[p + 1];
      const z = places[q + 2] - places[p + 2];
      const far = Math.sqrt(x * x + y * y + z * z) + masses[MASS * other + REACH];
      const way = moved + turned * Math.min(far, masses[MASS * slot + REACH]) + this.wayOf(other);
      if (way > SWEEP_PART * masses[MASS * other + INNER]) list.add(other);
    }
    // (Pairs of what does not yield come in any order.)
    list.sort();
    for (let k = 0; k < list.count; k++) this.meet(list.items[k], slot);
  }

  /** Where a body meets another that moves, it goes on with that, up to what stands. */
  private meet(slot: number, other: number): void {
    const { crossing, start, woken, world } = this;
    const isTouched = (world.pairs.flags[world.pairs.find(slot, other)] & IN_TOUCH) !== 0;
    if (!crossing.find(world, slot, other, isTouched)) return;
    if ((world.bodies.flags[slot] & AWAKE) === 0) {
      world.wake(slot);
      world.bodies.pushed[slot] = TOUCHED;
      woken.add(slot);
    }
    crossing.carried.write(world, slot);
    start.copy(crossing.met);
    this.stop(slot);
  }

  /** Tells of sensors and bodies of which one has passed through the other within the step. */
  private passSensors(slot: number): void {
    const { crossing, list, world } = this;
    const { bodies, events, pairs } = world;
    const { masses, type } = bodies;
    const way = this.wayOf(slot);
    if (way === 0) return;
    list.count = 0;
    for (let pair = pairs.heads[slot]; pair >= 0; pair = pairs.next(pair, slot)) {
      if ((pairs.flags[pair] & (IN_TOUCH | SENSOR_PAIR)) === SENSOR_PAIR) list.add(pairs.other(pair, slot));
    }
    list.sort();
    for (let k = 0; k < list.count; k++) {
      const other = list.items[k];
      const isSensor = world.isSensor(slot);
      // (Of what is fast and a sensor that moves it is the fast one that looks.)
      if (isSensor && this.isFast(other)) continue;
      const body = isSensor ? other : slot;
      if (type[body] === DYNAMIC && way + this.wayOf(other) <= SWEEP_PART * masses[MASS * body + INNER]) continue;
      if (!crossing.find(world, slot, other, false)) continue;
      if (overlaps(world.shapeOf(slot), crossing.endOf(world, slot), world.shapeOf(other), this.placeNow(other))) continue;
      const pair = pairs.find(slot, other);
      events.begin(world, pair);
      events.end(world, pair);
    }
  }

  private placeNow(slot: number): ReturnType<BodyPose['place']> {
    this.end.setNow(this.world, slot);
    return this.end.place();
  }
}
