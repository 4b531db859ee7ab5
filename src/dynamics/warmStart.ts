/** Contacts begin a substep with the impulses of the one before. */
import { type Bodies, INVERSE_MASS, MOMENTUM, STATE, TOUCHED } from './bodies.ts';
import type { ContactRows } from './contactRows.ts';
import {
  ARM_A,
  ARM_B,
  FRICTION_IMPULSE,
  IMPULSE,
  POINT,
  POINTS,
  ROLLING_IMPULSE,
  ROW,
  TANGENT,
  TWIST_IMPULSE,
  YIELDS_A,
  YIELDS_B,
} from './rowLayout.ts';

/** Applies the impulses of the substep before. */
export function warmStart(contacts: ContactRows, bodies: Bodies, from: number, to: number): void {
  const { bodyA, bodyB, count, rows } = contacts;
  const { pushed, state: s } = bodies;
  for (let m = from; m < to; m++) {
    const i = ROW * m;
    let y0 = 0;
    let y1 = 0;
    let y2 = 0;
    const end = i + POINTS + POINT * count[m];
    for (let k = i + POINTS; k < end; k += POINT) {
      const l = rows[k + IMPULSE];
      y0 += l;
      y1 += rows[k] * l;
      y2 += rows[k + 1] * l;
    }
    const f1 = rows[i + FRICTION_IMPULSE];
    const f2 = rows[i + FRICTION_IMPULSE + 1];
    if (y0 === 0 && f1 === 0 && f2 === 0) continue;
    const slotA = bodyA[m];
    const slotB = bodyB[m];
    pushed[slotA] = TOUCHED;
    pushed[slotB] = TOUCHED;
    const nx = rows[i];
    const ny = rows[i + 1];
    const nz = rows[i + 2];
    const tx = rows[i + TANGENT];
    const ty = rows[i + TANGENT + 1];
    const tz = rows[i + TANGENT + 2];
    const sx = ny * tz - nz * ty;
    const sy = nz * tx - nx * tz;
    const sz = nx * ty - ny * tx;
    const w0 = rows[i + TWIST_IMPULSE];
    y1 += rows[i + ROLLING_IMPULSE];
    y2 += rows[i + ROLLING_IMPULSE + 1];
    const px = nx * y0 + tx * f1 + sx * f2;
    const py = ny * y0 + ty * f1 + sy * f2;
    const pz = nz * y0 + tz * f1 + sz * f2;
    const mx = tx * y1 + sx * y2 + nx * w0;
    const my = ty * y1 + sy * y2 + ny * w0;
    const mz = tz * y1 + sz * y2 + nz * w0;
    if (rows[i + YIELDS_A] !== 0) {
      const a = STATE * slotA;
      const x = rows[i + ARM_A];
      const y = rows[i + ARM_A + 1];
      const z = rows[i + ARM_A + 2];
      s[a] -= s[a + INVERSE_MASS] * px;
      s[a + 1] -= s[a + INVERSE_MASS + 1] * py;
      s[a + 2] -= s[a + INVERSE_MASS + 2] * pz;
      s[a + MOMENTUM] -= y * pz - z * py + mx;
      s[a + MOMENTUM + 1] -= z * px - x * pz + my;
      s[a + MOMENTUM + 2] -= x * py - y * px + mz;
    }
    if (rows[i + YIELDS_B] !== 0) {
      const b = STATE * slotB;
      const x = rows[i + ARM_B];
      const y = rows[i + ARM_B + 1];
      const z = rows[i + ARM_B + 2];
      s[b] += s[b + INVERSE_MASS] * px;
      s[b + 1] += s[b + INVERSE_MASS + 1] * py;
      s[b + 2] += s[b + INVERSE_MASS + 2] * pz;
      s[b + MOMENTUM] += y * pz - z * py + mx;
      s[b + MOMENTUM + 1] += z * px - x * pz + my;
      s[b + MOMENTUM + 2] += x * py - y * px + mz;
    }
  }
}
