/**
 * Casts of a sphere and a capsule, in the axes of the world: a ray against a rounded segment. In one piece, because it is asked
 * so often; what is not far from any rounding is left to the general way.
 */
import { NOT_GRAZING, NOT_PARALLEL_SQ, NOT_THIN, NOT_TINY, UNSETTLED } from '../kernels/castSide.ts';
import { HIT, type LocalRay, MISS } from '../kernels/localRay.ts';
import type { Pose } from '../math/transform.ts';
import type { CastResult } from '../results/castResult.ts';
import { EDGE, VERTEX } from '../results/features.ts';
import type { Capsule, Sphere } from '../shapes/shape.ts';

/**
 * A's origin runs along `ray`, seen from B's. With `isFirst` the sphere is A of the cast, else B. HIT with the fraction as `ray`
 * counts it (it may be before the start), MISS or UNSETTLED.
 */
export function castBallCapsule(
  ball: Sphere,
  poseBall: Pose,
  capsule: Capsule,
  poseCapsule: Pose,
  isFirst: boolean,
  ray: LocalRay,
  out: CastResult,
): number {
  const { core } = ball;
  const radius = ball.radius + capsule.radius;
  const isCentred = core.x === 0 && core.y === 0 && core.z === 0;
  if (!(isCentred && radius > NOT_TINY && radius > NOT_THIN * (ball.reach + capsule.reach))) return UNSETTLED;
  const { ax, ay, az, bx, by, bz } = capsule.core;
  const { x: qx, y: qy, z: qz, w: qw } = poseCapsule.quaternion;
  const scale = 2 / (qx * qx + qy * qy + qz * qz + qw * qw);
  // u = b - a, turned: l + w t + q x t with t = 2 q x l / |q|^2
  const lx = bx - ax;
  const ly = by - ay;
  const lz = bz - az;
  let tx = scale * (qy * lz - qz * ly);
  let ty = scale * (qz * lx - qx * lz);
  let tz = scale * (qx * ly - qy * lx);
  const ux = lx + qw * tx + (qy * tz - qz * ty);
  const uy = ly + qw * ty + (qz * tx - qx * tz);
  const uz = lz + qw * tz + (qx * ty - qy * tx);
  // The end a, turned: half of u before the middle, which is mostly the origin.
  const kx = 0.5 * (ax + bx);
  const ky = 0.5 * (ay + by);
  const kz = 0.5 * (az + bz);
  let ex = -0.5 * ux;
  let ey = -0.5 * uy;
  let ez = -0.5 * uz;
  if (kx !== 0 || ky !== 0 || kz !== 0) {
    tx = scale * (qy * kz - qz * ky);
    ty = scale * (qz * kx - qx * kz);
    tz = scale * (qx * ky - qy * kx);
    ex += kx + qw * tx + (qy * tz - qz * ty);
    ey += ky + qw * ty + (qz * tx - qx * tz);
    ez += kz + qw * tz + (qx * ty - qy * tx);
  }
  // The ball's way seen from the capsule, from where it is nearest to the capsule's origin: w; and from there to the end a: p.
  const sign = isFirst ? 1 : -1;
  const inv = 1 / Math.sqrt(ray.dLenSq);
  const wx = ray.dx * (sign * inv);
  const wy = ray.dy * (sign * inv);
  const wz = ray.dz * (sign * inv);
  const ox = sign * ray.ox;
  const oy = sign * ray.oy;
  const oz = sign * ray.oz;
  const moved = -(ox * wx + oy * wy + oz * wz);
  const px = ex - (ox + wx * moved);
  const py = ey - (oy + wy * moved);
  const pz = ez - (oz + wz * moved);
  const uw = ux * wx + uy * wy + uz * wz;
  const uu = ux * ux + uy * uy + uz * uz;
  const pw = px * wx + py * wy + pz * wz;
  const pu = px * ux + py * uy + pz * uz;
  // c = w x u, across both; the line of the segment is p.c / |c| from the ray.
  const cx = wy * uz - wz * uy;
  const cy = wz * ux - wx * uz;
  const cz = wx * uy - wy * ux;
  const cc = cx * cx + cy * cy + cz * cz;
  const pc = px * cx + py * cy + pz * cz;
  const rSq = radius * radius;
  const rest = rSq * cc - pc * pc;
  if (!(cc > NOT_PARALLEL_SQ * uu)) return UNSETTLED;
  if (!(rest > NOT_GRAZING * NOT_GRAZING * rSq * cc)) return rest < -NOT_GRAZING * rSq * cc ? MISS : UNSETTLED;
  const slope = Math.sqrt(rest / uu);
  const cInv = 1 / cc;
  const s = (pw * uw - pu - slope * uw) * cInv;
  const rInv = 1 / radius;
  let nx: number;
  let ny: number;
  let nz: number;
  let z: number;
  let at = s;
  let code = EDGE;
  if (s > 0 && s < 1) {
    // n = (-(p.c) c + root (u (u.w) - w (u.u)) / |u|) / (r c.c), across the segment and against the motion
    const cPart = -pc * (cInv * rInv);
    const gPart = slope * (cInv * rInv);
    nx = cx * cPart + (ux * uw - wx * uu) * gPart;
    ny = cy * cPart + (uy * uw - wy * uu) * gPart;
    nz = cz * cPart + (uz * uw - wz * uu) * gPart;
    z = (radius + nx * px + ny * py + nz * pz) / (nx * wx + ny * wy + nz * wz);
  } else {
    code = s > 0 ? VERTEX + 1 : VERTEX;
    at = 0.5 + (s > 0 ? 0.5 : -0.5);
    const gx = px + ux * at;
    const gy = py + uy * at;
    const gz = pz + uz * at;
    const gw = gx * wx + gy * wy + gz * wz;
    const fx = gx - wx * gw;
    const fy = gy - wy * gw;
    const fz = gz - wz * gw;
    const left = rSq - (fx * fx + fy * fy + fz * fz);
    if (!(left > NOT_GRAZING * NOT_GRAZING * rSq)) return left < -NOT_GRAZING * rSq ? MISS : UNSETTLED;
    const height = Math.sqrt(left);
    z = gw - height;
    nx = -(fx + wx * height) * rInv;
    ny = -(fy + wy * height) * rInv;
    nz = -(fz + wz * height) * rInv;
  }
  const fraction = (z + moved) * inv;
  if (fraction > ray.end) return MISS;
  const { point, normalA, normalB } = out;
  out.fraction = fraction;
  if (isFirst) {
    const { position } = poseCapsule;
    const r = capsule.radius;
    point.x = position.x + (ex + ux * at + nx * r);
    point.y = position.y + (ey + uy * at + ny * r);
    point.z = position.z + (ez + uz * at + nz * r);
    out.featureA = VERTEX;
    out.featureB = code;
  } else {
    const { position } = poseBall;
    const r = ball.radius;
    point.x = position.x - nx * r;
    point.y = position.y - ny * r;
    point.z = position.z - nz * r;
    out.featureA = code;
    out.featureB = VERTEX;
  }
  nx *= sign;
  ny *= sign;
  nz *= sign;
  normalA.x = -nx;
  normalA.y = -ny;
  normalA.z = -nz;
  normalB.x = nx;
  normalB.y = ny;
  normalB.z = nz;
  return HIT;
}
