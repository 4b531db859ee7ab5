/**
 * Impacts: contacts whose surfaces give back a part e of the speed at which they are struck.
 *
 * Before a substep is solved, each contact that will be touched within it by more than a threshold is struck on its own, one pair after the other until none is left, as
 * in Newton's cradle. A gap s that closes with s + v t + a t^2 / 2 = 0 (a: how the bodies are accelerated from outside) is struck at that time t, by the
 * impulse that makes v + a t to -e (v + a t). The velocity of the substep changes by as much at once, so that places must be set back by what
 * that change would have moved them until t: then all is as if the impulse had come at t, and height and speed after a bounce are exact.
 *
 * Friction acts in the impact, too, up to the impulse times its coefficient.
 */
import {
  type Bodies,
  FREE_FLIGHT,
  INVERSE_INERTIA,
  INVERSE_MASS,
  MOMENTUM,
  MOVED,
  PLACE,
  ROTATION,
  STATE,
  STRUCK as STRUCK_FREE,
  TURNED,
} from './bodies.ts';
import type { ContactRows } from './contactRows.ts';
import { turnPlace } from './integrate.ts';
import {
  ARM_A,
  ARM_B,
  BLOCK,
  BOUNCE,
  FRICTION_IMPULSE,
  FRICTION_LIMIT,
  GAP,
  IMPULSE,
  OUTER,
  POINT,
  POINT_MASS,
  POINTS,
  ROW,
  SLIDE,
  STEP_IMPULSE,
  STRUCK,
  SURFACE,
  TANGENT,
  TWIST_IMPULSE,
  YIELDS_A,
  YIELDS_B,
} from './rowLayout.ts';

/** Pairs are struck in so many sweeps at most, forwards and backwards. */
const MAX_SWEEPS = 64;
/** Contacts struck together yield by this part of what they feel. */
const STIFF = 1e5;

/** The impacts of a substep. */
export class ImpactPass {
  h = NaN;
  /** Contacts that are approached more slowly do not bounce. */
  threshold = NaN;
}

/** Strikes all contacts among some rows that are hit in this substep. */
export function strikeContacts(contacts: ContactRows, bodies: Bodies, list: Int32Array, count: number, pass: ImpactPass): void {
  for (let sweep = 0; sweep < MAX_SWEEPS; sweep++) {
    let struck = false;
    for (let k = 0; k < count; k++) {
      const m = list[sweep % 2 === 0 ? k : count - 1 - k];
      if (isNear(contacts, bodies, m, pass) && strike(contacts, bodies, m, pass)) struck = true;
    }
    if (!struck) return;
  }
}

/** Velocity and place of the second body seen from the first: along the normal and its two tilts. */
const relative = /* @__PURE__ */ new Float64Array(6);
/** For each contact its gap and its velocity; */
const gaps = /* @__PURE__ */ new Float64Array(4);
const speeds = /* @__PURE__ */ new Float64Array(4);
/** whether it is struck, and by what impulse. */
const isStruck = /* @__PURE__ */ new Int32Array(4);
const found = /* @__PURE__ */ new Float64Array(4);
const omega = /* @__PURE__ */ new Float64Array(6);
const setBack = /* @__PURE__ */ new Float64Array(4);
/** What a blow is: an impulse, a moment, and when it comes; the velocity along the normal before, and the sum of the impulses. */
const blow = {
  x: NaN,
  y: NaN,
  z: NaN,
  turnX: NaN,
  turnY: NaN,
  turnZ: NaN,
  time: NaN,
  speed: NaN,
  total: NaN,
};

/** Sets gaps and velocities of the contacts of a row; false where none can be struck. */
function isNear(contacts: ContactRows, bodies: Bodies, m: number, { h, threshold }: ImpactPass): boolean {
  const { rows } = contacts;
  const { state: s } = bodies;
  const i = ROW * m;
  const a = STATE * contacts.bodyA[m];
  const b = STATE * contacts.bodyB[m];
  setOmega(s, a, 0);
  setOmega(s, b, 3);
  setAlong(rows, i, s, a, b, 0, 0, omega, 0);
  setAlong(rows, i, s, a, b, MOVED, 3, s, TURNED);
  const away = 0.5 * rows[i + OUTER] * h * h;
  let isAny = false;
  for (let p = 0, k = i + POINTS; p < contacts.count[m]; p++, k += POINT) {
    const gap = rows[k + GAP] + relative[3] + rows[k] * relative[4] + rows[k + 1] * relative[5];
    const speed = relative[0] + rows[k] * relative[1] + rows[k + 1] * relative[2];
    gaps[p] = gap;
    speeds[p] = speed;
    isStruck[p] = speed < 0 && (gap <= 0 || gap + h * speed - away <= 0) ? 1 : 0;
    if (isStruck[p] !== 0 && speed < -threshold) isAny = true;
  }
  return isAny;
}

function setOmega(s: Float64Array, body: number, at: number): void {
  const x = s[body + MOMENTUM];
  const y = s[body + MOMENTUM + 1];
  const z = s[body + MOMENTUM + 2];
  const j = body + INVERSE_INERTIA;
  omega[at] = s[j] * x + s[j + 3] * y + s[j + 4] * z;
  omega[at + 1] = s[j + 3] * x + s[j + 1] * y + s[j + 5] * z;
  omega[at + 2] = s[j + 4] * x + s[j + 5] * y + s[j + 2] * z;
}

/** What linear and angular parts of two bodies are along the normal and as tilts: of velocities, or of the way since the step began. */
function setAlong(
  rows: Float64Array,
  i: number,
  s: Float64Array,
  a: number,
  b: number,
  linear: number,
  to: number,
  angular: Float64Array,
  turned: number,
): void {
  // (Angular velocities lie in a list of their own, ways with the bodies.)
  const fromA = turned === 0 ? 0 : a + turned;
  const fromB = turned === 0 ? 3 : b + turned;
  const wax = angular[fromA];
  const way = angular[fromA + 1];
  const waz = angular[fromA + 2];
  const wbx = angular[fromB];
  const wby = angular[fromB + 1];
  const wbz = angular[fromB + 2];
  const ax = rows[i + ARM_A];
  const ay = rows[i + ARM_A + 1];
  const az = rows[i + ARM_A + 2];
  const bx = rows[i + ARM_B];
  const by = rows[i + ARM_B + 1];
  const bz = rows[i + ARM_B + 2];
  const nx = rows[i];
  const ny = rows[i + 1];
  const nz = rows[i + 2];
  const tx = rows[i + TANGENT];
  const ty = rows[i + TANGENT + 1];
  const tz = rows[i + TANGENT + 2];
  const x = s[b + linear] + (wby * bz - wbz * by) - s[a + linear] - (way * az - waz * ay);
  const y = s[b + linear + 1] + (wbz * bx - wbx * bz) - s[a + linear + 1] - (waz * ax - wax * az);
  const z = s[b + linear + 2] + (wbx * by - wby * bx) - s[a + linear + 2] - (wax * ay - way * ax);
  relative[to] = nx * x + ny * y + nz * z;
  relative[to + 1] = tx * (wbx - wax) + ty * (wby - way) + tz * (wbz - waz);
  relative[to + 2] = (ny * tz - nz * ty) * (wbx - wax) + (nz * tx - nx * tz) * (wby - way) + (nx * ty - ny * tx) * (wbz - waz);
}

/** Strikes the contacts of a row of which `isNear` has told. */
function strike(contacts: ContactRows, bodies: Bodies, m: number, { h, threshold }: ImpactPass): boolean {
  const { rows } = contacts;
  const { state: s } = bodies;
  const i = ROW * m;
  const n = contacts.count[m];
  const outer = rows[i + OUTER];
  // The first of them says when.
  let time = h;
  for (let p = 0; p < n; p++) {
    if (isStruck[p] === 0) continue;
    const gap = gaps[p];
    const start = speeds[p] - outer * h;
    let t = 0;
    if (gap > 0) {
      // gap + start t + outer t^2 / 2 = 0, by the root that does not cancel.
      const disc = start * start - 2 * outer * gap;
      t = disc >= 0 ? (2 * gap) / (Math.sqrt(disc) - start) : h;
    }
    if (t >= 0 && t < time) time = t;
  }
  const early = outer * (h - time);
  let fastest = 0;
  for (let p = 0; p < n; p++) {
    speeds[p] -= early;
    if (speeds[p] >= 0) isStruck[p] = 0;
    else if (isStruck[p] !== 0) fastest = Math.max(fastest, -speeds[p]);
  }
  if (!(fastest > threshold)) return false;
  blow.speed = relative[0] - early;
  solveStruck(rows, i, n);
  const { total } = blow;
  if (!(total > 0)) return false;
  let y1 = 0;
  let y2 = 0;
  for (let p = 0, k = i + POINTS; p < n; p++, k += POINT) {
    y1 += rows[k] * found[p];
    y2 += rows[k + 1] * found[p];
    rows[k + IMPULSE] = 0;
  }
  rows[i + FRICTION_IMPULSE] = 0;
  rows[i + FRICTION_IMPULSE + 1] = 0;
  rows[i + TWIST_IMPULSE] = 0;
  rows[i + STRUCK] = Math.max(rows[i + STRUCK], fastest);
  const nx = rows[i];
  const ny = rows[i + 1];
  const nz = rows[i + 2];
  const tx = rows[i + TANGENT];
  const ty = rows[i + TANGENT + 1];
  const tz = rows[i + TANGENT + 2];
  const sx = ny * tz - nz * ty;
  const sy = nz * tx - nx * tz;
  const sz = nx * ty - ny * tx;
  blow.time = time;
  blow.x = nx * total;
  blow.y = ny * total;
  blow.z = nz * total;
  blow.turnX = tx * y1 + sx * y2;
  blow.turnY = ty * y1 + sy * y2;
  blow.turnZ = tz * y1 + sz * y2;
  // -(1 + e) y . u, of which y . K y is as much where K is as it was when the row was prepared.
  const part = weaken(contacts, bodies, m, -(1 + rows[i + BOUNCE]) * (total * blow.speed + y1 * relative[1] + y2 * relative[2]));
  rows[i + STEP_IMPULSE] += part * total;
  push(contacts, bodies, m);
  // Friction, against how they slide now.
  const a = STATE * contacts.bodyA[m];
  const b = STATE * contacts.bodyB[m];
  setOmega(s, a, 0);
  setOmega(s, b, 3);
  const ax = rows[i + ARM_A];
  const ay = rows[i + ARM_A + 1];
  const az = rows[i + ARM_A + 2];
  const bx = rows[i + ARM_B];
  const by = rows[i + ARM_B + 1];
  const bz = rows[i + ARM_B + 2];
  const x = s[b] + (omega[4] * bz - omega[5] * by) - s[a] - (omega[1] * az - omega[2] * ay);
  const y = s[b + 1] + (omega[5] * bx - omega[3] * bz) - s[a + 1] - (omega[2] * ax - omega[0] * az);
  const z = s[b + 2] + (omega[3] * by - omega[4] * bx) - s[a + 2] - (omega[0] * ay - omega[1] * ax);
  const slide1 = tx * x + ty * y + tz * z - rows[i + SURFACE];
  const slide2 = sx * x + sy * y + sz * z - rows[i + SURFACE + 1];
  let f1 = -(rows[i + SLIDE] * slide1 + rows[i + SLIDE + 1] * slide2);
  let f2 = -(rows[i + SLIDE + 1] * slide1 + rows[i + SLIDE + 2] * slide2);
  const limit = rows[i + FRICTION_LIMIT] * part * total;
  const lenSq = f1 * f1 + f2 * f2;
  if (lenSq > limit * limit) {
    const scale = limit / Math.sqrt(lenSq);
    f1 *= scale;
    f2 *= scale;
  }
  blow.x = tx * f1 + sx * f2;
  blow.y = ty * f1 + sy * f2;
  blow.z = tz * f1 + sz * f2;
  blow.turnX = 0;
  blow.turnY = 0;
  blow.turnZ = 0;
  weaken(contacts, bodies, m, -(f1 * slide1 + f2 * slide2));
  push(contacts, bodies, m);
  return true;
}

/** A blow that the bodies answer by more than this part beyond what it is made for is weakened. */
const SLACK = 1e-9;

/**
 * Bodies whose moments differ answer otherwise once they have turned since the row was prepared. A blow p that changes velocities by more than was to be (p . K p, `wanted`)
 * would make energy: it is made smaller. Returns what part of it is left.
 */
function weaken(contacts: ContactRows, { state: s }: Bodies, m: number, wanted: number): number {
  const { rows } = contacts;
  const { x: px, y: py, z: pz } = blow;
  const i = ROW * m;
  let answer = 0;
  for (let side = 0; side < 2; side++) {
    if (rows[i + (side === 0 ? YIELDS_A : YIELDS_B)] === 0) continue;
    const at = STATE * (side === 0 ? contacts.bodyA[m] : contacts.bodyB[m]);
    const arm = i + (side === 0 ? ARM_A : ARM_B);
    const lx = rows[arm + 1] * pz - rows[arm + 2] * py + blow.turnX;
    const ly = rows[arm + 2] * px - rows[arm] * pz + blow.turnY;
    const lz = rows[arm] * py - rows[arm + 1] * px + blow.turnZ;
    const j = at + INVERSE_INERTIA;
    const turning = s[j] * lx * lx + s[j + 1] * ly * ly + s[j + 2] * lz * lz;
    const moving = s[at + INVERSE_MASS] * px * px + s[at + INVERSE_MASS + 1] * py * py + s[at + INVERSE_MASS + 2] * pz * pz;
    answer += moving + turning + 2 * (s[j + 3] * lx * ly + s[j + 4] * lx * lz + s[j + 5] * ly * lz);
  }
  if (answer <= (1 + SLACK) * wanted) return 1;
  const part = wanted > 0 && answer < Infinity ? wanted / answer : 0;
  blow.x *= part;
  blow.y *= part;
  blow.z *= part;
  blow.turnX *= part;
  blow.turnY *= part;
  blow.turnZ *= part;
  return part;
}

/** Finds the impulses that turn the velocity of each struck contact into -e times itself, and their sum. */
function solveStruck(rows: Float64Array, i: number, n: number): void {
  const { speed } = blow;
  const bounce = rows[i + BOUNCE];
  blow.total = 0;
  const k00 = rows[i + BLOCK];
  const k01 = rows[i + BLOCK + 1];
  const k02 = rows[i + BLOCK + 2];
  const k11 = rows[i + BLOCK + 3];
  const k12 = rows[i + BLOCK + 4];
  const k22 = rows[i + BLOCK + 5];
  let only = -1;
  let count = 0;
  for (let p = 0; p < n; p++) {
    found[p] = 0;
    if (isStruck[p] === 0) continue;
    count++;
    only = p;
  }
  if (count === 1) {
    found[only] = -(1 + bounce) * speeds[only] * rows[i + POINTS + POINT * only + POINT_MASS];
    blow.total = found[only];
    return;
  }
  for (let exchange = 0; exchange < 8; exchange++) {
    let s00 = 0;
    let s01 = 0;
    let s02 = 0;
    let s11 = 0;
    let s12 = 0;
    let s22 = 0;
    let r0 = 0;
    let r1 = 0;
    let r2 = 0;
    for (let p = 0, k = i + POINTS; p < n; p++, k += POINT) {
      if (isStruck[p] === 0) continue;
      const w = STIFF * rows[k + POINT_MASS];
      const bias = bounce * speeds[p];
      s00 += w;
      s01 += w * rows[k];
      s02 += w * rows[k + 1];
      s11 += w * rows[k] * rows[k];
      s12 += w * rows[k] * rows[k + 1];
      s22 += w * rows[k + 1] * rows[k + 1];
      r0 += w * bias;
      r1 += w * rows[k] * bias;
      r2 += w * rows[k + 1] * bias;
    }
    const m00 = 1 + k00 * s00 + k01 * s01 + k02 * s02;
    const m01 = k00 * s01 + k01 * s11 + k02 * s12;
    const m02 = k00 * s02 + k01 * s12 + k02 * s22;
    const m10 = k01 * s00 + k11 * s01 + k12 * s02;
    const m11 = 1 + k01 * s01 + k11 * s11 + k12 * s12;
    const m12 = k01 * s02 + k11 * s12 + k12 * s22;
    const m20 = k02 * s00 + k12 * s01 + k22 * s02;
    const m21 = k02 * s01 + k12 * s11 + k22 * s12;
    const m22 = 1 + k02 * s02 + k12 * s12 + k22 * s22;
    const q0 = speed - (k00 * r0 + k01 * r1 + k02 * r2);
    const q1 = relative[1] - (k01 * r0 + k11 * r1 + k12 * r2);
    const q2 = relative[2] - (k02 * r0 + k12 * r1 + k22 * r2);
    const c00 = m11 * m22 - m12 * m21;
    const c01 = m12 * m20 - m10 * m22;
    const c02 = m10 * m21 - m11 * m20;
    const per = 1 / (m00 * c00 + m01 * c01 + m02 * c02);
    const z0 = per * (c00 * q0 + (m02 * m21 - m01 * m22) * q1 + (m01 * m12 - m02 * m11) * q2);
    const z1 = per * (c01 * q0 + (m00 * m22 - m02 * m20) * q1 + (m02 * m10 - m00 * m12) * q2);
    const z2 = per * (c02 * q0 + (m01 * m20 - m00 * m21) * q1 + (m00 * m11 - m01 * m10) * q2);
    let total = 0;
    let least = 0;
    let leastAt = -1;
    for (let p = 0, k = i + POINTS; p < n; p++, k += POINT) {
      if (isStruck[p] === 0) {
        found[p] = 0;
        continue;
      }
      const l = -STIFF * rows[k + POINT_MASS] * (z0 + rows[k] * z1 + rows[k + 1] * z2 + bounce * speeds[p]);
      found[p] = l;
      total += l;
      if (l < least) {
        least = l;
        leastAt = p;
      }
    }
    if (leastAt < 0) {
      blow.total = total;
      return;
    }
    isStruck[leastAt] = 0;
  }
}

/** Applies the blow at the middle of a row. */
function push(contacts: ContactRows, bodies: Bodies, m: number): void {
  const { rows } = contacts;
  const { places, pushed, state: s } = bodies;
  const { time, x: px, y: py, z: pz } = blow;
  const i = ROW * m;
  const a = STATE * contacts.bodyA[m];
  const b = STATE * contacts.bodyB[m];
  // See contactRows.ts: half of the moment d x p for each, d as it is at the time of the impact.
  let dx = 0;
  let dy = 0;
  let dz = 0;
  if (rows[i + YIELDS_A] !== 0 && rows[i + YIELDS_B] !== 0) {
    dx = s[b + MOVED] - s[a + MOVED] + time * (s[b] - s[a]);
    dy = s[b + MOVED + 1] - s[a + MOVED + 1] + time * (s[b + 1] - s[a + 1]);
    dz = s[b + MOVED + 2] - s[a + MOVED + 2] + time * (s[b + 2] - s[a + 2]);
    const armA =
      rows[i + ARM_A] * rows[i + ARM_A] + rows[i + ARM_A + 1] * rows[i + ARM_A + 1] + rows[i + ARM_A + 2] * rows[i + ARM_A + 2];
    const armB =
      rows[i + ARM_B] * rows[i + ARM_B] + rows[i + ARM_B + 1] * rows[i + ARM_B + 1] + rows[i + ARM_B + 2] * rows[i + ARM_B + 2];
    const part = dx * dx + dy * dy + dz * dz > Math.min(armA, armB) ? 0 : 0.5;
    dx *= part;
    dy *= part;
    dz *= part;
  }
  for (let side = 0; side < 2; side++) {
    if (rows[i + (side === 0 ? YIELDS_A : YIELDS_B)] === 0) continue;
    const slot = side === 0 ? contacts.bodyA[m] : contacts.bodyB[m];
    const at = STATE * slot;
    const p = PLACE * slot;
    const sign = side === 0 ? -1 : 1;
    const arm = i + (side === 0 ? ARM_A : ARM_B);
    const rx = rows[arm] - sign * dx;
    const ry = rows[arm + 1] - sign * dy;
    const rz = rows[arm + 2] - sign * dz;
    if (pushed[slot] === FREE_FLIGHT) pushed[slot] = STRUCK_FREE;
    const vx = sign * s[at + INVERSE_MASS] * px;
    const vy = sign * s[at + INVERSE_MASS + 1] * py;
    const vz = sign * s[at + INVERSE_MASS + 2] * pz;
    s[at] += vx;
    s[at + 1] += vy;
    s[at + 2] += vz;
    s[at + MOVED] -= time * vx;
    s[at + MOVED + 1] -= time * vy;
    s[at + MOVED + 2] -= time * vz;
    places[p] -= time * vx;
    places[p + 1] -= time * vy;
    places[p + 2] -= time * vz;
    const lx = sign * (ry * pz - rz * py + blow.turnX);
    const ly = sign * (rz * px - rx * pz + blow.turnY);
    const lz = sign * (rx * py - ry * px + blow.turnZ);
    s[at + MOMENTUM] += lx;
    s[at + MOMENTUM + 1] += ly;
    s[at + MOMENTUM + 2] += lz;
    const j = at + INVERSE_INERTIA;
    const wx = s[j] * lx + s[j + 3] * ly + s[j + 4] * lz;
    const wy = s[j + 3] * lx + s[j + 1] * ly + s[j + 5] * lz;
    const wz = s[j + 4] * lx + s[j + 5] * ly + s[j + 2] * lz;
    s[at + TURNED] -= time * wx;
    s[at + TURNED + 1] -= time * wy;
    s[at + TURNED + 2] -= time * wz;
    if (wx === 0 && wy === 0 && wz === 0) continue;
    setBack[0] = -time * wx;
    setBack[1] = -time * wy;
    setBack[2] = -time * wz;
    turnPlace(places, p + ROTATION, setBack);
  }
}
