/**
 * The cheap half of argument checks, for queries that are called very often: is everything of the right type? Whether the numbers are
 * finite shows in the sums of squares that a query needs anyway. Only where something is wrong are all arguments looked at, in order, so
 * that the first that is not usable is named.
 */
import { MAX_MAGNITUDE } from '../math/checks.ts';
import { Frame, setFrame } from '../math/frame.ts';
import type { Pose } from '../math/transform.ts';
import type { Vec3Like } from '../math/vec3.ts';
import { CompositeShape } from '../shapes/composite.ts';
import { ConvexShape, throwShape } from '../shapes/shape.ts';

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

/** Where the two shapes of a query stand. */
export class Places {
  readonly a = new Frame();
  readonly b = new Frame();

  set(poseA: Pose, poseB: Pose): this {
    setFrame(this.a, poseA, 'poseA');
    setFrame(this.b, poseB, 'poseB');
    return this;
  }
}

const check_frame = /* @__PURE__ */ new Frame();

/** Throws for the first of two poses that is not usable. */
export function checkPoses(poseA: Pose, poseB: Pose): void {
  setFrame(check_frame, poseA, 'poseA');
  setFrame(check_frame, poseB, 'poseB');
}

/** Throws for a shape or a pose that is not usable. `query` is what the message begins with. */
export function checkPlaced(shape: unknown, pose: Pose, query: string, shapeName: string, poseName: string): void {
  if (!(shape instanceof ConvexShape || shape instanceof CompositeShape)) throwShape(shape, query + shapeName);
  setFrame(check_frame, pose, query + poseName);
}

/** Throws for the first argument of a query on a pair that is not usable. */
export function checkPair(query: string, a: unknown, poseA: Pose, b: unknown, poseB: Pose): void {
  checkPlaced(a, poseA, query, 'a', 'poseA');
  checkPlaced(b, poseB, query, 'b', 'poseB');
}
