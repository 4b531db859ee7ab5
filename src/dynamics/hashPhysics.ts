/** A hash of a physics world. */
import { MOMENTUM, PLACE, STATE } from './bodies.ts';
import type { Dynamics } from './dynamics.ts';
import { JOINT } from './jointRows.ts';
import { FORCES, KEPT_CONTACTS } from './manifolds.ts';

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
