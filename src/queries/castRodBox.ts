/** Casts of a capsule and a box, in the frame of the box. */
import { castSegmentBox, SegmentBoxCast } from '../kernels/castSegmentBox.ts';
import { NOT_THIN, NOT_TINY, UNSETTLED } from '../kernels/castSide.ts';
import { HIT, type LocalRay } from '../kernels/localRay.ts';
import { BOX_FEATURES } from '../kernels/pointBox.ts';
import type { Pose } from '../math/transform.ts';
import type { CastResult } from '../results/castResult.ts';
import type { Box, Capsule } from '../shapes/shape.ts';
import { Rod, rodFeature, setRod } from './rod.ts';

const castRodBox_rod = /* @__PURE__ */ new Rod();
const castRodBox_cast = /* @__PURE__ */ new SegmentBoxCast();

/**
 * A's origin runs along `ray`, seen from B's, in the axes of the world. With `isFirst` the capsule is A of the cast, else B. HIT with
 * the fraction as `ray` counts it (it may be before the start), MISS or UNSETTLED.
 */
export function castRodBox(
  shape: Capsule,
  pose: Pose,
  box: Box,
  poseBox: Pose,
  isFirst: boolean,
  ray: LocalRay,
  out: CastResult,
): number {
  const { core } = box;
  const { hx, hy, hz } = core;
  const radius = shape.radius + box.radius;
  if (!(hx > 0 && hy > 0 && hz > 0 && box.reach > NOT_TINY)) return UNSETTLED;
  // The rotation of the box as a matrix.
  const { x: qx, y: qy, z: qz, w: qw } = poseBox.quaternion;
  const twice = 2 / (qx * qx + qy * qy + qz * qz + qw * qw);
  const sx = twice * qx;
  const sy = twice * qy;
  const sz = twice * qz;
  const xx = 1 - (sy * qy + sz * qz);
  const xy = sx * qy - sz * qw;
  const xz = sx * qz + sy * qw;
  const yx = sx * qy + sz * qw;
  const yy = 1 - (sx * qx + sz * qz);
  const yz = sy * qz - sx * qw;
  const zx = sx * qz - sy * qw;
  const zy = sy * qz + sx * qw;
  const zz = 1 - (sx * qx + sy * qy);
  const rod = castRodBox_rod;
  setRod(shape, pose, rod);
  const { mx, my, mz, ux, uy, uz } = rod;
  if (!(ux * ux + uy * uy + uz * uz > NOT_TINY * NOT_TINY)) return UNSETTLED;
  // Its way seen from the box, from where their origins are nearest.
  const sign = isFirst ? 1 : -1;
  const length = Math.sqrt(ray.dLenSq);
  const inv = 1 / length;
  const scale = sign * inv;
  const wx = ray.dx * scale;
  const wy = ray.dy * scale;
  const wz = ray.dz * scale;
  const moved = -sign * (ray.ox * wx + ray.oy * wy + ray.oz * wz);
  const px = sign * ray.ox + wx * moved + mx;
  const py = sign * ray.oy + wy * moved + my;
  const pz = sign * ray.oz + wz * moved + mz;
  const cast = castRodBox_cast;
  cast.cx = core.cx - (xx * px + yx * py + zx * pz);
  cast.cy = core.cy - (xy * px + yy * py + zy * pz);
  cast.cz = core.cz - (xz * px + yz * py + zz * pz);
  cast.ux = xx * ux + yx * uy + zx * uz;
  cast.uy = xy * ux + yy * uy + zy * uz;
  cast.uz = xz * ux + yz * uy + zz * uz;
  cast.wx = xx * wx + yx * wy + zx * wz;
  cast.wy = xy * wx + yy * wy + zy * wz;
  cast.wz = xz * wx + yz * wy + zz * wz;
  cast.hx = hx;
  cast.hy = hy;
  cast.hz = hz;
  cast.radius = radius;
  cast.isThin = !(radius > NOT_TINY && radius > NOT_THIN * (shape.reach + box.reach));
  cast.start = ray.start * length - moved;
  cast.end = ray.end * length - moved;
  const found = castSegmentBox(cast);
  if (found !== HIT) return found;
  // n from the box to the other.
  const nx = xx * cast.nx + xy * cast.ny + xz * cast.nz;
  const ny = yx * cast.nx + yy * cast.ny + yz * cast.nz;
  const nz = zx * cast.nx + zy * cast.ny + zz * cast.nz;
  const { point, normalA, normalB } = out;
  const { beta, mask } = cast;
  const negative = Number(cast.ax < 0) + 2 * Number(cast.ay < 0) + 4 * Number(cast.az < 0);
  const ofBox = BOX_FEATURES[8 * mask + negative]!;
  const ofShape = rodFeature(beta);
  out.fraction = (cast.z + moved) * inv;
  if (isFirst) {
    const r = box.radius;
    const { position } = poseBox;
    const x = core.cx + cast.ax;
    const y = core.cy + cast.ay;
    const z = core.cz + cast.az;
    point.x = position.x + (xx * x + xy * y + xz * z + nx * r);
    point.y = position.y + (yx * x + yy * y + yz * z + ny * r);
    point.z = position.z + (zx * x + zy * y + zz * z + nz * r);
    out.featureA = ofShape;
    out.featureB = ofBox;
  } else {
    const r = shape.radius;
    const { position } = pose;
    point.x = position.x + (mx + ux * beta - nx * r);
    point.y = position.y + (my + uy * beta - ny * r);
    point.z = position.z + (mz + uz * beta - nz * r);
    out.featureA = ofBox;
    out.featureB = ofShape;
  }
  normalA.x = -sign * nx;
  normalA.y = -sign * ny;
  normalA.z = -sign * nz;
  normalB.x = sign * nx;
  normalB.y = sign * ny;
  normalB.z = sign * nz;
  return HIT;
}
