/** Casts of two boxes without a radius, in the frame of the larger one: its faces stay exact however large they are. */
import { BoxPair } from '../kernels/boxBox.ts';
import { BOXES_TOUCH, castBoxes } from '../kernels/castBoxes.ts';
import { CoreDistance } from '../kernels/coreDistance.ts';
import { HIT, LocalRay } from '../kernels/localRay.ts';
import { Search } from '../kernels/search.ts';
import type { Pose } from '../math/transform.ts';
import type { CastResult } from '../results/castResult.ts';
import type { Box } from '../shapes/shape.ts';
import { castPolytopes } from './castPolytopes.ts';
import { PairFrames } from './pairFrames.ts';

const castBoxPair_frames = /* @__PURE__ */ new PairFrames();
const castBoxPair_pair = /* @__PURE__ */ new BoxPair();
const castBoxPair_ray = /* @__PURE__ */ new LocalRay();
const castBoxPair_search = /* @__PURE__ */ new Search();
const castBoxPair_core = /* @__PURE__ */ new CoreDistance();

/**
 * The origin of A runs along `ray`, seen from that of B, in the axes of the world: HIT (it may be before the start) or MISS, with
 * the fraction as `ray` counts it.
 */
export function castBoxPair(a: Box, poseA: Pose, b: Box, poseB: Pose, ray: LocalRay, out: CastResult): number {
  const frames = castBoxPair_frames;
  const isFirst = a.reach >= b.reach;
  frames.setPoses(poseA, poseB, !isFirst);
  const { world: f, relative } = frames;
  // The way of the second box as the first one sees it.
  const { ox, oy, oz, dx, dy, dz } = ray;
  const sign = isFirst ? -1 : 1;
  const local = castBoxPair_ray;
  local.start = ray.start;
  local.end = ray.end;
  relative.px = sign * (f.xx * ox + f.yx * oy + f.zx * oz);
  relative.py = sign * (f.xy * ox + f.yy * oy + f.zy * oz);
  relative.pz = sign * (f.xz * ox + f.yz * oy + f.zz * oz);
  local.dx = sign * (f.xx * dx + f.yx * dy + f.zx * dz);
  local.dy = sign * (f.xy * dx + f.yy * dy + f.zy * dz);
  local.dz = sign * (f.xz * dx + f.yz * dy + f.zz * dz);
  const search = castBoxPair_search;
  search.size = Math.max(a.reach, b.reach) || 1;
  const core = castBoxPair_core;
  const pair = castBoxPair_pair;
  const found = castBoxes(isFirst ? a.core : b.core, isFirst ? b.core : a.core, relative, local, pair, search, core);
  // Faces or edges that meet flat: which points of them touch is left to the general way.
  if (found === HIT) return castPolytopes(a, poseA, b, poseB, ray, out);
  if (found !== BOXES_TOUCH) return found;
  const { nx, ny, nz, ax, ay, az } = core;
  const wx = f.xx * nx + f.xy * ny + f.xz * nz;
  const wy = f.yx * nx + f.yy * ny + f.yz * nz;
  const wz = f.zx * nx + f.zy * ny + f.zz * nz;
  const { point, normalA, normalB } = out;
  // From B's origin: that of the first box, or as far from it as A's has come.
  const { position } = poseB;
  const t = local.end;
  point.x = position.x + (f.xx * ax + f.xy * ay + f.xz * az + (isFirst ? ox + dx * t : 0));
  point.y = position.y + (f.yx * ax + f.yy * ay + f.yz * az + (isFirst ? oy + dy * t : 0));
  point.z = position.z + (f.zx * ax + f.zy * ay + f.zz * az + (isFirst ? oz + dz * t : 0));
  normalA.x = wx * -sign;
  normalA.y = wy * -sign;
  normalA.z = wz * -sign;
  normalB.x = wx * sign;
  normalB.y = wy * sign;
  normalB.z = wz * sign;
  out.featureA = isFirst ? core.featureA : core.featureB;
  out.featureB = isFirst ? core.featureB : core.featureA;
  out.fraction = local.end;
  return HIT;
}
