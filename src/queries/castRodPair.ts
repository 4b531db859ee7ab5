/**
 * Casts of two capsules in the axes of the world: a ray against a rounded parallelogram. Its plane, moved out by the radius, is
 * met over a place of it, or beyond one or two of its sides; then the capsule about one of those is what is met, if the rest is
 * behind the normal there. In one piece, because it is asked so often; what is not far from any rounding is left to the general
 * way.
 */
import { NOT_GRAZING, NOT_PARALLEL_SQ, NOT_THIN, NOT_TINY, UNSETTLED } from '../kernels/castSide.ts';
import { HIT, type LocalRay, MISS } from '../kernels/localRay.ts';
import { signOf } from '../math/choice.ts';
import type { Pose } from '../math/transform.ts';
import type { CastResult } from '../results/castResult.ts';
import type { Capsule } from '../shapes/shape.ts';
import { Rod, rodFeature, setRod } from './rod.ts';

const castRodPair_a = /* @__PURE__ */ new Rod();
const castRodPair_b = /* @__PURE__ */ new Rod();

/** A's origin runs along `ray`, seen from B's: HIT (it may be before the start) with the fraction as `ray` counts it, MISS or UNSETTLED. */
export function castRodPair(a: Capsule, poseA: Pose, b: Capsule, poseB: Pose, ray: LocalRay, out: CastResult): number {
  const radius = a.radius + b.radius;
  if (!(radius > NOT_TINY && radius > NOT_THIN * (a.reach + b.reach))) return UNSETTLED;
  const rodA = castRodPair_a;
  const rodB = castRodPair_b;
  setRod(a, poseA, rodA);
  setRod(b, poseB, rodB);
  const { ux, uy, uz } = rodA;
  const { ux: vx, uy: vy, uz: vz } = rodB;
  const inv = 1 / Math.sqrt(ray.dLenSq);
  const wx = ray.dx * inv;
  const wy = ray.dy * inv;
  const wz = ray.dz * inv;
  // From the middle of A's segment, where its origin is nearest to B's, to that of B's: c. The points of the parallelogram are c
  // + l v - m u.
  const moved = -(ray.ox * wx + ray.oy * wy + ray.oz * wz);
  const cx = rodB.mx - (ray.ox + wx * moved + rodA.mx);
  const cy = rodB.my - (ray.oy + wy * moved + rodA.my);
  const cz = rodB.mz - (ray.oz + wz * moved + rodA.mz);
  // f = u x v, across the plane
  const fx = uy * vz - uz * vy;
  const fy = uz * vx - ux * vz;
  const fz = ux * vy - uy * vx;
  const ff = fx * fx + fy * fy + fz * fz;
  const fw = fx * wx + fy * wy + fz * wz;
  const uu = ux * ux + uy * uy + uz * uz;
  const vv = vx * vx + vy * vy + vz * vz;
  if (!(fw * fw > NOT_PARALLEL_SQ * ff && ff > NOT_PARALLEL_SQ * uu * vv)) return UNSETTLED;
  const uv = ux * vx + uy * vy + uz * vz;
  const uw = ux * wx + uy * wy + uz * wz;
  const vw = vx * wx + vy * wy + vz * wz;
  const cw = cx * wx + cy * wy + cz * wz;
  // w x u and w x v, across the sides as the motion sees them
  const gx = wy * uz - wz * uy;
  const gy = wz * ux - wx * uz;
  const gz = wx * uy - wy * ux;
  const hx = wy * vz - wz * vy;
  const hy = wz * vx - wx * vz;
  const hz = wx * vy - wy * vx;
  const cg = cx * gx + cy * gy + cz * gz;
  const ch = cx * hx + cy * hy + cz * hz;
  // The plane is met where c + r n + l v - m u is along w, n = f / |f| against the motion: l = -(c + r n).g / f.w, m = -(c + r n).h / f.w
  const fSign = signOf(fw);
  const scale = -fSign / Math.sqrt(ff);
  const lf = cg + radius * scale * (uw * uv - uu * vw);
  const mf = ch + radius * scale * (uw * vv - uv * vw);
  const isBeyondL = !(Math.abs(lf) < Math.abs(fw));
  const isBeyondM = !(Math.abs(mf) < Math.abs(fw));
  let nx = fx * scale;
  let ny = fy * scale;
  let nz = fz * scale;
  let l: number;
  let m: number;
  let z: number;
  if (isBeyondL || isBeyondM) {
    const lEnd = -fSign * signOf(lf);
    const mEnd = -fSign * signOf(mf);
    const rSq = radius * radius;
    let isAlongU = isBeyondL;
    for (;;) {
      // The side q - t e: along u at an end of v, or along v at an end of u. b = w x e.
      let ex = ux;
      let ey = uy;
      let ez = uz;
      let bx = gx;
      let by = gy;
      let bz = gz;
      let ee = uu;
      let ew = uw;
      let qx = cx + lEnd * vx;
      let qy = cy + lEnd * vy;
      let qz = cz + lEnd * vz;
      let qw = cw + lEnd * vw;
      let qb = cg + lEnd * fw;
      if (!isAlongU) {
        ex = vx;
        ey = vy;
        ez = vz;
        bx = hx;
        by = hy;
        bz = hz;
        ee = vv;
        ew = vw;
        qx = cx - mEnd * ux;
        qy = cy - mEnd * uy;
        qz = cz - mEnd * uz;
        qw = cw - mEnd * uw;
        qb = ch + mEnd * fw;
      }
      const bb = bx * bx + by * by + bz * bz;
      const qe = qx * ex + qy * ey + qz * ez;
      // Its line is q.b / |b| from the ray; how much less than r^2 that is squared, times b.b.
      const rest = rSq * bb - qb * qb;
      if (!(bb > NOT_PARALLEL_SQ * ee)) return UNSETTLED;
      // The other end of the segment across is behind the normal if it does not reach farther: `ahead` is not positive.
      let ahead: number;
      let isMissed = false;
      let t = 0;
      z = 0;
      if (!(rest > NOT_GRAZING * NOT_GRAZING * rSq * bb)) {
        if (!(rest < -NOT_GRAZING * rSq * bb)) return UNSETTLED;
        isMissed = true;
        ahead = qb * fw * (isAlongU ? lEnd : mEnd);
      } else {
        const slope = Math.sqrt(rest / ee);
        const bInv = 1 / bb;
        t = (qe - qw * ew + slope * ew) * bInv;
        const rInv = 1 / radius;
        if (t > -1 && t < 1) {
          // n = (-(q.b) b + slope (e (e.w) - w (e.e))) / (r b.b), across the side and against the motion
          const bPart = -qb * (bInv * rInv);
          const gPart = slope * (bInv * rInv);
          nx = bx * bPart + (ex * ew - wx * ee) * gPart;
          ny = by * bPart + (ey * ew - wy * ee) * gPart;
          nz = bz * bPart + (ez * ew - wz * ee) * gPart;
          z = (radius + nx * qx + ny * qy + nz * qz) / (nx * wx + ny * wy + nz * wz);
        } else {
          // The ball at an end of it.
          t = signOf(t);
          const kw = qw - t * ew;
          const kx = qx - t * ex - wx * kw;
          const ky = qy - t * ey - wy * kw;
          const kz = qz - t * ez - wz * kw;
          const left = rSq - (kx * kx + ky * ky + kz * kz);
          let height = 0.0;
          if (left > NOT_GRAZING * NOT_GRAZING * rSq) height = Math.sqrt(left);
          else if (left < -NOT_GRAZING * rSq) isMissed = true;
          else return UNSETTLED;
          z = kw - height;
          nx = -(kx + wx * height) * rInv;
          ny = -(ky + wy * height) * rInv;
          nz = -(kz + wz * height) * rInv;
        }
        ahead = isAlongU ? -lEnd * (nx * vx + ny * vy + nz * vz) : mEnd * (nx * ux + ny * uy + nz * uz);
      }
      if (ahead <= 0) {
        if (isMissed) return MISS;
        l = isAlongU ? lEnd : -t;
        m = isAlongU ? t : mEnd;
        break;
      }
      if (!(isAlongU && isBeyondM)) return UNSETTLED;
      isAlongU = false;
    }
  } else {
    l = -lf / fw;
    m = -mf / fw;
    z = (radius + nx * cx + ny * cy + nz * cz) / (nx * wx + ny * wy + nz * wz);
  }
  const fraction = (z + moved) * inv;
  if (fraction > ray.end) return MISS;
  const { point, normalA, normalB } = out;
  const { position } = poseB;
  const r = b.radius;
  out.fraction = fraction;
  point.x = position.x + (rodB.mx + vx * l + nx * r);
  point.y = position.y + (rodB.my + vy * l + ny * r);
  point.z = position.z + (rodB.mz + vz * l + nz * r);
  normalA.x = -nx;
  normalA.y = -ny;
  normalA.z = -nz;
  normalB.x = nx;
  normalB.y = ny;
  normalB.z = nz;
  out.featureA = rodFeature(m);
  out.featureB = rodFeature(l);
  return HIT;
}
