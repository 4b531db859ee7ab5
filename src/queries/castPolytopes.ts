/** Casts of any two shapes, in the frame of the cast. */
import { CastRay } from '../kernels/castCores.ts';
import { HIT, type LocalRay } from '../kernels/localRay.ts';
import { Frame, setFrame } from '../math/frame.ts';
import type { Pose } from '../math/transform.ts';
import { CastHit, castPair } from '../pairs/castPair.ts';
import type { CastResult } from '../results/castResult.ts';
import type { Shape } from '../shapes/shape.ts';

const castPolytopes_worldA = /* @__PURE__ */ new Frame();
const castPolytopes_worldB = /* @__PURE__ */ new Frame();
const castPolytopes_basis = /* @__PURE__ */ new Frame();
const castPolytopes_frameA = /* @__PURE__ */ new Frame();
const castPolytopes_frameB = /* @__PURE__ */ new Frame();
const castPolytopes_ray = /* @__PURE__ */ new CastRay();
const castPolytopes_hit = /* @__PURE__ */ new CastHit();

/**
 * The origin of A runs along `ray`, seen from that of B, in the axes of the world: HIT (it may be before the start) or MISS, with
 * the fraction as `ray` counts it.
 */
export function castPolytopes(a: Shape, poseA: Pose, b: Shape, poseB: Pose, ray: LocalRay, out: CastResult): number {
  const worldA = castPolytopes_worldA;
  const worldB = castPolytopes_worldB;
  setFrame(worldA, poseA, 'poseA');
  setFrame(worldB, poseB, 'poseB');
  // w along the motion, u and v across.
  const { dx, dy, dz, ox, oy, oz } = ray;
  const basis = castPolytopes_basis;
  const length = Math.sqrt(ray.dLenSq);
  const inv = 1 / length;
  const wx = dx * inv;
  const wy = dy * inv;
  const wz = dz * inv;
  const sign = wz < 0 ? -1 : 1;
  const f = -1 / (sign + wz);
  const g = wx * wy * f;
  basis.xx = 1 + sign * wx * wx * f;
  basis.yx = sign * g;
  basis.zx = -sign * wx;
  basis.xy = g;
  basis.yy = sign + wy * wy * f;
  basis.zy = -wy;
  basis.xz = wx;
  basis.yz = wy;
  basis.zz = wz;
  const inA = castPolytopes_frameA;
  const inB = castPolytopes_frameB;
  turnInto(basis, worldA, inA);
  turnInto(basis, worldB, inB);
  // From A's origin to B's when it has moved on to where it is nearest.
  const moved = -(ox * wx + oy * wy + oz * wz);
  const mx = -(ox + wx * moved);
  const my = -(oy + wy * moved);
  const mz = -(oz + wz * moved);
  inB.px = basis.xx * mx + basis.yx * my + basis.zx * mz;
  inB.py = basis.xy * mx + basis.yy * my + basis.zy * mz;
  inB.pz = basis.xz * mx + basis.yz * my + basis.zz * mz;
  const cast = castPolytopes_ray;
  cast.end = ray.end * length - moved;
  // Two balls as large as the shapes would meet along this normal.
  const rest = (a.reach + b.reach) * (a.reach + b.reach) - (inB.px * inB.px + inB.py * inB.py);
  cast.guess.x = -inB.px;
  cast.guess.y = -inB.py;
  cast.guess.z = -Math.sqrt(Math.max(0, rest));
  const hit = castPolytopes_hit;
  const found = castPair(a, inA, b, inB, cast, hit);
  if (found !== HIT) return found;
  const { nx, ny, nz } = hit;
  const { x, y, z } = hit.point;
  const { point, normalA, normalB } = out;
  const r = b.radius;
  out.fraction = (hit.z + moved) * inv;
  const wnx = basis.xx * nx + basis.xy * ny + basis.xz * nz;
  const wny = basis.yx * nx + basis.yy * ny + basis.yz * nz;
  const wnz = basis.zx * nx + basis.zy * ny + basis.zz * nz;
  // Out from the core to the surface.
  point.x = worldB.px + (worldB.xx * x + worldB.xy * y + worldB.xz * z + wnx * r);
  point.y = worldB.py + (worldB.yx * x + worldB.yy * y + worldB.yz * z + wny * r);
  point.z = worldB.pz + (worldB.zx * x + worldB.zy * y + worldB.zz * z + wnz * r);
  normalA.x = -wnx;
  normalA.y = -wny;
  normalA.z = -wnz;
  normalB.x = wnx;
  normalB.y = wny;
  normalB.z = wnz;
  out.featureA = hit.featureA;
  out.featureB = hit.featureB;
  return HIT;
}

/** The rotation of a frame, seen from the basis: R = B^T F. */
function turnInto(basis: Frame, f: Frame, out: Frame): void {
  out.xx = basis.xx * f.xx + basis.yx * f.yx + basis.zx * f.zx;
  out.xy = basis.xx * f.xy + basis.yx * f.yy + basis.zx * f.zy;
  out.xz = basis.xx * f.xz + basis.yx * f.yz + basis.zx * f.zz;
  out.yx = basis.xy * f.xx + basis.yy * f.yx + basis.zy * f.zx;
  out.yy = basis.xy * f.xy + basis.yy * f.yy + basis.zy * f.zy;
  out.yz = basis.xy * f.xz + basis.yy * f.yz + basis.zy * f.zz;
  out.zx = basis.xz * f.xx + basis.yz * f.yx + basis.zz * f.zx;
  out.zy = basis.xz * f.xy + basis.yz * f.yy + basis.zz * f.zy;
  out.zz = basis.xz * f.xz + basis.yz * f.yz + basis.zz * f.zz;
}
