import { checkVec3 } from '../math/checks.ts';
import { Frame, setFrame } from '../math/frame.ts';
import type { Pose } from '../math/transform.ts';
import type { Vec3Like } from '../math/vec3.ts';
import { rayInFrame } from '../ray/rayInFrame.ts';
import { RayResult } from '../results/rayResult.ts';
import { compositeHitsRay, isConvex, type Shape } from '../shapes/composite.ts';

const hitsRay_frame = /* @__PURE__ */ new Frame();
const hitsRay_hit = /* @__PURE__ */ new RayResult();

/**
 * Whether a shape is met at all by the segment from `origin` to `origin + displacement`, as by `raycast`: for a line of sight. Sooner
 * answered for meshes and other composites, where any hit will do.
 *
 * @example
 * ```ts
 * import { hitsRay, sphere, Transform } from 'touchstone';
 *
 * console.log(hitsRay({ x: -5, y: 0, z: 0 }, { x: 10, y: 0, z: 0 }, sphere(1), new Transform())); // true
 * ```
 */
export function hitsRay(origin: Vec3Like, displacement: Vec3Like, shape: Shape, pose: Pose): boolean {
  checkVec3(origin, 'hitsRay: origin');
  checkVec3(displacement, 'hitsRay: displacement');
  const isOne = isConvex(shape, 'hitsRay: shape');
  const frame = hitsRay_frame;
  setFrame(frame, pose, 'hitsRay: pose');
  if (isOne) return rayInFrame(origin, displacement, shape, frame, hitsRay_hit);
  return compositeHitsRay(origin, displacement, shape, frame);
}
