/**
 * A ray from the origin along a unit vector against a rounded segment that is an edge of a CSO. What it says of that edge is true
 * of the CSO if all of that is behind the normal, which the caller looks at. Only what is far from any rounding is taken; the
 * rest is left to the general way.
 */
import { HIT, MISS } from './localRay.ts';

/** What a kernel returns when the answer is not for it to say. */
export const UNSETTLED = 3;

/** Shapes smaller than this are left to the general way: products of their squares could vanish. */
export const NOT_TINY = 1e-30;
/** Shapes with a radius smaller than this part of their reach are left to the general way: rounding turns their normals. */
export const NOT_THIN = 1e-3;
/** Squared sines below which segments, or a segment and the motion, are nearly parallel: the same. */
export const NOT_PARALLEL_SQ = 1e-8;
/** A ball or a cylinder met so near to its rim is left to the general way. */
export const NOT_GRAZING = 1e-4;

/** A segment from p along e, and where the ray along the unit vector w meets the capsule about it, or passes it by. */
export class CastSide {
  px = 0;
  py = 0;
  pz = 0;
  ex = 0;
  ey = 0;
  ez = 0;
  wx = 0;
  wy = 0;
  wz = 0;
  radius = 0;
  /** How far along w. */
  z = 0;
  /** Which place of the segment, 0 to 1, and the unit normal there; where the ray passes by, towards it and across. */
  s = 0;
  nx = 0;
  ny = 0;
  nz = 0;

  /** HIT, MISS or UNSETTLED: then nothing is filled. */
  meet(): number {
    const { px, py, pz, ex, ey, ez, wx, wy, wz, radius } = this;
    const ew = ex * wx + ey * wy + ez * wz;
    const ee = ex * ex + ey * ey + ez * ez;
    // b = w x e, across both
    const bx = wy * ez - wz * ey;
    const by = wz * ex - wx * ez;
    const bz = wx * ey - wy * ex;
    const bb = bx * bx + by * by + bz * bz;
    if (!(bb > NOT_PARALLEL_SQ * ee)) return UNSETTLED;
    const pw = px * wx + py * wy + pz * wz;
    const pe = px * ex + py * ey + pz * ez;
    const pb = px * bx + py * by + pz * bz;
    const rSq = radius * radius;
    // The line is pb / |b| from the ray; how much less than r^2 that is squared, times b.b.
    const rest = rSq * bb - pb * pb;
    if (!(rest > NOT_GRAZING * NOT_GRAZING * rSq * bb)) {
      if (!(rest < -NOT_GRAZING * rSq * bb)) return UNSETTLED;
      // It passes the line by; beyond an end as well, if that is behind this normal.
      const scale = (pb > 0 ? -1 : 1) / Math.sqrt(bb);
      this.nx = bx * scale;
      this.ny = by * scale;
      this.nz = bz * scale;
      this.s = 0.5;
      return MISS;
    }
    const root = Math.sqrt(rest);
    const length = Math.sqrt(ee);
    const slope = root / length;
    const bInv = 1 / bb;
    const s = (pw * ew - pe - slope * ew) * bInv;
    const rInv = 1 / radius;
    if (s > 0 && s < 1) {
      // n = (-(p.b) b + root (e (e.w) - w (e.e)) / |e|) / (r b.b), across the side and against the motion; n.w = -root / (r |e|)
      const scale = bInv * rInv;
      const bPart = -pb * scale;
      const gPart = slope * scale;
      const nx = bx * bPart + (ex * ew - wx * ee) * gPart;
      const ny = by * bPart + (ey * ew - wy * ee) * gPart;
      const nz = bz * bPart + (ez * ew - wz * ee) * gPart;
      this.z = (radius + nx * px + ny * py + nz * pz) / (nx * wx + ny * wy + nz * wz);
      this.s = s;
      this.nx = nx;
      this.ny = ny;
      this.nz = nz;
      return HIT;
    }
    const at = 0.5 + (s > 0 ? 0.5 : -0.5);
    const qx = px + ex * at;
    const qy = py + ey * at;
    const qz = pz + ez * at;
    const qw = qx * wx + qy * wy + qz * wz;
    const ax = qx - wx * qw;
    const ay = qy - wy * qw;
    const az = qz - wz * qw;
    const aa = ax * ax + ay * ay + az * az;
    const left = rSq - aa;
    this.s = at;
    if (!(left > NOT_GRAZING * NOT_GRAZING * rSq)) {
      if (!(left < -NOT_GRAZING * rSq)) return UNSETTLED;
      const aInv = -1 / Math.sqrt(aa);
      this.nx = ax * aInv;
      this.ny = ay * aInv;
      this.nz = az * aInv;
      return MISS;
    }
    const height = Math.sqrt(left);
    this.z = qw - height;
    this.nx = -(ax + wx * height) * rInv;
    this.ny = -(ay + wy * height) * rInv;
    this.nz = -(az + wz * height) * rInv;
    return HIT;
  }

  /** Whether the segment itself is behind the normal. */
  isBehind(): boolean {
    const { s } = this;
    if (s > 0 && s < 1) return true;
    return (this.nx * this.ex + this.ny * this.ey + this.nz * this.ez) * (s - 0.5) >= 0;
  }
}
