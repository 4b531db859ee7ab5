/**
 * Casts of two capsules: a ray against a rounded parallelogram, in the axes of the world. The plane of the parallelogram, moved out by the
 * radius, is met over a place of it, or beyond one or two of its sides; then the first of the capsules about those is what is met.
 */
import { HIT, type LocalRay, MISS } from '../kernels/localRay.ts';
import { Frame, setFrame } from '../math/frame.ts';
import type { Pose } from '../math/transform.ts';
import type { CastResult } from '../results/castResult.ts';
import { EDGE, VERTEX } from '../results/features.ts';
import type { Capsule } from '../shapes/shape.ts';
import { UNSETTLED } from './castCapsule.ts';

/** Capsules thinner than this part of their reach are left to the general way: rounding turns their normals. */
const NOT_THIN = 1e-3;
/** Squared sines below which segments, or a segment and the motion, are nearly parallel: the same. */
const NOT_PARALLEL_SQ = 1e-8;
/** A ball or a cylinder met so near to its rim is left to the general way. */
const NOT_GRAZING = 1e-4;

/** A side of the parallelogram from p along e, and where the ray from the origin along the unit vector w meets the capsule about it. */
class Side {
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
  /** How far along w; Infinity when it is not met. */
  z = Infinity;
  /** Which place of the side, 0 to 1, and the normal there. */
  s = 0;
  nx = 0;
  ny = 0;
  nz = 0;

  /** Fills z, s and n if the side is met before z; false when it is not for this kernel to say. */
  meet(): boolean {
    const { px, py, pz, ex, ey, ez, wx, wy, wz, radius } = this;
    const ew = ex * wx + ey * wy + ez * wz;
    const ee = ex * ex + ey * ey + ez * ez;
    const pw = px * wx + py * wy + pz * wz;
    const pe = px * ex + py * ey + pz * ez;
    // b = w x e, across both
    const bx = wy * ez - wz * ey;
    const by = wz * ex - wx * ez;
    const bz = wx * ey - wy * ex;
    const bb = bx * bx + by * by + bz * bz;
    if (!(bb > NOT_PARALLEL_SQ * ee)) return false;
    const bInv = 1 / Math.sqrt(bb);
    const h = (px * bx + py * by + pz * bz) * bInv;
    const rest = radius * radius - h * h;
    if (!(rest > 0)) return rest < -NOT_GRAZING * radius * radius;
    const reach = Math.sqrt(rest);
    if (!(reach > NOT_GRAZING * radius)) return false;
    const eInv = 1 / Math.sqrt(ee);
    const s = ((pw * ew - pe) * bInv - reach * ew * eInv) * bInv;
    const rInv = 1 / radius;
    let nx: number;
    let ny: number;
    let nz: number;
    let z: number;
    let at = s;
    if (s > 0 && s < 1) {
      // n = (-h b + reach g) / r with g = (e (e.w) - w (e.e)) / |b| |e|, across the side and against the motion.
      const bPart = -h * bInv * rInv;
      const gPart = reach * rInv * bInv * eInv;
      nx = bx * bPart + (ex * ew - wx * ee) * gPart;
      ny = by * bPart + (ey * ew - wy * ee) * gPart;
      nz = bz * bPart + (ez * ew - wz * ee) * gPart;
      z = (radius + nx * px + ny * py + nz * pz) / (nx * wx + ny * wy + nz * wz);
    } else {
      at = 0.5 + (s > 0 ? 0.5 : -0.5);
      const qx = px + ex * at;
      const qy = py + ey * at;
      const qz = pz + ez * at;
      const qw = qx * wx + qy * wy + qz * wz;
      const ax = qx - wx * qw;
      const ay = qy - wy * qw;
      const az = qz - wz * qw;
      const left = radius * radius - (ax * ax + ay * ay + az * az);
      if (!(left > 0)) return left < -NOT_GRAZING * radius * radius;
      const height = Math.sqrt(left);
      if (!(height > NOT_GRAZING * radius)) return false;
      z = qw - height;
      nx = -(ax + wx * height) * rInv;
      ny = -(ay + wy * height) * rInv;
      nz = -(az + wz * height) * rInv;
    }
    if (z < this.z) {
      this.z = z;
      this.s = at;
      this.nx = nx;
      this.ny = ny;
      this.nz = nz;
    }
    return true;
  }
}

const castCapsules_frameA = /* @__PURE__ */ new Frame();
const castCapsules_frameB = /* @__PURE__ */ new Frame();
const castCapsules_side = /* @__PURE__ */ new Side();

/** A's origin runs along `ray`, seen from B's: HIT (it may be before the start) with the fraction as `ray` counts it, MISS or UNSETTLED. */
export function castCapsules(a: Capsule, poseA: Pose, b: Capsule, poseB: Pose, ray: LocalRay, out: CastResult): number {
  const radius = a.radius + b.radius;
  if (!(radius > NOT_THIN * (a.reach + b.reach))) return UNSETTLED;
  const f = castCapsules_frameA;
  const g = castCapsules_frameB;
  setFrame(f, poseA, 'poseA');
  setFrame(g, poseB, 'poseB');
  const p = a.core;
  const q = b.core;
  // u and v along the segments, in the world.
  let x = p.bx - p.ax;
  let y = p.by - p.ay;
  let z = p.bz - p.az;
  const ux = f.xx * x + f.xy * y + f.xz * z;
  const uy = f.yx * x + f.yy * y + f.yz * z;
  const uz = f.zx * x + f.zy * y + f.zz * z;
  x = q.bx - q.ax;
  y = q.by - q.ay;
  z = q.bz - q.az;
  const vx = g.xx * x + g.xy * y + g.xz * z;
  const vy = g.yx * x + g.yy * y + g.yz * z;
  const vz = g.zx * x + g.zy * y + g.zz * z;
  // B's first end from B's origin.
  const ex = g.xx * q.ax + g.xy * q.ay + g.xz * q.az;
  const ey = g.yx * q.ax + g.yy * q.ay + g.yz * q.az;
  const ez = g.zx * q.ax + g.zy * q.ay + g.zz * q.az;
  const length = Math.sqrt(ray.dLenSq);
  const inv = 1 / length;
  const wx = ray.dx * inv;
  const wy = ray.dy * inv;
  const wz = ray.dz * inv;
  // The parallelogram c + l v - m u, seen from where A's origin is nearest to B's.
  const moved = -(ray.ox * wx + ray.oy * wy + ray.oz * wz);
  const cx = ex - (ray.ox + wx * moved + f.xx * p.ax + f.xy * p.ay + f.xz * p.az);
  const cy = ey - (ray.oy + wy * moved + f.yx * p.ax + f.yy * p.ay + f.yz * p.az);
  const cz = ez - (ray.oz + wz * moved + f.zx * p.ax + f.zy * p.ay + f.zz * p.az);
  // n = u x v, against the motion
  let nx = uy * vz - uz * vy;
  let ny = uz * vx - ux * vz;
  let nz = ux * vy - uy * vx;
  const nLenSq = nx * nx + ny * ny + nz * nz;
  const uvSq = (ux * ux + uy * uy + uz * uz) * (vx * vx + vy * vy + vz * vz);
  const mw = nx * wx + ny * wy + nz * wz;
  if (!(mw * mw > NOT_PARALLEL_SQ * nLenSq && nLenSq > NOT_PARALLEL_SQ * uvSq)) return UNSETTLED;
  const scale = (mw > 0 ? -1 : 1) / Math.sqrt(nLenSq);
  nx *= scale;
  ny *= scale;
  nz *= scale;
  // Where the plane is met: k = c + r n, l = w.(k x u) / w.(u x v), m = w.(k x v) / w.(u x v)
  const kx = cx + radius * nx;
  const ky = cy + radius * ny;
  const kz = cz + radius * nz;
  const mInv = 1 / mw;
  let l = (wx * (ky * uz - kz * uy) + wy * (kz * ux - kx * uz) + wz * (kx * uy - ky * ux)) * mInv;
  let m = (wx * (ky * vz - kz * vy) + wy * (kz * vx - kx * vz) + wz * (kx * vy - ky * vx)) * mInv;
  if (l > 0 && l < 1 && m > 0 && m < 1) {
    z = (radius + nx * cx + ny * cy + nz * cz) / (nx * wx + ny * wy + nz * wz);
  } else {
    const side = castCapsules_side;
    side.wx = wx;
    side.wy = wy;
    side.wz = wz;
    side.radius = radius;
    side.z = Infinity;
    const beyondL = 0.5 + (l <= 0 ? -0.5 : 0.5);
    const beyondM = 0.5 + (m <= 0 ? -0.5 : 0.5);
    const isBeyondL = !(l > 0 && l < 1);
    const isBeyondM = !(m > 0 && m < 1);
    let first = Infinity;
    if (isBeyondL) {
      side.px = cx + beyondL * vx;
      side.py = cy + beyondL * vy;
      side.pz = cz + beyondL * vz;
      side.ex = -ux;
      side.ey = -uy;
      side.ez = -uz;
      if (!side.meet()) return UNSETTLED;
      first = side.z;
      l = beyondL;
      m = side.s;
    }
    if (isBeyondM) {
      side.px = cx - beyondM * ux;
      side.py = cy - beyondM * uy;
      side.pz = cz - beyondM * uz;
      side.ex = vx;
      side.ey = vy;
      side.ez = vz;
      if (!side.meet()) return UNSETTLED;
      if (side.z < first) {
        l = side.s;
        m = beyondM;
      }
    }
    z = side.z;
    if (z === Infinity) return MISS;
    nx = side.nx;
    ny = side.ny;
    nz = side.nz;
  }
  const fraction = (z + moved) * inv;
  if (fraction > ray.end) return MISS;
  const { point, normalA, normalB } = out;
  const r = b.radius;
  out.fraction = fraction;
  point.x = g.px + (ex + vx * l + nx * r);
  point.y = g.py + (ey + vy * l + ny * r);
  point.z = g.pz + (ez + vz * l + nz * r);
  normalA.x = -nx;
  normalA.y = -ny;
  normalA.z = -nz;
  normalB.x = nx;
  normalB.y = ny;
  normalB.z = nz;
  out.featureA = m === 0 ? VERTEX : m === 1 ? VERTEX + 1 : EDGE;
  out.featureB = l === 0 ? VERTEX : l === 1 ? VERTEX + 1 : EDGE;
  return HIT;
}
