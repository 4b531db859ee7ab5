import type { Frame } from '../math/frame.ts';
import { MIN_LENGTH_SQ } from '../math/tolerance.ts';
import type { Vec3Like } from '../math/vec3.ts';
import type { RayResult } from '../results/rayResult.ts';
import type { ConvexShape } from '../shapes/shape.ts';
import { aimRay } from './aimRay.ts';
import { Ray, RayHit } from './ray.ts';
import { rayConvex } from './rayConvex.ts';

const rayInFrame_ray = /* @__PURE__ */ new Ray();
const rayInFrame_hit = /* @__PURE__ */ new RayHit();

/** Writes where a segment first meets a convex shape that stands as a frame says, in the space of the frame; false when it does not. */
export function rayInFrame(origin: Vec3Like, displacement: Vec3Like, shape: ConvexShape, f: Frame, out: RayResult): boolean {
  const ray = rayInFrame_ray;
  const hit = rayInFrame_hit;
  if (!aimRay(origin, displacement, shape, f, ray) || !rayConvex(ray, shape, hit)) return false;
  const { x, y, z, nx, ny, nz } = hit;
  const { point, normal } = out;
  const length = Math.sqrt(ray.dLenSq);
  out.fraction = Math.min(1, Math.max(0, hit.t - ray.start));
  out.distance = out.fraction * length;
  out.feature = hit.feature;
  out.subshape = 0;
  out.startsInside = hit.startsInside;
  if (hit.startsInside) {
    point.x = origin.x;
    point.y = origin.y;
    point.z = origin.z;
  } else {
    point.x = f.xx * x + f.xy * y + f.xz * z + f.px;
    point.y = f.yx * x + f.yy * y + f.yz * z + f.py;
    point.z = f.zx * x + f.zy * y + f.zz * z + f.pz;
  }
  if (hit.startsInside && ray.dLenSq > MIN_LENGTH_SQ) {
    const { x: dx, y: dy, z: dz } = displacement;
    normal.x = -dx / length;
    normal.y = -dy / length;
    normal.z = -dz / length;
  } else {
    normal.x = f.xx * nx + f.xy * ny + f.xz * nz;
    normal.y = f.yx * nx + f.yy * ny + f.yz * nz;
    normal.z = f.zx * nx + f.zy * ny + f.zz * nz;
  }
  return true;
}
