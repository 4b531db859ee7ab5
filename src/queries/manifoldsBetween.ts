import { coreManifold } from '../contacts/coreManifold.ts';
import { LocalManifold } from '../contacts/localManifold.ts';
import { checkMaxDistance, show, throwOut } from '../math/checks.ts';
import { Pool } from '../math/pool.ts';
import type { Pose } from '../math/transform.ts';
import { ContactManifold } from '../results/contactManifold.ts';
import { ManifoldList, readManifold } from '../results/manifoldList.ts';
import { checkShapes, compositeListManifolds, type Shape } from '../shapes/composite.ts';
import { ConvexShape } from '../shapes/shape.ts';
import { checkPair, Places } from './arguments.ts';
import { PairFrames } from './pairFrames.ts';
import { writeManifold } from './writeManifold.ts';

const manifoldsBetween_frames = /* @__PURE__ */ new PairFrames();
const manifoldsBetween_places = /* @__PURE__ */ new Places();
const manifoldsBetween_lists = /* @__PURE__ */ new Pool(() => new ManifoldList());
const manifoldsBetween_local = /* @__PURE__ */ new LocalManifold();

/**
 * Visits the contacts of two shapes that are at most `maxDistance` apart: what `distanceBetween` and `contactsBetween` find together, in one
 * call that does not look for the nearest points. One manifold for two convex shapes; for composites one for each pair of leaves that touch or
 * are near, without contacts that another one covers.
 *
 * `out` (a new manifold when none is given) is filled before each visit and is used again for the next. A visitor that returns false ends it.
 *
 * @example
 * ```ts
 * import { box, manifoldsBetween, Transform } from 'touchstone';
 *
 * const crate = box({ x: 0.5, y: 0.5, z: 0.5 });
 * const floor = box({ x: 10, y: 1, z: 10 });
 * const above = new Transform({ x: 0, y: 1.49, z: 0 });
 * manifoldsBetween(crate, above, floor, new Transform(), 0.05, (manifold) => {
 *   console.log(manifold.count, manifold.normal.y, manifold.distance(0) < 0); // 4 1 true
 * });
 * ```
 */
export function manifoldsBetween(
  a: Shape,
  poseA: Pose,
  b: Shape,
  poseB: Pose,
  maxDistance: number,
  visit: (manifold: ContactManifold) => unknown,
  out: ContactManifold = new ContactManifold(),
): void {
  try {
    if (typeof maxDistance !== 'number' || Number.isNaN(maxDistance)) checkMaxDistance(maxDistance);
    if (typeof visit !== 'function') throw new TypeError(`manifoldsBetween: visit must be a function, got ${show(visit)}`);
    if (!(out instanceof ContactManifold)) throwOut(out, 'a ContactManifold', 'manifoldsBetween');
  } catch (error) {
    checkPair('manifoldsBetween: ', a, poseA, b, poseB);
    throw error;
  }
  if (a instanceof ConvexShape && b instanceof ConvexShape) {
    if (manifoldBetweenConvex(a, poseA, b, poseB, maxDistance, out)) visit(out);
    return;
  }
  const list = manifoldsBetween_lists.take();
  try {
    checkShapes(a, b);
    const places = manifoldsBetween_places.set(poseA, poseB);
    list.maxDistance = maxDistance;
    compositeListManifolds(a, places.a, b, places.b, list);
    for (let i = 0; i < list.count; i++) {
      readManifold(list, i, out);
      if (visit(out) === false) return;
    }
  } catch (error) {
    checkPair('manifoldsBetween: ', a, poseA, b, poseB);
    throw error;
  } finally {
    manifoldsBetween_lists.give();
  }
}

/** The manifold of two convex shapes, with a limit and a result that are known to be such; false when they are farther apart. */
function manifoldBetweenConvex(
  a: ConvexShape,
  poseA: Pose,
  b: ConvexShape,
  poseB: Pose,
  maxDistance: number,
  out: ContactManifold,
): boolean {
  const frames = manifoldsBetween_frames;
  const local = manifoldsBetween_local;
  if (!frames.set(a, poseA, b, poseB, maxDistance)) return false;
  const { swapped, relative } = frames;
  local.maxDistance = maxDistance;
  if (!coreManifold(swapped ? b : a, swapped ? a : b, relative, local)) return false;
  writeManifold(local, frames, out);
  return true;
}
