/**
 * The manifolds of a physics world: for each pair of shapes that are near each other, at most four contacts, with all that is kept of them from one
 * step to the next.
 */

import { grown } from '../broadphase/slots.ts';
import { KEPT_CONTACTS, PAIR_STATE } from '../contacts/keptManifold.ts';

export { KEPT_CONTACTS };

/**
 * Geometry: the normal, from the first body of the pair to the second; then for each contact where it is, halfway between the two surfaces, from the
 * first body's centre of mass, and how far apart the surfaces are there.
 */
export const GEOMETRY = 3 + 4 * KEPT_CONTACTS;
export const CONTACT = 3;

/**
 * Forces of the last substep, by which the next step begins: along the normal of each contact; of friction, in the world; of the twist about the
 * normal; of rolling friction, in the world.
 */
export const FORCES = KEPT_CONTACTS + 7;
export const FRICTION_FORCE = KEPT_CONTACTS;
export const TWIST_FORCE = KEPT_CONTACTS + 3;
export const ROLLING_FORCE = KEPT_CONTACTS + 4;

/** What is kept of the contacts of composites (keptContacts.ts). */
export const KEPT = 16 + 4 * KEPT_CONTACTS;

/** Flags. */
export const TOUCHING = 1;

const COLUMNS = [
  'next',
  'pair',
  'count',
  'flags',
  'subshapeA',
  'subshapeB',
  'codes',
  'geometry',
  'forces',
  'impulses',
  'states',
  'kept',
] as const;

export class Manifolds {
  /** The next manifold of the same pair, or -1; of one that is free the next that is. */
  next = new Int32Array(16);
  pair = new Int32Array(16);
  /** How many contacts there are. */
  count = new Int32Array(16);
  flags = new Int32Array(16);
  subshapeA = new Int32Array(16);
  subshapeB = new Int32Array(16);
  /** The names of the contacts: the feature codes of both shapes. */
  codes = new Int32Array(16 * KEPT_CONTACTS);
  geometry = new Float64Array(16 * GEOMETRY);
  forces = new Float32Array(16 * FORCES);
  /** The sum of the impulses of the step along the normal, and how fast it was approached when it was struck. */
  impulses = new Float64Array(16 * 2);
  /** What keptManifold knows of the two shapes. */
  states = new Float32Array(16 * PAIR_STATE);
  /** What is kept of the contacts of composites. */
  kept = new Float64Array(16 * KEPT);
  /** All before this one are in use or have been. */
  length = 0;
  private firstFree = -1;

  add(pair: number, subshapeA: number, subshapeB: number): number {
    let id = this.firstFree;
    if (id >= 0) this.firstFree = this.next[id];
    else {
      id = this.length++;
      if (id === this.next.length) for (const key of COLUMNS) this[key] = grown(this[key] as never) as never;
    }
    this.next[id] = -1;
    this.pair[id] = pair;
    this.count[id] = 0;
    this.flags[id] = 0;
    this.subshapeA[id] = subshapeA;
    this.subshapeB[id] = subshapeB;
    this.states.fill(0, PAIR_STATE * id, PAIR_STATE * id + 2);
    this.impulses[2 * id] = 0;
    this.kept[KEPT * id] = 0;
    return id;
  }

  remove(id: number): void {
    this.pair[id] = -1;
    this.next[id] = this.firstFree;
    this.firstFree = id;
  }

  clear(): void {
    this.length = 0;
    this.firstFree = -1;
  }
}
