import { checkVec3, throwOut } from '../math/checks.ts';
import { Frame, setFrame } from '../math/frame.ts';
import type { Pose } from '../math/transform.ts';
import type { Vec3Like } from '../math/vec3.ts';
import { rayInFrame } from '../ray/rayInFrame.ts';
import { RayResult } from '../results/rayResult.ts';
import { compositeRaycast, isConvex, type Shape } from '../shapes/composite.ts';

const raycast_frame = /* @__PURE__ */ new Frame();

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
  const frame = raycast_frame;
  setFrame(frame, pose, 'raycast: pose');
  if (!(out instanceof RayResult)) throwOut(out, 'a RayResult', 'raycast');
  const isHit = isOne
    ? rayInFrame(origin, displacement, shape, frame, out)
    : compositeRaycast(origin, displacement, shape, frame, out);
  return isHit ? out : null;
}
