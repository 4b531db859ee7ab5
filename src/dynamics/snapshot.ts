/**
 * The state of a physics world in one buffer: what the future depends on. What can be calculated from it (matrices, boxes, who is near whom) is made anew by `restore`;
 * shapes, user data, masses and materials are kept beside the buffer, and shared by snapshots as long as they stay.
 */

import { FREE } from '../broadphase/slots.ts';
import { PAIR_STATE, stateSize } from '../contacts/keptManifold.ts';
import { show } from '../math/checks.ts';
import { INVERSE_INERTIA, LOADS, MASS, MOMENTUM, PLACE, SETTINGS, STATE } from './bodies.ts';
import type { Body } from './body.ts';
import type { Dynamics } from './dynamics.ts';
import { setMatrix } from './integrate.ts';
import { JOINT } from './jointRows.ts';
import { FORCES, GEOMETRY, KEPT_CONTACTS, ROLLING_FORCE } from './manifolds.ts';
import { COMPOSITE } from './pairFlags.ts';
import { setKindNumbers } from './placeBody.ts';

/** The letters tsp, and the version of this layout. */
const MAGIC = 0x74737001;
const HEADER = 16;
/** Numbers a body: pose, place, velocity and angular momentum, box, fat box, loads. */
const BODY = 7 + PLACE + 6 + 6 + 6 + LOADS;
/** Integers a body: generation, home, next, layer, mask, shape; type, flags, substeps. */
const BODY_INTEGERS = 9;
/** Flags of a manifold in the buffer: it was pressed, it has a pair's state, it has rolling friction. */
const PRESSED = 8;
const HAS_STATE = 16;
const HAS_ROLLING = 32;
const FLAG_SHIFT = 6;

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
  const { bodies, boxes, collision, gravity, joints, manifolds, pairs } = world;
  const { slots } = collision;
  const { length } = slots;
  const words = contactWords(world);
  const numbers = HEADER / 2 + 4 + BODY * length + JOINT * joints.length;
  const integers = BODY_INTEGERS * length + 5 * joints.length + boxes.moved.count + words;
  const size = 8 * numbers + 4 * integers;
  const buffer = given !== undefined && given.byteLength >= size ? given : new ArrayBuffer(size);
  const header = new Int32Array(buffer, 0, HEADER);
  header.set([
    MAGIC,
    length,
    slots.header[4],
    slots.header[5],
    pairs.count,
    joints.length,
    boxes.moved.count,
    words,
    world.stepCount,
  ]);
  const doubles = new Float64Array(buffer, 4 * HEADER, numbers - HEADER / 2);
  let at = 0;
  doubles[at++] = gravity.x;
  doubles[at++] = gravity.y;
  doubles[at++] = gravity.z;
  doubles[at++] = world.lastDt;
  const { loads, places, state } = bodies;
  for (let slot = 0; slot < length; slot++) {
    for (let k = 0; k < 7; k++) doubles[at++] = slots.poses[7 * slot + k];
    for (let k = 0; k < PLACE; k++) doubles[at++] = places[PLACE * slot + k];
    for (let k = 0; k < MOMENTUM + 3; k++) doubles[at++] = state[STATE * slot + k];
    for (let k = 0; k < 6; k++) doubles[at++] = slots.boxes[6 * slot + k];
    for (let k = 0; k < 6; k++) doubles[at++] = boxes.slots.boxes[6 * slot + k];
    for (let k = 0; k < LOADS; k++) doubles[at++] = loads[LOADS * slot + k];
  }
  for (let k = 0; k < JOINT * joints.length; k++) doubles[at++] = joints.numbers[k];
  const whole = new Int32Array(buffer, 8 * numbers, integers);
  let to = 0;
  for (let slot = 0; slot < length; slot++) {
    whole[to++] = slots.generation[slot];
    whole[to++] = slots.home[slot];
    whole[to++] = slots.next[slot];
    whole[to++] = slots.layer[slot];
    whole[to++] = slots.mask[slot];
    whole[to++] = slots.shape[slot];
    whole[to++] = bodies.type[slot];
    whole[to++] = bodies.flags[slot];
    whole[to++] = bodies.substeps[slot];
  }
  for (let joint = 0; joint < joints.length; joint++) {
    whole[to++] = joints.a[joint];
    whole[to++] = joints.b[joint];
    whole[to++] = joints.type[joint];
    whole[to++] = joints.flags[joint];
    whole[to++] = joints.generation[joint];
  }
  for (let k = 0; k < boxes.moved.count; k++) whole[to++] = boxes.moved.items[k];
  const singles = new Float32Array(buffer, 8 * numbers, integers);
  for (let pair = 0; pair < pairs.length; pair++) {
    if (pairs.a[pair] < 0) continue;
    let count = 0;
    for (let id = pairs.first[pair]; id >= 0; id = manifolds.next[id]) count++;
    whole[to++] = pairs.a[pair];
    whole[to++] = pairs.b[pair];
    whole[to++] = (count << FLAG_SHIFT) | pairs.flags[pair];
    for (let id = pairs.first[pair]; id >= 0; id = manifolds.next[id]) to = writeManifold(world, pair, id, whole, singles, to);
  }
  snapshot_beside.set(buffer, {
    references: collision.references.slice(0, 2 * length),
    views: views.slice(),
    userData: views.map((view) => view?.userData),
    constants: constantsOf(world, length),
  });
  return buffer;
}

/** How many words the pairs take. */
function contactWords({ manifolds, pairs }: Dynamics): number {
  let words = 0;
  for (let pair = 0; pair < pairs.length; pair++) {
    if (pairs.a[pair] < 0) continue;
    words += 3;
    const isComposite = (pairs.flags[pair] & COMPOSITE) !== 0;
    for (let id = pairs.first[pair]; id >= 0; id = manifolds.next[id]) {
      const n = manifolds.count[id];
      words += 1 + (isComposite ? 5 : 0) + 2 * n + (n > 0 ? 4 : 0) + (hasRolling(manifolds.forces, id) && n > 0 ? 3 : 0);
      if (!isComposite) {
        const length = stateSize(manifolds.states, PAIR_STATE * id);
        words += length > 0 ? 1 + length : 0;
      }
    }
  }
  return words;
}

function hasRolling(forces: Float32Array, id: number): boolean {
  const f = FORCES * id + ROLLING_FORCE;
  return forces[f] !== 0 || forces[f + 1] !== 0 || forces[f + 2] !== 0;
}

function writeManifold(
  { manifolds, pairs }: Dynamics,
  pair: number,
  id: number,
  whole: Int32Array,
  singles: Float32Array,
  start: number,
): number {
  const { codes, count, flags, forces, geometry, impulses, states } = manifolds;
  let to = start;
  const n = count[id];
  const isComposite = (pairs.flags[pair] & COMPOSITE) !== 0;
  const length = isComposite ? 0 : stateSize(states, PAIR_STATE * id);
  const hasState = length > 0;
  const rolls = n > 0 && hasRolling(forces, id);
  whole[to++] =
    n | (impulses[2 * id] > 0 ? PRESSED : 0) | (hasState ? HAS_STATE : 0) | (rolls ? HAS_ROLLING : 0) | (flags[id] << FLAG_SHIFT);
  if (isComposite) {
    whole[to++] = manifolds.subshapeA[id];
    whole[to++] = manifolds.subshapeB[id];
    for (let k = 0; k < 3; k++) singles[to++] = geometry[GEOMETRY * id + k];
  }
  for (let k = 0; k < n; k++) whole[to++] = codes[KEPT_CONTACTS * id + k];
  for (let k = 0; k < n; k++) singles[to++] = forces[FORCES * id + k];
  if (n > 0) for (let k = 0; k < (rolls ? 7 : 4); k++) singles[to++] = forces[FORCES * id + KEPT_CONTACTS + k];
  if (hasState) {
    whole[to++] = length;
    for (let k = 0; k < length; k++) singles[to++] = states[PAIR_STATE * id + k];
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
  const { bodies, boxes, collision, events, gravity, joints, manifolds, pairs } = world;
  const length = header[1];
  const words = header[7];
  const numbers = HEADER / 2 + 4 + BODY * length + JOINT * header[5];
  const integers = BODY_INTEGERS * length + 5 * header[5] + header[6] + words;
  const { slots } = collision;
  const before = slots.length;
  if (slots.home.length < length) throw new RangeError('restore: buffer must be a snapshot of this world, got one of another');
  if (length > 0) world.reserve(length - 1);
  const doubles = new Float64Array(buffer, 4 * HEADER, numbers - HEADER / 2);
  const whole = new Int32Array(buffer, 8 * numbers, integers);
  const singles = new Float32Array(buffer, 8 * numbers, integers);
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
  const { loads, places, state } = bodies;
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
    for (let k = 0; k < 7; k++) slots.poses[7 * slot + k] = doubles[at++];
    for (let k = 0; k < PLACE; k++) places[PLACE * slot + k] = doubles[at++];
    for (let k = 0; k < MOMENTUM + 3; k++) state[STATE * slot + k] = doubles[at++];
    let isSame = slots.home[slot] === whole[from + 1];
    for (let k = 0; k < 6; k++) {
      if (slots.boxes[6 * slot + k] !== doubles[at]) isSame = false;
      slots.boxes[6 * slot + k] = doubles[at++];
    }
    if (!isSame) collision.tree.change(slot);
    for (let k = 0; k < 6; k++) boxes.slots.boxes[6 * slot + k] = doubles[at++];
    for (let k = 0; k < LOADS; k++) loads[LOADS * slot + k] = doubles[at++];
    slots.generation[slot] = whole[from++];
    slots.home[slot] = whole[from++];
    slots.next[slot] = whole[from++];
    slots.layer[slot] = whole[from++];
    slots.mask[slot] = whole[from++];
    slots.shape[slot] = whole[from++];
    bodies.type[slot] = whole[from++];
    bodies.flags[slot] = whole[from++];
    bodies.substeps[slot] = whole[from++];
    if (bodies.type[slot] === 0) boxes.remove(slot);
    else {
      boxes.set(slot, slots.home[slot]);
      setMatrix(bodies, slot);
      setKindNumbers(bodies, slot);
    }
    for (let k = MOMENTUM + 3; k < INVERSE_INERTIA; k++) state[STATE * slot + k] = 0;
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
  pairs.clear();
  manifolds.clear();
  for (let n = 0; n < header[4]; n++) {
    const a = whole[from++];
    const b = whole[from++];
    const flags = whole[from++];
    const pair = world.linkPair(a, b);
    pairs.flags[pair] = flags & ((1 << FLAG_SHIFT) - 1);
    let last = -1;
    for (let k = flags >> FLAG_SHIFT; k > 0; k--) {
      const id = manifolds.add(pair, 0, 0);
      if (last < 0) pairs.first[pair] = id;
      else manifolds.next[last] = id;
      last = id;
      from = readManifold(world, pair, id, whole, singles, from);
    }
  }
  world.stepCount = header[8];
  world.isListed = false;
  events.clear();
  collision.references = beside.references.slice();
  collision.revision = (collision.revision + 1) | 0;
  const views = beside.views.slice();
  views.forEach((view, slot) => {
    if (view !== undefined) view.userData = beside.userData[slot];
  });
  return views;
}

function readManifold(
  { manifolds, pairs }: Dynamics,
  pair: number,
  id: number,
  whole: Int32Array,
  singles: Float32Array,
  start: number,
): number {
  const { codes, count, flags, forces, geometry, impulses, states } = manifolds;
  let from = start;
  const head = whole[from++];
  const n = head & 7;
  count[id] = n;
  flags[id] = head >> FLAG_SHIFT;
  impulses[2 * id] = (head & PRESSED) !== 0 ? 1 : 0;
  impulses[2 * id + 1] = 0;
  forces.fill(0, FORCES * id, FORCES * id + FORCES);
  geometry.fill(0, GEOMETRY * id, GEOMETRY * id + GEOMETRY);
  if ((pairs.flags[pair] & COMPOSITE) !== 0) {
    manifolds.subshapeA[id] = whole[from++];
    manifolds.subshapeB[id] = whole[from++];
    for (let k = 0; k < 3; k++) geometry[GEOMETRY * id + k] = singles[from++];
  }
  for (let k = 0; k < n; k++) codes[KEPT_CONTACTS * id + k] = whole[from++];
  for (let k = 0; k < n; k++) forces[FORCES * id + k] = singles[from++];
  const rest = n === 0 ? 0 : (head & HAS_ROLLING) !== 0 ? 7 : 4;
  for (let k = 0; k < rest; k++) forces[FORCES * id + KEPT_CONTACTS + k] = singles[from++];
  if ((head & HAS_STATE) === 0) return from;
  const length = whole[from++];
  for (let k = 0; k < length; k++) states[PAIR_STATE * id + k] = singles[from++];
  return from;
}

/** 32 bits made of all bodies and of what their contacts carry: the same calls give the same on every machine. */
export function hashPhysics({ bodies, collision, joints, manifolds, pairs }: Dynamics): number {
  const { length } = collision.slots;
  let h = length;
  const { places, state } = bodies;
  const bits = hash_bits;
  for (let slot = 0; slot < length; slot++) {
    if (bodies.type[slot] === 0) continue;
    h = Math.imul(h ^ slot ^ (bodies.flags[slot] << 8), 0x5bd1e995);
    for (let k = 0; k < PLACE + MOMENTUM + 3; k++) {
      hash_double[0] = k < PLACE ? places[PLACE * slot + k] : state[STATE * slot + k - PLACE];
      h = Math.imul(h ^ bits[0], 0x5bd1e995);
      h ^= h >>> 15;
      h = Math.imul(h ^ bits[1], 0x5bd1e995);
      h ^= h >>> 13;
    }
    for (let pair = pairs.heads[slot]; pair >= 0 && bodies.type[slot] === 3; pair = pairs.next(pair, slot)) {
      for (let id = pairs.first[pair]; id >= 0; id = manifolds.next[id]) {
        for (let k = 0; k < manifolds.count[id]; k++) {
          hash_double[0] = manifolds.forces[FORCES * id + k];
          h = Math.imul(h ^ bits[0] ^ manifolds.codes[KEPT_CONTACTS * id + k], 0x5bd1e995);
          h ^= h >>> 15;
          h = Math.imul(h ^ bits[1], 0x5bd1e995);
          h ^= h >>> 13;
        }
      }
    }
  }
  for (let k = 0; k < JOINT * joints.length; k++) {
    hash_double[0] = joints.numbers[k];
    h = Math.imul(h ^ bits[0], 0x5bd1e995);
    h ^= h >>> 15;
    h = Math.imul(h ^ bits[1], 0x5bd1e995);
    h ^= h >>> 13;
  }
  return h >>> 0;
}

const hash_double = /* @__PURE__ */ new Float64Array(1);
const hash_bits = /* @__PURE__ */ (() => new Int32Array(hash_double.buffer))();
