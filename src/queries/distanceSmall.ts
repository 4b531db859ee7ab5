/**
 * Two shapes out of box and triangle in the frame of the first, where it is plain what is nearest: then the order of the two does
 * not matter.
 */
import { BEYOND, MEETING } from '../kernels/candidate.ts';
import { CoreDistance } from '../kernels/coreDistance.ts';
import { PLACE, RELATIVE } from '../kernels/relative.ts';
import { LIMIT_MARGIN, Search } from '../kernels/search.ts';
import { checkMaxDistance } from '../math/checks.ts';
import { CULL_MARGIN, NEARLY_UNIT } from '../math/tolerance.ts';
import type { Pose } from '../math/transform.ts';
import { coreDistanceSwiftly } from '../pairs/coreDistance.ts';
import type { DistanceResult } from '../results/distanceResult.ts';
import { BOX, type Box, type Triangle } from '../shapes/shape.ts';
import { checkPair, checkTurns, SAFE_LENGTH_SQ } from './arguments.ts';

const distanceSmall_core = /* @__PURE__ */ new CoreDistance();
const distanceSmall_search = /* @__PURE__ */ new Search();

/**
 * `distanceBetween` of two shapes in this order, a box before a triangle; `isFirst` tells whether the first is A. Returns
 * undefined where the answer is not plain. Poses are checked here.
 */
export function distanceSmall(
  a: Box | Triangle,
  poseA: Pose,
  b: Box | Triangle,
  poseB: Pose,
  maxDistance: number,
  isFirst: boolean,
  out: DistanceResult,
): DistanceResult | null | undefined {
  const { position: p, quaternion: q } = poseA;
  const { position: s, quaternion: t } = poseB;
  const { x: px, y: py, z: pz } = p;
  const { x: sx, y: sy, z: sz } = s;
  const dx = sx - px;
  const dy = sy - py;
  const dz = sz - pz;
  const dLenSq = dx * dx + dy * dy + dz * dz;
  const isPlaceA = typeof px === 'number' && typeof py === 'number' && typeof pz === 'number';
  const isPlaceB = typeof sx === 'number' && typeof sy === 'number' && typeof sz === 'number';
  if (!(isPlaceA && isPlaceB && px * px + py * py + pz * pz + dLenSq <= SAFE_LENGTH_SQ)) checkPair(poseA, poseB, isFirst);
  const reachA = a.reach;
  const reachB = b.reach;
  // (The sum is a number beyond doubt, and V8 need not look again.)
  const within = maxDistance + 0;
  // (Of a limit below zero the square is below zero here, and of NaN it is NaN.)
  const reach = reachA + reachB + within;
  if (!(dLenSq <= reach * Math.abs(reach) * CULL_MARGIN)) {
    checkMaxDistance(maxDistance);
    checkTurns(poseA, poseB, isFirst);
    return null;
  }
  const { x: qx, y: qy, z: qz, w: qw } = q;
  const isTurnA = typeof qx === 'number' && typeof qy === 'number' && typeof qz === 'number' && typeof qw === 'number';
  const qNormSq = qx * qx + qy * qy + qz * qz + qw * qw;
  // 2 / |q|^2: a rotation is mostly unit to rounding, and then one step of Newton's method is as good and sooner done.
  let k = 4 - 2 * qNormSq;
  if (!(isTurnA && Math.abs(qNormSq - 1) < NEARLY_UNIT)) {
    checkPair(poseA, poseB, isFirst);
    k = 2 / qNormSq;
  }
  // The rotation of A as a matrix; its columns are the local axes seen from the world.
  const kx = k * qx;
  const ky = k * qy;
  const kz = k * qz;
  const fxx = 1 - (ky * qy + kz * qz);
  const fxy = kx * qy - kz * qw;
  const fxz = kx * qz + ky * qw;
  const fyx = kx * qy + kz * qw;
  const fyy = 1 - (kx * qx + kz * qz);
  const fyz = ky * qz - kx * qw;
  const fzx = kx * qz - ky * qw;
  const fzy = ky * qz + kx * qw;
  const fzz = 1 - (kx * qx + ky * qy);
  const g = RELATIVE;
  g[PLACE] = fxx * dx + fyx * dy + fzx * dz;
  g[PLACE + 1] = fxy * dx + fyy * dy + fzy * dz;
  g[PLACE + 2] = fxz * dx + fyz * dy + fzz * dz;
  // The rotation of B seen from A: conj(q) t
  const { x: tx, y: ty, z: tz, w: tw } = t;
  const isTurnB = typeof tx === 'number' && typeof ty === 'number' && typeof tz === 'number' && typeof tw === 'number';
  const normSq = qNormSq * (tx * tx + ty * ty + tz * tz + tw * tw);
  let m = 4 - 2 * normSq;
  if (!(isTurnB && Math.abs(normSq - 1) < NEARLY_UNIT)) {
    checkPair(poseA, poseB, isFirst);
    m = 2 / normSq;
  }
  const ux = qw * tx - qx * tw - qy * tz + qz * ty;
  const uy = qw * ty - qy * tw - qz * tx + qx * tz;
  const uz = qw * tz - qz * tw - qx * ty + qy * tx;
  const uw = qw * tw + qx * tx + qy * ty + qz * tz;
  const mx = m * ux;
  const my = m * uy;
  const mz = m * uz;
  g[0] = 1 - (my * uy + mz * uz);
  g[1] = mx * uy - mz * uw;
  g[2] = mx * uz + my * uw;
  g[3] = mx * uy + mz * uw;
  g[4] = 1 - (mx * ux + mz * uz);
  g[5] = my * uz - mx * uw;
  g[6] = mx * uz - my * uw;
  g[7] = my * uz + mx * uw;
  g[8] = 1 - (mx * ux + my * uy);
  const radiusA = a.radius;
  const radiusB = b.radius;
  const radii = radiusA + radiusB;
  const search = distanceSmall_search;
  const core = distanceSmall_core;
  const size = reachA > reachB ? reachA : reachB;
  const most = within + radii;
  search.size = size > 0 ? size : 1;
  search.limit = most > 0 ? most + LIMIT_MARGIN * size : LIMIT_MARGIN * size;
  const found = coreDistanceSwiftly(a, b, search, core);
  if (found === BEYOND) return null;
  if (found === MEETING) return undefined;
  const gap = core.distance;
  const distance = gap - radii;
  if (distance > within) return null;

  const { nx, ny, nz } = core;
  let wx = fxx * nx + fxy * ny + fxz * nz;
  let wy = fyx * nx + fyy * ny + fyz * nz;
  let wz = fzx * nx + fzy * ny + fzz * nz;
  // Unit to rounding, and a step of Newton's for 1 / sqrt leaves no more than the last bit; but for cores so small that squares
  // lose digits.
  const lenSq = wx * wx + wy * wy + wz * wz;
  const unit = Math.abs(lenSq - 1) < NEARLY_UNIT ? 1.5 - 0.5 * lenSq : 1 / Math.sqrt(lenSq);
  wx *= unit;
  wy *= unit;
  wz *= unit;
  let { ax: x, ay: y, az: z } = core;
  if (a.type === BOX) {
    const box = a.core;
    x += box.cx;
    y += box.cy;
    z += box.cz;
  }
  const ox = fxx * x + fxy * y + fxz * z;
  const oy = fyx * x + fyy * y + fyz * z;
  const oz = fzx * x + fzy * y + fzz * z;
  let { pointA, pointB, normalA, normalB } = out;
  if (isFirst === true) {
    out.featureA = core.featureA;
    out.featureB = core.featureB;
  } else {
    pointA = out.pointB;
    pointB = out.pointA;
    normalA = out.normalB;
    normalB = out.normalA;
    out.featureA = core.featureB;
    out.featureB = core.featureA;
  }
  out.distance = distance;
  pointA.x = px + (ox + wx * radiusA);
  pointA.y = py + (oy + wy * radiusA);
  pointA.z = pz + (oz + wz * radiusA);
  const back = gap - radiusB;
  pointB.x = sx + (ox - dx + wx * back);
  pointB.y = sy + (oy - dy + wy * back);
  pointB.z = sz + (oz - dz + wz * back);
  normalA.x = wx;
  normalA.y = wy;
  normalA.z = wz;
  normalB.x = -wx;
  normalB.y = -wy;
  normalB.z = -wz;
  out.subshapeA = 0;
  out.subshapeB = 0;
  return out;
}
