/**
 * Casts of a capsule at a box: mostly it is an end of the capsule that touches, which is a ray against the inflated box. The end is right when the
 * rest of the segment is not ahead of it along the normal; all else is left to the general way.
 */
import { HIT, INSIDE, LocalRay, MISS } from '../kernels/localRay.ts';
import { rayBox } from '../kernels/rayBox.ts';
import { Frame, setFrame } from '../math/frame.ts';
import { CULL_MARGIN } from '../math/tolerance.ts';
import type { Pose } from '../math/transform.ts';
import type { CastResult } from '../results/castResult.ts';
import { RayResult } from '../results/rayResult.ts';
import type { Box, Capsule } from '../shapes/shape.ts';

/** Neither end settles it; nothing is written. */
export const UNSETTLED = 3;

const castCapsule_box = /* @__PURE__ */ new Frame();
const castCapsule_capsule = /* @__PURE__ */ new Frame();
const castCapsule_ray = /* @__PURE__ */ new LocalRay();
const castCapsule_hit = /* @__PURE__ */ new RayResult();

/**
 * A's origin runs along `ray`, seen from B's, in the axes of the world. With `isFirst` the capsule is A of the cast, else B. HIT with the
 * fraction as `ray` counts it, INSIDE, MISS or UNSETTLED.
 */
export function castCapsule(
  capsule: Capsule,
  poseCapsule: Pose,
  box: Box,
  poseBox: Pose,
  isFirst: boolean,
  ray: LocalRay,
  out: CastResult,
): number {
  const f = castCapsule_box;
  const g = castCapsule_capsule;
  setFrame(f, poseBox, 'poseBox');
  setFrame(g, poseCapsule, 'poseCapsule');
  // The capsule's way seen from the box.
  const sign = isFirst ? 1 : -1;
  const dx = sign * ray.dx;
  const dy = sign * ray.dy;
  const dz = sign * ray.dz;
  const ox = sign * ray.ox;
  const oy = sign * ray.oy;
  const oz = sign * ray.oz;
  const { ax, ay, az, bx, by, bz } = capsule.core;
  // u = b - a in the world.
  const lx = bx - ax;
  const ly = by - ay;
  const lz = bz - az;
  const ux = g.xx * lx + g.xy * ly + g.xz * lz;
  const uy = g.yx * lx + g.yy * ly + g.yz * lz;
  const uz = g.zx * lx + g.zy * ly + g.zz * lz;
  // The normal if both were balls: from where they are nearest, back to where they meet.
  const inv = 1 / ray.dLenSq;
  const nearest = -(ox * dx + oy * dy + oz * dz) * inv;
  const hx = ox + dx * nearest;
  const hy = oy + dy * nearest;
  const hz = oz + dz * nearest;
  const reach = capsule.reach + box.reach;
  const back = Math.sqrt(Math.max(0, reach * reach - (hx * hx + hy * hy + hz * hz)) * inv);
  const ahead = (hx - dx * back) * ux + (hy - dy * back) * uy + (hz - dz * back) * uz;
  const isB = ahead < 0;
  const ex = isB ? bx : ax;
  const ey = isB ? by : ay;
  const ez = isB ? bz : az;
  const wx = g.xx * ex + g.xy * ey + g.xz * ez;
  const wy = g.yx * ex + g.yy * ey + g.yz * ez;
  const wz = g.zx * ex + g.zy * ey + g.zz * ez;
  const px = ox + wx;
  const py = oy + wy;
  const pz = oz + wz;
  const local = castCapsule_ray;
  local.ox = f.xx * px + f.yx * py + f.zx * pz;
  local.oy = f.xy * px + f.yy * py + f.zy * pz;
  local.oz = f.xz * px + f.yz * py + f.zz * pz;
  local.dx = f.xx * dx + f.yx * dy + f.zx * dz;
  local.dy = f.xy * dx + f.yy * dy + f.zy * dz;
  local.dz = f.xz * dx + f.yz * dy + f.zz * dz;
  // Most casts that pass by miss the box that holds the CSO: half extents of the box, half the segment and the radius.
  const radius = capsule.radius + box.radius;
  const { core } = box;
  const half = isB ? -0.5 : 0.5;
  const lux = f.xx * ux + f.yx * uy + f.zx * uz;
  const luy = f.xy * ux + f.yy * uy + f.zy * uz;
  const luz = f.xz * ux + f.yz * uy + f.zz * uz;
  const rateX = 1 / local.dx;
  const rateY = 1 / local.dy;
  const rateZ = 1 / local.dz;
  const middleX = (core.cx - local.ox - half * lux) * rateX;
  const middleY = (core.cy - local.oy - half * luy) * rateY;
  const middleZ = (core.cz - local.oz - half * luz) * rateZ;
  const halfX = (core.hx + radius + 0.5 * Math.abs(lux)) * Math.abs(rateX) * CULL_MARGIN;
  const halfY = (core.hy + radius + 0.5 * Math.abs(luy)) * Math.abs(rateY) * CULL_MARGIN;
  const halfZ = (core.hz + radius + 0.5 * Math.abs(luz)) * Math.abs(rateZ) * CULL_MARGIN;
  // (Along a face a rate is infinite, what follows is not a number, and no comparison holds.)
  const enter = Math.max(middleX - halfX, middleY - halfY, middleZ - halfZ);
  if (enter > Math.min(middleX + halfX, middleY + halfY, middleZ + halfZ) || enter > ray.end) return MISS;
  local.dLenSq = ray.dLenSq;
  local.start = ray.start;
  local.end = ray.end;
  local.atOrigin = ray.atOrigin;
  local.radius = radius;
  const hit = castCapsule_hit;
  const found = rayBox(local, core, hit);
  if (found === INSIDE) return INSIDE;
  if (found !== HIT) return UNSETTLED;
  const { point: p, normal: n } = hit;
  const nx = f.xx * n.x + f.xy * n.y + f.xz * n.z;
  const ny = f.yx * n.x + f.yy * n.y + f.yz * n.z;
  const nz = f.zx * n.x + f.zy * n.y + f.zz * n.z;
  const rise = nx * ux + ny * uy + nz * uz;
  if (isB ? !(rise < 0) : !(rise > 0)) return UNSETTLED;
  const { point, normalA, normalB } = out;
  out.fraction = hit.fraction;
  const feature = isB ? 1 : 0;
  if (isFirst) {
    const r = capsule.radius;
    // From where the end is, back to the surface of the box.
    point.x = f.px + (f.xx * p.x + f.xy * p.y + f.xz * p.z - nx * r);
    point.y = f.py + (f.yx * p.x + f.yy * p.y + f.yz * p.z - ny * r);
    point.z = f.pz + (f.zx * p.x + f.zy * p.y + f.zz * p.z - nz * r);
    out.featureA = feature;
    out.featureB = hit.feature;
  } else {
    const r = capsule.radius;
    point.x = g.px + (wx - nx * r);
    point.y = g.py + (wy - ny * r);
    point.z = g.pz + (wz - nz * r);
    out.featureA = hit.feature;
    out.featureB = feature;
  }
  normalA.x = -sign * nx;
  normalA.y = -sign * ny;
  normalA.z = -sign * nz;
  normalB.x = sign * nx;
  normalB.y = sign * ny;
  normalB.z = sign * nz;
  return HIT;
}
