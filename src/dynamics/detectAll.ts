/** The narrow phase of a step: the contacts of all pairs of which one body is awake. */

import type { ConvexShape } from '../shapes/shape.ts';
import {
  ANGULAR,
  AWAKE,
  DYNAMIC,
  EXTENTS,
  FRICTION,
  INNER,
  KINEMATIC,
  MASS,
  PLACE,
  REACH,
  RESTITUTION,
  SETTINGS,
  STATE,
} from './bodies.ts';
import { detectConvex, placePair, writeLocal } from './detect.ts';
import { detectComposite } from './detectComposite.ts';
import type { Dynamics } from './dynamics.ts';
import { SWEEP_PART } from './findPairs.ts';
import { CONTACT, GEOMETRY, TOUCHING } from './manifolds.ts';
import { COMPOSITE, IN_TOUCH, SENSOR_PAIR, SWAPPED } from './pairFlags.ts';

/** Looks for the contacts of all that is awake, and of what it wakes. */
export function detectAll(world: Dynamics): void {
  const { awake, bodies, isDone, pairs, work } = world;
  work.count = 0;
  for (let k = 0; k < awake.count; k++) {
    isDone[awake.items[k]] = 0;
    work.add(awake.items[k]);
  }
  // What was put beside bodies that sleep.
  const { met } = world;
  for (let k = 0; k < met.count; k++) detectMet(world, met.items[k]);
  met.count = 0;
  // (The list grows while bodies are woken.)
  for (let k = 0; k < work.count; k++) {
    const slot = work.items[k];
    for (let pair = pairs.heads[slot]; pair >= 0; pair = pairs.next(pair, slot)) {
      const other = pairs.other(pair, slot);
      const isAtWork = bodies.type[other] >= KINEMATIC && (bodies.flags[other] & AWAKE) !== 0;
      if (isAtWork && isDone[other] !== 0) continue;
      detectPair(world, pair);
      if (!isAtWork && bodies.type[other] === DYNAMIC && (touches(world, pair) || comesTo(world, pair, slot))) world.wake(other);
    }
    isDone[slot] = 1;
  }
}

/** Looks at a pair of which no body is awake: the one that touches something wakes. */
function detectMet(world: Dynamics, pair: number): void {
  const { a, b } = world.pairs;
  detectPair(world, pair);
  if (!touches(world, pair)) return;
  world.wake(a[pair]);
  world.wake(b[pair]);
}

/** Whether the surfaces of a pair meet, or come together in this step. */
function touches({ manifolds, pairs }: Dynamics, pair: number): boolean {
  if ((pairs.flags[pair] & SENSOR_PAIR) !== 0) return false;
  for (let id = pairs.first[pair]; id >= 0; id = manifolds.next[id]) {
    if ((manifolds.flags[id] & TOUCHING) !== 0) return true;
  }
  return false;
}

/** Whether a body comes to another, which sleeps, within this step. */
function comesTo({ bodies, dt, manifolds, pairs }: Dynamics, pair: number, slot: number): boolean {
  if ((pairs.flags[pair] & SENSOR_PAIR) !== 0) return false;
  const { count, geometry, next } = manifolds;
  const { extents, places, state: s } = bodies;
  const a = PLACE * pairs.a[pair];
  const p = PLACE * slot;
  const v = STATE * slot;
  const w = EXTENTS * slot + ANGULAR;
  const sign = pairs.a[pair] === slot ? 1 : -1;
  for (let id = pairs.first[pair]; id >= 0; id = next[id]) {
    const g = GEOMETRY * id;
    for (let k = g + CONTACT; k < g + CONTACT + 4 * count[id]; k += 4) {
      const x = geometry[k] + places[a] - places[p];
      const y = geometry[k + 1] + places[a + 1] - places[p + 1];
      const z = geometry[k + 2] + places[a + 2] - places[p + 2];
      const vx = s[v] + extents[w + 1] * z - extents[w + 2] * y;
      const vy = s[v + 1] + extents[w + 2] * x - extents[w] * z;
      const vz = s[v + 2] + extents[w] * y - extents[w + 1] * x;
      const speed = sign * (geometry[g] * vx + geometry[g + 1] * vy + geometry[g + 2] * vz);
      if (speed > 0 && geometry[k + 3] < dt * speed) return true;
    }
  }
  return false;
}

/** Finds the contacts of a pair as its bodies stand. */
function detectPair(world: Dynamics, pair: number): void {
  const { collision, manifolds, pairs, place } = world;
  const { boxes } = collision.slots;
  const a = pairs.a[pair];
  const b = pairs.b[pair];
  setSearch(world, a, b);
  const margin = place.local.maxDistance;
  const i = 6 * a;
  const k = 6 * b;
  const isNear =
    boxes[i] - margin <= boxes[k + 3] &&
    boxes[k] - margin <= boxes[i + 3] &&
    boxes[i + 1] - margin <= boxes[k + 4] &&
    boxes[k + 1] - margin <= boxes[i + 4] &&
    boxes[i + 2] - margin <= boxes[k + 5] &&
    boxes[k + 2] - margin <= boxes[i + 5];
  if (!isNear) {
    for (let id = pairs.first[pair]; id >= 0; ) {
      const next = manifolds.next[id];
      manifolds.remove(id);
      id = next;
    }
    pairs.first[pair] = -1;
    setTouching(world, pair, false);
    return;
  }
  if ((pairs.flags[pair] & SENSOR_PAIR) !== 0) place.local.maxDistance = 0;
  if ((pairs.flags[pair] & COMPOSITE) !== 0) detectComposite(world, pair);
  else detectTwo(world, pair);
  noteTouching(world, pair);
}

/**
 * Sets how far from each other contacts of two bodies are looked for: up to where a point of the smaller one comes in the step, seen from the other. With its centre at c from
 * the other's that is at most |v - v' - w' x c| + |w - w'| r, and what gravity adds.
 */
function setSearch({ bodies, dt, gravity, place }: Dynamics, a: number, b: number): void {
  const { extents, masses, places, state: s } = bodies;
  const isFirst = masses[MASS * a + REACH] <= masses[MASS * b + REACH];
  const slot = isFirst ? a : b;
  const other = isFirst ? b : a;
  const i = STATE * slot;
  const k = STATE * other;
  const p = PLACE * slot;
  const q = PLACE * other;
  const e = EXTENTS * slot + ANGULAR;
  const f = EXTENTS * other + ANGULAR;
  const cx = places[p] - places[q];
  const cy = places[p + 1] - places[q + 1];
  const cz = places[p + 2] - places[q + 2];
  const wx = extents[f];
  const wy = extents[f + 1];
  const wz = extents[f + 2];
  const x = s[i] - s[k] - (wy * cz - wz * cy);
  const y = s[i + 1] - s[k + 1] - (wz * cx - wx * cz);
  const z = s[i + 2] - s[k + 2] - (wx * cy - wy * cx);
  const ox = extents[e] - wx;
  const oy = extents[e + 1] - wy;
  const oz = extents[e + 2] - wz;
  const turn = masses[MASS * slot + REACH] * Math.sqrt(ox * ox + oy * oy + oz * oz);
  const fall = dt * (Math.abs(gravity.x) + Math.abs(gravity.y) + Math.abs(gravity.z));
  const sweep = dt * (Math.sqrt(x * x + y * y + z * z) + turn + fall);
  const inner = Math.min(masses[MASS * a + INNER], masses[MASS * b + INNER]);
  place.local.maxDistance = Math.min(extents[EXTENTS * a], extents[EXTENTS * b]) + Math.min(sweep, SWEEP_PART * inner);
}

/** Finds the manifold of two convex shapes. */
function detectTwo(world: Dynamics, pair: number): void {
  const { bodies, collision, manifolds, pairs, place } = world;
  const { poses } = collision.slots;
  let id = pairs.first[pair];
  if (id < 0) {
    id = manifolds.add(pair, 0, 0);
    pairs.first[pair] = id;
  }
  place.isSwapped = (pairs.flags[pair] & SWAPPED) !== 0;
  place.first = place.isSwapped ? pairs.b[pair] : pairs.a[pair];
  place.second = place.isSwapped ? pairs.a[pair] : pairs.b[pair];
  placePair(place, bodies, poses);
  const first = world.shapeOf(place.first) as ConvexShape;
  const second = world.shapeOf(place.second) as ConvexShape;
  if (detectConvex(manifolds, id, first, second, place)) writeLocal(manifolds, id, place, bodies, poses);
}

/** Notes which manifolds of a pair touch: contacts that overlap, or were pressed in the step before. */
function noteTouching(world: Dynamics, pair: number): void {
  const { manifolds, pairs } = world;
  const { count, flags, geometry, impulses } = manifolds;
  let isAny = false;
  let areNone = true;
  for (let id = pairs.first[pair]; id >= 0; id = manifolds.next[id]) {
    if (count[id] > 0) areNone = false;
    let isTouching = count[id] > 0 && impulses[2 * id] > 0;
    const g = GEOMETRY * id + CONTACT;
    for (let p = 0; p < count[id]; p++) if (geometry[g + 4 * p + 3] <= 0) isTouching = true;
    if (isTouching) {
      flags[id] |= TOUCHING;
      isAny = true;
    } else flags[id] &= ~TOUCHING;
  }
  if (isAny) setTouching(world, pair, true);
  else if (areNone) setTouching(world, pair, false);
}

/** Notes whether a pair touches; it ends only where nothing is near any more. */
function setTouching(world: Dynamics, pair: number, isTouching: boolean): void {
  const { events, pairs } = world;
  const was = (pairs.flags[pair] & IN_TOUCH) !== 0;
  if (was === isTouching) return;
  if (isTouching) events.begin(world, pair);
  else events.end(world, pair);
  pairs.flags[pair] ^= IN_TOUCH;
}

/** The friction of two materials: the root of the product. */
export function mixFriction({ settings }: Dynamics['bodies'], a: number, b: number): number {
  return Math.sqrt(settings[SETTINGS * a + FRICTION] * settings[SETTINGS * b + FRICTION]);
}

/** The restitution of two materials: the greater one. */
export function mixRestitution({ settings }: Dynamics['bodies'], a: number, b: number): number {
  return Math.max(settings[SETTINGS * a + RESTITUTION], settings[SETTINGS * b + RESTITUTION]);
}
