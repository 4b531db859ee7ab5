/** From a manifold to its row, and back: what the passes over rows need, calculated once a step. */
import { ACCELERATION, type Bodies, DYNAMIC, INVERSE_INERTIA, INVERSE_MASS, MOMENTUM, PLACE, STATE } from './bodies.ts';
import { type ContactRows, RIGID } from './contactRows.ts';
import type { Substep } from './integrate.ts';
import { CONTACT, FORCES, FRICTION_FORCE, GEOMETRY, type Manifolds, ROLLING_FORCE, TWIST_FORCE } from './manifolds.ts';
import {
  ACROSS,
  ARM_A,
  ARM_B,
  BLOCK,
  FRICTION_IMPULSE,
  GAP,
  IMPULSE,
  OUTER,
  POINT,
  POINT_MASS,
  POINTS,
  RIGID_ANSWER,
  ROLL,
  ROLLING_IMPULSE,
  ROW,
  SHORT_ARM,
  SLIDE,
  SOFT_ANSWER,
  STEP_IMPULSE,
  STRUCK,
  SURFACE,
  TANGENT,
  TANGENT_2,
  TWIST,
  TWIST_ARM,
  TWIST_IMPULSE,
  YIELDS_A,
  YIELDS_B,
} from './rowLayout.ts';

/** Below this nothing turns: of the inverse of what answers a moment. */
const NO_ANSWER = 1e-300;

/** How a row begins and what of it is kept. */
export class RowStart {
  /** The length of a substep, by which forces become impulses; */
  h = NaN;
  /** how stiff contacts are, in units of the masses that they feel; */
  stiffness = NaN;
  /** what the surfaces run with, that of the first seen from the second, in the world. */
  surfaceX = 0;
  surfaceY = 0;
  surfaceZ = 0;
}

/** Fills row `m` from a manifold. Friction and what else depends on materials is set before. */
export function prepareRow(contacts: ContactRows, m: number, manifolds: Manifolds, bodies: Bodies, start: RowStart): void {
  const { rows } = contacts;
  const { forces, geometry } = manifolds;
  const { places, state: s, type } = bodies;
  const { h } = start;
  const slotA = contacts.bodyA[m];
  const slotB = contacts.bodyB[m];
  const id = contacts.manifold[m];
  const count = contacts.count[m];
  const i = ROW * m;
  const g = GEOMETRY * id;
  const f = FORCES * id;
  const a = STATE * slotA;
  const b = STATE * slotB;
  const yieldsA = type[slotA] === DYNAMIC ? 1 : 0;
  const yieldsB = type[slotB] === DYNAMIC ? 1 : 0;
  const nx = geometry[g];
  const ny = geometry[g + 1];
  const nz = geometry[g + 2];
  // A tangent: across the axis that the normal is farthest from.
  const ux = Math.abs(nx);
  const uy = Math.abs(ny);
  const uz = Math.abs(nz);
  let tx = 0;
  let ty = 0;
  let tz = 0;
  if (ux <= uy && ux <= uz) {
    const per = 1 / Math.sqrt(ny * ny + nz * nz);
    ty = nz * per;
    tz = -ny * per;
  } else if (uy <= uz) {
    const per = 1 / Math.sqrt(nx * nx + nz * nz);
    tx = -nz * per;
    tz = nx * per;
  } else {
    const per = 1 / Math.sqrt(nx * nx + ny * ny);
    tx = ny * per;
    ty = -nx * per;
  }
  const sx = ny * tz - nz * ty;
  const sy = nz * tx - nx * tz;
  const sz = nx * ty - ny * tx;
  let ax = 0;
  let ay = 0;
  let az = 0;
  for (let p = 0, k = g + CONTACT; p < count; p++, k += 4) {
    ax += geometry[k];
    ay += geometry[k + 1];
    az += geometry[k + 2];
  }
  ax /= count;
  ay /= count;
  az /= count;
  const bx = ax + (places[PLACE * slotA] - places[PLACE * slotB]);
  const by = ay + (places[PLACE * slotA + 1] - places[PLACE * slotB + 1]);
  const bz = az + (places[PLACE * slotA + 2] - places[PLACE * slotB + 2]);
  rows[i] = nx;
  rows[i + 1] = ny;
  rows[i + 2] = nz;
  rows[i + TANGENT] = tx;
  rows[i + TANGENT + 1] = ty;
  rows[i + TANGENT + 2] = tz;
  rows[i + TANGENT_2] = sx;
  rows[i + TANGENT_2 + 1] = sy;
  rows[i + TANGENT_2 + 2] = sz;
  rows[i + ARM_A] = ax;
  rows[i + ARM_A + 1] = ay;
  rows[i + ARM_A + 2] = az;
  rows[i + ARM_B] = bx;
  rows[i + ARM_B + 1] = by;
  rows[i + ARM_B + 2] = bz;
  rows[i + SHORT_ARM] = yieldsA * yieldsB * Math.min(ax * ax + ay * ay + az * az, bx * bx + by * by + bz * bz);
  rows[i + YIELDS_A] = yieldsA;
  rows[i + YIELDS_B] = yieldsB;
  rows[i + STEP_IMPULSE] = 0;
  rows[i + STRUCK] = 0;
  let outer = 0;
  if (yieldsB !== 0) outer += nx * s[b + ACCELERATION] + ny * s[b + ACCELERATION + 1] + nz * s[b + ACCELERATION + 2];
  if (yieldsA !== 0) outer -= nx * s[a + ACCELERATION] + ny * s[a + ACCELERATION + 1] + nz * s[a + ACCELERATION + 2];
  rows[i + OUTER] = outer;
  // What impulses along the three directions and moments about them change.
  let k00 = 0;
  let k01 = 0;
  let k02 = 0;
  let k11 = 0;
  let k12 = 0;
  let k22 = 0;
  let tt = 0;
  let ts = 0;
  let ss = 0;
  let nn = 0;
  let tn = 0;
  let t1 = 0;
  let t2 = 0;
  let sn = 0;
  let s1 = 0;
  let s2 = 0;
  let n0 = 0;
  let n1 = 0;
  let n2 = 0;
  for (let side = 0; side < 2; side++) {
    if ((side === 0 ? yieldsA : yieldsB) === 0) continue;
    const at = side === 0 ? a : b;
    const rx = side === 0 ? ax : bx;
    const ry = side === 0 ? ay : by;
    const rz = side === 0 ? az : bz;
    const ixx = s[at + INVERSE_INERTIA];
    const iyy = s[at + INVERSE_INERTIA + 1];
    const izz = s[at + INVERSE_INERTIA + 2];
    const ixy = s[at + INVERSE_INERTIA + 3];
    const ixz = s[at + INVERSE_INERTIA + 4];
    const iyz = s[at + INVERSE_INERTIA + 5];
    const mx = s[at + INVERSE_MASS];
    const my = s[at + INVERSE_MASS + 1];
    const mz = s[at + INVERSE_MASS + 2];
    // r x n, r x t, r x s; and I^-1 times them and times the axes.
    const nrx = ry * nz - rz * ny;
    const nry = rz * nx - rx * nz;
    const nrz = rx * ny - ry * nx;
    const trx = ry * tz - rz * ty;
    const tr_y = rz * tx - rx * tz;
    const trz = rx * ty - ry * tx;
    const srx = ry * sz - rz * sy;
    const sry = rz * sx - rx * sz;
    const srz = rx * sy - ry * sx;
    const itx = ixx * tx + ixy * ty + ixz * tz;
    const ity = ixy * tx + iyy * ty + iyz * tz;
    const itz = ixz * tx + iyz * ty + izz * tz;
    const isx = ixx * sx + ixy * sy + ixz * sz;
    const isy = ixy * sx + iyy * sy + iyz * sz;
    const isz = ixz * sx + iyz * sy + izz * sz;
    const itrx = ixx * trx + ixy * tr_y + ixz * trz;
    const itry = ixy * trx + iyy * tr_y + iyz * trz;
    const itrz = ixz * trx + iyz * tr_y + izz * trz;
    const inrx = ixx * nrx + ixy * nry + ixz * nrz;
    const inry = ixy * nrx + iyy * nry + iyz * nrz;
    const inrz = ixz * nrx + iyz * nry + izz * nrz;
    k00 += mx * nx * nx + my * ny * ny + mz * nz * nz + (nrx * inrx + nry * inry + nrz * inrz);
    k01 += nrx * itx + nry * ity + nrz * itz;
    k02 += nrx * isx + nry * isy + nrz * isz;
    k11 += tx * itx + ty * ity + tz * itz;
    k12 += tx * isx + ty * isy + tz * isz;
    k22 += sx * isx + sy * isy + sz * isz;
    tt += mx * tx * tx + my * ty * ty + mz * tz * tz + (trx * itrx + tr_y * itry + trz * itrz);
    ts += mx * tx * sx + my * ty * sy + mz * tz * sz + (srx * itrx + sry * itry + srz * itrz);
    ss +=
      mx * sx * sx +
      my * sy * sy +
      mz * sz * sz +
      (srx * (ixx * srx + ixy * sry + ixz * srz) +
        sry * (ixy * srx + iyy * sry + iyz * srz) +
        srz * (ixz * srx + iyz * sry + izz * srz));
    tn += mx * tx * nx + my * ty * ny + mz * tz * nz + (trx * inrx + tr_y * inry + trz * inrz);
    t1 += trx * itx + tr_y * ity + trz * itz;
    t2 += trx * isx + tr_y * isy + trz * isz;
    sn += mx * sx * nx + my * sy * ny + mz * sz * nz + (srx * inrx + sry * inry + srz * inrz);
    s1 += srx * itx + sry * ity + srz * itz;
    s2 += srx * isx + sry * isy + srz * isz;
    n0 += nx * inrx + ny * inry + nz * inrz;
    n1 += nx * itx + ny * ity + nz * itz;
    n2 += nx * isx + ny * isy + nz * isz;
    nn += nx * (ixx * nx + ixy * ny + ixz * nz) + ny * (ixy * nx + iyy * ny + iyz * nz) + nz * (ixz * nx + iyz * ny + izz * nz);
  }
  rows[i + BLOCK] = k00;
  rows[i + BLOCK + 1] = k01;
  rows[i + BLOCK + 2] = k02;
  rows[i + BLOCK + 3] = k11;
  rows[i + BLOCK + 4] = k12;
  rows[i + BLOCK + 5] = k22;
  rows[i + ACROSS] = tn;
  rows[i + ACROSS + 1] = t1;
  rows[i + ACROSS + 2] = t2;
  rows[i + ACROSS + 3] = sn;
  rows[i + ACROSS + 4] = s1;
  rows[i + ACROSS + 5] = s2;
  rows[i + ACROSS + 6] = n0;
  rows[i + ACROSS + 7] = n1;
  rows[i + ACROSS + 8] = n2;
  rows[i + SLIDE] = tt;
  rows[i + SLIDE + 1] = ts;
  rows[i + SLIDE + 2] = ss;
  rows[i + ROLL] = k11;
  rows[i + ROLL + 1] = k12;
  rows[i + ROLL + 2] = k22;
  invert(rows, i + SLIDE);
  invert(rows, i + ROLL);
  rows[i + TWIST] = nn > NO_ANSWER ? 1 / nn : 0;
  // The contacts.
  let arm = 0;
  for (let p = 0, k = g + CONTACT, q = i + POINTS; p < count; p++, k += 4, q += POINT) {
    const x = geometry[k] - ax;
    const y = geometry[k + 1] - ay;
    const z = geometry[k + 2] - az;
    const alongT = tx * x + ty * y + tz * z;
    const alongS = sx * x + sy * y + sz * z;
    // (w x (alongT t + alongS s)) . n
    const g1 = alongS;
    const g2 = -alongT;
    arm += Math.sqrt(alongT * alongT + alongS * alongS);
    const answer = k00 + 2 * (g1 * k01 + g2 * k02) + g1 * g1 * k11 + 2 * g1 * g2 * k12 + g2 * g2 * k22;
    rows[q] = g1;
    rows[q + 1] = g2;
    rows[q + GAP] = geometry[k + 3];
    rows[q + IMPULSE] = h * forces[f + p];
    rows[q + POINT_MASS] = answer > NO_ANSWER ? 1 / answer : 0;
  }
  if (count > 1) {
    setAnswer(contacts, m, start, false);
    setAnswer(contacts, m, start, true);
  }
  rows[i + TWIST_ARM] = arm / count;
  rows[i + SURFACE] = tx * start.surfaceX + ty * start.surfaceY + tz * start.surfaceZ;
  rows[i + SURFACE + 1] = sx * start.surfaceX + sy * start.surfaceY + sz * start.surfaceZ;
  const fx = forces[f + FRICTION_FORCE];
  const fy = forces[f + FRICTION_FORCE + 1];
  const fz = forces[f + FRICTION_FORCE + 2];
  rows[i + FRICTION_IMPULSE] = h * (tx * fx + ty * fy + tz * fz);
  rows[i + FRICTION_IMPULSE + 1] = h * (sx * fx + sy * fy + sz * fz);
  rows[i + TWIST_IMPULSE] = h * forces[f + TWIST_FORCE];
  const rx = forces[f + ROLLING_FORCE];
  const ry = forces[f + ROLLING_FORCE + 1];
  const rz = forces[f + ROLLING_FORCE + 2];
  rows[i + ROLLING_IMPULSE] = h * (tx * rx + ty * ry + tz * rz);
  rows[i + ROLLING_IMPULSE + 1] = h * (sx * rx + sy * ry + sz * rz);
}

/** Sets what all contacts of a row answer together, soft or rigid: (1 + K S)^-1 K, by Cramer's rule, S = sum w g g^T, w the stiffness times the mass that each feels. */
function setAnswer({ count: counts, rows }: ContactRows, m: number, start: RowStart, isRigid: boolean): void {
  const i = ROW * m;
  const count = counts[m];
  const stiffness = isRigid ? RIGID : start.stiffness;
  let s00 = 0;
  let s01 = 0;
  let s02 = 0;
  let s11 = 0;
  let s12 = 0;
  let s22 = 0;
  for (let k = i + POINTS; k < i + POINTS + POINT * count; k += POINT) {
    const w = stiffness * rows[k + POINT_MASS];
    const w1 = w * rows[k];
    const w2 = w * rows[k + 1];
    s00 += w;
    s01 += w1;
    s02 += w2;
    s11 += w1 * rows[k];
    s12 += w1 * rows[k + 1];
    s22 += w2 * rows[k + 1];
  }
  const k00 = rows[i + BLOCK];
  const k01 = rows[i + BLOCK + 1];
  const k02 = rows[i + BLOCK + 2];
  const k11 = rows[i + BLOCK + 3];
  const k12 = rows[i + BLOCK + 4];
  const k22 = rows[i + BLOCK + 5];
  const m00 = 1 + k00 * s00 + k01 * s01 + k02 * s02;
  const m01 = k00 * s01 + k01 * s11 + k02 * s12;
  const m02 = k00 * s02 + k01 * s12 + k02 * s22;
  const m10 = k01 * s00 + k11 * s01 + k12 * s02;
  const m11 = 1 + k01 * s01 + k11 * s11 + k12 * s12;
  const m12 = k01 * s02 + k11 * s12 + k12 * s22;
  const m20 = k02 * s00 + k12 * s01 + k22 * s02;
  const m21 = k02 * s01 + k12 * s11 + k22 * s12;
  const m22 = 1 + k02 * s02 + k12 * s12 + k22 * s22;
  const c00 = m11 * m22 - m12 * m21;
  const c01 = m02 * m21 - m01 * m22;
  const c02 = m01 * m12 - m02 * m11;
  const c10 = m12 * m20 - m10 * m22;
  const c11 = m00 * m22 - m02 * m20;
  const c12 = m02 * m10 - m00 * m12;
  const c20 = m10 * m21 - m11 * m20;
  const c21 = m01 * m20 - m00 * m21;
  const c22 = m00 * m11 - m01 * m10;
  const per = 1 / (m00 * c00 + m01 * c10 + m02 * c20);
  const at = i + (isRigid ? RIGID_ANSWER : SOFT_ANSWER);
  rows[at] = per * (c00 * k00 + c01 * k01 + c02 * k02);
  rows[at + 1] = per * (c00 * k01 + c01 * k11 + c02 * k12);
  rows[at + 2] = per * (c00 * k02 + c01 * k12 + c02 * k22);
  rows[at + 3] = per * (c10 * k01 + c11 * k11 + c12 * k12);
  rows[at + 4] = per * (c10 * k02 + c11 * k12 + c12 * k22);
  rows[at + 5] = per * (c20 * k02 + c21 * k12 + c22 * k22);
}

/** What answers in one direction only, as with locked axes, has a determinant below this part of the square of its trace. */
const ONE_WAY = 1e-13;

/** Inverts a symmetric matrix of two rows; in the directions that answer, where others do not. */
function invert(rows: Float64Array, at: number): void {
  const a = rows[at];
  const b = rows[at + 1];
  const c = rows[at + 2];
  const det = a * c - b * b;
  const squareSum = (a + c) * (a + c);
  if (!(det > ONE_WAY * squareSum)) {
    // K = k u u^T has the trace k, so u u^T / k is K / k^2.
    const part = squareSum > NO_ANSWER ? 1 / squareSum : 0;
    rows[at] = a * part;
    rows[at + 1] = b * part;
    rows[at + 2] = c * part;
    return;
  }
  const per = 1 / det;
  rows[at] = c * per;
  rows[at + 1] = -b * per;
  rows[at + 2] = a * per;
}

/** Notes how fast the bodies of a row come together at the middle of its contacts; 0 where they go apart. */
export function setApproach(contacts: ContactRows, m: number, { state: s }: Bodies): void {
  const { rows } = contacts;
  const i = ROW * m;
  const nx = rows[i];
  const ny = rows[i + 1];
  const nz = rows[i + 2];
  let speed = 0;
  for (let side = 0; side < 2; side++) {
    const at = STATE * (side === 0 ? contacts.bodyA[m] : contacts.bodyB[m]);
    const arm = i + (side === 0 ? ARM_A : ARM_B);
    const lx = s[at + MOMENTUM];
    const ly = s[at + MOMENTUM + 1];
    const lz = s[at + MOMENTUM + 2];
    const j = at + INVERSE_INERTIA;
    const wx = s[j] * lx + s[j + 3] * ly + s[j + 4] * lz;
    const wy = s[j + 3] * lx + s[j + 1] * ly + s[j + 5] * lz;
    const wz = s[j + 4] * lx + s[j + 5] * ly + s[j + 2] * lz;
    const x = s[at] + (wy * rows[arm + 2] - wz * rows[arm + 1]);
    const y = s[at + 1] + (wz * rows[arm] - wx * rows[arm + 2]);
    const z = s[at + 2] + (wx * rows[arm + 1] - wy * rows[arm]);
    speed += (side === 0 ? 1 : -1) * (nx * x + ny * y + nz * z);
  }
  rows[i + STRUCK] = speed > 0 ? speed : 0;
}

/** Keeps the impulses of a row with its manifold, as forces. */
export function keepRow(contacts: ContactRows, m: number, manifolds: Manifolds, { h }: Substep): void {
  const { rows } = contacts;
  const { forces, impulses } = manifolds;
  const id = contacts.manifold[m];
  const i = ROW * m;
  const f = FORCES * id;
  const per = 1 / h;
  const nx = rows[i];
  const ny = rows[i + 1];
  const nz = rows[i + 2];
  const tx = rows[i + TANGENT];
  const ty = rows[i + TANGENT + 1];
  const tz = rows[i + TANGENT + 2];
  const sx = ny * tz - nz * ty;
  const sy = nz * tx - nx * tz;
  const sz = nx * ty - ny * tx;
  for (let p = 0; p < contacts.count[m]; p++) forces[f + p] = per * rows[i + POINTS + POINT * p + IMPULSE];
  const f1 = per * rows[i + FRICTION_IMPULSE];
  const f2 = per * rows[i + FRICTION_IMPULSE + 1];
  forces[f + FRICTION_FORCE] = f1 * tx + f2 * sx;
  forces[f + FRICTION_FORCE + 1] = f1 * ty + f2 * sy;
  forces[f + FRICTION_FORCE + 2] = f1 * tz + f2 * sz;
  forces[f + TWIST_FORCE] = per * rows[i + TWIST_IMPULSE];
  const r1 = per * rows[i + ROLLING_IMPULSE];
  const r2 = per * rows[i + ROLLING_IMPULSE + 1];
  forces[f + ROLLING_FORCE] = r1 * tx + r2 * sx;
  forces[f + ROLLING_FORCE + 1] = r1 * ty + r2 * sy;
  forces[f + ROLLING_FORCE + 2] = r1 * tz + r2 * sz;
  impulses[2 * id] = rows[i + STEP_IMPULSE];
  impulses[2 * id + 1] = rows[i + STRUCK];
}
