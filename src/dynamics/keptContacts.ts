/**
 * Contacts of a composite that are kept while two bodies hardly move, seen from each other: each is a point that goes with the corners of the one body, and a plane that
 * goes with the other. All that a search would find within its limit is known, as long as nothing has come nearer than was looked for.
 *
 * Only a shape without a radius stays: a round one touches elsewhere as soon as it rolls.
 */
import { ConvexShape } from '../shapes/shape.ts';
import { MASS, MATRIX, PLACE, REACH } from './bodies.ts';
import type { Dynamics } from './dynamics.ts';
import { CONTACT, GEOMETRY, KEPT } from './manifolds.ts';

/** Contacts stay while a point of the body has moved by less than this part of its size. */
const STAY_PART = 0.005;

/**
 * What is kept with a manifold: with the first of a pair how far away contacts were looked for, 0 where nothing is kept, and where the body stood: position and rotation
 * in the other's frame;
 */
const STOOD = 1;
/** the normal, and for each contact its point on the body and its distance. */
const NORMAL = 13;

const seen = /* @__PURE__ */ new Float64Array(12);

/** The body of a pair that contacts go with: the smaller one; -1 where they cannot stay. */
function bodyOf(world: Dynamics, pair: number): number {
  const { bodies, pairs } = world;
  const { masses } = bodies;
  const a = pairs.a[pair];
  const b = pairs.b[pair];
  const slot = masses[MASS * a + REACH] <= masses[MASS * b + REACH] ? a : b;
  const shape = world.shapeOf(slot);
  return shape instanceof ConvexShape && shape.radius === 0 ? slot : -1;
}

/** How many numbers of what is kept with a manifold say anything, the first for a pair's first one: where they begin and end. */
export function firstKept(isFirst: boolean): number {
  return isFirst ? 0 : NORMAL;
}

/** The numbers end here. */
export function endKept(count: number): number {
  return NORMAL + 3 + 4 * count;
}

/** How far two bodies may move, seen from each other, while their contacts stay; 0 where they do not. */
export function stayOf(world: Dynamics, pair: number): number {
  const slot = bodyOf(world, pair);
  return slot < 0 ? 0 : STAY_PART * world.bodies.masses[MASS * slot + REACH];
}

/** Sets where a body stands in the frame of another: three numbers, and its rotation by rows. */
function setSeen({ bodies }: Dynamics, slot: number, other: number): void {
  const { matrices: m, places } = bodies;
  const p = PLACE * slot;
  const q = PLACE * other;
  const i = MATRIX * slot;
  const k = MATRIX * other;
  const x = places[p] - places[q];
  const y = places[p + 1] - places[q + 1];
  const z = places[p + 2] - places[q + 2];
  for (let axis = 0; axis < 3; axis++) {
    const u = m[k + axis];
    const v = m[k + 3 + axis];
    const w = m[k + 6 + axis];
    seen[axis] = u * x + v * y + w * z;
    for (let n = 0; n < 3; n++) seen[3 + 3 * axis + n] = u * m[i + n] + v * m[i + 3 + n] + w * m[i + 6 + n];
  }
}

/** Keeps the contacts that were found within a limit. */
export function keepContacts(world: Dynamics, pair: number): void {
  const { bodies, manifolds, pairs, place } = world;
  const { count, geometry, kept, next } = manifolds;
  const first = pairs.first[pair];
  const slot = bodyOf(world, pair);
  if (first < 0 || slot < 0) return;
  const { matrices: m, places } = bodies;
  const other = pairs.other(pair, slot);
  const side = slot === pairs.a[pair] ? 0.5 : -0.5;
  setSeen(world, slot, other);
  kept[KEPT * first] = place.local.maxDistance;
  for (let k = 0; k < 12; k++) kept[KEPT * first + STOOD + k] = seen[k];
  const r = MATRIX * slot;
  const s = MATRIX * other;
  const a = PLACE * pairs.a[pair];
  const p = PLACE * slot;
  for (let id = first; id >= 0; id = next[id]) {
    const g = GEOMETRY * id;
    const at = KEPT * id + NORMAL;
    for (let axis = 0; axis < 3; axis++) {
      kept[at + axis] = m[s + axis] * geometry[g] + m[s + 3 + axis] * geometry[g + 1] + m[s + 6 + axis] * geometry[g + 2];
    }
    for (let c = 0; c < count[id]; c++) {
      const from = g + CONTACT + 4 * c;
      const half = side * geometry[from + 3];
      const x = geometry[from] - half * geometry[g] + (places[a] - places[p]);
      const y = geometry[from + 1] - half * geometry[g + 1] + (places[a + 1] - places[p + 1]);
      const z = geometry[from + 2] - half * geometry[g + 2] + (places[a + 2] - places[p + 2]);
      const to = at + 3 + 4 * c;
      for (let axis = 0; axis < 3; axis++) kept[to + axis] = m[r + axis] * x + m[r + 3 + axis] * y + m[r + 6 + axis] * z;
      kept[to + 3] = geometry[from + 3];
    }
  }
}

/** Brings the contacts of a pair to where the bodies are now, if they can stay; `place.local.maxDistance` is what must be known. */
export function moveContacts(world: Dynamics, pair: number): boolean {
  const { bodies, manifolds, pairs, place } = world;
  const { count, geometry, kept, next } = manifolds;
  const first = pairs.first[pair];
  if (first < 0 || !(kept[KEPT * first] > 0)) return false;
  const slot = bodyOf(world, pair);
  if (slot < 0) return false;
  const { masses, matrices: m, places } = bodies;
  const other = pairs.other(pair, slot);
  setSeen(world, slot, other);
  const then = KEPT * first + STOOD;
  let movedSq = 0;
  let turnedSq = 0;
  for (let k = 0; k < 3; k++) movedSq += (seen[k] - kept[then + k]) * (seen[k] - kept[then + k]);
  for (let k = 3; k < 12; k++) turnedSq += (seen[k] - kept[then + k]) * (seen[k] - kept[then + k]);
  const moved = Math.sqrt(movedSq) + Math.sqrt(turnedSq) * masses[MASS * slot + REACH];
  if (!(moved <= STAY_PART * masses[MASS * slot + REACH]) || place.local.maxDistance + moved > kept[KEPT * first]) return false;
  const side = slot === pairs.a[pair] ? 0.5 : -0.5;
  const r = MATRIX * slot;
  const s = MATRIX * other;
  const a = PLACE * pairs.a[pair];
  const p = PLACE * slot;
  for (let id = first; id >= 0; id = next[id]) {
    const g = GEOMETRY * id;
    const at = KEPT * id + NORMAL;
    for (let axis = 0; axis < 3; axis++) {
      const row = s + 3 * axis;
      geometry[g + axis] = m[row] * kept[at] + m[row + 1] * kept[at + 1] + m[row + 2] * kept[at + 2];
    }
    for (let c = 0; c < count[id]; c++) {
      const from = at + 3 + 4 * c;
      const to = g + CONTACT + 4 * c;
      let rise = 0;
      for (let axis = 0; axis < 3; axis++) {
        let way = seen[axis] - kept[then + axis];
        for (let n = 0; n < 3; n++) way += (seen[3 + 3 * axis + n] - kept[then + 3 + 3 * axis + n]) * kept[from + n];
        rise += kept[at + axis] * way;
      }
      const distance = kept[from + 3] - 2 * side * rise;
      for (let axis = 0; axis < 3; axis++) {
        const row = r + 3 * axis;
        geometry[to + axis] =
          m[row] * kept[from] +
          m[row + 1] * kept[from + 1] +
          m[row + 2] * kept[from + 2] +
          side * distance * geometry[g + axis] +
          (places[p + axis] - places[a + axis]);
      }
      geometry[to + 3] = distance;
    }
  }
  return true;
}
