/**
 * Casts of a sphere and a box, in the frame of the box: a ray against a rounded box. Where it has entered the slabs of all faces,
 * if that is over the face entered last, is the impact. Else an edge beside that face, or an end of it, if the rest of the box is
 * behind the normal there; an end that has some of it in front leads on to the edge that is. In one piece, because it is asked so
 * often; what is not far from any rounding is left to castBall.
 */
import { NOT_GRAZING, NOT_PARALLEL_SQ, NOT_THIN, NOT_TINY, UNSETTLED } from '../kernels/castSide.ts';
import { HIT, type LocalRay, MISS } from '../kernels/localRay.ts';
import { BOX_FEATURES } from '../kernels/pointBox.ts';
import { larger, signOf } from '../math/choice.ts';
import type { Pose } from '../math/transform.ts';
import type { CastResult } from '../results/castResult.ts';
import type { Box, Sphere } from '../shapes/shape.ts';

/** Along a slab that is not crossed: so slow that it is entered and left a very long time before, or after. */
const STILL = 1e-200;

/** By the axes across a face or an edge (bits 1, 2, 4): an axis along it. */
const FIRST_EDGE = /* @__PURE__ */ Int8Array.of(0, 2, 2, 2, 1, 1, 0);

/**
 * By axis: where the ray starts from the middle of the box and where it goes, with the radius and the squared length behind; half
 * extents, and the side of the box where it meets it.
 */
const castBallBox_o = /* @__PURE__ */ new Float64Array(4);
const castBallBox_d = /* @__PURE__ */ new Float64Array(4);
const castBallBox_h = /* @__PURE__ */ new Float64Array(3);
const castBallBox_side = /* @__PURE__ */ new Float64Array(3);
/** The normal there, and when. */
const castBallBox_n = /* @__PURE__ */ new Float64Array(4);

/**
 * A's origin runs along `ray`, seen from B's. With `isFirst` the sphere is A of the cast, else B. HIT with the fraction as `ray`
 * counts it (it may be before the start), MISS or UNSETTLED.
 */
export function castBallBox(
  ball: Sphere,
  poseBall: Pose,
  box: Box,
  poseBox: Pose,
  isFirst: boolean,
  ray: LocalRay,
  out: CastResult,
): number {
  const { x: kx, y: ky, z: kz } = ball.core;
  const { cx, cy, cz, hx, hy, hz } = box.core;
  if (!(kx === 0 && ky === 0 && kz === 0 && hx > 0 && hy > 0 && hz > 0)) return UNSETTLED;
  const radius = ball.radius + box.radius;
  // The rotation of the box as a matrix.
  const { x: qx, y: qy, z: qz, w: qw } = poseBox.quaternion;
  const scale = 2 / (qx * qx + qy * qy + qz * qz + qw * qw);
  const sx = scale * qx;
  const sy = scale * qy;
  const sz = scale * qz;
  const xx = 1 - (sy * qy + sz * qz);
  const xy = sx * qy - sz * qw;
  const xz = sx * qz + sy * qw;
  const yx = sx * qy + sz * qw;
  const yy = 1 - (sx * qx + sz * qz);
  const yz = sy * qz - sx * qw;
  const zx = sx * qz - sy * qw;
  const zy = sy * qz + sx * qw;
  const zz = 1 - (sx * qx + sy * qy);
  // The ball's way seen from the middle of the box.
  const sign = isFirst ? 1 : -1;
  const gx = sign * ray.ox;
  const gy = sign * ray.oy;
  const gz = sign * ray.oz;
  const ex = sign * ray.dx;
  const ey = sign * ray.dy;
  const ez = sign * ray.dz;
  const ox = xx * gx + yx * gy + zx * gz - cx;
  const oy = xy * gx + yy * gy + zy * gz - cy;
  const oz = xz * gx + yz * gy + zz * gz - cz;
  const dx = xx * ex + yx * ey + zx * ez;
  const dy = xy * ex + yy * ey + zy * ez;
  const dz = xz * ex + yz * ey + zz * ez;
  const vx = dx === 0 ? 1 / STILL : 1 / dx;
  const vy = dy === 0 ? 1 / STILL : 1 / dy;
  const vz = dz === 0 ? 1 / STILL : 1 / dz;
  // When each slab is entered and left. No branches where they could not be foreseen.
  const hvx = (hx + radius) * Math.abs(vx);
  const hvy = (hy + radius) * Math.abs(vy);
  const hvz = (hz + radius) * Math.abs(vz);
  const enterX = -ox * vx - hvx;
  const enterY = -oy * vy - hvy;
  const enterZ = -oz * vz - hvz;
  const exitX = hvx - ox * vx;
  const exitY = hvy - oy * vy;
  const exitZ = hvz - oz * vz;
  const enter = larger(larger(enterX, enterY), enterZ);
  if (enter > exitX || enter > exitY || enter > exitZ || enter > ray.end) return MISS;
  if (exitX < ray.start || exitY < ray.start || exitZ < ray.start) return MISS;
  let px = ox + dx * enter;
  let py = oy + dy * enter;
  let pz = oz + dz * enter;
  const isX = Number(enter === enterX);
  const isY = (1 - isX) * Number(enter === enterY);
  const isZ = 1 - isX - isY;
  const axis = isX + 2 * isY + 4 * isZ;
  let mask = axis | Number(!(Math.abs(px) < hx)) | (2 * Number(!(Math.abs(py) < hy))) | (4 * Number(!(Math.abs(pz) < hz)));
  let nx = 0 - isX * signOf(dx);
  let ny = 0 - isY * signOf(dy);
  let nz = 0 - isZ * signOf(dz);
  let t = enter;
  if (mask !== axis) {
    if (!(radius > NOT_TINY && radius > NOT_THIN * (ball.reach + box.reach))) return UNSETTLED;
    const o = castBallBox_o;
    const d = castBallBox_d;
    const h = castBallBox_h;
    const side = castBallBox_side;
    const n = castBallBox_n;
    o[0] = ox;
    o[1] = oy;
    o[2] = oz;
    o[3] = radius;
    d[0] = dx;
    d[1] = dy;
    d[2] = dz;
    d[3] = ray.dLenSq;
    h[0] = hx;
    h[1] = hy;
    h[2] = hz;
    side[0] = (1 - isX) * signOf(px) + nx;
    side[1] = (1 - isY) * signOf(py) + ny;
    side[2] = (1 - isZ) * signOf(pz) + nz;
    // Beyond one other axis, the edge along the third; beyond both, any of the two.
    mask = meetRim(FIRST_EDGE[mask === 7 ? axis : mask]!);
    if (mask <= 0) return mask === 0 ? MISS : UNSETTLED;
    t = n[3]!;
    if (t > ray.end) return MISS;
    nx = n[0]!;
    ny = n[1]!;
    nz = n[2]!;
    px = ox + dx * t;
    py = oy + dy * t;
    pz = oz + dz * t;
  }
  const wx = xx * nx + xy * ny + xz * nz;
  const wy = yx * nx + yy * ny + yz * nz;
  const wz = zx * nx + zy * ny + zz * nz;
  const feature = BOX_FEATURES[8 * mask + Number(px < 0) + 2 * Number(py < 0) + 4 * Number(pz < 0)]!;
  const { point, normalA, normalB } = out;
  out.fraction = t;
  if (isFirst) {
    // From the centre back to the core, where its coordinates are those of the feature, and out to the surface.
    const { position } = poseBox;
    const r = box.radius;
    const isOnX = mask & 1;
    const isOnY = (mask >> 1) & 1;
    const isOnZ = mask >> 2;
    const ax = cx + ((1 - isOnX) * px + isOnX * signOf(px) * hx);
    const ay = cy + ((1 - isOnY) * py + isOnY * signOf(py) * hy);
    const az = cz + ((1 - isOnZ) * pz + isOnZ * signOf(pz) * hz);
    point.x = position.x + (xx * ax + xy * ay + xz * az + wx * r);
    point.y = position.y + (yx * ax + yy * ay + yz * az + wy * r);
    point.z = position.z + (zx * ax + zy * ay + zz * az + wz * r);
    out.featureA = 0;
    out.featureB = feature;
  } else {
    const { position } = poseBall;
    const r = ball.radius;
    point.x = position.x - wx * r;
    point.y = position.y - wy * r;
    point.z = position.z - wz * r;
    out.featureA = feature;
    out.featureB = 0;
  }
  normalA.x = -sign * wx;
  normalA.y = -sign * wy;
  normalA.z = -sign * wz;
  normalB.x = sign * wx;
  normalB.y = sign * wy;
  normalB.z = sign * wz;
  return HIT;
}

/** Goes on from the edge along axis `c`: the bits of the axes across the feature that is met, 0 for a miss, -1 where that is open. */
function meetRim(c: number): number {
  const o = castBallBox_o;
  const d = castBallBox_d;
  const h = castBallBox_h;
  const side = castBallBox_side;
  const n = castBallBox_n;
  const radius = o[3]!;
  const dLenSq = d[3]!;
  const rSq = radius * radius;
  const rInv = 1 / radius;
  let along = c;
  for (let step = 0; step < 3; step++) {
    const i = along === 0 ? 1 : 0;
    const j = along === 2 ? 1 : 2;
    const di = d[i]!;
    const dj = d[j]!;
    const dk = d[along]!;
    const si = side[i]!;
    const sj = side[j]!;
    // From the edge: m. Across it, |m + t d| = r.
    const mi = o[i]! - si * h[i]!;
    const mj = o[j]! - sj * h[j]!;
    const q = di * di + dj * dj;
    if (!(q > NOT_PARALLEL_SQ * dLenSq)) return -1;
    const across = mi * dj - mj * di;
    const rest = rSq * q - across * across;
    if (!(rest > NOT_GRAZING * NOT_GRAZING * rSq * q)) {
      // It passes by along the normal (d x axis) if that has the rest of the box behind it.
      const isPast = rest < -NOT_GRAZING * rSq * q && across * dj * si >= 0 && across * di * sj <= 0;
      return isPast ? 0 : -1;
    }
    const t = -(mi * di + mj * dj + Math.sqrt(rest)) / q;
    const ok = o[along]!;
    const pk = ok + dk * t;
    const hk = h[along]!;
    if (Math.abs(pk) < hk) {
      const ni = mi + di * t;
      const nj = mj + dj * t;
      if (!(ni * si >= 0 && nj * sj >= 0)) return -1;
      // 1 / |n|, by a step of Newton's method from 1 / r.
      const scale = rInv * (1.5 - 0.5 * (ni * ni + nj * nj) * rInv * rInv);
      n[i] = ni * scale;
      n[j] = nj * scale;
      n[along] = 0;
      n[3] = t;
      return 7 & ~(1 << along);
    }
    // The ball at an end of it.
    const sk = signOf(pk);
    const mk = ok - sk * hk;
    const md = mi * di + mj * dj + mk * dk;
    const wi = mj * dk - mk * dj;
    const wj = mk * di - mi * dk;
    const left = rSq * dLenSq - (wi * wi + wj * wj + across * across);
    const isMet = left > NOT_GRAZING * NOT_GRAZING * rSq * dLenSq;
    if (!isMet && !(left < -NOT_GRAZING * rSq * dLenSq)) return -1;
    const s = (isMet ? -md - Math.sqrt(left) : -md) / dLenSq;
    const ni = mi + di * s;
    const nj = mj + dj * s;
    const nk = mk + dk * s;
    const isBehindI = ni * si >= 0;
    const isBehindJ = nj * sj >= 0;
    if (isBehindI && isBehindJ && nk * sk >= 0) {
      if (!isMet) return 0;
      const scale = rInv * (1.5 - 0.5 * (ni * ni + nj * nj + nk * nk) * rInv * rInv);
      n[i] = ni * scale;
      n[j] = nj * scale;
      n[along] = nk * scale;
      n[3] = s;
      return 7;
    }
    side[along] = sk;
    if (isBehindI === isBehindJ) return -1;
    along = isBehindI ? j : i;
  }
  return -1;
}
