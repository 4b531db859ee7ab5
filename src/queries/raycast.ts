import { checkVec3, throwOut } from '../math/checks.ts';
import { Frame, setFrame } from '../math/frame.ts';
import { MIN_LENGTH_SQ } from '../math/tolerance.ts';
import type { Pose } from '../math/transform.ts';
import type { Vec3Like } from '../math/vec3.ts';
import { aimRay } from '../ray/aimRay.ts';
import { Ray, RayHit } from '../ray/ray.ts';
import { rayConvex } from '../ray/rayConvex.ts';
import { RayResult } from '../results/rayResult.ts';
import { compositeRaycast, isConvex, type Shape } from '../shapes/composite.ts';
import type { ConvexShape } from '../shapes/shape.ts';

/**
 * The first point of a shape on the segment from `origin` to `origin + displacement`, all in the world: the fraction of the way, the
 * point, the outward normal and the feature there.
 *
 * Returns `out` (a new result when none is given), or null when the segment misses. A ray that starts inside hits at fraction 0 with
 * `startsInside`, its normal against the ray. One that starts on the surface hits at fraction 0 when it goes in, and misses when it
 * goes away or along; a flat shape without a radius is met from either side, also from on it. A displacement of zero (or shorter than
 * 1e-150) hits only from inside, with the normal of the nearest point of the surface.
 *
 * @example
 * ```ts
 * import { box, featureType, raycast, Transform } from 'touchstone';
 *
 * const crate = box({ x: 1, y: 1, z: 1 });
 * const hit = raycast({ x: -5, y: 0, z: 0 }, { x: 10, y: 0, z: 0 }, crate, new Transform());
 * console.log(hit?.fraction, hit?.distance, hit?.normal.x, hit && featureType(hit.feature)); // 0.4 4 -1 face
 * ```
 */
export function raycast(
  origin: Vec3Like,
  displacement: Vec3Like,
  shape: Shape,
  pose: Pose,
  out: RayResult = new RayResult(),
): RayResult | null {
  checkVec3(origin, 'raycast: origin');
  checkVec3(displacement, 'raycast: displacement');
  const isOne = isConvex(shape, 'raycast: shape');
  setFrame(raycast_frame, pose, 'raycast: pose');
  if (!(out instanceof RayResult)) throwOut(out, 'a RayResult', 'raycast');
  if (!isOne) return compositeRaycast(origin, displacement, shape, pose, out);
  return raycastConvex(origin, displacement, shape, raycast_frame, out);
}

const raycast_frame = /* @__PURE__ */ new Frame();
const raycast_ray = /* @__PURE__ */ new Ray();
const raycast_hit = /* @__PURE__ */ new RayHit();

/** The same for a convex shape that stands as a frame says, with vectors and a result that are known to be such. */
export function raycastConvex(
  origin: Vec3Like,
  displacement: Vec3Like,
  shape: ConvexShape,
  f: Frame,
  out: RayResult,
): RayResult | null {
  const ray = raycast_ray;
  const hit = raycast_hit;
  if (!aimRay(origin, displacement, shape, f, ray) || !rayConvex(ray, shape, hit)) return null;
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
  return out;
}
