/** One step of a world. */
import { SlotList } from '../broadphase/slots.ts';
import { checkSize } from '../math/checks.ts';
import { Softness } from '../solver/softness.ts';
import {
  AWAKE,
  CAN_SLEEP,
  DYNAMIC,
  FORCED,
  INVERSE_INERTIA,
  IS_TOP,
  KINEMATIC,
  LOADS,
  MASS,
  MOMENTUM,
  MOVED,
  REACH,
  ROLLING_FRICTION,
  SETTINGS,
  STATE,
  STILL,
  SURFACE_VELOCITY,
  TOUCHED,
  TURNED,
} from './bodies.ts';
import { checkPart, checkSpeed } from './bodyOptions.ts';
import type { ContactMaterial } from './contactMaterial.ts';
import { ContactPass, solveContacts } from './contactRows.ts';
import { detectAll, mixFriction, mixRestitution } from './detectAll.ts';
import type { Dynamics } from './dynamics.ts';
import { updateBoxes, updatePairs } from './findPairs.ts';
import { ImpactPass, strikeContacts } from './impacts.ts';
import {
  accelerate,
  advance,
  beginBody,
  calmTops,
  limitSpeed,
  Substep,
  setInverseInertia,
  setMatrix,
  writeShapePose,
} from './integrate.ts';
import { islandSubsteps, SubstepChoice } from './islandSubsteps.ts';
import { hasTop, JointPass, scaleJoints, solveJoints, startJoints } from './jointRows.ts';
import { IN_TOUCH, SENSOR_PAIR } from './pairFlags.ts';
import { keepRow, prepareRow, RowStart, setApproach } from './prepareRow.ts';
import { BOUNCE, FRICTION_LIMIT, POINTS, ROLLING, ROW, YIELDS_A, YIELDS_B } from './rowLayout.ts';
import { warmStart } from './warmStart.ts';
import { writeBox } from './writeBox.ts';

/** The frequency of contacts, as a part of the rate of substeps: large islands settle where it is no higher. */
const FREQUENCY_PART = 0.125;
/** What is joined turns far: it gets so many substeps at least. */
const JOINED_SUBSTEPS = 8;
/** The same of joints. */
const JOINT_PART = 0.25;
const JOINT_DAMPING = 2;
/** How strongly it is damped. */
const DAMPING_RATIO = 10;

const substep = /* @__PURE__ */ new Substep();
const pass = /* @__PURE__ */ new ContactPass();
const impactPass = /* @__PURE__ */ new ImpactPass();
const choice = /* @__PURE__ */ new SubstepChoice();
const softness = /* @__PURE__ */ new Softness();
const rowStart = /* @__PURE__ */ new RowStart();
/** Rows by island: where those of each begin. */
const firsts = /* @__PURE__ */ new SlotList();
/** Manifolds in the order of bodies, and the island of each. */
const ordered = /* @__PURE__ */ new SlotList();
const islandOfRow = /* @__PURE__ */ new SlotList();
/** The joints of an island. */
const islandJoints = /* @__PURE__ */ new SlotList();
const jointPass = /* @__PURE__ */ new JointPass();
const jointSoftness = /* @__PURE__ */ new Softness();
/** Rows that bounce, and bodies that the program moves among those that an island touches. */
const bouncing = /* @__PURE__ */ new SlotList();
const movers = /* @__PURE__ */ new SlotList();

/** Forces are carried over to a step that is so many times as long as the last one at most. */
const MOST_LONGER = 2;

/** What the program turns is turned by no more than this at once, in radians, and in no more parts than this. */
const PART_TURN = 0.5;
const MOST_PARTS = 256;

/** Moves a world on by a time. */
export function stepWorld(world: Dynamics): void {
  const { events } = world;
  events.beginStep();
  world.carried = world.dt > MOST_LONGER * world.lastDt ? (MOST_LONGER * world.lastDt) / world.dt : 1;
  if (world.carried < 1) scaleJoints(world.joints, world.carried);
  moveWorld(world);
  world.lastDt = world.dt;
  events.endStep();
}

function moveWorld(world: Dynamics): void {
  const { awake, bodies, boxes, collision, continuous, gravity } = world;
  world.stepCount++;
  world.listAwake();
  if (awake.count === 0 && boxes.moved.count === 0) return;
  for (let k = 0; k < awake.count; k++) beginBody(bodies, awake.items[k], gravity);
  updateBoxes(world);
  updatePairs(world);
  detectAll(world);
  if (!world.isListed) {
    const before = awake.count;
    world.listAwake();
    if (awake.count !== before) for (let k = 0; k < awake.count; k++) beginBody(bodies, awake.items[k], gravity);
  }
  findIslands(world);
  // (Before anything moves: what the program answers may be refused.)
  if (world.material !== null) for (let m = 0; m < world.rows.length; m++) askMaterial(world, m, world.material);
  for (let island = 0; island < world.islands.count; island++) solveIsland(world, island);
  for (let k = 0; k < awake.count; k++) {
    const slot = awake.items[k];
    if (bodies.type[slot] !== KINEMATIC) continue;
    // What does not move rests, and is no reason for others to be awake.
    if (isMover(bodies.state, slot)) {
      driveBody(world, k);
      continue;
    }
    bodies.flags[slot] &= ~AWAKE;
    world.isListed = false;
  }
  if (world.settings.continuous) {
    continuous.stopAll();
    const { woken } = continuous;
    for (let k = 0; k < woken.count; k++) finishBody(world, woken.items[k]);
  }
  for (let k = 0; k < awake.count; k++) finishBody(world, awake.items[k]);
  noteTouched(world);
  collision.revision = (collision.revision + 1) | 0;
  if (world.settings.sleeping) sleepIslands(world);
}

/** Moves a body that does not yield, in parts in which it turns little. */
function driveBody({ awake, bodies, dt }: Dynamics, k: number): void {
  const { pushed, state: s } = bodies;
  const slot = awake.items[k];
  const i = STATE * slot + MOMENTUM;
  const turn = dt * Math.sqrt(s[i] * s[i] + s[i + 1] * s[i + 1] + s[i + 2] * s[i + 2]);
  const parts = Math.min(MOST_PARTS, 1 + Math.floor(turn / PART_TURN));
  substep.h = dt / parts;
  pushed[slot] = TOUCHED;
  for (let part = 0; part < parts; part++) advance(bodies, awake.items, k, k + 1, substep);
}

/** Tells of pairs that came together within the step, even where they are apart again. */
function noteTouched(world: Dynamics): void {
  const { events, manifolds, pairs, rows } = world;
  for (let m = 0; m < rows.length; m++) {
    const id = rows.manifold[m];
    const pair = manifolds.pair[id];
    if (!(manifolds.impulses[2 * id] > 0) || (pairs.flags[pair] & IN_TOUCH) !== 0) continue;
    events.begin(world, pair);
    pairs.flags[pair] |= IN_TOUCH;
  }
}

/** Writes to the collision world where a body has come to. */
function finishBody(world: Dynamics, slot: number): void {
  const { bodies, collision } = world;
  // (What no number can say any more stands still.)
  if (bodies.type[slot] === DYNAMIC) limitSpeed(bodies.state, STATE * slot, 0);
  setMatrix(bodies, slot);
  writeShapePose(bodies, slot, collision.slots.poses, 7 * slot);
  writeBox(world, slot);
  collision.tree.change(slot);
  if ((bodies.flags[slot] & FORCED) === 0) return;
  bodies.loads.fill(0, LOADS * slot, LOADS * slot + STILL);
  bodies.flags[slot] &= ~FORCED;
}

/** Finds the islands, and puts the manifolds in their order. */
function findIslands(world: Dynamics): void {
  const { awake, bodies, found, islands, joints, manifolds, pairs, rows } = world;
  const { flags, type } = bodies;
  // Only what yields is in an island.
  found.count = 0;
  for (let k = 0; k < awake.count; k++) if (type[awake.items[k]] === DYNAMIC) found.add(awake.items[k]);
  islands.begin(found.items, found.count);
  ordered.count = 0;
  for (let k = 0; k < found.count; k++) {
    const slot = found.items[k];
    for (let pair = pairs.heads[slot]; pair >= 0; pair = pairs.next(pair, slot)) {
      if ((pairs.flags[pair] & SENSOR_PAIR) !== 0) continue;
      const other = pairs.other(pair, slot);
      const isYielding = type[other] === DYNAMIC;
      if (isYielding && (other < slot || (flags[other] & AWAKE) === 0)) continue;
      for (let id = pairs.first[pair]; id >= 0; id = manifolds.next[id]) {
        if (manifolds.count[id] === 0) continue;
        ordered.add(id);
        if (isYielding) islands.join(slot, other);
      }
    }
  }
  islandJoints.count = 0;
  if (joints.count > 0) {
    for (let joint = 0; joint < joints.length; joint++) {
      if (joints.type[joint] === 0) continue;
      const a = joints.a[joint];
      const b = joints.b[joint];
      const isA = a >= 0 && type[a] === DYNAMIC && (flags[a] & AWAKE) !== 0;
      const isB = type[b] === DYNAMIC && (flags[b] & AWAKE) !== 0;
      if (isA && isB) islands.join(a, b);
    }
  }
  islands.finish(found.items, found.count);
  // Counted by island, and put in the order of these.
  const { count } = islands;
  firsts.count = 0;
  for (let i = 0; i <= count; i++) firsts.add(0);
  islandOfRow.count = 0;
  for (let k = 0; k < ordered.count; k++) {
    const pair = manifolds.pair[ordered.items[k]];
    const a = pairs.a[pair];
    const island = islands.islandOf[type[a] === DYNAMIC ? a : pairs.b[pair]];
    islandOfRow.add(island);
    firsts.items[island]++;
  }
  let at = 0;
  for (let i = 0; i <= count; i++) {
    at += firsts.items[i];
    firsts.items[i] = at;
  }
  rows.reserve(ordered.count);
  rows.length = ordered.count;
  for (let k = ordered.count - 1; k >= 0; k--) {
    const m = --firsts.items[islandOfRow.items[k]];
    const id = ordered.items[k];
    rows.manifold[m] = id;
    rows.bodyA[m] = pairs.a[manifolds.pair[id]];
    rows.bodyB[m] = pairs.b[manifolds.pair[id]];
    rows.count[m] = manifolds.count[id];
  }
}

/** Lists the joints of an island, in their own order. */
function listJoints({ bodies, islands, joints }: Dynamics, island: number): void {
  islandJoints.count = 0;
  if (joints.count === 0) return;
  for (let k = islands.firsts[island]; k < islands.firsts[island + 1]; k++) {
    const slot = islands.bodies[k];
    for (let joint = joints.heads[slot]; joint >= 0; joint = joints.next(joint, slot)) {
      const other = joints.other(joint, slot);
      if (other >= 0 && bodies.type[other] === DYNAMIC && other < slot) continue;
      islandJoints.add(joint);
    }
  }
}

/** Solves one island: all its substeps. */
function solveIsland(world: Dynamics, island: number): void {
  const { bodies, dt, islands, joints, manifolds, rows, settings } = world;
  const { bodies: slots } = islands;
  const fromBody = islands.firsts[island];
  const toBody = islands.firsts[island + 1];
  const from = firsts.items[island];
  const to = firsts.items[island + 1];
  choice.dt = dt;
  choice.part = FREQUENCY_PART;
  listJoints(world, island);
  choice.fewest = islandJoints.count > 0 ? JOINED_SUBSTEPS : 0;
  const substeps = islandSubsteps(world, island, from, to, choice);
  const h = dt / substeps;
  substep.h = h;
  softness.hertz = FREQUENCY_PART / h;
  softness.dampingRatio = DAMPING_RATIO;
  softness.h = h;
  softness.update();
  pass.h = h;
  pass.maxPush = settings.maxPush;
  pass.bounceSpeed = settings.bounceSpeed;
  impactPass.h = h;
  impactPass.threshold = settings.bounceSpeed;
  rowStart.h = h * world.carried;
  rowStart.stiffness = softness.stiffness;
  bouncing.count = 0;
  movers.count = 0;
  for (let m = from; m < to; m++) {
    const a = rows.bodyA[m];
    const b = rows.bodyB[m];
    const i = ROW * m;
    if (world.material === null) setMaterial(world, m);
    else readSurface(world, m);
    prepareRow(rows, m, manifolds, bodies, rowStart);
    if (manifolds.impulses[2 * rows.manifold[m]] === 0) setApproach(rows, m, bodies);
    if (rows.rows[i + BOUNCE] > 0) bouncing.add(m);
    if (bodies.type[a] === KINEMATIC) addMover(a);
    if (bodies.type[b] === KINEMATIC) addMover(b);
  }
  // What rides does not fall asleep, however slow it is.
  for (let n = 0; n < movers.count; n++) {
    if (!isMover(bodies.state, movers.items[n])) continue;
    for (let k = fromBody; k < toBody; k++) bodies.loads[LOADS * slots[k] + STILL] = 0;
  }
  setGrounds(world, fromBody, toBody, from, to);
  jointPass.h = h;
  jointSoftness.hertz = JOINT_PART / h;
  jointSoftness.dampingRatio = JOINT_DAMPING;
  jointSoftness.h = h;
  jointSoftness.update();
  for (let k = 0; k < islandJoints.count; k++) {
    const joint = islandJoints.items[k];
    if (joints.a[joint] >= 0 && bodies.type[joints.a[joint]] === KINEMATIC) addMover(joints.a[joint]);
    if (bodies.type[joints.b[joint]] === KINEMATIC) addMover(joints.b[joint]);
  }
  const isTurning = islandJoints.count > 0 && hasTop(bodies, slots, fromBody, toBody, IS_TOP);
  for (let k = 0; k < substeps; k++) {
    if (isTurning && k > 0) for (let n = fromBody; n < toBody; n++) setInverseInertia(bodies, slots[n]);
    accelerate(bodies, slots, fromBody, toBody, substep);
    if (bouncing.count > 0) strikeContacts(rows, bodies, bouncing.items, bouncing.count, impactPass);
    if (islandJoints.count > 0) startJoints(joints, bodies, islandJoints.items, 0, islandJoints.count, jointPass);
    warmStart(rows, bodies, from, to);
    pass.softness = softness;
    jointPass.softness = jointSoftness;
    if (islandJoints.count > 0) solveJoints(joints, bodies, islandJoints.items, 0, islandJoints.count, jointPass);
    solveContacts(rows, bodies, from, to, pass);
    advance(bodies, slots, fromBody, toBody, substep);
    for (let n = 0; n < movers.count; n++) moveOn(bodies.state, movers.items[n], substep);
    pass.softness = null;
    jointPass.softness = null;
    if (islandJoints.count > 0) solveJoints(joints, bodies, islandJoints.items, 0, islandJoints.count, jointPass);
    solveContacts(rows, bodies, from, to, pass);
    if (to > from) calmTops(bodies, slots, fromBody, toBody);
  }
  for (let n = 0; n < movers.count; n++)
    bodies.state.fill(0, STATE * movers.items[n] + MOVED, STATE * movers.items[n] + TURNED + 3);
  for (let m = from; m < to; m++) {
    keepRow(rows, m, manifolds, substep);
    const id = rows.manifold[m];
    if (manifolds.impulses[2 * id] > 0 && manifolds.impulses[2 * id + 1] > settings.hitSpeed) world.events.strike(world, id);
  }
}

/** Notes the normal of the contacts of each body that has but one manifold, with something that stands. */
function setGrounds(
  { bodies, islands, joints, rows }: Dynamics,
  fromBody: number,
  toBody: number,
  from: number,
  to: number,
): void {
  const { grounds, pushed } = bodies;
  for (let k = fromBody; k < toBody; k++) {
    const slot = islands.bodies[k];
    // (Until the substeps begin: how many manifolds it has.)
    pushed[slot] = joints.heads[slot] >= 0 ? 2 : 0;
    for (let axis = 0; axis < 3; axis++) grounds[3 * slot + axis] = 0;
  }
  for (let m = from; m < to; m++) {
    for (let side = 0; side < 2; side++) {
      const slot = side === 0 ? rows.bodyA[m] : rows.bodyB[m];
      if (rows.rows[ROW * m + (side === 0 ? YIELDS_A : YIELDS_B)] === 0) continue;
      // (Of two that yield the places must not be shifted: their angular momentum would change.)
      const stands = rows.rows[ROW * m + (side === 0 ? YIELDS_B : YIELDS_A)] === 0;
      const isOnly = pushed[slot]++ === 0 && stands;
      for (let axis = 0; axis < 3; axis++) grounds[3 * slot + axis] = isOnly ? rows.rows[ROW * m + axis] : 0;
    }
  }
}

/** Sets what a row depends on by the materials of its bodies. */
function setMaterial({ bodies, rows }: Dynamics, m: number): void {
  const { settings: s } = bodies;
  const a = rows.bodyA[m];
  const b = rows.bodyB[m];
  const i = ROW * m;
  const at = SETTINGS * a;
  const to = SETTINGS * b;
  rows.rows[i + FRICTION_LIMIT] = mixFriction(bodies, a, b);
  rows.rows[i + BOUNCE] = mixRestitution(bodies, a, b);
  rows.rows[i + ROLLING] = Math.max(s[at + ROLLING_FRICTION], s[to + ROLLING_FRICTION]);
  rowStart.surfaceX = s[at + SURFACE_VELOCITY] - s[to + SURFACE_VELOCITY];
  rowStart.surfaceY = s[at + SURFACE_VELOCITY + 1] - s[to + SURFACE_VELOCITY + 1];
  rowStart.surfaceZ = s[at + SURFACE_VELOCITY + 2] - s[to + SURFACE_VELOCITY + 2];
}

/** The surface velocity that the program has chosen for a row, until that is prepared. */
const CHOSEN = POINTS;

/** Sets what the program says of the materials of a row. */
function askMaterial(world: Dynamics, m: number, material: (contact: ContactMaterial) => void): void {
  const { collision, contactMaterial: c, manifolds, rows } = world;
  const { surfaceVelocity: v } = c;
  const a = rows.bodyA[m];
  const b = rows.bodyB[m];
  const i = ROW * m;
  setMaterial(world, m);
  c.handleA = collision.slots.handleOf(a);
  c.handleB = collision.slots.handleOf(b);
  c.subshapeA = manifolds.subshapeA[rows.manifold[m]];
  c.subshapeB = manifolds.subshapeB[rows.manifold[m]];
  c.friction = rows.rows[i + FRICTION_LIMIT];
  c.restitution = rows.rows[i + BOUNCE];
  c.rollingFriction = rows.rows[i + ROLLING];
  v.x = rowStart.surfaceX;
  v.y = rowStart.surfaceY;
  v.z = rowStart.surfaceZ;
  material(c);
  checkSize(c.friction, 'material: friction');
  checkPart(c.restitution, 'material: restitution');
  checkSize(c.rollingFriction, 'material: rollingFriction');
  checkSpeed(v, 'material: surfaceVelocity');
  rows.rows[i + FRICTION_LIMIT] = c.friction;
  rows.rows[i + BOUNCE] = c.restitution;
  rows.rows[i + ROLLING] = c.rollingFriction;
  rows.rows[i + CHOSEN] = v.x;
  rows.rows[i + CHOSEN + 1] = v.y;
  rows.rows[i + CHOSEN + 2] = v.z;
}

function readSurface({ rows }: Dynamics, m: number): void {
  const at = ROW * m + CHOSEN;
  rowStart.surfaceX = rows.rows[at];
  rowStart.surfaceY = rows.rows[at + 1];
  rowStart.surfaceZ = rows.rows[at + 2];
}

function addMover(slot: number): void {
  for (let k = 0; k < movers.count; k++) if (movers.items[k] === slot) return;
  movers.add(slot);
}

/** Whether a body that does not yield moves. */
function isMover(state: Float64Array, slot: number): boolean {
  for (let k = STATE * slot; k < STATE * slot + 6; k++) if (state[k] !== 0) return true;
  return false;
}

/** Notes how far a body that does not yield has come. */
function moveOn(state: Float64Array, slot: number, { h }: Substep): void {
  const i = STATE * slot;
  for (let k = 0; k < 6; k++) state[i + MOVED + k] += h * state[i + k];
}

/** Puts islands to sleep that have been still for long enough. */
function sleepIslands(world: Dynamics): void {
  const { bodies, dt, islands, settings } = world;
  const { flags, loads, masses, state } = bodies;
  for (let island = 0; island < islands.count; island++) {
    let least = Infinity;
    for (let k = islands.firsts[island]; k < islands.firsts[island + 1]; k++) {
      const slot = islands.bodies[k];
      const i = STATE * slot;
      const j = i + INVERSE_INERTIA;
      const x = state[i + MOMENTUM];
      const y = state[i + MOMENTUM + 1];
      const z = state[i + MOMENTUM + 2];
      const wx = state[j] * x + state[j + 3] * y + state[j + 4] * z;
      const wy = state[j + 3] * x + state[j + 1] * y + state[j + 5] * z;
      const wz = state[j + 4] * x + state[j + 5] * y + state[j + 2] * z;
      const speed = Math.sqrt(state[i] * state[i] + state[i + 1] * state[i + 1] + state[i + 2] * state[i + 2]);
      const turn = masses[MASS * slot + REACH] * Math.sqrt(wx * wx + wy * wy + wz * wz);
      const isStill = speed + turn <= settings.sleepSpeed && (flags[slot] & CAN_SLEEP) !== 0;
      const still = isStill ? loads[LOADS * slot + STILL] + dt : 0;
      loads[LOADS * slot + STILL] = still;
      least = Math.min(least, still);
    }
    if (least < settings.sleepTime) continue;
    for (let k = islands.firsts[island]; k < islands.firsts[island + 1]; k++) world.sleep(islands.bodies[k]);
  }
}
