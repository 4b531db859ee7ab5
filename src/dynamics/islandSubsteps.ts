/** How many substeps an island is given: by the frequency that its contacts need (solver/loads.ts). */
import { Loads } from '../solver/loads.ts';
import { chooseSubsteps } from '../solver/substeps.ts';
import { DYNAMIC, INNER, MASS, PLACE, TOTAL } from './bodies.ts';
import type { Dynamics } from './dynamics.ts';
import { CONTACT, GEOMETRY } from './manifolds.ts';

/** What leans by more than this (a cosine) carries nothing. */
const CARRYING = 0.5;

const islandSubsteps_loads = /* @__PURE__ */ new Loads();
const islandSubsteps_contact = /* @__PURE__ */ new Float64Array(4);
const islandSubsteps_square = /* @__PURE__ */ new Float64Array(1);
/** The row of each load. */
let islandSubsteps_rows: Int32Array = /* @__PURE__ */ new Int32Array(64);

/** What the choice depends on, besides the island. */
export class SubstepChoice {
  /** The length of the step, and what part of the rate of substeps the frequency may be. */
  dt = NaN;
  part = NaN;
  /** No fewer than this. */
  fewest = 0;
}

/** The number of substeps of an island, by its rows; it is noted with its bodies. */
export function islandSubsteps(
  world: Dynamics,
  island: number,
  from: number,
  to: number,
  { dt, part, fewest }: SubstepChoice,
): number {
  const { bodies, gravity, islands, manifolds, rows, settings } = world;
  if (settings.isSubstepsFixed) return settings.substeps;
  const { masses, places, substeps, type } = bodies;
  const { geometry } = manifolds;
  const { x, y, z } = gravity;
  const g = Math.sqrt(x * x + y * y + z * z);
  const fromBody = islands.firsts[island];
  const toBody = islands.firsts[island + 1];
  const square = islandSubsteps_square;
  const contact = islandSubsteps_contact;
  square[0] = 0;
  if (to > from && toBody - fromBody > 1 && g > 0) {
    const loads = islandSubsteps_loads;
    loads.reserve(world.collision.slots.length);
    loads.begin(islands.bodies, fromBody, toBody, masses, MASS, TOTAL);
    if (islandSubsteps_rows.length < to - from) islandSubsteps_rows = new Int32Array(2 * (to - from));
    let count = 0;
    for (let m = from; m < to; m++) {
      const at = GEOMETRY * rows.manifold[m];
      // The normal leads from a to b: where it points up, b rests on a.
      const up = -(geometry[at] * x + geometry[at + 1] * y + geometry[at + 2] * z);
      if (Math.abs(up) < CARRYING * g) continue;
      const a = type[rows.bodyA[m]] === DYNAMIC ? rows.bodyA[m] : -1;
      const b = type[rows.bodyB[m]] === DYNAMIC ? rows.bodyB[m] : -1;
      const upper = up > 0 ? b : a;
      if (upper < 0) continue;
      loads.add(upper, up > 0 ? a : b);
      islandSubsteps_rows[count++] = m;
    }
    loads.findLevels();
    for (let row = 0; row < count; row++) {
      if (!loads.isCarrying(row)) continue;
      const m = islandSubsteps_rows[row];
      const id = rows.manifold[m];
      const a = rows.bodyA[m];
      const b = rows.bodyB[m];
      const isUp = geometry[GEOMETRY * id] * x + geometry[GEOMETRY * id + 1] * y + geometry[GEOMETRY * id + 2] * z < 0;
      const upper = isUp ? b : a;
      const lower = isUp ? a : b;
      const own = masses[MASS * upper + TOTAL];
      const other = masses[MASS * lower + TOTAL];
      const mass = type[lower] === DYNAMIC ? (own * other) / (own + other) : own;
      // A corner of a solid body feels about a quarter of its mass.
      const n = rows.count[m];
      contact[0] = mass * (n < 2 ? 1 : n === 2 ? 0.5 : 0.25);
      for (let k = GEOMETRY * id + CONTACT; k < GEOMETRY * id + CONTACT + 4 * n; k += 4) {
        contact[1] = geometry[k] + places[PLACE * a] - places[PLACE * upper];
        contact[2] = geometry[k + 1] + places[PLACE * a + 1] - places[PLACE * upper + 1];
        contact[3] = geometry[k + 2] + places[PLACE * a + 2] - places[PLACE * upper + 2];
        loads.addContact(row, contact);
      }
    }
    square[0] = g;
    loads.finish(masses, MASS, INNER, square);
  }
  let before = 0;
  for (let k = fromBody; k < toBody; k++) before = Math.max(before, substeps[islands.bodies[k]]);
  square[0] = Math.max(fewest, (Math.sqrt(square[0]) * dt) / part);
  const chosen = chooseSubsteps(square, to - from, before);
  for (let k = fromBody; k < toBody; k++) substeps[islands.bodies[k]] = chosen;
  return chosen;
}
