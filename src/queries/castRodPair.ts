/** Casts of two capsules in the axes of the world. */
import { castRods, RodsCast } from '../kernels/castRods.ts';
import { NOT_THIN, NOT_TINY, UNSETTLED } from '../kernels/castSide.ts';
import { HIT, type LocalRay, MISS } from '../kernels/localRay.ts';
import type { Pose } from '../math/transform.ts';
import type { CastResult } from '../results/castResult.ts';
import { EDGE, VERTEX } from '../results/features.ts';
import type { Capsule } from '../shapes/shape.ts';
import { Rod, setRod } from './rod.ts';

const castRodPair_a = /* @__PURE__ */ new Rod();
const castRodPair_b = /* @__PURE__ */ new Rod();
const castRodPair_cast = /* @__PURE__ */ new RodsCast();

/** A's origin runs along `ray`, seen from B's: HIT (it may be before the start) with the fraction as `ray` counts it, MISS or UNSETTLED. */
export function castRodPair(a: Capsule, poseA: Pose, b: Capsule, poseB: Pose, ray: LocalRay, out: CastResult): number {
  const radius = a.radius + b.radius;
  if (!(radius > NOT_TINY && radius > NOT_THIN * (a.reach + b.reach))) return UNSETTLED;
  const rodA = castRodPair_a;
  const rodB = castRodPair_b;
  setRod(a, poseA, rodA);
  setRod(b, poseB, rodB);
  const inv = 1 / Math.sqrt(ray.dLenSq);
  const wx = ray.dx * inv;
  const wy = ray.dy * inv;
  const wz = ray.dz * inv;
  // Seen from where A's origin is nearest to B's.
  const moved = -(ray.ox * wx + ray.oy * wy + ray.oz * wz);
  const cast = castRodPair_cast;
  cast.cx = rodB.mx - (ray.ox + wx * moved + rodA.mx);
  cast.cy = rodB.my - (ray.oy + wy * moved + rodA.my);
  cast.cz = rodB.mz - (ray.oz + wz * moved + rodA.mz);
  cast.ux = rodA.ux;
  cast.uy = rodA.uy;
  cast.uz = rodA.uz;
  cast.vx = rodB.ux;
  cast.vy = rodB.uy;
  cast.vz = rodB.uz;
  cast.wx = wx;
  cast.wy = wy;
  cast.wz = wz;
  cast.radius = radius;
  const found = castRods(cast);
  if (found !== HIT) return found;
  const fraction = (cast.z + moved) * inv;
  if (fraction > ray.end) return MISS;
  const { nx, ny, nz, l, m } = cast;
  const { point, normalA, normalB } = out;
  const { position } = poseB;
  const r = b.radius;
  out.fraction = fraction;
  point.x = position.x + (rodB.mx + rodB.ux * l + nx * r);
  point.y = position.y + (rodB.my + rodB.uy * l + ny * r);
  point.z = position.z + (rodB.mz + rodB.uz * l + nz * r);
  normalA.x = -nx;
  normalA.y = -ny;
  normalA.z = -nz;
  normalB.x = nx;
  normalB.y = ny;
  normalB.z = nz;
  out.featureA = m === -1 ? VERTEX : m === 1 ? VERTEX + 1 : EDGE;
  out.featureB = l === -1 ? VERTEX : l === 1 ? VERTEX + 1 : EDGE;
  return HIT;
}
