/**
 * The cheap half of argument checks, for queries that are called very often: is everything of the right type? Whether the numbers are
 * finite shows in the sums of squares that a query needs anyway; only where one of those is out of bounds are all arguments looked at.
 */
import { MAX_MAGNITUDE } from '../math/checks.ts';
import { Frame, setFrame } from '../math/frame.ts';
import type { Pose } from '../math/transform.ts';
import type { Vec3Like } from '../math/vec3.ts';

/** A sum of squares beyond this one comes from a number that is not finite or very large. */
export const MAX_LENGTH_SQ = MAX_MAGNITUDE * MAX_MAGNITUDE;

/**
 * True for three numbers of any kind. So short that V8 always inlines it, and asked about values already loaded it costs next to nothing;
 * a function that takes the object would meet objects of many kinds, which is slow.
 */
export function areNumbers(x: unknown, y: unknown, z: unknown): boolean {
  return typeof x === 'number' && typeof y === 'number' && typeof z === 'number';
}

/** True for an object whose x, y and z are numbers of any kind. Without `?.`, which would make V8 box the number to ask for its type. */
export function hasXyz(v: Vec3Like): boolean {
  if (v === null || v === undefined) return false;
  return typeof v.x === 'number' && typeof v.y === 'number' && typeof v.z === 'number';
}

const checkPoses_frame = /* @__PURE__ */ new Frame();

/** Throws for the first of two poses that is not usable. */
export function checkPoses(poseA: Pose, poseB: Pose): void {
  setFrame(checkPoses_frame, poseA, 'poseA');
  setFrame(checkPoses_frame, poseB, 'poseB');
}
