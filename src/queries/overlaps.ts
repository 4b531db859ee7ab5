import { CoreDistance } from '../kernels/coreDistance.ts';
import { CULL_MARGIN } from '../math/tolerance.ts';
import type { Pose } from '../math/transform.ts';
import { coreDistance, coresWithin } from '../pairs/coreDistance.ts';
import { CAPSULE, type Shape, SPHERE } from '../shapes/shape.ts';
import { PairFrames } from './pairFrames.ts';

const overlaps_frames = /* @__PURE__ */ new PairFrames();
const overlaps_core = /* @__PURE__ */ new CoreDistance();

/** True when two shapes have a point in common; touching counts. The same as `distanceBetween(...).distance <= 0`, for less. */
export function overlaps(a: Shape, poseA: Pose, b: Shape, poseB: Pose): boolean {
  const frames = overlaps_frames;
  frames.set(a, poseA, b, poseB);
  const { dx, dy, dz, swapped } = frames;
  const reach = a.reach + b.reach;
  if (dx * dx + dy * dy + dz * dz > reach * reach * CULL_MARGIN) return false;
  frames.relate();
  const first = swapped ? b : a;
  const second = swapped ? a : b;
  const radii = first.radius + second.radius;
  frames.search.limit = radii;
  frames.search.size = Math.max(a.reach, b.reach);
  if (second.type === SPHERE || first.type === CAPSULE) {
    coreDistance(first, second, frames.relative, frames.search, overlaps_core);
    return overlaps_core.distance <= radii;
  }
  return coresWithin(first, second, frames.relative, frames.search);
}
