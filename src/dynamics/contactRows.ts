/**
 * Rows of contacts.
 *
 * The contacts of a manifold lie in a plane, so their velocities along the normal are three numbers: that of the middle and two tilts, u = J v. Contact
 * i sees g_i . u with g_i = (1, g1, g2), and its impulse l_i is g_i l_i in the same coordinates. K = J M^-1 J^T is what they answer.
 *
 * All contacts are solved at once: g_i . u + b_i + l_i / w_i = 0 for those that push, w_i the stiffness of the contact, with u = u0 + K sum g_i l_i, which is
 * (1 + K S) u = u0 - K r, S = sum w_i g_i g_i^T, r = sum w_i b_i g_i: three equations, however many contacts there are. A contact that would pull is
 * left out, and comes back where the others do not hold it.
 *
 * Friction acts at the middle, as a cone: two impulses along the tangents, one moment against twist.
 */
import type { Softness } from '../solver/softness.ts';
import { type Bodies, INVERSE_INERTIA, INVERSE_MASS, MOMENTUM, MOVED, STATE, TOUCHED, TURNED } from './bodies.ts';
import {
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
  ROLL,
  ROLLING,
  ROLLING_IMPULSE,
  ROW,
  SLIDE,
  STEP_IMPULSE,
  SURFACE,
  TANGENT,
  TWIST,
  TWIST_ARM,
  TWIST_IMPULSE,
  YIELDS_A,
  YIELDS_B,
} from './rowLayout.ts';

/** What must hold exactly yields by this part of what it feels, so that contacts that hold each other up share their load. */
const RIGID = 1000;
/** Contacts are exchanged at most so many times; four contacts need no more. */
const MAX_EXCHANGES = 8;
/** Where that does not end, they are solved one after the other so many times. */
const SWEEPS = 8;

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
  /** Depth is taken back no faster than this. */
  maxPush = NaN;
  /** What bounces is struck where it comes faster than this (impacts.ts). */
  bounceSpeed = NaN;
}

const solve_active = /* @__PURE__ */ new Int32Array(4);
const solve_bias = /* @__PURE__ */ new Float64Array(4);
const solve_weight = /* @__PURE__ */ new Float64Array(4);
const solve_found = /* @__PURE__ */ new Float64Array(4);

/** One pass over rows: with softness the contacts alone, which also takes errors back; without it contacts and friction. */
export function solveContacts(contacts: ContactRows, bodies: Bodies, from: number, to: number, pass: ContactPass): void {
  const { bodyA, bodyB, count, rows } = contacts;
  const { pushed, state: s } = bodies;
  const { bounceSpeed, h, maxPush, softness } = pass;
  const active = solve_active;
  const bias = solve_bias;
  const weight = solve_weight;
  const found = solve_found;
  const isSoft = softness !== null;
  const rate = isSoft ? softness.rate : 0;
  const stiffness = isSoft ? softness.stiffness : 0;
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
    const sx = ny * tz - nz * ty;
    const sy = nz * tx - nx * tz;
    const sz = nx * ty - ny * tx;
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
    let wax = s[a + INVERSE_INERTIA] * lax + axy * lay + axz * laz;
    let way = axy * lax + s[a + INVERSE_INERTIA + 1] * lay + ayz * laz;
    let waz = axz * lax + ayz * lay + s[a + INVERSE_INERTIA + 2] * laz;
    const lbx = s[b + MOMENTUM];
    const lby = s[b + MOMENTUM + 1];
    const lbz = s[b + MOMENTUM + 2];
    const bxy = s[b + INVERSE_INERTIA + 3];
    const bxz = s[b + INVERSE_INERTIA + 4];
    const byz = s[b + INVERSE_INERTIA + 5];
    let wbx = s[b + INVERSE_INERTIA] * lbx + bxy * lby + bxz * lbz;
    let wby = bxy * lbx + s[b + INVERSE_INERTIA + 1] * lby + byz * lbz;
    let wbz = bxz * lbx + byz * lby + s[b + INVERSE_INERTIA + 2] * lbz;
    // The velocity of the second at the middle, seen from the first, and how far it has come.
    let vx = s[b] + (wby * bz - wbz * by) - s[a] - (way * az - waz * ay);
    let vy = s[b + 1] + (wbz * bx - wbx * bz) - s[a + 1] - (waz * ax - wax * az);
    let vz = s[b + 2] + (wbx * by - wby * bx) - s[a + 2] - (wax * ay - way * ax);
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
    let y0 = 0;
    let y1 = 0;
    let y2 = 0;
    let total = 0;
    if (n === 1) {
      const k = i + POINTS;
      const old = rows[k + IMPULSE];
      const gap = rows[k + GAP] + rise;
      const mass = rows[k + POINT_MASS];
      let impulse: number;
      if (gap > 0) impulse = u0 < strikes ? 0 : old - mass * (u0 + gap * inverseH);
      else if (isSoft) {
        const give = 1 / (1 + stiffness);
        impulse = old - mass * stiffness * give * (u0 + Math.max(rate * gap, -maxPush)) - give * old;
      } else impulse = old - mass * u0;
      total = impulse > 0 ? impulse : 0;
      rows[k + IMPULSE] = total;
      y0 = total - old;
    } else {
      const u1 = tx * (wbx - wax) + ty * (wby - way) + tz * (wbz - waz);
      const u2 = sx * (wbx - wax) + sy * (wby - way) + sz * (wbz - waz);
      const tilt1 = tx * (obx - oax) + ty * (oby - oay) + tz * (obz - oaz);
      const tilt2 = sx * (obx - oax) + sy * (oby - oay) + sz * (obz - oaz);
      let old0 = 0;
      let old1 = 0;
      let old2 = 0;
      for (let p = 0, k = i + POINTS; p < n; p++, k += POINT) {
        const g1 = rows[k];
        const g2 = rows[k + 1];
        const l = rows[k + IMPULSE];
        old0 += l;
        old1 += g1 * l;
        old2 += g2 * l;
        const gap = rows[k + GAP] + rise + g1 * tilt1 + g2 * tilt2;
        active[p] = 1;
        if (gap > 0) {
          bias[p] = gap * inverseH;
          weight[p] = u0 + g1 * u1 + g2 * u2 < strikes ? 0 : RIGID * rows[k + POINT_MASS];
        } else if (isSoft) {
          bias[p] = Math.max(rate * gap, -maxPush);
          weight[p] = stiffness * rows[k + POINT_MASS];
        } else {
          bias[p] = 0;
          weight[p] = RIGID * rows[k + POINT_MASS];
        }
      }
      const k00 = rows[i + BLOCK];
      const k01 = rows[i + BLOCK + 1];
      const k02 = rows[i + BLOCK + 2];
      const k11 = rows[i + BLOCK + 3];
      const k12 = rows[i + BLOCK + 4];
      const k22 = rows[i + BLOCK + 5];
      // As they would move without this manifold.
      const free0 = u0 - (k00 * old0 + k01 * old1 + k02 * old2);
      const free1 = u1 - (k01 * old0 + k11 * old1 + k12 * old2);
      const free2 = u2 - (k02 * old0 + k12 * old1 + k22 * old2);
      let isSolved = false;
      for (let exchange = 0; exchange < MAX_EXCHANGES && !isSolved; exchange++) {
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
          if (active[p] === 0) continue;
          const w = weight[p];
          const w1 = w * rows[k];
          const w2 = w * rows[k + 1];
          s00 += w;
          s01 += w1;
          s02 += w2;
          s11 += w1 * rows[k];
          s12 += w1 * rows[k + 1];
          s22 += w2 * rows[k + 1];
          r0 += w * bias[p];
          r1 += w1 * bias[p];
          r2 += w2 * bias[p];
        }
        // (1 + K S) u = free - K r, by Cramer's rule.
        const m00 = 1 + k00 * s00 + k01 * s01 + k02 * s02;
        const m01 = k00 * s01 + k01 * s11 + k02 * s12;
        const m02 = k00 * s02 + k01 * s12 + k02 * s22;
        const m10 = k01 * s00 + k11 * s01 + k12 * s02;
        const m11 = 1 + k01 * s01 + k11 * s11 + k12 * s12;
        const m12 = k01 * s02 + k11 * s12 + k12 * s22;
        const m20 = k02 * s00 + k12 * s01 + k22 * s02;
        const m21 = k02 * s01 + k12 * s11 + k22 * s12;
        const m22 = 1 + k02 * s02 + k12 * s12 + k22 * s22;
        const q0 = free0 - (k00 * r0 + k01 * r1 + k02 * r2);
        const q1 = free1 - (k01 * r0 + k11 * r1 + k12 * r2);
        const q2 = free2 - (k02 * r0 + k12 * r1 + k22 * r2);
        const c00 = m11 * m22 - m12 * m21;
        const c01 = m12 * m20 - m10 * m22;
        const c02 = m10 * m21 - m11 * m20;
        const per = 1 / (m00 * c00 + m01 * c01 + m02 * c02);
        const z0 = per * (c00 * q0 + (m02 * m21 - m01 * m22) * q1 + (m01 * m12 - m02 * m11) * q2);
        const z1 = per * (c01 * q0 + (m00 * m22 - m02 * m20) * q1 + (m02 * m10 - m00 * m12) * q2);
        const z2 = per * (c02 * q0 + (m01 * m20 - m00 * m21) * q1 + (m00 * m11 - m01 * m10) * q2);
        let least = 0;
        let leastAt = -1;
        let deepest = 0;
        let deepestAt = -1;
        for (let p = 0, k = i + POINTS; p < n; p++, k += POINT) {
          const approach = z0 + rows[k] * z1 + rows[k + 1] * z2 + bias[p];
          const l = -weight[p] * approach;
          if (active[p] !== 0) {
            found[p] = l;
            if (l < least) {
              least = l;
              leastAt = p;
            }
          } else {
            found[p] = 0;
            if (l > deepest) {
              deepest = l;
              deepestAt = p;
            }
          }
        }
        if (leastAt >= 0) active[leastAt] = 0;
        else if (deepestAt >= 0) active[deepestAt] = 1;
        else isSolved = true;
      }
      if (!isSolved) {
        // Where exchanges go round in circles: one after the other, which never makes energy.
        let z0 = u0;
        let z1 = u1;
        let z2 = u2;
        for (let p = 0, k = i + POINTS; p < n; p++, k += POINT) found[p] = rows[k + IMPULSE];
        for (let sweep = 0; sweep < SWEEPS; sweep++) {
          for (let p = 0, k = i + POINTS; p < n; p++, k += POINT) {
            const g1 = rows[k];
            const g2 = rows[k + 1];
            const give = weight[p] > 0 ? 1 / weight[p] : Infinity;
            const answer = 1 / rows[k + POINT_MASS] + give;
            const approach = z0 + g1 * z1 + g2 * z2 + bias[p] + (give < Infinity ? give * found[p] : 0);
            const next = give < Infinity ? Math.max(0, found[p] - approach / answer) : 0;
            const l = next - found[p];
            found[p] = next;
            z0 += l * (k00 + g1 * k01 + g2 * k02);
            z1 += l * (k01 + g1 * k11 + g2 * k12);
            z2 += l * (k02 + g1 * k12 + g2 * k22);
          }
        }
      }
      for (let p = 0, k = i + POINTS; p < n; p++, k += POINT) {
        const l = found[p] > 0 ? found[p] : 0;
        rows[k + IMPULSE] = l;
        total += l;
        y1 += rows[k] * l;
        y2 += rows[k + 1] * l;
      }
      y0 = total - old0;
      y1 -= old1;
      y2 -= old2;
    }
    const yieldsA = rows[i + YIELDS_A];
    const yieldsB = rows[i + YIELDS_B];
    let px = nx * y0;
    let py = ny * y0;
    let pz = nz * y0;
    let mx = tx * y1 + sx * y2;
    let my = ty * y1 + sy * y2;
    let mz = tz * y1 + sz * y2;
    // What shifts the point of action, see below.
    let actX = px;
    let actY = py;
    let actZ = pz;
    let f1 = rows[i + FRICTION_IMPULSE];
    let f2 = rows[i + FRICTION_IMPULSE + 1];
    if (isSoft) {
      actX = nx * total + tx * f1 + sx * f2;
      actY = ny * total + ty * f1 + sy * f2;
      actZ = nz * total + tz * f1 + sz * f2;
    } else if (total > 0 || f1 !== 0 || f2 !== 0) {
      if (yieldsA !== 0) {
        const hx = ay * pz - az * py + mx;
        const hy = az * px - ax * pz + my;
        const hz = ax * py - ay * px + mz;
        wax -= s[a + INVERSE_INERTIA] * hx + axy * hy + axz * hz;
        way -= axy * hx + s[a + INVERSE_INERTIA + 1] * hy + ayz * hz;
        waz -= axz * hx + ayz * hy + s[a + INVERSE_INERTIA + 2] * hz;
      }
      if (yieldsB !== 0) {
        const hx = by * pz - bz * py + mx;
        const hy = bz * px - bx * pz + my;
        const hz = bx * py - by * px + mz;
        wbx += s[b + INVERSE_INERTIA] * hx + bxy * hy + bxz * hz;
        wby += bxy * hx + s[b + INVERSE_INERTIA + 1] * hy + byz * hz;
        wbz += bxz * hx + byz * hy + s[b + INVERSE_INERTIA + 2] * hz;
      }
      vx = s[b] + s[b + INVERSE_MASS] * px + (wby * bz - wbz * by) - s[a] + s[a + INVERSE_MASS] * px - (way * az - waz * ay);
      vy =
        s[b + 1] +
        s[b + INVERSE_MASS + 1] * py +
        (wbz * bx - wbx * bz) -
        s[a + 1] +
        s[a + INVERSE_MASS + 1] * py -
        (waz * ax - wax * az);
      vz =
        s[b + 2] +
        s[b + INVERSE_MASS + 2] * pz +
        (wbx * by - wby * bx) -
        s[a + 2] +
        s[a + INVERSE_MASS + 2] * pz -
        (wax * ay - way * ax);
      const slide1 = tx * vx + ty * vy + tz * vz - rows[i + SURFACE];
      const slide2 = sx * vx + sy * vy + sz * vz - rows[i + SURFACE + 1];
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
      f1 = new1 - f1;
      f2 = new2 - f2;
      const qx = tx * f1 + sx * f2;
      const qy = ty * f1 + sy * f2;
      const qz = tz * f1 + sz * f2;
      px += qx;
      py += qy;
      pz += qz;
      actX = px;
      actY = py;
      actZ = pz;
      const oldTwist = rows[i + TWIST_IMPULSE];
      const twistLimit = limit * rows[i + TWIST_ARM];
      const spin = nx * (wbx - wax) + ny * (wby - way) + nz * (wbz - waz);
      const twist = Math.max(-twistLimit, Math.min(twistLimit, oldTwist - rows[i + TWIST] * spin));
      rows[i + TWIST_IMPULSE] = twist;
      const dt = twist - oldTwist;
      mx += nx * dt;
      my += ny * dt;
      mz += nz * dt;
      if (rows[i + ROLLING] > 0) {
        const roll1 = tx * (wbx - wax) + ty * (wby - way) + tz * (wbz - waz);
        const roll2 = sx * (wbx - wax) + sy * (wby - way) + sz * (wbz - waz);
        const r1 = rows[i + ROLLING_IMPULSE];
        const r2 = rows[i + ROLLING_IMPULSE + 1];
        let next1 = r1 - (rows[i + ROLL] * roll1 + rows[i + ROLL + 1] * roll2);
        let next2 = r2 - (rows[i + ROLL + 1] * roll1 + rows[i + ROLL + 2] * roll2);
        const most = rows[i + ROLLING] * total;
        const sizeSq = next1 * next1 + next2 * next2;
        if (sizeSq > most * most) {
          const scale = most / Math.sqrt(sizeSq);
          next1 *= scale;
          next2 *= scale;
        }
        rows[i + ROLLING_IMPULSE] = next1;
        rows[i + ROLLING_IMPULSE + 1] = next2;
        mx += tx * (next1 - r1) + sx * (next2 - r2);
        my += ty * (next1 - r1) + sy * (next2 - r2);
        mz += tz * (next1 - r1) + sz * (next2 - r2);
      }
      rows[i + STEP_IMPULSE] += total;
    }
    if (px === 0 && py === 0 && pz === 0 && mx === 0 && my === 0 && mz === 0 && actX === 0 && actY === 0 && actZ === 0) continue;
    pushed[bodyA[m]] = TOUCHED;
    pushed[bodyB[m]] = TOUCHED;
    // The bodies have moved since their arms were measured: the points where the impulse acts on one and on the other are d apart, and each takes half of the
    // moment d x p, so that no angular momentum comes of it. (Where they have moved farther than their arms, these say nothing any more.)
    let cx = 0;
    let cy = 0;
    let cz = 0;
    if (
      yieldsA !== 0 &&
      yieldsB !== 0 &&
      dx * dx + dy * dy + dz * dz < Math.min(ax * ax + ay * ay + az * az, bx * bx + by * by + bz * bz)
    ) {
      cx = 0.5 * (dy * actZ - dz * actY);
      cy = 0.5 * (dz * actX - dx * actZ);
      cz = 0.5 * (dx * actY - dy * actX);
    }
    if (yieldsA !== 0) {
      s[a] -= s[a + INVERSE_MASS] * px;
      s[a + 1] -= s[a + INVERSE_MASS + 1] * py;
      s[a + 2] -= s[a + INVERSE_MASS + 2] * pz;
      s[a + MOMENTUM] = lax - (ay * pz - az * py + mx + cx);
      s[a + MOMENTUM + 1] = lay - (az * px - ax * pz + my + cy);
      s[a + MOMENTUM + 2] = laz - (ax * py - ay * px + mz + cz);
    }
    if (yieldsB !== 0) {
      s[b] += s[b + INVERSE_MASS] * px;
      s[b + 1] += s[b + INVERSE_MASS + 1] * py;
      s[b + 2] += s[b + INVERSE_MASS + 2] * pz;
      s[b + MOMENTUM] = lbx + (by * pz - bz * py + mx - cx);
      s[b + MOMENTUM + 1] = lby + (bz * px - bx * pz + my - cy);
      s[b + MOMENTUM + 2] = lbz + (bx * py - by * px + mz - cz);
    }
  }
}
