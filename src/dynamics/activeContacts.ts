/** What is rare in a pass over rows of contacts: rows of which not all contacts push, and rolling friction. */
import { BLOCK, IMPULSE, POINT, POINT_MASS, POINTS, ROLL, ROLLING, ROLLING_IMPULSE } from './rowLayout.ts';

/** Contacts are exchanged at most so many times; four contacts need no more. */
const MAX_EXCHANGES = 8;
/** Where that does not end, they are solved one after the other so many times. */
const SWEEPS = 8;

/** What is asked of each contact: its bias and its stiffness; and the impulse that is found. */
export const biases = /* @__PURE__ */ new Float64Array(4);
export const weights = /* @__PURE__ */ new Float64Array(4);
export const impulses = /* @__PURE__ */ new Float64Array(4);
/** The velocity along the normal and the two tilts; for rolling friction all impulses of the contacts, and in return its own two. */
export const turns = /* @__PURE__ */ new Float64Array(3);

const solveActive_active = /* @__PURE__ */ new Int32Array(4);

/** Finds the impulses of a row of which some contacts do not push, or are not as soft as the others. */
export function solveActive(rows: Float64Array, i: number, n: number): void {
  const active = solveActive_active;
  const u0 = turns[0];
  const u1 = turns[1];
  const u2 = turns[2];
  let old0 = 0;
  let old1 = 0;
  let old2 = 0;
  for (let p = 0, k = i + POINTS; p < n; p++, k += POINT) {
    const l = rows[k + IMPULSE];
    old0 += l;
    old1 += rows[k] * l;
    old2 += rows[k + 1] * l;
    // Those that pushed, and those that would come too near.
    active[p] = l > 0 || u0 + rows[k] * u1 + rows[k + 1] * u2 + biases[p] < 0 ? 1 : 0;
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
  for (let exchange = 0; exchange < MAX_EXCHANGES; exchange++) {
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
      const w = weights[p];
      const w1 = w * rows[k];
      const w2 = w * rows[k + 1];
      s00 += w;
      s01 += w1;
      s02 += w2;
      s11 += w1 * rows[k];
      s12 += w1 * rows[k + 1];
      s22 += w2 * rows[k + 1];
      r0 += w * biases[p];
      r1 += w1 * biases[p];
      r2 += w2 * biases[p];
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
      const l = -weights[p] * (z0 + rows[k] * z1 + rows[k + 1] * z2 + biases[p]);
      impulses[p] = active[p] !== 0 ? l : 0;
      if (active[p] !== 0 && l < least) {
        least = l;
        leastAt = p;
      } else if (active[p] === 0 && l > deepest) {
        deepest = l;
        deepestAt = p;
      }
    }
    if (leastAt >= 0) active[leastAt] = 0;
    else if (deepestAt >= 0) active[deepestAt] = 1;
    else return;
  }
  solveInTurn(rows, i, n);
}

/** Where exchanges go round in circles: one contact after the other, which never makes energy. */
function solveInTurn(rows: Float64Array, i: number, n: number): void {
  const k00 = rows[i + BLOCK];
  const k01 = rows[i + BLOCK + 1];
  const k02 = rows[i + BLOCK + 2];
  const k11 = rows[i + BLOCK + 3];
  const k12 = rows[i + BLOCK + 4];
  const k22 = rows[i + BLOCK + 5];
  let z0 = turns[0];
  let z1 = turns[1];
  let z2 = turns[2];
  for (let p = 0, k = i + POINTS; p < n; p++, k += POINT) impulses[p] = rows[k + IMPULSE];
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (let p = 0, k = i + POINTS; p < n; p++, k += POINT) {
      const g1 = rows[k];
      const g2 = rows[k + 1];
      let next = 0;
      if (weights[p] > 0) {
        const give = 1 / weights[p];
        const answer = 1 / rows[k + POINT_MASS] + give;
        next = Math.max(0, impulses[p] - (z0 + g1 * z1 + g2 * z2 + biases[p] + give * impulses[p]) / answer);
      }
      const l = next - impulses[p];
      impulses[p] = next;
      z0 += l * (k00 + g1 * k01 + g2 * k02);
      z1 += l * (k01 + g1 * k11 + g2 * k12);
      z2 += l * (k02 + g1 * k12 + g2 * k22);
    }
  }
}

/** Finds the two moments of rolling friction from the tilts, and writes what is added to them. */
export function setRolling(rows: Float64Array, i: number): void {
  const roll1 = turns[1];
  const roll2 = turns[2];
  const r1 = rows[i + ROLLING_IMPULSE];
  const r2 = rows[i + ROLLING_IMPULSE + 1];
  let next1 = r1 - (rows[i + ROLL] * roll1 + rows[i + ROLL + 1] * roll2);
  let next2 = r2 - (rows[i + ROLL + 1] * roll1 + rows[i + ROLL + 2] * roll2);
  const most = rows[i + ROLLING] * turns[0];
  const sizeSq = next1 * next1 + next2 * next2;
  if (sizeSq > most * most) {
    const scale = most / Math.sqrt(sizeSq);
    next1 *= scale;
    next2 *= scale;
  }
  rows[i + ROLLING_IMPULSE] = next1;
  rows[i + ROLLING_IMPULSE + 1] = next2;
  turns[1] = next1 - r1;
  turns[2] = next2 - r2;
}
