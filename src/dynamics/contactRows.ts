/**
 * Rows of contacts.
 *
 * The contacts of a manifold lie in a plane, so their velocities along the normal are three numbers: that of the middle and two tilts, u = J v. Contact
 * i sees g_i . u with g_i = (1, g1, g2), and its impulse l_i is g_i l_i in the same coordinates. K = J M^-1 J^T is what they answer.
 *
 * All contacts are solved at once: g_i . u + b_i + l_i / w_i = 0 for those that push, w_i the stiffness of the contact, with u = u0 + K sum g_i l_i, which is
 * (1 + K S) u = u0 - K r, S = sum w_i g_i g_i^T, r = sum w_i b_i g_i: three equations, however many contacts there are. A contact that would pull is
 * left out, and comes back where the others do not hold it (activeContacts.ts).
 *
 * Where all push, which is the rule, and their impulses were l' when they moved with u', that is u = u' - A sum g_i (w_i (g_i . u' + b_i) + l'_i), where the
 * matrix A = (1 + K S)^-1 K stays the same for the whole step.
 *
 * Friction acts at the middle, as a cone: two impulses along the tangents, one moment against twist.
 */
import type { Softness } from '../solver/softness.ts';
import { biases, impulses, setRolling, solveActive, turns, weights } from './activeContacts.ts';
import { type Bodies, INVERSE_INERTIA, INVERSE_MASS, MOMENTUM, MOVED, STATE, TOUCHED, TURNED } from './bodies.ts';
import {
  ACROSS,
  ARM_A,
  ARM_B,
  BLOCK,
  BOUNCE,
  FRICTION_IMPULSE,
  FRICTION_LIMIT,
  GAP,
  IMPULSE,
  POINT,
  POINT_MASS,
  POINTS,
  RIGID_ANSWER,
  ROLLING,
  ROW,
  SHORT_ARM,
  SLIDE,
  SOFT_ANSWER,
  STEP_IMPULSE,
  SURFACE,
  TANGENT,
  TANGENT_2,
  TWIST,
  TWIST_ARM,
  TWIST_IMPULSE,
  YIELDS_A,
  YIELDS_B,
} from './rowLayout.ts';

/** What must hold exactly yields by this part of what it feels, so that contacts that hold each other up share their load. */
export const RIGID = 1000;
export class ContactRows {
  rows = new Float64Array(16 * ROW);
  /** The slots of the two bodies, and how many contacts there are. */
  bodyA = new Int32Array(16);
  bodyB = new Int32Array(16);
  count = new Int32Array(16);
  /** The manifold that a row is of. */
  manifold = new Int32Array(16);
  length = 0;

  reserve(length: number): void {
    if (length <= this.bodyA.length) return;
    const capacity = 2 * length;
    this.rows = new Float64Array(capacity * ROW);
    this.bodyA = new Int32Array(capacity);
    this.bodyB = new Int32Array(capacity);
    this.count = new Int32Array(capacity);
    this.manifold = new Int32Array(capacity);
  }
}

/** What a pass over the rows does. */
export class ContactPass {
  /** The length of the substep. */
  h = NaN;
  /** How soft contacts are, null where errors of place are left alone. */
  softness: Softness | null = null;
  /** Depth is taken back no faster than this, beside what the contact gives way under its load. */
  maxPush = NaN;
  /** What bounces is struck where it comes faster than this (impacts.ts). */
  bounceSpeed = NaN;
}

/** One pass over rows: with softness the contacts alone, which also takes errors back; without it contacts and friction. */
export function solveContacts(contacts: ContactRows, bodies: Bodies, from: number, to: number, pass: ContactPass): void {
  const { bodyA, bodyB, count, rows } = contacts;
  const { pushed, state: s } = bodies;
  const { bounceSpeed, h, maxPush, softness } = pass;
  const isSoft = softness !== null;
  const rate = isSoft ? softness.rate : 0;
  const stiffness = isSoft ? softness.stiffness : RIGID;
  const give = 1 / (1 + stiffness);
  const inverseH = 1 / h;
  for (let q = from; q < to; q++) {
    const m = isSoft ? q : from + to - 1 - q;
    const i = ROW * m;
    const a = STATE * bodyA[m];
    const b = STATE * bodyB[m];
    const n = count[m];
    // What comes faster is not slowed down before it is struck.
    const strikes = rows[i + BOUNCE] > 0 ? -bounceSpeed : -Infinity;
    const nx = rows[i];
    const ny = rows[i + 1];
    const nz = rows[i + 2];
    const tx = rows[i + TANGENT];
    const ty = rows[i + TANGENT + 1];
    const tz = rows[i + TANGENT + 2];
    const sx = rows[i + TANGENT_2];
    const sy = rows[i + TANGENT_2 + 1];
    const sz = rows[i + TANGENT_2 + 2];
    const ax = rows[i + ARM_A];
    const ay = rows[i + ARM_A + 1];
    const az = rows[i + ARM_A + 2];
    const bx = rows[i + ARM_B];
    const by = rows[i + ARM_B + 1];
    const bz = rows[i + ARM_B + 2];
    // How both move: v, w = I^-1 L.
    const lax = s[a + MOMENTUM];
    const lay = s[a + MOMENTUM + 1];
    const laz = s[a + MOMENTUM + 2];
    const axy = s[a + INVERSE_INERTIA + 3];
    const axz = s[a + INVERSE_INERTIA + 4];
    const ayz = s[a + INVERSE_INERTIA + 5];
    const wax = s[a + INVERSE_INERTIA] * lax + axy * lay + axz * laz;
    const way = axy * lax + s[a + INVERSE_INERTIA + 1] * lay + ayz * laz;
    const waz = axz * lax + ayz * lay + s[a + INVERSE_INERTIA + 2] * laz;
    const lbx = s[b + MOMENTUM];
    const lby = s[b + MOMENTUM + 1];
    const lbz = s[b + MOMENTUM + 2];
    const bxy = s[b + INVERSE_INERTIA + 3];
    const bxz = s[b + INVERSE_INERTIA + 4];
    const byz = s[b + INVERSE_INERTIA + 5];
    const wbx = s[b + INVERSE_INERTIA] * lbx + bxy * lby + bxz * lbz;
    const wby = bxy * lbx + s[b + INVERSE_INERTIA + 1] * lby + byz * lbz;
    const wbz = bxz * lbx + byz * lby + s[b + INVERSE_INERTIA + 2] * lbz;
    // The velocity of the second at the middle, seen from the first, and how far it has come.
    const vx = s[b] - s[a] + (wby * bz - wbz * by) - (way * az - waz * ay);
    const vy = s[b + 1] - s[a + 1] + (wbz * bx - wbx * bz) - (waz * ax - wax * az);
    const vz = s[b + 2] - s[a + 2] + (wbx * by - wby * bx) - (wax * ay - way * ax);
    const dx = s[b + MOVED] - s[a + MOVED];
    const dy = s[b + MOVED + 1] - s[a + MOVED + 1];
    const dz = s[b + MOVED + 2] - s[a + MOVED + 2];
    const oax = s[a + TURNED];
    const oay = s[a + TURNED + 1];
    const oaz = s[a + TURNED + 2];
    const obx = s[b + TURNED];
    const oby = s[b + TURNED + 1];
    const obz = s[b + TURNED + 2];
    const ex = dx + (oby * bz - obz * by) - (oay * az - oaz * ay);
    const ey = dy + (obz * bx - obx * bz) - (oaz * ax - oax * az);
    const ez = dz + (obx * by - oby * bx) - (oax * ay - oay * ax);
    const u0 = nx * vx + ny * vy + nz * vz;
    const rise = nx * ex + ny * ey + nz * ez;
    const turnX = wbx - wax;
    const turnY = wby - way;
    const turnZ = wbz - waz;
    const u1 = tx * turnX + ty * turnY + tz * turnZ;
    const u2 = sx * turnX + sy * turnY + sz * turnZ;
    // What is added to the impulse along the normal and to the moments about the tangents; all impulses of the contacts.
    let y0 = 0;
    let y1 = 0;
    let y2 = 0;
    let total = 0;
    if (n === 1) {
      const k = i + POINTS;
      const old = rows[k + IMPULSE];
      const gap = rows[k + GAP] + rise;
      const mass = rows[k + POINT_MASS];
      let impulse = old;
      if (gap > 0) impulse = u0 < strikes ? 0 : old - mass * (u0 + gap * inverseH);
      else if (isSoft) {
        const weight = stiffness * mass;
        const bias = Math.max(rate * gap, -maxPush - (weight > 0 ? old / weight : 0));
        impulse -= give * (weight * (u0 + bias) + old);
      } else impulse -= mass * u0;
      total = impulse > 0 ? impulse : 0;
      rows[k + IMPULSE] = total;
      y0 = total - old;
    } else {
      const leanX = obx - oax;
      const leanY = oby - oay;
      const leanZ = obz - oaz;
      const tilt1 = tx * leanX + ty * leanY + tz * leanZ;
      const tilt2 = sx * leanX + sy * leanY + sz * leanZ;
      const end = i + POINTS + POINT * n;
      let r0 = 0;
      let r1 = 0;
      let r2 = 0;
      let apart = 0;
      let isIdle = true;
      let isStruck = false;
      for (let k = i + POINTS, p = 0; k < end; k += POINT, p++) {
        const g1 = rows[k];
        const g2 = rows[k + 1];
        const gap = rows[k + GAP] + (rise + g1 * tilt1 + g2 * tilt2);
        const speed = u0 + g1 * u1 + g2 * u2;
        const old = rows[k + IMPULSE];
        let bias = 0;
        let weight = stiffness * rows[k + POINT_MASS];
        if (gap > 0) {
          apart++;
          bias = gap * inverseH;
          weight = RIGID * rows[k + POINT_MASS];
          if (speed < strikes) {
            isStruck = true;
            weight = 0;
          }
        } else if (isSoft) {
          bias = rate * gap;
          if (bias < -maxPush) bias = Math.max(bias, -maxPush - old / weight);
        }
        const pull = weight * (speed + bias) + old;
        r0 += pull;
        r1 += g1 * pull;
        r2 += g2 * pull;
        biases[p] = bias;
        weights[p] = weight;
        if (old !== 0 || pull < 0) isIdle = false;
      }
      let least = 0;
      if (!isStruck && !isIdle && (!isSoft || apart === 0 || apart === n)) {
        const k = i + (isSoft && apart === 0 ? SOFT_ANSWER : RIGID_ANSWER);
        const z0 = u0 - (rows[k] * r0 + rows[k + 1] * r1 + rows[k + 2] * r2);
        const z1 = u1 - (rows[k + 1] * r0 + rows[k + 3] * r1 + rows[k + 4] * r2);
        const z2 = u2 - (rows[k + 2] * r0 + rows[k + 4] * r1 + rows[k + 5] * r2);
        for (let j = i + POINTS, p = 0; j < end; j += POINT, p++) {
          const l = -weights[p] * (z0 + rows[j] * z1 + rows[j + 1] * z2 + biases[p]);
          impulses[p] = l;
          if (l < least) least = l;
        }
      } else least = -1;
      if (!isIdle) {
        if (least < 0) {
          turns[0] = u0;
          turns[1] = u1;
          turns[2] = u2;
          solveActive(rows, i, n);
        }
        for (let k = i + POINTS, p = 0; k < end; k += POINT, p++) {
          const l = impulses[p];
          const more = l - rows[k + IMPULSE];
          rows[k + IMPULSE] = l;
          total += l;
          y0 += more;
          y1 += rows[k] * more;
          y2 += rows[k + 1] * more;
        }
      }
    }
    const f1 = rows[i + FRICTION_IMPULSE];
    const f2 = rows[i + FRICTION_IMPULSE + 1];
    if (total === 0 && y0 === 0 && f1 === 0 && f2 === 0) continue;
    let px = nx * y0;
    let py = ny * y0;
    let pz = nz * y0;
    let mx = tx * y1 + sx * y2;
    let my = ty * y1 + sy * y2;
    let mz = tz * y1 + sz * y2;
    // What shifts the point of action, see below.
    let actX = nx * total + tx * f1 + sx * f2;
    let actY = ny * total + ty * f1 + sy * f2;
    let actZ = nz * total + tz * f1 + sz * f2;
    if (!isSoft) {
      const k = i + ACROSS;
      const slide1 = tx * vx + ty * vy + tz * vz + (rows[k] * y0 + rows[k + 1] * y1 + rows[k + 2] * y2) - rows[i + SURFACE];
      const slide2 =
        sx * vx + sy * vy + sz * vz + (rows[k + 3] * y0 + rows[k + 4] * y1 + rows[k + 5] * y2) - rows[i + SURFACE + 1];
      const spin = nx * turnX + ny * turnY + nz * turnZ + (rows[k + 6] * y0 + rows[k + 7] * y1 + rows[k + 8] * y2);
      const limit = rows[i + FRICTION_LIMIT] * total;
      let new1 = f1 - (rows[i + SLIDE] * slide1 + rows[i + SLIDE + 1] * slide2);
      let new2 = f2 - (rows[i + SLIDE + 1] * slide1 + rows[i + SLIDE + 2] * slide2);
      const lenSq = new1 * new1 + new2 * new2;
      if (lenSq > limit * limit) {
        const scale = limit / Math.sqrt(lenSq);
        new1 *= scale;
        new2 *= scale;
      }
      rows[i + FRICTION_IMPULSE] = new1;
      rows[i + FRICTION_IMPULSE + 1] = new2;
      const more1 = new1 - f1;
      const more2 = new2 - f2;
      px += tx * more1 + sx * more2;
      py += ty * more1 + sy * more2;
      pz += tz * more1 + sz * more2;
      actX = px;
      actY = py;
      actZ = pz;
      const oldTwist = rows[i + TWIST_IMPULSE];
      const twistLimit = limit * rows[i + TWIST_ARM];
      const twist = Math.max(-twistLimit, Math.min(twistLimit, oldTwist - rows[i + TWIST] * spin));
      rows[i + TWIST_IMPULSE] = twist;
      const more = twist - oldTwist;
      mx += nx * more;
      my += ny * more;
      mz += nz * more;
      if (rows[i + ROLLING] > 0) {
        turns[0] = total;
        turns[1] = u1 + (rows[i + BLOCK + 1] * y0 + rows[i + BLOCK + 3] * y1 + rows[i + BLOCK + 4] * y2);
        turns[2] = u2 + (rows[i + BLOCK + 2] * y0 + rows[i + BLOCK + 4] * y1 + rows[i + BLOCK + 5] * y2);
        setRolling(rows, i);
        mx += tx * turns[1] + sx * turns[2];
        my += ty * turns[1] + sy * turns[2];
        mz += tz * turns[1] + sz * turns[2];
      }
      rows[i + STEP_IMPULSE] += total;
    }
    pushed[bodyA[m]] = TOUCHED;
    pushed[bodyB[m]] = TOUCHED;
    // The bodies have moved since their arms were measured: the points where the impulse acts on one and on the other are d apart, and each takes half of the
    // moment d x p, so that no angular momentum comes of it. (Where they have moved farther than their arms, these say nothing any more.)
    const half = dx * dx + dy * dy + dz * dz < rows[i + SHORT_ARM] ? 0.5 : 0;
    const cx = half * (dy * actZ - dz * actY);
    const cy = half * (dz * actX - dx * actZ);
    const cz = half * (dx * actY - dy * actX);
    if (rows[i + YIELDS_A] !== 0) {
      s[a] -= s[a + INVERSE_MASS] * px;
      s[a + 1] -= s[a + INVERSE_MASS + 1] * py;
      s[a + 2] -= s[a + INVERSE_MASS + 2] * pz;
      s[a + MOMENTUM] = lax - (ay * pz - az * py + mx + cx);
      s[a + MOMENTUM + 1] = lay - (az * px - ax * pz + my + cy);
      s[a + MOMENTUM + 2] = laz - (ax * py - ay * px + mz + cz);
    }
    if (rows[i + YIELDS_B] !== 0) {
      s[b] += s[b + INVERSE_MASS] * px;
      s[b + 1] += s[b + INVERSE_MASS + 1] * py;
      s[b + 2] += s[b + INVERSE_MASS + 2] * pz;
      s[b + MOMENTUM] = lbx + (by * pz - bz * py + mx - cx);
      s[b + MOMENTUM + 1] = lby + (bz * px - bx * pz + my - cy);
      s[b + MOMENTUM + 2] = lbz + (bx * py - by * px + mz - cz);
    }
  }
}
