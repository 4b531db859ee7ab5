/** A body in words. */
import { AWAKE, DYNAMIC, KINEMATIC, LOADS, STILL } from './bodies.ts';
import type { Dynamics } from './dynamics.ts';
import { FORCES } from './manifolds.ts';

/** Says how a body is, and why. */
export function explainBody(world: Dynamics, slot: number): string {
  const { bodies, collision, joints, manifolds, pairs, settings } = world;
  const type = bodies.type[slot];
  if (type < KINEMATIC) return 'static: it stands, and is never calculated';
  const isAwake = (bodies.flags[slot] & AWAKE) !== 0;
  if (type === KINEMATIC)
    return `kinematic: it moves as the program says, and is ${isAwake ? 'awake' : 'at rest until it is given a velocity'}`;
  const lines: string[] = [];
  const still = bodies.loads[LOADS * slot + STILL];
  if (!isAwake)
    lines.push('asleep: its island was still, or it was put to sleep; a touch, a force or the loss of a support wakes it');
  else if (!settings.sleeping) lines.push('awake: sleeping is switched off in this world');
  else if (still > 0) lines.push(`awake: still for ${show(still)} s, its whole island must be for ${settings.sleepTime} s`);
  else lines.push(`awake: it moves faster than ${settings.sleepSpeed} m/s`);
  lines.push(`island: ${sizeOfIsland(world, slot)}calculated in ${bodies.substeps[slot]} substeps`);
  for (let pair = pairs.heads[slot]; pair >= 0; pair = pairs.next(pair, slot)) {
    for (let id = pairs.first[pair]; id >= 0; id = manifolds.next[id]) {
      const count = manifolds.count[id];
      if (count === 0) continue;
      let force = 0;
      for (let k = 0; k < count; k++) force += manifolds.forces[FORCES * id + k];
      const other = pairs.other(pair, slot);
      const state = bodies.type[other] === DYNAMIC ? 'body' : 'standing body';
      lines.push(
        `${count} contact${count === 1 ? '' : 's'} with ${state} ${collision.slots.handleOf(other)}, carrying ${show(force)} N`,
      );
    }
  }
  for (let joint = joints.heads[slot]; joint >= 0; joint = joints.next(joint, slot)) {
    const other = joints.other(joint, slot);
    lines.push(`joint ${joint} to ${other < 0 ? 'the world' : `body ${collision.slots.handleOf(other)}`}`);
  }
  return lines.join('\n');
}

/** How many bodies its island had in the last step; nothing is known of what sleeps. */
function sizeOfIsland({ islands }: Dynamics, slot: number): string {
  const island = islands.islandOf[slot];
  if (!(island < islands.count)) return '';
  const { bodies, firsts } = islands;
  for (let k = firsts[island]; k < firsts[island + 1]; k++) {
    if (bodies[k] === slot) return `${firsts[island + 1] - firsts[island]} bodies, `;
  }
  return '';
}

/** Three digits are enough to read. */
function show(x: number): string {
  return String(Number(x.toPrecision(3)));
}
