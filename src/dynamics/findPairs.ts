/** The broad phase of a step: boxes of what moves, and from those that are new the pairs. */
import { ENDLESS, STANDING } from '../broadphase/slots.ts';
import {
  ANGULAR,
  AWAKE,
  type Bodies,
  COMES,
  DYNAMIC,
  EXTENTS,
  INVERSE_INERTIA,
  KINEMATIC,
  MASS,
  MOMENTUM,
  REACH,
  STATE,
  VELOCITY,
} from './bodies.ts';
import type { Dynamics } from './dynamics.ts';
import { SENSOR_PAIR } from './pairFlags.ts';

/** Contacts are looked for up to this distance, or up to this part of the size of a body that is smaller; */
const MARGIN = 0.02;
const MARGIN_PART = 0.2;
/** and up to where one body comes in the step, seen from the other, but no farther than this part of what is inside them. */
export const SWEEP_PART = 0.5;
/** How much larger a box is than needed: a part of the size of the body, and how many steps it may go on as it does. */
const SPARE_PART = 0.05;
const SPARE_STEPS = 2;

/** Marks a body whose box is new in this step. */
const MOVED_NOW = 2;

/** Notes how far from a body contacts are looked for when it stands still. */
export function setMargin({ extents, masses }: Bodies, slot: number): void {
  extents[EXTENTS * slot] = Math.min(MARGIN, MARGIN_PART * masses[MASS * slot + REACH]);
  extents.fill(0, EXTENTS * slot + COMES, EXTENTS * slot + EXTENTS);
}

/** Notes how a body moves, and how far a point of it comes in the step at most. */
function setMotion({ bodies, dt }: Dynamics, slot: number): void {
  const { extents, masses, state: s } = bodies;
  const i = STATE * slot;
  const e = EXTENTS * slot;
  const x = s[i + VELOCITY];
  const y = s[i + VELOCITY + 1];
  const z = s[i + VELOCITY + 2];
  const lx = s[i + MOMENTUM];
  const ly = s[i + MOMENTUM + 1];
  const lz = s[i + MOMENTUM + 2];
  const j = i + INVERSE_INERTIA;
  const wx = s[j] * lx + s[j + 3] * ly + s[j + 4] * lz;
  const wy = s[j + 3] * lx + s[j + 1] * ly + s[j + 5] * lz;
  const wz = s[j + 4] * lx + s[j + 5] * ly + s[j + 2] * lz;
  const turn = masses[MASS * slot + REACH] * Math.sqrt(wx * wx + wy * wy + wz * wz);
  extents[e + COMES] = dt * (Math.sqrt(x * x + y * y + z * z) + turn);
  extents[e + ANGULAR] = wx;
  extents[e + ANGULAR + 1] = wy;
  extents[e + ANGULAR + 2] = wz;
}

/** Gives new boxes to those that have left theirs. */
export function updateBoxes(world: Dynamics): void {
  const { awake, bodies, boxes, collision, dt } = world;
  const { extents, masses, state: s } = bodies;
  const { boxes: tight, home } = collision.slots;
  const { boxes: fat } = boxes.slots;
  for (let k = 0; k < awake.count; k++) {
    const slot = awake.items[k];
    const m = MASS * slot;
    setMotion(world, slot);
    const margin = extents[EXTENTS * slot] + extents[EXTENTS * slot + COMES];
    const i = 6 * slot;
    let fits = true;
    for (let axis = 0; axis < 3; axis++) {
      fits = fits && tight[i + axis] - margin >= fat[i + axis] && tight[i + axis + 3] + margin <= fat[i + axis + 3];
    }
    if (fits) continue;
    const spare = margin + SPARE_PART * masses[m + REACH];
    for (let axis = 0; axis < 3; axis++) {
      const ahead = SPARE_STEPS * dt * s[STATE * slot + axis];
      fat[i + axis] = tight[i + axis] - spare + Math.min(ahead, 0);
      fat[i + axis + 3] = tight[i + axis + 3] + spare + Math.max(ahead, 0);
    }
    boxes.set(slot, home[slot] === ENDLESS ? ENDLESS : STANDING);
  }
}

/** Finds the pairs of bodies with new boxes. */
export function updatePairs(world: Dynamics): void {
  const { bodies, boxes, found, pairs } = world;
  const { moved } = boxes;
  if (moved.count === 0) return;
  boxes.update();
  moved.sort();
  const { isDone, met } = world;
  const { flags, type } = bodies;
  met.count = 0;
  for (let k = 0; k < moved.count; k++) isDone[moved.items[k]] = MOVED_NOW;
  for (let k = 0; k < moved.count; k++) {
    const slot = moved.items[k];
    if (bodies.type[slot] === 0) continue;
    for (let pair = pairs.heads[slot]; pair >= 0; ) {
      const next = pairs.next(pair, slot);
      if (!boxes.areNear(pairs.a[pair], pairs.b[pair])) world.removePair(pair);
      pair = next;
    }
    boxes.list(slot, found);
    for (let n = 0; n < found.count; n++) {
      const other = found.items[n];
      if (other === slot || pairs.find(slot, other) >= 0 || !world.canMeet(slot, other)) continue;
      world.addPair(slot, other);
    }
    if (type[slot] === DYNAMIC || (flags[slot] & AWAKE) !== 0) continue;
    // The program has put it here: what sleeps nearby may touch it now. (What comes together with it is as it was put there.)
    for (let pair = pairs.heads[slot]; pair >= 0; pair = pairs.next(pair, slot)) {
      const other = pairs.other(pair, slot);
      if (type[other] < KINEMATIC || (flags[other] & AWAKE) !== 0) continue;
      const isSensor = (pairs.flags[pair] & SENSOR_PAIR) !== 0;
      if (isSensor || isDone[other] !== MOVED_NOW) met.add(pair);
    }
  }
  for (let k = 0; k < moved.count; k++) isDone[moved.items[k]] = 0;
  moved.count = 0;
}
