/** All that a physics world is made of, below its public face: lists of bodies, pairs, manifolds and rows, and which of them are at work. */
import { FREE, SlotList } from '../broadphase/slots.ts';
import { Vec3 } from '../math/vec3.ts';
import type { Shape } from '../shapes/composite.ts';
import { ConvexShape } from '../shapes/shape.ts';
import { FatBoxes } from '../solver/fatBoxes.ts';
import { Islands } from '../solver/islands.ts';
import { JointTable } from '../solver/jointTable.ts';
import { PairTable } from '../solver/pairTable.ts';
import {
  AWAKE,
  Bodies,
  COMES,
  DYNAMIC,
  EXTENTS,
  FORCED,
  KINEMATIC,
  LOADS,
  MOMENTUM,
  SENSOR,
  STATE,
  STATIC,
  STILL,
} from './bodies.ts';
import type { BodyShapes } from './bodyShapes.ts';
import { ContactMaterial } from './contactMaterial.ts';
import { ContactRows } from './contactRows.ts';
import { Continuous } from './continuous.ts';
import { PairPlace } from './detect.ts';
import { Events } from './events.ts';
import { COLLIDES, JOINT } from './jointRows.ts';
import { Manifolds } from './manifolds.ts';
import { COMPOSITE, IN_TOUCH, SENSOR_PAIR, SWAPPED } from './pairFlags.ts';

/** What the program has chosen. */
export class Settings {
  substeps = 4;
  isSubstepsFixed = false;
  maxSubsteps = 64;
  sleeping = true;
  /** Slower than this, every point of a body counts as still. */
  sleepSpeed = 0.05;
  /** An island that has been still for so long falls asleep. */
  sleepTime = 0.5;
  /** Contacts that are struck more slowly do not bounce. */
  bounceSpeed = 0.25;
  /** Contacts that are struck faster are reported as hits. */
  hitSpeed = 1;
  /** Depth is taken back no faster than this. */
  maxPush = 3;
  continuous = true;
}

export class Dynamics {
  readonly collision: BodyShapes;
  readonly gravity = new Vec3(0, -9.81, 0);
  readonly settings = new Settings();
  readonly bodies = new Bodies();
  readonly pairs = new PairTable();
  readonly boxes = new FatBoxes();
  readonly manifolds = new Manifolds();
  readonly rows = new ContactRows();
  readonly islands = new Islands();
  readonly events = new Events();
  readonly joints = new JointTable(JOINT);
  readonly place = new PairPlace();
  readonly continuous: Continuous;
  /** Bodies that move and are awake, in the order of their slots. */
  readonly awake = new SlotList();
  /** False where `awake` must be listed anew. */
  isListed = false;
  /** Bodies whose contacts are looked for in this step, and whether that has been done. */
  readonly work = new SlotList();
  isDone = new Int32Array(16);
  /** Pairs of bodies that sleep and what was put beside them. */
  readonly met = new SlotList();
  /** Slots or pairs to be looked at. */
  readonly stack = new SlotList();
  readonly found = new SlotList();
  /** A predicate of the program: pairs for which it returns false do not meet. */
  filter: ((handleA: number, handleB: number) => boolean) | null = null;
  /** What the program says of the materials of contacts. */
  material: ((contact: ContactMaterial) => void) | null = null;
  readonly contactMaterial = new ContactMaterial();
  /** The length of the step, and of the one before. */
  dt = NaN;
  lastDt = NaN;
  /** What part of the forces of the last step this one begins with: an impact in a short step is no force for a long one. */
  carried = 1;
  /** Whether one is being made: callbacks of the program must not change anything then. */
  isStepping = false;
  /** How many steps have been made. */
  stepCount = 0;

  constructor(collision: BodyShapes) {
    this.collision = collision;
    this.continuous = new Continuous(this);
  }

  reserve(slot: number): void {
    const count = slot + 1;
    this.bodies.reserve(count);
    this.pairs.reserve(count);
    this.boxes.reserve(count);
    this.islands.reserve(count);
    this.joints.reserve(count);
    if (count > this.isDone.length) {
      const isDone = new Int32Array(2 * count);
      isDone.set(this.isDone);
      this.isDone = isDone;
    }
  }

  checkStill(verb: string): void {
    if (this.isStepping) throw new TypeError(`${verb}: nothing must be changed while a step calls back`);
  }

  shapeOf(slot: number): Shape {
    return this.collision.references[2 * slot] as Shape;
  }

  /** Wakes a body, and with it all that it touches. */
  wake(slot: number): void {
    const { bodies, joints, manifolds, pairs, stack } = this;
    const { flags, loads, type } = bodies;
    if (type[slot] !== DYNAMIC) return;
    if ((flags[slot] & AWAKE) !== 0) {
      loads[LOADS * slot + STILL] = 0;
      return;
    }
    const bottom = stack.count;
    this.wakeOne(slot);
    stack.add(slot);
    while (stack.count > bottom) {
      const next = stack.items[--stack.count];
      for (let joint = joints.heads[next]; joint >= 0; joint = joints.next(joint, next)) {
        const other = joints.other(joint, next);
        if (other < 0 || type[other] !== DYNAMIC || (flags[other] & AWAKE) !== 0) continue;
        this.wakeOne(other);
        stack.add(other);
      }
      for (let pair = pairs.heads[next]; pair >= 0; pair = pairs.next(pair, next)) {
        const other = pairs.other(pair, next);
        if (type[other] !== DYNAMIC || (flags[other] & AWAKE) !== 0 || (pairs.flags[pair] & SENSOR_PAIR) !== 0) continue;
        for (let id = pairs.first[pair]; id >= 0; id = manifolds.next[id]) {
          if (manifolds.count[id] === 0) continue;
          this.wakeOne(other);
          stack.add(other);
          break;
        }
      }
    }
  }

  private wakeOne(slot: number): void {
    const { flags, loads } = this.bodies;
    flags[slot] |= AWAKE;
    loads[LOADS * slot + STILL] = 0;
    this.isDone[slot] = 0;
    this.isListed = false;
    this.work.add(slot);
    this.events.woke.add(this.collision.slots.handleOf(slot));
  }

  /** Wakes all that touch a body or are joined to it. */
  wakeTouching(slot: number): void {
    const { joints, manifolds, pairs } = this;
    for (let joint = joints.heads[slot]; joint >= 0; joint = joints.next(joint, slot)) {
      if (joints.other(joint, slot) >= 0) this.wake(joints.other(joint, slot));
    }
    for (let pair = pairs.heads[slot]; pair >= 0; pair = pairs.next(pair, slot)) {
      if ((pairs.flags[pair] & SENSOR_PAIR) !== 0) continue;
      for (let id = pairs.first[pair]; id >= 0; id = manifolds.next[id]) {
        if (manifolds.count[id] > 0) this.wake(pairs.other(pair, slot));
      }
    }
  }

  /** Puts a body to sleep: it stays where it is. */
  sleep(slot: number): void {
    const { flags, loads, state } = this.bodies;
    flags[slot] &= ~(AWAKE | FORCED);
    state.fill(0, STATE * slot, STATE * slot + MOMENTUM + 3);
    this.bodies.extents.fill(0, EXTENTS * slot + COMES, EXTENTS * slot + EXTENTS);
    loads.fill(0, LOADS * slot, LOADS * slot + STILL);
    this.isListed = false;
    this.events.slept.add(this.collision.slots.handleOf(slot));
  }

  /** Lists the bodies that are awake and move. */
  listAwake(): void {
    if (this.isListed) return;
    const { awake, bodies } = this;
    const { flags, type } = bodies;
    const { length } = this.collision.slots;
    awake.count = 0;
    for (let slot = 0; slot < length; slot++) if (type[slot] >= KINEMATIC && (flags[slot] & AWAKE) !== 0) awake.add(slot);
    this.isListed = true;
  }

  isSensor(slot: number): boolean {
    return (this.bodies.flags[slot] & SENSOR) !== 0;
  }

  /** Whether a joint keeps two bodies from colliding. */
  private areJoined(a: number, b: number): boolean {
    const { joints } = this;
    for (let joint = joints.heads[a]; joint >= 0; joint = joints.next(joint, a)) {
      if (joints.other(joint, a) === b && (joints.flags[joint] & COLLIDES) === 0) return true;
    }
    return false;
  }

  /** Takes a joint out, and wakes what it joined. */
  removeJoint(joint: number): void {
    const { boxes, joints } = this;
    const a = joints.a[joint];
    const b = joints.b[joint];
    joints.remove(joint);
    // They may collide from now on.
    if (a >= 0) {
      boxes.moved.add(a);
      this.wake(a);
    }
    this.wake(b);
  }

  /** Whether two bodies can meet at all. */
  canMeet(a: number, b: number): boolean {
    const { collision } = this;
    const { flags, type } = this.bodies;
    const { layer, mask } = collision.slots;
    if (type[a] === 0 || type[b] === 0) return false;
    const isSensor = ((flags[a] | flags[b]) & SENSOR) !== 0;
    if (isSensor ? type[a] === STATIC && type[b] === STATIC : type[a] !== DYNAMIC && type[b] !== DYNAMIC) return false;
    if ((flags[a] & flags[b] & SENSOR) !== 0) return false;
    if ((layer[a] & mask[b]) === 0 || (layer[b] & mask[a]) === 0) return false;
    if (this.areJoined(a, b)) return false;
    const { filter } = this;
    return filter === null || filter(collision.slots.handleOf(a), collision.slots.handleOf(b)) !== false;
  }

  /** Adds a pair of slots, the lower one first, about which nothing is known. */
  linkPair(a: number, b: number): number {
    const { type } = this.bodies;
    return this.pairs.add(a, b, type[a] === DYNAMIC, type[b] === DYNAMIC);
  }

  /** Adds a pair of bodies whose boxes overlap. */
  addPair(slot: number, other: number): void {
    const { bodies, pairs } = this;
    const a = Math.min(slot, other);
    const b = Math.max(slot, other);
    const pair = this.linkPair(a, b);
    const shapeA = this.shapeOf(a);
    const shapeB = this.shapeOf(b);
    let flags = ((bodies.flags[a] | bodies.flags[b]) & SENSOR) !== 0 ? SENSOR_PAIR : 0;
    if (shapeA instanceof ConvexShape && shapeB instanceof ConvexShape) {
      if (shapeA.core.topology.rank < shapeB.core.topology.rank) flags |= SWAPPED;
    } else flags |= COMPOSITE;
    pairs.flags[pair] = flags;
  }

  /** Takes a pair out, with its manifolds. */
  removePair(pair: number): void {
    const { manifolds, pairs } = this;
    if ((pairs.flags[pair] & IN_TOUCH) !== 0) this.events.end(this, pair);
    for (let id = pairs.first[pair]; id >= 0; ) {
      const next = manifolds.next[id];
      manifolds.remove(id);
      id = next;
    }
    pairs.remove(pair);
  }

  /** Takes all pairs of a slot out. */
  removePairs(slot: number): void {
    const { pairs } = this;
    for (let pair = pairs.heads[slot]; pair >= 0; pair = pairs.heads[slot]) this.removePair(pair);
  }

  /** Forgets a body; its slot is free. */
  forget(slot: number): void {
    const { bodies, boxes } = this;
    this.wakeTouching(slot);
    this.removePairs(slot);
    for (let joint = this.joints.heads[slot]; joint >= 0; joint = this.joints.heads[slot]) this.removeJoint(joint);
    boxes.remove(slot);
    bodies.type[slot] = FREE;
    bodies.flags[slot] = 0;
    this.isListed = false;
  }
}
