/** Vectors and the numbers of a body. */
import type { Placement } from '../math/placement.ts';
import { Quat } from '../math/quat.ts';
import { Vec3, type Vec3Like } from '../math/vec3.ts';
import type { Inertia } from '../results/massProperties.ts';
import { AXES, type Bodies, DYNAMIC, MASS, MOMENTS, MOMENTUM, PLACE, ROTATION, STATE } from './bodies.ts';
import type { Dynamics } from './dynamics.ts';

/** Sets the angular velocity of a body. */
export function setAngular({ bodies }: Dynamics, slot: number, { x, y, z }: Vec3Like): void {
  const { masses, places, state } = bodies;
  const i = STATE * slot + MOMENTUM;
  if (bodies.type[slot] !== DYNAMIC) {
    state[i] = x;
    state[i + 1] = y;
    state[i + 2] = z;
    return;
  }
  const m = MASS * slot;
  const q = PLACE * slot + ROTATION;
  const axes = new Quat(masses[m + AXES], masses[m + AXES + 1], masses[m + AXES + 2], masses[m + AXES + 3]);
  axes.premultiply({ x: places[q], y: places[q + 1], z: places[q + 2], w: places[q + 3] });
  const back = axes.clone().invert();
  const seen = new Vec3(x, y, z).applyQuaternion(back);
  seen.set(masses[m + MOMENTS] * seen.x, masses[m + MOMENTS + 1] * seen.y, masses[m + MOMENTS + 2] * seen.z);
  write(state, i, seen.applyQuaternion(axes));
}

/** The inertia tensor about the centre of mass along the axes of the world. */
export function readInertia(bodies: Bodies, slot: number, inertia: Inertia): Inertia {
  const { masses, places } = bodies;
  const m = MASS * slot;
  const p = new Quat(masses[m + AXES], masses[m + AXES + 1], masses[m + AXES + 2], masses[m + AXES + 3]);
  const q = PLACE * slot + ROTATION;
  p.premultiply({ x: places[q], y: places[q + 1], z: places[q + 2], w: places[q + 3] });
  inertia.xx = inertia.yy = inertia.zz = inertia.xy = inertia.xz = inertia.yz = 0;
  for (let k = 0; k < 3; k++) {
    const { x, y, z } = new Vec3(k === 0 ? 1 : 0, k === 1 ? 1 : 0, k === 2 ? 1 : 0).applyQuaternion(p);
    const moment = masses[m + MOMENTS + k];
    inertia.xx += moment * x * x;
    inertia.yy += moment * y * y;
    inertia.zz += moment * z * z;
    inertia.xy += moment * x * y;
    inertia.xz += moment * x * z;
    inertia.yz += moment * y * z;
  }
  return inertia;
}

/** Reads three numbers. */
export function read(list: Float64Array, at: number, out: Vec3): Vec3 {
  out.x = list[at];
  out.y = list[at + 1];
  out.z = list[at + 2];
  return out;
}

/** Writes three numbers. */
export function write(list: Float64Array, at: number, { x, y, z }: Vec3Like): void {
  list[at] = x;
  list[at + 1] = y;
  list[at + 2] = z;
}

/** Adds to three numbers. */
export function add(list: Float64Array, at: number, { x, y, z }: Vec3Like): void {
  list[at] += x;
  list[at + 1] += y;
  list[at + 2] += z;
}

/** Adds (point - centre) x force. */
export function addMoment(
  list: Float64Array,
  at: number,
  places: Float64Array,
  place: number,
  point: Vec3Like,
  force: Vec3Like,
): void {
  const x = point.x - places[place];
  const y = point.y - places[place + 1];
  const z = point.z - places[place + 2];
  list[at] += y * force.z - z * force.y;
  list[at + 1] += z * force.x - x * force.z;
  list[at + 2] += x * force.y - y * force.x;
}

/** Reads a pose from seven numbers. */
export function readPose(poses: Float64Array, at: number, { position, quaternion: q }: Placement): void {
  position.x = poses[at];
  position.y = poses[at + 1];
  position.z = poses[at + 2];
  q.x = poses[at + 3];
  q.y = poses[at + 4];
  q.z = poses[at + 5];
  q.w = poses[at + 6];
}
