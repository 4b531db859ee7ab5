/**
 * The state of a physics world in one buffer: what the future depends on. What can be calculated from it (matrices, boxes) is made anew by `restore`; shapes, user data,
 * masses and materials are kept beside the buffer, and shared by snapshots as long as they stay.
 *
 * A header, then numbers, then words. Of each body what says anything: what rests has no velocity, what no force acts on none of that. Of each slot its
 * pairs with higher ones: a word each, and their manifolds.
 */

import { FREE } from '../broadphase/slots.ts';
import { PAIR_STATE, PLACES, PLACE as PLACES_EACH, stateContacts } from '../contacts/keptManifold.ts';
import { show } from '../math/checks.ts';
import { INVERSE_INERTIA, LOADS, MASS, MOMENTUM, PLACE, ROTATION, SETTINGS, STATE, STILL } from './bodies.ts';
import type { Body } from './body.ts';
import type { Dynamics } from './dynamics.ts';
import { setMatrix } from './integrate.ts';
import { JOINT } from './jointRows.ts';
import { endKept, firstKept } from './keptContacts.ts';
import { FORCES, GEOMETRY, KEPT, KEPT_CONTACTS, ROLLING_FORCE } from './manifolds.ts';
import { COMPOSITE } from './pairFlags.ts';
import { setKindNumbers } from './placeBody.ts';
import { writeBox } from './writeBox.ts';

/** The letters tsp, and the version of this layout. */
const MAGIC = 0x74737002;
const HEADER = 16;
/** Integers a body: generation, home, next, layer, mask, shape; flags, substeps; and its type, with what follows of it among the numbers: */
const BODY_INTEGERS = 9;
/** the quaternion of its pose, where that is not the rotation of the body; velocity and angular momentum; force and torque. */
const HAS_TURN = 4;
const HAS_MOTION = 8;
const HAS_LOADS = 16;
/** Numbers a body at most: places, where its shape is, fat box, how long it has been still; these three. */
const BODY = PLACE + 3 + 6 + 1 + 4 + 6 + STILL;
/** A pair: the other slot, its flags, how many manifolds; MANY for a word of their own. */
const SLOT_BITS = 24;
const PAIR_FLAGS = 15;
const COUNT_SHIFT = 28;
const MANY = 15;
/** A manifold: how many contacts; it was pressed; how many contacts its state has, 1 added; whether these have other names; it has rolling friction; contacts of a composite are kept; its flags. */
const PRESSED = 8;
const STATE_SHIFT = 4;
const OWN_NAMES = 128;
const HAS_ROLLING = 256;
const HAS_KEPT = 512;
const FLAG_SHIFT = 10;
/** The words of a manifold at most. */
const MANIFOLD = 1 + 5 + 2 * KEPT_CONTACTS + 7 + PAIR_STATE + 2 * KEPT;

/** What is written before it is known how long it is. */
let numbers: Float64Array = /* @__PURE__ */ new Float64Array(64);
let words: Int32Array = /* @__PURE__ */ new Int32Array(64);

/** What a buffer of numbers does not hold. */
interface Beside {
  references: unknown[];
  views: (Body | undefined)[];
  userData: unknown[];
  constants: Constants;
}

/** Numbers that seldom change. */
interface Constants {
  version: number;
  masses: Float64Array;
  settings: Float64Array;
  densities: Float64Array;
  /** The sides from which shapes can be met, of those that have but one. */
  fronts: Float64Array;
}

const snapshot_beside = /* @__PURE__ */ new WeakMap<ArrayBuffer, Beside>();
const constants_kept = /* @__PURE__ */ new WeakMap<object, Constants>();
let lastVersion = 0;

/** Writes a world to a buffer, or to a new one where that is too small. */
export function writePhysics(world: Dynamics, views: (Body | undefined)[], given: ArrayBuffer | undefined): ArrayBuffer {
  if (given !== undefined && !(given instanceof ArrayBuffer)) {
    throw new TypeError(`snapshot: buffer must be an ArrayBuffer, got ${show(given)}`);
  }
  const { boxes, collision, gravity, joints, pairs } = world;
  const { slots } = collision;
  const { length } = slots;
  const mostNumbers = 4 + BODY * length + JOINT * joints.length;
  const mostWords =
    (BODY_INTEGERS + 1) * length + 5 * joints.length + boxes.moved.count + 2 * pairs.count + MANIFOLD * world.manifolds.length;
  if (numbers.length < mostNumbers) numbers = new Float64Array(2 * mostNumbers);
  if (words.length < mostWords) words = new Int32Array(2 * mostWords);
  numbers[0] = gravity.x;
  numbers[1] = gravity.y;
  numbers[2] = gravity.z;
  numbers[3] = world.lastDt;
  let at = 4;
  let to = 0;
  for (let slot = 0; slot < length; slot++) {
    at = writeBody(world, slot, at, to);
    to += BODY_INTEGERS;
  }
  for (let k = 0; k < JOINT * joints.length; k++) numbers[at++] = joints.numbers[k];
  for (let joint = 0; joint < joints.length; joint++) {
    words[to++] = joints.a[joint];
    words[to++] = joints.b[joint];
    words[to++] = joints.type[joint];
    words[to++] = joints.flags[joint];
    words[to++] = joints.generation[joint];
  }
  for (let k = 0; k < boxes.moved.count; k++) words[to++] = boxes.moved.items[k];
  to = writePairs(world, to);
  const size = 4 * HEADER + 8 * at + 4 * to;
  const buffer = given !== undefined && given.byteLength >= size ? given : new ArrayBuffer(size);
  const header = new Int32Array(buffer, 0, HEADER);
  header.set([MAGIC, length, slots.header[4], slots.header[5], at, joints.length, boxes.moved.count, to, world.stepCount]);
  new Float64Array(buffer, 4 * HEADER, at).set(numbers.subarray(0, at));
  new Int32Array(buffer, 4 * HEADER + 8 * at, to).set(words.subarray(0, to));
  snapshot_beside.set(buffer, {
    references: collision.references.slice(0, 2 * length),
    views: views.slice(),
    userData: views.map((view) => view?.userData),
    constants: constantsOf(world, length),
  });
  return buffer;
}

/** Writes a body, from a number and a word on; returns where the numbers go on. */
function writeBody({ bodies, boxes, collision }: Dynamics, slot: number, start: number, to: number): number {
  const { slots } = collision;
  const out = numbers;
  const whole = words;
  const { boxes: fat } = boxes.slots;
  const { poses } = slots;
  const { loads, places, state } = bodies;
  whole[to] = slots.generation[slot];
  whole[to + 1] = slots.home[slot];
  whole[to + 2] = slots.next[slot];
  whole[to + 3] = slots.layer[slot];
  whole[to + 4] = slots.mask[slot];
  whole[to + 5] = slots.shape[slot];
  whole[to + 6] = bodies.flags[slot];
  whole[to + 7] = bodies.substeps[slot];
  let type = bodies.type[slot];
  if (type !== 0) {
    const p = PLACE * slot;
    const q = 7 * slot;
    const l = LOADS * slot;
    let isTurned = false;
    for (let k = 3; k < 7; k++) if (poses[q + k] !== places[p + k]) isTurned = true;
    let isMoving = false;
    for (let k = STATE * slot; k < STATE * slot + MOMENTUM + 3; k++) if (state[k] !== 0) isMoving = true;
    let isForced = false;
    for (let k = l; k < l + STILL; k++) if (loads[k] !== 0) isForced = true;
    type |= (isTurned ? HAS_TURN : 0) | (isMoving ? HAS_MOTION : 0) | (isForced ? HAS_LOADS : 0);
    for (let k = 0; k < PLACE; k++) out[start + k] = places[p + k];
    let at = start + PLACE;
    for (let k = 0; k < 3; k++) out[at + k] = poses[q + k];
    for (let k = 0; k < 6; k++) out[at + 3 + k] = fat[6 * slot + k];
    out[at + 9] = loads[l + STILL];
    at += 10;
    if (isTurned) for (let k = 3; k < 7; k++) out[at++] = poses[q + k];
    if (isMoving) for (let k = 0; k < MOMENTUM + 3; k++) out[at++] = state[STATE * slot + k];
    if (isForced) for (let k = l; k < l + STILL; k++) out[at++] = loads[k];
    start = at;
  }
  whole[to + 8] = type;
  return start;
}

/** Writes pairs and manifolds, from a word on; returns where they end. */
function writePairs({ collision, manifolds, pairs }: Dynamics, start: number): number {
  const { length } = collision.slots;
  const { codes, count, flags, geometry, impulses, next, subshapeA, subshapeB } = manifolds;
  const { states } = manifolds;
  // (As they are in the memory.)
  const forces = new Int32Array(manifolds.forces.buffer);
  const stateWords = new Int32Array(states.buffer);
  const keptWords = new Int32Array(manifolds.kept.buffer);
  const out = words;
  let to = start;
  // From the last slot on: so `restore` finds the place of each pair at once.
  for (let slot = length - 1; slot >= 0; slot--) {
    const countAt = to++;
    let n = 0;
    for (let pair = pairs.heads[slot]; pair >= 0; pair = pairs.next(pair, slot)) {
      if (pairs.a[pair] !== slot) continue;
      n++;
      const isComposite = (pairs.flags[pair] & COMPOSITE) !== 0;
      const head = to++;
      const first = pairs.first[pair];
      let many = 0;
      for (let id = first; id >= 0; id = next[id]) if (count[id] > 0 || states[PAIR_STATE * id] !== 0) many++;
      out[head] = pairs.b[pair] | (pairs.flags[pair] << SLOT_BITS) | (Math.min(many, MANY) << COUNT_SHIFT);
      if (many >= MANY) out[to++] = many;
      for (let id = many > 0 ? first : -1; id >= 0; id = next[id]) {
        if (count[id] === 0 && states[PAIR_STATE * id] === 0) continue;
        const contacts = count[id];
        const f = FORCES * id;
        const s = PAIR_STATE * id;
        const rolls =
          contacts > 0 && (forces[f + ROLLING_FORCE] | forces[f + ROLLING_FORCE + 1] | forces[f + ROLLING_FORCE + 2]) !== 0;
        const isKept = isComposite && manifolds.kept[KEPT * first] > 0;
        const kept = isComposite ? -1 : stateContacts(states, s);
        let isNamed = kept === contacts;
        for (let k = 0, from = s + PLACES + 3; k < kept && isNamed; k++, from += PLACES_EACH) {
          isNamed = codes[KEPT_CONTACTS * id + k] === ((states[from] << 16) | states[from + 1]);
        }
        out[to++] =
          contacts |
          (impulses[2 * id] > 0 ? PRESSED : 0) |
          ((kept + 1) << STATE_SHIFT) |
          (isNamed ? 0 : OWN_NAMES) |
          (rolls ? HAS_ROLLING : 0) |
          (isKept ? HAS_KEPT : 0) |
          (flags[id] << FLAG_SHIFT);
        if (isComposite) {
          out[to++] = subshapeA[id];
          out[to++] = subshapeB[id];
          for (let k = 0; k < 3; k++) out[to++] = bitsOf(geometry[GEOMETRY * id + k]);
        }
        for (let k = 0; k < contacts; k++) out[to++] = codes[KEPT_CONTACTS * id + k];
        for (let k = f; k < f + contacts; k++) out[to++] = forces[k];
        if (contacts > 0) {
          const end = f + KEPT_CONTACTS + (rolls ? 7 : 4);
          for (let k = f + KEPT_CONTACTS; k < end; k++) out[to++] = forces[k];
        }
        if (isKept) {
          const end = 2 * (KEPT * id + endKept(contacts));
          for (let k = 2 * (KEPT * id + firstKept(id === first)); k < end; k++) out[to++] = keptWords[k];
        }
        if (kept < 0) continue;
        for (let k = s; k < s + PLACES; k++) out[to++] = stateWords[k];
        const size = isNamed ? 3 : PLACES_EACH;
        for (let k = 0, from = s + PLACES; k < kept; k++, from += PLACES_EACH) {
          for (let n = from; n < from + size; n++) out[to++] = stateWords[n];
        }
      }
    }
    out[countAt] = n;
  }
  return to;
}

/** A copy of the numbers that seldom change, the same as before where nothing has. */
function constantsOf({ bodies, collision }: Dynamics, length: number): Constants {
  const kept = constants_kept.get(bodies);
  if (kept !== undefined && kept.version === bodies.version) return kept;
  bodies.version = ++lastVersion;
  const constants = {
    version: bodies.version,
    masses: bodies.masses.slice(0, MASS * length),
    settings: bodies.settings.slice(0, SETTINGS * length),
    densities: bodies.densities.slice(0, length),
    fronts: collision.slots.fronts.slice(0, 3 * length),
  };
  constants_kept.set(bodies, constants);
  return constants;
}

/** Brings a world to the state in a buffer; returns its views. Throws before anything is changed. */
export function readPhysics(world: Dynamics, buffer: ArrayBuffer): (Body | undefined)[] {
  if (!(buffer instanceof ArrayBuffer)) throw new TypeError(`restore: buffer must be an ArrayBuffer, got ${show(buffer)}`);
  const header = buffer.byteLength >= 4 * HEADER ? new Int32Array(buffer, 0, HEADER) : new Int32Array(HEADER);
  const beside = snapshot_beside.get(buffer);
  if (header[0] !== MAGIC) throw new RangeError(`restore: buffer holds no snapshot of this version: it begins with ${header[0]}`);
  if (beside === undefined) throw new RangeError('restore: buffer must be the one that snapshot returned: a copy has no shapes');
  for (const view of beside.views) {
    if (view !== undefined && !view.isOf(world))
      throw new RangeError('restore: buffer must be a snapshot of this world, got one of another');
  }
  const { bodies, boxes, collision, events, gravity, joints } = world;
  const length = header[1];
  const { slots } = collision;
  const before = slots.length;
  if (slots.home.length < length) throw new RangeError('restore: buffer must be a snapshot of this world, got one of another');
  if (length > 0) world.reserve(length - 1);
  const doubles = new Float64Array(buffer, 4 * HEADER, header[4]);
  const whole = new Int32Array(buffer, 4 * HEADER + 8 * header[4], header[7]);
  const { constants } = beside;
  if (bodies.version === 0 || bodies.version !== constants.version) {
    bodies.masses.set(constants.masses);
    bodies.settings.set(constants.settings);
    bodies.densities.set(constants.densities);
    slots.fronts.set(constants.fronts);
    bodies.version = constants.version;
  }
  let at = 0;
  gravity.set(doubles[at++], doubles[at++], doubles[at++]);
  world.lastDt = doubles[at++];
  slots.header[3] = Math.max(length, before);
  let from = 0;
  for (let slot = 0; slot < Math.max(before, length); slot++) {
    if (slot >= length) {
      // It came after the snapshot.
      slots.home[slot] = FREE;
      bodies.type[slot] = 0;
      bodies.flags[slot] = 0;
      collision.tree.change(slot);
      boxes.remove(slot);
      continue;
    }
    at = readBody(world, slot, doubles, at, whole, from, beside.references);
    from += BODY_INTEGERS;
  }
  slots.header[3] = length;
  slots.header[4] = header[2];
  slots.header[5] = header[3];
  joints.use(header[5]);
  for (let k = 0; k < JOINT * header[5]; k++) joints.numbers[k] = doubles[at++];
  for (let joint = 0; joint < header[5]; joint++) {
    joints.a[joint] = whole[from++];
    joints.b[joint] = whole[from++];
    joints.type[joint] = whole[from++];
    joints.flags[joint] = whole[from++];
    joints.generation[joint] = whole[from++];
  }
  joints.relink();
  boxes.moved.count = 0;
  for (let k = 0; k < header[6]; k++) boxes.moved.add(whole[from++]);
  collision.references = beside.references.slice();
  readPairs(world, length, whole, from);
  world.stepCount = header[8];
  world.isListed = false;
  events.clear();
  collision.revision = (collision.revision + 1) | 0;
  const views = beside.views.slice();
  views.forEach((view, slot) => {
    if (view !== undefined) view.userData = beside.userData[slot];
  });
  return views;
}

/** Reads a body, from a number and a word on; returns where the numbers go on. */
function readBody(
  world: Dynamics,
  slot: number,
  doubles: Float64Array,
  start: number,
  whole: Int32Array,
  from: number,
  references: unknown[],
): number {
  const { bodies, boxes, collision } = world;
  const { slots } = collision;
  const { poses } = slots;
  const { boxes: fat } = boxes.slots;
  const { loads, places, state } = bodies;
  const type = whole[from + 8];
  let isSame = slots.home[slot] === whole[from + 1] && collision.references[2 * slot] === references[2 * slot];
  collision.references[2 * slot] = references[2 * slot];
  slots.generation[slot] = whole[from];
  slots.home[slot] = whole[from + 1];
  slots.next[slot] = whole[from + 2];
  slots.layer[slot] = whole[from + 3];
  slots.mask[slot] = whole[from + 4];
  slots.shape[slot] = whole[from + 5];
  bodies.flags[slot] = whole[from + 6];
  bodies.substeps[slot] = whole[from + 7];
  bodies.type[slot] = type & (HAS_TURN - 1);
  if (type === 0) {
    if (!isSame) collision.tree.change(slot);
    boxes.remove(slot);
    return start;
  }
  const p = PLACE * slot;
  const q = 7 * slot;
  let at = start;
  for (let k = 0; k < PLACE; k++) places[p + k] = doubles[at + k];
  at += PLACE;
  const turn = (type & HAS_TURN) !== 0 ? at + 10 : start + ROTATION;
  for (let k = 0; k < 7; k++) {
    const value = doubles[k < 3 ? at + k : turn + k - 3];
    if (poses[q + k] !== value) isSame = false;
    poses[q + k] = value;
  }
  for (let k = 0; k < 6; k++) fat[6 * slot + k] = doubles[at + 3 + k];
  loads[LOADS * slot + STILL] = doubles[at + 9];
  at += (type & HAS_TURN) !== 0 ? 14 : 10;
  const s = STATE * slot;
  state.fill(0, s, s + INVERSE_INERTIA);
  if ((type & HAS_MOTION) !== 0) for (let k = s; k < s + MOMENTUM + 3; k++) state[k] = doubles[at++];
  const l = LOADS * slot;
  for (let k = l; k < l + STILL; k++) loads[k] = (type & HAS_LOADS) !== 0 ? doubles[at++] : 0;
  boxes.set(slot, slots.home[slot]);
  setMatrix(bodies, slot);
  setKindNumbers(bodies, slot);
  if (!isSame) {
    writeBox(world, slot);
    collision.tree.change(slot);
  }
  return at;
}

const single = /* @__PURE__ */ new Float32Array(1);
const singleBits = /* @__PURE__ */ (() => new Int32Array(single.buffer))();

function bitsOf(value: number): number {
  single[0] = value;
  return singleBits[0];
}

function singleOf(bits: number): number {
  singleBits[0] = bits;
  return single[0];
}

/** Reads pairs and manifolds, from a word on. */
function readPairs(world: Dynamics, length: number, whole: Int32Array, start: number): void {
  const { manifolds, pairs } = world;
  pairs.clear();
  manifolds.clear();
  let from = start;
  for (let slot = length - 1; slot >= 0; slot--) {
    for (let n = whole[from++]; n > 0; n--) {
      const word = whole[from++];
      const pair = world.linkPair(slot, word & ((1 << SLOT_BITS) - 1));
      pairs.flags[pair] = (word >>> SLOT_BITS) & PAIR_FLAGS;
      let many = word >>> COUNT_SHIFT;
      if (many === MANY) many = whole[from++];
      let last = -1;
      for (; many > 0; many--) {
        const id = manifolds.add(pair, 0, 0);
        if (last < 0) pairs.first[pair] = id;
        else manifolds.next[last] = id;
        last = id;
        from = readManifold(world, pair, id, whole, from);
      }
    }
  }
}

function readManifold({ manifolds, pairs }: Dynamics, pair: number, id: number, whole: Int32Array, start: number): number {
  const { codes, count, flags, geometry, impulses, states } = manifolds;
  const forces = new Int32Array(manifolds.forces.buffer);
  let from = start;
  const head = whole[from++];
  const n = head & 7;
  const f = FORCES * id;
  count[id] = n;
  flags[id] = head >> FLAG_SHIFT;
  impulses[2 * id] = (head & PRESSED) !== 0 ? 1 : 0;
  impulses[2 * id + 1] = 0;
  forces.fill(0, f, f + FORCES);
  geometry.fill(0, GEOMETRY * id, GEOMETRY * id + GEOMETRY);
  if ((pairs.flags[pair] & COMPOSITE) !== 0) {
    manifolds.subshapeA[id] = whole[from++];
    manifolds.subshapeB[id] = whole[from++];
    for (let k = 0; k < 3; k++) geometry[GEOMETRY * id + k] = singleOf(whole[from++]);
  }
  for (let k = 0; k < n; k++) codes[KEPT_CONTACTS * id + k] = whole[from++];
  for (let k = 0; k < n; k++) forces[f + k] = whole[from++];
  const rest = n === 0 ? 0 : (head & HAS_ROLLING) !== 0 ? 7 : 4;
  for (let k = 0; k < rest; k++) forces[f + KEPT_CONTACTS + k] = whole[from++];
  if ((head & HAS_KEPT) !== 0) {
    const keptWords = new Int32Array(manifolds.kept.buffer);
    const end = 2 * (KEPT * id + endKept(n));
    for (let k = 2 * (KEPT * id + firstKept(id === pairs.first[pair])); k < end; k++) keptWords[k] = whole[from++];
  }
  const kept = ((head >> STATE_SHIFT) & 7) - 1;
  if (kept < 0) return from;
  const stateWords = new Int32Array(states.buffer);
  const s = PAIR_STATE * id;
  for (let k = s; k < s + PLACES; k++) stateWords[k] = whole[from++];
  const size = (head & OWN_NAMES) !== 0 ? PLACES_EACH : 3;
  for (let k = 0, to = s + PLACES; k < kept; k++, to += PLACES_EACH) {
    for (let n = to; n < to + size; n++) stateWords[n] = whole[from++];
    if (size > 3) continue;
    states[to + 3] = codes[KEPT_CONTACTS * id + k] >>> 16;
    states[to + 4] = codes[KEPT_CONTACTS * id + k] & 0xffff;
  }
  return from;
}
