/** Putting bodies somewhere, and making them others, between steps. */
import { ENDLESS, STANDING } from '../broadphase/slots.ts';
import { Frame, setFrame } from '../math/frame.ts';
import { Placement } from '../math/placement.ts';
import type { Pose } from '../math/transform.ts';
import type { Shape } from '../shapes/composite.ts';
import {
  AWAKE,
  type Bodies,
  CENTER,
  DYNAMIC,
  INVERSE_INERTIA,
  INVERSE_MASS,
  MASS,
  MATRIX,
  MOMENTUM,
  NEW_VERSION,
  PLACE,
  ROTATION,
  STATE,
  STATIC,
  TOTAL,
  VELOCITY,
} from './bodies.ts';
import { readPose } from './bodyNumbers.ts';
import type { Dynamics } from './dynamics.ts';
import { setMargin } from './findPairs.ts';
import { setInverseInertia, setMatrix } from './integrate.ts';
import { setMass, setNoMass } from './setMass.ts';
import { writeBox } from './writeBox.ts';

const placeBody_frame = /* @__PURE__ */ new Frame();

/** Puts a body to a pose. Throws, with nothing changed, for a pose that is not usable. */
export function placeBody(world: Dynamics, slot: number, pose: Pose): void {
  const { collision } = world;
  setFrame(placeBody_frame, pose, 'setPose: pose');
  world.wakeTouching(slot);
  collision.moveShape(collision.slots.handleOf(slot), pose);
  readPlace(world, slot);
  renewBox(world, slot);
  world.wake(slot);
}

/** Takes centre, rotation and matrix from the pose of the shape. */
function readPlace({ bodies, collision }: Dynamics, slot: number): void {
  const { masses, matrices: r, places } = bodies;
  const { poses } = collision.slots;
  const p = PLACE * slot;
  let normSq = 0;
  for (let k = 3; k < 7; k++) normSq += poses[7 * slot + k] * poses[7 * slot + k];
  const per = 1 / Math.sqrt(normSq);
  for (let k = 0; k < 4; k++) places[p + ROTATION + k] = per * poses[7 * slot + 3 + k];
  setMatrix(bodies, slot);
  const i = MATRIX * slot;
  const m = MASS * slot + CENTER;
  for (let axis = 0; axis < 3; axis++) {
    places[p + axis] =
      poses[7 * slot + axis] +
      (r[i + 3 * axis] * masses[m] + r[i + 3 * axis + 1] * masses[m + 1] + r[i + 3 * axis + 2] * masses[m + 2]);
  }
}

/** Gives a body a box around where it is, so that its pairs are looked for. */
export function renewBox(world: Dynamics, slot: number): void {
  const { boxes, collision } = world;
  const { boxes: tight, home } = collision.slots;
  writeBox(world, slot);
  for (let k = 6 * slot; k < 6 * slot + 6; k++) boxes.slots.boxes[k] = tight[k];
  boxes.set(slot, home[slot] === ENDLESS ? ENDLESS : STANDING);
}

/** Sets how a body answers impulses, by its type. Throws, with nothing changed, where a dynamic one has no mass. */
export function setKind(
  world: Dynamics,
  slot: number,
  type: number,
  shape: Shape,
  density: number,
  mass: number | undefined,
): void {
  const { bodies } = world;
  if (type === DYNAMIC) setMass(bodies, slot, shape, density, mass);
  else setNoMass(bodies, slot, shape);
  bodies.type[slot] = type;
  bodies.version = NEW_VERSION;
  readPlace(world, slot);
  setKindNumbers(bodies, slot);
}

/** Sets how a body answers impulses, from its type, its mass and how it is turned. */
export function setKindNumbers(bodies: Bodies, slot: number): void {
  setMargin(bodies, slot);
  const { masses, state, type } = bodies;
  const i = STATE * slot;
  if (type[slot] === DYNAMIC) {
    setInverseInertia(bodies, slot);
    state.fill(1 / masses[MASS * slot + TOTAL], i + INVERSE_MASS, i + INVERSE_MASS + 3);
  } else {
    state.fill(0, i + INVERSE_INERTIA, i + STATE);
    state.fill(1, i + INVERSE_INERTIA, i + INVERSE_INERTIA + 3);
  }
}

/** Makes a body one of another type. */
export function changeType(world: Dynamics, slot: number, type: number): void {
  const { bodies } = world;
  if (bodies.type[slot] === type) return;
  world.wakeTouching(slot);
  setKind(world, slot, type, world.shapeOf(slot), bodies.densities[slot], undefined);
  // Its pairs are those of another type.
  world.removePairs(slot);
  renewBox(world, slot);
  const i = STATE * slot;
  bodies.state.fill(0, i + VELOCITY, i + MOMENTUM + 3);
  bodies.flags[slot] = type === STATIC ? bodies.flags[slot] & ~AWAKE : bodies.flags[slot] | AWAKE;
  world.isListed = false;
}

const changeShape_pose = /* @__PURE__ */ new Placement();

/** Gives a body another shape. */
export function changeShape(world: Dynamics, slot: number, shape: Shape): void {
  const { bodies, collision } = world;
  const { references } = collision;
  setKind(world, slot, bodies.type[slot], shape, bodies.densities[slot], undefined);
  references[2 * slot] = shape;
  readPose(collision.slots.poses, 7 * slot, changeShape_pose);
  collision.moveShape(collision.slots.handleOf(slot), changeShape_pose);
  world.wakeTouching(slot);
  world.removePairs(slot);
  renewBox(world, slot);
  world.wake(slot);
}
