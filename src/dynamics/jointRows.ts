/**
 * Rows of joints. Their arms are those of where the bodies are now, in each pass: joints let bodies turn far in one step.
 *
 * - A ball joint holds two points together: three rows, solved at once with K = (1/ma + 1/mb) - [ra] Ia^-1 [ra] - [rb] Ib^-1 [rb]. Impulses act in the middle between
 *   the points, so no angular momentum comes of it when these are not quite together.
 * - A distance joint holds two points at a distance: one row along the line between them, that pushes, pulls or both; and a spring along the same.
 */
import type { JointTable } from '../solver/jointTable.ts';
import { Softness } from '../solver/softness.ts';
import {
  type Bodies,
  DYNAMIC,
  INVERSE_INERTIA,
  INVERSE_MASS,
  MASS,
  MOMENTUM,
  PLACE,
  ROTATION,
  SPRUNG,
  STATE,
  TOUCHED,
} from './bodies.ts';

/** Types. */
export const BALL = 1;
export const DISTANCE = 2;

/** Flags: the two bodies collide with each other all the same. */
export const COLLIDES = 1;

/** What is known of a joint: where it is in the frame of each body's shape, from the centre of mass (in the world for what is joined to that); */
export const JOINT = 20;
export const ANCHOR_A = 0;
export const ANCHOR_B = 3;
/** the forces of the last substep: of a ball joint a vector, of a distance the one that keeps it above the least and below the greatest; */
export const FORCES = 6;
/** the least and the greatest distance; */
export const LEAST = 9;
export const GREATEST = 10;
/** the length, the frequency and the damping ratio of a spring; 0 for none. */
export const REST = 11;
export const HERTZ = 12;
export const DAMPING = 13;

/** Forces are not carried over where a body turns by more than half a radian in a substep: its square. */
const FAR_TURN_SQ = 0.25;

/** What a pass over the joints does. */
export class JointPass {
  h = NaN;
  /** How soft joints are, null where errors of place are left alone. */
  softness: Softness | null = null;
}

/** Two bodies of a joint as they are now. */
const seen = {
  /** From the centres of mass to the anchors, */
  arms: /* @__PURE__ */ new Float64Array(6),
  /** from the first anchor to the second, */
  between: /* @__PURE__ */ new Float64Array(3),
  /** and how fast the second moves away from the first. */
  velocity: /* @__PURE__ */ new Float64Array(3),
  matrix: /* @__PURE__ */ new Float64Array(6),
  impulse: /* @__PURE__ */ new Float64Array(3),
  /** The square of how fast the faster one turns. */
  turning: NaN,
};
const springSoftness = /* @__PURE__ */ new Softness();

/** Sets arms and velocities of a joint. */
function look(joints: JointTable, bodies: Bodies, joint: number): void {
  const { arms, between, velocity } = seen;
  const { numbers } = joints;
  const { places, state: s } = bodies;
  const j = JOINT * joint;
  seen.turning = 0;
  velocity[0] = velocity[1] = velocity[2] = 0;
  between[0] = between[1] = between[2] = 0;
  for (let side = 0; side < 2; side++) {
    const slot = side === 0 ? joints.a[joint] : joints.b[joint];
    const sign = side === 0 ? -1 : 1;
    const from = j + (side === 0 ? ANCHOR_A : ANCHOR_B);
    const x = numbers[from];
    const y = numbers[from + 1];
    const z = numbers[from + 2];
    if (slot < 0) {
      between[0] -= x;
      between[1] -= y;
      between[2] -= z;
      arms[0] = arms[1] = arms[2] = 0;
      continue;
    }
    const p = PLACE * slot;
    const qx = places[p + ROTATION];
    const qy = places[p + ROTATION + 1];
    const qz = places[p + ROTATION + 2];
    const qw = places[p + ROTATION + 3];
    // v + 2 w (q x v) + 2 q x (q x v)
    const cx = 2 * (qy * z - qz * y);
    const cy = 2 * (qz * x - qx * z);
    const cz = 2 * (qx * y - qy * x);
    const rx = x + qw * cx + (qy * cz - qz * cy);
    const ry = y + qw * cy + (qz * cx - qx * cz);
    const rz = z + qw * cz + (qx * cy - qy * cx);
    const i = STATE * slot;
    const k = i + INVERSE_INERTIA;
    const lx = s[i + MOMENTUM];
    const ly = s[i + MOMENTUM + 1];
    const lz = s[i + MOMENTUM + 2];
    const wx = s[k] * lx + s[k + 3] * ly + s[k + 4] * lz;
    const wy = s[k + 3] * lx + s[k + 1] * ly + s[k + 5] * lz;
    const wz = s[k + 4] * lx + s[k + 5] * ly + s[k + 2] * lz;
    seen.turning = Math.max(seen.turning, wx * wx + wy * wy + wz * wz);
    arms[3 * side] = rx;
    arms[3 * side + 1] = ry;
    arms[3 * side + 2] = rz;
    between[0] += sign * (places[p] + rx);
    between[1] += sign * (places[p + 1] + ry);
    between[2] += sign * (places[p + 2] + rz);
    velocity[0] += sign * (s[i] + (wy * rz - wz * ry));
    velocity[1] += sign * (s[i + 1] + (wz * rx - wx * rz));
    velocity[2] += sign * (s[i + 2] + (wx * ry - wy * rx));
  }
  // Both arms lead to the middle.
  for (let axis = 0; axis < 3; axis++) {
    const half = joints.a[joint] < 0 ? 0 : 0.5 * between[axis];
    arms[axis] += half;
    arms[axis + 3] -= half;
  }
}

/** Applies the impulse that is set. */
function apply(joints: JointTable, bodies: Bodies, joint: number, cause: number): void {
  const { arms, impulse } = seen;
  const { pushed, state: s, type } = bodies;
  const px = impulse[0];
  const py = impulse[1];
  const pz = impulse[2];
  for (let side = 0; side < 2; side++) {
    const slot = side === 0 ? joints.a[joint] : joints.b[joint];
    if (slot < 0 || type[slot] !== DYNAMIC) continue;
    const sign = side === 0 ? -1 : 1;
    const i = STATE * slot;
    const rx = arms[3 * side];
    const ry = arms[3 * side + 1];
    const rz = arms[3 * side + 2];
    s[i] += sign * s[i + INVERSE_MASS] * px;
    s[i + 1] += sign * s[i + INVERSE_MASS + 1] * py;
    s[i + 2] += sign * s[i + INVERSE_MASS + 2] * pz;
    s[i + MOMENTUM] += sign * (ry * pz - rz * py);
    s[i + MOMENTUM + 1] += sign * (rz * px - rx * pz);
    s[i + MOMENTUM + 2] += sign * (rx * py - ry * px);
    if (pushed[slot] !== TOUCHED) pushed[slot] = cause;
  }
}

/** Sets what an impulse at the joint changes: xx yy zz xy xz yz. */
function setAnswer(joints: JointTable, { state: s, type }: Bodies, joint: number): void {
  const { arms, matrix } = seen;
  matrix.fill(0);
  for (let side = 0; side < 2; side++) {
    const slot = side === 0 ? joints.a[joint] : joints.b[joint];
    if (slot < 0 || type[slot] !== DYNAMIC) continue;
    const i = STATE * slot;
    const k = i + INVERSE_INERTIA;
    const x = arms[3 * side];
    const y = arms[3 * side + 1];
    const z = arms[3 * side + 2];
    const ixx = s[k];
    const iyy = s[k + 1];
    const izz = s[k + 2];
    const ixy = s[k + 3];
    const ixz = s[k + 4];
    const iyz = s[k + 5];
    // - [r] I^-1 [r]
    matrix[0] += s[i + INVERSE_MASS] + iyy * z * z - 2 * iyz * y * z + izz * y * y;
    matrix[1] += s[i + INVERSE_MASS + 1] + ixx * z * z - 2 * ixz * x * z + izz * x * x;
    matrix[2] += s[i + INVERSE_MASS + 2] + ixx * y * y - 2 * ixy * x * y + iyy * x * x;
    matrix[3] += ixz * y * z + iyz * x * z - ixy * z * z - izz * x * y;
    matrix[4] += ixy * y * z + iyz * x * y - ixz * y * y - iyy * x * z;
    matrix[5] += ixy * x * z + ixz * x * y - iyz * x * x - ixx * y * z;
  }
}

/** Applies the forces of the substep before, and of springs. */
export function startJoints(
  joints: JointTable,
  bodies: Bodies,
  list: Int32Array,
  from: number,
  to: number,
  { h }: JointPass,
): void {
  const { impulse, velocity } = seen;
  const { numbers } = joints;
  for (let k = from; k < to; k++) {
    const joint = list[k];
    const j = JOINT * joint;
    look(joints, bodies, joint);
    // Arms that turn far in a substep make another moment of the same force.
    // (And what is too large for a number is none.)
    const forces = Math.abs(numbers[j + FORCES]) + Math.abs(numbers[j + FORCES + 1]) + Math.abs(numbers[j + FORCES + 2]);
    if (!(h * h * seen.turning < FAR_TURN_SQ && forces < Infinity)) numbers.fill(0, j + FORCES, j + FORCES + 3);
    if (joints.type[joint] === BALL) {
      for (let axis = 0; axis < 3; axis++) impulse[axis] = h * numbers[j + FORCES + axis];
      apply(joints, bodies, joint, TOUCHED);
      continue;
    }
    const length = setLine();
    setAnswer(joints, bodies, joint);
    const mass = lineMass();
    let total = h * (numbers[j + FORCES] - numbers[j + FORCES + 1]);
    const cause = total === 0 ? SPRUNG : TOUCHED;
    if (numbers[j + HERTZ] > 0) {
      const w = 2 * Math.PI * numbers[j + HERTZ];
      const error = length - numbers[j + REST];
      const speed = line[0] * velocity[0] + line[1] * velocity[1] + line[2] * velocity[2] + total / mass;
      if (h * w < 1) {
        // The implicit midpoint, J = -h (k (C + h V / 2) + c V) with V = v + J / 2 m: a spring without damping keeps its energy.
        const stiff = w * (0.5 * h * w + 2 * numbers[j + DAMPING]);
        total -= (mass * h * (w * w * error + stiff * speed)) / (1 + 0.5 * h * stiff);
      } else {
        springSoftness.hertz = numbers[j + HERTZ];
        springSoftness.dampingRatio = numbers[j + DAMPING];
        springSoftness.h = h;
        springSoftness.update();
        const { rate, stiffness } = springSoftness;
        total -= mass * (stiffness / (1 + stiffness)) * (speed + rate * error);
      }
    }
    for (let axis = 0; axis < 3; axis++) impulse[axis] = total * line[axis];
    apply(joints, bodies, joint, cause);
  }
}

/** The unit vector from the first anchor to the second. */
const line = /* @__PURE__ */ new Float64Array(3);

/** Sets it, and returns how long the way is; up, where there is none. */
function setLine(): number {
  const { between } = seen;
  const x = between[0];
  const y = between[1];
  const z = between[2];
  const length = Math.sqrt(x * x + y * y + z * z);
  line[0] = length > 0 ? x / length : 0;
  line[1] = length > 0 ? y / length : 1;
  line[2] = length > 0 ? z / length : 0;
  return length;
}

/** The mass that an impulse along the line feels. */
function lineMass(): number {
  const { matrix: m } = seen;
  const x = line[0];
  const y = line[1];
  const z = line[2];
  const answer = m[0] * x * x + m[1] * y * y + m[2] * z * z + 2 * (m[3] * x * y + m[4] * x * z + m[5] * y * z);
  return answer > 0 ? 1 / answer : 0;
}

/** One pass over joints. */
export function solveJoints(
  joints: JointTable,
  bodies: Bodies,
  list: Int32Array,
  from: number,
  to: number,
  pass: JointPass,
): void {
  for (let k = from; k < to; k++) {
    const joint = list[k];
    look(joints, bodies, joint);
    setAnswer(joints, bodies, joint);
    if (joints.type[joint] === BALL) solveBall(joints.numbers, JOINT * joint, pass);
    else solveDistance(joints.numbers, JOINT * joint, pass);
    const { impulse } = seen;
    if (impulse[0] !== 0 || impulse[1] !== 0 || impulse[2] !== 0) apply(joints, bodies, joint, TOUCHED);
  }
}

function solveBall(numbers: Float64Array, j: number, { h, softness }: JointPass): void {
  const { between, impulse, matrix: m, velocity } = seen;
  const rate = softness === null ? 0 : softness.rate;
  // (K (1 + 1 / w)) dl = -(v + rate C) - K l / w
  const give = softness === null ? 0 : 1 / softness.stiffness;
  const ox = h * numbers[j + FORCES];
  const oy = h * numbers[j + FORCES + 1];
  const oz = h * numbers[j + FORCES + 2];
  const kx = m[0] * ox + m[3] * oy + m[4] * oz;
  const ky = m[3] * ox + m[1] * oy + m[5] * oz;
  const kz = m[4] * ox + m[5] * oy + m[2] * oz;
  const x = -(velocity[0] + rate * between[0] + give * kx) / (1 + give);
  const y = -(velocity[1] + rate * between[1] + give * ky) / (1 + give);
  const z = -(velocity[2] + rate * between[2] + give * kz) / (1 + give);
  const c00 = m[1] * m[2] - m[5] * m[5];
  const c01 = m[4] * m[5] - m[3] * m[2];
  const c02 = m[3] * m[5] - m[4] * m[1];
  const det = m[0] * c00 + m[3] * c01 + m[4] * c02;
  const trace = m[0] + m[1] + m[2];
  if (det > SINGULAR * trace * trace * trace) {
    const per = 1 / det;
    impulse[0] = per * (c00 * x + c01 * y + c02 * z);
    impulse[1] = per * (c01 * x + (m[0] * m[2] - m[4] * m[4]) * y + (m[3] * m[4] - m[0] * m[5]) * z);
    impulse[2] = per * (c02 * x + (m[3] * m[4] - m[0] * m[5]) * y + (m[0] * m[1] - m[3] * m[3]) * z);
  } else solveSingular(m, x, y, z, impulse);
  for (let axis = 0; axis < 3; axis++) numbers[j + FORCES + axis] += impulse[axis] / h;
}

/** Joints of bodies with locked axes do not answer in all directions: their determinant is below this part of the cube of the trace. */
const SINGULAR = 1e-15;

/** Solves for an impulse in the directions that answer, by L D L^T: where a pivot is 0, so is the rest of its row. */
function solveSingular(m: Float64Array, x: number, y: number, z: number, impulse: Float64Array): void {
  const least = 1e-10 * (m[0] + m[1] + m[2]);
  const d0 = m[0] > least ? 1 / m[0] : 0;
  const l10 = m[3] * d0;
  const l20 = m[4] * d0;
  const p1 = m[1] - l10 * m[3];
  const d1 = p1 > least ? 1 / p1 : 0;
  const l21 = (m[5] - l20 * m[3]) * d1;
  const p2 = m[2] - l20 * m[4] - l21 * (m[5] - l20 * m[3]);
  const d2 = p2 > least ? 1 / p2 : 0;
  const y1 = y - l10 * x;
  const y2 = z - l20 * x - l21 * y1;
  impulse[2] = d2 * y2;
  impulse[1] = d1 * y1 - l21 * impulse[2];
  impulse[0] = d0 * x - l10 * impulse[1] - l20 * impulse[2];
}

function solveDistance(numbers: Float64Array, j: number, { h, softness }: JointPass): void {
  const { impulse, velocity } = seen;
  const length = setLine();
  const mass = lineMass();
  const least = numbers[j + LEAST];
  const greatest = numbers[j + GREATEST];
  let speed = line[0] * velocity[0] + line[1] * velocity[1] + line[2] * velocity[2];
  const give = softness === null ? 0 : 1 / softness.stiffness;
  let total = 0;
  if (least === greatest) {
    const bias = softness === null ? 0 : softness.rate * (length - least);
    const old = h * (numbers[j + FORCES] - numbers[j + FORCES + 1]);
    total = -(mass * (speed + bias) + give * old) / (1 + give);
    numbers[j + FORCES] = (old + total) / h;
    numbers[j + FORCES + 1] = 0;
  } else {
    for (let side = 0; side < 2; side++) {
      // Both ends of the range push away from themselves: the least outwards, the greatest inwards.
      const sign = side === 0 ? 1 : -1;
      const gap = side === 0 ? length - least : greatest - length;
      const old = h * numbers[j + FORCES + side];
      let impulseOf = 0;
      if (gap > 0) impulseOf = old - mass * (sign * speed + gap / h);
      else {
        const bias = softness === null ? 0 : softness.rate * gap;
        impulseOf = old - (mass * (sign * speed + bias) + give * old) / (1 + give);
      }
      if (!(impulseOf > 0)) impulseOf = 0;
      numbers[j + FORCES + side] = impulseOf / h;
      total += sign * (impulseOf - old);
      speed += mass > 0 ? (sign * (impulseOf - old)) / mass : 0;
    }
  }
  for (let axis = 0; axis < 3; axis++) impulse[axis] = total * line[axis];
}

/** Makes the forces of all joints smaller. */
export function scaleJoints({ length, numbers }: JointTable, part: number): void {
  for (let joint = 0; joint < length; joint++) for (let k = 0; k < 3; k++) numbers[JOINT * joint + FORCES + k] *= part;
}

/** Whether any of some bodies has moments that differ: then its inertia in the world changes as it turns. */
export function hasTop({ masses }: Bodies, slots: Int32Array, from: number, to: number, isTop: number): boolean {
  for (let k = from; k < to; k++) if (masses[MASS * slots[k] + isTop] !== 0) return true;
  return false;
}
