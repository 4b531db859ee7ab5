/**
 * How bodies move when nothing stops them.
 *
 * Velocities are accelerated at the beginning of a substep, and what flies free moves by the mean of the old and the new one, which is exact for a
 * constant acceleration; so do what hangs on springs, and what slides or rolls on what stands, along its surface. (What is held by contacts or joints
 * moves by the velocity that they have left it.)
 *
 * The angular momentum L is the state, so nothing but torques changes it, to the last bit. The rotation follows from it: the motion of a free top is
 * split into turns about its principal axes, x y z y x, each by the angle h L_k / I_k, which turns what the top sees of L the other way. Each of them
 * is exact for its part of the energy, so the energy of the whole stays near its true value for ever. Turns are quaternions (t e, 1) with t near the tangent of
 * half the angle.
 */

import type { Vec3Like } from '../math/vec3.ts';
import {
  ACCELERATION,
  ANGULAR_DAMPING,
  AXES,
  type Bodies,
  CENTER,
  DYNAMIC,
  FORCE,
  FREE_FLIGHT,
  GRAVITY_SCALE,
  INVERSE_INERTIA,
  INVERSE_MASS,
  INVERSE_MOMENTS,
  INVERSE_TOTAL,
  IS_TOP,
  LINEAR_DAMPING,
  LOADS,
  LOCK_MOVES,
  LOCK_SHIFT,
  LOCK_TURNS,
  MASS,
  MATRIX,
  MOMENTUM,
  MOVED,
  PLACE,
  ROTATION,
  SETTINGS,
  SPRUNG,
  STATE,
  STRUCK,
  TORQUE,
  TOUCHED,
  TURNED,
  VELOCITY,
} from './bodies.ts';

/** What step is being made. */
export class Substep {
  /** Its length in seconds. */
  h = NaN;
}

/** Sets the matrix of a body's rotation. */
export function setMatrix(bodies: Bodies, slot: number): void {
  const { matrices: m, places } = bodies;
  const at = PLACE * slot + ROTATION;
  const x = places[at];
  const y = places[at + 1];
  const z = places[at + 2];
  const w = places[at + 3];
  const k = 2 / (x * x + y * y + z * z + w * w);
  const kx = k * x;
  const ky = k * y;
  const kz = k * z;
  const i = MATRIX * slot;
  m[i] = 1 - (ky * y + kz * z);
  m[i + 1] = kx * y - kz * w;
  m[i + 2] = kx * z + ky * w;
  m[i + 3] = kx * y + kz * w;
  m[i + 4] = 1 - (kx * x + kz * z);
  m[i + 5] = ky * z - kx * w;
  m[i + 6] = kx * z - ky * w;
  m[i + 7] = ky * z + kx * w;
  m[i + 8] = 1 - (kx * x + ky * y);
}

/** Sets the inverse inertia in the world, of a body that yields to impulses. */
export function setInverseInertia(bodies: Bodies, slot: number): void {
  const { flags, masses, places, state: s } = bodies;
  const at = MASS * slot;
  const to = STATE * slot + INVERSE_INERTIA;
  const a = masses[at + INVERSE_MOMENTS];
  if (masses[at + IS_TOP] === 0) {
    s[to] = a;
    s[to + 1] = a;
    s[to + 2] = a;
    s[to + 3] = 0;
    s[to + 4] = 0;
    s[to + 5] = 0;
  } else {
    const b = masses[at + INVERSE_MOMENTS + 1];
    const c = masses[at + INVERSE_MOMENTS + 2];
    // The rotation of the principal axes: q p.
    const q = PLACE * slot + ROTATION;
    const qx = places[q];
    const qy = places[q + 1];
    const qz = places[q + 2];
    const qw = places[q + 3];
    const px = masses[at + AXES];
    const py = masses[at + AXES + 1];
    const pz = masses[at + AXES + 2];
    const pw = masses[at + AXES + 3];
    const x = qw * px + qx * pw + (qy * pz - qz * py);
    const y = qw * py + qy * pw + (qz * px - qx * pz);
    const z = qw * pz + qz * pw + (qx * py - qy * px);
    const w = qw * pw - (qx * px + qy * py + qz * pz);
    const k = 2 / (x * x + y * y + z * z + w * w);
    const xx = 1 - k * (y * y + z * z);
    const xy = k * (x * y - z * w);
    const xz = k * (x * z + y * w);
    const yx = k * (x * y + z * w);
    const yy = 1 - k * (x * x + z * z);
    const yz = k * (y * z - x * w);
    const zx = k * (x * z - y * w);
    const zy = k * (y * z + x * w);
    const zz = 1 - k * (x * x + y * y);
    s[to] = a * xx * xx + b * xy * xy + c * xz * xz;
    s[to + 1] = a * yx * yx + b * yy * yy + c * yz * yz;
    s[to + 2] = a * zx * zx + b * zy * zy + c * zz * zz;
    s[to + 3] = a * xx * yx + b * xy * yy + c * xz * yz;
    s[to + 4] = a * xx * zx + b * xy * zy + c * xz * zz;
    s[to + 5] = a * yx * zx + b * yy * zy + c * yz * zz;
  }
  const locks = (flags[slot] & LOCK_TURNS) >> (LOCK_SHIFT + 3);
  if ((locks & 1) !== 0) s[to] = s[to + 3] = s[to + 4] = 0;
  if ((locks & 2) !== 0) s[to + 1] = s[to + 3] = s[to + 5] = 0;
  if ((locks & 4) !== 0) s[to + 2] = s[to + 4] = s[to + 5] = 0;
}

/** Makes a body ready for a step: nothing has moved yet, and what accelerates it stays the same for the whole of it. */
export function beginBody(bodies: Bodies, slot: number, gravity: Vec3Like): void {
  const { flags, loads, masses, settings, state: s, type } = bodies;
  const i = STATE * slot;
  for (let k = MOVED; k < TURNED + 3; k++) s[i + k] = 0;
  if (type[slot] !== DYNAMIC) return;
  setInverseInertia(bodies, slot);
  const from = SETTINGS * slot;
  const load = LOADS * slot;
  const inverse = masses[MASS * slot + INVERSE_TOTAL];
  const scale = settings[from + GRAVITY_SCALE];
  s[i + ACCELERATION] = scale * gravity.x + inverse * loads[load + FORCE];
  s[i + ACCELERATION + 1] = scale * gravity.y + inverse * loads[load + FORCE + 1];
  s[i + ACCELERATION + 2] = scale * gravity.z + inverse * loads[load + FORCE + 2];
  const locks = (flags[slot] & LOCK_MOVES) >> LOCK_SHIFT;
  for (let axis = 0; axis < 3; axis++) {
    const isLocked = ((locks >> axis) & 1) !== 0;
    s[i + INVERSE_MASS + axis] = isLocked ? 0 : inverse;
    if (isLocked) s[i + ACCELERATION + axis] = s[i + VELOCITY + axis] = 0;
    // (What contacts tried to turn about a locked axis is not kept.)
    if (((flags[slot] >> (LOCK_SHIFT + 3 + axis)) & 1) !== 0) s[i + MOMENTUM + axis] = 0;
  }
}

/** Accelerates bodies for a substep. */
export function accelerate(bodies: Bodies, slots: Int32Array, from: number, to: number, { h }: Substep): void {
  const { before, loads, pushed, settings, state: s } = bodies;
  for (let k = from; k < to; k++) {
    const slot = slots[k];
    const i = STATE * slot;
    const j = SETTINGS * slot;
    const slow = 1 / (1 + h * settings[j + LINEAR_DAMPING]);
    const slowTurn = 1 / (1 + h * settings[j + ANGULAR_DAMPING]);
    limitSpeed(s, i, h);
    for (let axis = 0; axis < 6; axis++) before[6 * slot + axis] = s[i + axis];
    for (let axis = 0; axis < 3; axis++) {
      s[i + axis] = (s[i + axis] + h * s[i + ACCELERATION + axis]) * slow;
      s[i + MOMENTUM + axis] = (s[i + MOMENTUM + axis] + h * loads[LOADS * slot + TORQUE + axis]) * slowTurn;
    }
    pushed[slot] = 0;
  }
}

/** Nothing moves faster, in metres per second, or turns by more in a substep, in radians. */
const MAX_SPEED = 1e6;
const MAX_TURN = 100;

/** Slows down what is faster than anything may be. */
export function limitSpeed(s: Float64Array, i: number, h: number): void {
  const speedSq = s[i] * s[i] + s[i + 1] * s[i + 1] + s[i + 2] * s[i + 2];
  if (!(speedSq <= MAX_SPEED * MAX_SPEED)) {
    const scale = speedSq < Infinity ? MAX_SPEED / Math.sqrt(speedSq) : 0;
    for (let axis = 0; axis < 3; axis++) s[i + axis] = scale === 0 ? 0 : scale * s[i + axis];
  }
  const x = s[i + MOMENTUM];
  const y = s[i + MOMENTUM + 1];
  const z = s[i + MOMENTUM + 2];
  const answer = s[i + INVERSE_INERTIA] + s[i + INVERSE_INERTIA + 1] + s[i + INVERSE_INERTIA + 2];
  const turn = h * answer * Math.sqrt(x * x + y * y + z * z);
  if (turn <= MAX_TURN) return;
  const scale = turn < Infinity ? MAX_TURN / turn : 0;
  for (let axis = 0; axis < 3; axis++) s[i + MOMENTUM + axis] = scale === 0 ? 0 : scale * s[i + MOMENTUM + axis];
}

const advance_turn = /* @__PURE__ */ new Float64Array(4);

/** Moves and turns bodies by their velocities for a substep. */
export function advance(bodies: Bodies, slots: Int32Array, from: number, to: number, substep: Substep): void {
  const { h } = substep;
  const { before, grounds, masses, places, pushed, state: s } = bodies;
  const turn = advance_turn;
  for (let k = from; k < to; k++) {
    const slot = slots[k];
    const i = STATE * slot;
    const p = PLACE * slot;
    const cause = pushed[slot];
    limitSpeed(s, i, h);
    // Free: by the mean of the old and the new velocity, as far as they differ by the acceleration from outside; on springs: by their mean.
    const half = cause === FREE_FLIGHT || cause === STRUCK ? 0.5 * h * h : 0;
    const old = cause === SPRUNG ? 0.5 : 0;
    const now = 1 - old;
    const o = 6 * slot;
    let dx = h * (now * s[i] + old * before[o]) - half * s[i + ACCELERATION];
    let dy = h * (now * s[i + 1] + old * before[o + 1]) - half * s[i + ACCELERATION + 1];
    let dz = h * (now * s[i + 2] + old * before[o + 2]) - half * s[i + ACCELERATION + 2];
    if (cause === TOUCHED) {
      // Along the ground it moves by the mean, too: friction and gravity are constant there while it slides or rolls.
      const gx = grounds[3 * slot];
      const gy = grounds[3 * slot + 1];
      const gz = grounds[3 * slot + 2];
      if (gx !== 0 || gy !== 0 || gz !== 0) {
        const vx = s[i] - before[o];
        const vy = s[i + 1] - before[o + 1];
        const vz = s[i + 2] - before[o + 2];
        const up = gx * vx + gy * vy + gz * vz;
        dx -= 0.5 * h * (vx - up * gx);
        dy -= 0.5 * h * (vy - up * gy);
        dz -= 0.5 * h * (vz - up * gz);
      }
    }
    places[p] += dx;
    places[p + 1] += dy;
    places[p + 2] += dz;
    s[i + MOVED] += dx;
    s[i + MOVED + 1] += dy;
    s[i + MOVED + 2] += dz;
    const lx = now * s[i + MOMENTUM] + old * before[o + 3];
    const ly = now * s[i + MOMENTUM + 1] + old * before[o + 4];
    const lz = now * s[i + MOMENTUM + 2] + old * before[o + 5];
    if (lx === 0 && ly === 0 && lz === 0) continue;
    const xy = s[i + INVERSE_INERTIA + 3];
    const xz = s[i + INVERSE_INERTIA + 4];
    const yz = s[i + INVERSE_INERTIA + 5];
    const wx = s[i + INVERSE_INERTIA] * lx + xy * ly + xz * lz;
    const wy = xy * lx + s[i + INVERSE_INERTIA + 1] * ly + yz * lz;
    const wz = xz * lx + yz * ly + s[i + INVERSE_INERTIA + 2] * lz;
    s[i + TURNED] += h * wx;
    s[i + TURNED + 1] += h * wy;
    s[i + TURNED + 2] += h * wz;
    if (masses[MASS * slot + IS_TOP] === 0) {
      turn[0] = h * wx;
      turn[1] = h * wy;
      turn[2] = h * wz;
      turnPlace(places, p + ROTATION, turn);
    } else turnTop(bodies, slot, substep);
  }
}

/** x(15 - x^2) / (15 - 6 x^2) is tan x but for 2 x^7 / 1575; beyond 1 it is not used. */
function tangent(x: number): number {
  const xx = x * x;
  return xx < 1 ? (x * (15 - xx)) / (15 - 6 * xx) : x;
}

/** Turns a rotation in the world by a vector: its direction is the axis, its length the angle. */
export function turnPlace(places: Float64Array, at: number, turn: Float64Array): void {
  const tx = turn[0];
  const ty = turn[1];
  const tz = turn[2];
  const quarter = 0.25 * (tx * tx + ty * ty + tz * tz);
  // The tangent of half the angle, over the angle.
  const t = quarter < 1 ? (0.5 * (15 - quarter)) / (15 - 6 * quarter) : 0.5;
  const x = t * tx;
  const y = t * ty;
  const z = t * tz;
  const qx = places[at];
  const qy = places[at + 1];
  const qz = places[at + 2];
  const qw = places[at + 3];
  const px = qx + x * qw + (y * qz - z * qy);
  const py = qy + y * qw + (z * qx - x * qz);
  const pz = qz + z * qw + (x * qy - y * qx);
  const pw = qw - (x * qx + y * qy + z * qz);
  const scale = 1 / Math.sqrt(px * px + py * py + pz * pz + pw * pw);
  places[at] = px * scale;
  places[at + 1] = py * scale;
  places[at + 2] = pz * scale;
  places[at + 3] = pw * scale;
}

/** A top that has turned by more than this in the step, squared, is no longer as its rows take it to be. */
const FAR_TURNED_SQ = 0.05;

const calmTops_inverse = /* @__PURE__ */ new Float64Array(6);

/**
 * Rows take bodies to be turned as at the beginning of the step. A top that has turned far since may get a moment about an axis for which that is much more energy than
 * the rows know: then its angular momentum is scaled down to the energy that they took it to have.
 */
export function calmTops(bodies: Bodies, slots: Int32Array, from: number, to: number): void {
  const { masses, pushed, state: s } = bodies;
  const inverse = calmTops_inverse;
  for (let k = from; k < to; k++) {
    const slot = slots[k];
    if (masses[MASS * slot + IS_TOP] === 0 || (pushed[slot] !== TOUCHED && pushed[slot] !== STRUCK)) continue;
    const i = STATE * slot;
    const turnedSq =
      s[i + TURNED] * s[i + TURNED] + s[i + TURNED + 1] * s[i + TURNED + 1] + s[i + TURNED + 2] * s[i + TURNED + 2];
    if (!(turnedSq > FAR_TURNED_SQ)) continue;
    for (let n = 0; n < 6; n++) inverse[n] = s[i + INVERSE_INERTIA + n];
    const taken = turningEnergy(s, i);
    setInverseInertia(bodies, slot);
    const energy = turningEnergy(s, i);
    for (let n = 0; n < 6; n++) s[i + INVERSE_INERTIA + n] = inverse[n];
    if (!(taken > 0 && energy > taken)) continue;
    const scale = Math.sqrt(taken / energy);
    for (let n = 0; n < 3; n++) s[i + MOMENTUM + n] *= scale;
  }
}

/** Twice the energy of turning: L . I^-1 L. */
function turningEnergy(s: Float64Array, i: number): number {
  const x = s[i + MOMENTUM];
  const y = s[i + MOMENTUM + 1];
  const z = s[i + MOMENTUM + 2];
  const j = i + INVERSE_INERTIA;
  return s[j] * x * x + s[j + 1] * y * y + s[j + 2] * z * z + 2 * (s[j + 3] * x * y + s[j + 4] * x * z + s[j + 5] * y * z);
}

/** The order of the turns about the principal axes, and what part of the time each takes. */
const ORDER = /* @__PURE__ */ Int32Array.of(0, 1, 2, 1, 0);
/** A turn by more than this is made in parts. */
const PART = 0.5;
const MAX_PARTS = 64;

const turnTop_seen = /* @__PURE__ */ new Float64Array(3);
const turnTop_turn = /* @__PURE__ */ new Float64Array(5);

/** Turns a body whose moments differ, free of torques, for a time h. */
function turnTop(bodies: Bodies, slot: number, substep: Substep): void {
  const { h } = substep;
  const { flags, masses, places, state } = bodies;
  const i = STATE * slot;
  const q = PLACE * slot + ROTATION;
  const m = MASS * slot;
  if ((flags[slot] & LOCK_TURNS) !== 0) {
    turnLocked(bodies, slot, substep);
    return;
  }
  const seen = turnTop_seen;
  const turn = turnTop_turn;
  const qx = places[q];
  const qy = places[q + 1];
  const qz = places[q + 2];
  const qw = places[q + 3];
  const px = masses[m + AXES];
  const py = masses[m + AXES + 1];
  const pz = masses[m + AXES + 2];
  const pw = masses[m + AXES + 3];
  // The principal axes in the world.
  const x = qw * px + qx * pw + (qy * pz - qz * py);
  const y = qw * py + qy * pw + (qz * px - qx * pz);
  const z = qw * pz + qz * pw + (qx * py - qy * px);
  const w = qw * pw - (qx * px + qy * py + qz * pz);
  const lx = state[i + MOMENTUM];
  const ly = state[i + MOMENTUM + 1];
  const lz = state[i + MOMENTUM + 2];
  const k = 2 / (x * x + y * y + z * z + w * w);
  seen[0] = (1 - k * (y * y + z * z)) * lx + k * (x * y + z * w) * ly + k * (x * z - y * w) * lz;
  seen[1] = k * (x * y - z * w) * lx + (1 - k * (x * x + z * z)) * ly + k * (y * z + x * w) * lz;
  seen[2] = k * (x * z + y * w) * lx + k * (y * z - x * w) * ly + (1 - k * (x * x + y * y)) * lz;
  turn[0] = x;
  turn[1] = y;
  turn[2] = z;
  turn[3] = w;
  const fastest = Math.max(
    Math.abs(seen[0]) * masses[m + INVERSE_MOMENTS],
    Math.abs(seen[1]) * masses[m + INVERSE_MOMENTS + 1],
    Math.abs(seen[2]) * masses[m + INVERSE_MOMENTS + 2],
  );
  const parts = Math.min(MAX_PARTS, 1 + Math.floor((fastest * h) / PART));
  for (let part = 0; part < parts; part++) {
    for (let stage = 0; stage < 5; stage++) {
      const axis = ORDER[stage];
      const time = (axis === 2 ? 0.5 : 0.25) * (h / parts);
      turn[4] = tangent(time * seen[axis] * masses[m + INVERSE_MOMENTS + axis]);
      turnAbout(seen, turn, axis);
    }
  }
  // Back to the shape's frame: turn p^-1.
  const tx = turn[0];
  const ty = turn[1];
  const tz = turn[2];
  const tw = turn[3];
  const rx = -tw * px + tx * pw - (ty * pz - tz * py);
  const ry = -tw * py + ty * pw - (tz * px - tx * pz);
  const rz = -tw * pz + tz * pw - (tx * py - ty * px);
  const rw = tw * pw + (tx * px + ty * py + tz * pz);
  const scale = 1 / Math.sqrt(rx * rx + ry * ry + rz * rz + rw * rw);
  places[q] = rx * scale;
  places[q + 1] = ry * scale;
  places[q + 2] = rz * scale;
  places[q + 3] = rw * scale;
}

/** Turns a top about one of its own axes, turn[4] the tangent of half the angle, and the vector that it sees the other way. */
function turnAbout(seen: Float64Array, turn: Float64Array, axis: number): void {
  const t = turn[4];
  const u = axis === 2 ? 0 : axis + 1;
  const v = axis === 0 ? 2 : axis - 1;
  const per = 1 / (1 + t * t);
  const c = (1 - t * t) * per;
  const s = 2 * t * per;
  const seenU = seen[u];
  const seenV = seen[v];
  seen[u] = c * seenU + s * seenV;
  seen[v] = c * seenV - s * seenU;
  // turn (t e, 1)
  const a = turn[axis];
  const b = turn[u];
  const d = turn[v];
  const w = turn[3];
  turn[axis] = a + t * w;
  turn[u] = b + t * d;
  turn[v] = d - t * b;
  turn[3] = w - t * a;
}

const turnLocked_turn = /* @__PURE__ */ new Float64Array(4);

/** Turns a body by its angular velocity alone. */
function turnLocked({ places, state: s }: Bodies, slot: number, { h }: Substep): void {
  const turn = turnLocked_turn;
  const i = STATE * slot;
  const lx = s[i + MOMENTUM];
  const ly = s[i + MOMENTUM + 1];
  const lz = s[i + MOMENTUM + 2];
  const j = i + INVERSE_INERTIA;
  turn[0] = h * (s[j] * lx + s[j + 3] * ly + s[j + 4] * lz);
  turn[1] = h * (s[j + 3] * lx + s[j + 1] * ly + s[j + 5] * lz);
  turn[2] = h * (s[j + 4] * lx + s[j + 5] * ly + s[j + 2] * lz);
  turnPlace(places, PLACE * slot + ROTATION, turn);
}

/** Writes where the frame of a body's shape is: seven numbers. */
export function writeShapePose(bodies: Bodies, slot: number, poses: Float64Array, at: number): void {
  const { masses, matrices: r, places } = bodies;
  const p = PLACE * slot;
  const i = MATRIX * slot;
  const m = MASS * slot + CENTER;
  const x = masses[m];
  const y = masses[m + 1];
  const z = masses[m + 2];
  poses[at] = places[p] - (r[i] * x + r[i + 1] * y + r[i + 2] * z);
  poses[at + 1] = places[p + 1] - (r[i + 3] * x + r[i + 4] * y + r[i + 5] * z);
  poses[at + 2] = places[p + 2] - (r[i + 6] * x + r[i + 7] * y + r[i + 8] * z);
  for (let k = 3; k < 7; k++) poses[at + k] = places[p + k];
}
